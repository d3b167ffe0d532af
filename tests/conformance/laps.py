# SPDX-License-Identifier: MIT
"""Tables of laps through the program itself: `kozel convert` (docs/lap-table.md).

    laps.py KOZEL TESTS   KOZEL: the program; TESTS: the folder tests/
"""
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

KOZEL, TESTS = Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve()
GOLDEN, LAPS = TESTS / "golden", TESTS / "records" / "laps"
BAD = LAPS / "bad"
failures = []


def check(what, holds, seen=""):
    if not holds:
        failures.append(what)
        print("FAILED", what, seen)


def kozel(*arguments, text=None, cwd=LAPS):
    done = subprocess.run([KOZEL, *arguments], input=text, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=cwd, timeout=60,
                          env={**os.environ, "LC_ALL": "C"}, stdin=None if text is not None else subprocess.DEVNULL)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def check_back(name, record):
    """Checks record, table, record: the same text."""
    status, written, errors = kozel("convert", "--to", "record", "-", text=record)
    check(f"{name}: written as a record", (status, errors) == (0, ""), errors)
    status, table, errors = kozel("convert", "-", text=written.encode())
    check(f"{name}: as a table", (status, errors) == (0, ""), errors)
    status, back, errors = kozel("convert", "-", text=table.encode())
    check(f"{name}: back", (status, back, errors) == (0, written, ""), errors)
    status, again, errors = kozel("convert", "--to", "laps", "-", text=table.encode())
    check(f"{name}: the table again", (status, again, errors) == (0, table, ""), errors)


def round_trips():
    """Checks every golden record of four seats without a stock, complete and stopped after each action of its first deal."""
    count = 0
    for path in sorted(GOLDEN.glob("*-4-*.dgr")):
        record = path.read_bytes()
        if b"\nstock:" in record:
            status, out, errors = kozel("convert", str(path))
            check(f"{path.name}: refused", status == 1 and out == "" and "has a stock" in errors, errors)
            continue
        count += 1
        check_back(path.name, record)
        if not path.stem.endswith("-1"):
            continue
        lines = record.split(b"\n")
        first = next(i for i, line in enumerate(lines) if line[:1].isdigit())
        end = next((i for i, line in enumerate(lines) if line == b"deal 2"), len(lines))
        for stop in range(first, end, 5):
            check_back(f"{path.name} stopped at line {stop}", b"\n".join(lines[:stop]) + b"\n")
    check("records of four seats without a stock", count == 32, count)
    for name in ("kozel-2-1.dgr", "kozel-3-1.dgr"):
        check(name, "has a stock" in kozel("convert", str(GOLDEN / name))[2])
    check("rows", "is played in rows" in kozel("convert", str(GOLDEN / "sausage-2-1.dgr"))[2])


def misprint():
    """A printed game: 3-6 appears twice, 2-6 nowhere; one correction replays, to its General."""
    status, out, errors = kozel("convert", "misprint.laps")
    said = ("misprint.laps:20: tile 3-6 stands twice in the table, tile 2-6 nowhere\n"
            "misprint.laps:13: lap 1, player 3: 3-6 should be 2-6\n")
    check("the misprint", (status, out, errors) == (1, "", said), errors)
    status, out, errors = kozel("convert", "--fix", "misprint.laps")
    check("the correction", (status, errors) == (0, said), errors)
    check("the corrected record", out == (LAPS / "misprint.dgr").read_text(), out)
    trace = kozel("replay", "--trace", "-", text=out.encode())[1].splitlines()
    check("its last turn", '"action":"0-0@a+6-6@b"' in trace[-3], trace[-3])
    check("its General", '"losers":[2]' in trace[-1] and '"title":"General"' in trace[-1], trace[-1])


