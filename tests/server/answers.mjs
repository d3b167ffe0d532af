// SPDX-License-Identifier: MIT
// The server's answers to two people: a player with two matches, and a host. The component tests of the page answer its requests by them
// (tests/web/data/answers.json), and answers.test.mjs checks that a server still gives them. `node --test` with WRITE_ANSWERS=1 writes the file.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Browser } from "./browser.mjs";
import { EVERYTHING_COUNTS, temporaryFolder } from "./client.mjs";
import { PAIRS, storeMatch } from "../web/lib/stored.mjs";
import { Player } from "./player.mjs";
import { startVirtual } from "./virtual.mjs";

export const FILE = fileURLToPath(new URL("../web/data/answers.json", import.meta.url));

/** What each of them asks for. */
const PATHS = {
  Олена: [
    "/api/results", "/api/settings", "/api/notices", "/api/messages", "/api/puzzles/daily", "/api/puzzles/me", "/api/history?page=1", "/api/history?page=1&game=sport",
    "/api/person/Ion_Popa", "/api/person/Ion_Popa/rating/kozel", "/api/person/Ion_Popa/games?page=1", "/api/person/Boss_1", "/api/person/Boss_1/games?page=1", "/api/blocks", "/api/follows", "/match/pairs.json", "/api/match/pairs/analysis?deals=0",
    "/api/leaders?by=points&page=1", "/api/guestbook?page=1", "/api/messages/Ion_Popa", ...["en", "uk", "ru", "ro", "de"].map((language) => `/rules/muggins?lang=${language}`), 
    ...["en", "uk", "de"].flatMap((language) => [`/rules/nothing?lang=${language}`, `/rules/kozel?lang=${language}`]), "/rules/games.json", ...["set", "spinner", "block", "line", "fish"].map((name) => `/rules/figures/${name}.svg`),
  ],
  Boss_1: ["/api/settings", "/api/notices", "/api/messages", "/api/admin/reports?page=1", "/api/admin/review?page=1", "/api/admin/people", "/api/admin/bans", "/api/admin/audit?page=1"],
};

/** What the operator of the server does: a host is appointed, and two people of one match had the same address. */
const SQL = `UPDATE person SET role = 2 WHERE name = 'Boss_1';
INSERT INTO review (why, first, second, match, count, at) SELECT 'address', min(person), max(person), match, 2, ended FROM played GROUP BY match LIMIT 1;
UPDATE match SET share = 8;`;

let tabs = 10;

async function tabOf(server, { cookie }, tab) {
  const player = new Player(server, cookie, tab);
  return Object.assign(player, await player.begin());
}

/** Plays a rated match, which the first resigns. */
async function play(server, people, game) {
  const [first, second] = await Promise.all(people.map((person, index) => tabOf(server, person, `answers${tabs++}`)));
  const { table } = await first.ask({ do: "open", game, seats: 2, rated: true });
  second.table = first.table = table;
  await second.ask({ do: "sit", table });
  await first.ask({ do: "resign", table });
  for (const player of [first, second]) {
    await player.ask({ do: "leave", table });
    player.client.socket.close();
  }
}

/** Returns the answers: {name: {you, answers: {path: [status, body, its type if it is not JSON]}}}. */
export async function collect(t, program) {
  const db = join(temporaryFolder(t), "kozel.db");
  const start = (options) => startVirtual(t, program, ["serve", "--port", "0", "--db", db, "--rate", "0", ...EVERYTHING_COUNTS], options);
  let server = await start({ seed: 1 });
  const people = {};
  for (const name of ["Олена", "Ion_Popa", "Boss_1"]) {
    people[name] = await Browser.arrive(server);
    await people[name].register(name);
  }
  for (const game of ["kozel", "muggins"]) await play(server, [people.Олена, people.Ion_Popa], game);
  await server.stop();
  assert.equal(spawnSync("sqlite3", ["-cmd", ".timeout 10000", "-bail", db], { input: SQL }).status, 0);
  storeMatch({ db }, "pairs", PAIRS.pairs);
  server = await start({ seed: 2, wall: server.wall });
  const found = {};
  for (const [name, paths] of Object.entries(PATHS)) {
    Object.assign(people[name], { server, name });
    const { you } = await tabOf(server, people[name], `answers${tabs++}`);
    found[name] = { you, answers: {} };
    for (const path of paths) {
      const { status, headers, text } = await people[name].raw("GET", path);
      found[name].answers[path] = headers["content-type"] === "application/json" ? [status, JSON.parse(text)] : [status, text, headers["content-type"]];
    }
  }
  return found;
}
