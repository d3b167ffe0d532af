// SPDX-License-Identifier: MIT
// The server's answers: to a player with two matches, a host, somebody who has just registered, and a player whose play was analysed. The component
// tests of the page answer its requests by them (tests/web/data/answers.json), and answers.test.mjs checks that a server still gives them.
// `node --test` with WRITE_ANSWERS=1 writes the file.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Browser } from "./browser.mjs";
import { EVERYTHING_COUNTS, temporaryFolder } from "./client.mjs";
import { goldenMatch, PAIRS, storeMatch } from "../web/lib/stored.mjs";
import { Player } from "./player.mjs";
import { passUntil, startVirtual } from "./virtual.mjs";

export const FILE = fileURLToPath(new URL("../web/data/answers.json", import.meta.url));

/** Finished matches on each kind of board. */
const MATCHES = {
  ...PAIRS,
  spinner: goldenMatch("telephone-4-2", ["Anna", "novice", "Borys", "novice"], false),
  bazaar: goldenMatch("muggins-2-1", ["Anna", "novice"], false),
  rows: goldenMatch("sausage-2-1", ["Anna", "novice"], true),
};

/** What each of them asks for. */
const PATHS = {
  Олена: [
    "/api/results", "/api/tournaments", "/api/settings", "/api/notices", "/api/messages", "/api/puzzles/daily", "/api/puzzles/me", "/api/history?page=1", "/api/history?page=1&game=sport",
    "/api/person/Ion_Popa", "/api/person/Ion_Popa/rating/kozel", "/api/person/Ion_Popa/strength/kozel/two", "/api/person/Ion_Popa/games?page=1", "/api/person/Boss_1", "/api/person/Boss_1/games?page=1", "/api/person/Reader", "/api/person/Reader/games?page=1", "/api/blocks", "/api/follows", ...Object.keys(MATCHES).map((id) => `/match/${id}.json`), "/api/match/pairs/analysis?deals=0",
    "/api/leaders?by=points&page=1", "/api/guestbook?page=1", "/api/messages/Ion_Popa", ...["en", "uk", "ru", "ro", "de"].map((language) => `/rules/muggins?lang=${language}`), 
    ...["en", "uk", "de"].flatMap((language) => [`/rules/nothing?lang=${language}`, `/rules/kozel?lang=${language}`]), "/rules/games.json", ...["set", "spinner", "block", "line", "fish"].map((name) => `/rules/figures/${name}.svg`),
  ],
  Boss_1: ["/api/settings", "/api/notices", "/api/messages", "/api/admin/reports?page=1", "/api/admin/review?page=1", "/api/admin/people", "/api/admin/bans", "/api/admin/audit?page=1"],
  "Tour-er": ["/api/settings", "/api/notices", "/api/messages", "/api/security", "/api/sessions", "/api/bots", "/api/blocks", "/api/follows", "/api/push", "/api/puzzles/me",
    "/api/results", "/api/tournaments", "/api/puzzles/daily", "/api/progress", "/api/person/Tour-er", "/api/person/Tour-er/games?page=1", "/api/person/Nobody-Tour-er", "/api/tables/nosuchtable/match",
    "/api/leaders?by=points&page=1", ...["", "/games?page=1", "/rating/kozel", "/strength/kozel/two"].map((rest) => `/api/person/${encodeURIComponent("Олена")}${rest}`), ...["ОЛЕ", "nobody", "ол"].map((name) => `/api/people?${new URLSearchParams({ name })}`)],
  Reader: ["/api/settings", "/api/notices", "/api/messages", "/api/blocks", "/api/follows", "/api/puzzles/me", "/api/puzzles/daily", "/api/person/Reader", "/api/person/Reader/games?page=1", "/api/progress",
    "/api/progress?game=sausage", "/api/progress?game=kozel"],
};

/** What a guest sends who registers as Tour-er, and what is sent from the account. The path of a request that is refused ends with "?refused". */
const SENT = [
  ["/api/register?refused", { name: "a b", password: "1" }],
  ["/api/sign-in?refused", { name: "a b", password: "1" }],
  ["/api/register", { name: "Tour-er", password: "goat&barn" }],
  ["/api/recovery", { password: "goat&barn" }],
  ["/api/bots", { name: "Tour-er-1", password: "goat&barn" }],
  ["/api/factor", { password: "goat&barn" }],
];

/** Returns SQL of a finished match of Reader's at seat 1, and its analysis. */
const analysedMatch = (id, game, seat) => `
  INSERT INTO match (id, setup, begun, ended, result, game, players) VALUES ('${id}', '{}', 1, 2, '{}', '${game}', '[]');
  INSERT INTO played (person, match, seat, game, ended, outcome, score, points, coins)
    SELECT p.id, m.number, 0, '${game}', 2, 2, 0, 0, 0 FROM person AS p, match AS m WHERE p.name = 'Reader' AND m.id = '${id}';
  INSERT INTO analysis (match, job, person, version, text, at)
    SELECT number, 0, 1, 3, '${JSON.stringify({ version: 3, deals: [], seats: [{ seat: 1, deals: 5, ...seat }] })}', 1 FROM match WHERE id = '${id}';`;
