// SPDX-License-Identifier: MIT
/* The history of a rating as numbers: the drawn values and their scale. */
import type { Api } from "../api/schema.js";

type Course = Api["rating"]["out"];

/** Possible steps of the axis. */
const STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000];

export interface Scale {
  low: number;
  high: number;
  ticks: number[];
}

/** Returns a scale of round numbers around values: three to six ticks. */
export function scaleOf(values: readonly number[]): Scale {
  const least = Math.min(...values);
  const most = Math.max(...values);
  const step = STEPS.find((size) => (most - least) / size <= 4) ?? Math.ceil((most - least) / 4);
  const low = Math.floor(least / step) * step;
  const high = Math.max(low + step, Math.ceil(most / step) * step);
  const ticks = Array.from({ length: Math.round((high - low) / step) + 1 }, (_, i) => low + i * step);
  return { low, high, ticks };
}

/** Returns the Elo after every match that had one (matches of two players). If no match had an Elo, returns the sum of the rating points. */
export function valuesOf(points: Course["points"]): { elo: boolean; values: number[] } {
  const elos = points.flatMap(({ elo }) => (elo === undefined ? [] : [elo]));
  return elos.length ? { elo: true, values: elos } : { elo: false, values: points.map(({ sum }) => sum) };
}
