# SPDX-License-Identifier: MIT
"""Events through the program: run, check, show.

    tournament.py KOZEL EXAMPLES
"""
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

KOZEL, EXAMPLES = (Path(argument).resolve() for argument in sys.argv[1:3])
YARD = EXAMPLES / "yard.ini"
failures = []


def run(*arguments, text=None):
    environment = {**os.environ, "LC_ALL": "C", "LANGUAGE": ""}
    done = subprocess.run([KOZEL, "tournament", *arguments], capture_output=True, input=text or "", env=environment, timeout=100, text=True)
    return done.returncode, done.stdout, done.stderr


def check(what, holds, seen=""):
    if not holds:
        failures.append(what)
        print("FAILED", what, seen)


def event(**keys):
    """Returns the text of an event's file: a small Swiss, with other values or without keys that are None."""
    usual = {"game": "kozel", "seats": "2", "format": "swiss", "rounds": "3", "entrants": "6"}
    return "[event]\n" + "".join(f"{key} = {value}\n" for key, value in {**usual, **keys}.items() if value is not None)


def duplicate(**keys):
    """Returns the text of a small duplicate of pairs, with other values or without keys that are None."""
    return event(**{"game": "sport", "seats": "4", "format": "duplicate", "entrants": "8", "pairs": "yes", "boards": "4", **keys})


def lines(text, *arguments, bots="novice,random"):
    status, out, errors = run("run", "-", "--bots", bots, "--json", *arguments, text=text)
    check(text, (status, errors) == (0, ""), errors)
    return out


def the_command_line():
    cases = {
        (): "what is to be done: run, check or show?",
        ("walk",): "what is to be done: run, check or show?: walk",
        ("run",): "a file is missing",
        ("run", YARD): "--bots is missing",
        ("run", YARD, "--bots", "nobody"): "there is no such bot: nobody",
        ("run", YARD, "--bots", "novice,mastr"): "there is no such bot: mastr (did you mean master?)",
        ("run", YARD, "--bots", "novice,mastr@500r"): "there is no such bot: mastr@500r (did you mean master?)",
        ("run", YARD, "--bots", "novice@20ms"): "a budget is written @500r: novice@20ms",
        ("run", YARD, "--bots", "novice@5s"): "a budget is written @500r: novice@5s",
        ("run", YARD, "--bots", "novice,./bot.py"): "only the program's bots play an event: ./bot.py",
        ("run", YARD, "--bots", "novice,oracle"): "only the program's bots play an event: oracle",
        ("run", YARD, "--bots", "novice", "--threads", "0"): "--threads needs a number from 1 to 64: 0",
        ("check", "a", "b"): "unexpected argument: b",
        ("show",): "a file is missing",
    }
    for arguments, message in cases.items():
        status, out, errors = run(*arguments)
        check(arguments, (status, out) == (2, "") and errors.startswith(f"kozel: {message}\nUsage: kozel tournament "), errors)
    for arguments in ((), ("run",), ("check",), ("show",)):
        status, out, errors = run(*arguments, "--help")
        check("help", status == 0 and out.startswith("Usage: kozel tournament"), out)


