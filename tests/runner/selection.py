# SPDX-License-Identifier: MIT
"""Which jobs the names on the command line select."""
from difflib import get_close_matches
from fnmatch import fnmatchcase

from groups import GROUPS
from plan import DEFAULT, STAGES


class UnknownName(Exception):
    pass


class Selection:
    """`names`: stages, groups, and `stage/test` with wildcards; none selects all that is run by default. A stage stands for
    the tests that it runs by default; `stage/test` finds the others of its build folder, too."""

    def __init__(self, names=()):
        self.patterns = [pattern for name in names for pattern in GROUPS.get(name, [name])] if names else list(DEFAULT)
        self.found = set()
        self.known = {}  # stage: names of its tests
        for name in self.patterns:
            stage = name.partition("/")[0]
            if stage not in STAGES or name == "build":
                raise UnknownName(f"there is no {stage}{near(stage, [*STAGES, *GROUPS])}\nStages: {' '.join(STAGES[1:])}\nGroups: {' '.join(GROUPS)}")

    def wants(self, job):
        self.known.setdefault(job.stage, set()).add(job.test)
        found = {name for name in self.patterns if self.matches(name, job)}
        self.found |= found
        return bool(found)

    @staticmethod
    def matches(name, job):
        return fnmatchcase(job.name, name) if "/" in name else job.stage == name and job.default

    def wants_some_of(self, stage):
        """True if `wants` can be true of a job of the stage."""
        return any(name.partition("/")[0] == stage for name in self.patterns)

    def wants_all_of(self, stage):
        return stage in self.patterns

    def check(self):
        """Raises `UnknownName` if a name has matched no job, once all jobs have been seen."""
        for name in self.patterns:
            stage, slash, test = name.partition("/")
            if slash and name not in self.found:
                known = sorted(self.known.get(stage, []))
                raise UnknownName(f"no test is called {name}{near(test, known)}\nTests of {stage}: {' '.join(known)}")


def near(name, known):
    """Returns the end of a message: the known names that are like `name`."""
    close = get_close_matches(name, known)
    return f". Did you mean {' or '.join(close)}?" if close else "."
