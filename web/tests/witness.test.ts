// SPDX-License-Identifier: MIT
// The client's side of fair deals (docs/spec/fair.md, "Before the match" 3). The tests cover the checks before the nonce is sent, that it is sent
// once, the report of a fault, and the check of a finished match.
import assert from "node:assert/strict";
import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign, type KeyObject } from "node:crypto";
import { test } from "node:test";
import type { Finding } from "kozel/load";
import type { TableEvent, TableState } from "../src/base/protocol.js";
import type { Evidence, Outcome } from "../src/fair/checker.js";
import { cryptography, type Cryptography } from "../src/fair/cryptography.js";
import { Memory } from "../src/fair/keep.js";
import { Witness, type PublicKey } from "../src/fair/witness.js";
import { state as shown } from "./fakes.js";

const sha256 = (...parts: (string | Buffer)[]): string => createHash("sha256").update(Buffer.concat(parts.map((part) => Buffer.from(part)))).digest("hex");
const hashOf = (nonce: string): string => sha256("kozel nonce 1\n", Buffer.from(nonce, "hex"));
const fair = { verdict: "fair", deals: 3, nonces: 1, seats: 2, dealt: true } as Finding;

class Signer {
  private readonly key: KeyObject;
  readonly hex: string;
  constructor(seed: number) {
    this.key = createPrivateKey({ key: Buffer.concat([Buffer.from("302e020100300506032b657004220420", "hex"), Buffer.alloc(32, seed)]), format: "der", type: "pkcs8" });
    this.hex = createPublicKey(this.key).export({ format: "der", type: "spki" }).subarray(-32).toString("hex");
  }
  sign(text: string): string {
    return sign(null, Buffer.from(text), this.key).toString("hex");
  }
}

/** A browser without Ed25519. */
const none = { importKey: () => Promise.reject(new DOMException("", "NotSupportedError")) } as unknown as SubtleCrypto;
/** The implementation that these tests use: it computes at once, while a browser's answers from another thread at any time. */
const noble = await cryptography(none);

/** A server's side, and the client's requests to it. */
class Table {
  signer = new Signer(1);
  keys: PublicKey[] = [{ key: this.signer.hex }];
  asked: { name: string; args: Record<string, string> }[] = [];
  away: boolean[] = [];
  refusal = "";
  record = "";
  finding: Finding = fair;
  hands: string[][] = [];
  checked: Evidence[] = [];
  crypto = (): Promise<Cryptography> => Promise.resolve(noble);
  private n = 0;

  constructor(readonly entries = new Memory()) {}

  client(): Witness {
    return new Witness({
      entries: this.entries,
      random: (bytes) => crypto.getRandomValues(bytes),
      ask: async (name, args) => {
        this.asked.push({ name, args: args as unknown as Record<string, string> });
        return this.refusal;
      },
      keys: async () => this.keys,
      crypto: () => this.crypto(),
      record: async () => this.record,
      check: (evidence) => this.check(evidence),
      now: () => Date.now(),
      away: (own) => this.away.push(own),
    });
  }

  seal(id: string, seats: string[], secret = id, rules = "-") {
    const lines = seats.map((hash, i) => `seat ${i + 1} ${hash === "bot" ? "bot novice 0" : `person ${hash}`}\n`).join("");
    const receipt = `kozel receipt 1\nid ${id}\nnumber 7\nprevious ${"0".repeat(64)}\ngame kozel\noptions \nrules ${rules}\nprogram 1.0\n${lines}commit ${sha256(secret)}\n`;
    return { id, receipt, signature: this.signer.sign(receipt), key: this.signer.hex };
  }

  event(event: object): TableEvent {
    return { table: "t", n: ++this.n, v: 0, ...event } as TableEvent;
  }

  check = async (evidence: Evidence): Promise<Outcome> => {
    this.checked.push(evidence);
    return { record: this.finding, hands: this.hands };
  };

  receipt(witness: Witness, seal: object, you = 1): void {
    witness.heard("t", this.event({ ev: "receipt", fair: seal }), you);
  }

  nonces(): Record<string, string>[] {
    return this.asked.filter(({ name }) => name === "nonce").map(({ args }) => args);
  }
}

/** Lets all ready promises run. Those of `noble` need no other thread. */
const settle = (): Promise<void> => new Promise((go) => setImmediate(go));

