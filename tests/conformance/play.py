# SPDX-License-Identifier: MIT
"""`kozel play` in its plain form: every game is played to its end, its record replays, and nothing hidden is printed.

    play.py KOZEL
"""
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

KOZEL = Path(sys.argv[1]).resolve()
ENOUGH = 2000  # choices of the longest match
failures = []


def check(what, holds, seen=""):
    if not holds:
        failures.append(what)
        print("FAILED", what, seen)


def run(*arguments, lines=(), language="", folder=None):
    environment = {**os.environ, "LC_ALL": "C.UTF-8" if language else "C", "LANGUAGE": language, "COLUMNS": "80"}
    done = subprocess.run([KOZEL, *arguments], input="".join(f"{line}\n" for line in lines), capture_output=True, text=True,
                          env=environment, cwd=folder, timeout=100)
    return done.returncode, done.stdout, done.stderr


def play(*arguments, lines, folder):
    status, out, errors = run("play", *arguments, lines=lines, folder=folder)
    check((arguments, "status"), (status, errors) == (0, ""), errors)
    return out


def games():
    for line in run("rules", "list")[1].splitlines():
        name, seats = re.match(r"(\S+) \(.*?\) ([\d,]+)", line).groups()
        for count in seats.split(","):
            yield name, count


TILE = re.compile(r"(?<![\d-])([0-6])-([0-6])(?![\d-])")


def tiles_of(text):
    return {"-".join(sorted(halves)) for halves in TILE.findall(text)}


def deals_of(record):
    """The hidden tiles of each deal, from the view of seat 1, and the tiles that other seats lay, in order."""
    for deal in record.split("\ndeal ")[1:]:
        hidden, laid = set(), []
        for line in deal.splitlines():
            if re.match(r"hand [2-4]:|stock:", line):
                hidden |= tiles_of(line)
            elif re.match(r"[2-4] ", line) and not re.match(r". (draw|give)", line):
                laid += sorted(tiles_of(line))
        yield hidden, laid


def names_of(out):
    """The names of the seats, as the head of a match has them."""
    return re.search(r"^Players: (.*)", out, re.M)[1].split(", ")


def in_names(text, names):
    """A text about a record with the names that people read: "novice 2" is Petryk. The person is spoken to."""
    for number, name in enumerate(names, 1):
        text = re.sub(rf"\b(novice|seat) {number}\b", name, text)
    return re.sub(r"^(Deal \d+: (?:stopped, )?)You (went|resigned|ran|has)", lambda found: f"{found[1]}you {found[2].replace('has', 'have')}", text, flags=re.M)


def hides(what, out, record):
    """No line names a tile of another hand or of the stock before it was laid, drawn by the person, or given."""
    deals = list(deals_of(record))
    others = "|".join(name for name in names_of(out) if name != "You")
    parts = re.split(r"^Deal \d+$", out, flags=re.M)[1:]
    check((what, "deals"), len(parts) == len(deals), (len(parts), len(deals)))
    for (hidden, laid), part in zip(deals, parts):
        seen = []
        for line in re.split(r"^Deal \d+: ", part, flags=re.M)[0].splitlines():
            line = re.sub(r"([Bb]uys?|swapped for|for) 6-6", "", line)
            if re.search(r" (lays|gives) |^You draw | fits nowhere ", line):
                hidden -= tiles_of(line)
            if re.match(rf"({others})(:| lays )", line) and " holds:" not in line:
                seen += sorted(tiles_of(line))
            if " holds:" not in line and not tiles_of(line).isdisjoint(hidden):
                check((what, "hidden"), False, (line, hidden))
        check((what, "events are those of the record"), seen == laid, (seen, laid))


def every_game(folder):
    for name, seats in games():
        out = play(name, "--seats", seats, "--bots", "novice", "--seed", "5", lines=["1"] * ENOUGH + ["save it.dgr"], folder=folder)
        record = (Path(folder) / "it.dgr").read_text()
        status, summary, errors = run("replay", "it.dgr", folder=folder)
        check((name, seats, "replays"), (status, errors) == (0, ""), errors)
        check((name, seats, "is over"), "The match is over. Type " in out, out[-400:])
        told = iter(out.splitlines())
        missing = [line for line in in_names(summary, names_of(out)).splitlines() if line not in told]
        check((name, seats, "the same result"), not missing, missing)
        check((name, seats, "no proof"), run("verify", "it.dgr", folder=folder)[0] == 2)
        hides((name, seats), out, record)


