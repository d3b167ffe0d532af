// SPDX-License-Identifier: MIT
// Clubs: who may join, see and decide, and who hosts a club after its host has left. Over SQLite or, if $TEST_POSTGRES is a database's address, over
// PostgreSQL.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { test } from "node:test";
import { Browser } from "./browser.mjs";
import { http, temporaryFolder } from "./client.mjs";
import { Player } from "./player.mjs";
import { passUntil, startVirtual } from "./virtual.mjs";

const program = process.env.KOZEL, postgres = process.env.TEST_POSTGRES;
assert.ok(program, "KOZEL: the path of the program");

const DAY = 86_400_000;

const start = (t, db, options = {}) => startVirtual(t, program, ["serve", "--port", "0", "--store", db, "--rate", "0"], options);

function sql(db, text) {
  const [command, ...args] = postgres ? ["psql", "-XAtqc", text, db] : ["sqlite3", "-cmd", ".timeout 10000", db, text];
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: "utf8" });
  assert.equal(status, 0, stderr);
  return stdout.trim();
}

/** Names are unique: one PostgreSQL serves all tests. */
let names = 0;
const unique = (word) => {
  const letters = /^[a-z]/i.test(word) ? "bcdfghkmprstz" : "бвгджклмпрсту"; // of one alphabet, none like another
  const number = names++;
  return `${word}${letters[Math.floor(number / letters.length)]}${letters[number % letters.length]}`;
};

/** Returns a server with registered people. Each has the API of clubs as methods, by a club's name. */
async function room(t, ...words) {
  const db = postgres ?? join(temporaryFolder(t), "kozel.db");
  const server = await start(t, db);
  const people = [];
  for (const word of words) people.push(await arrive(server, word));
  return { db, server, people };
}

async function arrive(server, word) {
  const browser = await Browser.arrive(server), name = unique(word);
  await browser.register(name);
  return Object.assign(browser, { name });
}

const path = (club, rest = "") => `/api/clubs/${encodeURIComponent(club)}${rest}`;
const found = async (host, terms = {}) => (await host.ask("POST", "/api/clubs", { name: unique("Двір"), about: "", languages: "", joining: "open", ...terms })).name;
const show = (who, club, error) => who.ask("GET", path(club), undefined, error);
const enter = async (who, club, secret, error) => {
  const answer = await who.ask("POST", path(club, "/join"), secret ? { secret } : {}, error);
  return error ? answer : answer.standing;
};
const leave = (who, club) => who.ask("POST", path(club, "/leave"), {});
const act = (who, club, what, other, error) => who.ask("POST", path(club, "/people"), { name: other.name, what }, error);
const standing = async (who, club) => (await show(who, club)).you.standing;
const members = async (who, club) => (await who.ask("GET", path(club, "/people"))).people.map(({ name, standing }) => [name, standing]);
/** Returns the reader's page after page of the list, as one. */
async function listed(who) {
  const names = [];
  for (let page = 1, pages = 1; page <= pages; page++) {
    const answer = await who.ask("GET", `/api/clubs?page=${page}`);
    names.push(...answer.clubs.map(({ name }) => name));
    ({ pages } = answer);
  }
  return names;
}

