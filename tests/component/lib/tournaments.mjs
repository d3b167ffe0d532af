// SPDX-License-Identifier: MIT
// Answers of the API about tournaments, in each of their states. Times are relative to the page's clock (NOW).
export const NOW = Date.UTC(2026, 10, 26, 17, 0, 0);
const HOUR = 3_600_000;

/** Names as long as the server allows, with letters of four alphabets. */
const LONG = ["Олена_Бондаренко_Запорізька", "Konstantin_von_Hohenstaufen", "Ștefan_Țăranu_din_Chișinău", "WWWWWWWWWWWWWWWWWWWWWWWWWWW"];
const TIEBREAKS = ["direct", "buchholz-cut-1", "sonneborn-berger", "difference", "wins"];

const nameOf = (i) => (i === 0 ? "Олена" : i <= LONG.length ? LONG[i - 1] : `Player_${i}`);

export const summary = (over = {}) => ({
  tournament: "cup",
  name: "Вечір четверга на Подолі",
  state: "open",
  format: "swiss",
  game: "kozel",
  options: { fish: "all", target: "101" },
  seats: 2,
  time: 60,
  reserve: 120,
  rated: true,
  founder: "Ion_Popa",
  entrants: 5,
  max: 16,
  starts: NOW + 2 * HOUR + 309_000,
  rounds: 5,
  round: 0,
  open: true,
  ...over,
});

/** Returns a tournament before its start. `count`: the entrants; the reader is the first, if `you` has them as entrant 1. */
export function tournament({ count = 5, you, ...over } = {}) {
  const players = Array.from({ length: count }, (_, i) => ({ name: nameOf(i), active: true, bot: false }));
  return { ...summary(), n: 7, paused: false, late: 0, tiebreaks: TIEBREAKS, scores: [[2, 0]], entrants: count, players, matches: [], standings: [], ...(you && { you: { host: false, may: [], ...you } }), ...over };
}

const why = (kind, score, more = {}) => ({ kind, score, nearer_met: 0, meetings: 0, stays: 0, ...more });

/** Returns a running Swiss of many: two rounds are over, the third is played. */
export function running({ count = 9, ...over } = {}) {
  const base = tournament({ count, state: "running", round: 3, begun: NOW - HOUR, starts: NOW - HOUR, n: 40, ...over });
  const matches = [];
  for (let round = 1; round <= 3; round++) {
    for (let i = 0; i + 1 < count; i += 2) {
      const done = round < 3 || i > 2;
      const number = matches.length + 1;
      const kind = round === 2 && i === 0 ? "repeated" : "scores";
      matches.push({
        number,
        round,
        entrants: [i + 1, i + 2],
        table: `t${number}`,
        begun: NOW - HOUR + round * 600_000,
        ...(!done && { playing: true }),
        ...(done && { match: `m${number}`, over: NOW - HOUR + round * 900_000, points: [i % 4 ? 101 : 57, 101 - i], score: i % 4 ? [2, 0] : [0.5, 1.5] }),
        ...(round === 1 && i === 2 && { match: undefined, forfeits: [i + 2], points: [0, 0], score: [2, 0] }),
        ...(round === 2 && i === 2 && { note: "The connection of both was lost: they agreed on a draw at the club.", corrected: 1 }),
        why: why(kind, [2, 1.5], { nearer_met: i === 4 ? 3 : 0 }),
      });
    }
    if (count % 2) matches.push({ number: matches.length + 1, round, entrants: [count], bye: true, begun: NOW - HOUR, score: [2], why: why(round === 3 ? "bye-again" : "bye", [0]) });
  }
  const standings = base.players.map((_, i) => ({
    place: i === 2 ? 2 : i + 1,
    entrant: ((i + 3) % count) + 1,
    score: i === 2 ? 3.5 : Math.max(0, 4 - i / 2),
    tiebreaks: [i % 2 ? 0 : 2, 12.5, 8.25, 57 - 13 * i, i % 3],
    played: 2,
    won: i % 3,
    drawn: 0,
    lost: 2 - (i % 3),
    byes: 0,
    titles: 0,
  }));
  return { ...base, matches, standings };
}

export const ended = (over = {}) => {
  const whole = running({ ...over });
  const matches = whole.matches.map((match) => (match.bye || match.over ? match : { ...match, over: NOW, points: [101, 40], score: [2, 0] }));
  return { ...whole, matches, state: "ended", round: 5, ended: NOW - 60_000, ...over };
};

