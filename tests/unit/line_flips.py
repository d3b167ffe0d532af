"""A rule of the line stands once: changed in a copy of src/rules/line.h alone, match, positions, searches and playouts all follow.

  line_flips.py CC SOURCES BUILTIN_GAMES.c

Builds line_turns.c, which checks that all of them agree, as the tree is and with each flip: it has to end well, and the digests of
what the flip concerns have to differ."""

import pathlib
import shutil
import subprocess
import sys
import tempfile

ALL = {"match", "position", "search", "packed", "playout", "lanes"}

# What is replaced, by what, and whom it concerns. The vector lanes play one tile a turn; where no deal may end by a pair of doubles
# they have nothing to follow.
FLIPS = {
    "the last pair": ("kz_double_of(KZ_VALUES - 1)", "kz_double_of(KZ_VALUES - 2)", ALL - {"lanes"}),
    "the fisherman": ("#define KZ_LINE_FISHES (KZ_ALL_TILES & ~KZ_DOUBLES)", "#define KZ_LINE_FISHES KZ_ALL_TILES", ALL),
    "what keeps a line open": ("immediate ? KZ_ALL_TILES & ~KZ_DOUBLES : KZ_ALL_TILES", "KZ_ALL_TILES", ALL),
}


def build(cc, root, games, line):
    """The digests of line_turns.c with this text of rules/line.h."""
    with tempfile.TemporaryDirectory() as folder:
        tree = pathlib.Path(folder)
        for name in ("include", "src/rules", "src/catalogue", "src/solver"):
            shutil.copytree(root / name, tree / name)
        (tree / "src/rules/line.h").write_text(line)
        sources = [*tree.glob("src/*/*.c"), root / "tests/unit/line_turns.c", games]
        flags = ["-std=c17", "-D_GNU_SOURCE", "-march=x86-64-v2", "-O1", "-w", f"-I{tree}/include", f"-I{tree}/src"]
        subprocess.run([*cc, *flags, *sources, "-lm", "-o", tree / "line_turns"], check=True)
        out = subprocess.run([tree / "line_turns"], check=True, capture_output=True, text=True).stdout
    return dict(row.split() for row in out.splitlines())


def main():
    *cc, root, games = sys.argv[1:]
    root = pathlib.Path(root)
    line = (root / "src/rules/line.h").read_text()
    before = build(cc, root, games, line)
    failed = set(before) != ALL
    for name, (old, new, concerned) in FLIPS.items():
        assert line.count(old) == 1, f"{name}: {old!r} is not in line.h"
        after = build(cc, root, games, line.replace(old, new))
        stayed = {row for row in concerned if after[row] == before[row]}
        print(f"{name}: " + (f"not followed by {', '.join(sorted(stayed))}" if stayed else "followed"))
        failed |= bool(stayed)
    return failed


sys.exit(main())
