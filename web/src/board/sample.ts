// SPDX-License-Identifier: MIT
/* A sample board in the middle of a deal, for the page of a game's rules: one for each form of board. */
import type { Board, LineTile, Rows } from "../base/protocol.js";
import { layBoard, type Laid } from "./line-layout.js";
import { linePicture } from "./line-view.js";
import { whenLines } from "./lines.js";

const laid = (...pieces: string[]): LineTile[] =>
  pieces.map((piece) => {
    const [tile = "", end = ""] = piece.split("@");
    return { tile, seat: 0, end };
  });

const LINE: Laid = { line: laid("1-1", "1-5@b", "1-3@a", "5-5@b", "3-6@a", "2-5@b", "6-6@a", "2-4@b") };
const CROSS: Laid = { line: laid("4-4", "4-6@a", "2-4@b", "6-6@a", "4-5@c", "2-3@b", "1-4@d", "3-3@b"), spinner: "4-4" };
const ROWS: Rows = { start: "0-5", lines: [["0-3", "3-3", "3-6", "1-6"], ["4-5", "2-4", "2-2"]], halves: [0, 5], turned: null };

/** The margin around the tiles, px. */
const RIM = 24;

/** Draws the tiles of a board in a picture of that size in px, as large as possible. A half is at most `most` px long. */
export function boardPicture(board: Laid, width: number, height: number, most: number): unknown {
  return whenLines(() => {
    const line = layBoard(board, { width: width - RIM, height: height - RIM, most, how: "alone" });
    return linePicture(line, { width, height, sight: line.sight });
  });
}

/** Returns a sample board. `width`, `height`: of the picture, px. */
export function sampleView(board: Board, width: number, height: number): unknown {
  return boardPicture(board === "rows" ? { rows: ROWS } : board === "line" ? LINE : CROSS, width, height, 28);
}
