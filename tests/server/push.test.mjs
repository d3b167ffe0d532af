// SPDX-License-Identifier: MIT
// Web Push: an absent person is notified of their turn and of invitations, by a push service that this test plays. Over SQLite or, if $TEST_POSTGRES
// is a database's address, over PostgreSQL.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { createECDH, randomBytes } from "node:crypto";
import { once } from "node:events";
import { join } from "node:path";
import { test } from "node:test";
import { Browser } from "./browser.mjs";
import { temporaryFolder } from "./client.mjs";
import { Player } from "./player.mjs";
import { opened, sender, startPushService, subscription } from "./push-service.mjs";
import { BEGIN, startVirtual } from "./virtual.mjs";

const program = process.env.KOZEL, postgres = process.env.TEST_POSTGRES;
assert.ok(program, "KOZEL: the path of the program");

/** The server's interval between checks for notices. */
const TURN = 1000;

let places = 0;
function place(t) {
  if (!postgres) return join(temporaryFolder(t), "kozel.db");
  spawnSync("psql", ["-XAtqc", `CREATE SCHEMA push${++places}`, postgres]);
  return `${postgres}?options=-csearch_path%3Dpush${places}`;
}

const start = (t, db, settings, wall = BEGIN) =>
  startVirtual(t, program, ["serve", "--port", "0", "--store", db, "--rate", "0", "--bot-delay", "0", "--api-rate", "0", ...settings], { wall });

async function person(server, name) {
  const browser = await Browser.arrive(server);
  await browser.register(name);
  return browser;
}

/** Subscribes a browser. */
async function subscribe(browser, service, language) {
  const own = subscription(service, language);
  await browser.ask("POST", "/api/push", own.sent);
  return own;
}

let tabs = 0;
async function connect(server, browser) {
  const player = new Player(server, browser.cookie, `pushtab${String(tabs++).padStart(4, "0")}`);
  await player.begin();
  return player;
}

/** Returns a match of two in which the seat to act has gone. Nobody moves. */
async function deserted(server, browsers, options = {}) {
  const [one, two] = [await connect(server, browsers[0]), await connect(server, browsers[1])];
  const { table } = await one.ask({ do: "open", game: "kozel", seats: 2, substitute: 0, ...options });
  await two.ask({ do: "sit", table });
  const states = [(await one.ask({ do: "enter", table })).state, (await two.ask({ do: "enter", table })).state];
  const turn = states[0].match.turn - 1, players = [one, two];
  const gone = players[turn];
  gone.client.socket.close();
  await gone.client.closed;
  return { table, turn, hands: states[turn].match.hand, other: players[1 - turn] };
}

test("without the setting there is nothing of it", async (t) => {
  const server = await start(t, place(t), []), service = await startPushService(t);
  const ann = await person(server, "Ann"), { sent } = subscription(service);
  for (const [method, path, members] of [["GET", "/api/push"], ["POST", "/api/push", sent], ["POST", "/api/push/end", { endpoint: sent.endpoint }], ["POST", "/api/push/test", { endpoint: sent.endpoint }]])
    assert.equal((await ann.ask(method, path, members, "no-such-page")).status, 404);
});

