// SPDX-License-Identifier: MIT
// Tournaments with real clients: founding, entering, playing to the end, and the tools of the host (docs/tournaments.md).
// Over SQLite or, if $TEST_POSTGRES is a database's address, over PostgreSQL.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
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

function sql(db, text) {
  const [command, ...args] = postgres ? ["psql", "-XAtqc", text, db] : ["sqlite3", "-cmd", ".timeout 10000", db, text];
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: "utf8" });
  assert.equal(status, 0, stderr);
  return stdout.trim();
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
  person.player = new Entrant(server, person.cookie, `tabof${person.name.replace("-", "")}`);
  if (before) Object.assign(person.player, { away: before.away }).goesOn(before);
  const { tables } = await person.player.begin();
  for (const table of tables) {
    const { state } = await person.player.ask({ do: "enter", table });
    if (state.phase !== "over") await person.player.enter(table);
  }
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

const best = async (person, tournament) => Object.values(await list(person)).flat().find((one) => one.tournament === tournament)?.best;

/** Returns the code of a refusal, with its faulty member. */
async function refusal(promise) {
  const ok = await promise.then((value) => value, (error) => error);
  return !ok.code ? "not refused" : ok.field ? `${ok.code} ${ok.field}` : ok.code;
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
      time: 60, reserve: 120, rated: false, founder: host.name, entrants: 0, max: 4, open: true, rounds: 3, round: 0,
    },
  ]);
  assert.equal((await show(host, tournament)).options.target, "25");
  assert.deepEqual((await show(host, tournament)).you, { host: true, may: ["enter", "pause", "close"] });
  assert.deepEqual((await show(others[0], tournament)).you, { host: false, may: ["enter"] });
  await host.player.ask({ do: "attend", tournament, on: true });
  for (const person of all) await act(person, tournament, "enter");
  const end = await until(server, host, tournament, ended);
  assert.deepEqual(end.players, all.map(({ name }) => ({ name, active: true, bot: false })));
  assert.deepEqual(end.you, { host: true, may: ["result"], entrant: 1, active: true });
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
  const csv = await http(server, "GET", `/api/tournaments/${tournament}/standings.csv`);
  assert.match(csv.headers["content-type"], /^text\/csv/);
  const [head, ...rows] = csv.text.trimEnd().split("\r\n");
  assert.equal(head, "place,name,score,direct,buchholz-cut-1,sonneborn-berger,difference,wins,played,won,drawn,lost,byes,titles");
  const cells = ({ place, entrant, score, tiebreaks, played, won, drawn, lost, byes, titles }) => [place, all[entrant - 1].name, score, ...tiebreaks, played, won, drawn, lost, byes, titles];
  assert.deepEqual(rows.map((row) => row.split(",").map((cell) => (/^-?[\d.]+$/.test(cell) ? Number(cell) : cell))), end.standings.map(cells));
  const records = async (from) => (await http(server, "GET", `/api/tournaments/${tournament}/records?from=${from}`)).text;
  const each = await Promise.all(end.matches.map(async ({ match }) => (await http(server, "GET", `/match/${match}.dgr`)).text));
  const ofAll = await records(1), ofLast = await records(5);
  assert.deepEqual(each.map((record) => [ofAll.includes(record), ofLast.includes(record)]), [0, 1, 2, 3, 4, 5].map((i) => [true, i >= 4]));
  const places = each.map((record) => ofAll.indexOf(record));
  assert.deepEqual(places, places.toSorted((a, b) => a - b));
  assert.ok((await list(host)).ended.some((one) => one.tournament === tournament && one.entrants === 4 && one.round === 3));
});

/** Lets the server die, and starts it again. Everybody comes back. */
async function restart(t, server, db, everybody) {
  const wall = server.wall;
  server.child.kill("SIGKILL");
  await server.stopped;
  for (const { player } of everybody) await player.client.closed;
  const again = await start(t, db, { wall });
  for (const person of everybody) await connect(person, again);
  return again;
}

test("a server that dies in every round loses no match and plays none twice", async (t) => {
  const db = database(t);
  let server = await start(t, db);
  const all = await arriveAll(server, "Ada", "Ben", "Cid", "Dan");
  const tournament = await found(all[0]);
  for (const person of all) await act(person, tournament, "enter");
  let last;
  for (let round = 1; round <= 3; round++) {
    await until(server, all[0], tournament, (shown) => shown.round === round && shown.matches.at(-1).table);
    await server.advance(1500); // the matches have begun
    const before = await show(all[0], tournament);
    server = await restart(t, server, db, all);
    const after = await show(all[0], tournament);
    assert.deepEqual(after.matches.slice(0, before.matches.length).map(({ table, entrants }) => [table, entrants]), before.matches.map(({ table, entrants }) => [table, entrants]));
    last = before;
  }
  const end = await until(server, all[0], tournament, ended);
  assert.equal(end.matches.length, 6);
  assert.deepEqual(end.matches.slice(0, last.matches.length).map(({ table }) => table), last.matches.map(({ table }) => table));
  for (const { forfeits, score } of end.matches) assert.deepEqual([forfeits, score[0] + score[1]], [undefined, 2]);
});

