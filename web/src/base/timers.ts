// SPDX-License-Identifier: MIT
/* Time functions. Tests replace them. */

export interface Timers {
  /** Returns milliseconds since some fixed moment. */
  now(): number;
  set(call: () => void, ms: number): number;
  clear(id: number): void;
}

export const pageTimers: Timers = {
  now: () => performance.now(),
  set: (call, ms) => window.setTimeout(call, ms),
  clear: (id) => window.clearTimeout(id),
};