test("what is sent can be read by the browser alone, and says who sent it", async (t) => {
  const service = await startPushService(t), server = await start(t, place(t), service.settings);
  const ann = await person(server, "Ann"), { key } = await ann.ask("GET", "/api/push");
  const own = await subscribe(ann, service, "de");
  await ann.ask("POST", "/api/push/test", { endpoint: own.sent.endpoint });
  await server.advance(TURN);
  const [got] = service.at(own.path);
  assert.equal(got.method, "POST");
  assert.deepEqual([got.headers["content-encoding"], got.headers.urgency, Number(got.headers.ttl) > 0], ["aes128gcm", "normal", true]);
  assert.match(got.headers.topic, /^[\w-]{1,32}$/);
  const { aud, exp, sub } = sender(got, key);
  assert.deepEqual([aud, sub], [service.origin, "mailto:host@example.org"]);
  const now = (await server.now()) / 1000;
  assert.ok(exp > now && exp < now + 86400);
  const { title, body, url, lang, kind } = opened(own, got);
  assert.deepEqual([kind, url, lang], ["test", "/", "de"]);
  assert.ok(title && body);
  // Nobody else can open it, and its length reveals nothing.
  assert.throws(() => opened(subscription(service), got));
  await ann.ask("POST", "/api/push/test", { endpoint: own.sent.endpoint });
  await server.advance(TURN);
  const [, next] = service.at(own.path);
  assert.equal(next.body.length, got.body.length);
  assert.notDeepEqual(next.body, got.body);
  const { devices } = await ann.ask("GET", "/api/push");
  assert.deepEqual(devices.map(({ agent, own }) => [agent, own]), [["Browser 1.0", true]]);
});

test("forged endpoints and keys are refused, and written to by nobody", async (t) => {
  const service = await startPushService(t), server = await start(t, place(t), service.settings);
  const ann = await person(server, "Ann"), { sent } = subscription(service), port = service.port;
  const forged = ["http://localhost:" + port + "/", `https://localhost/`, `https://localhost:${port + 1}/`, `https://127.0.0.1:${port}/`, `https://[::1]:${port}/`, `https://a@localhost:${port}/`,
    `https://localhost:${port}/#x`, `https://localhost.evil.example:${port}/`, `https://evil.example/localhost:${port}`, `https://evil.example\\@localhost:${port}/`, `https://localhost:${port}@evil.example/`,
    `https://0x7f000001:${port}/`, `https://localhost:${port}/ a`, "file:///etc/passwd", "gopher://localhost/", "//localhost/", "localhost", "x", `https://fcm.googleapis.com/fcm/send/x`];
  for (const endpoint of forged) await ann.ask("POST", "/api/push", { ...sent, endpoint }, "push-endpoint");
  const point = Buffer.from(sent.p256dh, "base64url");
  const off = Buffer.from(point), compressed = Buffer.from(point), zero = Buffer.alloc(65);
  off[64] ^= 1;
  compressed[0] = 2;
  for (const bad of [off, compressed, zero, Buffer.concat([Buffer.from([4]), Buffer.alloc(64)])]) await ann.ask("POST", "/api/push", { ...sent, p256dh: bad.toString("base64url") }, "push-key");
  await ann.ask("POST", "/api/push", { ...sent, auth: "!".repeat(22) }, "push-key");
  assert.deepEqual((await ann.ask("GET", "/api/push")).devices, []);
  assert.deepEqual(service.got, []);
});

test("addresses that are not public are not written to, whatever their name is", async (t) => {
  const service = await startPushService(t), settings = service.settings.slice(0, -2); // without push-internal
  const server = await start(t, place(t), settings), ann = await person(server, "Ann"), own = await subscribe(ann, service);
  await ann.ask("POST", "/api/push/test", { endpoint: own.sent.endpoint });
  await server.advance(TURN);
  assert.match((await ann.raw("GET", "/metrics")).text, /kozel_pushes_total\{of="again"\} [1-9]/);
  assert.deepEqual(service.got, []);
});

