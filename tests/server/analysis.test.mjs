// SPDX-License-Identifier: MIT
// The analysis of a finished match, requested over the API and made by the server's queue of jobs; over both engines.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { Browser } from "./browser.mjs";
import { http, temporaryFolder } from "./client.mjs";
import { Player } from "./player.mjs";
import { until as hangs } from "../waiting.mjs";
import { BEGIN, during, passUntil, startVirtual } from "./virtual.mjs";

const program = process.env.KOZEL, postgres = process.env.TEST_POSTGRES;
assert.ok(program, "KOZEL: the path of the program");

// Of each action. How good an analysis is, is tested in tests/unit/engine/teach.
const PLAYOUTS = "20";

/** Returns a store and its server, and a function that runs SQL while no server runs. */
function place(t, name) {
  if (postgres) spawnSync("psql", ["-XAtqc", `CREATE SCHEMA ${name}`, postgres]);
  const store = postgres ? `${postgres}?options=-csearch_path%3D${name}` : join(temporaryFolder(t), "kozel.db");
  const python = ["-c", "import sqlite3, sys\nwith sqlite3.connect(sys.argv[1]) as base: print(*(base.execute(sys.argv[2]).fetchone() or []))", store];
  const sql = (text) => {
    const ask = postgres ? ["psql", ["-XAtqc", text, store]] : ["python3", [...python, text]];
    const { status, stdout, stderr } = spawnSync(...ask, { encoding: "utf8" });
    assert.equal(status, 0, stderr);
    return stdout.trim();
  };
  const serve = (...options) =>
    startVirtual(t, program, ["serve", "--port", "0", "--db", store, "--rate", "0", "--bot-delay", "0", "--pause", "20", "--analysis-playouts", PLAYOUTS, ...options]);
  return { sql, serve };
}

/** Returns a guest who has played a match to its end, and the match's id. */
async function played(server, tab = "tabofplayer", options = {}) {
  const browser = await Browser.arrive(server);
  const player = new Player(server, browser.cookie, tab);
  await player.begin();
  const { table } = await player.ask({ do: "open", game: "kozel", seats: 2, bots: "novice", options: { target: "20" }, ...options });
  await player.ask({ do: "start", table });
  await player.enter(table);
  await during(server, 20, player.over);
  await server.settle();
  const { matches } = await browser.ask("GET", "/api/history");
  return { browser, path: `/api/match/${matches[0].match}/analysis` };
}

/** Returns the answer once an analysis is in that state. Time passes without waiting for its end. */
const until = (browser, path, state) =>
  passUntil({ advance: browser.server.pass }, 100, async () => {
    const answer = await browser.ask("GET", path);
    assert.notEqual(answer.state, "failed", JSON.stringify(answer));
    return answer.state === state && answer;
  }, state);

/** Returns the answer when it has ended. */
const analysed = (browser, path) => passUntil(browser.server, 100, async () => {
  const answer = await browser.ask("GET", path);
  assert.notEqual(answer.state, "failed", JSON.stringify(answer));
  return answer.state === "done" && answer;
}, "done");

const root = join(fileURLToPath(import.meta.url), "..", "..", "..");

/** Returns the parts of an answer that schema/ does not describe. */
function faultsOf(answer, kind = "analysis-state") {
  const Ajv = createRequire(join(root, "web", "package.json"))("ajv/dist/2020.js").default;
  const [teaching, account] = ["teaching", "account"].map((name) => JSON.parse(readFileSync(join(root, "schema", `${name}.json`), "utf8")));
  for (const one of Object.values(teaching.$defs)) if (one.properties) one.additionalProperties = false;
  const ajv = new Ajv({ strict: false });
  ajv.addSchema(account).addSchema(teaching);
  const check = ajv.compile({ $ref: `teaching.json#/$defs/${kind}` });
  return check(answer) ? [] : check.errors;
}

const near = (a, b, what) => assert.ok(Math.abs(a - b) < 0.02, `${what}: ${a} and ${b}`);

/** Checks that the result is the earlier expectation, luck and swings; and so step by step. */
function addsUp({ deal, start, luck, swing, points, leads, choices }) {
  const sides = start.map((_, side) => side);
  for (const side of sides) near(points[side], start[side] + luck[side] + swing[side], `deal ${deal}`);
  for (const side of sides) near(leads.at(-1)[side], points[side], `the end of deal ${deal}`);
  for (const { ply, seat, swing: own } of choices) near(leads[ply][seat - 1] - leads[ply - 1][seat - 1], own, `${deal}.${ply}`);
}

