# surd: build, test, install. `make help` lists what there is.
#
# PREFIX        where `make install` puts things        (/usr/local)
# DESTDIR       a folder before PREFIX, for packagers   (none)
# FLINT_PREFIX  where FLINT is, if the compiler does not look there by itself
# SYSROOT       a folder with the system that the program is linked for, as `make dist` makes one (Linux)
# FLINT_LINKED  set it, and FLINT is linked as any library instead of loaded when it is needed (Linux on x86-64 and arm64)
#
# Written for GNU make 3.81 and later, the one that macOS has.

PREFIX ?= /usr/local
DESTDIR ?=

.NOTPARALLEL:
.DEFAULT_GOAL := build
.PHONY: help run build test laws faults fuzz races mutants check bench bench-build bench-functions compare manual docs picture format \
  install uninstall clean deb check-deb dist check-dist release-notes \
  tools lint check-tests check-pages check-loader check-manual check-docs check-example check-install packaged

help: ## List these targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-15s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

# MARK: What is needed

system := $(shell uname -s)
# Where a header is; `wildcard` would not see what is installed below.
headers = $(shell ls $(patsubst %,%/include/$(1),$(FLINT_PREFIX) /usr/local /usr /opt/homebrew /opt/local) 2>/dev/null)

ifneq ($(SYSROOT),)
  FLINT_PREFIX := $(SYSROOT)/usr/local
  FLINT_LINKED := yes
  LIBEDIT_ARCHIVES := libedit.a libtinfo.a libbsd.a libmd.a
endif
# Where what is to be installed is built.
installed := $(if $(SYSROOT),.build-dist/build,.build-install)

ifeq ($(system),Darwin)
  # Homebrew and MacPorts install where the compiler does not look. libedit is the system's.
  ifndef FLINT_PREFIX
    FLINT_PREFIX := $(patsubst %/include/flint/flint.h,%,$(firstword $(call headers,flint/flint.h)))
  endif
  libedit := yes
else
  libedit = $(call headers,histedit.h)
endif
FLINT_HEADERS = $(strip $(call headers,flint/ca.h) $(call headers,calcium/ca.h))

ifneq ($(and $(shell command -v swift),$(filter-out help format lint clean uninstall release-notes check-deb dist check-dist,$(or $(MAKECMDGOALS),build))),)
  ifeq ($(and $(libedit),$(FLINT_HEADERS)),)
    ifeq ($(shell .ci/dependencies >&2 && echo done),)
      $(error surd: libraries are missing)
    endif
  endif
endif

# FLINT 3 has Arb and Calcium inside, FLINT 2.9 beside it. SwiftPM remembers what the manifest said for as long as
# the environment is the same: exporting what was found makes it look again after FLINT was exchanged.
export FLINT_HEADERS := $(FLINT_HEADERS)

# The libraries that are loaded when they are needed, by the names that their binary interfaces have: libflint.so.17 for
# a file libflint.so.17.0.0.
machine := $(shell uname -m)
# Sanitizers do not allow libraries to be loaded as surd loads them.
ifneq ($(filter fuzz races,$(MAKECMDGOALS)),)
  FLINT_LINKED := yes
endif
ifneq ($(filter Linux-x86_64- Linux-aarch64-,$(system)-$(machine)-$(FLINT_LINKED)),)
  library = $(shell basename '$(realpath $(firstword $(wildcard $(addsuffix /lib$(1).so,\
    $(addsuffix /lib,$(FLINT_PREFIX)) /usr/local/lib /usr/lib/$(machine)-linux-gnu /usr/lib64 /usr/lib))))' | cut -d. -f1-3)
  ifneq ($(call library,flint),)
    export SURD_FLINT_LIBRARY := $(call library,flint)
    export SURD_ARB_LIBRARY := $(or $(call library,flint-arb),$(SURD_FLINT_LIBRARY))
    export SURD_CALCIUM_LIBRARY := $(or $(call library,calcium),$(SURD_FLINT_LIBRARY))
  endif
else
  # What this runs in has found them for itself.
  unexport SURD_FLINT_LIBRARY SURD_ARB_LIBRARY SURD_CALCIUM_LIBRARY
endif

# SwiftPM tells only the compiler of C about --sdk.
ifneq ($(FLINT_PREFIX),)
  export FLINT_PREFIX
  flags := -Xcc -isystem -Xcc $(FLINT_PREFIX)/include -Xlinker -L$(FLINT_PREFIX)/lib \
    $(if $(SYSROOT),--sdk $(SYSROOT) -Xswiftc -sdk -Xswiftc $(SYSROOT),-Xlinker -rpath -Xlinker $(FLINT_PREFIX)/lib)