def spellings():
    corrected = (LAPS / "misprint.dgr").read_text()
    for name in ("bars", "blanks", "tabs", "unordered"):
        seen = kozel("convert", f"{name}.laps")
        check(name, seen == (0, corrected, ""), seen)
    table = kozel("convert", "misprint.dgr")[1]
    bare = table.split("\n\n")[1]
    seen = kozel("convert", "--game", "sea-goat-navy", "-", text=bare.encode())
    check("a table without tags", seen == (0, corrected, ""), seen)
    fleet = kozel("convert", "--game", "sea-goat-navy", "--options", "fleet=yes", "-", text=bare.encode())[1]
    check("its options", '[Options "fleet=yes"]' in fleet, fleet)
    for sign in ("-", "x", "х", "|"):
        seen = kozel("convert", "-", text=re.sub(r"(\d):(\d)", rf"\1{sign}\2", table).encode())
        check(f"tiles with {sign}", seen == (0, corrected, ""), seen)
    tagged = kozel("convert", "-", text=('[Mood "good"]\n' + corrected).encode())[1]
    check("a tag without a meaning", '[Mood "good"]' in tagged and '[Mood "good"]' in kozel("convert", "-", text=tagged.encode())[1])
    for divider in (",", ";"):
        lines = [divider.join(f'"{cell.strip()}"' if divider in cell else cell.strip() for cell in line.split("|")) for line in bare.splitlines()]
        seen = kozel("convert", "--game", "sea-goat-navy", "-", text="\n".join(lines).encode())
        check(("a spreadsheet's table", divider), seen == (0, corrected, ""), (lines, seen))
        # A spreadsheet fills short rows with empty cells, may quote every cell, and doubles quotes.
        whole = [[cell.strip() for cell in line.split("|")] if "|" in line else [line.strip()] for line in '[Game "sea-goat-navy"]\n\n'.splitlines() + bare.splitlines()]
        for quote in (lambda cell: '"%s"' % cell.replace('"', '""'), lambda cell: '"%s"' % cell.replace('"', '""') if divider in cell or '"' in cell else cell):
            lines = [divider.join(quote(cell) for cell in cells + [""] * (6 - len(cells))) for cells in whole]
            seen = kozel("convert", "-", text="\r\n".join(lines).encode())
            check(("a spreadsheet's table, filled", divider), seen == (0, corrected, ""), (lines, seen))
    check("the table's own game", kozel("convert", "--game", "sea-goat-navy", "bars.laps") == kozel("convert", "bars.laps"))
    twice = kozel("convert", "--game", "general", "bars.laps")
    check("another game than the table's", twice[0] == 1 and "general is no value of Game; allowed: sea-goat-navy" in twice[2], twice)


def ends():
    said = ("ambiguous.laps:11: the table can be read in several ways: name the ends\n"
            "ambiguous.laps:11: lap 6, player 4: which end? --ends 6.4=a | --ends 6.4=b\n")
    check("several readings", kozel("convert", "ambiguous.laps") == (1, "", said))
    record = (LAPS / "ambiguous.dgr").read_text()
    for option in ("6.4=a", "1:6.4=a", "6.4=a,2:1.1=b"):
        check(option, kozel("convert", "--ends", option, "ambiguous.laps") == (0, record, ""))
    other = kozel("convert", "--ends", "6.4=b", "ambiguous.laps")[1]
    check("the other end", other == record.replace("4 0-3@a", "4 0-3@b"), other)
    status, _, errors = kozel("convert", "--ends", "6.2=a", "ambiguous.laps")
    check("ends of a knock", status == 1 and "lap 6, player 2" in errors, errors)
    # Of equal ends one is meant, unless the points differ.
    table = kozel("convert", str(GOLDEN / "telephone-4-1.dgr"))[1]
    status, _, errors = kozel("convert", "-", text=re.sub("@[a-d]", "", table).encode())
    check("equal ends that score later", status == 1 and "lap 2, player 4: which end? --ends 2.4=a | --ends 2.4=b\n" in errors, errors)
    check("equal ends that score now", status == 1 and "lap 3, player 1: which end? --ends 3.1=a | --ends 3.1=b\n" in errors, errors)
    table = kozel("convert", str(GOLDEN / "kozel-yard-4-1.dgr"))[1]
    check("equal ends", kozel("convert", "-", text=re.sub("@[a-d]", "", table).encode())[0] == 0)
    for wrong in ("6", "6.4", "6.4=", "a.b=c", "0.1=a", "6.4=a;", ""):
        status = kozel("convert", "--ends", wrong, "ambiguous.laps")[0]
        check(f"--ends {wrong}", status in (1, 2), status)


def bad():
    said = ""
    names = sorted(path.name for path in BAD.glob("*.laps"))
    for name in names:
        status, out, errors = kozel("convert", name, cwd=BAD)
        check(f"{name} is refused", (status, out) == (1, ""), out)
        said += errors
    check("bad tables", said == (BAD / "EXPECTED").read_text(), said)
    print(len(names), "bad tables")


def files():
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "out"
        check("-o", kozel("convert", "bars.laps", "-o", str(out)) == (0, "", ""))
        check("what -o wrote", out.read_text() == (LAPS / "misprint.dgr").read_text())
        check("-o of a bad table", kozel("convert", "misprint.laps", "-o", str(out))[0] == 1)
        check("a bad table leaves the file alone", out.read_text() == (LAPS / "misprint.dgr").read_text())
        check("-o in no folder", kozel("convert", "bars.laps", "-o", str(out / "x"))[0] == 1)
    status, _, errors = kozel("convert", "none.laps")
    check("no such file", status == 1 and "cannot read: none.laps" in errors, errors)
    for arguments in ((), ("--to", "song", "x"), ("--to",), ("-x", "y"), ("a", "b"), ("-o",)):
        status, out, errors = kozel("convert", *arguments)
        check(f"convert {arguments}", status == 2 and out == "" and "Usage: kozel convert" in errors, errors)


for part in (round_trips, misprint, spellings, ends, bad, files):
    part()
sys.exit(1 if failures else 0)
