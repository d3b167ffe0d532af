// SPDX-License-Identifier: MIT
// Moderators do not decide their own cases (docs/fair-play.md). Such cases are matches in which they or their programs play or have played. Reports
// that they sent or that accuse them are such cases, too, and people with whom they have such a match, report or case. A host may, for there may be
// no other.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { test } from "node:test";
import { Browser } from "./browser.mjs";
import { until } from "../waiting.mjs";
import { EVERYTHING_COUNTS, startServer, temporaryFolder } from "./client.mjs";
import { Player } from "./player.mjs";

const program = process.env.KOZEL;
assert.ok(program, "KOZEL: the path of the program");

let rooms = 0;

/** Returns a host, two moderators, Mona and Max, and a player, Ana. */
async function room(t) {
  const db = process.env.TEST_POSTGRES ?? join(temporaryFolder(t), "kozel.db");
  const serve = () => startServer(t, program, ["serve", "--port", "0", "--db", db, "--rate", "0", ...EVERYTHING_COUNTS]);
  const first = await serve();
  const unique = `${process.pid % 10_000}n${++rooms}`;
  const people = {};
  for (const name of ["Host", "Mona", "Max", "Ana"]) {
    people[name] = await Browser.arrive(first);
    await people[name].register(`${name}x${unique}`);
    people[name].name = `${name}x${unique}`;
  }
  await first.stop();
  for (const [name, role] of [["Host", "host"], ["Mona", "moderator"], ["Max", "moderator"]]) {
    const { status, stderr } = spawnSync(program, ["admin", "role", people[name].name, role, "--store", db], { encoding: "utf8" });
    assert.equal(status, 0, stderr);
  }
  const server = await serve();
  for (const browser of Object.values(people)) browser.server = server;
  const players = [];
  t.after(() => players.forEach(({ client }) => client.socket.close()));
  const play = async (cookie) => {
    players.push(new Player(server, cookie, `tab${Math.random().toString(36).slice(2, 12)}`));
    await players.at(-1).begin();
    return players.at(-1);
  };
  return { server, play, host: people.Host, mona: people.Mona, max: people.Max, ana: people.Ana };
}

/** Starts a match for a stake between two players. */
async function match(one, other) {
  const { table } = await one.ask({ do: "open", game: "kozel", seats: 2, stake: 10 });
  await other.ask({ do: "sit", table });
  return table;
}

/** Returns the id of the match that the first one resigns. */
async function lose(browser, one, other) {
  const table = await match(one, other);
  await one.ask({ do: "resign", table });
  for (const player of [one, other]) await player.ask({ do: "leave", table });
  return (await browser.ask("GET", "/api/history")).matches[0].match;
}

const reason = "a try";

test("a moderator takes back no match that they have played, but others do", async (t) => {
  const { play, host, mona, max, ana } = await room(t);
  const [lost, again] = await (async () => {
    const [one, other] = [await play(mona.cookie), await play(ana.cookie)];
    return [await lose(mona, one, other), await lose(mona, one, other)];
  })();
  assert.equal((await mona.me).coins, 980);
  const undo = (who, id, error) => who.ask("POST", `/api/admin/matches/${id}/void`, { reason }, error);
  assert.deepEqual((await undo(mona, lost, "own-case")).text, "this is a case of your own, somebody else decides it");
  assert.equal((await mona.me).coins, 980);
  await undo(max, lost);
  await undo(host, again);
  assert.equal((await mona.me).coins, 1000);
  await undo(mona, "nothing", "counts-not");
});

