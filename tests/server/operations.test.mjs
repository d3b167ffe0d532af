// SPDX-License-Identifier: MIT
// The server from its operator's view: /healthz, /readyz, /metrics, its log; and its behaviour under overload.
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { connect as connectTcp, createServer } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { until } from "../waiting.mjs";
import { Client, connect, guest, http, startServer, temporaryFolder } from "./client.mjs";
import { Player } from "./player.mjs";
import { during, startVirtual } from "./virtual.mjs";

const program = process.env.KOZEL;
assert.ok(program, "KOZEL: the path of the program");

async function start(t, ...args) {
  const db = join(temporaryFolder(t), "kozel.db");
  const server = await startServer(t, program, ["serve", "--port", "0", "--db", db, "--rate", "0", "--bot-delay", "0", "--pause", "50", ...args]);
  return Object.assign(server, { db });
}

/** Returns the samples of /metrics: {"name{label=\"...\"}": number}. */
function samples(text) {
  return Object.fromEntries(text.split("\n").filter((line) => line && line[0] !== "#").map((line) => [line.slice(0, line.lastIndexOf(" ")), Number(line.slice(line.lastIndexOf(" ") + 1))]));
}

async function metrics(server) {
  const answer = await http(server, "GET", "/metrics");
  assert.equal(answer.status, 200);
  return samples(answer.text);
}

async function freePort() {
  const listener = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => listener.on("listening", resolve));
  const { port } = listener.address();
  await new Promise((resolve) => listener.close(resolve));
  return port;
}

test("a match is counted, and promtool finds no fault with how it is told", async (t) => {
  const server = await start(t, "--log", "json", "--log-level", "debug");
  const { cookie } = await guest(server);
  const player = new Player(server, cookie, "tabofplayer");
  await player.begin();
  const { table } = await player.ask({ do: "play", game: "kozel", seats: 2 });
  await player.enter(table);
  await assert.rejects(player.ask({ do: "act", table, act: "9-9" }));
  await player.over;

  const answer = await http(server, "GET", "/metrics");
  assert.match(answer.headers["content-type"], /^text\/plain; version=0\.0\.4/);
  const checked = spawnSync("promtool", ["check", "metrics"], { input: answer.text, encoding: "utf8" });
  assert.equal(checked.status, 0, checked.error ?? checked.stdout + checked.stderr);
  assert.equal(checked.stdout + checked.stderr, "");

  // The alarms use only existing metrics.
  const alerts = fileURLToPath(new URL("../../contrib/alerts.yml", import.meta.url));
  const rules = spawnSync("promtool", ["check", "rules", alerts], { encoding: "utf8" });
  assert.equal(rules.status, 0, rules.stdout + rules.stderr);
  const asked = readFileSync(alerts, "utf8").match(/\b(?:kozel|process)_\w+/g);
  assert.ok(asked.length > 10);
  for (const name of asked) assert.match(answer.text, new RegExp(`^${name}[ {]`, "m"));

  const seen = samples(answer.text);
  assert.equal(seen.kozel_connections, 1);
  assert.equal(seen.kozel_persons, 1);
  assert.equal(seen['kozel_tables{phase="over"}'], 1);
  assert.equal(seen['kozel_requests_total{do="play",result="taken"}'], 1);
  assert.ok(seen['kozel_requests_total{do="act",result="refused"}'] >= 1);
  const acts = seen['kozel_requests_total{do="act",result="taken"}'];
  assert.ok(acts >= 4);
  assert.equal(seen.kozel_action_seconds_count, acts);
  assert.ok(seen.kozel_action_seconds_sum > 0 && seen.kozel_action_seconds_sum < 60);
  assert.equal(seen['kozel_action_seconds_bucket{le="+Inf"}'], acts);
  assert.ok(seen.kozel_log_entries_total > 2 * acts - 10);
  assert.equal(seen.kozel_matches_begun_total, 1);
  assert.equal(seen.kozel_matches_ended_total, 1);
  assert.ok(seen.kozel_commit_seconds_count > 0 && seen.kozel_commit_jobs_sum >= seen.kozel_log_entries_total);
  assert.ok(seen.kozel_messages_received_total >= acts && seen.kozel_messages_sent_total > acts);
  assert.ok(seen.kozel_sent_bytes_total > 1000);
  assert.ok(seen.process_cpu_seconds_total > 0 && seen.process_resident_memory_bytes > 1e6 && seen.process_open_fds > 5);
  // The 22nd field, in hundredths of a second since the machine was started (proc(5)).
  const proc = (file) => readFileSync(`/proc/${file}`, "utf8");
  const started = Number(proc(`${server.child.pid}/stat`).split(") ")[1].split(" ")[19]) / 100 + Number(/^btime (\d+)$/m.exec(proc("stat"))[1]);
  assert.ok(Math.abs(seen.process_start_time_seconds - started) <= 2, `${seen.process_start_time_seconds} ${started}`);

  // The log: each line an object.
  const stopped = await server.stop();
  assert.equal(stopped.code, 0);
  const lines = server.log.trim().split("\n").map((line) => JSON.parse(line));
  assert.ok(lines.length > 0);
  for (const { time, level, part, text } of lines) assert.ok(time.endsWith("Z") && ["debug", "info", "warn"].includes(level) && part && text);
  const ended = lines.find(({ text }) => text === "ends");
  assert.equal(ended.table, table);
  assert.ok(lines.some(({ text, match }) => text === "begins" && match === ended.match));
  const { conn } = lines.find(({ part, text }) => part === "ws" && text === "opened");
  assert.ok(lines.some(({ text, conn: closed }) => text === "closed" && closed === conn));
  assert.ok(!server.log.includes(cookie.slice(6)));
});

