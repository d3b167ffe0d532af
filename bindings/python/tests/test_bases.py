# SPDX-License-Identifier: MIT
"""The environments are Gymnasium's, PettingZoo's and OpenSpiel's if those are installed (stand_ins/README.md)."""

import os
import subprocess
import sys
import textwrap
import unittest

from tests.support import PACKAGE


def run(code: str) -> None:
    """Runs code with the stand-ins, in a separate process: imports are chosen once."""
    path = os.pathsep.join([str(PACKAGE / "tests/stand_ins"), str(PACKAGE)])
    ran = subprocess.run([sys.executable, "-c", textwrap.dedent(code)], env=os.environ | {"PYTHONPATH": path}, capture_output=True, text=True)
    if ran.returncode:
        raise AssertionError(ran.stderr)


class Bases(unittest.TestCase):
    def test_gymnasium_makes_it_by_name(self) -> None:
        run("""
            import copy, pickle
            import gymnasium, numpy as np
            import kozel
            gymnasium.register_envs(kozel)
            env = gymnasium.make_vec("kozel/Dominoes-v0", num_envs=4, game="sausage", seats=2)
            assert isinstance(env, kozel.VectorEnv) and env.spec.id == "kozel/Dominoes-v0" and env.game == "sausage"
            for space in (env.observation_space, env.action_space, env.single_observation_space, env.single_action_space):
                assert isinstance(space, gymnasium.spaces.Space)
            assert env.metadata["autoreset_mode"] is gymnasium.vector.AutoresetMode.SAME_STEP
            idle = kozel.VectorEnv(auto_reset=False)
            assert idle.metadata["autoreset_mode"] is gymnasium.vector.AutoresetMode.DISABLED
            wrapped = gymnasium.vector.VectorWrapper(env)
            observation, info = wrapped.reset(seed=1)
            assert env.observation_space.contains(observation)
            rng = kozel.Rng(1)
            for _ in range(50):
                observation, rewards, terminated, truncated, info = wrapped.step(wrapped.sample(rng))
                assert env.observation_space.contains(observation) and rewards.shape == terminated.shape == truncated.shape == (4,)
            assert wrapped.unwrapped is env and env.render() is None and env.np_random_seed == 1
            twin = pickle.loads(pickle.dumps(env))
            assert isinstance(twin, gymnasium.vector.VectorEnv)
            env.close()
            assert env.closed
        """)

    def test_pettingzoo_finds_no_fault(self) -> None:
        run("""
            from collections import defaultdict
            import gymnasium, numpy as np, pettingzoo
            import kozel
            env = kozel.aec("kozel", 3, episode="deal")
            assert isinstance(env, pettingzoo.AECEnv) and env.unwrapped is env and "render_modes" in env.metadata
            for cycle in range(3):
                env.reset(seed=cycle)
                assert env.agents == env.possible_agents and env.num_agents == env.max_num_agents == 3
                assert not any(env.terminations.values()) and not any(env.truncations.values())
                assert env.state_space.contains(env.state())
                for agent in env.agents:
                    assert isinstance(env.observation_space(agent), gymnasium.spaces.Dict)
                    assert isinstance(env.action_space(agent), gymnasium.spaces.Discrete)
                    assert env.observation_space(agent) is env.observation_space(agent)
                live, finished, accumulated = set(env.agents), set(), defaultdict(int)
                assert env.last(observe=False)[0] is None
                for agent in env.agent_iter(10_000):
                    assert agent not in finished and isinstance(env.infos[agent], dict)
                    observation, reward, terminated, truncated, info = env.last()
                    assert env.observation_space(agent).contains(observation)
                    over = terminated or truncated
                    action = None if over else env.action_space(agent).sample(observation["action_mask"])
                    if over:
                        live.remove(agent)
                        finished.add(agent)
                    assert accumulated[agent] == reward
                    accumulated[agent] = 0
                    assert env.step(action) is None
                    for each, more in env.rewards.items():
                        accumulated[each] += more
                    assert sum(env.rewards.values()) == 0
                    for kept in (env.rewards, env.terminations, env.truncations, env.infos):
                        assert set(kept) == set(env.agents)
                    assert set(env.agents) == live
                assert finished == set(env.possible_agents)
            env.reset(seed=1)
            env.step(np.int32(env.last()[0]["action_mask"].argmax()))
            env.close()
        """)

    def test_openspiel_plays_it(self) -> None:
        run("""
            import random
            import pyspiel
            import kozel.pyspiel_game
            random.seed(1)
            for parameters in ({"seats": 2}, {"game": "muggins", "seats": 4}, {"game": "sausage", "seats": 2, "reward": "result"}):
                game = pyspiel.load_game("python_kozel", parameters)
                assert isinstance(game, pyspiel.Game) and game.num_distinct_actions() == kozel.NUM_ACTIONS
                assert 0 < game.info.max_utility < float("inf") and game.info.min_utility == -game.info.max_utility
                state = game.new_initial_state()
                while not state.is_terminal():
                    assert isinstance(state, pyspiel.State)
                    actions = state.legal_actions()
                    assert actions == sorted(set(actions))
                    player = state.current_player()
                    assert all(state._action_to_string(player, action) for action in actions[:3])
                    if player >= 0:
                        observer = game.make_py_observer()
                        observer.set_from(state, player)
                        assert observer.tensor.any() and observer.string_from(state, player) in state.information_state_string(player)
                    twin = state.clone()
                    twin.apply_action(actions[0])
                    assert len(twin.history()) == len(state.history()) + 1 == len(twin.own.history())
                    state.apply_action(random.choice(actions))
                assert sum(state.returns()) == 0 and max(state.returns()) <= game.info.max_utility
        """)

    def test_without_them_it_works_too(self) -> None:
        ran = subprocess.run([sys.executable, "-c", "import kozel.pyspiel_game"], cwd=PACKAGE, capture_output=True, text=True)
        self.assertIn("No module named 'pyspiel'", ran.stderr)
