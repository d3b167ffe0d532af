// SPDX-License-Identifier: MIT
// Messages, history, guestbook, moderation over real sockets.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { test } from "node:test";
import { Browser } from "./browser.mjs";
import { Client, EVERYTHING_COUNTS, http, startServer, temporaryFolder } from "./client.mjs";
import { Player } from "./player.mjs";

const program = process.env.KOZEL;
assert.ok(program, "KOZEL: the path of the program");

/** Returns a server with registered people; the last is a host. */
async function room(t, ...names) {
  const db = join(temporaryFolder(t), "kozel.db");
  const start = () => startServer(t, program, ["serve", "--port", "0", "--db", db, "--rate", "0", "--bot-delay", "0", "--pause", "50", ...EVERYTHING_COUNTS]);
  let server = await start();
  const people = [];
  for (const name of names) {
    const browser = await Browser.arrive(server);
    await browser.register(name);
    people.push(browser);
  }
  await server.stop();
  const { status, stderr } = spawnSync("sqlite3", ["-cmd", ".timeout 10000", db, `UPDATE person SET role = 2 WHERE name = '${names.at(-1)}'`], { encoding: "utf8" });
  assert.equal(status, 0, stderr);
  server = await start();
  for (const browser of people) browser.server = server;
  return { server, people };
}

/** Returns an open connection whose events of one kind can be awaited. */
async function listen(browser) {
  const client = await new Client(browser.server, { cookie: browser.cookie }).opened;
  await client.ask(JSON.stringify({ seq: 1, do: "hello", tab: "listener" }));
  return {
    closed: client.closed,
    next: async (kind) => {
      for (;;) {
        const message = JSON.parse(await client.next());
        if (message.ev === kind) return message;
      }
    },
  };
}

test("private messages arrive at once, are counted, and are not for who is blocked", async (t) => {
  const { people } = await room(t, "Марія", "Ion_Popa", "Olaf-7");
  const [maria, ion] = people;
  const ear = await listen(ion);
  await maria.ask("POST", "/api/messages/ion_popa", { text: "  Добрий вечір!\n<b>Граємо?</b> " });
  const { from, text, unread } = await ear.next("message");
  assert.deepEqual([from, text, unread], ["Марія", "Добрий вечір!\n<b>Граємо?</b>", 1]);
  const { conversations } = await ion.ask("GET", "/api/messages");
  assert.deepEqual(conversations.map(({ name, mine, unread }) => [name, mine, unread]), [["Марія", false, 1]]);
  const path = `/api/messages/${encodeURIComponent("Марія")}`;
  assert.equal((await ion.ask("GET", path)).messages[0].seen, false);
  assert.deepEqual(await ion.ask("POST", `${path}/seen`, {}), { unread: 0 });
  assert.equal((await maria.ask("GET", "/api/messages/Ion_Popa")).messages[0].seen, true);
  await ion.ask("POST", "/api/block", { name: "Марія", on: true });
  await maria.ask("POST", "/api/messages/Ion_Popa", { text: "hm?" }, "blocked");
  await maria.ask("POST", "/api/messages/Nobody", { text: "hm?" }, "no-such-person");
  await maria.ask("POST", "/api/messages/Марія".replace("Марія", encodeURIComponent("Марія")), { text: "me" }, "no-messages");
  assert.equal((await maria.ask("POST", "/api/messages/Ion_Popa", { text: " \n " }, "wrong-length")).field, "text");
  const stranger = await Browser.arrive(maria.server);
  await stranger.ask("POST", "/api/messages/Ion_Popa", { text: "hey" }, "registered-only");
});

