# SPDX-License-Identifier: MIT
"""`kozel analyse` through the program: every game, records that stop anywhere, house games, threads, refusals.

    analyse.py KOZEL TESTS
"""
import json
import os
import pty
import re
import subprocess
import sys
import tempfile
from pathlib import Path

KOZEL, TESTS = (Path(argument).resolve() for argument in sys.argv[1:3])
FEW = ("--playouts", "120")
failures = []


def run(*arguments, text=None, language=""):
    environment = {**os.environ, "LC_ALL": "C.UTF-8" if language else "C", "LANGUAGE": language}
    done = subprocess.run([KOZEL, "analyse", *arguments], capture_output=True, input=text or "", env=environment, timeout=60, text=True)
    return done.returncode, done.stdout, done.stderr


def check(what, holds, seen=""):
    if not holds:
        failures.append(what)
        print("FAILED", what, seen)


def lines(*arguments, text=None):
    status, out, errors = run("--json", *FEW, *arguments, text=text)
    check(arguments, (status, errors) == (0, ""), (status, errors))
    return [json.loads(line) for line in out.splitlines()]


def of_kind(seen):
    """(choices, deals, matches)"""
    return [line for line in seen if "played" in line], [line for line in seen if "luck" in line], [line for line in seen if "seats" in line]


def sound_choice(what, choice):
    acts = [action["act"] for action in choice["actions"]]
    check(f"{what}: {choice}", choice["played"] in acts and len(set(acts)) == len(acts) > 1)
    check(f"{what}: chances {choice}", all(0 <= action["chance"] <= 1 and action["chance_se"] >= 0 for action in choice["actions"]))
    if "best" not in choice:
        check(f"{what}: too few worlds {choice}", choice["worlds"] < 100 and "mark" not in choice and "loss" not in choice)
        return
    check(f"{what}: loss {choice}", choice["best"] in acts and choice["loss"] >= 0 and choice["worlds"] >= 100)
    check(f"{what}: mark {choice}", choice.get("mark") in (None, "!", "?!", "?", "??") and (choice.get("mark") in (None, "!") or choice["loss"] > 0))
    check(f"{what}: principles {choice}", not choice["principles"] or choice.get("mark", "!") != "!")


def sound_deal(what, deal):
    end = deal["points"] if "points" in deal else deal["expected"]
    for side, points in enumerate(end):
        check(f"{what}: sum {deal}", abs(deal["start"][side] + deal["luck"][side] + deal["swing"][side] - points) < 1e-5)
    check(f"{what}: leads {deal}", abs(sum(end)) < 1e-5)


def sound(what, seen):
    choices, deals, matches = of_kind(seen)
    check(f"{what}: kinds of lines", choices and deals and len(matches) == 1 and seen[-1] is matches[0])
    for choice in choices:
        sound_choice(what, choice)
    for deal in deals:
        sound_deal(what, deal)
    judged = [sum(1 for choice in choices if choice["seat"] == seat["seat"] and "best" in choice) for seat in matches[0]["seats"]]
    check(f"{what}: counted", judged == [seat["choices"] for seat in matches[0]["seats"]])
    check(f"{what}: accuracy", all(0 <= seat["accuracy"] <= 100 for seat in matches[0]["seats"]))


def every_game():
    """Yields each game and number of seats, with its first deal."""
    records = sorted((TESTS / "golden").glob("*-1.dgr"))
    check("golden records", len(records) > 40)
    for record in records:
        sound(record.name, lines("--deal", "1", record))


def many_threads():
    for name in ("sport-4-1", "telephone-4-1", "sausage-2-1"):
        texts = {run(*FEW, *form, "--threads", threads, "--deal", "2", TESTS / "golden" / f"{name}.dgr")[1] for threads in "14" for form in [["--json"]]}
        check(f"{name}: threads", len(texts) == 1 and len(texts.pop()) > 500)
    told = {run(*FEW, "--threads", threads, TESTS / "golden/sport-4-2.dgr")[1] for threads in "14"}
    check("threads, for people", len(told) == 1 and "Deal 1\n" in next(iter(told)) and "accuracy" in next(iter(told)))


def stops_anywhere():
    text = (TESTS / "golden/kozel-2-1.dgr").read_text()
    rows = text.splitlines(keepends=True)
    first = next(index for index, row in enumerate(rows) if row[0].isdigit())
    for count in (first + 1, first + 2, first + 9):
        seen = lines("-", text="".join(rows[:count]))
        _, deals, matches = of_kind(seen)
        check(f"stops after line {count}", len(matches) == 1 and len(deals) == 1 and "expected" in deals[-1])
        for deal in deals:
            sound_deal(count, deal)
    status, _, errors = run("-", text="".join(rows[:first]))
    check("nothing played", (status, "nothing was played" in errors) == (1, True), errors)