test("people who do not come forfeit their match after two minutes", async (t) => {
  const server = await start(t, database(t));
  const all = await arriveAll(server, "Ada", "Ben", "Cid", "Dan");
  for (const { player } of all.slice(1)) player.away = true;
  const tournament = await found(all[0], { format: "swiss", rounds: 1 });
  for (const person of all) await act(person, tournament, "enter");
  await until(server, all[0], tournament, ({ state }) => state === "running");
  assert.equal(await best(all[0], tournament), undefined); // no match has begun
  assert.deepEqual((await show(all[0], tournament)).matches.map(({ playing }) => playing), [false, false]);
  await server.advance(2 * MINUTE - 1000);
  assert.equal((await show(all[0], tournament)).matches.some(({ over }) => over), false);
  const end = await until(server, all[0], tournament, ended);
  const own = end.matches.find(({ entrants }) => entrants.includes(1)), other = end.matches.find(({ entrants }) => !entrants.includes(1));
  assert.deepEqual(own.forfeits, own.entrants.filter((entrant) => entrant !== 1));
  assert.equal(own.score[own.entrants.indexOf(1)], 2);
  assert.deepEqual([other.forfeits, other.score], [other.entrants, [0, 0]]);
  assert.deepEqual(end.standings.map(({ place, entrant, won }) => [place, entrant, won])[0], [1, 1, 1]);
});

test("the host starts, pauses, removes, gives and corrects results, and closes", async (t) => {
  const server = await start(t, database(t));
  const [host, ben, cid, dan] = await arriveAll(server, "Ada", "Ben", "Cid", "Dan");
  for (const { player } of [host, ben, cid, dan]) player.away = true;
  const tournament = await found(host, { format: "swiss", rounds: 2, max: 16, starts: BEGIN + DAY, late: 1 });
  assert.equal(await refusal(act(host, tournament, "start")), "entrants-few");
  for (const person of [ben, cid, dan]) await act(person, tournament, "enter");
  for (const what of ["start", "pause", "continue", "close"]) assert.equal(await refusal(act(ben, tournament, what)), "not-host", what);
  assert.equal(await refusal(act(ben, tournament, "remove", { entrant: 2 })), "not-host");
  assert.equal(await refusal(act(host, tournament, "remove", { entrant: 4 })), "no-entrant entrant");
  assert.equal(await refusal(act(host, tournament, "leave")), "not-entered");
  await act(host, tournament, "remove", { entrant: 3 });
  await act(host, tournament, "pause");
  await act(host, tournament, "pause");
  await act(host, tournament, "start");
  await act(host, tournament, "start");
  await server.settle();
  assert.deepEqual([(await show(host, tournament)).state, (await show(host, tournament)).paused], ["paused", true]);
  await act(host, tournament, "continue");
  let shown = await until(server, host, tournament, ({ state }) => state === "running");
  assert.deepEqual(shown.matches.map(({ entrants }) => entrants.toSorted()), [[1, 2]]);
  const result = { do: "result", tournament, match: 1, first: 30, second: 12, note: "agreed" };
  assert.equal(await refusal(ben.player.ask(result)), "not-host");
  assert.equal(await refusal(host.player.ask({ ...result, match: 2 })), "no-such-match match");
  await act(dan, tournament, "enter");
  await host.player.ask(result);
  await host.player.ask(result);
  shown = await until(server, host, tournament, ({ round, state }) => round === 2 && state === "running");
  assert.deepEqual([shown.matches[0].points, shown.matches[0].score, shown.matches[0].note], [[30, 12], [2, 0], "agreed"]);
  assert.equal(shown.matches[0].corrected, undefined);
  assert.equal(await refusal(host.player.ask({ ...result, match: shown.matches.find(({ bye }) => bye).number })), "match-is-bye match");
  await host.player.ask({ ...result, first: 0, second: 0, forfeits: "1", note: "came too late" });
  shown = await show(host, tournament);
  assert.deepEqual([shown.matches[0].score, shown.matches[0].forfeits, shown.matches[0].corrected], [[0, 2], [shown.matches[0].entrants[0]], 1]);
  assert.equal(shown.matches[0].note, "came too late");
  const lines = async (after) => {
    const { headers, text } = await http(server, "GET", `/api/tournaments/${tournament}/results?after=${after}`);
    assert.equal(headers["content-type"], "application/x-ndjson");
    return text.split("\n").filter(Boolean).map((line) => JSON.parse(line));
  };
  const results = await lines(0), names = shown.matches[0].entrants.map((entrant) => shown.players[entrant - 1].name);
  assert.deepEqual(results.map(({ n, at, ...rest }) => rest), [
    { number: 1, round: 1, players: names, places: [1, 2], points: [30, 12], forfeits: [false, false], corrected: false },
    { number: 1, round: 1, players: names, places: [2, 1], points: [0, 0], forfeits: [true, false], corrected: true },
  ]);
  assert.deepEqual(await lines(results[0].n), results.slice(1));
  assert.deepEqual(await lines(shown.n), []);
  await act(host, tournament, "close");
  assert.equal((await show(host, tournament)).state, "ended");
  for (const what of ["enter", "start", "close"]) assert.equal(await refusal(act(host, tournament, what)), "tournament-over", what);
  assert.equal(await refusal(host.player.ask({ ...result, note: "once more" })), "tournament-over");
  // A match that is under way does not count, and its result does no harm.
  await server.advance(3 * MINUTE);
  assert.equal((await show(host, tournament)).n, shown.n + 1);
});