endif

tools:
	@command -v swift >/dev/null || { \
	  echo 'surd: swift is not found. surd needs Swift 6.2 or later: https://www.swift.org/install.$(if $(SUDO_USER), \
	  Without sudo? make asks for it by itself where it must.)' >&2; \
	  exit 1; }

version = $(shell sed -n 's/.*static let version = "\(.*\)".*/\1/p' Sources/surd/Surd.swift)

# The manual pages that are generated; the others in man are written by hand.
pages := surd.1 surd-recipes.7 surd-units.7 surd-words.7

# MARK: Everyday

run: build ## Build surd and start it
	@.build/release/surd

build: tools ## Build .build/release/surd
	swift build -c release --product surd $(flags)

test: tools ## Test what a change can break
	swift test $(flags)

# FAULTS='session fsync:2:EIO' is one of them; FAULTS='--sample 500 --seed 7' other ones.
faults: tools ## Let each system call of surd fail, and kill it there (Linux)
	swift build --product surd $(flags)
	python3 Tests/Faults/faults.py .build/debug/surd $(FAULTS)

# RUNS=100000 gives each target so many inputs, FUZZ='keys --seconds 3600' one of them an hour. lld stands beside the
# compiler; gold cannot link what libFuzzer counts by. UndefinedBehaviorSanitizer knows C alone: Swift traps by itself.
fuzz: tools ## Give surd inputs by chance, with libFuzzer and sanitizers (Linux)
	SURD_FUZZ=1 swift build -c release --product Fuzz --scratch-path .build-fuzz -Xswiftc -use-ld=lld \
	  -Xswiftc -sanitize=fuzzer,address -Xcc -fsanitize=address,undefined -Xcc -fno-sanitize-recover=undefined \
	  -Xswiftc -enable-testing $(flags)
	python3 Tests/Fuzz/run.py .build-fuzz/release/Fuzz $(if $(RUNS),--runs $(RUNS) --seconds 0) $(FUZZ)

# What is left out cannot be with ThreadSanitizer: it would fail to start where no file may grow.
RACES ?= LineEditingTests|PluginsTests|PosixTests|ShellTests|ShellHistoryTests|SessionTests|ListenerTests|SocketTests|DeskTests|RunnerTests|ModelContextTests|LanguageServerTests|JSONTests
threads := --sanitize=thread --scratch-path .build-races -Xswiftc -use-ld=lld -Xlinker .build-races/mutex.o
races: tools ## Run the tests of shell and listeners with ThreadSanitizer (Linux)
	mkdir -p .build-races && rm -f .build-races/report.*
	clang -O1 -Wall -fPIC '-DREPORT="$(CURDIR)/.build-races/report"' -c Tests/Races/mutex.c -o .build-races/mutex.o
	swift build --build-tests $(threads) $(flags)
	swift test --skip-build $(threads) $(flags) --filter '$(RACES)' --skip aFullDiskIsSaid; status=$$?; \
	  cat .build-races/report.* 2>/dev/null && exit 1; exit $$status

# SECONDS=600 gives each law so long; SEED=7 repeats a seed that was printed.
laws: tools ## Try the laws with random cases of a new seed
	SURD_LAWS_SECONDS=$(or $(SECONDS),60) SURD_LAWS_SEED=$(or $(SEED),$(shell date +%s)) \
	  swift test $(flags) --filter LawsTests

# MUTANTS='--class "proof bound" --only 1-20' takes some of them; --list says what there is.
mutants: tools ## Put small faults into surd, and see whether a test finds each (Linux)
	python3 Tests/Mutants/run.py $(MUTANTS) -- $(flags)

bench: packaged ## Compare with dc, gp and python3, as installed
	for probe in ShellProbe HubProbe ExactProbe; do \
	  swift build -c release --product $$probe --scratch-path .build-install $(static) $(flags) || exit 1; done
	swift build -c release --package-path Benchmarks/Peers --scratch-path .build-peers || true
	@Benchmarks/run

bench-build: tools ## Build the libraries alone from nothing, as who embeds them does: times and sizes
	@Benchmarks/build $(flags)

# FUNCTIONS='--only gamma,zeta' times these, FUNCTIONS='--seconds 0.2' all of them within minutes.
bench-functions: packaged ## Compare each function with mpmath, gp and FLINT, for half an hour
	@Benchmarks/functions $(FUNCTIONS)

