// SPDX-License-Identifier: MIT
/* The history of a rating as numbers: the drawn values. */
import type { Api } from "../api/schema.js";

type Course = Api["rating"]["out"];

/** Returns the Elo after every match that had one (matches of two players). If no match had an Elo, returns the sum of the rating points. */
export function valuesOf(points: Course["points"]): { elo: boolean; values: { at: number; value: number }[] } {
  const elos = points.flatMap(({ at, elo }) => (elo === undefined ? [] : [{ at, value: elo }]));
  return elos.length ? { elo: true, values: elos } : { elo: false, values: points.map(({ at, sum }) => ({ at, value: sum })) };
}