test("a match that a moderator closes gets its result from the host", async (t) => {
  const db = database(t), server = await start(t, db);
  const [host, ben, mod] = await arriveAll(server, "Ada", "Ben", "Mod");
  const tournament = await found(host, { format: "swiss", rounds: 1, max: 2 });
  for (const { player } of [host, ben]) player.away = true; // nobody acts
  for (const person of [host, ben]) await act(person, tournament, "enter");
  const { you } = await until(server, host, tournament, ({ you }) => you.table);
  await ben.player.ask({ do: "enter", table: you.table });
  assert.equal((await host.player.ask({ do: "enter", table: you.table })).state.tournament.id, tournament);
  await server.advance(2000); // nobody sends a part of the seed
  assert.deepEqual((await list(host)).running.map(({ tournament, entered, open }) => [tournament, entered, open]).filter(([id]) => id === tournament), [[tournament, true, false]]);
  sql(db, `UPDATE person SET role = 2 WHERE name = '${mod.name}'`);
  await mod.ask("POST", `/api/admin/tables/${you.table}/close`, { reason: "a test" });
  await server.advance(10 * MINUTE);
  assert.deepEqual((await show(host, tournament)).matches[0].over, undefined);
  await host.player.ask({ do: "result", tournament, match: 1, first: 5, second: 5, note: "a draw" });
  const end = await until(server, host, tournament, ended);
  assert.deepEqual([end.matches[0].score, end.standings.map(({ place }) => place)], [[1, 1], [1, 1]]);
});

test("a Swiss with a late entrant, a bye and people who leave and come back", async (t) => {
  const server = await start(t, database(t));
  const [host, ben, cid, dan, eva] = await arriveAll(server, "Ada", "Ben", "Cid", "Dan", "Eva");
  const tournament = await found(host, { format: "swiss", rounds: 3, max: 8, starts: BEGIN + MINUTE, late: 2, tiebreaks: "wins,difference" });
  for (const person of [host, ben, cid]) await act(person, tournament, "enter");
  await act(cid, tournament, "leave");
  assert.equal((await show(cid, tournament)).players[2].active, false);
  await act(cid, tournament, "enter");
  await server.advance(MINUTE);
  let shown = await until(server, host, tournament, ({ round }) => round === 1);
  assert.equal(shown.matches.filter(({ bye }) => bye).length, 1);
  await act(dan, tournament, "enter");
  shown = await until(server, host, tournament, ({ round }) => round === 2);
  assert.equal(await refusal(act(eva, tournament, "enter")), "entry-closed");
  await act(ben, tournament, "leave");
  shown = await until(server, host, tournament, ended);
  assert.deepEqual(shown.tiebreaks, ["wins", "difference"]);
  assert.deepEqual(shown.matches.filter(({ round }) => round === 3).flatMap(({ entrants }) => entrants).toSorted(), [1, 3, 4]);
  assert.equal(shown.standings.length, 4);
});

test("an evening goes on until its time is over", async (t) => {
  const server = await start(t, database(t));
  const all = await arriveAll(server, "Ada", "Ben", "Cid");
  const tournament = await found(all[0], { format: "evening", max: 3, minutes: 1, stay: 2 });
  for (const person of all) await act(person, tournament, "enter");
  const [watched] = await passUntil(server, 10, () => best(all[0], tournament), "a match has begun");
  const { matches } = await until(server, all[0], tournament, ({ matches }) => matches[0].playing);
  assert.deepEqual(watched, { table: matches[0].table, round: 1, players: matches[0].entrants.map((entrant) => all[entrant - 1].name) });
  const end = await until(server, all[0], tournament, ended);
  assert.deepEqual([end.tables, end.stay, end.minutes, end.rounds], [1, 2, 1, undefined]);
  assert.ok(end.matches.length > 2);
  for (const match of end.matches.slice(1)) assert.equal(match.why.kind, "queue");
});

