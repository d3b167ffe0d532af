#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compares two builds of a program of research/bench. They run in turn, so that both meet the same machine. Output: the ratio of
their speeds, by the best round of each; of the solver also that of the nodes.

  research/bench/versus.py BEFORE AFTER [ROUNDS] [DEALS]              research/bench/solver
  research/bench/versus.py --deals BEFORE AFTER [ROUNDS] [SECONDS]    research/bench/deals: a line for each game and number of seats
  research/bench/versus.py --choices BEFORE AFTER [ROUNDS] [PLAYOUTS] [POSITIONS]
      research/bench/choices: the search with its playouts; in games for pairs also the network
  research/bench/versus.py --instructions BEFORE AFTER ARGUMENT...
      instructions executed by any of them with these arguments, counted by valgrind: the load of the machine does not matter

A build of an older commit:

  git worktree add DIR COMMIT
  meson setup --buildtype=release -Db_lto=true -Dtests=false DIR/build DIR
  ninja -C DIR/build research/bench/solver research/bench/deals research/bench/choices"""
import re
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


def choices(program, playouts, positions):
    """Milliseconds a choice: {(game, seats): mean}. A game occurs again for each level that thinks: the levels are added up."""
    out = subprocess.run([program, playouts, positions], check=True, capture_output=True, text=True).stdout.splitlines()[2:]
    sums = {}
    for game, seats, mean, *_ in map(str.split, out):
        sums[game, seats] = sums.get((game, seats), 0) + float(mean)
    return sums


def compare_choices(programs, rounds, playouts="1000", positions="60"):
    seen = [[choices(program, playouts, positions) for program in programs] for _ in range(rounds)]
    for key in seen[0][0]:
        before, after = (min(pair[side][key] for pair in seen) for side in (0, 1))
        print(f"{key[0]:16} {key[1]} {before:9.2f} -> {after:9.2f} ms a choice: {before / after:.2f}")


def instructions(program, arguments):
    out = subprocess.run(["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", program, *arguments],
                         check=True, capture_output=True, text=True)
    return int(re.search(r"Collected : (\d+)", out.stderr)[1])


def compare_instructions(programs, arguments):
    before, after = (instructions(program, arguments) for program in programs)
    print(f"{' '.join(arguments)}: {before / 1e6:.1f} -> {after / 1e6:.1f} million instructions: {100 * (after / before - 1):+.2f} %")


def main():
    kind = sys.argv.pop(1) if sys.argv[1].startswith("--") else None
    programs, rest = sys.argv[1:3], sys.argv[3:]
    if kind == "--instructions":
        return compare_instructions(programs, rest)
    rounds = int(rest[0]) if rest else 8
    if kind == "--choices":
        return compare_choices(programs, rounds, *rest[1:3])
    if kind == "--deals":
        return compare_deals(programs, rounds, float(rest[1]) if rest[1:] else 0.05)
    deals = int(rest[1]) if rest[1:] else 1000
    seen = [[measure(program, deals) for program in programs] for _ in range(rounds)]
    if any(one[1] != other[1] for one, other in seen):
        sys.exit("the values differ")
    for i, (question, _, _) in enumerate(seen[0][0][0]):
        before, after = (min(pair[side][0][i][1] for pair in seen) for side in (0, 1))
        nodes = [seen[0][side][0][i][2] for side in (0, 1)]
        print(f"{question:6} {1000 / before:6.0f} -> {1000 / after:6.0f} deals a second: {before / after:.2f}   nodes {nodes[1] / nodes[0]:.3f}")


main()