def resuming(folder):
    """A match that was saved and resumed is the match that went on."""
    for name in ("kozel", "telephone", "sausage"):
        first = ["1"] * 17
        play(name, "--seed", "9", lines=[*first, "save half.dgr", *["1"] * ENOUGH, "save whole.dgr"], folder=folder)
        out = play("--resume", "half.dgr", lines=["1"] * ENOUGH + ["save resumed.dgr"], folder=folder)
        whole, resumed = ((Path(folder) / f"{part}.dgr").read_text() for part in ("whole", "resumed"))
        check((name, "resumed"), whole == resumed, out[:500])
        # What was taken back is played again by the bots.
        play(name, "--seed", "9", lines=[*first, "back", *["1"] * ENOUGH, "save back.dgr"], folder=folder)
        check((name, "taken back"), (Path(folder) / "back.dgr").read_text() == whole)
    for name in ("\u0454" * 3000, b"Eve\xff"):
        play("--seed", "9", "--name", name, lines=["save named.dgr"], folder=folder)
        play("--resume", "named.dgr", "--seat", "1", lines=[], folder=folder)
    for options in (["--seat", "2", "--name", "Ann"], ["--seat", "2", "--name", "club"], ["--seat", "2"]):
        hand = re.search(r"^Your tiles: .*", play(*options, "--seed", "9", lines=["save seat.dgr"], folder=folder), re.M)[0]
        out = play("--resume", "seat.dgr", lines=[], folder=folder)
        check((options, "the seat"), hand in out, out)
        out = play("--resume", "seat.dgr", "--seat", "1", lines=[], folder=folder)
        check((options, "another seat"), hand not in out, out)
    play("--seat", "2", "--name", "club 2", lines=["save seat.dgr"], folder=folder)
    status, out, errors = run("play", "--resume", "seat.dgr", folder=folder)
    check("an unknown seat", (status, out) == (1, "") and errors.startswith("kozel: seat.dgr: ") and "--seat is needed" in errors, errors)
    Path(folder, "bad.dgr").write_text('[Game "kozel"]\nrubbish\n')
    status, out, errors = run("play", "--resume", "bad.dgr", folder=folder)
    check("a bad record", status == 1 and errors.startswith("bad.dgr:2: "), errors)
    status, out, errors = run("play", "--resume", "half.dgr", "--seat", "4", folder=folder)
    check("no such seat", status == 1 and "there is no seat 4" in errors, errors)


def typing(folder):
    """Bad input changes nothing, and each line of it is answered."""
    good = play("--seed", "3", lines=["1"] * 9 + ["save good.dgr"], folder=folder)
    bad = ["0", "99", "-1", "x" * 3000, "6-6@z", "resign me", "timeout", "draw", "save", "save -", "", "  ", "\x1b[2J", "save /nonexistent/x"]
    status, out, errors = run("play", "--seed", "3", lines=["1"] * 4 + bad + ["1"] * 5 + ["save bad.dgr"], folder=folder)
    check("bad input", status == 0 and (Path(folder) / "good.dgr").read_text() == (Path(folder) / "bad.dgr").read_text(), out)
    check("bad input: a file", errors.count("\n") == 1 and "cannot write: /nonexistent/x" in errors, errors)
    check("bad input: what is accepted", out.count("Type a number from 1 to ") == 9 and "\x1b" not in out, out.count("Type a number from 1 to "))
    check("the end of the input", re.search(r"\nDeal 1: not finished, it is your turn\nScore:\n  You: 0\n  Stepan: 0\n$", good.replace("Saved.\n", "")), good[-300:])
    out = play("--seed", "3", lines=["4-4", "1-4@a", "score", "hand", "help", "quit", "1"], folder=folder)
    check("the notation", "You lay 4-4\n" in out and "You lay 1-4@a\n" in out and "You lay 1-3" not in out, out)
    out = play("--seed", "3", lines=["review", "1", "hint", "1", "1", "review", "review", "back", "back", "back", "back"], folder=folder)
    check("hint and review", "You have not made a choice yet.\n" in out and "\nHint: " in out and out.count("(choices judged: 2)") == 2, out)
    check("back", out.count(" taken back\n") == 3 and out.count("There is nothing to take back in this deal.\n") == 1, out)
    os.mkfifo(Path(folder, "pipe"))
    status, out, errors = run("play", "--seed", "3", lines=["save pipe"], folder=folder)
    check("a record into a pipe", "cannot write: pipe: Invalid argument" in errors and "Saved." not in out, (out, errors))
    status, out, errors = run("play", "--seed", "3", "--name", "Eve\x1b[31m", lines=["1"], folder=folder)
    check("a name from outside", status == 0 and "\x1b" not in out and "Players: Eve\\u001b[31m, Stepan\n" in out, out)