def the_file():
    """What is refused: the line of the file, and why."""
    cases = {
        "": "1: expected [event]",
        "\n; nothing\ngame = kozel\n": "3: expected [event]",
        "[event]\ngame\n": "2: expected key = value",
        event(game=None): "1: game is missing",
        event(rounds=None): "1: rounds is missing",
        event(entrants=None): "1: entrants is missing",
        event(format=None): "1: format is missing",
        event(prize="100"): "7: there is no key prize",
        event(round="3"): "7: there is no key round (did you mean rounds?)",
        event(rounds="3\nrounds = 3"): "6: rounds is given twice",
        event(rounds=""): "5: rounds has no value",
        event(rounds="0"): "5: rounds needs a number from 1 to 255",
        event(rounds="256"): "5: rounds needs a number from 1 to 255",
        event(rounds="three"): "5: rounds needs a number from 1 to 255",
        event(format="Swiss"): "4: there is no format Swiss; there are round-robin, swiss, evening, arena, knock-out, duplicate",
        event(format="duplicate"): "1: boards is missing",
        event(boards="4"): "7: the format swiss has no boards",
        event(teams="yes"): "7: the format swiss has no teams",
        event(scores="matchpoints"): "7: the format swiss has no scores",
        event(change="yes"): "7: the format swiss has no change",
        duplicate(rounds=None): "1: rounds is missing",
        duplicate(tables="2"): "9: the format duplicate has no tables",
        duplicate(boards="0"): "8: boards needs a number from 1 to 96",
        duplicate(boards="97"): "8: boards needs a number from 1 to 96",
        duplicate(boards="6"): "8: 6 is no value of deals; allowed: 4..96 by 4",
        duplicate(options="deals=8"): "9: option deals is given twice",
        duplicate(scores="points"): "9: scores needs victory-points or matchpoints",
        duplicate(tiebreaks="direct"): "9: there is no tie-break direct; there are difference, wins",
        duplicate(pairs="yes", teams="yes"): "9: the entrants are pairs or teams, not both",
        duplicate(pairs=None, change="yes"): "8: only lines of pairs change sides",
        duplicate(teams="perhaps"): "9: teams needs yes or no",
        duplicate(entrants="3"): "6: entrants needs a number from 4 to 4096",
        duplicate(entrants="Anna, Boris, Clara"): "6: entrants needs a number from 4 to 4096",
        duplicate(pairs=None, entrants="7"): "6: entrants needs a number from 8 to 4096",
        duplicate(game="sea-goat"): "8: sea-goat has no option deals",
        duplicate(seats="2"): "3: sport is not played by 2",
        event(double="yes"): "7: the format swiss has no double",
        event(format="evening"): "5: the format evening has no rounds",
        event(format="evening", rounds=None): "1: minutes is missing",
        event(format="evening", rounds=None, minutes="9", tables="0"): "7: tables needs a number from 1 to 255",
        event(format="evening", rounds=None, minutes="9", stay="256"): "7: stay needs a number from 0 to 255",
        event(format="evening", rounds=None, minutes="9", **{"best-of": "3"}): "7: the format evening has no best-of",
        event(tables="2"): "7: the format swiss has no tables",
        event(format="arena", rounds=None, minutes="9", stay="2"): "7: the format arena has no stay",
        event(format="knock-out"): "5: the format knock-out has no rounds",
        event(format="knock-out", rounds=None, enter="7@2"): "6: the format knock-out has no enter",
        event(format="knock-out", rounds=None, pace="2"): "6: the format knock-out has no pace",
        event(format="knock-out", rounds=None, leave="1@4"): "6: leave needs ENTRANT@ROUND, with a round from 1 to 3",
        event(format="knock-out", rounds=None, **{"best-of": "4"}): "6: best-of needs an odd number",
        event(format="knock-out", rounds=None, **{"best-of": "17"}): "6: best-of needs a number from 1 to 15",
        event(format="arena"): "5: the format arena has no rounds",
        event(format="arena", rounds=None): "1: minutes is missing",
        event(format="arena", rounds=None, minutes="0"): "6: minutes needs a number from 1 to 1440",
        event(minutes="60"): "7: the format swiss has no minutes",
        event(format="round-robin", rounds="4"): "5: a round robin of 6 has 5 rounds",
        event(format="round-robin", rounds="5", double="yes"): "5: a round robin of 6 has 10 rounds",
        event(format="round-robin", rounds=None, entrants="300"): "5: too many entrants for a round robin: it would have 299 rounds",
        event(format="round-robin", rounds=None, double="perhaps"): "6: double needs yes or no",
        event(game="kozol"): "2: there is no game kozol",
        event(options="fish=fried"): "7: fried is no value of fish; allowed: all|one",
        event(seats="5"): "3: seats needs a number from 2 to 4",
        event(seats="3", format="round-robin", rounds=None): "3: in the format round-robin only two meet at a table: players or pairs",
        event(seats="3", format="knock-out", rounds=None): "3: in the format knock-out only two meet at a table: players or pairs",
        event(seats="4", format="arena", rounds=None, minutes="9"): "3: in the format arena only two meet at a table: players or pairs",
        event(game="sport", seats="4"): "3: sport is played in pairs by 4: it needs pairs = yes",
        event(pairs="yes"): "7: kozel is not played in pairs by 2",
        event(entrants="1"): "6: entrants needs a number from 2 to 4096",
        event(entrants="4097"): "6: entrants needs a number from 2 to 4096",
        event(entrants="Anna"): "6: entrants needs a number from 2 to 4096",
        event(entrants="Anna, Boris, Anna"): "6: Anna is given twice",
        event(entrants="Anna,, Boris"): "6: a name has 1 to 63 bytes",
        event(entrants="Anna, Bo\u202eris"): "6: a name with invisible characters: Bo\\u202eris",
        event(seed="-1"): "7: seed needs a number from 0 to 9223372036854775807",
        event(tiebreaks="direct, luck"): "7: there is no tie-break luck; there are direct, buchholz-cut-1, sonneborn-berger, difference, wins",
        event(tiebreaks="wins, wins"): "7: wins is given twice",
        event(leave="2"): "7: leave needs ENTRANT@ROUND, with a round from 1 to 3",
        event(leave="2@4"): "7: leave needs ENTRANT@ROUND, with a round from 1 to 3",
        event(leave="7@2"): "7: there is no entrant 7 then",
        event(leave="2@2, 2@3"): "7: entrant 2 is away then",
        **{event(**{"return": "2@2"}): "7: entrant 2 is not away then"},
        event(enter="8@2"): "7: the next entrant to enter is 7",
        event(format="round-robin", rounds="5", enter="7@2"): "7: there is no place for entrant 7",
        "[event]\ngame = k\0zel\n": "1: a NUL byte",
    }
    for text, message in cases.items():
        status, out, errors = run("run", "-", "--bots", "novice", text=text)
        check(message, (status, out, errors) == (1, "", f"-:{message}\n"), errors)


