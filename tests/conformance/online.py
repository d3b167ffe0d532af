# SPDX-License-Identifier: MIT
"""`kozel play --server` in full screen, on a terminal that pyte emulates, at a server that is started for it.

    online.py KOZEL CLIENT

KOZEL serves, CLIENT plays: they may be the same program.
"""
import os
import random
import re
import select
import signal
import socket
import subprocess
import sys
import tempfile
import threading
from pathlib import Path

from pseudo_terminal import Terminal, check, failures

KOZEL, CLIENT = (str(Path(name).resolve()) for name in sys.argv[1:3])
SEED = int(os.environ.get("TEST_SEED", "1"))
LEFT, RIGHT, UP, DOWN = "\x1bOD", "\x1bOC", "\x1bOA", "\x1bOB"
CHOICE = r"deal \d+, action \d+(?= +It is your turn\b(.*\n)* +1\. \d)|Press any key|r review"
COLOUR = re.compile(rb"\x1b\[[0-9;]*\b3[0-7]\b[0-9;]*m")


class Server:
    """A server without limits. Each program keeps its receipts in a folder of the test."""

    def __init__(self, folder):
        self.folder = folder
        options = ["--port", "0", "--db", f"{folder}/kozel.db", "--rate", "0", "--request-rate", "0", "--pause", "20", "--bot-delay", "0"]
        self.process = subprocess.Popen([KOZEL, "serve", *options], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        self.address = None
        while not self.address:
            line = self.process.stdout.readline()
            if not line:
                raise EOFError("the server has ended")
            found = re.search(r"http://[\d.]+:\d+", line)
            self.address = found and found[0]
        threading.Thread(target=self.process.stdout.read, daemon=True).start()

    def play(self, *arguments, address=None, variables={}, **more):
        state = {"XDG_STATE_HOME": f"{self.folder}/state"}
        return Terminal(CLIENT, "--server", address or self.address, *arguments, variables={**state, **variables}, **more)

    def stop(self):
        self.process.terminate()
        self.process.wait()


def play_on(terminal, until, most=400):
    """Plays the first action at each choice, and turns pages, until the screen shows `until`."""
    last = None
    for _ in range(most):
        while not terminal.shows(until) and ((state := terminal.shows(CHOICE)) is None or state[0] == last):
            if not terminal.read():
                raise EOFError("\n".join(terminal.screen.display))
        if terminal.shows(until):
            return
        last = state[0]
        terminal.type("\r")
    raise AssertionError("\n".join(terminal.screen.display))


def whole_match(server, lines, columns, variables):
    """A match with all that belongs to it, by keys alone. Returns the bytes."""
    what = (lines, columns, variables)
    terminal = server.play("kozel", "--bots", "novice", "--options", "target=20", lines=lines, columns=columns, variables=variables)
    terminal.wait(r"Kozel: deal 1, action \d+ +It is your turn(.*\n)* +1\. \d(.*\n)*.*q leave")
    check((what, "the level of the bot"), terminal.shows(r"Petryk \(novice\)"), terminal.screen.display)
    terminal.type("h")
    terminal.wait(r"Hint: \d-\d")
    terminal.type("tgood luck\x7f!\r")
    terminal.wait(r"Guest-\d+: good luc!")
    for key, text in (("c", "Score:"), ("?", "An account in red")):
        terminal.type(key)
        terminal.wait(text)
        terminal.type(" ")
        terminal.wait("q leave")
    play_on(terminal, "r review")
    terminal.wait(r"(Lost|Goat): (.*\n)*.*Places: 1\.(.*\n)*.*Fair: nobody chose these tiles\.")
    terminal.type("r")
    terminal.wait(r"Points are those of a deal(.*\n)*.*Press any key")
    terminal.type("\x1b[6~" * 9)
    terminal.wait(r"accuracy \d+ \(choices judged: \d+\)")
    terminal.type(" ")
    terminal.wait("r review")
    terminal.type("n")
    terminal.wait(r"deal 1, action \d+ +It is your turn(.*\n)* +1\. \d(.*\n)*.*q leave")
    terminal.type("q")
    terminal.wait("Press q again")
    terminal.type("q")
    terminal.end(what)
    after = terminal.bytes.decode().rpartition("\x1b[?1049l")[2]
    check((what, "what stays"), re.search(r"Deal 1: not finished, it is your turn\s+Score:\s+Guest-\d+: 0\s+Petryk: 0", after), after)
    return terminal.bytes


def forms(server):
    usual = whole_match(server, 24, 80, {})
    check("Unicode", "│".encode() in usual)
    check("no colours", not COLOUR.search(whole_match(server, 40, 120, {"NO_COLOR": "1"})))
    check("monochrome", not COLOUR.search(whole_match(server, 30, 90, {"TERM": "xterm-mono"})))
    ascii_form = whole_match(server, 24, 80, {"LC_ALL": "C"})
    check("ASCII", ascii_form.isascii() and b"|0:" in ascii_form)


def people(server):
    """Two people meet in the list of tables, agree on other rules, and are watched."""
    first = server.play("kozel", "--seats", "3", "--open", "--options", "target=20")
    first.wait(r"Kozel, 60 s per move, 120 s in reserve(.*\n)*.*2\. free(.*\n)*.*Waiting for players")
    second = server.play("--tables", lines=30, columns=100)
    second.wait(r"Open tables(.*\n)*.*60 s per move.*target=20(.*\n)*.*seats: 3, free: 2, by Guest-\d+")
    second.type(DOWN + UP + "\r")
    second.wait(r"1\. Guest-\d+ *\n +2\. Guest-\d+ *\n +3\. free")
    first.wait(r"Guest-\d+ is here")
    first.type("pkozel target=25 time=0 reserve=0\r")
    first.wait(r"You propose: Kozel, no clock, target=25")
    second.wait(r"Guest-\d+ proposes: Kozel, no clock, target=25(.*\n)*.*y agree, x refuse")
    second.type("x")
    first.wait("Nothing is proposed any more")
    second.wait("Nothing is proposed any more")
    second.type("x")
    second.wait("Nothing is proposed")
    first.type("pbots=novice time=30\r")
    second.wait("30 s per move")
    second.type("y")
    for person in (first, second):
        person.wait(r"New rules: Kozel, 30 s per move")
    first.type("s")
    first.wait(r"deal 1, action \d+")
    second.wait(r"deal 1, action \d+(.*\n)*.*0:[23]\d \+ 2:00")
    watcher = server.play("--tables")
    watcher.wait("Open tables(.*\n)*.*No table waits for players")
    watcher.type("m")
    watcher.wait(r"Matches to watch(.*\n)*.*Kozel: Guest-\d+, Guest-\d+")
    # A click on the chosen match opens it.
    watcher.type("\x1b[<0;4;4M")
    watcher.wait(r"deal 1, action \d+(.*\n)*.*▒(.*\n)*.* t write")
    check("a watcher sees no hand", not watcher.shows(r"│\d┊\d│ │\d┊\d│ │\d┊\d│ │\d┊\d│"), watcher.screen.display)
    watcher.type("gqq")
    watcher.wait("Matches to watch")
    watcher.type("q")
    watcher.end("a watcher")
    second.type("g")
    second.wait("Press g again")
    second.type("g")
    for person in (first, second):
        person.wait("resigned")
        person.type(" ")
        person.wait("r review")
    second.type("q")
    second.wait("Open tables")
    second.type("q")
    second.end("the second")
    first.type("q")
    first.end("the first")


class Way:
    """A way to the server. cut() closes its connections."""

    def __init__(self, server):
        self.target = tuple(server.address.removeprefix("http://").split(":"))
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self.listener.getsockname()[1]}"
        self.open = []
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            try:
                one = self.listener.accept()[0]
            except OSError:
                return
            other = socket.create_connection(self.target)
            self.open += [one, other]
            for source, sink in ((one, other), (other, one)):
                threading.Thread(target=self.carry, args=(source, sink), daemon=True).start()

    def carry(self, source, sink):
        try:
            while data := source.recv(65536):
                sink.sendall(data)
        except OSError:
            pass
        self.close(source, sink)

    def close(self, *sockets):
        for each in sockets:
            try:
                each.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass

    def cut(self):
        self.close(*self.open)
        self.open = []


