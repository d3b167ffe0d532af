# SPDX-License-Identifier: MIT
"""A plain Python program that replays records of `kozel` (docs/spec/rules.md). It shows what a few dozen lines without any care for speed
cost. The script research/bench/replay.py compares `kozel replay` with it; nothing else uses it.

    python3 plain_replay.py FILE...    prints each match's accounts, one line a file
"""

import sys

FIRST_LEAD = ["1-1", "2-2", "3-3", "4-4", "5-5", "6-6", "0-0"]


def halves(tile):
    return int(tile[0]), int(tile[2])


class Match:
    def __init__(self, players):
        self.players = players
        self.score = [0] * players
        self.memory = [0] * players
        self.open = [False] * players
        self.leader = None

    def deal(self, hands, stock):
        tiles = sorted(tile for hand in hands for tile in hand) + sorted(stock)
        assert len(tiles) == 28 and len(set(tiles)) == 28, "the tiles are not the 28"
        for hand in hands:
            assert sum(t[0] == t[2] for t in hand) < 5, "redeal: doubles"
            for value in range(7):
                assert sum(value in halves(t) for t in hand) < 6, "redeal: one value"
        self.hands = [set(hand) for hand in hands]
        self.stock = list(stock)
        self.line = []
        self.ends = None
        self.fisherman = None
        self.plain = False
        self.over = False
        self.must_lead = None
        self.turn = self.leader
        if self.turn is None:
            for tile in FIRST_LEAD:
                holders = [seat for seat, hand in enumerate(self.hands) if tile in hand]
                if holders:
                    self.must_lead, self.turn = tile, holders[0]
                    break

    def fits(self, seat):
        if self.ends is None:
            return [t for t in self.hands[seat] if self.must_lead in (None, t)]
        return [t for t in self.hands[seat] if set(halves(t)) & set(self.ends)]

    def act(self, seat, words):
        assert not self.over, "the deal is over"
        assert seat == self.turn, "not this seat's turn"
        if words[0] == "draw":
            assert not self.fits(seat) and self.stock and self.stock[0] == words[1], "a wrong draw"
            self.hands[seat].add(self.stock.pop(0))
        elif words[0] == "knock":
            assert not self.fits(seat) and not self.stock, "a wrong knock"
            self.turn = (seat + 1) % self.players
        else:
            self.lay(seat, *words[0].partition("@")[::2])

    def lay(self, seat, tile, end):
        assert tile in self.fits(seat), "this tile cannot be laid"
        low, high = halves(tile)
        if self.ends is None:
            self.ends = [low, high]
        else:
            at = "ab".index(end)
            assert self.ends[at] in (low, high), "it does not fit there"
            self.ends[at] = low + high - self.ends[at]
        self.hands[seat].remove(tile)
        self.line.append(tile)
        if low != high or not self.plain:
            self.fisherman = seat
        self.plain = self.plain or low != high
        value = self.ends[0]
        if not self.hands[seat]:
            self.end(seat, out=True)
        elif self.ends[1] == value and sum(value in halves(t) and t[0] != t[2] for t in self.line) == 6:
            self.end(self.fisherman, out=False)
        else:
            self.turn = (seat + 1) % self.players

    def end(self, seat, out):
        self.over = True
        self.leader = seat
        for i, hand in enumerate(self.hands):
            credit = 10 if hand == {"0-0"} else sum(sum(halves(t)) for t in hand)
            if credit == 0 and out:
                self.memory[i] = 0
            elif self.open[i]:
                self.score[i] += credit
            elif credit >= 13:
                self.open[i] = True
                self.score[i] = credit + self.memory[i]
                self.memory[i] = 0
            else:
                self.memory[i] += credit


def replay(path):
    match, hands, stock = None, [], []
    with open(path, encoding="utf-8") as record:
        for line in record:
            line = line.split("#")[0].strip()
            if line.startswith("["):
                key, value = line[1:-1].split(" ", 1)
                if key == "Players":
                    match = Match(int(value.strip('"')))
            elif line.startswith("deal"):
                hands, stock = [], []
            elif line.startswith("hand"):
                hands.append(line.split(":")[1].split())
                if len(hands) == match.players and match.players == 4:
                    match.deal(hands, [])
            elif line.startswith("stock"):
                stock = line.split(":")[1].split()
                match.deal(hands, stock)
            elif line:
                words = line.split()
                match.act(int(words[0]) - 1, words[1:])
    return match


if __name__ == "__main__":
    for path in sys.argv[1:]:
        match = replay(path)
        print([match.score[i] if match.open[i] else f"+{match.memory[i]}" for i in range(match.players)])
