# Everything runs in .venv, which is created when a target first needs it.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/ready
TEST_READY := $(VENV)/test-ready
BENCH_READY := $(VENV)/bench-ready
CLUSTER_READY := $(VENV)/cluster-ready
TRAIN_READY := $(VENV)/train-ready
ALONE := $(BIN)/python -m pytest -q
PYTEST := $(ALONE) -n 2 --dist worksteal
PAGES := $(BIN)/python web/pages.py
CHAPTERS := $(wildcard tests/games/*/test_[0-9]*.py)
# Laws, texts, views and shares of random deals hold in either mode if they hold in one: test_matches.py compares the modes.
COMPILED_ONLY := %/test_against_naive.py %/test_ways.py %/test_board_words.py %/test_page.py %/test_targets.py %/foot_savane/test_odds.py %/killpower_ball/test_odds.py
RULES_TESTS := tests/every_game/test_planted_errors.py tests/every_game/test_defaults.py $(filter-out $(COMPILED_ONLY),$(wildcard tests/games/*/test_*.py)) --deselect tests/games/team_km/test_odds.py::test_re_dealing_gives_every_deal_its_odds

# Without bytecode, every process and every test worker compiles all sources again.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help play tools web chromium test tests rules quick fast long check wire bench simulations load chaos crash soak first frames gallery golden wheel installs cluster baselines training clean
.NOTPARALLEL:

help: ## show this list
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 10

$(READY): pyproject.toml constraints.txt
	@echo "Setting up in $(VENV): installing dependencies (once, about a minute)."
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Touchline needs Python 3.11 or newer: make PYTHON=python3.12 ...")'
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable .
	@touch $@

$(TEST_READY): $(READY)
	@echo "Installing test dependencies."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable '.[test]'
	@touch $@

$(BENCH_READY): $(READY)
	@echo "Installing the libraries to benchmark against (several hundred MB)."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable '.[bench]'
	@touch $@

$(CLUSTER_READY): $(TEST_READY)
	@echo "Installing Ray."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable '.[cluster]'
	@touch $@

$(TRAIN_READY): $(TEST_READY)
	@echo "Installing PyTorch."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable '.[train]'
	@touch $@

tools web: $(READY)
	@required=$$($(PAGES) requires $@); test -z "$$required" || \
		$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt "$$required"
	@$(PAGES) $@

play: $(READY) web ## play in the browser
	@$(BIN)/touchline

web: ## build the browser client

chromium:
	@command -v chromium-headless-shell >/dev/null && exit 0; \
		if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
			echo "Installing Chromium for the browser tests."; \
			apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium-headless-shell >/dev/null && exit 0; \
		fi; \
		for name in chromium chromium-browser google-chrome google-chrome-stable; do command -v $$name >/dev/null && exit 0; done; \
		echo "The tests need a browser: install Chromium (on Debian: sudo apt-get install chromium-headless-shell)." >&2; exit 1

test: $(TEST_READY) tools web chromium ## run everything: style, types, tests compiled and interpreted, coverage of the rules
	@$(BIN)/python -m tests.prepare & prepared=$$!; \
		($(MAKE) --no-print-directory check && $(PAGES) npm test) & checked=$$!; \
		$(MAKE) --no-print-directory rules; rules=$$?; \
		wait $$checked; checked=$$?; wait $$prepared && exit $$((checked + rules))
	@$(MAKE) --no-print-directory tests

# Browser tests run apart, so that only two workers need a server and a browser each. There are more processes than cores,
# because browsers and servers often wait. The tests of games and bots hardly wait and have one process each: reporting to
# a controller costs workers a third more time, and each would import all tests and load the machine code of all games.
SMALL := tests/games tests/every_game tests/engine
BOTS := tests/bots tests/lab
tests:
	@$(PYTEST) tests/web & browsers=$$!; $(ALONE) $(SMALL) & small=$$!; $(ALONE) $(BOTS) & bots=$$!; \
		$(PYTEST) $(addprefix --ignore ,tests/web $(SMALL) $(BOTS)); rest=$$?; \
		wait $$small; small=$$?; wait $$bots; bots=$$?; wait $$browsers && exit $$((small + bots + rest))

