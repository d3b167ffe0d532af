// SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import { test } from "node:test";
import { effect } from "../src/state/slice.js";
import { Store } from "../src/state/store.js";
import { app, FakePorts, match, settle, state, step } from "./fakes.js";
import { atTable, online, reconnect } from "./parts.js";

test("a table is entered, and may be acted on when it is up to date", async () => {
  const { store, socket } = await atTable();
  assert.deepEqual([store.entered.feed?.state?.n, store.entered.ready, store.ownSeats.seated.has("x7k2p")], [10, true, true]);
  socket.say(step(11, 2, "draw"));
  socket.say(step(12, 2, "knock"));
  assert.equal(store.entered.ready, false);
});

test("while an action is on its way there is no second one; a refusal is told", async () => {
  const { store, socket } = await atTable();
  void store.entered.ask({ do: "act", act: "1-5@a" });
  await settle();
  assert.deepEqual([socket.last.do, socket.last["table"], socket.last["v"], socket.last["act"], store.entered.ready], ["act", "x7k2p", 5, "1-5@a", false]);
  socket.say({ re: socket.last.seq, error: { code: "must-lay", text: "must lay: 1-5 fits", args: ["1-5"] } });
  await settle();
  assert.deepEqual([store.entered.ready, store.toasts.failures[0]?.failure.code], [true, "must-lay"]);
});

test("what is asked for goes out at once; that its answer is awaited may be shown later", async () => {
  const ports = new FakePorts();
  const waiting: (() => void)[] = [];
  const store = new Store(ports, (work) => waiting.push(work));
  store.connection.open();
  await settle();
  await ports.newest.greet();
  void store.entered.watch("x7k2p");
  await settle();
  ports.newest.say({ re: ports.newest.last.seq, ok: { state } });
  await settle();
  let changes = 0;
  const end = effect(() => void [store.entered.ready, changes++]);
  changes = 0;
  void store.entered.ask({ do: "act", act: "1-5@a" });
  await settle();
  assert.deepEqual([ports.newest.last.do, store.entered.ready, changes, waiting.length], ["act", false, 0, 1]);
  const { seq } = ports.newest.last;
  void store.entered.ask({ do: "act", act: "6-6@b" });
  await settle();
  assert.equal(ports.newest.last.seq, seq, "what is still shown as possible is not sent");
  waiting[0]!();
  assert.equal(changes, 1);
  end();
});

const ended = { ev: "end", table: "x7k2p", n: 11, v: 6, accounts: match.accounts, carry: 0, wait: 20_000, result: { deal: 1, end: "out", by: 2, credits: [1, 0], before: match.accounts, accounts: match.accounts, carry: 0, next: 2, hands: [["0-1"], []], stock: [] } };
const dealt = { ev: "deal", table: "x7k2p", n: 12, v: 7, match: { ...match, deal: 2 } };

test("who resigns between two deals does so when the next begins, asks for it at once, and may play on until then", async () => {
  const { store, socket } = await atTable();
  socket.say(ended);
  void store.entered.ask({ do: "resign" });
  await settle();
  assert.deepEqual([store.entered.feed?.state?.phase, store.entered.feed?.state?.resigning], ["pause", true]);
  assert.deepEqual([socket.last.do, socket.last["v"]], ["next", 6]);
  void store.entered.ask({ do: "play-on" });
  await settle();
  assert.equal(store.entered.feed?.state?.resigning, false);
  const { seq } = socket.last;
  socket.say(dealt);
  await settle();
  assert.equal(socket.last.seq, seq, "who plays on does not resign");

  socket.say({ ...ended, n: 13, v: 8 });
  void store.entered.ask({ do: "resign" });
  await settle();
  socket.say({ ...dealt, n: 14, v: 9 });
  await settle();
  assert.deepEqual([socket.last.do, socket.last["v"]], ["resign", 9]);
  socket.say({ re: socket.last.seq, ok: {} });
  await settle();
  assert.deepEqual([store.entered.feed?.state?.resigning, store.toasts.failures], [false, []]);
});

test("a deal that ends while one resigns: the next one is resigned, and nothing is refused", async () => {
  const { store, socket } = await atTable();
  void store.entered.ask({ do: "resign" });
  await settle();
  assert.deepEqual([socket.last.do, socket.last["v"]], ["resign", 5]);
  const { seq } = socket.last;
  socket.say({ re: seq, error: { code: "no-deal", text: "no deal is being played" } });
  await settle();
  assert.deepEqual([store.entered.feed?.state?.resigning, store.toasts.failures], [true, []]);
  socket.say(ended);
  await settle();
  assert.equal(socket.last.do, "next");
  socket.say(dealt);
  await settle();
  assert.deepEqual([socket.last.do, socket.last["v"]], ["resign", 7]);
});

test("who is away when the next deal begins resigns when he is back", async () => {
  const { store, socket, ports } = await atTable();
  socket.say(ended);
  void store.entered.ask({ do: "resign" });
  await settle();
  await reconnect(ports, ["x7k2p"]);
  ports.newest.say({ re: ports.newest.sent.find((frame) => frame.do === "enter")!.seq, ok: { state: { ...state, n: 12, v: 7 } } });
  await settle();
  assert.deepEqual([ports.newest.last.do, ports.newest.last["v"]], ["resign", 7]);
});

test("a missing event leads to entering again", async () => {
  const { store, socket } = await atTable();
  socket.say(step(13, 2, "knock"));
  await settle();
  assert.equal(socket.last.do, "enter");
  socket.say({ re: socket.last.seq, ok: { state: { ...state, n: 13 } } });
  await settle();
  assert.deepEqual([store.entered.feed?.state?.n, store.entered.ready], [13, true]);
});

