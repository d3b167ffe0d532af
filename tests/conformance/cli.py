# SPDX-License-Identifier: MIT
"""The program's commands, their exit statuses and messages.

    cli.py KOZEL TESTS PO   PO: the folder of compiled catalogues, LANG/LC_MESSAGES/kozel.mo
"""
import contextlib
import gettext
import json
import os
import re
import resource
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from pathlib import Path

KOZEL, TESTS, PO = (Path(argument).resolve() for argument in sys.argv[1:4])
GAMES = TESTS / "games"
RECORD = str(TESTS / "golden" / "kozel-2-1.dgr")
BAD = TESTS / "records" / "bad"
LANGUAGES = ["uk", "ru", "ro", "de"]
failures = []


def run(*arguments, language=None, locale="C", stdout=subprocess.PIPE, program=KOZEL, folder=BAD, columns="80", variables={}):
    environment = {**os.environ, "LC_ALL": locale, "LANGUAGE": language or "", "COLUMNS": columns, **variables}
    done = subprocess.run([program, *arguments], stdout=stdout, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL,
                          env=environment, cwd=folder, timeout=60)
    return done.returncode, (done.stdout or b"").decode(), done.stderr.decode()


def check(what, holds, seen=""):
    if not holds:
        failures.append(what)
        print("FAILED", what, seen)


def usage_errors():
    replay = "Usage: kozel replay [--trace|--quiet|--position [--seat N]] [--games DIR]\n           FILE|-...\n"
    cases = {
        ("replay",): "kozel: a file is missing\n" + replay,
        ("replay", "--trace"): "kozel: a file is missing\n" + replay,
        ("replay", "--tracing", "-"): "kozel: unknown option: --tracing\n" + replay,
        ("replay", "-t", "-"): "kozel: unknown option: -t\n" + replay,
        ("help", "serve", "you"): "kozel: unexpected argument: you\nUsage: kozel help [--json|COMMAND]\n",
        ("version", "1"): "kozel: unexpected argument: 1\nUsage: kozel version\n",
    }
    for arguments, message in cases.items():
        seen = run(*arguments)
        check(arguments, seen == (2, "", message), seen)
    for arguments in ((), ("sing",), ("",), ("--trace",)):
        status, out, errors = run(*arguments)
        check(arguments, status == 2 and out == "" and "  replay " in errors, errors)


def near_words():
    """A mistyped word is answered with the intended one; a word that is near to nothing is not."""
    for arguments, message in {
        ("serv",): "unknown command: serv (did you mean serve?)",
        ("sevre",): "unknown command: sevre (did you mean serve?)",
        ("analize",): "unknown command: analize (did you mean analyse?)",
        ("help", "replai"): "unknown command: replai (did you mean replay?)",
        ("sing",): "unknown command: sing",
        ("s",): "unknown command: s",
        ("replay" * 20,): f"unknown command: {'replay' * 20}",
        ("replay", "--trase", "-"): "unknown option: --trase (did you mean --trace?)",
        ("sim", "--seeds=4"): "unknown option: --seeds=4 (did you mean --seed?)",
        ("replay", "--", "--x"): None,
        ("replay", "--=1"): "unknown option: --=1",
        ("rules", "kozzel"): "say list, show or check: kozzel (did you mean kozel?)",
        ("rules", "lits"): "say list, show or check: lits (did you mean list?)",
        ("rules", "show", "kozzel"): "there is no game kozzel (did you mean kozel?)",
        ("puzzles", "make", "--game", "kozzel"): "unknown game: kozzel (did you mean kozel?)",
        ("admin", "bakup", "x"): "unknown action: bakup (did you mean backup?)",
        ("admin", "chek"): "unknown action: chek (did you mean check?)",
    }.items():
        status, out, errors = run(*arguments)
        if message:
            check(arguments, status in (1, 2) and out == "" and errors.split("\n")[0] == f"kozel: {message}", errors)
        else:
            check(arguments, "did you mean" not in errors, errors)
    errors = run("serv", language="de", locale="C.UTF-8")[2]
    check("a near word in German", errors.startswith("kozel: unbekannter Befehl: serv (meintest du serve?)\n"), errors)
    check("the other spelling of analyse", run("analyze", "--help") == run("analyse", "--help"))


def help_and_version():
    status, out, errors = run("help")
    check("help", (status, errors) == (0, "") and all(f"\n  {name} " in out for name in ("replay", "help", "version")), out)
    check("--help", run("--help") == (status, out, errors))
    status, out, errors = run("version")
    check("version", status == 0 and out.startswith("kozel ") and errors == "", out)
    check("--version", run("--version") == (status, out, errors))


def files():
    status, out, errors = run("replay", "no such file")
    check("a missing file", (status, out) == (1, "") and errors.startswith("kozel: cannot read: no such file: "), errors)
    status, out, errors = run("replay", str(GAMES))
    check("a folder", (status, out) == (1, "") and errors.startswith(f"kozel: cannot read: {GAMES}: Is a directory"), errors)
    check("end of options", run("replay", "--", RECORD)[0] == 0)
    for option in (["--trace"], []):
        with open("/dev/full", "w") as full:
            status, _, errors = run("replay", *option, RECORD, stdout=full)
        check("a full disk", status == 1 and errors.startswith("kozel: cannot write to standard output: "), errors)


def several_files():
    other = str(TESTS / "golden" / "kozel-3-1.dgr")
    check("quiet", run("replay", "--quiet", RECORD, other) == (0, "", ""))
    _, first, _ = run("replay", RECORD)
    _, second, _ = run("replay", other)
    check("one after another", run("replay", RECORD, other) == (0, first + second, ""))
    bad = run("replay", "action-after-a-timeout.dgr")[2]
    seen = run("replay", "--quiet", RECORD, "action-after-a-timeout.dgr", "no such file")
    check("up to the first bad one", seen == (1, "", bad), seen)


