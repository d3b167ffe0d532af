# SPDX-License-Identifier: MIT
"""Random matches are the same, state by state, through the C core alone, through environments and through Match."""

import os
import re
import subprocess
import unittest
import zlib

import numpy as np

import kozel
from tests.support import BUILD, every_game

DECISIONS = 300


def choose(indexes: list[int], rng: kozel.Rng) -> int:
    return sorted(indexes)[rng.below(len(indexes))]


def by_match(game: str, seats: int) -> int:
    match, dealing, choosing, checksum = kozel.Match(game, seats), kozel.Rng(7), kozel.Rng(8), 0
    match.deal(rng=dealing)
    for _ in range(DECISIONS):
        for seat in range(seats):
            checksum = zlib.crc32(match.view(seat).observation, checksum)
        match.apply(choose([action.index for action in match.legal()], choosing))
        if match.phase == "over":
            match = kozel.Match(game, seats)
        if match.phase == "dealing":
            match.deal(rng=dealing)
    return checksum


def by_environment(game: str, seats: int) -> int:
    env, choosing, checksum = kozel.VectorEnv(game, 1, seats, forced="ask"), kozel.Rng(8), 0
    env.reset(seed=7)
    for _ in range(DECISIONS):
        for seat in range(seats):
            checksum = zlib.crc32(env.observe(0, seat), checksum)
        env.step([choose(np.flatnonzero(env.action_mask[0]).tolist(), choosing)])
    return checksum


TILES = {f"{low}-{high}": low * 7 - low * (low - 1) // 2 + high - low for low in range(7) for high in range(low, 7)}


def by_record(record: str) -> kozel.Match:
    """Deals and acts as a record does."""
    tags = dict(re.findall(r'^\[(\w+) "(.*)"\]$', record, re.M))
    match, order = kozel.Match(tags["Game"], int(tags["Players"])), []
    if "FirstLead" in tags:
        match.set_lot(int(tags["FirstLead"]) - 1)
    for line in record.splitlines():
        if tiles := re.fullmatch(r"(?:hand \d|stock): (.*)", line):
            order += [TILES[tile] for tile in tiles[1].split(" ")]
        if len(order) == len(TILES):
            match.deal(order)
            order = []
        if action := re.fullmatch(r"(\d) (.*)", line):
            seat = int(action[1]) - 1
            # Any seat may resign. A text is an action of the seat to act.
            match.apply(kozel.Action(-1, seat, "resign", (4, seat, 255, 255)) if action[2] == "resign" else action[2])
    return match


class SameStates(unittest.TestCase):
    def test_matches_of_the_driver_with_takebacks_and_restores(self) -> None:
        program, count = BUILD / "tests/unit/engine/table/table_matches", os.environ.get("KOZEL_MATCHES", "2")
        with subprocess.Popen([program, count, "print"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as played:
            matches = 0
            for line in played.stdout or ():
                told, record = line[:32], line[33:].replace("|", "\n")
                self.assertEqual(by_record(record).hash, told, record)
                matches += 1
        self.assertEqual((played.returncode, matches), (0, int(count) * len(list(every_game()))))

    def test_every_way_comes_to_the_same_states(self) -> None:
        told = subprocess.run([BUILD / "tests/unit/engine/env/envs_states"], check=True, capture_output=True, text=True).stdout
        core = {(game, int(seats)): int(checksum, 16) for game, seats, checksum in map(str.split, told.splitlines())}
        self.assertEqual(set(core), set(every_game()))
        self.assertEqual(len(set(core.values())) > len(core) // 2, True)
        for game, seats in core:
            with self.subTest(game=game, seats=seats):
                self.assertEqual(by_match(game, seats), core[game, seats])
                self.assertEqual(by_environment(game, seats), core[game, seats])
