# SPDX-License-Identifier: MIT
"""Compares `kozel replay` of 10,000 matches with a plain Python program (plain_replay.py) on the first 200 of them, in one run. Output:
actions a CPU-second of each, and the ratio. Both check every action by the rules and count the accounts. The best of RUNS runs of each
counts: what else the machine does only ever makes a run longer.

    python3 research/bench/replay.py RECORDS KOZEL [COUNT]    RECORDS: the program of research/bench/records.c
"""

import os
import resource
import subprocess
import sys
import tempfile

records, kozel = (os.path.abspath(program) for program in sys.argv[1:3])
count = int(sys.argv[3]) if len(sys.argv) > 3 else 10_000
plain = os.path.join(os.path.dirname(os.path.abspath(__file__)), "plain_replay.py")


RUNS = 5


def cpu_seconds(*command):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(command, stdout=subprocess.PIPE, check=True, cwd=folder)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, done.stdout


def actions(names):
    total = 0
    for name in names:
        with open(os.path.join(folder, name), encoding="utf-8") as record:
            total += sum(line[0].isdigit() for line in record if line.strip())
    return total


with tempfile.TemporaryDirectory() as folder:
    subprocess.run([records, folder, str(count)], check=True)
    names = sorted(os.listdir(folder))
    few = names[:200]
    fast = slow = float("inf")
    for _ in range(RUNS):
        fast = min(fast, cpu_seconds(kozel, "replay", "--quiet", *names)[0])
        seconds, accounts = cpu_seconds(sys.executable, plain, *few)
        assert len(accounts.splitlines()) == len(few)
        slow = min(slow, seconds)
    fast_rate, slow_rate = actions(names) / fast, actions(few) / slow
    print(f"kozel replay  {len(names):6} matches {actions(names):9} actions {fast:7.2f} s {fast_rate:12,.0f} a second")
    print(f"plain Python  {len(few):6} matches {actions(few):9} actions {slow:7.2f} s {slow_rate:12,.0f} a second")
    print(f"ratio {fast_rate / slow_rate:.0f}")
