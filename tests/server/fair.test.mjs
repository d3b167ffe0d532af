// SPDX-License-Identifier: MIT
// Fair matches over real sockets (docs/fair-play.md): who may stake, what counts, what moderators see and take back, whose matches are listed.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { test } from "node:test";
import { Browser } from "./browser.mjs";
import { http, temporaryFolder } from "./client.mjs";
import { Player } from "./player.mjs";
import { BEGIN, passUntil, startVirtual } from "./virtual.mjs";

const program = process.env.KOZEL;
assert.ok(program, "KOZEL: the path of the program");

const DAY = 86400000;
const serve = (t, db) => startVirtual(t, program, ["serve", "--port", "0", "--db", db, "--rate", "0"]);

function change(db, sql) {
  const { status, stderr } = spawnSync("sqlite3", ["-cmd", ".timeout 10000", db, sql], { encoding: "utf8" });
  assert.equal(status, 0, stderr);
}

/** Returns registered people whose accounts are two days old, and a host. `play`: their connections, by name; `from`: the address of these. */
async function room(t, from) {
  const db = join(temporaryFolder(t), "kozel.db");
  let server = await serve(t, db);
  const names = ["Ana", "Ben", "Hermine"];
  const browsers = [];
  for (const name of names) {
    browsers.push(await Browser.arrive(server));
    await browsers.at(-1).register(name);
    browsers.at(-1).name = name;
  }
  await server.stop();
  change(db, `UPDATE person SET registered = ${BEGIN - 2 * DAY}; UPDATE person SET role = 2 WHERE name = 'Hermine'`);
  server = await serve(t, db);
  const [ana, ben, host] = browsers;
  for (const browser of browsers) browser.server = server;
  const play = {};
  for (const browser of [ana, ben]) {
    play[browser.name] = new Player(server, browser.cookie, `tabof000${browser.name}`, from);
    play[browser.name].hello = await play[browser.name].begin();
  }
  return { server, db, ana, ben, host, play };
}

async function seat({ ana, ben, play }, terms) {
  const { table } = await play[ana.name].ask({ do: "open", game: "kozel", seats: 2, ...terms });
  await play[ben.name].ask({ do: "sit", table });
  return table;
}

/** Returns the state of a table after the finished match there has been settled. */
async function settled(server, player, table) {
  await server.settle();
  const { state } = await player.ask({ do: "enter", table });
  assert.ok(state.match.rating, JSON.stringify(state));
  return state;
}

/** Plays a match of more than a whole deal, which Ana then resigns: so it is no draw. */
async function playOut(all, terms) {
  const table = await seat(all, { options: { target: "500" }, ...terms });
  const [ana, ben] = [all.play[all.ana.name], all.play[all.ben.name]];
  for (const player of [ana, ben]) await player.enter(table);
  return passUntil(all.server, 100, async () => {
    const { state } = await ana.ask({ do: "enter", table });
    if (state.match.deal > 1 && state.phase === "play") await ana.ask({ do: "resign", table }).catch(() => {}); // the deal may be over
    return state.match.rating && state.match;
  }, "the end of the match");
}

test("guests and new accounts play for no stake, and are told so", async (t) => {
  const { server, ana, play } = await room(t);
  const guest = new Player(server, (await Browser.arrive(server)).cookie, "tabofguest1");
  const hello = await guest.begin();
  assert.equal(hello.you.no_stake.code, "stake-registered");
  await assert.rejects(guest.ask({ do: "open", game: "kozel", seats: 2, stake: 10 }), { code: "stake-registered" });
  assert.deepEqual(play[ana.name].hello.you.no_stake, { code: "stake-standing", args: ["24", "5", "Ana"] });
  await assert.rejects(play[ana.name].ask({ do: "open", game: "kozel", seats: 2, stake: 10 }), { code: "stake-standing" });
});

test("a rated match given up at once changes nothing; one that is played does, the next one half of that; both can be taken back", async (t) => {
  const all = await room(t);
  const { ana, host, play } = all;
  const table = await seat(all, { rated: true });
  await play[ana.name].ask({ do: "resign", table });
  assert.deepEqual((await ana.ask("GET", "/api/leaders?game=kozel&by=elo")).leaders, []);
  const { state } = await play[ana.name].ask({ do: "enter", table });
  assert.deepEqual(state.match.rating, [{ fair: { why: "brief", share: 0, left: 2 } }, { fair: { why: "brief", share: 0 } }]);
  for (const player of Object.values(play)) await player.ask({ do: "leave", table });
  const { id, rating } = await playOut(all, { rated: true });
  const gain = Math.abs(rating[0].elo[1] - 1200);
  assert.ok(gain > 10 && rating.every(({ fair }) => !fair), JSON.stringify(rating));
  const second = await playOut(all, { rated: true });
  assert.deepEqual(second.rating[0].fair, { why: "repeat", share: 4, with: "Ben", nth: 2 });
  assert.ok(Math.abs(second.rating[0].elo[1] - second.rating[0].elo[0]) < gain);
  assert.deepEqual((await host.ask("GET", "/api/admin/review")).cases, []); // everybody may come from this machine
  const elo = async () => (await ana.ask("GET", "/api/leaders?game=kozel&by=elo")).leaders.map(({ value }) => value);
  await ana.ask("POST", `/api/admin/matches/${id}/void`, { reason: "a try" }, "not-allowed");
  for (const match of [id, second.id]) {
    await host.ask("POST", `/api/admin/matches/${match}/void`, { reason: "made up" });
    const { status, stdout } = spawnSync(program, ["admin", "check", "--db", all.db], { encoding: "utf8", env: { ...process.env, LC_ALL: "C" } });
    assert.equal(status, 0, stdout);
  }
  assert.deepEqual(await elo(), [1200, 1200]);
  const { leaders } = await ana.ask("GET", "/api/leaders?by=strength&family=kozel&format=two");
  assert.deepEqual(leaders.map(({ value, won, lost, drawn }) => [value, won + lost + drawn]), [[1500, 0], [1500, 0]]);
  await host.ask("POST", `/api/admin/matches/${id}/void`, { reason: "again" }, "counts-not");
  const { entries } = await host.ask("GET", "/api/admin/audit");
  assert.deepEqual(entries.map(({ action, target, detail }) => [action, target, detail]), [["void", second.id, "made up"], ["void", id, "made up"]]);
});

