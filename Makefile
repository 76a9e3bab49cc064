# make play: install, and open the table in the browser; make play ARGS="--port 8001 --no-open" gives options to `baralla serve`.
# make test: install and run every check. Python and make are all it needs: Node comes from PyPI, Chromium as tests/support/chromium.py says.
# make docs: build the documentation site into build/site, strictly: a broken link or anchor is an error.
# make fuzz: strange inputs for MINUTES (60), counting tracebacks.
# make bench: measure, beside OpenSpiel.  make figures, ladder, learning: measure and write benchmarks/README.md, agents.md, learning.md.
# make champions: train the shipped networks and strategies again, each from its seed; stopped, it goes on where it was.
# make types: write the page's types again, after a struct changed that the server sends.
# make lock: write constraints/ again, after a dependency changed in pyproject.toml.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: play test check-code check-page check-example types docs browser fuzz bounds bench figures ladder learning champions lock clean

$(VENV)/.play: pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(0 if sys.version_info >= (3, 11) else "Baralla needs Python 3.11 or newer")'
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/pip install -q -e .
	@touch $@

$(VENV)/.dev: $(VENV)/.play
	$(BIN)/pip install -q -e '.[dev,adapters,bench,cluster,train,docs]'
	@touch $@

# The example package is installed apart from the environment, so that the other tests know nothing of it.
build/examples: $(VENV)/.dev $(shell find examples -name '*.py' -path '*/src/*' -o -name pyproject.toml -path 'examples/*' -o -name '*.json' -path '*/src/*')
	rm -rf $@
	$(BIN)/pip install -q --no-deps --target $@ ./examples/botifarra
	@touch $@

play: $(VENV)/.play
	@$(BIN)/baralla serve --open $(ARGS)

browser: $(VENV)/.dev
	@$(BIN)/python tests/support/chromium.py

# What needs one processor is done two at a time; the tests, which end it all, use both.
test: $(VENV)/.dev build/examples browser
	+$(MAKE) -j2 --no-print-directory check-code check-page check-example
	$(BIN)/pytest -n 2

check-code:
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports

check-page:
	frontend/check.sh

check-example:
	PYTHONPATH=build/examples $(BIN)/pytest -c examples/botifarra/pyproject.toml examples/botifarra/tests

docs: $(VENV)/.dev
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict
	@echo 'open build/site/index.html, or read while you write: $(BIN)/mkdocs serve'

types: $(VENV)/.dev
	$(BIN)/python frontend/wire.py

MINUTES ?= 60
fuzz: $(VENV)/.dev
	PYTHONPATH=tests $(BIN)/python tests/fuzzing.py --minutes $(MINUTES)

# Every verb, switch, player and search of every game with the indices of compiled code checked (in `make test`: a choice of them).
bounds: $(VENV)/.dev
	cache=$$(mktemp -d) && trap 'rm -rf '$$cache EXIT && for game in $$($(BIN)/python -c 'from baralla.games import GAMES; print(*GAMES)'); do \
	  NUMBA_BOUNDSCHECK=1 NUMBA_OPT=0 PYTHONWARNINGS=ignore BARALLA_CACHE=$$cache PYTHONPATH=src:tests \
	    $(BIN)/python tests/bounds.py $$game || exit 1; done

bench: $(VENV)/.dev
	$(BIN)/baralla bench --against openspiel

figures: $(VENV)/.dev
	$(BIN)/python benchmarks/write.py

ladder: $(VENV)/.dev
	$(BIN)/python benchmarks/ladder.py $(ARGS)

learning: $(VENV)/.dev
	$(BIN)/python benchmarks/learning.py

champions: $(VENV)/.dev
	$(BIN)/baralla train champions
	$(BIN)/python benchmarks/champions.py --write

# --universal: one file for every Python and system, with markers.
LOCK := build/lock/bin/uv pip compile -q --upgrade --universal --python-version 3.11 --custom-compile-command "make lock" pyproject.toml
lock:
	$(PYTHON) -m venv build/lock
	build/lock/bin/pip install -q uv
	$(LOCK) --resolution lowest-direct --output-file constraints/lowest.txt
	$(LOCK) --extra postgres --generate-hashes --output-file constraints/server.txt

clean:
	rm -rf $(VENV)
