// SPDX-License-Identifier: MIT
/* How the table is laid out in a room of some size: where the others sit, where the own plate and the buttons stand, how much room
 * the hand has. table.css and corner.css draw it, by classes. */
import { fitHand, type HandFit } from "./hand/hand.js";

export interface Size {
  width: number;
  height: number;
}

export interface Shape {
  /** The others sit around the cloth; else in a row above it. */
  wide: boolean;
  /** They all sit at its sides, so that the line keeps the height. */
  low: boolean;
  /** The own plate and the buttons stand above the hand; else beside it. */
  stacked: boolean;
}

/** From this width on the others sit around the table whatever its height. */
const WIDE = 720;
/** From this width on plate, hand and buttons have room beside each other. */
const ROW = 600;
/** Side plates leave room for a board between them. */
const SIDES = 340;
/** Below this height (a phone on its side) the one opposite sits at the side, too; where the others would have to be in a row above
 *  the board, already below that one. */
const LOW = 420;
const LOW_WITHOUT_ROW = 500;

/** The room of the buttons from a width on: three; four; five, one of them with a word (corner.css). */
const BUTTONS: readonly (readonly [from: number, room: number])[] = [[1200, 360], [900, 218], [0, 162]];

export function shapeOf({ width, height }: Size): Shape {
  const low = height < (width < ROW || width >= WIDE ? LOW : LOW_WITHOUT_ROW) && (width >= ROW || (width >= SIDES && width > height));
  const wide = low || width >= WIDE;
  return { wide, low, stacked: !wide || width < ROW };
}

/** The least width of the own plate. Names that need more have what the hand leaves. */
export function plateLeast({ width }: Size): number {
  return width >= 1000 ? 220 : width >= 900 ? 200 : width >= WIDE ? 128 : 112;
}

/** Beside plate and buttons where the height is dear: a second row of the hand would cost the board more. */
const LEAST_BESIDE = 30;

/** A hand of `count` tiles. */
export function handOf(count: number, size: Size): HandFit {
  const { width, height } = size;
  const { wide, low, stacked } = shapeOf(size);
  const most = Math.floor(Math.max(44, wide ? Math.min(72, height * 0.078) : Math.min(60, height * 0.075)));
  if (stacked) return fitHand(count, width - 12, most);
  const around = width >= WIDE ? 2 * 16 + 2 * 20 : 2 * 8 + 2 * 8;
  return fitHand(count, width - around - plateLeast(size) - BUTTONS.find(([from]) => width >= from)![1], most, low ? LEAST_BESIDE : undefined);
}
