// SPDX-License-Identifier: MIT
/* An answer that was tapped on the board of the puzzle of the day, for the page of the puzzle. It is no part of the address: a link must not answer for whoever follows it. */
import type { ActText } from "../base/protocol.js";

let waiting: { puzzle: string; act: ActText } | null = null;

/** Keeps an answer until the page of that puzzle takes it. */
export function tap(puzzle: string, act: ActText): void {
  waiting = { puzzle, act };
}

/** Returns the answer that was tapped for a puzzle, once; undefined: none was. */
export function takeTapped(puzzle: string): ActText | undefined {
  const act = waiting?.puzzle === puzzle ? waiting.act : undefined;
  waiting = null;
  return act;
}
