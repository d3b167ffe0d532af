// SPDX-License-Identifier: MIT
/* Sizes and positions: the sizes of the table, and the layout of the line in them. */
import type { ReactiveController } from "lit";
import { nextTask } from "../base/after-paint.js";
import type { Match, Rows, Tile } from "../base/protocol.js";
import { layBoard, NOTHING, type Line, type Sight } from "../board/line-layout.js";
import { isInTheWayBelow, toWindow, type Window } from "../board/line-view.js";
import { linesNow, wantLines } from "../board/lines.js";
import type { Piece } from "../state/act.js";
import { slice } from "../state/slice.js";
import { HAND_GAP, type HandFit } from "./hand/fit.js";
import { handOf, plateLeast, shapeOf, type Shape, type Size } from "./shape.js";
import type { KzTable } from "./table.js";
import { keep } from "./zoom.js";

/** How near to a rim the bar of a turn, and half a tile, may cover it (hand/turn.css). */
const BAR = 100;
/** The same for a tip on a phone. At the upper rim most of it is over the strip of clock and bazaar (table.css). */
const TIP = { below: 76, above: 46 };

const sizeOf = ({ clientWidth, clientHeight }: Element): Size => ({ width: clientWidth, height: clientHeight });
const same = (one: Size, other: Size): boolean => one.width === other.width && one.height === other.height;

interface Bounds {
  rim: DOMRect;
  well: DOMRect;
}

/** Events after which the table may be elsewhere on the screen. */
const MOVES = ["scroll", "resize"];

export class TableLayout implements ReactiveController {
  @slice line: Line = NOTHING;
  /** How the board shows the line. */
  @slice view: Window = { width: 0, height: 0, sight: { unit: 1, shift: 0, across: 0 } };
  /** The tile laid last on a sausage, where tiles can be inserted anywhere. */
  private rowsNewest: Tile | null = null;
  private rowsTiles = new Set<Tile>();
  private size: Size = { width: 0, height: 0 };
  /** The size of the element that shows the line. */
  private room: Size = { width: 0, height: 0 };
  /** The window for which the line is laid out, and the maximum pixels of a half. */
  private fit: (Size & { most: number }) | null = null;
  /** The input from which `line` was laid out. */
  private laidFrom: readonly unknown[] = [];
  /** The element that shows the line. */
  well: HTMLElement | null = null;
  private measured: Bounds | null = null;
  private readonly resizes = new ResizeObserver(() => this.measure());

  constructor(private readonly table: KzTable) {
    table.addController(this);
  }

  hostConnected(): void {
    this.resizes.observe(this.table);
    for (const event of MOVES) window.addEventListener(event, this.remeasure, { capture: true, passive: true });
    void wantLines().then(() => this.table.requestUpdate());
  }

  hostDisconnected(): void {
    this.resizes.disconnect();
    for (const event of MOVES) window.removeEventListener(event, this.remeasure, { capture: true });
    this.well = null;
  }

  get shape(): Shape {
    return shapeOf(this.size);
  }

  /** True if the places of tiles are known. */
  get ready(): boolean {
    return linesNow() !== null;
  }

  get hand(): HandFit {
    return handOf(this.table.held.length, this.size);
  }

  /** The minimum width of the person's plate, px. */
  get corner(): number {
    return plateLeast(this.size);
  }

  private get mostUnit(): number {
    return this.shape.wide ? Math.max(30, Math.min(64, this.size.height * 0.062)) : 34;
  }

  /** Lays out the line of the match, at the wanted zoom. Called before the table is painted. */
  lay(match: Match, laid: readonly Tile[]): void {
    if (this.size.width === 0) this.size = sizeOf(this.table); // its content does not change it
    if (match.rows) this.lookForNewest(match.rows);
    this.layLine(match);
    for (const tile of laid) this.reveal(tile);
    this.look();
  }

  /** Finds the places of new tiles before the table is painted, each in a task: one that needs another layout of the whole line takes as long as a
   * painting. The layout program continues from the line that it laid last. */
  async prepare(match: Match | null | undefined): Promise<void> {
    const { fit } = this;
    if (!match || match.rows || !fit || !linesNow()) return;
    const { line, spinner } = match;
    const [old, , middle, window] = this.laidFrom as [Match["line"]?, unknown?, unknown?, unknown?];
    const known = old && middle === spinner && window === fit && old.every(({ tile, end }, i) => tile === line[i]?.tile && end === line[i].end) ? old.length : 0;
    const begin = line.findIndex(({ tile }) => tile === spinner);
    for (let count = Math.max(known, begin) + 1; count <= line.length; count++) {
      await nextTask();
      layBoard({ line: line.slice(0, count), spinner }, { ...fit, how: "grown" });
    }
    if (known < line.length) await nextTask();
  }

