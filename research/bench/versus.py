#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compares two builds of research/bench/solver or of research/bench/deals. They run in turn, so that both meet the same machine. Output:
the ratio of their deals a second, by the best of each; of the solver also that of the nodes.

  research/bench/versus.py BEFORE AFTER [ROUNDS] [DEALS]              of the solver
  research/bench/versus.py --deals BEFORE AFTER [ROUNDS] [SECONDS]    of random deals, a line for each game and number of seats

A build of an older commit:

  git worktree add DIR COMMIT
  meson setup --buildtype=release -Db_lto=true -Dtests=false DIR/build DIR
  ninja -C DIR/build research/bench/solver research/bench/deals"""
import subprocess
import sys


def measure(program, deals):
    """Returns its answers for each question, [(question, milliseconds a deal, nodes a deal)], and for the values."""
    out = subprocess.run([program, str(deals)], check=True, capture_output=True, text=True).stdout.splitlines()[1:]
    rows = [line.split() for line in out[::2]]
    return [(row[0], float(row[2]), float(row[7])) for row in rows], out[1::2]


def speeds(program, seconds):
    """Random deals a second, and actions a deal: {(game, seats): (speed, actions)}."""
    out = subprocess.run([program, str(seconds)], check=True, capture_output=True, text=True).stdout.splitlines()[1:]
    return {tuple(row[:2]): (float(row[2]), row[3]) for row in map(str.split, out)}


def compare_deals(programs, rounds, seconds):
    seen = [[speeds(program, seconds) for program in programs] for _ in range(rounds)]
    for key in (key for key in seen[0][0] if key in seen[0][1]):
        before, after = (max(pair[side][key][0] for pair in seen) for side in (0, 1))
        print(f"{key[0]:16} {key[1]} {before:9.0f} -> {after:9.0f} deals a second: {after / before:.2f}")


def main():
    deals_only = sys.argv[1] == "--deals"
    if deals_only:
        del sys.argv[1]
    programs = sys.argv[1:3]
    rounds = int(sys.argv[3]) if len(sys.argv) > 3 else 8
    if deals_only:
        return compare_deals(programs, rounds, float(sys.argv[4]) if len(sys.argv) > 4 else 0.05)
    deals = int(sys.argv[4]) if len(sys.argv) > 4 else 1000
    seen = [[measure(program, deals) for program in programs] for _ in range(rounds)]
    if any(one[1] != other[1] for one, other in seen):
        sys.exit("the values differ")
    for i, (question, _, _) in enumerate(seen[0][0][0]):
        before, after = (min(pair[side][0][i][1] for pair in seen) for side in (0, 1))
        nodes = [seen[0][side][0][i][2] for side in (0, 1)]
        print(f"{question:6} {1000 / before:6.0f} -> {1000 / after:6.0f} deals a second: {before / after:.2f}   nodes {nodes[1] / nodes[0]:.3f}")


main()
