#!/usr/bin/env python3
"""Two builds of bench/solver side by side, in turn, so that both meet the same machine: the ratio of their deals a second, by the best of
each, and of their nodes.

  bench/versus.py BEFORE AFTER [ROUNDS] [DEALS]

A build of an older commit: git worktree add DIR COMMIT; meson setup --buildtype=release -Db_lto=true -Dtests=false DIR/build DIR;
ninja -C DIR/build bench/solver."""
import subprocess
import sys


def measure(program, deals):
    """What it says of each question: [(question, milliseconds a deal, nodes a deal)], and of the values."""
    out = subprocess.run([program, str(deals)], check=True, capture_output=True, text=True).stdout.splitlines()[1:]
    rows = [line.split() for line in out[::2]]
    return [(row[0], float(row[2]), float(row[7])) for row in rows], out[1::2]


def main():
    programs = sys.argv[1:3]
    rounds = int(sys.argv[3]) if len(sys.argv) > 3 else 8
    deals = int(sys.argv[4]) if len(sys.argv) > 4 else 1000
    seen = [[measure(program, deals) for program in programs] for _ in range(rounds)]
    if any(one[1] != other[1] for one, other in seen):
        sys.exit("the values differ")
    for i, (question, _, _) in enumerate(seen[0][0][0]):
        before, after = (min(pair[side][0][i][1] for pair in seen) for side in (0, 1))
        nodes = [seen[0][side][0][i][2] for side in (0, 1)]
        print(f"{question:6} {1000 / before:6.0f} -> {1000 / after:6.0f} deals a second: {before / after:.2f}   nodes {nodes[1] / nodes[0]:.3f}")


main()