  /** Computes the view at the wanted zoom. */
  look(): void {
    const { width, height } = this.room;
    const sight = this.table.zoom.look(this.whole(), this.line.extent, width, height);
    const { view } = this;
    if (same(view, this.room) && view.sight.unit === sight.unit && view.sight.shift === sight.shift && view.sight.across === sight.across) return;
    this.view = { width, height, sight };
  }

  /** Called after the board is rendered. The other parts give the well its size. */
  watch(well: HTMLElement | null): void {
    this.table.zoom.watch(well);
    if (this.well !== well) void this.table.updateComplete.then(() => this.observe(well));
  }

  private observe(well: HTMLElement | null): void {
    if (this.well) this.resizes.unobserve(this.well);
    this.well = well;
    if (well) this.resizes.observe(well);
  }

  /** Returns the tile laid last. */
  newest({ rows, line }: Match): Tile | null {
    return rows ? this.rowsNewest : (line.at(-1)?.tile ?? null);
  }

  /** The rim and the board on the screen. They are measured when they are first needed after something may have moved them. */
  get bounds(): Bounds {
    const measure = (selector: string): DOMRect => this.table.renderRoot.querySelector(selector)!.getBoundingClientRect();
    return (this.measured ??= { rim: measure(".rim"), well: measure(".well") });
  }

  readonly remeasure = (): void => {
    this.measured = null;
  };

  /** Returns a piece's place on the screen: its middle and its longer side, px. */
  placeOnScreen({ tile, end, lies }: Piece): { x: number; y: number; length: number } {
    const { well } = this.bounds;
    const { x, y } = toWindow(this.view, this.line.next(tile, end, lies));
    return { x: well.left + x, y: well.top + y, length: this.view.sight.unit * 2 };
  }

  /** Returns true if a bar over the lower rim of the board would cover a place for these, and a bar over the upper rim none. */
  coversBelow(pieces: readonly Piece[]): boolean {
    return isInTheWayBelow(this.view, pieces.map(({ tile, end, lies }) => this.line.next(tile, end, lies)), BAR);
  }

  /** Returns true if a tip at the upper rim of a phone's board covers fewer tiles and places than at the lower one. */
  tipIsAbove(pieces: readonly Piece[]): boolean {
    if (this.shape.wide) return this.coversBelow(pieces);
    const places = [...this.line.tiles, ...pieces.map(({ tile, end, lies }) => this.line.next(tile, end, lies))].map((place) => toWindow(this.view, place).y);
    return places.filter((y) => y < TIP.above).length < places.filter((y) => y > this.view.height - TIP.below).length;
  }

  private layLine({ line, rows, spinner }: Match): void {
    const from = [line, rows, spinner, this.fit, linesNow()];
    if (from.every((part, i) => part === this.laidFrom[i]) && this.laidFrom.length) return;
    this.laidFrom = from;
    this.line = this.fit ? layBoard({ line, rows, spinner }, { ...this.fit, how: "grown" }) : NOTHING;
  }

  /** Returns the view of all of the board: as it was laid out or, if a second row of the hand takes some of its room, from farther away. */
  private whole(): Sight {
    const { sight, extent } = this.line;
    const { width, height } = this.room;
    const { left, right, up, down } = extent;
    const unit = Math.min(sight.unit, width / (left + right), height / (up + down));
    if (!(unit > 0)) return { unit: 1, shift: 0, across: 0 };
    const near = unit / sight.unit;
    return {
      unit,
      across: keep(sight.across * near, -left * unit, right * unit, width),
      shift: keep(sight.shift * near, -up * unit, down * unit, height),
    };
  }

  private lookForNewest({ start, lines }: Rows): void {
    const tiles = new Set([...(start ? [start] : []), ...lines.flat()]);
    const added = [...tiles].filter((tile) => !this.rowsTiles.has(tile));
    if (added.length > 0) this.rowsNewest = added.length === 1 ? added[0]! : null;
    this.rowsTiles = tiles;
  }

  private reveal(tile: Tile): void {
    const placed = this.line.tiles.find((item) => item.tile === tile);
    if (placed) this.table.zoom.reveal(placed);
  }

  /** Fits the board again only when the page's size changes: a second row of tiles in the hand must not move the line. */
  private measure(): void {
    this.remeasure();
    const { table, well } = this;
    const size = sizeOf(table);
    const room = well && sizeOf(well);
    const resized = !same(size, this.size);
    const other = room !== null && room.width > 0 && !same(room, this.room);
    if (resized) this.size = size;
    if (other) this.room = room;
    if (resized || other) table.requestUpdate();
    if (!room || room.width === 0 || !(resized || !this.fit)) return;
    if (resized) void table.updateComplete.then(() => this.fitBoard());
    else this.fitBoard();
  }

  private fitBoard(): void {
    const { well } = this;
    if (!well) return;
    const { tile, rows } = this.hand;
    const width = well.clientWidth;
    const height = well.clientHeight + (rows - 1) * (tile * 2 + HAND_GAP);
    this.fit = { width, height, most: this.mostUnit };
    this.table.requestUpdate();
  }
}