test("who does not come to an evening leaves the queue, and may enter again", async (t) => {
  const server = await start(t, database(t));
  const all = await arriveAll(server, "Ada", "Ben", "Cid");
  all[2].player.away = true;
  const tournament = await found(all[0], { format: "evening", max: 3, minutes: 9, stay: 2 });
  for (const person of all) await act(person, tournament, "enter");
  const own = ({ matches }) => matches.filter(({ entrants, over }) => over && entrants.includes(3));
  const left = await until(server, all[0], tournament, ({ players }) => !players[2].active);
  assert.deepEqual(own(left).map(({ forfeits }) => forfeits), [[3]]);
  all[2].player.away = false;
  await act(all[2], tournament, "enter");
  const back = await until(server, all[0], tournament, (shown) => own(shown).length > 1);
  assert.deepEqual([back.players[2].active, own(back)[1].forfeits], [true, undefined]);
});

test("an arena pairs who is free until its time is over, and a third win in a row counts double", async (t) => {
  const db = database(t);
  let server = await start(t, db);
  const all = await arriveAll(server, "Ada", "Ben", "Cid", "Dan", "Eva");
  all[3].player.away = true;
  const tournament = await found(all[0], { format: "arena", max: 9, minutes: 6, starts: BEGIN + DAY });
  for (const person of all.slice(0, 4)) await act(person, tournament, "enter");
  await act(all[0], tournament, "start");
  await until(server, all[0], tournament, ({ matches }) => matches.length > 2);
  await act(all[4], tournament, "enter");
  server = await restart(t, server, db, all);
  const end = await until(server, all[0], tournament, ended);
  assert.deepEqual([end.minutes, end.tables, end.rounds], [6, undefined, undefined]);
  assert.deepEqual(end.players.map(({ active }) => active), [true, true, true, false, true]);
  const own = end.matches.filter(({ entrants }) => entrants.includes(4));
  assert.deepEqual([own.length, own[0].forfeits], [1, [4]]);
  assert.ok(end.matches.some(({ entrants }) => entrants.includes(5)));
  assert.ok(end.matches.every(({ begun }) => begun < end.begun + 6 * MINUTE));
  const streak = [0, 0, 0, 0, 0], sum = [0, 0, 0, 0, 0];
  for (const { entrants, points, places, score, forfeits = [] } of end.matches)
    entrants.forEach((entrant, i) => {
      const gone = forfeits.includes(entrant), won = !gone && places[i] < places[1 - i];
      assert.equal(score[i], won ? (streak[entrant - 1] >= 2 ? 4 : 2) : !gone && !forfeits.length && places[0] === places[1] ? 1 : 0, JSON.stringify({ entrants, points, places, score }));
      streak[entrant - 1] = won ? streak[entrant - 1] + 1 : 0;
      sum[entrant - 1] += score[i];
    });
  for (const { entrant, score } of end.standings) assert.equal(score, sum[entrant - 1]);
});

test("an evening of four at a table: the last gives up the seat to the one who waits", async (t) => {
  const server = await start(t, database(t));
  const all = await arriveAll(server, "Ada", "Ben", "Cid", "Dan", "Eva");
  const tournament = await found(all[0], { format: "evening", seats: 4, max: 8, minutes: 2 });
  const { seats, fewest, pairs } = await show(all[0], tournament);
  assert.deepEqual([seats, fewest, pairs], [4, undefined, undefined]);
  for (const person of all.slice(0, 3)) await act(person, tournament, "enter");
  assert.equal(await refusal(act(all[0], tournament, "start")), "entrants-few");
  for (const person of all.slice(3)) await act(person, tournament, "enter");
  await act(all[0], tournament, "start");
  const end = await until(server, all[0], tournament, ended);
  assert.ok(end.matches.length > 1);
  assert.deepEqual(end.matches[0].entrants.toSorted(), [1, 2, 3, 4]);
  assert.ok(end.matches[1].entrants.includes(5));
  for (const { entrants, score, points, forfeits } of end.matches.filter(({ over }) => over)) {
    assert.deepEqual([entrants.length, score.length, forfeits], [4, 4, undefined]);
    assert.ok(score.filter((one) => one === 1).length < 4 && Math.min(...points) === 0, JSON.stringify([score, points]));
  }
  const [first, second] = end.matches, losers = first.entrants.filter((_, i) => first.score[i] === 0);
  assert.ok(losers.some((entrant) => !second.entrants.includes(entrant)), JSON.stringify([first, second]));
});

