// SPDX-License-Identifier: MIT
import { Kept, type Handle, type Module } from "./module.js";
import type { ChoiceLine } from "./analysis.js";
import { LEVELS, THINKERS, type DealEnd, type Frame, type Layout, type Level, type MatchEnd, type Phase, type RecordEvent, type RecordState, type Seed, type Thinker, type Thinking, type UnseenTile, type View } from "./types.js";

const TILES: string[] = [];
for (let low = 0; low <= 6; low++) for (let high = low; high <= 6; high++) TILES.push(`${low}-${high}`);

const PHASES: Phase[] = ["dealing", "playing", "over"];

/** Returns the lower and the upper half of a seed's 64 bits. */
export function halves(seed: Seed): [number, number] {
  if (typeof seed === "number" ? !Number.isSafeInteger(seed) || seed < 0 : typeof seed !== "bigint" || seed < 0n || seed >= 1n << 64n)
    throw new RangeError(`${seed} is no seed`);
  const whole = BigInt(seed);
  return [Number(whole & 0xffffffffn) | 0, Number(whole >> 32n) | 0];
}

function tileBytes(order: readonly (string | number)[]): Uint8Array {
  if (order.length !== TILES.length) throw new RangeError(`an order has ${TILES.length} tiles, not ${order.length}`);
  return Uint8Array.from(order, (tile) => {
    const index = typeof tile === "number" ? tile : TILES.indexOf(tile);
    if (TILES[index] === undefined) throw new RangeError(`${tile} is no tile`);
    return index;
  });
}

/** Why a module has no function for positions.
 * @internal */
export const NO_POSITIONS = "only positions.wasm and analysis.wasm read and write positions: load one";

/** Returns the value of a record's tag, "" if it has none. Only LF ends a line: a remark may have U+2028.
 * @internal */
export const tagOf = (record: string, key: string): string => new RegExp(`(?:^|\\n)\\[${key} "([^"\\n]*)"\\]`).exec(record)?.[1] ?? "";

/** How a match is played. */
interface Kind {
  told?: (event: RecordEvent) => void;
  /** True if it began with a position. */
  position?: boolean;
}

/** A match in progress. The hands of others are only in the module's memory: `record()` returns them, and `view()` when everybody may see them. */
export class Match {
  readonly #module: Module;
  readonly #kept: Kept;
  readonly #seats: number;
  /** Receives the events of a match that the driver plays (bindings/wasm/c/table.c). */
  readonly #told: ((event: RecordEvent) => void) | undefined;
  #record: string;
  /** True if the match began with a position. Then only the tags of #record are valid. */
  readonly #positioned: boolean;

  /** @internal Use `match()` of a catalogue. */
  constructor(module: Module, handle: Handle, seats: number, record: string, { told, position = false }: Kind = {}) {
    this.#module = module;
    this.#seats = seats;
    this.#record = record;
    this.#told = told;
    this.#positioned = position;
    const { match_free, table_free } = module.doors;
    this.#kept = new Kept(this, handle, told ? table_free! : match_free); // (A closure would hold `told`, and so its owner.)
  }

