# SPDX-License-Identifier: MIT
"""The arena through the program.

    sim.py KOZEL EXAMPLES CC
"""
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import xml.etree.ElementTree
from pathlib import Path

KOZEL, EXAMPLES = (Path(argument).resolve() for argument in sys.argv[1:3])
CC = sys.argv[3:]
failures = []


def run(*arguments, timeout=60):
    environment = {**os.environ, "LC_ALL": "C", "LANGUAGE": ""}
    done = subprocess.run([KOZEL, "sim", *arguments], capture_output=True, stdin=subprocess.DEVNULL, env=environment,
                          timeout=timeout, text=True)
    return done.returncode, done.stdout, done.stderr


def check(what, holds, seen=""):
    if not holds:
        failures.append(what)
        print("FAILED", what, seen)


def result(*arguments):
    status, out, errors = run(*arguments, "--json", "-")
    check(arguments, (status, errors) == (0, ""), (status, errors))
    return json.loads(out)


def refusals():
    cases = {
        (): "a game is missing",
        ("sport",): "--bots is missing",
        ("sport", "--bots", "novice"): "--bots needs two bots at least: novice",
        ("sport", "--bots", "novice,nobody"): "there is no such bot; a command needs a slash, such as ./bot.py: nobody",
        ("sport", "--bots", "novice,"): "there is no such bot; a command needs a slash, such as ./bot.py: ",
        ("sport", "--bots", "bad.py,novice"): "there is no such bot; a command needs a slash, such as ./bot.py: bad.py",
        ("sport", "--bots", "novice,mastr@20ms"): "there is no such bot: mastr@20ms (did you mean master?)",
        ("sport", "--bots", "novice,random@20"): "a budget is written @20ms or @500r: random@20",
        ("sport", "--bots", "novice,random,random"): "there are more bots than sides: random",
        ("sport", "--bots", "novice,random", "--sprt", "1,1"): "--sprt needs LOW,HIGH with LOW below HIGH: 1,1",
        ("sport", "--bots", "novice,random", "--sprt", "nan,1"): "--sprt needs LOW,HIGH with LOW below HIGH: nan,1",
        ("sport", "--bots", "novice,random", "--deals", "0"): "--deals needs a number from 1: 0",
        ("sport", "--bots", "novice,random", "--seed", "-1"): "--seed needs a number from 0: -1",
        ("sport", "--bots", "novice,random", "twice"): "unexpected argument: twice",
        ("sport", "--bots", "novice,random", "--json", "-", "--svg", "-"): "only one of --json and --svg can be standard output",
        ("sport", "--bot", "x", "--deal"): "this option needs a value: --deal",
    }
    for arguments, message in cases.items():
        status, out, errors = run(*arguments)
        check(arguments, status == 2 and out == "" and errors.startswith(f"kozel: {message}\nUsage: kozel sim GAME"), errors)
    cases = {
        ("sprot", "--bots", "novice,random"): "kozel: there is no game sprot (did you mean sport?)\n",
        ("whist", "--bots", "novice,random"): "kozel: there is no game whist\n",
        ("sport", "--bots", "novice,random", "--seats", "2"): "kozel: sport is not played by 2\n",
        ("kozel", "--bots", "novice,random", "--option", "fish=fried"): "kozel: fried is no value of fish; allowed: all|one\n",
    }
    for arguments, message in cases.items():
        seen = run(*arguments)
        check(arguments, seen == (1, "", message), seen)


def the_same_from_the_same_seed():
    contest = ("kozel", "--bots", "novice,random", "--deals", "400", "--option", "fish=one", "--option", "target=50")
    first = result(*contest, "--threads", "1")
    second = result(*contest, "--threads", "2")
    timing = first.pop("timing")
    second.pop("timing")
    check("one and two threads", first == second, (first, second))
    check("another seed", result(*contest, "--seed", "2")["contestants"] != first["contestants"])
    check("what was played", (first["options"], first["seats"], first["plays_each"], first["deals"])
          == ("fish=one,target=50", 4, 4, 1600), first)
    check("choices are timed", all(l["choices"] > 0 and l["most_us"] >= l["p95_us"] for l in timing["latency"]), timing)


