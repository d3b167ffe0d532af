// SPDX-License-Identifier: MIT
// The server's sockets, sessions and durability, with a hub without dominoes (test_hub.c).
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { connect as connectTcp } from "node:net";
import { join } from "node:path";
import { test } from "node:test";
import { gunzipSync } from "node:zlib";
import { Client, connect, guest, http, startServer, temporaryFolder } from "./client.mjs";
import { startVirtual } from "./virtual.mjs";

const program = process.env.KOZEL_TEST_SERVER;
assert.ok(program, "KOZEL_TEST_SERVER: the path of test_server");

async function start(t, ...args) {
  return startServer(t, program, [join(temporaryFolder(t), "kozel.db"), ...args]);
}

/** Starts a server whose time stands still. */
const startStill = (t, ...args) => startVirtual(t, program, [join(temporaryFolder(t), "kozel.db"), ...args]);

test("the page", async (t) => {
  const server = await start(t);
  const index = await http(server, "GET", "/");
  if (index.status === 404) return t.skip("built without the page");
  assert.equal(index.status, 200);
  assert.match(index.headers["content-type"], /^text\/html/);
  assert.match(index.headers["content-security-policy"], /default-src 'self'.*frame-ancestors 'none'/);
  assert.doesNotMatch(index.headers["content-security-policy"], /unsafe-inline/);
  assert.equal(index.headers["x-content-type-options"], "nosniff");
  assert.ok(index.headers["referrer-policy"]);
  assert.equal(index.headers["cache-control"], "no-cache");

  const { etag } = index.headers;
  assert.match((await http(server, "GET", "/t/x7k2p")).text, /<title>You are invited to a game of dominoes\. · kozel<\/title>/);
  assert.equal((await http(server, "GET", "/", { headers: { "if-none-match": etag } })).status, 304);
  const head = await http(server, "HEAD", "/");
  assert.equal(head.headers["content-length"], String(index.bytes.length));
  assert.equal(head.bytes.length, 0);

  const script = index.text.match(/rel="modulepreload" href="(\/assets\/[\w-]+\.js)"/)[1];
  const plain = await http(server, "GET", script);
  assert.match(plain.headers["content-type"], /javascript/);
  assert.match(plain.headers["cache-control"], /immutable/);
  const zipped = await http(server, "GET", script, { headers: { "accept-encoding": "br;q=0, gzip" } });
  assert.equal(zipped.headers["content-encoding"], "gzip");
  assert.deepEqual(gunzipSync(zipped.bytes), plain.bytes);
  assert.equal((await http(server, "GET", script, { headers: { "accept-encoding": "gzip, br" } })).headers["content-encoding"], "br");
});

test("what is not there and what is not allowed", async (t) => {
  const server = await start(t);
  for (const path of ["/nothing", "/t/", "/t/a/b", "/assets/", "/match/x.dgr", "/match/.dgr", "/ws", "/session"])
    assert.ok([404, 405].includes((await http(server, "GET", path)).status), path);
  for (const path of ["/match/a%2fb.dgr", "/match/a%00b.dgr", "/match/a%zz.dgr", "/match/a%2"])
    assert.equal((await http(server, "GET", path)).status, 400, path);
  for (const [method, path, allow] of [["POST", "/", "GET, HEAD"], ["DELETE", "/session", "POST"], ["GET", "/session", "POST"], ["POST", "/healthz", "GET, HEAD"],
    ["GET", "/api/sign-in", "POST"]]) {
    const answer = await http(server, method, path, method === "POST" ? { body: "x" } : {});
    assert.deepEqual([answer.status, answer.headers.allow], [405, allow], path);
  }
  assert.equal((await http(server, "GET", `/${"x".repeat(3000)}`)).status, 404);
});

