#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Measures the properties that lists of games show: measure_games.py [--check] KOZEL GAMES.ini...

For each game the program prints the minutes of a usual match and its difficulty, next to the values of its file. With --check it fails if the
file of a project's game differs from the measurement: minutes by more than 5 and a quarter, difficulty at all.

Minutes: bots of the level `club` play 20 matches in every seating with as many seats as the game has. A person is assumed to need 5 s for a
choice, and 20 s a deal for the rest: dealing, forced turns, a look at the score. A game that bots of that level hardly bring to an end (more
than MINUTES_MAX) states no minutes.

Difficulty: how many mechanics its file sets, its parent's included, in addition to the number of players and the score. Each is a rule to
learn.
"""
import json
import os
import re
import subprocess
import sys

CHOICE_S, DEAL_S = 5, 20
ROUNDS = 20
MINUTES_MAX = 120
EASY, MEDIUM = 7, 12
NO_RULE = {"group", "family", "minutes", "difficulty", "title", "says", "also", "about", "seats_min", "seats_max", "seats_three", "hand2", "hand3", "hand4", "target", "target_more", "deals", "rating"}


def output(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True, env={**os.environ, "LC_ALL": "C", "LANGUAGE": ""}).stdout


def measure(kozel, game, seats):
    pairs = seats == 4 and re.search(r"^sides = pairs", output(kozel, "rules", "show", game, "--mechanics"), re.M)
    bots = ",".join(["club"] * (2 if pairs else seats))
    told = output(kozel, "sim", game, "--bots", bots, "--seats", str(seats), "--matches", "--deals", str(ROUNDS), "--threads", "1", "--json", "-")
    result = json.loads(told[told.index("{"):])
    matches = result["rounds"] * result["plays_each"]
    choices = sum(bot["choices"] for bot in result["timing"]["latency"])
    minutes = (choices * CHOICE_S + result["deals"] * DEAL_S) / matches / 60
    return minutes


def stated(paths):
    """Returns {game: {key: value}} of game files, with the mechanics of a parent."""
    games, parents, game = {}, {}, None
    for line in (line for path in paths for line in open(path, encoding="utf-8")):
        if found := re.match(r"\[([a-z0-9-]+)(?: : ([a-z0-9-]+))?", line):
            game, parents[found[1]] = games.setdefault(found[1], {}), found[2]
        elif found := re.match(r"([a-z_0-9]+) = (.+)", line):
            game[found[1]] = found[2]

    def whole(name):
        parent = whole(parents[name]) if parents[name] else {}
        return {**{key: value for key, value in parent.items() if key not in NO_RULE}, **games[name]}

    return {name: whole(name) for name in games}


def main():
    check = "--check" in sys.argv[1:]
    kozel, *paths = [argument for argument in sys.argv[1:] if argument != "--check"]
    files, bad = stated(paths), 0
    for game, seats in re.findall(r"^(\S+) \(.*?\) ([2-4](?:,[2-4])*)", output(kozel, "rules", "list"), re.M):
        own = files[game]
        minutes = measure(kozel, game, max(map(int, seats.split(","))))
        rules = len(set(own) - NO_RULE)
        difficulty = "easy" if rules <= EASY else "medium" if rules <= MEDIUM else "hard"
        wrong = own.get("difficulty") != difficulty
        if minutes <= MINUTES_MAX or "minutes" in own:
            wrong |= abs(int(own.get("minutes", 0)) - minutes) > max(5, minutes / 4)
        bad += wrong
        print(f"{game:14} {minutes:5.1f} min, {rules:2} rules: {difficulty:6}  file: {own.get('minutes')}, {own.get('difficulty')}{'  differs' if wrong else ''}")
    return 1 if check and bad else 0


if __name__ == "__main__":
    sys.exit(main())
