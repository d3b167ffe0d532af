// SPDX-License-Identifier: MIT
// `kozel play --server`: a person plays at a server from a terminal or a pipe, also over a connection that is cut, and notices a server that is none.
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { createHash, generateKeyPairSync, sign } from "node:crypto";
import { createServer as createHttp } from "node:http";
import { connect, createServer } from "node:net";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { createServer as createTls } from "node:tls";
import { Browser } from "./browser.mjs";
import { http, startServer, temporaryFolder, WebSocket } from "./client.mjs";
import { Player } from "./player.mjs";
import { inTime, until } from "../waiting.mjs";

const program = process.env.KOZEL;
assert.ok(program, "KOZEL: the path of the program");
const STEP = '"ev":"step"';
const ENOUGH = "1\n".repeat(2000); // choices of the longest match here

const start = (t, ...options) =>
  startServer(t, program, ["serve", "--port", "0", "--db", join(temporaryFolder(t), "kozel.db"), "--rate", "0", "--request-rate", "0", "--pause", "20", "--bot-delay", "0", ...options]);

/** Starts the program: `out`, `errors`, `ended` with {code, signal}. `input` ends it unless it is undefined. */
function play(t, server, args, { input, env = {} } = {}) {
  const child = spawn(program, ["play", "--plain", "--server", server, ...args], { stdio: ["pipe", "pipe", "pipe"], env: { ...process.env, LC_ALL: "C", XDG_STATE_HOME: temporaryFolder(t), ...env } });
  const run = { child, out: "", errors: "" };
  child.stdout.on("data", (data) => (run.out += data));
  child.stderr.on("data", (data) => (run.errors += data));
  child.stdin.on("error", () => {}); // it has ended
  const closed = new Promise((resolve) => child.on("close", (code, signal) => resolve({ code, signal })));
  run.ended = inTime(closed, () => `the end of ${args.join(" ")}: ${run.out.slice(-2000)}${run.errors}`);
  run.ended.catch(() => {});
  run.shows = (pattern) => until(() => pattern.test(run.out), () => `${pattern} in ${run.out.slice(-2000)}${run.errors}`);
  t.after(() => child.kill("SIGKILL"));
  if (input !== undefined) child.stdin.end(input);
  return run;
}

/** Listens on a port of this machine. Returns its address. */
async function listen(t, listener, scheme = "http") {
  await new Promise((resolve) => listener.listen(0, "127.0.0.1", resolve));
  t.after(() => listener.close());
  return `${scheme}://127.0.0.1:${listener.address().port}`;
}

/** A way to a server on which each connection is cut within the event `step` number `steps`, until `cuts` were cut. How the data arrives in parts changes nothing. */
async function cuttingWay(t, server, steps, cuts) {
  const way = { cut: 0 };
  way.address = await listen(t, createServer((socket) => {
    const other = connect(server.port, "127.0.0.1");
    const most = way.cut < cuts ? steps : undefined;
    let seen = "";
    for (const side of [socket, other]) side.on("error", () => {});
    socket.on("data", (data) => other.write(data)).on("close", () => other.destroy());
    other.on("data", (bytes) => {
      const from = seen.length;
      seen += bytes.toString("latin1");
      const cut = seen.split(STEP, most).join(STEP).length; // where event number `most` has its name, or the end
      socket.write(bytes.subarray(0, Math.max(cut - from, 0)));
      if (cut === seen.length) return;
      way.cut++;
      socket.destroy();
      other.destroy();
    }).on("close", () => socket.destroy());
  }));
  return way;
}

/** The result of the match at a table, as `kozel replay` prints it. */
async function recordOf(t, server, table) {
  const { text } = await http(server, "GET", `/api/tables/${table}/match`);
  const file = join(temporaryFolder(t), "match.dgr");
  writeFileSync(file, (await http(server, "GET", `/match/${JSON.parse(text).match}.dgr`)).text);
  return { record: readFileSync(file, "utf8"), replay: spawnSync(program, ["replay", file], { encoding: "utf8", env: { ...process.env, LC_ALL: "C" } }).stdout };
}

const GAMES = [
  ["kozel", "--seats", "2", "--options", "target=20"],
  ["sausage", "--options", "target=30"],
  ["telephone", "--seats", "4"],
];

test("whole matches of a guest with bots", { timeout: 100_000 }, async (t) => {
  const server = await start(t);
  for (const game of GAMES) {
    const run = play(t, server.origin, [...game, "--bots", "novice"], { input: ENOUGH });
    assert.deepEqual(await run.ended, { code: 0, signal: null }, run.errors);
    assert.match(run.out, /^Table: \w+\nWaiting for players\.\nGame: .*\n(Options: .*\n)?Players: Guest-\d+, Petryk/);
    assert.match(run.out, /\n(Won: .*|Lost: .*|Goat: .*|A draw)\n(.*\n)*Places: 1\..*\nScore:\n/);
    const laid = [...run.out.matchAll(/^You lay (\S+)/gm)].map(([, act]) => act.replace(";", ""));
    const { record } = await recordOf(t, server, run.out.match(/^Table: (\w+)/)[1]);
    const mine = [...record.matchAll(/^1 (\d-\d\S*)/gm)].map(([, act]) => act);
    assert.deepEqual(laid.slice(0, 3), mine.slice(0, 3), record);
    assert.equal(laid.length, mine.length, record);
  }
});