test("the old hand is not offered again between the reply to an action and its event", async () => {
  const { store, socket } = await atTable();
  assert.equal(store.entered.ready, true);
  void store.entered.ask({ do: "act", act: "1-5@a" });
  await settle();
  assert.equal(store.entered.ready, false);
  socket.say({ re: socket.last.seq, ok: {} });
  await settle();
  assert.equal(store.entered.ready, false, "the reply alone changes nothing that is shown");
  socket.say({ ev: "ready", table: "x7k2p", n: 11, v: 5, ready: [] });
  assert.equal(store.entered.ready, false, "nor does an event of something else");
  socket.say(step(12, 1, "1-5@a", { turn: 1 }));
  store.entered.feed?.pacer.flush();
  await settle();
  assert.equal(store.entered.ready, true);

  // The event may come first, and a refusal brings none.
  void store.entered.ask({ do: "act", act: "1-5@b" });
  await settle();
  const { seq } = socket.last;
  socket.say(step(13, 1, "1-5@b", { turn: 1 }));
  store.entered.feed?.pacer.flush();
  socket.say({ re: seq, ok: {} });
  await settle();
  assert.equal(store.entered.ready, true);
  void store.entered.ask({ do: "act", act: "6-6@b" });
  await settle();
  socket.say({ re: socket.last.seq, error: { code: "not-in-hand", text: "", args: [] } });
  await settle();
  assert.equal(store.entered.ready, true);
});

test("after a lost connection the table comes back by itself, and only then may be acted on", async () => {
  const { store, ports } = await atTable();
  await reconnect(ports, ["x7k2p"]);
  assert.equal(ports.newest.last.do, "enter");
  assert.equal(store.entered.ready, false);
  ports.newest.say({ re: ports.newest.last.seq, ok: { state: { ...state, n: 15 } } });
  await settle();
  assert.deepEqual([store.entered.feed?.state?.n, store.entered.ready], [15, true]);
});

test("going away keeps the seat of a running match and gives up that of a finished one", async () => {
  const running = await atTable();
  void running.store.entered.watch(null);
  await settle();
  // The match is watched without a seat from then on.
  assert.deepEqual(
    running.socket.sent.slice(-2).map(({ do: name, glance }) => [name, glance]),
    [["exit", undefined], ["enter", true]],
  );
  assert.equal(running.store.ownSeats.seated.has("x7k2p"), true);

  const over = await online();
  void over.store.entered.watch("x7k2p");
  await settle();
  over.socket.say({ re: over.socket.last.seq, ok: { state: { ...state, phase: "over" } } });
  await settle();
  void over.store.entered.watch(null);
  await settle();
  assert.deepEqual(
    over.socket.sent.slice(-2).map(({ do: name }) => name),
    ["exit", "leave"],
  );
  assert.equal(over.store.ownSeats.seated.has("x7k2p"), false);
});

test("a table that is not there says so", async () => {
  const { store, socket } = await online();
  void store.entered.watch("nothere");
  await settle();
  socket.say({ re: socket.last.seq, error: { code: "no-such-table", text: "there is no table nothere", args: ["nothere"] } });
  await settle();
  assert.equal(store.entered.failure?.code, "no-such-table");
});

const line = (id: number, by: string, text = "hello") => ({ id, by, seat: 2, text, at: 1000 });

test("what is said is heard once, counted until it is seen, and what was refused stays written", async () => {
  const { store, socket } = await atTable();
  socket.say({ ev: "say", table: "x7k2p", line: line(1, "Bob") });
  socket.say({ ev: "say", table: "x7k2p", line: line(1, "Bob") });
  socket.say({ ev: "say", table: "x7k2p", line: line(2, "Guest-17") });
  socket.say({ ev: "say", table: "other", line: line(3, "Bob") });
  assert.deepEqual([store.entered.talk.lines.map(({ id }) => id), store.entered.talk.unread], [[1, 2], 1]);
  store.entered.talk.show(true);
  socket.say({ ev: "say", table: "x7k2p", line: line(4, "Bob") });
  assert.equal(store.entered.talk.unread, 0);
  const refused = store.connection.tryAt("say", { table: "x7k2p", text: "again" });
  await settle();
  socket.say({ re: socket.last.seq, error: { code: "chat-fast", text: "wait" } });
  assert.equal((await refused)?.code, "chat-fast");
  assert.deepEqual(store.toasts.failures, []);
});

test("who is blocked is not heard any more, until he is unblocked", async () => {
  const { store, socket } = await atTable();
  for (const [id, by] of [[1, "Bob"], [2, "Eva"]] as const) socket.say({ ev: "say", table: "x7k2p", line: line(id, by) });
  store.entered.hush("Bob", true);
  socket.say({ ev: "say", table: "x7k2p", line: line(3, "Bob") });
  assert.deepEqual(store.entered.talk.lines.map(({ id }) => id), [2]);
  store.entered.hush("Bob", false);
  socket.say({ ev: "say", table: "x7k2p", line: line(4, "Bob") });
  assert.deepEqual(store.entered.talk.lines.map(({ id }) => id), [2, 4]);
});

test("who got up for the queue sits there no longer, and holds nothing", async () => {
  const { store, socket } = await atTable();
  socket.say({ ev: "seats", table: "x7k2p", n: 11, v: 5, phase: "over", app, seats: state.seats, you: 0, ready: [], queue: [["Guest-17"]] });
  assert.deepEqual([store.entered.feed?.state?.you, store.entered.feed?.state?.match?.hand, store.entered.feed?.state?.queue], [0, [], [["Guest-17"]]]);
  assert.equal(store.ownSeats.seated.has("x7k2p"), false);
});
