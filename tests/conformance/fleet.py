# SPDX-License-Identifier: MIT
"""The arena over machines: a contest that workers play, one of which is killed, equals the contest that one program plays.

scripts/nats fleet.py KOZEL
"""
import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from waiting import until  # noqa: E402

KOZEL = Path(sys.argv[1]).resolve()
BUS = os.environ["TEST_NATS"]
ENVIRONMENT = {**os.environ, "LC_ALL": "C", "LANGUAGE": ""}
failures = []
started = []


def check(what, holds, seen=""):
    if not holds:
        failures.append(what)
        print("FAILED", what, seen)


def start(*arguments):
    process = subprocess.Popen([KOZEL, "sim", *arguments], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                               stderr=subprocess.PIPE, env=ENVIRONMENT, text=True)
    started.append(process)
    return process


def worker():
    return start("worker", "--bus", BUS, "--threads", "1")


def outcome(text):
    result = json.loads(text)
    timing = result.pop("timing")
    return result, [who["choices"] for who in timing["latency"]]


def wait_until_at_work(process):
    """Waits until it has computed for a tenth of a second of processor time."""
    ticks = os.sysconf("SC_CLK_TCK") / 10
    until(lambda: process.poll() is not None or sum(map(int, Path(f"/proc/{process.pid}/stat").read_text().split()[13:15])) >= ticks, "it is at work")


def killed_in_the_middle(*arguments):
    """One worker dies, one ends in order, one comes late. Nothing is lost or counted twice."""
    near = start(*arguments).communicate(timeout=60)[0]
    first, second = worker(), worker()
    submitter = start(*arguments, "--bus", BUS)
    wait_until_at_work(first)
    wait_until_at_work(second)
    first.send_signal(signal.SIGKILL)
    check("it takes a while", submitter.poll() is None)
    third = worker()
    second.send_signal(signal.SIGTERM)
    check("a worker ends when it is told to", second.wait(timeout=10) == 0, second.stderr.read())
    far, errors = submitter.communicate(timeout=90)
    check("the submitter ends well", (submitter.returncode, errors) == (0, ""), (submitter.returncode, errors))
    check("the result is the same, the choices counted too", outcome(far) == outcome(near), far)
    third.send_signal(signal.SIGTERM)
    check("so does the last", third.wait(timeout=10) == 0, third.stderr.read())


def decided(*arguments):
    """A test stops where it would stop here, whatever was played after that."""
    one = worker()
    near, far = start(*arguments), start(*arguments, "--bus", BUS)
    near, far = near.communicate(timeout=60)[0], far.communicate(timeout=60)[0]
    check("a test decides the same", outcome(far)[0] == outcome(near)[0], far)
    one.send_signal(signal.SIGTERM)
    one.wait(timeout=10)


def refusals():
    one = worker()
    submitter = start("sport", "--bots", "/bin/true,novice", "--deals", "2", "--bus", BUS)
    errors = submitter.communicate(timeout=30)[1]
    check("no engines", submitter.returncode == 1 and "engines are not started for others" in errors, errors)
    one.send_signal(signal.SIGTERM)
    one.wait(timeout=10)
    submitter = start("sport", "--bots", "novice,random", "--bus", "nats://127.0.0.1:1")
    errors = submitter.communicate(timeout=30)[1]
    check("no bus", submitter.returncode == 1 and "no connection to the bus" in errors, errors)


def interrupted():
    submitter = start("sport", "--bots", "novice,random", "--bus", BUS)
    caught = lambda: int(re.search(r"^SigCgt:\s*(\w+)", Path(f"/proc/{submitter.pid}/status").read_text(), re.M)[1], 16)
    until(lambda: caught() & 1 << signal.SIGINT - 1, "it heeds the signal")
    submitter.send_signal(signal.SIGINT)
    submitter.communicate(timeout=10)
    check("the submitter may leave off", submitter.returncode == 1, submitter.returncode)


try:
    killed_in_the_middle("kozel", "--seats", "3", "--bots", "master@60r,club", "--deals", "120", "--seed", "4", "--threads", "1",
                         "--json", "-")
    decided("sport", "--bots", "club,random", "--deals", "100000", "--sprt", "0,2", "--json", "-")
    refusals()
    interrupted()
finally:
    for process in started:
        if process.poll() is None:
            process.kill()
        process.wait()
sys.exit(1 if failures else 0)