def dying_connection(server):
    way = Way(server)
    terminal = server.play("kozel", "--bots", "novice", "--options", "target=20", address=way.address, lines=50, columns=120)
    for times in range(1, 4):
        terminal.wait(r"It is your turn(.*\n)* +1\. \d(.*\n)*.*q leave")
        way.cut()
        # The events are all there: the window is large.
        terminal.wait(rf"(?s)(.*?The connection is lost\..*?Connected again\.){{{times}}}")
        terminal.wait(r"\A.*It is your turn(.*\n)* +1\. \d(.*\n)*.*q leave")
        before = terminal.shows(r"action \d+")[0]
        terminal.type("\r")
        terminal.wait(rf"\A(?!.*{before}\b).*It is your turn(.*\n)* +1\. \d|Press any key")
        if terminal.shows("Press any key"):
            terminal.type(" ")
    play_on(terminal, "r review")
    way.listener.close()
    way.cut()
    terminal.wait("The connection is lost")
    terminal.type("q")
    terminal.end("a dead connection")
    nobody = server.play("kozel", address="http://127.0.0.1:1")
    nobody.end("nobody", 1)
    check("why it ends", b"kozel: http://127.0.0.1:1: Connection refused" in nobody.bytes.rpartition(b"\x1b[?1049l")[2], nobody.bytes)