def the_same_everywhere():
    first = lines(YARD.read_text(), "--threads", "1", bots="master@20r,novice,random")
    check("three threads", first == lines(YARD.read_text(), "--threads", "3", bots="master@20r,novice,random"))
    check("another seed", first != lines(YARD.read_text().replace("seed = 7", "seed = 8"), bots="master@20r,novice,random"))
    parts = [json.loads(line) for line in first.splitlines()]
    check("a line a round", [part.get("round") for part in parts] == [1, 2, 3, 4, 5, None], parts)
    check("changes", parts[1]["entered"] == [10] and parts[1]["left"] == [4] and parts[3]["returned"] == [4] and "left" not in parts[4], parts)
    check("nobody away plays", all(4 not in table["entrants"] for part in parts[1:3] for table in part["tables"]), parts)
    check("standings", [row["place"] for row in parts[5]["standings"]][0] == 1 and len(parts[5]["standings"]) == 10, parts[5])
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "yard.jsonl"
        file.write_text(first)
        status, out, errors = run("check", file, "--event", YARD)
        check("checked", (status, out, errors) == (0, f"{file}: everything holds, and the event's file gives the same lines\n", ""), (out, errors))
        other = Path(folder) / "other.ini"
        other.write_text(YARD.read_text().replace("fish=one", "fish=all"))
        status, out, errors = run("check", file, "--event", other)
        check("another event", status == 1 and errors.endswith("the event's file gives another line\n"), errors)
        status, out, errors = run("run", YARD, "--bots", "novice,random", "--records", f"{folder}/records")
        check("readable", status == 0 and out.startswith("Round 1\n") and "\nStandings\n" in out and "Anna" in out, (out, errors))
        records = sorted(path.name for path in Path(folder, "records").iterdir())
        check("records", len(records) == sum(len(part["tables"]) for part in parts[:5]) and records[0] == "round-1-table-1.dgr", records)
        done = subprocess.run([KOZEL, "replay", "--quiet", *Path(folder, "records").iterdir()], capture_output=True, text=True, timeout=100)
        check("the records are good", (done.returncode, done.stdout + done.stderr) == (0, ""), done)


