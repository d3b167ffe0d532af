// SPDX-License-Identifier: MIT
/* Who came in which place, for the end of a match. */
import type { MatchResult, Seat } from "../../base/protocol.js";
import type { Shown } from "../contract.js";
import { accountOf, points } from "../seats/seats.js";

/** The seats from best to worst with their places. */
export function places(result: MatchResult): { seat: Seat; place: number }[] {
  return result.places.map((place, i) => ({ seat: i + 1, place })).sort((p, q) => p.place - q.place || p.seat - q.seat);
}

/** True if a place tells nothing of its seat: the match was broken off, and others who share the place stand otherwise - remembered points do
 *  not count, but are shown. Who broke it off has his place. */
export function isUnsaid(state: Shown, { reason, places, seat: broke }: MatchResult, seat: Seat): boolean {
  const text = (of: Seat): string => {
    const account = accountOf(state, of);
    return account ? points(account).text : "";
  };
  return reason === "timeout" && seat !== broke && places.some((place, i) => place === places[seat - 1] && text(i + 1) !== text(seat));
}
