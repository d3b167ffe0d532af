# SPDX-License-Identifier: MIT
"""Refuses a game of the catalogue that lacks what every game must have.

(registry.py check   KOZEL TESTS MATCH)
    Prints what lacks; exit status 1 if anything does.
(registry.py refuses KOZEL TESTS MATCH)
    Removes one thing after the other: each must be missed.

KOZEL is the program, which lists the games. TESTS is the folder tests/. MATCH is the test of whole matches (tests/unit/engine/core/match_test.c).

A new game needs golden records with traces for each number of seats, lines of perft, and records that break its rules. It also needs its rules
as text for people, and a line in tests/component/games.json. With that line tests/component/games.spec.mjs plays it on the page. Random matches
need nothing.
"""
import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

KOZEL, TESTS, MATCH = (Path(argument).resolve() for argument in sys.argv[2:5])
PERFT_PARTS, PERFT_NUMBERS, LEAST_WORDS = 24, 7, 100


def output(*command, given=None):
    run = subprocess.run([str(part) for part in command], input=given, capture_output=True, text=True)
    return run.returncode, run.stdout


def catalogue():
    """Returns {game: [numbers of seats]} from the program."""
    lines = output(KOZEL, "rules", "list")[1].splitlines()
    found = [re.match(r"(\S+) \(.*?\) ([2-4](?:,[2-4])*)(?: |$)", line) for line in lines]
    return {line[1]: [int(seats) for seats in line[2].split(",")] for line in found}


# ---- What every game must have: each function yields a complaint for what lacks. `tests`: the folder; `simulation`: what MATCH said.

def golden(games, tests, simulation):
    for game, numbers in games.items():
        for seats in numbers:
            records = sorted((tests / "golden").glob(f"{game}-{seats}-[0-9].dgr"))
            if not records:
                yield f"{game}: no golden record for {seats} seats"
            for record in records:
                text = record.read_text()
                if f'[Game "{game}"]' not in text or f'[Players "{seats}"]' not in text:
                    yield f"{game}: {record.name} is of another game or number of seats"
                trace = record.with_suffix(".trace.jsonl")
                if not trace.exists() or '"end"' not in trace.read_text():
                    yield f"{game}: no trace of a whole deal for {record.name}"


def perft(games, tests, simulation):
    lines = (tests / "golden" / "perft.txt").read_text().splitlines()
    table = dict(line.split(": ", 1) for line in lines if ": " in line)
    for game, numbers in games.items():
        for seats in numbers:
            deals = table.get(f"{game} {seats}", "").split("|")
            if [len(deal.split()) for deal in deals] != [PERFT_NUMBERS] * PERFT_PARTS:
                yield f"{game}: no line of perft for {seats} seats"


def random_matches(games, tests, simulation):
    played = dict(re.findall(r"^played (\S+ \d): (\d+) states$", simulation, re.M))
    for game, numbers in games.items():
        for seats in numbers:
            if int(played.get(f"{game} {seats}", 0)) < 2:
                yield f"{game}: no random match for {seats} seats"


def bad_records(games, tests, simulation):
    """A bad record counts for its game if it is refused from its first deal on: not for its tags."""
    folder = tests / "records" / "bad"
    refused = set()
    for line in (folder / "EXPECTED").read_text().splitlines():
        name, number, _ = line.split(":", 2)
        if not (folder / name).exists():
            continue
        before = (folder / name).read_bytes().decode(errors="replace").split("\n")[:int(number)]
        tag = re.search(r'^\[Game "(.*)"\]', "\n".join(before), re.M)
        if tag and any(text.startswith("deal 1") for text in before):
            refused.add(tag[1])
    for game in games:
        if game not in refused:
            yield f"{game}: no bad record"


def rules_text(games, tests, simulation):
    """cli.py compares the text with the program's output."""
    for game in games:
        text = tests / "golden" / "rules" / f"{game}.txt"
        if not text.exists() or len(text.read_text().split()) < LEAST_WORDS:
            yield f"{game}: no rules text"


def browser(games, tests, simulation):
    plan = json.loads((tests / "component" / "games.json").read_text())
    for game in games:
        if game not in plan:
            yield f"{game}: not played on the page"


PARTS = (golden, perft, random_matches, bad_records, rules_text, browser)


