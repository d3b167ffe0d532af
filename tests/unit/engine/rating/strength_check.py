# SPDX-License-Identifier: MIT
"""Checks strengths (kozel/rating.h) by a second implementation of docs/spec/ratings.md section 1.

    strength_check.py STRENGTH_LINES RATINGS_VECTORS

It first shows that this implementation gives all vectors. Then it compares the library with the vectors and with itself on
random matches. This implementation walks all strict orders one by one and knows no sets, unlike the library."""

import itertools
import json
import math
import random
import subprocess
import sys
from typing import Any, Callable, NamedTuple

TWO, SINGLES, PAIRS = range(3)
NEAR = 1e-9
TAU = 25 / 300
SCALE = 173.7178  # points of a unit of Glicko-2


class Player(NamedTuple):
    mean: float
    deviation: float
    volatility: float = 0.0


class Model(NamedTuple):
    """What the vectors vary: beta^2 k, tau, kappa, gamma by a team's variance and c, and how ties count."""

    beta_square_all: float
    tau: float
    kappa: float
    gamma: Callable[[float, float], float]
    shared: bool


RULES = Model((25 / 3) ** 2, TAU, 0.0001, lambda variance, c: 1, False)


# ---- Weng and Lin ----

def orders(places: list[int]) -> list[list[int]]:
    """Every strict order that agrees with the places, best first."""
    return [list(order) for order in itertools.permutations(range(len(places)))
            if all(places[a] <= places[b] for a, b in zip(order, order[1:]))]


def strict(order: list[int], mean: list[float], c: float) -> tuple[list[float], list[float]]:
    """Omega and the sum of Delta, without c and gamma, of each team by a strict order."""
    omega, delta = [0.0] * len(mean), [0.0] * len(mean)
    for at, team in enumerate(order):
        for q in range(at + 1):
            p = 1 / sum(math.exp((mean[s] - mean[team]) / c) for s in order[q:])
            omega[team] += (q == at) - p
            delta[team] += p * (1 - p)
    return omega, delta


def tied_as_the_paper(places: list[int], mean: list[float], c: float) -> tuple[list[float], list[float]]:
    """Algorithm 4 with its own treatment of ties: every term is divided by the number of those who tie with q."""
    omega, delta = [0.0] * len(mean), [0.0] * len(mean)
    for i in range(len(mean)):
        for q in range(len(mean)):
            if places[q] > places[i]:
                continue
            p = 1 / sum(math.exp((mean[s] - mean[i]) / c) for s in range(len(mean)) if places[s] >= places[q])
            omega[i] += ((i == q) - p) / places.count(places[q])
            delta[i] += p * (1 - p) / places.count(places[q])
    return omega, delta


def weng_lin(teams: list[list[Player]], places: list[int], weight: float, model: Model, pairs: bool) -> list[list[Player]]:
    def variance(p: Player) -> float:
        return p.deviation ** 2 + model.tau ** 2 if p.deviation else 0.0

    mean = [sum(p.mean for p in team) for team in teams]
    spread = [sum(map(variance, team)) for team in teams]
    c = math.sqrt(sum(spread) + model.beta_square_all)
    if pairs:
        p = 1 / (1 + math.exp((mean[1] - mean[0]) / c))
        score = 1.0 if places[0] < places[1] else 0.0 if places[0] > places[1] else 0.5
        omega, delta = [score - p, p - score], [p * (1 - p)] * 2
    elif model.shared:
        omega, delta = tied_as_the_paper(places, mean, c)
    else:
        every = [strict(order, mean, c) for order in orders(places)]
        omega, delta = ([math.fsum(each[part][i] for each in every) / len(every) for i in range(len(teams))] for part in (0, 1))

    def after(p: Player, i: int) -> Player:
        v = variance(p)
        factor = max(1 - weight * v * model.gamma(spread[i], c) * delta[i] / c ** 2, model.kappa)
        return Player(p.mean + weight * v * omega[i] / c, math.sqrt(v * factor))

    return [[after(p, i) for p in team] for i, team in enumerate(teams)]


# ---- Glicko-2, with the volatility by bisection ----

def glicko(player: Player, opponents: list[tuple[float, float, float]], weight: float = 1.0) -> Player:
    mu, phi, sigma = (player.mean - 1500) / SCALE, player.deviation / SCALE, player.volatility
    information = surprise = 0.0
    for rating, deviation, score in opponents:
        g = 1 / math.sqrt(1 + 3 * (deviation / SCALE) ** 2 / math.pi ** 2)
        e = 1 / (1 + math.exp(-g * (mu - (rating - 1500) / SCALE)))
        information += weight * g * g * e * (1 - e)
        surprise += weight * g * (score - e)
    v, change = 1 / information, surprise / information

    def f(x: float) -> float:
        rest = phi ** 2 + v + math.exp(x)
        return math.exp(x) * (change ** 2 - rest) / (2 * rest ** 2) - (x - math.log(sigma ** 2)) / 0.25

    low, high = math.log(sigma ** 2) - 20, math.log(sigma ** 2) + 20
    for _ in range(200):
        middle = (low + high) / 2
        low, high = (middle, high) if f(middle) > 0 else (low, middle)
    sigma = math.exp(low / 2)
    variance = 1 / (1 / (phi ** 2 + sigma ** 2) + information)
    return Player(1500 + SCALE * (mu + variance * surprise), SCALE * math.sqrt(variance), sigma)