test("a redirect is not followed, what is gone is forgotten, what is busy is asked again", async (t) => {
  const service = await startPushService(t), db = place(t), server = await start(t, db, service.settings), ann = await person(server, "Ann");
  const tell = async (own) => ann.ask("POST", "/api/push/test", { endpoint: own.sent.endpoint });
  const devices = async () => (await ann.ask("GET", "/api/push")).devices.length;
  const own = {}, count = () => Object.fromEntries(Object.entries(own).map(([name, { path }]) => [name, service.at(path).length]));
  for (const name of ["moved", "gone", "missing", "busy", "broken"]) own[name] = await subscribe(ann, service);
  /** Refuses `times` messages, and accepts the next ones. */
  const refusing = (times, ...refusal) => (response) => response.writeHead(...(times-- > 0 ? refusal : [201])).end();
  service.answers[own.moved.path] = [307, { location: `${service.origin}/elsewhere` }];
  service.answers[own.gone.path] = [410];
  service.answers[own.missing.path] = [404];
  service.answers[own.busy.path] = refusing(1, 429, { "retry-after": "4" });
  service.answers[own.broken.path] = refusing(2, 503);
  for (const each of Object.values(own)) await tell(each);
  const first = { moved: 1, gone: 1, missing: 1, busy: 1 };
  await server.advance(TURN);
  assert.deepEqual(count(), { ...first, broken: 1 });
  await server.advance(1000);
  assert.deepEqual(count(), { ...first, broken: 2 }, "after a second");
  await server.advance(1000);
  assert.deepEqual(count(), { ...first, broken: 2 });
  await server.advance(1000);
  assert.deepEqual(count(), { ...first, broken: 3 }, "after two more");
  await server.advance(1000);
  assert.deepEqual(count(), { ...first, broken: 3, busy: 2 }, "when it was asked to");
  await server.advance(3_600_000);
  assert.deepEqual(count(), { ...first, broken: 3, busy: 2 });
  assert.equal(service.got.some(({ path }) => path === "/elsewhere"), false);
  assert.equal(await devices(), 3);
});

test("a service that is silent is asked again, and is not waited for by a server that stops", async (t) => {
  const service = await startPushService(t), server = await start(t, place(t), service.settings), ann = await person(server, "Ann");
  const own = await subscribe(ann, service);
  const left = []; // when each message is dropped
  service.answers[own.path] = (response) => left.push(once(response, "close"));
  await ann.ask("POST", "/api/push/test", { endpoint: own.sent.endpoint });
  await server.pass(TURN);
  await service.messages(own.path);
  await server.pass(12_000);
  await left[0];
  await server.settle();
  await server.pass(TURN);
  await service.messages(own.path, 2);
  await server.stop();
  await left[1];
});

test("whose turn it is hears of it when he is away, once, and nothing that is hidden", async (t) => {
  const service = await startPushService(t), db = place(t);
  let server = await start(t, db, service.settings);
  const people = [await person(server, "Ann"), await person(server, "Ben")];
  const own = [await subscribe(people[0], service, "uk"), await subscribe(people[1], service, "uk")];
  const { table, turn } = await deserted(server, people);
  await server.advance(4000);
  assert.deepEqual(service.got, [], "he may come back");
  await server.advance(1000 + TURN);
  const [got] = service.at(own[turn].path);
  const news = opened(own[turn], got);
  assert.deepEqual(news, { kind: "turn", title: "Ваш хід", body: news.body, url: `/t/${table}`, tag: `turn ${table}`, lang: "uk" });
  assert.equal(/\d-\d/.test(JSON.stringify(news).replaceAll(table, "")), false);
  assert.equal(got.headers.urgency, "high");
  assert.ok(Number(got.headers.ttl) <= 600);
  // After a restart the person is away as before, and it is the same turn.
  const wall = await server.now();
  await server.stop("SIGKILL");
  server = await start(t, db, service.settings, wall);
  await server.advance(9000);
  assert.equal(service.at(own[turn].path).length, 1);
  assert.equal(service.at(own[1 - turn].path).length, 0);
});

