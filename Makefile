# The two commands: `make run` plays, `make test` proves. Both install what is missing (scripts/deps).
.DEFAULT_GOAL := build
.PHONY: run build dist install abi test leaks faults simulation fuzz valgrind matrix soak-requests container-test package-test mutants houses ratings judgements puzzles check-puzzles pictures layouts npm-package python-wheel wasm-matches driver-matches foreign soak coverage site bench schema mechanics format check-format clean

PORT ?= 8080
DB ?= kozel.db
RELEASE := build/release
SOURCES = $(shell find include base client engine server apps bindings research tests examples/library -name '*.[ch]' -o -name '*.cc')

# The game with bots on http://localhost:8080; everything it keeps is in one file, kozel.db.
run: build
	build/kozel serve --port $(PORT) --db $(DB) $(if $(wildcard build/site/index.html),--docs build/site)

# The program, page included: build/kozel.
build:
	@scripts/deps run
	@scripts/setup release
	@ninja -C $(RELEASE) apps/cli/kozel kozel-gmo
	@install $(RELEASE)/apps/cli/kozel build/kozel
	@mkdir -p build/po && cp -R $(RELEASE)/data/po/*/ build/po/

# The program, libkozel and libkozel-client (docs/library.md), man pages, completions of shells and the unit for systemd, below $(DESTDIR)$(PREFIX).
PREFIX ?= /usr/local
install: build
	@meson configure $(RELEASE) -Dlibrary=true --prefix=$(PREFIX)
	@ninja -C $(RELEASE) apps/cli/kozel kozel-gmo library client-library manual
	@meson install -C $(RELEASE) --no-rebuild --quiet

# The archive of sources, with the page built: build/dist/kozel-VERSION.tar.xz. A key signs it: MINISIGN_KEY or GPG_KEY (CONTRIBUTING.md).
dist: build
	@scripts/dist

# The lists of what the libraries' binary interfaces are; kept in the tree, tested to be true.
abi:
	python3 scripts/abi.py update include engine/library/abi.txt
	python3 scripts/abi.py client-update client/include client/abi.txt

# The documents as a site that can be searched: build/site/index.html (`python3 -m http.server -d build/site`).
site:
	@scripts/deps site
	@scripts/site

# Everything; `scripts/test NAME...` runs single stages. Logs: build/logs/.
test:
	@scripts/deps test
	@scripts/test

# A thousand matches of every game with every number of seats: nobody is told of a hidden tile.
leaks:
	@scripts/deps test
	@scripts/setup gcc
	@ninja -C build/gcc tests/leak/leak_test
	build/gcc/tests/leak/leak_test 1000

# What breaks while people play, each fault many times: an hour or more (tests/faults/README.md).
faults:
	@scripts/deps test
	@scripts/setup gcc
	@ninja -C build/gcc all later-versions
	@node tests/faults/soak.mjs

# What breaks while people play, simulated: an hour of seeds that nobody has run before (tests/simulation/README.md).
SIMULATION_SECONDS ?= 3600
simulation:
	@scripts/deps test
	@scripts/setup gcc
	@ninja -C build/gcc tests/simulation/simulation
	@node tests/simulation/check.mjs --seconds $(SIMULATION_SECONDS)

# An hour of well-formed random requests, over HTTP and WebSockets, to a server with sanitizers.
REQUESTS_SECONDS ?= 3600
REQUESTS_SEED ?= 1
soak-requests:
	@scripts/deps test
	@scripts/setup sanitize
	@ninja -C build/sanitize apps/cli/kozel
	@ASAN_OPTIONS=abort_on_error=1:detect_stack_use_after_return=1 UBSAN_OPTIONS=halt_on_error=1:print_stacktrace=1 \
		LSAN_OPTIONS="suppressions=$(CURDIR)/tests/leaks.supp:print_suppressions=0" \
		node tests/server/random-requests.mjs build/sanitize/apps/cli/kozel $(REQUESTS_SECONDS) $(REQUESTS_SEED)

# The steps of the Containerfile, carried out in trees made by debootstrap, and the program in the last one: some five minutes, as root.
container-test:
	@command -v debootstrap >/dev/null || { echo "container-test: needs debootstrap" >&2; exit 1; }
	node tests/container/run.mjs

# The Debian packages from the archive of sources, in trees made by debootstrap: built twice, compared, read by lintian, installed, upgraded, tried and
# purged. As root, some twenty minutes.
package-test: dist
	@scripts/deps package
	node tests/package/run.mjs

# Each fuzzer for ten minutes by a random seed, from what earlier such runs have found on: `make fuzz FUZZERS=net FUZZ_SECONDS=3600`.
# (In `make test` each runs a fixed number of inputs, always the same.)
FUZZERS ?= $(patsubst research/fuzz/%_fuzz.c,%,$(wildcard research/fuzz/*_fuzz.c))
FUZZ_SECONDS ?= 600
fuzz:
	@scripts/deps test
	@scripts/setup gcc
	@ninja -C build/gcc $(FUZZERS:%=research/fuzz/%_fuzz)
	@seed=$${FUZZ_SEED:-$$(od -An -N4 -tu4 /dev/urandom | tr -d ' ')}; echo "FUZZ_SEED=$$seed"; \
		FUZZ_SECONDS=$(FUZZ_SECONDS) FUZZ_SEED=$$seed meson test -C build/gcc --no-rebuild --suite fuzz --timeout-multiplier 0 \
		--print-errorlogs $(FUZZERS:%=%_fuzz)

# Uninitialised memory, which the sanitizers do not see, in the unit tests.
valgrind:
	@scripts/deps test
	@scripts/test valgrind

# How much of the C sources the unit tests and the tests of the server run, by folder.
coverage:
	@scripts/deps test
	@rm -rf build/coverage/profiles
	@scripts/test coverage; status=$$?; scripts/coverage && exit $$status

# Every test under every tool: gcc, the address and the thread sanitizer. `make test` runs each where it finds most.
matrix:
	@scripts/deps test
	@scripts/test 'gcc/*' 'sanitize/*' 'threads/*'

# Small changes of the engine's rooms, in a copy: do the tests see them? Another MUTANT_SEED draws others. An hour or more.
MUTANTS ?= 600
MUTANT_SEED ?= 1
mutants:
	@scripts/deps test
	scripts/mutate --count $(MUTANTS) --seed $(MUTANT_SEED) --least 90

# Simulated tournaments of each format, proved from their lines.
events:
	@scripts/deps test
	@scripts/setup gcc
	@ninja -C build/gcc tests/unit/apps/cli/events_test
	for format in round-robin swiss tables arena evening knock-out duplicate; do build/gcc/tests/unit/apps/cli/events_test $$format 1 10000 || exit 1; done

# House games made up at random, many more than `make test` has.
HOUSES ?= 100000
houses:
	@scripts/deps test
	@scripts/setup gcc
	@ninja -C build/gcc tests/unit/engine/core/house_test
	build/gcc/tests/unit/engine/core/house_test $(HOUSES) 1000000

# Ratings of 2,000 people of known strength, by ten seeds (docs/decisions/0025-strength.md).
ratings:
	@scripts/deps test
	@scripts/setup gcc
	@ninja -C build/gcc tests/unit/engine/rating/strength_simulation
	build/gcc/tests/unit/engine/rating/strength_simulation 10

# A thousand choices of all games judged, hidden tiles exchanged.
judgements:
	@scripts/deps test
	@scripts/setup gcc
	@ninja -C build/gcc tests/unit/engine/teach/analysis_test
	build/gcc/tests/unit/engine/teach/analysis_test 1000 5

# The puzzles of data/puzzles anew: the same ones, in some twenty minutes of a core.
PUZZLE_GAMES = kozel kozel-pairs sport sea-goat-navy telephone muggins donkey general
PUZZLE_SEED ?= 1
puzzles:
	@scripts/deps test
	@scripts/setup gcc
	@ninja -C build/gcc apps/cli/kozel
	for game in $(PUZZLE_GAMES); do build/gcc/apps/cli/kozel puzzles make --game $$game --seed $(PUZZLE_SEED) --count 210 > build/puzzles.dgr && \
		mv build/puzzles.dgr data/puzzles/$$game.dgr || exit 1; done

# Every puzzle of the tree tried with ten times the playouts that proved it.
check-puzzles:
	@scripts/deps test
	@scripts/setup gcc
	@ninja -C build/gcc apps/cli/kozel
	build/gcc/apps/cli/kozel puzzles check data/puzzles/*.dgr

# Every view of the page in six sizes and both themes, looked at by axe: build/pictures.
pictures: build
	@scripts/deps test
	node scripts/pictures.mjs

# How well lines fill the windows of the page: 2,000 positions of all games in eight windows, held against a search of turns, in some
# minutes.
layouts:
	@scripts/setup release
	@ninja -C $(RELEASE) research/bench/layout
	$(RELEASE)/research/bench/layout 2000 1000000

# The npm package: build/npm.
npm-package:
	@scripts/deps run
	node bindings/wasm/build.mjs

# A Python wheel with libkozel and the licence inside, for this kind of machine: build/wheel.
python-wheel: build
	@scripts/deps wheel
	@meson configure $(RELEASE) -Dlibrary=true
	@ninja -C $(RELEASE) library
	@rm -rf build/python build/wheel && mkdir -p build/python
	@cp -R bindings/python/kozel bindings/python/pyproject.toml bindings/python/setup.py bindings/python/README.md LICENSE build/python/
	@cp -L $(RELEASE)/engine/library/libkozel.so build/python/kozel/libkozel.so
	@cd build/python && /usr/bin/python3 -W ignore setup.py -q bdist_wheel -d ../wheel
	@ls build/wheel

# A thousand matches of every game, the same in the npm package as in the native core.
wasm-matches: npm-package
	@scripts/setup gcc
	@ninja -C build/gcc tests/wasm/matches
	KOZEL_MATCHES=1000 node --test tests/wasm/matches.test.mjs

# A thousand matches of every game by the match driver, with takebacks, saves and restores: the same for every seat as a replay.
driver-matches:
	@scripts/deps test
	@scripts/setup gcc
	@ninja -C build/gcc tests/unit/engine/table/table_matches
	build/gcc/tests/unit/engine/table/table_matches 1000

# The core on big-endian machines, on such of 32 bits, and on AArch64.
foreign:
	@scripts/deps foreign
	scripts/foreign

# The long forms of tests: minutes to hours.
soak: leaks faults simulation fuzz valgrind matrix soak-requests container-test package-test mutants houses ratings judgements check-puzzles wasm-matches driver-matches foreign

bench: build
	@scripts/deps bench
	@meson test --benchmark --verbose -C $(RELEASE)

# The page's types of the API, from schema/; kept in the tree, tested to be true.
schema:
	python3 scripts/errors.py docs/errors.md schema/codes.json
	python3 scripts/schema ts web/src/api/schema.ts schema/*.json

# The mechanics of <kozel/rules.h>, from their table; kept in the tree, tested to be true.
mechanics:
	python3 scripts/mechanics.py update

format:
	@clang-format -i $(SOURCES)

check-format:
	@clang-format --dry-run -Werror $(SOURCES)

clean:
	rm -rf build
