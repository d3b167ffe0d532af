// SPDX-License-Identifier: MIT
// A person who is banned, or closes the account, forfeits running matches at once and leaves all tables (docs/fair-play.md), also after a restart.
// Over SQLite or, if $TEST_POSTGRES is a database's address, over PostgreSQL.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { test } from "node:test";
import { Browser } from "./browser.mjs";
import { inTime } from "../waiting.mjs";
import { temporaryFolder } from "./client.mjs";
import { Player } from "./player.mjs";
import { startVirtual } from "./virtual.mjs";

const program = process.env.KOZEL, postgres = process.env.TEST_POSTGRES;
assert.ok(program, "KOZEL: the path of the program");

/** Starts a server whose time stands still: nobody runs out of time. */
const start = (t, db) => startVirtual(t, program, ["serve", "--port", "0", "--store", db, "--rate", "0"]);

function sql(db, text) {
  const [command, ...args] = postgres ? ["psql", "-XAtqc", text, db] : ["sqlite3", "-cmd", ".timeout 10000", db, text];
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: "utf8" });
  assert.equal(status, 0, stderr);
  return stdout.trim();
}

let rooms = 0;

/** Returns Ana and Ben, who play a rated match with five minutes a move, and a host. Their names are unique: one PostgreSQL serves all tests. */
async function room(t) {
  const db = postgres ?? join(temporaryFolder(t), "kozel.db");
  const server = await start(t, db);
  const suffix = `${String.fromCharCode(97 + rooms++)}q`;
  const [ana, ben, host] = await Promise.all(["Ana", "Ben", "Hermine"].map((name) => arrive(server, name + suffix)));
  sql(db, `UPDATE person SET role = 2 WHERE name = '${host.name}'`);
  for (const person of [ana, ben]) await connect(person, server);
  const table = await begin(ana, ben);
  return { db, server, ana, ben, host, table };
}

async function arrive(server, name) {
  const browser = await Browser.arrive(server);
  await browser.register(name);
  return Object.assign(browser, { name });
}

async function connect(person, server) {
  person.server = server;
  person.player = new Player(server, person.cookie, `tabof${person.name}`);
  await person.player.begin();
}

async function begin(one, other) {
  const { table } = await one.player.ask({ do: "open", game: "kozel", seats: 2, rated: true, time: 300 });
  await other.player.ask({ do: "sit", table });
  return table;
}

/** Returns the state of a table once a condition holds: checked now and at each of its events. */
function heard(person, table, holds) {
  let last;
  const found = new Promise((resolve, reject) => {
    const look = async () => {
      ({ state: last } = await person.player.ask({ do: "enter", table }));
      if (holds(last)) resolve(last);
    };
    person.player.heard = (event) => event.table === table && look().catch(reject);
    look().catch(reject);
  });
  return inTime(found, () => JSON.stringify(last));
}

const isOver = (state) => state.phase === "over" && Boolean(state.match.rating);

function checkForfeit(state, seat) {
  assert.deepEqual([state.match.result.by, state.match.result.seat], ["resign", seat]);
  assert.ok(state.match.rating.every((change) => change.elo && !change.fair), JSON.stringify(state.match.rating));
  assert.equal(state.seats[seat - 1], null);
}

test("a ban forfeits all running matches at once, and they count in full", async (t) => {
  const { ana, ben, host, table } = await room(t);
  const other = await begin(ben, ana);
  const both = [heard(ana, table, isOver)];
  const second = await arrive(ana.server, `Cara${ana.name}`);
  await connect(second, ana.server);
  const third = await begin(second, ben);
  both.push(heard(second, third, isOver));
  await host.ask("POST", "/api/admin/ban", { name: ben.name, days: 1, reason: "spam" });
  checkForfeit(await both[0], 2);
  checkForfeit(await both[1], 2);
  const { state } = await ana.player.ask({ do: "enter", table: other });
  assert.equal(state.match.result.seat, 1);
});

test("a closed account forfeits, and leaves a table that waits", async (t) => {
  const { db, ana, ben, table } = await room(t);
  const { table: waiting } = await ben.player.ask({ do: "open", game: "kozel", seats: 3 });
  await ana.player.ask({ do: "sit", table: waiting });
  const over = heard(ana, table, isOver);
  await ben.ask("POST", "/api/close", { password: "goat&barn" });
  checkForfeit(await over, 2);
  const { seats } = await heard(ana, waiting, ({ seats }) => !seats[0]);
  assert.equal(seats[1].name, ana.name);
  const of = (rows) => sql(db, `SELECT count(*) FROM ${rows} WHERE person IN (SELECT id FROM person WHERE name LIKE 'closed account %')`);
  assert.deepEqual([of("played"), of("rating"), of("notice")], ["1", "0", "0"]);
  const { status, stdout } = spawnSync(program, ["admin", "check", "--store", db], { encoding: "utf8" });
  assert.equal(status, 0, stdout);
});

test("a session that a new password ends is no forfeit", async (t) => {
  const { ana, ben, host, table } = await room(t);
  await ben.ask("POST", "/api/password", { old: "goat&barn", password: "barn&goat2" });
  const { table: sentinel } = await ana.player.ask({ do: "open", game: "kozel", seats: 3 });
  const third = await arrive(ana.server, `Dora${ana.name}`);
  await connect(third, ana.server);
  await third.player.ask({ do: "sit", table: sentinel });
  const left = heard(ana, sentinel, ({ seats }) => !seats[1]);
  await host.ask("POST", "/api/admin/ban", { name: third.name, days: 1, reason: "spam" });
  await left; /* by now the store has been asked after both */
  assert.equal((await ana.player.ask({ do: "enter", table })).state.phase, "play");
});

for (const [what, change] of [
  ["a ban", (id) => `UPDATE person SET banned_until = 9000000000000 WHERE id = ${id}`],
  ["the end of an account, long ago,", (id) => `UPDATE person SET closed = 5 WHERE id = ${id}`],
])
  test(`${what} of which the server could do nothing before it stopped is a forfeit after the restart`, async (t) => {
    const { db, server, ana, ben, table } = await room(t);
    await server.stop("SIGKILL");
    sql(db, change(sql(db, `SELECT id FROM person WHERE name = '${ben.name}'`)));
    await connect(ana, await start(t, db));
    checkForfeit(await heard(ana, table, isOver), 2);
  });
