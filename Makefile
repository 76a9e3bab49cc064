# make play: install, and open the table in the browser.  make test: install and run every check.
# make bench: measure, beside OpenSpiel.  make figures, ladder, learning: measure and write benchmarks/README.md, agents.md, learning.md.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: play test browser bench figures ladder learning clean

$(VENV)/.play: pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(0 if sys.version_info >= (3, 11) else "Baralla needs Python 3.11 or newer")'
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/pip install -q -e .
	@touch $@

$(VENV)/.dev: $(VENV)/.play
	$(BIN)/pip install -q -e '.[dev,bench,train]'
	@touch $@

play: $(VENV)/.play
	@$(BIN)/baralla serve --open

# The browser tests run in Debian's Chromium.
browser:
	@test -x /usr/bin/chromium || (apt-get update -qq && apt-get install -qq -y chromium >/dev/null) \
	  || { echo "The browser tests need Debian's chromium and it cannot be installed here: apt-get install chromium" >&2; exit 1; }

test: $(VENV)/.dev browser
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports
	frontend/check.sh
	$(BIN)/pytest -n 2

bench: $(VENV)/.dev
	$(BIN)/baralla bench --against openspiel

figures: $(VENV)/.dev
	$(BIN)/python benchmarks/write.py

ladder: $(VENV)/.dev
	$(BIN)/python benchmarks/ladder.py

learning: $(VENV)/.dev
	$(BIN)/python benchmarks/learning.py

clean:
	rm -rf $(VENV)
