// SPDX-License-Identifier: MIT
// A guest of another device whose page was changed: it gets one nonce a match, whatever it repeats, and it cannot fill this device's storage.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import type { Catalogue } from "kozel/load";
import type { Checked } from "../src/device/near/deals.js";
import { EvidenceStore, HANDS_MAX, MATCHES_MAX } from "../src/device/near/evidence.js";
import { Guest } from "../src/device/near/guest.js";
import type { Link, LinkState } from "../src/device/near/link.js";
import { Keep, Memory } from "../src/fair/keep.js";
import { FakeTimers } from "./fakes.js";

const sha = (text: string): string => createHash("sha256").update(text).digest("hex");
const core = { fair: { nonceHash: sha, isSigned: () => true, verify: () => ({ verdict: "fair" }) }, hands: () => [] } as unknown as Catalogue;

class FakeLink {
  state: LinkState = "open";
  sent: Record<string, string>[] = [];
  onMessage: (text: string) => void = () => undefined;
  onState: () => void = () => undefined;
  send(message: Record<string, string>): void {
    this.sent.push(message);
  }
  close(): void {
    this.become("closed");
  }
  become(state: LinkState): void {
    this.state = state;
    this.onState();
  }
}

function device(memory = new Memory()) {
  const link = new FakeLink();
  const evidence = new EvidenceStore(memory);
  const ended: [string, Checked][] = [];
  let now = 1000;
  const guest = new Guest(core, link as unknown as Link, () => "Borys", { evidence, now: () => ++now, timers: new FakeTimers(), refused: () => undefined, ended: (match, _, checked) => ended.push([match, checked]) });
  const hear = (message: object): void => link.onMessage(JSON.stringify(message));
  const hello = (match: string, begun = false): string => {
    const before = link.sent.length;
    hear({ ev: "hello", version: 1, match, begun });
    return link.sent.slice(before).find((message) => message.do === "join")?.hash ?? "none";
  };
  const receipt = (match: string, hash: string, secret: string): object => ({
    ev: "receipt",
    receipt: `kozel receipt 1\nid near-${match}\nnumber 1\nprevious ${"0".repeat(64)}\ngame kozel\noptions \nrules -\nprogram page\nseat 1 person ${sha("host")}\nseat 2 person ${hash}\ncommit ${sha(secret)}\n`,
    signature: "0".repeat(128),
    key: "0".repeat(64),
    seat: 2,
  });
  const codes = (): void => (["idle", "joining", "open"] as const).forEach((state) => link.become(state));
  const nonces = (): string[] => link.sent.flatMap((message) => (message.do === "nonce" ? [message.nonce!] : []));
  return { link, evidence, guest, memory, ended, hear, hello, receipt, codes, nonces };
}

const seats = [{ name: "Anna", kind: "person", here: true }, { name: "Borys", kind: "person", here: true }];
const match = { id: "m", deal: 1, line: [], hand: ["1-1"], counts: [7, 7], sides: [1, 2], accounts: [], history: [], ends: {} };
const over = { table: "", n: 9, v: 9, phase: "over", app: { game: "kozel", options: {} }, seats, you: 2, ready: [], match, fair: null };
const dealt = (n: number, deal: number) => ({ ev: "event", event: { ev: "deal", table: "", n, v: n, match: { ...match, deal } } });

test("a second receipt of a match gets no other nonce: the connection ends with a fault, also after another exchange of codes and in a reloaded page", () => {
  const { link, guest, hello, hear, receipt, nonces, codes, memory } = device();
  const hash = hello("m1");
  hear(receipt("m1", hash, "first"));
  assert.deepEqual(nonces().map(sha), [hash]);
  assert.equal(hello("m1"), hash, "the same hash");
  hear(receipt("m1", hash, "second"));
  assert.equal(guest.fault, "repeated");
  assert.equal(link.state, "closed");
  codes();
  assert.equal(hello("m1"), hash);
  hear(receipt("m1", hash, "third"));
  assert.equal(guest.fault, "repeated");
  assert.equal(nonces().length, 1);

  const reloaded = device(memory);
  assert.equal(reloaded.hello("m1"), hash);
  reloaded.hear(receipt("m1", hash, "fourth"));
  assert.equal(reloaded.guest.fault, "repeated");
  assert.deepEqual(reloaded.nonces(), []);
});

