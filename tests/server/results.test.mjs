// SPDX-License-Identifier: MIT
// Results, ratings and play money of two hundred matches that end at once, with the server killed in the middle. Every match counts once, nothing is
// lost, everything adds up (docs/spec/platform.md section 5). Over SQLite or, if $TEST_POSTGRES is a database's address, over PostgreSQL, with fewer
// matches.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { test } from "node:test";
import { Browser } from "./browser.mjs";
import { EVERYTHING_COUNTS, guest, temporaryFolder } from "./client.mjs";
import { until } from "../waiting.mjs";
import { Player } from "./player.mjs";
import { startVirtual } from "./virtual.mjs";

const program = process.env.KOZEL;
assert.ok(program, "KOZEL: the path of the program");

const postgres = process.env.TEST_POSTGRES;
const PAIRS = postgres ? 20 : 50;
const TABLES = 4; // that one person may sit at
const STAKE = 5;
/** The server is killed after this number of acknowledged resignations, one number a round; in later rounds after all. */
const KILLS = [1, PAIRS, PAIRS / 2];

/** Queries the store while no server has it. */
function sql(db, text) {
  if (postgres) {
    const question = text.startsWith("SELECT") ? `SELECT json_agg(row) FROM (${text}) AS row` : text;
    const { status, stdout, stderr } = spawnSync("psql", ["-XAtqc", question, db], { encoding: "utf8" });
    assert.equal(status, 0, stderr);
    return stdout.trim() ? JSON.parse(stdout) : [];
  }
  const { status, stdout, stderr } = spawnSync("sqlite3", ["-cmd", ".timeout 10000", "-json", db, text], { encoding: "utf8" });
  assert.equal(status, 0, stderr);
  return stdout.trim() ? JSON.parse(stdout) : [];
}

const start = (t, db) => startVirtual(t, program, ["serve", "--port", "0", "--store", db, "--rate", "0", ...EVERYTHING_COUNTS]);

/** Returns guests, made registered people while the server is down. */
async function registered(t, db, count) {
  const server = await start(t, db);
  const cookies = [];
  for (let i = 0; i < count; i++) cookies.push((await guest(server)).cookie);
  await server.stop();
  sql(db, "UPDATE person SET name = 'player' || number, skeleton = 'player' || number, registered = 1");
  return cookies;
}

async function connected(server, cookies) {
  const players = cookies.map((cookie, i) => new Player(server, cookie, `tab${String(i).padStart(8, "0")}`));
  for (const player of players) player.hello = await player.begin();
  return players;
}

/** Checks what must hold of the store at any moment. */
function check(db, people) {
  const [sums] = sql(
    db,
    `SELECT (SELECT count(*) FROM match WHERE ended IS NOT NULL) AS ended,
      (SELECT count(*) FROM played) AS played,
      (SELECT count(*) FROM (SELECT match FROM played GROUP BY match HAVING count(*) <> 2 OR sum(coins) <> 0) AS unequal) AS odd,
      (SELECT sum(coins) FROM person) AS coins,
      (SELECT coalesce(sum(elo - 1200), 0) FROM rating) AS gained,
      (SELECT coalesce(sum(points), 0) FROM rating) AS points,
      (SELECT coalesce(sum(points), 0) FROM played) AS points_played,
      (SELECT coalesce(sum(won + lost + drawn), 0) FROM rating) AS counted,
      (SELECT count(*) FROM rating AS r WHERE elo <> 1200 + (SELECT sum(elo_after - elo_before) FROM played AS p WHERE p.person = r.person)) AS wrong,
      (SELECT coalesce(sum(won + lost + drawn), 0) FROM strength WHERE class = 'kozel/two') AS rated,
      (SELECT count(*) FROM strength_change) AS changes`,
  );
  const { ended, ...rest } = sums;
  assert.deepEqual(rest, {
    played: 2 * ended,
    odd: 0,
    coins: 1000 * people,
    gained: 0,
    points: sums.points_played,
    points_played: sums.points_played,
    counted: 2 * ended,
    wrong: 0,
    rated: 2 * ended,
    changes: 2 * ended,
  });
  return ended;
}

