// SPDX-License-Identifier: MIT
// The choices of the server's bots can be re-run from the record (docs/spec/fair.md). That holds for all players, on a busy server, over restarts
// with other settings, and for a bot that substitutes for a person.
import assert from "node:assert/strict";
import { test } from "node:test";
import { http, startServer } from "./client.mjs";
import { arrive, keyOf, newStore, program, recordOf, verify } from "./witness.mjs";

const start = (t, db, ...options) => startServer(t, program, ["serve", "--port", "0", "--db", db, "--pause", "50", "--rate", "0", "--bot-delay", "0", ...options]);

/** Seats one person and bots, who begin at once. */
async function sitDown(server, terms) {
  const person = await arrive(server);
  const { table } = await person.ask({ do: "open", ...terms, hash: person.hash() });
  await person.enter(table);
  await person.ask({ do: "start", table });
  return person;
}

/** Checks that all bots' choices in the match's record can be re-run, and that there are some. Returns the record. */
async function checkBots(server, person) {
  const record = await recordOf(server, await person.over);
  const [status, line] = verify(record, await keyOf(server), "--bots");
  assert.match(line, /^fair: \d+ deals, \d nonces of \d seats, choices of bots made again: [1-9]\d*$/, record);
  assert.equal(status, 0);
  return record;
}

const figure = async (server, name) => Number(new RegExp(`^${name} (\\d+)$`, "m").exec((await http(server, "GET", "/metrics")).text)[1]);

test("every level, two to four seats, many tables at once: choices wait, and every one can be made again", { timeout: 300_000 }, async (t) => {
  const server = await start(t, newStore(t), "--bot-playouts", "150");
  const short = { target: "21" };
  const terms = [
    { game: "kozel", seats: 2, bots: "random", options: short },
    { game: "kozel", seats: 3, bots: "novice", options: short },
    { game: "muggins", seats: 3, bots: "club" },
    ...[2, 3, 4, 4, 4, 4].map((seats) => ({ game: "kozel", seats, bots: "master", options: short })),
    { game: "sausage", seats: 2, bots: "master" },
    { game: "donkey", seats: 4, bots: "master" },
  ];
  const people = await Promise.all(terms.map((each) => sitDown(server, each)));
  for (const [i, person] of people.entries()) {
    const record = await checkBots(server, person);
    assert.match(record, new RegExp(`^\\[Bot2 "${terms[i].bots} ${terms[i].bots === "master" ? 150 : 0}"\\]$`, "m"));
  }
  assert.ok((await figure(server, "kozel_thought_seconds_count")) > 20);
  assert.ok((await figure(server, "kozel_thoughts_waited_total")) > 0);
  assert.equal(await figure(server, 'kozel_queue\\{of="thinking"\\}'), 0);
});

test("a match keeps its playouts over a restart by other settings; who stands in makes those of his own", { timeout: 300_000 }, async (t) => {
  const db = newStore(t);
  let server = await start(t, db, "--bot-playouts", "120");
  const stays = await arrive(server), leaves = await arrive(server);
  const { table } = await stays.ask({ do: "open", game: "kozel", seats: 3, bots: "master", options: { target: "21" }, substitute: 5, hash: stays.hash() });
  for (const one of [stays, leaves]) await one.enter(table);
  await leaves.ask({ do: "sit", table, hash: leaves.hash() });
  await stays.ask({ do: "start", table });
  assert.match((await stays.nextOf()).fair.receipt, /^seat 3 bot master 120$/m);
  await stays.steps(5);
  server.child.kill("SIGKILL");
  await server.stopped;
  server = await start(t, db, "--bot-playouts", "60");
  const again = await arrive(server, stays);
  await again.enter(table);
  const record = await checkBots(server, again);
  assert.match(record, /^\[Bot3 "master 120"\]$/m);
  assert.match(record, /^#bot 2 master 60$/m);
  assert.equal(verify(record.replace(/^#bot 2 master 60$/m, "#bot 2 master 61"), await keyOf(server), "--bots")[0], 1);
});