test("a club is founded, found in the list, joined and left", async (t) => {
  const { server, people: [ana, ben] } = await room(t, "Ana", "Ben");
  const wanted = unique("Двір на");
  const name = await found(ana, { name: wanted, about: " Щосереди.\nПриходьте! ", languages: "uk,ro" });
  assert.equal(name, wanted.replaceAll(" ", "_"));
  const { about, languages, joining, members: count, host, you, asking, secret, linked } = await show(ana, name);
  assert.deepEqual([about, languages, joining, count, host, asking, linked], ["Щосереди.\nПриходьте!", "uk,ro", "open", 1, ana.name, 0, false]);
  assert.deepEqual([you.standing, you.may], ["host", ["change", "renew", "link", "invite", "tournament", "leave"]]);
  assert.equal(secret.length, 43);
  const stranger = await http(server, "GET", path(wanted));
  assert.equal(stranger.status, 200, "a blank is as good as _");
  assert.deepEqual(Object.keys(JSON.parse(stranger.text)).sort(), ["about", "founded", "host", "joining", "languages", "linked", "members", "name"]);
  for (const address of ["/clubs", `/club/${encodeURIComponent(name)}`, `/club/${encodeURIComponent(name)}?link=${secret}`]) assert.equal((await http(server, "GET", address)).status, 200, address);
  assert.ok((await listed(ben)).includes(name));
  assert.ok((await ben.ask("GET", "/api/clubs?language=ro")).clubs.some((club) => club.name === name));
  assert.ok(!(await ben.ask("GET", "/api/clubs?language=de")).clubs.some((club) => club.name === name));
  assert.deepEqual((await show(ben, name)).you, { standing: "stranger", may: ["join", "report"] });
  assert.equal(await enter(ben, name), "member");
  assert.equal(await enter(ben, name), "member", "a repeated request");
  assert.deepEqual(await members(ben, name), [[ana.name, "host"], [ben.name, "member"]]);
  assert.deepEqual((await ben.ask("GET", "/api/clubs")).yours, [{ name, standing: "member", members: 2 }]);
  assert.deepEqual((await ben.ask("GET", "/api/data")).clubs.map(({ club, standing }) => [club, standing]), [[name, "member"]]);
  await leave(ben, name);
  await leave(ben, name);
  assert.equal(await standing(ben, name), "stranger");
  await leave(ana, name);
  await show(ana, name, "no-such-club");
  assert.equal(await found(ben, { name: wanted }), name, "the name of a club that is gone is free");
});

test("names, languages and descriptions of clubs are checked", async (t) => {
  const { server, people: [ana, ben] } = await room(t, "Ana", "Ben");
  const club = await found(ana);
  const refused = async (terms, error, field) => assert.equal((await ben.ask("POST", "/api/clubs", { name: unique("Klub"), about: "", languages: "", joining: "open", ...terms }, error)).field, field);
  await refused({ name: club.toUpperCase() }, "name-taken", "name");
  await refused({ name: "ab" }, "wrong-length", "name");
  await refused({ name: "Двiр!" }, "name-letter", "name");
  await refused({ name: "Дворik" }, "name-mixed", "name");
  await refused({ name: "Admin" }, "name-reserved", "name");
  await refused({ name: "Klub\u202e" }, "control-character", "name");
  await refused({ about: "a\u0007b" }, "control-character", "about");
  await refused({ about: "x".repeat(1001) }, "wrong-length", "about");
  await refused({ joining: "never" }, "no-such-word", "joining");
  for (const languages of ["fr", "uk,", ",uk", "uk,uk", "ukru", "uk, ru"]) await refused({ languages }, "wrong-languages", "languages");
  const guest = await Browser.arrive(server);
  await guest.ask("POST", "/api/clubs", { name: unique("Klub"), about: "", languages: "", joining: "open" }, "registered-only");
  await guest.ask("POST", path(club, "/join"), {}, "registered-only");
  for (const wrong of ["%00", "a", "..", "%F0%9F%90%90%F0%9F%90%90%F0%9F%90%90"]) assert.ok([400, 404].includes((await ben.raw("GET", `/api/clubs/${wrong}`)).status), wrong);
});

