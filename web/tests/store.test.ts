// SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import { test } from "node:test";
import { effect } from "../src/state/slice.js";
import { Store } from "../src/state/store.js";
import { app, FakePorts, match, settle, state, step } from "./fakes.js";

async function online() {
  const ports = new FakePorts();
  const store = new Store(ports);
  store.connect();
  await settle();
  await ports.newest.greet();
  return { store, ports, socket: ports.newest };
}

async function atTable() {
  const made = await online();
  void made.store.watchTable("x7k2p");
  await settle();
  made.socket.say({ re: made.socket.last.seq, ok: { state } });
  await settle();
  return made;
}

async function reconnect(ports: FakePorts, tables: string[]) {
  ports.newest.onclose?.({ code: 1006 });
  ports.timers.pass(10_000);
  await settle();
  await ports.newest.greet(tables);
}

test("the lobby lists, follows changes, and ends when left", async () => {
  const { store, socket } = await online();
  store.watchLobby("lobby");
  await settle();
  assert.deepEqual([socket.last.do, socket.last["on"]], ["lobby", true]);
  socket.say({ re: socket.last.seq, ok: { applications: [app] } });
  await settle();
  socket.say({ ev: "lobby", apps: [{ ...app, table: "second" }, { ...app, free: 0 }], gone: [], more: 3 });
  assert.equal(store.lobby.tables.more, 3);
  assert.deepEqual(
    [...(store.lobby.tables.listed?.values() ?? [])].map(({ table, free }) => [table, free]),
    [
      ["x7k2p", 0],
      ["second", 1],
    ],
  );
  socket.say({ ev: "lobby", apps: [], gone: ["x7k2p"], more: 0 });
  assert.deepEqual([...(store.lobby.tables.listed?.keys() ?? [])], ["second"]);
  store.watchLobby(null);
  assert.deepEqual([socket.last.do, socket.last["on"], store.lobby.tables.listed], ["lobby", false, null]);
});

test("whoever plays on has got up where his match is over", async () => {
  const { store, ports } = await online();
  store.watchLobby("lobby");
  await settle();
  await reconnect(ports, ["over1", "runs1"]);
  const { newest } = ports;
  const own = { game: "kozel", seats: 4, turn: false, alone: false };
  newest.say({ re: newest.sent.find((sent) => sent.do === "mine")!.seq, ok: { tables: [{ ...own, table: "over1", phase: "over" }, { ...own, table: "runs1", phase: "play" }] } });
  await settle();
  const playing = store.play("kozel", 4);
  await settle();
  newest.say({ re: newest.last.seq, ok: { table: "new1" } });
  await playing;
  assert.deepEqual([...store.seats.seated].sort(), ["new1", "runs1"]);
});

test("another page of the lobby is asked for, another filter begins with the first", async () => {
  const { store, socket } = await online();
  store.watchLobby("lobby");
  await settle();
  assert.equal(socket.last["page"], undefined);
  socket.say({ re: socket.last.seq, ok: { applications: [app], more: 7 } });
  await settle();
  const first = socket.last.seq;
  store.lobby.turn(1);
  await settle();
  assert.deepEqual([socket.last.seq > first, socket.last["page"], socket.last["on"]], [true, 1, true]);
  socket.say({ re: socket.last.seq, ok: { applications: [{ ...app, table: "later" }], more: 0 } });
  await settle();
  assert.deepEqual([...(store.lobby.tables.listed?.keys() ?? [])], ["later"]);
  store.wish({ filter: { seats: 2 } });
  await settle();
  assert.deepEqual([socket.last["page"], socket.last["seats"]], [undefined, 2]);
});

test("the lobby asked for before the connection stands is loaded when it does", async () => {
  const ports = new FakePorts();
  const store = new Store(ports);
  store.watchLobby("lobby");
  store.connect();
  await settle();
  await ports.newest.greet();
  assert.equal(ports.newest.last.do, "lobby");
});

test("a table is entered, and may be acted on when it is up to date", async () => {
  const { store, socket } = await atTable();
  assert.deepEqual([store.feed?.state?.n, store.ready, store.seats.seated.has("x7k2p")], [10, true, true]);
  socket.say(step(11, 2, "draw"));
  socket.say(step(12, 2, "knock"));
  assert.equal(store.ready, false);
});

test("while an action is on its way there is no second one; a refusal is told", async () => {
  const { store, socket } = await atTable();
  void store.ask({ do: "act", act: "1-5@a" });
  await settle();
  assert.deepEqual([socket.last.do, socket.last["table"], socket.last["v"], socket.last["act"], store.ready], ["act", "x7k2p", 5, "1-5@a", false]);
  socket.say({ re: socket.last.seq, error: { code: "must-lay", text: "must lay: 1-5 fits", args: ["1-5"] } });
  await settle();
  assert.deepEqual([store.ready, store.toasts.failures[0]?.failure.code], [true, "must-lay"]);
});