def two(players: list[Player], places: list[int], weight: float) -> list[Player]:
    def after(own: Player, other: Player, place: int, behind: int) -> Player:
        if not own.deviation:
            return own
        score = 1.0 if place < behind else 0.0 if place > behind else 0.5
        new = glicko(own, [(other.mean, other.deviation, score)], weight)
        return new._replace(deviation=min(max(new.deviation, 30.0), 130.0))

    a, b = players
    return [after(a, b, places[0], places[1]), after(b, a, places[1], places[0])]


# ---- forecasts ----

def chances(form: int, players: list[Player], last: bool, slope: float) -> list[float]:
    if form == TWO:
        g = 1 / math.sqrt(1 + 3 * (players[0].deviation ** 2 + players[1].deviation ** 2) / SCALE ** 2 / math.pi ** 2)
        x = [1.0, math.exp(-slope * g * (players[0].mean - players[1].mean) / SCALE)]
    else:
        k = 2 if form == PAIRS else len(players)
        spread = sum(p.deviation ** 2 + TAU ** 2 for p in players if p.deviation)
        c = math.sqrt((25 / 3) ** 2 + math.pi / (4 * k) * spread)
        x = [math.exp(slope * sum(p.mean for p in players[i::k]) / c) for i in range(k)]
    if last:
        result = [math.fsum(math.prod(x[q] / sum(x[s] for s in order[at:]) for at, q in enumerate(order))
                            for order in itertools.permutations(range(len(x))) if order[-1] == i) for i in range(len(x))]
    else:
        result = [each / sum(x) for each in x]
    return [result[i % len(x)] for i in range(len(players))]


def likelihood(form: int, matches: list[tuple[list[Player], list[int]]], last: bool, slope: float) -> float:
    total = 0.0
    for players, places in matches:
        teams = 2 if form == PAIRS else len(players)
        sought = (max if last else min)(places)
        those = [i for i in range(teams) if places[i] == sought]
        chance = chances(form, players, last, slope)
        total += sum(math.log(chance[i]) for i in those) / len(those)
    return total


# ---- the library ----

class Library:
    """Collects requests, and runs them at once."""

    def __init__(self, program: str) -> None:
        self.program, self.requests = program, []  # type: str, list[str]
        self.expected: list[tuple[str, list[float], float]] = []

    def expect(self, what: str, request: list[Any], numbers: list[float], near: float = NEAR) -> None:
        self.requests.append(" ".join(map(repr_of, request)))
        self.expected.append((what, numbers, near))

    def check(self) -> None:
        run = subprocess.run([self.program], input="\n".join(self.requests) + "\n", text=True, stdout=subprocess.PIPE, check=True)
        lines = run.stdout.splitlines()
        assert len(lines) == len(self.expected), (len(lines), len(self.expected))
        for line, (what, numbers, by) in zip(lines, self.expected):
            near(what, [float(word) for word in line.split()], numbers, by)


def repr_of(value: Any) -> str:
    return value if isinstance(value, str) else repr(value)


def near(what: str, found: list[float], expected: list[float], by: float = NEAR) -> None:
    if len(found) != len(expected) or any(not abs(a - b) <= by for a, b in zip(found, expected)):
        sys.exit(f"{what}: {found} instead of {expected}")


def flat(players: list[Player], places: list[int] | None = None) -> list[float]:
    return [n for i, p in enumerate(players) for n in (*p, *([places[i]] if places else []))]


def by_seat(teams: list[list[Player]]) -> list[Player]:
    return [team[i] for i in range(len(teams[0])) for team in teams]


# ---- the vectors ----

def check_weng_lin(library: Library, vectors: list[dict[str, Any]]) -> None:
    own = 0
    for v in vectors:
        teams = [[Player(*p) for p in team] for team in v["teams"]]
        pairs = v["model"] == "bradley-terry-full"
        rules = v["gamma"] == "1"
        gamma = RULES.gamma if rules else lambda variance, c: math.sqrt(variance) / c
        model = Model(len(teams) * v["beta"] ** 2, v["tau"], v["kappa"], gamma, v["ties"] == "shared")
        expected = [n for team in v["expected"] for player in team for n in player]
        found = [n for team in weng_lin(teams, v["ranks"], 1, model, pairs) for p in team for n in p[:2]]
        near(v["name"], found, expected)
        if not rules:
            continue
        own += 1
        # Without tau: the deviation that step 1 brings to the one of the vector.
        before = [p if v["tau"] else p._replace(deviation=math.sqrt(p.deviation ** 2 - TAU ** 2)) for p in by_seat(teams)]
        seats = len(before)
        after = by_seat([[Player(*p) for p in team] for team in v["expected"]])
        library.expect(v["name"], ["update", PAIRS if pairs else SINGLES, seats, 1, *flat(before, [v["ranks"][i % len(teams)] for i in range(seats)])], flat(after))
    assert (own, len(vectors)) == (74, 112), (own, len(vectors))


