#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The rivals of master play legally through the arena, in time, the same again, and better than chance.

    play.py KOZEL RIVALS
"""
import json
import subprocess
import sys

KOZEL, RIVALS = sys.argv[1:]
GAMES = (("sport", 4), ("kozel", 3), ("kozel", 2), ("muggins", 2), ("telephone", 4), ("sea-goat", 4))
KINDS = ("epimc playouts=0", "epimc depth=3 playouts=2", "ismcts", "ismcts others=policy exploration=1", "club")
failures = []


def points(game, seats, bots, *arguments):
    """What the first gains a deal; faults are failures."""
    command = [KOZEL, "sim", game, "--seats", str(seats), "--bots", bots, "--threads", "1", "--json", "-", *arguments]
    done = subprocess.run(command, capture_output=True, text=True, timeout=100)
    if done.returncode or done.stderr:
        failures.append(f"{game} {bots}: {done.stderr or done.returncode}")
        return None
    return json.loads(done.stdout)["contestants"][0]["points"]["mean"]


for kind in KINDS:
    for game, seats in GAMES:
        points(game, seats, f"{RIVALS} {kind}@20r,random", "--deals", "1")
    gain = points("sport", 4, f"{RIVALS} {kind}@40r,random", "--deals", "16")
    if not gain or gain < 0:
        failures.append(f"{kind} gains {gain} a deal from chance")
again = {points("kozel", 3, f"{RIVALS} ismcts@100r,{RIVALS} epimc@100r", "--deals", "3") for _ in range(2)}
if len(again) != 1:
    failures.append(f"the same deals come out as {again}")
points("sport", 4, f"{RIVALS} ismcts ms=1,random", "--deals", "1", "--matches")
for wrong in ((), ("alpha-mu",), ("epimc", "depth=0"), ("ismcts", "others=club"), ("ismcts", "ms=0"),
              ("ismcts", "exploration=1x")):
    if subprocess.run([RIVALS, *wrong], capture_output=True, stdin=subprocess.DEVNULL).returncode != 2:
        failures.append(f"{wrong} is accepted")
print("\n".join(failures) or "the rivals play")
sys.exit(bool(failures))
