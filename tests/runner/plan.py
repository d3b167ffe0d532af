# SPDX-License-Identifier: MIT
"""The jobs of a run: which there are, and what each needs."""
import glob
import os
import sys
from dataclasses import dataclass, field, replace

from builds import ROOT, Folder
from imports import closure
from job import Job

CORES = len(os.sched_getaffinity(0))
FILE_LIMIT_S = 480  # for one file of tests for Node
BUILD_LIMIT_S = 3600

# What tests outside the build folder gcc run of it.
OFFLINE = ("tests/conformance/kozel_offline", "tests/unit/engine/table/table_matches", "tests/wasm/matches", "tests/fair/fair_match")
PROGRAM = ("apps/cli/kozel", "tests/faults/libfaulty.so", *OFFLINE,
           *(f"data/po/{language}/LC_MESSAGES/kozel.mo" for language in ("uk", "ru", "ro", "de")))
# The later versions of the program, for the tests of faults.
LATER = "later-versions"
# The headers that build steps write, for what reads the sources without compiling them.
HEADERS = ("engine/ai/club_numbers.h", "engine/ai/master_numbers.h", "engine/ai/outlook_numbers.h", "engine/teach/analysis/levels_numbers.h")
PAGE = ("server/http/page_files.c", "server/http/page_data.S")
PAGE_DATA = ("server/http/page.bin", "server/http/kozel.wasm")

SANITIZERS = {
    "ASAN_OPTIONS": "abort_on_error=1:detect_stack_use_after_return=1",
    "UBSAN_OPTIONS": "halt_on_error=1:print_stacktrace=1",
    "LSAN_OPTIONS": f"suppressions={ROOT}/tests/leaks.supp:print_suppressions=0",
}
VALGRIND = ["valgrind", "--quiet", "--error-exitcode=99", "--leak-check=full", "--errors-for-leak-kinds=definite"]


@dataclass
class MesonStage:
    """A stage that runs the tests of a build folder."""

    folder: str
    include: set = field(default_factory=set)  # only tests of one of these suites, if there are such
    exclude: set = field(default_factory=set)  # and of none of these
    multiplier: int = 1  # of meson's time limits
    memory_mb: int = 300
    env: dict = field(default_factory=dict)
    wrapper: list = field(default_factory=list)

    def has_by_default(self, suites):
        return not suites & self.exclude and (not self.include or bool(suites & self.include))


# Which test runs where: tests/unit/meson.build. Whole servers and the hub run under the sanitizers (the faults and the browser run what
# gcc makes of them). valgrind, for uninitialised memory, is a part of `make soak`.
MESON_STAGES = {
    "gcc": MesonStage("gcc", exclude={"threads", "races", "server", "hub", "sanitizers", "soak"}, multiplier=2),
    "sanitize": MesonStage("sanitize", exclude={"long", "races", "soak"}, multiplier=4, memory_mb=800, env=SANITIZERS),
    "threads": MesonStage("threads", include={"threads", "races"}, multiplier=8, memory_mb=1000, env=SANITIZERS),
    "valgrind": MesonStage("gcc", include={"short"}, multiplier=20, memory_mb=500, wrapper=VALGRIND),
    # `make coverage`. Processes of one program add their counters to at most four files.
    "coverage": MesonStage("coverage", exclude={"fuzz"}, multiplier=4, env={"LLVM_PROFILE_FILE": f"{ROOT}/build/coverage/profiles/%4m.profraw"}),
}
# Tests that start these use ports, processes and clocks. Their results are never kept (kept.py).
REAL = ("scripts/postgres", "scripts/nats", "tests/server/")
NEVER_KEPT = {
    "net", "connections", "cli", "completion", "online", "screen",  # ports, terminals
    "photo", "training", "server", "shell",  # threads
    "games",  # files in /tmp
    "budget", "sim",  # processes that are ended or run out of time
    # Threads, and files in /tmp.
    "store", "upgrade", "expiry", "match_log", "nodes", "lease", "community", "job", "analysis_store", "portable", "solving_store", "room_log",
    "protection", "receipt", "result", "ended", "strength_store", "tournament_rooms", "tournament_requests", "rights", "settings", "output", "rooms", "drawing",
    "python", "flips", "registry-refuses",  # files that pip, the compiler's cache or a folder of links has
}
# What scripts of tests read in addition to their arguments.
ALSO_READ = {"cli": ("docs/settings.md",), "play": ("web/src/bots/cast.ts",),
             "tournament_victory_table": ("engine/tournament/duplicate/victory_table.inc", "include/kozel/tournament.h", "scripts/victory_points.py")}
DEFAULT = ["format", "lint", "structure", "page-types", "page", "component", "gcc", "sanitize", "threads", "wasm", "package", "faults", "program", "delivered",
           "library", "browser"]