def games():
    """Pairs, a double round robin, a house game, and games in which the higher score wins."""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "own.ini").write_text("[own : kozel]\ntitle = Own\ntarget = 20\n[counted : sport]\ntitle = Counted\n")
        status, out, errors = run("run", "-", "--bots", "novice", "--games", folder, text=duplicate(game="counted"))
        check("no deviation", (status, errors) == (1, "-:2: no deviation is known for counted: it needs scores = matchpoints\n"), errors)
        cases = [
            event(game="sea-goat", seats="4", pairs="yes", entrants="5", format="round-robin", rounds=None),
            event(game="kozel", format="round-robin", rounds="10", double="yes"),
            event(format="arena", rounds=None, minutes="60", pace="3", leave="2@4", enter="7@5, 8@9", **{"return": "2@8"}),
            event(format="evening", rounds=None, minutes="60", tables="2", entrants="9", leave="2@4", enter="10@5", **{"return": "2@8"}),
            event(format="evening", rounds=None, minutes="60", seats="4", entrants="9", stay="1"),
            event(format="evening", rounds=None, minutes="60", seats="3", entrants="7", stay="0"),
            event(format="knock-out", rounds=None, entrants="11", leave="3@2", **{"best-of": "3"}),
            event(game="sea-goat", seats="4", pairs="yes", format="knock-out", rounds=None),
            event(seats="4", entrants="11"), event(seats="3", entrants="7"),
            duplicate(), duplicate(entrants="9", change="yes", leave="2@3", enter="10@2"), duplicate(scores="matchpoints"),
            duplicate(pairs=None, entrants="9", rounds="4"), duplicate(pairs=None, scores="matchpoints", leave="2@2"),
            duplicate(pairs=None, teams="yes", entrants="5"), duplicate(pairs=None, teams="yes", entrants="2", scores="matchpoints"),
            duplicate(game="counted", scores="matchpoints", tiebreaks="wins"),
            event(game="own"), event(game="muggins"), event(game="general", seats="4", pairs="yes"),
        ]
        for text in cases:
            played = lines(text, "--games", folder)
            check(text, run("check", "-", text=played)[0] == 0, played)
            status, out, errors = run("show", "-", "--csv", text=played)
            rounds = [json.loads(line) for line in played.splitlines()[:-1]]
            sizes = {len(table["entrants"]) for part in rounds for table in part["tables"]}
            mixed = "swiss" in text and "pairs" not in text and ("seats = 3" in text or "seats = 4" in text)
            check("tables are mixed instead of byes", not mixed or (sizes == {3, 4} and not any(part["byes"] for part in rounds)), played)
            check("CSV", status == 0 and out.startswith(('"place","entrant","score",', '"place","entrant","line","score",')) and out.endswith('"\n'), out)


def the_example_of_a_duplicate():
    text = (EXAMPLES / "duplicate.ini").read_text()
    played = lines(text)
    status, out, errors = run("check", "-", "--event", EXAMPLES / "duplicate.ini", text=played)
    check("a duplicate", (status, out, errors) == (0, "-: everything holds, and the event's file gives the same lines\n", ""), errors)
    parts = [json.loads(line) for line in played.splitlines()]
    check("boards", [part["first_board"] for part in parts[:-1]] == [1, 9, 17, 25] and all(len(its["boards"]) == 8 for part in parts[:-1] for its in part["tables"]), parts)
    check("two winners", [row["line"] for row in parts[-1]["standings"] if row["place"] == 1] == [1, 2], parts)
    out = run("show", "-", text=played)[1]
    check("the lines are shown", "north-south" in out and "east-west" in out, out)
    check("the numbers are explained", out.endswith("\nscore: victory points, of which the two sides of a table share 20\ndifference, and in brackets: points of the deals, the difference against the mean of the other tables\n"), out)


