# SPDX-License-Identifier: MIT
"""The whole runs of this user in all clones, a line of JSON each: scripts/test --runs."""
import json
import os
import subprocess
import sys
import time

from builds import ROOT
from kept import cache_root, private

COLUMNS = ("date", "commit", "seed", "jobs", "kept", "passed", "failed", "flaky", "cpu_s", "wall_s")


def ledger():
    """Returns the file; None if there is no cache."""
    try:
        return os.path.join(private(cache_root()), "runs.jsonl") if cache_root() else None
    except OSError as error:
        print(f"scripts/test: the run is not counted: {error}", file=sys.stderr)
        return None


def commit():
    """Returns the commit of the clone, with a plus if files differ from it; empty without git."""
    done = subprocess.run(["git", "-C", ROOT, "describe", "--always", "--exclude=*", "--dirty=+"], capture_output=True, text=True)
    return done.stdout.strip()


def line_of(results, failed, seed, wall_s, of=None, now=None):
    """Returns the line of a run. `failed`: jobs without a result count, too. `of`: the commit."""
    return {"date": time.strftime("%Y-%m-%d %H:%M", time.gmtime(now)), "commit": commit() if of is None else of, "seed": seed,
            "jobs": sum(not result.kept for result in results), "kept": sum(result.kept for result in results),
            "passed": sum(result.passed for result in results), "failed": failed, "flaky": sum(result.flaky for result in results),
            "cpu_s": round(sum(result.cpu_s for result in results)), "wall_s": round(wall_s)}


def append(path, line):
    """Adds a line at once, so that runs of two clones do not mix."""
    descriptor = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
    try:
        os.write(descriptor, (json.dumps(line) + "\n").encode())
    finally:
        os.close(descriptor)


def read(path):
    try:
        with open(path, encoding="utf8") as file:
            return [json.loads(line) for line in file]
    except (OSError, TypeError):
        return []


def in_a_row(lines):
    """Returns how many of the last runs had no failure and no flaky test."""
    return next((number for number, line in enumerate(reversed(lines)) if line["failed"] or line["flaky"]), len(lines))


def table(lines):
    """Returns the text that --runs prints."""
    rows = [COLUMNS, *([str(line[name]) for name in COLUMNS] for line in lines)]
    widths = [max(map(len, column)) for column in zip(*rows)]
    texts = ["  ".join(cell.rjust(width) for cell, width in zip(row, widths)) for row in rows]
    return "\n".join([*texts, f"{len(lines)} whole runs, the last {in_a_row(lines)} without a failed or flaky test"])