test("the fourth early quit within a day is a loss, over all opponents; each is told before it, and moderators see the count", async (t) => {
  const all = await room(t);
  const { server, ana, host, play } = all;
  const guests = [];
  for (const name of ["Cara", "Dora", "Enno"]) {
    const browser = await Browser.arrive(server);
    await browser.register(name);
    guests.push(new Player(server, browser.cookie, `tabof000${name}`));
    await guests.at(-1).begin();
  }
  const [one, ...others] = [play[ana.name], play[all.ben.name], ...guests];
  for (const [i, other] of others.entries()) {
    const { table } = await one.ask({ do: "open", game: "kozel", seats: 2, rated: true });
    await other.ask({ do: "sit", table });
    const { state } = await one.ask({ do: "enter", table });
    assert.deepEqual(state.early, { left: 3 - i });
    await one.ask({ do: "resign", table });
    const over = await settled(server, one, table);
    assert.deepEqual(over.match.rating[0].fair, i < 3 ? { why: "brief", share: 0, left: 2 - i } : { why: "quit", share: 8, with: "Ana", nth: 4 });
    for (const player of [one, other]) await player.ask({ do: "leave", table });
  }
  const { leaders } = await ana.ask("GET", "/api/leaders?game=kozel&by=elo");
  assert.deepEqual(leaders.map(({ name, value }) => [name, Math.sign(value - 1200)]), [["Enno", 1], ["Ana", -1]]);
  const { cases } = await host.ask("GET", "/api/admin/review");
  assert.deepEqual(cases.map(({ why, first, second, count, counts }) => [why, first, second, count, counts]), [["quits", "Ana", undefined, 4, true]]);
});

test("moderators see who plays from the same address, or gives up again and again, and note that they have", async (t) => {
  const all = await room(t, "127.0.0.2");
  const { ana, host, play } = all;
  for (let i = 0; i < 3; i++) {
    const table = await seat(all, { rated: true });
    await play[ana.name].ask({ do: "resign", table });
    for (const player of Object.values(play)) await player.ask({ do: "leave", table }).catch(() => {});
  }
  await ana.ask("GET", "/api/admin/review", undefined, "not-allowed");
  await all.server.settle();
  const { cases } = await host.ask("GET", "/api/admin/review");
  assert.deepEqual(cases.map(({ why, first, second, count, counts, game }) => [why, first, second, count, counts, game]), [["quits", "Ana", undefined, 3, false, "kozel"]]);
  await host.ask("POST", `/api/admin/review/${cases[0].id}/seen`, {});
  await host.ask("POST", `/api/admin/review/${cases[0].id}/seen`, {}, "no-such-entry");
  assert.equal((await host.ask("GET", "/api/admin/review")).cases[0].seer, "Hermine");
  const { id } = await playOut(all, { rated: true });
  await all.server.settle();
  const [now] = (await host.ask("GET", "/api/admin/review")).cases;
  assert.deepEqual([now.why, now.first, now.second, now.match, now.counts], ["address", "Ana", "Ben", id, true]);
});

test("matches of private tables are listed to their players alone; who has the link sees them", async (t) => {
  const all = await room(t);
  const { server, ana, ben, host, play } = all;
  const table = await seat(all, { private: true });
  await play[ana.name].ask({ do: "resign", table });
  const [{ match }] = (await ana.ask("GET", "/api/history")).matches;
  assert.equal((await ben.ask("GET", "/api/person/Ana/games")).count, 1);
  assert.equal((await host.ask("GET", "/api/person/Ana/games")).count, 0);
  const stranger = await Browser.arrive(server);
  assert.deepEqual((await stranger.ask("GET", "/api/person/Ana/games")).matches, []);
  assert.equal((await http(server, "GET", `/match/${match}.dgr`)).status, 200);
});

test("the last results of the server are those of public tables that were played", async (t) => {
  const all = await room(t);
  const { server, ana, play } = all;
  const stranger = await Browser.arrive(server);
  const results = async () => (await stranger.ask("GET", "/api/results")).matches;
  await playOut(all, { private: true, rated: true });
  const brief = await seat(all, { rated: true });
  await play[ana.name].ask({ do: "resign", table: brief });
  await server.settle();
  assert.deepEqual(await results(), []);
  const { id } = await playOut(all, { rated: true });
  const [last, ...others] = await results();
  assert.deepEqual([last.match, last.game, last.rated, others], [id, "kozel", true, []]);
  assert.deepEqual(last.players.map(({ name, bot }) => [name, bot]), [["Ana", false], ["Ben", false]]);
  assert.ok(last.players.every((player) => !("person" in player)), JSON.stringify(last));
});
