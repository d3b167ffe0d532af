# SPDX-License-Identifier: MIT
"""`kozel puzzles` through the program: the same seed gives the same file at any number of threads; files are checked, faulty ones refused.

    puzzles.py KOZEL
"""
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

KOZEL = Path(sys.argv[1]).resolve()
FEW = ("--finding", "64", "--proving", "384")
failures = []


def run(*arguments):
    environment = {**os.environ, "LC_ALL": "C", "LANGUAGE": ""}
    done = subprocess.run([KOZEL, "puzzles", *arguments], capture_output=True, env=environment, timeout=100, text=True)
    return done.returncode, done.stdout, done.stderr


def check(what, holds, seen=""):
    if not holds:
        failures.append(what)
        print("FAILED", what, seen)


def make(*arguments):
    status, out, errors = run("make", *FEW, *arguments)
    check(arguments, (status, errors) == (0, ""), (status, errors))
    return out


one = make("--game", "sport", "--seed", "3", "--count", "5", "--threads", "1")
check("the count", one.count("[Puzzle ") == 5)
check("threads", one == make("--game", "sport", "--seed", "3", "--count", "5", "--threads", "3"))
check("the seed", one != make("--game", "sport", "--seed", "4", "--count", "5"))
check("few deals", make("--game", "sport", "--seed", "3", "--count", "5", "--deals", "2").count("[Puzzle ") <= 2)
check("no deal twice", len(set(re.findall(r"^hand 1.*", one, re.M))) == 5)

with tempfile.TemporaryDirectory() as folder:
    good, faulty, wrong = (Path(folder) / name for name in ("good.dgr", "faulty.dgr", "wrong.dgr"))
    good.write_text(one)
    check("the form", run("check", "--playouts", "0", str(good)) == (0, "puzzles: 5, checked: 0, approved: 0\n", ""))
    check("good ones", run("check", "--playouts", "3840", str(good)) == (0, "puzzles: 5, checked: 5, approved: 5\n", ""))
    check("every second", run("check", "--playouts", "100", "--every", "2", str(good))[1].startswith("puzzles: 5, checked: 3,"))
    faulty.write_text(one.replace("[Level", "[Lvel", 1))
    status, out, errors = run("check", "--playouts", "0", str(faulty))
    check("a faulty one", (status, out) == (1, "") and errors == f"{faulty}:1: tag Level is missing\n", errors)

    # Marks another answer than the proven one as the best.
    def swap(match):
        actions = re.findall(r"(\S+) (\S+) (\S+?)(?:, |$)", match[2])
        worst = min(actions, key=lambda action: float(action[1]))[0]
        changed = ", ".join(f"{act} {'1.000' if act == worst else chance} {points}" for act, chance, points in actions)
        return f'[Best "{worst}"]\n[Actions "{changed}"]'

    first = one[: one.index("[Puzzle ", 1)]
    wrong.write_text(re.sub(r'\[Best "(.*)"\]\n\[Actions "(.*)"\]', swap, first))
    status, out, errors = run("check", "--playouts", "1000", str(wrong))
    check("a wrong one", status == 1 and "not approved" in out and "approved: 0" in out, (status, out, errors))
    check("no file", run("check", str(Path(folder) / "none.dgr"))[0] == 1)

for arguments in ((), ("look",), ("make",), ("make", "--game", "chess"), ("make", "--game", "sport", "file"), ("check",), ("make", "--count", "0"), ("check", "--every", "x", "f")):
    status, out, errors = run(*arguments)
    check(arguments, status == 2 and not out and errors, (status, out, errors))
check("help", run("--help")[0] == 0 and "--proving N" in run("--help")[1])
sys.exit(1 if failures else 0)
