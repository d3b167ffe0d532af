# SPDX-License-Identifier: MIT
"""A match, what a seat may see of it, and records."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any, Iterator

import numpy as np
import numpy.typing as npt

from kozel import observation as _observation
from kozel._exact import balanced, twelfths
from kozel._library import ACTION_TEXT, GAME_NAME, NO_ACTION, NOBODY, OPTIONS_TEXT, POSITION_TEXT, TILES, TRACE_LINE, KozelError, bytes_of, check, copy, ffi, lib, make, of_bytes
from kozel.games import Games
from kozel.games import games as own_games
from kozel.rng import Rng

PHASES = ("dealing", "playing", "over")


@dataclass(frozen=True)
class Action:
    """An action: its index in the fixed action space, and its text in a record ("2-6@b")."""

    index: int
    seat: int
    text: str
    raw: tuple[int, int, int, int]

    def __str__(self) -> str:
        return self.text


def _action(raw: Any) -> Action:
    text = ffi.new("char[]", ACTION_TEXT)
    lib.kz_action_print(raw, text)
    return Action(lib.kz_action_index(raw), raw.seat, ffi.string(text).decode(), (raw.kind, raw.seat, raw.tile, raw.end))


@dataclass(frozen=True)
class ActionValue:
    """What a search knows of an action: its mean match equity and the standard error of that, from a number of deals
    that the seat may think of. Zero is even. One more point at the beginning of a match is worth 1."""

    action: Action
    deals: int
    value: float
    error: float


class View(Mapping[str, npt.NDArray[np.generic]]):
    """What a seat may see: the fields of its observation by name, and the legal actions if it acts."""

    def __init__(self, match: Any, seat: int | None) -> None:
        self._pointer = make("kz_view")
        lib.kz_view_of(match, NOBODY if seat is None else seat, self._pointer)
        self.seat = seat
        self.observation: npt.NDArray[np.uint8] = np.zeros(_observation.OBSERVATION_SIZE, np.uint8)
        lib.kz_observe_view(self._pointer, ffi.from_buffer("uint8_t[]", self.observation, require_writable=True))

    def __getstate__(self) -> dict[str, Any]:
        return self.__dict__ | {"_pointer": bytes_of("kz_view", self._pointer)}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state, _pointer=of_bytes("kz_view", state["_pointer"]))

    def __getitem__(self, name: str) -> npt.NDArray[np.generic]:
        return _observation.field(self.observation, name)

    def __iter__(self) -> Iterator[str]:
        return iter(_observation.FIELDS)

    def __len__(self) -> int:
        return len(_observation.FIELDS)

    @property
    def legal(self) -> list[Action]:
        """The legal actions, if the seat acts."""
        number = ffi.new("int *")
        rows = lib.kz_foreign_legal(self._pointer, number)
        return [_action(raw) for raw in rows[0 : number[0]]]

    @property
    def action_mask(self) -> npt.NDArray[np.int8]:
        """1 for each legal action of the action space."""
        mask = np.zeros(_observation.NUM_ACTIONS, np.int8)
        mask[[action.index for action in self.legal]] = 1
        return mask


def _tiles(bits: int) -> list[int]:
    return [tile for tile in range(TILES) if bits >> tile & 1]


@dataclass(frozen=True)
class Status:
    """The state of a match, perfect information included; -1: nobody, hands as sets of bits."""

    seats: int
    sides: int
    side_of: tuple[int, ...]
    by_lot: int
    phase: int
    turn: int
    deal: int
    ply: int
    stock: int
    carry: int
    score: tuple[int, ...]
    memory: tuple[int, ...]
    open: tuple[int, ...]
    lost: tuple[int, ...]
    winners: int
    losers: int
    draw: int
    hand: tuple[int, ...]


_NUMBERS = tuple(each.name for each in fields(Status))


def status_of(match: Any) -> Status:
    """Returns the status of a match of the library, copied: nothing in it points into memory that may be freed."""
    now = ffi.new("kz_foreign_status *")
    lib.kz_foreign_match(match, now)
    values: dict[str, Any] = {}
    for name in _NUMBERS:
        value = getattr(now, name)
        values[name] = value if isinstance(value, int) else tuple(value)
    return Status(**values)


class Match:
    """A match of a game: it takes deals and actions until it is over. Seats, sides and tiles count from 0."""

    def __init__(self, game: str = "kozel", seats: int = 4, options: str | dict[str, Any] = "", games: Games = own_games) -> None:
        self._games, self._options = games, options
        self._rules = games.rules(game, seats, options)
        self._pointer = make("kz_match")
        self.game, self.seats = game, seats
        lib.kz_match_init(self._pointer, self._rules)
        self._lost = [0, 0]
        self._version = 0

    @classmethod
    def from_text(cls, text: str, games: Games = own_games) -> "Match":
        """Returns the match of a position with all tiles (docs/spec/position.md). It plays on as the original."""
        raw, error, pointer = text.encode(), ffi.new("kz_error *"), make("kz_match")
        game, options, version = ffi.new("char[]", GAME_NAME), ffi.new("char[]", OPTIONS_TEXT), ffi.new("int *")
        check(lib.kz_foreign_set_up(games._pointer, raw, len(raw), pointer, game, options, version, error), error)
        match = cls(ffi.string(game).decode(), status_of(pointer).seats, ffi.string(options).decode(), games)
        match._pointer, match._version, match._lost = pointer, version[0], list(status_of(pointer).lost)
        return match

    # ---- where it stands

    @property
    def status(self) -> Status:
        """All numbers at once."""
        return status_of(self._pointer)

    @property
    def phase(self) -> str:
        """"dealing", "playing" or "over"."""
        return PHASES[self.status.phase]

    @property
    def hash(self) -> str:
        """32 hexadecimal digits. Equal matches have the same digits, hidden tiles included, also in C and
        JavaScript."""
        now = lib.kz_match_hash(self._pointer)
        return f"{now.high:016x}{now.low:016x}"

    @property
    def turn(self) -> int | None:
        """The seat to act."""
        turn = self.status.turn
        return None if turn < 0 else turn

    @property
    def sides(self) -> int:
        return self.status.sides

    @property
    def accounts(self) -> list[dict[str, Any]]:
        """Score, memory and whether it is open, by side."""
        now = self.status
        return [{"score": now.score[i], "memory": now.memory[i], "open": bool(now.open[i])} for i in range(now.sides)]

    @property
    def hands(self) -> list[list[int]]:
        """The tiles of all seats: perfect information, which no player may see."""
        return [_tiles(bits) for bits in self.status.hand[0 : self.seats]]

    @property
    def result(self) -> dict[str, Any] | None:
        """The end of the match, as in its trace; None before."""
        return self._json(lib.kz_trace_match_end) if self.phase == "over" else None

    @property
    def deal_end(self) -> dict[str, Any] | None:
        """The end of the last deal, as in its trace; None in a deal and before the first."""
        now = self.status
        return self._json(lib.kz_trace_deal_end) if now.deal and PHASES[now.phase] != "playing" else None

    def rewards(self, kind: str = "points") -> list[float]:
        """By side, adding up to 0: "points" of the deal that has just ended, or the "result" of the match."""
        out = ffi.new("float[4]")
        if kind == "points":
            lib.kz_reward_points(self._pointer, ffi.new("uint8_t[2]", self._lost), out)
        elif kind == "result":
            lib.kz_reward_result(self._pointer, out)
        else:
            raise ValueError(f"no such reward: {kind}")
        return balanced(twelfths(out[0 : self.sides]))

    def view(self, seat: int | None = None) -> View:
        """Returns what a seat may see (None: a spectator)."""
        if seat is not None and not 0 <= seat < self.seats:
            raise IndexError(f"no seat {seat}")
        return View(self._pointer, seat)

    def position(self) -> dict[str, Any]:
        """Returns the position of a deal in play, as in the trace of a record."""
        if self.phase != "playing":
            raise KozelError("no deal is being played", "no-deal")
        return self._json(lib.kz_trace_action, ffi.NULL)

    def text(self, seat: int | None = None, public: bool = False) -> str:
        """Returns the position as one line (docs/spec/position.md): with all tiles, as `seat` sees it, or `public`."""
        if seat is not None and not 0 <= seat < self.seats:
            raise IndexError(f"no seat {seat}")
        whose = NOBODY if public else -1 if seat is None else seat
        options = self._options
        if isinstance(options, dict):
            options = ",".join(f"{key}={value}" for key, value in options.items())
        out = ffi.new("char[]", POSITION_TEXT)
        if not lib.kz_foreign_position(self._pointer, self.game.encode(), options.encode(), self._version, whose, out, POSITION_TEXT):
            raise KozelError("the deal is too long for a position")
        return ffi.string(out).decode()

    def _json(self, write: Any, *more: Any) -> dict[str, Any]:
        out = ffi.new("char[]", TRACE_LINE)
        write(self._pointer, *more, out, TRACE_LINE)
        return json.loads(ffi.string(out))

    def longest(self) -> int | None:
        """Returns the maximum of actions of a deal by the rules of the match; None: there is none."""
        return lib.kz_rules_longest(self._rules) or None

    def utility_range(self) -> int:
        """Returns a bound of the rewards "points" of the first deal: they are between it and its negative."""
        return lib.kz_rules_utility_range(self._rules)

    # ---- what is done

    def set_lot(self, seat: int) -> None:
        """Sets who leads first, in games where that is drawn by lot. Call it before the first deal."""
        if self.status.deal or not 0 <= seat < self.seats:
            raise ValueError("a lot is drawn before the first deal, for one of the seats")
        lib.kz_match_set_lot(self._pointer, seat)

    def must_redeal(self, order: Sequence[int]) -> bool:
        """Returns true if a hand of this order of tiles is beyond the game's redeal limit."""
        return lib.kz_must_redeal(self._rules, self._order(order))

    def deal(self, order: Sequence[int] | None = None, rng: Rng | None = None) -> None:
        """Deals an order of the 28 tiles, or shuffles with `rng` (the lot too) until no hand must be dealt again."""
        error, now = ffi.new("kz_error *"), self.status
        self._lost = list(now.lost)
        if order is None:
            rng = rng or Rng()
            if now.deal == 0 and now.by_lot:
                self.set_lot(rng.below(self.seats))
            order = rng.shuffle()
            while self.must_redeal(order):
                order = rng.shuffle()
        check(lib.kz_match_deal(self._pointer, self._order(order), error), error)

    @staticmethod
    def _order(order: Sequence[int]) -> Any:
        tiles = list(order)  # once: an iterator has nothing left for a second time
        if sorted(tiles) != list(range(TILES)):
            raise ValueError("a deal is an order of the tiles 0..27")
        return ffi.new("uint8_t[]", tiles)

    def legal(self) -> list[Action]:
        """Returns the legal actions of the seat to act."""
        turn = self.turn
        return [] if turn is None else View(self._pointer, turn).legal

    def apply(self, action: Action | str | int) -> None:
        """Carries out an action of the seat to act: an Action, its index, or its text in a record."""
        error, raw = ffi.new("kz_error *"), ffi.new("kz_action *")
        if isinstance(action, Action):
            raw.kind, raw.seat, raw.tile, raw.end = action.raw
        elif isinstance(action, str):
            text, public = action.encode(), lib.kz_foreign_public(self._pointer)
            check(lib.kz_action_parse(public, self.turn or 0, text, len(text), raw, error), error)
        else:
            found = [legal for legal in self.legal() if legal.index == action]
            if not found:
                raise KozelError(f"action {action} is not legal", "no-such-action")
            raw.kind, raw.seat, raw.tile, raw.end = found[0].raw
        check(lib.kz_match_try(self._pointer, raw[0], error), error)

    def bot(self, level: str, rng: Rng, rollouts: int = 100) -> Action:
        """Returns the action of a level's bot ("random", "novice", "hasty.bot", "forgetful.bot", "distracted.bot",
        "club", "thoughtful.bot", "patient.bot", "observant.bot", "seasoned.bot", "master") for the seat to act.
        The bot gets only that seat's view."""
        raw, turn = ffi.new("kz_action *"), self.turn
        if turn is None:
            raise KozelError("no deal is being played", "no-deal")
        if "\0" in level or not lib.kz_foreign_choose(level.encode(), self.view(turn)._pointer, rollouts, rng.pointer, raw):
            if raw.kind == NO_ACTION:
                raise MemoryError
            raise ValueError(f"no such level: {level}")
        return _action(raw[0])

    def values(self, rng: Rng, rollouts: int = 1000, threads: int = 1) -> list[ActionValue]:
        """Returns what each legal action is worth to the seat to act, by the search of the level "master", the best
        action first. An action that was tried in no deal has no value. Without a choice no action is tried."""
        turn = self.turn
        if turn is None:
            raise KozelError("no deal is being played", "no-deal")
        found, budget = ffi.new("kz_action_values *"), ffi.new("kz_budget *", {"rollouts": max(rollouts, 1), "threads": max(threads, 1)})
        if not lib.kz_search(self.view(turn)._pointer, budget, rng.pointer, found):
            raise MemoryError
        rows = [ActionValue(_action(row.action), row.deals, row.value, row.error) for row in found.action[0 : found.count]]
        return [rows[found.best], *(row for i, row in enumerate(rows) if i != found.best)]

    def sampler(self, seat: int) -> "Sampler":
        """Returns a sampler of the deals that a seat cannot distinguish from this one."""
        return Sampler(self, seat)

    def order(self) -> list[int] | None:
        """Returns the 28 tiles as they were dealt in the deal in play: perfect information. None: not known, as the
        deal on a board of rows is too long."""
        order = ffi.new("uint8_t[]", TILES)
        return list(order) if lib.kz_foreign_order(self._pointer, order) else None

    def clone(self) -> "Match":
        """Returns a copy of the match that can be played on separately."""
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__, _pointer=copy("kz_match", self._pointer), _lost=list(self._lost))
        return twin

    __copy__ = clone

    def __deepcopy__(self, _memo: dict[int, Any]) -> "Match":
        return self.clone()

    def __getstate__(self) -> dict[str, Any]:
        return {key: value for key, value in self.__dict__.items() if key != "_rules"} | {"_pointer": bytes_of("kz_match", self._pointer), "_hash": self.hash}

    def __setstate__(self, state: dict[str, Any]) -> None:
        told = state.pop("_hash")
        self.__dict__.update(state, _pointer=of_bytes("kz_match", state["_pointer"]))
        self._rules = self._games.rules(self.game, self.seats, self._options)
        if self.hash != told:
            raise ValueError("a match of another version of libkozel cannot be read")