test("a guest who has played asks, and what was found is there for everybody", async (t) => {
  const { serve } = place(t, "asked");
  const server = await serve();
  const { browser, path } = await played(server);
  assert.deepEqual(await browser.ask("GET", path), { state: "none", may: true });
  const stranger = await Browser.arrive(server);
  assert.deepEqual(await stranger.ask("GET", path), { state: "none", may: false });
  assert.equal((await stranger.ask("POST", path, undefined, "not-allowed")).status, 403);
  await stranger.register("Stranger");
  assert.equal((await stranger.ask("GET", path)).may, true);
  assert.equal((await browser.ask("GET", "/api/match/nowhere/analysis", undefined, "no-such-match")).status, 404);
  assert.equal((await new Browser(server, "nobody").ask("POST", path, undefined, "no-session")).status, 401);
  assert.equal((await browser.ask("POST", `/api/match/${"x".repeat(65)}/analysis`, undefined, "wrong-length")).status, 400);
  const asked = await browser.ask("POST", path);
  assert.deepEqual(asked, { state: "waiting", may: false, place: 1 });
  assert.deepEqual(faultsOf(asked), []);
  const done = await analysed(new Browser(server, "anybody"), path);
  assert.deepEqual(faultsOf(done), []);
  const { deals, seats, deviation, limits } = done.analysis;
  // Equal to the command line's analysis of the record, to the last digit.
  const record = (await http(server, "GET", path.replace("/api", "").replace("/analysis", ".dgr"))).text;
  const command = spawnSync(program, ["analyse", "--json", "--playouts", PLAYOUTS, "-"], { input: record, encoding: "utf8" });
  const lines = deals.flatMap(({ leads: _, choices, ...deal }) => [...choices, deal]);
  assert.deepEqual([...lines, { deviation, limits, seats }], command.stdout.trim().split("\n").map((line) => JSON.parse(line)));
  assert.ok(deals.length > 0 && deals.some(({ choices }) => choices.length > 0));
  deals.forEach(addsUp);
  assert.deepEqual(seats.map(({ seat }) => seat), [1, 2]);
  assert.equal(seats[0].deals, deals.length);
  assert.deepEqual((await stranger.ask("POST", path)).analysis, done.analysis, "it is kept");
  // The profile of a player is made from it.
  const profile = await browser.ask("GET", "/api/progress?game=kozel");
  assert.deepEqual(faultsOf(profile, "progress"), []);
  const { matches, choices, accuracy, stages } = profile;
  const chose = seats[0].choices > 0; // (a short match may leave the player nothing to choose)
  assert.deepEqual([matches, choices, !chose || Math.abs(accuracy - seats[0].accuracy) <= 1], [chose ? 1 : 0, seats[0].choices, true], JSON.stringify(profile));
  const all = Object.values(stages).reduce((a, b) => a + b);
  near(all, all > 0 ? 1 : 0, "shares");
  assert.equal((await browser.ask("GET", "/api/progress?game=sport")).matches, 0);
  assert.deepEqual(await stranger.ask("GET", "/api/progress"), { matches: 0, choices: 0, accuracy: 100, stages: { opening: 0, middle: 0, end: 0 }, principles: {}, train: [] });
  assert.equal((await new Browser(server, "nobody").ask("GET", "/api/progress", undefined, "no-session")).status, 401);
  assert.match((await http(server, "GET", "/metrics")).text, /kozel_analyses_total\{end="done"\} 1\n/);
});

test("while it runs, the deals that are done are there, for who does not know them", async (t) => {
  const { serve } = place(t, "so_far");
  const server = await serve();
  const { browser, path } = await played(server, "tabofdeals", { options: { target: "60" } });
  const record = (await http(server, "GET", path.replace("/api", "").replace("/analysis", ".dgr"))).text;
  const command = spawnSync(program, ["analyse", "--json", "--playouts", PLAYOUTS, "-"], { input: record, encoding: "utf8" });
  const all = new Set(command.stdout.trim().split("\n").map((line) => JSON.parse(line).deal).filter(Boolean)).size;
  assert.ok(all > 1, "it has some deals");
  await browser.ask("POST", path);
  await until(browser, path, "running");
  // The clock stands still: results are not stored meanwhile.
  const told = await hangs(async () => {
    const answer = await browser.ask("GET", path);
    return answer.analysis?.deals.length === all && answer;
  }, "all deals");
  assert.deepEqual([told.state, told.may, told.progress], ["running", false, 1]);
  assert.deepEqual(faultsOf(told), []);
  const knows = async (deals) => "analysis" in (await browser.ask("GET", `${path}?deals=${deals}`));
  assert.deepEqual([await knows(0), await knows(all - 1), await knows(all)], [true, true, false]);
  assert.equal((await browser.ask("GET", `${path}?deals=-1`, undefined, "out-of-range")).status, 400);
  assert.deepEqual((await analysed(browser, path)).analysis, told.analysis);
});