test("a request to join is admitted or refused, and a refused person waits a week", async (t) => {
  const { db, people: [ana, ben, cleo] } = await room(t, "Ana", "Ben", "Cleo");
  const club = await found(ana, { joining: "request" });
  assert.deepEqual(await Promise.all([1, 2, 3].map(() => enter(ben, club))), ["asked", "asked", "asked"], "doubled requests");
  assert.equal((await show(ana, club)).asking, 1);
  assert.equal(await enter(cleo, club), "asked");
  const { people } = await ana.ask("GET", path(club, "/people?which=asked"));
  assert.deepEqual(people.map(({ name, may }) => [name, may]), [[ben.name, ["admit", "refuse", "ban"]], [cleo.name, ["admit", "refuse", "ban"]]]);
  assert.equal((await ana.ask("GET", "/api/clubs")).yours[0].asking, 2);
  await ben.ask("GET", path(club, "/people?which=asked"), undefined, "not-allowed");
  assert.equal((await act(ana, club, "admit", ben)).standing, "member");
  assert.equal((await act(ana, club, "admit", ben)).standing, "member", "a repeated request");
  assert.equal((await act(ana, club, "refuse", cleo)).standing, "refused");
  assert.deepEqual((await show(cleo, club)).you.may, ["report"]);
  assert.equal((await enter(cleo, club, "", "club-refused")).args[0], "7");
  // (A week of a virtual clock would take the server's jobs along.)
  const earlier = (ms) => sql(db, `UPDATE club_person SET since = since - ${ms} WHERE standing = 2 AND person = (SELECT id FROM person WHERE name = '${cleo.name}')`);
  earlier(6 * DAY);
  assert.equal((await enter(cleo, club, "", "club-refused")).args[0], "1");
  earlier(DAY);
  assert.equal(await enter(cleo, club), "asked");
  await leave(cleo, club);
  assert.equal(await standing(cleo, club), "stranger", "the request is withdrawn");
  assert.equal((await act(ana, club, "admit", cleo, "club-standing")).field, "name");
});

test("one address reads the list of clubs sixty times a minute", async (t) => {
  const server = await startVirtual(t, program, ["serve", "--port", "0", "--store", postgres ?? join(temporaryFolder(t), "kozel.db")]);
  const statuses = [];
  for (let i = 0; i < 110; i++) statuses.push((await http(server, "GET", "/api/clubs")).status); // a place a second is free again
  assert.deepEqual([statuses.slice(0, 60).every((status) => status === 200), statuses.includes(429)], [true, true]);
});

test("by its link anybody joins at once; an old link is worth nothing; others do not learn that the club exists", async (t) => {
  const { server, people: [ana, ben, cleo, dan, eve] } = await room(t, "Ana", "Ben", "Cleo", "Dan", "Eve");
  const club = await found(ana, { joining: "link" });
  const { secret } = await show(ana, club);
  for (const one of [ben, await Browser.arrive(server)]) {
    assert.ok(!(await listed(one)).includes(club));
    const hidden = await one.raw("GET", path(club)), none = await one.raw("GET", path(unique("Klub")));
    assert.deepEqual([hidden.status, hidden.text], [none.status, none.text]);
    assert.equal((await one.raw("GET", path(club, "/people"))).status, 404);
    assert.equal((await one.raw("GET", path(club, `?secret=${secret.slice(1)}x`))).status, 404);
  }
  for (const [rest, body] of [["/join", {}], ["/leave", {}], ["/people", { name: ana.name, what: "ban" }], ["/report", { text: "x" }], ["/link", {}], ["", { about: "", languages: "", joining: "open" }]])
    await ben.ask("POST", path(club, rest), body, "no-such-club");
  assert.equal((await ben.ask("GET", path(club, `?secret=${secret}`))).linked, true);
  assert.equal(await enter(ben, club, secret), "member");
  assert.equal((await show(ben, club)).secret, undefined, "a member does not get the link");
  await ben.ask("POST", path(club, "/link"), {}, "not-allowed");
  const renewed = (await ana.ask("POST", path(club, "/link"), {})).secret;
  assert.notEqual(renewed, secret);
  await enter(cleo, club, secret, "no-such-club");
  assert.equal(await enter(cleo, club, renewed), "member");
  // In a club that anybody finds, an old link is refused by its name.
  await ana.ask("POST", path(club), { about: "", languages: "", joining: "request" });
  await enter(dan, club, secret, "club-link");
  assert.equal(await enter(dan, club, renewed), "member", "a link admits without a request");
  // Who has asked sees the club when only its link admits, and may withdraw the request.
  assert.equal(await enter(eve, club), "asked");
  await ana.ask("POST", path(club), { about: "", languages: "", joining: "link" });
  const { you } = await show(eve, club);
  assert.deepEqual([you.standing, you.may], ["asked", ["leave", "report"]]);
  await enter(eve, club, "", "club-link");
  await leave(eve, club);
  assert.deepEqual((await eve.ask("GET", "/api/clubs")).yours, []);
  await show(eve, club, "no-such-club");
});

