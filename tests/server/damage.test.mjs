// SPDX-License-Identifier: MIT
// One damaged row disables at most what it belongs to. Every column of every table is damaged in every way that the store accepts. The server must
// then start, play, answer and end; `kozel admin check` must report the visible damages. If a run of many damages fails, it is halved until one is
// left.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { closeSync, openSync, rmSync, writeSync } from "node:fs";
import { test } from "node:test";
import { guest, http, temporaryFolder } from "./client.mjs";
import { Place, damage, isOfTheServer, loosen, makeStore, postgres, program, runsOf, serve, sql, tablesOf } from "./damaged-store.mjs";
import { Player } from "./player.mjs";

const check = (db) => spawnSync(program, ["admin", "check", "--store", db], { encoding: "utf8", env: { ...process.env, LC_ALL: "C" } });

/** Returns the addresses of the API that need no argument but those of their paths. */
async function paths(server) {
  const { paths } = JSON.parse((await http(server, "GET", "/api/openapi.json")).text);
  return Object.entries(paths)
    .filter(([path, { get }]) => get && path !== "/api/puzzle/{puzzle}")
    .map(([path]) => path.replace("{name}", "player1").replace("{game}", "kozel"));
}

async function ask(server, path, cookie) {
  const { status } = await http(server, "GET", path, { headers: { cookie, origin: server.origin } });
  return status;
}

/** People who have lost data may be refused, or get no connection; only the server must keep running. */
async function visit(server, cookie, i) {
  const player = new Player(server, cookie, `come${String(i).padStart(4, "0")}`);
  try {
    const { tables = [] } = await player.begin();
    for (const { table } of tables) await player.ask({ do: "enter", table });
  } catch {
    // refused
  }
  return player;
}

/** Waits for the end of a player's match, unless the server ends before. */
const end = (player) => Promise.race([player.over, player.client.closed.then(() => Promise.reject(new Error("the server closed the connection")))]);

/** Plays a match of a new guest to its end, and fetches its record. */
async function playMatch(server) {
  const player = new Player(server, (await guest(server)).cookie, "newcomer");
  await player.begin();
  await player.enter((await player.ask({ do: "play", game: "kozel", seats: 2 })).table);
  const record = await http(server, "GET", (await end(player)).record);
  player.client.socket.close();
  return { record };
}

/** Runs a server over a copy of the store with these damages. Throws what it does wrong. */
async function run(t, place, store, damages) {
  const db = place.copy(store.db);
  let server;
  try {
    damage(db, damages);
    checkShows(db, damages); // before a server has changed rows
    assert.ok([0, 1].includes(spawnSync(program, ["admin", "export", "-", "--store", db], { stdio: "ignore" }).status), "the export crashes");
    server = await serve(t, db, { expectFailure: true });
    assert.ok(server.port, `the server does not start`);
    const come = await Promise.all(store.cookies.people.map((cookie, i) => visit(server, cookie, i)));
    const player = new Player(server, store.cookies.player, "healthy0");
    await player.begin();
    const { match } = await player.enter(store.table);
    assert.ok(match, `the table of a match that is whole is gone`);
    await end(player);
    const { record } = await playMatch(server);
    assert.equal(record.status, 200, record.text);
    const matches = store.over;
    for (const path of await paths(server)) {
      const asked = path.includes("{match}") ? matches.map((id) => path.replace("{match}", id)) : [path];
      for (const each of asked) assert.ok((await ask(server, each, store.cookies.host)) < 500, each);
      for (const cookie of store.cookies.people.slice(0, 8)) await ask(server, asked[0], cookie);
    }
    for (const id of matches) assert.ok((await ask(server, `/match/${id}.dgr`, store.cookies.host)) < 500, `/match/${id}.dgr`);
    for (const path of ["/", "/fair", "/fair/receipts", "/readyz", "/metrics"]) assert.equal(await ask(server, path, ""), 200, path);
    come.forEach(({ client }) => client.socket.terminate());
    const { code, signal } = await server.stop();
    assert.deepEqual({ code, signal }, { code: 0, signal: null });
  } catch (error) {
    const { code, signal } = (await server?.stop()) ?? {};
    throw new Error(`${error.message}\nthe server ended with ${code ?? signal}:\n${server?.log.split("\n").filter((line) => !/goes on \(|cannot read .*po/.test(line)).join("\n").slice(-3000)}`);
  } finally {
    place.drop(db);
  }
}

/** Everything in a receipt that proves a match is checked. */
const PROVES = new Set(["text", "link", "signature", "key", "secret", "number"]);

/** Returns what the check must report: receipts with their match; in SQLite invalid values of a column, and texts that are not UTF-8. */
function mustShow({ table, column, kind, row, took }) {
  if (!took) return undefined;
  if (table === "receipt" && PROVES.has(column)) return row.match(/'(.*)'/)[1];
  return !postgres && ["utf8", "text", "bytes"].includes(kind) ? table : undefined;
}

