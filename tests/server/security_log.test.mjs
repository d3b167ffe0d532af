// SPDX-License-Identifier: MIT
// The security log of a real server: sign-ins, refusals, and no private data.
import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { Browser } from "./browser.mjs";
import { until } from "../waiting.mjs";
import { Client, http, temporaryFolder } from "./client.mjs";
import { startVirtual } from "./virtual.mjs";

const program = process.env.KOZEL;
assert.ok(program, "KOZEL: the path of kozel");

async function start(t, ...args) {
  const db = join(temporaryFolder(t), "kozel.db");
  return startVirtual(t, program, ["serve", "--port", "0", "--db", db, "--log", "json", "--attempts", "2", ...args]);
}

/** Returns the lines of the security log so far, except an incomplete one. */
const linesOf = ({ log }) =>
  log
    .slice(0, log.lastIndexOf("\n") + 1)
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line))
    .filter(({ part }) => part === "security");

async function deeds(server) {
  const browser = await Browser.arrive(server);
  await browser.register("Secretive", "s3cret-word");
  await browser.ask("POST", "/api/password", { old: "wr0ng-word", password: "fresh" }, "wrong-password");
  await browser.ask("POST", "/api/password", { old: "s3cret-word", password: "fresh-word" });
  const stranger = await Browser.arrive(server);
  for (let i = 0; i < 2; i++) await stranger.ask("POST", "/api/sign-in", { name: "Nobodyknown", password: "gu3ss" }, "sign-in-failed");
  await stranger.ask("POST", "/api/sign-in", { name: "Nobodyknown", password: "gu3ss" }, "too-often");
  await stranger.ask("POST", "/api/sign-in", { name: "Secretive", password: "fresh-word" });
  assert.equal((await http(server, "POST", "/session", { headers: { origin: "http://evil.example" } })).status, 403);
  assert.equal((await browser.raw("POST", "/api/close", { body: "{}", headers: { origin: "http://evil.example" } })).status, 403);
  await new Client(server, { cookie: browser.cookie, origin: "http://evil.example" }).opened.catch(() => 0);
  await browser.ask("POST", "/api/close", { password: "fresh-word" });
  return [browser, stranger];
}

const EVENTS = [
  "registered", "wrong-password", "password-changed", "sign-in-failed", "sign-in-failed", "locked", "signed-in",
  "other-origin", "other-origin", "other-origin", "account-closed",
];

test("sign-ins, failures and refusals are logged, names and addresses as hashes", async (t) => {
  const server = await start(t);
  const browsers = await deeds(server);
  await server.logs(/"event":"account-closed"/);
  const told = linesOf(server);
  assert.deepEqual(told.map(({ event }) => event), EVENTS);
  const [registered, wrong, , failed, again, locked, signed, origin] = told;
  assert.match(registered.person, /^\d+$/);
  assert.equal(wrong.person, registered.person);
  assert.equal(signed.person, registered.person);
  assert.deepEqual([registered.level, locked.level], ["info", "warn"]);
  assert.match(failed.name, /^#[0-9a-f]{12}$/);
  assert.equal(again.name, failed.name);
  assert.equal(locked.name, failed.name);
  for (const line of told) assert.equal(line.address, registered.address);
  assert.match(origin.address, /^#[0-9a-f]{12}$/);
  for (const hidden of ["Secretive", "Nobodyknown", "127.0.0.1", "s3cret", "wr0ng", "gu3ss", "fresh", ...browsers.map(({ cookie }) => cookie?.slice(6))])
    if (hidden) assert.ok(!server.log.includes(hidden), hidden);
  const figures = (await http(server, "GET", "/metrics")).text;
  for (const [kind, count] of [["sign-in-failed", 2], ["locked", 1], ["other-origin", 3], ["wrong-password", 1], ["too-often", 0]])
    assert.match(figures, new RegExp(`^kozel_refusals_total\\{kind="${kind}"\\} ${count}$`, "m"));
  assert.ok(!figures.includes('kind="signed-in"'));
});

test("a host may have the addresses, and a flood is a few lines and a number", async (t) => {
  const server = await start(t, "--log-addresses", "yes");
  for (let i = 0; i < 200; i++) await http(server, "POST", "/session", { headers: { origin: "http://evil.example" } });
  const count = (told) => told.reduce((sum, { text }) => sum + Number(/^(\d+) more/.exec(text)?.[1] ?? 1), 0);
  await server.advance(60_000);
  const told = await until(() => count(linesOf(server)) >= 200 && linesOf(server), () => `200 in ${server.log}`);
  assert.equal(count(told), 200);
  assert.ok(told.length <= 30, `${told.length} lines`);
  assert.equal(told[0].address, "127.0.0.1");
});