def summary():
    _, out, _ = run("replay", RECORD)
    check("summary: head", out.startswith("Game: kozel\nPlayers: seat 1, seat 2\nDeal 1: seat 2 went out\n"), out)
    check("summary: accounts", "  seat 1: credit 49, score 49\n  seat 2: credit 0, remembered +0\n" in out, out)
    check("summary: fish", "Deal 2: fish, fisherman: seat 1\n" in out, out)
    with tempfile.NamedTemporaryFile("w", suffix=".dgr") as record:
        lines = Path(RECORD).read_text().splitlines()[:8]
        record.write("\n".join(['[Name1 "Оля"]', '[Name2 "Alex"]', '[Options "target=50"]', *lines]) + "\n")
        record.flush()
        _, out, _ = run("replay", record.name)
        check("summary: position", out == "Game: kozel\nOptions: target=50\nPlayers: Оля, Alex\n"
                                          "Deal 1: not finished, Alex is to act\n", out)
        record.write("1 resign\n")
        record.flush()
        _, out, _ = run("replay", record.name)
        check("summary: result", "Deal 1: Оля resigned\n" in out and out.endswith("Won: Alex\nLost: Оля\n"), out)
        record.seek(record.tell() - len("1 resign\n"))
        record.write("2 timeout\n")
        record.flush()
        _, out, _ = run("replay", record.name)
        check("summary: timeout", "Deal 1: Alex ran out of time\n" in out and out.endswith("Won: Оля\nLost: Alex\n"), out)
        record.seek(0)
        record.truncate()
        record.write('[Game "kozel"]\n[Name3 "Оля"]\n[Players "3"]\n')
        record.flush()
        _, out, _ = run("replay", record.name)
        check("summary: tags alone", out == "Game: kozel\nPlayers: seat 1, seat 2, Оля\n", out)


def summaries():
    """tests/records/summary: the lines of single games on a deal's or a match's end; in other languages no line is left in English."""
    records = sorted((TESTS / "records" / "summary").glob("*.dgr"))
    check("summaries", len(records) >= 20)
    for record in records:
        status, english, errors = run("replay", str(record))
        check(f"the summary of {record.name}", (status, english, errors) == (0, record.with_suffix(".txt").read_text(), ""), english)
        for language in LANGUAGES:
            _, out, _ = run("replay", str(record), language=language, locale="C.UTF-8")
            left = set(english.splitlines()) & set(out.splitlines())
            check(f"{record.name} in {language}", not left and out.count("\n") == english.count("\n"), left)


def positions(name):
    """`kozel replay --position`: the position at a record's end, whole and as a seat sees it. Returns the first."""
    status, out, errors = run("replay", "--position", name)
    check("replay --position", (status, errors, out.count("\n")) == (0, "", 1) and out.startswith("sport 4 rules=3 deal=1 "), (out, errors))
    hands = re.search(r" hands=(\S+)", out)[1].split("/")
    for seat in range(1, 5):
        _, seen, _ = run("replay", "--position", "--seat", str(seat), name)
        check(f"replay --position --seat {seat}", f" seat={seat} " in seen and f" hand={hands[seat - 1]} " in seen, seen)
        check(f"replay --position --seat {seat}: hands", not any(hand in seen for i, hand in enumerate(hands) if i != seat - 1), seen)
    _, seen, _ = run("replay", "--position", "--seat", "0", name)
    check("replay --position --seat 0", " seat=0 " in seen and not any(hand in seen for hand in hands), seen)
    status, _, errors = run("replay", "--position", "--seat", "3", str(TESTS / "golden" / "kozel-2-1.dgr"))
    check("replay --position: seat", status == 1 and errors.endswith(": there is no seat 3\n"), errors)
    status, _, errors = run("replay", "--seat", "1", name)
    check("replay: seat without position", status == 2 and "--seat needs --position" in errors, errors)
    return out.strip()


def solving():
    """`kozel solve` of a record that stops inside a deal, `kozel bench`."""
    record = TESTS / "golden" / "sport-4-1.dgr"
    with tempfile.NamedTemporaryFile("w", suffix=".dgr") as position:
        position.write("\n".join(record.read_text().splitlines()[:20]) + "\n")
        position.flush()
        status, out, errors = run("solve", position.name)
        check("solve", (status, errors) == (0, "") and out.startswith(SOLVED), out)
        for language in LANGUAGES:
            _, other, _ = run("solve", position.name, language=language, locale="C.UTF-8")
            check(f"solve in {language}", not {line for line in SOLVED.splitlines() if line[0] != " "} & set(other.splitlines()), other)
        line = positions(position.name)
        status, solved, errors = run("solve", "--position", line)
        check("solve --position", (status, solved, errors) == (0, out, ""), (solved, errors))
        status, valued, errors = run("solve", "--values", "200", position.name)
        actions = [row.split()[0] for row in out.split("Every action:\n")[1].splitlines()]
        check("solve --values", (status, errors, [row.split()[0] for row in valued.splitlines()[1:]]) == (0, "", actions), valued)
        check("solve --values: the best", valued.startswith("Seat 2 acts; value of each action") and valued.count(" *\n") == 1, valued)
        check("solve --values --position", run("solve", "--values", "200", "--position", line) == (0, valued, ""))
        _, seen, _ = run("replay", "--position", "--seat", "2", position.name)
        check("solve --values: what a seat sees", run("solve", "--values", "200", "--position", seen.strip()) == (0, valued, ""), seen)
        check("solve --values: none", run("solve", "--values", "0", position.name)[0] == 2)
    status, out, errors = run("solve", "--position", "sport 4 deal=0")
    check("solve: no position", (status, out, errors) == (1, "", "--position:14: 0 is no value of deal; allowed: 1..1000000\n"), errors)
    status, out, errors = run("solve", "--position", "sport 4 seat=1")
    check("solve: what a seat sees", (status, out) == (1, "") and "all tiles are needed" in errors, errors)
    status, out, errors = run("solve", "--position", "sport 4", str(record))
    check("solve: two positions", (status, out) == (2, "") and "do not go together" in errors, errors)
    status, out, errors = run("solve", str(record))
    check("solve: nothing in play", (status, out) == (1, "") and "no deal is in play" in errors, errors)
    with tempfile.NamedTemporaryFile("w", suffix=".dgr") as position:
        position.write("\n".join((TESTS / "golden" / "donkey-2-1.dgr").read_text().splitlines()[:8]) + "\n")
        position.flush()
        status, out, errors = run("solve", position.name)
        check("solve: four ends", (status, out) == (1, "") and "two ends" in errors, errors)
    usage = "Usage: kozel solve [--games DIR] [--values N] RECORD|-|--position TEXT\n"
    check("solve: usage", run("solve") == (2, "", "kozel: a file is missing\n" + usage))
    check("solve: option", run("solve", "--all", "-") == (2, "", "kozel: unknown option: --all\n" + usage))
    check("bench: usage", run("bench", "me") == (2, "", "kozel: unexpected argument: me\nUsage: kozel bench\n"))
    status, out, errors = run("bench")
    signature = (TESTS / "golden" / "solver-nodes.txt").read_text()
    check("bench: the solver's signature", (status, out) == (0, signature), out)


