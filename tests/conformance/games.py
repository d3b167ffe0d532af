# SPDX-License-Identifier: MIT
"""Many records through the program: `kozel games` (docs/database.md).

    games.py KOZEL TESTS   KOZEL: the program; TESTS: the folder tests/
"""
import csv
import ctypes
import json
import os
import resource
import struct
import subprocess
import sys
import tempfile
from pathlib import Path

KOZEL, TESTS = Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve()
GOLDEN, BAD = TESTS / "golden", TESTS / "records" / "bad"
EXAMPLES = TESTS.parent / "examples"
failures = []


def check(what, holds, seen=""):
    if not holds:
        failures.append(what)
        print("FAILED", what, seen)


def kozel(*arguments, text=None, cwd=None, limit=None):
    full = (lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))) if limit else None
    done = subprocess.run([KOZEL, "games", *map(str, arguments)], input=text, capture_output=True, cwd=cwd, timeout=60, preexec_fn=full,
                          env={**os.environ, "LC_ALL": "C"})
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def rows(*arguments, **more):
    status, out, errors = kozel("--json", *arguments, **more)
    check(f"{arguments}: read", (status, errors) == (0, ""), errors)
    return [json.loads(line) for line in out.splitlines()]


def record(name, *tags):
    """A golden record with more tags."""
    return "".join(f'[{key} "{value}"]\n' for key, value in tags) + (GOLDEN / name).read_text()


def names_changed(folder, act):
    """The names that act() gave to files in a folder (True) or took from them (False), in order (inotify)."""
    moved_to, deleted, nonblocking = 0x80, 0x200, 0o4000
    libc = ctypes.CDLL(None)
    fd = libc.inotify_init1(nonblocking)
    libc.inotify_add_watch(fd, os.fsencode(folder), moved_to | deleted)
    act()
    events, found = os.read(fd, 1 << 16), []
    os.close(fd)
    while events:
        _, mask, _, length = struct.unpack_from("iIII", events)
        found.append((events[16:16 + length].rstrip(b"\0").decode(), mask == moved_to))
        events = events[16 + length:]
    return found


def lists(folder):
    """What is chosen, by each filter."""
    many = folder / "many"
    (many / "below").mkdir(parents=True)
    (many / "a.dgr").write_text(
        record("bergen-2-1.dgr", ("Name1", "Ann"), ("Name2", "Ben, 'x'"), ("Date", "2026-11-30"), ("Strength1", "1600.0"), ("Strength2", "1500"),
               ("Loss1", "0.5"))
        + "\n" + record("kozel-3-1.dgr", ("Name1", "Ben"), ("Name2", "Ann"), ("Date", "2026.12.01"), ("Strength1", "1700"), ("Strength2", "high")))
    (many / "below" / "odd \u001b[31m\nname.dgr").write_text(record("bergen-2-2.dgr", ("Name1", "\u202eAnn")))
    (many / "notes.txt").write_text("no record")
    (many / ".hidden.dgr").write_text("no record")
    (many / "link").symlink_to(many)
    all_rows = rows(many)
    check("files in the order of their names", [(Path(r["file"]).name[:3], r["game"]) for r in all_rows] ==
          [("a.d", "bergen"), ("a.d", "kozel"), ("odd", "bergen")], all_rows)
    check("the second record's line", all_rows[1]["line"] > 20 and all_rows[0]["line"] == 1, all_rows[1])
    check("numbers", all_rows[0]["strengths"] == [1600, 1500] and all_rows[0]["losses"] == [0.5, None] and "losses" not in all_rows[1], all_rows[0])
    check("a tag that is no number counts as none", all_rows[1]["strengths"] == [1700, None, None], all_rows[1])
    unfinished, over = kozel("--result", "unfinished", many)[1], kozel("--game", "bergen", many)[1]
    check("an unfinished match is marked", "(unfinished)" in unfinished and "(unfinished)" not in over, unfinished + over)
    chosen = lambda *options: [(r["game"], r.get("date")) for r in rows(*options, many)]
    one, two, odd = ("bergen", "2026-11-30"), ("kozel", "2026-12-01"), ("bergen", None)
    for options, expected in {
        ("--game", "bergen"): [one, odd], ("--player", "Ann"): [one, two], ("--player", "ann"): [], ("--seats", "3"): [two],
        ("--since", "2026-12-01"): [two], ("--until", "2026-11-30"): [one], ("--month", "2026-11"): [one], ("--month", "2026-02"): [],
        ("--min-strength", "1500"): [one], ("--max-strength", "1550"): [], ("--player", "Ann", "--result", "won"): [one],
        ("--player", "Ann", "--result", "lost"): [], ("--result", "drawn"): [], ("--result", "unfinished"): [two],
    }.items():
        check(f"{options}", chosen(*options) == expected, chosen(*options))
    status, out, errors = kozel(many)
    lines = out.splitlines()
    check("a list", status == 0 and lines[0].split()[:3] == ["date", "game", "deals"] and lines[1].startswith("2026-11-30  bergen") and
          "Ann*, Ben, 'x'" in lines[1] and lines[-1] == "matches: 3 of 3", out)
    check("nothing acts on a terminal", "\u001b" not in out and "\u202e" not in out and "\\u001b[31m\\u000aname" in out, out)
    status, out, errors = kozel("--stats", many)
    check("statistics", status == 0 and [line.split()[:3] for line in out.splitlines() if line.startswith("bergen")] == [["bergen", "2", "9"]], out)
    counts = json.loads(kozel("--stats", "--json", many)[1])
    check("statistics as JSON", {"name": "bergen", "matches": 2, "deals": 9, "decided": 2, "leader_won": 1} in counts["games"] and
          {"name": "Ann", "matches": 2, "deals": len(all_rows[0]["deals"]) + len(all_rows[1]["deals"]), "won": 1, "lost": 0, "drawn": 0} in counts["players"], counts)
    check("from a pipe", [r["game"] for r in rows("-", text=(many / "a.dgr").read_bytes())] == ["bergen", "kozel"])


