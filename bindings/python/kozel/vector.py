# SPDX-License-Identifier: MIT
"""Many environments stepped at once, as in Gymnasium's vector environments."""

from __future__ import annotations

import copy
import secrets
from collections.abc import Sequence
from typing import Any, SupportsIndex, cast

import numpy as np
import numpy.typing as npt

from kozel import observation as _observation
from kozel._bases import GymnasiumVectorEnv, found
from kozel._library import ABI, INDEXES, PERFECT, SEATS, TILES, KozelError, ffi, lib, make
from kozel.games import Games
from kozel.games import games as own_games
from kozel.match import status_of
from kozel.rng import Rng, seed_of
from kozel.spaces import box, discrete, multi_discrete

EPISODES, REWARDS, FORCED = ("deal", "match"), ("points", "result"), ("ask", "moves", "all")
_DEAL, _TERMINATED, _TRUNCATED = 1, 2, 4

Info = dict[str, Any]


def number_of(words: tuple[str, ...], word: str, what: str) -> int:
    """Returns the index of a word. Raises an error that lists the possible words."""
    if word not in words:
        raise ValueError(f"{what} is one of {', '.join(words)}, not {word}")
    return words.index(word)


class VectorEnv(GymnasiumVectorEnv):
    """`num_envs` matches of a game, stepped in one call of the library. In each environment one seat at a time has
    to act: `seat`. All arrays are the library's buffers, overwritten by the next step; copy what you keep.

    The `episode` is "deal" (one deal, the first of a match) or "match".
    The `reward` is "points" of each deal, or the "result" of the match (docs/environments.md).
    Actions without alternative are carried out automatically, as `forced` selects: none ("ask"), draws, knocks and
    shifts ("moves"), or "all".
    With `auto_reset` the next episode begins in the step that ends one. Otherwise the environment is idle, and actions
    for it are not read.
    An episode is truncated after `most_actions`; 0: no limit.

    It is a `gymnasium.vector.VectorEnv` if Gymnasium is installed. The last observation of an episode is not kept
    when the next one begins in the same step.
    """

    spec: Any = None
    render_mode: str | None = None
    closed = False
    _np_random: np.random.Generator | None = None
    _np_random_seed: int | None = None

    def __init__(self, game: str = "kozel", num_envs: int = 1, seats: int = 4, options: str | dict[str, Any] = "", *,
                 episode: str = "match", reward: str = "points", forced: str = "moves", auto_reset: bool = True,
                 most_actions: int = 0, games: Games = own_games) -> None:
        size = lib.kz_envs_size(num_envs)
        if not size:
            raise ValueError(f"no vector has {num_envs} environments")
        if not 0 <= most_actions < 2**32:
            raise ValueError(f"no episode has at most {most_actions} actions")
        self.game, self.num_envs, self.seats = game, num_envs, seats
        self._games, self._options, self._ready = games, options, False
        self._settings = {
            "episode": number_of(EPISODES, episode, "an episode"), "reward": number_of(REWARDS, reward, "a reward"),
            "forced": number_of(FORCED, forced, "forced"), "auto_reset": bool(auto_reset), "most_actions": most_actions}
        modes = found("gymnasium.vector", "AutoresetMode")
        mode = "SAME_STEP" if auto_reset else "DISABLED"
        self.metadata: dict[str, Any] = {"render_modes": [], "autoreset_mode": getattr(modes, mode, mode)}
        self.single_observation_space = box(0, 255, (_observation.OBSERVATION_SIZE,), np.uint8)
        self.single_action_space = discrete(INDEXES)
        self.observation_space = box(0, 255, (num_envs, _observation.OBSERVATION_SIZE), np.uint8)
        self.action_space = multi_discrete(INDEXES, num_envs)
        self.seat = np.zeros(num_envs, np.uint8)
        self.observation = np.zeros((num_envs, _observation.OBSERVATION_SIZE), np.uint8)
        self.action_mask = np.zeros((num_envs, INDEXES), np.uint8)
        self.side_rewards = np.zeros((num_envs, SEATS), np.float32)
        self.done, self.winners, self.losers = (np.zeros(num_envs, np.uint8) for _ in range(3))
        self.length = np.zeros(num_envs, np.uint32)
        self._rows = np.arange(num_envs)
        self._side_of = np.zeros(256, np.uint8)  # by seat; a nobody has rewards of 0
        # For as long as the library writes there.
        self._written = {"seat": self.seat, "observation": self.observation, "legal": self.action_mask, "done": self.done,
                         "winners": self.winners, "losers": self.losers, "reward": self.side_rewards, "length": self.length}
        self._begin()
        self._set_sides()

    def _begin(self) -> None:
        """Creates the library's part, which writes to the arrays."""
        self._rules = self._games.rules(self.game, self.seats, self._options)
        self._memory = ffi.new("uint64_t[]", (lib.kz_envs_size(self.num_envs) + 7) // 8)
        kinds = {"reward": "float *", "length": "uint32_t *"}
        buffers = {name: ffi.cast(kinds.get(name, "uint8_t *"), ffi.from_buffer(array)) for name, array in self._written.items()}
        config = ffi.new("kz_envs_config *", {"rules": self._rules, **self._settings})
        self._envs = lib.kz_envs_init(self._memory, self.num_envs, config, ffi.new("kz_envs_buffers *", buffers))

    # ---- copies: the environments are behind the head of the memory, in which the pointers are

    def _content(self) -> Any:
        size, one = lib.kz_envs_size(self.num_envs), lib.kz_envs_size(1)
        head = 2 * one - lib.kz_envs_size(2)
        return ffi.buffer(ffi.cast("char *", self._memory) + head, size - head)

    def __getstate__(self) -> dict[str, Any]:
        kept = {key: value for key, value in self.__dict__.items() if key not in ("_rules", "_memory", "_envs")}
        return kept | {"_content": (ABI, bytes(self._content()))}

    def __setstate__(self, state: dict[str, Any]) -> None:
        abi, content = state.pop("_content")
        self.__dict__.update(state)
        self._begin()
        if abi != ABI or len(content) != len(self._content()):
            raise ValueError("environments of another version of libkozel cannot be read")
        self._content()[:] = content

    def __copy__(self) -> "VectorEnv":
        return copy.deepcopy(self)  # otherwise both would write to the same arrays

    def _set_sides(self) -> None:
        match = make("kz_match")
        lib.kz_match_init(match, self._rules)
        status = status_of(match)
        self.sides = status.sides
        self._side_of[: self.seats] = status.side_of[: self.seats]

    # ---- Gymnasium's verbs

    def reset(self, *, seed: SupportsIndex | Sequence[SupportsIndex | None] | None = None,
              options: Info | None = None) -> tuple[npt.NDArray[np.uint8], Info]:
        """Begins an episode in every environment. Environment i is seeded with seed + i, or with item i of a
        sequence."""
        if seed is None or np.ndim(cast(Any, seed)) == 0:
            one = cast("SupportsIndex | None", seed)
            lib.kz_envs_reset(self._envs, seed_of(one))
            if one is not None:
                self._np_random, self._np_random_seed = np.random.default_rng(one.__index__()), one.__index__()
        else:
            seeds = [seed_of(each) for each in cast("Sequence[SupportsIndex | None]", seed)]
            if len(seeds) != self.num_envs:
                raise ValueError(f"{self.num_envs} seeds are due, not {len(seeds)}")
            for env, each in enumerate(seeds):
                lib.kz_envs_reset_one(self._envs, env, each)
        self._ready = True
        return self.observation, self._info()

    def reset_one(self, env: int, seed: SupportsIndex | None = None) -> None:
        """Begins an episode in one environment."""
        if not lib.kz_envs_reset_one(self._envs, env, seed_of(seed)):
            raise IndexError(f"no environment {env}")

    def step(self, actions: npt.ArrayLike) -> tuple[npt.NDArray[np.uint8], npt.NDArray[np.float32], npt.NDArray[np.bool_],
                                                      npt.NDArray[np.bool_], Info]:
        """Carries out an action in each environment. The rewards are those of the side that acted; info has all
        sides'. If an action is not legal nothing is done, and the KozelError names the environment."""
        if not self._ready:
            raise RuntimeError("reset() comes before step()")
        chosen = np.ascontiguousarray(actions, np.int32)
        if chosen.shape != (self.num_envs,):
            raise ValueError(f"{self.num_envs} actions are due, not {chosen.shape}")
        cut = np.flatnonzero(chosen != actions)  # fractions, and numbers of more than 32 bits
        if cut.size:
            raise KozelError(f"action {np.asarray(actions)[cut[0]]} of environment {cut[0]} is not legal", "no-such-action", (str(cut[0]),))
        actors = self._side_of[self.seat]
        refused = lib.kz_envs_step(self._envs, ffi.cast("int32_t *", ffi.from_buffer(chosen)))
        if refused >= 0:
            raise KozelError(f"action {chosen[refused]} of environment {refused} is not legal", "no-such-action", (str(refused),))
        rewards = self.side_rewards[self._rows, actors]
        return self.observation, rewards, (self.done & _TERMINATED) != 0, (self.done & _TRUNCATED) != 0, self._info()

    def _info(self) -> Info:
        return {"action_mask": self.action_mask, "seat": self.seat, "side_rewards": self.side_rewards,
                "deal_ended": (self.done & _DEAL) != 0, "winners": self.winners, "losers": self.losers, "length": self.length}

    def render(self) -> None:
        """Nothing is drawn here."""

    def close(self, **_options: Any) -> None:
        """Does nothing: the memory is freed with the object."""
        self.closed = True

    @property
    def unwrapped(self) -> "VectorEnv":
        return self

    @property
    def np_random(self) -> np.random.Generator:
        """A generator for callers that choose actions. The environments use the library's generator."""
        if self._np_random is None:
            self._np_random_seed = secrets.randbits(32)
            self._np_random = np.random.default_rng(self._np_random_seed)
        return self._np_random

    @np_random.setter
    def np_random(self, value: np.random.Generator) -> None:
        self._np_random, self._np_random_seed = value, -1

    @property
    def np_random_seed(self) -> int | None:
        """The seed of `np_random`. -1: it was set from outside."""
        self.np_random
        return self._np_random_seed

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.game}, num_envs={self.num_envs})"

    # ---- more

    def sample(self, rng: Rng) -> npt.NDArray[np.int32]:
        """Returns a legal action for each environment, all equally likely; -1 for an idle one."""
        out = np.empty(self.num_envs, np.int32)
        lib.kz_envs_sample(self._envs, rng.pointer, ffi.cast("int32_t *", ffi.from_buffer(out)))
        return out

    def field(self, name: str) -> npt.NDArray[np.generic]:
        """Returns a field of all observations, without a copy."""
        return _observation.field(self.observation, name)

    def side_of(self, seat: int) -> int:
        """Returns the side of a seat."""
        return int(self._side_of[range(self.seats)[seat]])

    def observe(self, env: int, seat: int) -> npt.NDArray[np.uint8]:
        """Returns the current observation of any seat, as a new array."""
        out = np.zeros(_observation.OBSERVATION_SIZE, np.uint8)
        if not lib.kz_envs_observe(self._envs, env, seat, ffi.cast("uint8_t *", ffi.from_buffer(out))):
            raise IndexError(f"no environment {env} or no seat {seat}")
        return out

    def perfect_information(self) -> tuple[npt.NDArray[np.uint8], npt.NDArray[np.uint8]]:
        """Returns what no seat may see: the hands [env, seat from the one to act on, tile] and the stock [env, next
        to draw first]."""
        out = np.zeros((self.num_envs, PERFECT), np.uint8)
        lib.kz_envs_perfect(self._envs, ffi.cast("uint8_t *", ffi.from_buffer(out)))
        return out[:, : SEATS * TILES].reshape(self.num_envs, SEATS, TILES), out[:, SEATS * TILES :]