# Each says what cannot be had, and is then skipped.
clients: build ## Serve real clients: of --lsp and --mcp, launchers, Jupyter
	python3 Tests/Clients/lsp_client.py .build/release/surd
	python3 Tests/Clients/mcp_client.py .build/release/surd
	python3 Examples/launchers/test.py .build/release/surd -v
	python3 Examples/jupyter/test.py .build/release/surd

# SEED=7 gives its cases again.
compare: build ## Compare with mpmath, FLINT, SymPy, SciPy, QuantLib, pint and Python, for an hour
	python3 Tests/Comparisons/units.py
	python3 Tests/Comparisons/elements.py
	seed=$(or $(SEED),$(shell date +%s)); echo seed $$seed; \
	for script in exact.py complex.py integers.py cuts.py display.py dates.py zones.py measured.py tables.py samples.py floats.py 'functions.py --seed'; do \
	  python3 Tests/Comparisons/$$script $$seed || exit 1; done

manual: tools ## Write the pages in man from the command table
	swift build --product surd $(flags)
	@mkdir -p man
	for page in $(pages); do \
	  .build/debug/surd --generate-manual $$page >.build/$$page && cp .build/$$page man/$$page || exit 1; done

docs: tools ## Build the library's documentation, with its tutorial
	swift build --target Calculator $(flags)
	@$(MAKE) --no-print-directory check-docs
	@echo 'python3 -m http.server -d .build/Calculator.doccarchive shows it, http://localhost:8000/documentation/calculator'

site: tools ## Write the site: a folder of pages that needs no server
	swift build --product surd $(flags)
	python3 Documentation/Site/make.py .build/debug/surd .build/site

picture: build ## Draw Documentation/shell.svg: the shell after the keys in shell.keys
	swift build --product ShellProbe $(flags)
	.build/debug/ShellProbe picture .build/release/surd <Documentation/shell.keys >.build/shell.svg
	cp .build/shell.svg Documentation/shell.svg

format: ## Lay out the sources
	swift format --in-place --parallel --recursive $(sources)

clean: ## Remove everything that was built
	rm -rf .build .build-install .build-fuzz .build-races .build-mutants .build-deb .build-dist .build-peers

# MARK: Checking
# What .ci/run runs. The pages refer to each other, and mandoc looks for them where they are not installed yet.

sources = Package.swift Sources Tests Examples Benchmarks

check: lint check-tests check-pages check-example check-install ## All that CI runs: tests with all cases, pages, examples, installing

# Cases that `make test` leaves out are tried, too.
check-tests: tools
	swift build --build-tests $(flags)
	SURD_WHOLE=1 swift test --skip-build $(flags) --xunit-output .build/tests.xml || \
	  { grep -B 1 '<failure' .build/tests-swift-testing.xml; exit 1; }
	$(if $(filter-out Darwin,$(system)),SURD_FUZZ=1 swift build --target Fuzz $(flags))

# What is written about surd, and the loader of FLINT, which needs no test bundle.
check-pages: tools
	swift build $(flags)
	@$(MAKE) --no-print-directory check-loader check-manual check-docs

# Folders and pages in plain English: `make lint` searches their comments and lines for habits (Tests/English/habits).
# Add a folder when it has been rewritten.
plain = $(addprefix Sources/,Answers CFLINT DeskCalculator ExactNumbers JSONRPC JSONText LanguageServer) \
  $(addprefix Sources/,LineEditing Manual ModelContext Plots Plugins Posix Quantities Sheets Shell Stream TerminalText surd) \
  $(addprefix Sources/Calculator/,Commands Documentation.docc Errors Functions Hub Model Quantities Running State Values) \
  $(filter-out %/Lines,$(wildcard Sources/Calculator/Reading/*)) $(wildcard Tests/*Tests) \
  $(addprefix Tests/,Faults Fuzz LineEditingDemo Races TestSupport) \
  CHANGELOG.md CONTRIBUTING.md README.md $(addprefix Documentation/,Architecture.md Numbers.md Speed.md Trust.md) \
  Benchmarks/README.md Packaging/README.md Tests/README.md

# swift-format opens all files at once that it is given, and a process may have 256. It does not look at the length of comments. Characters count, not bytes: there are π and √ among them.
lint:
	find $(sources) -name '*.swift' -print0 | xargs -0 -n 100 swift format lint --strict --parallel
	@find $(sources) -name '*.swift' -o -name '*.[chS]' | xargs perl -CSD -lne \
	  'if (m{^\s*//} && length > 100) { print "$$ARGV:$$.: the comment has ", length, " columns; 100 fit"; $$bad = 1 } \
	  close ARGV if eof; END { exit $$bad }'
	@perl -0777 -ne 'if ($$ARGV =~ /functions.h$$/) { s{// Only.*}{}s; @names = /F\((\w+)\)/g } else { $$used{$$_} = 1 for /\w+/g }' \
	  -e 'END { @idle = grep { !$$used{$$_} } @names; print "functions.h: nobody calls $$_\n" for @idle; exit(@idle > 0) }' \
	  Sources/CFLINTLoading/functions.h $$(find Sources -name '*.swift' -o -name '*.[ch]' ! -name functions.h)
	@if command -v python3 >/dev/null; then python3 Tests/Mutants/run.py --check; fi
	@Tests/English/habits $(plain)

