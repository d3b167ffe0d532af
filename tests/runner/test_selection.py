# SPDX-License-Identifier: MIT
"""Names on the command line."""
import unittest

from job import Job
from selection import Selection, UnknownName


def job(name, default=True):
    return Job(name, [], 1, default=default)


JOBS = [job("gcc/rules"), job("gcc/replay-golden"), job("gcc/hub_people", default=False), job("page/page"), job("page-types/page-types"), job("valgrind/rules"),
        job("browser/pages")]


def wanted(*names):
    selection = Selection(names)
    return [each.name for each in JOBS if selection.wants(each)]


class Names(unittest.TestCase):
    def test_without_names_all_that_runs_by_default(self):
        self.assertEqual(wanted(), ["gcc/rules", "gcc/replay-golden", "page/page", "page-types/page-types", "browser/pages"])

    def test_a_stage(self):
        self.assertEqual(wanted("gcc"), ["gcc/rules", "gcc/replay-golden"])
        self.assertEqual(wanted("valgrind", "browser"), ["valgrind/rules", "browser/pages"])

    def test_one_test_also_one_that_its_stage_leaves_out(self):
        self.assertEqual(wanted("gcc/hub_people", "page/page"), ["gcc/hub_people", "page/page"])

    def test_wildcards(self):
        self.assertEqual(wanted("gcc/r*"), ["gcc/rules", "gcc/replay-golden"])

    def test_groups(self):
        self.assertIn("gcc/rules", wanted("engine"))
        self.assertNotIn("gcc/hub_people", wanted("engine"))
        self.assertEqual(wanted("server"), ["gcc/hub_people"])
        self.assertEqual(wanted("page"), ["page/page", "page-types/page-types"])

    def test_which_build_folders_are_needed(self):
        self.assertEqual([Selection(names).wants_some_of("sanitize") for names in ([], ["gcc"], ["sanitize/cluster"], ["engine"])], [True, False, True, False])

    def test_unknown_names(self):
        for name in ("sanitise", "sanitise/x", "engine/x", "build"):
            with self.assertRaisesRegex(UnknownName, "Stages: .*gcc.*\nGroups: engine"):
                Selection([name])
        selection = Selection(["gcc/rulez", "gcc/rules"])
        for each in JOBS:
            selection.wants(each)
        with self.assertRaisesRegex(UnknownName, "no test is called gcc/rulez. Did you mean rules"):
            selection.check()


if __name__ == "__main__":
    unittest.main()