test("nor one in which their program has played", async (t) => {
  const { play, mona, max, ana } = await room(t);
  const { token } = await mona.ask("POST", "/api/bots", { name: `${mona.name}-b`.slice(-12), password: "goat&barn" });
  const [robot, other] = [await play(`kozel=${token}`), await play(ana.cookie)];
  const { table } = await other.ask({ do: "open", game: "kozel", seats: 2 });
  await robot.ask({ do: "sit", table });
  await mona.ask("POST", `/api/admin/tables/${table}/close`, { reason }, "own-case");
  await mona.ask("POST", "/api/admin/ban", { name: ana.name, days: 1, reason }, "own-case");
  await robot.ask({ do: "resign", table });
  const id = (await ana.ask("GET", "/api/history")).matches[0].match;
  await mona.ask("POST", `/api/admin/matches/${id}/void`, { reason }, "own-case");
  await max.ask("POST", `/api/admin/matches/${id}/void`, { reason }, "counts-not");
});

test("a moderator closes no table at which they play, and bans nobody they play with", async (t) => {
  const { play, host, mona, max, ana } = await room(t);
  const [one, other] = [await play(mona.cookie), await play(ana.cookie)];
  const table = await match(one, other);
  const close = (who, error) => who.ask("POST", `/api/admin/tables/${table}/close`, { reason }, error);
  const ban = (who, days, error) => who.ask("POST", "/api/admin/ban", { name: ana.name, days, reason }, error);
  await close(mona, "own-case");
  await ban(mona, 1, "own-case");
  assert.equal((await other.ask({ do: "enter", table })).state.phase, "play");
  await close(max);
  await other.ask({ do: "mine" }); // its answer comes when the match's end is in the store
  await ban(mona, 0);
  const second = await match(one, other);
  await mona.ask("POST", `/api/admin/tables/${second}/close`, { reason }, "own-case");
  await host.ask("POST", `/api/admin/tables/${second}/close`, { reason });
  await other.ask({ do: "mine" });
  const choices = (who, name, error) => who.ask("GET", `/api/admin/choices/${name}?game=kozel`, undefined, error);
  await choices(mona, ana.name);
  await choices(mona, mona.name, "own-case");
  await match(one, other);
  await choices(mona, ana.name, "own-case");
  await choices(max, ana.name);
});

test("a moderator deals with no report that they sent or that accuses them, nor bans the other", async (t) => {
  const { host, mona, max, ana } = await room(t);
  await ana.ask("POST", "/api/report", { name: mona.name, place: "guestbook", text: "rude" });
  await mona.ask("POST", "/api/report", { name: ana.name, place: "guestbook", text: "no, ruder" });
  const { reports } = await host.ask("GET", "/api/admin/reports");
  const ids = reports.slice(0, 2).map(({ id }) => id);
  const handled = (who, id, error) => who.ask("POST", `/api/admin/reports/${id}/handled`, {}, error);
  for (const id of ids) await handled(mona, id, "own-case");
  await mona.ask("POST", "/api/admin/ban", { name: ana.name, days: 1, reason }, "own-case");
  await handled(max, ids[0]);
  await mona.ask("POST", "/api/admin/ban", { name: ana.name, days: 1, reason }, "own-case");
  await handled(host, ids[1]);
  await mona.ask("POST", "/api/admin/ban", { name: ana.name, days: 1, reason });
});

test("a moderator notes no case of the review list as seen that is about them", async (t) => {
  const { play, mona, max, ana } = await room(t);
  const [one, other] = [await play(mona.cookie), await play(ana.cookie)];
  for (let i = 0; i < 3; i++) await lose(mona, one, other);
  const find = async () => (await max.ask("GET", "/api/admin/review")).cases.find(({ first, second }) => [first, second].includes(mona.name));
  const own = await until(find, "the case, which follows the end of the match");
  await mona.ask("POST", `/api/admin/review/${own.id}/seen`, {}, "own-case");
  await mona.ask("POST", "/api/admin/ban", { name: ana.name, days: 1, reason }, "own-case");
  await max.ask("POST", `/api/admin/review/${own.id}/seen`, {});
  await mona.ask("POST", `/api/admin/review/999999/seen`, {}, "no-such-entry");
});