def databases(folder):
    """What is written, and read again."""
    path = folder / "2026-11.dgr.zst"
    status, out, errors = kozel("-o", path, GOLDEN)
    check("written", (status, errors) == (0, ""), errors)
    plain = subprocess.run(["zstd", "-dc", path], capture_output=True, check=True).stdout
    again = rows(path)
    check("the same matches", [dict(r, file=0, line=0) for r in again] == [dict(r, file=0, line=0) for r in rows(GOLDEN)])
    with open(folder / "2026-11.csv", newline="", encoding="utf-8") as file:
        index = list(csv.DictReader(file))
    check("an index of all", len(index) == len(again) and [row["game"] for row in index] == [r["game"] for r in again])
    for row, match in zip(index, again):
        check("the index has the result", (row["winners"], row["lead"]) ==
              (" ".join(map(str, match.get("winners", []))), str(match["deals"][0]["lead"]) if match["deals"] else row["lead"]), (row, match))
        # One frame alone is enough for one match.
        frame = subprocess.run(["zstd", "-dc"], input=path.read_bytes()[int(row["frame"]):], capture_output=True, check=True).stdout
        text = frame[int(row["offset"]):][:int(row["length"])]
        check("the index has the place", text in plain and text.lstrip().startswith((b"[", b"#")) and len(text) == int(row["length"]), row)
    # Frames are many, and end between records.
    for i in range(1, 21):
        (folder / f"{i}.dgr").write_bytes(plain)
    status, out, errors = kozel("-o", folder / "large.dgr.zst", *(folder / f"{i}.dgr" for i in range(1, 21)))
    with open(folder / "large.csv", newline="", encoding="utf-8") as file:
        frames = {row["frame"] for row in csv.DictReader(file)}
    packed = (folder / "large.dgr.zst").read_bytes()
    check("a large one has frames", len(frames) > 2, frames)
    last = subprocess.run(["zstd", "-dc"], input=packed[max(map(int, frames)):], capture_output=True, check=True).stdout
    check("the last frame begins with a record", last.startswith((b"[", b"#")), last[:80])
    check("a large one is read", len(rows(folder / "large.dgr.zst")) == 20 * len(again))
    # A full disk: what was there stays, and nothing else.
    before, names = path.read_bytes(), sorted(os.listdir(folder))
    for limit in (4096, 30000):
        status, out, errors = kozel("-o", path, folder / "large.dgr.zst", limit=limit)
        check(f"a full disk of {limit}", status == 1 and "File too large" in errors and errors.count("\n") == 1, errors)
        check("what was there stays", path.read_bytes() == before and sorted(os.listdir(folder)) == names, os.listdir(folder))
    for place in ("no/such.dgr.zst", "/proc/x.dgr.zst"):
        status, out, errors = kozel("-o", place, GOLDEN, cwd=folder)
        check(f"{place}: refused", status == 1 and "cannot write" in errors, errors)
    # Nothing is written through a link, or into a pipe.
    (folder / "victim").write_text("kept")
    (folder / "link.csv").symlink_to("victim")
    os.mkfifo(folder / "pipe.dgr.zst")
    for name in ("link", "pipe"):
        status, out, errors = kozel("-o", folder / f"{name}.dgr.zst", GOLDEN)
        check(f"a {name} is refused", status == 1 and "cannot write" in errors and (folder / "victim").read_text() == "kept", errors)
    # A name is no formula in a spreadsheet.
    formula = record("bergen-2-1.dgr", ("Name1", "=1+1"), ("Name2", "Ben"))
    check("a formula", kozel("-o", folder / "formula.dgr.zst", "-", text=formula.encode())[0] == 0 and
          "\"'=1+1\",\"Ben\"" in (folder / "formula.csv").read_text(), (folder / "formula.csv").read_text())
    # Nobody reads an index with other records: it is removed first and comes last.
    changed = names_changed(folder, lambda: kozel("-o", path, GOLDEN))
    changed = [(name, is_there) for name, is_there in changed if name in ("2026-11.csv", path.name)]
    check("the order of a replacement", changed == [("2026-11.csv", False), (path.name, True), ("2026-11.csv", True)], changed)
    return packed