STAGES = ["build", *DEFAULT, "valgrind", "coverage"]


# What the program is made of, its page included.
TREES = ("base", "engine", "client", "server", "apps")
PROGRAM_SOURCES = (*TREES, "include", "data", "web", "bindings/wasm", "schema", "contrib", "examples", "docs/fair.md", "docs/spec/fair.md")

ENGINE = tuple(f"engine/{name}" for name in ("ai", "core", "fair", "infoset", "layout", "notation", "solver", "teach"))
# What the component tests read: the page, what its WebAssembly modules are made of (bindings/wasm/build.mjs), and records.
COMPONENT_SOURCES = ("web", "bindings/wasm", "data", "include", "docs/fair.md", "docs/spec/fair.md", "docs/spec/fair-vectors.json", "tests/component", "tests/tap_reporter.mjs", "tests/web/lib/chromium.mjs", "tests/web/data", "tests/fair/records", "tests/golden", "tests/endings",
                     "server/http/listener.c", "scripts/trees.mjs",
                     "base", *ENGINE)

# What the unit tests of the page read.
PAGE_TESTS_SOURCES = ("web", "data", "bindings/wasm", "engine/core/catalogue/names.c", "include/kozel/error.h", "server/http/api/error.h", "server/hub/schema/request_error.h", "tests/fair/records")

# What the tests of the npm package read. (tests/wasm/choices.test.mjs compiles sources.)
WASM_SOURCES = ("build/npm", "tests/wasm", "tests/golden", "tests/records/bad", "tests/fair/records", "docs/spec/fair-vectors.json", "web", "meson.build",
                "bindings/wasm", "scripts/cached-cc", "scripts/embed_games.py", "scripts/embed_numbers.py", "scripts/kept.mjs", "scripts/sources",
                "scripts/trees.mjs", "tests/unit/engine", "data", "include", "base", "engine")

# What the tests of the installed library read.
LIBRARY_SOURCES = ("build/npm", "bindings/python", "CHANGELOG.md", "examples/library", "engine/library/abi.txt", "client/abi.txt", "include", "scripts", "tests/library/same", "tests/golden")


def kept(job):
    """Lets the result of a job be kept (kept.py): it can read what it declares."""
    return replace(job, reads=(*(f"build/{job.folder}/{name}" for name in job.targets), *sorted(closure(job.files))))


def single(name, command, limit_s=900, **more):
    return Job(f"{name}/{name}", command, limit_s, **{"count": "one", **more})


def single_jobs():
    """Returns the stages that are one command."""
    make = ["make", "--no-print-directory"]
    return [
        single("format", [*make, "check-format"], expected_s=20),
        # (Checked again is only what has changed.)
        single("lint", ["node", "scripts/lint.mjs"], cores=CORES, memory_mb=200 * CORES, expected_s=60, needs=("build/gcc-headers",), folder="gcc",
               files=(*TREES, "include", "bindings/wasm", "data/bots", "data/analysis", ".clang-tidy")),
        kept(single("page-types", ["npm", "--prefix", "web", "run", "check"], memory_mb=800, expected_s=20,
                    files=("web", "bindings/wasm/src", "tests/component/page"))),
        kept(single("page", ["npm", "--prefix", "web", "test"], count="tap", memory_mb=800, expected_s=20, files=PAGE_TESTS_SOURCES, scratch=("build/page-tests",))),
        # The npm package, which plays as the native core does.
        single("package", ["node", "bindings/wasm/build.mjs"], memory_mb=800, expected_s=60, files=("bindings/wasm", "scripts/sources", "base", "engine", "include", "data", "web/src")),
        # The program as it is delivered.
        single("program", [*make, "build"], BUILD_LIMIT_S, cores=CORES, memory_mb=2000, uses=("ninja",), expected_s=180,
               files=PROGRAM_SOURCES),
    ]


def node_jobs(stage, folder=None, **more):
    """Returns a job for each file tests/FOLDER/*.test.mjs; FOLDER is the stage's name unless given."""
    for path in sorted(glob.glob(f"tests/{folder or stage}/*.test.mjs", root_dir=ROOT)):
        name = f"{stage}/{os.path.basename(path).removesuffix('.test.mjs')}"
        yield Job(name, ["node", path], FILE_LIMIT_S, count="tap", files=(path,), **more)


