// Where the tiles of the line lie (docs/spec/platform.md section 3): doubles across, turning at the rim, never moving
// once laid. Pure arithmetic; it knows which halves touch, not which tiles fit.
//
// Unit: one half of a tile, so a tile is 1 x 2. The lead lies at (0, 0), x to the right, y down. The arm of end `b` runs
// right and turns down, the arm of end `a` is the same turned by 180 degrees: left, then up. They never meet, so a laid
// tile's place depends on the tiles before it on its own arm and on the rim alone.

/** One tile of the line as the server lists it: `end` "" is the lead. */
export interface LaidTile {
  tile: string;
  seat: number;
  end: string;
}

/** A place on the board. `x`, `y`: its middle; `turn`: degrees clockwise from standing with the low half up. */
export interface Place {
  x: number;
  y: number;
  turn: 0 | 90 | 180 | 270;
}

export interface PlacedTile extends Place, LaidTile {}

/** The part of the board in use, seen from the lead's middle: units to either side, upwards and downwards, all > 0. */
export interface Extent {
  side: number;
  up: number;
  down: number;
}

/** How the board shows in its window: pixels a unit, and how far below the window's middle the lead lies, in pixels. */
export interface Sight {
  unit: number;
  shift: number;
}

export interface Line {
  tiles: PlacedTile[];
  /** Where `tile` would lie if laid at `end`. Meaningless for a tile that does not fit there. */
  next(tile: string, end: string): Place;
  /** Of all laid tiles and of whatever may be laid next at either end. */
  extent: Extent;
}

/** The narrowest rim: the lead, a tile and a double still lie before the first corner. */
export const RIM_MIN = 5;
const RIM_MAX = 24;

/** From one scale to the next smaller one. */
const STEP = 0.88;

/** The halves of "2-6": [2, 6]. */
export function halves(tile: string): [number, number] {
  return [Number(tile[0]), Number(tile[2])];
}

/** The open end of an arm, in the frame of end `b`. `u` is x along the row's direction, so that the rim is always at
 *  `u == rim`. */
interface Arm {
  direction: 1 | -1;
  u: number;
  y: number;
  value: number;
  /** What lies at the open end: a tile along the row, a double across it, or the corner tile that stands below either. */
  last: "along" | "across" | "below-along" | "below-across";
}

/** The place of a tile in the frame of end `b`, and the arm after it. */
function extend(arm: Arm, tile: string, rim: number): { place: Place; arm: Arm } {
  const [low, high] = halves(tile);
  const lowFirst = low === arm.value;
  const value = lowFirst ? high : low;
  const isDouble = low === high;
  const { direction: d, u, y } = arm;
  const along = (towards: 1 | -1): 90 | 270 => (lowFirst === (towards === 1) ? 270 : 90);

  if (arm.last === "below-along" || arm.last === "below-across") {
    // The next row. Its first tile lies under the corner tile, a double across it; below a double there is less room
    // above, so that another tile lies beside the corner tile's lower half instead.
    const back = d === 1 ? -1 : 1;
    const beside = arm.last === "below-across" && !isDouble;
    const near = isDouble ? u + 0.5 : beside ? u - 1 : u;
    const row = beside ? y - 1 : y;
    const place: Place = { x: d * (near - 1), y: row, turn: along(back) };
    return { place, arm: { direction: back, u: 2 - near, y: row, value, last: "along" } };
  }
  const rest = { direction: d, y, value };
  if (isDouble) {
    return { place: { x: d * (u + 0.5), y, turn: 0 }, arm: { ...rest, u: u + 1, last: "across" } };
  }
  // Beside the rim there is always room left for a double, so only other tiles make a corner.
  if (u + 2 <= rim - 1.5) {
    return { place: { x: d * (u + 1), y, turn: along(d) }, arm: { ...rest, u: u + 2, last: "along" } };
  }
  // A corner tile stands below the row's last half. Rows are 2.5 to 3.5 units apart, so that doubles of two rows never touch.
  const down = arm.last === "across" ? 2 : 1.5;
  const place: Place = { x: d * (u - 0.5), y: y + down, turn: lowFirst ? 0 : 180 };
  return { place, arm: { ...rest, u, y: y + down + 1.5, last: `below-${arm.last}` } };
}

