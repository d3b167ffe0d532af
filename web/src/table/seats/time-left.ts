// SPDX-License-Identifier: MIT
/* How much of the time for a move, then of the reserve, is left (docs/protocol.md, `clock`). */
import type { Clock } from "../../base/protocol.js";

const WARN_MS = 10_000;

/** Returns what the ring shows `passed` ms after `clock` was true. `move`, `reserve`: the full times in ms. */
export function timeLeft(clock: Clock, passed: number, move: number, reserve: number) {
  const ofMove = clock.move - passed;
  const inReserve = ofMove <= 0;
  const left = Math.max(0, inReserve ? clock.reserve + ofMove : ofMove);
  const full = inReserve ? reserve : move;
  const total = Math.max(0, ofMove + clock.reserve);
  return { seconds: Math.ceil(left / 1000), part: full > 0 ? Math.min(1, left / full) : 0, inReserve, warn: total <= WARN_MS };
}
