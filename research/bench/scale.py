#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What a million players at once would take, by the figures of research/bench/load.sh: the tables of docs/scale.md.

    research/bench/scale.py [FOLDER...]      build/load: where load.sh has put its JSON; of several runs: the medians

A run of nodes in which the host has kept back more than a fiftieth of the machine's time is left out.
"""
import json
import os
import pathlib
import statistics
import sys

# What is assumed, not measured.
PLAYERS = 1_000_000
SEATS = 4            # people at a table
SECONDS = 5          # a table's people take for one action, on the average
BUSY = 0.5           # of a core: the rest is for peaks and for nodes that are gone
HEADERS = 2 + 2 + 66 # bytes a frame: WebSocket's (126 bytes and more: 4), Ethernet, IP, TCP with time stamps
STOLEN = 1 / 50      # of the cores' time: more makes a measurement worthless

folders = [pathlib.Path(name) for name in sys.argv[1:] or ["build/load"]]


def last(report):
    """What a node is planned for: at half of the saturation, or at the rate of one of several."""
    return report["runs"][-1]


def good(report):
    run = last(report)
    return run["stolen"] <= STOLEN * run["seconds"] * os.cpu_count()


def read(name):
    """The reports of that name by their folders."""
    paths = {folder: folder / f"{name}.json" for folder in folders}
    reports = {folder: json.loads(path.read_text()) for folder, path in paths.items() if path.exists()}
    return {folder: report for folder, report in reports.items() if good(report)}


def us(run, key="cpu", of="actions"):
    return run[key] / run[of] * 1e6


def median(reports, value):
    return statistics.median(value(report) for report in reports.values())


def row(what, sum_, value):
    print(f"| {what} | {sum_} | {value} |")


tables, rate = PLAYERS // SEATS, PLAYERS // SEATS / SECONDS
one, sqlite = read("one"), read("sqlite")
base = one or sqlite
print("| what | how | |\n|---|---|---|")
row("tables", f"{PLAYERS:,} players / {SEATS}", f"{tables:,}")
row("actions a second", f"{tables:,} / {SECONDS} s", f"{rate:,.0f}")
messages = median(base, lambda report: last(report)["heard"] / last(report)["actions"])
row("messages delivered a second", f"x {messages:.1f} an action", f"{rate * messages / 1e6:.2f} million")
frames = median(base, lambda report: last(report)["frames"] / last(report)["actions"])
size = median(base, lambda report: last(report)["heard_bytes"] / last(report)["actions"])
out = rate * (size + frames * HEADERS) * 8 / 1e9
row("bandwidth to the players", f"x ({size:.0f} bytes + {frames:.1f} frames x {HEADERS})", f"{out:.2f} Gbit/s")
entries = (messages - 1) / SEATS
row("entries of matches' logs a second", f"x ({messages:.1f} messages - 1 answer) / {SEATS} watchers", f"{rate * entries:,.0f}")
WORLDS = [("one", "one node"), ("two-follow", "two nodes, people go to their match"), ("three-follow", "three nodes, people go to their match"),
          ("two-alone", "two nodes that know nothing of each other"), ("three-alone", "three nodes that know nothing of each other"),
          ("two", "two nodes, people anywhere"), ("three", "three nodes, people anywhere")]
worlds = [(says, reports) for name, says in WORLDS if (reports := read(name))]
for says, reports in worlds[:3]:
    for what, key in (("nodes", "cpu"), ("postgres", "cpu_postgres"), ("nats", "cpu_nats")):
        cost = median(reports, lambda report: us(last(report), key))
        row(f"cores of {what} by: {says}", f"x {cost:.0f} us / {BUSY}", f"{rate * cost / 1e6 / BUSY:.1f}")
source = sqlite or one
connection, running = (median(source, lambda report: report[key]) for key in ("connection_bytes", "table_bytes"))
row("memory of connections", f"x {connection:.0f} bytes", f"{PLAYERS * connection / 1e9:.1f} GB")
row("memory of tables", f"x {running:.0f} bytes", f"{tables * running / 1e9:.1f} GB")

if sqlite:
    kinds = ("saturation", "at the rate", "at a pace")
    print(f"\n| tables | {' | '.join(f'us an action {kind}' for kind in kinds)} |\n|---|---|---|---|")
    for number in sorted({run["tables"] for report in sqlite.values() for run in report["runs"]}):
        cells = [", ".join(f"{us(run):.0f}" for report in sqlite.values() for run in report["runs"] if (run["tables"], run["what"]) == (number, kind))
                 for kind in kinds]
        print(f"| {number:,} | {' | '.join(cells)} |")

# Each node has the same load: what a message costs more than on one node is what it costs to be many.
if one:
    print("\n| nodes, with as many tables and actions each | us a message | beside one of the same run |\n|---|---|---|")
    for says, reports in worlds:
        each = {folder: us(last(report), of="heard") for folder, report in reports.items()}
        beside = [f"{(each[folder] / us(last(first), of='heard') - 1) * 100:+.0f}" for folder, first in one.items() if folder in each]
        row(says, ", ".join(f"{own:.1f}" for own in each.values()), ", ".join(beside) + " %")
