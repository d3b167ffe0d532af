// SPDX-License-Identifier: MIT
// Chance from a seed: the plan of a run (who plays what, when what breaks) comes again with its seed. When the machine
// does what it is asked to does not.

/** Numbers in [0, 1) from a seed (mulberry32). */
export function random(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let x = Math.imul(state ^ (state >>> 15), state | 1);
    x ^= x + Math.imul(x ^ (x >>> 7), x | 61);
    return ((x ^ (x >>> 14)) >>> 0) / 2 ** 32;
  };
}

export const between = (chance, low, high) => low + chance() * (high - low);
export const oneOf = (chance, list) => list[Math.floor(chance() * list.length)];

/** A generator of its own for a part of the run: what the others draw does not change it. */
export const branch = (chance) => random(Math.floor(chance() * 2 ** 32));