def a_terminal():
    """The table of standings fits the lines of a terminal: its columns continue below, each once."""
    long = "Bartholomew of the Courtyard Behind the Third Staircase"
    for text in (event(), event(rounds="9", entrants="12"), event(entrants=f"{long}, Anna, Boris, Vera")):
        played = lines(text)
        table = run("show", "-", text=played)[1].split("\nStandings\n")[1]
        widest = max(len(line) for line in table.splitlines())
        check("80 columns", widest <= 80, table)
        heads = [block.splitlines()[0].split() for block in table.split("\n\n")]
        check("the entrant in each block", all(head.count("entrant") == 1 for head in heads), table)
        check("the rounds", [word for head in heads for word in head if word.isdigit() and word != "1"][-1] == text.split("rounds = ")[1].split()[0], table)


def a_long_arena():
    """Hundreds of matches of two entrants: their tie-breaks are sums of sums."""
    text = lines(event(format="arena", rounds=None, minutes="1440", pace="1", entrants="2"), bots="random")
    check("a long arena", run("check", "-", text=text) == (0, "-: everything holds\n", ""), run("check", "-", text=text)[2])


def without_entrants():
    played = [json.loads(line) for line in lines(event(leave="1@2, 2@2, 3@2, 4@2, 5@2")).splitlines()]
    check("everybody left", [part.get("round") for part in played] == [1, None] and played[1]["left"] == [1, 2, 3, 4, 5], played)


def lies():
    """Lines that were changed after the event: each is found, with its line."""
    played = [json.loads(line) for line in lines(event()).splitlines()]

    def change(what, at, message, edit):
        parts = json.loads(json.dumps(played))
        edit(parts)
        status, out, errors = run("check", "-", text="".join(json.dumps(part) + "\n" for part in parts))
        check(what, (status, out) == (1, "") and f"-:{at}: {message}" in errors, errors)

    def swap(parts):
        first, second = parts[1]["tables"][:2]
        first["entrants"][0], second["entrants"][0] = second["entrants"][0], first["entrants"][0]

    change("a score", 1, "the score of entrant", lambda parts: parts[0]["tables"][0].update(score=[2, 1]))
    change("a result", 4, "entrant", lambda parts: parts[0]["tables"][0]["score"].reverse())
    change("a place", 4, "entrant", lambda parts: parts[3]["standings"].reverse())
    change("a tie-break", 4, "tie-break", lambda parts: parts[3]["standings"][0]["tiebreaks"].__setitem__(1, 99))
    change("points", 4, "tie-break difference", lambda parts: parts[2]["tables"][0]["points"].__setitem__(0, 999))
    change("an entrant less", 2, "entrant", lambda parts: parts[1]["tables"].pop())
    change("twice in a round", 2, "entrant", lambda parts: parts[1]["tables"].append(parts[1]["tables"][0]))
    change("a bye", 2, "entrant", lambda parts: parts[1].update(byes=[1]))
    change("a round less", 2, "round 3 where 2 is expected", lambda parts: parts.pop(1))
    change("an early end", 3, "the event ended after 2 of 3 rounds", lambda parts: parts.pop(2))
    change("another pairing", 2, "", swap)
    change("a repeated meeting", 2, "meetings are repeated", lambda parts: parts[1].update(tables=parts[0]["tables"]))


def lies_about(event_file, cases):
    """Changes a line of an event, and expects a fault with the number of that line."""
    played = [json.loads(line) for line in lines(event_file).splitlines()]
    for at, message, edit in cases:
        parts = json.loads(json.dumps(played))
        edit(parts)
        status, out, errors = run("check", "-", text="".join(json.dumps(part) + "\n" for part in parts))
        check((at, message), (status, out) == (1, "") and f"-:{at}: {message}" in errors, errors)