def choices_of_some():
    record = TESTS / "golden/sport-4-1.dgr"
    every, _, _ = of_kind(lines(record))
    some, deals, _ = of_kind(lines("--seat", "2", "--deal", "3", record))
    check("--seat, --deal", some and some == [choice for choice in every if choice["seat"] == 2 and choice["deal"] == 3])
    check("--deal", [deal["deal"] for deal in deals] == [3])


def house_games():
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "house.ini").write_text("[backyard : kozel]\ntarget = 50\n")
        text = (TESTS / "golden/kozel-2-1.dgr").read_text().replace('"kozel"', '"backyard"')
        rows = text.splitlines(keepends=True)
        head = next(index for index, row in enumerate(rows) if row.startswith("deal 2")) - 1
        sound("house", lines("--games", folder, "-", text="".join(rows[:head])))


def on_terminal(*arguments):
    """Returns what stays on a terminal's screen: its lines, each as it was last written."""
    leader, follower = pty.openpty()
    environment = {**os.environ, "LC_ALL": "C", "LANGUAGE": "", "TERM": "xterm"}
    program = subprocess.Popen([KOZEL, "analyse", *arguments], stdin=subprocess.DEVNULL, stdout=follower, stderr=follower, env=environment)
    os.close(follower)
    text = b""
    try:
        while part := os.read(leader, 65536):
            text += part
    except OSError:
        pass  # the other end is closed
    os.close(leader)
    check("terminal: status", program.wait() == 0)
    check("terminal: progress is shown", b"\rdeal 2: action 2 of " in text)
    return [re.split("\r(?:\x1b\\[K)?", line.rstrip("\r"))[-1] for line in text.decode().split("\n")]


def for_people():
    """A screen of 80 columns shows what happened, without the manual and without remains of the progress."""
    record = TESTS / "golden/sport-4-1.dgr"
    screen = on_terminal("--playouts", "400", "--deal", "2", record)
    _, told, _ = run("--playouts", "400", "--deal", "2", record)
    check("terminal: as in a file", "\n".join(screen) == told, screen)
    check("terminal: the marks are explained", screen[0].startswith("! the only good choice"))
    check("terminal: advice", sum(bool(re.fullmatch(r"      [A-Z].*[a-z0-9]\.?", line)) for line in screen) > 0, told)
    check("terminal: 80 columns", all(len(line) <= 80 for line in screen), screen)
    marks = [line for line in screen if re.match(r" *\d+\. seat [1-4]: ", line)]
    choices, _, _ = of_kind(lines("--playouts", "400", "--deal", "2", record))
    check("terminal: marks", len(marks) == sum("mark" in choice for choice in choices) > 0, marks)
    players = [line for line in screen if re.match(r"seat [1-4]: accuracy \d+ \(choices judged: [1-9]", line)]
    check("terminal: players", len(players) == 4, screen)


def advice_for_partners():
    """Advice mentions partners only if there are some."""
    _, told, _ = run("--playouts", "200", TESTS / "golden/kozel-3-1.dgr")
    check("no partners: advice", "Keep tiles for the open ends." in told, told)
    _, paired, _ = run("--playouts", "400", TESTS / "golden/sport-4-1.dgr")
    check("partners: advice", "of a pair, who has fewer goes out" in paired, paired)
    check("no partners: none is spoken of", not re.search(r"\bpair\b|\bpartner", told), told)


def plural_forms():
    """What a fish leaves in hand has the plural form of its number."""
    for deal, words in (("1", {"uk": "11 очок;", "ru": "11 очков;", "ro": "11 puncte;"}), ("4", {"uk": "4 очки;", "ru": "4 очка;", "ro": "4 puncte;"})):
        for language, points in words.items():
            told = run(*FEW, "--deal", deal, str(TESTS / "golden/kozel-bank-4-1.dgr"), language=language)[1]
            check(f"plural forms: {language}", points in told, told)


def refusals():
    record = str(TESTS / "golden/sport-4-1.dgr")
    cases = {
        (): "a file is missing",
        (record, record): "unexpected argument",
        ("--seat", "5", record): "--seat needs 1, 2, 3 or 4",
        ("--deal", "0", record): "--deal needs a number from 1",
        ("--playouts", "0", record): "--playouts needs a number from 1 to 65536",
        ("--threads", "65", record): "--threads needs a number from 1 to 64",
    }
    for arguments, expected in cases.items():
        status, out, errors = run(*arguments)
        check(arguments, (status, out) == (2, "") and expected in errors, (status, errors))
    status, _, errors = run(*FEW, "-", text="nonsense\n")
    check("a faulty record", status == 1 and errors.startswith("-:1:"), errors)


every_game()
many_threads()
stops_anywhere()
choices_of_some()
house_games()
for_people()
advice_for_partners()
plural_forms()
refusals()
print(f"{len(failures)} failed")
sys.exit(bool(failures))
