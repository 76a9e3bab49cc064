# make play: install and play.  make test: install and run every check.  make bench: measure, beside OpenSpiel.
# make figures: measure and write benchmarks/README.md.  make ladder: measure the agents and write benchmarks/agents.md.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: play test bench figures ladder clean

$(VENV)/.play: pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(0 if sys.version_info >= (3, 11) else "Baralla needs Python 3.11 or newer")'
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/pip install -q -e .
	@touch $@

$(VENV)/.dev: $(VENV)/.play
	$(BIN)/pip install -q -e '.[dev,bench]'
	@touch $@

play: $(VENV)/.play
	@$(BIN)/baralla play

test: $(VENV)/.dev
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/pytest -n 2

bench: $(VENV)/.dev
	$(BIN)/baralla bench --against openspiel

figures: $(VENV)/.dev
	$(BIN)/python benchmarks/write.py

ladder: $(VENV)/.dev
	$(BIN)/python benchmarks/ladder.py

clean:
	rm -rf $(VENV)
