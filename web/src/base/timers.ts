// SPDX-License-Identifier: MIT
/* Time, replaced in tests. */

export interface Timers {
  /** Milliseconds from some fixed moment on. */
  now(): number;
  set(call: () => void, ms: number): number;
  clear(id: number): void;
}

export const pageTimers: Timers = {
  now: () => performance.now(),
  set: (call, ms) => window.setTimeout(call, ms),
  clear: (id) => window.clearTimeout(id),
};
