// SPDX-License-Identifier: MIT
/* The shape of the table in a room of some size. It is where the others sit, where the person's plate and the buttons are, and how much room the
 * hand has. The style sheets draw it, by classes and by the same breakpoints. */
import { fourButtons, hintButton, low as lowBelow, lowWithoutRow, row, scoreWord, sides, wide as wideFrom, widePlate } from "../base/breakpoints.json";
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

/** The room of the buttons from a width on: three; four; five, one of them with a word (corner.css). */
const BUTTONS: readonly (readonly [from: number, room: number])[] = [[hintButton, 360], [fourButtons, 218], [0, 162]];

/** Returns the shape. From `wideFrom` on the others sit around the table at any height. From `row` on plate, hand and buttons are side by side.
 * From `sides` on there is room for a board between side plates. Below `lowBelow` (a phone on its side) the player opposite sits at the side too;
 * where the others would be in a row above the board, below `lowWithoutRow`. */
export function shapeOf({ width, height }: Size): Shape {
  const low = height < (width < row || width >= wideFrom ? lowBelow : lowWithoutRow) && (width >= row || (width >= sides && width > height));
  const wide = low || width >= wideFrom;
  return { wide, low, stacked: !wide || width < row };
}

/** Returns the minimum width of the person's plate. Longer names get what the hand leaves. */
export function plateLeast({ width }: Size): number {
  return width >= scoreWord ? 220 : width >= widePlate ? 200 : width >= wideFrom ? 128 : 112;
}

/** The narrowest tile next to plate and buttons where height is scarce: a second row of the hand would cost the board more. */
const LEAST_BESIDE = 30;

/** Returns the fit of a hand of `count` tiles. */
export function handOf(count: number, size: Size): HandFit {
  const { width, height } = size;
  const { wide, low, stacked } = shapeOf(size);
  const most = Math.floor(Math.max(44, wide ? Math.min(72, height * 0.078) : Math.min(60, height * 0.075)));
  if (stacked) return fitHand(count, width - 12, most);
  const around = width >= wideFrom ? 2 * 16 + 2 * 20 : 2 * 8 + 2 * 8;
  return fitHand(count, width - around - plateLeast(size) - BUTTONS.find(([from]) => width >= from)![1], most, low ? LEAST_BESIDE : undefined);
}