test("health, readiness; metrics are for this machine alone", async (t) => {
  const server = await start(t);
  assert.equal((await http(server, "GET", "/healthz")).text, "alive\n");
  for (let i = 0; i < 2; i++) assert.deepEqual((({ status, text }) => ({ status, text }))(await http(server, "GET", "/readyz")), { status: 200, text: "ready\n" });
  assert.equal((await http(server, "POST", "/healthz")).status, 405);
  for (const header of ["x-forwarded-for", "forwarded", "x-real-ip"])
    assert.equal((await http(server, "GET", "/metrics", { headers: { [header]: "127.0.0.1" } })).status, 404, header);
  const behind = await start(t, "--origin", "https://example.org");
  assert.equal((await http(behind, "GET", "/metrics")).status, 404);
});

test("a clock that is set takes nobody's time and ends no connection", async (t) => {
  const db = join(temporaryFolder(t), "kozel.db"), hour = 3_600_000;
  const server = await startVirtual(t, program, ["serve", "--port", "0", "--db", db, "--rate", "0", "--bot-delay", "0", "--pause", "50", "--ping", "1"]);
  const { cookie } = await guest(server);
  const player = new Player(server, cookie, "tabofplayer");
  await player.begin();
  const { table } = await player.ask({ do: "play", game: "kozel", seats: 2 });
  const { match } = await player.ask({ do: "enter", table }).then(({ state }) => state);
  for (const step of [hour, hour, -hour, -hour, -hour]) {
    await server.setClock((await server.now()) + step);
    await server.advance(1100); // it pings, and receives an answer before the next one
    const { state } = await player.ask({ do: "enter", table });
    assert.equal(state.match.id, match.id);
    assert.equal(state.phase, "play", `after ${step} ms`);
  }
  assert.equal((await metrics(server)).kozel_connections_opened_total, 1);
  await player.enter(table); // plays it to its end
  const result = await during(server, 50, player.over);
  assert.doesNotMatch(JSON.stringify(result), /timeout/);
});

test("metrics at an address of their own", async (t) => {
  const port = await freePort();
  const server = await start(t, "--metrics-listen", `127.0.0.1:${port}`, "--origin", "https://example.org");
  assert.equal((await http(server, "GET", "/metrics")).status, 404);
  const own = { port };
  assert.equal(samples((await http(own, "GET", "/metrics")).text).kozel_connections, 0);
  assert.equal((await http(own, "GET", "/readyz")).status, 200);
  for (const path of ["/", "/api", "/match/x.dgr", "/api/openapi.json"]) assert.equal((await http(own, "GET", path)).status, 404, path);
  assert.equal((await http(own, "POST", "/session", { headers: { origin: server.origin } })).status, 404);
  const { cookie } = await guest(server);
  await assert.rejects(new Client(own, { cookie, origin: server.origin }).opened, { status: 404 });
});

