// SPDX-License-Identifier: MIT
// A person whose client takes part in making the deals (docs/spec/fair.md). It draws a nonce for every match, and sends it only for a receipt with
// its hash.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { createHash, createPublicKey, verify as verifyBytes } from "node:crypto";
import { join } from "node:path";
import { guest, http, temporaryFolder } from "./client.mjs";
import { Player } from "./player.mjs";
import { SEED } from "./virtual.mjs";

export const program = process.env.KOZEL;
assert.ok(program, "KOZEL: the path of the program");

const PREFIX = Buffer.from("302a300506032b6570032100", "hex"); // of an Ed25519 key in DER

/** Returns whether that text is signed by the key. */
export function isSigned(text, signature, key) {
  const made = createPublicKey({ key: Buffer.concat([PREFIX, Buffer.from(key, "hex")]), format: "der", type: "spki" });
  return verifyBytes(null, Buffer.from(text), made, Buffer.from(signature, "hex"));
}

export const sha256 = (...parts) => parts.reduce((hash, part) => hash.update(part), createHash("sha256")).digest("hex");

let draws = 0;

/** Returns a nonce, which follows from the seed of the run, and its hash. */
export function draw() {
  const nonce = createHash("sha256").update(`${SEED} ${++draws}`).digest().subarray(0, 16);
  return { nonce: nonce.toString("hex"), hash: sha256("kozel nonce 1\n", nonce) };
}

export class Witness extends Player {
  /** The drawn nonces, by their hashes. */
  drawn = new Map();
  /** The received events `receipt` and `unsealed`, and who waits for the next. */
  told_of = [];
  /** "answers": sends its nonce at once; "silent": never; "by-hand": the test does it. */
  manner = "answers";
  /** Every received frame, as text. */
  frames = [];
  #waiting = [];

  constructor(server, cookie, tab) {
    super(server, cookie, tab);
    this.cookie = cookie;
  }

  /** Returns a new hash for the next match. */
  hash() {
    const { nonce, hash } = draw();
    this.drawn.set(hash, nonce);
    return hash;
  }

  /** Returns the nonce behind this person's line of a receipt; undefined: the person does not take part. */
  nonceFor(fair) {
    for (const [hash, nonce] of this.drawn) if (fair.receipt.includes(` person ${hash}\n`)) return nonce;
    return undefined;
  }

  give(fair, nonce = this.nonceFor(fair)) {
    return this.ask({ do: "nonce", table: this.table, id: fair.id, nonce });
  }

  heard(event) {
    if (event.ev !== "receipt" && event.ev !== "unsealed") return;
    const waiting = this.#waiting.shift();
    if (waiting) waiting(event);
    else this.told_of.push(event);
    if (event.ev === "receipt" && this.manner === "answers" && this.nonceFor(event.fair)) this.give(event.fair).catch(() => {});
    if (event.ev === "unsealed" && this.manner === "answers" && this.drawn.size)
      this.ask({ do: "hash", table: this.table, hash: this.hash() }).catch(() => {});
  }

  /** Returns the next `receipt` or `unsealed`. */
  nextOf() {
    if (this.told_of.length) return Promise.resolve(this.told_of.shift());
    return new Promise((resolve) => this.#waiting.push(resolve));
  }
}

const postgres = process.env.TEST_POSTGRES;
let stores = 0;

/** Returns an empty store: a file, or next to scripts/postgres a database there. */
export function newStore(t) {
  if (!postgres) return join(temporaryFolder(t), "kozel.db");
  const name = `deals${process.pid}_${++stores}`;
  sql(postgres, `CREATE DATABASE ${name}`);
  return postgres.replace(/\/[^/?]*(\?|$)/, `/${name}$1`);
}

export function sql(db, text) {
  const { status, stdout, stderr } = postgres
    ? spawnSync("psql", ["-XAtqc", text, db], { encoding: "utf8" })
    : spawnSync("sqlite3", ["-cmd", ".timeout 10000", db, text], { encoding: "utf8" });
  assert.equal(status, 0, stderr);
  return stdout.trim();
}

export async function get(server, path) {
  const { status, text } = await http(server, "GET", path);
  assert.equal(status, 200, text);
  return JSON.parse(text);
}

let tabs = 0;

/** Returns a connected person; `before`: the same person at the previous server. */
export async function arrive(server, before, manner = "answers") {
  const witness = new Witness(server, before?.cookie ?? (await guest(server)).cookie, before?.tab ?? `witness${++tabs}`);
  witness.manner = manner;
  if (before) {
    witness.drawn = before.drawn;
    witness.goesOn(before);
  }
  await witness.begin();
  return witness;
}

/** Returns the output of `kozel verify` for a record: [status, line]. */
export function verify(record, key, ...more) {
  const { status, stdout, stderr } = spawnSync(program, ["verify", "--key", key, ...more, "-"], { input: record, encoding: "utf8", env: { ...process.env, LC_ALL: "C" } });
  assert.equal(stderr, "");
  return [status, stdout.trim().replace(/^\S+: /, "")];
}

export const keyOf = async (server) => (await get(server, "/fair")).keys[0].key;

export async function recordOf(server, result) {
  const { status, text } = await http(server, "GET", result.record);
  assert.equal(status, 200);
  return text;
}

/** Checks that the match is over and its record fits, with `nonces` nonces. Without any it proves nothing, but its deals are the seed's. */
export async function checkRecord(server, witness, nonces) {
  const record = await recordOf(server, await witness.over);
  const [status, line] = verify(record, await keyOf(server));
  if (nonces) assert.match(line, new RegExp(`^fair: \\d+ deals?, ${nonces} nonces? of \\d seats$`), record);
  else assert.match(line, /^not provable: no seat gave a nonce \(deals that are the ones of the seed: [1-9]\d*\)$/, record);
  assert.equal(status, nonces ? 0 : 2);
  return record;
}

/** Seats two people at a table for two. `hashes`: those with which they sit down, undefined for none. */
export async function pair([first, second], hashes, terms = {}) {
  const { table } = await first.ask({ do: "open", game: "kozel", seats: 2, options: { target: "21" }, ...terms, hash: hashes[0] });
  for (const one of [first, second]) await one.enter(table);
  await second.ask({ do: "sit", table, hash: hashes[1] });
  return table;
}