def lies_of_evenings():
    def out_of_turn(parts):
        table = parts[0]["tables"][0]
        table["entrants"] = [entrant if entrant in table["losers"] else 9 for entrant in table["entrants"]]

    lies_about(event(format="evening", rounds=None, minutes="60", entrants="9"), [
        (1, "entrant 9 sits down out of turn", out_of_turn),
        (2, "the match begins at", lambda parts: parts[1].update(at=parts[1]["at"] + 1)),
        (2, "the match begins at", lambda parts: parts[0].update(until=parts[0]["until"] - 1)),
        (2, "entrant", lambda parts: parts[0]["tables"][0]["losers"].__setitem__(0, sum(parts[0]["tables"][0]["entrants"]) - parts[0]["tables"][0]["losers"][0])),
        (1, "the score of entrant", lambda parts: parts[0]["tables"][0]["score"].reverse()),
        (1, "the score of entrant", lambda parts: parts[0]["tables"][0].update(place=[2, 2])),
        (2, "a line of an evening", lambda parts: parts[1].pop("at")),
        (2, "a match that cannot begin", lambda parts: parts[-1].update(seconds=parts[1]["at"])),
        (2, "the evening ended, and a match could begin", lambda parts: parts.__delitem__(slice(1, -1))),
        (2, "entrant", lambda parts: parts[-1].update(stay=1)),
    ])


def lies_of_knock_outs():
    def winner(parts, lost):
        table = parts[0]["tables"][0]
        return table["entrants"][table["score"].index(0 if lost else 2)]

    def loser_plays_on(parts):
        for table in parts[1]["tables"]:
            table["entrants"] = [winner(parts, True) if entrant == winner(parts, False) else entrant for entrant in table["entrants"]]

    lies_about(event(format="knock-out", rounds=None, entrants="8"), [
        (2, "entrant", loser_plays_on),
        (1, "entrants", lambda parts: parts[0]["tables"].append(parts[0]["tables"][0])),
        (1, "the series of entrants", lambda parts: parts[0]["tables"][0].update(score=[1, 1])),
        (1, "entrants", lambda parts: parts[0]["tables"][0].update(extra=2)),
        (1, "entrant", lambda parts: parts[0]["tables"].pop()),
        (3, "the event ended after 2 of 3 rounds", lambda parts: parts.pop(2)),
        (1, "the series of entrants", lambda parts: parts[-1].update(best_of=3)),
        (4, "round", lambda parts: parts.insert(3, {"round": 4, "tables": parts[2]["tables"], "byes": []})),
        (4, "entrant", lambda parts: parts[3]["standings"].reverse()),
    ])


def lies_of_duplicates():
    """Each planted fault is found: the datum, the boards, the sums, the lines, meetings again, a line's places."""
    def table(parts, at=0):
        return parts[at]["tables"][0]

    def score(parts, first, second):
        table(parts).update(score=[first, second])

    def exchange(parts):
        """The last two meet those of another table again, on the same sides."""
        for old, new in zip(parts[0]["tables"], parts[1]["tables"]):
            new["entrants"] = old["entrants"]

    def turn(parts):
        table(parts, 1)["entrants"].reverse()

    def own_datum(parts):
        """The mean of all tables, its own too: only 3/4 of the difference counts."""
        differences = [its["points"][0] - its["points"][1] for its in parts[0]["tables"]]
        gain = differences[0] - sum(differences) / len(differences)
        more = round(10 * (1 - 0.618 ** (3 * min(abs(gain) / (2.5 * 25.26 * 2), 1))) / (1 - 0.618**3), 2)
        score(parts, round(10 + (more if gain > 0 else -more), 2), round(10 - (more if gain > 0 else -more), 2))

    lies_about(duplicate(), [
        (1, "the score of entrant", own_datum),
        (1, "the score of entrant", lambda parts: score(parts, 10.01, 9.99)),
        (1, "the scores of entrant", lambda parts: table(parts)["score"].__setitem__(1, 12)),
        (1, "the boards of entrant", lambda parts: table(parts)["boards"].__setitem__(0, 99)),
        (1, "the boards of entrant", lambda parts: table(parts)["boards"].pop()),
        (1, "the boards of entrant", lambda parts: table(parts).pop("boards")),
        (2, "board 1 is played again", lambda parts: parts[1].update(first_board=1)),
        (2, "meetings are repeated 4 times; 0 would do", exchange),
        (2, "pairs that change their line: 2; 0 would do", turn),
        (3, "pairs that change their line: 8; 0 would do", lambda parts: parts[-1].update(change=True)),
        (1, "the score of entrant", lambda parts: parts[-1].update(deviation=12)),
        (1, "the score of entrant", lambda parts: parts[-1].update(scores="matchpoints")),
        (2, "entrant", lambda parts: parts[1]["tables"].pop()),
        (4, "entrant", lambda parts: parts[-1]["standings"].reverse()),
        (4, "entrant", lambda parts: parts[-1]["standings"][0].update(line=2)),
        (4, "tie-break difference", lambda parts: parts[-1]["standings"][0]["tiebreaks"].__setitem__(0, 1)),
    ])
    lies_about(duplicate(pairs=None, entrants="8", scores="matchpoints"), [
        (1, "the score of entrant", lambda parts: table(parts).update(score=[1, 99, 1, 99])),
        (1, "the scores of entrant", lambda parts: table(parts)["score"].__setitem__(2, 1)),
        (1, "the boards of entrant", lambda parts: table(parts)["points"].__setitem__(2, 1)),
        (2, "meetings are repeated 4 times; 0 would do", exchange),
    ])