SOLVED = """Seat 2 acts; worth of the deal to its side, all playing their best: +42
Best line:
  2 2-6@b
  3 knock
"""


def rules_of_games():
    """`kozel rules`: the list, each game's text against tests/golden/rules, faulty game files against EXPECTED."""
    status, listed, errors = run("rules", "list")
    names = [line.split()[0] for line in listed.splitlines()]
    check("rules list", (status, errors) == (0, "") and len(names) >= 20, listed)
    check("rules list: a line", "kozel-pairs (Kozel in pairs) 2,3,4 limit=100|300|500 bonus=yes|no " in listed, listed)
    check("a text for every game", sorted(names) == sorted(path.stem for path in (TESTS / "golden" / "rules").glob("*.txt")))
    for name in names:
        golden = (TESTS / "golden" / "rules" / f"{name}.txt").read_text()
        seen = run("rules", "show", name, columns="100")
        check(f"rules show {name}", seen == (0, golden, ""), seen[1])
    out = run("rules", "show", "kozel", "--players", "4", "--options", "fish=one,target=77")[1]
    check("rules show: options", "Four play." in out and "All tiles are dealt." in out and "Whoever has 77 points" in out, out)
    out = run("rules", "show", "kozel", columns="40")[1]
    check("rules show: narrow", max(map(len, out.splitlines())) <= 40, out)
    out = run("rules", "show", "kozel", "--mechanics")[1]
    check("rules show: mechanics", "reserve = 0 (0..27)\n" in out and "fish = all (all|one|" in out, out)
    for arguments, error in {
        ("show", "goat"): "kozel: there is no game goat\n",
        ("show", "sport", "--players", "2"): "kozel: sport is not played by 2\n",
        ("show", "kozel", "--options", "fish=two"): "kozel: two is no value of fish; allowed: all|one\n",
        ("list", "--games", "nowhere"): "kozel: cannot read: nowhere: No such file or directory\n",
        ("check", "nowhere.ini"): "kozel: cannot read: nowhere.ini: No such file or directory\n",
    }.items():
        check(arguments, run("rules", *arguments) == (1, "", error), run("rules", *arguments))
    for arguments, error in {
        (): "say list, show or check", ("sing",): "say list, show or check", ("show",): "a game is missing",
        ("check",): "a file is missing", ("list", "all"): "unexpected argument: all",
        ("check", "a", "b"): "unexpected argument: b", ("list", "--all"): "unknown option: --all",
    }.items():
        status, out, errors = run("rules", *arguments)
        check(arguments, (status, out) == (2, "") and errors.startswith(f"kozel: {error}\nUsage: kozel rules list"), errors)


def game_files():
    good = GAMES / "good"
    seen = run("rules", "check", str(good / "yard.ini"))
    check("a good game file", seen == (0, "our-yard (Kozel of our yard) 2,3,4 fish=all|one target=20..1000 opening=0..25\n"
                                          "our-donkey (our-donkey) 2,3,4 five=no|yes\n", ""), seen)
    out = run("rules", "show", "our-yard", "--games", str(good))[1]
    check("a house game's text", out.startswith("Kozel of our yard\n") and "Whoever has 51 points" in out, out)
    for language, title, words in (("de", "Kozel unseres Hofes", "So wird unter unserer Kastanie gespielt."), ("ro", "Козел нашого двору", "Так грають")):
        out = run("rules", "show", "our-yard", "--games", str(good), language=language, locale="C.UTF-8")[1]
        check(("a house game's text", language), out.startswith(f"{title}\n") and words in out, out)
    with open(good / "yard.ini") as text:
        done = subprocess.run([KOZEL, "rules", "check", "-"], stdin=text, capture_output=True, text=True, env={**os.environ, "LC_ALL": "C"}, timeout=60)
    check("a game file on standard input", (done.returncode, done.stdout, done.stderr) == seen, done)
    expected = dict(line.split(":", 1) for line in (GAMES / "bad" / "EXPECTED").read_text().splitlines())
    check("each bad game file is expected", sorted(expected) == sorted(path.name for path in (GAMES / "bad").glob("*.ini")))
    for name, reason in expected.items():
        status, out, errors = run("rules", "check", name, folder=GAMES / "bad")
        check(name, (status, out) == (1, "") and errors.startswith(f"{name}:{reason}"), errors)


