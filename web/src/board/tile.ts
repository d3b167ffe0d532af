// SPDX-License-Identifier: MIT
/* Draws a domino tile: ivory, a groove with a brass pin, pips as on real bones. The line, the hand and the opened hands all use this drawing. */
import { html, nothing, svg, type SVGTemplateResult, type TemplateResult } from "lit";
import type { Tile } from "../base/protocol.js";

/** Degrees clockwise from upright with the low half up. */
export type Turn = 0 | 90 | 180 | 270;

/** The pips of an upright half, 100 x 100, its middle at (0, 0). A six is two columns along the tile's length. */
export const PIPS: readonly (readonly (readonly [number, number])[])[] = [
  [],
  [[0, 0]],
  [[-25, -25], [25, 25]],
  [[-26, -26], [0, 0], [26, 26]],
  [[-25, -25], [25, -25], [-25, 25], [25, 25]],
  [[-26, -26], [26, -26], [0, 0], [-26, 26], [26, 26]],
  [[-25, -29], [25, -29], [-25, 0], [25, 0], [-25, 29], [25, 29]],
];

const RADIUS = 10.5;

/** Returns a half of a tile. Its pips are one path: each element costs time whenever the page's look changes, and there are many tiles. */
function half(value: number, y: number): SVGTemplateResult | typeof nothing {
  const path = PIPS[value]!.map(([px, py]) => `M${px - RADIUS} ${y + py}a${RADIUS} ${RADIUS} 0 1 0 ${2 * RADIUS} 0a${RADIUS} ${RADIUS} 0 1 0 ${-2 * RADIUS} 0z`);
  return path.length > 0 ? svg`<path class="pip v${value}" d=${path.join("")} />` : nothing;
}

/** Returns the values as numbers, for people who chose digits. The numbers stand upright in every orientation of the tile. */
function digits(tile: Tile, turn: Turn): SVGTemplateResult {
  const digit = (value: string | undefined, y: number): SVGTemplateResult =>
    svg`<text class="v${value}" transform="translate(0 ${y}) rotate(${-turn})">${value}</text>`;
  return svg`<g class="digit">${digit(tile[0], -50)}${digit(tile[2], 50)}</g>`;
}

const fronts = new Map<Tile, SVGTemplateResult>();

/** Returns the face of a tile in a space of 100 x 200 around (0, 0), turned. `tileStyles` styles it. */
export function tileFace(tile: Tile, turn: Turn): SVGTemplateResult {
  let face = fronts.get(tile);
  if (!face) {
    face = svg`
      <rect class="body" x="-48.5" y="-98.5" width="97" height="197" rx="16"/>
      <rect class="sheen" x="-45.5" y="-95.5" width="91" height="191" rx="13.5"/>
      <path class="groove" d="M-36 0H36"/><path class="groove-light" d="M-36 2.6H36"/>
      ${half(Number(tile[0]), -50)}${half(Number(tile[2]), 50)}
      <circle class="pin" r="6.2"/><circle class="pin-light" cx="-1.6" cy="-1.6" r="2.2"/>`;
    fronts.set(tile, face);
  }
  return svg`
    ${tileShadow(turn)}
    <g transform="rotate(${turn})">${face}${digits(tile, turn)}</g>`;
}

/** Returns the back of a tile, as `tileFace` does. */
export function tileBack(turn: Turn): SVGTemplateResult {
  return svg`
    ${tileShadow(turn)}
    <g transform="rotate(${turn})">
      <rect class="body" x="-48.5" y="-98.5" width="97" height="197" rx="16"/>
      <rect class="back" x="-36" y="-86" width="72" height="172" rx="10"/>
    </g>`;
}

/** Returns a double that was laid closed: a dead end. Everybody has seen its value, so its back shows it. */
function tileClosed(tile: Tile, turn: Turn): SVGTemplateResult {
  return svg`${tileBack(turn)}<text class="closed-value" text-anchor="middle" dominant-baseline="central">${tile[0]}</text>`;
}

/** Returns the shadow. It falls down the page in every orientation of the tile. */
function tileShadow(turn: Turn): SVGTemplateResult {
  const [w, h] = turn % 180 === 0 ? [48.5, 98.5] : [98.5, 48.5];
  return svg`
    <rect class="shade far" x=${-w - 2} y=${-h + 7} width=${2 * w + 4} height=${2 * h + 2} rx="19"/>
    <rect class="shade" x=${-w} y=${-h + 4} width=${2 * w} height=${2 * h} rx="16"/>`;
}

/** Returns the part of that space that a tile and its shadow fill, for a picture of the tile alone. */
const boxOf = (turn: Turn): string => (turn % 180 === 0 ? "-52 -101 104 210" : "-102 -51 204 110");

/** Returns a single tile. `tile` null: face down. It fills the given width. It is hidden from screen readers: the caller provides the text. */
export function tilePicture(tile: Tile | null, turn: Turn = 0): TemplateResult {
  return html`<svg class="tile" viewBox=${boxOf(turn)} aria-hidden="true">${tile === null ? tileBack(turn) : tileFace(tile, turn)}</svg>`;
}

/** Returns a single tile of the line, oriented as it is laid. `ringed`: the tile laid last. */
export function laidPicture(tile: Tile, turn: Turn, closed: boolean, ringed: boolean): TemplateResult {
  return html`<svg class="tile" viewBox=${boxOf(turn)}>
    ${closed ? tileClosed(tile, turn) : tileFace(tile, turn)} ${ringed ? ring(turn) : nothing}
  </svg>`;
}

function ring(turn: Turn): SVGTemplateResult {
  const [w, h] = turn % 180 === 0 ? [48, 98] : [98, 48];
  return svg`<rect class="ring" x=${-w} y=${-h} width=${2 * w} height=${2 * h} rx="16"/>`;
}