def hostile():
    """What is not such a file."""
    cases = {
        "": "0: the standings are missing",
        "[]\n": "1: expected an object of JSON",
        "{": "1: expected an object of JSON",
        '{"round":1,"round":1}': "1: expected an object of JSON",
        "[" * 100000: "1: expected an object of JSON",
        '{"round":0,"tables":[]}': "1: round needs a number in its range",
        '{"round":1}': "1: tables needs a list of 0 to 2048",
        '{"round":1,"tables":[{"entrants":[1,99999],"score":[2,0],"points":[1,0]}]}': "1: entrants needs a number in its range",
        '{"round":1,"tables":[{"entrants":[1,2],"score":[2],"points":[1,0]}]}': "1: score needs a list of 2 to 2",
        '{"round":1,"tables":[{"entrants":[1,2],"score":[2,1e300],"points":[1,0]}]}': "1: score needs a number in its range",
        '{"round":1,"tables":[{"entrants":[1,2],"score":[2,0],"points":[1,0],"forfeits":[3]}]}': "1: forfeits: 3 is not at the table",
        '{"standings":[]}\n{"round":1,"tables":[]}': "2: there is a line after the standings",
        '{"standings":[{"entrant":1,"score":0,"place":1,"tiebreaks":[0]}],"tiebreaks":["luck"]}': "1: there is no such tie-break",
        '{"standings":[],"format":"chess"}': "1: there is no such format",
        '{"round":1,"tables":[{"entrants":[1,2],"score":[2,0],"points":[1,0],"boards":[]}]}': "1: boards needs a list of 1 to 96",
        '{"round":1,"tables":[{"entrants":[1,2],"score":[2,0],"points":[1,0],"boards":[1,1e9]}]}': "1: boards needs a number in its range",
        '{"standings":[],"format":"duplicate"}': "1: movement needs a number in its range",
        '{"standings":[],"format":"duplicate","movement":"teams","boards":97}': "1: boards needs a number in its range",
        '{"standings":[],"format":"duplicate","movement":"teams","boards":4}': "1: deviation needs a number in its range",
        '{"round":1,"tables":[]}\n' * 256 + '{"standings":[]}': "257: there are too many rounds",
    }
    for text, message in cases.items():
        for part in ("check", "show"):
            status, out, errors = run(part, "-", text=text)
            check((part, text[:80]), (status, out, errors) == (1, "", f"-:{message}\n"), errors)
    name = '{"standings":[{"entrant":1,"score":0,"place":1,"tiebreaks":[],"name":"=1+\\u001b[31m\\"x"}]}'
    status, out, errors = run("show", "-", "--csv", text=name)
    check("no escape reaches a terminal", status == 0 and "\x1b" not in out and '""x"' in out, out)
    check("no bots to play again", run("check", "-", "--event", YARD, text='{"standings":[]}')[2] == "-:1: the line does not name the bots\n")


for test in (
    the_command_line, the_file, the_same_everywhere, games, the_example_of_a_duplicate, a_terminal, a_long_arena, without_entrants, lies, lies_of_evenings, lies_of_knock_outs, lies_of_duplicates, hostile,
):
    test()
sys.exit(bool(failures))
