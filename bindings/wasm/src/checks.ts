// SPDX-License-Identifier: MIT
// Deals that anybody can check (docs/spec/fair.md). Bytes are lower-case hexadecimal here.
import { cryptography, type Crypto, type Doors, type Handle, type Module } from "./module.js";
import { KozelError } from "./types.js";

/** The sources of a match's randomness. */
export interface SeedOf {
  secret: string;
  /** One for each seat; "-": the seat gave none. */
  nonces: readonly string[];
}

/** A game's deal: the tiles in order, and the number of the attempt, from 0. */
export interface Dealt {
  tiles: string[];
  attempt: number;
}

/** A server's commitment before a match. */
export interface Receipt {
  id: string;
  chain: string;
  number: number;
  previous: string;
  game: string;
  options: string;
  /** Only of a house game: the hash of its rules. */
  rules?: string;
  program: string;
  seats: ({ who: "person"; hash?: string } | { who: "bot"; level: string; playouts: number })[];
  commit: string;
}

/** The data with which a record is compared. Take it from another source than the record. */
export interface Trusted {
  /** The server's public key. */
  key?: string;
  /** The text of the receipt that was kept when the match began. */
  receipt?: string;
}

/** The result of a check. */
export interface Finding {
  verdict: "fair" | "unfair" | "unprovable";
  /** The number of deals that match the seed. */
  deals: number;
  nonces: number;
  seats: number;
  /** True if all deals match the seed, also for a record that is not provable. */
  dealt: boolean;
  /** The match's id in its receipt. */
  id?: string;
  /** Why it is not fair or not provable. Line 0: it belongs to no line. */
  code?: string;
  args?: string[];
  line?: number;
  message?: string;
}

/** A choice that a bot made, and its choice in a re-run. */
export interface BotChoice {
  /** Of the record. */
  line: number;
  deal: number;
  /** From 1. */
  ply: number;
  seat: number;
  level: string;
  playouts: number;
  /** The version of the program that made it. */
  program: string;
  played: string;
  /** "": the bot cannot choose there at all. If it differs from `played`, the record is not fair. */
  chosen?: string;
  /** Why it is not re-run. Another version made it, its level is not known here, it states no playouts, or more than servers make. */
  beyond?: "program" | "level" | "playouts" | "most";
}

/** Sets the cryptography for checks. */
export function provide(crypto: Crypto): void {
  cryptography.own = crypto;
}

const TILES: string[] = [];
for (let low = 0; low <= 6; low++) for (let high = low; high <= 6; high++) TILES.push(`${low}-${high}`);

function bytesOf(hex: string, count: number): Uint8Array {
  if (hex.length !== 2 * count || !/^[0-9a-f]*$/.test(hex)) throw new RangeError(`${hex} is not ${2 * count} hexadecimal digits in lower case`);
  return Uint8Array.from({ length: count }, (_, i) => parseInt(hex.slice(2 * i, 2 * i + 2), 16));
}

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Returns the bytes that bindings/wasm/c/fair.c reads: the secret, then for each seat whether it gave a nonce, and the nonce. */
function seedBytes({ secret, nonces }: SeedOf): Uint8Array {
  if (nonces.length < 2 || nonces.length > 4) throw new RangeError(`${nonces.length} nonces: one a seat`);
  const bytes = new Uint8Array(32 + 17 * nonces.length);
  bytes.set(bytesOf(secret, 32));
  nonces.forEach((nonce, seat) => {
    if (nonce === "-") return;
    bytes[32 + 17 * seat] = 1;
    bytes.set(bytesOf(nonce, 16), 33 + 17 * seat);
  });
  return bytes;
}

function whole(number: number, least: number): number {
  if (!Number.isInteger(number) || number < least || number > 2 ** 31 - 1) throw new RangeError(`${number} is no number from ${least} on`);
  return number;
}

export class Fair {
  readonly #module: Module;
  readonly #catalogue: () => Handle;
  readonly #doors: Required<Doors>;
  readonly #crypto: Crypto;

  /** @internal Use `fair` of a catalogue or of `kozel/fair`. */
  constructor(module: Module, catalogue: () => Handle) {
    if (!cryptography.own) throw new Error("there is no cryptography: import kozel/fair, or provide() it");
    if (!module.doors.fair_verify) throw new Error("rules.wasm checks no deals: load kozel.wasm");
    this.#module = module;
    this.#catalogue = catalogue;
    this.#doors = module.doors as Required<Doors>;
    this.#crypto = cryptography.own;
  }