/** Returns a client that has taken a seat, its hash, and its server. */
async function seated(): Promise<{ table: Table; witness: Witness; hash: string }> {
  const table = new Table();
  const witness = table.client();
  const hash = (await witness.hash())!;
  witness.gave("t", hash);
  return { table, witness, hash };
}

test("a fresh number for each match; it is told for one receipt, and kept with it over a reload", async () => {
  const { table, witness, hash } = await seated();
  assert.match(hash, /^[0-9a-f]{64}$/);
  assert.notEqual(await witness.hash(), hash);
  const seal = table.seal("m1", [hash, "bot"]);
  table.receipt(witness, seal);
  await settle();
  assert.equal(table.nonces().length, 1);
  assert.equal(table.nonces()[0]!.id, "m1");
  assert.equal(hashOf(table.nonces()[0]!.nonce!), hash);
  assert.deepEqual(witness.alarms, []);
  // Another page of the same device: the same nonce for the same receipt, and for no other.
  const reloaded = table.client();
  reloaded.entered({ ...shown, table: "t", phase: "sealing", you: 1, match: null, fair: seal });
  await settle();
  assert.deepEqual(table.nonces()[1], table.nonces()[0]);
  table.receipt(reloaded, table.seal("m2", [hash, "bot"]));
  await settle();
  assert.equal(table.nonces().length, 2);
  assert.deepEqual(reloaded.alarms, [{ id: "m2", fault: "number-again" }]);
});

test("what does not fit is said, and the number is not told", async () => {
  const lies: [string, (table: Table, hash: string) => object][] = [
    ["signature", (table, hash) => ({ ...table.seal("m1", [hash, "bot"]), signature: table.signer.sign("else") })],
    ["key", (table, hash) => {
      table.signer = new Signer(9);
      return table.seal("m1", [hash, "bot"]);
    }],
    ["form", (table, hash) => ({ ...table.seal("m1", [hash, "bot"]), id: "m2" })],
    ["form", (table, hash) => ({ ...table.seal("m1", [hash, "bot"]), receipt: "kozel receipt 1\n" })],
    ["seat", (table, hash) => table.seal("m1", ["-", hash])],
  ];
  for (const [fault, lie] of lies) {
    const { table, witness, hash } = await seated();
    table.receipt(witness, lie(table, hash));
    await settle();
    assert.equal(witness.alarms[0]?.fault, fault);
    assert.deepEqual(table.nonces(), [], fault);
  }
});

test("two receipts of one match, and one secret for two: fraud, kept to be shown", async () => {
  const { table, witness, hash } = await seated();
  const first = table.seal("m1", [hash, "bot"]);
  table.receipt(witness, first);
  const other = table.seal("m1", [hash, "bot"], "another secret");
  table.receipt(witness, other);
  await settle();
  assert.deepEqual(witness.alarms, [{ id: "m1", fault: "two-receipts" }]);
  assert.equal(table.nonces().length, 1);
  const kept = witness.keep.match("m1")!;
  assert.deepEqual([kept.receipt, kept.fault], [first.receipt, "two-receipts"]);
  assert.equal(kept.other, `${other.receipt}signature ${other.signature}\n`);
  const fresh = (await witness.hash())!;
  table.receipt(witness, table.seal("m2", [fresh, "bot"], "m1"));
  await settle();
  assert.deepEqual(witness.alarms[1], { id: "m2", fault: "secret-again" });
  assert.equal(table.nonces().length, 1);
  witness.dismiss(witness.alarms[0]!);
  assert.equal(witness.alarms.length, 1);
});

test("what is kept while a signature is checked counts: a receipt in another tab, and a fault", async () => {
  const waiting: (() => void)[] = [];
  const slow = async (): Promise<Cryptography> => {
    const { sha256, verify } = noble;
    return { sha256, verify: async (...signed) => new Promise<void>((go) => waiting.push(go)).then(() => verify(...signed)) };
  };
  const { table, witness, hash } = await seated();
  table.crypto = slow;
  const tab = table.client();
  const first = table.seal("m1", [hash, "bot"]);
  table.receipt(witness, first);
  table.receipt(tab, table.seal("m1", [hash, "bot"], "another secret"));
  await settle();
  for (const go of waiting.splice(0)) {
    go();
    await settle();
  }
  assert.deepEqual([witness.alarms, tab.alarms], [[], [{ id: "m1", fault: "two-receipts" }]]);
  assert.equal(table.nonces().length, 1);
  assert.equal(witness.keep.match("m1")!.receipt, first.receipt);

  const late = await seated();
  const seal = late.table.seal("m2", [late.hash, "bot"]);
  late.table.receipt(late.witness, seal);
  await settle();
  late.table.crypto = slow;
  late.witness.entered({ ...shown, table: "t", phase: "sealing", you: 1, match: null, fair: seal });
  await settle();
  late.witness.heard("t", late.table.event({ ev: "unsealed", id: "m2", seats: [1] }), 1);
  for (const go of waiting) go();
  await settle();
  assert.equal(late.witness.keep.match("m2")!.fault, "blamed");
});

