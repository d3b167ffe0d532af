// SPDX-License-Identifier: MIT
// No name outlives its account: not in records, replays, drawings, exports, histories, rankings or chats, at running tables or from before accounts
// were closed so. Over SQLite or, if $TEST_POSTGRES is a database's address, over PostgreSQL.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { test } from "node:test";
import { Browser } from "./browser.mjs";
import { http, temporaryFolder } from "./client.mjs";
import { Player } from "./player.mjs";
import { during, passUntil, startVirtual } from "./virtual.mjs";

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

test("a closed account is 'closed account N' everywhere", async (t) => {
  let db = join(temporaryFolder(t), "kozel.db");
  if (postgres) {
    sql(postgres, "CREATE SCHEMA named");
    db = `${postgres}?options=-csearch_path%3Dnamed`;
  }
  const start = () => startVirtual(t, program, ["serve", "--port", "0", "--store", db, "--rate", "0", "--bot-delay", "0", "--pause", "50"]);
  let server = await start();
  const until = (holds, what) => passUntil(server, 100, holds, what);
  const [leaver, stayer] = [await Browser.arrive(server), await Browser.arrive(server)];
  await leaver.register("Leaver");
  await stayer.register("Stayer");
  const one = new Player(server, leaver.cookie, "tabofleaver"), two = new Player(server, stayer.cookie, "tabofstayer");
  await one.begin();
  await two.begin();
  // A match of four, so that there is a table of laps.
  const { table } = await one.ask({ do: "open", game: "kozel", seats: 4, bots: "novice", options: { target: "20" } });
  await two.ask({ do: "sit", table });
  await one.ask({ do: "start", table });
  await one.enter(table);
  await two.enter(table);
  await during(server, 50, Promise.all([one.over, two.over]));
  const { table: closed } = await one.ask({ do: "open", game: "kozel", seats: 2 });
  await two.ask({ do: "sit", table: closed });
  const { table: running } = await one.ask({ do: "open", game: "kozel", seats: 2 });
  await two.ask({ do: "sit", table: running });
  await one.ask({ do: "enter", table: running });
  await one.ask({ do: "say", table: running, text: "hello" });
  const idOf = async (player, at) => (await player.ask({ do: "enter", table: at })).state.match.id;
  const match = (await stayer.ask("GET", "/api/history")).matches[0].match;
  const runningMatch = await idOf(two, running), closedMatch = await idOf(two, closed);
  // An account that a host has closed names the person too.
  const moderate = () => sql(db, "UPDATE person SET role = 2 WHERE name = 'Stayer'");
  moderate();
  await stayer.ask("POST", `/api/admin/tables/${closed}/close`, { reason: "test" });

  await leaver.ask("POST", "/api/close", { password: "goat&barn" });
  const files = async (id) => Promise.all([".json", ".dgr", ".laps", ".svg"].map(async (ending) => {
    const { status, text } = await http(server, "GET", `/match/${id}${ending}`);
    assert.equal(status, 200, ending + text);
    return text;
  }));
  const nowhere = (texts) => texts.forEach((text) => assert.doesNotMatch(text, /Leaver/));
  const number = sql(db, "SELECT id FROM person WHERE closed IS NOT NULL");
  const name = `closed account ${number}`;
  const told = async () => {
    const texts = await files(match);
    nowhere(texts);
    for (const text of texts) assert.match(text, /closed acc/) /* a drawing cuts it */;
    const history = await stayer.ask("GET", "/api/history");
    assert.deepEqual(history.matches[0].players.slice(0, 2).map((player) => player.name), [name, "Stayer"]);
    nowhere([JSON.stringify(history), JSON.stringify(await stayer.ask("GET", "/api/leaders?game=kozel"))]);
    nowhere([spawnSync(program, ["admin", "export", "-", "--store", db], { encoding: "utf8" }).stdout.replaceAll(/"leaver"/g, "")]);
  };
  // (A job removes the old name.)
  await until(async () => (await http(server, "GET", `/match/${match}.json`)).text.includes(name) && !+sql(db, "SELECT count(*) FROM job"), "the name's end");
  await told();

  // The running match is forfeited. Its table keeps the chat.
  const left = await until(async () => {
    const { state } = await two.ask({ do: "enter", table: running });
    return state.phase === "over" && !state.seats[0] && !state.spectators?.count && state; // (The connection ends a moment later.)
  }, "the forfeit");
  assert.deepEqual(left.chat.map(({ by }) => by), [name]);
  nowhere([JSON.stringify(left)]);
  await until(async () => (await http(server, "GET", `/match/${runningMatch}.dgr`)).status === 200, "its record");
  await server.stop();

  // After a restart.
  server = await start();
  Object.assign(stayer, { server });
  const back = new Player(server, stayer.cookie, "tabofstayer");
  await back.begin();
  nowhere([JSON.stringify(await back.ask({ do: "enter", table: running }))]);
  nowhere([(await http(server, "GET", `/match/${runningMatch}.dgr`)).text, (await http(server, "GET", `/match/${closedMatch}.dgr`)).text]);
  await server.stop();

  // From before: the names are in the set-up and the record of a match, and are overwritten at the next start.
  const of = `(SELECT number FROM match WHERE id = '${match}')`;
  sql(db, `UPDATE match SET setup = replace(setup, '${name}', 'Leaver') WHERE id = '${match}'; UPDATE entry SET lines = replace(lines, '${name}', 'Leaver') WHERE seq = 1 AND match = ${of}`);
  assert.match(sql(db, `SELECT lines FROM entry WHERE seq = 1 AND match = ${of}`), /\[Name1 "Leaver"\]/);
  server = await start();
  Object.assign(stayer, { server });
  await until(async () => (await http(server, "GET", `/match/${match}.json`)).text.includes(name) && !+sql(db, "SELECT count(*) FROM job"), "the name's end");
  await told();
  const checked = spawnSync(program, ["admin", "check", "--store", db], { encoding: "utf8", env: { ...process.env, LC_ALL: "C" } });
  assert.equal(checked.status, 0, checked.stdout);
});
