# SPDX-License-Identifier: MIT
"""`kozel play` in full screen, on a terminal that pyte emulates.

    screen.py KOZEL
"""
import os
import random
import re
import select
import signal
import sys
import tempfile
from pathlib import Path

from pseudo_terminal import Terminal, check, failures

KOZEL = str(Path(sys.argv[1]).resolve())
SEED = int(os.environ.get("TEST_SEED", "1"))
LEFT, RIGHT = "\x1bOD", "\x1bOC"


def start(*arguments, **more):
    return Terminal(KOZEL, *arguments, **more)


def whole_match(lines, columns, variables, folder):
    """Plays the first action until the match is over. Returns the bytes."""
    what = (lines, columns, variables)
    terminal = start("kozel", "--seed", "4", "--bots", "novice", "--options", "target=20", lines=lines, columns=columns, variables=variables, folder=folder)
    terminal.wait(r" 1\. \d-\d[^\n]*\n(.*\n)* .*q leave")
    check((what, "the window is used"), len(terminal.screen.display[-1].strip()) > 40 and terminal.shows(r"Kozel: deal 1, action \d+ +It is your turn"), terminal.screen.display)
    seen = []
    while "r review" not in seen:
        # The person is to choose in another state, or there is a page without a title.
        pattern = r"deal \d+, action \d+(?= +It is your turn\b(.*\n)* +1\. \d)|Press any key|r review"
        while (state := terminal.shows(pattern)) is None or state[0] in seen[-1:]:
            terminal.read()
        seen.append(state[0])
        if state[0] != "r review":
            terminal.type("\r")
    check((what, "deals"), "Press any key" in seen and terminal.shows("Lost:|Goat:"), seen)
    terminal.type("s")
    terminal.wait("Save as:")
    terminal.type("it.dgx\x7fr\r")
    terminal.wait("Saved\\.")
    terminal.type(" ")
    terminal.wait("r review")
    record = Path(folder, "it.dgr").read_text()
    check((what, "the record"), record.startswith('[Game "kozel"]') and "\ndeal 2\n" in record, record)
    check((what, "the final score"), terminal.shows(r"Places: 1\..*\n +Score: *\n +You: \d+ *\n +Petryk: "), terminal.screen.display)
    # The review comes back to the result, where another match may begin.
    terminal.type("r")
    terminal.wait(r"accuracy \d+ \(choices judged: \d+\)(.*\n)*.*Press any key")
    terminal.type(" ")
    terminal.wait("r review")
    terminal.type("n")
    terminal.wait(r"deal 1, action \d+ +It is your turn(.*\n)* +1\. \d")
    terminal.type("qq")
    terminal.end(what)
    after = terminal.bytes.decode().rpartition("\x1b[?1049l")[2]
    check((what, "what stays"), re.search(r"Deal 1: not finished, it is your turn\s+Score:\s+You: 0\s+Petryk: 0", after), after)
    return terminal.bytes


def choices(terminal, count):
    """Plays the first action `count` times. Waits for the next choice."""
    seen = ""
    for number in range(count + 1):
        # A page is shown once, and has no number.
        while (state := terminal.shows(r"deal \d+, action \d+(?= +It is your turn(.*\n)* +1\. \d(.*\n)*.*q leave)|Press any key")) is None or state[0] == seen:
            terminal.read()
        seen = state[0]
        if number < count:
            terminal.type("\r")


def picture():
    """What a person sees: ends with letters, partners, the sum of the ends, all events of a round."""
    terminal = start("telephone", "--seats", "4", "--seed", "4", "--bots", "novice")
    choices(terminal, 7)
    check("the sum of the ends", terminal.shows(r"Telephone: deal.*\n @a: \d   @b: \d .*Sum of the ends: \d+"), terminal.screen.display)
    board = "\n".join(terminal.screen.display[2:16])
    check("the ends have letters", all(re.search(rf"[│╭╰├─ ]{letter}\b|\b{letter}─", board) for letter in "ab"), terminal.screen.display)
    check("partners", terminal.shows(r"Olya \(partner\)") and not terminal.shows(r"(Petryk|Vasko|You) \("), terminal.screen.display)
    for lines, columns in ((40, 120), (24, 80), (9, 40), (24, 80)):
        terminal.resize(lines, columns)
        terminal.screen.erase_in_display(2)
        # (What was painted for the size before may still arrive.)
        terminal.wait("Make the window" if columns < 80 else r"It is your turn(.*\n)* +1\. \d(.*\n)*.*q leave *\Z")
    events = [line[42:].strip() for line in terminal.screen.display[2:20]]
    check("the last event is at the bottom", events[-1].startswith("Vasko "), events)
    check("events fill what the line leaves", "You lay" in " ".join(events) and sum(map(bool, events)) > 4, events)
    terminal.type("\x1b[5~" * 9)
    terminal.wait(r" {30}Deal 1\b")
    terminal.type("\x1b[6~" * 9)
    terminal.wait(re.escape(events[-1]) + r"\s+[│\d]")
    terminal.type("qq")
    terminal.end("picture")