test("a connection that is cut is resumed, and nothing is played twice", { timeout: 100_000 }, async (t) => {
  const server = await start(t);
  for (const [index, game] of GAMES.slice(0, 2).entries()) {
    const way = await cuttingWay(t, server, 2 + index, 4);
    const run = play(t, way.address, [...game, "--bots", "novice"], { input: ENOUGH });
    assert.deepEqual(await run.ended, { code: 0, signal: null }, run.errors);
    assert.ok(way.cut >= 2, `${way.cut} cuts`);
    assert.ok(run.out.split("Connected again.").length > 2, run.out);
    const { record, replay } = await recordOf(t, server, run.out.match(/^Table: (\w+)/)[1]);
    assert.match(replay, /\n(Won: |Lost: |Goat: |A draw)/, record);
  }
});

test("a bot's token opens its account, and a wrong one nothing", { timeout: 60_000 }, async (t) => {
  const server = await start(t);
  const owner = await Browser.arrive(server);
  await owner.register("Owner");
  const { token } = await owner.ask("POST", "/api/bots", { name: "Bridged", password: "goat&barn" });
  const file = join(temporaryFolder(t), "token");
  writeFileSync(file, `${token}\n`);
  for (const [args, env] of [[["--token-file", file], {}], [[], { KOZEL_TOKEN: token }]]) {
    const run = play(t, server.origin, ["kozel", "--seats", "2", ...args], { input: "1\nquit\n", env });
    assert.deepEqual(await run.ended, { code: 0, signal: null }, run.errors);
    assert.match(run.out, /\nPlayers: Bridged, Stepan \(club player\)\n/);
  }
  const wrong = play(t, server.origin, ["kozel"], { input: "", env: { KOZEL_TOKEN: "0".repeat(64) } });
  assert.deepEqual(await wrong.ended, { code: 1, signal: null });
  assert.equal(wrong.errors, `kozel: ${server.origin}: the server does not accept the token\n`);
  assert.ok(!wrong.errors.includes("000000"));
  for (const host of ["example.invalid", "127.example.invalid", "localhost.example.invalid", "128.0.0.1"]) {
    const open = play(t, `http://${host}`, ["kozel"], { input: "", env: { KOZEL_TOKEN: token } });
    assert.deepEqual(await open.ended, { code: 1, signal: null });
    assert.match(open.errors, /a token is sent by https only/, host);
    assert.ok(!open.errors.includes(token));
  }
});

test("people meet at an open table", { timeout: 60_000 }, async (t) => {
  const server = await start(t);
  const none = play(t, server.origin, ["--tables"], { input: "" });
  assert.deepEqual(await none.ended, { code: 0, signal: null }, none.errors);
  assert.equal(none.out, "No table waits for players.\n");
  const first = play(t, server.origin, ["kozel", "--seats", "2", "--open"]);
  await first.shows(/Waiting for players\.\n$/);
  const [, table] = first.out.match(/^Table: (\w+)/);
  const list = play(t, server.origin, ["--tables"], { input: "" });
  await list.ended;
  assert.match(list.out, new RegExp(`^${table}: Kozel, seats: 2, free: 1, by Guest-\\d+\n$`));
  const second = play(t, server.origin, ["--table", table]);
  await Promise.all([first, second].map((run) => run.shows(/Players: Guest-\d+, Guest-\d+\n(.*\n)*Deal 1\n/)));
  // A pipe is read at its person's turn.
  second.child.stdin.write("say good luck\n");
  first.child.stdin.write("1\n".repeat(20));
  await Promise.all([first, second].map((run) => run.shows(/^Guest-\d+: good luck$/m)));
  const refused = play(t, server.origin, ["--table", "nothere"], { input: "" });
  assert.deepEqual(await refused.ended, { code: 1, signal: null });
  assert.match(refused.errors, /^kozel: http:\/\/127\.0\.0\.1:\d+: .*table/);
  for (const run of [first, second]) run.child.kill("SIGTERM");
  for (const run of [first, second]) assert.deepEqual(await run.ended, { code: null, signal: "SIGTERM" });
});

