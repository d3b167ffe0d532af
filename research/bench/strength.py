#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compares the strength of the levels of bots, in Elo, for the page (data/bots/strength.txt).

  research/bench/strength.py KOZEL [--matches N] [--thinking N] [--master N] [--threads N] [--keep FILE] > data/bots/strength.txt
  research/bench/strength.py KOZEL --game sport --seats 4 --budget 1000r --steps 1 ...

KOZEL: the program. Every two neighbours of the ladder, and every second ones, play N shuffled matches of `kozel` for two, each in both
seatings (`kozel sim --matches`). N is --matches where both answer at once, --thinking where one thinks, and --master where that one is
`master`. The shares go to standard error. With --keep they are also written to FILE, and what is there is not played again. A pair's
score p has the difference 400 log10(p / (1 - p)) and, by the delta method, its standard error. The levels' numbers are the weighted
least squares over all pairs, `novice` being 1000. ± is the 95 % interval of the difference to `novice`.

--game and --seats choose another game, --budget what `master` may spend, and --steps 1 leaves the second neighbours out. Where n play
for themselves, one of the stronger level plays n - 1 of the weaker one. It loses the share g of the matches. The difference is
400 log10((1 - g) / (n - 1) / g), which is 0 at an even share; p is then 1 - g.
"""
import argparse
import json
import math
import os
import subprocess
import sys

AT_ONCE = ["random", "novice", "hasty.bot", "forgetful.bot", "distracted.bot", "club"]
LEVELS = [*AT_ONCE, "thoughtful.bot", "patient.bot", "observant.bot", "seasoned.bot", "master"]
ANCHOR, ANCHOR_ELO = 1, 1000


def score(given, first, second, matches):
    """The share of the matches that the first one does not lose, its standard error, and the number of sides."""
    bots = ",".join(f"{level}@{given.budget}" if level == LEVELS[-1] else level for level in (first, second))
    told = json.loads(subprocess.run(
        [given.kozel, "sim", given.game, "--seats", str(given.seats), "--matches", "--bots", bots, "--deals", str(matches),
         "--threads", str(given.threads), "--json", "-"], check=True, capture_output=True, text=True).stdout)
    sides, points = told["plays_each"], told["contestants"][0]["points"]
    rest = (sides - 1) / sides
    return rest * (1 + points["mean"]), rest * points["deviation"] / math.sqrt(matches), sides


def solve(rows, values):
    """The solution of a small system of linear equations, by elimination."""
    size = len(values)
    rows = [row[:] + [value] for row, value in zip(rows, values)]
    for i in range(size):
        pivot = max(range(i, size), key=lambda r: abs(rows[r][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        rows[i] = [cell / rows[i][i] for cell in rows[i]]
        for r in range(size):
            if r != i:
                rows[r] = [cell - rows[r][i] * own for cell, own in zip(rows[r], rows[i])]
    return [row[size] for row in rows]


def fit(pairs, count):
    """Returns the Elo of each level relative to the anchor, and its standard error. pairs: (i, j, difference, standard error)."""
    free = [i for i in range(count) if i != ANCHOR]
    normal = [[0.0] * len(free) for _ in free]
    right = [0.0] * len(free)
    for i, j, difference, error in pairs:
        sign = {i: 1.0, j: -1.0}
        for a, level in enumerate(free):
            right[a] += sign.get(level, 0) * difference / error**2
            for b, other in enumerate(free):
                normal[a][b] += sign.get(level, 0) * sign.get(other, 0) / error**2
    elo = solve(normal, right)
    errors = [math.sqrt(solve(normal, [float(a == b) for b in range(len(free))])[a]) for a in range(len(free))]
    elo.insert(ANCHOR, 0.0)
    errors.insert(ANCHOR, 0.0)
    return elo, errors


def matches_of(given, first, second):
    """How many shuffles two levels play."""
    if LEVELS[-1] in (first, second):
        return given.master
    return given.matches if {first, second} <= set(AT_ONCE) else given.thinking


def kept(path):
    """The shares that a file has, by levels: shuffles, share, standard error, sides; the last ones count."""
    if not path or not os.path.exists(path):
        return {}
    with open(path) as file:
        rows = [line.split() for line in file if line.strip()]
    return {(first, second): (int(shuffles), float(share), float(error), int(sides)) for first, second, shuffles, share, error, sides in rows}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kozel")
    parser.add_argument("--matches", type=int, default=2000)
    parser.add_argument("--thinking", type=int, default=1000)
    parser.add_argument("--master", type=int, default=400)
    parser.add_argument("--keep", metavar="FILE")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--game", default="kozel")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--budget", default="20ms")
    parser.add_argument("--steps", type=int, choices=(1, 2), default=2)
    given = parser.parse_args()
    pairs, known, fewest = [], kept(given.keep), {}
    for step in range(1, given.steps + 1):
        for i in range(len(LEVELS) - step):
            first, second = LEVELS[i + step], LEVELS[i]
            if (first, second) not in known:
                shuffles = matches_of(given, first, second)
                known[first, second] = shuffles, *score(given, first, second, shuffles)
                if given.keep:
                    with open(given.keep, "a") as file:
                        print(first, second, *known[first, second], file=file)
            shuffles, share, error, sides = known[first, second]
            print(f"{first} - {second}: {100 * share:.1f} ± {196 * error:.1f} %, {shuffles} shuffles", file=sys.stderr, flush=True)
            slope = 400 / math.log(10) / (share * (1 - share))
            pairs.append((i + step, i, 400 * math.log10(share / (sides - 1) / (1 - share)), error * slope))
            for level in (first, second) if step == 1 else ():
                fewest[level] = min(shuffles, fewest.get(level, shuffles))
    elo, errors = fit(pairs, len(LEVELS))
    print("# Strength of the levels in Elo, `novice` being 1000: level, Elo, its 95 % interval, matches with each neighbour at least (shuffles, in both seatings).")
    print(f"# Made by research/bench/strength.py, which says how, in `{given.game}` for {given.seats}; `master` has {given.budget} a choice.")
    for level, value, error in zip(LEVELS, elo, errors):
        print(level, round(ANCHOR_ELO + value), round(1.96 * error), fewest[level])


if __name__ == "__main__":
    main()