def whole_line():
    """A line keeps its form while it grows, in the smallest window and in a large one."""
    for lines, columns in ((24, 80), (40, 120)):
        terminal = start("kozel-pairs", "--seats", "4", "--seed", "4", "--bots", "novice", lines=lines, columns=columns)
        drawn = 0
        while True:
            state = terminal.shows(r"deal \d+, action \d+(?= +It is your turn(.*\n)* +1\. \d)|Press any key")
            if state is None:
                terminal.read()
                continue
            if state[0].startswith("Press"):
                break
            check((lines, columns, "the line is drawn"), not terminal.shows("Line:") and terminal.shows("╭.*╮"), terminal.screen.display)
            drawn += 1
            terminal.type("\r")
            terminal.wait(rf"(?<!{state[0]}) +\w.*\n|Press any key")
            while terminal.shows(re.escape(state[0]) + r"\b"):
                terminal.read()
        check((lines, columns, "choices"), drawn > 3, drawn)
        terminal.type(" qq")
        terminal.end("a whole line")


COLOUR = re.compile(rb"\x1b\[[0-9;]*\b3[0-7]\b[0-9;]*m")


def forms(folder):
    plain = whole_match(24, 80, {}, folder)
    check("colours", b"\x1b[31m" in plain or COLOUR.search(plain))
    check("Unicode", "│".encode() in plain)
    check("no colours", not COLOUR.search(whole_match(40, 120, {"NO_COLOR": "1"}, folder)))
    check("monochrome", not COLOUR.search(whole_match(30, 90, {"TERM": "xterm-mono"}, folder)))
    ascii_form = whole_match(24, 80, {"LC_ALL": "C"}, folder)
    check("ASCII", ascii_form.isascii() and b"|0:" in ascii_form and b"+---" in ascii_form)


def keys():
    terminal = start("--seed", "3")
    terminal.wait("1. 4-4")
    terminal.type("\r")
    terminal.wait("2. 1-3@b")
    terminal.type("h")
    terminal.wait("Hint: ")
    terminal.type("2")
    terminal.type(RIGHT + RIGHT + LEFT + "\t\x1b[Z")
    terminal.type("\r")
    terminal.wait("You lay 2-3@b")
    terminal.wait("1. ")
    terminal.type("b")
    terminal.wait("actions were taken back")
    # A click chooses, a second one plays. (Curses would join two that come at once.)
    row = next(i for i, line in enumerate(terminal.screen.display) if "2. 1-3@b" in line)
    column = terminal.screen.display[row].index("1-3@b")
    place = f"\x1b[<0;{column + 1};{row + 1}"
    terminal.type(place + "M")
    terminal.read()
    terminal.type(place + "m" + place + "M")
    terminal.wait("You lay 1-3@b")
    for key, text in (("?", "An account in red"), ("c", "Score:")):
        terminal.type(key)
        terminal.wait(text)
        terminal.type(" ")
        terminal.wait("q leave")
    terminal.type("s/nonexistent/x\r")
    terminal.wait("cannot write: No such")
    terminal.type("s-\r")
    terminal.wait("cannot write: Invalid")
    terminal.type("s\x1b")
    terminal.type("q")
    terminal.wait("Press q again")
    terminal.type("q")
    terminal.end("keys")


