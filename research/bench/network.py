#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What the network is worth (docs/decisions/0013-network.md): comparisons by research/training/gauge, to be gone on with at any time.

  research/bench/network.py run GAUGE [--rows WORD] [--minutes N]   plays on where it stopped
  research/bench/network.py show [--all]                            the table, Markdown

GAUGE: the program of a release build. WORD: only rows whose name has it. Each row has a file in research/bench/results/network, one line
of JSON a shard. A shard has shuffles from..to of seed 1 in every seating, with the version of what plays (ladder.py, `alike`). A shard
of another version is neither continued nor counted. With `show --all` each version is counted by itself. Rows are ordered by importance.
Each goes on in turn until it has its shuffles.
"""
import argparse
import json
import subprocess
import sys
import time

import ladder

RESULTS = ladder.RESULTS / "network"
SHARD_SECONDS = 30
# The search as `master` uses the network in pairs (data/bots/master.txt), after a budget.
MASTER = "prior=1,weighs,plays=4,sure=2,cuts"


def rows():
    """(game, seats, first, second, shuffles), the most important first; what is no network is the program before it."""
    yield "sport", 4, "ms=20," + MASTER, "ms=20", 5000
    yield "sport", 4, "ms=20," + MASTER, "ms=20,prior=2,weighs", 5000
    yield "sport", 4, "network", "ms=20", 5000
    yield "sport", 4, "network", "linear", 20000
    yield "sport", 4, "network", "heaviest", 20000
    yield "sport", 4, "linear", "heaviest", 20000
    yield "sport", 4, "ms=20," + MASTER, "heaviest", 5000
    yield "sport", 4, "r=200," + MASTER, "r=200", 5000
    yield "sport", 4, "r=200,prior=2,weighs", "r=200", 5000
    yield "sport", 4, "r=200,prior=2", "r=200", 5000
    yield "sport", 4, "r=200,weighs", "r=200", 5000
    yield "sport", 4, "r=200,plays", "r=200", 5000
    yield "sport", 4, "r=200,prior=4,weighs", "r=200", 5000
    yield "sport", 4, "r=200,prior=4", "r=200", 5000
    yield "sport", 4, "master,ms=20", "pimc,r=1000", 5000
    yield "sport", 4, "master,ms=1000", "master,ms=20", 1500
    # The other rows of the ladder, and those where it has too few results.
    for game, seats in (("kozel-pairs", 4), ("kozel", 2), ("kozel", 3), ("kozel", 4), ("telephone", 4), ("muggins", 2), ("donkey", 2), ("donkey", 4),
                        ("muggins", 4), ("telephone", 2), ("sea-goat-navy", 4)):
        yield game, seats, "master,ms=5", "ms=5", 5000
    for game, seats in ("general", 4), ("bergen", 4), ("sea-goat", 3), ("sausage", 2), ("classic", 4):
        yield game, seats, "master,ms=5", "flat,r=1000", 5000
    for game in "kozel-pairs", "sea-goat", "sea-goat-navy", "general":
        yield game, 4, "r=200," + MASTER, "r=200,prior=2,weighs", 5000
    yield "kozel", 4, "r=200,prior=0.7,weighs", "r=200,prior=0.7", 5000
    for game, seats in (("kozel-pairs", 4), ("kozel", 2), ("kozel", 3), ("kozel", 4), ("donkey", 2), ("donkey", 4), ("telephone", 2),
                        ("telephone", 4), ("muggins", 2), ("muggins", 4), ("bergen", 2), ("bergen", 4)):
        yield game, seats, "network", "linear", 20000
        yield game, seats, "network", "heaviest", 20000


def path_of(row):
    game, seats, first, second, _ = row
    return RESULTS / (f"{game}-{seats}-{first}-{second}".replace(",", "_").replace("=", "") + ".jsonl")


def shards_of(row):
    """All shards; a last line that was cut off is none."""
    path = path_of(row)
    if not path.exists():
        return []
    return [json.loads(line) for line in path.read_text().splitlines(keepends=True) if line.endswith("\n")]


def run_shard(gauge, row):
    """One shard more; False if the row has all its shuffles."""
    game, seats, first, second, wanted = row
    own = [s for s in shards_of(row) if s["version"] == ladder.alike(row[0])]
    done = max((s["to"] for s in own), default=0)
    if done >= wanted:
        return False
    count = 8
    if own:
        rate = sum(sum(s["seconds"]) for s in own) / sum(s["to"] - s["from"] + 1 for s in own)
        count = max(8, min(2000, int(SHARD_SECONDS / max(rate, 1e-4))))
    command = [gauge, game, str(seats), "-", str(min(count, wanted - done)), str(ladder.SEED), "-", first, second, str(done + 1)]
    shard = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    RESULTS.mkdir(parents=True, exist_ok=True)
    path = path_of(row)
    whole = not path.exists() or path.read_text().endswith("\n") or not path.read_text()
    with path.open("a") as file:
        file.write(("" if whole else "\n") + json.dumps({"version": ladder.alike(row[0]), **shard}) + "\n")
    return True


def run(args):
    end = time.monotonic() + args.minutes * 60
    left = [row for row in rows() if args.rows in path_of(row).name]
    while left:
        for row in list(left):
            if time.monotonic() >= end:
                return
            if not run_shard(args.gauge, row):
                left.remove(row)


def show(args):
    print("| game | seats | | against | points a deal | shuffles | µs a choice |")
    print("|---|---|---|---|---|---|---|")
    for row in rows():
        shards = shards_of(row)
        for version in sorted({s["version"] for s in shards}):
            if not args.all and version != ladder.alike(row[0]):
                continue
            own = [s for s in shards if s["version"] == version]
            n, mean, squares = ladder.merge(own)
            cost = [sum(s["seconds"][i] for s in own) / sum(s["choices"][i] for s in own) * 1e6 for i in (0, 1)]
            game, seats, first, second, _ = row
            print(f"| `{game}` | {seats} | {first} | {second} | {mean:+.2f} ± {ladder.margin(n, squares):.2f} | {n:,} | "
                  f"{cost[0]:,.1f}, {cost[1]:,.1f} |" + (f" {version}" if args.all else ""))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    one = commands.add_parser("run")
    one.add_argument("gauge")
    one.add_argument("--rows", default="")
    one.add_argument("--minutes", type=float, default=60)
    one = commands.add_parser("show")
    one.add_argument("--all", action="store_true")
    args = parser.parse_args()
    return {"run": run, "show": show}[args.command](args)


if __name__ == "__main__":
    sys.exit(main())