def complaints(games, tests, simulation):
    return [complaint for part in PARTS for complaint in part(games, tests, simulation)]


# ---- Each part misses what is taken away.

def edit(path, change):
    """Replaces a link of the copy by a separate file and edits it."""
    text = change(path.read_text())
    path.unlink()
    path.write_text(text)


def without_lines(pattern):
    return lambda text: "".join(line for line in text.splitlines(True) if not re.match(pattern, line))


def losses(game, numbers):
    """Yields (what to remove from the folder, the required complaints), for one game."""
    seats = numbers[-1]
    own = re.escape(game)

    def no_records(tests):
        for path in (tests / "golden").glob(f"{game}-{seats}-[0-9].*"):
            path.unlink()

    def no_bad_record(tests):
        for path in (tests / "records" / "bad").glob("*.dgr"):
            if f'[Game "{game}"]'.encode() in path.read_bytes():
                path.unlink()

    def not_on_the_page(tests):
        edit(tests / "component" / "games.json",
             lambda text: json.dumps({name: how for name, how in json.loads(text).items() if name != game}))

    yield no_records, [f"{game}: no golden record for {seats} seats"]
    yield (lambda tests: (tests / "golden" / f"{game}-{seats}-1.trace.jsonl").unlink(),
           [f"{game}: no trace of a whole deal for {game}-{seats}-1.dgr"])
    yield (lambda tests: edit(tests / "golden" / f"{game}-{seats}-1.dgr", lambda text: text.replace(f'"{game}"', '"whist"')),
           [f"{game}: {game}-{seats}-1.dgr is of another game or number of seats"])
    yield (lambda tests: edit(tests / "golden" / "perft.txt", without_lines(f"{own} {seats}:")),
           [f"{game}: no line of perft for {seats} seats"])
    yield (lambda tests: edit(tests / "golden" / "perft.txt", lambda text: re.sub(rf"(?m)^({own} {seats}:.*)\|.*$", r"\1", text)),
           [f"{game}: no line of perft for {seats} seats"])
    yield no_bad_record, [f"{game}: no bad record"]
    yield (lambda tests: (tests / "golden" / "rules" / f"{game}.txt").unlink(), [f"{game}: no rules text"])
    yield (lambda tests: edit(tests / "golden" / "rules" / f"{game}.txt", lambda text: text[:100]), [f"{game}: no rules text"])
    yield not_on_the_page, [f"{game}: not played on the page"]


def link_to(folder):
    """Fills the folder tests/ again, all files as links: removed files come back."""
    for name in ("golden", "golden/rules", "records/bad", "component"):
        (folder / name).mkdir(parents=True, exist_ok=True)
        linked = {entry.name for entry in os.scandir(folder / name) if entry.is_symlink()}
        for entry in os.scandir(TESTS / name):
            if entry.is_file() and entry.name not in linked:
                (folder / name / entry.name).unlink(missing_ok=True)
                (folder / name / entry.name).symlink_to(entry.path)


def refuses(games, simulation):
    count = 0
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for game, numbers in games.items():
            for take, expected in losses(game, numbers):
                link_to(folder)
                take(folder)
                seen = complaints({game: numbers}, folder, simulation)
                if seen != expected:
                    yield f"expected {expected}, got {seen}"
                count += 1
    for game, numbers in games.items():
        less = without_lines(rf"played {re.escape(game)} {numbers[0]}:")(simulation)
        expected = [f"{game}: no random match for {numbers[0]} seats"]
        seen = complaints({game: numbers}, TESTS, less)
        if seen != expected:
            yield f"expected {expected}, got {seen}"
        count += 1
    new = complaints({**games, "whist": [4]}, TESTS, simulation)
    if {text.split(": ")[0] for text in new} != {"whist"} or len(new) != len(PARTS):
        yield f"a new game: {new}"
    print(count, "losses")


def main():
    status, simulation = output(MATCH, "each")
    games = catalogue()
    failures = [] if status == 0 and len(games) >= 20 else [f"random matches: status {status}; {len(games)} games"]
    failures += complaints(games, TESTS, simulation) if sys.argv[1] == "check" else refuses(games, simulation)
    for failure in failures:
        print("FAILED", failure)
    print(len(games), "games,", sum(map(len, games.values())), "numbers of seats")
    sys.exit(1 if failures else 0)


main()
