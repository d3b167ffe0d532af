// SPDX-License-Identifier: MIT
// The proxies of contrib/ unchanged, except ports and certificates, before a real server: page, API, WebSocket, photo, addresses.
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer, request as plainRequest } from "node:http";
import { request } from "node:https";
import { createServer as createTcp } from "node:net";
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { test } from "node:test";
import { crc32, deflateSync } from "node:zlib";
import { listening } from "../waiting.mjs";
import { startServer, temporaryFolder, WebSocket } from "./client.mjs";

const program = process.env.KOZEL;
assert.ok(program, "KOZEL: the path of the program");
const PATH = `${process.env.PATH}:/usr/sbin`;
const HOST = "example.org";
const ORIGIN = `https://${HOST}`;

async function freePort() {
  const listener = createTcp().listen(0, "127.0.0.1");
  await once(listener, "listening");
  const { port } = listener.address();
  listener.close();
  await once(listener, "close");
  return port;
}

const example = (name) => readFileSync(new URL(`../../contrib/${name}`, import.meta.url), "utf8");

/** Replaces each of these in the example, which must have it. */
function changed(text, changes) {
  for (const [from, to] of changes) {
    assert.ok(text.includes(from), from);
    text = text.replaceAll(from, to);
  }
  return text;
}

const proxies = {
  nginx({ folder, plain, port, upstream, cert, key }) {
    const site = changed(example("nginx.conf"), [
      ["listen 80;", `listen 127.0.0.1:${plain};`], ["listen 443 ssl", `listen 127.0.0.1:${port} ssl`], ["127.0.0.1:8080", `127.0.0.1:${upstream}`],
      ["/etc/ssl/example.org.pem", cert], ["/etc/ssl/private/example.org.key", key],
    ]);
    const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `${name}_temp_path ${join(folder, name)};`).join("\n");
    writeFileSync(join(folder, "nginx.conf"), `daemon off; master_process off; pid ${join(folder, "pid")}; error_log stderr;\nevents {}\nhttp { access_log off;\n${temporary}\n${site}\n}`);
    return ["nginx", ["-p", folder, "-c", join(folder, "nginx.conf")]];
  },
  haproxy({ folder, plain, port, upstream, both }) {
    const config = changed(example("haproxy-one.cfg"), [
      ["bind :80", `bind 127.0.0.1:${plain}`], ["bind :443", `bind 127.0.0.1:${port}`], ["127.0.0.1:8080", `127.0.0.1:${upstream}`],
      ["/etc/haproxy/example.org.pem", both], ["maxconn 40000", "maxconn 100"],
    ]);
    writeFileSync(join(folder, "haproxy.cfg"), config);
    return ["haproxy", ["-db", "-f", join(folder, "haproxy.cfg")]];
  },
  caddy({ folder, plain, port, upstream, cert, key }) {
    const config = changed(example("Caddyfile"), [["example.org {\n", `example.org {\n\ttls ${cert} ${key}\n`], ["127.0.0.1:8080", `127.0.0.1:${upstream}`]]);
    writeFileSync(join(folder, "Caddyfile"), `{\n\tadmin off\n\thttp_port ${plain}\n\thttps_port ${port}\n\tdefault_bind 127.0.0.1\n\tskip_install_trust\n}\n${config}`);
    return ["caddy", ["run", "--config", join(folder, "Caddyfile"), "--adapter", "caddyfile"]];
  },
};