test("a new key is trusted if the pinned one leads to it, or if the person says so", async () => {
  const { table, witness, hash } = await seated();
  table.receipt(witness, table.seal("m1", [hash, "bot"]));
  await settle();
  const [old, next] = [table.signer, new Signer(2)];
  assert.equal(witness.keep.key, old.hex);
  table.keys = [{ key: next.hex, signature: old.sign(`kozel key 1 ${next.hex}\n`) }, { key: old.hex }];
  table.signer = next;
  table.receipt(witness, table.seal("m2", ["-", "bot"]), 0);
  await settle();
  assert.deepEqual(witness.alarms, []);
  assert.equal(witness.keep.key, next.hex);
  const stranger = new Signer(3);
  table.keys = [{ key: stranger.hex, signature: old.sign(`kozel key 1 ${stranger.hex}\n`) }, ...table.keys];
  table.signer = stranger;
  table.receipt(witness, table.seal("m3", ["-", "bot"]), 0);
  await settle();
  assert.deepEqual(witness.alarms, [{ id: "m3", fault: "key" }]);
  witness.trust("m3");
  assert.equal(witness.keep.key, stranger.hex);
});

test("somebody stayed away: a new number for the new match; told of it", async () => {
  const { table, witness, hash } = await seated();
  table.receipt(witness, table.seal("m1", [hash, hashOf("ab")]));
  await settle();
  witness.heard("t", table.event({ ev: "unsealed", id: "m1", seats: [2] }), 1);
  witness.heard("t", table.event({ ev: "seats", phase: "sealing" }), 1);
  await settle();
  const hashes = table.asked.filter(({ name }) => name === "hash");
  assert.equal(hashes.length, 1);
  assert.notEqual(hashes[0]!.args.hash, hash);
  assert.deepEqual([table.away, witness.alarms], [[false], []]);
  table.receipt(witness, table.seal("m2", [hashes[0]!.args.hash!, "-"]));
  await settle();
  assert.equal(table.nonces().length, 2);
});

test("blamed though the number was sent: as loud as fraud; if it was not, only told", async () => {
  const { table, witness, hash } = await seated();
  table.receipt(witness, table.seal("m1", [hash, "bot"]));
  await settle();
  witness.heard("t", table.event({ ev: "unsealed", id: "m1", seats: [1] }), 1);
  assert.deepEqual(witness.alarms, [{ id: "m1", fault: "blamed" }]);
  const late = await seated();
  late.table.refusal = "too-late";
  late.table.receipt(late.witness, late.table.seal("m2", [late.hash, "bot"]));
  await settle();
  late.witness.heard("t", late.table.event({ ev: "unsealed", id: "m2", seats: [1] }), 1);
  late.witness.heard("t", late.table.event({ ev: "seats", phase: "sealing" }), 1);
  await settle();
  assert.deepEqual([late.witness.alarms, late.table.away], [[], [true]]);
  assert.ok(!late.table.asked.some(({ name }) => name === "hash"), "no more part at this table");
});

test("who comes back while hashes are waited for gives one; who looks on does not", async () => {
  const table = new Table();
  const waiting = { ...shown, table: "t", phase: "sealing", match: null, fair: null } as TableState;
  table.client().entered({ ...waiting, you: 0 });
  await settle();
  assert.deepEqual(table.asked, []);
  table.client().entered({ ...waiting, you: 2 });
  await settle();
  assert.deepEqual(table.asked.map(({ name }) => name), ["hash"]);
});