def served_game_files():
    status, out, errors = run("serve", "--port", "0", "--games", "bad", folder=GAMES)
    check("serve refuses bad games", (status, out) == (1, "") and errors.startswith("bad/bad-utf8.ini:2:9: bad UTF-8"), errors)


def all_faults_of_a_game_file():
    """`rules check` names every fault; consequences of a named fault are not reported."""
    text = """colour = red
[yard : kozel]
fish = fried
opening = 13
opening = 13
[Bad name : kozel]
fish = baked
title =
[lane : nowhere]
goat = yes
[street : kozel]
colour = red
[roof : street]
option play_points = *
[kozel]
"""
    expected = """x.ini:1:1: expected [game], [game : parent] or key = value
x.ini:3:8: fried is no value of fish; allowed: all|one|fisherman|lowest|larger|others|rest|rest-fives|fives|doubles|holder|titles|void
x.ini:5:1: opening is given twice
x.ini:6:2: expected [game], [game : parent] or key = value
x.ini:9:9: there is no game nowhere
x.ini:12:1: there is no mechanic colour
x.ini:15:1: opening and play_points contradict each other: points of play are written at once
x.ini:15:2: game kozel is defined twice
"""
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "x.ini").write_text(text)
        seen = run("rules", "check", "x.ini", folder=folder)
        check("all faults of a game file", seen == (1, "", expected), seen)
        (Path(folder) / "y.ini").write_text("[yard : kozel]\nfish = fried\n[lane : kozel]\nfish = baked\n")
        seen = run("rules", "list", "--games", folder, folder=folder)
        check("other commands name the first fault", seen[0] == 1 and seen[2].count("\n") == 1, seen)


def house_games_in_every_command():
    """A house game that is played as its parent: its records, tables and pictures are the parent's but for the name."""
    golden = TESTS / "golden" / "general-4-1.dgr"
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "our.ini").write_text("[brigade : general]\ntitle = Our brigade\n")
        record = Path(folder) / "our.dgr"
        record.write_text(golden.read_text().replace('[Game "general"]', '[Game "brigade"]'))
        for arguments in (("replay", "--trace"), ("draw", "--hands"), ("convert",)):
            status, out, errors = run(arguments[0], *arguments[1:], "--games", folder, str(record))
            usual = run(arguments[0], *arguments[1:], str(golden))[1]
            check(arguments, (status, out.replace("brigade", "general"), errors) == (0, usual, ""), out + errors)
            refused = run(*arguments, str(record))
            check(("without --games", arguments), refused[0] == 1 and "there is no game brigade" in refused[2], refused)
        table = Path(folder) / "our.laps"
        table.write_text(run("convert", "--games", folder, str(record))[1])
        back = run("convert", "--games", folder, str(table))
        check("a house game's table of laps is read back", back[0] == 0 and '[Game "brigade"]' in back[1], back)
        nowhere = "kozel: cannot read: nowhere: No such file or directory\n"
        for command in ("replay", "draw", "convert"):
            check(("no folder", command), run(command, "--games", "nowhere", str(record)) == (1, "", nowhere))


def options_are_explained():
    for command in ("serve", "replay", "draw", "convert", "rules", "sim"):
        status, out, errors = run(command, "--help")
        check((command, "--help"), (status, errors) == (0, "") and out.startswith(f"Usage: kozel {command} ") and
              "\n  --games DIR  " in out, out)
        check((command, "a value is missing"), run(command, "--games")[2].startswith("kozel: this option needs a value: --games\n"))


def settings():
    """The settings of the server: flag over environment over file; docs/settings.md lists them all."""
    usage = "Usage: kozel serve [--config FILE] [--print-config] [--SETTING VALUE]...\n"
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "k.conf"
        path.write_text("# ours\nport = 1\nping = 2\nbot-playouts = 3\n")
        show = ("serve", "--print-config", "--port", "7")
        variables = {"KOZEL_PORT": "8", "KOZEL_BOT_PLAYOUTS": "9"}
        status, out, errors = run(*show, "--config", str(path), variables=variables)
        seen = {tuple(part.strip() for part in re.split(" = |  # ", line)) for line in out.splitlines()}
        check("print-config", (status, errors) == (0, "") and {
            ("port", "7", "--port"), ("bot-playouts", "9", "KOZEL_BOT_PLAYOUTS"), ("ping", "2", f"{path}:3"), ("pause", "20000", "default")} <= seen, out)
        check("KOZEL_CONFIG", run(*show, variables={"KOZEL_CONFIG": str(path), **variables}) == (0, out, ""))
        path.write_text(out)
        again = run("serve", "--print-config", "--config", str(path))[1]
        check("what is printed is a file", [line.split("  # ")[0] for line in again.splitlines()] ==
              [line.split("  # ")[0] for line in out.splitlines()], again)
        path.write_text("port = x\n")
        seen = run("serve", "--config", str(path))
        check("a bad file", seen == (2, "", f"kozel: {path}:1: port needs a number from 0 to 65535: x\n"), seen)
    for arguments, variables, error in (
        (("--port", "65536"), {}, "kozel: --port needs a number from 0 to 65535: 65536\n" + usage),
        (("--listen", "localhost"), {}, "kozel: --listen needs an IPv4 or IPv6 address: localhost\n" + usage),
        (("--origin", "example.org"), {}, "kozel: --origin needs http://HOST or https://HOST: example.org\n" + usage),
        (("--db", ""), {}, "kozel: --db needs a file: \n" + usage),
        (("--bot-playouts", "0"), {}, "kozel: --bot-playouts needs a number from 1 to 1000000: 0\n" + usage),
        (("--bot-ms", "300"), {}, "kozel: --bot-ms is no setting any more: give bot-playouts instead\n" + usage),
        ((), {"KOZEL_BOT_MS": "300"}, "kozel: KOZEL_BOT_MS is no setting any more: give bot-playouts instead\n"),
        (("me",), {}, "kozel: unexpected argument: me\n" + usage),
        (("--port", "1"), {"KOZEL_PORT": "x"}, "kozel: KOZEL_PORT needs a number from 0 to 65535: x\n"),
        (("--config", "no such file"), {}, "kozel: cannot read: no such file: No such file or directory\n"),
    ):
        seen = run("serve", *arguments, variables=variables)
        check((arguments, variables), seen == (2, "", error), seen)
    status, out, errors = run("serve", "--print-config", variables={"KOZEL_PROT": "1"})
    check("a variable that is no setting", (status, errors) == (0, "kozel: there is no such setting: KOZEL_PROT\n") and "port" in out, (out, errors))
    with tempfile.TemporaryDirectory() as folder:
        typo = Path(folder) / "typo.db"
        status, out, errors = run("admin", "role", "X", "host", "--store", str(typo), variables={"KOZEL_PROT": "1"})
        check("no store is made to look for somebody", status == 1 and "cannot open the database: " in errors and not typo.exists(), errors)
    help_text = run("--help")[1]
    check("what admin does is in the help", all(word in help_text for word in ("back up", "restore", "export", "import", "check")), help_text)
    rows = re.sub(r"\n {8,}", " ", run("serve", "--help")[1].split("\n\n")[1])
    told = re.findall(r"^  --([a-z-]+) [A-Z:]+ +.*?(?: \(([^()]*)\))?$", rows, re.M)
    written = re.findall(r"^\| `([a-z-]+)` \| *(.*?) *\|", (TESTS.parent / "docs" / "settings.md").read_text(), re.M)
    check("docs/settings.md has every setting with its default", len(told) >= 10 and sorted(told) == sorted(written),
          set(told) ^ set(written))


