#!/usr/bin/env python3
"""What a million players at once would take, by the figures of bench/load.sh: the table of docs/scale.md.

    bench/scale.py [FOLDER]      build/load: where load.sh has put its JSON
"""
import json
import pathlib
import sys

# What is assumed, not measured.
PLAYERS = 1_000_000
SEATS = 4            # people at a table
SECONDS = 5          # a table's people take for one action, on the average
BUSY = 0.5           # of a core: the rest is for peaks and for nodes that are gone
HEADERS = 2 + 2 + 66 # bytes a frame: WebSocket's (126 bytes and more: 4), Ethernet, IP, TCP with time stamps

folder = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else "build/load")


def read(name):
    path = folder / f"{name}.json"
    return json.loads(path.read_text()) if path.exists() else None


def half(report):
    """The run at half of the saturation: what a node is planned for."""
    return report["runs"][-1]


def us(run, key="cpu"):
    return run[key] / run["actions"] * 1e6


def row(what, sum_, value):
    print(f"| {what} | {sum_} | {value} |")


tables, rate = PLAYERS // SEATS, PLAYERS // SEATS / SECONDS
one, sqlite = read("one"), read("sqlite")
base = one or sqlite
run = half(base)
print("| what | how | |\n|---|---|---|")
row("tables", f"{PLAYERS:,} players / {SEATS}", f"{tables:,}")
row("actions a second", f"{tables:,} / {SECONDS} s", f"{rate:,.0f}")
messages = run["heard"] / run["actions"]
row("messages delivered a second", f"x {messages:.1f} an action", f"{rate * messages / 1e6:.2f} million")
frames, size = run["frames"] / run["actions"], run["heard_bytes"] / run["actions"]
out = rate * (size + frames * HEADERS) * 8 / 1e9
row("bandwidth to the players", f"x ({size:.0f} bytes + {frames:.1f} frames x {HEADERS})", f"{out:.2f} Gbit/s")
entries = (messages - 1) / SEATS
row("entries of matches' logs a second", f"x ({messages:.1f} messages - 1 answer) / {SEATS} watchers", f"{rate * entries:,.0f}")
WORLDS = [("one", "one node"), ("two-follow", "two nodes, people go to their match"), ("three-follow", "three nodes, people go to their match"),
          ("two-alone", "two nodes that know nothing of each other"), ("three-alone", "three nodes that know nothing of each other"),
          ("two", "two nodes, people anywhere"), ("three", "three nodes, people anywhere")]
worlds = [(says, half(report)) for name, says in WORLDS if (report := read(name))]
for says, run in worlds:
    row(f"cores of nodes by: {says}", f"x {us(run):.0f} us / {BUSY}", f"{rate * us(run) / 1e6 / BUSY:.1f}")
    for beside in ("postgres", "nats"):
        if f"cpu_{beside}" in run:
            cost = us(run, f"cpu_{beside}")
            row(f"cores of {beside} by the same", f"x {cost:.0f} us / {BUSY}", f"{rate * cost / 1e6 / BUSY:.1f}")
source = sqlite or one
connections, running = PLAYERS * source["connection_bytes"], tables * source["table_bytes"]
row("memory of connections", f"x {source['connection_bytes']:.0f} bytes", f"{connections / 1e9:.1f} GB")
row("memory of tables", f"x {source['table_bytes']:.0f} bytes", f"{running / 1e9:.1f} GB")

# Each node has the same load: what a message costs more than on one node is what it costs to be many.
if one:
    first = worlds[0][1]["cpu"] / worlds[0][1]["heard"]
    print("\n| nodes, with as many tables and actions each | us a message | beside one |\n|---|---|---|")
    for says, run in worlds:
        each = run["cpu"] / run["heard"]
        row(says, f"{each * 1e6:.1f}", f"{(each / first - 1) * 100:+.0f} %")