test("the time that is left, proposals and a review in lines", { timeout: 60_000 }, async (t) => {
  const server = await start(t);
  const first = play(t, server.origin, ["kozel", "--seats", "2", "--open"]);
  await first.shows(/Waiting for players\.\n$/);
  const [, table] = first.out.match(/^Table: (\w+)/);
  const second = play(t, server.origin, ["--table", table]);
  const both = [first, second];
  await Promise.all(both.map((run) => run.shows(/\nDeal 1\n/)));
  await until(() => both.some(({ out }) => /^Time left: (1:00|0:5\d) \+ 2:00\n1\. /m.test(out)), () => both.map(({ out }) => out).join());
  const asked = both.find(({ out }) => /^1\. /m.test(out));
  asked.child.stdin.write("resign\n");
  await Promise.all(both.map((run) => run.shows(/resigned\n(.*\n)*.*Type again, score/)));
  first.child.stdin.write("agree\npropose target=25 time=0 reserve=0\n");
  await first.shows(/^Nothing is proposed\.\nYou propose: Kozel, no clock, target=25\n/m);
  await second.shows(/^Guest-\d+ proposes: Kozel, no clock, target=25\nType agree or refuse\.\n/m);
  second.child.stdin.write("refuse\n");
  await Promise.all(both.map((run) => run.shows(/^Nothing is proposed any more\.$/m)));
  first.child.stdin.write("propose target=30 time=0 reserve=0\n");
  await second.shows(/proposes: Kozel, no clock, target=30\n/);
  second.child.stdin.write("agree\n");
  await Promise.all(both.map((run) => run.shows(/\nOptions: fish=all,target=30\n(.*\n)*Deal 1\n/)));
  const next = () => both.find(({ out }) => /target=30\n(.*\n)*1\. /.test(out));
  await until(() => next(), () => both.map(({ out }) => out).join());
  next().child.stdin.write("resign\n");
  await Promise.all(both.map((run) => run.shows(/target=30\n(.*\n)*.*Type again, score/)));
  for (const run of both) run.child.stdin.end("review\nquit\n");
  for (const run of both) assert.deepEqual(await run.ended, { code: 0, signal: null }, run.errors);
  for (const { out } of both) assert.match(out, /You have not made a choice yet\.|accuracy/);
});

test("what could have been played better is shown after a match in lines", { timeout: 60_000 }, async (t) => {
  const server = await start(t);
  const run = play(t, server.origin, ["kozel", "--bots", "novice", "--options", "target=20"], { input: `review\n${ENOUGH}review\n` });
  assert.deepEqual(await run.ended, { code: 0, signal: null }, run.errors);
  assert.match(run.out, /^The match is not over\.$/m);
  assert.match(run.out, /^Guest-\d+: accuracy \d+ \(choices judged: \d+\)$/m);
  assert.match(run.out, /^Fair: nobody chose these tiles\. \(\d+ deals, 1 nonces of 2 seats\)$/m);
});

test("somebody watches, and sees no hand before a deal's end", { timeout: 60_000 }, async (t) => {
  const server = await start(t);
  const run = play(t, server.origin, ["kozel", "--seats", "2", "--bots", "novice", "--options", "target=20"]);
  await run.shows(/\n1\. /);
  const [, table] = run.out.match(/^Table: (\w+)/);
  const watcher = play(t, server.origin, ["--table", table, "--watch"], { input: "" });
  await watcher.shows(/Deal 1\n/);
  run.child.stdin.end(ENOUGH);
  assert.deepEqual(await watcher.ended, { code: 0, signal: null }, watcher.errors);
  assert.match(watcher.out, /\nGuest-\d+ lays \d-\d/);
  assert.match(watcher.out, /\n(Won: .*|Lost: .*|Goat: .*|A draw)\n(.*\n)*Places: 1\./);
  await run.ended;
  assert.doesNotMatch(watcher.out, /Your tiles|You (lay|draw)|^\d+\. |draws? \d/m);
});

test("a refusal is in the reader's language, with its arguments", { timeout: 60_000 }, async (t) => {
  const server = await start(t);
  const german = { env: { LC_ALL: "C.UTF-8", LANGUAGE: "de" } };
  const run = play(t, server.origin, ["kozel"], { input: "nonsense\nquit\n", ...german });
  assert.deepEqual(await run.ended, { code: 0, signal: null }, run.errors);
  assert.match(run.out, /^Tisch: /);
  assert.match(run.out, /nonsense/);
  assert.doesNotMatch(run.out, /nonsense is no action/);
  const refused = play(t, server.origin, ["--table", "nothere"], { input: "", ...german });
  assert.deepEqual(await refused.ended, { code: 1, signal: null });
  assert.match(refused.errors, /: einen Tisch nothere gibt es nicht\n$/);
});

test("without a number of seats as few play as at home, and a hint comes before the next word", { timeout: 60_000 }, async (t) => {
  const server = await start(t);
  const run = play(t, server.origin, ["kozel"], { input: "hint\n1\nquit\n" });
  assert.deepEqual(await run.ended, { code: 0, signal: null }, run.errors);
  assert.match(run.out, /\nPlayers: Guest-\d+, Stepan \(club player\)\n/);
  assert.match(run.out, /\nHint: \d-\d.*\n(.*\n)*You lay /);
});

test("Ctrl-C leaves the table", { timeout: 60_000 }, async (t) => {
  const server = await start(t);
  const run = play(t, server.origin, ["kozel", "--seats", "2"]);
  await run.shows(/\n1\. /);
  run.child.kill("SIGINT");
  assert.deepEqual(await run.ended, { code: null, signal: "SIGINT" });
  const watcher = new Player(server, (await Browser.arrive(server)).cookie, "tabofwatcher");
  await watcher.begin();
  await assert.rejects(watcher.ask({ do: "enter", table: run.out.match(/^Table: (\w+)/)[1] }), ({ code }) => code === "no-such-table");
});

test("Ctrl-C ends the program while a connection is opened", { timeout: 60_000 }, async (t) => {
  let greeted;
  const greeting = new Promise((resolve) => (greeted = resolve));
  const silent = createServer((socket) => {
    t.after(() => socket.destroy());
    socket.on("error", () => {}).once("data", greeted); // of TLS, which never gets an answer
  });
  const run = play(t, await listen(t, silent, "https"), ["kozel"]);
  await inTime(greeting, () => "the client's greeting");
  run.child.kill("SIGINT");
  assert.deepEqual(await run.ended, { code: null, signal: "SIGINT" });
  assert.equal(run.errors, "");
});

