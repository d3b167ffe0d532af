// SPDX-License-Identifier: MIT
/* The players' places at the end of a match. */
import type { MatchResult, Seat } from "../../base/protocol.js";

/** Returns the seats from best to worst with their places. */
export function places(result: MatchResult): { seat: Seat; place: number }[] {
  return result.places.map((place, i) => ({ seat: i + 1, place })).sort((p, q) => p.place - q.place || p.seat - q.seat);
}
