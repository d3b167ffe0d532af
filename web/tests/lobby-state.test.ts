// SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import { test } from "node:test";
import { Store } from "../src/state/store.js";
import { app, FakePorts, settle } from "./fakes.js";
import { online } from "./parts.js";

test("the lobby lists, follows changes, and ends when left", async () => {
  const { store, socket } = await online();
  store.lobby.watch("lobby");
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
  store.lobby.watch(null);
  assert.deepEqual([socket.last.do, socket.last["on"], store.lobby.tables.listed], ["lobby", false, null]);
});

test("another page of the lobby is asked for, another filter begins with the first", async () => {
  const { store, socket } = await online();
  store.lobby.watch("lobby");
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
  store.lobby.wish({ filter: { seats: 2 } });
  await settle();
  assert.deepEqual([socket.last["page"], socket.last["seats"]], [undefined, 2]);
});

test("the lobby asked for before the connection stands is loaded when it does", async () => {
  const ports = new FakePorts();
  const store = new Store(ports);
  store.lobby.watch("lobby");
  store.connection.open();
  await settle();
  await ports.newest.greet();
  assert.equal(ports.newest.last.do, "lobby");
});

test("the lobby is asked for what is looked for; of two lists only the later one counts", async () => {
  const { store, socket } = await online();
  store.lobby.watch("lobby");
  await settle();
  const first = socket.last.seq;
  store.lobby.wish({ filter: { game: "kozel", stake: 0 } });
  await settle();
  assert.deepEqual([socket.last["game"], socket.last["stake"]], ["kozel", 0]);
  socket.say({ re: socket.last.seq, ok: { applications: [app], more: 3 } });
  socket.say({ re: first, ok: { applications: [], more: 0 } });
  await settle();
  assert.deepEqual([store.lobby.tables.listed?.size, store.lobby.tables.more], [1, 3]);
});