test("Ctrl-C ends the program under a flood of messages", { timeout: 60_000 }, async (t) => {
  const flood = JSON.stringify(Array.from({ length: 500 }, () => ({ ev: "nothing" })));
  let flooded;
  const flooding = new Promise((resolve) => (flooded = resolve));
  const where = await fakeServer(t, (socket) => {
    let left = 1000;
    const send = (error) => {
      if (!error) socket.send(flood, send);
      if (!--left) flooded();
    };
    for (let i = 0; i < 50; i++) send();
    return { ok: { protocol: 1, next: 2, tables: [] } };
  });
  const run = play(t, where, ["kozel"]);
  await inTime(flooding, () => "the flood");
  run.child.kill("SIGINT");
  assert.deepEqual(await run.ended, { code: null, signal: "SIGINT" });
});

test("a server that is none is refused", { timeout: 60_000 }, async (t) => {
  const address = async (answer) => listen(t, createServer((socket) => socket.on("error", () => {}).on("data", () => socket.write(answer))));
  const nonsense = "the server does not speak the protocol of kozel";
  for (const [answer, reason] of [
    ["SSH-2.0-OpenSSH_9.2p1 Debian-2\r\n\r\n", nonsense],
    [Buffer.alloc(20_000, 0xff), nonsense],
    ["HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n", "the server has answered HTTP 404"],
    ["HTTP/1.1 200 OK\r\nSet-Cookie: kozel=1\r\nContent-Length: 0\r\n\r\n", nonsense], // also for the WebSocket
  ]) {
    const where = await address(answer);
    const run = play(t, where, ["kozel"], { input: "" });
    assert.deepEqual(await run.ended, { code: 1, signal: null }, String(answer));
    if (reason === nonsense && String(answer).startsWith("HTTP")) assert.match(run.errors, /HTTP 200/);
    else assert.equal(run.errors, `kozel: ${where}: ${reason}\n`);
  }
  const nobody = play(t, "http://127.0.0.1:1", ["kozel"], { input: "" });
  assert.deepEqual(await nobody.ended, { code: 1, signal: null });
  assert.equal(nobody.errors, "kozel: http://127.0.0.1:1: Connection refused\n");
  for (const text of ["example.org", "https://", "ftp://example.org", "http://a:b", "http://a:123456", "http://[::1", "https://a/t/x", "http://a b", "http://u@a"]) {
    const wrong = play(t, text, ["kozel"], { input: "" });
    assert.deepEqual(await wrong.ended, { code: 1, signal: null });
    assert.match(wrong.errors, /an address like https:/, text);
  }
});

/** A server that answers the greeting by `hello`, or by what it returns, and then whatever `reply` returns for a request. CUT: it closes the connection. `file`
 * returns what a path has. */
const CUT = Symbol("cut");
async function fakeServer(t, hello, reply = () => [], file = () => "{}") {
  const server = createHttp((request, answer) => {
    const body = file(request.url);
    answer.writeHead(200, { "set-cookie": "kozel=1", "content-length": body.length }).end(body);
  });
  const sockets = new WebSocket.Server({ server, handleProtocols: () => "kozel.v1" });
  sockets.on("connection", (socket) => {
    socket.on("message", (data) => {
      const request = JSON.parse(data);
      if (request.do === "hello") socket.send(JSON.stringify({ re: request.seq, ...(typeof hello === "function" ? hello(socket) : hello) }));
      else
        for (const message of reply(request)) {
          if (message === CUT) socket.terminate();
          else socket.send(JSON.stringify(message));
        }
    });
  });
  t.after(() => sockets.clients.forEach((socket) => socket.terminate()));
  return listen(t, server);
}

