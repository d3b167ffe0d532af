// SPDX-License-Identifier: MIT
// Banned networks: over the page's API, on the command line, and the effect on people from there.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { test } from "node:test";
import { Browser } from "./browser.mjs";
import { http, temporaryFolder, WebSocket } from "./client.mjs";
import { BEGIN, startVirtual } from "./virtual.mjs";
import { wallClock } from "../waiting.mjs";

const program = process.env.KOZEL;
assert.ok(program, "KOZEL: the path of kozel");
const ORIGIN = "http://kozel.example";

/** A browser at an address. */
class Home extends Browser {
  constructor(server, address, cookie) {
    super(server, "Browser 1.0");
    Object.assign(this, { address, cookie });
  }

  raw(method, path, { headers = {}, ...rest } = {}) {
    return super.raw(method, path, { ...rest, headers: { "x-forwarded-for": this.address, ...headers } });
  }

  async arrive() {
    const answer = await this.raw("POST", "/session");
    assert.equal(answer.status, 200, answer.text);
    return this;
  }

  /** Returns the error of a refused request, also of POST /session. */
  async refusal(method, path, members) {
    const answer = await this.raw(method, path, { body: members && JSON.stringify(members) });
    return [answer.status, JSON.parse(answer.text).error?.code];
  }

  /** Connects. Returns the code with which it is closed, or the status with which it is refused; "open" when it has been answered. */
  connect() {
    const headers = { cookie: this.cookie ?? `kozel=${"A".repeat(43)}`, "x-forwarded-for": this.address };
    const socket = new WebSocket(`ws://127.0.0.1:${this.server.port}/ws`, ["kozel.v1"], { headers, origin: ORIGIN });
    const closed = new Promise((resolve) => {
      socket.on("unexpected-response", (_, answer) => (answer.resume(), socket.terminate(), resolve(answer.statusCode)));
      socket.on("close", resolve);
      socket.on("error", () => {});
    });
    const opened = new Promise((resolve) => {
      socket.on("open", () => socket.send('{"seq":1,"do":"hello","tab":"abcdefgh"}'));
      socket.on("message", () => resolve("open"));
    });
    return Object.assign(Promise.race([opened, closed]), { closed });
  }
}

const start = (t, db, options) => startVirtual(t, program, ["serve", "--port", "0", "--db", db, "--origin", ORIGIN], options).then((server) => Object.assign(server, { origin: ORIGIN }));

/** Returns a server with a host at 198.51.100.1, and Ann, who is registered. */
async function room(t) {
  const db = join(temporaryFolder(t), "kozel.db");
  let server = await start(t, db);
  const host = await new Home(server, "198.51.100.1").arrive(), ann = await new Home(server, "192.0.2.5").arrive();
  await host.register("Hermine");
  await ann.register("Ann");
  await server.stop();
  assert.equal(admin(db, "role", "Hermine", "host").status, 0);
  server = await start(t, db);
  host.server = ann.server = server;
  return { db, server, host, ann };
}

function admin(db, ...args) {
  return spawnSync(program, ["admin", ...args, "--db", db], { encoding: "utf8", env: { ...process.env, LC_ALL: "C" } });
}

const ban = (network, people, more = {}) => ({ network, hours: 2, people, reason: "spam", ...more });

test("a ban of new people refuses guests, not who is registered", async (t) => {
  const { server, host, ann } = await room(t);
  const guest = await new Home(server, "192.0.2.6").arrive();
  const connection = guest.connect();
  assert.equal(await connection, "open");
  await host.ask("POST", "/api/admin/bans", ban("192.0.2.0/24", "new"));
  assert.equal(await connection.closed, 4403, "who is connected");
  const fresh = new Home(server, "192.0.2.7");
  const answer = await fresh.raw("POST", "/session");
  const { error } = JSON.parse(answer.text);
  assert.equal(answer.status, 403);
  assert.equal(error.code, "banned-address");
  assert.match(error.text, /^this address is banned until \d{4}-\d\d-\d\d \d\d:\d\d UTC: spam$/);
  assert.equal(error.args[1], "spam");
  assert.deepEqual(await guest.refusal("POST", "/session"), [403, "banned-address"]);
  assert.deepEqual(await guest.refusal("POST", "/api/register", { name: "Newcomer", password: "goat&barn" }), [403, "banned-address"]);
  assert.equal(await guest.connect(), 4403);
  assert.equal(await ann.connect(), "open");
  await ann.ask("POST", "/api/guestbook", { text: "still here" });
  await new Home(server, "192.0.2.8").ask("POST", "/api/sign-in", { name: "Ann", password: "goat&barn" });
  assert.equal(await new Home(server, "192.0.3.1").arrive().then((one) => one.connect()), "open");
  await host.ask("POST", "/api/admin/bans/lift", { network: "192.0.2.0/24" });
  assert.equal(await fresh.arrive().then((one) => one.connect()), "open");
});

test("a ban of everybody refuses everybody, but the way out", async (t) => {
  const { server, host, ann } = await room(t);
  const connection = ann.connect();
  assert.equal(await connection, "open");
  await host.ask("POST", "/api/admin/bans", ban("192.0.2.5", "all"));
  assert.equal(await connection.closed, 4403);
  assert.equal(await ann.connect(), 403);
  for (const [path, members] of [["/session"], ["/api/guestbook", { text: "x" }], ["/api/sign-in", { name: "Ann", password: "goat&barn" }]])
    assert.deepEqual(await ann.refusal("POST", path, members), [403, "banned-address"], path);
  assert.equal((await ann.me).name, "Ann", "what changes nothing");
  const elsewhere = new Home(server, "192.0.2.4", ann.cookie);
  assert.equal(await elsewhere.connect(), "open");
  await ann.ask("POST", "/api/sign-out", {});
});