test("a Swiss of seven mixes tables of four and three, and the host corrects one", async (t) => {
  const db = database(t);
  let server = await start(t, db);
  const all = await arriveAll(server, "Ada", "Ben", "Cid", "Dan", "Eva", "Fay", "Gus");
  const tournament = await found(all[0], { format: "swiss", seats: 4, max: 7, rounds: 2 });
  assert.deepEqual([(await show(all[0], tournament)).seats, (await show(all[0], tournament)).fewest], [4, 3]);
  for (const person of all) await act(person, tournament, "enter");
  await until(server, all[0], tournament, ({ round, state }) => round === 2 && state === "running");
  server = await restart(t, server, db, all);
  const end = await until(server, all[0], tournament, ended);
  assert.deepEqual(end.matches.map(({ entrants }) => entrants.length), [4, 3, 4, 3]);
  for (const { entrants, score, forfeits, bye } of end.matches) {
    assert.deepEqual([forfeits, bye], [undefined, undefined]);
    assert.equal(score.reduce((sum, one) => sum + one, 0), 3 * entrants.length);
  }
  const correct = (more) => all[0].player.ask({ do: "result", tournament, match: 4, first: 5, second: 9, note: "recount", ...more });
  for (const more of [{}, { third: 1, fourth: 2 }, { third: 1, forfeits: "4" }, { third: 1, forfeits: "1,," }, { third: 1, forfeits: "12" }, { third: 1, forfeits: "0" }])
    assert.equal(await refusal(correct(more)), "bad-result match", JSON.stringify(more));
  await correct({ third: 9, forfeits: "2" });
  const { points, score, forfeits, corrected } = (await show(all[0], tournament)).matches[3];
  assert.deepEqual([points, score, forfeits, corrected], [[5, 9, 9], [3, 0, 6], [end.matches[3].entrants[1]], 1]);
});

test("bots fill up: one person plays a rated tournament, whose matches with bots are not rated and have no hints", async (t) => {
  const db = database(t);
  let server = await start(t, db);
  const [ada, ben] = await arriveAll(server, "Ada", "Ben");
  const tournament = await found(ada, { format: "swiss", rounds: 2, late: 2, max: 8, fill: 4, bots: "novice", rated: true, starts: BEGIN + DAY });
  assert.equal(await refusal(act(ada, tournament, "start")), "entrants-few");
  await act(ada, tournament, "enter");
  const open = await show(ada, tournament);
  assert.deepEqual([open.entrants, open.bots, open.fill, open.players.length], [1, "novice", 4, 1]);
  await act(ada, tournament, "start");
  let shown = await until(server, ada, tournament, ({ state }) => state === "running");
  assert.deepEqual(shown.players.slice(1), [1, 2, 3].map((n) => ({ name: `novice ${n}`, active: true, bot: true, level: "novice" })));
  assert.equal(shown.open, true);
  assert.equal(await refusal(act(ada, tournament, "remove", { entrant: 2 })), "no-entrant entrant");
  const { state } = await ada.player.ask({ do: "enter", table: shown.you.table });
  assert.deepEqual([state.app.rated, state.app.memory_aids, state.seats.map(({ kind }) => kind).toSorted()], [false, false, ["bot", "person"]]);
  server = await restart(t, server, db, [ada, ben]);
  const { table } = (await show(ada, tournament)).you;
  assert.equal(await passUntil(server, 20, async () => {
    const { state } = await ada.player.ask({ do: "enter", table });
    const code = await refusal(ada.player.ask({ do: "hint", table, v: state.v ?? 1 }));
    return !["no-deal", "stale v"].includes(code) && code; // the match has not begun
  }, "a deal"), "no-hints");
  await act(ben, tournament, "enter");
  const end = await until(server, ada, tournament, ended);
  assert.deepEqual(end.players.map(({ active, level }) => [active, level]), [[true, undefined], [true, "novice"], [true, "novice"], [false, "novice"], [true, undefined]]);
  assert.deepEqual(end.matches.map(({ round, over, match, forfeits }) => [round, Boolean(over && match), forfeits]), [1, 1, 2, 2].map((round) => [round, true, undefined]));
  assert.match((await http(server, "GET", `/api/tournaments/${tournament}/standings.csv`)).text, /,novice 1,/);
  const { strengths } = await ada.ask("GET", `/api/person/${ada.name}`);
  assert.deepEqual(strengths, []);
});

