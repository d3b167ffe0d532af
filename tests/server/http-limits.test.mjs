// SPDX-License-Identifier: MIT
// The limits of the HTTP side. The tests cover the headers of every answer, the hosts for which it answers, whose cookie and whose statement about an
// address count, and the required type of a body.
import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { Line } from "./attacker.mjs";
import { Browser } from "./browser.mjs";
import { Client, guest, http, startServer, temporaryFolder } from "./client.mjs";

const program = process.env.KOZEL;
assert.ok(program, "KOZEL: the path of kozel");

async function start(t, ...args) {
  return startServer(t, program, ["serve", "--port", "0", "--db", join(temporaryFolder(t), "kozel.db"), ...args]);
}

/** Returns the answer to these bytes: {status, headers, line}. The line is closed unless it is to stay. */
async function answer(server, text, stays = false) {
  const line = new Line(server);
  line.socket.write(text);
  const head = () => line.bytes.toString("latin1").split("\r\n\r\n");
  assert.ok(await line.until(() => head().length > 1), `no answer: ${text.slice(0, 80)}`);
  const [first, ...lines] = head()[0].split("\r\n");
  if (!stays) await line.close();
  return { line, status: Number(first.split(" ")[1]), headers: Object.fromEntries(lines.map((each) => each.split(/: (.*)/s))) };
}

const own = { "content-security-policy": /default-src 'self'.*frame-ancestors 'none'/, "x-content-type-options": /^nosniff$/, "referrer-policy": /^same-origin$/,
  "cross-origin-opener-policy": /^same-origin$/, "cross-origin-resource-policy": /^same-origin$/, "permissions-policy": /^camera=\(self\), microphone=\(\), geolocation=\(\)$/, server: /^kozel$/ };

for (const [how, args, hsts] of [
  ["http", [], undefined],
  ["https", ["--origin", "https://kozel.example"], "max-age=31536000"],
])
  test(`every answer has the headers, by ${how}`, { timeout: 60_000 }, async (t) => {
    const server = await start(t, ...args, "--guests", "1", "--guest-rate", "1", "--max-connections", "1");
    const page = args[1] ?? "http://localhost", host = new URL(page).host;
    const head = (line, headers = "", mine = `Host: ${host}\r\nOrigin: ${page}\r\n`) => `${line} HTTP/1.1\r\n${mine}${headers}\r\n`;
    const first = await answer(server, head("POST /session"));
    const cookie = first.headers["set-cookie"].split(";")[0];
    const post = (headers, body = "{}") => head("POST /api/sign-in", `${headers}Content-Length: ${body.length}\r\n`) + body;
    const json = "Content-Type: application/json\r\n";
    const upgrade = (version) =>
      head("GET /ws", `Cookie: ${cookie}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: ${version}\r\nSec-WebSocket-Protocol: kozel.v1\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n`);
    const { etag } = (await answer(server, head("GET /"))).headers;
    const asked = {
      200: head("GET /api"), 400: head("GET /%zz"), 401: head("GET /api/me"), 403: head("POST /session", "", `Host: ${host}\r\nOrigin: http://evil.example\r\n`),
      404: head("GET /nowhere"), 405: head("DELETE /session"), 413: head("POST /api/sign-in", `${json}Content-Length: 99999\r\n`), 415: post(""),
      421: head("GET /", "", "Host: evil.example\r\n"), 426: upgrade(8), 429: head("POST /session"), 431: head("GET /", `X: ${"x".repeat(9000)}\r\n`), 501: head("FETCH /"), 505: "GET / HTTP/2.0\r\n\r\n",
    };
    if (hsts) asked[408] = "GET / HTTP/1.1\r\n"; // (this takes a while)
    if (etag) asked[304] = head("GET /", `If-None-Match: ${etag}\r\n`);
    const check = ({ status, headers }, wanted) => {
      assert.equal(status, wanted);
      for (const [name, form] of Object.entries(own)) assert.match(headers[name] ?? "", form, `${status} ${name}`);
      assert.equal(headers["strict-transport-security"], hsts, `${status}`);
    };
    await Promise.all(Object.entries(asked).map(async ([status, text]) => check(await answer(server, text), Number(status))));
    const socket = await answer(server, upgrade(13), true);
    check(socket, 101);
    check(await answer(server, upgrade(13)), 503);
    await socket.line.close();
  });

