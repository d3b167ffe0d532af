/* A board as it may look in the middle of a deal, for the page of a game's rules: one for each form of board. */
import type { TemplateResult } from "lit";
import type { Board, LineTile, Rows } from "../base/protocol.js";
import { fitSight, layLine, RIMS_MIN, type Line } from "./line-layout.js";
import { linePicture } from "./line-view.js";
import { layRows } from "./rows-layout.js";

const laid = (...pieces: string[]): LineTile[] =>
  pieces.map((piece) => {
    const [tile = "", end = ""] = piece.split("@");
    return { tile, seat: 0, end };
  });

const LINE = laid("1-1", "1-5@b", "1-3@a", "5-5@b", "3-6@a", "2-5@b", "6-6@a", "2-4@b");
const CROSS = laid("4-4", "4-6@a", "2-4@b", "6-6@a", "4-5@c", "2-3@b", "1-4@d", "3-3@b");
const SAUSAGE: Rows = { start: "0-5", lines: [["0-3", "3-3", "3-6", "1-6"], ["4-5", "2-4", "2-2"]], halves: [0, 5], turned: null };

function sampleLine(board: Board): Line {
  if (board === "rows") return layRows(SAUSAGE, 5);
  return board === "line" ? layLine(LINE, { ...RIMS_MIN, rim: 7 }) : layLine(CROSS, RIMS_MIN, "4-4");
}

/** `width`, `height`: of the picture, px. */
export function sampleView(board: Board, width: number, height: number): TemplateResult {
  const line = sampleLine(board);
  return linePicture(line, { width, height, sight: fitSight(line.extent, width, height, 28) });
}
