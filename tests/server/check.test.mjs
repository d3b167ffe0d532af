// SPDX-License-Identifier: MIT
// kozel admin check: a sound store is reported as sound, also while the server runs, and every damage is reported with its place. Over SQLite or, if
// $TEST_POSTGRES is a database's address, over PostgreSQL.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { chmodSync, copyFileSync, openSync, closeSync, statSync, writeSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { EVERYTHING_COUNTS, guest, startServer, temporaryFolder } from "./client.mjs";
import { Player } from "./player.mjs";

const program = process.env.KOZEL;
assert.ok(program, "KOZEL: the path of the program");
const postgres = process.env.TEST_POSTGRES;

function sql(db, text) {
  const { status, stdout, stderr } = postgres
    ? spawnSync("psql", ["-XAtqc", text, db], { encoding: "utf8" })
    : spawnSync("sqlite3", ["-cmd", ".timeout 10000", db, text], { encoding: "utf8" });
  assert.equal(status, 0, stderr);
  return stdout.trim();
}

const check = (db) => spawnSync(program, ["admin", "check", "--store", db], { encoding: "utf8", env: { ...process.env, LC_ALL: "C" } });

/** Returns the lines that are reported of a store. */
function faults(db) {
  const { status, stdout, stderr } = check(db);
  assert.equal(stderr, "");
  const lines = stdout.trim().split("\n");
  if (postgres) assert.match(lines.shift(), /^no standby confirms what is committed/); // standby.test.mjs
  const [, running, over, count] = lines.pop().match(/^(\d+) running and (\d+) finished matches looked at, faults: (\d+)$/);
  assert.equal(lines.length, Number(count));
  assert.equal(status, lines.length ? 1 : 0);
  return { lines, running: Number(running), over: Number(over) };
}

const sound = (db, running, over) => assert.deepEqual(faults(db), { lines: [], running, over });

/** Makes a damage by one statement, checks the report, and repairs it by another. */
function damage(db, wrong, expected, right) {
  sql(db, wrong);
  const { lines } = faults(db);
  for (const line of expected) assert.ok(lines.some((told) => line.test(told)), `${line} in ${JSON.stringify(lines)}`);
  assert.ok(lines.length <= expected.length, lines.join("\n"));
  sql(db, right);
}

