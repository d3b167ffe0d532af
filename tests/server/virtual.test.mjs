// SPDX-License-Identifier: MIT
// The basis of the tests of time and chance (virtual.mjs): the same seed makes the same evening, and time passes in the order of what is due.
import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { guest, temporaryFolder } from "./client.mjs";
import { Player } from "./player.mjs";
import { BEGIN, during, startVirtual } from "./virtual.mjs";

const program = process.env.KOZEL;
assert.ok(program, "KOZEL: the path of the program");

const start = (t, seed, ...args) => startVirtual(t, program, ["serve", "--port", "0", "--db", join(temporaryFolder(t), "kozel.db"), ...args], { seed });

/** Plays a match of three bots and a person. Returns all its messages. */
async function evening(t, seed) {
  const server = await start(t, seed, "--bot-playouts", "50");
  const { cookie } = await guest(server), player = new Player(server, cookie, "tabofplayer");
  await player.begin();
  const { table } = await player.ask({ do: "play", game: "kozel", seats: 4, bots: "club" });
  await player.enter(table);
  await during(server, 250, player.over);
  return { cookie, table, told: player.told };
}

test("the same seed makes the same session, table and match", async (t) => {
  const one = await evening(t, 7), again = await evening(t, 7), other = await evening(t, 8);
  assert.ok(one.told.length > 50);
  assert.deepEqual(again, one);
  for (const what of ["cookie", "table", "told"]) assert.notDeepEqual(other[what], one[what], what);
});

test("time stands still until it is let pass, and a clock that is set takes none", async (t) => {
  const server = await start(t, 1);
  assert.deepEqual(await server.settle(), { wall: BEGIN, clock: 1e12 });
  assert.deepEqual(await server.advance(1234), { wall: BEGIN + 1234, clock: 1e12 + 1234e6 });
  assert.deepEqual(await server.setClock(5), { wall: 5, clock: 1e12 + 1234e6 });
  assert.deepEqual(await server.pass(1), { wall: 6, clock: 1e12 + 1235e6 });
  assert.match((await server.stop(), server.log), /1970-01-01T00:00:00\.006Z info server: SIGTERM: stopping/);
});

test("what is no command is refused, and changes nothing", async (t) => {
  const server = await start(t, 1);
  for (const ms of ["", "-1", "x"]) await assert.rejects(server.advance(ms), ms);
  assert.equal(await server.now(), BEGIN);
});
