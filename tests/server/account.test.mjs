// SPDX-License-Identifier: MIT
// Accounts over real sockets: registering, signing in, sessions, profile and photo, settings, bots, closing the account.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { test } from "node:test";
import { deflateSync } from "node:zlib";
import { Browser } from "./browser.mjs";
import { Player } from "./player.mjs";
import { Client, guest, http, startServer, temporaryFolder } from "./client.mjs";
import { passUntil, startVirtual } from "./virtual.mjs";

const program = process.env.KOZEL;
assert.ok(program, "KOZEL: the path of kozel");

async function start(t, ...args) {
  const db = join(temporaryFolder(t), "kozel.db");
  const server = await startServer(t, program, ["serve", "--port", "0", "--db", db, ...args]);
  return Object.assign(server, { db });
}

/** Starts a server whose time stands still. */
async function startStill(t) {
  const db = join(temporaryFolder(t), "kozel.db");
  return Object.assign(await startVirtual(t, program, ["serve", "--port", "0", "--db", db]), { db });
}

async function hello(server, cookie, headers) {
  const client = new Client(server, { cookie, headers });
  await client.opened;
  const answer = await client.ask(JSON.stringify({ seq: 1, do: "hello", tab: "abcdefgh" }));
  const { ok } = JSON.parse(answer);
  assert.ok(ok, answer);
  return { client, you: ok.you };
}

test("what changes of a person may be told before hello is answered", async (t) => {
  const server = await startStill(t);
  const [browser, other] = [await Browser.arrive(server), await Browser.arrive(server)];
  await browser.register("Maria");
  const client = await new Client(server, { cookie: browser.cookie }).opened;
  // (Once the server has determined who that is.)
  await server.settle();
  await browser.ask("POST", "/api/block", { name: other.name, on: true });
  await server.settle();
  const answer = JSON.parse(await client.ask(JSON.stringify({ seq: 1, do: "hello", tab: "abcdefgh" })));
  assert.equal(answer.ok?.you.name, "Maria", JSON.stringify(answer));
  assert.equal(JSON.parse(await client.next()).ev, "you");
});

test("a guest registers and stays the person he was", async (t) => {
  const server = await start(t);
  const browser = await Browser.arrive(server);
  const { client, you } = await hello(server, browser.cookie);
  assert.equal(you.name, "Guest-1");
  const before = browser.cookie;
  assert.deepEqual(await browser.register("Олена_7"), { name: "Олена_7", registered: true, role: "player", coins: 1000 });
  assert.notEqual(browser.cookie, before, "a new token");
  assert.equal(await client.closed, 4401, "the old one is nobody's");
  assert.equal((await hello(server, browser.cookie)).you.name, "Олена_7");
  await browser.ask("POST", "/api/register", { name: "Another", password: "goat&barn" }, "registered-already");
  assert.equal((await Browser.arrive(server)).name, "Guest-2");
});

