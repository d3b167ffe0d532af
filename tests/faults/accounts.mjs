// SPDX-License-Identifier: MIT
// Checks the store by itself. Every log is complete and replays to the stored result, every match counts once, and points, Elo and play money add up
// (docs/spec/platform.md section 5).
import { spawnSync } from "node:child_process";
import { deepStrictEqual } from "node:assert/strict";
import { logOf } from "./log.mjs";

const COINS = 1000; // the initial sum of everybody
const REFILL = 100; // the sum to which one may refill, once a day
const ELO = 1200;
const CLOSED = '{"closed":true}'; // by a moderator, without a result

/** Checks the store. Logs are replayed by the first of `programs` that allows their content, except of matches that have `replayed`. */
export function checkStore(facts, programs, fault) {
  for (const match of facts.matches) checkLog(match, programs, fault);
  checkPlayed(facts, fault);
  checkSums(facts, fault);
  checkStrengths(facts, fault);
  const rated = facts.matches.filter(({ ended, setup }) => ended !== null && setup.rated).length;
  return { matches: facts.matches.length, finished: facts.matches.filter(({ ended }) => ended !== null).length, rated };
}

function checkLog(match, programs, fault) {
  const { text, items } = logOf(match);
  const where = `match ${match.id}`;
  match.entries.forEach(({ seq }, index) => seq !== index + 1 && fault("doubled", `${where}: entry ${index + 1} has the number ${seq}`));
  const once = new Set();
  for (const { deal, seat, act } of items.filter(({ act }) => act === null || /\d-\d/.test(act))) {
    const item = `deal ${deal} ${seat ?? ""} ${(act ?? "").replace(/@.*/, "")}`;
    if (once.has(item)) fault("doubled", `${where}: twice in the log: ${item}`);
    once.add(item);
  }
  // No person here needs a minute for a move: time that ran out was an outage's.
  if (items.some(({ act }) => act === "timeout")) fault("timeout", `${where}: somebody's time has run out`);
  if (match.ended === null) fault("orphan", `${where} has not come to its end (table ${match.setup.table})`);
  if (!text) return;
  const tries = match.replayed ? [match.replayed] : programs.map((program) => replayed(text, program));
  const { refused, result } = tries.find(({ result }) => result !== undefined) ?? tries[0];
  if (refused) fault("replay", `${where}: ${refused}`);
  else if (match.ended !== null && match.result !== CLOSED) {
    if (!same(result, JSON.parse(match.result))) fault("result", `${where}: written ${match.result}, replayed ${JSON.stringify(result)}`);
    match.rating = result.rating;
  }
}

const replays = new Map(); // a checker's tests read the same logs again and again

/** Returns {refused} or {result}: the last line of the trace, the match's result if it is over. */
function replayed(text, program) {
  const key = `${program}\n${text}`;
  if (!replays.has(key)) {
    const { status, stdout, stderr } = spawnSync(program, ["replay", "--trace", "-"], { input: text, encoding: "utf8", maxBuffer: 1 << 26 });
    replays.set(key, status === 0 ? { result: JSON.parse(stdout.trim().split("\n").at(-1) || "null") } : { refused: stderr.trim() || `exit ${status}` });
  }
  return replays.get(key);
}

/** Every finished match counts once for each person in it, by its result, and for nobody else. */
function checkPlayed({ matches, played }, fault) {
  const rows = new Map(matches.map(({ number }) => [number, []]));
  for (const row of played) rows.get(row.match).push(row);
  for (const match of matches) {
    const { setup } = match;
    const counts = match.ended !== null && match.result !== CLOSED;
    const wanted = counts ? setup.seats.map(({ person }, seat) => person && `${person} at ${seat}`).filter(Boolean) : [];
    const own = rows.get(match.number);
    const found = own.map(({ person, seat }) => `${person} at ${seat}`);
    if (!same(found.sort(), wanted.sort())) fault("rated", `match ${match.id} counts for ${found.join(", ") || "nobody"}, was played by ${wanted.join(", ") || "nobody"}`);
    const sum = (key) => own.reduce((total, row) => total + row[key], 0);
    if (own.length && (setup.stake ? sum("coins") !== 0 : own.some(({ coins }) => coins))) fault("bank", `match ${match.id}: ${sum("coins")} coins out of nothing`);
    if (sum("elo_before") !== sum("elo_after")) fault("rated", `match ${match.id}: Elo out of nothing`);
    for (const { seat, points } of own) {
      const right = setup.rated ? (match.rating?.[seat] ?? 0) : 0;
      if (points !== right) fault("rated", `match ${match.id}, seat ${seat + 1}: ${points} points instead of ${right}`);
    }
  }
}

/** A person's total is the sum of their matches' results. */
function checkSums({ people, ratings, played, matches }, fault) {
  const amongPeople = new Set(matches.filter(({ setup }) => setup.seats.every(({ person }) => person)).map(({ number }) => number));
  for (const { id, name, coins, refilled } of people) {
    const right = COINS + played.filter(({ person }) => person === id).reduce((sum, row) => sum + row.coins, 0);
    const more = coins - right;
    if (refilled ? more < 0 || more > REFILL : more !== 0) fault("bank", `${name} has ${coins} coins, his matches say ${right}`);
  }
  for (const { person, game, points, elo, won, lost, drawn } of ratings) {
    const own = played.filter((row) => row.person === person && row.game === game && amongPeople.has(row.match));
    const sum = (of) => own.reduce((total, row) => total + of(row), 0);
    const right = {
      points: sum((row) => row.points),
      elo: ELO + sum((row) => (row.elo_after ?? 0) - (row.elo_before ?? 0)),
      won: sum((row) => row.outcome === 2),
      lost: sum((row) => row.outcome === 0),
      drawn: sum((row) => row.outcome === 1),
    };
    if (!same({ points, elo, won, lost, drawn }, right)) fault("rated", `person ${person}, ${game}: ${JSON.stringify({ points, elo, won, lost, drawn })}, his matches say ${JSON.stringify(right)}`);
  }
}

/** A rated match with a result changes the strength of each of its people once, and nothing else does. */
function checkStrengths({ matches, played, strengths, changes }, fault) {
  const rated = new Set(matches.filter(({ ended, result, setup }) => ended !== null && result !== CLOSED && setup.rated).map(({ number }) => number));
  const rows = (list) => list.map(({ match, person }) => `${person} in ${match}`).sort();
  const [found, wanted] = [rows(changes), rows(played.filter(({ match }) => rated.has(match)))];
  if (!same(found, wanted)) fault("rated", `strengths of ${found.join(", ") || "nobody"} have changed instead of ${wanted.join(", ") || "nobody"}`);
  for (const { person, class: group, first, mean, matches: count } of strengths) {
    const own = changes.filter((row) => row.person === person && row.class === group);
    const right = own.reduce((sum, row) => sum + row.mean_after - row.mean_before, first);
    if (mean !== right || count !== own.length) fault("rated", `person ${person}, ${group}: strength ${mean} after ${count} matches, but ${own.length} changes make ${right}`);
  }
}

function same(one, other) {
  try {
    deepStrictEqual(one, other);
    return true;
  } catch {
    return false;
  }
}