test("it answers for its own hosts alone", async (t) => {
  const server = await start(t, "--origin", "https://kozel.example", "--allowed-hosts", "other.example,third.example");
  const plain = await start(t);
  const status = async (to, path, host, line = "GET") => (await answer(to, `${line} ${path} HTTP/1.1\r\nHost: ${host}\r\nOrigin: http://${host}\r\n\r\n`)).status;
  for (const host of ["evil.example", "evil.example:8080", "kozel.example.evil.example", "evilkozel.example", "127.0.0.1.evil.example", "localhost.evil.example", "localhost."]) {
    for (const to of [server, plain]) {
      for (const path of ["/", "/metrics", "/api/me", "/api/openapi.json", "/rules/kozel"]) assert.equal(await status(to, path, host), 421, `${host} ${path}`);
      assert.equal(await status(to, "/session", host, "POST"), 421, host);
      assert.equal(await status(to, "/healthz", host), 200, "probes ask by any name");
    }
    const socket = `GET /ws HTTP/1.1\r\nHost: ${host}\r\nOrigin: http://${host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: kozel.v1\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`;
    assert.equal((await answer(server, socket)).status, 421, host);
  }
  for (const host of ["kozel.example", "KOZEL.example:443", "other.example", "third.example:8443", "127.0.0.1", "[::1]:80", "localhost:8080"])
    assert.equal(await status(server, "/api/openapi.json", host), 200, host);
  assert.equal(await status(plain, "/metrics", `127.0.0.1:${plain.port}`), 200);
  assert.equal(await status(server, "/metrics", "127.0.0.1"), 404, "with an origin it is told at an address of its own alone");
});

test("a page of another scheme is another page", async (t) => {
  const secure = "https://kozel.example";
  const server = await start(t, "--origin", secure, "--allowed-hosts", "other.example"), plain = await start(t);
  const { cookie } = await guest(server, { origin: secure, host: "kozel.example" }), { cookie: plainCookie } = await guest(plain);
  /** Returns the statuses of changing requests and of a WebSocket, as a page of `origin` sends them. */
  const asked = async (to, origin, host, headers = {}) => {
    const all = { origin, host, ...headers, cookie: to === server ? cookie : plainCookie };
    const posts = ["/session", "/api/settings", "/api/tables/x/invite"];
    const answers = await Promise.all(posts.map((path) => http(to, "POST", path, { headers: all, ...(path === "/session" ? {} : { body: "{}" }) })));
    const socket = await new Client(to, { cookie: all.cookie, origin, headers: { host, ...headers } }).opened.then((client) => (client.socket.close(), 101), ({ status }) => status);
    return new Set([...answers.map(({ text }) => (text.includes('"other-origin"') ? "refused" : "taken")), socket === 403 ? "refused" : "taken"]);
  };
  const forwarded = { "x-forwarded-for": "192.0.2.7" };
  for (const headers of [{}, forwarded]) {
    assert.deepEqual(await asked(server, secure, "kozel.example", headers), new Set(["taken"]));
    assert.deepEqual(await asked(server, "http://kozel.example", "kozel.example", headers), new Set(["refused"]));
    assert.deepEqual(await asked(server, "http://kozel.example:8080", "kozel.example:8080", headers), new Set(["refused"]));
    assert.deepEqual(await asked(server, "http://other.example", "other.example", headers), new Set(["refused"]));
    assert.deepEqual(await asked(server, "https://other.example", "other.example", headers), new Set(["taken"]));
  }
  assert.deepEqual(await asked(server, server.origin, `127.0.0.1:${server.port}`), new Set(["taken"]), "directly, on the machine");
  assert.deepEqual(await asked(server, server.origin, `127.0.0.1:${server.port}`, forwarded), new Set(["refused"]));
  assert.deepEqual(await asked(plain, plain.origin, `127.0.0.1:${plain.port}`), new Set(["taken"]));
  assert.deepEqual(await asked(plain, plain.origin.replace("http:", "https:"), `127.0.0.1:${plain.port}`), new Set(["refused"]));
});

test("a Host header that names no host is refused", async (t) => {
  const server = await start(t);
  const faulty = ["", "[::1", "::1]", "[::1]80", "[127.0.0.1]", "[evil.example]", ":80", "localhost:", "localhost:0", "localhost:65536", "localhost:80x", "localhost:80@evil.example", "me@localhost", "localhost/x", "local host", "127.0.0.1%00"];
  for (const host of faulty)
    for (const [line, path] of [["GET", "/"], ["GET", "/healthz"], ["POST", "/session"]])
      assert.equal((await answer(server, `${line} ${path} HTTP/1.1\r\nHost: ${host}\r\nOrigin: http://${host}\r\n\r\n`)).status, 400, `${host} ${path}`);
});