test("names that may not be, and passwords", async (t) => {
  const server = await start(t, "--rate", "0");
  const first = await Browser.arrive(server);
  await first.register("Macabre");
  const browser = await Browser.arrive(server);
  const refused = async (name, code, password = "goat&barn") => {
    const error = await browser.ask("POST", "/api/register", { name, password }, code);
    assert.ok(error.status === 400 || error.status === 409);
    return error;
  };
  for (const name of ["macabre", "MACABRE", "Mäcabre", "rnacabre", "Маcabre"].slice(0, 4)) assert.equal((await refused(name, "name-taken")).field, "name");
  await refused("Маcabre", "name-mixed"); // two Cyrillic letters
  await refused("МАСАВRЕ", "name-mixed");
  for (const name of ["Guest-7", "guest7", "GUEST_12", "Гость-7", "гість3", "Gast_12", "oaspete-1", "admin", "Аdmin".replace("А", "A"), "m0derator", "novice", "RANDOM", "Козёл", "Kozel", "Träumer"])
    await refused(name, "name-reserved");
  assert.deepEqual((await refused("Ann Lee", "name-letter")).args, [" "]);
  assert.deepEqual((await refused("Zoë", "name-letter")).args, ["ë"]);
  await refused("Ann\u200bLee", "name-letter");
  await refused("名前名前", "name-letter");
  assert.deepEqual((await refused("שלום", "name-letter")).args, ["ש"]);
  assert.deepEqual((await refused("ab", "wrong-length")).args, ["name", "3", "20"]);
  await refused("a".repeat(21), "wrong-length");
  assert.equal((await refused("Anna", "wrong-length", "1234")).field, "password");
  await refused("Anna", "wrong-length", "x".repeat(129));
  for (const password of ["secret", "Passwort1", "йцукен7", "anna1", "20.05.1991"])
    assert.equal((await refused("Anna", "common-password", password)).field, "password");
  await browser.ask("POST", "/api/register", { name: "Anna" }, "missing");
  assert.equal((await browser.me).registered, false, "nothing has happened");
  await browser.register("Anna", " ßä\u{1f410} ");
  await first.ask("POST", "/api/sign-in", { name: "ANNA", password: " ßa\u0308\u{1f410} " });
});

test("signing in on another device; wrong ones sound alike and cost the server alike", async (t) => {
  const server = await start(t);
  const first = await Browser.arrive(server);
  await first.register("Petro");
  const second = await Browser.arrive(server, "Phone 2");
  const { client } = await hello(server, second.cookie);
  // The server works for a wrong name as for a wrong password, so that the time of an answer does not reveal which it was.
  const work = async () => Number(/^kozel_password_work_kib_total (\d+)$/m.exec((await http(server, "GET", "/metrics")).text)[1]);
  const worked = {};
  for (const name of ["Petro", "Nobody", "No name!"]) {
    const before = await work();
    const error = await second.ask("POST", "/api/sign-in", { name, password: "wrong" }, "sign-in-failed");
    assert.deepEqual([error.text, error.field, error.status], ["name or password is wrong", undefined, 403]);
    worked[name] = (await work()) - before;
  }
  assert.ok(worked.Petro > 0);
  assert.deepEqual(worked, { Petro: worked.Petro, Nobody: worked.Petro, "No name!": worked.Petro });
  assert.equal((await second.ask("POST", "/api/sign-in", { name: "petro", password: "goat&barn" })).name, "Petro");
  assert.equal(await client.closed, 4401, "the guest's session has ended");
  assert.equal((await second.me).name, "Petro");
  const { sessions } = await second.ask("GET", "/api/sessions");
  assert.deepEqual(sessions.map(({ agent, own }) => [agent, own]).sort(), [["Browser 1.0", false], ["Phone 2", true]]);
  // Ending the other one.
  const other = await hello(server, first.cookie);
  await second.ask("POST", "/api/sessions/end", { id: sessions.find(({ own }) => !own).id });
  assert.equal(await other.client.closed, 4401);
  await first.ask("GET", "/api/me", undefined, "no-session");
  await second.ask("POST", "/api/sessions/end", { id: "0123456789abcdef" }, "no-such-session");
  // Signing out.
  const old = second.cookie;
  await second.ask("POST", "/api/sign-out", {});
  assert.equal(second.cookie, undefined);
  second.cookie = old;
  await second.ask("GET", "/api/me", undefined, "no-session");
});

test("no browser's name hides its session", async (t) => {
  const server = await start(t);
  const first = await Browser.arrive(server);
  await first.register("Petro");
  for (const agent of ["\xff\xfe", "x".repeat(126) + "\xc3\xa9"]) {
    const other = await Browser.arrive(server, agent);
    await other.ask("POST", "/api/sign-in", { name: "Petro", password: "goat&barn" });
  }
  assert.equal((await first.ask("GET", "/api/sessions")).sessions.length, 3);
  assert.equal((await first.ask("GET", "/api/data")).sessions.filter(({ agent }) => agent).length, 3);
});

