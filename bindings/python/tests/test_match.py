# SPDX-License-Identifier: MIT
"""Matches, views, records and the catalogue."""

import copy
import json
import unittest

import kozel
from tests.support import ROOT, any_of, every_game


def play(match: kozel.Match, rng: kozel.Rng, level: str = "random") -> None:
    while match.phase != "over":
        if match.phase == "dealing":
            match.deal(rng=rng)
        match.apply(match.bot(level, rng))


class Matches(unittest.TestCase):
    def test_every_game_is_played_to_its_end(self) -> None:
        for name, seats in every_game():
            with self.subTest(name=name, seats=seats):
                match = kozel.Match(name, seats)
                play(match, kozel.Rng(1))
                self.assertEqual(match.legal(), [])
                self.assertIsNone(match.turn)
                self.assertTrue(match.result["winners"] or match.result["draw"])
                self.assertEqual(len(match.accounts), match.sides)
                self.assertAlmostEqual(sum(match.rewards("result")), 0, places=5)

    def test_bots_of_all_levels_choose_what_is_legal(self) -> None:
        match, rng = kozel.Match("kozel", 4), kozel.Rng(2)
        match.deal(rng=rng)
        for level in ("random", "novice", "distracted.bot", "club", "thoughtful.bot", "master"):
            self.assertIn(match.bot(level, rng, rollouts=20), match.legal())
        with self.assertRaises(ValueError):
            match.bot("nobody", rng)

    def test_every_action_has_a_value(self) -> None:
        match, rng = kozel.Match("kozel", 3), kozel.Rng(2)
        with self.assertRaises(kozel.KozelError):
            match.values(rng)
        match.deal(rng=rng)
        while len(match.legal()) < 3:
            match.apply(match.bot("random", rng))
        twin = copy.copy(rng)
        values = match.values(rng, rollouts=300)
        self.assertEqual({row.action for row in values}, set(match.legal()))
        self.assertEqual(values[0].action, match.bot("master", twin, rollouts=300))
        self.assertTrue(all(row.deals > 0 and row.error > 0 for row in values))

    def test_samples_look_like_the_match_to_their_seat(self) -> None:
        for name, seats in every_game():
            with self.subTest(name=name, seats=seats):
                match, rng = kozel.Match(name, seats), kozel.Rng(4)
                with self.assertRaises(kozel.KozelError):
                    match.sampler(0)
                match.deal(rng=rng)
                for _ in range(5):
                    if match.phase == "playing":
                        match.apply(match.bot("random", rng))
                if match.phase != "playing":
                    continue
                for seat in range(seats):
                    sampler, twin = match.sampler(seat), copy.copy(rng)
                    sample, likelihood = sampler.draw(rng)
                    self.assertLessEqual(likelihood, 0)
                    self.assertEqual(sample.view(seat).observation.tobytes(), match.view(seat).observation.tobytes())
                    self.assertEqual(sampler.draw(twin)[0].hash, sample.hash)
                    self.assertEqual(sorted(sample.order() or []), list(range(28)))

    def test_an_action_may_be_given_in_three_ways(self) -> None:
        match, rng = kozel.Match("kozel", 4), kozel.Rng(3)
        match.deal(rng=rng)
        while match.phase == "playing":
            action = any_of(match.legal(), rng)
            twins = [match.clone() for _ in range(2)]
            match.apply(action)
            for twin, same in zip(twins, (action.text, action.index)):
                self.assertNotEqual(twin.phase == "playing" and twin.status.ply, match.status.ply)
                twin.apply(same)
                for seat in range(4):
                    self.assertEqual(twin.view(seat).observation.tobytes(), match.view(seat).observation.tobytes())

    def test_positions_are_read_as_they_were_printed(self) -> None:
        for name, seats in every_game():
            rng, match = kozel.Rng(5), kozel.Match(name, seats)
            for _ in range(9):
                if match.phase == "dealing":
                    match.deal(rng=rng)
                match.apply(match.bot("random", rng))
            text = match.text()
            twin = kozel.Match.from_text(text)
            self.assertEqual(twin.text(), text)
            self.assertEqual((twin.game, twin.seats, twin.phase), (name, seats, match.phase))
            self.assertEqual([str(action) for action in twin.legal()], [str(action) for action in match.legal()])
            if match.phase == "playing" and match.status.deal == 1:
                self.assertEqual(twin.hash, match.hash)
            for line in [match.text(seat) for seat in range(seats)] + [match.text(public=True)]:
                with self.assertRaises(kozel.KozelError) as caught:
                    kozel.Match.from_text(line)
                self.assertEqual((caught.exception.code, caught.exception.arguments), ("hidden-tiles", ()))
        with self.assertRaises(kozel.KozelError) as refused:
            kozel.Match.from_text("kozel 2 deal=0")
        self.assertEqual((refused.exception.code, refused.exception.column), ("tag-value", 14))
        with self.assertRaises(IndexError):
            kozel.Match("kozel", 2).text(2)
        options = kozel.Match("kozel", 2, {"target": 50})
        self.assertIn(" options=target=50 ", options.text())
        self.assertEqual(kozel.Match.from_text(options.text()).text(), options.text())

    def test_what_is_refused_changes_nothing_and_says_why(self) -> None:
        match = kozel.Match("kozel", 4)
        match.deal(rng=kozel.Rng(4))
        before = match.view(0).observation.tobytes()
        held = match.legal()[0].text
        other = next(tile for tile in range(28) if tile not in match.hands[match.turn])
        for wrong in ("knock", "draw", "nonsense", 423, -1, 10**6, kozel.Action(0, match.turn, "", (0, match.turn, other, 255))):
            with self.assertRaises(kozel.KozelError) as caught:
                match.apply(wrong)
            self.assertTrue(caught.exception.code)
            self.assertTrue(str(caught.exception))
        self.assertEqual(match.view(0).observation.tobytes(), before)
        match.apply(held)
        with self.assertRaises(kozel.KozelError) as caught:
            match.deal(rng=kozel.Rng(1))
        self.assertEqual(caught.exception.code, "deal-now")

    def test_orders_and_seats_are_checked(self) -> None:
        match = kozel.Match("kozel", 2)
        for order in ([0] * 28, list(range(27)), list(range(1, 29)), []):
            with self.assertRaises(ValueError):
                match.deal(order)
        with self.assertRaises(kozel.KozelError) as caught:
            match.position()
        self.assertEqual(caught.exception.code, "no-deal")
        order, rng = list(range(28)), kozel.Rng(4)
        while match.must_redeal(iter(order)):
            order = rng.shuffle()
        match.deal(iter(order))
        self.assertEqual(match.hands[0], sorted(order[:7]))
        with self.assertRaises(ValueError):
            match.bot("club\0", kozel.Rng(1))
        with self.assertRaises(kozel.KozelError):
            kozel.Match("kozel\0")
        for seats in (1, 5):
            with self.assertRaises(kozel.KozelError):
                kozel.Match("kozel", seats)
        with self.assertRaises(kozel.KozelError) as caught:
            kozel.Match("nothing")
        self.assertEqual((caught.exception.code, caught.exception.arguments), ("no-such-game", ("nothing",)))
        with self.assertRaises(kozel.KozelError) as caught:
            kozel.Match("kozel", 4, {"target": 5})
        self.assertIn("target", caught.exception.arguments)
        with self.assertRaises(IndexError):
            match.view(2)

    def test_a_view_holds_nothing_that_is_hidden(self) -> None:
        match = kozel.Match("kozel", 2)
        own, rest = [7, 1, 8, 14, 20, 26, 5], [tile for tile in range(28) if tile not in (7, 1, 8, 14, 20, 26, 5)]
        match.deal(own + rest[::2] + rest[1::2])
        other = kozel.Match("kozel", 2)
        other.deal(own + rest[1::2] + rest[::2])
        self.assertNotEqual(match.hands[1], other.hands[1])
        for each in (match, other):
            self.assertEqual(each.view(0)["hand"].nonzero()[0].tolist(), sorted(own))
        same = [name for name in kozel.FIELDS if (match.view(0)[name] == other.view(0)[name]).all()]
        self.assertEqual(set(kozel.FIELDS) - set(same), set())

    def test_a_clone_is_played_on_by_itself(self) -> None:
        match, rng = kozel.Match("donkey", 4), kozel.Rng(5)
        match.deal(rng=rng)
        twin, position = match.clone(), match.position()
        play(twin, rng)
        self.assertEqual(match.position(), position)
        self.assertEqual(match.phase, "playing")