function checkShows(db, damages) {
  const { status, stdout, stderr } = check(db);
  assert.equal(stderr, "");
  assert.ok([0, 1].includes(status), `the check ended with ${status}: ${stdout}`);
  for (const each of damages) {
    const place = mustShow(each);
    if (place) assert.ok(stdout.split("\n").some((line) => line.includes(place)), `the check does not show ${named(each)}:\n${stdout}`);
  }
}

const named = ({ table, column, kind, row }) => `${table}.${column} ${kind} (${row})`;

/** Returns the first of some damages that is sufficient by itself, and its error. */
async function culprit(t, place, store, damages, error) {
  if (damages.length === 1) return { damage: damages[0], error };
  const half = damages.length >> 1;
  for (const some of [damages.slice(0, half), damages.slice(half)]) {
    try {
      await run(t, place, store, some);
    } catch (error) {
      return culprit(t, place, store, some, error);
    }
  }
  return { damage: { table: "several", column: "columns", kind: damages.map(named).join(", "), row: "together" }, error };
}

/** Starts a server over a store that it must refuse. Returns its log. */
async function refused(t, db) {
  const server = await serve(t, db, { expectFailure: true });
  const { code } = server.port ? await server.stop() : await server.stopped;
  return { started: server.port !== 0, code, log: server.log };
}

test("a damaged row takes down at most what it belongs to", async (t) => {
  const place = new Place(temporaryFolder(t));
  const store = await makeStore(t, place);
  const tables = tablesOf(store);
  loosen(store.db);
  const wrong = [];
  const only = new RegExp(process.env.DAMAGE ?? "");
  for (const damages of runsOf(tables, (each) => !isOfTheServer(each))) {
    const meant = damages.filter((each) => only.test(named(each)));
    if (!meant.length) continue;
    try {
      await run(t, place, store, meant);
    } catch (error) {
      const found = await culprit(t, place, store, meant, error);
      wrong.push(`${named(found.damage)}: ${found.error.message}`);
    }
  }
  assert.equal(wrong.length, 0, wrong.join("\n"));

  // For the few rows on which everything depends, the start names the row and the remedy.
  const stopped = new Set();
  for (const each of runsOf(tables, isOfTheServer).flat().filter(({ kind }) => ["most", "least", "none", "empty", "short"].includes(kind))) {
    const db = place.copy(store.db);
    damage(db, [each]);
    const { started, code, log } = await refused(t, db);
    place.drop(db);
    if (started) continue;
    assert.equal(code, 1, log);
    assert.match(log, new RegExp(`table ${each.table}, row \\S+.*: .*\\(docs/operations\\.md, "Damaged rows"\\)`), named(each));
    stopped.add(`${each.table}.${each.column}`);
  }
  for (const column of ["fair_key.seed", "fair_key.key", "secret.bytes", "push_key.secret", postgres ? "kozel.version" : "person.id"]) assert.ok(stopped.has(column), `${column}: ${[...stopped]}`);
});

/** Fills the page at which a table or index begins with bytes that are no page. */
function damagePage(db, name) {
  const [root, size] = ["SELECT rootpage FROM sqlite_schema WHERE name = '" + name + "'", "PRAGMA page_size"].map((text) => Number(sql(db, text)));
  const fd = openSync(db, "r+");
  writeSync(fd, Buffer.alloc(size, 0xff), 0, size, (root - 1) * size);
  closeSync(fd);
}

const REMEDY = /the file is damaged: read the last backup in with `kozel admin restore` \(docs\/operations\.md, "A damaged file"\)/;

test("a damaged page of the file is reported with the way back, at the start and while the server runs", { skip: !!postgres }, async (t) => {
  const place = new Place(temporaryFolder(t));
  const store = await makeStore(t, place);

  const admin = (...args) => assert.equal(spawnSync(program, ["admin", ...args]).status, 0, args.join(" "));
  admin("backup", `${store.db}.backup`, "--store", store.db);
  const read = place.copy(store.db);
  damagePage(read, "tables");
  const { started, code, log } = await refused(t, read);
  assert.deepEqual({ started, code }, { started: false, code: 1 });
  assert.match(log, REMEDY);
  for (const end of ["", "-wal", "-shm", "-count"]) rmSync(read + end, { force: true });
  admin("restore", `${store.db}.backup`, "--store", read);
  assert.equal((await refused(t, read)).started, true);

  const asked = place.copy(store.db);
  const server = await serve(t, asked);
  damagePage(asked, "guestbook");
  assert.equal(await ask(server, "/api/guestbook", store.cookies.host), 500);
  assert.equal((await playMatch(server)).record.status, 200, "what the page has nothing of goes on");
  await server.stop();
  assert.match(server.log, REMEDY);

  // A header of another version.
  const header = place.copy(store.db);
  sql(header, "PRAGMA user_version = 5");
  const other = await refused(t, header);
  assert.deepEqual({ started: other.started, code: other.code }, { started: false, code: 1 });
  assert.match(other.log, /the header's user_version is 5, but the tables are not: .*\(docs\/operations\.md, "Damaged rows"\)/);
});