test("a changed password ends all other sessions", async (t) => {
  const server = await start(t);
  const [first, second] = [await Browser.arrive(server), await Browser.arrive(server)];
  await first.register("Maria");
  await second.ask("POST", "/api/sign-in", { name: "Maria", password: "goat&barn" });
  const { client } = await hello(server, second.cookie);
  assert.equal((await first.ask("POST", "/api/password", { old: "wrong", password: "goat&barn2" }, "wrong-password")).field, "old");
  await first.ask("POST", "/api/password", { old: "goat&barn", password: "1" }, "wrong-length");
  await first.ask("POST", "/api/password", { old: "goat&barn", password: "goat&barn2" });
  assert.equal(await client.closed, 4401);
  await second.ask("GET", "/api/me", undefined, "no-session");
  assert.equal((await first.me).name, "Maria");
  await second.ask("POST", "/api/sign-in", { name: "Maria", password: "goat&barn" }, "sign-in-failed");
  await second.ask("POST", "/api/sign-in", { name: "Maria", password: "goat&barn2" });
});

test("guessing is slowed down by name and by address", async (t) => {
  const server = await start(t);
  const owner = await Browser.arrive(server);
  await owner.register("Victim");
  const tries = async (name) => {
    const codes = [];
    for (let i = 0; i < 11; i++) {
      const stranger = await Browser.arrive(server);
      const answer = await stranger.raw("POST", "/api/sign-in", { body: JSON.stringify({ name, password: `guess${i}` }) });
      codes.push(JSON.parse(answer.text).error.code);
    }
    return codes;
  };
  const expected = [...Array(10).fill("sign-in-failed"), "too-often"];
  assert.deepEqual(await tries("Victim"), expected);
  assert.deepEqual(await tries("Nosuch"), expected, "as if there were such an account");
  assert.equal((await owner.me).name, "Victim");
  const bare = new Browser(server, "");
  const statuses = [];
  for (let i = 0; i < 21; i++) {
    const { status } = await bare.raw("POST", "/api/sign-in", { body: JSON.stringify({ name: `Nobody${i}`, password: "x" }) });
    statuses.push(status);
  }
  assert.equal(statuses.at(-1), 429);
});

// ---- profile, photo

function crc(bytes) {
  let value = ~0;
  for (const byte of bytes) {
    value ^= byte;
    for (let k = 0; k < 8; k++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  }
  return ~value >>> 0;
}

function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type), data]);
  const head = Buffer.alloc(4), tail = Buffer.alloc(4);
  head.writeUInt32BE(data.length);
  tail.writeUInt32BE(crc(body));
  return Buffer.concat([head, body, tail]);
}

/** Returns a grey PNG, with a text in it. */
function png(width, height, rows = Buffer.alloc((width + 1) * height, 90)) {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = 8;
  for (let y = 0; y < height; y++) if ((width + 1) * y < rows.length) rows[(width + 1) * y] = 0;
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const text = chunk("tEXt", Buffer.from("Comment\0taken at home"));
  return Buffer.concat([signature, chunk("IHDR", head), text, chunk("IDAT", deflateSync(rows)), chunk("IEND", Buffer.alloc(0))]);
}