  get phase(): Phase {
    return PHASES[this.#module.doors.match_phase(this.#kept.handle)]!;
  }

  /** The seat to act, 0 if none. */
  get turn(): number {
    return this.#module.doors.match_turn(this.#kept.handle);
  }

  /** Returns 32 digits. Two matches have the same digits if they are equal in everything, hidden tiles too: the library's `kz_match_hash()`. */
  hash(): string {
    this.#module.doors.match_hash(this.#kept.handle);
    return String.fromCharCode(...this.#module.answerBytes(32));
  }

  /** Returns an order of all tiles that the game may deal, shuffled by a seed. If a hand exceeds its redeal limit, they are shuffled again. Do not
   * use it for deals that people play for: a player who sees enough of them can predict the next. */
  shuffle(seed: Seed): string[] {
    this.#module.doors.match_shuffle(this.#kept.handle, ...halves(seed));
    return Array.from(this.#module.answerBytes(TILES.length), (tile) => TILES[tile]!);
  }

  /** Deals the tiles (texts, or their numbers from 0). Seat 1 gets the first ones, seat 2 the next, and so on. The rest is the stock, drawn from
   * its first tile on. */
  deal(order: readonly (string | number)[]): void {
    const { doors } = this.#module;
    const match = this.#kept.handle;
    const bytes = tileBytes(order);
    this.#change(() => this.#module.lend([bytes], (at) => this.#module.demand(this.#told ? doors.table_deal!(match, at!) : doors.match_deal(match, at!))));
  }

  /** Returns every legal action of the seat to act; none if nobody acts. */
  legal(): string[] {
    return this.#module.answer(this.#module.doors.match_legal(this.#kept.handle))?.slice(0, -1).split("\n") ?? [];
  }

  /** Returns the forced action of the seat to act: a draw or a knock. Returns null if the seat has a choice, or if nobody acts. */
  forced(): string | null {
    const { doors } = this.#module;
    if (!doors.match_forced) throw new Error("rules.wasm tells no forced moves: load kozel.wasm");
    return this.#module.answer(doors.match_forced(this.#kept.handle)) ?? null;
  }

  /** Carries out an action of `seat`, by default of the seat to act (only "resign" may come from others). Returns it in full, with the tile that
   * was drawn. */
  apply(action: string, seat: number = this.turn || 1): string {
    const { doors } = this.#module;
    const match = this.#kept.handle;
    this.#seat(seat, 1);
    const apply = (at: number, length: number): string =>
      this.#told ? this.#module.demand(doors.table_apply!(match, seat, at, length)) : `${seat} ${this.#module.demand(doors.match_apply(match, seat, at, length))}\n`;
    return this.#change(() => this.#module.lend([action], (at, length) => apply(at!, length!))).slice(2, -1);
  }

  /** Carries out all forced actions, in a match of `table()`. Returns their lines of the record.
   * @internal */
  goOn(): string {
    return this.#change(() => this.#module.answer(this.#module.doors.table_go_on!(this.#kept.handle)) ?? "");
  }

  /** Carries out a change, adds its lines to the record, and passes its events on. They are passed on when the module may be called again. */
  #change(change: () => string): string {
    const events: RecordEvent[] = [];
    const lines = this.#told ? this.#module.hear((text) => events.push(JSON.parse(text)), change) : change();
    this.#record += lines;
    for (const event of events) this.#told!(event);
    return lines;
  }

  /** Returns what a seat may see; 0: a spectator. */
  view(seat = 0): View {
    return JSON.parse(this.#module.answer(this.#module.doors.match_view(this.#kept.handle, this.#seat(seat, 0)))!);
  }

  /** Returns a bot's action for the seat to act, from what that seat may see. Thinking bots take up to some ten milliseconds, `master` longer with
   * more playouts, and need `master.wasm`. */
  bot(level: Level, seed: Seed): string;
  bot(level: Thinker, seed: Seed, thinking: Thinking): string;
  bot(level: Level | Thinker, seed: Seed, thinking?: Thinking): string {
    const { doors } = this.#module;
    const thinker = THINKERS.indexOf(level as Thinker);
    if (thinker >= 0) return this.#thinker(thinker, seed, thinking?.playouts);
    const index = LEVELS.indexOf(level as Level);
    if (index < 0) throw new RangeError(`there is no bot ${level}: ${[...LEVELS, ...THINKERS].join(", ")}`);
    if (!doors.match_bot) throw new Error("rules.wasm has no bots: load kozel.wasm");
    this.#acting();
    return this.#module.answer(doors.match_bot(this.#kept.handle, index, ...halves(seed)))!;
  }

  #thinker(index: number, seed: Seed, playouts?: number): string {
    const { match_thinker } = this.#module.doors;
    if (!match_thinker) throw new Error("only master.wasm has the bots that think: load it");
    if (playouts === undefined || !Number.isInteger(playouts) || playouts < 1 || playouts > 999999999)
      throw new RangeError(`playouts: ${playouts} is not from 1 to 999999999`);
    this.#acting();
    return this.#module.answer(match_thinker(this.#kept.handle, index, playouts, ...halves(seed)))!;
  }

  /** Returns how long a bot at the seat to act may wait before its action: half of `max_ms` to `max_ms`. The harder the choice looks from outside, the
   * longer the wait. It reveals nothing about the hand. */
  pace(max_ms: number): number {
    const { match_pace } = this.#module.doors;
    if (!match_pace) throw new Error("rules.wasm has no bots: load kozel.wasm");
    if (!Number.isInteger(max_ms) || max_ms < 0 || max_ms >= 2 ** 31) throw new RangeError(`max_ms: ${max_ms} is not from 0 to 2147483647`);
    this.#acting();
    return match_pace(this.#kept.handle, max_ms);
  }

  /** Returns the worth of the choice of the seat to act, from what that seat may see. It is a line of `analyse()` as if the best had been done;
   * null if there is nothing to choose. `playouts` of each action, 1 to 65536. Needs `analysis.wasm`. */
  judge(playouts = 0): ChoiceLine | null {
    const { match_judge } = this.#module.doors;
    if (!match_judge) throw new Error("only analysis.wasm judges: load it");
    if (!Number.isInteger(playouts) || playouts < 0 || playouts > 65536) throw new RangeError(`playouts: ${playouts} is not from 1 to 65536`);
    this.#acting();
    let line: ChoiceLine | null = null;
    this.#module.hear((text) => (line = JSON.parse(text)), () => match_judge(this.#kept.handle, playouts));
    return line;
  }

  /** Returns where the tiles that the seat to act does not see may be, from what it may see. Needs `analysis.wasm`. */
  unseen(): UnseenTile[] {
    const { match_unseen } = this.#module.doors;
    if (!match_unseen) throw new Error("only analysis.wasm infers: load it");
    this.#acting();
    return JSON.parse(this.#module.answer(match_unseen(this.#kept.handle))!);
  }

  #acting(): void {
    if (!this.turn) throw new Error("nobody is to act");
  }

  /** Returns how the last deal ended. Returns null during a deal, and before the first. */
  dealEnd(): DealEnd | null {
    return JSON.parse(this.#module.answer(this.#module.doors.match_deal_end(this.#kept.handle)) ?? "null");
  }

  /** Returns how the match ended; null before. */
  end(): MatchEnd | null {
    return JSON.parse(this.#module.answer(this.#module.doors.match_end(this.#kept.handle)) ?? "null");
  }

  /** Returns the layout of the board's tiles in a window of that size. */
  layout({ width, height, most = Math.max(width, height), tall = false }: Frame): Layout {
    if (![width, height, most].every((length) => length >= 1e-6 && length <= 1e6)) throw new RangeError("a window's width and height are from 1e-6 to 1e6");
    const { doors } = this.#module;
    if (!doors.match_layout) throw new Error("rules.wasm has no layout: load kozel.wasm");
    return JSON.parse(this.#module.answer(doors.match_layout(this.#kept.handle, width, height, most, Number(tall)))!);
  }

  /** Returns the match so far as a record: every tile of it, hidden ones too. A match that began with a position has none: the text is empty. */
  record(): string {
    return this.#positioned ? "" : this.#record;
  }

  /** Returns the position as one line (docs/spec/position.md): with every tile, or as `seat` knows it; 0: as everybody does. */
  positionText(seat?: number): string {
    const { match_position } = this.#module.doors;
    if (!match_position) throw new Error(NO_POSITIONS);
    const whose = seat === undefined ? -1 : this.#seat(seat, 0);
    const [game, options, rules] = ["Game", "Options", "Rules"].map((key) => tagOf(this.#record, key));
    return this.#module.lend([game!, options!], (name, _, text) => this.#module.answer(match_position(this.#kept.handle, name!, text!, Number(rules), whose)))!;
  }

  /** Returns `match` of a table's state for a seat, as `state()` of a catalogue. Earlier deals are not in it.
   * @internal The form of this may still change. */
  state(seat = 0): RecordState["match"] {
    const { match_state } = this.#module.doors;
    if (!match_state) throw new Error(NO_POSITIONS);
    return JSON.parse(this.#module.answer(match_state(this.#kept.handle, this.#seat(seat, 0)))!).match;
  }

  /** Returns the same match as the driver plays it.
   * @internal Use `table()` of a catalogue. */
  played(seat: number, told: (event: RecordEvent) => void): Match {
    return new Match(this.#module, this.#module.doors.table_begin!(this.#kept.handle, seat), this.#seats, this.#record, { told, position: this.#positioned });
  }

  /** Returns another match in the same state. */
  copy(): Match {
    return new Match(this.#module, this.#module.doors.match_copy(this.#kept.handle), this.#seats, this.#record, { position: this.#positioned });
  }

  /** Frees its memory now, not only when it is no longer reachable. It must not be used after that. */
  free(): void {
    this.#kept.free();
  }

  #seat(seat: number, least: number): number {
    if (!Number.isInteger(seat) || seat < least || seat > this.#seats) throw new RangeError(`there is no seat ${seat}`);
    return seat;
  }
}