test("a session", async (t) => {
  const server = await start(t);
  const first = await http(server, "POST", "/session", { headers: { origin: server.origin } });
  assert.equal(first.status, 200);
  assert.deepEqual(JSON.parse(first.text), { name: "Guest-1" });
  assert.match(first.headers["set-cookie"][0], /^kozel=[\w-]{43}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/);
  const cookie = first.headers["set-cookie"][0].split(";")[0];

  const again = await http(server, "POST", "/session", { headers: { origin: server.origin, cookie: `a=b; ${cookie}; c=d` } });
  assert.equal(again.text, first.text);
  assert.equal(again.headers["set-cookie"], undefined);

  // No person has another cookie, or an unknown or broken token.
  for (const other of [`x${cookie}`, `kozel=${"A".repeat(43)}`, "kozel=short", `${cookie}A`, "kozel="])
    assert.notEqual((await guest(server, { cookie: other })).name, "Guest-1", other);
});

test("a session is for the server's own page", async (t) => {
  const server = await start(t);
  const post = async (headers, body) => (await http(server, "POST", "/session", { headers, body })).status;
  assert.equal(await post({}), 403);
  assert.equal(await post({ origin: "http://evil.example" }), 403);
  assert.equal(await post({ origin: "null" }), 403);
  assert.equal(await post({ origin: `http://127.0.0.1:${server.port}.evil.example` }), 403);
  assert.equal(await post({ origin: "http://evil.example", "sec-fetch-site": "same-origin" }), 403);
  assert.equal(await post({ "sec-fetch-site": "cross-site" }), 403);
  assert.equal(await post({ "sec-fetch-site": "same-origin" }), 200);
  assert.equal(await post({ origin: server.origin }, "a body"), 413);
});

test("new sessions are limited for an address", async (t) => {
  const server = await start(t); // 20 at once
  const statuses = [];
  for (let i = 0; i < 22; i++) statuses.push((await http(server, "POST", "/session", { headers: { origin: server.origin } })).status);
  assert.deepEqual(statuses.slice(0, 20), Array(20).fill(200));
  assert.ok(statuses.includes(429));
});

test("who may open a WebSocket", async (t) => {
  const server = await start(t);
  const { cookie } = await guest(server);
  const refused = (options) => new Client(server, { cookie, ...options }).opened.then(() => 0, (error) => error.status);
  assert.equal(await refused({ cookie: undefined }), 403);
  assert.equal(await refused({ cookie: "kozel=no-token" }), 403);
  assert.equal(await refused({ origin: "http://evil.example" }), 403);
  assert.equal(await refused({ origin: `http://localhost:${server.port}` }), 403);
  assert.equal(await refused({ protocol: null }), 400);
  assert.equal(await refused({ protocol: "kozel.v2" }), 400);
  assert.equal(await refused({ path: "/" }), 404);
  assert.equal(await refused({ path: "/wsx" }), 404);
  assert.equal(await refused({}), 0);
  const unknown = new Client(server, { cookie: `kozel=${"A".repeat(43)}` });
  await unknown.opened;
  unknown.send("hello");
  assert.equal(await unknown.closed, 4401);
});

test("messages come and go", async (t) => {
  const server = await startStill(t);
  const { cookie, name } = await guest(server);
  const client = new Client(server, { cookie });
  // Sent at once, before the server can identify the person.
  client.socket.on("open", () => ["hello", "one", "three"].forEach((text) => client.send(text)));
  assert.deepEqual([await client.next(), await client.next(), await client.next()], [`hello ${name}`, "got 3", "got 5"]);
  client.send("hel", { fin: false });
  client.send("", { fin: false });
  client.send("lo", { fin: true });
  assert.equal(await client.next(), `hello ${name}`);
  assert.equal(await client.ask(""), "got 0");
  assert.equal(await client.ask("x".repeat(600)), "got 600");
  assert.equal(await client.ask("x".repeat(4096)), "got 4096");
  client.send("later 300");
  await server.advance(299);
  assert.equal(await client.ask("short"), "got 5", "it is not told yet");
  await server.advance(1);
  assert.equal(await client.next(), "later");
});