test("a profile is told to everybody, its photo made anew", async (t) => {
  const server = await start(t);
  const browser = await Browser.arrive(server);
  const nobody = new Browser(server, "");
  await browser.ask("POST", "/api/profile", { about: "x", country: "MD", language: "ro" }, "registered-only");
  await browser.register("Ștefan");
  await nobody.ask("GET", "/api/person/Guest-1", undefined, "no-such-person");
  const path = `/api/person/${encodeURIComponent("Ștefan")}`;
  const about = "Joc de 30 de ani.\n<b>'\"&</b>";
  await browser.ask("POST", "/api/profile", { about, country: "MD", language: "ro" });
  assert.equal((await browser.ask("POST", "/api/profile", { about: "x".repeat(1001), country: "MD", language: "" }, "wrong-length")).field, "about");
  const { field, text } = await browser.ask("POST", "/api/profile", { about, country: "XX", language: "" }, "no-such-word");
  assert.equal(field, "country");
  assert.match(text, /^country must be one of: [A-Z, ]*(?<=\b[A-Z]{2}), …$/, "whole words, and that there are more");
  const profile = await nobody.ask("GET", path);
  assert.equal(typeof profile.registered, "number");
  assert.deepEqual({ ...profile, registered: 0 }, {
    name: "Ștefan", role: "player", bot: false, about, country: "MD", language: "ro", registered: 0, photo: 0, online: false,
    won: 0, lost: 0, drawn: 0, games: [], strengths: [], streak: { now: 0, best: 0 }, days: 0, titles: [],
  });
  await hello(server, browser.cookie);
  assert.equal((await nobody.ask("GET", path)).online, true);
  await nobody.ask("GET", `${path}/photo`, undefined, "no-photo");

  const headers = { "content-type": "image/png" };
  const sent = await browser.raw("POST", "/api/photo", { body: png(400, 300), headers });
  assert.equal(sent.status, 200, sent.text);
  const { photo } = JSON.parse(sent.text);
  assert.equal((await nobody.ask("GET", path)).photo, photo);
  const kept = await nobody.raw("GET", `${path}/photo?v=${photo}`);
  assert.equal(kept.headers["content-type"], "image/png");
  assert.match(kept.headers["cache-control"], /max-age=31536000/);
  assert.match((await nobody.raw("GET", `${path}/photo`)).headers["cache-control"], /max-age=300/);
  assert.deepEqual([kept.bytes.readUInt32BE(16), kept.bytes.readUInt32BE(20)], [256, 256]);
  assert.equal(kept.bytes.includes("taken at home"), false);

  const refused = async (body, code) => {
    const answer = await browser.raw("POST", "/api/photo", { body, headers });
    assert.equal(JSON.parse(answer.text).error.code, code);
  };
  await refused("GIF89a no picture", "photo-type");
  await refused("<svg/>", "photo-type");
  await refused("", "photo-type");
  await refused(png(400, 300).subarray(0, 300), "photo-broken");
  await refused(png(400, 300, Buffer.alloc(1000)), "photo-broken");
  await refused(png(6000, 6000, Buffer.alloc(10)), "photo-large");
  await refused(png(13000, 1), "photo-large");
  await refused(Buffer.alloc(1048577), "too-large");
  assert.equal((await nobody.ask("GET", path)).photo, photo, "the old one is still there");
  await browser.ask("POST", "/api/photo/remove", {});
  assert.equal((await nobody.ask("GET", path)).photo, 0);
});

// ---- what is one's own

test("settings, play money, blocks, one's data", async (t) => {
  const server = await start(t);
  const browser = await Browser.arrive(server);
  const other = await Browser.arrive(server);
  await browser.register("Hans");
  await other.register("Grete");
  assert.deepEqual(await browser.ask("GET", "/api/settings"), { settings: {} });
  await browser.ask("POST", "/api/settings", { settings: { version: 1, theme: "dark" } });
  await browser.ask("POST", "/api/settings", { settings: { long: "x".repeat(4090) } }, "wrong-length");
  await browser.ask("POST", "/api/settings", { settings: "dark" }, "no-object");
  assert.deepEqual(await browser.ask("GET", "/api/settings"), { settings: { version: 1, theme: "dark" } });
  assert.deepEqual((await browser.ask("POST", "/api/refill", {}, "coins-enough")).args, ["100"]);

  await browser.ask("POST", "/api/block", { name: "grete", on: true });
  await browser.ask("POST", "/api/block", { name: "Grete", on: true });
  await browser.ask("POST", "/api/block", { name: "Hans", on: true }, "block-oneself");
  await browser.ask("POST", "/api/block", { name: "Nobody", on: true }, "no-such-person");
  const third = await Browser.arrive(server);
  await browser.ask("POST", "/api/block", { name: third.name, on: true });
  assert.deepEqual(await browser.ask("GET", "/api/blocks"), { blocks: ["Grete", "Guest-3"] });

  const answer = await browser.raw("GET", "/api/data");
  const data = JSON.parse(answer.text);
  assert.deepEqual([data.name, data.settings, data.coins, data.blocks, data.sessions.length], [
    "Hans", { version: 1, theme: "dark" }, 1000, [{ name: "Grete" }, { name: "Guest-3" }], 1,
  ]);
  assert.equal(answer.text.includes("$argon2"), false);
  await browser.ask("POST", "/api/block", { name: "Grete", on: false });
  assert.deepEqual(await browser.ask("GET", "/api/blocks"), { blocks: ["Guest-3"] });
});

