// SPDX-License-Identifier: MIT
/* The picture of a game: a position of it (positions.json, made by scripts/positions.mjs), the own hand below. A game that has
 * none - a host's own - shows what its board looks like. */
import { html, svg, type TemplateResult } from "lit";
import type { Board, LineTile, Rows, Tile } from "../base/protocol.js";
import { boardPicture, sampleView } from "../board/sample.js";
import { tileBack, tileFace } from "../board/tile.js";
import positions from "./positions.json";

interface Position {
  /** As a record writes what is laid: "1-5@b". */
  line?: string[];
  rows?: Rows;
  spinner?: Tile;
  hand: Tile[];
}

const POSITIONS = positions as unknown as Record<string, Position>;

/** Pictures are drawn in this size and scaled. */
const WIDTH = 480;
const HEIGHT = 290;
const HAND = 74;

const laid = (piece: string): LineTile => {
  const [tile = "", end = ""] = piece.split("@");
  return { tile, seat: 0, end };
};

/** The hand on the near rim, its middle at the picture's; on a board of rows nobody knows his tiles. */
function handOf(tiles: readonly Tile[], closed: boolean): TemplateResult {
  const step = 38;
  const left = WIDTH / 2 - ((tiles.length - 1) * step) / 2;
  return html`<svg class="own" viewBox="0 0 ${WIDTH} ${HAND}" aria-hidden="true">
    ${tiles.map((tile, i) => svg`<g transform="translate(${left + i * step} ${HAND / 2 - 2}) scale(0.34)">${closed ? tileBack(0) : tileFace(tile, 0)}</g>`)}
  </svg>`;
}

export function gamePicture(game: string, board: Board): TemplateResult {
  const position = Object.hasOwn(POSITIONS, game) ? POSITIONS[game] : undefined;
  if (!position) return html`<div class="picture">${sampleView(board, WIDTH, HEIGHT)}</div>`;
  const { line = [], rows, spinner } = position;
  return html`<div class="picture">
    ${boardPicture({ line: line.map(laid), rows, spinner }, WIDTH, HEIGHT - HAND, 30)} ${handOf(position.hand, rows !== undefined)}
  </div>`;
}
