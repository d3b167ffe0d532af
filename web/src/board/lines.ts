// SPDX-License-Identifier: MIT
/* layout.wasm, which lays lines out (engine/layout): loaded when a line is first drawn. */
import { Lines } from "kozel/line";
import { nothing } from "lit";
import { until } from "lit/directives/until.js";

/** How long it is waited before the file is asked for again, ms. */
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

/** What lays lines out; null: not yet there. */
export function linesNow(): Lines | null {
  return lines;
}

/** When it is there. */
export function wantLines(): Promise<void> {
  return (loading ??= load());
}

/** What is drawn with lines, as soon as that can be done. */
export function whenLines(draw: () => unknown): unknown {
  return lines ? draw() : until(wantLines().then(draw), nothing);
}
