// Where the tiles of the line lie (docs/spec/platform.md section 3): doubles across, turning at the rim, never moving
// once laid. Pure arithmetic; it knows which halves touch, not which tiles fit.
//
// Unit: one half of a tile, so a tile is 1 x 2. The middle tile lies at (0, 0), x to the right, y down: the lead or, where
// the board has one, the spinner or house. The arm of end `b` runs right and turns down; the others are the same turned
// about the middle: `d` by 90 degrees (down, then left), `a` by 180, `c` by 270. Two arms have half the board each, four
// a quarter each and, beyond where the arm beside them turns, all the width that their side has: so they never meet, and a laid tile's place depends on the tiles before it on its own arm and on the rim
// alone. When a tile becomes the spinner the board is laid anew around it, once.

import type { Lies } from "../base/protocol.js";

/** One tile of the line as the server lists it: `end` "" is the lead. */
export interface LaidTile {
  tile: string;
  seat: number;
  end: string;
  lies?: Lies;
}

/** A place on the board. `x`, `y`: its middle; `turn`: degrees clockwise from standing with the low half up. */
export interface Place {
  x: number;
  y: number;
  turn: 0 | 90 | 180 | 270;
  /** Of a mark that is no tile's place: its size. */
  box?: { w: number; h: number };
}

export interface PlacedTile extends Place, LaidTile {}

/** The part of the board in use, seen from the lead's middle: units to each side, all > 0. */
export interface Extent {
  left: number;
  right: number;
  up: number;
  down: number;
}

/** How the board shows in its window: pixels a unit, and how far below and to the right of the window's middle the lead lies,
 *  in pixels. */
export interface Sight {
  unit: number;
  shift: number;
  across: number;
}

export interface Line {
  tiles: PlacedTile[];
  /** Where `tile` would lie if laid at `end`. Meaningless for a tile that does not fit there. */
  next(tile: string, end: string, lies?: Lies): Place;
  /** Of all laid tiles and of whatever may be laid next at any end. */
  extent: Extent;
}

/** The narrowest rim of two arms: the lead, a tile and a double still lie before the first corner. */
export const RIM_MIN = 5;
const RIM_MAX = 24;
/** The narrowest rim of four arms: a row that comes back ends before the arm beside it, at the worst. */
export const QUARTER_MIN = 8;
/** The rim of four arms on a square board. */
const QUARTER = 10;
/** From its fourth part of the board an arm goes on in rows of full width, that far beyond where the arm beside it turns. */
const BEYOND = 1.5;
/** How far from the middle's axis the rows that come back stay: clear of doubles across the arm that runs there. */
const QUARTER_INNER = 1.5;

/** How far the arms reach before they turn, in units from the middle: `rim`, >= RIM_MIN, sideways where there are two arms;
 *  `wide` and `high`, >= QUARTER_MIN, sideways and up or down where there are four. */
export interface Rims {
  rim: number;
  wide: number;
  high: number;
}

export const RIMS_MIN: Rims = { rim: RIM_MIN, wide: QUARTER_MIN, high: QUARTER_MIN };

/** From one scale to the next smaller one. */
const STEP = 0.88;

/** The halves of "2-6": [2, 6]. */
export function halves(tile: string): [number, number] {
  return [Number(tile[0]), Number(tile[2])];
}

/** The open end of an arm, in the frame of end `b`. `u` is x along the row's direction, so that the rim is always at
 *  `u == ahead` (on the way back `u == back`). */
interface Arm {
  direction: 1 | -1;
  u: number;
  y: number;
  value: number;
  ahead: number;
  back: number;
  /** From this row on `ahead` holds on the way back, too: nothing else comes there. */
  free: number;
  /** What lies at the open end: a tile along the row, a double across it, or the corner tile that stands below either. */
  last: "along" | "across" | "below-along" | "below-across";
}

