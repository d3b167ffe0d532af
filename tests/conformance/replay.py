# SPDX-License-Identifier: MIT
"""Replays records with the program and compares the output (docs/spec/record.md).

(replay.py golden   KOZEL TESTS)
    Every golden record of a game that the program has gives its trace.
(replay.py variants KOZEL TESTS)
    The same records written differently, as a reader must accept them.
(replay.py bad      KOZEL TESTS)
    Every bad record is refused as listed in tests/records/bad/EXPECTED.

KOZEL is the program, TESTS the folder tests/.
"""
import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

KOZEL, TESTS = Path(sys.argv[2]).resolve(), Path(sys.argv[3]).resolve()
GOLDEN = TESTS / "golden"
BAD = TESTS / "records" / "bad"
REQUIRED = {"kozel", "kozel-de", "kozel-short", "kozel-yard", "kozel-pairs", "kozel-roof", "kozel-300", "kozel-bank", "kozel-eggs",
            "sea-goat", "sea-goat-202", "sea-goat-navy", "sport", "donkey", "telephone", "muggins", "general", "sausage", "bergen",
            "classic"}
failures = []


def fail(what):
    failures.append(what)
    print("FAILED", what)


def replay(record, *options, cwd=None):
    """Runs `kozel replay`. `record` is the bytes of standard input or the name of the last file; earlier files are among the options."""
    given = isinstance(record, bytes)
    run = subprocess.run(
        [KOZEL, "replay", *options, "-" if given else record],
        input=record if given else None, capture_output=True, cwd=cwd, env={**os.environ, "LC_ALL": "C"})
    return run.returncode, run.stdout, run.stderr


def values(text):
    """Returns the JSON values of a trace. Members after `next` in a deal's last line are not compared."""
    lines = [json.loads(line) for line in text.splitlines()]
    for line in lines:
        if "next" in line:
            keys = list(line)
            for extra in keys[keys.index("next") + 1:]:
                del line[extra]
    return lines


def check_keys(name, trace):
    """The order of the keys is part of the format."""
    orders = (["deal", "ply", "seat", "legal", "ends", "action", "scored"], ["deal", "end", "seat", "credits", "accounts", "carry", "next"],
              ["winners", "losers", "draw", "reason", "title", "rating"])
    for line in trace.splitlines():
        keys = list(json.loads(line))
        if "next" in keys:  # a game's own keys may follow
            keys = keys[:keys.index("next") + 1]
        if not any(keys == order[:len(keys)] for order in orders if keys[:2] == order[:2]):
            fail(f"{name}: the keys of {line}")


def known_records():
    """Yields the golden records of the games that the program has. Of the others it refuses the tags."""
    records, games = [], set()
    for path in sorted(GOLDEN.glob("*.dgr")):
        tags = re.findall(rb'^\[(?:Game|Players) ".*"\]$', path.read_bytes(), re.M)
        status, _, errors = replay(b"\n".join(tags) + b"\n")
        if status == 0:
            records.append(path)
            games.add(path.name.rsplit("-", 2)[0])
        elif status != 1 or b"there is no game" not in errors:
            fail(f"{path.name}: status {status}, {errors.decode()}")
    if not REQUIRED <= games:
        fail(f"games that the program must know: {sorted(REQUIRED - games)}")
    return records


def expected_of(path):
    return values(path.with_suffix(".trace.jsonl").read_text())


def compare(name, record, expected):
    status, trace, errors = replay(record, "--trace")
    if status != 0 or errors:
        return fail(f"{name}: status {status}, {errors.decode()}")
    check_keys(name, trace)
    got = values(trace)
    for number, (mine, theirs) in enumerate(zip(got, expected), 1):
        if mine != theirs:
            return fail(f"{name}: trace line {number}:\n  got      {mine}\n  expected {theirs}")
    if len(got) != len(expected):
        fail(f"{name}: {len(got)} lines of trace, expected {len(expected)}")


def compare_all(cases):
    """Compares the traces of many records, (name, record, expected) each, by one run of the program. Runs them one by one if a trace is wrong."""
    with tempfile.TemporaryDirectory() as folder:
        files = [Path(folder) / f"{number}.dgr" for number in range(len(cases))]
        for file, (_, record, _) in zip(files, cases):
            file.write_bytes(record)
        status, trace, errors = replay(files[-1], "--trace", *files[:-1])
    lines = trace.splitlines(keepends=True)
    good = status == 0 and not errors and len(lines) == sum(len(expected) for _, _, expected in cases)
    right = b""  # the last trace that was compared: the same bytes are not parsed again
    for _, _, expected in cases if good else ():
        mine, lines = b"".join(lines[:len(expected)]), lines[len(expected):]
        if mine != right:
            check_keys("a variant", mine)
            good = good and values(mine) == expected
            right = mine
    if not good:
        before = len(failures)
        for case in cases:
            compare(*case)
        if len(failures) == before:
            fail(f"{cases[0][0]} and those after it together: status {status}, {errors.decode()}")


def golden():
    records = known_records()
    for path in records:
        compare(path.name, str(path), expected_of(path))
        status, summary, errors = replay(str(path))
        if status != 0 or errors or b"Deal 1: " not in summary:
            fail(f"{path.name}: the summary: status {status}, {errors.decode()}")
    print(len(records), "records")


