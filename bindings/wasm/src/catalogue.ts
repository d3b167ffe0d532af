// SPDX-License-Identifier: MIT
import { Fair } from "./checks.js";
import { halves, Match, NO_POSITIONS, tagOf } from "./match.js";
import { Kept, Module } from "./module.js";
import type { AnalysisLine } from "./analysis.js";
import { LEVELS, type Game, type Level, type RecordEvent, type RecordState, type Seed, type Trace, type View } from "./types.js";

/** How a match is played. */
export interface Setup {
  /** Options of the game: `{"target": 101}`, or in the form of records: "target=101,fish=one". */
  options?: string | Record<string, string | number>;
  /** The seat drawn by lot to lead, in games where the first lead is by lot. */
  lot?: number;
}

/** A person's result in a match against bots of one level. */
export interface Result {
  game: string;
  seats: number;
  level: Level;
  /** 1: won, 0: lost, 0.5: neither. */
  score: 0 | 0.5 | 1;
}

/** The part of a record to analyse, and the options. */
export interface AnalysisWishes {
  /** Judges the choices of this seat only. */
  seat?: number;
  /** Analyses this deal only, counted from 1. */
  deal?: number;
  /** Playouts of each action, for one choice: 1 to 65536. The default is that of `kozel analyse`. */
  playouts?: number;
  /** Called with each line as soon as it is known. */
  told?: (line: AnalysisLine) => void;
}

/** Why a module has no function for the analysis of records. */
const NO_ANALYSIS = "only analysis.wasm analyses: load it";

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

