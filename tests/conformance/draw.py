# SPDX-License-Identifier: MIT
"""`kozel draw`: every golden record as a picture, its options, its errors.

    draw.py KOZEL TESTS
"""
import os
import re
import struct
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree
from pathlib import Path

KOZEL, TESTS = (Path(argument).resolve() for argument in sys.argv[1:3])
GOLDEN = sorted((TESTS / "golden").glob("*.dgr"))
RECORD = TESTS / "golden" / "kozel-2-1.dgr"
ENVIRONMENT = {**os.environ, "LC_ALL": "C", "LANGUAGE": "",
               "LSAN_OPTIONS": f"suppressions={Path(__file__).with_name('fontconfig.supp')}:print_suppressions=0"}
SVG = "{http://www.w3.org/2000/svg}"
failures = []


def run(*arguments, stdout=subprocess.PIPE, text=None, **environment):
    done = subprocess.run([KOZEL, "draw", *map(str, arguments)], stdout=stdout, stderr=subprocess.PIPE,
                          input=text or b"", timeout=60, env={**ENVIRONMENT, **environment})
    return done.returncode, done.stdout or b"", done.stderr.decode()


def check(what, holds, seen=""):
    if not holds:
        failures.append(what)
        print("FAILED", what, seen)


def laid_tiles(record):
    """Returns how many tiles are on the board at the record's end, counted from its text; not for a game that takes tiles up again."""
    last_deal = record.read_text().split("\ndeal ")[-1]
    lays = re.findall(r"(?m)^\d (\d-\d.*)$", last_deal)
    return sum(len(re.findall(r"\d-\d", lay)) for lay in lays)


def golden():
    for record in GOLDEN:
        status, svg, errors = run("--format", "svg", record)
        check(record.name, (status, errors) == (0, "") and len(svg) < 60000, errors)
        root = ElementTree.fromstring(svg)
        check(f"{record.name}: root", root.tag == SVG + "svg" and root.get("viewBox") == "0 0 1200 800")
        line = root.find(f"{SVG}g[@id='line']")
        tiles = len(line.findall(SVG + "g"))
        if not record.name.startswith("sausage"):
            check(f"{record.name}: tiles", tiles == laid_tiles(record), (tiles, laid_tiles(record)))
        used = {use.get("href")[1:] for use in root.iter(SVG + "use")}
        check(f"{record.name}: parts", used <= {part.get("id") for part in root.iter()}, used)
        status, text, errors = run("--hands", record)
        check(f"{record.name}: text", (status, errors) == (0, ""), errors)
        check(f"{record.name}: columns", all(len(row) <= 80 for row in text.decode().splitlines()))


def positions():
    status, text, _ = run("--deal", 1, "--ply", 0, "--hands", RECORD)
    hands = re.findall(r"(?m)^hand \d: (.*)$", RECORD.read_text())[:2]
    check("before the lead", status == 0 and all(hand in text.decode() for hand in hands), text.decode())
    check("before the lead: no line", "╭" not in text.decode())
    hidden = run("--deal", 1, "--ply", 0, RECORD)[1].decode()
    check("hands are closed", not any(hand in hidden for hand in hands) and " 7 ▒\n" in hidden, hidden)
    check("the title", hidden.startswith(" kozel: deal 1, action 0 ") and "seat 2 is to act\n" in hidden, hidden)
    check("standard input", run("-", text=RECORD.read_bytes())[1] == run(RECORD)[1])
    russian = run("--deal", 1, "--ply", 3, RECORD, LC_ALL="C.UTF-8", LANGUAGE="ru")[1].decode()
    check("in Russian", "сдача 1, действие 3" in russian and "базар" in russian, russian)
    names = '[Name1 "A<&>\x01"]\n[Name2 "Оля"]\n'.encode() + RECORD.read_bytes()
    status, svg, errors = run("--format", "svg", "--deal", 1, "-", text=names)
    check("names: status", status == 0, errors)
    texts = [text.text for text in ElementTree.fromstring(svg).iter(SVG + "text")]
    check("names", "A<&>\\u0001" in texts and "Оля" in texts, texts)


