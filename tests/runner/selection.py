"""Which jobs the names on the command line select."""
from fnmatch import fnmatchcase

from plan import DEFAULT, STAGES

GROUPS = {}


class UnknownName(Exception):
    pass


class Selection:
    """`names`: stages, groups, and `stage/test` with wildcards; none selects all that is run by default. A stage stands for
    the tests that it runs by default, `stage/test` finds the others of its build folder, too."""

    def __init__(self, names=()):
        self.names = list(names)
        self.found = set()
        self.known = {}  # stage: names of its tests
        for name in self.names:
            stage, slash, _ = name.partition("/")
            if stage not in STAGES or stage == "build":
                if slash or name not in GROUPS:
                    raise UnknownName(f"there is no {'stage ' + stage if slash else name}.\nStages: {' '.join(STAGES[1:])}\nGroups: {' '.join(GROUPS)}")

    def wants(self, job):
        self.known.setdefault(job.stage, []).append(job.test)
        if not self.names:
            return job.default and job.stage in DEFAULT
        found = {name for name in self.names if self.matches(name, job)}
        self.found |= found
        return bool(found)

    @staticmethod
    def matches(name, job):
        if name in GROUPS:
            return GROUPS[name](job)
        return fnmatchcase(job.name, name) if "/" in name else job.stage == name and job.default

    def wants_some_of(self, stage):
        """True if `wants` can be true of a job of the stage."""
        if not self.names:
            return stage in DEFAULT
        return any(name.partition("/")[0] == stage or name in GROUPS and stage == "gcc" for name in self.names)

    def wants_all_of(self, stage):
        return stage in (self.names or DEFAULT)

    def check(self):
        """Raises `UnknownName` if a name has matched no job, once all jobs have been seen."""
        for name in self.names:
            if name not in self.found:
                stage = name.partition("/")[0]
                raise UnknownName(f"no test matches {name}. Tests of {stage}: {' '.join(sorted(self.known.get(stage, [])))}")