# What loads FLINT when it is needed, in C alone; as arm64 does, too, where a compiler and qemu-user are there.
check-loader:
	Tests/Loader/check .build/loader

check-manual:
	@for page in $(pages); do \
	  .build/debug/surd --generate-manual $$page >.build/$$page || exit 1; \
	  diff man/$$page .build/$$page >.build/manual.diff || { \
	    head -n 20 .build/manual.diff; \
	    echo "man/$$page is not what the command table says: run 'make manual'" >&2; exit 1; }; done
	@if command -v mandoc >/dev/null; then (set -x; mandoc -T lint man/* 2>&1) | \
	  awk '/referenced manual not found|outdated mandoc.db/ { next } { print } /^mandoc: man/ { bad = 1 } END { exit bad }'; \
	  else echo 'mandoc is not installed: the manual is not linted'; fi
	@if command -v groff >/dev/null; then for page in man/*; do (set -x; groff -k -man -ww -T utf8 -r LL=78n $$page) 2>&1 >/dev/null; done | \
	  awk '{ print } !/^\++ / { bad = 1 } END { exit bad }'; \
	  else echo 'groff is not installed: whether the tables of the manual fit is not checked'; fi
	@if command -v mandoc >/dev/null && command -v python3 >/dev/null; then \
	  python3 Documentation/Site/make.py .build/debug/surd .build/site; fi

# The articles and doc comments of the two libraries: links that lead nowhere, parameters that are not there. DocC stands
# beside the compiler; on macOS it would need Xcode's SDK, and is not asked.
docc = $(if $(filter-out Darwin,$(system)),$(firstword $(shell command -v docc) $(wildcard $(dir $(realpath $(shell command -v swift)))docc)))

check-docs: triple = $(shell swift -print-target-info | sed -n 's/.*"unversionedTriple": "\(.*\)".*/\1/p' | head -n 1)
check-docs:
	@if test -z '$(docc)'; then echo 'docc is not there: doc comments are not checked'; exit; fi; \
	for module in Calculator ExactNumbers; do \
	  echo "docc convert $$module"; \
	  graphs=.build/graphs/$$module; rm -rf $$graphs; mkdir -p $$graphs; \
	  swift symbolgraph-extract -module-name $$module -target $(triple) -output-dir $$graphs \
	    -minimum-access-level public -I .build/debug/Modules -I Sources/CFLINT \
	    -I .build/debug/CFLINTLoading.build $(addprefix -Xcc -I,$(FLINT_PREFIX:%=%/include)) && \
	  '$(docc)' convert $$(ls -d Sources/$$module/*.docc 2>/dev/null) --additional-symbol-graph-dir $$graphs \
	    --fallback-display-name $$module --fallback-bundle-identifier surd.$$module \
	    --output-path .build/$$module.doccarchive --warnings-as-errors || exit 1; done; \
	if command -v python3 >/dev/null; then echo names; python3 Tests/Names/names.py .build/graphs; fi

# Another package that uses the libraries: the examples, the tutorial and the pages' programs.
check-example:
	Tests/Outside/check .build/outside --scratch-path .build/outside/build $(flags)

check-install: root := .build-install/root
check-install: packaged
	rm -rf $(root)
	@$(MAKE) --no-print-directory install DESTDIR=$(CURDIR)/$(root) PREFIX=/usr
	test "$$(echo '2 3 +' | $(root)/usr/bin/surd)" = 5
	@$(MAKE) --no-print-directory uninstall DESTDIR=$(CURDIR)/$(root) PREFIX=/usr
	test -z "$$(find $(root) -type f)"

# MARK: Installing

# With the Swift library inside, the binary needs no Swift where it runs. On macOS the system has it.
# libedit and the three libraries below it are linked in where there are archives of all four, and no folder of the
# binary's own is searched for libraries: half a millisecond of each start. `make LIBEDIT_ARCHIVES= install` shares them.
ifneq ($(system),Darwin)
  static := --static-swift-stdlib --disable-local-rpath -Xlinker -s \
    $(if $(SYSROOT),-Xswiftc -Xclang-linker -Xswiftc -static-libgcc)
  archives := $(foreach name,edit tinfo bsd md, \
    $(notdir $(firstword $(wildcard $(addsuffix /lib$(name).a,/usr/lib/*-linux-gnu /usr/lib64 /usr/lib)))))
  LIBEDIT_ARCHIVES ?= $(if $(word 4,$(archives)),$(strip $(archives)))
endif

bin := $(DESTDIR)$(PREFIX)/bin
share := $(DESTDIR)$(PREFIX)/share
# Where each shell looks for completions by itself.
bash := $(share)/bash-completion/completions
zsh := $(share)/zsh/site-functions
fish := $(share)/fish/vendor_completions.d

# sudo, if the folder (or the nearest one above it) belongs to somebody else.
sudo = $(shell d='$(DESTDIR)$(PREFIX)'; until [ -e "$$d" ]; do d=$$(dirname "$$d"); done; [ -w "$$d" ] || echo sudo)

# The commit is for what is installed alone: elsewhere each one would mean compiling and linking again.
packaged: export LIBEDIT_ARCHIVES := $(LIBEDIT_ARCHIVES)
packaged: export SURD_COMMIT = $(shell test -e .git && git describe --always --abbrev=9 --dirty --exclude='*' 2>/dev/null)
packaged: tools
	swift build -c release --product surd --scratch-path $(installed) $(static) $(flags)
	@cd $(installed) && for shell in bash zsh fish; do \
	  release/surd --generate-completion-script $$shell >surd.$$shell || exit 1; done

install: packaged ## Install below PREFIX (asks for sudo by itself where it must)
	$(sudo) install -d $(bin) $(share)/man/man1 $(share)/man/man5 $(share)/man/man7 $(bash) $(zsh) $(fish)
	$(sudo) install -m 755 $(installed)/release/surd $(bin)/surd
	$(sudo) install -m 644 man/*.1 $(share)/man/man1
	$(sudo) install -m 644 man/*.5 $(share)/man/man5
	$(sudo) install -m 644 man/*.7 $(share)/man/man7
	$(sudo) install -m 644 $(installed)/surd.bash $(bash)/surd
	$(sudo) install -m 644 $(installed)/surd.zsh $(zsh)/_surd
	$(sudo) install -m 644 $(installed)/surd.fish $(fish)/surd.fish

uninstall: ## Remove what `make install` put below PREFIX
	$(sudo) rm -f $(bin)/surd $(patsubst man/%,$(share)/man/man1/%,$(wildcard man/*.1)) \
	  $(patsubst man/%,$(share)/man/man5/%,$(wildcard man/*.5)) \
	  $(patsubst man/%,$(share)/man/man7/%,$(wildcard man/*.7)) \
	  $(bash)/surd $(zsh)/_surd $(fish)/surd.fish

# MARK: Packages

# Debian's own libedit is shared in its package: who mends it there mends it for surd.
deb: root := .build-install/deb
deb: ## Make a package for the Debian or Ubuntu that this is
	rm -rf $(root)
	@$(MAKE) --no-print-directory install DESTDIR=$(CURDIR)/$(root) PREFIX=/usr LIBEDIT_ARCHIVES=
	Packaging/debian/build $(root)

check-deb: ## As root: make, install and remove packages for Debian 12 and 13 in folders of their own
	Packaging/debian/check bookworm trixie

# Sources, and a program with its libraries inside, linked in a folder with an older system for its C library.
dist: name = surd-$(version)
dist: bundle = .build-dist/$(name)-linux-$(machine)
dist: sysroot = $(CURDIR)/.build-deb/dist
dist: ## As root: pack sources, and a program for any Linux with its libraries
	rm -rf .build-dist/surd-*
	mkdir -p .build-dist
	git archive --prefix=$(name)/ HEAD | gzip -9n >.build-dist/$(name).tar.gz
	Packaging/linux/root $(sysroot)
	@$(MAKE) --no-print-directory install DESTDIR=$(CURDIR)/$(bundle) PREFIX= SYSROOT=$(sysroot)
	Packaging/linux/bundle $(bundle) $(sysroot)

check-dist: dist ## As root: run what `make dist` packed in bare systems
	Packaging/linux/check .build-dist/surd-$(version)-linux-$(machine).tar.gz bullseye bookworm trixie

release-notes: ## Print what is new in this version
	@Packaging/release-notes $(version)