def languages():
    record = "knock-when-something-fits.dgr"
    english = run("replay", record)[2]
    for language in LANGUAGES:
        catalogue = gettext.translation("kozel", PO, [language])
        _, out, _ = run("help", language=language, locale="C.UTF-8")
        check(f"help in {language}", catalogue.gettext("list the commands") in out, out)
        reason = catalogue.gettext("may not knock, %1$s fits").replace("%1$s", "0-2")
        errors = run("replay", record, language=language, locale="C.UTF-8")[2]
        check(f"an error in {language}", errors == f"{record}:8: {reason}\n" != english, errors)
        meanings = [line for line in run("rules", "show", "kozel", "--mechanics", columns="100")[1].splitlines() if line[0] == " "]
        _, out, _ = run("rules", "show", "kozel", "--mechanics", language=language, locale="C.UTF-8", columns="100")
        check(f"what mechanics mean in {language}", len(meanings) > 50 and not set(meanings) & set(out.splitlines()), out)
        why = catalogue.gettext("a stuck line would never end")
        errors = run("rules", "check", "contradiction.ini", language=language, locale="C.UTF-8", folder=GAMES / "bad")[2]
        check(f"why mechanics contradict each other in {language}", errors.endswith(f": {why}\n") and "stuck" not in errors, errors)
        check(f"the C locale before {language}", run("replay", record, language=language)[2] == english)


def catalogues_beside_the_program():
    """The catalogues as `make build` installs them: the program, and next to it po/."""
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "kozel"
        program.write_bytes(KOZEL.read_bytes())
        program.chmod(0o755)
        english = run("help", program=program, language="uk", locale="C.UTF-8")[1]
        check("without catalogues: English", "list the commands" in english, english)
        (Path(folder) / "po").symlink_to(PO.resolve())
        out = run("help", program=program, language="uk", locale="C.UTF-8")[1]
        check("catalogues beside the program", "показати команди" in out, out)


def help_fits():
    commands = ["help", *re.findall(r"^  ([a-z]+) ", run("help")[1], re.M)]
    check("the list names the commands", len(commands) > 10, commands)
    for language in ["en", *LANGUAGES]:
        for columns in ("40", "80"):
            for command in commands:
                out = run(*(["help"] if command == "help" else [command, "--help"]), language=language, locale="C.UTF-8", columns=columns)[1]
                # A word that is longer than a line has a separate line.
                wide = [line for line in out.splitlines() if len(line) > int(columns) and " " in re.sub(r"\[.*\]", "", line.strip())]
                check((command, language, columns, "every line fits"), out and not wide, wide)


def help_everywhere():
    for command in ("serve", "worker", "play", "replay", "verify", "draw", "convert", "sim", "engine", "solve", "analyse", "puzzles", "bench",
                    "rules", "admin", "tournament", "doctor", "completion", "help", "version"):
        status, out, errors = run(command, "--help")
        check((command, "--help"), (status, errors) == (0, "") and out.startswith(f"Usage: kozel {command}"), (status, out, errors))
        check((command, "-h"), run(command, "-h") == (0, out, ""))
        check(("help", command), run("help", command) == (0, out, ""))
    commands = {command["name"]: command for command in json.loads(run("help", "--json")[1])["commands"]}
    check("the table has the commands of the help", list(commands) == re.findall(r"^  ([a-z]+) ", run("help")[1], re.M), list(commands))
    form = next(option for option in commands["draw"]["options"] if option["name"] == "--format")
    check("an option of the table", form == {"name": "--format", "value": "F", "values": ["svg", "png", "pdf", "text"], "meaning": form["meaning"]}, form)
    names = {option["name"]: option.get("letter") for option in commands["draw"]["options"]}
    check("a letter of the table", names["--output"] == "-o", names)
    settings = {option["name"]: option.get("values") for option in commands["serve"]["options"]}
    check("settings of the table", settings["--log"] == ["text", "json"] and "--bot-ms" not in settings, settings)
    check("parts of the table", [part["name"] for part in commands["tournament"]["parts"]] == ["run", "check", "show"])
    for arguments in (["help", "--json", "draw"], ["completion"], ["completion", "tcsh"], ["completion", "bash", "zsh"]):
        seen = run(*arguments)
        check(arguments, seen[0] == 2 and not seen[1], seen)
    status, out, errors = run("help", "me")
    check("help of nothing", (status, out) == (2, "") and errors.startswith("kozel: unknown command: me\n"), errors)
    seen = run("replay", "-x.dgr")
    check("a letter in a group", seen[0] == 2 and seen[2].startswith("kozel: unknown option: -x\n"), seen)
    check("rules of a game alone", run("rules", "kozel") == run("rules", "show", "kozel"))