const KOZEL = { choices: 30, accuracy: 70, marks: { "?!": 2, "?": 1 }, lost: 2, stages: { opening: 1, middle: 0.5, end: 0.5 }, principles: { V: 1, 7: 0.5 } };
const SAUSAGE = { choices: 10, accuracy: 100, marks: {}, lost: 0, stages: { opening: 0, middle: 0, end: 0 }, principles: {} };

const DAY = 86_400_000;
/** Returns SQL of matches that Reader has won and lost, with their titles: [day, outcome, title, got, gave]. */
const titled = [[1, 2, "general", 1, 3], [1, 2, "general", 0, 1], [2, 2, "goat", 0, 2], [3, 0, "goat", 1, 0], [7, 2, "", 0, 0]].map(([day, outcome, title, got, gave], i) => `
  INSERT INTO match (id, setup, begun, ended, result, game, players) VALUES ('titled${i}', '{}', 1, ${day * DAY + i}, '{}', 'general', '[]');
  INSERT INTO played (person, match, seat, game, ended, outcome, score, points, coins, place, title, got, gave)
    SELECT p.id, m.number, 0, 'general', ${day * DAY + i}, ${outcome}, 0, 0, 0, 1, '${title}', ${got}, ${gave} FROM person AS p, match AS m WHERE p.name = 'Reader' AND m.id = 'titled${i}';`);

/** What the operator of the server does: a host is appointed, and two people of one match had the same address. */
const SQL = `UPDATE person SET role = 2 WHERE name = 'Boss_1';
INSERT INTO review (why, first, second, match, count, at) SELECT 'address', min(person), max(person), match, 2, ended FROM played GROUP BY match LIMIT 1;
UPDATE match SET share = 8;
${analysedMatch("first", "kozel", KOZEL)}${analysedMatch("second", "sausage", SAUSAGE)}${titled.join("")}`;

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

/** Returns the answers: {name: {you, answers: {path: [status, body, its type if it is not JSON]}}}. One of them has the `games` of `hello`, too. */
export async function collect(t, program) {
  const db = join(temporaryFolder(t), "kozel.db");
  const start = (options) => startVirtual(t, program, ["serve", "--port", "0", "--db", db, "--rate", "0", "--analysis-playouts", "300", ...EVERYTHING_COUNTS], options);
  let server = await start({ seed: 1 });
  const people = {};
  for (const name of ["Олена", "Ion_Popa", "Boss_1", "Reader"]) {
    people[name] = await Browser.arrive(server);
    await people[name].register(name);
  }
  for (const game of ["kozel", "muggins"]) await play(server, [people.Олена, people.Ion_Popa], game);
  // (How far its clock goes while it stops depends on the machine.)
  const wall = await server.now();
  await server.stop();
  assert.equal(spawnSync("sqlite3", ["-cmd", ".timeout 10000", "-bail", db], { input: SQL }).status, 0);
  for (const [id, record] of Object.entries(MATCHES)) storeMatch({ db }, id, record);
  server = await start({ seed: 2, wall });
  people["Tour-er"] = await Browser.arrive(server);
  const sent = {};
  for (const [path, body] of SENT) {
    const { status, text } = await people["Tour-er"].raw("POST", path.replace("?refused", ""), { body: JSON.stringify(body) });
    assert.equal(status >= 400, path.endsWith("?refused"), `${path}: ${text}`);
    sent[`POST ${path}`] = [status, JSON.parse(text)];
  }
  const found = {};
  for (const [name, paths] of Object.entries(PATHS)) {
    Object.assign(people[name], { server, name });
    const { you, games } = await tabOf(server, people[name], `answers${tabs++}`);
    found[name] = { you, ...(name === "Tour-er" && { games }), answers: {} };
    for (const path of paths) {
      const { status, headers, text } = await people[name].raw("GET", path);
      found[name].answers[path] = headers["content-type"] === "application/json" ? [status, JSON.parse(text)] : [status, text, headers["content-type"]];
    }
  }
  Object.assign(found["Tour-er"].answers, sent);
  found.Reader.answers["/api/match/pairs/analysis"] = [200, await analysed(server, people.Reader, "/api/match/pairs/analysis")];
  return found;
}

/** Returns the analysis of a match once the server has made it. */
async function analysed(server, person, path) {
  await person.ask("POST", path);
  return passUntil(server, 100, async () => {
    const answer = await person.ask("GET", path);
    return answer.state === "done" && answer;
  }, path);
}
