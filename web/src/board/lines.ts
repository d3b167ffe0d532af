// SPDX-License-Identifier: MIT
/* layout.wasm, which computes the layout of lines (engine/layout). It is loaded when a line is first drawn. */
import { Lines } from "kozel/line";
import { nothing } from "lit";
import { until } from "lit/directives/until.js";

/** Time until the file is requested again, in ms. */
const AGAIN_MS = 2000;

let lines: Lines | null = null;
let loading: Promise<void> | null = null;

const rest = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

async function load(): Promise<void> {
  while (!lines) {
    lines = await Lines.load(KZ_FILES.layout).catch(() => null);
    if (!lines) await rest(AGAIN_MS);
  }
}

/** Returns the layout program. null: not loaded yet. */
export function linesNow(): Lines | null {
  return lines;
}

/** Returns a promise of the layout program. */
export function wantLines(): Promise<void> {
  return (loading ??= load());
}

/** Draws `draw`, which needs the layout program, as soon as the program is loaded. */
export function whenLines(draw: () => unknown): unknown {
  return lines ? draw() : until(wantLines().then(draw), nothing);
}