def check_chances(library: Library, vectors: list[dict[str, Any]]) -> None:
    for v in vectors:
        teams = [[Player(*p) for p in team] for team in v["teams"]]
        players = by_seat(teams)
        form = PAIRS if len(teams[0]) == 2 else SINGLES
        for last, kind in enumerate(("first", "last")):
            if kind not in v:
                continue
            slope = v.get(f"h_{kind}", 1)
            expected = [v[kind][i % len(teams)] for i in range(len(players))]
            near(f"chances, {kind}", chances(form, players, bool(last), slope), expected)
            library.expect(f"chances, {kind}", ["chances", form, len(players), last, slope, *flat(players)], expected)


def check_glicko(library: Library, vectors: list[dict[str, Any]]) -> None:
    alone = 0
    for v in vectors:
        player, after = Player(*v["player"]), Player(*v["expected"])
        near(v["name"], list(glicko(player, [tuple(o) for o in v["opponents"]])), list(after))
        if len(v["opponents"]) > 1 or not 30 <= after.deviation <= 130:
            continue
        alone += 1
        rating, deviation, score = v["opponents"][0]
        other = Player(rating, deviation, player.volatility)
        places = [1, 2] if score == 1 else [2, 1] if score == 0 else [1, 1]
        expected = [after, two([player, other], places, 1)[1]]
        library.expect(v["name"], ["update", TWO, 2, 1, *flat([player, other], places)], flat(expected))
    assert alone == 8, alone


# ---- random matches ----

def random_player(r: random.Random, form: int) -> Player:
    bot = r.random() < 0.15
    if form == TWO:
        return Player(r.gauss(1500, 250), 0 if bot else r.uniform(30, 130), r.uniform(0.02, 0.09))
    return Player(r.gauss(25, 10), 0 if bot else r.uniform(0.3, 8))


def random_match(r: random.Random, form: int, seats: int) -> tuple[list[Player], list[int]]:
    players = [random_player(r, form) for _ in range(seats)]
    ranks = [r.randrange(r.randint(1, seats)) for _ in range(2 if form == PAIRS else seats)]
    places = [1 + sum(other < rank for other in ranks) for rank in ranks]
    return players, [places[i % len(places)] for i in range(seats)]


def check_random(library: Library, r: random.Random) -> None:
    for _ in range(3000):
        form, seats = r.choice([(TWO, 2), (SINGLES, 3), (SINGLES, 4), (PAIRS, 4)])
        players, places = random_match(r, form, seats)
        weight = r.choice([1, 1, 0.5, 0.25, 0.125])
        if form == TWO:
            after = two(players, places, weight)
        else:
            k = 2 if form == PAIRS else seats
            after = by_seat(weng_lin([players[i::k] for i in range(k)], places[:k], weight, RULES, form == PAIRS))
        library.expect(f"{players} {places} {weight}", ["update", form, seats, weight, *flat(players, places)], flat(after))
        slope, last = r.uniform(0, 2), r.random() < 0.5
        library.expect(f"chances of {players}", ["chances", form, seats, int(last), slope, *flat(players)], chances(form, players, last, slope))


def check_slopes(library: Library, r: random.Random) -> None:
    """The library's slope is the best one of a grid, within a step."""
    for form, seats in ((TWO, 2), (SINGLES, 3), (SINGLES, 4), (PAIRS, 4)):
        for last in (False, True):
            matches = [random_match(r, form, seats) for _ in range(500)]
            true = r.uniform(0.4, 1.2)
            for players, places in matches:  # the place that is sought follows the forecasts, but for some draws
                teams = 2 if form == PAIRS else seats
                chosen = r.choices(range(teams), chances(form, players, last, true)[:teams])[0]
                rest = [2 if last else 1, 1 if last else 2]
                draw = r.random() < 0.1
                places[:] = [1 if draw else rest[0] if i % teams == chosen else rest[1] for i in range(seats)]
            best = 1.1
            for width, step in ((0.9, 0.1), (0.1, 0.01)):
                steps = round(width / step)
                grid = [min(max(best + step * i, 0.2), 2) for i in range(-steps, steps + 1)]
                best = max(grid, key=lambda slope: likelihood(form, matches, last, slope))
            request: list[Any] = ["slope", form, seats, int(last)]
            every = [n for players, places in matches for n in flat(players, places)]
            library.expect(f"slope of {form} {seats} {last}", [*request, 500, *every], [best], 0.0101)
            few = [n for players, places in matches[:499] for n in flat(players, places)]
            library.expect("slope of few matches", [*request, 499, *few], [1], 0)


def main() -> None:
    library = Library(sys.argv[1])
    with open(sys.argv[2], encoding="utf-8") as file:
        vectors = json.load(file)
    check_weng_lin(library, vectors["weng_lin"])
    check_chances(library, vectors["chances"])
    check_glicko(library, vectors["glicko2"])
    r = random.Random(1)
    check_random(library, r)
    check_slopes(library, r)
    library.check()
    print(f"{len(library.expected)} results agree")


main()
