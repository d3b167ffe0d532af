/* Who came in which place, for the end of a match. */
import type { MatchResult, Seat } from "../../base/protocol.js";

/** The seats from best to worst with their places: by rating points where there are any, else winners before losers. */
export function places(result: MatchResult, sides: readonly number[]): { seat: Seat; place: number }[] {
  const worth = (i: number): number => (result.losers.includes(sides[i]!) ? -1 : (result.rating?.[i] ?? 0));
  const all = sides.map((_, i) => i);
  return all
    .map((i) => ({ seat: i + 1, place: 1 + all.filter((j) => worth(j) > worth(i)).length }))
    .sort((p, q) => p.place - q.place || p.seat - q.seat);
}