/** Returns an evening in the yard. */
export function evening(over = {}) {
  const base = tournament({ count: 6, format: "evening", state: "running", round: 15, tables: 2, stay: 3, minutes: 120, begun: NOW - HOUR, starts: NOW - HOUR, n: 60, ...over });
  delete base.rounds;
  const matches = Array.from({ length: 15 }, (_, i) => ({
    number: i + 1,
    round: i + 1,
    entrants: [(i % 6) + 1, ((i + 2) % 6) + 1],
    table: `e${i}`,
    begun: NOW - HOUR + i * 60_000,
    ...(i >= 13 && { playing: true }),
    ...(i < 13 && { over: NOW - HOUR + i * 70_000, points: [101, 20], score: [1, 0] }),
    why: why("queue", [1, 0], { stays: i % 4 }),
  }));
  const standings = base.players.map((_, i) => ({ place: i + 1, entrant: i + 1, score: 6 - i, tiebreaks: [0, 1, 2, 3, 4], played: 6, won: 6 - i, drawn: 0, lost: i, byes: 0, titles: 0 }));
  return { ...base, matches, standings };
}

/** Returns an arena whose end is in an hour. Entrant 1 has won the last three of four matches, and waits. */
export function arena(over = {}) {
  const base = evening({ format: "arena", n: 80, tables: undefined, stay: undefined, ...over });
  const pairs = [[1, 2], [1, 3], [4, 1], [1, 5], [2, 3], [4, 5]];
  const matches = pairs.map((entrants, i) => ({
    number: i + 1,
    round: i + 1,
    entrants,
    table: `a${i}`,
    begun: NOW - HOUR + i * 300_000,
    ...(i >= 4 && { playing: true }),
    ...(i < 4 && { match: `m${i}`, over: NOW - HOUR + i * 400_000, points: [101, 20], score: [[0, 2], [2, 0], [0, 2], [4, 0]][i] }),
    why: why(i === 5 ? "repeated" : "scores", [i, 1]),
  }));
  return { ...base, matches, ...over };
}

/** Returns a knock-out of six, the last of them a bot: two have a bye, a series of three has extra deals after a drawn match. The second semi-final is played. */
export function knockOut(over = {}) {
  const base = tournament({ count: 6, format: "knock-out", best_of: 3, bots: "novice", state: "running", rounds: 3, round: 2, begun: NOW - HOUR, starts: NOW - HOUR, n: 30, ...over });
  const places = [0, 2, 3, 4, 6, 7], passed = [2, 1, 0, 1, 1, 0];
  base.players = base.players.map((player, i) => ({ ...player, bracket: { place: places[i], passed: passed[i] } }));
  base.players[5] = { ...base.players[5], name: "novice 1", bot: true, level: "novice" };
  const of = (round, entrants, more) => ({ round, entrants, begun: NOW - HOUR + round * 600_000, why: why("schedule", entrants.map(() => 0)), ...more });
  const over_ = (entrants, points, more = {}) => ({ over: NOW - 600_000, points, places: points.map((own) => 1 + points.filter((one) => one > own).length), score: entrants.map(() => 0), ...more });
  const bye = (entrant) => of(1, [entrant], { bye: true, over: NOW - HOUR, score: [0] });
  const matches = [
    of(1, [2, 3], over_([2, 3], [101, 40], { match: "k1" })),
    of(1, [5, 6], over_([5, 6], [101, 57], { match: "k2" })),
    bye(1),
    bye(4),
    of(1, [3, 2], over_([3, 2], [50, 50], { match: "k3" })),
    of(1, [2, 3], over_([2, 3], [12, 5], { extra: 2, first_deal: "k4", match: "k5" })),
    of(1, [6, 5], over_([6, 5], [0, 0], { forfeits: [6], places: [2, 1] })),
    of(2, [1, 2], over_([1, 2], [101, 20], { match: "k6" })),
    of(2, [2, 1], over_([2, 1], [30, 101], { match: "k7" })),
    of(2, [4, 5], { table: "k8", playing: true }),
  ].map((match, i) => ({ number: i + 1, table: match.bye ? undefined : `k${i}`, ...match }));
  const standings = base.players.map((_, i) => ({ place: [1, 2, 5, 2, 2, 5][i], entrant: i + 1, score: 2 * passed[i], tiebreaks: [0, 0, 0, 0, 0], played: 2, won: 1, drawn: 0, lost: 1, byes: i === 0 || i === 3 ? 1 : 0, titles: 0 }));
  return { ...base, matches, standings, ...over };
}

export const lists = {
  coming: [summary(), summary({ tournament: "b", name: "Чемпіонат міста з козла: велика осіння серія для всіх, хто грає", format: "evening", rounds: undefined, entered: true, starts: NOW + 6 * 24 * HOUR }), summary({ tournament: "c", name: "W".repeat(60), format: "round-robin", rounds: 7, starts: undefined, rated: false, game: "muggins", options: {} })],
  running: [summary({ tournament: "d", name: "Cup", open: false, state: "running", round: 2 }), summary({ tournament: "e", name: "Pause", open: false, state: "paused", round: 2 })],
  ended: [summary({ tournament: "f", name: "Old", open: false, state: "ended", ended: NOW - 24 * HOUR })],
};
