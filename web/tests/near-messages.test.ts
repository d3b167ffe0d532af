// SPDX-License-Identifier: MIT
// The messages between two devices: what is none is refused, whatever it is.
import assert from "node:assert/strict";
import { test } from "node:test";
import { cleanName, readGuest, readHost } from "../src/device/near/messages.js";

const HASH = "0123456789abcdef".repeat(4);
const written = (message: unknown): string => JSON.stringify(message);

test("a guest's messages are read, with what belongs to them and nothing else", () => {
  const messages = [{ do: "join", version: 1, name: "Borys", hash: HASH }, { do: "nonce", nonce: HASH.slice(32) }, { do: "act", n: 5, act: "2-6@b" }, { do: "next", n: 0 }];
  for (const message of messages) assert.deepEqual(readGuest(written({ ...message, more: 1 })), message);
  assert.deepEqual(readGuest(written({ do: "join", version: 9 })), { do: "join", version: 9, name: "", hash: "" }, "of another version");
  assert.equal((readGuest(written({ do: "join", version: 1, name: "A".repeat(60), hash: "A" })) as { name: string }).name, "A".repeat(24));
});

test("nothing else is a guest's message", () => {
  const texts = ["", "no JSON", "null", "7", '"act"', "[]", "{}", "{", "\0", `{"do":"act","n":1,"act":"1-1"}${" ".repeat(1000)}`, '{"__proto__":{"do":"next","n":1}}'];
  const objects = [
    { do: "steal" }, { do: ["act"], n: 1, act: "1-1" }, { do: "act" }, { do: "act", n: -1, act: "1-1" }, { do: "act", n: 1.5, act: "1-1" }, { do: "act", n: "1", act: "1-1" }, { do: "act", n: 2 ** 60, act: "1-1" },
    { do: "act", n: 1, act: 7 }, { do: "act", n: 1, act: "x".repeat(33) }, { do: "next" }, { do: "next", n: null }, { do: "nonce" }, { do: "nonce", nonce: HASH }, { do: "nonce", nonce: "Z".repeat(32) }, { do: "nonce", nonce: HASH.slice(32).toUpperCase() },
    { do: "join" }, { do: "join", version: "1", name: "A" }, { do: "join", version: -1 },
  ];
  for (const text of [null, ...texts, ...objects.map(written), '{"do":"act","n":1e400,"act":"1-1"}']) assert.equal(readGuest(text), null, String(text).slice(0, 80));
});

test("names have no control or direction characters, no line ends and no blanks around them", () => {
  assert.equal(cleanName(" Bo\u0000ry\u202es\u2066\n\u2028 \u200f"), "Borys");
  assert.equal(cleanName("x".repeat(23) + "  yy"), "x".repeat(23));
  assert.equal(cleanName("Ярина"), "Ярина");
});

const seats = [{ name: "Anna", kind: "person", here: true }, { name: "Borys", kind: "person", here: true }];
const match = { id: "m", deal: 1, line: [], hand: ["1-1"], counts: [7, 7], sides: [1, 2], accounts: [], history: [], ends: {} };
const state = { table: "", n: 3, v: 3, phase: "play", app: { game: "kozel", options: {} }, seats, you: 2, ready: [], match, fair: null };
const step = { ev: "step", table: "", n: 4, v: 4, seat: 1, act: "1-1", ends: {}, counts: [6, 7], stock: 14, turn: 2 };

test("the host's messages are read", () => {
  const messages = [
    { ev: "hello", version: 1, match: "a1", begun: true }, { ev: "receipt", receipt: "kozel receipt 1\n", signature: "ab", key: "cd", seat: 2 }, { ev: "state", state }, { ev: "state", state: { ...state, match: null } },
    { ev: "event", event: step }, { ev: "event", event: { ev: "deal", table: "", n: 1, v: 1, match } }, { ev: "event", event: { ev: "end", table: "", n: 9, v: 9, result: {}, accounts: [], carry: 0 } },
    { ev: "ready", ready: [1, 2] }, { ev: "refused", failure: { code: "stale", args: [], text: "" } }, { ev: "record", text: "[Game]", last: true },
  ];
  for (const message of messages) assert.deepEqual(readHost(written(message)), message);
  assert.deepEqual(readHost(written({ ev: "hello", version: 2, match: {} })), { ev: "hello", version: 2, match: "", begun: false });
  assert.deepEqual(readHost(written({ ev: "refused", failure: { code: "x", args: [1], text: "y".repeat(600) } })), { ev: "refused", failure: { code: "x", args: [], text: "" } });
});

test("nothing else is the host's message", () => {
  const states = [null, [], {}, { ...state, you: 0 }, { ...state, you: 3 }, { ...state, n: -1 }, { ...state, app: null }, { ...state, app: { game: 5, options: {} } }, { ...state, seats: [seats[0]] }, { ...state, seats: [seats[0], null] }, { ...state, seats: [seats[0], { name: "x".repeat(101), kind: "person" }] }, { ...state, seats: [seats[0], { name: "x", kind: "host" }] }, { ...state, ready: [7] }, { ...state, ready: "1" }, { ...state, match: {} }, { ...state, match: { ...match, line: null } }, { ...state, match: { ...match, ends: [] } }, { ...state, match: { ...match, history: {} } }];
  const events = [null, {}, { ...step, n: "4" }, { ...step, act: 7 }, { ...step, seat: 9 }, { ...step, counts: {} }, { ev: "deal", n: 1, match: null }, { ev: "end", n: 1, result: null, accounts: [] }, { ev: "seats", n: 4, seats }];
  const others = [{ ev: "hello" }, { ev: "hello", version: 1.5 }, { ev: "receipt", receipt: "x".repeat(2001), signature: "", key: "", seat: 1 }, { ev: "receipt", receipt: "", signature: "", key: "", seat: 5 }, { ev: "ready" }, { ev: "refused", failure: null }, { ev: "refused", failure: { code: 1 } }, { ev: "record", text: 5 }, { ev: "chat", text: "x" }];
  for (const message of [...states.map((state) => ({ ev: "state", state })), ...events.map((event) => ({ ev: "event", event })), ...others]) assert.equal(readHost(written(message)), null, written(message).slice(0, 120));
  for (const text of [null, "", "{", "[]", "null"]) assert.equal(readHost(text), null);
});
