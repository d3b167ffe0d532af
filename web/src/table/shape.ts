// SPDX-License-Identifier: MIT
/* The shape of the table in a room of some size. It is where the others sit, where the person's plate and the buttons are, and how much room the
 * hand has. The style sheets table.css and corner.css draw it, by classes. */
import { fitHand, type HandFit } from "./hand/fit.js";

export interface Size {
  width: number;
  height: number;
}

export interface Shape {
  /** True if the others sit around the cloth; otherwise they are in a row above it. */
  wide: boolean;
  /** True if they all sit at its sides, so that the line keeps the height. */
  low: boolean;
  /** True if the person's plate and the buttons are above the hand; otherwise they are next to it. */
  stacked: boolean;
}

/** From this width on the others sit around the table at any height. */
const WIDE = 720;
/** From this width on plate, hand and buttons have room side by side. */
const ROW = 600;
/** From this width on side plates leave room for a board between them. */
const SIDES = 340;
/** Below this height (a phone on its side) the player opposite sits at the side too. If the others would otherwise be in a row above the board, the
 * second height applies. */
const LOW = 420;
const LOW_WITHOUT_ROW = 500;

/** The room of the buttons from a width on: three; four; five, one of them with a word (corner.css). */
const BUTTONS: readonly (readonly [from: number, room: number])[] = [[1200, 360], [900, 218], [0, 162]];

export function shapeOf({ width, height }: Size): Shape {
  const low = height < (width < ROW || width >= WIDE ? LOW : LOW_WITHOUT_ROW) && (width >= ROW || (width >= SIDES && width > height));
  const wide = low || width >= WIDE;
  return { wide, low, stacked: !wide || width < ROW };
}

/** Returns the minimum width of the person's plate. Longer names get what the hand leaves. */
export function plateLeast({ width }: Size): number {
  return width >= 1000 ? 220 : width >= 900 ? 200 : width >= WIDE ? 128 : 112;
}

/** The narrowest tile next to plate and buttons where height is scarce: a second row of the hand would cost the board more. */
const LEAST_BESIDE = 30;

/** Returns the fit of a hand of `count` tiles. */
export function handOf(count: number, size: Size): HandFit {
  const { width, height } = size;
  const { wide, low, stacked } = shapeOf(size);
  const most = Math.floor(Math.max(44, wide ? Math.min(72, height * 0.078) : Math.min(60, height * 0.075)));
  if (stacked) return fitHand(count, width - 12, most);
  const around = width >= WIDE ? 2 * 16 + 2 * 20 : 2 * 8 + 2 * 8;
  return fitHand(count, width - around - plateLeast(size) - BUTTONS.find(([from]) => width >= from)![1], most, low ? LEAST_BESIDE : undefined);
}
