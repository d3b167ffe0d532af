// SPDX-License-Identifier: MIT
// The protection of accounts, over real sockets: sessions and tokens that end, common passwords, the second factor, recovery without a password, and
// the notices to the person.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { createHmac } from "node:crypto";
import { once } from "node:events";
import { join } from "node:path";
import { test } from "node:test";
import { Browser } from "./browser.mjs";
import { Client, guest, http, temporaryFolder } from "./client.mjs";
import { BEGIN, startVirtual } from "./virtual.mjs";

const program = process.env.KOZEL;
assert.ok(program, "KOZEL: the path of kozel");

const PASSWORD = "goat&barn";
const DAY = 86_400_000;

async function start(t, ...args) {
  const db = join(temporaryFolder(t), "kozel.db");
  const server = await startVirtual(t, program, ["serve", "--port", "0", "--db", db, ...args]);
  return Object.assign(server, { db, args });
}

/** Stops the server, changes its store, and starts it again. Returns the new one, to which `server` leads too. */
async function between(t, server, sql) {
  const wall = await server.now();
  await server.stop();
  const { status, stderr } = spawnSync("sqlite3", ["-cmd", ".timeout 10000", server.db, sql], { encoding: "utf8" });
  assert.equal(status, 0, stderr);
  const next = await startVirtual(t, program, ["serve", "--port", "0", "--db", server.db, ...server.args], { wall });
  Object.assign(server, next);
  return next;
}

/** Waits until the server's log contains that. */
async function logs(server, what) {
  while (!what.test(server.log)) await once(server.child.stderr, "data");
}

async function hello(server, cookie) {
  const client = new Client(server, { cookie });
  await client.opened;
  await client.ask(JSON.stringify({ seq: 1, do: "hello", tab: "abcdefgh" }));
  return client;
}

async function registered(server, name, agent) {
  const browser = await Browser.arrive(server, agent);
  await browser.register(name, PASSWORD);
  return browser;
}

async function signIn(server, name, { agent, password = PASSWORD, code } = {}) {
  const browser = await Browser.arrive(server, agent);
  await browser.ask("POST", "/api/sign-in", { name, password, code });
  return browser;
}

test("the oldest of too many sessions gives way to a new one, its connection too", async (t) => {
  const server = await start(t);
  const first = await registered(server, "Ann", "First 1.0");
  const client = await hello(server, first.cookie);
  let last;
  for (let i = 0; i < 50; i++) {
    await server.advance(1); // the oldest one is determined by the time
    last = await signIn(server, "Ann", { agent: `Browser ${i}` });
  }
  assert.equal(await client.closed, 4401);
  await first.ask("GET", "/api/sessions", undefined, "no-session");
  const { sessions } = await last.ask("GET", "/api/sessions");
  assert.equal(sessions.length, 50);
  assert.ok(sessions.some(({ agent }) => agent === "Browser 0"));
});

const asBot = (server, token) => http(server, "GET", "/api/me", { headers: { authorization: `Bearer ${token}` } });

// ---- sessions

