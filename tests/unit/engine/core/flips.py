# SPDX-License-Identifier: MIT
"""A rule stands once: changed in a copy of one file of engine/core/rules alone, everybody follows.

  flips.py FOLDER CC SOURCES BUILTIN_GAMES.c

FOLDER is for what is compiled; its content is replaced. (A compiler cache knows an object by its path.)

Builds the programs of a flip as the tree is and with the flip. Each ends well both times: they compare the users of the rule, which are
match, views, searches and inference. Each must print something else the second time, or the flip would prove nothing. Of line_turns.c
this holds for each digest of what the flip concerns."""

import collections
import concurrent.futures
import pathlib
import shutil
import subprocess
import sys

SOURCES = ("rules", "catalogue", "solver", "information_set", "visible", "allocator")  # of scripts/sources
PROGRAMS = {"line_turns": [], "deduce_test": [], "step_test": ["steps"]}

ALL = {"match", "position", "search", "packed"}
FOLLOWERS = ("deduce_test", "step_test")
Flip = collections.namedtuple("Flip", "name file texts programs rows")
FLIPS = [
    Flip("the last pair", "line.h", [("kz_double_of(KZ_VALUES - 1)", "kz_double_of(KZ_VALUES - 2)")], ("line_turns",), ALL),
    Flip("the fisherman", "line.h", [("#define RULES_LINE_FISHES (KZ_ALL_TILES & ~KZ_DOUBLES)", "#define RULES_LINE_FISHES KZ_ALL_TILES")],
         ("line_turns",), ALL),
    Flip("what keeps a line open", "line.h", [("immediate ? KZ_ALL_TILES & ~KZ_DOUBLES : KZ_ALL_TILES", "KZ_ALL_TILES")], ("line_turns",),
         ALL),
    Flip("a gift", "lead.c", [("other & kz_suit[6]", "other & kz_suit[5]")], FOLLOWERS, None),
    Flip("a double to lead", "lead.c", [("return hand & KZ_DOUBLES;", "return hand & inner;")], FOLLOWERS, None),
    Flip("the lead that an order names", "lead.c", [("int i = 0;\n", "int i = KZ_TILES - 1;\n"), ("i++;", "i--;")], FOLLOWERS, None),
    Flip("the redeal limit", "deal.c", [("BEYOND - (uint32_t)rules->redeal_doubles", "1 + BEYOND - (uint32_t)rules->redeal_doubles")],
         FOLLOWERS, None),
]


def test_source(root, name):
    """Returns the path of a test's source, which is in the folder of its subject."""
    return next(root.glob(f"tests/unit/engine/*/{name}.c"))


class Tree:
    """The sources, compiled once; a flip compiles what includes its file again."""

    def __init__(self, cc, root, games, folder):
        self.cc, self.root, self.folder = cc, root, folder
        listed = subprocess.run([root / "scripts/sources", *SOURCES], check=True, stdout=subprocess.PIPE, text=True).stdout.split()
        self.core = [*(root / path for path in listed), pathlib.Path(games)]
        tests = [test_source(root, name) for program, more in PROGRAMS.items() for name in (program, *more)]
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            self.objects = dict(pool.map(lambda source: (source, self.compile(source)), [*self.core, *tests]))

    def compile(self, source, first="", name="", text=""):
        """The object of a source, or of another text of it; includes are looked for in the folder `first` before all others."""
        out = self.folder / f"{name}{source.parent.name}_{source.stem}.o"
        if text:
            source = self.folder / f"{name}{source.name}"
            source.write_text(text)
        flags = ["-std=c17", "-D_GNU_SOURCE", "-march=x86-64-v2", "-O1", "-w", *([f"-I{first}"] if first else []),
                 f"-I{self.root}/include", f"-I{self.root}"]
        subprocess.run([*self.cc, *flags, "-MMD", "-c", source, "-o", out], check=True)
        return out

    def users(self, header):
        """The sources that include a header. (Its path is relative where ccache compiled.)"""
        end = f"/{header.relative_to(self.root)} "
        return [source for source, out in self.objects.items() if end in out.with_suffix(".d").read_text().replace("\n", " \n")]

    def flip(self, number, flip):
        """The objects with the flip in place."""
        path = self.root / "engine/core/rules" / flip.file
        text = path.read_text()
        for old, new in flip.texts:
            if text.count(old) != 1:
                sys.exit(f"{flip.name}: {old!r} stands {text.count(old)} times in {flip.file}")
            text = text.replace(old, new)
        name = f"flip{number}_"
        if path.suffix == ".c":
            return self.objects | {path: self.compile(path, name=name, text=text)}
        first = self.folder / f"flip{number}"
        (first / "engine/core/rules").mkdir(parents=True)
        (first / "engine/core/rules" / flip.file).write_text(text)
        return self.objects | {source: self.compile(source, first, name) for source in self.users(path)}

    def run(self, program, objects):
        """Returns what the program prints; it must end well."""
        own = [test_source(self.root, name) for name in (program, *PROGRAMS[program])]
        out = self.folder / program
        subprocess.run([*self.cc, *(objects[source] for source in [*self.core, *own]), "-lm", "-pthread", "-o", out], check=True)
        return subprocess.run([out], check=True, stdout=subprocess.PIPE, text=True).stdout


def stays(flip, before, after):
    """What did not follow."""
    if flip.rows is None:
        return {"all"} if before == after else set()
    rows = [dict(line.split() for line in text.splitlines()) for text in (before, after)]
    assert set(rows[0]) == ALL
    return {row for row in flip.rows if rows[0][row] == rows[1][row]}


def main():
    folder, *cc, root, games = sys.argv[1:]
    shutil.rmtree(folder, ignore_errors=True)
    pathlib.Path(folder).mkdir(parents=True)
    failed = False
    tree = Tree(cc, pathlib.Path(root), games, pathlib.Path(folder))
    before = {program: tree.run(program, tree.objects) for program in PROGRAMS}
    for number, flip in enumerate(FLIPS):
        objects = tree.flip(number, flip)
        for program in flip.programs:
            left = stays(flip, before[program], tree.run(program, objects))
            print(f"{flip.name}, {program}: " + (f"not followed by {', '.join(sorted(left))}" if left else "followed"))
            failed |= bool(left)
    return failed


sys.exit(main())