test("a finished match is in the history of who played it, a star stays", async (t) => {
  const { server, people } = await room(t, "Ana", "Ben");
  const [ana, ben] = people;
  const players = [new Player(server, ana.cookie, "tabofana1"), new Player(server, ben.cookie, "tabofben1")];
  for (const player of players) await player.begin();
  const { table } = await players[0].ask({ do: "open", game: "kozel", seats: 2, rated: true, stake: 10 });
  for (const player of players) player.table = table;
  await players[1].ask({ do: "sit", table });
  await players[0].ask({ do: "resign", table });
  const { matches, count } = await ana.ask("GET", "/api/history?outcome=lost&game=kozel");
  assert.equal(count, 1);
  const [{ match, elo, strength, coins, rated, players: seats }] = matches;
  assert.deepEqual([elo, strength, coins, rated], [[1200, 1184], [1500, 1460], -10, true]);
  assert.deepEqual(seats.map(({ name, outcome, bot }) => [name, outcome, bot]), [["Ana", "lost", false], ["Ben", "won", false]]);
  assert.equal((await ana.ask("GET", "/api/history?outcome=won")).count, 0);
  await ana.ask("POST", `/api/history/${match}/star`, { on: true });
  assert.equal((await ana.ask("GET", "/api/history?starred=true&with=Ben")).matches[0].starred, true);
  assert.equal((await ben.ask("GET", "/api/person/Ana/games")).matches[0].starred, false);
  assert.deepEqual((await ben.ask("GET", "/api/leaders?game=kozel&by=elo")).leaders.map(({ name, value }) => [name, value]), [["Ben", 1216], ["Ana", 1184]]);
  assert.equal((await ben.ask("GET", "/api/leaders")).leaders[0].name, "Ben");
  await ben.ask("GET", "/api/leaders?by=elo", undefined, "elo-of-one-game");
  const { leaders } = await ben.ask("GET", "/api/leaders?by=strength&family=kozel&format=two");
  assert.deepEqual(leaders, [
    { place: 1, name: "Ben", value: 1540, won: 1, lost: 0, drawn: 0, deviation: 123, provisional: true },
    { place: 2, name: "Ana", value: 1460, won: 0, lost: 1, drawn: 0, deviation: 123, provisional: true },
  ]);
  const { family, format, leaders: most } = await ben.ask("GET", "/api/leaders?by=strength"); // the class with the most people
  assert.deepEqual([family, format, most], ["kozel", "two", leaders]);
  const wrong = { "&game=kozel": "game", "&family=kozel": "format", "&format=two": "family", "&family=kozel&format=two&game=kozel": "game" };
  for (const [query, field] of Object.entries(wrong))
    assert.equal((await ben.ask("GET", `/api/leaders?by=strength${query}`, undefined, "strength-of-one-class")).field, field);
  assert.deepEqual((await ben.ask("GET", `/api/leaders?by=strength&family=${encodeURIComponent("🁣".repeat(12))}&format=pairs`)).leaders, []);
  const curve = async (query, refusal) => (await ben.ask("GET", `/api/person/Ana/strength/kozel/${query}`, undefined, refusal)).points;
  assert.deepEqual(await curve("two"), [{ at: matches[0].ended, strength: 1460, deviation: 123, provisional: true }]);
  assert.deepEqual([await curve("pairs"), await curve(`two?from=${matches[0].ended + 1}`), await curve("two?to=5")], [[], [], []]);
  for (const query of ["five", "two?limit=0", "two?limit=501", "two?from=-1", "two?from=x"]) assert.equal((await ben.raw("GET", `/api/person/Ana/strength/kozel/${query}`)).status, 400, query);
  assert.equal((await ben.raw("GET", "/api/person/Nobody/strength/kozel/two")).status, 404);
  const chances = (query) => ben.ask("GET", `/api/chances?family=kozel&${query}`);
  assert.deepEqual(await chances("seat1=Ana&seat2=Ben"), { format: "two", chances: [{ first: 40, last: 60 }, { first: 60, last: 40 }], provisional: true });
  const even = (first, last) => ({ first, last });
  for (const name of ["Cleo", "Dan"]) await (await Browser.arrive(server)).register(name);
  assert.deepEqual(await chances("seat1=Dan&seat2=Cleo&seat3=Ana"), { format: "singles", chances: Array(3).fill(even(33, 33)), provisional: true });
  assert.deepEqual(await chances("seat1=Ana&seat2=Ben&seat3=Cleo&seat4=Dan&pairs=true"), { format: "pairs", chances: Array(4).fill(even(50, 50)), provisional: true });
  const senseless = [
    ["seat1=Ana&seat2=Ben&pairs=true", "missing", "seat3"],
    ["seat1=Ana&seat2=Ben&seat3=Cleo&pairs=true", "missing", "seat4"],
    ["seat1=Ana&seat2=Ben&seat4=Cleo", "missing", "seat3"],
    ["seat1=Ana&seat2=Ana", "member-twice", "seat2"],
    ["seat1=Ana&seat2=Ben&seat3=Cleo&seat4=Ben", "member-twice", "seat4"],
  ];
  for (const [query, code, field] of senseless) assert.equal((await ben.ask("GET", `/api/chances?family=kozel&${query}`, undefined, code)).field, field, query);
  for (const query of ["family=kozel&seat1=Ana", "seat1=Ana&seat2=Ben", "family=kozel&seat2=Ana", "family=&seat1=Ana&seat2=Ben", "family=kozel&seat1=Ana&seat1=Ben&seat2=Ben"])
    assert.equal((await ben.raw("GET", `/api/chances?${query}`)).status, 400, query);
  assert.equal((await ben.raw("GET", "/api/chances?family=kozel&seat1=Ana&seat2=Nobody")).status, 404);
  const ranked = async (who, query) => (await who.ask("GET", `/api/leaders?by=strength&family=kozel&format=two${query}`)).leaders.map(({ name }) => name);
  const { ended } = matches[0];
  assert.deepEqual([await ranked(ben, `&since=${ended}`), await ranked(ben, `&since=${ended + 1}`)], [["Ben", "Ana"], []]);
  assert.deepEqual([await ranked(ben, "&friends=true"), await ranked(ana, "&friends=true")], [["Ben"], ["Ana"]]);
  await ana.ask("POST", "/api/follow", { name: "Ben", on: true });
  assert.deepEqual([await ranked(ben, "&friends=true"), await ranked(ana, "&friends=true")], [["Ben"], ["Ben", "Ana"]]);
  assert.equal((await ana.ask("GET", "/api/leaders?friends=true", undefined, "strength-of-one-class")).field, "friends");
  assert.equal((await http(server, "GET", "/api/leaders?by=strength&family=kozel&format=two&friends=true")).status, 401);
  const { strengths } = await ben.ask("GET", "/api/person/Ana");
  assert.deepEqual(strengths, [{ family: "kozel", format: "two", strength: 1460, deviation: 123, matches: 1, provisional: true }]);
  assert.deepEqual((await ana.ask("GET", "/api/data")).strengths.map(({ class: of, lost }) => [of, lost]), [["kozel/two", 1]]);
  assert.equal((await ben.ask("GET", "/api/person/Ben/rating/kozel")).points[0].elo, 1216);
  assert.equal((await ben.me).coins, 1010);
  // A person who has resigned is no goat.
  const feats = async (name) => (({ streak, days, titles }) => ({ streak, days, titles }))(await ben.ask("GET", `/api/person/${name}`));
  assert.deepEqual(await feats("Ben"), { streak: { now: 1, best: 1 }, days: 1, titles: [] });
  assert.deepEqual(await feats("Ana"), { streak: { now: 0, best: 0 }, days: 1, titles: [] });
});