test("a banned account that connects stands in the security log", async (t) => {
  const { server, host, ann } = await room(t);
  await host.ask("POST", "/api/admin/ban", { name: "Ann", days: 1, reason: "spam" });
  assert.equal(await ann.connect(), 4403);
  await server.logs(/warn security: the account is banned \(event=banned person=\d+ address=#[0-9a-f]+\)/);
});

test("IPv6, bans that cover each other, and the list of them", async (t) => {
  const { server, host } = await room(t);
  await host.ask("POST", "/api/admin/bans", ban("2001:db8::/32", "new", { reason: "wide" }));
  await host.ask("POST", "/api/admin/bans", ban("2001:DB8:1::/48", "all", { reason: "narrow" }));
  const refusal = async (address) => JSON.parse((await new Home(server, address).raw("POST", "/session")).text).error?.args[1];
  assert.equal(await refusal("2001:db8:2::1"), "wide");
  assert.equal(await refusal("2001:db8:1::1"), "narrow");
  assert.equal(await refusal("2001:db9::1"), undefined);
  const { address, bans } = await host.ask("GET", "/api/admin/bans");
  assert.equal(address, "198.51.100.1");
  assert.deepEqual(bans.map(({ network, people, reason, by }) => [network, people, reason, by]), [
    ["2001:db8:1::/48", "all", "narrow", "Hermine"], ["2001:db8::/32", "new", "wide", "Hermine"],
  ]);
  assert.equal(bans[0].ends, BEGIN + 2 * 3600_000);
  await host.ask("POST", "/api/admin/bans", ban("2001:db8::/32", "all", { hours: 4 }));
  assert.equal((await host.ask("GET", "/api/admin/bans")).bans.length, 2, "the same network once");
  await host.ask("POST", "/api/admin/bans/lift", { network: "192.0.2.0/24" }, "no-such-ban");
  const { entries } = await host.ask("GET", "/api/admin/audit");
  assert.deepEqual([entries[0].action, entries[0].target, entries[0].detail], ["ban-network", "2001:db8::/32", "4 h, all: spam"]);
});

test("what is no network, is very wide, or is one's own, is not banned by accident", async (t) => {
  const { host, ann } = await room(t);
  const refused = async (network, code, more) => assert.equal((await host.ask("POST", "/api/admin/bans", ban(network, "all", more), code)).field, "network");
  for (const network of ["192.0.2.1/24", "here", "192.0.2.0/33", "2001:db8::1/32"]) await refused(network, "no-network");
  for (const network of ["128.0.0.0/7", "0.0.0.0/0", "4000::/15", "::/0"]) await refused(network, "network-too-wide");
  await refused("198.51.100.0/24", "own-network");
  assert.deepEqual((await host.ask("GET", "/api/admin/bans")).bans, [], "nothing has been done");
  await host.ask("POST", "/api/admin/bans", ban("128.0.0.0/7", "all", { force: true }));
  await ann.ask("POST", "/api/admin/bans", ban("192.0.2.0/24", "all"), "not-allowed");
  await ann.ask("GET", "/api/admin/bans", undefined, "not-allowed");
  await host.ask("POST", "/api/admin/bans", ban("198.51.100.0/24", "all", { force: true }));
  assert.deepEqual(await host.refusal("POST", "/api/admin/bans/lift", { network: "198.51.100.0/24" }), [403, "banned-address"]);
});

test("on the command line, for who has locked himself out; a restart keeps bans", async (t) => {
  const { db, server, host } = await room(t);
  await host.ask("POST", "/api/admin/bans", ban("198.51.100.0/24", "all", { force: true }));
  await server.stop();
  assert.equal(admin(db, "ban", "203.0.113.0/24", "24", "new", "from outside").status, 0);
  assert.match(admin(db, "bans").stdout, /^203\.0\.113\.0\/24 new \d{4}-\d\d-\d\d \d\d:\d\d UTC  from outside\n198\.51\.100\.0\/24 all /);
  for (const wrong of [["ban", "here", "1", "new", "x"], ["ban", "203.0.113.0/24", "0", "new", "x"], ["ban", "203.0.113.0/24", "1", "some", "x"],
    ["ban", "0.0.0.0/0", "1", "new", "x"], ["ban", "203.0.113.0/24"], ["unban"], ["unban", "here"], ["bans", "x"]])
    assert.equal(admin(db, ...wrong).status, 2, wrong.join(" "));
  assert.equal(admin(db, "unban", "198.51.100.0/24").status, 0);
  assert.match(admin(db, "unban", "198.51.100.0/24").stderr, /this network is not banned: 198\.51\.100\.0\/24/);
  host.server = await start(t, db, { wall: wallClock() }); // (which the command line applies)
  assert.equal((await host.raw("POST", "/session")).status, 200);
  assert.deepEqual(await new Home(host.server, "203.0.113.9").refusal("POST", "/session"), [403, "banned-address"]);
});
