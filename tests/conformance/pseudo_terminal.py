# SPDX-License-Identifier: MIT
"""A program on a pseudo-terminal that pyte emulates, and the checks of a test of it."""
import fcntl
import os
import pty
import re
import select
import signal
import struct
import termios

import pyte

PATIENCE_S = 60
failures = []


def check(what, holds, seen=""):
    if not holds:
        failures.append(what)
        print("FAILED", what, seen)


class Screen(pyte.Screen):
    """pyte does not scroll by itself (SU, SD)."""

    def scroll_by(self, edge, scroll, count):
        y, margins = self.cursor.y, self.margins or pyte.screens.Margins(0, self.lines - 1)
        self.cursor.y = margins[edge]
        for _ in range(count or 1):
            scroll()
        self.cursor.y = y

    def scroll_up(self, count=1):
        self.scroll_by(1, self.index, count)

    def scroll_down(self, count=1):
        self.scroll_by(0, self.reverse_index, count)


class Stream(pyte.ByteStream):
    csi = {**pyte.ByteStream.csi, "S": "scroll_up", "T": "scroll_down"}
    events = pyte.ByteStream.events | {"scroll_up", "scroll_down"}


class Terminal:
    """The program on a pseudo-terminal. The shell between reports a stopped program, and continues it."""

    def __init__(self, program, *arguments, lines=24, columns=80, variables={}, folder=None):
        self.path = program
        self.screen = Screen(columns, lines)
        self.stream = Stream(self.screen)
        self.bytes, self.status = b"", None
        size = struct.pack("HHHH", lines, columns, 0, 0)
        self.shell, self.fd = pty.fork()
        if not self.shell:
            fcntl.ioctl(0, termios.TIOCSWINSZ, size)
            self.be_shell(arguments, {"TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "LANGUAGE": "", **variables}, folder)
        self.usual = termios.tcgetattr(self.fd)

    def be_shell(self, arguments, variables, folder):
        signal.signal(signal.SIGTTOU, signal.SIG_IGN)
        program = os.fork()
        if not program:
            os.setpgid(0, 0)
            os.tcsetpgrp(0, os.getpid())
            signal.signal(signal.SIGTTOU, signal.SIG_DFL)
            for name in ("NO_COLOR", "LINES", "COLUMNS"):
                os.environ.pop(name, None)
            os.environ.update(variables)
            os.chdir(folder or "/")
            os.execv(self.path, ["kozel", "play", *arguments])
        while os.WIFSTOPPED(status := os.waitpid(program, os.WUNTRACED)[1]):
            os.write(1, b"(STOPPED)")
            os.kill(program, signal.SIGCONT)
        os._exit(os.WEXITSTATUS(status) if os.WIFEXITED(status) else 100 + os.WTERMSIG(status))

    def program(self):
        return os.tcgetpgrp(self.fd)

    def read(self):
        """Reads the next bytes. Returns false at the program's end."""
        ready = select.select([self.fd], [], [], PATIENCE_S)[0]
        if not ready:
            raise TimeoutError("\n".join(self.screen.display))
        try:
            more = os.read(self.fd, 65536)
        except OSError:
            more = b""
        if not more:
            self.status = os.waitstatus_to_exitcode(os.waitpid(self.shell, 0)[1])
            return False
        self.bytes += more
        self.stream.feed(more)
        return True

    def shows(self, pattern):
        return re.search(pattern, "\n".join(self.screen.display))

    def wait(self, pattern):
        while not self.shows(pattern):
            if not self.read():
                raise EOFError("\n".join(self.screen.display))

    def type(self, text):
        os.write(self.fd, text.encode())

    def resize(self, lines, columns):
        self.screen.resize(lines, columns)
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))

    def end(self, what, status=0):
        """Waits for the end. The terminal must be as it was."""
        while self.read():
            pass
        check((what, "status"), self.status == status, (self.status, "\n".join(self.screen.display)))
        check((what, "the usual screen"), b"\x1b[?1049h" not in self.bytes or self.bytes.rfind(b"\x1b[?1049l") > self.bytes.rfind(b"\x1b[?1049h"), self.bytes[-200:])
        check((what, "the usual mode"), termios.tcgetattr(self.fd) == self.usual)
        check((what, "the mouse is free"), self.bytes.rfind(b"1000l") >= self.bytes.rfind(b"1000h"))
        os.close(self.fd)