test("many matches end at once and the server is killed again and again", async (t) => {
  const db = postgres ?? join(temporaryFolder(t), "kozel.db");
  const cookies = await registered(t, db, 2 * PAIRS);
  let server = await start(t, db);
  let players = await connected(server, cookies);
  for (let pair = 0; pair < PAIRS; pair++) {
    const [host, other] = [players[2 * pair], players[2 * pair + 1]];
    for (let i = 0; i < TABLES; i++) {
      const { table } = await host.ask({ do: "open", game: "kozel", seats: 2, rated: true, stake: STAKE });
      await other.ask({ do: "sit", table });
      host.hello.tables.push(table);
    }
  }
  let ended = 0;
  let over = new Set(); // tables whose match has ended: they wait for another, and the person who resigned there may do so again
  for (let round = 0; ended < PAIRS * TABLES; round++) {
    assert.ok(round < 20, `${ended} matches have ended`);
    let acknowledged = 0;
    // Everybody resigns at one table after the other. When the server is killed, some requests have been written, some are being written, some have
    // not been read.
    const resign = async (player) => {
      for (const table of player.hello.tables.filter((each) => !over.has(each))) {
        await player.ask({ do: "resign", table });
        if (++acknowledged === KILLS[round]) server.child.kill("SIGKILL");
      }
    };
    // The first seat, in the next round the second seat, and so on.
    await Promise.all(players.filter((_, i) => i % 2 === round % 2).map((player) => resign(player).catch(({ message }) => assert.equal(message, "closed"))));
    await server.stop("SIGKILL");
    const before = ended;
    ended = check(db, cookies.length);
    t.diagnostic(`round ${round}: ${acknowledged} acknowledged, ${ended - before} stored`);
    assert.ok(ended - before >= acknowledged, `${acknowledged} ends were told, ${ended - before} are stored`);
    over = new Set(sql(db, "SELECT setup FROM match WHERE ended IS NOT NULL").map(({ setup }) => JSON.parse(setup).table));
    server = await start(t, db);
    players = await connected(server, cookies);
  }
  assert.equal(ended, PAIRS * TABLES);
  const elos = players.map(({ hello }) => hello.you.elo?.kozel ?? 1200);
  assert.equal(
    elos.reduce((sum, elo) => sum + elo, 0),
    1200 * cookies.length,
  );
  // The ranking by strength is as the profiles have it.
  const [ana, ben] = [await Browser.arrive(server), await Browser.arrive(server)];
  await ana.register("Ana");
  await ben.register("Ben");
  const [one, two] = await connected(server, [ana.cookie, ben.cookie]);
  const { table } = await one.ask({ do: "open", game: "telephone", seats: 2, rated: true });
  await two.ask({ do: "sit", table });
  await one.ask({ do: "resign", table });
  const leaders = async (format) => (await ana.ask("GET", `/api/leaders?by=strength&family=muggins&format=${format}`)).leaders;
  const ranking = await leaders("two");
  assert.deepEqual(ranking.map(({ place, name, value, won, lost }) => [place, name, value, won, lost]), [[1, "Ben", 1540, 1, 0], [2, "Ana", 1460, 0, 1]]);
  for (const { name, value, deviation, provisional } of ranking) {
    const { strengths } = await ana.ask("GET", `/api/person/${name}`);
    assert.deepEqual(strengths, [{ matches: 1, family: "muggins", format: "two", strength: value, deviation, provisional }]);
  }
  assert.deepEqual(await leaders("pairs"), []);
  // The first cleanup of a day fits the slopes of forecasts, some time after it is due.
  await until(async () => {
    await server.advance(1000);
    return sql(db, "SELECT 1 FROM slope WHERE class = ''").length;
  }, () => server.log);
  await server.stop();
  assert.deepEqual(sql(db, "SELECT class, seats, last, slope FROM slope WHERE class = 'kozel/two'"), [{ class: "kozel/two", seats: 2, last: 0, slope: 1_000_000_000 }]);
});
