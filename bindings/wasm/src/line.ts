// SPDX-License-Identifier: MIT
// The layout of a line, by a small separate module, `layout.wasm`. It is for a page that shows a board and plays by another program's core
// (include/kozel/layout.h).
import { compile, type Address, type Bytes, type CompiledModule, type Memory } from "./source.js";

/** A tile of a line as it was laid. `end`: "" for the lead, then "a" to "d"; of rows "1" or "2". */
export interface LaidTile {
  tile: string;
  end: string;
  lies?: "closed" | "along" | undefined;
}

/** The line to lay out: tiles in the order of play, the lead first. The tile whose sides c and d are open is the `spinner`. Of two parallel lines
 * (sausage), `half` is the value of the start tile's half to which line 1 belongs. The tiles are then the start tile, line 1, line 2. */
export interface LineOf {
  tiles: readonly LaidTile[];
  spinner?: string | undefined;
  half?: number | undefined;
}

/** The window, in any unit of length. */
export interface LineFrame {
  width: number;
  height: number;
  /** The maximum length of a quarter of a tile in that unit. */
  most: number;
  /** `alone`: as large as the window allows. `room`: the same with room for the next tiles. `grown`: as the line has grown from its lead on. Tiles
   * then stay in place until the line is laid out again. */
  how: "alone" | "room" | "grown";
}

/** The unit is a quarter of a tile's length: a tile is 2 x 4. x points right, y down; the middle tile's middle is (0, 0). The turn is in quarter turns
 * clockwise from upright with the low half up. */
export interface LinePlace {
  x: number;
  y: number;
  turn: number;
}

export interface LineBox {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The place of the next tile at an end: one whose low half fits (if the high half fits, add a half turn), a double, and one lengthwise. */
export interface LineNext {
  value: number;
  tile: LinePlace;
  across: LinePlace;
  along: LinePlace;
}

export interface LineLayout {
  /** By tile. */
  tiles: Map<string, LinePlace>;
  /** By end: those that are open. */
  next: Map<string, LineNext>;
  box: LineBox;
  /** With room for the next tiles. */
  room: LineBox;
  /** Of two parallel lines: the middles of the marks of joints and of cuts. A line's joints are behind none of its tiles, the first, and so on. */
  joints: [LinePlace[], LinePlace[]];
  cuts: LinePlace[];
  /** The length of a unit in the window, and the distance of the middle tile from the window's middle. */
  unit: number;
  x: number;
  y: number;
  /** How often the line was laid out again while tiles were added. */
  anew: number;
}

interface Doors {
  memory: Memory;
  given(): number;
  told(): number;
  lay(count: number, width: number, height: number, most: number, how: number): number;
}

const NO_TILE = 0xff;
const NO_END = 0xff;
const MOST = 28;
const ENDS = ["a", "b", "c", "d", "1", "2"];
const LIES = { usual: 0, closed: 1, along: 2 };
const HOW = { alone: 0, room: 1, grown: 2 };
const NAMES = Array.from({ length: 7 }, (_, low) => Array.from({ length: 7 - low }, (_, i) => `${low}-${low + i}`)).flat();

function numberOf(tile: string): number {
  const number = NAMES.indexOf(tile);
  if (number < 0) throw new RangeError(`${tile} is no tile`);
  return number;
}

export class Lines {
  readonly #doors: Doors;

  constructor(module: CompiledModule) {
    this.#doors = new WebAssembly.Instance(module as WebAssembly.Module, {}).exports as unknown as Doors;
  }

  /** Loads the module from the address of `layout.wasm`, or from its bytes. */
  static async load(source: Address | Bytes): Promise<Lines> {
    return new Lines(await compile(source));
  }

  /** Lays a line out. */
  lay({ tiles, spinner, half }: LineOf, { width, height, most, how }: LineFrame): LineLayout {
    if (tiles.length > MOST) throw new RangeError(`a line has at most ${MOST} tiles`);
    if (![width, height, most].every((length) => length >= 1e-6 && length <= 1e6)) throw new RangeError("a window's width and height are from 1e-6 to 1e6");
    const { memory, given, told, lay } = this.#doors;
    const bytes = tiles.flatMap(({ tile, end, lies }) => [numberOf(tile), end === "" ? NO_END : ENDS.indexOf(end), LIES[lies ?? "usual"]]);
    new Uint8Array(memory.buffer, given()).set([Number(half !== undefined), half ?? 0, spinner === undefined ? NO_TILE : numberOf(spinner), ...bytes]);
    const count = lay(tiles.length, width, height, most, HOW[how]);
    if (count === 0) throw new RangeError("that is no line");
    return read(new Float64Array(memory.buffer, told(), count), tiles.length, half !== undefined);
  }
}

function read(told: Float64Array, count: number, rows: boolean): LineLayout {
  let at = 0;
  const number = (): number => told[at++]!;
  const place = (): LinePlace => ({ x: number(), y: number(), turn: number() });
  const box = (): LineBox => ({ left: number(), top: number(), right: number(), bottom: number() });
  const many = <T>(length: number, one: () => T): T[] => Array.from({ length }, one);
  const [unit, x, y, anew] = many(4, number) as [number, number, number, number];
  const [all, room] = [box(), box()];
  const [first, second, cuts] = many(3, number) as [number, number, number];
  const next = new Map<string, LineNext>();
  for (let end = 0; end < 4; end++) {
    const open = number();
    const value = { value: number(), tile: place(), across: place(), along: place() };
    if (open) next.set(ENDS[end + (rows ? 4 : 0)]!, value);
  }
  const tiles = new Map(many(count, () => [NAMES[number()]!, place()]));
  return { tiles, next, box: all, room, joints: [many(first, place), many(second, place)], cuts: many(cuts, place), unit, x, y, anew };
}