test("friends: who follows sees where they are, nobody is told of it, and blocks end it", async (t) => {
  const server = await start(t);
  const [hans, grete, otto] = [await Browser.arrive(server), await Browser.arrive(server), await Browser.arrive(server)];
  await hans.ask("POST", "/api/follow", { name: "Grete", on: true }, "registered-only");
  await hans.register("Hans");
  await grete.register("Grete");
  await otto.register("Otto");
  await hans.ask("POST", "/api/follow", { name: "Hans", on: true }, "follow-oneself");
  await hans.ask("POST", "/api/follow", { name: "Guest-1", on: true }, "no-such-person");
  for (const name of ["Otto", "grete", "Grete"]) await hans.ask("POST", "/api/follow", { name, on: true });
  const follows = async () => (await hans.ask("GET", "/api/follows")).follows;
  assert.deepEqual((await follows()).map(({ name, photo, online }) => [name, photo, online]), [["Grete", 0, false], ["Otto", 0, false]]);
  assert.ok((await follows())[0].seen > 1.7e12);
  assert.deepEqual(await grete.ask("GET", "/api/follows"), { follows: [] });
  assert.deepEqual(await grete.ask("GET", "/api/notices"), { ends: 0, notices: [] });

  // Where the friends are: here; at a table that everybody may watch; at a private table.
  const players = [new Player(server, grete.cookie, "friend000"), new Player(server, otto.cookie, "friend001")];
  for (const player of players) await player.begin();
  assert.deepEqual((await follows()).map(({ online, plays }) => [online, plays]), [[true, undefined], [true, undefined]]);
  const { table: hidden } = await players[0].ask({ do: "play", game: "muggins", seats: 2 });
  assert.equal((await follows())[0].plays, undefined);
  await players[0].ask({ do: "leave", table: hidden });
  const { table } = await players[0].ask({ do: "open", game: "kozel", seats: 2 });
  assert.equal((await follows())[0].plays, undefined, "who waits does not play");
  await players[1].ask({ do: "sit", table });
  assert.deepEqual((await follows()).map(({ plays }) => plays), [{ table, game: "kozel" }, { table, game: "kozel" }]);

  const data = JSON.parse((await hans.raw("GET", "/api/data")).text);
  const { schema } = JSON.parse((await http(server, "GET", "/api/openapi.json")).text).paths["/api/data"].get.responses[200].content["application/json"];
  for (const name of schema.required) assert.ok(name in data, name);
  for (const [name, value] of Object.entries(data)) {
    assert.ok(schema.properties[name], `${name} is described`);
    if (Array.isArray(value)) for (const row of value) assert.deepEqual(Object.keys(row), schema.properties[name].items.required, name);
  }
  assert.deepEqual(data.follows.map(({ name }) => name), ["Grete", "Otto"]);
  await grete.ask("POST", "/api/block", { name: "Hans", on: true });
  assert.deepEqual((await follows()).map(({ name }) => name), ["Otto"]);
  await hans.ask("POST", "/api/follow", { name: "Grete", on: true }, "blocked");
  await otto.ask("POST", "/api/close", { password: "goat&barn" });
  assert.deepEqual(await follows(), []);
  for (const { client } of players) client.socket.close();
});