/** The place of a tile in the frame of end `b`, and the arm after it. */
function extend(arm: Arm, tile: string, lies?: Lies): { place: Place; arm: Arm } {
  const [low, high] = halves(tile);
  const lowFirst = low === arm.value;
  const value = lowFirst ? high : low;
  const across = low === high && lies !== "along";
  const { direction: d, u, y } = arm;
  const along = (towards: 1 | -1): 90 | 270 => (lowFirst === (towards === 1) ? 270 : 90);

  if (arm.last === "below-along" || arm.last === "below-across") {
    // The next row. Its first tile lies under the corner tile, a double across it; below a double there is less room
    // above, so that another tile lies beside the corner tile's lower half instead.
    const back = d === 1 ? -1 : 1;
    const beside = arm.last === "below-across" && !across;
    const near = across ? u + 0.5 : beside ? u - 1 : u;
    const row = beside ? y - 1 : y;
    const place: Place = { x: d * (near - 1), y: row, turn: along(back) };
    return { place, arm: { ...arm, direction: back, u: 2 - near, y: row, value, last: "along" } };
  }
  const rest = { ...arm, value };
  if (across) {
    return { place: { x: d * (u + 0.5), y, turn: 0 }, arm: { ...rest, u: u + 1, last: "across" } };
  }
  // Beside the rim there is always room left for a double, so only other tiles make a corner.
  if (u + 2 <= (d === 1 || y >= arm.free ? arm.ahead : arm.back) - 1.5) {
    return { place: { x: d * (u + 1), y, turn: along(d) }, arm: { ...rest, u: u + 2, last: "along" } };
  }
  // A corner tile stands below the row's last half. Rows are 2.5 to 3.5 units apart, so that doubles of two rows never touch.
  const down = arm.last === "across" ? 2 : 1.5;
  const place: Place = { x: d * (u - 0.5), y: y + down, turn: lowFirst ? 0 : 180 };
  return { place, arm: { ...rest, y: y + down + 1.5, last: `below-${arm.last}` } };
}

/** Quarters of a turn, clockwise, from the frame of end `b`. */
const QUARTERS: Record<string, number> = { b: 0, d: 1, a: 2, c: 3 };

/** From the frame of end `b` to the board. */
function fromFrame(place: Place, end: string): Place {
  let { x, y } = place;
  const quarters = QUARTERS[end] ?? 0;
  // 0 - y: a plain minus would make a -0 of 0.
  for (let i = 0; i < quarters; i++) [x, y] = [0 - y, x];
  return { x, y, turn: ((place.turn + 90 * quarters) % 360) as Place["turn"] };
}

export function size(place: Place): { w: number; h: number } {
  if (place.box) return place.box;
  return place.turn % 180 === 0 ? { w: 1, h: 2 } : { w: 2, h: 1 };
}

/** The corners of a place: left, top, right, bottom. */
export function bounds(place: Place): [number, number, number, number] {
  const { w, h } = size(place);
  return [place.x - w / 2, place.y - h / 2, place.x + w / 2, place.y + h / 2];
}

export function reach(extent: Extent, place: Place): void {
  const [left, top, right, bottom] = bounds(place);
  extent.left = Math.max(extent.left, -left);
  extent.right = Math.max(extent.right, right);
  extent.up = Math.max(extent.up, -top);
  extent.down = Math.max(extent.down, bottom);
}

/** Tiles that need as much room at the end of `arm` as any that can follow: a double (not after a double) and another. */
function longest(arm: Arm): string[] {
  const other = arm.value === 6 ? "0-6" : `${arm.value}-6`;
  return arm.last === "across" ? [other] : [other, `${arm.value}-${arm.value}`];
}

/** The tile in the middle, and the tiles of each arm from it on. */
function fromMiddle(laid: readonly LaidTile[], spinner: string | undefined): { middle: LaidTile; arms: Record<string, LaidTile[]> } {
  const lead = laid[0]!;
  const arms: Record<string, LaidTile[]> = { a: [], b: [] };
  for (const item of laid.slice(1)) (arms[item.end] ??= []).push(item);
  for (const [end, other] of [["a", "b"], ["b", "a"]] as const) {
    const at = arms[end]!.findIndex(({ tile }) => tile === spinner);
    if (at < 0) continue;
    const middle = arms[end]![at]!;
    arms[other] = [...arms[end]!.slice(0, at).reverse(), lead, ...arms[other]!];
    arms[end] = arms[end]!.slice(at + 1);
    return { middle, arms };
  }
  return { middle: lead, arms };
}

/** The arms that begin at the tile in the middle. */
function openArms(middle: LaidTile, four: boolean, { rim, wide, high }: Rims): Record<string, Arm> {
  const [low, top] = halves(middle.tile);
  const [u, last] = low === top ? ([0.5, "across"] as const) : ([1, "along"] as const);
  const arm = { direction: 1 as const, y: 0, back: four ? -QUARTER_INNER : rim };
  const row = { ...arm, u, last, ahead: four ? wide : rim, free: high + BEYOND };
  const arms: Record<string, Arm> = { a: { ...row, value: low }, b: { ...row, value: top } };
  if (four) for (const end of ["c", "d"]) arms[end] = { ...arm, u: 1, last: "along", ahead: high, free: wide + BEYOND, value: low };
  return arms;
}

