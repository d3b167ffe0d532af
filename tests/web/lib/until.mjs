// Waiting for what must become true: what a page shows comes a moment after what was done there.
import { deepStrictEqual } from "node:assert";

const pause = (ms = 40) => new Promise((resolve) => setTimeout(resolve, ms));

/** Waits until `holds` (may be async) returns something true, and returns that; fails with `what` (a text, or a function that returns
 *  one) after `ms`. `every`: how long it waits between, in ms: of what a server lets one ask 120 times a minute, a second. */
export async function until(holds, what, ms = 30_000, every = 40) {
  const deadline = Date.now() + ms;
  for (;;) {
    const found = await holds();
    if (found) return found;
    if (Date.now() > deadline) throw new Error(`not within ${ms} ms: ${typeof what === "function" ? what() : what}`);
    await pause(every);
  }
}

/** Waits until all that `check` asserts is true; fails with what it says after `ms`. */
export async function settles(check, ms = 30_000) {
  const deadline = Date.now() + ms;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (error.code !== "ERR_ASSERTION" || Date.now() > deadline) throw error;
    }
    await pause();
  }
}

/** Waits until `read` (may be async) returns `expected`. */
export const becomes = (read, expected, what) => settles(async () => deepStrictEqual(await read(), expected, what));

/** Waits until `read` returns the same twice in a row, some frames apart, and returns that: what moves has come to rest. */
export async function rests(read, ms = 30_000) {
  const deadline = Date.now() + ms;
  for (let last = JSON.stringify(await read()); ; ) {
    await pause();
    await pause();
    const now = await read();
    if (JSON.stringify(now) === last) return now;
    if (Date.now() > deadline) throw new Error(`does not come to rest within ${ms} ms`);
    last = JSON.stringify(now);
  }
}
