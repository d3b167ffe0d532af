// SPDX-License-Identifier: MIT
// Rate limits, and that no stranger uses up another's.
import assert from "node:assert/strict";
import { Agent, request } from "node:http";
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { test } from "node:test";
import { Browser } from "./browser.mjs";
import { guest, http, startServer, temporaryFolder } from "./client.mjs";

const program = process.env.KOZEL;
assert.ok(program, "KOZEL: the path of kozel");

async function start(t, ...args) {
  return startServer(t, program, ["serve", "--port", "0", "--db", join(temporaryFolder(t), "kozel.db"), ...args]);
}

/** Starts a server as behind a proxy: addresses are in X-Forwarded-For. */
async function startBehind(t, ...args) {
  const server = await start(t, "--origin", "http://kozel.example", ...args);
  return Object.assign(server, { origin: "http://kozel.example" });
}

/** A browser at an address. */
class Home extends Browser {
  constructor(server, address) {
    super(server, "Browser 1.0");
    this.address = address;
  }

  raw(method, path, { headers = {}, ...rest } = {}) {
    return super.raw(method, path, { ...rest, headers: { "x-forwarded-for": this.address, ...headers } });
  }

  async arrive() {
    const answer = await this.raw("POST", "/session");
    assert.equal(answer.status, 200, answer.text);
    return this;
  }
}

const token = () => `kozel=${randomBytes(32).toString("base64url")}`;

/** Sends many requests over a few kept connections. Returns the number of each status. */
async function flood(server, count, make) {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  const statuses = {};
  const one = (i) =>
    new Promise((resolve) => {
      const { method, path, headers, body } = make(i);
      const sent = request({ host: "127.0.0.1", port: server.port, method, path, headers, agent }, (answer) => {
        statuses[answer.statusCode] = (statuses[answer.statusCode] ?? 0) + 1;
        answer.resume().on("end", resolve);
      });
      sent.on("error", resolve);
      sent.end(body);
    });
  let next = 0;
  await Promise.all(
    Array.from({ length: 16 }, async () => {
      while (next < count) await one(next++);
    }),
  );
  agent.destroy();
  return statuses;
}

test("a flood of made-up tokens and addresses costs no bystander anything", { timeout: 120_000 }, async (t) => {
  const server = await startBehind(t);
  const bystander = await new Home(server, "198.51.100.7").arrive();
  const calls = ["/api/register", "/api/password", "/api/close", "/api/report", "/api/sign-in"];
  const statuses = await flood(server, 30_000, (i) => ({
    method: "POST",
    path: calls[i % calls.length],
    body: "{}",
    headers: {
      origin: server.origin, "content-type": "application/json", "content-length": 2, cookie: token(),
      "x-forwarded-for": `10.${(i >> 16) & 255}.${(i >> 8) & 255}.${i & 255}`,
    },
  }));
  assert.equal(statuses[429], undefined, "each of them is new");
  await bystander.register("Bystander");
  const other = await new Home(server, "198.51.100.8").arrive();
  await other.register("Other");
  await bystander.ask("POST", "/api/report", { name: "Other", text: "rude", place: "profile" });
  await bystander.ask("POST", "/api/password", { old: "goat&barn", password: "goat&barn2" });
  await bystander.ask("POST", "/api/close", { password: "goat&barn2" });
});

test("a made-up token gives an address nothing more", async (t) => {
  const server = await startBehind(t);
  const tries = async (address, cookie) => {
    let checked = 0;
    for (let i = 0; i < 90; i++) {
      const body = JSON.stringify({ name: `Nobody${address.at(-1)}${i}`, password: "" });
      const headers = { origin: server.origin, "content-length": body.length, "x-forwarded-for": address, ...cookie() };
      checked += (await http(server, "POST", "/api/sign-in", { headers, body })).status !== 429;
    }
    return checked;
  };
  assert.equal(await tries("192.0.2.1", () => ({})), 20);
  assert.equal(await tries("192.0.2.2", () => ({ cookie: token() })), 20);
});

test("several people of one address may ask as often as each of them alone, four times", async (t) => {
  const server = await startBehind(t);
  const address = "192.0.2.3";
  const counts = [];
  for (let person = 0; person < 5; person++) {
    const one = await new Home(server, address).arrive();
    let taken = 0;
    for (let i = 0; i < 22; i++) taken += (await one.raw("POST", "/api/sign-in", { body: "{}" })).status === 400;
    counts.push(taken);
  }
  assert.deepEqual(counts, [20, 20, 20, 14, 0], "those who are refused count for their address, too");
});

test("the lobbies of one address may read the tournaments as often as usual", async (t) => {
  const server = await startBehind(t);
  const statuses = await flood(server, 100, () => ({ method: "GET", path: "/api/tournaments", headers: { "x-forwarded-for": "192.0.2.4" } }));
  assert.deepEqual(statuses, { 200: 100 });
});

test("how long to wait is the same in the text and in the header", async (t) => {
  const server = await start(t, "--guests", "2", "--guest-rate", "1", "--match-rate", "1");
  const agree = (answer, least, most) => {
    const { error } = JSON.parse(answer.text);
    assert.equal(answer.status, 429);
    assert.match(answer.headers["content-type"], /^application\/json/);
    assert.deepEqual([error.code, error.text, error.args], ["too-often", `too often, try again in ${error.args[0]} s`, [answer.headers["retry-after"]]]);
    const seconds = Number(error.args[0]);
    assert.ok(seconds >= least && seconds <= most, `${seconds}`);
  };
  const author = await Browser.arrive(server);
  await author.register("Author");
  for (let i = 0; i < 5; i++) await author.ask("POST", "/api/guestbook", { text: `line ${i}` });
  agree(await author.raw("POST", "/api/guestbook", { body: '{"text":"one more"}' }), 700, 720);
  await guest(server);
  agree(await http(server, "POST", "/session", { headers: { origin: server.origin } }), 50, 60);
  const statuses = [];
  let answer;
  for (let i = 0; i < 60; i++) statuses.push((answer = await http(server, "GET", "/match/nosuch.json")).status);
  assert.ok(statuses.filter((status) => status === 404).length >= 40);
  agree(answer, 1, 1);
});

test("POST /session refuses as the API does", async (t) => {
  const server = await start(t);
  const refused = async (headers, body) => {
    const answer = await http(server, "POST", "/session", { headers, body });
    assert.match(answer.headers["content-type"], /^application\/json/);
    return [answer.status, JSON.parse(answer.text).error.code, JSON.parse(answer.text).error.args];
  };
  assert.deepEqual(await refused({ origin: "http://evil.example" }), [403, "other-origin", []]);
  assert.deepEqual(await refused({ origin: server.origin }, "a body"), [413, "too-large", ["0"]]);
});
