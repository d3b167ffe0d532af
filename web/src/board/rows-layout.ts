// Where the tiles of a sausage lie (docs/spec/rules.md, "sausage"): the start tile stands at the left across two lanes, the two
// lines run side by side from it, tiles of the same depth next to each other; at the rim both turn down together. Pure
// arithmetic like line-layout.ts, in the same units.
import type { Rows } from "../base/protocol.js";
import { halves, reach, type Extent, type Line, type Place, type PlacedTile } from "./line-layout.js";

/** From one strip of two lanes to the next below it: room for the marks of joints between them. */
const PITCH = 3;
/** The depth that the scale is chosen for. */
const USUAL_DEPTH = 9;
const COLUMNS_MOST = 13;

/** How many tiles lie beside each other in a strip, so that a usual sausage shows large. */
export function fitColumns(width: number, height: number, most: number): number {
  let best = 2;
  let bestUnit = 0;
  for (let columns = 2; columns <= COLUMNS_MOST; columns++) {
    const strips = Math.ceil(USUAL_DEPTH / columns);
    const unit = Math.min(most, width / (2 * columns + 3), height / (strips * PITCH + 1));
    if (unit >= bestUnit) [best, bestUnit] = [columns, unit];
  }
  return best;
}

/** Where things are in a sausage of so many columns. Strips run right, then left; line 1 is on the outer side of every turn. */
class Lanes {
  /** The left edge of the columns: the start tile stands before it. */
  private readonly left: number;

  constructor(private readonly columns: number) {
    this.left = 1 - (2 * columns + 1) / 2;
  }

  private strip(depth: number): { towards: 1 | -1; y: number } {
    const strip = Math.floor((depth - 1) / this.columns);
    return { towards: strip % 2 === 0 ? 1 : -1, y: strip * PITCH };
  }

  /** 1 or -1: below or above the strip's middle. */
  private lane(line: number, towards: 1 | -1): 1 | -1 {
    return (line === 1) === (towards === 1) ? -1 : 1;
  }

  /** The tile of a line at a depth, from 1; its inner half shows `value`. */
  tile(tile: string, line: number, depth: number, value: number): Place {
    const { towards, y } = this.strip(depth);
    const from = 2 * ((depth - 1) % this.columns) + 1;
    const x = this.left + (towards === 1 ? from : 2 * this.columns - from);
    const turn = (halves(tile)[0] === value) === (towards === 1) ? 270 : 90;
    return { x, y: y + 0.5 * this.lane(line, towards), turn };
  }

  /** The joint behind the tiles of a depth; 0: at the start tile. */
  private joint(depth: number): { x: number; y: number; towards: 1 | -1 } {
    if (depth === 0) return { x: this.left, y: 0, towards: 1 };
    const { towards, y } = this.strip(depth);
    const along = 2 * (((depth - 1) % this.columns) + 1);
    return { x: this.left + (towards === 1 ? along : 2 * this.columns - along), y, towards };
  }

  /** The mark of a joint stands outside its lane, so that those of both lines and a cut at the same depth are apart; and a little
   * back from it, so that it is beside the mark of the strip that runs the other way. */
  insert(line: number, depth: number): Place {
    const { x, y, towards } = this.joint(depth);
    return { x: x - 0.5 * towards, y: y + 1.4 * this.lane(line, towards), turn: 0, box: { w: 1, h: 0.8 } };
  }

  cut(depth: number): Place {
    const { x, y } = this.joint(depth);
    return { x, y, turn: 0, box: { w: 0.7, h: 2.2 } };
  }

  start(tile: string, first: number): Place {
    return { x: this.left - 0.5, y: 0, turn: halves(tile)[0] === first ? 0 : 180 };
  }
}

/** Lays a sausage out. */
export function layRows({ start, lines, halves: hung }: Rows, columns: number): Line {
  const lanes = new Lanes(columns);
  const tiles: PlacedTile[] = [];
  const ends = [hung[0] ?? 0, hung[1] ?? 0];
  if (start) tiles.push({ tile: start, seat: 0, end: "", ...lanes.start(start, ends[0]!) });
  lines.forEach((line, i) =>
    line.forEach((tile, at) => {
      tiles.push({ tile, seat: 0, end: String(i + 1), ...lanes.tile(tile, i + 1, at + 1, ends[i]!) });
      const [low, high] = halves(tile);
      ends[i] = low === ends[i] ? high : low;
    }),
  );
  const next = (tile: string, end: string): Place => {
    if (end === "/end") return lanes.cut(Math.max(...lines.map((line) => line.length)));
    if (end.startsWith("/")) return lanes.cut(Number(end.slice(1)));
    const [line, joint] = end.split(".").map(Number);
    if (joint !== undefined) return lanes.insert(line!, joint);
    return line ? lanes.tile(tile, line, lines[line - 1]!.length + 1, ends[line - 1]!) : lanes.start(tile, halves(tile)[0]);
  };
  // The width is that of a full strip from the first tile on, so that nothing shrinks while the first one fills.
  const extent: Extent = { left: columns + 1.5, right: columns + 1.5, up: 1.8, down: 1.8 };
  for (const place of tiles) reach(extent, place);
  for (const line of [1, 2]) reach(extent, next("0-0", String(line)));
  extent.down += 0.8;
  return { tiles, next, extent };
}