// Work that fails after the removal does not hide it.
test("sessions end, and guests who were not there again", { timeout: 60_000 }, async (t) => {
  const server = await start(t, "--session-idle", "10", "--session-days", "100");
  const [used, idle, old] = [await registered(server, "Used"), await registered(server, "Idle"), await registered(server, "Old")];
  const { token } = await old.ask("POST", "/api/bots", { name: "Robo", password: PASSWORD });
  const guests = [await Browser.arrive(server), await Browser.arrive(server), await Browser.arrive(server)];
  const last = await Browser.arrive(server);
  const socket = await hello(server, guests[1].cookie); // it is used: stored before the server stops, or not at all
  const now = await server.now();
  const of = (name) => `person = (SELECT id FROM person WHERE name = '${name}')`;
  const ofGuest = ({ name }) => `person = (SELECT id FROM person WHERE number = ${name.slice(6)})`;
  const next = await between(t, server, `
    CREATE TRIGGER no_fit BEFORE INSERT ON slope BEGIN SELECT RAISE(ABORT, 'no fit'); END;
    UPDATE session SET seen = ${now - 9 * DAY} WHERE ${of("Used")};
    UPDATE session SET seen = ${now - 10 * DAY} WHERE ${of("Idle")};
    UPDATE session SET created = ${now - 99 * DAY} WHERE ${of("Old")};
    UPDATE session SET created = ${now - 100 * DAY} WHERE ${of("Robo")};
    UPDATE person SET created = ${now - 2 * DAY} WHERE name IS NULL;
    UPDATE session SET created = ${now - 2 * DAY}, seen = ${now - 2 * DAY} WHERE ${ofGuest(guests[0])} OR ${ofGuest(guests[2])};
    INSERT INTO match (number, id, setup, begun, ended, result, players) VALUES (7, 'm7', '{}', 1, 2, '{}', '[{"name":"${guests[2].name}"}]');
    INSERT INTO played (match, person, seat, game, ended, outcome, score, points, coins)
      SELECT 7, id, 0, 'kozel', 2, 2, 0, 0, 0 FROM person WHERE number = ${guests[2].name.slice(6)};`);
  await socket.closed;
  assert.equal((await used.me).name, "Used");
  await idle.ask("GET", "/api/me", undefined, "no-session");
  assert.equal((await asBot(server, token)).status, 401);
  const { ends } = await old.ask("GET", "/api/notices");
  assert.equal(ends, now + DAY, "he is told when it ends");
  assert.equal((await used.ask("GET", "/api/notices")).ends, 0);
  assert.equal((await old.ask("GET", "/api/bots")).bots[0].ends <= now, true);
  // The periodical removal.
  await server.advance(2000);
  await logs(next, /2 sessions have ended, 1 guests are gone/);
  await server.advance(1000);
  await logs(next, /the slopes of forecasts were not fitted: .*no fit/);
  await guests[0].ask("GET", "/api/me", undefined, "no-session");
  assert.equal((await guests[1].me).name, guests[1].name);
  assert.equal((await guests[2].me).name, guests[2].name, "who has games stays while his session lasts");
  assert.equal((await last.me).name, last.name);
  await server.stop();
  const { stdout } = spawnSync("sqlite3", ["-cmd", ".timeout 10000", server.db, "PRAGMA foreign_key_check; SELECT count(*) FROM session; SELECT count(*) FROM person WHERE name IS NULL"],
    { encoding: "utf8" });
  assert.equal(stdout, "5\n3\n", "nothing of what has ended is left");
});

test("a session that ends closes its sockets", { timeout: 60_000 }, async (t) => {
  const server = await start(t, "--session-days", "30");
  const browser = await registered(server, "Watcher");
  await between(t, server, `UPDATE session SET created = ${(await server.now()) - 30 * DAY + 900}`);
  const socket = await hello(server, browser.cookie);
  await server.advance(1000);
  assert.equal(await socket.closed, 4401);
});

test("who is only connected uses his session, too", { timeout: 60_000 }, async (t) => {
  const server = await start(t);
  const guest = await Browser.arrive(server);
  const seen = () => Number(spawnSync("sqlite3", ["-cmd", ".timeout 10000", server.db, "SELECT seen FROM session"], { encoding: "utf8" }).stdout);
  const now = await server.now();
  await between(t, server, `UPDATE session SET seen = ${now - DAY / 2}`);
  await hello(server, guest.cookie);
  await server.advance(1000); // with the first piece of the removal it is stored
  await server.stop();
  assert.equal(seen(), now + 1000);
});

test("bots' tokens need the password and fall with it", async (t) => {
  const server = await start(t);
  const owner = await registered(server, "Maker");
  await owner.ask("POST", "/api/bots", { name: "Robo" }, "missing");
  assert.equal((await owner.ask("POST", "/api/bots", { name: "Robo", password: "wrong" }, "wrong-password")).field, "password");
  const { token } = await owner.ask("POST", "/api/bots", { name: "Robo", password: PASSWORD });
  await owner.ask("POST", "/api/bots/token", { name: "Robo", password: "wrong" }, "wrong-password");
  assert.equal((await asBot(server, token)).status, 200);
  const socket = await hello(server, `kozel=${token}`);
  const [{ ends }] = (await owner.ask("GET", "/api/bots")).bots;
  assert.equal(ends, (await server.now()) + 365 * DAY);
  await owner.ask("POST", "/api/password", { old: PASSWORD, password: "barn&goat" });
  assert.equal((await asBot(server, token)).status, 401);
  assert.equal(await socket.closed, 4401);
  assert.equal((await owner.ask("GET", "/api/bots")).bots[0].ends, 0);
  const { token: newer } = await owner.ask("POST", "/api/bots/token", { name: "Robo", password: "barn&goat" });
  assert.equal((await asBot(server, newer)).status, 200);
});

