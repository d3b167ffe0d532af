// SPDX-License-Identifier: MIT
// Wrong passwords: strangers are slowed down, and lock nobody out of the person's browser.
import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { guest, http, startServer, temporaryFolder } from "./client.mjs";

const program = process.env.KOZEL;
assert.ok(program, "KOZEL: the path of kozel");

/** A browser that keeps every cookie. Its address is in X-Forwarded-For. */
class Jar {
  static count = 0;

  constructor(server) {
    Object.assign(this, { server, cookies: new Map(), set: [], address: `192.0.2.${++Jar.count}` });
  }

  async raw(path, members) {
    const body = members && JSON.stringify(members);
    const headers = { origin: this.server.origin, "x-forwarded-for": this.address };
    if (body) headers["content-length"] = Buffer.byteLength(body);
    if (this.cookies.size) headers.cookie = [...this.cookies].map((pair) => pair.join("=")).join("; ");
    const answer = await http(this.server, "POST", path, { headers, body });
    this.set = answer.headers["set-cookie"] ?? [];
    for (const line of this.set) {
      const [name, value] = line.split(";")[0].split("=");
      if (/Max-Age=0/.test(line)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return answer;
  }

  /** Returns "ok", or the code of the refusal. */
  async ask(path, members) {
    const answer = await this.raw(path, members);
    return JSON.parse(answer.text).error?.code ?? "ok";
  }

  signIn(name, password) {
    return this.ask("/api/sign-in", { name, password });
  }

  async arrive() {
    assert.equal((await this.raw("/session")).status, 200);
    return this;
  }
}

async function start(t, origin = "http://kozel.example", ...args) {
  const db = join(temporaryFolder(t), "kozel.db");
  const server = await startServer(t, program, ["serve", "--port", "0", "--db", db, "--origin", origin, ...args]);
  return Object.assign(server, { origin, db });
}

/** Strangers, each at a different address, guess until the name accepts no more. */
async function lock(server, name) {
  for (let i = 0; i < 10; i++) assert.equal(await new Jar(server).signIn(name, `guess${i}`), "sign-in-failed");
  assert.equal(await new Jar(server).signIn(name, "guess"), "too-often");
}

async function owner(server, name) {
  const jar = await new Jar(server).arrive();
  assert.equal(await jar.ask("/api/register", { name, password: "goat&barn" }), "ok");
  return jar;
}

test("strangers' wrong passwords lock out strangers, not the owner's browser and not his session", async (t) => {
  const server = await start(t);
  const own = await owner(server, "Victim");
  const stranger = new Jar(server);
  await lock(server, "Victim");
  assert.equal(await stranger.signIn("Victim", "goat&barn"), "too-often", "even the right one");
  assert.equal(await own.ask("/api/password", { old: "goat&barn", password: "goat&barn2" }), "ok", "his session");
  assert.equal(await own.ask("/api/sign-out"), "ok");
  assert.equal(await own.signIn("Victim", "goat&barn2"), "ok", "his browser");
  assert.equal(await stranger.signIn("Victim", "goat&barn2"), "too-often");
});

test("the owner's browser cannot guess without limit either, nor can his session", async (t) => {
  const server = await start(t);
  const own = await owner(server, "Owner");
  for (let i = 0; i < 10; i++) assert.equal(await own.ask("/api/close", { password: `guess${i}` }), "wrong-password");
  const answer = await own.raw("/api/close", { password: "goat&barn" });
  assert.equal(JSON.parse(answer.text).error.code, "too-often");
  assert.deepEqual(JSON.parse(answer.text).error.args, [answer.headers["retry-after"]]);
  assert.equal(await own.ask("/api/sign-out"), "ok");
  for (let i = 0; i < 10; i++) assert.equal(await own.signIn("Owner", `guess${i}`), "sign-in-failed");
  assert.equal(await own.signIn("Owner", "goat&barn"), "too-often");
  assert.equal(await new Jar(server).signIn("Owner", "goat&barn"), "ok", "whom that does not lock out");
});

test("a browser knows the accounts that it has signed in to, and no other", async (t) => {
  const server = await start(t);
  const own = await owner(server, "First");
  await owner(server, "Second");
  await lock(server, "Second");
  assert.equal(await own.signIn("Second", "goat&barn"), "too-often");
  await lock(server, "First");
  assert.equal(await own.signIn("First", "goat&barn"), "ok");
  assert.deepEqual(own.set.map((line) => line.split("=")[0]), ["kozel"], "its token stays");
  const forged = new Jar(server);
  forged.cookies.set("kozel-device", "A".repeat(43));
  assert.equal(await forged.signIn("First", "goat&barn"), "too-often");
});

test("names that nobody has are counted one by one, for a known browser too", async (t) => {
  const server = await start(t);
  const own = await owner(server, "Knower");
  for (let i = 0; i < 12; i++) assert.equal(await own.signIn(`Nobody${i}x`, "goat&barn"), "sign-in-failed");
});

test("a changed password, and an end of all other sessions, make other browsers strangers", async (t) => {
  const server = await start(t);
  const own = await owner(server, "Mover"), second = new Jar(server), third = new Jar(server);
  assert.equal(await second.signIn("Mover", "goat&barn"), "ok");
  assert.equal(await own.ask("/api/password", { old: "goat&barn", password: "goat&barn2" }), "ok");
  assert.equal(await third.signIn("Mover", "goat&barn2"), "ok");
  await lock(server, "Mover");
  assert.equal(await second.signIn("Mover", "goat&barn2"), "too-often", "it knew the account by the old password");
  assert.equal(await third.signIn("Mover", "goat&barn2"), "ok");
  assert.equal(await own.ask("/api/sessions/end", {}), "ok");
  assert.equal(await third.signIn("Mover", "goat&barn2"), "too-often");
  assert.equal(await own.signIn("Mover", "goat&barn2"), "ok");
});

test("the cookie by which a browser is known", async (t) => {
  const server = await start(t);
  const own = await owner(server, "Plain");
  assert.match(own.set[1], /^kozel-device=[\w-]{43}; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Strict$/);
  const secure = await start(t, "https://kozel.example");
  const other = await owner(secure, "Secure");
  assert.match(other.set[1], /^__Host-kozel-device=[\w-]{43}; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Strict; Secure$/);
  await lock(secure, "Secure");
  assert.equal(await other.signIn("Secure", "goat&barn"), "ok");
});

test("how many wrong passwords is a setting", async (t) => {
  const server = await start(t, "http://kozel.example", "--attempts", "2");
  await owner(server, "Few");
  for (let i = 0; i < 2; i++) assert.equal(await new Jar(server).signIn("Few", "no"), "sign-in-failed");
  assert.equal(await new Jar(server).signIn("Few", "goat&barn"), "too-often");
});
