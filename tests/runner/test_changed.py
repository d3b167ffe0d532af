# SPDX-License-Identifier: MIT
"""Which tests a change concerns."""
import os
import shutil
import subprocess
import tempfile
import unittest

import imports
from changed import Changed
from graph import Graph, edges, logged
from job import Job

SOURCES = {
    "format/format": set(),
    "structure/style": set(),
    "gcc/rules": {"engine/core/rules/turn.c", "tests/unit/engine/core/rules_test.c"},
    "gcc/replay": {"engine/core/rules/turn.c", "apps/cli/main.c", "tests/golden"},
    "gcc/unbuilt": None,
    "browser/pages": {"tests/web/match.spec.mjs", "web"},
}


def concerned(*files, sources=SOURCES):
    jobs = [Job(name, [], 1) for name in sources]
    selection = Changed(list(files), sources_of=lambda job: sources[job.name])
    selection.look_at(jobs)
    return [job.name for job in jobs if selection.wants(job)]


class Concerns(unittest.TestCase):
    known = {name: of for name, of in SOURCES.items() if of is not None}

    def test_what_is_made_of_the_file_and_the_sources_themselves(self):
        self.assertEqual(concerned("engine/core/rules/turn.c", sources=self.known), ["format/format", "structure/style", "gcc/rules", "gcc/replay"])
        self.assertEqual(concerned("tests/golden/a.dgr", sources=self.known), ["structure/style", "gcc/replay"])
        self.assertEqual(concerned("web/src/a.ts", sources=self.known), ["structure/style", "browser/pages"])

    def test_a_folder_is_no_part_of_a_name(self):
        self.assertEqual(concerned("README.md", "website.md", sources=self.known), ["structure/style"])

    def test_what_was_never_built_runs(self):
        self.assertIn("gcc/unbuilt", concerned("apps/cli/main.c"))

    def test_all_if_it_decides_how_tests_run_or_nobody_knows_it(self):
        for path in ("meson.build", "engine/core/rules/meson.build", "scripts/nats", "Makefile", "tests/runner/plan.py", "tests/web/data/new.json", "web/package.json"):
            self.assertEqual(concerned(path), list(SOURCES), path)

    def test_nothing_if_nothing_has_changed(self):
        self.assertEqual(concerned(), [])


class Graphs(unittest.TestCase):
    def test_statements_of_ninja(self):
        text = """rule cc
build a.o: cc ../../src/a.c | ../../tool || order
build out$ 1 out2 | out3: custom in$:1 a.o
build all: phony out2
"""
        self.assertEqual(edges(text), {"a.o": ["../../src/a.c", "../../tool"], "out 1": ["in:1", "a.o"], "out2": ["in:1", "a.o"], "out3": ["in:1", "a.o"], "all": ["out2"]})

    def test_the_log_of_ninja(self):
        self.assertEqual(logged("a.o: #deps 2, deps mtime 12 (VALID)\n    ../../src/a.c\n    ../../src/a.h\n\nb.o: #deps 0, deps mtime 1 (STALE)\n"),
                         {"a.o": ["../../src/a.c", "../../src/a.h"], "b.o": []})

    def test_a_build(self):
        root = tempfile.mkdtemp(prefix="kozel-runner-")
        self.addCleanup(shutil.rmtree, root)
        folder = os.path.join(root, "build", "gcc")
        os.makedirs(folder)
        for name, text in {"a.h": "", "a.c": '#include "a.h"\nint main(void) { return 0; }\n', "page.ts": "",
                           "build/gcc/build.ninja": """rule cc
  command = gcc -MD -MF $out.d -c $in -o $out
  depfile = $out.d
  deps = gcc
rule copy
  command = cp $in $out
build a.o: cc ../../a.c
build page: copy ../../page.ts
build program: copy a.o | page
"""}.items():
            with open(os.path.join(root, name), "w", encoding="utf8") as file:
                file.write(text)
        self.assertIsNone(Graph(folder, root).sources(["program"]), "nothing is built yet")
        subprocess.run(["ninja", "-C", folder, "program"], check=True, capture_output=True)
        self.assertEqual(Graph(folder, root).sources(["program"]), {"a.c", "a.h", "page.ts"})
        self.assertEqual(Graph(folder, root, leave=["page"]).sources(["program"]), {"a.c", "a.h"})


class Imports(unittest.TestCase):
    def test_a_test_in_the_browser(self):
        found = imports.closure(["tests/web/match.spec.mjs"])
        self.assertLessEqual({"tests/web/match.spec.mjs", "tests/web/lib/fixtures.mjs", "tests/web/lib/browser.mjs", "tests/waiting.mjs", "tests/server/client.mjs"}, found)

    def test_python(self):
        self.assertIn("tests/runner/job.py", imports.closure(["tests/runner/test_selection.py"]))

    def test_modules_of_the_page(self):
        self.assertIn("web/src/theme.ts", imports.closure(["web/src/main.ts"]))


if __name__ == "__main__":
    unittest.main()
