# SPDX-License-Identifier: MIT
# Who leads the first deal: how often does that side win? leads.py 2026-11.csv (docs/database.md)
import collections, csv, sys

decided, won = collections.Counter(), collections.Counter()
for match in csv.DictReader(open(sys.argv[1], newline="", encoding="utf-8")):
    if match["winners"]:
        decided[match["game"]] += 1
        won[match["game"]] += match["lead"] in match["winners"].split()
for game, count in decided.most_common():
    print(f"{game}: {won[game]} of {count} ({won[game] / count:.1%})")