class Sampler:
    """Draws complete matches of which a seat sees exactly what it sees of the match in play."""

    def __init__(self, match: Match, seat: int) -> None:
        error = ffi.new("kz_error *")
        pointer = lib.kz_sampler_new(match.view(seat)._pointer, error)
        check(pointer != ffi.NULL, error)
        self._pointer = ffi.gc(pointer, lib.kz_sampler_free)
        self._match = match.clone()

    def draw(self, rng: Rng) -> tuple[Match, float]:
        """Returns a match and the natural logarithm of the likelihood of the others' choices in it. All deals that fit
        are equally likely. `numpy.exp()` of the second number is the weight of the match."""
        twin, likelihood = self._match.clone(), ffi.new("double *")
        if not lib.kz_sampler_draw(self._pointer, rng.pointer, twin._pointer, likelihood):
            raise KozelError("no deal fits the view")
        return twin, likelihood[0]


def replay(text: str | bytes, games: Games = own_games) -> list[dict[str, Any]]:
    """Replays a record, a text or the bytes of its file. Returns the objects of its trace (docs/spec/record.md)."""
    raw, error, lines = text.encode() if isinstance(text, str) else bytes(text), ffi.new("kz_error *"), []

    @ffi.callback("kz_foreign_line")
    def told(_context: Any, line: Any, length: int) -> None:
        lines.append(json.loads(ffi.buffer(line, length)[:]))

    check(lib.kz_foreign_replay(games._pointer, raw, len(raw), told, ffi.NULL, error), error)
    return lines