rules: $(TEST_READY) ## test the rules as plain Python and require that every line and branch is covered
	TOUCHLINE_INTERPRET=1 $(ALONE) --cov --cov-report= $(RULES_TESTS)
	$(BIN)/coverage report --fail-under=100 --show-missing

quick: $(TEST_READY) ## check style and types and test the rules as plain Python, without compiling
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	TOUCHLINE_INTERPRET=1 $(PYTEST) tests/engine $(CHAPTERS)

fast: $(TEST_READY) web chromium ## run only the compiled tests
	$(BIN)/python -m tests.prepare
	@$(MAKE) --no-print-directory tests

long: $(TEST_READY) ## run the slow tests
	$(PYTEST) -m long

cluster: $(CLUSTER_READY) ## test a simulation on two local nodes, one of which is killed
	$(ALONE) -m long tests/lab/test_cluster.py

baselines: $(TRAIN_READY) ## test that a policy learns by self-play, with PyTorch
	$(ALONE) -m long tests/envs/test_baselines.py

training: $(TEST_READY) ## test that a net trained from scratch beats no net
	$(ALONE) -m long tests/lab/test_training.py

installs: $(TEST_READY) ## test installing from a clone, an archive, an sdist and a wheel, with and without npm
	$(PYTEST) -m long tests/install

check: $(TEST_READY) tools ## check style and types
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/python web/wire.py check
	$(PAGES) npm run --silent check

wire: $(READY) tools ## regenerate the browser's wire types from the server's messages
	@$(BIN)/python web/wire.py

bench: $(BENCH_READY) ## measure the engine against other libraries
	@$(BIN)/touchline bench

simulations: $(TEST_READY) ## measure the cost of simulate over bare random play, and two threads; make simulations SECONDS=5 ROUNDS=1 (short runs include start-up)
	@$(BIN)/python -m bench.simulations --seconds $(or $(SECONDS),20) --rounds $(or $(ROUNDS),3)

load: $(TEST_READY) ## measure action latency with 500 live tables; make load PROCESSES=1,2,4 MEET=any,owner EVERY=0 TABLES=60 on PostgreSQL
	@$(BIN)/python bench/load.py --tables $(or $(TABLES),500) --seconds $(or $(SECONDS),60) --processes $(or $(PROCESSES),0) --every $(or $(EVERY),2) --meet $(or $(MEET),any)

chaos: $(TEST_READY) ## kill, stop and pause several servers and their database; make chaos FAULTS=50 TABLES=50 PROCESSES=3
	@$(BIN)/python bench/chaos.py --faults $(or $(FAULTS),500) --tables $(or $(TABLES),200) --processes $(or $(PROCESSES),3)

crash: $(READY) ## kill the server 200 times; nothing acknowledged may be lost
	@$(BIN)/python bench/crash.py

soak: $(READY) ## run an hour of honest play alongside hostile clients; make soak MINUTES=10 TABLES=50
	@$(BIN)/python bench/soak.py --minutes $(or $(MINUTES),60) --tables $(or $(TABLES),200)

first: $(TEST_READY) web chromium ## measure how soon a first visitor sees each board
	@$(BIN)/python -m bench.first_load

frames: $(TEST_READY) web chromium ## measure how smoothly each board moves, and how much of it is loaded
	@$(BIN)/python -m bench.frames

gallery: $(TEST_READY) web chromium ## take screenshots of every board into dist/gallery and check them; make gallery GAMES=kahmate SIZES=phone
	@$(BIN)/python web/gallery/shots.py $(if $(GAMES),--games $(GAMES)) $(if $(SIZES),--sizes $(SIZES)) $(if $(LANGUAGES),--languages $(LANGUAGES)) $(if $(THEMES),--themes $(THEMES))

golden: $(TEST_READY) ## rewrite the golden playthroughs; check the diff before committing
	@$(BIN)/python -m tests.every_game.golden

wheel: $(TEST_READY) web ## build a wheel with machine code for this platform
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt build
	@rm -rf src/touchline/prebuilt
	@TOUCHLINE_PREBUILD=1 $(BIN)/python -m touchline.lab.prebuild
	@$(BIN)/python -m build --wheel --outdir dist
	@rm -rf src/touchline/prebuilt

clean: ## remove everything make created
	rm -rf $(VENV) web/node_modules src/touchline/server/web dist .coverage* .mypy_cache .pytest_cache .ruff_cache .hypothesis