test("behind https the cookie is this host's alone", async (t) => {
  const server = await start(t, "--origin", "https://kozel.example");
  const browser = await Browser.arrive(server);
  assert.match(browser.cookie, /^__Host-kozel=/);
  await browser.register("Secure", PASSWORD);
  assert.match(browser.cookie, /^__Host-kozel=/);
  // Any neighbour of the same domain can set a cookie without the prefix.
  const planted = browser.cookie.replace("__Host-", "");
  const other = await Browser.arrive(server);
  const me = async (cookie) => http(server, "GET", "/api/me", { headers: { cookie } });
  assert.equal((await me(planted)).status, 401);
  assert.equal(JSON.parse((await me(`${planted}; ${other.cookie}`)).text).name, other.name);
  await assert.rejects(new Client(server, { cookie: planted }).opened, { status: 403 });
  const arrived = await guest(server, { cookie: planted });
  assert.match(arrived.cookie, /^__Host-kozel=/, "one comes as a new guest");
  assert.notEqual(arrived.name, "Secure");
  const { device } = browser;
  assert.match(device, /^__Host-kozel-device=/);
  await browser.ask("POST", "/api/sign-out", {});
  const signIn = (cookie) => http(server, "POST", "/api/sign-in", { headers: { origin: server.origin, cookie }, body: JSON.stringify({ name: "Secure", password: PASSWORD }) });
  const isNew = async (cookie) => (await signIn(cookie)).headers["set-cookie"].some((set) => set.startsWith("__Host-kozel-device="));
  assert.equal(await isNew(device), false);
  assert.equal(await isNew(device.replace("__Host-", "")), true, "no known browser");
});

test("a page elsewhere signs nobody in, not even with a name and password in the address it sends to", async (t) => {
  const server = await start(t);
  await registered(server, "Stranger");
  // The body that a form of the type text/plain sends, to http://x:y@127.0.0.1/api/sign-in.
  const body = `${JSON.stringify({ name: "Stranger", password: PASSWORD })}\r\n`;
  for (const authorization of ["Basic eDp5", "Bearer", ""]) {
    const headers = { authorization, origin: "https://elsewhere.example", "sec-fetch-site": "cross-site", "content-length": body.length };
    const answer = await http(server, "POST", "/api/sign-in", { headers, body });
    assert.deepEqual([answer.status, answer.headers["set-cookie"]], [403, undefined], authorization);
    assert.equal(JSON.parse(answer.text).error.code, "other-origin");
  }
});

// ---- notices

test("one is told what other sessions did", async (t) => {
  const server = await start(t);
  const first = await registered(server, "Ann", "Mozilla Home");
  const socket = await hello(server, first.cookie);
  const second = await signIn(server, "Ann", { agent: "Mozilla Away" });
  for (let event; event !== "account"; ) ({ ev: event } = JSON.parse(await socket.next()));
  const { notices } = await first.ask("GET", "/api/notices");
  assert.deepEqual(notices.map(({ kind, agent }) => [kind, agent]), [["sign-in", "Mozilla Away"]]);
  assert.equal(notices[0].at, await server.now());
  assert.deepEqual((await second.ask("GET", "/api/notices")).notices, [], "his own he knows");
  await second.ask("POST", "/api/password", { old: PASSWORD, password: "barn&goat" });
  const third = await signIn(server, "Ann", { password: "barn&goat" });
  const told = (await third.ask("GET", "/api/notices")).notices;
  assert.deepEqual(told.map(({ kind }) => kind), ["password", "sign-in"]);
});

test("the recovery codes of a registration are no news at the next sign-in, all later ones are", async (t) => {
  const server = await start(t);
  const ann = await registered(server, "Ann", "Mozilla Home");
  const make = (browser) => browser.ask("POST", "/api/recovery", { password: PASSWORD });
  const kinds = async (name) => (await (await signIn(server, name)).ask("GET", "/api/notices")).notices.map(({ kind }) => kind);
  await make(ann);
  assert.deepEqual(await kinds("Ann"), []);
  await make(ann);
  assert.deepEqual((await kinds("Ann")).filter((kind) => kind !== "sign-in"), ["codes"]);
  // The first ones, but made later: perhaps by another person.
  const ben = await registered(server, "Ben");
  await server.advance(10 * 60_000);
  await make(ben);
  assert.deepEqual(await kinds("Ben"), ["codes"]);
  // The first ones, right after the registration, but from another browser.
  await registered(server, "Cyd");
  await make(await signIn(server, "Cyd", { agent: "Mozilla Away" }));
  assert.ok((await kinds("Cyd")).includes("codes"));
});

