// SPDX-License-Identifier: MIT
// Every table outlives the server: after a SIGKILL right after the answer, everything acknowledged is there when its people come back.
import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { guest, startServer, temporaryFolder } from "./client.mjs";
import { Player } from "./player.mjs";

const program = process.env.KOZEL;
assert.ok(program, "KOZEL: the path of the program");

const options = ["--port", "0", "--pause", "50", "--rate", "0", "--bot-delay", "5"];
const start = (t, db) => startServer(t, program, ["serve", "--db", db, ...options]);
const newDb = (t) => process.env.TEST_POSTGRES ?? join(temporaryFolder(t), "kozel.db");

/** People of one server after another. Each request has a unique number, also across the lives of the server. */
class People {
  #seq = 0;
  #lives = 0;

  static async at(server, count) {
    const people = new People();
    people.cookies = [];
    for (let i = 0; i < count; i++) people.cookies.push((await guest(server)).cookie);
    await people.come(server);
    return people;
  }

  async come(server) {
    this.#lives++;
    this.players = this.cookies.map((cookie, index) => new Player(server, cookie, `tab${index}0000`));
    this.tables = [];
    for (const player of this.players) this.tables.push((await player.begin()).tables);
  }

  ask(who, request, seq = (this.#seq += 100)) {
    return this.players[who].ask(request, seq);
  }

  state = async (who, table) => (await this.ask(who, { do: "enter", table })).state;
}

async function kill(t, server, db, people) {
  server.child.kill("SIGKILL");
  await server.stopped;
  for (const player of people.players) await player.client.closed;
  const again = await start(t, db);
  await people.come(again);
  return again;
}

/** Returns the part of a state that must be the same after a kill: all but the count of events and the watchers. */
function lasting({ n, spectators, ...state }) {
  return state;
}

test("an application with its seats, terms, chat and proposal, listed or private", async (t) => {
  const db = newDb(t);
  let server = await start(t, db);
  const people = await People.at(server, 3);
  const listed = (await people.ask(0, { do: "open", game: "kozel", seats: 4, time: 45, options: { target: "55" } })).table;
  const hidden = (await people.ask(0, { do: "open", game: "muggins", seats: 3, private: true })).table;
  await people.ask(1, { do: "sit", table: listed });
  await people.ask(2, { do: "sit", table: listed });
  await people.ask(2, { do: "leave", table: listed });
  await people.ask(1, { do: "sit", table: hidden });
  const { id } = await people.ask(0, { do: "propose", table: listed, time: 90, v: 0 });
  await people.ask(1, { do: "say", table: listed, text: "a goat, \"and\" nobody else" });
  await people.ask(1, { do: "phrase", table: listed, phrase: "fish" });
  await people.ask(0, { do: "mute", on: true, table: hidden, name: (await people.state(0, hidden)).seats[1].name });
  const before = [lasting(await people.state(0, listed)), lasting(await people.state(1, hidden))];
  const list = (await people.ask(2, { do: "lobby", on: true })).applications;
  server = await kill(t, server, db, people);
  assert.deepEqual(people.tables.map((tables) => tables.toSorted()), [[listed, hidden].toSorted(), [listed, hidden].toSorted(), []]);
  assert.deepEqual([lasting(await people.state(0, listed)), lasting(await people.state(1, hidden))], before);
  assert.deepEqual((await people.ask(2, { do: "lobby", on: true })).applications, list);
  // The table continues: the proposal is agreed to, numbers continue, the match begins.
  await people.ask(1, { do: "agree", table: listed, id });
  assert.equal((await people.state(0, listed)).app.time, 90);
  assert.ok((await people.ask(1, { do: "propose", table: listed, terms: 2, time: 60, v: 0 })).id > id);
  await people.ask(2, { do: "sit", table: hidden });
  server = await kill(t, server, db, people);
  assert.deepEqual(people.tables[2], [hidden]);
  assert.equal((await people.state(0, hidden)).phase, "play");
});

test("a repeated request of before the kill does nothing twice", async (t) => {
  const db = newDb(t);
  let server = await start(t, db);
  const people = await People.at(server, 2);
  const opened = { do: "open", game: "kozel", seats: 3 };
  const { table } = await people.ask(0, opened, 7);
  await people.ask(1, { do: "sit", table }, 8);
  await people.ask(1, { do: "say", table, text: "once" }, 9);
  server = await kill(t, server, db, people);
  assert.equal((await people.ask(0, opened, 7)).table, table);
  assert.equal((await people.ask(1, { do: "sit", table }, 8)).seat, 2);
  await people.ask(1, { do: "say", table, text: "once" }, 9);
  const { chat } = await people.state(0, table);
  assert.deepEqual(chat.map((line) => line.text), ["once"]);
});

test("a match that is over: its result is told to who comes back, its queue waits, and it is played again", async (t) => {
  const db = newDb(t);
  let server = await start(t, db);
  const people = await People.at(server, 3);
  const { table } = await people.ask(0, { do: "open", game: "kozel", seats: 2, queue: true });
  await people.ask(1, { do: "sit", table });
  await people.ask(2, { do: "queue", table });
  server = await kill(t, server, db, people);
  assert.deepEqual((await people.state(0, table)).queue.flat().length, 1);
  await people.ask(2, { do: "unqueue", table });
  const { v } = (await people.state(0, table));
  await people.ask(0, { do: "resign", table, v });
  const over = await people.state(0, table);
  assert.equal(over.phase, "over");
  await people.ask(0, { do: "rematch", table, v: over.v });
  const before = [lasting(await people.state(0, table)), lasting(await people.state(1, table))];
  server = await kill(t, server, db, people);
  assert.deepEqual([lasting(await people.state(0, table)), lasting(await people.state(1, table))], before);
  assert.deepEqual(before[0].ready ?? before[0].match?.ready, [1]);
  await people.ask(1, { do: "rematch", table, v: over.v });
  assert.equal((await people.state(0, table)).phase, "play");
});

test("what is closed stays closed", async (t) => {
  const db = newDb(t);
  let server = await start(t, db);
  const people = await People.at(server, 1);
  const { table } = await people.ask(0, { do: "open", game: "kozel", seats: 3 });
  await people.ask(0, { do: "leave", table });
  server = await kill(t, server, db, people);
  assert.deepEqual(people.tables, [[]]);
  await assert.rejects(people.ask(0, { do: "enter", table }), { code: "no-such-table" });
});