test("messages of the wrong size or type are the hub's to refuse, and nothing more happens", async (t) => {
  const server = await start(t);
  const client = await connect(server);
  const length = Number((await client.ask("x".repeat(30_000))).split(" ")[1]);
  assert.ok(length > 4096 && length < 6000, `${length}`);
  assert.equal(await client.ask("short"), "got 5");
  client.send("x".repeat(4000), { fin: false });
  client.send("x".repeat(4000), { fin: true });
  assert.match(await client.next(), /^got 4(09[7-9]|[1-9])/);
  client.send(Buffer.from("hello"), { binary: true });
  assert.equal(await client.next(), "got 0");
  assert.equal(await client.ask("short"), "got 5");

  client.send("x".repeat(1_000_000));
  assert.match(await client.next(), /^got 4/);
  assert.ok([1008, 1006].includes(await client.closed)); // 1006: what it was still sending met a closed socket
  const broken = await connect(server);
  broken.send(Buffer.from([0x66, 0xff, 0xfe]), { binary: false });
  assert.equal(await broken.closed, 1007);
});

test("a flood closes the connection", async (t) => {
  const server = await start(t, "--rate", "2"); // 2 a second: closed at 20 a second, 200 at once
  const client = await connect(server);
  for (let i = 0; i < 150; i++) client.send("fine");
  for (let i = 0; i < 150; i++) assert.equal(await client.next(), "got 4");
  for (let i = 0; i < 400; i++) client.send("flood");
  assert.ok([1008, 1006].includes(await client.closed));
  assert.equal((await (await connect(server)).ask("fine")), "got 4");
});

test("a slow reader is dropped, the others go on", async (t) => {
  const server = await start(t);
  const [slow, quick] = [await connect(server), await connect(server)];
  slow.socket.pause();
  // The kernel's buffers take some megabytes first.
  for (let i = 0; i < 200; i++) slow.send("big 100000");
  await server.logs(/too slow a reader/);
  assert.match((await http(server, "GET", "/metrics")).text, /^kozel_connections_dropped_total\{why="slow"\} 1$/m);
  assert.equal(await quick.ask("fine"), "got 4");
  const big = await quick.ask("big 250000");
  assert.equal(big.length, 250_000);
});

test("a connection that does not answer pings is dropped", async (t) => {
  const server = await startStill(t, "--ping", "1");
  const { cookie } = await guest(server);
  const alive = new Client(server, { cookie });
  await alive.opened;
  const socket = connectTcp(server.port, "127.0.0.1");
  socket.write(
    `GET /ws HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nCookie: ${cookie}\r\n` +
      "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: kozel.v1\r\n\r\n",
  );
  let received = "";
  socket.on("data", (data) => (received += data));
  let closed = false;
  socket.on("close", () => (closed = true));
  let pings = 0;
  for (; !closed; pings++) {
    assert.ok(pings < 10, "it is not dropped");
    await server.advance(1000);
    assert.equal(await alive.ask("fine"), "got 4"); // (behind the answer to the ping)
  }
  assert.ok(pings > 1, "who has not been pinged is not dropped");
  assert.match(received, /^HTTP\/1\.1 101/);
  assert.equal(await alive.ask("fine"), "got 4");
});

test("everybody is told the same in the same order", async (t) => {
  const server = await start(t);
  const clients = await Promise.all([1, 2, 3].map(() => connect(server)));
  await Promise.all(clients.map((client) => client.ask("hello")));
  for (let i = 0; i < 30; i++) clients[i % 3].send(`append m${i % 2}`);
  const told = [];
  for (const client of clients) told.push(await Promise.all(Array.from({ length: 30 }, () => client.next())));
  assert.deepEqual(told[1], told[0]);
  assert.deepEqual(told[2], told[0]);
  assert.equal(told[0].filter((text) => text.startsWith("appended m0 ")).length, 15);
});

test("the record of a match can be had after its end", async (t) => {
  const server = await start(t);
  const client = await connect(server);
  await client.ask("append b3-c1");
  await client.ask("append b3-c1");
  assert.equal((await http(server, "GET", "/match/b3-c1.dgr")).status, 404);
  assert.equal(await client.ask("end b3-c1"), "ended b3-c1");
  const record = await http(server, "GET", "/match/b3-c1.dgr");
  assert.equal(record.status, 200);
  assert.match(record.headers["content-type"], /^text\/x-domino-record/);
  assert.equal(record.headers["content-disposition"], "attachment");
  assert.equal(record.text, '[Rules "2"]\nb3-c1 1\nb3-c1 2\n');
});

