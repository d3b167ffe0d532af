#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The ladder of docs/decisions/0006-bots.md: every level and the baselines against each other, game by game.

  research/bench/ladder.py run KOZEL [--rows WORD] [--until HH:MM] [--threads N]   plays on where it stopped
  research/bench/ladder.py show [--rows WORD] [--all]                              the table, Markdown
  research/bench/ladder.py cost KOZEL [--rows WORD]                                plays a few deals, prints how long the rest takes one core
  research/bench/ladder.py same KOZEL OTHER [--rows WORD]                          do two programs choose alike, with playouts for a budget,
                                                                          in some deals of each row? exit 1 where not

KOZEL: the program. WORD: only rows whose line has it. Each row has a file in research/bench/results/, one line of JSON a shard. A shard
has the deals from..to of seed 1, their mean and deviation, and the version they were played with. The version is of the sources of bots
and solver. Shards of other versions are neither continued nor counted; `show --all` counts each version by itself. A shard that was
broken off is played again. Budgets are processor time or playouts, so that the results do not depend on what else the machine does. Rows
are ordered by importance. Each goes on in turn until it has its deals.
"""
import argparse
import datetime
import functools
import hashlib
import json
import math
import pathlib
import re
import resource
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
RESULTS = ROOT / "research" / "bench" / "results"
SEED = 1
SHARD_SECONDS = 60
# Maps sources to older ones that choose alike with them, as far as `same` can find. Results of the older ones count. A game is named where
# its `master` chooses as other sources than in the rest ("").
ALIKE = {"88d6c66a7c": {"": "4465be4a2f", "general": "edca39e096"},
         "4778e67498": {"": "a4192fc216", "sea-goat-navy": "504f22e483", "sea-goat": "4778e67498"}}
BASELINES = ("heaviest", "flat@1000r", "pimc@1000r")


def rows():
    """(game, seats, bots, deals, more arguments), the most important first."""
    yield "sport", 4, "master@20ms,pimc@1000r", 5000, ()
    yield "sport", 4, "master@20ms,heaviest", 5000, ()
    yield "sport", 4, "club,heaviest", 5000, ()
    yield "sport", 4, "oracle,heaviest", 5000, ()
    yield "sport", 4, "master@20ms,flat@1000r", 5000, ()
    yield "sport", 4, "master@1000ms,master@20ms", 1500, ()
    yield "sport", 4, "master@20ms,club", 5000, ()
    games = (("kozel-pairs", 4), ("kozel", 2), ("kozel", 3), ("kozel", 4), ("telephone", 4), ("muggins", 2),
             ("donkey", 2), ("donkey", 4), ("muggins", 4), ("telephone", 2))
    for baseline in BASELINES:
        for game, seats in games:
            # In these two a choice of flat or pimc itself takes 4 to 7 ms.
            slow = seats == 4 and game in ("donkey", "muggins") and baseline != "heaviest"
            budget = "20ms" if slow else "5ms"
            yield game, seats, f"master@{budget},{baseline}", 5000, ()
        matches = 1500 if baseline == "heaviest" else 1250  # of three deals against it, of four and five against the others
        yield "sea-goat-navy", 4, "master@5ms," + baseline, matches, ("--matches",)
    for game, seats in games:
        yield game, seats, "club,heaviest", 5000, ()
    yield "sea-goat-navy", 4, "club,heaviest", 5000, ("--matches",)


@functools.cache  # what is played bears the name of the sources as they were at the beginning
def sources():
    """A short hash of what plays: the sources of bots, policy and solver, without comments and white space, and the bots' numbers."""
    digest = hashlib.sha1()
    for folder in ("engine/ai", "engine/ai/policy", "engine/solver"):
        for path in sorted((ROOT / folder).glob("*.[ch]")):
            code = re.sub(r"/\*.*?\*/|\s+", "", path.read_text(), flags=re.S)
            digest.update(f"{path.name}\n{code}\n".encode())
    for path in sorted((ROOT / "data/bots").glob("*.txt")):
        digest.update(f"{path.name}\n{path.read_text()}\n".encode())
    digest.update((ROOT / "data/bots/network.bin").read_bytes())
    return digest.hexdigest()[:10]


def alike(game):
    """The version of the sources, or the older one that they choose alike with in the game. "": every player other than `master`."""
    own = sources()
    older = ALIKE.get(own, {"": own})
    return older.get(game, older[""])


def version(row):
    return alike(row[0] if "master" in row[2] else "")


def name_of(row):
    game, seats, bots, _, _ = row
    return f"{game}-{seats}-{bots.replace(',', '-').replace('@', '_')}"


def shards_of(row):
    """All shards; a last line that was cut off is none."""
    path = RESULTS / (name_of(row) + ".jsonl")
    if not path.exists():
        return []
    return [json.loads(line) for line in path.read_text().splitlines(keepends=True) if line.endswith("\n")]


def merge(shards):
    """(deals, mean, sum of squared deviations) of all shards, by Chan's formula."""
    n, mean, squares = 0, 0.0, 0.0
    for s in shards:
        m, off = s["to"] - s["from"] + 1, s["mean"] - mean
        squares += s["deviation"] ** 2 * (m - 1) + off * off * n * m / (n + m)
        mean += off * m / (n + m)
        n += m
    return n, mean, squares