def small():
    terminal = start("--seed", "3", lines=3, columns=40)
    terminal.wait("Make the window at least 30 columns wide")
    for lines, columns in ((10, 30), (12, 40), (16, 60), (23, 79)):
        terminal.resize(lines, columns)
        terminal.screen.erase_in_display(2)
        # All that is needed to play is there: seats with their points, the hand, the actions.
        terminal.wait(r"(.*\n)+.*You +0 +7 ▒ *\n +Stepan +0 +7 ▒(.*\n)+.*4.4(.*\n)+ +1\. 4-4")
        check((lines, columns, "the hand is whole"), len(re.findall(r"\b\d[-┊]\d\b", terminal.screen.display[lines - (4 if lines >= 16 else 3 if lines > 10 else 2)])) == 7, terminal.screen.display)
    terminal.type("c")
    terminal.wait("Score:")
    terminal.type(" ")
    terminal.resize(24, 80)
    terminal.wait("1. 4-4")
    terminal.resize(3, 10)
    terminal.wait("Make the")
    terminal.resize(40, 120)
    terminal.wait("1. 4-4")
    terminal.type("qq")
    terminal.end("small")
    for language, last in (("uk", "вихід"), ("ru", "выход"), ("ro", "ieși"), ("de", "Ende")):
        terminal = start("--seed", "3", variables={"LANGUAGE": language})
        terminal.wait(r"1\. 4-4")
        terminal.wait(", q ")
        check((language, "the keys fit"), terminal.screen.display[-1].rstrip().endswith(f", q {last}"), terminal.screen.display[-1])
        terminal.type("qq")
        terminal.end(language)


def large_hand():
    terminal = start("muggins", "--seed", "33", "--bots", "novice")
    terminal.wait("q leave")
    terminal.type("\r")
    terminal.wait(r"19 ▒(.*\n)* +1\. 0-2@a")
    check("a large hand is whole", len(re.findall(r"\b\d-\d\b", terminal.screen.display[-4])) == 19, terminal.screen.display)
    terminal.type("qq")
    terminal.end("a large hand")


def signals():
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGABRT, signal.SIGHUP, signal.SIGQUIT):
        terminal = start("--seed", "3")
        terminal.wait(r"1\. 4-4(.*\n)*.*q leave")
        os.kill(terminal.program(), number)
        terminal.end(number, 100 + number)
    terminal = start("--seed", "3")
    terminal.wait(r"1\. 4-4(.*\n)*.*q leave")
    # Curses ignores the signal while it paints. The whole screen is painted again after it. Keys before that are dropped.
    while b"leave" not in terminal.bytes.partition(b"(STOPPED)")[2]:
        if b"(STOPPED)" not in terminal.bytes and not select.select([terminal.fd], [], [], 0.1)[0]:
            os.kill(terminal.program(), signal.SIGTSTP)
        else:
            terminal.read()
    before = terminal.bytes[:terminal.bytes.index(b"(STOPPED)")]
    check("stopped: the usual screen", before.endswith(b"\x1b[?1049l") or before.rfind(b"\x1b[?1049l") > before.rfind(b"\x1b[?1049h"), before[-80:])
    terminal.type("\r")
    terminal.wait("2. 1-3@b")
    terminal.type("qq")
    terminal.end("continued")


def leaves(terminal):
    """Leaves from wherever the random keys have led."""
    try:
        while terminal.status is None:
            terminal.type("\x1bqq")
            if not terminal.read():
                break
    except OSError:
        pass


def random_keys(folder):
    generator = random.Random(SEED)
    keys = [LEFT, RIGHT, "\x1bOA", "\x1bOB", "\t", "\r", "\r", "\r", " ", "b", "h", "s", "c", "?", "1", "2", "7", "\x7f", "é", "\x1b", "\x1b[<0;4;22M", "\x1b[<0;4;22m", "x"]
    for game, seats in (("kozel", "2"), ("telephone", "4"), ("sausage", "2"), ("sea-goat-navy", "4"), ("kozel-pairs", "3")):
        terminal = start(game, "--seats", seats, "--seed", str(SEED), "--bots", "novice", folder=folder)
        terminal.wait("q leave")
        for _ in range(150):
            if generator.random() < 0.05:
                terminal.resize(*generator.choice([(24, 80), (40, 120), (3, 10), (1, 1), (60, 200), (24, 79)]))
            terminal.type(generator.choice(keys))
            while select.select([terminal.fd], [], [], 0)[0] and terminal.read():
                pass
        terminal.resize(24, 80)
        leaves(terminal)
        check((game, "random keys"), terminal.status == 0, (terminal.status, terminal.bytes[-2000:]))
        os.close(terminal.fd)


with tempfile.TemporaryDirectory() as directory:
    forms(directory)
    random_keys(directory)
keys()
picture()
whole_line()
small()
large_hand()
signals()
sys.exit(1 if failures else 0)
