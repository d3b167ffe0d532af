// SPDX-License-Identifier: MIT
// An engine of the bot protocol plays at a server's table: `kozel bridge`, with `kozel engine`, which rejects impossible positions.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { createServer, connect as connectTo } from "node:net";
import { join } from "node:path";
import { test } from "node:test";
import { Browser } from "./browser.mjs";
import { until } from "../waiting.mjs";
import { startServer, temporaryFolder, WebSocket } from "./client.mjs";
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
    "sh -c 'read a; echo engine 1 rash; while read a; do case $a in hand*) echo play 8-8;; esac; done'": 'a legal action expected, not "8-8"',
    "sh -c 'read a; echo engine 1 loud; while read a; do case $a in go*) yes | tr -d \\\\n;; esac; done'": "its line is too long",
    "sh -c 'read a; echo engine 1 tired; while read a; do case $a in go*) echo error too hard;; esac; done'": "it cannot go on: too hard",
  };
  for (const [engine, reason] of Object.entries(engines)) {
    const table = await beginMatch(there, { game: "kozel", seats: 2, options: { target: "40" } });
    const run = play(t, there, table, engine, "--think", "1");
    assert.equal(await run.ended, 0, run.errors);
    const events = run.events();
    const failed = events.filter(({ event }) => event === "engine-failed");
    assert.equal(failed.length, 1, engine);
    assert.equal(failed[0].reason, reason, engine);
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
  await ends(2, /the command is one argument: quote it/, ...server, "--table", "x", "kozel", "engine");
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

/** A server that is none: it answers `enter` with this state, and then sends these events. Returns its address. */
async function fakeServer(t, state, events = []) {
  const server = new WebSocket.WebSocketServer({ port: 0, host: "127.0.0.1", handleProtocols: () => "kozel.v1" });
  server.on("connection", (socket) => {
    socket.on("error", () => {});
    socket.on("message", (data) => {
      const { seq, do: name } = JSON.parse(data);
      if (name === "hello") socket.send(JSON.stringify({ re: seq, ok: { protocol: 1, next: 2, tables: [] } }));
      else socket.send(JSON.stringify({ re: seq, ok: name === "enter" ? { state } : {} }));
      if (name === "enter") for (const event of events) socket.send(JSON.stringify(event));
    });
  });
  await new Promise((resolve) => server.on("listening", resolve));
  t.after(() => {
    server.clients.forEach((client) => client.terminate());
    server.close();
  });
  return `http://127.0.0.1:${server.address().port}`;
}

const SEATED = {
  table: "x", n: 1, v: 2, phase: "play", you: 1, app: { game: "kozel", options: {}, seats: 2, terms: 1 },
  seats: [{ name: "Bridged", kind: "person" }, { name: "Ann", kind: "person" }],
  match: { id: "m", deal: 1, sides: [1, 2], accounts: [{ score: 0, memory: 0, open: false }, { score: 0, memory: 0, open: false }], hand: ["0-1", "0-2"], counts: [2, 2], stock: 10, turn: 1, legal: ["0-1", "0-2"], acts: [] },
};

test("what a hostile server sends reaches no engine and no terminal", { timeout: 60_000 }, async (t) => {
  const folder = temporaryFolder(t), told = join(folder, "told");
  const engine = `sh -c 'read a; echo engine 1 spy; while read a; do echo "$a" >>"${told}"; done'`;
  const attack = async (state, events) => {
    const run = start(t, { token: "t" }, "--server", await fakeServer(t, state, events), "--table", "x", "--think", "1", engine);
    return { code: await run.ended, out: run.out, errors: run.errors };
  };
  const nonsense = /the server does not speak the protocol of kozel\n$/;
  for (const match of [{ legal: ["0-1\nquit", "0-2"] }, { legal: ["0-1", ""] }, { legal: Array(500).fill("0-1") }, { sides: [1, 9] }, { hand: ["7-7"] }, { counts: [2] }]) {
    const { code, errors } = await attack({ ...SEATED, match: { ...SEATED.match, ...match } });
    assert.deepEqual([code, nonsense.test(errors)], [1, true], JSON.stringify(match) + errors);
  }
  for (const app of [{ game: "kozel\nquit" }, { game: "" }, { options: { "a b": "c\nquit" } }]) assert.match((await attack({ ...SEATED, app: { ...SEATED.app, ...app } })).errors, nonsense, JSON.stringify(app));
  writeFileSync(told, "");
  const step = { ev: "step", table: "x", n: 2, v: 3, seat: 2, act: "knock\nquit", turn: 0 };
  const result = { winners: [1], draw: false };
  const end = { ev: "end", table: "x", n: 3, v: 3, result: { end: "out\nquit", seat: 1, hands: [["0-0\nquit"], []] }, accounts: SEATED.match.accounts, match: result };
  const { code, out } = await attack({ ...SEATED, match: { ...SEATED.match, turn: 2, legal: [] } }, [step, end]);
  assert.deepEqual([code, out], [0, "Table x: seat 1\nTable x: the match is over: won\n"]);
  const lines = readFileSync(told, "utf8").split("\n");
  assert.ok(lines.includes("act 2") && lines.includes("show 1"), lines.join("\n")); // the rest of both is left out
  assert.equal(lines.filter((line) => line === "quit").length, 1, "the bridge's own");
  const closed = { ev: "notice", text: "\u001b[2J" };
  const other = await attack({ ...SEATED, you: 0 }, [closed, { ev: "closed", table: "x", n: 2 }]);
  assert.deepEqual([other.code, other.out], [0, "The table is closed.\n"]);
  // Without a seat the bridge follows no match, and no seat is beyond the table's.
  writeFileSync(told, "");
  const deal = { ev: "deal", table: "x", n: 2, v: 3, match: SEATED.match };
  const unseated = await attack({ ...SEATED, you: 0, phase: "waiting", match: null }, [deal, { ...step, n: 3 }, { ...end, n: 4 }, { ev: "closed", table: "x", n: 5 }]);
  assert.deepEqual([unseated.code, unseated.out, readFileSync(told, "utf8")], [0, "The table is closed.\n", "quit\n"]);
  const four = { ...SEATED, you: 4, app: { ...SEATED.app, seats: 4 }, seats: [...SEATED.seats, ...SEATED.seats], match: { ...SEATED.match, sides: [1, 2, 1, 2], counts: [2, 2, 2, 2], turn: 2, legal: [] } };
  const fewer = await attack(four, [{ ev: "seats", table: "x", n: 2, v: 3, phase: "play", app: { ...SEATED.app, terms: 2 }, seats: SEATED.seats }]);
  assert.deepEqual([fewer.code, nonsense.test(fewer.errors)], [1, true], fewer.errors);
});

test("a bridge of a tournament leaves the account's other tables alone", { timeout: 60_000 }, async (t) => {
  const there = await eventOf(t, 2);
  const { table } = await there.player.ask({ do: "open", game: "kozel", seats: 3 });
  const bot = new Player(there.server, undefined, "tabofbot0001", undefined, there.bots[0].token);
  await bot.begin();
  await bot.ask({ do: "sit", table, terms: (await bot.ask({ do: "enter", table })).state.app.terms });
  const { tournament } = await there.player.ask({ ...FOUND, format: "round-robin", max: 2 });
  const runs = there.bots.map((one) => start(t, one, "--server", there.server.origin, "--tournament", tournament, "--json", NOVICE));
  const end = await untilEvent(there, tournament, ({ state }) => state === "ended");
  for (const run of runs) assert.equal(await run.ended, 0, run.errors + run.out);
  assert.deepEqual(end.matches.map(({ forfeits }) => forfeits), [undefined]);
  assert.deepEqual(runs[0].events().filter(({ event }) => event === "seated").map((event) => event.table), end.matches.map((match) => match.table));
  assert.equal((await bot.ask({ do: "enter", table })).state.you, 2);
});
