# SPDX-License-Identifier: MIT
"""What a run prints."""
import io
import os
import shutil
import tempfile
import unittest

from job import Job, Result
from report import Report, excerpt


class Excerpt(unittest.TestCase):
    def test_of_tap_the_failures(self):
        text = "\n".join(["ok 1", "not ok 2 - wrong", "  because", *["x"] * 100, "    not ok 1 - nested", "end"])
        self.assertEqual(excerpt(text).splitlines()[:2], ["not ok 2 - wrong", "  because"])
        self.assertEqual(excerpt(text).splitlines()[-2:], ["    not ok 1 - nested", "end"])

    def test_else_the_end(self):
        self.assertEqual(excerpt("\n".join(map(str, range(1000)))).splitlines()[0], "940")

    def test_with_what_the_runner_found(self):
        text = "\n".join(["not ok 1", *["x"] * 100, "", "runner: not ended after 3 s", "process 1: sleep"])
        self.assertEqual(excerpt(text).splitlines()[-2:], ["runner: not ended after 3 s", "process 1: sleep"])


class Totals(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix="kozel-runner-")
        self.addCleanup(shutil.rmtree, self.folder)
        self.out = io.StringIO()
        self.report = Report(7, self.folder, terminal=False, out=self.out)

    def result(self, name, **more):
        log = os.path.join(self.folder, "log")
        with open(log, "w", encoding="utf8") as file:
            file.write("why\n")
        return Result(Job(name, ["ninja", "x"], 1), log, **more)

    def test_the_table_and_the_totals(self):
        results = [self.result("gcc/a", passed=3, cpu_s=2.4, begin=1, end=9), self.result("gcc/b", passed=1, failed=1, begin=4, end=11),
                   self.result("page/page", passed=2, flaky=True), self.result("build/gcc-fuzz", failed=1)]
        self.assertEqual(self.report.end(results, {"gcc/c": "build/gcc-fuzz"}), "6 passed, 2 failed")
        lines = self.out.getvalue().splitlines()
        self.assertIn(["gcc", "4", "1", "10", "2"], [line.split() for line in lines])
        self.assertIn("flaky page/page seed 7", lines)
        self.assertIn("failed gcc/b: scripts/test --seed 7 gcc/b", lines)
        self.assertIn("not run, for want of build/gcc-fuzz: 1 jobs, gcc/c", lines)

    def test_a_run_that_did_not_end_has_failed(self):
        passed = [self.result("gcc/a", passed=3)]
        self.assertEqual(self.report.end(passed, {}), "3 passed, 0 failed")
        self.assertEqual(self.report.end(passed, {}, 15), "3 passed, 1 failed")
        self.assertEqual(self.report.end(passed, {"gcc/c": "build/none"}), "3 passed, 1 failed")

    def test_a_failure_says_how_to_repeat_it(self):
        self.report.failure(self.result("gcc/a", status=1, failed=1))
        self.assertIn("why\n---- again: scripts/test --seed 7 gcc/a\n", self.out.getvalue())
        self.report.failure(self.result("build/gcc-tests", status=1, failed=1))
        self.assertIn("---- again: ninja x\n", self.out.getvalue())


if __name__ == "__main__":
    unittest.main()