test("a knock-out of three: a bye, series of three, and extra deals after a drawn match, over a restart", async (t) => {
  const db = database(t);
  let server = await start(t, db);
  const all = await arriveAll(server, "Ada", "Ben", "Cid");
  const tournament = await found(all[0], { format: "knock-out", best_of: 3, max: 3 });
  for (const person of all) await act(person, tournament, "enter");
  let shown = await until(server, all[0], tournament, ({ state }) => state === "running");
  assert.deepEqual([shown.best_of, shown.rounds, shown.round], [3, 2, 1]);
  const [bye] = shown.matches.filter(({ bye }) => bye), first = shown.matches.find(({ bye }) => !bye);
  assert.deepEqual([bye.why.kind, first.why.kind, first.extra], ["schedule", "schedule", undefined]);
  const brackets = shown.players.map(({ bracket }) => bracket);
  assert.deepEqual(brackets.map(({ passed }, i) => passed - (i + 1 === bye.entrants[0] ? 1 : 0)), [0, 0, 0]);
  assert.equal(brackets[first.entrants[0] - 1].place >> 1, brackets[first.entrants[1] - 1].place >> 1);
  await all[0].player.ask({ do: "result", tournament, match: first.number, first: 20, second: 20, note: "a draw" });
  shown = await until(server, all[0], tournament, ({ matches }) => matches.at(-1).extra === 2);
  server = await restart(t, server, db, all);
  const end = await until(server, all[0], tournament, ended);
  const extra = end.matches.find(({ extra }) => extra === 2);
  assert.deepEqual(extra.entrants, first.entrants.toReversed());
  assert.ok(extra.over && extra.match && extra.first_deal && extra.match !== extra.first_deal, JSON.stringify(extra));
  assert.deepEqual(extra.places, [1 + (extra.points[1] > extra.points[0]), 1 + (extra.points[0] > extra.points[1])]);
  // Each of the two matches is one deal, with the seats changed.
  const records = await Promise.all([extra.first_deal, extra.match].map(async (match) => (await http(server, "GET", `/match/${match}.dgr`)).text));
  const names = extra.entrants.map((entrant) => end.players[entrant - 1].name);
  for (const [i, record] of records.entries()) {
    assert.equal(record.match(/^deal /gm)?.length, 1, record);
    assert.deepEqual([...record.matchAll(/^\[Name\d "(.*)"\]/gm)].map(([, name]) => name), i ? names.toReversed() : names, record);
  }
  const passed = end.players.map(({ bracket }) => bracket.passed).toSorted();
  assert.deepEqual(passed, [0, 1, 2]);
  assert.deepEqual(end.standings.map(({ score }) => score), [4, 2, 0]);
  // Of each series the winner has won two.
  for (const round of [1, 2]) {
    const wins = {};
    for (const { entrants, places, bye, round: of } of end.matches)
      if (!bye && of === round && places[0] !== places[1]) wins[entrants[places.indexOf(1)]] = (wins[entrants[places.indexOf(1)]] ?? 0) + 1;
    assert.equal(Math.max(...Object.values(wins)), 2, JSON.stringify(wins));
  }
});