test("what is asked for goes out at once; that its answer is awaited may be shown later", async () => {
  const ports = new FakePorts();
  const waiting: (() => void)[] = [];
  const store = new Store(ports, (work) => waiting.push(work));
  store.connect();
  await settle();
  await ports.newest.greet();
  void store.watchTable("x7k2p");
  await settle();
  ports.newest.say({ re: ports.newest.last.seq, ok: { state } });
  await settle();
  let changes = 0;
  const end = effect(() => void [store.ready, changes++]);
  changes = 0;
  void store.ask({ do: "act", act: "1-5@a" });
  await settle();
  assert.deepEqual([ports.newest.last.do, store.ready, changes, waiting.length], ["act", false, 0, 1]);
  const { seq } = ports.newest.last;
  void store.ask({ do: "act", act: "6-6@b" });
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
  void store.ask({ do: "resign" });
  await settle();
  assert.deepEqual([store.feed?.state?.phase, store.feed?.state?.resigning], ["pause", true]);
  assert.deepEqual([socket.last.do, socket.last["v"]], ["next", 6]);
  void store.ask({ do: "play-on" });
  await settle();
  assert.equal(store.feed?.state?.resigning, false);
  const { seq } = socket.last;
  socket.say(dealt);
  await settle();
  assert.equal(socket.last.seq, seq, "who plays on does not resign");

  socket.say({ ...ended, n: 13, v: 8 });
  void store.ask({ do: "resign" });
  await settle();
  socket.say({ ...dealt, n: 14, v: 9 });
  await settle();
  assert.deepEqual([socket.last.do, socket.last["v"]], ["resign", 9]);
  socket.say({ re: socket.last.seq, ok: {} });
  await settle();
  assert.deepEqual([store.feed?.state?.resigning, store.toasts.failures], [false, []]);
});

test("a deal that ends while one resigns: the next one is resigned, and nothing is refused", async () => {
  const { store, socket } = await atTable();
  void store.ask({ do: "resign" });
  await settle();
  assert.deepEqual([socket.last.do, socket.last["v"]], ["resign", 5]);
  const { seq } = socket.last;
  socket.say({ re: seq, error: { code: "no-deal", text: "no deal is being played" } });
  await settle();
  assert.deepEqual([store.feed?.state?.resigning, store.toasts.failures], [true, []]);
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
  void store.ask({ do: "resign" });
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
  assert.deepEqual([store.feed?.state?.n, store.ready], [13, true]);
});

test("the old hand is not offered again between the reply to an action and its event", async () => {
  const { store, socket } = await atTable();
  assert.equal(store.ready, true);
  void store.ask({ do: "act", act: "1-5@a" });
  await settle();
  assert.equal(store.ready, false);
  socket.say({ re: socket.last.seq, ok: {} });
  await settle();
  assert.equal(store.ready, false, "the reply alone changes nothing that is shown");
  socket.say({ ev: "ready", table: "x7k2p", n: 11, v: 5, ready: [] });
  assert.equal(store.ready, false, "nor does an event of something else");
  socket.say(step(12, 1, "1-5@a", { turn: 1 }));
  store.feed?.pacer.flush();
  await settle();
  assert.equal(store.ready, true);

  // The event may come first, and a refusal brings none.
  void store.ask({ do: "act", act: "1-5@b" });
  await settle();
  const { seq } = socket.last;
  socket.say(step(13, 1, "1-5@b", { turn: 1 }));
  store.feed?.pacer.flush();
  socket.say({ re: seq, ok: {} });
  await settle();
  assert.equal(store.ready, true);
  void store.ask({ do: "act", act: "6-6@b" });
  await settle();
  socket.say({ re: socket.last.seq, error: { code: "not-in-hand", text: "", args: [] } });
  await settle();
  assert.equal(store.ready, true);
});

test("after a lost connection the table comes back by itself, and only then may be acted on", async () => {
  const { store, ports } = await atTable();
  await reconnect(ports, ["x7k2p"]);
  assert.equal(ports.newest.last.do, "enter");
  assert.equal(store.ready, false);
  ports.newest.say({ re: ports.newest.last.seq, ok: { state: { ...state, n: 15 } } });
  await settle();
  assert.deepEqual([store.feed?.state?.n, store.ready], [15, true]);
});