test("nobody decides beyond the role that the club has given", async (t) => {
  const { people: [ana, ben, cleo, dan, eve] } = await room(t, "Ana", "Ben", "Cleo", "Dan", "Eve");
  const club = await found(ana);
  for (const one of [ben, cleo, dan]) await enter(one, club);
  const words = ["admit", "refuse", "remove", "ban", "lift", "helper", "member", "host"];
  for (const what of words) {
    await act(eve, club, what, ben, "not-allowed");
    await act(ben, club, what, cleo, "not-allowed");
    await act(ben, club, what, ana, "not-allowed");
    await act(ana, club, what, ana, "not-allowed");
  }
  await ben.ask("POST", path(club), { about: "mine", languages: "", joining: "open" }, "not-allowed");
  await act(ana, club, "helper", ben);
  await act(ana, club, "helper", cleo);
  for (const what of ["remove", "ban", "member", "host", "helper"]) {
    await act(ben, club, what, ana, "not-allowed");
    if (what !== "helper") await act(ben, club, what, cleo, "not-allowed");
  }
  for (const what of ["helper", "host"]) await act(ben, club, what, dan, "not-allowed");
  await act(ben, club, "remove", dan);
  assert.equal((await act(ben, club, "remove", dan)).standing, "stranger", "a repeated request");
  assert.equal(await enter(dan, club), "member");
  // A banned person stays out, whatever they do.
  await act(ben, club, "ban", dan);
  await enter(dan, club, "", "club-banned");
  await enter(dan, club, (await show(ana, club)).secret, "club-banned");
  await leave(dan, club);
  assert.equal(await standing(dan, club), "banned");
  assert.deepEqual((await ana.ask("GET", path(club, "/people?which=banned"))).people.map(({ name, may }) => [name, may]), [[dan.name, ["lift"]]]);
  await act(ana, club, "admit", dan, "club-standing");
  await act(ben, club, "lift", dan);
  assert.equal(await enter(dan, club), "member");
  await act(ben, club, "ban", eve);
  await enter(eve, club, "", "club-banned");
  // The host hands over to a helper alone, and has no more rights than one then.
  await act(ana, club, "host", dan, "club-standing");
  await act(ana, club, "host", cleo);
  assert.deepEqual(await members(ana, club), [[cleo.name, "host"], [ana.name, "helper"], [ben.name, "helper"], [dan.name, "member"]]);
  await act(ana, club, "member", ben, "not-allowed");
  await act(ana, club, "host", ana, "not-allowed");
  await act(cleo, club, "member", ana);
  await act(ana, club, "remove", dan, "not-allowed");
});