test("a server of another version, or one that speaks nonsense later, is refused", { timeout: 60_000 }, async (t) => {
  const old = await fakeServer(t, { error: { code: "protocol-version", text: "this server speaks version 0 of the protocol" } });
  const run = play(t, old, ["kozel"], { input: "" });
  assert.deepEqual(await run.ended, { code: 1, signal: null });
  assert.equal(run.errors, `kozel: ${old}: this server speaks version 0 of the protocol\n`);
  const hello = { ok: { protocol: 1, next: 2, tables: [] } };
  const opened = ({ seq }) => ({ re: seq, ok: { table: "abc" } });
  const state = { table: "abc", n: 1, v: 1, phase: "waiting", app: { game: "kozel", seats: 2, options: {}, terms: 1 }, seats: [{ name: "Ann", kind: "person" }, null], you: 1, match: null };
  for (const [entered, reason] of [
    [{ state: {} }, "the server does not speak the protocol of kozel"],
    [{ state: { ...state, table: "other" } }, "the server does not speak the protocol of kozel"],
    [{ state: { ...state, app: { ...state.app, game: "chess" } } }, "the table has a game that this program does not have"],
  ]) {
    const where = await fakeServer(t, hello, (request) => (request.do === "open" ? [opened(request)] : request.do === "enter" ? [{ re: request.seq, ok: entered }] : []));
    const other = play(t, where, ["kozel", "--seats", "2"], { input: "" });
    assert.deepEqual(await other.ended, { code: 1, signal: null }, reason);
    assert.equal(other.errors, `kozel: ${where}: ${reason}\n`);
  }
  // Nothing is asked after nonsense that has come with a choice.
  const later = await fakeServer(t, hello, (request) => (request.do === "open" ? [opened(request)] : [[{ re: request.seq, ok: { state: choice(1, ["1-3@a", "1-4@a"]) } }, { ev: "step", table: "abc", n: 2, turn: 9 }]]));
  const asked = play(t, later, ["kozel", "--seats", "2"], { input: "" });
  assert.deepEqual(await asked.ended, { code: 1, signal: null }, asked.out);
  assert.match(asked.out, /^Table: abc\n/);
  assert.doesNotMatch(asked.out, /Your tiles|^1\. /m);
  // Texts of a server are no commands for a terminal.
  const told = await fakeServer(t, hello, (request) => (request.do === "open" ? [{ ev: "notice", text: "\u001b[2Jhi" }, { re: request.seq, error: { code: "x", text: "\u001b[31mno" } }] : []));
  const shown = play(t, told, ["kozel"], { input: "" });
  assert.deepEqual(await shown.ended, { code: 1, signal: null });
  assert.equal(shown.out, "\\u001b[2Jhi\n");
  assert.equal(shown.errors, `kozel: ${told}: \\u001b[31mno\n`);
});

/** The state number `v` of a table at which seat 1 chooses. */
const choice = (v, legal) => ({
  table: "abc", n: v, v, phase: "play", app: { game: "kozel", seats: 2, options: {}, terms: 1 }, seats: [{ name: "Ann", kind: "person" }, { name: "novice", kind: "bot" }], you: 1,
  match: { id: "m1", deal: 1, sides: [1, 2], accounts: [0, 1].map(() => ({ score: 0, open: false, memory: 0 })), line: [{ tile: "1-1", seat: 2, end: "" }], ends: { a: 1, b: 1 }, hand: legal.map((act) => act.slice(0, 3)), counts: [2, 2], stock: 0, turn: 1, legal },
});

test("a choice is asked for again only when its state has come again", { timeout: 60_000 }, async (t) => {
  const acts = [];
  let entered = 0;
  const before = choice(1, ["1-3@a", "1-4@a"]);
  const after = choice(3, ["1-5@a", "1-6@a"]);
  let done = false; // the first action
  const where = await fakeServer(t, { ok: { protocol: 1, next: 1, tables: ["abc"] } }, ({ seq, do: name, v, act }) => {
    if (name === "enter") entered++;
    if (name === "enter") return [{ re: seq, ok: { state: done ? after : before } }];
    if (name !== "act") return [{ re: seq, ok: {} }];
    acts.push(`${seq} ${v} ${act}`);
    // The first request is lost with its connection, its copy is refused for now, the next copy is taken.
    if (acts.length === 1) return [CUT];
    if (acts.length === 2) return [{ re: seq, error: { code: "moving", text: "" } }];
    done = true;
    if (acts.length === 3) return [{ re: seq, ok: {} }, { ev: "seats", table: "abc", n: 9 }, { ev: "seats", table: "abc", n: 10 }];
    return [{ re: seq, ok: {} }, { ev: "closed", table: "abc" }];
  });
  const run = play(t, where, ["kozel", "--seats", "2"], { input: "1\n2\n" });
  assert.deepEqual(await run.ended, { code: 0, signal: null }, run.errors);
  assert.equal(entered, 3, "once for each connection, and once for the events that were missed");
  const [first] = acts;
  assert.deepEqual(acts.slice(0, 3), [first, first, first]);
  assert.match(acts.slice(3).join(), /^\d+ 3 1-6@a$/);
  assert.match(run.out, /\n2\. 1-4.*\nThe connection is lost\. Trying again\.\nConnected again\.\n(.*\n)*1\. 1-5/);
  assert.equal(run.out.split("\n1. ").length, 3, run.out);
});