def sequential():
    seen = result("sport", "--bots", "novice,random", "--sprt", "-1,1")
    check("the better one is accepted", seen["sprt"]["verdict"] == "accepted" and seen["sprt"]["ratio"] >= 2.944, seen["sprt"])
    check("it stops early", 32 <= seen["rounds"] < 5000, seen["rounds"])
    seen = result("sport", "--bots", "novice,random", "--sprt", "-1,1", "--deals", "40", "--seed", "9")
    check("at most so many", seen["rounds"] <= 40, seen["rounds"])


def tables_and_pictures():
    with tempfile.TemporaryDirectory() as folder:
        svg, file = Path(folder) / "plot.svg", Path(folder) / "result.json"
        status, out, errors = run("telephone", "--bots", "novice,random", "--matches", "--deals", "30", "--svg", str(svg),
                                  "--json", str(file))
        check("a table", status == 0 and errors == "" and "\nnovice " in out and "Matches: 30, each played 2 ways\n" in out, out)
        check("JSON beside it", json.loads(file.read_text())["unit"] == "match")
        check("a picture", xml.etree.ElementTree.parse(svg).getroot().tag == "{http://www.w3.org/2000/svg}svg")
        status, out, errors = run("telephone", "--bots", "novice,random", "--matches", "--deals", "30", "--svg", "-")
        check("a picture alone", (status, out, errors) == (0, svg.read_text(), ""), out[-200:])
        status, out, errors = run("sport", "--bots", "novice,random", "--deals", "5", "--svg", f"{folder}/no/such.svg")
        check("no folder", status == 1 and errors.startswith(f"kozel: cannot write: {folder}/no/such.svg: "), errors)
    status, out, errors = run("--help")
    check("help", status == 0 and out.startswith("Usage: kozel sim GAME"), out)


BAD_ENGINE = """
import os, signal, sys
mode = sys.argv[1]
def say(text): print(text, flush=True)
for line in sys.stdin:
    word = line.split()[0]
    if word == "kozel":
        say("engine 2 future" if mode == "future" else "engine 1 bad")
    elif word == "go":
        if mode == "die": sys.exit(3)
        elif mode == "hang": signal.pause()
        elif mode == "illegal": say("play 6-6@z")
        elif mode == "chat": say("info thinking")
        elif mode == "error": say("error no memory" + chr(27) + "[31m")
        elif mode == "babble":
            try:
                while True: os.write(1, b"x" * 4096)
            except OSError: break
    elif word == "quit" and mode == "stay": signal.pause()
"""


def engines():
    """Two engines of ten lines, and the program itself as one."""
    with tempfile.TemporaryDirectory() as folder:
        bot = f"{folder}/bot"
        subprocess.run([*CC, "-o", bot, EXAMPLES / "bot.c"], check=True)
        heaviest = f"{sys.executable} {EXAMPLES}/bot.py"
        for command, play in ((heaviest, "give 2-6"), (bot, "give 0-6")):
            done = subprocess.run(command.split(), input="legal give 0-6 give 2-6 give 1-1\ngo ms 5\n", capture_output=True, text=True, timeout=60)
            check(f"{command} gives", done.stdout == f"play {play}\n", done)
        for game, bots, options in (("sport", f"{heaviest},{bot}", []), ("sausage", f"{heaviest},{bot}", []),
                                    ("sea-goat-navy", f"{heaviest},{bot}", ["--matches"]),
                                    ("kozel", f"{heaviest},{bot}@20000ms,novice", ["--seats", "3"])):
            seen = result(game, "--bots", bots, "--deals", "10", "--threads", "2", *options)
            check(f"{game} without faults", not any(c["faults"] for c in seen["contestants"]), seen)
        seen = result("sport", "--bots", f"{heaviest},{bot}", "--deals", "300")
        check("the heaviest tile beats the first", seen["contestants"][0]["points"]["mean"] > 0, seen["contestants"])
    for game in ("kozel", "donkey", "general", "sea-goat"):
        seen = result(game, "--bots", f"random,{KOZEL} engine --bot random", "--deals", "5", "--matches")
        check(f"{game} through the program", [c["faults"] for c in seen["contestants"]] == [0, 0], seen)


