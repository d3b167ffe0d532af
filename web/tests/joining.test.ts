// SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import { test } from "node:test";
import { settle, state } from "./fakes.js";
import { atTable, online, reconnect } from "./parts.js";

test("whoever plays on has got up where his match is over", async () => {
  const { store, ports } = await online();
  store.lobby.watch("lobby");
  await settle();
  await reconnect(ports, ["over1", "runs1"]);
  const { newest } = ports;
  const own = { game: "kozel", seats: 4, turn: false, alone: false };
  newest.say({ re: newest.sent.find((sent) => sent.do === "mine")!.seq, ok: { tables: [{ ...own, table: "over1", phase: "over" }, { ...own, table: "runs1", phase: "play" }] } });
  await settle();
  const playing = store.joining.play("kozel", 4);
  await settle();
  newest.say({ re: newest.last.seq, ok: { table: "new1" } });
  await playing;
  assert.deepEqual([...store.ownSeats.seated].sort(), ["new1", "runs1"]);
});

test("sitting down at the table shown asks for the state anew: seat and hand are in it", async () => {
  const { store, socket } = await atTable();
  void store.joining.sit({ table: "x7k2p", terms: 1 });
  await settle();
  socket.say({ re: socket.last.seq, ok: { seat: 2 } });
  await settle();
  assert.equal(socket.last.do, "enter");
});

test("terms that are others than those in sight are asked about, and nothing is taken under them before", async () => {
  const { store, socket } = await atTable();
  const now = { ...state.app, table: "other", terms: 3, stake: 500 };
  const refuse = () => socket.say({ re: socket.last.seq, error: { code: "stale", text: "", field: "terms", app: now } });
  const sit = async () => {
    const sat = store.joining.sit({ table: "other", terms: 2 });
    await settle();
    assert.deepEqual([socket.last.do, socket.last["terms"]], ["sit", 2]);
    refuse();
    await settle();
    assert.deepEqual([store.consent.question?.app.stake, store.toasts.failures.length], [500, 0]);
    return { sat };
  };
  const { sat: asked } = await sit();
  const { seq } = socket.last;
  store.consent.question?.answer(false);
  assert.equal(await asked, false);
  assert.equal(socket.last.seq, seq);
  const { sat: again } = await sit();
  store.consent.question?.answer(true);
  await settle();
  assert.deepEqual([socket.last.do, socket.last["terms"], store.consent.question], ["sit", 3, null]);
  socket.say({ re: socket.last.seq, ok: { seat: 2 } });
  assert.equal(await again, true);
});

test("whoever waits in a queue waits under new terms or no more; terms that change once more ask once more", async () => {
  const { store, socket } = await atTable();
  const say = (terms: number) => socket.say({ ev: "terms", table: "other", app: { ...state.app, table: "other", terms } });
  say(2);
  await settle();
  const { seq } = socket.last;
  say(3);
  await settle();
  assert.equal(socket.last.seq, seq, "the first question is no answer");
  store.consent.question?.answer(true);
  await settle();
  assert.deepEqual([socket.last.do, socket.last["table"], socket.last["terms"]], ["queue", "other", 3]);
  socket.say({ re: socket.last.seq, ok: {} });
  say(4);
  await settle();
  store.consent.question?.answer(false);
  await settle();
  assert.deepEqual([socket.last.do, socket.last["table"], socket.last["terms"]], ["unqueue", "other", undefined]);
});

test("a refused application is told where it was made", async () => {
  const { store, socket } = await online();
  const answer = store.joining.open({ game: "kozel", seats: 2, rated: true });
  await settle();
  socket.say({ re: socket.last.seq, error: { code: "table-registered", text: "", field: "rated" } });
  assert.deepEqual(await answer, { code: "table-registered", text: "", field: "rated" });
  assert.deepEqual([store.toasts.failures, store.ownSeats.seated.size], [[], 0]);
});
