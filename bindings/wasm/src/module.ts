// SPDX-License-Identifier: MIT
// The module's exports (bindings/wasm/c) as functions of JavaScript, and the management of its memory.
import type { CompiledModule, Memory } from "./source.js";
import { KozelError } from "./types.js";

/** A number that identifies a catalogue or a match in the module. */
export type Handle = number;

/** Checks for a text or bytes, since JavaScript passes anything. (Bytes of another realm are no `instanceof`.) */
function check(thing: unknown): void {
  if (typeof thing !== "string" && Object.prototype.toString.call(thing) !== "[object Uint8Array]")
    throw new TypeError(`a text is expected, not ${thing === null ? "null" : Array.isArray(thing) ? "an array" : `a value of type ${typeof thing}`}`);
}

/** The exports of bindings/wasm/c/{host,catalogue,match,placing,bots,fair,feed,table,position,analysis,master}.c. Addresses and lengths are in bytes. */
export interface Doors {
  memory: Memory;
  take(size: number): number;
  give(block: number, size: number): void;
  answer(): number;
  answer_length(): number;
  refusal(): number;
  catalogue_open(text: number, length: number): Handle;
  catalogue_free(catalogue: Handle): void;
  catalogue_game(catalogue: Handle, index: number): number;
  replay(catalogue: Handle, text: number, length: number): number;
  hands(catalogue: Handle, text: number, length: number, seat: number): number;
  match_open(catalogue: Handle, name: number, seats: number, options: number, lot: number): Handle;
  match_copy(match: Handle): Handle;
  match_free(match: Handle): void;
  match_phase(match: Handle): number;
  match_hash(match: Handle): void;
  match_turn(match: Handle): number;
  match_shuffle(match: Handle, low: number, high: number): void;
  match_deal(match: Handle, order: number): number;
  match_legal(match: Handle): number;
  match_apply(match: Handle, seat: number, text: number, length: number): number;
  match_view(match: Handle, seat: number): number;
  match_deal_end(match: Handle): number;
  match_end(match: Handle): number;
  match_layout?(match: Handle, width: number, height: number, most: number, tall: number): number;
  fair_commit?(secret: number): void;
  fair_nonce?(nonce: number): void;
  fair_shuffle?(seed: number, seats: number, deal: number, attempt: number): void;
  fair_deal?(catalogue: Handle, game: number, options: number, seed: number, seats: number, deal: number): number;
  fair_lot?(seed: number, seats: number): number;
  fair_bot?(seed: number, seats: number, deal: number, seat: number): void;
  fair_chain?(before: number, receipt: number, length: number): void;
  fair_receipt?(text: number, length: number): number;
  fair_verify?(catalogue: Handle, text: number, length: number, key: number, receipt: number, receiptLength: number): number;
  analyse?(catalogue: Handle, text: number, length: number, seat: number, deal: number, playouts: number): number;
  record_story?(catalogue: Handle, text: number, length: number): number;
  record_judged?(catalogue: Handle, text: number, length: number): number;
  match_judge?(match: Handle, playouts: number): void;
  match_unseen?(match: Handle): number;
  match_resume?(catalogue: Handle, text: number, length: number): Handle;
  match_forced?(match: Handle): number;
  match_of_position?(catalogue: Handle, text: number, length: number): Handle;
  view_of_position?(catalogue: Handle, text: number, length: number): number;
  match_position?(match: Handle, game: number, options: number, rules: number, seat: number): number;
  match_state?(match: Handle, seat: number): number;
  table_begin?(match: Handle, seat: number): Handle;
  table_resume?(catalogue: Handle, text: number, length: number, seat: number): Handle;
  table_free?(table: Handle): void;
  table_deal?(table: Handle, order: number): number;
  table_apply?(table: Handle, seat: number, text: number, length: number): number;
  table_go_on?(table: Handle): number;
  record_events?(catalogue: Handle, text: number, length: number, seat: number, after: number): number;
  record_state?(catalogue: Handle, text: number, length: number, seat: number): number;
  rival_level?(catalogue: Handle, results: number, game: number, seats: number, low: number, high: number): number;
  match_pace?(match: Handle, max_ms: number): number;
  match_bot?(match: Handle, level: number, low: number, high: number): number;
  match_thinker?(match: Handle, thinker: number, playouts: number, low: number, high: number): number;
  fair_choices?(catalogue: Handle, text: number, length: number): void;
}