def bad_engines():
    reasons = {
        "die": "it is gone",
        "hang": "it does not answer in time",
        "illegal": 'a legal action expected, not "6-6@z"',
        "chat": 'play ACTION expected, not "info thinking"',
        "babble": "its line is too long",
        "error": "it cannot go on: no memory\\u001b[31m",
    }
    with tempfile.TemporaryDirectory() as folder:
        engine = Path(folder) / "engine.py"
        engine.write_text(BAD_ENGINE)
        for mode, reason in reasons.items():
            # A bot that answers has enough time on a machine that stands still for a while.
            bot = f"{sys.executable} {engine} {mode}@{20 if mode == 'hang' else 20000}ms"
            status, out, errors = run("sport", "--bots", f"novice,{bot}", "--deals", "1", "--threads", "1", "--json", "-")
            check(mode, status == 0 and errors.splitlines() == [f"kozel: {bot} broke deal 1 off: {reason}"] * 2, errors)
            points = [c["points"]["mean"] for c in json.loads(out)["contestants"]]
            check(f"{mode} loses", points == [100, -100], points)
        command = f"{sys.executable} {engine} die"
        status, out, errors = run("sport", "--bots", f"novice,{command}", "--deals", "2", "--matches", "--json", "-")
        check("the match is lost", json.loads(out)["contestants"][0]["points"]["mean"] == 1, out)
        command = f"{sys.executable} {engine} future"
        seen = run("sport", "--bots", f"novice,{command}")
        check("another version", seen == (1, "", f'kozel: {command}: engine 1 NAME expected, not "engine 2 future"\n'), seen)
        check("who will not leave is ended", run("sport", "--bots", f"novice,{sys.executable} {engine} stay@1ms", "--deals", "1")[0] == 0)
    seen = run("sport", "--bots", "novice,/no/such/engine")
    check("no engine", seen == (1, "", "kozel: /no/such/engine: it cannot be started: No such file or directory\n"), seen)


def commands_in_quotes():
    with tempfile.TemporaryDirectory() as folder:
        engine = Path(folder) / "an engine, 'mine'.py"
        engine.write_text((EXAMPLES / "bot.py").read_text())
        quoted = str(engine).replace("'", "\\'").replace(" ", "\\ ").replace(",", "\\,")
        for path in (quoted, f'"{engine}"'):
            seen = result("sport", "--bots", f"novice,{sys.executable} {path}@20000ms", "--deals", "2", "--threads", "1")
            check(("a path with blanks", path), seen["contestants"][1]["faults"] == 0, seen)
    with tempfile.TemporaryDirectory() as folder:
        engine = os.fsencode(folder) + b"/\xff.py"
        shutil.copy(EXAMPLES / "bot.py", engine)
        seen = result("sport", "--bots", f"novice,{sys.executable} {os.fsdecode(engine)}@20000ms", "--deals", "2", "--threads", "1")
        check("a path that is no UTF-8", len(seen["contestants"]) == 2 and seen["contestants"][1]["name"].endswith("/\\xff.py@20000ms"), seen)
    seen = run("sport", "--bots", "novice,'/an/engine")
    check("an open quote", seen == (1, "", "kozel: '/an/engine: a quote in the command is not closed\n"), seen)


