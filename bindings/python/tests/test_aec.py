# SPDX-License-Identifier: MIT
"""The AEC environment keeps what PettingZoo asks of one."""

import unittest

import kozel
from tests.support import every_game


class Aec(unittest.TestCase):
    def play(self, env: kozel.AECEnv, seed: int) -> dict[str, float]:
        env.reset(seed=seed)
        self.assertEqual(env.agents, env.possible_agents)
        total, earned = dict.fromkeys(env.agents, 0.0), dict.fromkeys(env.agents, 0.0)
        for agent in env.agent_iter():
            self.assertEqual(agent, env.agent_selection)
            observation, reward, terminated, truncated, info = env.last()
            self.assertTrue(env.observation_space(agent).contains(observation))
            self.assertIsInstance(info, dict)
            total[agent] += reward
            if terminated or truncated:
                env.step(None)
                continue
            self.assertGreater(observation["action_mask"].sum(), 0)
            others = [each for each in env.agents if each != agent]
            self.assertEqual(sum(env.observe(each)["action_mask"].sum() for each in others), 0)
            env.step(env.action_space(agent).sample(observation["action_mask"]))
            self.assertEqual(set(env.rewards), set(env.agents))
            earned = {each: earned[each] + env.rewards[each] for each in env.agents}
        self.assertEqual(env.agents, [])
        # Each agent gets each reward once, in its next turn.
        for each in total:
            self.assertAlmostEqual(total[each], earned[each], places=3)
        return total

    def test_every_game_is_played_to_its_end(self) -> None:
        for game, seats in every_game():
            with self.subTest(game=game, seats=seats):
                env = kozel.aec(game, seats, episode="deal")
                self.assertEqual(env.max_num_agents, seats)
                for seed in range(2):
                    self.assertAlmostEqual(sum(self.play(env, seed).values()), 0, places=3)

    def test_the_points_of_all_deals_of_a_match(self) -> None:
        self.assertTrue(any(self.play(kozel.aec("kozel", 2), 1).values()))

    def test_the_result_of_a_match(self) -> None:
        total = self.play(kozel.aec("kozel", 3, reward="result", options={"target": 20}), 1)
        self.assertAlmostEqual(sum(total.values()), 0, places=5)
        self.assertAlmostEqual(sum(map(abs, total.values())), 2, places=5)

    def test_spaces_stay_the_same_objects(self) -> None:
        env = kozel.aec()
        for agent in env.possible_agents:
            self.assertIs(env.observation_space(agent), env.observation_space(agent))
            self.assertIs(env.action_space(agent), env.action_space(agent))

    def test_what_is_no_action_is_refused(self) -> None:
        env = kozel.aec()
        env.reset(seed=1)
        for wrong in (None, -1, 424, 423):
            with self.assertRaises(ValueError):
                env.step(wrong)
        cut = kozel.aec(most_actions=3, forced="ask")
        cut.reset(seed=1)
        for _ in range(3):
            cut.step(int(cut.last()[0]["action_mask"].argmax()))
        self.assertTrue(all(cut.truncations.values()) and not any(cut.terminations.values()))
        with self.assertRaises(ValueError):
            cut.step(0)

    def test_what_comes_before_a_reset_is_told(self) -> None:
        env = kozel.aec()
        for early in (env.last, lambda: env.step(0), lambda: env.observe("seat_0"), env.state):
            with self.assertRaisesRegex(RuntimeError, "reset"):
                early()
        env.reset(seed=1)
        self.assertTrue(env.state_space.contains(env.state()))
        over = kozel.aec("kozel", 2, episode="deal")
        self.play(over, 1)
        with self.assertRaisesRegex(RuntimeError, "episode is over"):
            over.last()

    def test_rewards_add_up_to_zero_exactly(self) -> None:
        for game, seats in every_game():
            env = kozel.aec(game, seats, episode="deal")
            env.reset(seed=3)
            while not all(env.terminations.values()):
                env.step(env.action_space(env.agent_selection).sample(env.last()[0]["action_mask"]))
                self.assertEqual(sum(env.rewards.values()), 0)
