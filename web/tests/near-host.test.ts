// SPDX-License-Identifier: MIT
// The device that has a match with two guests: nothing is dealt before every nonce of the receipt is there, also when a guest is lost meanwhile.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Catalogue } from "kozel/load";
import { Host } from "../src/device/near/host.js";
import type { Link, LinkState } from "../src/device/near/link.js";
import type { KeptMatch, Near } from "../src/device/kept.js";

const hashOf = (nonce: string): string => nonce.padEnd(64, "0");
const core = {
  fair: { nonceHash: hashOf, commit: () => "a".repeat(64), receipt: () => ({}) },
  match: () => ({ record: () => '[Options "x"]\n', free: () => undefined }),
} as unknown as Catalogue;
const nonce = (digit: string): string => digit.repeat(32);

class FakeLink {
  state: LinkState = "idle";
  sent: { ev: string; receipt?: string }[] = [];
  onMessage: (text: string) => void = () => undefined;
  onState: () => void = () => undefined;
  send(message: { ev: string }): void {
    this.sent.push(message);
  }
  close(): void {}
  become(state: LinkState): void {
    this.state = state;
    this.onState();
  }
  join(digit: string): void {
    this.become("open");
    this.onMessage(JSON.stringify({ do: "join", version: 1, name: digit, hash: hashOf(nonce(digit)) }));
  }
  give(digit: string): void {
    this.onMessage(JSON.stringify({ do: "nonce", nonce: nonce(digit) }));
  }
  receipts(): string[] {
    return this.sent.flatMap(({ ev, receipt }) => (ev === "receipt" ? [receipt!] : []));
  }
}

function device(): { a: FakeLink; b: FakeLink; begun: Near[] } {
  const links: FakeLink[] = [];
  const begun: Near[] = [];
  const person = { name: "", kind: "person" as const };
  const match: KeptMatch = { id: "m1", game: "kozel", seats: 3, options: {}, level: "club", seating: [person, { ...person, remote: true }, { ...person, remote: true }], record: "", at: 0, outcome: "" };
  const link = (): Link => (links.push(new FakeLink()), links.at(-1) as unknown as Link);
  new Host(core, match, { link, begin: (near) => begun.push(near) });
  const [a, b] = links as [FakeLink, FakeLink];
  a.join("a");
  b.join("b");
  return { a, b, begun };
}

test("a guest that is connected again while another nonce is due gives its nonce again, for the same receipt, before the deal", () => {
  const { a, b, begun } = device();
  a.give("a");
  a.become("lost");
  a.become("open");
  b.give("b");
  assert.equal(begun.length, 0, "the receipt has the hash of a nonce that is not here");
  a.join("a");
  a.give("a");
  assert.deepEqual(begun.map(({ nonces }) => nonces.slice(1)), [[nonce("a"), nonce("b")]]);
  assert.equal(new Set([...a.receipts(), ...b.receipts()]).size, 1);
  assert.equal(begun[0]?.receipt, a.receipts()[0]);
});

test("another guest at a seat needs another receipt", () => {
  const { a, b, begun } = device();
  a.become("lost");
  a.join("c");
  b.join("b");
  assert.equal(new Set(b.receipts()).size, 2);
  a.give("c");
  b.give("b");
  assert.deepEqual(begun.map(({ nonces }) => nonces.slice(1)), [[nonce("c"), nonce("b")]]);
});