test("what takes long to make is limited for an address", async (t) => {
  const server = await start(t);
  const statuses = [];
  for (let i = 0; i < 300; i++) statuses.push((await http(server, "GET", "/match/nosuch.json")).status);
  assert.equal(statuses[199], 404);
  assert.equal(statuses[299], 429);
});

test("kill -9 at any time loses nothing that was told", async (t) => {
  const db = join(temporaryFolder(t), "kozel.db");
  const told = new Map();
  let cookie;
  // When this number has been acknowledged and others are on their way, one number a round.
  for (const kill_at of [1, 4, 25, 73, 150, 301]) {
    const server = await startVirtual(t, program, [db, "--rate", "0"]);
    cookie ??= (await guest(server)).cookie;
    const client = await new Client(server, { cookie }).opened;
    assert.equal(await client.ask("hello"), "hello Guest-1");
    const logs = new Map((await client.ask("logs")).split(" ").filter(Boolean).map((log) => log.split(":")));
    for (const [match, count] of told) assert.ok(Number(logs.get(match) ?? 0) >= count, `${match}: ${count} told, ${logs.get(match)} stored`);
    let acknowledged = 0;
    try {
      for (let i = 0; ; i++) {
        for (let j = 0; j < 5; j++) client.send(`append m${(i + j) % 4}`);
        for (let j = 0; j < 5; j++) {
          const [, match, count] = (await client.next()).split(" ");
          told.set(match, Number(count));
          if (++acknowledged === kill_at) server.child.kill("SIGKILL");
        }
      }
    } catch (error) {
      assert.match(error.message, /closed/);
    }
    assert.equal((await server.stopped).signal, "SIGKILL");
  }
  assert.ok([...told.values()].some((count) => count > 10));
});

test("SIGTERM closes with 1001 and status 0, and everything is stored", async (t) => {
  const db = join(temporaryFolder(t), "kozel.db");
  let server = await startServer(t, program, [db]);
  const { cookie } = await guest(server);
  const client = await new Client(server, { cookie }).opened;
  await client.ask("append m1");
  for (let i = 0; i < 20; i++) client.send("append m1");
  await client.next();
  assert.deepEqual(await server.stop(), { code: 0, signal: null });
  assert.equal(await client.closed, 1001);
  const last = client.received.filter((text) => text.startsWith("appended")).at(-1) ?? "appended m1 2";
  server = await startServer(t, program, [db]);
  const [, stored] = (await (await new Client(server, { cookie }).opened).ask("logs")).trim().split(":");
  assert.ok(Number(stored) >= Number(last.split(" ")[2]));
});

test("when the disk is full the server stops and has told nothing that is not stored", async (t) => {
  const db = join(temporaryFolder(t), "kozel.db");
  // Files of at most 600 blocks of 1,024 bytes: the log fills up after a while.
  const limited = { program: "/bin/bash", args: ["-c", `ulimit -f 600; exec "$0" "$@"`, program, db, "--rate", "0"] };
  let server = await startServer(t, limited.program, limited.args, { expectFailure: true });
  const { cookie } = await guest(server);
  const client = await new Client(server, { cookie }).opened;
  let told = 0;
  try {
    for (;;) {
      client.send("append m1");
      told = Number((await client.next()).split(" ")[2]);
    }
  } catch (error) {
    assert.match(error.message, /closed/);
  }
  assert.deepEqual(await server.stopped, { code: 1, signal: null });
  assert.match(server.log, /the store failed: .*(full|I\/O)/);
  server = await startServer(t, program, [db]);
  const [, stored] = (await (await new Client(server, { cookie }).opened).ask("logs")).trim().split(":");
  assert.equal(Number(stored), told);
});

