# SPDX-License-Identifier: MIT
"""Runs the tests of the project: scripts/test --help."""
import argparse
import json
import os
import sys
import time
from dataclasses import replace

import ledger
from builds import ROOT
from changed import Changed, changed_files
from groups import GROUPS
from kept import Results
from plan import Plan
from report import Report, failed_of
from scheduler import Limits, Scheduler
from selection import Selection, UnknownName

LOGS = os.path.join(ROOT, "build", "logs")


def options(arguments):
    parser = argparse.ArgumentParser(
        prog="scripts/test", formatter_class=argparse.RawDescriptionHelpFormatter,
        description="Runs the tests and counts them. Logs: build/logs/STAGE/TEST.log.",
        epilog="Exit code: 0 if something ran and nothing failed, 1 if not, 2 if a name is unknown.")
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"a stage, stage/test (with wildcards), or a group: {', '.join(GROUPS)}; default: all stages")
    parser.add_argument("--changed", nargs="?", const="", metavar="BASE",
                        help="only the tests of what differs from BASE (default: from where this branch left the main one), committed or not")
    parser.add_argument("--list", action="store_true", help="print the jobs, run none but what configures a build folder")
    parser.add_argument("--runs", action="store_true", help="print the whole runs so far, of all clones")
    parser.add_argument("--fresh", action="store_true", help="run also what has passed before with the same inputs")
    parser.add_argument("--jobs", type=int, metavar="N", help="tests at the same time (default: one more than there are cores)")
    parser.add_argument("--seed", type=int, metavar="N", default=int(os.environ.get("TEST_SEED") or 1),
                        help="for all that tests draw at random: TEST_SEED in their environment (default: 1)")
    return parser.parse_args(arguments)


def durations_file(kept):
    """Returns the file with the durations of all jobs. It is in the cache, if there is one: a new clone then starts the longest jobs first, too."""
    return os.path.join(kept.folder or LOGS, "durations.json")


def read_durations(path):
    try:
        with open(path, encoding="utf8") as file:
            return json.load(file)
    except (OSError, ValueError):
        return {}


def keep_durations(path, results):
    durations = read_durations(path)
    durations.update({result.job.name: round(result.wall_s, 2) for result in results if result.ok and not result.flaky and not result.kept})
    draft = f"{path}.{os.getpid()}"
    with open(draft, "w", encoding="utf8") as file:
        json.dump(durations, file, indent=0, sort_keys=True)
    os.replace(draft, path)


def keep_costs(results):
    """Writes build/logs/costs: a line for each job, the dearest first."""
    with open(os.path.join(LOGS, "costs"), "w", encoding="utf8") as file:
        file.write("CPU s  wall s  peak MB  job\n")
        for result in sorted(results, key=lambda result: -result.cpu_s):
            file.write(f"{result.cpu_s:5.1f} {result.wall_s:7.1f} {result.peak_mb:8.0f}  {result.job.name}\n")


def configured(plan, limits, env, seed):
    """Returns all jobs of a plan, after what configures build folders has run."""
    while True:
        jobs = plan.jobs()
        setups = [job for job in jobs if job.then]
        if not setups:
            return jobs
        needed = {need for job in setups for need in job.needs}
        first = [replace(job, then=None, opens=()) for job in jobs if job.then or job.name in needed]
        results = Scheduler(first, limits, LOGS, env, Report(seed, ROOT)).run()
        if not results or not all(result.ok for result in results):
            sys.exit(1)


def main(arguments):
    chosen = options(arguments)
    if chosen.runs:
        print(ledger.table(ledger.read(ledger.ledger())))
        return 0
    begin = time.monotonic()
    os.chdir(ROOT)
    os.makedirs(LOGS, exist_ok=True)
    env = {**os.environ, "TEST_SEED": str(chosen.seed)}
    limits = Limits(slots=chosen.jobs)
    selection = Selection(chosen.names)
    if chosen.changed is not None:
        files = changed_files(chosen.changed)
        everything = configured(Plan(selection, chosen.seed), limits, env, chosen.seed)
        selection = Changed(files, chosen.names)
        selection.look_at(everything)
        print(f"{len(files)} files have changed{', and ' + selection.everything[0] + ' concerns all tests' if selection.everything else ''}", file=sys.stderr)
    plan = Plan(selection, chosen.seed)
    if chosen.list:
        for job in sorted(configured(plan, limits, env, chosen.seed), key=lambda job: job.name):
            print(job.name)
        selection.check()
        return 0

    for name in ("totals", "flaky"):
        if os.path.exists(os.path.join(LOGS, name)):
            os.remove(os.path.join(LOGS, name))
    jobs = plan.jobs()
    if not any(job.then for job in jobs):
        selection.check()
    report = Report(chosen.seed, ROOT)
    kept = Results(env, chosen.fresh)
    scheduler = Scheduler(jobs, limits, LOGS, env, report, read_durations(durations_file(kept)), kept)
    results = scheduler.run()
    kept.remove_old()
    keep_durations(durations_file(kept), results)
    keep_costs(results)
    totals = report.end(results, scheduler.not_run, scheduler.interrupted)
    with open(os.path.join(LOGS, "flaky"), "w", encoding="utf8") as file:
        for result in results:
            if result.flaky:
                names = "".join(f"; {name}" for name in result.flaky_tests)
                file.write(f"{result.job.name} seed {chosen.seed} {os.path.relpath(result.first_log, ROOT)}{names}\n")
    with open(os.path.join(LOGS, "totals"), "w", encoding="utf8") as file:
        file.write(totals + "\n")
    print(totals, flush=True)
    if not chosen.names and chosen.changed is None and not scheduler.interrupted and ledger.ledger():
        ledger.append(ledger.ledger(), ledger.line_of(results, failed_of(results, scheduler.not_run), chosen.seed, time.monotonic() - begin))
    if scheduler.interrupted:
        return 128 + scheduler.interrupted
    selection.check()
    return 0 if results and not scheduler.not_run and all(result.ok for result in results) else 1


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except UnknownName as error:
        print(f"scripts/test: {error}", file=sys.stderr)
        sys.exit(2)
