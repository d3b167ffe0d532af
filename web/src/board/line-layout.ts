// SPDX-License-Identifier: MIT
// The places of tiles on a board as the core computes them (include/kozel/layout.h), in the page's words. The unit is one half of a tile, so a tile
// is 1 x 2. x points right, y points down. The middle tile is at (0, 0): the lead or, if the board has one, the spinner or house; on a board of two
// parallel lines the start tile.

import type { LineFrame, LineLayout, LineOf, LinePlace } from "kozel/line";
import type { Lies, Rows } from "../base/protocol.js";
import { linesNow } from "./lines.js";

/** One tile of the line as the server lists it. `end` is "" for the lead. */
export interface LaidTile {
  tile: string;
  seat: number;
  end: string;
  lies?: Lies;
}

/** A place on the board. `x`, `y`: its middle; `turn`: degrees clockwise from upright with the low half up. */
export interface Place {
  x: number;
  y: number;
  turn: 0 | 90 | 180 | 270;
  /** The size of a mark that is not a tile's place. */
  box?: { w: number; h: number };
}

export interface PlacedTile extends Place, LaidTile {}

/** The part of the board in use: units from the middle tile's middle to each side. */
export interface Extent {
  left: number;
  right: number;
  up: number;
  down: number;
}

/** How the board is shown in its window: pixels per unit, and the distance of the middle tile from the window's middle, to the right and down, in
 * pixels. */
export interface Sight {
  unit: number;
  shift: number;
  across: number;
}

export interface Line {
  tiles: PlacedTile[];
  /** Returns the place of `tile` if it is laid at `end`. The result has no meaning for a tile that does not fit there. */
  next(tile: string, end: string, lies?: Lies): Place;
  /** The extent of all laid tiles and of every tile that may be laid next at any end. */
  extent: Extent;
  /** The view that shows all of the board. */
  sight: Sight;
  /** How often the line was laid out again while tiles were added. */
  anew: number;
}

/** The tiles on a board. */
export interface Laid {
  line?: readonly LaidTile[];
  rows?: Rows | null | undefined;
  /** The laid double whose sides c and d are open. */
  spinner?: string | undefined;
}

/** The sizes of the marks of a sausage's joints and cuts. */
const JOINT = { w: 1, h: 0.8 };
const CUT = { w: 0.7, h: 2.2 };

/** Returns the halves of a tile: [2, 6] for "2-6". */
export function halves(tile: string): [number, number] {
  return [Number(tile[0]), Number(tile[2])];
}

export function size(place: Place): { w: number; h: number } {
  if (place.box) return place.box;
  return place.turn % 180 === 0 ? { w: 1, h: 2 } : { w: 2, h: 1 };
}

/** Converts from the core's unit, a quarter of a tile's length. */
const placeOf = ({ x, y, turn }: LinePlace): Place => ({ x: x / 2, y: y / 2, turn: (90 * turn) as Place["turn"] });

const leadPlace = (tile: string, rows: boolean): Place => ({ x: 0, y: 0, turn: rows || tile[0] === tile[2] ? 0 : 270 });

/** Returns the tiles of a sausage: the start tile, then each line from the start tile outwards. */
const tilesOf = ({ start, lines }: Rows): LaidTile[] =>
  start ? [{ tile: start, seat: 0, end: "" }, ...lines.flatMap((line, i) => line.map((tile) => ({ tile, seat: 0, end: String(i + 1) })))] : [];

/** Returns the place of a sausage that is not an end: "/2" and "/end" are cuts, "1.2" is a joint. */
function markOf({ joints, cuts }: LineLayout, end: string): Place | undefined {
  const mark = (at: LinePlace | undefined, box: Place["box"]): Place | undefined => at && { ...placeOf(at), box: box! };
  if (end.startsWith("/")) return mark(end === "/end" ? cuts.at(-1) : cuts[Number(end.slice(1))], CUT);
  const [line, joint] = end.split(".").map(Number);
  return joint === undefined ? undefined : mark(joints[line! - 1]?.[joint], JOINT);
}

function nextPlace(layout: LineLayout, rows: boolean, tile: string, end: string, lies?: Lies): Place {
  const mark = rows ? markOf(layout, end) : undefined;
  if (mark) return mark;
  const next = layout.next.get(end);
  if (!next) return leadPlace(tile, rows);
  const [low, high] = halves(tile);
  const place = placeOf(low === high ? (lies === "along" ? next.along : next.across) : next.tile);
  return low === next.value ? place : { ...place, turn: ((place.turn + 180) % 360) as Place["turn"] };
}

function lineOf(laid: LaidTile[], layout: LineLayout, rows: boolean): Line {
  const { room, unit, x, y, anew } = layout;
  return {
    tiles: laid.map((item) => ({ ...item, ...placeOf(layout.tiles.get(item.tile)!) })),
    next: (tile, end, lies) => nextPlace(layout, rows, tile, end, lies),
    extent: { left: -room.left / 2, right: room.right / 2, up: -room.top / 2, down: room.bottom / 2 },
    sight: { unit: 2 * unit, across: x, shift: y },
    anew,
  };
}

/** A board without tiles. */
export const NOTHING: Line = {
  tiles: [],
  next: (tile) => leadPlace(tile, false),
  extent: { left: 1, right: 1, up: 1, down: 1 },
  sight: { unit: 1, shift: 0, across: 0 },
  anew: 0,
};

/** Computes the layout of a board in a window of `width` x `height` pixels, with at most `most` pixels a unit. The layout program must be loaded
 * (lines.ts); without it no tile has a place. */
export function layBoard({ line = [], rows, spinner }: Laid, { width, height, most, how }: LineFrame): Line {
  const lines = linesNow();
  if (!lines || !(width > 0 && height > 0)) return NOTHING;
  const laid = rows ? tilesOf(rows) : [...line];
  const of: LineOf = rows ? { tiles: laid, half: rows.halves[0] ?? 0 } : { tiles: laid, spinner };
  return lineOf(laid, lines.lay(of, { width, height, most: most / 2, how }), Boolean(rows));
}