test("who came with a stolen password cannot clear away that he came", async (t) => {
  const server = await start(t);
  const owner = await registered(server, "Ann", "Mozilla Home");
  const clear = (browser) => browser.ask("POST", "/api/notices/seen", { last: Number.MAX_SAFE_INTEGER });
  const agents = async (browser) => (await browser.ask("GET", "/api/notices")).notices.map(({ agent }) => agent);
  const thieves = [];
  for (const agent of ["Mozilla Away", "Mozilla Farther"]) {
    await server.advance(1);
    thieves.push(await signIn(server, "Ann", { agent }));
  }
  for (const thief of thieves) await clear(thief);
  assert.deepEqual(await agents(owner), ["Mozilla Away"], "what came after it a session may take for seen");
  await owner.ask("POST", "/api/sign-out", {});
  await owner.ask("POST", "/api/sign-in", { name: "Ann", password: PASSWORD });
  assert.deepEqual(await agents(owner), ["Mozilla Away"]);
  await clear(owner);
  assert.deepEqual(await agents(owner), [], "a browser that was known before clears it");
});

// ---- second factor

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Returns the code of RFC 6238, `later` steps from the server's time. */
function codeOf(secret, later = 0) {
  const bits = [...secret].map((letter) => LETTERS.indexOf(letter).toString(2).padStart(5, "0")).join("");
  const key = Buffer.from(bits.match(/.{8}/g).map((byte) => parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(BEGIN / 30_000 + later));
  const mac = createHmac("sha1", key).update(counter).digest();
  return String((mac.readUInt32BE(mac[19] & 15) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}

/** Switches it on, with the code of the previous step, so that those of now and the next are left. */
async function turnOn(browser) {
  const { secret } = await browser.ask("POST", "/api/factor", { password: PASSWORD });
  assert.match(secret, /^[A-Z2-7]{32}$/);
  const { codes } = await browser.ask("POST", "/api/factor/on", { code: codeOf(secret, -1) });
  return { secret, codes };
}

test("a second factor is asked for, each of its codes once", async (t) => {
  const server = await start(t, "--rate", "0");
  const owner = await registered(server, "Ann");
  await owner.ask("POST", "/api/factor/on", { code: "123456" }, "no-factor");
  await owner.ask("POST", "/api/factor", { password: "wrong" }, "wrong-password");
  const { secret: first } = await owner.ask("POST", "/api/factor", { password: PASSWORD });
  await owner.ask("POST", "/api/factor/on", { code: "12345" }, "wrong-code");
  assert.deepEqual(await owner.ask("GET", "/api/security"), { factor: false, needed: false, codes: 0 });
  await signIn(server, "Ann"); // no code is required before it is confirmed
  const { secret, codes } = await turnOn(owner);
  assert.notEqual(secret, first);
  assert.equal(new Set(codes).size, 10);
  assert.deepEqual(await owner.ask("GET", "/api/security"), { factor: true, needed: false, codes: 10 });
  await owner.ask("POST", "/api/factor", { password: PASSWORD }, "factor-on");

  const stranger = await Browser.arrive(server);
  const attempt = (code, error, password = PASSWORD) => stranger.ask("POST", "/api/sign-in", { name: "Ann", password, code }, error);
  await attempt(codeOf(secret), "sign-in-failed", "wrong");
  assert.equal((await attempt(undefined, "code-needed")).field, "code");
  await attempt(codeOf(secret, 3), "wrong-code");
  await attempt(codeOf(secret, -1), "wrong-code"); // was used to switch it on
  const code = codeOf(secret);
  assert.equal((await attempt(`${code.slice(0, 3)} ${code.slice(3)}`)).name, "Ann");
  await signIn(server, "Ann", { code: codeOf(secret, 1) }); // an app whose clock is ahead
  const again = await Browser.arrive(server);
  await again.ask("POST", "/api/sign-in", { name: "Ann", password: PASSWORD, code: codeOf(secret, 1) }, "wrong-code");
  await again.ask("POST", "/api/sign-in", { name: "Ann", password: PASSWORD, code }, "wrong-code");
  assert.equal((await again.me).registered, false);

  await owner.ask("POST", "/api/factor/off", { password: PASSWORD }, "code-needed");
  await owner.ask("POST", "/api/recovery", { password: PASSWORD }, "code-needed");
  await between(t, server, "UPDATE factor SET step = 0");
  await owner.ask("POST", "/api/factor/off", { password: "wrong", code: codeOf(secret) }, "wrong-password");
  await owner.ask("POST", "/api/factor/off", { password: PASSWORD, code: codeOf(secret) });
  await signIn(server, "Ann");
});

test("codes are not to be guessed", async (t) => {
  const server = await start(t);
  const owner = await registered(server, "Ann");
  const { secret } = await turnOn(owner);
  const thief = await Browser.arrive(server);
  const answers = [];
  for (let i = 0; i < 11; i++) {
    const answer = await thief.raw("POST", "/api/sign-in", { body: JSON.stringify({ name: "Ann", password: PASSWORD, code: "0x0000" }) });
    answers.push(JSON.parse(answer.text).error);
  }
  assert.deepEqual(answers.map(({ code }) => code), [...Array(10).fill("wrong-code"), "too-often"]);
  assert.equal(Number(answers.at(-1).args[0]), 601, "ten minutes, rounded up");
  await thief.ask("POST", "/api/sign-in", { name: "Ann", password: PASSWORD, code: codeOf(secret) }, "too-often");
  assert.equal((await owner.me).name, "Ann", "who is signed in stays so");
  // The owner's browser has a separate count: nobody elsewhere locks it out.
  await owner.ask("POST", "/api/sign-in", { name: "Ann", password: PASSWORD, code: codeOf(secret) });
});

test("where staff need a second factor their roles wait for it", async (t) => {
  const server = await start(t, "--second-factor", "staff");
  const boss = await registered(server, "Boss");
  await between(t, server, "UPDATE person SET role = 2 WHERE name = 'Boss'");
  assert.equal((await boss.me).role, "player");
  await boss.ask("GET", "/api/admin/audit", undefined, "not-allowed");
  assert.deepEqual(await boss.ask("GET", "/api/security"), { factor: false, needed: true, codes: 0 });
  const { secret } = await turnOn(boss);
  assert.equal((await boss.me).role, "host");
  await boss.ask("GET", "/api/admin/audit");
  const answer = await (await Browser.arrive(server)).ask("POST", "/api/sign-in", { name: "Boss", password: PASSWORD, code: codeOf(secret) });
  assert.equal(answer.role, "host");
  await boss.ask("POST", "/api/factor/off", { password: PASSWORD, code: codeOf(secret, 1) });
  assert.equal((await boss.me).role, "player");
});

// ---- recovery

test("a recovery code leads back in, once, and closes all other ways", async (t) => {
  const server = await start(t);
  const owner = await registered(server, "Ann");
  const { codes } = await owner.ask("POST", "/api/recovery", { password: PASSWORD });
  assert.equal(codes.length, 10);
  for (const code of codes) assert.match(code, /^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/);
  const { token } = await owner.ask("POST", "/api/bots", { name: "Robo", password: PASSWORD });
  await turnOn(owner).then(({ codes: newer }) => codes.splice(0, 9, ...newer.slice(0, 9)));
  const lost = await Browser.arrive(server);
  const recover = (name, code, error, password = "barn&goat") => lost.ask("POST", "/api/recover", { name, code, password }, error);
  await recover("Ann", codes[9], "recovery-failed"); // of the list before
  await recover("Nobody", codes[0], "recovery-failed");
  await recover("Ann", "0000-0000-0000-0000", "recovery-failed");
  await recover("Ann", "x", "recovery-failed");
  assert.equal((await recover("Ann", codes[0], "wrong-length", "1")).field, "password");
  assert.equal((await recover("ann", ` ${codes[0].replaceAll("-", "").toLowerCase()} `)).name, "Ann");
  await owner.ask("GET", "/api/me", undefined, "no-session");
  assert.equal((await asBot(server, token)).status, 401);
  assert.deepEqual(await lost.ask("GET", "/api/security"), { factor: false, needed: false, codes: 9 });
  await (await Browser.arrive(server)).ask("POST", "/api/recover", { name: "Ann", code: codes[0], password: "goat&barn" }, "recovery-failed");
  await (await Browser.arrive(server)).ask("POST", "/api/sign-in", { name: "Ann", password: PASSWORD }, "sign-in-failed");
  const next = await signIn(server, "Ann", { password: "barn&goat" });
  assert.equal((await next.ask("GET", "/api/notices")).notices[0].kind, "recovered");
  // The answer about the new password does not reveal whether there is such an account.
  for (const name of ["Ann", "Nobody"]) await lost.ask("POST", "/api/recover", { name, code: codes[0], password: "12345678" }, "common-password");
  // The store contains nothing of the codes.
  await server.stop();
  const { stdout } = spawnSync("sqlite3", ["-cmd", ".timeout 10000", server.db, ".dump"], { encoding: "utf8" });
  for (const code of codes) assert.equal(stdout.includes(code) || stdout.includes(code.replaceAll("-", "")), false);
});
