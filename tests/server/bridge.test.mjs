// SPDX-License-Identifier: MIT
// An engine of the bot protocol plays at a server's table: `kozel bridge`, with `kozel engine`, which rejects impossible positions.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { createServer, connect as connectTo } from "node:net";
import { join } from "node:path";
import { test } from "node:test";
import { Browser } from "./browser.mjs";
import { until } from "../waiting.mjs";
import { startServer, temporaryFolder } from "./client.mjs";
import { Player } from "./player.mjs";
import { startVirtual } from "./virtual.mjs";

const program = process.env.KOZEL;
assert.ok(program, "KOZEL: the path of the program");

const NOVICE = `'${program}' engine --bot novice --seed 1`;

/** Returns a server, a person who plays there, and the token of the person's bot. */
async function room(t, ...options) {
  const server = await startServer(t, program, ["serve", "--port", "0", "--db", join(temporaryFolder(t), "kozel.db"), "--rate", "0", "--pause", "20", "--bot-delay", "0", ...options]);
  const owner = await Browser.arrive(server);
  await owner.register("Owner");
  const { token } = await owner.ask("POST", "/api/bots", { name: "Bridged", password: "goat&barn" });
  const player = new Player(server, owner.cookie, "tabofowner");
  await player.begin();
  return { server, player, token };
}

/** Starts the bridge as a process: `out`, `errors`, `ended`, and `events()`, the lines of --json. */
function start(t, { token, env }, ...args) {
  const child = spawn(program, ["bridge", ...args], { stdio: ["ignore", "pipe", "pipe"], env: { ...process.env, LC_ALL: "C", KOZEL_TOKEN: token, ...env } });
  const run = { child, out: "", errors: "" };
  child.stdout.on("data", (data) => (run.out += data));
  child.stderr.on("data", (data) => (run.errors += data));
  run.ended = new Promise((resolve) => child.on("close", (code, signal) => resolve(signal ?? code)));
  run.events = () => run.out.split("\n").slice(0, -1).map((line) => JSON.parse(line));
  t.after(() => child.kill("SIGKILL"));
  return run;
}

const play = (t, there, table, engine = NOVICE, ...more) => start(t, there, "--server", there.origin ?? there.server.origin, "--table", table, "--json", ...more, engine);

async function beginMatch({ player }, wishes) {
  const { table } = await player.ask({ do: "open", ...wishes });
  await player.enter(table);
  return table;
}

const GAMES = [
  { game: "kozel", seats: 2, options: { target: "40" } },
  { game: "telephone", seats: 2 },
  { game: "sausage", seats: 2, options: { target: "30" } },
  { game: "sea-goat", seats: 2 },
  { game: "donkey", seats: 2, options: { target: "30" } },
  { game: "general", seats: 4, bots: "novice", options: { deals: "3", signals: "yes" } },
];

test("an engine plays whole matches of every kind of board", { timeout: 100_000 }, async (t) => {
  const there = await room(t);
  for (const wishes of GAMES) {
    const table = await beginMatch(there, wishes);
    const run = play(t, there, table);
    // With bots the applicant begins, when the bridge has sat down.
    if (wishes.bots) await until(async () => (await there.player.ask({ do: "enter", table })).state.app.free < 3, "the bridge sits");
    if (wishes.bots) await there.player.ask({ do: "start", table });
    assert.equal(await run.ended, 0, run.errors + run.out);
    assert.equal(run.errors, "", wishes.game);
    const events = run.events(), kinds = new Set(events.map(({ event }) => event));
    for (const kind of ["engine", "online", "seated", "match", "deal", "act", "end", "over"]) assert.ok(kinds.has(kind), `${wishes.game}: ${kind}`);
    assert.ok(events.some(({ chosen }) => chosen), wishes.game);
    const over = events.at(-1);
    assert.deepEqual([over.event, over.table, Array.isArray(over.result.winners)], ["over", table, true]);
    await there.player.ask({ do: "leave", table });
  }
});

