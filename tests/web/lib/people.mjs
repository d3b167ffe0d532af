// SPDX-License-Identifier: MIT
// Registered people: their actions by the API before a test opens their pages, and their browsers.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { Browser } from "../../server/browser.mjs";
import { Player } from "../../server/player.mjs";
import { Guest } from "./browser.mjs";

/** Returns the server in the form that the clients of the API's tests need. */
const addressOf = (server) => ({ port: server.port, origin: server.url });

/** Returns a person who has just registered. */
export async function newPerson(server, name) {
  const person = await Browser.arrive(addressOf(server));
  await person.register(name);
  return Object.assign(person, { name });
}

/** Makes a person a moderator (1) or a host (2), as the operator of the server does. */
export const promote = (server, name, role) => changeStore(server, `UPDATE person SET role = ${role} WHERE name = '${name}'`);

/** Runs SQL on the store of a server, which is stopped meanwhile. */
export async function changeStore(server, sql) {
  await server.kill();
  const { status, stderr } = spawnSync("sqlite3", ["-cmd", ".timeout 10000", "-bail", server.db], { input: sql, encoding: "utf8" });
  assert.equal(status, 0, stderr);
  await server.up();
}

let tabs = 0;

/** Plays a short match: everybody sits down, the first resigns. `wishes`: further members of `open`. */
export async function shortMatch(server, people, wishes = {}) {
  const players = [];
  for (const { cookie } of people) {
    const player = new Player(addressOf(server), cookie, `shortmatch${tabs++}`);
    await player.begin();
    players.push(player);
  }
  const [first, ...others] = players;
  const { table } = await first.ask({ do: "open", game: "kozel", seats: people.length, rated: true, ...wishes });
  for (const player of players) player.table = table;
  for (const player of others) await player.ask({ do: "sit", table });
  await first.ask({ do: "resign", table });
  for (const player of players) await player.ask({ do: "leave", table });
  for (const { client } of players) client.socket.close();
}

/** Returns a browser in which a person is signed in. */
export function atPage(browser, server, person, options = {}) {
  const [name, value] = person.cookie.split("=");
  return Guest.arrive(browser, server.url, { ...options, cookies: [{ name, value }] });
}

/** Creates a case for the moderators: two people who come from the same address. */
export const noteCase = (server) =>
  changeStore(
    server,
    "INSERT INTO review (why, first, second, match, count, at) SELECT 'address', min(person), max(person), match, 2, ended FROM played GROUP BY match LIMIT 1; UPDATE match SET share = 8",
  );