async function startProxy(t, name, upstream) {
  const folder = temporaryFolder(t), at = (file) => join(folder, file);
  const made = spawnSync("openssl", ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-keyout", at("key"), "-out", at("cert"), "-subj", `/CN=${HOST}`, "-addext", `subjectAltName=DNS:${HOST}`, "-days", "2"]);
  assert.equal(made.status, 0, String(made.stderr));
  writeFileSync(at("both"), readFileSync(at("cert"), "utf8") + readFileSync(at("key"), "utf8"));
  mkdirSync(at("home"));
  const plain = await freePort(), port = await freePort();
  const [command, args] = proxies[name]({ folder, plain, port, upstream, cert: at("cert"), key: at("key"), both: at("both") });
  const child = spawn(command, args, { stdio: ["ignore", "ignore", "pipe"], env: { ...process.env, PATH, HOME: at("home"), XDG_DATA_HOME: at("home"), XDG_CONFIG_HOME: at("home") } });
  let log = "";
  child.stderr.on("data", (data) => (log += data));
  child.on("error", (error) => (log += error));
  const ended = once(child, "close");
  t.after(async () => {
    child.kill("SIGKILL");
    await ended;
  });
  await listening(child, port, () => log);
  return { port, plain, ca: readFileSync(at("cert")) };
}

/** Sends one request, by https unless `plain` is set. */
function ask(proxy, method, path, { headers = {}, body, plain = false } = {}) {
  const options = { host: "127.0.0.1", port: plain ? proxy.plain : proxy.port, method, path, headers: { host: HOST, ...headers }, agent: false, servername: HOST, ca: proxy.ca };
  return new Promise((resolve, reject) => {
    const sent = (plain ? plainRequest : request)(options, (answer) => {
      const parts = [];
      answer.on("data", (part) => parts.push(part));
      answer.on("end", () => resolve({ status: answer.statusCode, headers: answer.headers, text: Buffer.concat(parts).toString() }));
    });
    sent.on("error", reject);
    sent.end(body);
  });
}

/** Returns a photo of nearly 1 MiB, the maximum size: noise. */
function noise(side = 590) {
  const chunk = (type, data) => {
    const body = Buffer.concat([Buffer.from(type), data]), out = Buffer.alloc(body.length + 8);
    out.writeUInt32BE(data.length, 0);
    body.copy(out, 4);
    out.writeUInt32BE(checksum(body), body.length + 4);
    return out;
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const rows = Buffer.concat(Array.from({ length: side }, () => Buffer.concat([Buffer.from([0]), randomBytes(3 * side)])));
  const magic = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([magic, chunk("IHDR", head), chunk("IDAT", deflateSync(rows, { level: 0 })), chunk("IEND", Buffer.alloc(0))]);
}

/** Returns the CRC-32; Node 18 has none. */
function checksum(bytes) {
  if (crc32) return crc32(bytes);
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let i = 0; i < 8; i++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return (sum ^ 0xffffffff) >>> 0;
}

/** Begins a match and lays a tile through the proxy. */
async function move(proxy, cookie) {
  const socket = new WebSocket(`wss://127.0.0.1:${proxy.port}/ws`, ["kozel.v1"], { headers: { cookie, host: HOST }, origin: ORIGIN, ca: proxy.ca, servername: HOST });
  await once(socket, "open");
  const replies = new Map();
  socket.on("message", (data) => [JSON.parse(data)].flat().forEach((message) => replies.get(message.re)?.(message)));
  let seq = 0;
  const tell = (what) => new Promise((resolve) => {
    replies.set(++seq, resolve);
    socket.send(JSON.stringify({ seq, ...what }));
  });
  await tell({ do: "hello", tab: "tabofproxied" });
  for (let i = 0; i < 50; i++) {
    const { table } = (await tell({ do: "play", game: "kozel", seats: 2 })).ok;
    const { v, match } = (await tell({ do: "enter", table })).ok.state;
    if (match.legal?.length) {
      const { ok, error } = await tell({ do: "act", table, v, act: match.legal[0] });
      socket.close();
      return ok ?? assert.fail(JSON.stringify(error));
    }
    await tell({ do: "resign", table, v });
    await tell({ do: "leave", table });
  }
  assert.fail("never the first to act");
}

/** Returns ways to write an internal path that the server may read as that path. It is encoded once, in part or whole, in either case of
 * hexadecimal digits, or twice; with slashes and dots that some programs remove; or with a query. */
function spellings(path) {
  const name = path.slice(1);
  const hex = (text, upper) => [...text].map((letter) => `%${letter.charCodeAt(0).toString(16)[upper ? "toUpperCase" : "toLowerCase"]()}`).join("");
  const encoded = [false, true].flatMap((upper) => [...name].map((letter, i) => name.slice(0, i) + hex(letter, upper) + name.slice(i + 1)).concat(hex(name, upper)));
  const once = [...new Set(encoded)];
  const twice = once.map((text) => text.replaceAll("%", "%25"));
  const dressed = [name, once[0]].flatMap((text) => [`/${text}`, `./${text}`, `%2e/${text}`, `.//${text}`, `x/../${text}`, `x/%2e%2e/${text}`, `%2f${text}`, `${text}/`, `${text}/.`, `${text}?x=1`, `${text}%3fx`, `${text};x`, `${text}%00`]);
  return [name, ...once, ...twice, ...dressed].map((text) => `/${text}`).concat(`${ORIGIN}${path}`, `${ORIGIN}/${once[0]}`);
}

/** Returns the path of a request's target as the server reads it: decoded once. */
const decoded = (target) => decodeURIComponent(target.replace(/^https?:\/\/[^/]*/, "").replace(/\?.*/, ""));

const INSIDE = ["/metrics", "/healthz", "/readyz"];

for (const name of Object.keys(proxies))
  test(`${name}: page, API, WebSocket, photo; nothing of the inside, and no forged address`, async (t) => {
    const server = await startServer(t, program, ["serve", "--port", "0", "--db", join(temporaryFolder(t), "kozel.db"), "--rate", "0", "--origin", ORIGIN, "--bot-delay", "0"]);
    const proxy = await startProxy(t, name, server.port);
    for (const path of ["/", "/games"]) assert.notEqual((await ask(proxy, "GET", path)).status, 502, path);
    assert.equal((await ask(proxy, "GET", "/api/openapi.json")).status, 200);
    const session = await ask(proxy, "POST", "/session", { headers: { origin: ORIGIN, "content-length": 0 } });
    assert.equal(session.status, 200, session.text);
    assert.match(session.headers["set-cookie"][0], /; Secure/);
    const cookie = session.headers["set-cookie"][0].split(";")[0];
    await move(proxy, cookie);

    const headers = { origin: ORIGIN, cookie };
    const registered = await ask(proxy, "POST", "/api/register", { headers: { ...headers, "content-type": "application/json" }, body: JSON.stringify({ name: "Proxied", password: "far too good" }) });
    assert.equal(registered.status, 200, registered.text);
    headers.cookie = registered.headers["set-cookie"][0].split(";")[0]; // another one now
    const photo = noise();
    assert.ok(photo.length > 1_040_000 && photo.length <= 1 << 20, String(photo.length));
    const sent = await ask(proxy, "POST", "/api/photo", { headers: { ...headers, "content-type": "image/png", "content-length": photo.length }, body: photo });
    assert.equal(sent.status, 200, sent.text);

    const got = [];
    for (const path of INSIDE.flatMap(spellings)) {
      const { status } = await ask(proxy, "GET", path);
      if (status !== 404 && status !== 400) got.push(`${status} ${path}`);
    }
    assert.deepEqual(got, []);
    const led = await ask(proxy, "GET", "/games?x=1", { plain: true });
    assert.ok([301, 308].includes(led.status), String(led.status));
    assert.match(led.headers.location, /^https:\/\/example\.org(:\d+)?\/games\?x=1$/);

    // The server gets the client's address from the proxy only.
    const heard = [];
    const targets = [];
    const echo = createServer((asked, answer) => {
      heard.push(asked.headers["x-forwarded-for"]);
      targets.push(asked.url);
      answer.end();
    }).listen(0, "127.0.0.1");
    await once(echo, "listening");
    t.after(() => echo.close());
    const before = await startProxy(t, name, echo.address().port);
    await ask(before, "GET", "/", { headers: { "x-forwarded-for": "6.6.6.6, 7.7.7.7" } });
    assert.deepEqual(heard, ["127.0.0.1"]);

    // For any answer of the server there: the proxy lets none of it through, once decoded.
    targets.length = 0;
    for (const path of INSIDE.flatMap(spellings)) await ask(before, "GET", path);
    assert.ok(targets.length > 0);
    assert.deepEqual(targets.filter((target) => INSIDE.includes(decoded(target))), []);
  });

test("both examples for HAProxy refuse the inside by the same line", () => {
  const [one, many] = ["haproxy-one.cfg", "haproxy.cfg"].map((name) => example(name).split("\n").filter((line) => line.includes(" deny ")));
  assert.equal(one.length, 1);
  assert.deepEqual(many, one);
});
