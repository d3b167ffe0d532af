// SPDX-License-Identifier: MIT
// A page whose random numbers are repeatable: deals, ids, seeds of bots.

/** In a page: makes its random numbers follow from `seed` and from how often this tab has been loaded. */
export function seedPage(seed) {
  let loads = 0;
  try {
    loads = sessionStorage["test.loads"] = Number(sessionStorage["test.loads"] ?? 0) + 1;
  } catch {
    // about:blank has no storage
  }
  let state = (seed + Math.imul(loads, 0x9e3779b9)) | 0;
  // mulberry32
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  Math.random = () => next() / 2 ** 32;
  Crypto.prototype.getRandomValues = (array) => {
    const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
    for (const index of bytes.keys()) bytes[index] = next();
    return array;
  };
}