test("terms that are not possible are refused with their member", async (t) => {
  const server = await start(t, database(t));
  const [host] = await arriveAll(server, "Ada");
  const cases = [
    [{ game: "chess" }, "no-such-game game"],
    [{ options: { target: "25", colour: "red" } }, "no-such-option options"],
    [{ options: { target: "-1" } }, "option-value options"],
    [{ name: "" }, "wrong-length name"],
    [{ name: "x".repeat(61) }, "wrong-length name"],
    [{ name: "a\u0001b" }, "control-character name"],
    [{ max: 1 }, "out-of-range max"],
    [{ max: 513 }, "out-of-range max"],
    [{ max: "4" }, "no-number max"],
    [{ format: "knockout" }, "no-such-word format"],
    [{ format: "knock-out", best_of: 2 }, "tournament-term best_of"],
    [{ format: "knock-out", best_of: 16 }, "out-of-range best_of"],
    [{ format: "knock-out", rounds: 2 }, "tournament-term rounds"],
    [{ format: "knock-out", seats: 3 }, "table-size seats"],
    [{ best_of: 3 }, "tournament-term best_of"],
    [{ format: "swiss", rounds: 0 }, "out-of-range rounds"],
    [{ format: "swiss", rounds: 1000 }, "out-of-range rounds"],
    [{ format: "swiss", rounds: 4 }, "tournament-term rounds"],
    [{ format: "evening", rounds: 4 }, "tournament-term rounds"],
    [{ rounds: 4 }, "tournament-term rounds"],
    [{ max: 65 }, "tournament-term max"],
    [{ max: 4, rounds: 255 }, "tournament-term rounds"],
    [{ tables: 2 }, "tournament-term tables"],
    [{ stay: 2 }, "tournament-term stay"],
    [{ minutes: 2 }, "tournament-term minutes"],
    [{ format: "arena", tables: 1 }, "tournament-term tables"],
    [{ format: "arena", seats: 3 }, "table-size seats"],
    [{ format: "arena", minutes: 0 }, "out-of-range minutes"],
    [{ format: "swiss", late: 4, max: 9, rounds: 3 }, "tournament-term late"],
    [{ format: "evening", late: 1 }, "tournament-term late"],
    [{ starts: BEGIN - 1 }, "tournament-start starts"],
    [{ starts: 0 }, "tournament-start starts"],
    [{ starts: BEGIN + 91 * DAY }, "tournament-start starts"],
    [{ time: 0 }, "out-of-range time"],
    [{ time: 5 }, "out-of-range time"],
    [{ tiebreaks: "wins,luck" }, "tag-value tiebreaks"],
    [{ tiebreaks: "wins,wins" }, "option-twice tiebreaks"],
    [{ tiebreaks: "wins,difference,direct,buchholz-cut-1,sonneborn-berger,wins" }, "tag-value tiebreaks"],
    [{ seats: 4 }, "table-size seats"],
    [{ seats: 1 }, "out-of-range seats"],
    [{ seats: 5 }, "out-of-range seats"],
    
    [{ format: "evening", seats: 4, max: 3 }, "tournament-term max"],
    [{ format: "evening", game: "sausage", options: {}, seats: 3 }, "no-such-players seats"],
    [{ format: "evening", game: "kozel-yard", options: {}, seats: 4 }, "table-size seats"],
    [{ bots: "wizard" }, "no-such-bot bots"],
    [{ bots: "novice", fill: 5 }, "tournament-term fill"],
    [{ bots: "", fill: 2 }, "tournament-term fill"],
    [{ stake: 10 }, "no-such-member"],
    [{ mark: 1 }, "no-such-member"],
  ];
  const codes = [];
  for (const [terms] of cases) codes.push([terms, await refusal(found(host, terms))]);
  assert.deepEqual(codes, cases);
  for (const missing of ["name", "game", "format", "max"]) assert.equal(await refusal(found(host, { [missing]: undefined })), `missing ${missing}`);
  const tournament = await found(host);
  const act = (what, more) => host.player.ask({ do: "tournament", tournament, what, ...more });
  assert.equal(await refusal(act("win")), "no-such-word what");
  assert.equal(await refusal(act(undefined)), "missing what");
  assert.equal(await refusal(act("remove")), "no-entrant entrant");
  assert.equal(await refusal(act("remove", { entrant: 0 })), "out-of-range entrant");
  for (const id of ["", "nosuch", "x".repeat(64), "../../etc", "a'b\"c%"])
    assert.equal(await refusal(act("enter", { tournament: id })), "no-such-tournament tournament", id);
  const result = { do: "result", tournament, match: 1, first: 1, second: 2, note: "x" };
  for (const [member, value, expected] of [["match", 0, "out-of-range match"], ["first", 10001, "out-of-range first"], ["second", 1.5, "no-number second"], ["note", "", "wrong-length note"], ["forfeits", "1,2,3,4,1", "wrong-length forfeits"]])
    assert.equal(await refusal(host.player.ask({ ...result, [member]: value })), expected);
  assert.equal(await refusal(host.player.ask(result)), "no-such-match match");
  assert.deepEqual((await show(host, tournament)).n, 0);
});

test("a founder has three tournaments that are not over", async (t) => {
  const server = await start(t, database(t));
  const [host, ben] = await arriveAll(server, "Ada", "Ben");
  const all = [await found(host), await found(host), await found(host)];
  assert.equal(await refusal(found(host)), "too-many-tournaments");
  await found(ben);
  for (let i = 0; i < 7; i++) {
    await act(host, all[0], "close");
    all[0] = await found(host);
  }
  await act(host, all[0], "close");
  assert.equal(await refusal(found(host)), "tournaments-today");
});

test("a person takes part in three tournaments, and comes back twenty times", async (t) => {
  const server = await start(t, database(t));
  const [host, ben] = await arriveAll(server, "Ada", "Ben");
  const all = [await found(host), await found(host), await found(ben), await found(ben)];
  for (const tournament of all.slice(1)) await act(host, tournament, "enter");
  assert.equal(await refusal(act(host, all[0], "enter")), "tournaments-entered");
  for (let i = 0; i < 20; i++) for (const what of ["leave", "enter"]) await act(host, all[1], what);
  await act(host, all[1], "leave");
  assert.deepEqual((await show(host, all[1])).you.may, ["pause", "close"]);
  assert.equal(await refusal(act(host, all[1], "enter")), "tournament-changes");
  await act(host, all[0], "enter");
});

test("a repeated request does nothing twice, not even after a restart", async (t) => {
  const db = database(t);
  let server = await start(t, db);
  const [host, ben] = await arriveAll(server, "Ada", "Ben");
  const one = await host.player.ask(robin, 1000);
  assert.deepEqual(await host.player.ask(robin, 1000), one);
  server = await restart(t, server, db, [host, ben]);
  assert.deepEqual(await host.player.ask(robin, 1000), one);
  assert.notDeepEqual(await host.player.ask(robin, 1001), one);
  const { tournament } = one, enter = { do: "tournament", tournament, what: "enter" };
  await Promise.all(Array.from({ length: 50 }, () => ben.player.ask(enter)));
  assert.equal((await show(ben, tournament)).n, 1);
  await Promise.all(Array.from({ length: 25 }, (_, i) => ben.player.ask({ ...enter, what: i % 2 ? "enter" : "leave" })));
  const { n, players } = await show(ben, tournament);
  assert.deepEqual([n, players], [26, [{ name: ben.name, active: false, bot: false }]]);
});

