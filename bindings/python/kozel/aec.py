# SPDX-License-Identifier: MIT
"""One match at a time, agent by agent, as in PettingZoo's AEC environments."""

from __future__ import annotations

from typing import Any, Iterator, SupportsIndex

import numpy as np
import numpy.typing as npt

from kozel import observation as _observation
from kozel._bases import PettingZooAECEnv
from kozel._exact import balanced, twelfths
from kozel._library import PERFECT, TILES
from kozel.games import Games
from kozel.games import games as own_games
from kozel.spaces import box, by_name, discrete
from kozel.vector import VectorEnv

Observation = dict[str, npt.NDArray[Any]]


class AECEnv(PettingZooAECEnv):
    """An agent is a seat, "seat_0" to "seat_3"; it observes {"observation", "action_mask"}. Options as for
    VectorEnv. After the end of the episode each agent gets one more turn, whose action is None. It is a
    `pettingzoo.AECEnv` if PettingZoo is installed."""

    def __init__(self, game: str = "kozel", seats: int = 4, options: str | dict[str, Any] = "", *, episode: str = "match",
                 reward: str = "points", forced: str = "moves", most_actions: int = 0, games: Games = own_games) -> None:
        self._vector = VectorEnv(game, 1, seats, options, episode=episode, reward=reward, forced=forced, auto_reset=False,
                                 most_actions=most_actions, games=games)
        self.metadata: dict[str, Any] = {"name": f"kozel_{game}", "is_parallelizable": False, "render_modes": []}
        self.render_mode = None
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        self.agents: list[str] = []
        shape = (_observation.OBSERVATION_SIZE,)
        self.observation_spaces = {agent: by_name(observation=box(0, 255, shape, np.uint8),
                                                  action_mask=box(0, 1, (_observation.NUM_ACTIONS,), np.int8))
                                   for agent in self.possible_agents}
        self.action_spaces = {agent: discrete(_observation.NUM_ACTIONS) for agent in self.possible_agents}
        self.state_space = box(0, TILES, (PERFECT,), np.uint8)
        self.agent_selection: str | None = None

    @property
    def unwrapped(self) -> "AECEnv":
        return self

    @property
    def num_agents(self) -> int:
        return len(self.agents)

    @property
    def max_num_agents(self) -> int:
        return len(self.possible_agents)

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: SupportsIndex | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins an episode."""
        self._vector.reset(seed=seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def _select(self) -> None:
        self.agent_selection = self.possible_agents[self._vector.seat[0]]

    def _asked(self) -> str:
        """Returns the agent to act."""
        if not self.agent_selection:
            raise RuntimeError("reset() comes before everything else")
        if not self.agents:
            raise RuntimeError("the episode is over: reset() begins the next one")
        return self.agent_selection

    def state(self) -> npt.NDArray[np.uint8]:
        """Returns what no agent may see: the hands, from the agent to act on, and the stock
        (`VectorEnv.perfect_information`)."""
        self._asked()
        hands, stock = self._vector.perfect_information()
        return np.concatenate([hands[0].ravel(), stock[0]])

    def observe(self, agent: str) -> Observation:
        """Returns what the agent may see now. Nothing is legal for an agent that is not to act."""
        if not self.agent_selection:
            raise RuntimeError("reset() comes before observe()")
        seat = self.possible_agents.index(agent)
        acts = seat == self._vector.seat[0]
        mask = self._vector.action_mask[0].astype(np.int8) if acts else np.zeros(_observation.NUM_ACTIONS, np.int8)
        return {"observation": self._vector.observe(0, seat), "action_mask": mask}

    def last(self, observe: bool = True) -> tuple[Observation | None, float, bool, bool, dict[str, Any]]:
        """Returns observation, reward since its last turn, termination, truncation and info of the agent to act."""
        agent = self._asked()
        return (self.observe(agent) if observe else None, self._cumulative_rewards[agent], self.terminations[agent],
                self.truncations[agent], self.infos[agent])

    def step(self, action: int | None) -> None:
        """Carries out an action of the agent to act; None if its episode has ended."""
        agent = self._asked()
        if self.terminations[agent] or self.truncations[agent]:
            self._leave(agent, action)
            return
        if action is None:
            raise ValueError(f"{agent} is to act")
        _, _, terminated, truncated, info = self._vector.step([action])
        self._cumulative_rewards[agent] = 0.0
        sides = twelfths(info["side_rewards"][0].tolist())
        rewards = balanced([sides[self._vector.side_of(seat)] for seat in range(len(self.agents))])
        for each, reward in zip(self.agents, rewards):
            self.rewards[each] = reward
            self._cumulative_rewards[each] += self.rewards[each]
            self.terminations[each], self.truncations[each] = bool(terminated[0]), bool(truncated[0])
        if terminated[0] or truncated[0]:
            self.agent_selection = self.agents[0]
        else:
            self._select()

    def _leave(self, agent: str, action: int | None) -> None:
        if action is not None:
            raise ValueError(f"the episode of {agent} has ended: its action is None")
        self.agents.remove(agent)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        kept: list[dict[str, Any]] = [self._cumulative_rewards, self.terminations, self.truncations, self.infos]
        for each in kept:
            each.pop(agent)
        if self.agents:
            self.agent_selection = self.agents[0]

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        """Yields the agents in the order in which they act, until all have left."""
        while self.agents and max_iter > 0:
            max_iter -= 1
            yield self._asked()

    def render(self) -> None:
        """Nothing is drawn here."""

    def close(self) -> None:
        """Nothing is left to free."""

    def __str__(self) -> str:
        return str(self.metadata["name"])


def aec(*args: Any, **options: Any) -> AECEnv:
    """Returns an AECEnv with these arguments."""
    return AECEnv(*args, **options)