def margin(n, squares):
    """Half the 95 % interval; the normal's quantile, by a little too small below 30 deals."""
    return 1.96 * math.sqrt(squares / (n - 1) / n) if n > 1 else math.inf


def sim(kozel, row, bots, seed, deals, *more):
    """The JSON of some of a row's deals."""
    game, seats, _, _, form = row
    command = [kozel, "sim", game, "--seats", str(seats), "--bots", bots, "--seed", str(seed), "--deals", str(deals),
               "--json", "-", *form, *more]
    return json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def play(kozel, row, first, count, threads):
    more = ["--threads", str(threads)] if threads else []
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    result = sim(kozel, row, row[2], SEED, count, "--from", str(first), *more)
    one = result["contestants"][0]
    return {"version": version(row), "from": first, "to": first + count - 1, "mean": one["points"]["mean"],
            "deviation": one["points"]["deviation"],
            "faults": [c["faults"] for c in result["contestants"]],
            "mean_us": [round(t["mean_us"], 1) for t in result["timing"]["latency"]],
            "seconds": round(result["timing"]["seconds"], 1),
            "cpu": round(resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before, 2)}


def wanted(args):
    return [row for row in rows() if not args.rows or args.rows in name_of(row)]


def run_shard(args, row, seconds):
    """One shard more; False if the row has all its deals."""
    own = [s for s in shards_of(row) if s["version"] == version(row)]
    done = max((s["to"] for s in own), default=0)
    if done >= row[3]:
        return False
    count = 16
    if own:
        rate = sum(s["seconds"] for s in own) / sum(s["to"] - s["from"] + 1 for s in own)
        count = max(16, min(1000, int(seconds / max(rate, 1e-3))))
    shard = play(args.kozel, row, done + 1, min(count, row[3] - done), args.threads)
    RESULTS.mkdir(exist_ok=True)
    path = RESULTS / (name_of(row) + ".jsonl")
    whole = "".join(json.dumps(s) + "\n" for s in shards_of(row)) if path.exists() else ""
    new = path.with_suffix(".new")
    new.write_text(whole + json.dumps(shard) + "\n")
    new.replace(path)
    return True


def run(args):
    end = math.inf
    if args.until:
        hour, minute = map(int, args.until.split(":"))
        end = datetime.datetime.now().replace(hour=hour, minute=minute, second=0)
        if end < datetime.datetime.now():
            end += datetime.timedelta(days=1)
        end = end.timestamp()
    for row in wanted(args):
        while time.time() < end and run_shard(args, row, min(SHARD_SECONDS, end - time.time())):
            pass
        print(line_of(row, version(row)), flush=True)
        if time.time() >= end:
            return


def line_of(row, wanted_version):
    shards = [s for s in shards_of(row) if s["version"] == wanted_version]
    game, seats, bots, deals, more = row
    n, mean, squares = merge(shards)
    unit = "matches" if "--matches" in more else "points"
    if n == 0:
        return f"| `{game}` | {seats} | {bots} | - | 0 of {deals} | {wanted_version} |"
    return (f"| `{game}` | {seats} | {bots} | {mean:+.2f} ± {margin(n, squares):.2f} {unit} | {n} of {deals} "
            f"| {wanted_version} |")


def show(args):
    print("| game | seats | first, second | the first's lead, 95 % | shuffles, each in every seating | version |")
    print("|---|---|---|---|---|---|")
    for row in wanted(args):
        versions = sorted({s["version"] for s in shards_of(row)}) if args.all else [version(row)]
        for each in versions:
            print(line_of(row, each))


def cost(args):
    total = 0
    for row in wanted(args):
        own = [s for s in shards_of(row) if "cpu" in s and s["version"] == version(row)] or [play(args.kozel, row, 1, 2, args.threads)]
        n = merge(own)[0]
        rate = sum(s["cpu"] for s in own) / n
        done = sum(s["to"] - s["from"] + 1 for s in shards_of(row) if s["version"] == version(row))
        rest = rate * max(0, row[3] - done) / 3600
        total += rest
        print(f"{name_of(row):50} {rate:8.2f} s a deal of one core, {rest:7.1f} h to come", flush=True)
    print(f"{'in all':50} {'':26} {total:7.1f} h")


def trace(kozel, row, deals):
    """What the bots of a row make of some deals with playouts instead of milliseconds: no chance in it."""
    bots = ",".join(name if "@" not in name else name.split("@")[0] + "@200r" for name in row[2].split(","))
    result = sim(kozel, row, bots, 7, deals)
    del result["timing"]
    return result


def same(args):
    differ = 0
    for row in wanted(args):
        deals = 5 if "--matches" in row[4] else 40
        alike = trace(args.kozel, row, deals) == trace(args.other, row, deals)
        differ += not alike
        print(f"{name_of(row):50} {'same' if alike else 'differs'}", flush=True)
    sys.exit(differ > 0)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    for name in ("run", "show", "cost", "same"):
        command = commands.add_parser(name)
        if name != "show":
            command.add_argument("kozel")
        if name in ("run", "cost"):
            command.add_argument("--threads", type=int, default=0)
        if name == "same":
            command.add_argument("other")
        command.add_argument("--rows")
        if name == "run":
            command.add_argument("--until")
        if name == "show":
            command.add_argument("--all", action="store_true")
    args = parser.parse_args()
    {"run": run, "show": show, "cost": cost, "same": same}[args.command](args)


if __name__ == "__main__":
    sys.exit(main())