test("people are found by the beginning of their names, by whoever has a session", async (t) => {
  const { server, people } = await room(t, "Olena", "Олена", "Ștefan", "olaf-77", "Ion");
  const guest = await Browser.arrive(server);
  const found = async (name, by = guest) => (await by.ask("GET", `/api/people?name=${encodeURIComponent(name)}`)).people.map((one) => one.name);
  assert.deepEqual([await found("OL"), await found("ole"), await found("ștEF"), await found("stef"), await found("оле")], [["olaf-77", "Olena"], ["Olena"], ["Ștefan"], ["Ștefan"], ["Олена"]]);
  for (const name of ["%%", "__", "lena", "olena1", "Guest"]) assert.deepEqual(await found(name), [], name);
  const listener = await listen(people[0]);
  const { people: rows, more } = await guest.ask("GET", "/api/people?name=Olena");
  assert.deepEqual([rows, more], [[{ name: "Olena", photo: 0, bot: false }], false], "guests are not told who is here");
  assert.deepEqual((await people[1].ask("GET", "/api/people?name=Olena")).people, [{ name: "Olena", photo: 0, bot: false, online: true }]);
  assert.equal((await guest.raw("GET", "/api/people?name=o")).status, 400);
  assert.equal((await guest.raw("GET", `/api/people?name=${"o".repeat(21)}`)).status, 400);
  assert.equal((await guest.raw("GET", "/api/people")).status, 400);
  assert.equal((await http(server, "GET", "/api/people?name=ol")).status, 401);
  // Moderators find them by the same letters.
  assert.deepEqual((await people.at(-1).ask("GET", `/api/admin/people?search=${encodeURIComponent("оле")}`)).people.map((one) => one.name), ["Олена"]);
  void listener;
});

test("the guestbook is signed, answered, hidden; reports are dealt with; deeds are noted", async (t) => {
  const { people } = await room(t, "Ana", "Boss_1");
  const [ana, host] = people;
  const { id } = await ana.ask("POST", "/api/guestbook", { text: "Thanks for the tables!" });
  await ana.ask("POST", `/api/guestbook/${id}/answer`, { text: "me" }, "not-allowed");
  await host.ask("POST", `/api/guestbook/${id}/answer`, { text: "Come again" });
  assert.equal((await ana.ask("GET", "/api/guestbook")).entries[0].answer.text, "Come again");
  await host.ask("POST", `/api/guestbook/${id}/hide`, { on: true });
  assert.equal((await ana.ask("GET", "/api/guestbook")).entries.length, 0);
  await ana.ask("POST", "/api/report", { name: "Boss_1", place: "guestbook", text: "rude" });
  const [report] = (await host.ask("GET", "/api/admin/reports")).reports;
  assert.deepEqual([report.reporter, report.accused, report.text, report.handler], ["Ana", "Boss_1", "rude", undefined]);
  await host.ask("POST", `/api/admin/reports/${report.id}/handled`, {});
  assert.equal((await host.ask("GET", "/api/admin/reports")).reports[0].handler, "Boss_1");
  const deeds = (await host.ask("GET", "/api/admin/audit")).entries.map(({ action }) => action);
  assert.deepEqual(deeds, ["handled", "hide", "answer-entry"]);
  await ana.ask("GET", "/api/admin/audit", undefined, "not-allowed");
});

