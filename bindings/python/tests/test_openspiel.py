# SPDX-License-Identifier: MIT
"""Games and states satisfy OpenSpiel's requirements."""

import copy
import pickle
import random
import unittest

import kozel
from tests.support import any_of, every_game


def deal(state: kozel.DominoState, rng: kozel.Rng) -> None:
    while state.is_chance_node():
        state.apply_action(any_of(state.legal_actions(), rng))


class States(unittest.TestCase):
    def check(self, state: kozel.DominoState) -> None:
        player = state.current_player()
        actions = state.legal_actions()
        self.assertEqual(actions, sorted(set(actions)))
        if state.is_chance_node():
            self.assertAlmostEqual(sum(chance for _, chance in state.chance_outcomes()), 1)
            self.assertEqual([outcome for outcome, _ in state.chance_outcomes()], actions)
            return
        self.assertEqual(state.legal_actions(player), actions)
        self.assertEqual(state.legal_actions((player + 1) % state.num_players()), [])
        self.assertEqual([i for i, legal in enumerate(state.legal_actions_mask()) if legal], actions)
        self.assertEqual(len(state.information_state_tensor()), state.get_game().information_state_tensor_size())
        self.assertEqual(state.rewards() if not state.is_terminal() else [], state.rewards())
        for action in actions:
            self.assertTrue(state.action_to_string(player, action))

    def test_every_game_is_played_to_its_end(self) -> None:
        for name, seats in every_game():
            with self.subTest(name=name, seats=seats):
                game, rng = kozel.load_game(name, seats=seats), kozel.Rng(1)
                state = game.new_initial_state()
                self.assertEqual((game.num_players(), state.num_players()), (seats, seats))
                while not state.is_terminal():
                    self.check(state)
                    state.apply_action(any_of(state.legal_actions(), rng))
                self.assertEqual((state.current_player(), state.legal_actions()), (-4, []))
                self.assertEqual(sum(state.returns()), game.utility_sum())
                self.assertLessEqual(max(state.returns()), game.max_utility())
                self.assertLessEqual(state.move_number(), game.max_game_length())
                again = game.new_initial_state()
                for action in state.history():
                    again.apply_action(action)
                self.assertEqual(again.returns(), state.returns())

    def test_a_match_is_an_episode_of_many_deals(self) -> None:
        state, rng = kozel.load_game("kozel", seats=2, episode="match", reward="result").new_initial_state(), kozel.Rng(2)
        deals, longest = 0, 0
        while not state.is_terminal():
            deals += state.is_chance_node()
            deal(state, rng)
            longest = max(longest, len(state.information_state_string()))
            state.apply_action(any_of(state.legal_actions(), rng))
        self.assertGreater(deals, 1)
        # What was seen of earlier deals is kept.
        self.assertGreater(longest, 2 * len(state.observation_string(0)))
        self.assertEqual(sorted(state.returns()), [-1, 1])

    def test_clones_and_children_are_on_their_own(self) -> None:
        state, rng = kozel.load_game("donkey").new_initial_state(), kozel.Rng(3)
        deal(state, rng)
        before, history = state.information_state_string(), state.history()
        for twin in (state.clone(), copy.deepcopy(state), state.child(state.legal_actions()[0])):
            while not twin.is_terminal():
                twin.apply_action(any_of(twin.legal_actions(), rng))
        self.assertEqual(state.information_state_string(), before)
        self.assertEqual(state.history(), history)

    def test_an_information_state_is_what_the_player_saw(self) -> None:
        own = [7, 1, 8, 14, 20, 26, 5]
        rest = [tile for tile in range(28) if tile not in own]
        game, strings = kozel.load_game("kozel", seats=2), []
        for others in (rest, rest[1::2] + rest[::2], [*rest[:7], *rest[:6:-1]]):
            state = game.new_initial_state()
            for tile in own + others:
                state.apply_action(tile)
            self.assertEqual(state.current_player(), 0)
            strings.append([state.information_state_string(player) for player in range(2)])
        # The same hand of seat 0; another of seat 1; the same hands and another stock.
        self.assertEqual(len({string for string, _ in strings}), 1)
        self.assertNotEqual(strings[0][1], strings[1][1])
        self.assertEqual(strings[0][1], strings[2][1])

    def test_a_hand_beyond_the_limit_is_dealt_anew(self) -> None:
        state = kozel.load_game("kozel", seats=4).new_initial_state()
        doubles = [0, 7, 13, 18, 22, 25, 27]
        for tile in [*doubles, *(tile for tile in range(28) if tile not in doubles)]:
            state.apply_action(tile)
        self.assertTrue(state.is_chance_node())
        self.assertEqual(len(state.legal_actions()), 28)

    def test_what_is_not_legal_is_refused(self) -> None:
        state = kozel.load_game("muggins").new_initial_state()
        for wrong in (-1, 4, 28, 424):
            with self.assertRaises(ValueError):
                state.apply_action(wrong)
        self.assertEqual(state.legal_actions(), [0, 1, 2, 3])
        for arguments in ({"episode": "year"}, {"reward": "gold"}):
            with self.assertRaises(ValueError):
                kozel.load_game("kozel", **arguments)

    def test_an_action_is_taken_back(self) -> None:
        for name in ("kozel", "muggins"):
            state, rng = kozel.load_game(name, seats=2, episode="match").new_initial_state(), kozel.Rng(6)
            for _ in range(90):
                before, player, action = pickle.dumps(state), state.current_player(), any_of(state.legal_actions(), rng)
                state.apply_action(action)
                twin = state.clone()
                twin.undo_action(player, action)
                known = pickle.loads(before)
                self.assertEqual((twin.serialize(), twin.current_player(), twin.legal_actions()), (known.serialize(), player, known.legal_actions()))
            for wrong in ((player, action + 1), (1 - player, action)):
                with self.assertRaises(ValueError):
                    state.undo_action(*wrong)
            self.assertEqual(state.move_number(), 90)

    def test_a_world_that_a_player_cannot_tell_from_this_one(self) -> None:
        chance = random.Random(1)
        for name, seats in (("kozel", 3), ("donkey", 2), ("sausage", 2)):
            with self.subTest(name=name):
                state, rng, others, worlds = kozel.load_game(name, seats=seats).new_initial_state(), kozel.Rng(7), 0, 0
                while not state.is_terminal():
                    if state.is_player_node() and state.move_number() % 5 == 0:
                        player = worlds % seats
                        world = state.resample_from_infostate(player, chance.random)
                        self.assertEqual(world.information_state_string(player), state.information_state_string(player))
                        self.assertEqual(world.move_number(), state.move_number())
                        others += world.hands().tolist() != state.hands().tolist()
                        worlds += 1
                    state.apply_action(any_of(state.legal_actions(), rng))
                self.assertGreater(others, worlds / 3)
