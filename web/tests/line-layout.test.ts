// Random lines of every length and shape: no overlap, matching halves touch, nothing moves, everything stays on the board.
import assert from "node:assert/strict";
import { test } from "node:test";
import { isInTheWayBelow } from "../src/board/line-view.js";
import {
  bounds,
  fitRim,
  fitRims,
  fitSight,
  halves,
  layLine as lay,
  QUARTER_MIN,
  RIM_MIN,
  type LaidTile,
  type Line,
  type Place,
  type PlacedTile,
} from "../src/board/line-layout.js";

/** A line of two arms. */
const layLine = (laid: LaidTile[], rim: number): Line => lay(laid, { rim, wide: QUARTER_MIN, high: QUARTER_MIN });

/** A small seeded generator (mulberry32), so that a failure can be repeated. */
function random(seed: number): () => number {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** A line as long as chance lets it be. `bias`: how often end b is tried first. */
function randomLine(next: () => number, bias: number): LaidTile[] {
  const left = new Set<string>();
  for (let low = 0; low <= 6; low++) for (let high = low; high <= 6; high++) left.add(`${low}-${high}`);
  const all = [...left];
  const lead = all[Math.floor(next() * all.length)]!;
  left.delete(lead);
  const line: LaidTile[] = [{ tile: lead, seat: 1, end: "" }];
  const [a, b] = halves(lead);
  const ends: Record<string, number> = { a, b };
  for (;;) {
    const order = next() < bias ? ["b", "a"] : ["a", "b"];
    const end = order.find((e) => [...left].some((t) => halves(t).includes(ends[e]!)));
    if (!end) return line;
    const fitting = [...left].filter((t) => halves(t).includes(ends[end]!));
    const tile = fitting[Math.floor(next() * fitting.length)]!;
    const [low, high] = halves(tile);
    ends[end] = low === ends[end] ? high : low;
    left.delete(tile);
    line.push({ tile, seat: 1, end });
  }
}

const SIDES = ["left", "right", "up", "down"] as const;

function same(p: Place, q: Place): boolean {
  return p.x === q.x && p.y === q.y && p.turn === q.turn;
}

/** How far two places lie apart: negative if they overlap, 0 if they touch. */
function gap(p: PlacedTile, q: PlacedTile): number {
  const [l, t, r, b] = bounds(p);
  const [l2, t2, r2, b2] = bounds(q);
  return Math.max(l2 - r, l - r2, t2 - b, t - b2);
}

/** The two halves as squares around their middles, low half first. */
function halfMiddles(p: PlacedTile): [number, number][] {
  const step = { 0: [0, -0.5], 90: [0.5, 0], 180: [0, 0.5], 270: [-0.5, 0] }[p.turn] as [number, number];
  return [
    [p.x + step[0], p.y + step[1]],
    [p.x - step[0], p.y - step[1]],
  ];
}

/** The value that a tile shows where it touches another: of a double its value, else of the half that the whole joint lies on. */
function shown(p: PlacedTile, q: PlacedTile): number {
  const [low, high] = halves(p.tile);
  if (low === high) return low;
  const [l, t, r, b] = bounds(p);
  const [l2, t2, r2, b2] = bounds(q);
  const joint = [(Math.max(l, l2) + Math.min(r, r2)) / 2, (Math.max(t, t2) + Math.min(b, b2)) / 2] as const;
  const length = Math.max(Math.min(r, r2) - Math.max(l, l2), Math.min(b, b2) - Math.max(t, t2));
  assert.ok(length > 0.99, `${p.tile} and ${q.tile} touch along ${length} only`);
  const apart = halfMiddles(p).map(([x, y]) => Math.hypot(x - joint[0], y - joint[1]));
  assert.ok(Math.min(...apart) < 0.51, `${p.tile} meets ${q.tile} between its halves`);
  return apart[0]! < apart[1]! ? low : high;
}

/** Each tile touches the one before it on its arm; `spinner`: the tile that arms c and d begin at. */
function checkJoints(tiles: PlacedTile[], spinner?: string): void {
  const last: Record<string, PlacedTile> = {};
  const joined = new Set<string>();
  const middle = tiles.find(({ tile }) => tile === spinner);
  for (const tile of tiles) {
    const before = last[tile.end] ?? ("cd".includes(tile.end) && middle ? middle : tiles[0]!);
    if (tile.end === "") continue;
    assert.ok(Math.abs(gap(before, tile)) < 1e-9, `${tile.tile} does not touch ${before.tile}`);
    assert.equal(shown(before, tile), shown(tile, before), `${before.tile} against ${tile.tile}`);
    last[tile.end] = tile;
    joined.add(before.tile + tile.tile);
  }
  for (let i = 0; i < tiles.length; i++) {
    for (let j = i + 1; j < tiles.length; j++) {
      const [p, q] = [tiles[i]!, tiles[j]!];
      if (!joined.has(p.tile + q.tile)) assert.ok(gap(p, q) > 0.49, `${p.tile} lies too near ${q.tile}`);
    }
  }
}

test("random lines: joints match, nothing overlaps, laid tiles never move, the next place is where the tile goes", () => {
  const next = random(20240607);
  for (let round = 0; round < 1000; round++) {
    const line = randomLine(next, [0, 0.5, 0.5, 0.8, 1][round % 5]!);
    const rim = RIM_MIN + Math.floor(next() * 30) / 2;
    let before = layLine([], rim);
    let extent = before.extent;
    for (let n = 1; n <= line.length; n++) {
      const now = layLine(line.slice(0, n), rim);
      for (let i = 0; i < n - 1; i++) assert.ok(same(now.tiles[i]!, before.tiles[i]!), "a laid tile moved");
      assert.ok(same(now.tiles[n - 1]!, before.next(line[n - 1]!.tile, line[n - 1]!.end)));
      assert.ok(SIDES.every((side) => now.extent[side] >= extent[side]), "the board grew smaller");
      assert.ok(now.extent.left <= rim && now.extent.right === now.extent.left, `wider than the rim: ${now.extent.left} > ${rim}`);
      for (const tile of now.tiles) {
        const [l, t, r, b] = bounds(tile);
        assert.ok(-l <= now.extent.left && r <= now.extent.right && -t <= now.extent.up && b <= now.extent.down);
      }
      [before, extent] = [now, now.extent];
    }
    checkJoints(before.tiles);
  }
});

test("a led double lies across, another lead lies along", () => {
  assert.deepEqual(layLine([{ tile: "3-3", seat: 1, end: "" }], 8).tiles[0], { tile: "3-3", seat: 1, end: "", x: 0, y: 0, turn: 0 });
  const { tiles } = layLine([{ tile: "2-5", seat: 1, end: "" }, { tile: "0-2", seat: 2, end: "a" }], 8);
  assert.deepEqual(tiles.map((t) => [t.x, t.y, t.turn]), [[0, 0, 270], [-2, 0, 270]]);
});

test("every line fits every window, readable: 28 tiles on a phone and on a desktop, one-armed lines too", () => {
  const next = random(7);
  const boards = [[340, 330, 18], [366, 470, 20], [980, 480, 34], [300, 200, 11], [392, 160, 9], [216, 106, 5]] as const;
  for (const [width, height, least] of boards) {
    const rim = fitRim(width, height, 46);
    let smallest = Infinity;
    for (let round = 0; round < 500; round++) {
      const { extent } = layLine(randomLine(next, [0.5, 1, 0, 0.7][round % 4]!), rim);
      const { unit, shift, across } = fitSight(extent, width, height, 46);
      assert.ok(extent.left * unit - across <= width / 2 + 1e-6 && extent.right * unit + across <= width / 2 + 1e-6);
      assert.ok(extent.up * unit - shift <= height / 2 + 1e-6 && extent.down * unit + shift <= height / 2 + 1e-6);
      smallest = Math.min(smallest, unit);
    }
    assert.ok(smallest >= least, `${width}x${height}: ${smallest} px a half`);
  }
});

test("the scale changes in few steps", () => {
  const next = random(11);
  for (let round = 0; round < 200; round++) {
    const line = randomLine(next, 0.5);
    const rim = fitRim(366, 470, 34);
    const units = line.map((_, n) => fitSight(layLine(line.slice(0, n + 1), rim).extent, 366, 470, 34).unit);
    assert.ok(new Set(units).size <= 5, `${new Set(units).size} scales`);
    assert.deepEqual([...units].sort((p, q) => q - p), units);
  }
});

const QUARTERS = { rim: 8, wide: QUARTER_MIN, high: QUARTER_MIN };

/** A game with a spinner: the first double (`house`: the first covered on both sides) opens c and d; some doubles are closed,
 *  some lie along. Every state on the way: the tiles laid and the spinner by then. */
function randomArms(next: () => number, house: boolean, bias: number): { line: LaidTile[]; spinner: string | undefined }[] {
  const left = new Set<string>();
  for (let low = 0; low <= 6; low++) for (let high = low; high <= 6; high++) left.add(`${low}-${high}`);
  const pick = (from: string[]): string => from[Math.floor(next() * from.length)]!;
  const isDouble = (tile: string): boolean => tile[0] === tile[2];
  const lead = pick([...left]);
  left.delete(lead);
  const [a, b] = halves(lead);
  const ends: Record<string, number> = { a, b };
  const outer: Record<string, string> = { a: lead, b: lead };
  let spinner: string | undefined;
  const spin = (tile: string): void => {
    spinner = tile;
    ends["c"] = ends["d"] = halves(tile)[0];
  };
  if (!house && isDouble(lead)) spin(lead);
  const line: LaidTile[] = [{ tile: lead, seat: 1, end: "" }];
  const states = [{ line: [...line], spinner }];
  const covered = { [lead]: 0 } as Record<string, number>;
  for (;;) {
    const open = Object.keys(ends).filter((end) => [...left].some((tile) => halves(tile).includes(ends[end]!)));
    if (open.length === 0) return states;
    const end = next() < bias ? open.at(-1)! : pick(open);
    const tile = pick([...left].filter((t) => halves(t).includes(ends[end]!)));
    const item: LaidTile = { tile, seat: 1, end };
    const under = outer[end];
    if (isDouble(tile) && spinner && next() < 0.3) item.lies = next() < 0.5 ? "closed" : "along";
    const [low, high] = halves(tile);
    ends[end] = low === ends[end] ? high : low;
    outer[end] = tile;
    if (item.lies === "closed") delete ends[end];
    left.delete(tile);
    line.push(item);
    if (!spinner && !house && isDouble(tile)) spin(tile);
    if (!spinner && house) {
      // A laid double has one side covered by the tile it was laid at.
      if (isDouble(tile)) covered[tile] = 1;
      if (under && isDouble(under) && ++covered[under]! >= 2) spin(under);
    }
    states.push({ line: [...line], spinner });
  }
}

test("four arms: joints match, nothing overlaps, laid tiles move only when the spinner is found, the board never shrinks", () => {
  const next = random(99);
  for (let round = 0; round < 1500; round++) {
    const rims = { rim: 8, wide: QUARTER_MIN + Math.floor(next() * 16) / 2, high: QUARTER_MIN + Math.floor(next() * 8) / 2 };
    const states = randomArms(next, round % 2 === 1, [0, 0, 1, 0.6][round % 4]!);
    let before = lay([], rims);
    let spun: string | undefined;
    for (const { line, spinner } of states) {
      const now = lay(line, rims, spinner);
      const newest = line.at(-1)!;
      if (spun === spinner) {
        before.tiles.forEach((tile, i) => assert.ok(same(tile, now.tiles[i]!), "a laid tile moved"));
        assert.ok(same(now.tiles.at(-1)!, before.next(newest.tile, newest.end, newest.lies)));
        for (const side of SIDES) assert.ok(now.extent[side] >= before.extent[side]);
      }
      for (const tile of now.tiles) {
        const [l, t, r, b] = bounds(tile);
        assert.ok(-l <= now.extent.left && r <= now.extent.right && -t <= now.extent.up && b <= now.extent.down);
      }
      [before, spun] = [now, spinner];
    }
    checkJoints(before.tiles, spun);
  }
});

test("the spinner lies in the middle, its arms to all four sides; a lengthwise double lies along", () => {
  const line: LaidTile[] = [
    { tile: "2-4", seat: 1, end: "" },
    { tile: "4-4", seat: 2, end: "b" },
    { tile: "4-6", seat: 1, end: "c" },
    { tile: "1-4", seat: 2, end: "d" },
    { tile: "1-1", seat: 1, end: "d", lies: "along" },
  ];
  const places = lay(line, QUARTERS, "4-4").tiles.map(({ x, y, turn }) => [x, y, turn]);
  assert.deepEqual(places, [[-1.5, 0, 270], [0, 0, 0], [0, -2, 180], [0, 2, 180], [0, 4, 0]]);
});

test("four arms fit every window, readable", () => {
  const next = random(5);
  const boards = [[340, 330, 12], [366, 470, 14], [980, 480, 24], [300, 200, 8], [392, 160, 6], [216, 106, 4]] as const;
  for (const [width, height, least] of boards) {
    const rims = fitRims(width, height, 46);
    let smallest = Infinity;
    for (let round = 0; round < 600; round++) {
      const { line, spinner } = randomArms(next, round % 2 === 1, [0, 0.6][round % 4 >> 1]!).at(-1)!;
      const { extent } = lay(line, rims, spinner);
      const { unit, shift, across } = fitSight(extent, width, height, 46);
      assert.ok(extent.left * unit - across <= width / 2 + 1e-6 && extent.right * unit + across <= width / 2 + 1e-6);
      assert.ok(extent.up * unit - shift <= height / 2 + 1e-6 && extent.down * unit + shift <= height / 2 + 1e-6);
      smallest = Math.min(smallest, unit);
    }
    assert.ok(smallest >= least, `${width}x${height}: ${smallest} px a half`);
  }
});

test("a bar over the lower rim gives way to a place that it would cover, unless it were in the way above, too", () => {
  const window = { width: 300, height: 400, sight: { unit: 20, shift: 0, across: 0 } };
  const at = (y: number) => ({ x: 0, y }) as Place;
  assert.equal(isInTheWayBelow(window, [at(0)], 100), false);
  assert.equal(isInTheWayBelow(window, [at(0), at(6)], 100), true);
  assert.equal(isInTheWayBelow(window, [at(-6), at(6)], 100), false);
});