def without_ends(record, expected):
    """Leaves the end out where only one end, or ends of the same value, take the tile: then the first is meant."""
    steps = iter([line for line in expected if "ply" in line])
    lines = []
    for line in record.decode().splitlines():
        step = next(steps) if line[:1].isdigit() else None
        if step and "@" in line and not re.search(r"[+!=.]", line):
            tile, end = step["action"].split("@")
            ends = [e for e in step["ends"] if f"{tile}@{e}" in step["legal"]]
            if len({step["ends"][e] for e in ends}) == 1 and end == ends[0]:
                line = line.split("@")[0]
        lines.append(line)
    return "\n".join(lines).encode()


def turned(record, sign):
    """Turns every tile round, with another sign between its halves."""
    return re.sub(rb"\b([0-6])-([0-6])\b", lambda m: m[2] + sign.encode() + m[1], record)


def variants_of(record, expected):
    lines = record.rstrip(b"\n").split(b"\n")
    yield "CRLF", record.replace(b"\n", b"\r\n")
    yield "byte order mark", b"\xef\xbb\xbf" + record
    yield "byte order mark and CRLF", b"\xef\xbb\xbf" + record.replace(b"\n", b"\r\n")
    yield "tabs", b"\n".join(b"\t" + line.replace(b" ", b"\t ") + b" \t" for line in lines) + b"\n"
    yield "comments", b"# a record\n\n" + b"\n \t\n#\n".join(line + " # Козёл \"[".encode() for line in lines)
    lot = b"" if b"[FirstLead" in record or re.search(rb'"(?:muggins|sausage)"', record) else b'[FirstLead "2"]\n'  # counts only by lot
    seed = b"" if b"[Seed" in record else b'[Seed "0"]\n'
    yield "tags", ('[Name1 "Оля # 1 ]"] # Olya\n[Mood "good"]\n[Mood "better"]\n[Result "?"]\n'.encode() + lot
                   + b'[ Date  "2026-01-01" ]\n[Event ""]\n[Commit "0"]\n' + seed + record)
    yield "tags the other way round", b"\n".join([*reversed([t for t in lines if t[:1] == b"["]),
                                                  *[t for t in lines if t[:1] != b"["]])
    yield "no last line feed", record.rstrip(b"\n")
    yield "ends left out", without_ends(record, expected)
    for sign in "-:|xх":
        yield f"tiles with {sign}", turned(record, sign)
    yield "stock and hands without a blank", re.sub(rb"(?m)^(stock|hand \d): ", rb"\1:", record)


def stops(record, expected):
    """Stops after each action of the first deal: a position, whose last line has no action."""
    lines = record.split(b"\n")
    steps = [line for line in expected if "ply" in line]
    first = next(i for i, line in enumerate(lines) if line[:1].isdigit())
    for plies in range(sum(step["deal"] == 1 for step in steps)):
        position = {key: value for key, value in steps[plies].items() if key not in ("action", "scored")}
        yield plies, b"\n".join(lines[:first + plies]), steps[:plies] + [position]


def variants():
    count = 0
    for path in known_records():
        record, expected = path.read_bytes(), expected_of(path)
        compare(path.name, record, expected)
        cases = [(f"{path.name}, {name}", text, expected) for name, text in variants_of(record, expected)]
        if path.stem.endswith("-1"):
            cases += [(f"{path.name}, stopped after {plies} actions", text, position) for plies, text, position in stops(record, expected)]
        compare_all(cases)
        count += len(cases)
    for tags in (b'[Game "kozel"]\n', b'[Players "3"]\n[Name1 "Olya"]'):
        compare(f"{tags}", tags, [])
    for empty in (b"", b"\n", b"# nothing\n", b"\xef\xbb\xbf"):
        status, trace, errors = replay(empty, "--trace")
        if (status, trace) != (1, trace) or b"no record" not in errors:
            fail(f"{empty}: status {status}, {errors.decode()}")
    print(count, "variants")


def check_before(name, line, trace):
    """The trace covers the lines before the faulty one, and nothing more."""
    lines = (BAD / name).read_bytes().split(b"\n")[:line - 1]
    _, before, _ = replay(b"\n".join(lines) + b"\n", "--trace")
    steps = [text for text in before.splitlines() if b'"ply"' not in text or b'"action"' in text]
    if trace.splitlines() != steps:
        fail(f"{name}: {len(trace.splitlines())} lines were traced, expected {len(steps)}")


def bad():
    expected = {}
    for line in (BAD / "EXPECTED").read_text().splitlines():
        expected[line.split(":")[0]] = line + "\n"
    names = sorted(path.name for path in BAD.glob("*.dgr"))
    if sorted(expected) != names:
        fail(f"EXPECTED and the files differ: {sorted(set(expected) ^ set(names))}")
    for name in names:
        status, trace, errors = replay(name, "--trace", cwd=BAD)
        if status != 1 or errors.decode() != expected.get(name):
            fail(f"{name}: status {status}\n  got      {errors.decode()}  expected {expected.get(name)}")
        check_before(name, int(errors.decode().split(":")[1]), trace)
        status, _, errors = replay((BAD / name).read_bytes())
        if status != 1 or errors.decode() != "-" + expected.get(name, "")[len(name):]:
            fail(f"{name} from standard input: status {status}, {errors.decode()}")
    long = b'[Game "kozel"]\n# ' + b"x" * (1 << 20) + b"\n"
    if replay(long)[2] != b"-:2: a line has at most 1048576 bytes\n":
        fail("a line that is too long")
    print(len(names), "bad records")


{"golden": golden, "variants": variants, "bad": bad}[sys.argv[1]]()
sys.exit(1 if failures else 0)