def files():
    with tempfile.TemporaryDirectory() as folder:
        for ending, head in (("png", b"\x89PNG\r\n\x1a\n"), ("PDF", b"%PDF-"), ("svg", b"<svg "), ("txt", b" kozel")):
            file = Path(folder) / f"board.{ending}"
            check(f"a {ending}", run(RECORD, "-o", file) == (0, b"", ""))
            check(f"a {ending}'s head", file.read_bytes().startswith(head))
        png = (Path(folder) / "board.png").read_bytes()
        check("the size of a PNG", struct.unpack(">II", png[16:24]) == (2400, 1600))
        check("a PNG on standard output", run("--format", "png", RECORD)[1] == png)
        check("the format before the name", run(RECORD, "--format", "svg", "-o", Path(folder) / "a.png")[0] == 0
              and (Path(folder) / "a.png").read_bytes().startswith(b"<svg"))
        missing = Path(folder) / "none" / "board.svg"
        check("a missing folder", run(RECORD, "-o", missing)
              == (1, b"", f"kozel: cannot write: {missing}: No such file or directory\n"))
    for kind in ("svg", "png", "pdf", "text"):
        status, _, errors = run(RECORD, "--format", kind, "-o", "/dev/full")
        check(f"a full disk: {kind}", (status, errors) == (1, "kozel: cannot write: /dev/full: No space left on device\n"), errors)
        with open("/dev/full", "w") as full:
            status, _, errors = run(RECORD, "--format", kind, stdout=full)
        check(f"full standard output: {kind}", status == 1 and errors.startswith("kozel: cannot write to standard output: "), errors)


def mistakes():
    first = {
        (): "kozel: a file is missing",
        ("--deal", "0", RECORD): "kozel: --deal needs a number from 1: 0",
        ("--deal", "one", RECORD): "kozel: --deal needs a number from 1: one",
        ("--ply", "-1", RECORD): "kozel: --ply needs a number from 0: -1",
        ("--ply",): "kozel: this option needs a value: --ply",
        ("--format", "gif", RECORD): "kozel: --format needs svg, png, pdf or text: gif",
        ("-o", "", RECORD): "kozel: -o needs a file: ",
        ("-o", "board.gif", RECORD): "kozel: the file's name does not end in .svg, .png, .pdf or .txt: --format is needed: board.gif",
        ("-o", "board.d/png", RECORD): "kozel: the file's name does not end in .svg, .png, .pdf or .txt: --format is needed: board.d/png",
        ("--colour", RECORD): "kozel: unknown option: --colour",
        (RECORD, "b"): "kozel: unexpected argument: b",
    }
    for arguments, message in first.items():
        status, out, errors = run(*arguments)
        check(arguments, (status, out) == (2, b"") and errors.splitlines()[:2] == [message, "Usage: kozel draw [--deal N] "
              "[--ply N] [--format svg|png|pdf|text] [-o FILE]"], errors)
    name = RECORD
    check("no such deal", run("--deal", 99, name)[2].startswith(f"kozel: {name}: there is no deal 99; the last is "))
    check("no such action", run("--deal", 1, "--ply", 999, name)[2].startswith(f"kozel: {name}: that deal has no action 999; the last is "))
    check("no deal at all", run("-", text=b'[Game "kozel"]\n[Players "2"]\n') == (1, b"", "kozel: -: no deal was played\n"))
    check("a bad record", run("-", text=b"nonsense\n")[::2] == (1, "-:1: expected a tag, deal, hand, stock or an action, not nonsense\n"))
    check("a missing record", run("no such file")[2].startswith("kozel: cannot read: no such file: "))
    status, out, errors = run("--help")
    check("help", (status, errors) == (0, "") and b"--hands" in out, out)


for part in (golden, positions, files, mistakes):
    part()
sys.exit(1 if failures else 0)