test("an invitation to a table is told at once, and by a notice; not to who has blocked its sender", async (t) => {
  const server = await start(t);
  const [ann, bob, eve] = [await Browser.arrive(server), await Browser.arrive(server), await Browser.arrive(server)];
  await ann.register("Ann_1");
  await bob.register("Bob_1");
  await eve.register("Eve_1");
  const [host, friend] = [new Player(server, ann.cookie, "inviter00"), new Player(server, bob.cookie, "invited00")];
  await host.begin();
  await friend.begin();
  const heard = [];
  friend.heard = (event) => heard.push(event);
  const { table } = await host.ask({ do: "open", game: "kozel", seats: 2, private: true });
  const invite = (name, error, at = table) => ann.ask("POST", `/api/tables/${at}/invite`, { name }, error);
  await invite("Bob_1");
  while (!heard.length) await friend.ask({ do: "mine" });
  const { app, ...told } = heard[0];
  assert.deepEqual([heard.length, told], [1, { ev: "invite", by: "Ann_1", table }]);
  assert.deepEqual([app.table, app.game, app.seats, app.private, app.free], [table, "kozel", 2, true, 1], "what is to be played, of a private table too");
  assert.deepEqual((await bob.ask("GET", "/api/notices")).notices.map(({ kind, agent }) => [kind, agent]), [["invite", "Ann_1"]]);
  // One invitation to a table until it is answered, however often at once. Another table is possible again.
  await invite("Bob_1", "invited-already");
  assert.deepEqual((await bob.ask("GET", "/api/notices")).notices.length, 1);
  const { table: second } = await host.ask({ do: "open", game: "kozel", seats: 2, private: true });
  const answers = await Promise.all(Array.from({ length: 6 }, () => ann.raw("POST", `/api/tables/${second}/invite`, { body: '{"name":"Bob_1"}', headers: { "content-type": "application/json" } })));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409, 409, 409, 409]);
  await host.ask({ do: "leave", table: second });
  await bob.ask("POST", "/api/invites/answered", { name: "Ann_1" });
  await invite("Bob_1");
  // Only a seated person invites, to a free seat.
  await bob.ask("POST", `/api/tables/${table}/invite`, { name: "Eve_1" }, "not-seated");
  await friend.ask({ do: "sit", table });
  await invite("Bob_1", "invited-already");
  await invite("Eve_1", "takes-nobody");
  heard.splice(1);

  // An answered invitation is no longer sent. Only the person's answers count.
  await ann.ask("POST", "/api/invites/answered", { name: "Ann_1" });
  assert.equal((await bob.ask("GET", "/api/notices")).notices.length, 1);
  await bob.ask("POST", "/api/invites/answered", { name: "Somebody" });
  assert.equal((await bob.ask("GET", "/api/notices")).notices.length, 1);
  await bob.ask("POST", "/api/invites/answered", { name: "Ann_1" });
  assert.deepEqual((await bob.ask("GET", "/api/notices")).notices, []);
  await invite("Ann_1", "invite-oneself");
  await invite("Nobody", "no-such-person");
  await invite("Bob_1", "no-such-table", "zzzzzzzz");
  const guest = await Browser.arrive(server);
  await guest.ask("POST", `/api/tables/${table}/invite`, { name: "Bob_1" }, "registered-only");
  const { table: third } = await host.ask({ do: "open", game: "kozel", seats: 2, private: true });
  await bob.ask("POST", "/api/block", { name: "Ann_1", on: true });
  await invite("Bob_1", "blocked", third);
  assert.equal(heard.filter(({ ev }) => ev === "invite").length, 1);
  for (const { client } of [host, friend]) client.socket.close();
});