def numbers():
    seen = run("rules", "show", "kozel", "--options", "target=0101")
    check("a leading zero", seen[0] == 1 and "0101 is no value of target" in seen[2], seen)
    for number in (" 2", "+2", "2.0", ""):
        seen = run("sim", "kozel", "--bots", "random,random", "--deals", number)
        check(("no number", number), seen[0] == 2 and seen[2].startswith("kozel: --deals needs a number from 1: "), seen)
    seen = run("rules", "show", "kozel", "--players", "four")
    check("no number of players", seen[0] == 2 and seen[2].startswith("kozel: --players needs 2, 3 or 4: four\n"), seen)


def no_record():
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "none.dgr"
        for text, line in (("", 1), ("# a comment\n\n", 2), ("\ufeff", 1)):
            path.write_text(text)
            for command in (("replay",), ("replay", "--quiet"), ("analyse",), ("solve",), ("draw",)):
                seen = run(*command, str(path))
                check((command, text), seen == (1, "", f"{path}:{line}: no record: there is neither a tag nor a deal\n"), seen)
        path.write_text("# a comment\n")
        seen = run("puzzles", "check", str(path))
        check("no puzzle", seen == (1, "", f"{path}: there is no puzzle in it\n"), seen)


def outputs():
    """A file is written completely or stays as it was; "-" is standard output."""
    def limit():
        resource.setrlimit(resource.RLIMIT_FSIZE, (16, 16))

    with tempfile.TemporaryDirectory() as folder:
        for arguments in (("draw", RECORD, "-o", "x.svg"), ("draw", RECORD, "-o", "x.txt"), ("convert", "--to", "record", "-o", "x.dgr", RECORD),
                          ("sim", "kozel", "--bots", "random,random", "--deals", "2", "--json", "x.json"),
                          ("sim", "kozel", "--bots", "random,random", "--deals", "2", "--svg", "x.svg")):
            name = next(argument for argument in arguments if argument.startswith("x."))
            path = Path(folder) / name
            for before in (None, "old"):
                if before:
                    path.write_text(before)
                done = subprocess.run([KOZEL, *arguments], capture_output=True, text=True, cwd=folder, preexec_fn=limit, timeout=60,
                                      env={**os.environ, "LC_ALL": "C"})
                check((arguments, "a write that fails"), done.returncode == 1 and "cannot write: " in done.stderr and "File too large" in done.stderr, done)
                left = {entry.name: entry.read_text() for entry in Path(folder).iterdir()}
                check((arguments, "what is left"), left == ({name: before} if before else {}), left)
            path.unlink()
        for arguments in (("draw", RECORD), ("convert", "--to", "record", RECORD)):
            check((arguments, "-o -"), run(*arguments, "-o", "-", folder=folder) == run(*arguments, folder=folder))
        check("no file of that name", not list(Path(folder).iterdir()))
    status, out, errors = run("sim", "kozel", "--bots", "random,random", "--deals", "1000000000", "--json", "/nonexistent/r.json")
    check("outputs are opened first", (status, out) == (1, "") and "/nonexistent/r.json" in errors, errors)


