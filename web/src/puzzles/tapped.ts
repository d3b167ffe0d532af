// SPDX-License-Identifier: MIT
/* An answer tapped on the board of the puzzle of the day, for the page of the puzzle. It is not part of the address: a shared link must not answer
 * the puzzle for another person. */
import type { ActText } from "../base/protocol.js";

let waiting: { puzzle: string; act: ActText } | null = null;

/** Stores an answer until the page of that puzzle takes it. */
export function tap(puzzle: string, act: ActText): void {
  waiting = { puzzle, act };
}

/** Returns the answer that was tapped for a puzzle, once. undefined: none was. */
export function takeTapped(puzzle: string): ActText | undefined {
  const act = waiting?.puzzle === puzzle ? waiting.act : undefined;
  waiting = null;
  return act;
}