test("coins are filled up once a day", async (t) => {
  const server = await start(t);
  const browser = await Browser.arrive(server);
  await browser.register("Poor");
  await server.stop();
  const { status } = spawnSync("sqlite3", ["-cmd", ".timeout 10000", server.db, "UPDATE person SET coins = 7"]);
  assert.equal(status, 0);
  const again = await startServer(t, program, ["serve", "--port", "0", "--db", server.db]);
  browser.server = again;
  assert.deepEqual(await browser.ask("POST", "/api/refill", {}), { coins: 100 });
  assert.equal((await browser.me).coins, 100);
  await again.stop();
  spawnSync("sqlite3", ["-cmd", ".timeout 10000", server.db, "UPDATE person SET coins = 7"]);
  browser.server = await startServer(t, program, ["serve", "--port", "0", "--db", server.db]);
  assert.deepEqual((await browser.ask("POST", "/api/refill", {}, "refilled-today")).args, ["24"]);
});

test("a bot's token opens its account, and nothing that is its owner's", async (t) => {
  const server = await start(t);
  const owner = await Browser.arrive(server);
  await owner.ask("POST", "/api/bots", { name: "Robo", password: "goat&barn" }, "registered-only");
  await owner.register("Maker");
  await owner.ask("POST", "/api/bots", { name: "novice", password: "goat&barn" }, "name-reserved");
  await owner.ask("POST", "/api/bots", { name: "maker", password: "goat&barn" }, "name-taken");
  const { token } = await owner.ask("POST", "/api/bots", { name: "Robo-1", password: "goat&barn" });
  assert.match(token, /^[\w-]{43}$/);
  await owner.ask("POST", "/api/bots", { name: "Robo-2", password: "goat&barn" });
  await owner.ask("POST", "/api/bots", { name: "Robo-3", password: "goat&barn" });
  assert.deepEqual((await owner.ask("POST", "/api/bots", { name: "Robo-4", password: "goat&barn" }, "too-many-bots")).args, ["3"]);
  const { most, bots } = await owner.ask("GET", "/api/bots");
  assert.deepEqual([most, bots.map(({ name }) => name)], [3, ["Robo-1", "Robo-2", "Robo-3"]]);

  const bot = (method, path, key = token) => http(server, method, path, { headers: { authorization: `Bearer ${key}` } });
  assert.deepEqual(JSON.parse((await bot("GET", "/api/me")).text).name, "Robo-1");
  for (const [method, path] of [["GET", "/api/bots"], ["GET", "/api/sessions"], ["GET", "/api/data"], ["POST", "/api/sign-out"]])
    assert.equal(JSON.parse((await bot(method, path)).text).error.code, "not-allowed", path);
  const profile = JSON.parse((await bot("GET", "/api/person/Robo-1")).text);
  assert.deepEqual([profile.bot, profile.owner], [true, "Maker"]);
  await owner.ask("POST", "/api/sign-in", { name: "Robo-1", password: "" }, "wrong-length");

  const { token: newer } = await owner.ask("POST", "/api/bots/token", { name: "robo-1", password: "goat&barn" });
  assert.equal((await bot("GET", "/api/me")).status, 401);
  assert.equal((await bot("GET", "/api/me", newer)).status, 200);
  const other = await Browser.arrive(server);
  await other.register("Thief");
  await other.ask("POST", "/api/bots/token", { name: "Robo-1", password: "goat&barn" }, "no-own-bot");
  await other.ask("POST", "/api/bots/end", { name: "Robo-1" }, "no-own-bot");
  await owner.ask("POST", "/api/bots/end", { name: "Robo-1" });
  assert.equal((await bot("GET", "/api/me", newer)).status, 401);
  await owner.ask("POST", "/api/bots", { name: "Robo-1", password: "goat&barn" }, "name-taken");
  await owner.ask("POST", "/api/bots", { name: "Robo-5", password: "goat&barn" });
});