test("a certificate is checked", { timeout: 60_000 }, async (t) => {
  const server = await start(t);
  const folder = temporaryFolder(t);
  const certificate = (name, host) => {
    const file = (ending) => join(folder, `${name}.${ending}`);
    const { status, stderr } = spawnSync("openssl", ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-keyout", file("key"), "-out", file("pem"), "-subj", `/CN=${name}`, "-addext", `subjectAltName=${host}`, "-days", "2"], { encoding: "utf8" });
    assert.equal(status, 0, stderr);
    return { key: readFileSync(file("key")), cert: readFileSync(file("pem")), path: file("pem") };
  };
  for (const [name, host, trusted, good] of [["right", "IP:127.0.0.1", true, true], ["unknown", "IP:127.0.0.1", false, false], ["other", "DNS:example.org", true, false]]) {
    const { key, cert, path } = certificate(name, host);
    const where = await listen(t, createTls({ key, cert }, (socket) => {
      // The server's own address is the plain one.
      const other = connect(server.port, "127.0.0.1");
      for (const side of [socket, other]) side.on("error", () => {});
      socket.on("data", (data) => other.write(data.toString("latin1").replace(/^Origin: https/m, "Origin: http"), "latin1")).on("close", () => other.destroy());
      other.on("data", (data) => socket.write(data)).on("close", () => socket.destroy());
    }).on("tlsClientError", () => {}), "https");
    const run = play(t, where, ["--tables"], { input: "", env: trusted ? { SSL_CERT_FILE: path } : {} });
    const { code } = await run.ended;
    assert.equal(code, good ? 0 : 1, `${name}: ${run.out}${run.errors}`);
    if (!good) assert.match(run.errors, new RegExp(`^kozel: ${where}: TLS: `));
    // The bridge has the same connection: a wrong token is refused by the server itself.
    const env = { ...process.env, LC_ALL: "C", KOZEL_TOKEN: "wrong", ...(trusted && { SSL_CERT_FILE: path }) };
    const bridge = spawn(program, ["bridge", "--server", where, "--table", "x", `'${program}' engine --bot random`], { stdio: ["ignore", "ignore", "pipe"], env });
    let errors = "";
    bridge.stderr.on("data", (data) => (errors += data));
    assert.deepEqual(await inTime(new Promise((resolve) => bridge.on("close", resolve)), () => errors), 1);
    assert.match(errors, good ? /the server does not accept the token/ : new RegExp(`^kozel: ${where}: TLS: `));
  }
});

/** A key that signs receipts: its public half and its signatures, in hexadecimal. */
function signer() {
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  return { key: Buffer.from(publicKey.export({ format: "jwk" }).x, "base64url").toString("hex"), sign: (text) => sign(null, Buffer.from(text), privateKey).toString("hex") };
}

const FIRST = signer(), SECOND = signer();
const commitOf = (number) => createHash("sha256").update(String(number)).digest("hex");
const receiptOf = (id, hash, commit, other = "-") =>
  `kozel receipt 1\nid ${id}\nnumber 1\nprevious ${"0".repeat(64)}\ngame kozel\noptions target=101\nrules -\nprogram 1.4.0\nseat 1 person ${hash}\nseat 2 person ${other}\ncommit ${commit}\n`;
const sealed = (text, { key, sign: by } = FIRST) => ({ id: text.match(/^id (.*)$/m)[1], receipt: text, signature: by(text), key });

/** Plays at a server that sends a receipt, which `make` makes of the hash that was sent. Returns the run and what was sent as `nonce`. */
async function sealing(t, state, make, file) {
  const nonces = [];
  let hash;
  const waiting = { table: "abc", n: 1, v: 0, phase: "sealing", app: { game: "kozel", seats: 2, options: {}, terms: 1 }, seats: [{ name: "Ann", kind: "person" }, { name: "Bob", kind: "person" }], you: 1, match: null, fair: null };
  const hello = { ok: { protocol: 1, next: 2, tables: [] } };
  const where = await fakeServer(t, hello, (request) => {
    if (request.do === "open") hash = request.hash;
    if (request.do === "open") return [{ re: request.seq, ok: { table: "abc" } }];
    if (request.do === "enter") return [{ re: request.seq, ok: { state: waiting } }, { ev: "receipt", table: "abc", n: 2, fair: make(hash) }, { ev: "notice", text: "sent" }];
    if (request.do === "nonce") nonces.push(request);
    return [{ re: request.seq, ok: {} }];
  }, file);
  const run = play(t, where, ["kozel", "--open"], { env: { XDG_STATE_HOME: state.folder } });
  await run.shows(/^sent$/m);
  run.child.kill("SIGTERM");
  await run.ended;
  return { run, nonces, hash };
}

test("a nonce is sent for a receipt that fits, and for no other", { timeout: 60_000 }, async (t) => {
  const folder = () => ({ folder: temporaryFolder(t) });
  const good = await sealing(t, folder(), (hash) => sealed(receiptOf("m1", hash, commitOf(1))));
  assert.equal(good.nonces.length, 1, good.run.out);
  const [{ id, nonce }] = good.nonces;
  assert.equal(id, "m1");
  assert.equal(createHash("sha256").update("kozel nonce 1\n").update(Buffer.from(nonce, "hex")).digest("hex"), good.hash);
  assert.doesNotMatch(good.run.out, /does not fit/);
  const wrongs = [
    [(hash) => ({ ...sealed(receiptOf("m1", hash, commitOf(1))), signature: "0".repeat(128) }), /The signature below the receipt/],
    [(hash) => ({ ...sealed(receiptOf("m1", hash, commitOf(1))), receipt: "kozel receipt 1\n" }), /no receipt/],
    [(hash) => ({ ...sealed(receiptOf("m1", hash, commitOf(1))), id: "m2" }), /no receipt/],
    [(hash) => sealed(receiptOf("../m1", hash, commitOf(1))), /no receipt/],
    [(hash) => sealed(receiptOf(".m1", hash, commitOf(1))), /no receipt/],
    [(hash) => sealed(receiptOf("m1", "-", commitOf(1), hash)), /stands at another seat/],
  ];
  for (const [make, text] of wrongs) {
    const { run, nonces } = await sealing(t, folder(), make);
    assert.match(run.out, /^Something does not fit! /m);
    assert.match(run.out, text);
    assert.deepEqual(nonces, []);
  }
  // Somebody else's hash takes no part of this person.
  const other = await sealing(t, folder(), () => sealed(receiptOf("m1", commitOf(7), commitOf(1))));
  assert.deepEqual(other.nonces, []);
});

test("a receipt is compared with what was kept before", { timeout: 60_000 }, async (t) => {
  const state = { folder: temporaryFolder(t) };
  const receipts = join(state.folder, "kozel/receipts");
  const { hash } = await sealing(t, state, (own) => sealed(receiptOf("m1", own, commitOf(1))));
  const kept = readFileSync(join(receipts, "m1"), "utf8");
  assert.equal(kept, `${receiptOf("m1", hash, commitOf(1))}signature ${FIRST.sign(receiptOf("m1", hash, commitOf(1)))}\n`);
  const again = await sealing(t, state, (own) => sealed(receiptOf("m2", own, commitOf(1))));
  assert.match(again.run.out, /a secret for this match that it has used before/);
  assert.deepEqual(again.nonces, []);
  const two = await sealing(t, state, (own) => sealed(receiptOf("m1", own, commitOf(3))));
  assert.match(two.run.out, /two different receipts/);
  assert.deepEqual(two.nonces, []);
  assert.equal(readFileSync(join(receipts, "m1"), "utf8"), kept);
  const next = await sealing(t, state, (own) => sealed(receiptOf("m3", own, commitOf(4))));
  assert.equal(next.nonces.length, 1, next.run.out);
});

test("another key is trusted if the one before has signed it", { timeout: 60_000 }, async (t) => {
  for (const vouched of [false, true]) {
    let by = FIRST, match = 0, hash;
    const nonces = [];
    const waiting = { table: "abc", n: 1, v: 0, phase: "sealing", app: { game: "kozel", seats: 2, options: {}, terms: 1 }, seats: [{ name: "Ann", kind: "person" }, null], you: 1, match: null, fair: null };
    const keys = [{ key: SECOND.key, since: "", signature: (vouched ? FIRST : SECOND).sign(`kozel key 1 ${SECOND.key}\n`) }, { key: FIRST.key, since: "" }];
    const where = await fakeServer(t, { ok: { protocol: 1, next: 2, tables: [] } }, (request) => {
      if (request.do === "open") hash = request.hash;
      if (request.do === "open") return [{ re: request.seq, ok: { table: "abc" } }];
      if (request.do === "enter") return [{ re: request.seq, ok: { state: waiting } }, { ev: "receipt", table: "abc", n: 2, fair: sealed(receiptOf(`m${++match}`, hash, commitOf(match)), by) }, { ev: "notice", text: "sent" }];
      if (request.do === "nonce") nonces.push(request.id);
      return [{ re: request.seq, ok: {} }];
    }, (path) => (path === "/fair" ? JSON.stringify({ keys, chains: [] }) : "{}"));
    const env = { XDG_STATE_HOME: temporaryFolder(t) };
    let out = "";
    for (by of [FIRST, SECOND, SECOND]) {
      const run = play(t, where, ["kozel", "--open"], { env });
      await run.shows(/^sent$/m);
      run.child.kill("SIGTERM");
      await run.ended;
      out += run.out;
    }
    assert.deepEqual(nonces, vouched ? ["m1", "m2", "m3"] : ["m1"]);
    assert.equal(/signs with another key/.test(out), !vouched);
  }
});

test("what a match keeps, its titles and its eggs are shown", { timeout: 60_000 }, async (t) => {
  const account = (score) => ({ score, open: true, memory: 0 });
  const ended = (more) => ({ result: { deal: 1, end: "fish", seat: 2, credits: [0, 12], before: [account(0), account(0)], hands: [["1-4"], []], carry: 7, ...more }, accounts: [account(3), account(12)], carry: 7 });
  const swap = { swap: { seat: 2, from: 0, at: 3 } };
  const cases = [
    ["sea-goat-navy", 4, { standing: { eggs: 2, weight: 30 } }, [/^Deal 1: fish, fisherman: Bea$/m, /^ {2}carried: \+7$/m, /^ {2}eggs: 2, 30 kg$/m, /^Admiral: Ann \+ Cay$/m, /^With double eggs of 30 kg$/m],
      { winners: [2], losers: [1], draw: false, reason: "admiral", title: "Admiral with double eggs of 30 kg" }],
    ["sea-goat-navy", 4, { standing: {} }, [/^Officer: Ann \+ Cay$/m, /^With 5-fold eggs of 75 kg$/m], { winners: [2], losers: [1], draw: false, reason: "officer", title: "Officer with 5-fold eggs of 75 kg" }],
    ["sea-goat", 4, { standing: { pot: 12, pot_deals: 2, debt: { sum: 20, seat: 1, side: 2, deals: 2 }, ...swap } }, [/^ {2}eggs: \+12$/m, /^ {2}fish debt: Ann owes 20 to Bea \+ Dan$/m]],
    ["general", 4, { standing: { lost: [2, 1] } }, [/bald, 12 in all/], null, { bald: true, end: "out" }],
  ];
  for (const [game, seats, standing, patterns, match, more] of cases) {
    const people = ["Ann", "Bea", "Cay", "Dan"].slice(0, seats).map((name) => ({ name, kind: "person", here: true }));
    const first = choice(1, ["1-3@a", "1-4@a"]);
    const state = { ...first, app: { game, seats, options: {}, terms: 1 }, seats: people, match: { ...first.match, sides: [1, 2, 1, 2], counts: [2, 2, 2, 2], stock: null, legal: undefined, turn: 2 } };
    const where = await fakeServer(t, { ok: { protocol: 1, next: 2, tables: ["abc"] } }, ({ seq, do: name }) => {
      if (name !== "enter") return [{ re: seq, ok: {} }];
      return [{ re: seq, ok: { state } }, { ev: "end", table: "abc", n: 2, v: 1, ...ended(more), ...standing, ...(match && { match }) }, { ev: "closed", table: "abc" }];
    });
    const run = play(t, where, ["kozel"], { input: "" });
    assert.deepEqual(await run.ended, { code: 0, signal: null }, run.errors);
    for (const pattern of patterns) assert.match(run.out, pattern);
  }
});

/** Starts the program in full screen, on a pseudo-terminal of script(1). */
function playOnScreen(t, server, args, env = {}) {
  const command = [program, "play", "--server", server, ...args].map((word) => `'${word}'`).join(" ");
  const child = spawn("script", ["-qefc", command, "/dev/null"], { stdio: ["pipe", "pipe", "pipe"], env: { ...process.env, TERM: "xterm-256color", LC_ALL: "C.UTF-8", LANGUAGE: "", LINES: "24", COLUMNS: "80", XDG_STATE_HOME: temporaryFolder(t), ...env } });
  const run = { child, out: "" };
  child.stdout.on("data", (data) => (run.out += data));
  child.stdin.on("error", () => {});
  run.ended = inTime(new Promise((resolve) => child.on("close", (code) => resolve(code))), () => `the end of ${command}: ${run.out.slice(-2000)}`);
  run.ended.catch(() => {});
  run.shows = (pattern) => until(() => pattern.test(run.out), () => `${pattern} in ${run.out.slice(-2000)}`);
  t.after(() => child.kill("SIGKILL"));
  return run;
}

test("texts of a server are no commands for a terminal in full screen", { timeout: 60_000 }, async (t) => {
  const evil = "\u001b]0;evil\u0007\u001b[31mred\u202ekcab\u009b2J";
  const people = [{ name: `Ann${evil}`, kind: "person", here: true }, { name: `novice${evil}`, kind: "bot", here: true }];
  const app = { game: "kozel", seats: 2, options: { [`fish${evil}`]: evil }, terms: 1, time: 0, bots: evil };
  const played = { ...choice(1, ["1-3@a", "1-4@a"]), seats: people };
  const hello = { ok: { protocol: 1, next: 2, tables: [] } };
  const where = await fakeServer(t, hello, (request) => {
    if (request.do === "lobby") return [{ re: request.seq, ok: { applications: [{ ...app, table: "abc", by: evil, players: [], free: 1, game: evil }], more: 0 } }];
    if (request.do === "sit") return [{ re: request.seq, ok: { seat: 1 } }];
    if (request.do === "enter")
      return [
        { re: request.seq, ok: { state: { ...played, chat: [{ id: 1, by: evil, seat: 1, text: evil, at: 0 }], proposal: { id: 3, by: 2, app, agreed: [2] } } } },
        { ev: "notice", text: evil },
        { ev: "say", table: "abc", line: { id: 2, by: `Eva${evil}`, seat: 0, text: `hello${evil}`, at: 0 } },
        { ev: "hint", table: "abc", act: evil, reason: evil },
        { ev: "step", table: "abc", n: 2, v: 2, seat: 2, act: evil, turn: 1, legal: [`1-3@a`, evil] },
        { ev: "notice", text: "all has come" },
      ];
    return [{ re: request.seq, error: { code: evil, text: evil, args: [evil] } }];
  });
  const run = playOnScreen(t, where, ["--tables"]);
  await run.shows(/abc: /);
  run.child.stdin.write("\r");
  await run.shows(/all has/);
  run.child.stdin.write("h?");
  await run.shows(/remembered/);
  run.child.stdin.write(" qq");
  await run.shows(/Open tables[^]*Open tables/);
  run.child.stdin.write("q");
  assert.equal(await run.ended, 0);
  assert.doesNotMatch(run.out, /\u001b\]0;|\u0007|\u001b\[31mred|\u202e|\u009b/);
  assert.match(run.out, /\\u001b|u001b/);
});

test("a token that has ended ends full screen with the reason", { timeout: 60_000 }, async (t) => {
  const server = await start(t);
  const owner = await Browser.arrive(server);
  await owner.register("Owner");
  const { token } = await owner.ask("POST", "/api/bots", { name: "Bridged", password: "goat&barn" });
  const way = await cuttingWay(t, server, 2, 1);
  const run = playOnScreen(t, way.address, ["kozel"], { KOZEL_TOKEN: token });
  await run.shows(/Bridged/);
  await owner.ask("POST", "/api/bots/token", { name: "Bridged", password: "goat&barn" });
  run.child.stdin.write("\r".repeat(5)); // the connection is cut, and may not come back
  assert.equal(await run.ended, 1, run.out);
  assert.match(run.out.slice(run.out.lastIndexOf("\u001b[?1049l")), /the server does not accept the token/);
});
