// SPDX-License-Identifier: MIT
// Tournaments with real clients: founding, entering, playing to the end, and the tools of the host (docs/tournaments.md).
// Over SQLite or, if $TEST_POSTGRES is a database's address, over PostgreSQL.
import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { Browser } from "./browser.mjs";
import { guest, http, temporaryFolder } from "./client.mjs";
import { Player } from "./player.mjs";
import { BEGIN, passUntil, startVirtual } from "./virtual.mjs";

const program = process.env.KOZEL, postgres = process.env.TEST_POSTGRES;
assert.ok(program, "KOZEL: the path of the program");

const MINUTE = 60_000, DAY = 1440 * MINUTE;

/** A round robin of short matches, which begins when it is full. */
const robin = { do: "found", name: "Двір", game: "kozel", options: { target: "25" }, format: "round-robin", max: 4 };

const database = (t) => postgres ?? join(temporaryFolder(t), "kozel.db");

const start = (t, db, options = {}) => startVirtual(t, program, ["serve", "--port", "0", "--store", db, "--rate", "0", "--pause", "50"], options);

/** A client that goes to its table when it is called, unless it stays away. */
class Entrant extends Player {
  called = [];
  tournaments = [];
  away = false;

  heard(event) {
    if (event.ev === "tournament") this.tournaments.push(event);
    if (event.ev !== "called") return;
    this.called.push(event);
    if (!this.away) this.enter(event.table).catch(() => {});
  }
}

let people = 0;

/** Returns a registered person with a connection. Names are unique: one PostgreSQL serves all tests. */
async function arrive(server, word) {
  const browser = await Browser.arrive(server);
  const name = `${word}${String.fromCharCode(97 + Math.floor(people / 26), 97 + (people++ % 26))}q`;
  await browser.register(name);
  return connect(Object.assign(browser, { name }), server);
}

async function connect(person, server) {
  const before = person.player;
  person.server = server;
  person.player = new Entrant(server, person.cookie, `tabof${person.name}`);
  if (before) Object.assign(person.player, { away: before.away }).goesOn(before);
  await person.player.begin();
  return person;
}

const arriveAll = async (server, ...words) => {
  const all = [];
  for (const word of words) all.push(await arrive(server, word));
  return all;
};

const found = async (host, terms = {}) => (await host.player.ask({ ...robin, ...terms })).tournament;
const act = (person, tournament, what, more = {}) => person.player.ask({ do: "tournament", tournament, what, ...more });
const show = (person, tournament) => person.ask("GET", `/api/tournaments/${tournament}`);
const list = (person) => person.ask("GET", "/api/tournaments");

/** Returns the code of a refusal, with its faulty member. */
async function refusal(promise) {
  const ok = await promise.then((value) => value, (error) => error);
  assert.ok(ok.code, `not refused: ${JSON.stringify(ok)}`);
  return ok.field ? `${ok.code} ${ok.field}` : ok.code;
}

/** Lets time pass until the tournament is as wished. Returns it. */
const until = (server, person, tournament, holds) =>
  passUntil(server, 250, async () => {
    const shown = await show(person, tournament);
    return holds(shown) && shown;
  }, `tournament ${tournament}`);

const ended = ({ state }) => state === "ended";

test("a round robin of four is founded, entered and played to its end", async (t) => {
  const server = await start(t, database(t));
  const [host, ...others] = await arriveAll(server, "Ada", "Ben", "Cid", "Dan");
  const all = [host, ...others];
  const tournament = await found(host);
  assert.deepEqual((await list(host)).coming.filter((one) => one.tournament === tournament), [
    {
      tournament, name: "Двір", state: "open", format: "round-robin", game: "kozel", options: (await show(host, tournament)).options, seats: 2,
      time: 60, reserve: 120, rated: false, founder: host.name, entrants: 0, max: 4, rounds: 3, round: 0,
    },
  ]);
  assert.equal((await show(host, tournament)).options.target, "25");
  await host.player.ask({ do: "attend", tournament, on: true });
  for (const person of all) await act(person, tournament, "enter");
  const end = await until(server, host, tournament, ended);
  assert.deepEqual(end.entrants, all.map(({ name }) => ({ name, active: true, bot: false })));
  assert.deepEqual(end.you, { host: true, entrant: 1, active: true });
  assert.equal(end.matches.length, 6);
  assert.deepEqual(end.matches.map(({ round }) => round), [1, 1, 2, 2, 3, 3]);
  const pairs = end.matches.map(({ entrants }) => entrants.toSorted().join("-"));
  assert.deepEqual(pairs.toSorted(), ["1-2", "1-3", "1-4", "2-3", "2-4", "3-4"]);
  for (const { score, points, why, over, begun } of end.matches) {
    assert.equal(score[0] + score[1], 2);
    assert.ok(over >= begun && Math.max(...points) > 0, JSON.stringify(points));
    assert.equal(why.kind, "schedule");
  }
  const scores = Object.fromEntries([1, 2, 3, 4].map((entrant) => [entrant, 0]));
  for (const { entrants, score } of end.matches) entrants.forEach((entrant, i) => (scores[entrant] += score[i]));
  assert.deepEqual(Object.fromEntries(end.standings.map(({ entrant, score }) => [entrant, score])), scores);
  assert.deepEqual(end.standings.map(({ score }) => score), end.standings.map(({ score }) => score).toSorted((a, b) => b - a));
  for (const { played, won, drawn, lost } of end.standings) assert.deepEqual([played, won + drawn + lost], [3, 3]);
  for (const { player } of all) assert.deepEqual(player.called.map((event) => event.tournament), [tournament, tournament, tournament]);
  assert.equal(host.player.tournaments.at(-1).n, end.n);
  assert.ok((await list(host)).ended.some((one) => one.tournament === tournament && one.entrants === 4 && one.round === 3));
});