def browser_jobs():
    """Returns the jobs of the page in a real browser with its server: one for each project of tests/web/playwright.config.mjs."""
    for project, files, beside, workers in (("pages", "*.spec.mjs", [], 2), ("nodes", "nodes.spec.mjs", ["scripts/postgres", "scripts/nats"], 1)):
        paths = sorted(glob.glob(f"tests/web/{files}", root_dir=ROOT))
        failed = f"build/logs/browser/{project}"
        yield Job(
            f"browser/{project}", [*beside, "web/node_modules/.bin/playwright", "test", "-c", "tests/web", f"--project={project}"], 1500, count="tap",
            env={"PW_DISABLE_TS_ESM": "1"}, needs=("build/gcc-program",), cores=workers, memory_mb=1500 * workers, uses=("browser",), retry=True, expected_s=80 * workers,
            again=("--test-list", f"{failed}.failed", "--output", f"{failed}-again", "--trace", "on"), folder="gcc", targets=PROGRAM,
            files=(*paths, "tests/web/playwright.config.mjs", "tests/web/lib/reporter.mjs", "tests/tap_reporter.mjs", "tests/web/data", *PROGRAM_SOURCES))


def component_jobs():
    """Returns a job for each file tests/component/*.spec.mjs: the page in a browser, without a server. The results are kept but for another
    browser than Debian's, and for WebRTC, which needs a network with more than the loopback."""
    for path in sorted(glob.glob("tests/component/*.spec.mjs", root_dir=ROOT)):
        name = f"component/{os.path.basename(path).removesuffix('.spec.mjs')}"
        traces = f"build/logs/traces/{os.path.basename(path).removesuffix('.spec.mjs')}"
        made = {"needs": ("build/page",), "targets": (*PAGE, *PAGE_DATA), "files": (path, *COMPONENT_SOURCES)}
        if path.endswith("/npm.spec.mjs"):
            made = {"needs": ("package/package",), "files": (path, "build/npm", *COMPONENT_SOURCES)}
        keeps = "CHROMIUM" not in os.environ and not path.endswith("/near.spec.mjs")
        yield (kept if keeps else lambda job: job)(Job(name, ["tests/component/run", path, "--output", f"{traces}/failed"], FILE_LIMIT_S, count="tap", env={"COMPONENT_WORKERS": "1"},
                        memory_mb=1000, uses=("browser",), expected_s=30, folder="gcc", **made,
                        scratch=(traces,), ports=True))


def library_jobs():
    """Returns the jobs of the library as it is installed: examples, its list of names and sizes, man pages. One installation serves all. The
    results of those that do not run the program are kept."""
    folder = "build/installed"
    yield Job("library/install", ["tests/library/install", folder], BUILD_LIMIT_S, needs=("program/program",), uses=("ninja",), memory_mb=2000, expected_s=60, files=PROGRAM_SOURCES)
    for job in node_jobs("library", needs=("library/install", "package/package"), env={"INSTALLED": os.path.join(ROOT, folder)}, expected_s=20):
        usr = f"{folder}/usr"
        read = (f"{usr}/include", f"{usr}/lib", f"{usr}/share/man", *LIBRARY_SOURCES)
        yield job if job.name in ("library/client", "library/program", "library/manual") else kept(replace(job, files=(*job.files, *read)))


def file_jobs():
    """Returns the stages whose jobs are files of tests for Node."""
    program = ("program/program",)
    return [
        *node_jobs("structure", expected_s=3),
        Job("structure/runner", [sys.executable, "-m", "unittest", "discover", "-s", "tests/runner"], 120, count="unittest", files=("tests/runner",)),
        *(kept(replace(job, folder="gcc", targets=OFFLINE, files=(*job.files, *WASM_SOURCES)))
          for job in node_jobs("wasm", needs=("package/package", "build/gcc-program"), expected_s=15)),
        # What breaks while people play, with the program of gcc, whose assertions hold: tests/faults/README.md.
        *(replace(job, folder="gcc", targets=(*PROGRAM, LATER)) for job in node_jobs("faults", needs=("build/gcc-program", "build/gcc-later"), memory_mb=800, retry=True, expected_s=100)),
        *node_jobs("delivered", "program", needs=program),
        *library_jobs(),
        *component_jobs(),
        *browser_jobs(),
    ]


def meson_job(stage, test, seed):
    """Returns the job of one of meson's tests (Folder.tests)."""
    rules = MESON_STAGES[stage]
    folder = Folder(rules.folder)
    suites = {suite.rpartition(":")[2] for suite in test["suite"]}
    real = any(name.startswith(REAL) for name in test["files"])
    files = (*test["files"], *ALSO_READ.get(test["name"], ()))
    suppressions = ("tests/leaks.supp",) if "LSAN_OPTIONS" in rules.env else ()
    keeps = not real and not suites & {"threads", "races", "server"} and test["name"] not in NEVER_KEPT
    return Job(
        f"{stage}/{test['name']}", [*rules.wrapper, *test["cmd"]], test["timeout"] * rules.multiplier,
        count="some" if any(part.startswith("--test-name-pattern") for part in test["cmd"]) else "program",
        cwd=test["workdir"] or folder.path, env={**rules.env, "MALLOC_PERTURB_": str(1 + seed % 255), **test["env"]},
        needs=(f"build/{rules.folder}-{part_of(test, suites)}",), memory_mb=rules.memory_mb, retry=real,
        expected_s=(2 + test["priority"]) * rules.multiplier / 2, folder=rules.folder, targets=tuple(test["targets"]), files=files,
        reads=(*(f"build/{rules.folder}/{name}" for name in [*test["targets"], *test["folders"]]), *sorted(closure(files)), *suppressions) if keeps else (),
        writes=(f"build/{rules.folder}",),
        suites=frozenset(suites), default=rules.has_by_default(suites))