test("a club whose host leaves or is gone passes to the longest helper, else to the longest member", async (t) => {
  const { db, server, people: [ana, ben, cleo, dan, eve] } = await room(t, "Ana", "Ben", "Cleo", "Dan", "Eve");
  const club = await found(ana), other = await found(ana, { joining: "link" }), alone = await found(ana);
  for (const one of [ben, cleo, dan, eve]) {
    await enter(one, club);
    await server.advance(1000);
  }
  const { secret } = await show(ana, other);
  for (const one of [dan, cleo]) {
    await enter(one, other, secret);
    await server.advance(1000);
  }
  // Dan was a helper before Cleo, though a member after her.
  await act(ana, club, "helper", dan);
  await server.advance(1000);
  await act(ana, club, "helper", cleo);
  await ana.ask("POST", "/api/close", { password: "goat&barn" });
  assert.deepEqual(await members(ben, club), [[dan.name, "host"], [cleo.name, "helper"], [ben.name, "member"], [eve.name, "member"]]);
  assert.deepEqual(await members(cleo, other), [[dan.name, "host"], [cleo.name, "member"]]);
  await show(ben, alone, "no-such-club");
  // Banned people of the server come last.
  sql(db, `UPDATE person SET banned_until = 4102444800000 WHERE name = '${cleo.name}'`);
  await leave(dan, club);
  assert.deepEqual(await members(ben, club), [[ben.name, "host"], [cleo.name, "helper"], [eve.name, "member"]]);
  await leave(ben, club);
  assert.deepEqual(await members(eve, club), [[eve.name, "host"], [cleo.name, "helper"]]);
  await leave(eve, club);
  await leave(cleo, club);
  await show(eve, club, "no-such-club");
});

test("a helper and the host act at once: the club has one host, and nobody is in it twice", async (t) => {
  const { people: [ana, ben, cleo, dan] } = await room(t, "Ana", "Ben", "Cleo", "Dan");
  const club = await found(ana);
  await enter(ben, club);
  await enter(dan, club);
  await act(ana, club, "helper", ben);
  const loose = (who, rest, body) => who.raw("POST", path(club, rest), { body: JSON.stringify(body) });
  await Promise.all([
    loose(ana, "/people", { name: ben.name, what: "host" }), loose(ana, "/people", { name: ben.name, what: "remove" }), loose(ben, "/leave", {}),
    loose(ana, "/leave", {}), loose(cleo, "/join", {}), loose(cleo, "/join", {}), loose(ben, "/join", {}),
  ]);
  const now = await members(cleo, club);
  assert.equal(now.filter(([, standing]) => standing === "host").length, 1, JSON.stringify(now));
  assert.equal(new Set(now.map(([name]) => name)).size, now.length);
});

test("a person hosts three clubs and is in twenty; a club has a greatest number of members", async (t) => {
  const { db, server, people: [ana, ben, cleo] } = await room(t, "Ana", "Ben", "Cleo");
  const clubs = [];
  for (let i = 0; i < 3; i++) clubs.push(await found(ana));
  assert.equal((await ana.ask("POST", "/api/clubs", { name: unique("Klub"), about: "", languages: "", joining: "open" }, "too-many-clubs")).args[0], "3");
  const own = await found(ben, { joining: "request" });
  await enter(ana, own);
  await act(ben, own, "admit", ana);
  await act(ben, own, "helper", ana);
  assert.equal((await act(ben, own, "host", ana, "person-clubs")).args[0], "3");
  // 20 clubs, by their rows: founding takes hours.
  const id = (name) => sql(db, `SELECT id FROM person WHERE name = '${name}'`);
  for (let i = 0; i < 19; i++) {
    const name = unique("zal");
    sql(db, `INSERT INTO club (name, skeleton, about, languages, joining, secret, founded) VALUES ('${name}', '${name}', '', '', 0, 'x', 1)`);
    sql(db, `INSERT INTO club_person (club, person, standing, joined, since) SELECT id, ${id(ben.name)}, 4, 1, 1 FROM club WHERE name = '${name}'`);
  }
  assert.equal((await enter(ben, clubs[0], "", "too-many-joined")).args[0], "20");
  const rows = Array.from({ length: 499 }, (_, i) => `('Crowd${i}${clubs[1]}', '${clubs[1]}c${i}', 1, 1)`);
  sql(db, `INSERT INTO person (name, skeleton, created, registered) VALUES ${rows}`);
  sql(db, `INSERT INTO club_person (club, person, standing, joined, since) SELECT c.id, p.id, 4, 1, 1 FROM club AS c, person AS p WHERE c.name = '${clubs[1]}' AND p.name LIKE 'Crowd%${clubs[1]}'`);
  assert.equal((await enter(cleo, clubs[1], "", "club-full")).args[0], "500");
  const { pages, people } = await cleo.ask("GET", path(clubs[1], "/people?page=10"));
  assert.deepEqual([pages, people.length], [10, 50]);
  const stranger = await Browser.arrive(server);
  assert.ok((await stranger.ask("GET", path(clubs[1], "/people"))).people.every((one) => !("online" in one) && !("person" in one)), "guests do not learn who is here");
  assert.equal((await cleo.ask("GET", path(clubs[1], "/people"))).people[0].online, false);
});

