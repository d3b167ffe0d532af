# SPDX-License-Identifier: MIT
"""Matches, environments and states can be copied and pickled. The copy continues as the original would,
independently."""

import copy
import pickle
import unittest

import numpy as np

import kozel
from tests.support import any_of, every_game

HOUSE = """[own]
title = Own
based-on = kozel
target = 50
"""


def pickled(thing):
    return pickle.loads(pickle.dumps(thing))


COPIES = (copy.copy, copy.deepcopy, pickled)


class Copies(unittest.TestCase):
    def test_of_matches(self) -> None:
        for name, seats in every_game():
            match, rng = kozel.Match(name, seats), kozel.Rng(1)
            match.deal(rng=rng)
            for _ in range(4):
                if match.phase == "playing":
                    match.apply(any_of(match.legal(), rng))
            for make in COPIES:
                with self.subTest(name=name, seats=seats, make=make.__name__):
                    before, twin, chance = match.hash, make(match), copy.copy(rng)
                    self.assertEqual(twin.hash, match.hash)
                    while twin.phase == "playing":
                        twin.apply(any_of(twin.legal(), chance))
                    self.assertEqual(match.hash, before)
                    self.assertEqual(len(twin.rewards()), match.sides)

    def test_of_generators_views_and_catalogues(self) -> None:
        rng = kozel.Rng(3)
        for make in COPIES:
            self.assertEqual(make(rng).shuffle(), copy.copy(rng).shuffle())
        match = kozel.Match("kozel", 2)
        match.deal(rng=rng)
        for make in COPIES:
            view = make(match.view(match.turn))
            self.assertEqual([str(action) for action in view.legal], [str(action) for action in match.legal()])
            np.testing.assert_array_equal(view["hand"], match.view(match.turn)["hand"])
        self.assertIs(pickled(kozel.games), kozel.games)
        self.assertIs(copy.deepcopy(kozel.games), kozel.games)
        for make in (pickled, copy.deepcopy):
            self.assertIsNot(make(kozel.Games()), kozel.games)

    def test_of_vectors(self) -> None:
        for make in COPIES:
            with self.subTest(make=make.__name__):
                env, rng = kozel.VectorEnv("kozel", 5, 3, episode="deal"), kozel.Rng(2)
                env.reset(seed=7)
                for _ in range(30):
                    env.step(env.sample(rng))
                twin, chance = make(env), copy.copy(rng)
                self.assertIsNot(twin.observation, env.observation)
                for _ in range(60):
                    one, other = env.step(env.sample(rng)), twin.step(twin.sample(chance))
                    for array, equal in zip(one[:4], other[:4]):
                        np.testing.assert_array_equal(array, equal)
                before = env.observation.copy()
                twin.step(twin.sample(chance))
                np.testing.assert_array_equal(env.observation, before)

    def test_of_agents_environments(self) -> None:
        for make in (copy.deepcopy, pickled):
            env = kozel.aec("kozel", 2, episode="deal")
            env.reset(seed=1)
            twin = make(env)
            for each in (env, twin):
                while not all(each.terminations.values()):
                    each.step(int(each.last()[0]["action_mask"].argmax()))
            self.assertEqual(env.rewards, twin.rewards)

    def test_of_states(self) -> None:
        rng = kozel.Rng(5)
        state = kozel.load_game("kozel", seats=4).new_initial_state()
        while not state.is_terminal():
            for make in (copy.deepcopy, pickled, lambda each: each.get_game().deserialize_state(each.serialize())):
                twin = make(state)
                self.assertEqual((twin.history(), twin.legal_actions()), (state.history(), state.legal_actions()))
            state.apply_action(any_of(state.legal_actions(), rng))
        self.assertEqual(pickled(state).returns(), state.returns())

    def test_of_another_version_are_refused(self) -> None:
        env = kozel.VectorEnv("kozel", 2)
        for thing, key in ((kozel.Match(), "_pointer"), (env, "_content")):
            state = thing.__getstate__()
            abi, content = state[key]
            for wrong in ((abi + 1, content), (abi, content + b"x")):
                with self.assertRaisesRegex(ValueError, "another version"):
                    object.__new__(type(thing)).__setstate__(state | {key: wrong})