test("the last place goes to one of those who come at once", async (t) => {
  const server = await start(t, database(t));
  const all = await arriveAll(server, "Ada", "Ben", "Cid", "Dan");
  for (const { player } of all) player.away = true;
  const tournament = await found(all[0], { format: "swiss", max: 2, rounds: 1, starts: BEGIN + DAY });
  const codes = await Promise.all(all.map((person) => act(person, tournament, "enter").then(() => "in", ({ code }) => code)));
  assert.deepEqual(codes.toSorted(), ["in", "in", "tournament-full", "tournament-full"]);
  assert.deepEqual(codes, ["in", "in", "tournament-full", "tournament-full"]);
});

test("guests may look, but neither found nor enter", async (t) => {
  const server = await start(t, database(t));
  const [host] = await arriveAll(server, "Ada");
  const tournament = await found(host);
  const { cookie } = await guest(server), player = new Entrant(server, cookie, "tabofguest0");
  await player.begin();
  assert.equal(await refusal(player.ask(robin)), "tournament-registered");
  for (const what of ["enter", "leave", "start", "close"]) assert.equal(await refusal(player.ask({ do: "tournament", tournament, what })), "tournament-registered");
  assert.deepEqual(await player.ask({ do: "attend", tournament, on: true }), { state: { n: 0, state: "open" } });
  await act(host, tournament, "enter");
  await player.ask({ do: "attend", tournament, on: false });
  await act(host, tournament, "leave");
  assert.deepEqual(player.tournaments, [{ ev: "tournament", tournament, n: 1 }]);
  const shown = JSON.parse((await http(server, "GET", `/api/tournaments/${tournament}`)).text);
  assert.deepEqual([shown.founder, shown.you], [host.name, undefined]);
  for (const id of ["nosuch", "x".repeat(32), "%00", "a%2fb"]) assert.equal((await http(server, "GET", `/api/tournaments/${id}`)).status >= 400, true, id);
  const { table } = await player.ask({ do: "play", game: "kozel", bots: "novice" });
  assert.equal((await http(server, "GET", `/api/tournaments/${table}`)).status, 404);
  assert.equal(await refusal(host.player.ask({ do: "tournament", tournament: table, what: "enter" })), "no-such-tournament tournament");
  assert.equal(await refusal(host.player.ask({ do: "enter", table: tournament })), "no-such-table table");
});

test("a name is no formula of a spreadsheet", async (t) => {
  const db = database(t), server = await start(t, db);
  const [host] = await arriveAll(server, "-A");
  const tournament = await found(host);
  await act(host, tournament, "enter");
  const { text } = await http(server, "GET", `/api/tournaments/${tournament}/standings.csv`);
  assert.match(text, new RegExp(`\n1,'${host.name},`));
});

test("a tournament that cannot be read is no missing one", async (t) => {
  const db = database(t), server = await start(t, db);
  const [host] = await arriveAll(server, "Ada");
  const tournament = await found(host);
  sql(db, `UPDATE table_entry SET text = '{"kind":"tournament"}' WHERE place = '${tournament}'`);
  const answer = await http(server, "GET", `/api/tournaments/${tournament}`);
  assert.deepEqual([answer.status, JSON.parse(answer.text).error.code], [500, "store-failed"]);
});

test("a closed account leaves, and its name is kept nowhere", async (t) => {
  const db = database(t), server = await start(t, db);
  const [host, ben, cid] = await arriveAll(server, "Ada", "Ben", "Cid");
  const tournament = await found(host), other = await found(ben);
  for (const person of [host, ben, cid]) await act(person, tournament, "enter");
  await host.player.ask({ do: "open", game: "kozel", seats: 2 });
  const own = async (person) => (await person.ask("GET", "/api/data")).tournaments;
  assert.deepEqual(await own(host), [{ tournament }]);
  assert.deepEqual(await own(ben), [tournament, other].toSorted().map((each) => ({ tournament: each })));
  await ben.ask("POST", "/api/close", { password: "goat&barn" });
  const shown = await until(server, host, tournament, ({ players }) => !players[1].active);
  assert.match(shown.players[1].name, /^closed account /);
  assert.equal(shown.players[1].closed, true);
  assert.equal((await show(host, other)).state, "ended");
  assert.doesNotMatch(JSON.stringify(await list(host)), new RegExp(ben.name));
  const log = () => sql(db, `SELECT text FROM table_entry WHERE place = '${tournament}'`);
  assert.match(log(), new RegExp(cid.name));
  assert.doesNotMatch(log(), new RegExp(ben.name));
  await act(host, tournament, "close");
  assert.match(log(), /closed/);
  for (const { name } of [host, cid]) assert.doesNotMatch(log(), new RegExp(name));
});