def damage(folder, packed):
    """What is damaged costs its own record alone."""
    good, bad = (GOLDEN / "bergen-2-1.dgr").read_bytes(), (BAD / "tile-twice-in-a-hand.dgr").read_bytes()
    for what, text, matches, reason in (
        ("in the middle", good + bad + good, 2, "given twice"),
        ("no text at all", 20 * b"\xff\xfe\x01" + b"\n" + good, 1, ":1: "),
        ("a NUL", good + b"[Game \"kozel\"]\n\0\n" + good, 2, "NUL"),
        ("an unknown game", good.replace(b"bergen", b"whist") + good, 1, "no game whist"),
        ("a line without end", good + b"[" + 20_000_000 * b"x", 1, "too long"),
        ("a record without end", b"[Game \"kozel\"]\n" + 2_000_000 * b"# nothing\n" + good + good, 2, "too long"),
    ):
        status, out, errors = kozel("--json", "-", text=text)
        check(f"{what}: the others are read", status == 1 and out.count("\n") == matches, (status, out.count("\n"), errors[:200]))
        check(f"{what}: the reason", reason in errors and errors.splitlines()[-1] == "kozel: records that cannot be read: 1", errors[:400])
    for what, text in (("cut", packed[:-100]), ("changed", packed[:5000] + b"xxxxxxxx" + packed[5008:])):
        status, out, errors = kozel("--json", "-", text=text)
        check(f"{what}: a sentence", status == 1 and "records that cannot be read" in errors, errors[-300:])
    bomb = subprocess.run(["zstd", "-19", "-c"], input=200_000_000 * b"0", capture_output=True, check=True).stdout
    status, out, errors = kozel("--json", "-", text=bomb + subprocess.run(["zstd", "-c"], input=b"\n" + good + good, capture_output=True, check=True).stdout)
    check("a bomb", status == 1 and "too long" in errors, errors)
    for arguments, reason in ((("nowhere.dgr",), "No such file"), ((folder / "nowhere",), "No such file")):
        status, out, errors = kozel(*arguments)
        check(f"{arguments}: refused", status == 1 and reason in errors, errors)
    closed = folder / "closed"
    closed.mkdir()
    (closed / "a.dgr").write_bytes(good)
    (closed / "b.dgr").symlink_to("/dev/zero")
    check("a link in a folder is not followed", len(rows(closed)) == 1)


def refusals():
    """Arguments that mean nothing together."""
    for arguments, reason in (
        ((), "a file is missing"), (("--store", "x", "y"), "unexpected argument: y"), (("--since", "2026-02-30", "x"), "a day is needed"),
        (("--month", "2026-13", "x"), "a month is needed"), (("--month", "2026-11", "--since", "2026-11-01", "x"), "no effect"),
        (("--result", "lost", "x"), "give --player"), (("--result", "goat", "x"), "--result is one of"), (("-o", "x.zst", "x"), "ends with .dgr.zst"),
        (("-o", "x.dgr.zst", "--json", "x"), "no effect"), (("--seats", "5", "x"), "--seats needs"),
        (("--game", "foo", "x"), "unknown game: foo"),
    ):
        status, out, errors = kozel(*arguments)
        check(f"{arguments}: refused", status == 2 and reason in errors and out == "", errors)
    status, out, errors = kozel("--store", "/no/such/kozel.db")
    check("no store", status == 1 and "cannot open the database" in errors, errors)


def example(folder):
    """The example of docs/database.md counts what the statistics count."""
    source = (EXAMPLES / "leads.py").read_text()
    lines = [line for line in source.splitlines() if line.strip() and not line.startswith("#")]
    check("ten lines", len(lines) <= 10, lines)
    done = subprocess.run([sys.executable, EXAMPLES / "leads.py", folder / "2026-11.csv"], capture_output=True, text=True, check=False)
    counts = json.loads(kozel("--stats", "--json", GOLDEN)[1])["games"]
    expected = {game["name"]: f"{game['leader_won']} of {game['decided']}" for game in counts if game["decided"]}
    found = dict(line.split(": ", 1) for line in done.stdout.splitlines())
    check("the example", {game: text.split(" (")[0] for game, text in found.items()} == expected, done.stdout + done.stderr)


with tempfile.TemporaryDirectory() as name:
    place = Path(name)
    (place / "db").mkdir()
    lists(place)
    whole = databases(place / "db")
    example(place / "db")
    damage(place, whole)
    refusals()
print(f"{len(failures)} failures")
sys.exit(1 if failures else 0)