test("when the last commit before the end fails, the log says so and the status is 1", async (t) => {
  const db = join(temporaryFolder(t), "kozel.db");
  let server = await startServer(t, program, [db], { expectFailure: true });
  const { cookie } = await guest(server);
  const client = await new Client(server, { cookie }).opened;
  assert.equal(await client.ask("append m1"), "appended m1 1");
  // The message and the signal reach it together, and no file may grow any more.
  server.child.kill("SIGSTOP");
  execFileSync("prlimit", ["--pid", String(server.child.pid), "--fsize=0"]);
  await new Promise((resolve) => client.socket.send("append m1", resolve));
  server.child.kill("SIGTERM");
  server.child.kill("SIGCONT");
  assert.deepEqual(await server.stopped, { code: 1, signal: null });
  assert.match(server.log, /SIGTERM: stopping[^]*the store failed: /);
  assert.deepEqual(client.received.filter((text) => JSON.parse(text).ev !== "restart"), []); // either may be read first
  server = await startServer(t, program, [db]);
  assert.equal((await (await new Client(server, { cookie }).opened).ask("logs")).trim(), "m1:1");
});

test("what keeps it from starting is said", async (t) => {
  const db = join(temporaryFolder(t), "kozel.db");
  await startServer(t, program, [db]);
  const second = await startServer(t, program, [db], { expectFailure: true });
  assert.equal((await second.stopped).code, 1);
  assert.match(second.log, /cannot open .*another kozel has it open/);
  const nowhere = await startServer(t, program, ["/nowhere/kozel.db"], { expectFailure: true });
  assert.equal((await nowhere.stopped).code, 1);
  assert.match(nowhere.log, /No such file/);
});

test("the API checks who asks, and what", async (t) => {
  const server = await start(t);
  const me = await http(server, "GET", "/api/me");
  assert.equal(me.status, 401);
  assert.equal(JSON.parse(me.text).error.code, "no-session");
  const { cookie } = await guest(server);
  const known = await http(server, "GET", "/api/me", { headers: { cookie } });
  assert.deepEqual(JSON.parse(known.text), { name: "Guest-1", registered: false, role: "player", coins: 1000 });
  assert.equal(known.headers["cache-control"], "no-store");
  const token = cookie.slice("kozel=".length);
  assert.equal((await http(server, "GET", "/api/me", { headers: { authorization: `Bearer ${token}` } })).status, 200);
  assert.equal((await http(server, "GET", "/api/me", { headers: { authorization: "Bearer nobody", cookie } })).status, 401);
  assert.equal((await http(server, "GET", "/api/me?a=b", { headers: { cookie } })).status, 200, "links get arguments on their way");
  for (const name of ["é".repeat(100), "a" + "é".repeat(100)]) {
    const asked = { headers: { cookie, origin: server.origin }, body: JSON.stringify({ name: "a", password: "b", [name]: "c" }) };
    const { error } = JSON.parse((await http(server, "POST", "/api/sign-in", asked)).text);
    assert.match(error.args[0], /^a?é+$/);
  }
  assert.equal((await http(server, "POST", "/api/me", { headers: { cookie, origin: server.origin } })).status, 405);
  assert.equal((await http(server, "GET", "/api/nothing")).status, 404);
});

test("a table's application is built for who needs it alone", async (t) => {
  const server = await startStill(t);
  const { cookie } = await guest(server);
  const client = await connect(server, { cookie });
  const post = (path, body) => http(server, "POST", path, { headers: { origin: server.origin, cookie, "content-type": "application/json" }, body: JSON.stringify(body) });
  assert.equal((await http(server, "GET", "/api/tables/x7k2p/match")).status, 404);
  assert.equal((await post("/api/admin/tables/x7k2p/close", { reason: "x" })).status, 403);
  assert.equal(await client.ask("built"), "built 0");
  assert.equal((await post("/api/tables/x7k2p/invite", { name: "Bob" })).status, 403);
  assert.equal(await client.ask("built"), "built 1");
});

test("the API is described for people and for programs", async (t) => {
  const server = await start(t);
  const page = await http(server, "GET", "/api");
  assert.match(page.headers["content-type"], /^text\/html/);
  assert.match(page.text, /POST \/api\/messages\/\{name\}/);
  const { openapi, paths } = JSON.parse((await http(server, "GET", "/api/openapi.json")).text);
  assert.equal(openapi, "3.1.0");
  assert.equal(paths["/api/history"].get.parameters[0].name, "page");
  assert.equal((await http(server, "POST", "/api/openapi.json")).status, 405);
});