test("sitting down at the table shown asks for the state anew: seat and hand are in it", async () => {
  const { store, socket } = await atTable();
  void store.sit({ table: "x7k2p", terms: 1 });
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
    const sat = store.sit({ table: "other", terms: 2 });
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

test("going away keeps the seat of a running match and gives up that of a finished one", async () => {
  const running = await atTable();
  void running.store.watchTable(null);
  await settle();
  // The match is watched without a seat from then on.
  assert.deepEqual(
    running.socket.sent.slice(-2).map(({ do: name, glance }) => [name, glance]),
    [["exit", undefined], ["enter", true]],
  );
  assert.equal(running.store.seats.seated.has("x7k2p"), true);

  const over = await online();
  void over.store.watchTable("x7k2p");
  await settle();
  over.socket.say({ re: over.socket.last.seq, ok: { state: { ...state, phase: "over" } } });
  await settle();
  void over.store.watchTable(null);
  await settle();
  assert.deepEqual(
    over.socket.sent.slice(-2).map(({ do: name }) => name),
    ["exit", "leave"],
  );
  assert.equal(over.store.seats.seated.has("x7k2p"), false);
});

test("a table that is not there says so", async () => {
  const { store, socket } = await online();
  void store.watchTable("nothere");
  await settle();
  socket.say({ re: socket.last.seq, error: { code: "no-such-table", text: "there is no table nothere", args: ["nothere"] } });
  await settle();
  assert.equal(store.tableFailure?.code, "no-such-table");
});

const line = (id: number, by: string, text = "hello") => ({ id, by, seat: 2, text, at: 1000 });

test("what is said is heard once, counted until it is seen, and what was refused stays written", async () => {
  const { store, socket } = await atTable();
  socket.say({ ev: "say", table: "x7k2p", line: line(1, "Bob") });
  socket.say({ ev: "say", table: "x7k2p", line: line(1, "Bob") });
  socket.say({ ev: "say", table: "x7k2p", line: line(2, "Guest-17") });
  socket.say({ ev: "say", table: "other", line: line(3, "Bob") });
  assert.deepEqual([store.talk.lines.map(({ id }) => id), store.talk.unread], [[1, 2], 1]);
  store.showTalk(true);
  socket.say({ ev: "say", table: "x7k2p", line: line(4, "Bob") });
  assert.equal(store.talk.unread, 0);
  const refused = store.tryAt("say", { table: "x7k2p", text: "again" });
  await settle();
  socket.say({ re: socket.last.seq, error: { code: "chat-fast", text: "wait" } });
  assert.equal((await refused)?.code, "chat-fast");
  assert.deepEqual(store.toasts.failures, []);
});

test("who is blocked is not heard any more, until he is unblocked", async () => {
  const { store, socket } = await atTable();
  for (const [id, by] of [[1, "Bob"], [2, "Eva"]] as const) socket.say({ ev: "say", table: "x7k2p", line: line(id, by) });
  store.hush("Bob", true);
  socket.say({ ev: "say", table: "x7k2p", line: line(3, "Bob") });
  assert.deepEqual(store.talk.lines.map(({ id }) => id), [2]);
  store.hush("Bob", false);
  socket.say({ ev: "say", table: "x7k2p", line: line(4, "Bob") });
  assert.deepEqual(store.talk.lines.map(({ id }) => id), [2, 4]);
});

test("who got up for the queue sits there no longer, and holds nothing", async () => {
  const { store, socket } = await atTable();
  socket.say({ ev: "seats", table: "x7k2p", n: 11, v: 5, phase: "over", app, seats: state.seats, you: 0, ready: [], queue: [["Guest-17"]] });
  assert.deepEqual([store.feed?.state?.you, store.feed?.state?.match?.hand, store.feed?.state?.queue], [0, [], [["Guest-17"]]]);
  assert.equal(store.seats.seated.has("x7k2p"), false);
});

test("the lobby is asked for what is looked for; of two lists only the later one counts", async () => {
  const { store, socket } = await online();
  store.watchLobby("lobby");
  await settle();
  const first = socket.last.seq;
  store.wish({ filter: { game: "kozel", stake: 0 } });
  await settle();
  assert.deepEqual([socket.last["game"], socket.last["stake"]], ["kozel", 0]);
  socket.say({ re: socket.last.seq, ok: { applications: [app], more: 3 } });
  socket.say({ re: first, ok: { applications: [], more: 0 } });
  await settle();
  assert.deepEqual([store.lobby.tables.listed?.size, store.lobby.tables.more], [1, 3]);
});

test("a refused application is told where it was made", async () => {
  const { store, socket } = await online();
  const answer = store.open({ game: "kozel", seats: 2, rated: true });
  await settle();
  socket.say({ re: socket.last.seq, error: { code: "table-registered", text: "", field: "rated" } });
  assert.deepEqual(await answer, { code: "table-registered", text: "", field: "rated" });
  assert.deepEqual([store.toasts.failures, store.seats.seated.size], [[], 0]);
});

test("a restart is told of until the server is there again", async () => {
  const { store, ports, socket } = await online();
  socket.say({ ev: "restart", within: 5000 });
  assert.equal(store.restarting, true);
  await reconnect(ports, []);
  assert.equal(store.restarting, false);
});

test("a change of one slice is told to its readers alone", async () => {
  const { store, socket } = await atTable();
  const told = { header: 0, unread: 0, table: 0, toasts: 0, lobby: 0 };
  const readers = [
    effect(() => void [store.app, store.hello, told.header++]),
    effect(() => void [store.unread, told.unread++]),
    effect(() => void [store.feed?.state, store.feed?.step, told.table++]),
    effect(() => void [store.toasts.failures, store.toasts.notices, told.toasts++]),
    effect(() => void [store.lobby.tables.listed, store.seats.seated, told.lobby++]),
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