/** Functions of a cryptographic library (`kozel/fair` provides those of noble): SHA-256, HMAC-SHA-256, and whether an Ed25519 signature is genuine. */
export interface Crypto {
  sha256(bytes: Uint8Array): Uint8Array;
  hmac(key: Uint8Array, bytes: Uint8Array): Uint8Array;
  verify(signature: Uint8Array, bytes: Uint8Array, key: Uint8Array): boolean;
}

/** The cryptography that every module calls; none until `provide()` sets it. */
export const cryptography: { own?: Crypto } = {};

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export class Module {
  readonly doors: Doors;
  readonly #answer: number;
  #line: ((text: string) => void) | undefined;

  constructor(module: CompiledModule) {
    const line = (at: number, length: number) => this.#line?.(this.text(at, length));
    const put = (at: number, bytes: Uint8Array) => this.bytes(at, bytes.length).set(bytes);
    const sha256 = (_context: number, at: number, length: number, out: number) => put(out, cryptography.own!.sha256(this.bytes(at, length)));
    const hmac = (_context: number, key: number, at: number, length: number, out: number) => put(out, cryptography.own!.hmac(this.bytes(key, 32), this.bytes(at, length)));
    const verify = (_context: number, signature: number, at: number, length: number, key: number) =>
      Number(cryptography.own!.verify(this.bytes(signature, 64), this.bytes(at, length), this.bytes(key, 32)));
    this.doors = new WebAssembly.Instance(module as WebAssembly.Module, { kozel: { line, sha256, hmac, verify } }).exports as unknown as Doors;
    this.#answer = this.doors.answer();
  }

  /** Returns a part of the module's memory. It is valid until the next call of an export. */
  bytes(at: number, length: number): Uint8Array {
    return new Uint8Array(this.doors.memory.buffer, at, length);
  }

  text(at: number, length: number): string {
    return decoder.decode(this.bytes(at, length));
  }

  /** Returns the answer of an export that has returned its length; `undefined` for 0. */
  answer(length: number): string | undefined {
    return length ? this.text(this.#answer, length) : undefined;
  }

  answerBytes(length: number): Uint8Array {
    return this.bytes(this.#answer, length);
  }

  /** Returns the same for an export that returns 0 on refusal; throws then. */
  demand(length: number): string {
    return this.answer(length) ?? this.refuse();
  }

  /** Throws the module's last refusal. */
  refuse(): never {
    const { message, code, args, line, column } = JSON.parse(this.answer(this.doors.refusal())!) as KozelError;
    throw new KozelError(message, code, args, line, column);
  }

  /** Calls `use` with copies of bytes or texts in the module's memory (address and length of each; a NUL follows a text). */
  lend<T>(things: (string | Uint8Array)[], use: (...places: number[]) => T): T {
    things.forEach(check);
    const copies = things.map((thing) => (typeof thing === "string" ? encoder.encode(`${thing}\0`) : thing));
    const blocks: number[] = [];
    try {
      for (const { length } of copies) {
        const block = this.doors.take(length);
        if (!block) throw new RangeError("no memory is left for a text of that length");
        blocks.push(block);
      }
      copies.forEach((copy, i) => this.bytes(blocks[i]!, copy.length).set(copy));
      return use(...copies.flatMap((copy, i) => [blocks[i]!, typeof things[i] === "string" ? copy.length - 1 : copy.length]));
    } finally {
      blocks.forEach((block, i) => this.doors.give(block, copies[i]!.length));
    }
  }

  /** Calls `use`, and `line` with each line that the module sends meanwhile. */
  hear<T>(line: (text: string) => void, use: () => T): T {
    this.#line = line;
    try {
      return use();
    } finally {
      this.#line = undefined;
    }
  }
}

/** An object in the module's memory. It is freed by `free()`, or when its owner is no longer reachable. */
export class Kept {
  static readonly #forgotten = new FinalizationRegistry((free: () => void) => free());
  #handle: Handle;
  readonly #free: () => void;

  constructor(owner: object, handle: Handle, free: (handle: Handle) => void) {
    this.#handle = handle;
    this.#free = () => free(handle);
    Kept.#forgotten.register(owner, this.#free, this);
  }

  get handle(): Handle {
    if (!this.#handle) throw new ReferenceError("it was freed");
    return this.#handle;
  }

  free(): void {
    if (!this.#handle) return;
    Kept.#forgotten.unregister(this);
    this.#handle = 0;
    this.#free();
  }
}