test("too many connections: 503, and when to try again", async (t) => {
  const server = await start(t, "--max-connections", "2");
  const guests = [await guest(server), await guest(server), await guest(server)];
  const [first, second] = [await connect(server, guests[0]), await connect(server, guests[1])];
  await assert.rejects(connect(server, guests[2]), { status: 503 });
  const refused = await http(server, "GET", "/ws", {
    headers: {
      connection: "Upgrade", upgrade: "websocket", cookie: guests[2].cookie, "sec-websocket-version": "13",
      "sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==", "sec-websocket-protocol": "kozel.v1",
    },
  });
  assert.deepEqual([refused.status, refused.headers["retry-after"]], [503, "5"]);
  const session = await http(server, "POST", "/session", { headers: { origin: server.origin, cookie: guests[2].cookie } });
  assert.deepEqual([session.status, session.headers["retry-after"], JSON.parse(session.text).error.code], [503, "5", "busy"]);
  assert.ok((await http(server, "GET", "/healthz")).status === 200); // pages and questions are still answered
  assert.equal((await metrics(server))['kozel_overload_refused_total{what="connection"}'], 3);
  first.socket.close();
  await first.closed;
  const third = await connect(server, guests[2]);
  assert.match(await third.ask('{"seq":1,"do":"hello","tab":"tabofthird"}'), /"re":1,"ok"/);
  second.socket.close();
});

test("an address that asks without end has to wait, another one has not", async (t) => {
  const port = await freePort();
  const server = await start(t, "--rate", "20", "--request-rate", "5", "--origin", "https://kozel.example", "--metrics-listen", `127.0.0.1:${port}`);
  const ask = async (address) => assert.equal((await http(server, "GET", "/healthz", { headers: { "x-forwarded-for": address } })).status, 200);
  const putOff = async () => (await metrics({ port })).kozel_requests_put_off_total;
  await Promise.all(Array.from({ length: 150 }, () => ask("192.0.2.1"))); // 50 at once, 5 a second
  const waited = await putOff();
  assert.ok(waited > 0);
  await ask("192.0.2.2");
  assert.equal(await putOff(), waited);
});

test("as many files may be open as the connections need, however many the system allows", async (t) => {
  const server = await start(t, "--max-connections", "100");
  assert.equal((await metrics(server)).process_max_fds, 100 + 512);
});

test("more connections than files may be open: the rest is not taken, and who is there is answered", async (t) => {
  const db = join(temporaryFolder(t), "kozel.db");
  const command = ["-c", 'ulimit -n 80; exec "$0" "$@"', program, "serve", "--port", "0", "--db", db, "--rate", "0"];
  const server = await startServer(t, "bash", command);
  assert.match(server.log, /only 80 files may be open: at most 40 connections/);
  const client = await connect(server);
  assert.match(await client.ask('{"seq":1,"do":"hello","tab":"tabofclient"}'), /"ok"/);
  const idle = Array.from({ length: 120 }, () => connectTcp(server.port, "127.0.0.1").on("error", () => {}));
  const closed = idle.map((socket) => new Promise((resolve) => socket.resume().on("close", resolve)));
  await Promise.race(closed); // those above the limit
  assert.match(await client.ask('{"seq":2,"do":"lobby","on":true}'), /"re":2,"ok"/);
  idle.forEach((socket) => socket.destroy());
  await Promise.all(closed);
  await until(async () => (await http(server, "GET", "/healthz").catch(() => ({}))).status === 200, "others are answered");
  const seen = await metrics(server);
  assert.ok(seen['kozel_connections_refused_total{why="full"}'] + seen['kozel_connections_refused_total{why="gave-way"}'] > 0);
  assert.doesNotMatch(server.log, /errno/);
});

test("a store that is behind: nothing new is begun, what runs goes on", async (t) => {
  const server = await start(t, "--busy-ms", "200");
  const { cookie } = await guest(server);
  const player = new Player(server, cookie, "tabofplayer");
  await player.begin();
  const { table } = await player.ask({ do: "play", game: "kozel", seats: 2 });
  // Another transaction makes the writer wait.
  const lock = spawn("sqlite3", ["-batch", "-cmd", ".timeout 10000", server.db], { stdio: ["pipe", "pipe", "inherit"] });
  t.after(() => lock.kill());
  lock.stdin.write("BEGIN IMMEDIATE; SELECT 'locked';\n");
  await new Promise((resolve) => lock.stdout.once("data", resolve));
  const entered = player.enter(table); // the tiles are laid as soon as that is answered
  await entered;
  await until(async () => (await metrics(server)).kozel_busy, "it is busy");
  const seen = await metrics(server);
  assert.equal(seen.kozel_busy, 1);
  assert.ok(seen.kozel_writer_behind_seconds > 0.2 && seen['kozel_queue{of="writer"}'] > 0);
  const answer = await http(server, "POST", "/session", { headers: { origin: server.origin } });
  assert.deepEqual([answer.status, JSON.parse(answer.text).error.code], [503, "busy"]);
  const late = player.ask({ do: "play", game: "kozel", seats: 2 });
  late.catch(() => {});
  await until(async () => (await metrics(server))['kozel_requests_total{do="play",result="refused"}'], "it is refused");
  lock.stdin.end("COMMIT;\n");
  await assert.rejects(late, { code: "busy" });
  await player.over; // the match goes on to its end
  assert.equal((await metrics(server)).kozel_busy, 0);
  assert.ok((await player.ask({ do: "play", game: "kozel", seats: 2 })).table);
  assert.match(server.log, /warn server: the store is behind: nothing new is begun\n[^]*warn server: the store has caught up\n/);
});