def levels(folder):
    """Each bot has its level, and the name that the page gives its character."""
    cast = dict(re.findall(r'case "(\S+)":\s+return \[(.*)\];', (Path(__file__).parents[2] / "web/src/bots/cast.ts").read_text()))
    check("every level has a cast", len(cast) == 11, cast)
    for level, names in cast.items():
        out = play("kozel", "--seats", "4", "--seat", "2", "--bots", level, lines=[], folder=folder)
        one, two, three, _ = re.findall(r't\("(.*?)"\)', names)
        check((level, "cast"), names_of(out) == [one, "You", two, three], out)
    out = play("kozel", "--seats", "4", "--bots", "novice,club", "--seed", "3", lines=["1", "save levels.dgr"], folder=folder)
    check("levels", names_of(out) == ["You", "Petryk", "Stepan", "Rayisa"], out)
    check("levels: the record", re.findall(r'"(\w+ \d)"', Path(folder, "levels.dgr").read_text()) == ["novice 2", "club 3", "club 4"], out)
    out = play("--resume", "levels.dgr", lines=[], folder=folder)
    check("levels: resumed", names_of(out) == ["You", "Petryk", "Stepan", "Rayisa"], out)
    out = play("--resume", "levels.dgr", "--bots", "master", lines=[], folder=folder)
    check("levels: others", names_of(out) == ["You", "Ostap", "Berta", "Valeriu"], out)


def again(folder):
    """After the end another match begins by the same rules. Its record is its own."""
    arguments = ["--seed", "7", "--bots", "novice", "--options", "target=20", "--name", "Ann"]
    out = play("kozel", *arguments, lines=["again"] + ["1"] * 200 + ["again", "1", "save again.dgr", "review"], folder=folder)
    check("not yet", out.count("The match is not over.\n") == 1 and out.count("Players: Ann, Petryk\n") == 2, out)
    check("the final score", re.search(r"^Places: .*\nScore:\n  Ann: \S+\n  Petryk: \S+\n", out, re.M), out)
    check("only its own choices", "(choices judged: 1)" in out or "not made a choice" in out, out[-300:])
    record = Path(folder, "again.dgr").read_text()
    check("another match", '[Seed "8"]' in record and '[Options "target=20"]' in record and record.count("\ndeal ") == 1, record)
    other = play("kozel", "--options", "target=20", "--seed", "8", "--bots", "novice", "--name", "Ann", lines=["1", "save other.dgr"], folder=folder)
    check("as if begun", Path(folder, "other.dgr").read_text() == record, other)


def closed_pipe():
    with subprocess.Popen([KOZEL, "play", "--seed", "3"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        process.stdout.readline()
        process.stdout.close()
        try:
            process.stdin.write(b"1\n" * 100000)
            process.stdin.close()
        except BrokenPipeError:
            pass
        errors = process.stderr.read()
    check("a closed pipe", (process.returncode, errors) == (0, b""), (process.returncode, errors))


def refusals():
    for arguments, message in {
        ("kozzel",): (1, "there is no game kozzel (did you mean kozel?)"),
        ("kozel", "x"): (2, "unexpected argument: x"),
        ("sport", "--seats", "2"): (1, ""),
        ("kozel", "--seat", "3"): (1, "there is no seat 3"),
        ("kozel", "--options", "target=1"): (1, "1 is no value of target"),
        ("kozel", "--bots", "masster"): (2, "there is no such bot: masster (did you mean master?)"),
        ("kozel", "--resume", "x"): (2, "--resume takes "),
        ("--resume", "nothing"): (1, "cannot read: nothing: "),
    }.items():
        status, out, errors = run("play", *arguments)
        check(arguments, (status, out) == (message[0], "") and message[1] in errors, (status, out, errors))


def languages(folder):
    english = set(play("--seed", "3", lines=["1"] * 6 + ["help", "hint"], folder=folder).splitlines())
    for language in ("uk", "ru", "ro", "de"):
        out = run("play", "--seed", "3", lines=["1"] * 6 + ["help", "hint"], language=language)[1]
        left = {line for line in out.splitlines() if line in english and not re.match(r"\d\. \d|  2-6@b|  Stepan: \d", line)}
        check((language, "no line in English"), not left, left)


with tempfile.TemporaryDirectory() as directory:
    every_game(directory)
    resuming(directory)
    typing(directory)
    languages(directory)
    levels(directory)
    again(directory)
closed_pipe()
refusals()
sys.exit(1 if failures else 0)
