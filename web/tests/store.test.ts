// SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import { test } from "node:test";
import { effect } from "../src/state/slice.js";
import { step } from "./fakes.js";
import { atTable } from "./parts.js";

test("a hidden page shows events at once", async () => {
  const { store, socket } = await atTable();
  socket.say(step(11, 2, "draw"));
  socket.say(step(12, 2, "knock"));
  assert.equal(store.entered.feed?.state?.n, 11);
  store.see(false);
  assert.equal(store.entered.feed?.state?.n, 12);
});

test("a change of one slice is told to its readers alone", async () => {
  const { store, socket } = await atTable();
  const told = { header: 0, unread: 0, table: 0, toasts: 0, lobby: 0 };
  const readers = [
    effect(() => void [store.entered.app, store.connection.hello, told.header++]),
    effect(() => void [store.account.unread, told.unread++]),
    effect(() => void [store.entered.feed?.state, store.entered.feed?.step, told.table++]),
    effect(() => void [store.toasts.failures, store.toasts.notices, told.toasts++]),
    effect(() => void [store.lobby.tables.listed, store.ownSeats.seated, told.lobby++]),
  ];
  const since = (act: () => void): string => {
    const before = { ...told };
    act();
    return (Object.keys(told) as (keyof typeof told)[]).filter((who) => told[who] !== before[who]).join();
  };
  assert.equal(since(() => socket.say(step(11, 2, "knock"))), "table");
  assert.equal(since(() => socket.say({ ev: "message", id: 1, from: "Anna", text: "hello", sent: 1, unread: 1 })), "unread");
  assert.equal(since(() => socket.say({ ev: "message", id: 2, from: "Anna", text: "again", sent: 2, unread: 1 })), "");
  assert.equal(since(() => socket.say({ ev: "notice", text: "Soon" })), "toasts");
  assert.equal(since(() => socket.say({ ev: "called", table: "second" })), "lobby");
  for (const end of readers) end();
});
