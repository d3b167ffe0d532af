// SPDX-License-Identifier: MIT
/* How a tournament goes on: its end, whether an entrant has matches to come, and the wins in a row. */
import type { Match, Tournament } from "./types.js";

/** Returns true for a format without rounds: each match begins when its players are free. */
export const isFlowing = (format: string): boolean => format === "evening" || format === "arena";

/** Returns when the last match may begin, in ms since 1970. 0: there is no such time. */
export const endOf = ({ begun, minutes }: { begun?: number; minutes?: number }): number => (begun && minutes ? begun + minutes * 60_000 : 0);

/** Returns true if an entrant who is not out may still be given a table. The final of a knock-out may need more matches. `now`: ms since 1970. */
export function hasNext({ state, format, rounds, round, begun, minutes }: Pick<Tournament, "state" | "format" | "rounds" | "round" | "begun" | "minutes">, now: number): boolean {
  if (state === "ended") return false;
  if (isFlowing(format)) return now < (endOf({ begun, minutes }) || Infinity);
  return state !== "running" || !rounds || round < rounds || format === "knock-out";
}

/** Returns how many of their last matches an entrant has won in a row. */
export function winsInARow(matches: readonly Match[], entrant: number): number {
  const own = matches.filter(({ over, score, entrants }) => over && score && entrants.includes(entrant));
  const lost = own.reverse().findIndex(({ score = [], entrants }) => {
    const at = entrants.indexOf(entrant);
    return score.some((other, i) => i !== at && other >= score[at]!);
  });
  return lost < 0 ? own.length : lost;
}
