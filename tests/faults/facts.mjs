// SPDX-License-Identifier: MIT
// The store as the checker sees it: plain rows, whatever engine they come from.

/** Returns the facts. `ask` runs SQL that every engine supports, and returns the rows as objects. */
export function factsFrom(ask) {
  const matches = ask("SELECT number, id, setup, begun, ended, result, rated FROM match ORDER BY number");
  const entries = ask("SELECT match, seq, lines, at FROM entry ORDER BY match, seq");
  const byNumber = new Map(matches.map((match) => [match.number, Object.assign(match, { setup: JSON.parse(match.setup), entries: [] })]));
  for (const { match, ...entry } of entries) byNumber.get(match).entries.push(entry);
  return {
    matches,
    people: ask("SELECT id, name, number, coins, refilled, registered FROM person ORDER BY id"),
    ratings: ask("SELECT person, game, points, elo, won, lost, drawn FROM rating ORDER BY person, game"),
    played: ask("SELECT match, person, seat, game, ended, outcome, points, elo_before, elo_after, coins, title, noticed FROM played ORDER BY match, seat"),
    strengths: ask("SELECT person, class, first, mean, won + lost + drawn AS matches FROM strength ORDER BY person, class"),
    changes: ask("SELECT match, person, class, mean_before, mean_after, deviation_after FROM strength_change ORDER BY match, person"),
    notices: ask("SELECT person, agent AS match FROM notice WHERE kind = 'result' ORDER BY id"),
    jobs: ask("SELECT kind, state, payload FROM job WHERE kind LIKE 'ended-%' ORDER BY id"),
  };
}