/** From the frame of end `b` to the board. */
function fromFrame(place: Place, end: string): Place {
  if (end !== "a") return place;
  return { x: 0 - place.x, y: 0 - place.y, turn: ((place.turn + 180) % 360) as Place["turn"] };
}

function size(place: Place): { w: number; h: number } {
  return place.turn % 180 === 0 ? { w: 1, h: 2 } : { w: 2, h: 1 };
}

/** The corners of a place: left, top, right, bottom. */
export function bounds(place: Place): [number, number, number, number] {
  const { w, h } = size(place);
  return [place.x - w / 2, place.y - h / 2, place.x + w / 2, place.y + h / 2];
}

function reach(extent: Extent, place: Place): void {
  const [left, top, right, bottom] = bounds(place);
  extent.side = Math.max(extent.side, -left, right);
  extent.up = Math.max(extent.up, -top);
  extent.down = Math.max(extent.down, bottom);
}

/** Tiles that need as much room at the end of `arm` as any that can follow: a double (not after a double) and another. */
function longest(arm: Arm): string[] {
  const other = arm.value === 6 ? "0-6" : `${arm.value}-6`;
  return arm.last === "across" ? [other] : [other, `${arm.value}-${arm.value}`];
}

/** Lays the line out. `laid`: in the order of play, the lead first; `rim`: half the board's width in units, >= RIM_MIN. */
export function layLine(laid: readonly LaidTile[], rim: number): Line {
  const tiles: PlacedTile[] = [];
  const extent: Extent = { side: 1, up: 1, down: 1 };
  const arms: Record<string, Arm> = {};
  const leadPlace = (tile: string): Place => {
    const [low, high] = halves(tile);
    return { x: 0, y: 0, turn: low === high ? 0 : 270 };
  };
  const next = (tile: string, end: string): Place => {
    const arm = arms[end];
    return arm ? fromFrame(extend(arm, tile, rim).place, end) : leadPlace(tile);
  };
  for (const item of laid) {
    const arm = arms[item.end];
    let place: Place;
    if (arm) {
      const grown = extend(arm, item.tile, rim);
      arms[item.end] = grown.arm;
      place = fromFrame(grown.place, item.end);
    } else {
      const [low, high] = halves(item.tile);
      const start = { direction: 1 as const, u: low === high ? 0.5 : 1, y: 0 };
      const last = low === high ? ("across" as const) : ("along" as const);
      arms.a = { ...start, value: low, last };
      arms.b = { ...start, value: high, last };
      place = leadPlace(item.tile);
    }
    reach(extent, place);
    tiles.push({ ...item, ...place });
    // What may come next belongs to the extent from now on, so that it never shrinks and a choice never rescales.
    for (const end of ["a", "b"]) for (const tile of longest(arms[end]!)) reach(extent, next(tile, end));
  }
  return { tiles, next, extent };
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

/** How to show `extent` in a window of `width` x `height` pixels, a unit at `most` pixels. The unit falls in steps, and the
 *  lead leaves the middle only when one arm needs more than half the height, so that the sight seldom changes. */
export function fitSight(extent: Extent, width: number, height: number, most: number): Sight {
  const fits = Math.min(width / (2 * extent.side), height / (extent.up + extent.down));
  if (!(fits > 0)) return { unit: 1, shift: 0 };
  const steps = Math.max(0, Math.ceil(Math.log(fits / most) / Math.log(STEP) - 1e-9));
  const unit = most * STEP ** steps;
  const shift = Math.max(0, extent.up * unit - height / 2) - Math.max(0, extent.down * unit - height / 2);
  return { unit, shift };
}
