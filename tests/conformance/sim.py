"""The arena through the program.

    sim.py KOZEL
"""
import json
import os
import subprocess
import sys
import tempfile
import xml.etree.ElementTree
from pathlib import Path

KOZEL = Path(sys.argv[1]).resolve()
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
        ("sport", "--bots", "novice,nobody"): "there is no such bot: nobody",
        ("sport", "--bots", "novice,"): "there is no such bot: ",
        ("sport", "--bots", "novice,random@20"): "a budget is written @20ms or @500r: random@20",
        ("sport", "--bots", "novice,random,random"): "there are more bots than sides: random",
        ("sport", "--bots", "novice,random", "--sprt", "1,1"): "--sprt needs LOW,HIGH with LOW below HIGH: 1,1",
        ("sport", "--bots", "novice,random", "--sprt", "nan,1"): "--sprt needs LOW,HIGH with LOW below HIGH: nan,1",
        ("sport", "--bots", "novice,random", "--deals", "0"): "--deals needs a number from 1: 0",
        ("sport", "--bots", "novice,random", "--seed", "-1"): "--seed needs a number from 0: -1",
        ("sport", "--bots", "novice,random", "twice"): "unexpected argument: twice",
        ("sport", "--bot", "x", "--deal"): "this option needs a value: --deal",
    }
    for arguments, message in cases.items():
        status, out, errors = run(*arguments)
        check(arguments, status == 2 and out == "" and errors.startswith(f"kozel: {message}\nUsage: kozel sim GAME"), errors)
    cases = {
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
        status, out, errors = run("sport", "--bots", "novice,random", "--deals", "5", "--svg", f"{folder}/no/such.svg")
        check("no folder", status == 1 and errors.startswith(f"kozel: cannot write: {folder}/no/such.svg: "), errors)
    status, out, errors = run("--help")
    check("help", status == 0 and out.startswith("Usage: kozel sim GAME"), out)


refusals()
the_same_from_the_same_seed()
sequential()
tables_and_pictures()
sys.exit(1 if failures else 0)
