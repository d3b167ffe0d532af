# SPDX-License-Identifier: MIT
"""The catalogue: games by name, their options, house games from texts."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, Iterator

from kozel._library import KozelError, check, ffi, lib, make


@dataclass(frozen=True)
class Option:
    """What players may choose: one of `words`, or a number from `least` to `most` by `step`."""

    key: str
    title: str
    words: tuple[str, ...] = ()
    least: int = 0
    most: int = 0
    step: int = 0


@dataclass(frozen=True)
class Game:
    """A game of the catalogue; `own`: one of the project's."""

    name: str
    title: str
    own: bool
    seats: tuple[int, ...]
    options: tuple[Option, ...]


def _option(row: dict[str, Any]) -> Option:
    numbers = {key: row[key] for key in ("least", "most", "step") if key in row}
    return Option(row["key"], row["title"], tuple(row.get("words", ())), **numbers)


class Games:
    """A catalogue: the project's games, and house games that were read."""

    def __init__(self) -> None:
        self._texts: list[bytes] = []
        self._pointer = make("kz_games")
        lib.kz_games_init(self._pointer)

    def read(self, text: str | bytes) -> None:
        """Adds the games of a game file. On error nothing is added."""
        raw, error = text.encode() if isinstance(text, str) else bytes(text), ffi.new("kz_error *")
        check(lib.kz_games_read(self._pointer, raw, len(raw), error), error)
        self._texts.append(raw)

    def __reduce__(self) -> str | tuple[Any, tuple[list[bytes]]]:
        return "games" if self is games else (_games_of, (self._texts,))

    def __deepcopy__(self, _memo: dict[int, Any]) -> "Games":
        return games if self is games else _games_of(self._texts)

    def __iter__(self) -> Iterator[Game]:
        size = 1 << 16
        while True:
            out = ffi.new("char[]", size)
            length = lib.kz_foreign_games(self._pointer, out, size)
            if length:
                break
            size *= 2
        for row in json.loads(ffi.string(out)):
            yield Game(row["name"], row["title"], row["own"], tuple(row["seats"]), tuple(map(_option, row["options"])))

    def __getitem__(self, name: str) -> Game:
        for game in self:
            if game.name == name:
                return game
        raise KeyError(name)

    def rules(self, name: str, seats: int, options: str | dict[str, Any] = "") -> Any:
        """Returns the rules of a game, for the library. Options are "key=value,key=value" or a dict."""
        if isinstance(options, dict):
            options = ",".join(f"{key}={value}" for key, value in options.items())
        game, error, rules = lib.kz_games_find(self._pointer, name.encode()), ffi.new("kz_error *"), make("kz_rules")
        if game == ffi.NULL or "\0" in name:
            raise KozelError(f"there is no game {name}", "no-such-game", (name,))
        if "\0" in options:
            raise ValueError("a NUL in the options")
        check(lib.kz_game_setup(game, seats, options.encode(), rules, error), error)
        return rules


def _games_of(texts: list[bytes]) -> Games:
    """Returns a catalogue with these house games."""
    all_games = Games()
    for text in texts:
        all_games.read(text)
    return all_games


games = Games()
"""The project's games."""