test("a receipt that was lost on its way is answered again with the same nonce, until the first deal", () => {
  const { guest, hello, hear, receipt, nonces, codes } = device();
  const hash = hello("m1");
  for (let i = 0; i < 2; i++) {
    hear(receipt("m1", hash, "first"));
    codes();
    assert.equal(hello("m1"), hash);
  }
  hear(receipt("m1", hash, "first"));
  assert.equal(guest.fault, null);
  assert.equal(new Set(nonces()).size, 1);
  hear(dealt(1, 1));
  assert.equal(hello("m1"), "none");
  assert.equal(guest.fault, "repeated");
});

test("a nonce for another match is given over the same connection only after the end and the check", () => {
  const { guest, hello, hear, receipt, nonces, ended, codes } = device();
  hear(receipt("m1", hello("m1"), "first"));
  assert.equal(hello("m2"), "none");
  assert.equal(guest.fault, "repeated");
  codes();
  hear(receipt("m2", hello("m2"), "second"));
  assert.equal(guest.fault, null, "the people have exchanged codes");
  hear({ ev: "state", state: over });
  assert.equal(hello("m3"), "none", "an end without a record");
  codes();
  const hash = hello("m3");
  hear(receipt("m3", hash, "third"));
  hear({ ev: "state", state: over });
  hear({ ev: "record", text: `\n[Nonce2 "${nonces().at(-1)}"]\n`, last: true });
  assert.deepEqual(ended.map(([id, { fair }]) => [id, fair]), [["m3", true]]);
  assert.notEqual(hello("m4"), "none");
  assert.equal(guest.fault, null);
});

test("a match without a receipt is not called fair", () => {
  const { hello, hear, ended } = device();
  hello("m1", true);
  hear({ ev: "state", state: over });
  hear({ ev: "record", text: "x", last: true });
  assert.deepEqual(ended.map(([, { fair }]) => fair), [false]);
});

test("what a host sends does not remove the evidence against the server, and fills no storage", () => {
  const { memory, evidence, hello, hear, receipt, codes } = device();
  const keep = new Keep(memory);
  keep.setMatch("server", { at: 1, receipt: "r", signature: "s", key: "k", commit: "c", seat: 1, sent: true, hands: {} });
  keep.setNonce("unused", { nonce: "n", at: 1 });
  for (let i = 0; i < 300; i++) {
    const hash = hello(`m${i}`);
    if (i < 200) hear(receipt(`m${i}`, hash, `secret ${i}`));
    if (i < 200) codes();
  }
  assert.ok(keep.match("server") && keep.nonce("unused"));
  assert.equal(memory.length, 2 + MATCHES_MAX);
  assert.deepEqual(keep.matches().map(([id]) => id), ["server"], "receipts of other devices are not the server's");
  assert.ok(evidence.get("m199")?.receipt, "a nonce that was not sent goes before one that was");
  assert.ok(evidence.get("m299"));

  // Hands of a match are bounded in number and length, and the first of a deal stays.
  hear({ ...dealt(1, 1), event: { ...dealt(1, 1).event, match: { ...match, hand: ["1-1"] } } });
  for (let deal = 1; deal < 1000; deal++) evidence.addHand("m299", deal, "2-2");
  evidence.addHand("m199", 1, "2-2 ".repeat(1000));
  assert.equal(evidence.get("m299")?.hands[1], "1-1");
  assert.equal(Object.keys(evidence.get("m299")!.hands).length, HANDS_MAX);
  assert.deepEqual(evidence.get("m199")?.hands, {});
});