test("a store that is sound, and one that is damaged in all the ways that are looked for", async (t) => {
  const folder = temporaryFolder(t);
  let db = join(folder, "kozel.db");
  if (postgres) {
    sql(postgres, "CREATE SCHEMA checked");
    db = `${postgres}?options=-csearch_path%3Dchecked`;
  }
  const start = () => startServer(t, program, ["serve", "--port", "0", "--store", db, "--rate", "0", "--bot-delay", "0", "--pause", "50", ...EVERYTHING_COUNTS]);
  let server = await start();
  const cookies = [(await guest(server)).cookie, (await guest(server)).cookie];
  await server.stop();
  sql(db, "UPDATE person SET name = 'player' || number, skeleton = 'player' || number, registered = 1");
  server = await start();
  const [one, two] = cookies.map((cookie, i) => new Player(server, cookie, `tab0000${i}`));
  await one.begin();
  await two.begin();
  // A match of two for points and a stake, one against a bot to its end, and one that is running.
  const played = (await one.ask({ do: "play", game: "kozel", seats: 2 })).table;
  await one.enter(played);
  await one.over;
  const { table } = await one.ask({ do: "open", game: "kozel", seats: 2, rated: true, stake: 5 });
  await two.ask({ do: "sit", table });
  await one.ask({ do: "resign", table });
  await two.ask({ do: "play", game: "kozel", seats: 4 });
  sound(db, 1, 2); // while it runs
  await server.stop();
  sound(db, 1, 2);

  const running = sql(db, "SELECT id FROM match WHERE ended IS NULL");
  const number = sql(db, "SELECT number FROM match WHERE ended IS NULL");
  const rated = sql(db, "SELECT id FROM match WHERE rated = 1");
  const over = sql(db, "SELECT id FROM match WHERE ended IS NOT NULL AND rated = 0");
  const text = "SELECT lines FROM entry WHERE seq = 3 AND match = (SELECT number FROM match WHERE id = '" + over + "')";
  const lines = sql(db, text);
  const inOver = `seq = 3 AND match = (SELECT number FROM match WHERE id = '${over}')`;
  damage(
    db,
    `UPDATE entry SET lines = '1 9-9' WHERE ${inOver}`,
    [new RegExp(`^match ${over} cannot be replayed: line \\d+: .+`), new RegExp(`^table ${played} cannot go on: entry 3: action-text$`)],
    `UPDATE entry SET lines = '${lines}\n' WHERE ${inOver}`,
  );
  damage(db, "UPDATE rating SET points = points + 5 WHERE points > 0", [/^rating of player\d kozel: \d+ points, but the matches make \d+$/], "UPDATE rating SET points = points - 5 WHERE points > 0");
  damage(db, "UPDATE rating SET won = won + 1 WHERE won > 0", [/^rating of player\d kozel: 2 matches won, drawn and lost, but 1 were played$/], "UPDATE rating SET won = won - 1 WHERE won > 0");
  damage(db, "UPDATE rating SET elo = elo + 1 WHERE elo > 1200", [/^rating of player\d kozel: an Elo of \d+, which no match has led to$/], "UPDATE rating SET elo = elo - 1 WHERE elo > 1200");
  damage(db, "UPDATE strength SET mean = mean + 1 WHERE won > 0", [/^strength of player\d kozel\/two: it does not follow from the matches$/], "UPDATE strength SET mean = mean - 1 WHERE won > 0");
  damage(db, "UPDATE played SET coins = coins + 3 WHERE coins > 0", [new RegExp(`^match ${rated}: what its players won and lost makes 3 coins together, not 0$`)], "UPDATE played SET coins = coins - 3 WHERE coins > 0");
  damage(db, "UPDATE person SET closed = 1 WHERE number = 1", [/^player1: 1 sessions of an account that is closed or not there$/], "UPDATE person SET closed = NULL");
  damage(db, "UPDATE person SET bot = 1 WHERE number = 2", [/^player2: a bot's account of nobody$/], "UPDATE person SET bot = 0");
  damage(
    db,
    `INSERT INTO played (match, person, seat, game, ended, outcome, score, points, coins) SELECT ${number}, id, 0, 'kozel', 1, 2, 0, 0, 0 FROM person WHERE number = 1`,
    [new RegExp(`^match ${running} runs, but 1 results of it are there$`)],
    `DELETE FROM played WHERE match = ${number}`,
  );
  damage(
    db,
    "UPDATE match SET setup = replace(setup, '\"kozel\"', '\"unknown\"') WHERE ended IS NULL",
    [new RegExp(`^match ${running} runs, but cannot go on: set-up: no such game$`)],
    "UPDATE match SET setup = replace(setup, '\"unknown\"', '\"kozel\"')",
  );
  sound(db, 1, 2);

  // A gap in the log of a running match.
  sql(db, `DELETE FROM entry WHERE match = ${number} AND seq = 1`);
  const gap = faults(db).lines;
  const last = sql(db, `SELECT max(seq) FROM entry WHERE match = ${number}`);
  assert.ok(gap.includes(`match ${running}: its log has ${last - 1} entries, and the last one is number ${last}`), gap.join("\n"));
  assert.ok(gap.some((line) => line.startsWith(`match ${running} runs, but cannot go on: `)), gap.join("\n"));
  if (postgres) return;
  assert.ok(gap.includes(`match ${running}: entry 2 of its log does not follow the one before it`), gap.join("\n"));

  // Damages that SQLite itself detects.
  sql(db, "PRAGMA foreign_keys = OFF; DELETE FROM person WHERE number = 2; DELETE FROM match WHERE ended IS NULL");
  const rows = faults(db).lines;
  assert.ok(rows.some((line) => /^database: row session \?? ?.*refers to one that is not there$/.test(line)), rows.join("\n"));
  assert.ok(rows.some((line) => line.startsWith(`match number ${number} is not there, but `)), rows.join("\n"));
  assert.ok(rows.some((line) => /sessions of an account that is closed or not there$/.test(line)), rows.join("\n"));
});

test("a page that is damaged, a copy that nobody may write, no store at all", { skip: !!postgres }, async (t) => {
  const folder = temporaryFolder(t);
  const db = join(folder, "kozel.db");
  const server = await startServer(t, program, ["serve", "--port", "0", "--db", db, "--rate", "0"]);
  for (let i = 0; i < 200; i++) await guest(server);
  await server.stop();
  const copy = join(folder, "copy.db");
  assert.equal(spawnSync(program, ["admin", "backup", copy, "--store", db]).status, 0);
  chmodSync(copy, 0o400);
  sound(copy, 0, 0);
  const damaged = join(folder, "damaged.db");
  copyFileSync(copy, damaged);
  chmodSync(damaged, 0o600);
  const fd = openSync(damaged, "r+");
  const root = Number(sql(copy, "SELECT rootpage FROM sqlite_schema WHERE name = 'session_of_person'"));
  const size = Number(sql(copy, "PRAGMA page_size"));
  assert.ok(statSync(damaged).size >= root * size);
  writeSync(fd, Buffer.alloc(64, 0xff), 0, 64, (root - 1) * size);
  closeSync(fd);
  const { lines } = faults(damaged);
  assert.ok(lines.length > 0 && lines.every((line) => /^database: /.test(line)), lines.join("\n"));

  const none = check(join(folder, "none.db"));
  assert.deepEqual([none.status, none.stdout], [1, ""]);
  assert.match(none.stderr, /^kozel: cannot open the database: /);
  assert.equal(spawnSync(program, ["admin", "check", "more", "--store", db]).status, 2);
});

test("names that nobody gets any more are noted, and are no fault", async (t) => {
  let db = join(temporaryFolder(t), "kozel.db");
  if (postgres) {
    sql(postgres, "CREATE SCHEMA posing");
    db = `${postgres}?options=-csearch_path%3Dposing`;
  }
  const server = await startServer(t, program, ["serve", "--port", "0", "--store", db]);
  for (let i = 0; i < 4; i++) await guest(server);
  await server.stop();
  ["Moderatorul", "Команда-1", "Kozel-Team", "Anna"].forEach((name, i) => sql(db, `UPDATE person SET name = '${name}', skeleton = '${i}', registered = 1 WHERE number = ${i + 1}`));
  const { status, stdout } = spawnSync(program, ["admin", "check", "--store", db], { encoding: "utf8", env: { ...process.env, LC_ALL: "C.UTF-8" } });
  assert.equal(status, 0, stdout);
  assert.deepEqual(stdout.match(/^note: .*/gm).map((line) => line.match(/the name (\S+) poses/)[1]).sort(), ["Kozel-Team", "Moderatorul", "Команда-1"]);
  assert.match(stdout, /faults: 0$/m);
});