def one_deal():
    """One value has no interval."""
    seen = result("kozel", "--bots", "novice,random", "--deals", "1")
    check("no margin", all(c["points"]["margin95"] is c["points"]["deviation"] is None for c in seen["contestants"]), seen)
    check("no margin on the curve", seen["curve"][0][2] is None, seen["curve"])
    out = run("kozel", "--bots", "novice,random", "--deals", "1")[1]
    check("no margin in the table", "±" not in "".join(out.splitlines()[-2:]), out)


def interrupted():
    """Results from before a signal are reported and written."""
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGKILL):
        with tempfile.TemporaryDirectory() as folder:
            written = Path(folder) / "r.json"
            engine = Path(folder) / "engine"
            # The engine that the contest starts second sends the signal: no clock determines when.
            engine.write_text(f"#!/bin/sh\ncd '{folder}'\nmkdir first 2>/dev/null || ! mkdir second 2>/dev/null || kill -{number.value} $PPID\n"
                              f"exec '{KOZEL}' engine --bot random\n")
            engine.chmod(0o755)
            status, out, errors = run("kozel", "--bots", f"random,{engine}", "--deals", "1000000", "--matches", "--threads", "1", "--json", str(written))
            if number == signal.SIGKILL:
                left = sorted(entry.name for entry in Path(folder).iterdir())
                check("a program that is killed leaves nothing", left == ["engine", "first", "second"], left)
                continue
            seen = json.loads(written.read_text())
            check((number, "what was played"), status == 1 and 0 < seen["rounds"] < 1000000, seen["rounds"])
            check((number, "is told"), "choices" in out and f"kozel: stopped after {seen['rounds']} of 1000000 deals; --from {seen['rounds'] + 1} goes on\n"
                  in errors, errors)


def speaking():
    for go, legal, answer in (("go", "0-1@a 1-5@a 2-2@b 2-6@b", "play 2-6@b"), ("go ms 1", "0-1@a", "error 2-6@b is not in the list of legal actions")):
        lines = f"kozel 1\nmatch sport 4 2\ndeal 1 1\nhand 0-1 0-5 1-5 2-2 2-6 3-4 5-5\nact 1 1-2\nlegal {legal}\n{go}\n"
        done = subprocess.run([KOZEL, "engine", "--bot", "novice"], input=lines, capture_output=True, text=True, timeout=60)
        check((go, legal), done.stdout == f"engine 1 kozel/novice\n{answer}\n", done)
    conversation = "kozel 1\nmatch sport 4 2\ndeal 1 1\nhand 0-1 0-5 1-5 2-2 2-6 3-4 5-5\nact 1 1-2\nlegal 0-1@a 1-5@a 2-2@b 2-6@b\ngo rollouts 9\nquit\ngo ms 1\n"
    done = subprocess.run([KOZEL, "engine", "--bot", "novice"], input=conversation, capture_output=True, text=True, timeout=60)
    check("a conversation", (done.returncode, done.stdout) == (0, "engine 1 kozel/novice\nplay 2-6@b\n"), done)
    done = subprocess.run([KOZEL, "engine"], input="x" * 100000 + "\nkozel 1", capture_output=True, text=True, timeout=60)
    check("a long line, the end of the input", done.stdout.startswith("engine 1 kozel/"), done)
    done = subprocess.run([KOZEL, "engine", "--bot", "nobody"], capture_output=True, text=True, env={**os.environ, "LC_ALL": "C"})
    done_near = subprocess.run([KOZEL, "engine", "--bot", "nocive"], capture_output=True, text=True, env={**os.environ, "LC_ALL": "C"})
    check("a bot that is nearly there", "no such bot: nocive (did you mean novice?)\nUsage" in done_near.stderr, done_near)
    check("no bot", done.returncode == 2 and done.stderr.startswith("kozel: there is no such bot: nobody\nUsage: kozel engine"), done)


refusals()
engines()
bad_engines()
commands_in_quotes()
one_deal()
interrupted()
speaking()
the_same_from_the_same_seed()
sequential()
tables_and_pictures()
sys.exit(1 if failures else 0)
