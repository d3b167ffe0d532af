// SPDX-License-Identifier: MIT
// Later notices: a match that ends while one of its people is away is reported when they come back, once, even if the server has restarted meanwhile.
// Over SQLite or, if $TEST_POSTGRES is a database's address, over PostgreSQL.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { Browser } from "./browser.mjs";
import { Client, temporaryFolder } from "./client.mjs";
import { Player } from "./player.mjs";
import { startVirtual } from "./virtual.mjs";

const program = process.env.KOZEL, postgres = process.env.TEST_POSTGRES;
assert.ok(program, "KOZEL: the path of the program");

let places = 0;
function place(t) {
  if (!postgres) return join(temporaryFolder(t), "kozel.db");
  spawnSync("psql", ["-XAtqc", `CREATE SCHEMA told${++places}`, postgres]);
  return `${postgres}?options=-csearch_path%3Dtold${places}`;
}

const start = (t, db) => startVirtual(t, program, ["serve", "--port", "0", "--store", db, "--rate", "0", "--bot-delay", "0"]);

let tabs = 0;

/** Returns Ann and Ben, registered, and a match between them that has begun; Ben's connection. */
async function match(server, people, round = "") {
  for (const [i, name] of ["Ann", "Ben"].entries()) await (people[i] = await Browser.arrive(server)).register(name + round);
  const [ann, ben] = people.map(({ cookie }, i) => new Player(server, cookie, `tab${i}ofplayer${++tabs}`));
  await ann.begin();
  await ben.begin();
  const { table } = await ann.ask({ do: "open", game: "kozel", seats: 2 });
  await ben.ask({ do: "sit", table });
  await ann.ask({ do: "enter", table });
  const { state } = await ben.ask({ do: "enter", table });
  return { table, match: state.match.id, ann, ben };
}

const news = async (browser) => (await browser.ask("GET", "/api/notices")).notices;
/** Leaves, and waits until the server has noticed it. */
async function leave(server, player, other, table) {
  player.client.socket.close();
  await player.client.closed;
  await server.settle();
  const { state } = await other.ask({ do: "enter", table });
  assert.ok(state.seats.some((seat) => seat?.here === false), "the server notices that somebody has gone");
}

test("who was away is told when he comes back, once, and after a restart", async (t) => {
  const db = place(t), people = [];
  let server = await start(t, db);
  const { table, match: id, ann, ben } = await match(server, people);
  await leave(server, ann, ben, table);
  await ben.ask({ do: "resign", table });
  await server.settle();
  assert.equal((await news(people[1])).length, 1);
  await people[1].ask("POST", "/api/notices/result", { match: id });
  assert.deepEqual(await news(people[1]), [], "Ben has seen it");
  await server.stop("SIGKILL");
  server = await start(t, db);
  people.forEach((browser) => (browser.server = server));
  const told = await news(people[0]);
  assert.deepEqual(told.map(({ kind, agent, match }) => [kind, agent, match]), [["result", "", { id, game: "kozel", outcome: "won" }]]);
  await people[0].ask("POST", "/api/notices/seen", { last: told[0].id });
  assert.deepEqual(await news(people[0]), []);
  assert.deepEqual(await news(people[1]), []);
});

test("what was sent, and perhaps never arrived, is told later; what was seen is not, whoever says it how often", async (t) => {
  const server = await start(t, place(t)), people = [];
  const { table, match: id, ann, ben } = await match(server, people);
  ben.client.socket.close();
  await ann.ask({ do: "resign", table });
  await server.settle();
  for (const [i, browser] of people.entries()) {
    assert.deepEqual((await news(browser)).map(({ match }) => match.outcome), [["lost", "won"][i]]);
  }
  const seen = (browser, match) => browser.ask("POST", "/api/notices/result", { match });
  await seen(people[0], "another");
  await seen(people[0], id);
  await seen(people[0], id);
  assert.deepEqual(await news(people[0]), []);
  assert.equal((await news(people[1])).length, 1, "the other one has not seen it");
  await people[0].ask("POST", "/api/notices/result", {}, "missing");
});

test("who is here, but not at the table, learns that there is news", async (t) => {
  const server = await start(t, place(t)), people = [];
  const { table, ann, ben } = await match(server, people);
  await leave(server, ann, ben, table);
  const lobby = await new Client(server, { cookie: people[0].cookie }).opened;
  await lobby.ask('{"seq":1,"do":"hello","tab":"tabofthelobby"}');
  await ben.ask({ do: "resign", table });
  for (let event; event !== "account"; ) ({ ev: event } = JSON.parse(await lobby.next()));
  assert.equal((await news(people[0])).length, 1);
});

/** Where the server dies when a resignation is requested. */
const CRASHES = ["before-commit", "after-commit", "at the answer"];

test("a server that is killed while a match ends: it is told, or it has not ended", async (t) => {
  const db = place(t);
  let server = await start(t, db);
  for (const [round, crash] of CRASHES.entries()) {
    const people = [], { table, match: id, ann, ben } = await match(server, people, round);
    await leave(server, ann, ben, table);
    await server.settle();
    if (crash !== "at the answer") await server.crash(crash);
    let answered = false;
    const asked = ben.ask({ do: "resign", table }).then(() => (answered = true), () => {});
    await (crash === "at the answer" ? asked : server.stopped);
    await server.stop("SIGKILL");
    await ben.client.closed;
    server = await start(t, db);
    await server.settle(); // the subscribers of what has ended
    people.forEach((browser) => (browser.server = server));
    const { matches } = await people[0].ask("GET", "/api/history");
    const ended = matches.some(({ match }) => match === id);
    const has = async (browser) => (await news(browser)).some(({ match }) => match?.id === id);
    assert.equal(await has(people[0]), ended, "Ann, who was away");
    if (ended && !answered) assert.ok(await has(people[1]), "Ben, who has not been answered");
    if (answered) assert.ok(ended, "what was answered has happened");
    assert.deepEqual([ended, answered], { "before-commit": [false, false], "after-commit": [true, false], "at the answer": [true, true] }[crash], crash);
  }
});

/** Returns a store's answer to SQL. */
function ask(db, sql) {
  const command = postgres ? ["psql", ["-XAtq", db, "-c", sql]] : ["sqlite3", ["-cmd", ".timeout 10000", db, sql]];
  const { status, stdout, stderr } = spawnSync(...command, { encoding: "utf8" });
  assert.equal(status, 0, stderr);
  return stdout.trim();
}

test("a notice of a kind that a newer program has added is left to it", async (t) => {
  const db = place(t);
  const server = await start(t, db);
  const browser = await Browser.arrive(server);
  await browser.register("Cato");
  const described = JSON.parse(readFileSync(new URL("../../schema/account.json", import.meta.url))).requests.find(({ name }) => name === "notices").description;
  const kinds = /kind is ([^.]*)\. Of a match/.exec(described)[1].split(/, | or /);
  assert.equal(kinds.length, 6);
  for (const kind of [...kinds, "tournament"])
    ask(db, `INSERT INTO notice (person, kind, agent, session, at) SELECT id, '${kind}', '', CAST('' AS ${postgres ? "BYTEA" : "BLOB"}), 1 FROM person WHERE name = 'Cato'`);
  const told = await news(browser);
  assert.deepEqual(told.map(({ kind }) => kind), kinds.reverse());
  await browser.ask("POST", "/api/notices/seen", { last: told[0].id + 1 });
  assert.deepEqual(await news(browser), []);
  assert.equal(ask(db, "SELECT kind FROM notice"), "tournament");
});
