# The same targets people and CI use; `make help` lists them.
# VERBOSE=1 shows the commands. PYTHON=… chooses the interpreter the environment is made from.

SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.ONESHELL:
.DELETE_ON_ERROR:
.DEFAULT_GOAL := build
MAKEFLAGS += --no-builtin-rules
ifndef VERBOSE
.SILENT:
endif

VENV := .venv
BIN := $(VENV)/bin
DONE := $(VENV)/done
WORKSPACE := --locked --manifest-path core_rs/Cargo.toml
# The core's build looks here for its Python, whoever starts it: else each would build it anew.
export PYO3_PYTHON := $(CURDIR)/$(BIN)/python

RUST_VERSION := $(shell sed -n 's/^rust-version = "\(.*\)"$$/\1/p' core_rs/Cargo.toml)
CORE_SOURCES := $(shell find core_rs -name target -prune -o \( -name '*.rs' -o -name 'Cargo.*' \) -print)
CORE := service/meldhall/_core.abi3.so
CLIENT := $(wildcard clients/python/pyproject.toml)
PYTHON ?= $(shell for name in python3 python3.14 python3.13 python3.12 python3.11; do \
	$$name -c 'import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && \
	echo $$name && break; done)

# Says in one sentence what the machine lacks.
define require
lacks=
[[ -n "$(PYTHON)" ]] || lacks+=", Python 3.11 or newer with venv"
rust=$$(rustc --version 2>/dev/null | cut -d' ' -f2) || rust=0
printf '%s\n' $(RUST_VERSION) "$$rust" | sort --check --version-sort 2>/dev/null \
	&& command -v cargo >/dev/null || lacks+=", Rust $(RUST_VERSION) or newer with cargo"
command -v cc >/dev/null || lacks+=", a C compiler named cc"
if [[ -n "$$lacks" ]]; then echo "Missing on this machine:$${lacks#,}." >&2; exit 1; fi
endef

# What is in TypeScript. Who only serves or plays needs no Node.
PACKAGES := $(patsubst %/package.json,%,$(wildcard clients/*/package.json))
PAGE := service/meldhall/web

define need_node
if ! command -v npm >/dev/null; then
	if [[ -n "$${CI:-}" ]]; then echo "Missing on this machine: Node with npm." >&2; exit 1; fi
	echo "$@ is skipped: there is no Node with npm here."
	exit 0
fi
endef

.PHONY: build
build: $(DONE)/server  ## Builds the core and installs server and client into .venv

$(DONE)/venv:
	$(require)
	echo "Creating $(VENV)"
	$(PYTHON) -m venv --clear $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade "pip>=25.1"
	mkdir -p $(DONE) && touch $@

$(DONE)/server: $(CORE_SOURCES) $(CLIENT) pyproject.toml | $(DONE)/venv
	$(require)
	echo "Building the core and installing the server (takes a minute or two the first time)"
	# As old as its beginning: what is edited during the build is built the next time.
	touch $@.begun
	# maturin writes the core in place; who has the old one loaded keeps it.
	if [[ -e $(CORE) ]]; then cp --preserve $(CORE) $(CORE:.so=.old.so) && mv $(CORE:.so=.old.so) $(CORE); fi
	$(BIN)/python -m pip install --quiet --editable '.$(if $(CLIENT),[play])' $(CLIENT:%/pyproject.toml=--editable %)
	mv $@.begun $@

$(DONE)/dev $(DONE)/docs $(DONE)/load: $(DONE)/%: pyproject.toml | $(DONE)/venv
	echo "Installing the tools of the group $*"
	$(BIN)/python -m pip install --quiet --group $*
	touch $@

.PHONY: serve
serve: build  ## Runs the server on this machine; ARGS="--port 7000" adds flags
	exec $(BIN)/meldhall serve $(ARGS)

.PHONY: test
test: build $(DONE)/dev  ## Runs all tests, of Rust, Python and TypeScript
	failed=0
	cargo test --quiet $(WORKSPACE) --workspace || failed=1
	$(BIN)/python -m pytest $(ARGS) || failed=1
	$(MAKE) --no-print-directory test-typescript || failed=1
	exit $$failed

DOCS := dist/docs

.PHONY: docs
docs: build $(DONE)/dev $(DONE)/docs  ## Builds the pages into dist/docs; a warning is an error
	$(BIN)/python -m sphinx --quiet --fail-on-warning --builder html --doctree-dir $(DONE)/doctrees docs $(DOCS)
	echo "The pages are built: $(DOCS)/index.html"

CHECKS := ruff mypy stub imports proto generated clippy rustfmt typescript web house

.PHONY: check
check: build $(DONE)/dev  ## Checks style, types, import rules, generated code and the tree itself
	$(MAKE) --no-print-directory --keep-going $(CHECKS:%=check-%)

.PHONY: $(CHECKS:%=check-%)
check-ruff: $(DONE)/dev
	echo "ruff: style of Python"
	$(BIN)/ruff check --quiet --no-cache .
	$(BIN)/ruff format --check --quiet . || { $(BIN)/ruff format --diff --quiet . | head -40; exit 1; }

check-mypy: build $(DONE)/dev
	echo "mypy: types of Python"
	$(BIN)/mypy --no-error-summary

check-stub: build $(DONE)/dev
	echo "stubtest: the core's stub against the binary"
	$(BIN)/python -m mypy.stubtest --concise --mypy-config-file pyproject.toml meldhall._core

check-imports: $(DONE)/dev build
	echo "lint-imports: the floors"
	$(BIN)/lint-imports --no-cache --no-logo >$(DONE)/imports.txt || { cat $(DONE)/imports.txt; exit 1; }

check-proto: $(DONE)/dev
	echo "buf: style of proto/"
	$(BIN)/buf lint proto
	$(BIN)/buf format --diff --exit-code proto

check-generated: $(DONE)/dev
	echo "wire: generated code is fresh"
	fresh=$$(mktemp -d)
	trap 'rm -rf "$$fresh"' EXIT
	$(MAKE) --no-print-directory wire INTO="$$fresh"
	for path in $(GENERATED); do
		diff --recursive --brief --exclude=__pycache__ --exclude=__init__.py $$path "$$fresh/$$path" \
			|| { echo "Run \`make wire\` and commit what changes in $$path."; exit 1; }
	done

check-clippy: $(DONE)/venv
	echo "clippy: style of Rust"
	cargo clippy --quiet $(WORKSPACE) --workspace --all-targets --all-features -- --deny warnings

check-rustfmt:
	echo "rustfmt: format of Rust"
	cargo fmt --manifest-path core_rs/Cargo.toml --all --check | head -40
	cargo fmt --manifest-path core_rs/fuzz/Cargo.toml --check | head -40

%/node_modules/.package-lock.json: %/package.json %/package-lock.json
	$(need_node)
	echo "Installing the packages of $*"
	npm --prefix $* ci --silent
	touch $@

NODE_MODULES := $(if $(shell command -v npm),$(PACKAGES:%=%/node_modules/.package-lock.json))

check-typescript: $(NODE_MODULES)
	$(need_node)
	echo "tsc, biome: types and style of TypeScript"
	for package in $(PACKAGES); do npm --prefix $$package run --silent check; done

check-web: $(NODE_MODULES)
	$(need_node)
	echo "vite: the built page is fresh"
	fresh=$$(mktemp -d)
	trap 'rm -rf "$$fresh"' EXIT
	WEB_INTO="$$fresh" npm --prefix clients/web run --silent build -- --logLevel warn
	diff --recursive --brief $(PAGE) "$$fresh" || { echo "Run \`make web\` and commit what changes in $(PAGE)."; exit 1; }
	node clients/web/weigh.mjs "$$fresh"

check-house: build $(DONE)/dev
	echo "tests/house: the tree itself"
	$(BIN)/python -m pytest tests/house

DESCRIPTORS := clients/python/src/meldhall_client/descriptors.binpb
SDK := clients/typescript
GENERATED := service/meldhall/v1 core_rs/wire/src/gen $(DESCRIPTORS) $(if $(NODE_MODULES),$(SDK)/src/gen)
INTO := .

.PHONY: wire
wire: $(DONE)/dev $(NODE_MODULES)  ## Generates the code that follows from proto/, for server, core and clients
	export PATH="$(CURDIR)/$(BIN):$$PATH"
	mkdir -p $(INTO)/service $(INTO)/core_rs/wire/src/gen $(INTO)/$(dir $(DESCRIPTORS))
	rm -f $(INTO)/service/meldhall/v1/*_pb2*.py*
	protoc="python -m grpc_tools.protoc --proto_path=proto"
	$$protoc --python_out=$(INTO)/service --mypy_out=quiet:$(INTO)/service proto/meldhall/v1/*.proto
	$$protoc --grpc_python_out=$(INTO)/service --mypy_grpc_out=quiet:$(INTO)/service \
		proto/meldhall/v1/*_service.proto
	buf build proto --output $(DONE)/descriptors.binpb
	cargo run --quiet $(WORKSPACE) --package meldhall-generate -- \
		$(DONE)/descriptors.binpb $(INTO)/core_rs/wire/src/gen
	python clients/python/tools/describe.py proto $(INTO)/$(DESCRIPTORS)
	$(need_node)
	rm -rf $(INTO)/$(SDK)/src/gen && mkdir -p $(INTO)/$(SDK)/src/gen
	$$protoc --plugin=protoc-gen-es=$(SDK)/node_modules/.bin/protoc-gen-es --es_out=$(INTO)/$(SDK)/src/gen \
		--es_opt=target=js+dts,import_extension=js proto/meldhall/v1/*.proto
	node $(SDK)/tools/unfold.mjs $(INTO)/$(SDK)/src/gen

.PHONY: web
web: $(NODE_MODULES)  ## Builds the page from clients/web into the package that is served
	$(need_node)
	npm --prefix clients/web run --silent build -- --logLevel warn

.PHONY: test-typescript
test-typescript: $(NODE_MODULES)  ## Runs the tests of the TypeScript client and of the page
	$(need_node)
	for package in $(PACKAGES); do npm --prefix $$package test --silent; done

.PHONY: expected
expected: build $(DONE)/dev  ## Writes anew what help texts and terminal screens are compared with; look at the diff
	$(BIN)/python -m tests.cli.helps
	$(BIN)/python -m tests.terminal.screens

CHROMIUM := /usr/bin/chromium

.PHONY: e2e
e2e: build $(NODE_MODULES)  ## Plays at the page in a real browser; CHROMIUM=/usr/bin/chromium, ARGS="games -t mouse"
	$(need_node)
	if [[ ! -x $(CHROMIUM) ]]; then
		if [[ -n "$${CI:-}" ]]; then echo "Missing on this machine: $(CHROMIUM)." >&2; exit 1; fi
		echo "e2e is skipped: there is no browser at $(CHROMIUM)."
		exit 0
	fi
	CHROMIUM=$(CHROMIUM) npm --prefix clients/web run --silent e2e -- $(ARGS)

.PHONY: bench-solver
bench-solver: $(DONE)/dev  ## Measures the solver beside an integer program; POSITIONS=FILE.jsonl, ARGS="--json"
	$(BIN)/python -m load.bench_solver $(POSITIONS) $(ARGS)

.PHONY: bench-memory
bench-memory: build  ## Measures memory for a live game and an idle stream; ARGS="--games 1000 --streams 2000 --json"
	$(BIN)/python -m load.bench_memory $(ARGS)

.PHONY: bench-rpc
bench-rpc: build  ## Measures what calls cost beside an echo of the same size; ARGS="--rounds=30 --json"
	$(BIN)/python -m load.bench_rpc $(ARGS)

.PHONY: bench-door
bench-door: build  ## Measures what calls cost over HTTP beside native gRPC; ARGS="--games=60 --rounds=6 --json"
	$(BIN)/python -m load.bench_door $(ARGS)

.PHONY: bench-clock
bench-clock: build  ## Measures how late turns end whose time is over; ARGS="--games 100 --turns 10 --json"
	$(BIN)/python -m load.bench_clock $(ARGS)

.PHONY: bench-rl
bench-rl: build $(DONE)/dev  ## Measures the environment to learn from; ARGS="--seconds 5 --json"
	$(BIN)/python -m load.bench_rl $(ARGS)

.PHONY: bench-growth
bench-growth:  ## Measures the solver by the size of the table, and for the worst input; ARGS="--positions=1000"
	cargo bench --quiet $(WORKSPACE) --package meldhall-rules --bench growth -- $(ARGS)

.PHONY: bench
bench: build  ## Measures verdicts in Rust and from Python, and durable appends
	cargo bench --quiet $(WORKSPACE) --package meldhall-rules --bench table
	$(BIN)/python load/bench_core.py
	$(BIN)/python load/bench_store.py --seconds 3

PLAYS := 20000
SOLVES := 560

.PHONY: oracle
oracle: build $(DONE)/dev  ## Compares core and solver with slow references; PLAYS=20000 and SOLVES=560 a ruleset
	$(BIN)/python -m tests.rules.oracle --plays $(PLAYS)
	$(BIN)/python -m tests.rules.solver_oracle --positions $(SOLVES) $(ARGS)

SECONDS := 60

.PHONY: fuzz
fuzz: build  ## Feeds every parser damaged input; SECONDS=60 for each of them
	$(BIN)/python -m tests.rules.samples core_rs/fuzz/target/seeds
	core_rs/fuzz/run $(SECONDS)

ROUNDS := 200

.PHONY: faults
faults: build $(DONE)/dev  ## Kills, restarts and cuts off real servers under load; ROUNDS=200 kills, others in proportion
	$(BIN)/python -m tests.faults.run --rounds $(ROUNDS) $(ARGS)

SEEDS := 1000

.PHONY: simulate
simulate: build $(DONE)/dev  ## Plays seeded worlds full of faults in virtual time; SEEDS=10000, or SEED=7 to see one
	$(BIN)/python -m tests.faults.simulate $(if $(SEED),--seed $(SEED),--seeds $(SEEDS)) $(ARGS)

.PHONY: wander
wander: build $(DONE)/dev  ## Plays games whose players vanish, return, pause and resign at random; GAMES=1000
	$(BIN)/python -m tests.play.wander --games $(or $(GAMES),1000) $(ARGS)

DURATION := 60s
USERS := 40
# Short, and long enough that the users are not busy all the time; 0s is as fast as it goes.
PACE := 20ms

.PHONY: load
load: build $(DONE)/load  ## Lets many players play at once; DURATION=60s USERS=40, or GAMES=250 PACE=8s for two each
	$(BIN)/python -m load.run --duration $(DURATION) --users $(USERS) --pace $(PACE) \
		$(if $(GAMES),--games $(GAMES)) $(ARGS)
	$(BIN)/python -m load.bench_rpc --games 60 --rounds 3

.PHONY: crowd
crowd: DURATION := 120s
crowd: PACE := 8s
crowd: build  ## Measures a server with a thousand live games that are watched; GAMES=1000 PACE=8s DURATION=120s
	$(BIN)/python -m load.crowd --games $(or $(GAMES),1000) --pace $(PACE) --duration $(DURATION) $(ARGS)

.PHONY: clean
clean:  ## Removes everything that was built
	rm -rf $(VENV) core_rs/target core_rs/fuzz/target $(CORE) dist
	rm -rf .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache
	find . -name __pycache__ -prune -exec rm -rf {} +

.PHONY: help
help:  ## Lists the targets
	awk -F ':.*## ' '/^[a-z0-9-]+:.*## / {printf "  make %-12s %s\n", $$1, $$2}' $(MAKEFILE_LIST)