def signals(server):
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        terminal = server.play("kozel")
        terminal.wait(r"1\. \d-\d(.*\n)*.*q leave")
        os.kill(terminal.program(), number)
        terminal.end(number, 100 + number)


def leaves(terminal):
    """Leaves from wherever the random keys have led."""
    try:
        while terminal.status is None:
            terminal.type("\x1b qq")
            if not terminal.read():
                break
    except OSError:
        pass


def random_keys(server):
    generator = random.Random(SEED)
    keys = [LEFT, RIGHT, UP, DOWN, "\t", "\r", "\r", "\r", " ", "h", "c", "?", "r", "n", "o", "m", "s", "t", "p", "y", "x", "g", "1", "2", "7", "\x7f", "é", "\x1b", "\x1b[6~", "\x1b[<0;4;22M", "\x1b[<0;4;4M", "\x1b[<0;4;22m"]
    games = (["kozel", "--seats", "2"], ["telephone", "--seats", "4"], ["sausage"], ["--tables"], ["sea-goat-navy", "--seats", "4"])
    for arguments in games:
        terminal = server.play(*arguments, "--bots", "novice", folder=server.folder)
        terminal.wait("q leave")
        for _ in range(150):
            if generator.random() < 0.05:
                terminal.resize(*generator.choice([(24, 80), (40, 120), (3, 10), (1, 1), (60, 200), (24, 79), (10, 30), (12, 45)]))
            terminal.type(generator.choice(keys))
            while select.select([terminal.fd], [], [], 0)[0] and terminal.read():
                pass
            if terminal.status is not None:
                break
        if terminal.status is None:
            terminal.resize(24, 80)
            leaves(terminal)
        check((arguments, "random keys"), terminal.status == 0, (terminal.status, terminal.bytes[-2000:]))
        os.close(terminal.fd)


with tempfile.TemporaryDirectory() as directory:
    host = Server(directory)
    try:
        for part in (forms, people, dying_connection, signals, random_keys):
            part(host)
    finally:
        host.stop()
sys.exit(1 if failures else 0)