test("an invitation is told who is away, and only him; sessions and accounts take their subscriptions along", async (t) => {
  const service = await startPushService(t), server = await start(t, place(t), service.settings);
  const [ann, ben, cid] = [await person(server, "Ann"), await person(server, "Ben"), await person(server, "Cid")];
  const [bens, cids] = [await subscribe(ben, service, "en"), await subscribe(cid, service, "en")];
  const host = await connect(server, ann);
  await connect(server, cid);
  const { table } = await host.ask({ do: "open", game: "kozel", seats: 2 });
  for (const name of ["Ben", "Cid"]) await ann.ask("POST", `/api/tables/${table}/invite`, { name });
  await server.advance(TURN);
  const [got] = service.at(bens.path);
  assert.deepEqual(opened(bens, got), { kind: "invite", title: "An invitation", body: "Ann invites you to a game.", url: `/t/${table}`, tag: `invite ${table}`, lang: "en" });
  // Cid is here. A second browser that signs out gets no more messages; at most eight are kept.
  assert.equal(service.got.some(({ path }) => path === cids.path), false);
  for (let i = 0; i < 9; i++) await subscribe(ben, service);
  assert.equal((await ben.ask("GET", "/api/push")).devices.length, 8);
  const other = new Browser(server, "Browser 2.0");
  await other.ask("POST", "/api/sign-in", { name: "Ben", password: "goat&barn" });
  const others = await subscribe(other, service);
  assert.equal((await ben.ask("GET", "/api/push")).devices.filter(({ agent }) => agent === "Browser 2.0").length, 1);
  await other.ask("POST", "/api/sign-out");
  assert.equal((await ben.ask("GET", "/api/push")).devices.filter(({ agent }) => agent === "Browser 2.0").length, 0);
  await ben.ask("POST", "/api/push/end", { endpoint: others.sent.endpoint }, "no-such-entry");
  // A person cannot end another's subscription. A person who signs in at a browser takes its subscription over.
  await ben.ask("POST", "/api/push/end", { endpoint: cids.sent.endpoint }, "no-such-entry");
  await ben.ask("POST", "/api/push", cids.sent);
  assert.equal((await cid.ask("GET", "/api/push")).devices.length, 0);
  await ben.ask("POST", "/api/push/end", { endpoint: cids.sent.endpoint });
  const guest = await Browser.arrive(server);
  await guest.ask("GET", "/api/push", undefined, "registered-only");
});

test("a page that is hidden for half a minute counts as closed; one that is seen again, or a second one, does not", async (t) => {
  const service = await startPushService(t), server = await start(t, place(t), service.settings);
  const [ann, ben, cid] = [await person(server, "Ann"), await person(server, "Ben"), await person(server, "Cid")];
  const own = await subscribe(ben, service), cids = await subscribe(cid, service);
  const host = await connect(server, ann), page = await connect(server, ben);
  const invite = async (...names) => {
    const { table } = await host.ask({ do: "open", game: "kozel", seats: 2 });
    for (const name of names) await ann.ask("POST", `/api/tables/${table}/invite`, { name });
    await host.ask({ do: "leave", table });
    await server.advance(TURN);
  };
  const count = () => [own, cids].map(({ path }) => service.at(path).length);
  // Before hello there is no page, and nobody hides another's.
  const stranger = new Player(server, cid.cookie, "pushtabstranger1");
  await stranger.client.opened;
  assert.equal(JSON.parse(await stranger.client.ask(JSON.stringify({ seq: 1, do: "hidden", on: true }))).error.code, "hello-first");
  await page.ask({ do: "hidden", on: true });
  await page.ask({ do: "hidden", on: true });
  await server.advance(29_000 - TURN);
  await invite("Ben");
  assert.deepEqual(count(), [0, 0], "he may look again");
  await server.advance(TURN);
  await invite("Ben", "Cid");
  assert.deepEqual(count(), [1, 0], "Cid's page was never hidden");
  await page.ask({ do: "hidden", on: false });
  await invite("Ben");
  assert.deepEqual(count(), [1, 0], "he sees it there");
  await page.ask({ do: "hidden", on: true });
  await connect(server, ben);
  await server.advance(60_000);
  await invite("Ben");
  assert.deepEqual(count(), [1, 0], "he has another page");
});