test("a closed account leaves its name to nobody", async (t) => {
  let server = await startStill(t);
  const { db } = server;
  const browser = await Browser.arrive(server);
  await browser.register("Leaver");
  // A match that the person has played.
  const players = JSON.stringify([{ name: "Leaver", side: 1, person: 1 }, { name: "Stayer", side: 2, person: 9 }]);
  await server.stop();
  const sql = `INSERT INTO match (number, id, setup, begun, ended, result, players) VALUES (7, 'm7', '{}', 1, 2, '{}', '${players}');
    INSERT INTO played (match, person, seat, game, ended, outcome, score, points, coins) VALUES (7, 1, 0, 'kozel', 2, 2, 0, 0, 0);`;
  assert.equal(spawnSync("sqlite3", ["-cmd", ".timeout 10000", db, sql]).status, 0);
  server = await startVirtual(t, program, ["serve", "--port", "0", "--db", db]);
  browser.server = server;
  await browser.ask("POST", "/api/profile", { about: "I was here", country: "DE", language: "de" });
  await browser.raw("POST", "/api/photo", { body: png(10, 10), headers: { "content-type": "image/png" } });
  const { token } = await browser.ask("POST", "/api/bots", { name: "Leftbot", password: "goat&barn" });
  const { client } = await hello(server, browser.cookie);
  await browser.ask("POST", "/api/close", { password: "wrong" }, "wrong-password");
  await browser.ask("POST", "/api/close", { password: "goat&barn" });
  assert.equal(await client.closed, 4401);
  assert.equal(browser.cookie, undefined);
  assert.equal((await http(server, "GET", "/api/me", { headers: { authorization: `Bearer ${token}` } })).status, 401);
  const next = await Browser.arrive(server);
  await next.ask("GET", "/api/person/Leaver", undefined, "no-such-person");
  await next.ask("GET", "/api/person/Leaver/photo", undefined, "no-such-person");
  await next.ask("POST", "/api/sign-in", { name: "Leaver", password: "goat&barn" }, "sign-in-failed");
  await next.ask("POST", "/api/register", { name: "leaver", password: "goat&barn" }, "name-taken");
  const jobs = () => spawnSync("sqlite3", ["-cmd", ".timeout 10000", db, "SELECT count(*) FROM job"], { encoding: "utf8" }).stdout.trim();
  await passUntil(server, 100, () => jobs() === "0", "his name is written over in his matches by a job");
  await server.stop();
  const { stdout } = spawnSync("sqlite3", ["-cmd", ".timeout 10000", db, ".dump person match"], { encoding: "utf8" });
  assert.match(stdout, /"name":"closed account 1"[^\n]*"name":"Stayer"/);
  assert.match(stdout, /'closed account \d+'/);
  assert.doesNotMatch(stdout, /I was here|Leaver|Leftbot'|argon2/);
});

test("the host is made by whoever runs the server", async (t) => {
  const server = await start(t);
  const browser = await Browser.arrive(server);
  await browser.register("Boss");
  const admin = (...args) => spawnSync(program, ["admin", "role", ...args, "--db", server.db], { encoding: "utf8", env: { ...process.env, LC_ALL: "C" } });
  // While the server runs: the next request has the role, with the same session.
  assert.equal(admin("boss", "moderator").status, 0);
  assert.equal((await browser.me).role, "moderator");
  assert.equal((await browser.ask("GET", "/api/admin/reports")).page, 1);
  assert.match(admin("Nobody", "host").stderr, /there is nobody of that name: Nobody/);
  await (await Browser.arrive(server)).register("Second"); // the server continues to write
  assert.equal(admin("Second", "player").status, 0);
  await server.stop();
  assert.equal(admin("boss", "host").status, 0);
  assert.match(admin("Nobody", "host").stderr, /there is nobody of that name: Nobody/);
  assert.equal(admin("Boss", "king").status, 2);
  assert.equal(admin("Boss").status, 2);
  browser.server = await startServer(t, program, ["serve", "--port", "0", "--db", server.db]);
  assert.equal((await browser.me).role, "host");
});
