// SPDX-License-Identifier: MIT
/* The tiles in the lobby's picture: a line as it may look on a table. It is decoration, hidden from screen readers; `tileStyles` colours it. */
import { svg } from "lit";
import { tileFace, type Turn } from "../board/tile.js";

/** Returns a tile of 40 x 80, its middle at (x, y), turned clockwise from upright with the low half up. */
const tile = (name: string, x: number, y: number, turn: Turn) =>
  svg`<g transform="translate(${x} ${y}) scale(0.4)">${tileFace(name, turn)}</g>`;

export const heroLine = svg`<svg viewBox="0 16 340 196" aria-hidden="true">
  ${tile("1-5", 46, 62, 90)}
  ${tile("1-1", 108, 62, 0)}
  ${tile("1-6", 170, 62, 270)}
  ${tile("6-6", 232, 62, 0)}
  ${tile("3-6", 294, 62, 90)}
  ${tile("3-4", 314, 124, 0)}
  ${tile("0-4", 294, 186, 270)}
</svg>`;
