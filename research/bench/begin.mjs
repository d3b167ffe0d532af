// SPDX-License-Identifier: MIT
// Measures how much later a match begins than with an older program whose deals nobody could check (docs/spec/fair.md):
//
//   node research/bench/begin.mjs OLD NEW [SECONDS]
//
// Pairs of people open a table, sit down, are dealt their tiles, resign and begin again. The rounds alternate: the old program; the new one
// with people who take no part in its deals (a receipt is stored first); the new one with people who do. The last needs two more round
// trips, for receipt and nonce. The time is from the request that fills the table to the first deal, at its sender. The same with
// PostgreSQL: scripts/postgres node research/bench/begin.mjs ...
import { spawnSync } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client, EVERYTHING_COUNTS, guest, startServer } from "../../tests/server/client.mjs";

const PAIRS = 12, SLICE_S = 4;
const [old, now, seconds = 48] = process.argv.slice(2);
if (!now) throw new Error("usage: node research/bench/begin.mjs OLD NEW [SECONDS]");

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

class Person {
  #seq = 0;
  #asked = new Map();
  #dealt;

  static async at(server, tab, takesPart) {
    const person = new Person();
    person.client = await new Client(server, { cookie: (await guest(server)).cookie }).opened;
    person.takesPart = takesPart;
    person.#listen().catch(() => {}); // until the server ends
    await person.ask({ do: "hello", tab });
    return person;
  }

  ask(request) {
    const seq = ++this.#seq;
    this.client.send(JSON.stringify({ seq, ...request }));
    return new Promise((resolve, reject) => this.#asked.set(seq, { resolve, reject }));
  }

  /** A number's hash for a request that takes a seat; nothing for who takes no part. */
  hash() {
    if (!this.takesPart) return {};
    this.nonce = randomBytes(16);
    return { hash: createHash("sha256").update("kozel nonce 1\n").update(this.nonce).digest("hex") };
  }

  /** The first deal of the next match. */
  dealt() {
    return new Promise((resolve) => (this.#dealt = resolve));
  }

  async #listen() {
    for (;;) {
      const message = JSON.parse(await this.client.next());
      if (message.ev === "deal") this.#dealt?.();
      if (message.ev === "receipt" && this.nonce) this.ask({ do: "nonce", table: message.table, id: message.fair.id, nonce: this.nonce.toString("hex") });
      const { resolve, reject } = this.#asked.get(message.re) ?? {};
      this.#asked.delete(message.re);
      if (message.error) reject?.(new Error(message.error.code));
      else resolve?.(message.ok);
    }
  }
}

async function begin([one, other]) {
  const { table } = await one.ask({ do: "open", game: "kozel", seats: 2, ...one.hash() });
  for (const person of [one, other]) await person.ask({ do: "enter", table });
  const own = other.dealt(), from = performance.now();
  other.ask({ do: "sit", table, terms: 1, ...other.hash() });
  await own;
  const took = performance.now() - from;
  await one.ask({ do: "resign", table, v: 1 });
  await one.ask({ do: "leave", table });
  await other.ask({ do: "leave", table });
  return took;
}

/** One program with pairs at it; `took`: of each match, ms. */
async function stage(what, program, takesPart) {
  const folder = mkdtempSync(join(tmpdir(), "kozel-begin-"));
  const ends = [() => rmSync(folder, { recursive: true })];
  const server = await startServer({ after: (end) => ends.unshift(end) }, program, ["serve", "--port", "0", "--store", place(folder), "--rate", "0", ...EVERYTHING_COUNTS]);
  const pairs = [];
  for (let i = 0; i < PAIRS; i++) pairs.push([await Person.at(server, `tabone${i}00`, takesPart), await Person.at(server, `tabtwo${i}00`, takesPart)]);
  return { what, pairs, took: [], end: async () => { for (const end of ends) await end(); } };
}

let schemas = 0;
function place(folder) {
  const { TEST_POSTGRES: postgres } = process.env;
  if (!postgres) return join(folder, "kozel.db");
  spawnSync("psql", ["-XAtqc", `CREATE SCHEMA begin${++schemas}`, postgres]);
  return `${postgres}?options=-csearch_path%3Dbegin${schemas}`;
}

async function run({ pairs, took }, count) {
  const end = Date.now() + SLICE_S * 1000;
  await Promise.all(
    pairs.map(async (pair) => {
      while (Date.now() < end) {
        const ms = await begin(pair);
        if (count) took.push(ms);
        await pause(100 * Math.random());
      }
    }),
  );
}

const stages = [await stage("before", old, false), await stage("no part", now, false), await stage("with numbers", now, true)];
for (const one of stages) await run(one, false);
for (let left = seconds / SLICE_S / stages.length; left > 0; left--) for (const one of stages) await run(one, true);
for (const { what, took, end } of stages) {
  took.sort((p, q) => p - q);
  const at = (part) => took[Math.floor(part * took.length)].toFixed(1);
  console.log(`${what.padEnd(14)} ${took.length} matches, ${((took.length / seconds) * stages.length).toFixed(0)} a second; ms: p50 ${at(0.5)}, p99 ${at(0.99)}`);
  await end();
}
process.exit(0);