test("the ladder of a club lists its members by strength, for those who may see the club", async (t) => {
  const { db, people: [ana, ben, cleo] } = await room(t, "Ana", "Ben", "Cleo");
  const club = await found(ana, { joining: "link" });
  const { secret } = await show(ana, club);
  await enter(ben, club, secret);
  for (const [i, { name }] of [ana, ben, cleo].entries())
    sql(db, `INSERT INTO strength (person, class, first, mean, deviation, volatility, won) SELECT id, 'kozel/two', 1500000000000, ${1500 + i}000000000, 60000000000, 30000000, 3 FROM person WHERE name = '${name}'`);
  const ladder = `/api/leaders?by=strength&family=kozel&format=two&club=${encodeURIComponent(club)}`;
  assert.deepEqual((await ben.ask("GET", ladder)).leaders.map(({ place, name, value }) => [place, name, value]), [[1, ben.name, 1501], [2, ana.name, 1500]]);
  assert.equal((await cleo.ask("GET", `${ladder}&secret=${secret}`)).leaders.length, 2);
  await cleo.ask("GET", ladder, undefined, "no-such-club");
  assert.equal((await ben.ask("GET", `/api/leaders?club=${encodeURIComponent(club)}`, undefined, "strength-of-one-class")).field, "club");
});

test("members see at which open tables of the lobby others wait", async (t) => {
  const { server, people: [ana, ben] } = await room(t, "Ana", "Ben");
  const club = await found(ana);
  await enter(ben, club);
  const player = new Player(server, ana.cookie, "tabofana1");
  await player.begin();
  const seen = async (who) => (await who.ask("GET", path(club, "/people"))).people.map(({ name, waits }) => [name, waits]);
  const hidden = await player.ask({ do: "open", game: "kozel", seats: 2, private: true });
  assert.deepEqual(await seen(ben), [[ana.name, undefined], [ben.name, undefined]], "a table behind a link stays hidden");
  await player.ask({ do: "leave", table: hidden.table });
  const { table } = await player.ask({ do: "open", game: "kozel", seats: 2 });
  assert.deepEqual(await seen(ben), [[ana.name, { table, game: "kozel" }], [ben.name, undefined]]);
  assert.deepEqual((await seen(await Browser.arrive(server)))[0], [ana.name, undefined], "guests do not learn it");
});

test("a club is reported with its host, and moderators close it", async (t) => {
  const { db, people: [ana, ben, mod] } = await room(t, "Ana", "Ben", "Mod");
  const club = await found(ana, { about: "rude" });
  await ana.ask("POST", path(club, "/report"), { text: "me" }, "not-allowed");
  await ben.ask("POST", path(club, "/report"), { text: "See its description" });
  await ben.ask("POST", path(club, "/close"), { reason: "no" }, "not-allowed");
  sql(db, `UPDATE person SET role = 1 WHERE name = '${mod.name}'`);
  const { reports } = await mod.ask("GET", "/api/admin/reports");
  const { accused, place, text, club: reported } = reports.find((one) => one.reporter === ben.name);
  assert.deepEqual([accused, place, text, reported], [ana.name, "club", "See its description", club]);
  await enter(mod, club);
  await mod.ask("POST", path(club, "/close"), { reason: "rude" }, "own-case");
  await leave(mod, club);
  assert.ok((await show(mod, club)).you.may.includes("close"));
  await mod.ask("POST", path(club, "/close"), { reason: "rude" });
  await show(ana, club, "no-such-club");
  const { entries } = await mod.ask("GET", "/api/admin/audit");
  assert.deepEqual(entries.filter(({ actor }) => actor === mod.name).map(({ action, target, detail }) => [action, target, detail]), [["club-close", club, "rude"]]);
});

