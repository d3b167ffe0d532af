// SPDX-License-Identifier: MIT
/* The size of the tiles of a hand, and its rows. */

/** The narrowest tile that a thumb hits, and the room between two, px. */
const LEAST = 40;
export const HAND_GAP = 4;
const ROWS_MAX = 3;

/** The width of its tiles, px, and the number of rows. */
export interface HandFit {
  tile: number;
  rows: number;
}

/** A hand shorter than this keeps the size of its tiles: larger tiles would move the board. */
const USUAL = 7;

const inOneRow = (count: number, width: number): number => Math.floor((width - (count - 1) * HAND_GAP) / count);

/** Returns the width of the tiles of a hand of `count` in `width` px, and the number of rows. If one row is not enough, the tiles are small, so
 * that the table keeps its room. `inOne`: the narrowest tile in one row. */
export function fitHand(count: number, width: number, most: number, inOne = LEAST): HandFit {
  for (let rows = 1; ; rows++) {
    const inRow = Math.max(1, Math.ceil(count / rows));
    const tile = Math.min(rows === 1 ? Math.min(most, Math.max(inOne, inOneRow(USUAL, width))) : Math.min(most, LEAST + 4), inOneRow(inRow, width));
    if (tile >= (rows === 1 ? inOne : LEAST) || rows === ROWS_MAX) return { tile, rows };
  }
}

/** Returns the width that breaks `count` tiles into `rows` even rows. */
export function handWidth(count: number, { tile, rows }: HandFit): number {
  const inRow = Math.max(1, Math.ceil(count / rows));
  return inRow * (tile + HAND_GAP) - HAND_GAP + 1;
}

/** Returns the room that a hand reserves, as a property of the hand only. A property of the table would be inherited by every tile, and a shorter
 * hand would cost a slow phone a new style for each tile. */
export const handRoom = (count: number, fit: HandFit): string =>
  `--tile: ${fit.tile}px; min-height: ${fit.rows * (fit.tile * 2 + HAND_GAP)}px; max-width: ${handWidth(count, fit)}px`;