/** Rejects a text with NUL, which would end it too early. */
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

  /** Returns the games in the order of lists for people, with the players' choices. */
  games(): Game[] {
    const games: Game[] = [];
    for (let text; (text = this.#module.answer(this.#module.doors.catalogue_game(this.#kept.handle, games.length))); ) games.push(JSON.parse(text));
    return games;
  }

  /** Begins a match with that number of seats. */
  match(game: string, seats: number, { options, lot = 0 }: Setup = {}): Match {
    const { doors } = this.#module;
    const catalogue = this.#kept.handle;
    for (const number of [seats, lot]) if (!Number.isInteger(number) || number < 0 || number > 9) throw new RangeError(`there is no seat ${number}`);
    const handle = this.#module.lend([whole(game), whole(optionText(options))], (name, _, text) => doors.match_open(catalogue, name!, seats, text!, lot)) || this.#module.refuse();
    return new Match(this.#module, handle, seats, this.#module.answer(doors.answer_length())!);
  }

  /** Returns a level for a person's next match against bots, by an estimate from the last results, the oldest first. Against one side the person is to
   * win 45 % of the matches; where more play for themselves, about as often as the others. Results of games and levels that are not here are left out. Needs `kozel.wasm`. */
  rival(results: readonly Result[], { game, seats }: Pick<Result, "game" | "seats">, seed: Seed): Level {
    const { doors } = this.#module;
    if (!doors.rival_level) throw new Error("rules.wasm has no bots: load kozel.wasm");
    const known = results.filter(({ level }) => LEVELS.includes(level));
    const lines = known.map(({ game, seats, level, score }) => `${seats}${LEVELS.indexOf(level)}${2 * score}${whole(game)}\n`);
    const level = this.#module.lend([lines.join(""), whole(game)], (text, _, name) => doors.rival_level!(this.#kept.handle, text!, name!, seats, ...halves(seed)));
    return LEVELS[level] ?? this.#module.refuse();
  }

  /** Returns the match of a record at the point where the record stops. The match can continue. */
  resume(record: string): Match {
    const { doors } = this.#module;
    if (!doors.match_resume) throw new Error("rules.wasm takes no record up: load kozel.wasm");
    const handle = this.#module.lend([record], (at, length) => doors.match_resume!(this.#kept.handle, at!, length!)) || this.#module.refuse();
    return new Match(this.#module, handle, Number(this.#module.answer(doors.answer_length())), record.endsWith("\n") ? record : `${record}\n`);
  }

  /** Returns the match of a position (docs/spec/position.md) with all tiles. It can continue, but it has no record. A rejected text throws a
   * `KozelError` with its `column`. */
  fromText(text: string): Match {
    const { doors } = this.#module;
    if (!doors.match_of_position) throw new Error(NO_POSITIONS);
    const handle = this.#module.lend([text], (at, length) => doors.match_of_position!(this.#kept.handle, at!, length!)) || this.#module.refuse();
    const tags = this.#module.answer(doors.answer_length())!;
    return new Match(this.#module, handle, Number(tagOf(tags, "Players")), tags, { position: true });
  }

  /** Returns what the seat of a position knows: `view()` of the match. For a position with all tiles it is a spectator's view. */
  viewFromText(text: string): View {
    const { doors } = this.#module;
    if (!doors.view_of_position) throw new Error(NO_POSITIONS);
    return JSON.parse(this.#module.lend([text], (at, length) => this.#module.demand(doors.view_of_position!(this.#kept.handle, at!, length!))));
  }

  /** Begins or continues a match like `match()` and `resume()`. From now on `told` receives what a server would send to `seat` (0: a spectator): the
   * events of `events()`.
   * @internal The form of this may still change. */
  table(from: ({ game: string; seats: number } & Setup) | { record: string } | { match: Match }, seat: number, told: (event: RecordEvent) => void): Match {
    const { doors } = this.#module;
    if (!doors.table_begin) throw new Error("only kozel.wasm plays for a seat: load it");
    if ("record" in from) {
      const record = from.record.endsWith("\n") ? from.record : `${from.record}\n`;
      const handle = this.#module.lend([from.record], (at, length) => doors.table_resume!(this.#kept.handle, at!, length!, seatOf(seat))) || this.#module.refuse();
      return new Match(this.#module, handle, Number(this.#module.answer(doors.answer_length())), record, { told });
    }
    if ("match" in from) return from.match.played(seatOf(seat), told);
    const fresh = this.match(from.game, from.seats, from);
    try {
      return fresh.played(seatOf(seat), told);
    } finally {
      fresh.free();
    }
  }

  /** Returns what a server sends to a seat (0: a spectator) that joins the match where a record stops: the terms, and `match` of a table's state
   * (docs/protocol.md). */
  state(record: string, seat = 0): RecordState {
    const { record_state } = this.#module.doors;
    if (!record_state) throw new Error("rules.wasm tells no states: load kozel.wasm");
    return this.#lines<RecordState>(record, (...text) => record_state(this.#kept.handle, ...text, seatOf(seat)))[0]!;
  }

  /** Returns the events `deal`, `step` and `end` that a server sends to a seat (0: a spectator) of a record's match, those after number `after`. */
  events(record: string, seat = 0, after = 0): RecordEvent[] {
    const { record_events } = this.#module.doors;
    if (!record_events) throw new Error("rules.wasm tells no events: load kozel.wasm");
    return this.#lines<RecordEvent>(record, (...text) => record_events(this.#kept.handle, ...text, seatOf(seat), after));
  }

  /** Replays a record. Returns the lines of `kozel replay --trace`. */
  replay(record: string | Uint8Array): Trace[] {
    const { doors } = this.#module;
    return this.#lines<Trace>(record, (...text) => doors.replay(this.#kept.handle, ...text));
  }

  /** Returns a seat's hand at the beginning of each deal of a record, after a swap for 6-6. Returns nothing if hands are face down. */
  hands(record: string | Uint8Array, seat: number): string[][] {
    const { doors } = this.#module;
    if (!Number.isInteger(seat) || seat < 1 || seat > 4) throw new RangeError(`there is no seat ${seat}`);
    return this.#lines<string[]>(record, (...text) => doors.hands(this.#kept.handle, ...text, seat));
  }

  /** Returns the lines about a record. (A NUL inside the text is an error of the record, since its length is passed.) */
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

  /** Judges the choices of a record. Returns the lines of `kozel analyse --json` (docs/analysis.md), equal to the last digit; none if nothing was
   * played. It takes seconds a deal: call it in a worker. Needs `analysis.wasm`. */
  analyse(record: string | Uint8Array, { seat = 0, deal = 0, playouts = 0, told }: AnalysisWishes = {}): AnalysisLine[] {
    const { analyse } = this.#module.doors;
    if (!analyse) throw new Error(NO_ANALYSIS);
    for (const [name, number, most] of [["seat", seat, 4], ["deal", deal, 1e6], ["playouts", playouts, 65536]] as const)
      if (!Number.isInteger(number) || number < 0 || number > most) throw new RangeError(`${name}: ${number} is not from 1 to ${most}`);
    return this.#lines(record, (...text) => analyse(this.#kept.handle, ...text, seat, deal, playouts), told);
  }

  /** Returns a finished match with everybody's tiles (docs/protocol.md, "Replay"), without the kinds of its seats. Returns null if it is not over.
   * @internal The form of this may still change. */
  story(record: string): object | null {
    const { record_story } = this.#module.doors;
    if (!record_story) throw new Error(NO_ANALYSIS);
    return this.#lines<object>(record, (...text) => record_story(this.#kept.handle, ...text))[0] ?? null;
  }

  /** Analyses a record. Passes on the number of its actions done, and each deal of the analysis (schema/teaching.json). After each deal it passes on
   * the members of the match, as if it ended there.
   * @internal The form of this may still change. */
  judged(record: string, told: (line: number | object) => void): void {
    const { record_judged } = this.#module.doors;
    if (!record_judged) throw new Error(NO_ANALYSIS);
    this.#lines<number | object>(record, (...text) => record_judged(this.#kept.handle, ...text), told);
  }

  /** Deals that anybody can check, of these games. Needs cryptography: import `kozel/fair`, or call `provide()` with another one. */
  get fair(): Fair {
    return new Fair(this.#module, () => this.#kept.handle);
  }

  /** Returns a catalogue that has house games in addition. The text has the form that `kozel rules check` reads. */
  catalogue(games: string): Catalogue {
    return new Catalogue(this.#module, games);
  }

  /** Frees its memory now, not only when it is no longer reachable. Matches begun with it can continue. */
  free(): void {
    this.#kept.free();
  }
}