/** Lays the line out. `laid`: in the order of play, the lead first; `spinner`: the laid double whose sides c and d are open. */
export function layLine(laid: readonly LaidTile[], rims: Rims, spinner?: string): Line {
  const extent: Extent = { left: 1, right: 1, up: 1, down: 1 };
  const leadPlace = (tile: string): Place => ({ x: 0, y: 0, turn: tile[0] === tile[2] ? 0 : 270 });
  if (!laid[0]) return { tiles: [], next: leadPlace, extent };

  const { middle, arms: chains } = fromMiddle(laid, spinner);
  const arms = openArms(middle, spinner !== undefined, rims);
  const next = (tile: string, end: string, lies?: Lies): Place => fromFrame(extend(arms[end]!, tile, lies).place, end);
  const places = new Map([[middle.tile, leadPlace(middle.tile)]]);
  reach(extent, leadPlace(middle.tile));
  for (const end of Object.keys(arms)) {
    // What may come next belongs to the extent from now on, so that it never shrinks and a choice never rescales.
    const reachNext = (): void => longest(arms[end]!).forEach((tile) => reach(extent, next(tile, end)));
    reachNext();
    for (const { tile, lies } of chains[end] ?? []) {
      const grown = extend(arms[end]!, tile, lies);
      arms[end] = grown.arm;
      places.set(tile, fromFrame(grown.place, end));
      reach(extent, places.get(tile)!);
      if (lies !== "closed") reachNext();
    }
  }
  // Two arms have the same room to both sides: the middle stays there.
  if (!spinner) extent.left = extent.right = Math.max(extent.left, extent.right);
  return { tiles: laid.map((item) => ({ ...item, ...places.get(item.tile)! })), next, extent };
}

/** How far from the lead's middle an arm of `length` units reaches up or down, roughly: each full row brings three units
 *  more, and the next tile wants its place too. */
function reachOf(length: number, rim: number): number {
  const rows = Math.max(0, Math.ceil((length - rim + 1.5) / (2 * rim - 3)));
  return rows * 3 + 1.5;
}

/** The rim for a window of `width` x `height` pixels, a unit at `most` pixels: the one that shows a long even line and a
 *  long one-armed line (all 28 tiles are 49 units) large; of equals the widest, which turns least. */
export function fitRim(width: number, height: number, most: number): number {
  let best = RIM_MIN;
  let bestScore = 0;
  for (let rim = RIM_MIN; rim <= RIM_MAX; rim += 0.5) {
    const unit = (a: number, b: number): number =>
      Math.min(most, width / (2 * rim), height / (reachOf(a, rim) + reachOf(b, rim)));
    const score = unit(24, 24) * unit(8, 41);
    if (score >= bestScore) [best, bestScore] = [rim, score];
  }
  return best;
}

/** The rims for a window. Four arms turn where a board of its shape holds a usual deal: they fill their corners, and what is
 *  longer goes on beyond (`BEYOND`). */
export function fitRims(width: number, height: number, most: number): Rims {
  const quarter = (ratio: number): number => Math.max(QUARTER_MIN, Math.min(RIM_MAX, Math.round(2 * QUARTER * Math.sqrt(ratio)) / 2));
  return { rim: fitRim(width, height, most), wide: quarter(width / height), high: quarter(height / width) };
}

/** How to show `extent` in a window of `width` x `height` pixels, a unit at `most` pixels. The unit falls in steps, and the
 *  lead leaves the middle only when one arm needs more than half the window, so that the sight seldom changes. */
export function fitSight(extent: Extent, width: number, height: number, most: number): Sight {
  const fits = Math.min(width / (extent.left + extent.right), height / (extent.up + extent.down));
  if (!(fits > 0)) return { unit: 1, shift: 0, across: 0 };
  const steps = Math.max(0, Math.ceil(Math.log(fits / most) / Math.log(STEP) - 1e-9));
  const unit = most * STEP ** steps;
  const moved = (before: number, after: number, size: number): number =>
    Math.max(0, before * unit - size / 2) - Math.max(0, after * unit - size / 2);
  return { unit, shift: moved(extent.up, extent.down, height), across: moved(extent.left, extent.right, width) };
}