test("too much for the lane of requests: 503, and when to try again; tables are not touched by it", async (t) => {
  const server = await start(t, "--address-connections", "0");
  const { cookie } = await guest(server);
  const player = new Player(server, cookie, "tabofplayer");
  await player.begin();
  const lock = spawn("sqlite3", ["-batch", "-cmd", ".timeout 10000", server.db], { stdio: ["pipe", "pipe", "inherit"] });
  t.after(() => lock.kill());
  lock.stdin.write("BEGIN IMMEDIATE; SELECT 'locked';\n");
  await new Promise((resolve) => lock.stdout.once("data", resolve));
  // Writing requests wait for the lock and occupy the lane's threads. The rest queues up behind them.
  const headers = { cookie, origin: server.origin };
  const writing = Array.from({ length: 20 }, () => http(server, "POST", "/api/refill", { headers }));
  const queued = async () => (await metrics(server))['kozel_queue{of="requests"}'];
  await until(async () => (await queued()) >= 10, "the lane's queue fills");
  const reading = Array.from({ length: 530 }, () => http(server, "GET", "/api/me", { headers }));
  const refused = await Promise.race(reading);
  assert.deepEqual([refused.status, refused.headers["retry-after"], JSON.parse(refused.text).error.code], [503, "5", "busy"]);
  assert.ok((await player.ask({ do: "lobby", on: true })).applications);
  lock.stdin.end("COMMIT;\n");
  const seen = new Set((await Promise.all(reading)).map(({ status }) => status));
  assert.deepEqual([...seen].sort(), [200, 503]);
  await Promise.all(writing);
  assert.ok((await metrics(server))['kozel_overload_refused_total{what="requests"}'] > 0);
  assert.equal((await http(server, "GET", "/api/me", { headers })).status, 200);
});

/** Returns a socket such as systemd listens on: its `path`, and the list of what has come to it. */
async function notifySocket(t) {
  const path = join(temporaryFolder(t), "notify");
  const listener = spawn("python3", ["-uc", "import socket, sys\ns = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)\ns.bind(sys.argv[1])\nprint('bound')\nwhile True: print(s.recv(4096).decode())", path]);
  t.after(() => listener.kill());
  const told = [];
  createInterface({ input: listener.stdout }).on("line", (line) => told.push(line));
  await until(() => told.shift() === "bound", "the socket is there");
  return { path, told };
}

test("systemd learns that it is ready, that it lives and that it stops", async (t) => {
  const { path, told } = await notifySocket(t);
  const db = join(temporaryFolder(t), "kozel.db");
  const server = await startVirtual(t, program, ["serve", "--port", "0", "--db", db], { env: { NOTIFY_SOCKET: path, WATCHDOG_USEC: "60000000" } });
  await until(() => told.length === 1, "it is ready");
  await server.advance(3000);
  await until(() => told.length === 4, "it lives");
  await server.stop();
  await until(() => told.includes("STOPPING=1"), "it stops");
  assert.deepEqual(told.slice(0, 5), ["READY=1", "WATCHDOG=1", "WATCHDOG=1", "WATCHDOG=1", "STOPPING=1"]);
  // Another process is watched: this one reports no state.
  const other = await startVirtual(t, program, ["serve", "--port", "0", "--db", db], { env: { NOTIFY_SOCKET: path, WATCHDOG_USEC: "60000000", WATCHDOG_PID: "1" } });
  told.length = 0;
  await other.advance(3000);
  await other.stop();
  await until(() => told.includes("STOPPING=1"), "it stops");
  assert.deepEqual(told.filter((line) => line !== "READY=1"), ["STOPPING=1"]);
});

test("a socket of systemd that is not there changes nothing", async (t) => {
  for (const path of ["/nowhere/notify", "notify", "@", "@kozel-nowhere"]) {
    const server = await startServer(t, program, ["serve", "--port", "0", "--db", join(temporaryFolder(t), "kozel.db")], { env: { NOTIFY_SOCKET: path } });
    await server.logs(/cannot notify NOTIFY_SOCKET/);
    assert.equal((await http(server, "GET", "/healthz")).status, 200);
  }
});