/** Returns a match that was played. The person's hand in its first deal is 0-1 2-2. */
async function played(rules = "-") {
  const all = await seated();
  all.table.receipt(all.witness, all.table.seal("m1", [all.hash, "bot"], "m1", rules));
  all.witness.heard("t", all.table.event({ ev: "deal", match: { id: "m1", deal: 1, hand: ["2-2", "0-1"] } }), 1);
  all.table.record = "[Match \"m1\"]\n\ndeal 1\n";
  all.table.hands = [["0-1", "2-2"], ["5-5", "6-6"]];
  const end = () => {
    all.witness.heard("t", all.table.event({ ev: "end", result: {}, match: { record: "/match/m1.dgr" } }), 1);
    return settle();
  };
  return { ...all, end };
}

test("after its end a match is held against what was kept, not against what the server says later", async () => {
  const { table, witness, end } = await played();
  await end();
  assert.equal(witness.proofs.get("m1")?.kind, "proven");
  const [evidence] = table.checked;
  assert.equal(evidence!.key, table.signer.hex);
  assert.equal(evidence!.seat, 1);
  assert.equal(evidence!.receipt?.text, witness.keep.match("m1")!.receipt);
  await witness.prove("m1");
  assert.equal(table.checked.length, 1, "once");
});

test("a match that does not fit is said loudly: by the verifier, by the own tiles, by a proof that is kept back", async () => {
  const unfair = await played();
  unfair.table.finding = { ...fair, verdict: "unfair", code: "two-receipts", args: ["m1"], line: 11, message: "" };
  await unfair.end();
  assert.deepEqual(unfair.witness.alarms, [{ id: "m1", fault: "record" }]);
  assert.equal(unfair.witness.proofs.get("m1")?.kind, "fault");
  assert.equal(unfair.witness.keep.match("m1")!.other, unfair.table.record);
  const hand = await played();
  hand.table.hands[0] = ["0-1", "1-1"];
  await hand.end();
  assert.deepEqual(hand.witness.alarms, [{ id: "m1", fault: "hand" }]);
  const without = await played();
  without.table.finding = { ...fair, verdict: "unprovable", code: "tag-missing", args: ["Seed"], line: 0, message: "" };
  await without.end();
  assert.deepEqual(without.witness.alarms, [{ id: "m1", fault: "no-proof" }]);
});

test("nothing is claimed of house games, of matches without a number, and of those from before", async () => {
  const house = await played(sha256("rules"));
  await house.end();
  assert.deepEqual([house.witness.proofs.get("m1")?.kind, house.table.checked], ["unproven", []]);
  const bots = await played();
  bots.table.finding = { ...fair, verdict: "unprovable", code: "no-nonce", args: [], line: 0, message: "" };
  await bots.end();
  assert.deepEqual([bots.witness.proofs.get("m1")?.kind, bots.witness.alarms], ["unproven", []]);
  const old = new Table();
  old.finding = { ...fair, verdict: "unprovable", code: "tag-missing", args: ["Seed"], line: 0, message: "" };
  const witness = old.client();
  await witness.prove("m0");
  assert.deepEqual([witness.proofs.get("m0")?.kind, witness.alarms], ["unknown", []]);
});

test("the check of the last match keeps no number waiting", async () => {
  const { table, witness, end } = await played();
  table.check = () => new Promise(() => undefined);
  await end();
  assert.equal(witness.proofs.get("m1")?.kind, "checking");
  table.receipt(witness, table.seal("m2", [(await witness.hash())!, "bot"]));
  await settle();
  assert.equal(table.nonces().length, 2);
});

test("signatures are judged alike by the browser's cryptography and by noble's, which stands in where the browser has none", async () => {
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  const key = new Uint8Array(publicKey.export({ format: "der", type: "spki" }).subarray(-32));
  const said = new TextEncoder().encode("a receipt");
  const signature = new Uint8Array(sign(null, said, privateKey));
  for (const subtle of [globalThis.crypto.subtle, none]) {
    const { sha256, verify } = await cryptography(subtle);
    assert.deepEqual(Buffer.from(await sha256(said)), createHash("sha256").update(said).digest());
    const other = signature.map((byte, i) => (i === 3 ? byte ^ 1 : byte));
    const answers = [await verify(signature, said, key), await verify(other, said, key), await verify(signature, said.slice(1), key), await verify(signature.slice(1), said, key), await verify(signature, said, key.slice(1))];
    assert.deepEqual(answers, [true, false, false, false, false]);
  }
});