def strangers_text():
    """Nothing of a record or a file's name acts on the terminal."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "\x1b[2J.dgr"
        names = '[Name1 "a\x1b[31mred"]\n[Name2 "x\u202ey"]\n'
        path.write_text(names + Path(RECORD).read_text())
        for arguments in (("replay",), ("draw",), ("draw", "--format", "svg"), ("analyse", "--playouts", "2", "--deal", "1")):
            status, out, errors = run(*arguments, str(path))
            check((arguments, "is shown"), status == 0 and "a\\u001b[31m" in out and "x\\u202e" in out and not set("\x1b\u202e") & set(out + errors),
                  out)
        path.write_text(names + "[Game \"\x1b\u202e\"]\n")
        for command in ("replay", "solve", "draw", "convert", "verify"):
            status, out, errors = run(command, str(path))
            check((command, "a refusal"), status and "\\u001b[2J.dgr" in out + errors and not set("\x1b\u202e") & set(out + errors), out + errors)


def byte_order_marks():
    with tempfile.TemporaryDirectory() as folder:
        games, settings_file = Path(folder) / "x.ini", Path(folder) / "k.conf"
        games.write_text("\ufeff[backyard : kozel]\ntitle = Backyard\n")
        check("a house game", run("rules", "check", str(games))[::2] == (0, ""), run("rules", "check", str(games)))
        settings_file.write_text("\ufeffport = 7\ndb = \"my # kozel.db\" # ours\nlisten='::1'\n")
        status, out, errors = run("serve", "--print-config", "--config", str(settings_file))
        check("settings", (status, errors) == (0, "") and re.search("^db +=  ?my # kozel.db", out, re.M) and re.search("^port += 7 ", out, re.M)
              and re.search("^listen += ::1 ", out, re.M), (out, errors))
        settings_file.write_bytes(b"# ours\rport = 7\r")
        seen = run("serve", "--print-config", "--config", str(settings_file))
        check("a carriage return alone", seen[0] == 2 and "k.conf:1: a control character" in seen[2], seen)
        settings_file.write_bytes(b"port = 7\r\n")
        check("lines of another system", run("serve", "--print-config", "--config", str(settings_file))[0] == 0)
        puzzles = Path(folder) / "x.puzzles"
        puzzles.write_bytes(b'# a book\r[Puzzle "a"]\r')
        seen = run("puzzles", "check", str(puzzles))
        check("a carriage return alone in puzzles", seen[0] == 1 and "unexpected CR (U+000D)" in seen[2] + seen[1], seen)
        settings_file.write_text('db = "my kozel.db\n')
        seen = run("serve", "--print-config", "--config", str(settings_file))
        check("a quote that is open", seen[0] == 2 and "k.conf:1: a value that begins with a quote must end with it: db" in seen[2], seen)
    seen = run("serve", "--print-config", variables={"KOZEL_PORT": "", "KOZEL_LISTEN": " "})
    for quote in "\"'":
        quoted = run("serve", "--print-config", variables={"KOZEL_DB": f"{quote}postgres://u:secret@h/db{quote}"})
        check("a variable in quotes", quoted == (2, "", "kozel: the value of an environment variable must not be in quotes: KOZEL_DB\n"), quoted)
    quoted = run("serve", "--print-config", variables={"KOZEL_DB": "\""})
    check("a quote alone", quoted[0] == 0, quoted)
    check("empty variables", seen[0] == 0 and re.search("^port += 8080 ", seen[1], re.M), seen)


def store_in_a_folder_that_is_read():
    """As a backup does that runs as a user who may only read."""
    if os.geteuid() != 0:
        return
    with tempfile.TemporaryDirectory() as folder:
        program, store = Path(folder) / "kozel", Path(folder) / "kept"
        shutil.copy(KOZEL, program)
        store.mkdir()
        check("a store is made", served("--db", str(store / "k.db"), folder=folder) == 0)
        os.chmod(folder, 0o755)
        for file in store.iterdir():
            os.chmod(file, 0o444)
        os.chmod(store, 0o555)
        seen = subprocess.run([program, "admin", "check", "--store", str(store / "k.db")], capture_output=True, text=True, user=12345, cwd=folder,
                              env={**os.environ, "LC_ALL": "C"}, timeout=60)
        check("what is missing is told", seen.returncode == 1 and "its folder must be writable" in seen.stderr, seen)


def served(*arguments, folder, closed=()):
    """The status of a server that is stopped once it listens. `closed`: standard streams that it does not have."""
    def close():
        for number in closed:
            os.close(number)

    server = subprocess.Popen([KOZEL, "serve", "--port", "0", *arguments], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                              cwd=folder, preexec_fn=close, env={**os.environ, "LC_ALL": "C"})
    server.stdout.readline()
    server.terminate()
    server.stdout.read()
    return server.wait(timeout=60)


def closed_streams():
    """A standard stream that is closed is not replaced by a file or a socket, which would get its text."""
    with tempfile.TemporaryDirectory() as folder:
        check("a server without streams", served("--db", "k.db", folder=folder, closed=(0, 2)) == 0)
        check("its store is sound", run("admin", "check", "--store", "k.db", folder=folder)[0] == 0)
        for closed, status, errors in (((1,), 1, "kozel: cannot write to standard output: Bad file descriptor\n"), ((0, 1), 1, None), ((0, 1, 2), 1, None)):
            done = subprocess.run([KOZEL, "replay", RECORD], stderr=subprocess.PIPE if errors else subprocess.DEVNULL, text=True, timeout=60,
                                  preexec_fn=lambda: [os.close(number) for number in closed], env={**os.environ, "LC_ALL": "C"})
            check((closed, "nobody reads what is printed"), (done.returncode, done.stderr) == (status, errors), done)
        done = subprocess.run([KOZEL, "draw", RECORD, "-o", "x.svg"], timeout=60, cwd=folder, preexec_fn=lambda: os.closerange(0, 3))
        check("a file is written as before", done.returncode == 0 and (Path(folder) / "x.svg").read_text() == run("draw", RECORD, "--format", "svg")[1], done)


def stores_by_other_names():
    """A store is one file, whatever its name looks like and by whatever link it is opened."""
    with tempfile.TemporaryDirectory() as folder:
        there = lambda: sorted(entry.name for entry in Path(folder).iterdir())
        for command in (("bans",), ("ban", "10.0.0.0/24", "1", "all", "spam"), ("unban", "10.0.0.0/24"), ("fair-key",), ("check",), ("export", "x.jsonl"),
                        ("backup", "x.db"), ("role", "X", "host")):
            seen = run("admin", *command, "--store", "typo.db", folder=folder)
            check((command, "a store that is not there"), seen[:2] == (1, "") and seen[2].endswith(": No such file or directory\n") and not there(), (seen, there()))
        check("a name like a URI", served("--db", "file:k.db?mode=memory", folder=folder) == 0)
        check("is the file's name", there() == ["file:k.db?mode=memory", "file:k.db?mode=memory-count"], there())
        os.symlink("file:k.db?mode=memory", Path(folder) / "link.db")
        check("by a link", served("--db", "link.db", folder=folder) == 0)
        check("the counter is the file's", there() == ["file:k.db?mode=memory", "file:k.db?mode=memory-count", "link.db"], there())
        check("a copy", run("admin", "backup", "file:copy.db", "--store", "link.db", folder=folder) == (0, "", "") and "file:copy.db" in there(), there())
    hint = "this is no address of a PostgreSQL database; in a password @ is written %40, : is %3A, / is %2F"
    for address in ("postgresql://u:se@cr:et@127.0.0.1:1/db", "postgresql://u:se@cret@127.0.0.1/db", "postgres://u:secret/x@db:5432/db"):
        seen = run("admin", "bans", "--store", address)
        check((address, "no part of a password is printed"), seen == (1, "", f"kozel: cannot open the database: {hint}\n"), seen)


def upgraded_stores():
    """An older store is copied as it is, then converted; a store of this version is left alone."""
    text = (TESTS.parent / "server/store/sql/sqlite_migrations.sql").read_text(encoding="utf-8")
    scripts = [script.split("\n", 1)[1] for script in re.split(r"^-- Version \d+: ", text, flags=re.M)[1:]]

    def version(path):
        with contextlib.closing(sqlite3.connect(path)) as store:
            return store.execute("PRAGMA user_version").fetchone()[0]

    with tempfile.TemporaryDirectory() as folder:
        old, copy, second = (Path(folder) / name for name in ("old.db", "copy.db", "second.db"))
        check("nothing to upgrade", run("admin", "upgrade", "copy.db", "--store", "old.db", folder=folder) == (0, "", "") and not old.exists())
        old.touch()
        check("an empty file to upgrade", run("admin", "upgrade", "copy.db", "--store", "old.db", folder=folder) == (0, "", ""))
        old.unlink()
        with contextlib.closing(sqlite3.connect(old)) as store:
            for script in scripts[:-1]:
                store.executescript(script)
            store.executescript(f"PRAGMA application_id = {0x4B4F5A4C}; PRAGMA user_version = {len(scripts) - 1}")
        seen = run("admin", "bans", "--store", "old.db", folder=folder)
        check("an older store is not read", seen[0] == 1 and "made by an older kozel" in seen[2], seen)
        seen = run("admin", "upgrade", "copy.db", "--store", "old.db", folder=folder)
        check("an older store is upgraded", seen == (0, "", "") and version(old) == len(scripts), (seen, version(old)))
        check("its copy is as it was", version(copy) == len(scripts) - 1 and copy.stat().st_mode & 0o777 == 0o600)
        seen = run("admin", "upgrade", "second.db", "--store", "old.db", folder=folder)
        check("a store of this version needs no copy", seen == (0, "", "") and not second.exists(), seen)
        check("and is sound", run("admin", "check", "--store", "old.db", folder=folder)[0] == 0)
        seen = run("admin", "upgrade", "copy.db", "--store", "copy.db", folder=folder)
        check("a copy is not overwritten, and without one nothing is converted", seen[0] == 1 and version(copy) == len(scripts) - 1, seen)


def decimal_points():
    """Pictures, JSON and arguments are the same in a locale whose numbers have a comma."""
    contest = ("sim", "sport", "--bots", "novice,random", "--deals", "9", "--threads", "1", "--sprt", "-0.5,1.5", "--json", "x.json", "--svg", "x.svg")
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["localedef", "-c", "-i", Path(__file__).parent / "comma.locale", "-f", "UTF-8", f"{folder}/comma"], capture_output=True)
        seen = []
        for locale in ("C", "comma"):
            results = [run(*arguments, locale=locale, variables={"LOCPATH": folder}, folder=folder)
                       for arguments in (contest, ("draw", RECORD, "--format", "svg"), ("analyse", "--playouts", "2", "--deal", "1", RECORD))]
            played = re.sub(r'"(seconds|mean_us|p95_us|most_us)": [0-9.e+-]+', "", (Path(folder) / "x.json").read_text())
            seen.append((results[0][0], played, (Path(folder) / "x.svg").read_text(), *results[1:]))
        check("in every locale", seen[0] == seen[1] and seen[0][0] == 0 and "scale(0." in seen[0][3][1], seen[1][3:])
        check("there is such a locale", (Path(folder) / "comma" / "LC_NUMERIC").is_file())


def refused_stores():
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "bad.jsonl").write_text("no export\n")
        seen = run("admin", "import", "bad.jsonl", "--store", "new.db", folder=folder)
        check("a refused import", seen[0] == 1, seen)
        seen = run("admin", "bans", "--store", ":memory:", folder=folder)
        check(":memory:", seen[0] == 1 and "would be lost" in seen[2], seen)
        check("nothing is left", [entry.name for entry in Path(folder).iterdir()] == ["bad.jsonl"], list(Path(folder).iterdir()))
        for command in (("ban", "10.0.0.5/24", "1", "all", "spam"), ("unban", "10.0.0.5/24")):
            seen = run("admin", *command, "--store", "new.db", folder=folder)
            check((command, "the network is named"), seen[0] == 2 and seen[2].splitlines()[0].endswith(": 10.0.0.0/24"), seen)
        check("a store is made", served("--db", "new.db", folder=folder) == 0)
        seen = run("admin", "ban", "10.0.0.0/24", "1", "all", "\x1b[2J", "--store", "new.db", folder=folder)
        check("a ban is shown", seen[0] == 0 and seen[1].startswith("10.0.0.0/24 all ") and "\\u001b[2J" in seen[1], seen)


# These need no server, so that a change of the server does not repeat them (kozel_offline).
OFFLINE = (strangers_text, files, several_files, summary, summaries, solving, rules_of_games, game_files, all_faults_of_a_game_file)
WHOLE = (closed_streams, stores_by_other_names, upgraded_stores, decimal_points, served_game_files, help_everywhere, help_fits, numbers, no_record, outputs, byte_order_marks, refused_stores,
         store_in_a_folder_that_is_read, usage_errors, near_words, help_and_version, house_games_in_every_command, options_are_explained, settings,
         languages, catalogues_beside_the_program)
for part in {"offline": OFFLINE, "whole": WHOLE}[sys.argv[4]]:
    part()
sys.exit(1 if failures else 0)