test("where there is an Authorization the cookie counts for nothing", async (t) => {
  const server = await start(t);
  const browser = await Browser.arrive(server);
  await browser.register("Owner");
  const foreign = { cookie: browser.cookie, origin: "http://evil.example" };
  const close = async (headers) => (await http(server, "POST", "/api/close", { headers: { ...foreign, ...headers }, body: '{"password":"goat&barn"}' })).status;
  assert.equal(await close({}), 403);
  for (const authorization of [`Bearer ${"A".repeat(43)}`, "Bearer ", "x", "", "Basic YTpi", `Bearer ${"A".repeat(121)}`, "B".repeat(127), "B".repeat(128), `Bearer ${"A".repeat(4000)}`])
    // Only a program's token replaces the Origin: a browser sends others automatically.
    assert.equal(await close({ authorization }), authorization.trim().startsWith("Bearer ") ? 401 : 403, `${authorization.length} bytes`);
  assert.equal((await browser.me).name, "Owner");
});

test("whose word about an address counts", async (t) => {
  // One guest for each address: a second one from there is refused.
  const limits = ["--guests", "1", "--guest-rate", "1"];
  const taken = async (server, ...forwarded) => {
    const lines = forwarded.map((value) => `X-Forwarded-For: ${value}\r\n`).join("");
    return (await answer(server, `POST /session HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\n${lines}\r\n`)).status === 200;
  };
  const bare = await start(t, ...limits);
  assert.deepEqual([await taken(bare, "192.0.2.1"), await taken(bare, "192.0.2.2")], [true, false], "nobody is trusted");
  const elsewhere = await start(t, ...limits, "--trusted-proxies", "10.0.0.0/8");
  assert.deepEqual([await taken(elsewhere, "192.0.2.1"), await taken(elsewhere, "192.0.2.2")], [true, false], "this one is not");
  const behind = await start(t, ...limits, "--trusted-proxies", "127.0.0.0/8,10.0.0.0/8");
  assert.ok(await taken(behind, "192.0.2.1"));
  assert.equal(await taken(behind, "192.0.2.1"), false);
  assert.equal(await taken(behind, "198.51.100.1, 192.0.2.1"), false, "what the client wrote first is nobody's word");
  assert.equal(await taken(behind, "198.51.100.1, 192.0.2.1, 10.1.2.3"), false, "a trusted proxy behind");
  assert.equal(await taken(behind, "198.51.100.1", "192.0.2.1"), false, "the last header's last");
  assert.equal(await taken(behind, "192.0.2.1", "10.1.2.3"), false, "over several headers");
  assert.ok(await taken(behind, "192.0.2.1, 192.0.2.3"));
  assert.ok(await taken(behind, "192.0.2.1, nonsense"), "an address that is none ends it: the proxy's own counts");
  assert.equal(await taken(behind, "192.0.2.9, more nonsense"), false);
});

test("a body is of the type that is taken", async (t) => {
  const server = await start(t);
  const browser = await Browser.arrive(server);
  await browser.register("Typist");
  const status = async (path, type, body) => {
    const text = `POST ${path} HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\nCookie: ${browser.cookie}\r\n${type === null ? "" : `Content-Type: ${type}\r\n`}Content-Length: ${body.length}\r\n\r\n${body}`;
    return (await answer(server, text)).status;
  };
  const settings = '{"settings":{"theme":"dark"}}';
  for (const type of ["application/json", "Application/JSON", "application/json; charset=utf-8", "application/json;charset=utf-8"])
    assert.equal(await status("/api/settings", type, settings), 200, type);
  for (const type of [null, "", "text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "application/jsonp", "application", "text/plain; application/json", "image/png"])
    assert.equal(await status("/api/settings", type, settings), 415, type);
  for (const type of [null, "application/json", "text/plain", "imagepng", "application/octet-stream"]) assert.equal(await status("/api/photo", type, "PNG"), 415, type);
  for (const type of ["image/png", "image/jpeg", "image/webp"]) assert.equal(await status("/api/photo", type, "PNG"), 400, `${type}: what it is, its bytes say`);
  assert.equal(await status("/api/sign-out", null, ""), 200, "where there is no body there is no type");
  const refused = await http(server, "POST", "/api/sign-in", { headers: { origin: server.origin, "content-type": "text/plain" }, body: "{}" });
  assert.deepEqual(JSON.parse(refused.text).error, { code: "wrong-type", text: "only application/json is taken here (content-type)", args: ["application/json"] });
});