test("a ban ends connections, a broadcast reaches everybody, a table can be closed", async (t) => {
  const { server, people } = await room(t, "Ana", "Ben", "Boss_1");
  const [ana, ben, host] = people;
  const { token } = await ben.ask("POST", "/api/bots", { name: "Ben_bot", password: "goat&barn" });
  const bot = Object.assign(new Browser(server, "bot"), { cookie: `kozel=${token}` });
  const ears = [await listen(ana), await listen(ben), await listen(bot)];
  await host.ask("POST", "/api/admin/broadcast", { text: "A pause at ten" });
  for (const ear of ears) assert.equal((await ear.next("notice")).text, "A pause at ten");
  const player = new Player(server, ana.cookie, "tabofana1");
  await player.begin();
  const { table } = await player.ask({ do: "open", game: "kozel", seats: 2 });
  const noted = async () => (await host.ask("GET", "/api/admin/audit")).entries.filter(({ action }) => action === "close-a-table").map(({ target }) => target);
  await host.ask("POST", "/api/admin/tables/nosuchtable/close", { reason: "test" }, "no-such-table");
  assert.deepEqual(await noted(), []);
  await host.ask("POST", `/api/admin/tables/${table}/close?table=another`, { reason: "test" });
  assert.deepEqual(await noted(), [table]);
  await host.ask("POST", `/api/admin/tables/${table}/close`, { reason: "again" }, "no-such-table");
  assert.deepEqual(await noted(), [table]);
  assert.deepEqual((await player.ask({ do: "hello", tab: "tabofana1" })).tables, []);
  await host.ask("POST", "/api/admin/ban", { name: "Ben", days: 1, reason: "spam" });
  for (const ear of ears.slice(1)) assert.equal(await ear.closed, 4403, "his program's, too");
  assert.match((await ben.ask("POST", "/api/guestbook", { text: "me again" }, "banned")).text, /^this account is banned until \d{4}-\d\d-\d\d: spam$/);
  await host.ask("POST", "/api/admin/ban", { name: "Boss_1", days: 1, reason: "no" }, "not-allowed");
  await host.ask("POST", "/api/admin/ban", { name: "Ben", days: 0, reason: "sorry" });
  await ben.ask("POST", "/api/guestbook", { text: "thanks" });
  await host.ask("POST", "/api/admin/role", { name: "Ben", role: "moderator" });
  assert.equal((await ben.me).role, "moderator");
  assert.equal((await ben.ask("GET", "/api/admin/people?search=a")).people[0].name, "Ana");
});

test("a guest is banned by the name that the page shows, in any language", async (t) => {
  const { server, people } = await room(t, "Ana", "Boss_1");
  const [ana, host] = people;
  await host.ask("POST", "/api/admin/role", { name: "Ana", role: "moderator" });
  for (const word of ["Guest", "Гість", "Гость", "Oaspete", "Gast", "guest"]) {
    const guest = await Browser.arrive(server), ear = await listen(guest);
    const shown = `${word}-${guest.name.split("-")[1]}`;
    await ana.ask("POST", "/api/admin/ban", { name: shown, days: 1, reason: "spam" });
    assert.equal(await ear.closed, 4403, shown);
    assert.match((await guest.ask("POST", "/api/register", { name: "Again", password: "goat&barn" }, "banned")).text, /: spam$/);
    assert.equal(await new Client(server, { cookie: guest.cookie }).opened.then(({ closed }) => closed), 4403);
    const [listed] = (await ana.ask("GET", `/api/admin/people?search=${encodeURIComponent(shown)}`)).people;
    assert.deepEqual([listed.name, listed.role, listed.registered, listed.reason], [guest.name, "player", 0, "spam"]);
    assert.equal((await host.ask("GET", "/api/admin/audit")).entries[0].target, guest.name);
    await ana.ask("POST", "/api/admin/ban", { name: guest.name, days: 0, reason: "sorry" });
    await listen(guest);
    await guest.ask("POST", "/api/admin/ban", { name: guest.name, days: 1, reason: "no" }, "registered-only");
  }
  for (const name of ["Guest-999999", "Guest-", "Guest-01", "Guest1", "Gost-1", "-1", "Guest-1x"]) await ana.ask("POST", "/api/admin/ban", { name, days: 1, reason: "no" }, "no-such-person");
  assert.deepEqual((await ana.ask("GET", "/api/admin/people?search=Guest-999999")).people, []);
  await host.ask("POST", "/api/admin/role", { name: (await Browser.arrive(server)).name, role: "moderator" }, "no-such-person");
});