  /** Checks a whole record, as `kozel verify` does. */
  verify(record: string | Uint8Array, { key, receipt }: Trusted = {}): Finding {
    const things = [record, key === undefined ? "" : bytesOf(key, 32), receipt ?? ""];
    const text = this.#module.lend(things, (at, length, keyAt, keyLength, receiptAt, receiptLength) =>
      this.#module.demand(this.#doors.fair_verify(this.#catalogue(), at!, length!, keyLength ? keyAt! : 0, receipt === undefined ? 0 : receiptAt!, receiptLength!)));
    const finding = JSON.parse(text) as Finding;
    if (finding.verdict === "fair") return finding;
    const { code, args, line, message } = JSON.parse(this.#module.answer(this.#doors.refusal())!) as KozelError;
    return { ...finding, code, args, line, message };
  }

  /** Re-runs the choices of bots in a record that `verify()` does not find unfair. Each is re-run with what its bot saw, as `kozel verify --bots`
   * does. Returns none without a receipt. It takes some ten milliseconds a choice of `master`: call it in a worker. The callback gets each
   * choice as soon as it is made. Needs `master.wasm`. */
  choices(record: string | Uint8Array, told?: (choice: BotChoice) => void): BotChoice[] {
    const { fair_choices } = this.#doors as Doors;
    if (!fair_choices) throw new Error("only master.wasm makes choices again: load it");
    const all: BotChoice[] = [];
    const take = (line: string) => {
      all.push(JSON.parse(line) as BotChoice);
      told?.(all.at(-1)!);
    };
    this.#module.lend([record], (at, length) => this.#module.hear(take, () => fair_choices(this.#catalogue(), at!, length!)));
    return all;
  }

  /** Returns the commitment to a secret. */
  commit(secret: string): string {
    return this.#hash([bytesOf(secret, 32)], (at) => this.#doors.fair_commit(at));
  }

  /** Returns the hash that a client sends before its nonce. */
  nonceHash(nonce: string): string {
    return this.#hash([bytesOf(nonce, 16)], (at) => this.#doors.fair_nonce(at));
  }

  /** Returns the tiles of one attempt at a deal, even if the game deals again. */
  shuffle(seed: SeedOf, deal: number, attempt: number): string[] {
    this.#module.lend([seedBytes(seed)], (at) => this.#doors.fair_shuffle(at!, seed.nonces.length, whole(deal, 1), whole(attempt, 0)));
    return this.#tiles();
  }

  /** Returns the deal of a game: the first attempt in which no hand must be dealt again. */
  deal(seed: SeedOf, game: string, deal: number, options = ""): Dealt {
    if (`${game}${options}`.includes("\0")) throw new RangeError("a NUL in a text");
    const attempt = this.#module.lend([game, options, seedBytes(seed)], (name, _, text, __, at) =>
      this.#doors.fair_deal(this.#catalogue(), name!, text!, at!, seed.nonces.length, whole(deal, 1)));
    return attempt < 0 ? this.#module.refuse() : { tiles: this.#tiles(), attempt };
  }

  /** Returns the seat that leads if the lead is by lot. */
  lot(seed: SeedOf): number {
    return this.#module.lend([seedBytes(seed)], (at) => this.#doors.fair_lot(at!, seed.nonces.length));
  }

  /** Returns the seed of a bot's generator. */
  botSeed(seed: SeedOf, deal: number, seat: number): string {
    return this.#hash([seedBytes(seed)], (at) => this.#doors.fair_bot(at, seed.nonces.length, whole(deal, 1), whole(seat, 1)));
  }

  /** Reads a receipt. Throws what is wrong with it. */
  receipt(text: string): Receipt {
    const told = this.#module.lend([text], (at, length) => this.#module.demand(this.#doors.fair_receipt(at!, length!)));
    return { ...(JSON.parse(told) as Receipt), number: Number(/^number (?:.* )?(\d+)$/m.exec(text)![1]) };
  }

  /** Returns the next link of a chain of receipts. The link before the first is 64 zeros. */
  chain(before: string, receipt: string): string {
    return this.#hash([bytesOf(before, 32), receipt], (at, _, text, length) => this.#doors.fair_chain(at, text!, length!));
  }

  /** Returns true if the text is signed by this key. */
  isSigned(text: string, signature: string, key: string): boolean {
    return this.#crypto.verify(bytesOf(signature, 64), new TextEncoder().encode(text), bytesOf(key, 32));
  }

  #hash(things: (string | Uint8Array)[], use: (at: number, ...places: number[]) => void): string {
    this.#module.lend(things, (at, ...places) => use(at!, ...places));
    return hexOf(this.#module.answerBytes(32));
  }

  #tiles(): string[] {
    return Array.from(this.#module.answerBytes(TILES.length), (tile) => TILES[tile]!);
  }
}
