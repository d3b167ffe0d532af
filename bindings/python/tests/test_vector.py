# SPDX-License-Identifier: MIT
"""The vector environment satisfies Gymnasium's requirements."""

import gc
import unittest
import weakref

import numpy as np

import kozel
from tests.support import every_game


class Vector(unittest.TestCase):
    def test_every_game_steps(self) -> None:
        for game, seats in every_game():
            with self.subTest(game=game, seats=seats):
                env, rng = kozel.VectorEnv(game, 8, seats, reward="points"), kozel.Rng(1)
                observation, info = env.reset(seed=1)
                ended = 0
                for _ in range(150):
                    self.assertEqual(observation.shape, (8, kozel.OBSERVATION_SIZE))
                    self.assertTrue(env.observation_space.contains(observation))
                    self.assertTrue((info["action_mask"].sum(1) > 0).all())
                    self.assertTrue((info["seat"] < seats).all())
                    actors = info["seat"].copy()
                    observation, rewards, terminated, truncated, info = env.step(env.sample(rng))
                    for i in range(8):
                        self.assertEqual(rewards[i], info["side_rewards"][i, env.side_of(actors[i])])
                    self.assertTrue(np.allclose(info["side_rewards"].sum(1), 0, atol=1e-3))
                    self.assertFalse(truncated.any() or (terminated & ~info["deal_ended"]).any())
                    ended += info["deal_ended"].sum()
                self.assertGreater(ended, 0)

    def test_equal_seeds_give_equal_episodes(self) -> None:
        envs = [kozel.VectorEnv("kozel", 4), kozel.VectorEnv("kozel", 4), kozel.VectorEnv("kozel", 4)]
        rngs = [kozel.Rng(2) for _ in envs]
        for env, seed in zip(envs, (5, 5, 6)):
            env.reset(seed=seed)
        self.assertFalse((envs[0].observation == envs[2].observation).all())
        # Environment i of seed 5 is environment i - 1 of seed 6.
        np.testing.assert_array_equal(envs[0].observation[1:], envs[2].observation[:-1])
        for _ in range(100):
            np.testing.assert_array_equal(envs[0].observation, envs[1].observation)
            for env, rng in zip(envs, rngs):
                env.step(env.sample(rng))

    def test_nothing_is_copied(self) -> None:
        env = kozel.VectorEnv("kozel", 4)
        observation, info = env.reset(seed=1)
        before = observation.copy()
        again, *_, more = env.step(env.sample(kozel.Rng(1)))
        self.assertIs(again, observation)
        self.assertIs(more["action_mask"], info["action_mask"])
        self.assertFalse((before == observation).all())
        self.assertTrue(np.shares_memory(env.field("score"), observation))
        self.assertEqual(env.field("score").dtype, np.dtype("<i2"))
        self.assertEqual(env.field("log").shape, (4, 146, 4))

    def test_an_illegal_action_changes_nothing(self) -> None:
        env = kozel.VectorEnv("kozel", 4)
        env.reset(seed=1)
        before, actions = env.observation.copy(), env.sample(kozel.Rng(1))
        actions[2] = 423
        with self.assertRaises(kozel.KozelError) as caught:
            env.step(actions)
        self.assertEqual(caught.exception.arguments, ("2",))
        np.testing.assert_array_equal(env.observation, before)
        for wrong in ([1, 2, 3], 5, [[1, 2, 3, 4]]):
            with self.assertRaises(ValueError):
                env.step(wrong)

    def test_an_environment_rests_and_is_truncated(self) -> None:
        env = kozel.VectorEnv("kozel", 2, 3, auto_reset=False, most_actions=4, forced="ask")
        env.reset(seed=1)
        for step in range(4):
            self.assertFalse(env.done.any())
            *_, terminated, truncated, info = env.step(env.sample(kozel.Rng(step)))
        self.assertTrue(truncated.all() and not terminated.any())
        self.assertEqual(info["length"].tolist(), [4, 4])
        self.assertEqual((info["action_mask"].sum(), env.seat.tolist()), (0, [255, 255]))
        _, rewards, *_ = env.step([-1, -1])
        self.assertEqual(rewards.tolist(), [0, 0])
        env.reset_one(1, seed=3)
        self.assertEqual((env.seat == 255).tolist(), [True, False])
        with self.assertRaises(IndexError):
            env.reset_one(2)

    def test_perfect_information_is_apart(self) -> None:
        env, rng = kozel.VectorEnv("kozel", 4, 3), kozel.Rng(1)
        env.reset(seed=1)
        for _ in range(30):
            hands, stock = env.perfect_information()
            self.assertTrue((hands[:, 0] == env.field("hand")).all())
            self.assertTrue((hands.sum(2)[:, :3] == env.field("tiles")[:, :3]).all())
            self.assertTrue(((stock < 28).sum(1) == env.field("stock")[:, 0]).all())
            env.step(env.sample(rng))

    def test_no_action_is_cut_to_a_legal_one(self) -> None:
        env = kozel.VectorEnv("kozel", 2)
        env.reset(seed=3)
        legal = env.sample(kozel.Rng(3)).tolist()
        for wrong in (legal[1] + 2**32, legal[1] + 0.5):
            with self.assertRaises(kozel.KozelError) as caught:
                env.step([legal[0], wrong])
            self.assertEqual(caught.exception.arguments, ("1",))
        env.step([float(legal[0]), legal[1]])

    def test_what_the_library_writes_to_stays(self) -> None:
        env = kozel.VectorEnv("kozel", 2)
        written = weakref.ref(env.action_mask)
        env.action_mask = env.action_mask.astype(bool)
        gc.collect()
        self.assertIsNotNone(written())

    def test_seeds(self) -> None:
        env = kozel.VectorEnv("kozel", 2)
        deals = [env.reset(seed=seed)[0].copy() for seed in (3, np.int64(3), np.uint8(3), [3, 4], (3, 4), np.array([3, 4]))]
        for deal in deals:
            self.assertTrue((deal == deals[0]).all())
        env.reset_one(1, np.int32(4))
        self.assertTrue((env.observation == deals[0]).all())
        self.assertEqual(kozel.Rng(np.int64(3)).shuffle(), kozel.Rng(3).shuffle())
        kozel.Rng(2**64 - 1)
        for wrong in (-1, 2**64, [3], [3, 4, 5], [3, -1], np.int64(-1)):
            with self.assertRaises(ValueError):
                env.reset(seed=wrong)
        for wrong in (3.0, "3"):
            with self.assertRaises(TypeError):
                kozel.Rng(wrong)

    def test_what_is_out_of_range_is_refused(self) -> None:
        for arguments in (
                {"num_envs": 0}, {"num_envs": -1}, {"most_actions": -1}, {"most_actions": 2**32}, {"episode": "year"},
                {"reward": "gold"}, {"forced": "none"}):
            with self.assertRaises(ValueError):
                kozel.VectorEnv("kozel", **arguments)
        with self.assertRaises(IndexError):
            kozel.VectorEnv("kozel").observe(0, 4)

    def test_it_has_what_gymnasium_asks_for(self) -> None:
        env = kozel.VectorEnv("kozel", 3)
        with self.assertRaisesRegex(RuntimeError, "reset"):
            env.step([0, 0, 0])
        self.assertTrue(env.action_space.contains(env.action_space.sample()))
        self.assertEqual((env.action_space.shape, env.spec, env.render_mode, env.closed), ((3,), None, None, False))
        self.assertEqual((env.metadata["autoreset_mode"], env.render(), env.unwrapped), ("SAME_STEP", None, env))
        env.reset(seed=5)
        numbers = env.np_random.integers(100, size=5).tolist()
        env.reset(seed=5)
        self.assertEqual((env.np_random.integers(100, size=5).tolist(), env.np_random_seed), (numbers, 5))
        env.np_random = np.random.default_rng(1)
        self.assertEqual(env.np_random_seed, -1)
        env.close()
        self.assertTrue(env.closed)