test("moderators see how often somebody's choices were the first, beside others of his rating", async (t) => {
  const { serve, sql } = place(t, "choices");
  let server = await serve();
  const people = [];
  for (const name of ["Chooser", "Neighbour", "Watcher_1"]) {
    const browser = await Browser.arrive(server);
    await browser.register(name);
    people.push(browser);
  }
  const [chooser, , moderator] = people;
  await server.stop();
  const choice = (seat, played, difficulty) => ({ deal: 1, ply: 1, seat, played, best: "0-1@a", difficulty, actions: [], swing: 0 });
  const text = JSON.stringify({ version: 3, deals: [{ deal: 1, choices: [choice(1, "0-1@a", 0.1), choice(1, "0-2@a", 0.6), choice(1, "0-1@a", 0.75), choice(2, "0-2@a", 0.3)] }] });
  sql("UPDATE person SET role = 1 WHERE name = 'Watcher_1'");
  sql("INSERT INTO match (id, setup, begun, ended, result) VALUES ('analysed', '{}', 1, 2, '{}')");
  for (const [seat, name] of ["Chooser", "Neighbour"].entries())
    sql(`INSERT INTO played (person, match, seat, game, ended, outcome, score, points, elo_before, elo_after, coins) SELECT p.id, m.number, ${seat}, 'kozel', 2, 1, 0, 0, 1250, 1250, 0 FROM person AS p, match AS m WHERE p.name = '${name}'`);
  sql(`INSERT INTO analysis (match, job, person, version, text, at) SELECT number, 0, 1, 3, '${text}', 1 FROM match`);
  server = await serve();
  for (const browser of people) browser.server = server;
  const path = "/api/admin/choices/Chooser?game=kozel";
  assert.equal((await chooser.ask("GET", path, undefined, "not-allowed")).status, 403);
  await new Browser(server, "nobody").ask("GET", path, undefined, "no-session");
  assert.equal((await moderator.ask("GET", "/api/admin/choices/Chooser", undefined, "missing")).field, "game");
  await moderator.ask("GET", "/api/admin/choices/Nobody?game=kozel", undefined, "no-such-person");
  const none = { choices: 0, first: 0, club: 0 };
  assert.deepEqual(await moderator.ask("GET", path), {
    elo: 1200,
    matches: 1,
    others: 1,
    kinds: [
      { difficulty: "easy", own: { choices: 1, first: 1, club: 0.9 }, others: none },
      { difficulty: "medium", own: none, others: { choices: 1, first: 0, club: 0.7 } },
      { difficulty: "hard", own: { choices: 2, first: 1, club: 0.65 }, others: none },
    ],
  });
  assert.deepEqual((await moderator.ask("GET", "/api/admin/choices/Chooser?game=donkey")).matches, 0);
});

test("killed in the middle: it is made once more, and stands once", async (t) => {
  const { serve, sql } = place(t, "killed");
  let server = await serve("--analysis-playouts", "60000"); // long enough to be killed during it
  const { browser, path } = await played(server);
  await browser.ask("POST", path);
  await until(browser, path, "running");
  server.child.kill("SIGKILL");
  await server.stopped;
  assert.equal(sql("SELECT count(*) FROM job WHERE kind = 'analysis' AND state = 1 AND attempts = 1"), "1", "it is on a lease");
  sql("UPDATE job SET due = 1"); // which ends
  server = await serve();
  browser.server = server;
  const { analysis } = await analysed(browser, path);
  analysis.deals.forEach(addsUp);
  await server.stop();
  assert.equal(sql("SELECT count(*) FROM job WHERE kind = 'analysis'"), "0");
});

test("one of a person at a time; none where no worker is; a server that is stopped gives it up", async (t) => {
  const { serve } = place(t, "limits");
  let server = await serve("--analysis-playouts", "60000");
  const one = await played(server, "tabofone1"), other = await played(server, "tabofother");
  await one.browser.register("Curious");
  await one.browser.ask("POST", one.path);
  assert.equal((await one.browser.ask("POST", other.path, undefined, "analysis-waits")).status, 409);
  await other.browser.ask("POST", other.path);
  await until(one.browser, one.path, "running");
  const { state, place: at } = await other.browser.ask("GET", other.path);
  assert.deepEqual([state, at], ["waiting", 1]);
  assert.deepEqual(await server.stop(), { code: 0, signal: null });
  server = await serve("--analysis-workers", "0");
  other.browser.server = server;
  const third = await played(server, "tabofthird");
  assert.deepEqual(await third.browser.ask("GET", third.path), { state: "none", may: false });
  assert.equal((await third.browser.ask("POST", third.path, undefined, "no-analyses")).status, 404);
});

test("guests do not fill the queue for those who have a name", { timeout: 120_000 }, async (t) => {
  const { sql, serve } = place(t, "crowded");
  let server = await serve();
  const { browser, path } = await played(server);
  await server.stop();
  const LATER = BEGIN + 86_400_000;
  sql(`INSERT INTO job (kind, payload, due, created) VALUES ${Array(20).fill(`('analysis', '{}', ${LATER}, 1)`).join(", ")}`);
  server = await serve();
  browser.server = server;
  assert.equal((await browser.ask("POST", path, {}, "busy")).status, 503);
  await browser.register("Ann");
  assert.match((await browser.ask("POST", path, {})).state, /waiting|running|done/);
  await server.stop();
});