def part_of(test, suites):
    """Returns which part of a build folder a test needs; the parts are built one after another, and tests begin after theirs."""
    if "fuzz" in suites:
        return "fuzz"
    return "program" if set(test["targets"]) <= set(PROGRAM) else "tests"


def meson_jobs(stage, seed):
    """Returns the jobs of all tests of the stage's folder, also of those that the stage leaves out (`default`)."""
    jobs = {}
    for test in Folder(MESON_STAGES[stage].folder).tests():
        job = meson_job(stage, test, seed)
        # (meson lets two tests have the same name.) The one that the stage runs keeps it.
        other = jobs.get(job.name)
        if other and job.default and not other.default:
            jobs[job.name] = job
            job = other
        while job.name in jobs and jobs[job.name] is not job:
            job.name += "-2"
        jobs[job.name] = job
    return list(jobs.values())


def ninja(name, folder, targets, **more):
    """Returns a job that builds files of a build folder."""
    return Job(f"build/{name}", ["ninja", "-C", f"build/{folder}", f"-j{CORES}", *targets], BUILD_LIMIT_S, count="build", cores=CORES,
               memory_mb=600 * CORES, uses=("ninja",), expected_s=60, **more)


class Plan:
    """`selection`: what of all jobs is wanted (selection.py)."""

    def __init__(self, selection, seed):
        self.selection, self.seed = selection, seed

    def jobs(self):
        """Returns the jobs to begin with. What is in a build folder that is not configured yet, its job adds (`then`)."""
        static = {job.name: job for job in [*single_jobs(), *file_jobs()]}
        names = [name for name, job in static.items() if self.selection.wants(job)]
        for name in names:
            names += [need for need in static[name].needs if need in static and need not in names]
        jobs = [static[name] for name in names]

        stages = [stage for stage in MESON_STAGES if self.selection.wants_some_of(stage)]
        folders = {MESON_STAGES[stage].folder for stage in stages}
        self.page = any("build/page" in job.needs for job in jobs)
        self.page |= self.selection.wants_some_of("build") and self.selection.wants(ninja("page", "gcc", PAGE, files=PROGRAM_SOURCES))
        self.program = any("build/gcc-program" in job.needs for job in jobs)
        self.later = any("build/gcc-later" in job.needs for job in jobs)
        self.headers = any("build/gcc-headers" in job.needs for job in jobs)
        if self.page or self.program or self.headers:
            folders.add("gcc")
        for name in sorted(folders):
            jobs += self.folder(name, [stage for stage in stages if MESON_STAGES[stage].folder == name])
        return jobs

    def folder(self, name, stages):
        """Returns the jobs of a build folder."""
        if Folder(name).is_ready():
            return self.tests(name, stages)
        return [Job(f"build/{name}-setup", ["scripts/setup", name], 600, count="build", expected_s=10,
                    then=lambda: self.tests(name, stages), opens=(*stages, "build"))]

    def tests(self, name, stages):
        jobs = [job for stage in stages for job in meson_jobs(stage, self.seed) if self.selection.wants(job)]
        parts = {}
        for job in jobs:
            parts.setdefault(job.needs[0], set()).update(job.targets)
        if name == "gcc" and self.program:
            parts.setdefault("build/gcc-program", set()).update(PROGRAM)
        if name == "gcc" and self.headers:
            parts["build/gcc-headers"] = set(HEADERS)
        if name == "gcc" and self.later:
            parts["build/gcc-later"] = {LATER}
        # (A test that needs nothing built waits for nothing.)
        parts = {part: targets for part, targets in parts.items() if targets}
        for job in jobs:
            job.needs = tuple(need for need in job.needs if need in parts)
        jobs += [ninja(part.removeprefix("build/"), name, sorted(targets)) for part, targets in parts.items()]
        if name == "gcc" and self.page:
            jobs.append(ninja("page", name, PAGE, files=PROGRAM_SOURCES))
        if "gcc" in stages and self.selection.wants_all_of("gcc"):
            # What no test runs must compile, too.
            jobs.append(ninja("gcc-rest", name, ["all"], needs=tuple(parts)))
        return jobs
