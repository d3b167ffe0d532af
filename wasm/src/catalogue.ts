import { Fair } from "./checks.js";
import { Match } from "./match.js";
import { Kept, Module } from "./module.js";
import type { Game, Trace } from "./types.js";

/** How a match is played. */
export interface Setup {
  /** Options of the game: `{"target": 101}`, or as a record has them: "target=101,fish=one". */
  options?: string | Record<string, string | number>;
  /** The seat drawn by lot to lead, in games where the first lead is by lot. */
  lot?: number;
}

function optionText(options: Setup["options"]): string {
  if (typeof options === "string") return options;
  if (options !== undefined && (typeof options !== "object" || Array.isArray(options))) throw new TypeError("options are a text or an object");
  return Object.entries(options ?? {})
    .map(([key, value]) => `${key}=${value}`)
    .join();
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

  /** Plays a record again: what `kozel replay --trace` tells, line by line. */
  replay(record: string | Uint8Array): Trace[] {
    const trace: Trace[] = [];
    const { doors } = this.#module;
    const catalogue = this.#kept.handle;
    // (A NUL inside the text is an error of the record's: its length is told.)
    const sound = this.#module.lend([record], (at, length) =>
      this.#module.hear((line) => trace.push(JSON.parse(line)), () => doors.replay(catalogue, at!, length!)));
    return sound ? trace : this.#module.refuse();
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