class Records(unittest.TestCase):
    def test_the_traces_of_all_golden_records(self) -> None:
        records = sorted((ROOT / "tests/golden").glob("*.dgr"))
        self.assertGreater(len(records), 20)
        for record in records:
            with self.subTest(record=record.name):
                told = kozel.replay(record.read_text())
                self.assertEqual(kozel.replay(record.read_bytes()), told)
                trace = list(map(json.loads, record.with_suffix(".trace.jsonl").read_text().splitlines()))
                # (A golden trace may leave out what is of single games.)
                self.assertEqual([{key: line[key] for key in golden} for line, golden in zip(told, trace)], trace)
                self.assertEqual(len(told), len(trace))

    def test_an_error_has_its_place(self) -> None:
        with self.assertRaises(kozel.KozelError) as caught:
            kozel.replay('[Game "kozel"]\n[Players "9"]\n')
        self.assertEqual(caught.exception.line, 2)


class Catalogue(unittest.TestCase):
    def test_games_and_their_options(self) -> None:
        game = kozel.games["kozel"]
        self.assertEqual((game.title, game.own, game.seats), ("Kozel", True, (2, 3, 4)))
        target = next(option for option in game.options if option.key == "target")
        self.assertEqual((target.least, target.most), (20, 1000))
        for each in kozel.games:
            for option in each.options:
                for word in option.words or (option.least, option.most):
                    kozel.Match(each.name, each.seats[-1], {option.key: word})

    def test_a_house_game(self) -> None:
        games = kozel.Games()
        games.read('[ours : kozel]\ntitle = "Наша" \\ гра\ntarget = 50\nfixed target\n')
        self.assertEqual(games["ours"].title, '"Наша" \\ гра')
        self.assertFalse(games["ours"].own)
        play(kozel.Match("ours", 3, games=games), kozel.Rng(6))
        with self.assertRaises(kozel.KozelError) as caught:
            games.read("[bad : kozel]\nnothing = 1\n")
        self.assertEqual(caught.exception.line, 2)
        with self.assertRaises(KeyError):
            kozel.games["ours"]