// ---- tournaments

const CUP = { do: "found", name: "Cup", game: "kozel", format: "round-robin", max: 4 };

class Member extends Player {
  changes = 0;

  heard({ ev }) {
    if (ev === "you") this.changes++;
  }
}

let tabs = 0;
async function play(server, person) {
  person.player = new Member(server, person.cookie, `tabofclub${String(tabs++).padStart(4, "0")}`);
  await person.player.begin();
}
/** Changes a person's standing, and waits until the hub has read it. */
async function changed(server, { player }, change) {
  const before = player.changes;
  await change();
  await passUntil(server, 10, () => player.changes > before, "the hub knows the new standing");
}
const outcome = (person, request) => person.player.ask(request).then(({ tournament }) => tournament ?? "done", ({ code }) => code);
const cups = async (who, query = "") => Object.values(await who.ask("GET", `/api/tournaments${query}`)).flat();
const cup = async (who, id, query) => (await cups(who, query)).find(({ tournament }) => tournament === id);
const shown = (who, id, error) => who.ask("GET", `/api/tournaments/${id}`, undefined, error);
const LEADERS = "tournament-club-leaders", CLUB = "tournament-club";

test("a club's tournament admits its members alone", async (t) => {
  const { db, server, people: [ana, ben, cid, dan] } = await room(t, "Ana", "Ben", "Cid", "Dan");
  for (const person of [ana, ben, cid, dan]) await play(server, person);
  let club;
  await changed(server, ana, async () => (club = await found(ana)));
  const { number } = await show(ana, club);
  assert.ok(number > 0);
  assert.equal((await ana.ask("GET", "/api/clubs")).yours[0].number, number);
  const request = { ...CUP, club: number };
  assert.equal(await outcome(ben, request), LEADERS, "a stranger");
  for (const person of [ben, cid]) await changed(server, person, () => enter(person, club));
  assert.deepEqual([(await show(ben, club)).number, (await ben.ask("GET", "/api/clubs")).yours[0].number], [undefined, undefined]);
  assert.equal(await outcome(ben, request), LEADERS, "a member");
  assert.equal(await outcome(ana, { ...CUP, club: number + 1000 }), LEADERS, "another club");
  const id = await outcome(ana, request);
  await changed(server, ben, () => act(ana, club, "helper", ben));
  const second = await outcome(ben, { ...request, name: "Cup of a helper" });
  const go = { do: "tournament", tournament: id, what: "enter" };
  assert.equal(await outcome(cid, go), "done", "a member");
  assert.equal(await outcome(dan, go), CLUB, "a stranger");
  // Who has entered stays in, and does not come back after leaving.
  await changed(server, cid, () => act(ben, club, "ban", cid));
  assert.equal(await outcome(cid, { ...go, tournament: second }), CLUB, "a banned person");
  assert.equal(await outcome(cid, go), "done", "a repeated request");
  assert.equal((await shown(cid, id)).you.active, true);
  assert.equal(await outcome(cid, { ...go, what: "leave" }), "done");
  assert.equal(await outcome(cid, go), CLUB, "a banned person");
  assert.deepEqual((await shown(cid, id)).you.may, []);
  // A person who has left the club; one who joins it later.
  assert.deepEqual((await shown(dan, id)).you.may, []);
  await changed(server, dan, () => enter(dan, club));
  assert.deepEqual((await shown(dan, id)).you.may, ["enter"]);
  assert.equal(await outcome(dan, go), "done");
  await changed(server, dan, () => leave(dan, club));
  assert.equal(await outcome(dan, { ...go, tournament: second }), CLUB, "a person who has left");
  // The club passes to the helper, and the host who has left is a stranger.
  await changed(server, ana, () => leave(ana, club));
  assert.equal(await outcome(ana, { ...request, name: "Again" }), LEADERS);
  await changed(server, ana, () => enter(ana, club));
  await changed(server, ana, () => act(ben, club, "helper", ana));
  await changed(server, ana, () => act(ben, club, "host", ana));
  // What everybody sees.
  assert.deepEqual([(await cup(dan, id)).club, (await cup(dan, id)).member, (await shown(dan, id)).member], [club, false, false]);
  assert.deepEqual([(await cup(ana, id)).club, (await cup(ana, id)).member, (await shown(ana, id)).club], [club, true, club]);
  assert.deepEqual((await cups(dan, `?club=${encodeURIComponent(club)}`)).map(({ tournament }) => tournament).sort(), [id, second].sort());
  const other = await found(dan);
  assert.deepEqual(await cups(dan, `?club=${encodeURIComponent(other)}`), []);
  await dan.ask("GET", "/api/tournaments?club=Nobody", undefined, "no-such-club");
  // A restart keeps the club.
  await server.stop();
  const again = await start(t, db);
  for (const person of [ana, dan]) {
    person.server = again;
    await play(again, person);
  }
  assert.equal(await outcome(dan, { ...go, tournament: second }), CLUB);
  assert.equal(await outcome(ana, { ...go, tournament: second }), "done");
});