test("a bridge that comes to a deal under way tells the engine what has been done", { timeout: 60_000 }, async (t) => {
  const there = await room(t);
  const table = await beginMatch(there, { game: "kozel", seats: 2, options: { target: "200" } });
  let told = 0;
  for (let life = 0; ; life++) {
    const run = play(t, there, table, `'${program}' engine --bot novice`);
    told += 9;
    if (life < 4 && (await there.player.steps(told))) run.child.kill("SIGKILL");
    const code = await run.ended;
    assert.equal(run.errors, "");
    assert.deepEqual(run.events().filter(({ event }) => event === "engine-failed" || event === "refused"), []);
    told = there.player.told.length;
    if (code === 0) break;
  }
});

test("an engine that fails is reported, and its match goes on", { timeout: 60_000 }, async (t) => {
  const there = await room(t);
  const engines = {
    "sh -c 'read a; echo engine 1 wrong; while read a; do case $a in go*) echo play 9-9;; esac; done'": 'a legal action expected, not "9-9"',
    "sh -c 'read a; echo engine 1 gone; while read a; do case $a in go*) exit;; esac; done'": "it is gone",
    "sh -c 'read a; echo engine 1 late; while read a; do :; done'": "it does not answer in time",
    "sh -c 'read a; echo engine 1 tired; while read a; do case $a in go*) echo error too hard;; esac; done'": "it cannot go on: too hard",
  };
  for (const [engine, reason] of Object.entries(engines)) {
    const table = await beginMatch(there, { game: "kozel", seats: 2, options: { target: "40" } });
    const run = play(t, there, table, engine, "--think", "1");
    assert.equal(await run.ended, 0, run.errors);
    const events = run.events();
    assert.deepEqual(events.filter(({ event }) => event === "engine-failed"), [{ event: "engine-failed", reason }]);
    assert.deepEqual(events.slice(events.findIndex(({ event }) => event === "engine-failed")).filter(({ chosen }) => chosen), []);
    assert.equal(events.at(-1).event, "over");
    await there.player.ask({ do: "leave", table });
  }
});

test("without --json a bridge prints sentences, and the engine's fault on standard error", { timeout: 60_000 }, async (t) => {
  const there = await room(t);
  const table = await beginMatch(there, { game: "kozel", seats: 2, options: { target: "40" } });
  const engine = "sh -c 'read a; echo engine 1 wrong; while read a; do case $a in go*) echo play 9-9;; esac; done'";
  const run = start(t, there, "--server", there.server.origin, "--table", table, engine);
  assert.equal(await run.ended, 0);
  assert.match(run.out, new RegExp(`^Table ${table}: seat 2\nTable ${table}: the match is over: (won|lost)\n$`));
  assert.equal(run.errors, `kozel: ${engine}: a legal action expected, not "9-9"\n`);
});

