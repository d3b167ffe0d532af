// SPDX-License-Identifier: MIT
import { Fair } from "./checks.js";
import { Match } from "./match.js";
import { Kept, Module } from "./module.js";
import type { AnalysisLine } from "./analysis.js";
import type { Game, RecordEvent, RecordState, Trace } from "./types.js";

/** How a match is played. */
export interface Setup {
  /** Options of the game: `{"target": 101}`, or as a record has them: "target=101,fish=one". */
  options?: string | Record<string, string | number>;
  /** The seat drawn by lot to lead, in games where the first lead is by lot. */
  lot?: number;
}

/** What of a record is analysed, and how. */
export interface AnalysisWishes {
  /** Judges the choices of this seat only. */
  seat?: number;
  /** Analyses this deal only, counted from 1. */
  deal?: number;
  /** Of each action, for one choice: 1 to 65536. Without it the usual budget of `kozel analyse`. */
  playouts?: number;
  /** Is told each line as soon as it is known. */
  told?: (line: AnalysisLine) => void;
}

function optionText(options: Setup["options"]): string {
  if (typeof options === "string") return options;
  if (options !== undefined && (typeof options !== "object" || Array.isArray(options))) throw new TypeError("options are a text or an object");
  return Object.entries(options ?? {})
    .map(([key, value]) => `${key}=${value}`)
    .join();
}

function seatOf(seat: number): number {
  if (!Number.isInteger(seat) || seat < 0 || seat > 4) throw new RangeError(`there is no seat ${seat}`);
  return seat;
}

/** NUL would end a name before its end. */
function whole(text: string): string {
  if (typeof text === "string" && text.includes("\0")) throw new RangeError("a NUL in a text");
  return text;
}

/** Games by name: the project's, and those of a text. */
export class Catalogue {
  readonly #module: Module;
  readonly #kept: Kept;

  /** @internal Use `catalogue()` or `load()`. */
  constructor(module: Module, games = "") {
    this.#module = module;
    const handle = module.lend([games], (at, length) => module.doors.catalogue_open(at!, length!)) || module.refuse();
    this.#kept = new Kept(this, handle, (catalogue) => module.doors.catalogue_free(catalogue));
  }

  /** The games in the order in which they are listed to people, with what players may choose. */
  games(): Game[] {
    const games: Game[] = [];
    for (let text; (text = this.#module.answer(this.#module.doors.catalogue_game(this.#kept.handle, games.length))); ) games.push(JSON.parse(text));
    return games;
  }

  /** Begins a match of so many seats. */
  match(game: string, seats: number, { options, lot = 0 }: Setup = {}): Match {
    const { doors } = this.#module;
    const catalogue = this.#kept.handle;
    for (const number of [seats, lot]) if (!Number.isInteger(number) || number < 0 || number > 9) throw new RangeError(`there is no seat ${number}`);
    const handle = this.#module.lend([whole(game), whole(optionText(options))], (name, _, text) => doors.match_open(catalogue, name!, seats, text!, lot)) || this.#module.refuse();
    return new Match(this.#module, handle, seats, this.#module.answer(doors.answer_length())!);
  }

  /** The match of a record, as it stands where that stops; it can go on. */
  resume(record: string): Match {
    const { doors } = this.#module;
    if (!doors.match_resume) throw new Error("rules.wasm takes no record up: load kozel.wasm");
    const handle = this.#module.lend([record], (at, length) => doors.match_resume!(this.#kept.handle, at!, length!)) || this.#module.refuse();
    return new Match(this.#module, handle, Number(this.#module.answer(doors.answer_length())), record.endsWith("\n") ? record : `${record}\n`);
  }

  /** What a server tells a seat (0: a spectator) that comes to the match as it stands where a record stops: how it is played, and
   * `match` of a table's state (docs/protocol.md). */
  state(record: string, seat = 0): RecordState {
    const { record_state } = this.#module.doors;
    if (!record_state) throw new Error("rules.wasm tells no states: load kozel.wasm");
    return this.#lines<RecordState>(record, (...text) => record_state(this.#kept.handle, ...text, seatOf(seat)))[0]!;
  }

  /** The events `deal`, `step` and `end` that a server tells a seat (0: a spectator) of a record's match, those after number `after`. */
  events(record: string, seat = 0, after = 0): RecordEvent[] {
    const { record_events } = this.#module.doors;
    if (!record_events) throw new Error("rules.wasm tells no events: load kozel.wasm");
    return this.#lines<RecordEvent>(record, (...text) => record_events(this.#kept.handle, ...text, seatOf(seat), after));
  }

  /** Plays a record again: what `kozel replay --trace` tells, line by line. */
  replay(record: string | Uint8Array): Trace[] {
    const { doors } = this.#module;
    return this.#lines<Trace>(record, (...text) => doors.replay(this.#kept.handle, ...text));
  }

  /** What a seat saw in its hand as each deal of a record began, after a swap for 6-6; nothing where hands lie face down. */
  hands(record: string | Uint8Array, seat: number): string[][] {
    const { doors } = this.#module;
    if (!Number.isInteger(seat) || seat < 1 || seat > 4) throw new RangeError(`there is no seat ${seat}`);
    return this.#lines<string[]>(record, (...text) => doors.hands(this.#kept.handle, ...text, seat));
  }

  /** What is told of a record. (A NUL inside the text is an error of the record's: its length is told.) */
  #lines<Line>(record: string | Uint8Array, tell: (at: number, length: number) => number, told?: (line: Line) => void): Line[] {
    const lines: Line[] = [];
    const take = (text: string): void => {
      const line = JSON.parse(text) as Line;
      lines.push(line);
      told?.(line);
    };
    const sound = this.#module.lend([record], (at, length) => this.#module.hear(take, () => tell(at!, length!)));
    return sound ? lines : this.#module.refuse();
  }

  /** Judges the choices of a record: the lines of `kozel analyse --json` (docs/analysis.md), to the last digit; none where nothing was
   * played. It takes seconds a deal: call it in a worker. Needs `analysis.wasm`. */
  analyse(record: string | Uint8Array, { seat = 0, deal = 0, playouts = 0, told }: AnalysisWishes = {}): AnalysisLine[] {
    const { analyse } = this.#module.doors;
    if (!analyse) throw new Error("only analysis.wasm analyses: load it");
    for (const [name, number, most] of [["seat", seat, 4], ["deal", deal, 1e6], ["playouts", playouts, 65536]] as const)
      if (!Number.isInteger(number) || number < 0 || number > most) throw new RangeError(`${name}: ${number} is not from 1 to ${most}`);
    return this.#lines(record, (...text) => analyse(this.#kept.handle, ...text, seat, deal, playouts), told);
  }

  /** Deals that anybody can check, of these games. Needs cryptography: that of `kozel/fair`, or `provide()` your own. */
  get fair(): Fair {
    return new Fair(this.#module, () => this.#kept.handle);
  }

  /** A catalogue with house games besides, of the form that `kozel rules check` reads. */
  catalogue(games: string): Catalogue {
    return new Catalogue(this.#module, games);
  }

  /** Gives its memory back now rather than when it is no longer reachable; matches begun with it play on. */
  free(): void {
    this.#kept.free();
  }
}