test("tournaments of a club that is joined by link are hidden, and those of a closed club", async (t) => {
  const { db, server, people: [ana, ben, cid, dan] } = await room(t, "Ana", "Ben", "Cid", "Dan");
  for (const person of [ana, ben, cid]) await play(server, person);
  let club;
  await changed(server, ana, async () => (club = await found(ana, { joining: "link" })));
  const { number, secret } = await show(ana, club);
  const id = await outcome(ana, { ...CUP, club: number });
  await changed(server, ben, () => enter(ben, club, secret));
  const go = { do: "tournament", tournament: id, what: "enter" };
  assert.equal(await outcome(ben, go), "done");
  for (const stranger of [cid, await Browser.arrive(server)]) {
    assert.equal(await cup(stranger, id), undefined);
    await shown(stranger, id, "no-such-tournament");
    for (const file of ["standings.csv", "records", "results"]) assert.equal((await stranger.raw("GET", `/api/tournaments/${id}/${file}`)).status, 404, file);
    await stranger.ask("GET", `/api/tournaments?club=${encodeURIComponent(club)}`, undefined, "no-such-club");
    assert.equal(await cup(stranger, id, `?club=${encodeURIComponent(club)}&secret=${secret}`), undefined);
  }
  assert.equal(await outcome(cid, go), CLUB);
  assert.equal((await cup(ben, id, `?club=${encodeURIComponent(club)}`)).entered, true);
  // Entrants who have left the club see what they play, without the club's name.
  await leave(ben, club);
  assert.deepEqual([(await cup(ben, id)).club, (await shown(ben, id)).club, (await shown(ben, id)).name], [undefined, undefined, "Cup"]);
  sql(db, `UPDATE person SET role = 1 WHERE name = '${dan.name}'`);
  assert.equal((await cup(dan, id)).club, club, "a moderator");
  await changed(server, cid, () => enter(cid, club, secret));
  await changed(server, cid, () => dan.ask("POST", path(club, "/close"), { reason: "spam" }));
  await shown(cid, id, "no-such-tournament");
  assert.equal(await outcome(cid, go), CLUB);
  assert.equal((await shown(ana, id)).member, false);
});
