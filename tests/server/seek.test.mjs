// SPDX-License-Identifier: MIT
// Matchmaking with real clients: from the request to a rated match and its strengths, and what happens at the wrong moment (docs/protocol.md).
import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { Browser } from "./browser.mjs";
import { until } from "../waiting.mjs";
import { temporaryFolder } from "./client.mjs";
import { Player } from "./player.mjs";
import { during, passUntil, startVirtual } from "./virtual.mjs";

const program = process.env.KOZEL;
assert.ok(program, "KOZEL: the path of the program");

const GAME = { do: "seek", game: "kozel", seats: 2 };
const SECOND = 1000;

const start = (t, ...options) => startVirtual(t, program, ["serve", "--port", "0", "--db", join(temporaryFolder(t), "kozel.db"), "--rate", "0", "--pause", "50", ...options]);

/** A client that waits for a game, and goes to its table unless it stays away. */
class Seeker extends Player {
  called = [];
  seeks = [];
  closed = [];
  away = true;

  heard(event) {
    if (event.ev === "seek") this.seeks.push(event);
    if (event.ev === "closed") this.closed.push(event);
    if (event.ev !== "called") return;
    this.called.push(event);
    if (!this.away) this.enter(event.table).catch(() => {});
  }

  /** The table to which the person was called last. */
  get table() {
    return this.called.at(-1)?.table;
  }

  set table(_) {}
}

let tabs = 0;

async function connect(server, browser, away = true) {
  const player = new Seeker(server, browser.cookie, `tabof${String(tabs++).padStart(4, "0")}`);
  player.away = away;
  await player.begin();
  return player;
}

async function arrive(server, name, away) {
  const browser = await Browser.arrive(server);
  if (name) await browser.register(name);
  return Object.assign(browser, { player: await connect(server, browser, away) });
}

/** Returns the code of a refusal. */
const refusal = (promise) => promise.then(() => "", ({ code }) => code);

/** Both wait, and are called to a table. */
async function meet(server, one, other) {
  await one.player.ask(GAME);
  await other.player.ask(GAME);
  await server.advance(SECOND);
  const table = await until(() => one.player.table, "a table");
  assert.equal(await until(() => other.player.table, "the same table"), table);
  return table;
}

test("two people get a rated match, and what follows from it", async (t) => {
  const server = await start(t);
  const [ada, ben] = [await arrive(server, "Ada", false), await arrive(server, "Ben", false)];
  const wanted = { ...GAME, rated: true };
  assert.deepEqual(await ada.player.ask(wanted), { people: 1, waited: 0 });
  await server.advance(3 * SECOND);
  assert.deepEqual(await ben.player.ask(wanted), { people: 2, waited: 0 });
  await passUntil(server, 250, () => ada.player.told.length > 0, "the first action");
  assert.deepEqual(ada.player.seeks.filter(({ ended }) => ended), []);
  await during(server, 250, ada.player.over);
  const { strengths } = await passUntil(server, 250, async () => {
    const shown = await ben.ask("GET", "/api/person/Ada").catch(() => null);
    return shown?.strengths?.length && shown;
  }, "a strength");
  assert.equal(strengths[0].family, "kozel");
});

test("strangers may wait for friendly games only, once, and not while they play", async (t) => {
  const server = await start(t);
  const [one, other] = [await arrive(server), await arrive(server)];
  assert.equal(await refusal(one.player.ask({ ...GAME, rated: true })), "table-registered");
  assert.equal(await refusal(one.player.ask({ ...GAME, speed: "slow" })), "no-such-word");
  assert.equal(await refusal(one.player.ask({ do: "seek" })), "missing");
  await one.player.ask(GAME);
  await server.advance(2 * SECOND);
  assert.deepEqual(await one.player.ask(GAME), { people: 1, waited: 2000 });
  const table = await meet(server, one, other);
  assert.deepEqual(await one.player.ask(GAME), { table });
  await one.player.enter(table);
  await other.player.enter(table);
  await server.advance(20 * SECOND);
  assert.equal(await refusal(one.player.ask(GAME)), "seek-playing");
});

test("another tab takes the wait over, and a tab that is gone loses it", async (t) => {
  const server = await start(t);
  const one = await arrive(server);
  await one.player.ask(GAME);
  await server.advance(2 * SECOND);
  const tab = await connect(server, one);
  assert.deepEqual(await tab.ask(GAME), { people: 1, waited: 2000 });
  assert.deepEqual(await until(() => one.player.seeks.find(({ ended }) => ended), "the end"), { ev: "seek", ended: "other-tab" });
  tab.client.socket.close();
  await tab.client.closed;
  await server.settle();
  const other = await arrive(server);
  assert.equal((await other.player.ask(GAME)).people, 2);
  await server.advance(5 * SECOND);
  assert.equal(other.player.table, undefined);
  await server.advance(7 * SECOND);
  await until(() => other.player.seeks.at(-1)?.people === 1, "the other one is gone");
});

test("a connection that comes back goes on waiting", async (t) => {
  const server = await start(t);
  const [one, other] = [await arrive(server), await arrive(server)];
  await one.player.ask(GAME);
  one.player.client.socket.close();
  await one.player.client.closed;
  await server.advance(4 * SECOND);
  const again = new Seeker(server, one.cookie, one.player.tab);
  again.goesOn(one.player);
  await again.begin();
  assert.deepEqual(await again.ask(GAME), { people: 1, waited: 4000 });
  await other.player.ask(GAME);
  await server.advance(SECOND);
  await until(() => again.table, "a table");
});

test("a cancel that comes too late closes the table, and the other one waits on", async (t) => {
  const server = await start(t);
  const [one, other] = [await arrive(server), await arrive(server)];
  assert.deepEqual(await one.player.ask({ do: "unseek" }), {});
  const table = await meet(server, one, other);
  await other.player.enter(table);
  assert.deepEqual(await one.player.ask({ do: "unseek" }), {});
  assert.deepEqual(await one.player.ask({ do: "unseek" }), {});
  assert.equal(await refusal(one.player.ask({ do: "enter", table })), "no-such-table");
  await server.advance(SECOND);
  const closed = await until(() => other.player.closed[0], "the table is closed");
  assert.equal(closed.table, table);
  assert.equal(closed.absent.length, 1);
  const { people, waited } = await until(() => other.player.seeks.at(-1), "the wait goes on");
  assert.equal(people, 1);
  assert.ok(waited >= 2 * SECOND);
});

test("who does not come within half a minute loses the place", async (t) => {
  const server = await start(t);
  const [one, other] = [await arrive(server), await arrive(server)];
  const table = await meet(server, one, other);
  const { awaited, wait, app } = await other.player.enter(table);
  assert.equal(awaited.length, 1);
  assert.ok(wait <= 30 * SECOND && wait > 25 * SECOND);
  assert.equal(app.bots, "");
  await server.advance(31 * SECOND);
  assert.deepEqual(await until(() => one.player.seeks.at(-1), "the end"), { ev: "seek", ended: "absent" });
  assert.deepEqual((await until(() => other.player.closed[0], "the table is closed")).absent, awaited);
  assert.equal((await other.player.ask(GAME)).people, 1);
});

test("people who have blocked each other do not meet", async (t) => {
  const server = await start(t);
  const [one, other] = [await arrive(server, "Eva"), await arrive(server, "Fed")];
  await one.ask("POST", "/api/block", { name: "Fed", on: true });
  await server.settle();
  await one.player.ask(GAME);
  await other.player.ask(GAME);
  await server.advance(70 * SECOND);
  assert.equal(one.player.table, undefined);
});