/** A way to the server that can be cut: `origin`, `cut()`. */
async function wayTo(t, { port }) {
  const sockets = new Set();
  const way = createServer((near) => {
    const far = connectTo(port, "127.0.0.1");
    near.pipe(far).pipe(near);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on("error", () => {}).on("close", () => {
        sockets.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
  });
  await new Promise((resolve) => way.listen(0, "127.0.0.1", resolve));
  const cut = () => sockets.forEach((socket) => socket.destroy());
  t.after(() => {
    cut();
    way.close();
  });
  return { origin: `http://127.0.0.1:${way.address().port}`, cut };
}

test("a lost connection is resumed in the middle of a match", { timeout: 60_000 }, async (t) => {
  const there = await room(t);
  const way = await wayTo(t, there.server);
  const table = await beginMatch(there, { game: "kozel", seats: 2, options: { target: "60" } });
  const run = play(t, { ...there, origin: way.origin }, table);
  for (const steps of [4, 9, 15]) if (await there.player.steps(steps)) way.cut();
  assert.equal(await run.ended, 0, run.errors + run.out);
  const events = run.events().map(({ event }) => event);
  assert.ok(events.filter((event) => event === "lost").length >= 2, events.join(" "));
  assert.equal(events.filter((event) => event === "online").length, events.filter((event) => event === "lost").length + 1);
  assert.ok(!events.includes("engine-failed") && !events.includes("failed"), events.join(" "));
  assert.equal(events.at(-1), "over");
});

test("a signal ends the bridge and its engine, and the seat stays", { timeout: 60_000 }, async (t) => {
  const there = await room(t);
  const table = await beginMatch(there, { game: "kozel", seats: 2, options: { target: "200" } });
  const file = join(temporaryFolder(t), "told");
  const run = play(t, there, table, `sh -c 'echo $$ >${file}.pid; tee ${file} | "${program}" engine --bot novice'`);
  await there.player.steps(9);
  run.child.kill("SIGTERM");
  assert.equal(await run.ended, "SIGTERM", run.errors);
  assert.equal(run.events().at(-1).event, "stopped");
  const again = play(t, there, table);
  assert.equal(await again.ended, 0, again.errors);
  assert.equal(again.events().find(({ event }) => event === "seated").seat, 2);
});

test("what cannot work ends with a reason and the status of a failure", { timeout: 60_000 }, async (t) => {
  const there = await room(t);
  const ends = async (status, pattern, ...args) => {
    const run = start(t, there, ...args);
    assert.deepEqual([await run.ended, pattern.test(run.errors)], [status, true], run.errors);
    return run;
  };
  const server = ["--server", there.server.origin];
  await ends(2, /--server is needed/, "--table", "x", NOVICE);
  await ends(2, /one of --table and --tournament is needed/, ...server, NOVICE);
  await ends(2, /one of --table and --tournament is needed/, ...server, "--table", "x", "--tournament", "y", NOVICE);
  await ends(2, /a command is missing/, ...server, "--table", "x");
  await ends(2, /--think needs a number/, ...server, "--table", "x", "--think", "0", NOVICE);
  await ends(1, /a token is sent by https only/, "--server", "http://example.org", "--table", "x", NOVICE);
  await ends(1, /it cannot be started/, ...server, "--table", "x", "/nowhere/engine");
  await ends(1, /engine 1 NAME expected/, ...server, "--table", "x", "sh -c 'echo hello; read a'");
  await ends(1, /./, ...server, "--table", "nosuch", NOVICE);
  const file = join(temporaryFolder(t), "token");
  writeFileSync(file, "wrong\n");
  await ends(1, /the server does not accept the token/, ...server, "--table", "x", "--token-file", file, NOVICE);
  await ends(1, /nowhere/, ...server, "--table", "x", "--token-file", "/nowhere/token", NOVICE);
  const table = await beginMatch(there, { game: "kozel", seats: 2, options: { target: "40" } });
  writeFileSync(file, `${there.token}\n`);
  const run = start(t, { token: "" }, ...server, "--table", table, "--token-file", file, NOVICE);
  assert.equal(await run.ended, 0, run.errors);
  const none = start(t, { token: "" }, ...server, "--table", table, NOVICE);
  assert.deepEqual([await none.ended, /needs its token/.test(none.errors)], [1, true]);
});

const FOUND = { do: "found", name: "Engines", game: "kozel", options: { target: "25" }, programs: true };

/** Returns a server with a virtual clock, its host, and bots of different owners: {name, token}. */
async function eventOf(t, count) {
  const server = await startVirtual(t, program, ["serve", "--port", "0", "--db", join(temporaryFolder(t), "kozel.db"), "--rate", "0", "--pause", "20"]);
  const owner = await Browser.arrive(server);
  await owner.register("Owner");
  const player = new Player(server, owner.cookie, "tabofowner");
  await player.begin();
  const bots = [];
  for (let i = 0; i < count; i++) {
    const other = await Browser.arrive(server), name = `Engine-${i + 1}`;
    await other.register(`Author-${i + 1}`);
    bots.push({ name, ...(await other.ask("POST", "/api/bots", { name, password: "goat&barn" })) });
  }
  return { server, owner, player, bots };
}

const show = (owner, tournament) => owner.ask("GET", `/api/tournaments/${tournament}`);

/** Lets little time pass at once, since engines think in the time of this machine. Returns the tournament when it is as wished. */
const untilEvent = ({ server, owner }, tournament, holds) =>
  until(async () => {
    await server.advance(20);
    const shown = await show(owner, tournament);
    return holds(shown) && shown;
  }, `tournament ${tournament}`);

test("a Swiss of engines, over the accounts of bots, is played to its end", { timeout: 100_000 }, async (t) => {
  const there = await eventOf(t, 5);
  const { tournament } = await there.player.ask({ ...FOUND, format: "swiss", max: 5, rounds: 3 });
  const runs = there.bots.map((bot, i) => start(t, bot, "--server", there.server.origin, "--tournament", tournament, "--json", `'${program}' engine --bot ${i % 2 ? "novice" : "random"} --seed ${i}`));
  await untilEvent(there, tournament, ({ state }) => state !== "open");
  runs[4].child.kill("SIGTERM");
  assert.equal(await runs[4].ended, "SIGTERM");
  runs[4] = start(t, there.bots[4], "--server", there.server.origin, "--tournament", tournament, "--json", NOVICE);
  const end = await untilEvent(there, tournament, ({ state }) => state === "ended");
  for (const run of runs) assert.equal(await run.ended, 0, run.errors + run.out);
  assert.deepEqual(end.players.map(({ name, bot }) => [name, bot]).toSorted(), there.bots.map(({ name }) => [name, true]).toSorted());
  assert.equal(end.programs, true);
  const played = end.matches.filter(({ bye }) => !bye);
  assert.deepEqual([played.length, end.matches.length], [6, 9]);
  assert.deepEqual(played.filter(({ forfeits }) => forfeits), []);
  assert.ok(played.every(({ match }) => match));
  assert.equal(end.standings.reduce((sum, { score }) => sum + score, 0), 2 * 9);
  for (const run of runs) {
    const events = run.events();
    assert.deepEqual(events.filter(({ event }) => ["engine-failed", "refused", "failed"].includes(event)), []);
    assert.deepEqual(events.at(-1), { event: "tournament-ended", tournament });
  }
  const names = end.players.map(({ name }) => name);
  for (const [i, { name }] of there.bots.slice(0, 4).entries()) {
    const own = played.filter(({ entrants }) => entrants.includes(names.indexOf(name) + 1)).map(({ table }) => table);
    assert.deepEqual(runs[i].events().filter(({ event }) => event === "over").map(({ table }) => table), own, name);
  }
});

test("only an event that admits them has accounts of bots, and they found none", { timeout: 60_000 }, async (t) => {
  const there = await eventOf(t, 2);
  const { tournament } = await there.player.ask({ ...FOUND, programs: false, format: "round-robin", max: 2 });
  const refused = start(t, there.bots[0], "--server", there.server.origin, "--tournament", tournament, NOVICE);
  assert.deepEqual([await refused.ended, refused.errors], [1, `kozel: ${there.server.origin}: the accounts of bots may not enter this tournament\n`]);
  assert.deepEqual((await show(there.owner, tournament)).players, []);
  const gone = start(t, there.bots[0], "--server", there.server.origin, "--tournament", "nosuch", NOVICE);
  assert.deepEqual([await gone.ended, /no such tournament/.test(gone.errors)], [1, true]);
  const bot = new Player(there.server, undefined, "tabofbot0001", undefined, there.bots[0].token);
  await bot.begin();
  assert.equal(await bot.ask({ ...FOUND, format: "swiss", max: 4 }).then(() => "", ({ code }) => code), "tournament-registered");
  for (const what of ["start", "close"]) assert.equal(await bot.ask({ do: "tournament", tournament, what }).then(() => "", ({ code }) => code), "not-host");
});
