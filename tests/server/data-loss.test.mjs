// SPDX-License-Identifier: MIT
// A database that has lost writes is detected at the start, by the counter next to it.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, openSync, closeSync, readFileSync, rmSync, statSync, writeFileSync, writeSync, readSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { guest, temporaryFolder } from "./client.mjs";
import { Player } from "./player.mjs";
import { during, startVirtual } from "./virtual.mjs";

const program = process.env.KOZEL;
assert.ok(program, "KOZEL: the path of the program");

const start = (t, db, args = [], options = {}) =>
  startVirtual(t, program, ["serve", "--port", "0", "--db", db, "--rate", "0", "--bot-delay", "0", "--pause", "50", ...args], options);

/** The interval at which the counter is written (server/store/sql/counter.h), with the next commit. */
const COUNTER_MS = 100;

/** Lets people come and play. Then the server is killed. */
async function evening(t, db, people) {
  const server = await start(t, db);
  for (let i = 0; i < people; i++) {
    await server.advance(2 * COUNTER_MS); // later data is counted at once
    const { cookie } = await guest(server);
    const player = new Player(server, cookie, `tabofplayer${i}`);
    await player.begin();
    const { table } = await player.ask({ do: "play", game: "kozel", seats: 2 });
    await player.enter(table);
    await during(server, 50, player.over);
  }
  await server.stop("SIGKILL");
}

/** Flips one bit of a file. */
function flip(file, at) {
  const fd = openSync(file, "r+");
  const byte = Buffer.alloc(1);
  readSync(fd, byte, 0, 1, at);
  byte[0] ^= 1;
  writeSync(fd, byte, 0, 1, at);
  closeSync(fd);
}

const OLDER = /error store: the database is older than what was last written to it: people to (\d+) of (\d+), matches to (\d+) of (\d+), log entries to (\d+) of (\d+)/;

test("a flipped bit in the write-ahead log is told, with how much is gone; nothing is told otherwise", async (t) => {
  const folder = temporaryFolder(t);
  const db = join(folder, "kozel.db");
  await evening(t, db, 3);
  const wal = `${db}-wal`;
  assert.ok(statSync(wal).size > 100_000);
  assert.equal(statSync(`${db}-count`).mode & 0o777, 0o600);
  for (const name of ["", "-wal", "-count"]) copyFileSync(db + name, join(folder, `copy.db${name}`));

  // Undamaged: after a kill nothing is missing.
  const whole = await start(t, db);
  assert.match(whole.log, /info store: found 3 people, 0 running matches of 3, \d+ log entries\n/);
  assert.doesNotMatch(whole.log, /older|counter/);
  await whole.stop();
  const again = await start(t, db);
  assert.doesNotMatch(again.log, /older|counter/);
  await again.stop();

  // A bit in the middle of the log: SQLite takes the part before it for the whole.
  const copy = join(folder, "copy.db");
  flip(`${copy}-wal`, Math.floor(statSync(`${copy}-wal`).size / 2));
  const refused = await start(t, copy, ["--older-store", "refuse"], { expectFailure: true });
  assert.equal(refused.port, 0, "it does not start");
  assert.equal((await refused.stopped).code, 1);
  assert.match(refused.log, OLDER);
  const damaged = await start(t, copy);
  const [, ...figures] = damaged.log.match(OLDER);
  const [people, ofPeople, matches, ofMatches, entries, ofEntries] = figures.map(Number);
  // (Data that comes within a tenth of a second after another commit need not be counted.)
  assert.ok(ofPeople >= 2 && ofPeople <= 3 && ofMatches >= 2 && ofMatches <= 3, figures.join());
  assert.ok(people <= ofPeople && matches <= ofMatches && entries < ofEntries, figures.join());
  await guest(damaged);
  await damaged.stop();

  // It was reported. From here on the count restarts.
  const later = await start(t, copy);
  assert.doesNotMatch(later.log, /older|counter/);
  await later.stop();
});

test("a database that is gone, an older copy in its place, a counter that is none", async (t) => {
  const folder = temporaryFolder(t);
  const db = join(folder, "kozel.db");
  await evening(t, db, 1);
  const backup = join(folder, "backup.db");
  assert.equal(spawnSync(program, ["admin", "backup", backup, "--store", db]).status, 0);
  await evening(t, db, 1);
  for (const name of ["", "-wal", "-shm"]) rmSync(db + name, { force: true });
  copyFileSync(backup, db);
  const older = await start(t, db);
  assert.match(older.log, OLDER);
  await older.stop();

  rmSync(db);
  const gone = await start(t, db);
  assert.match(gone.log, /people to 0 of 1/);
  await gone.stop();

  writeFileSync(`${db}-count`, readFileSync(`${db}-count`, "utf8").replace(/1 \d+/, "1 9"));
  const damaged = await start(t, db);
  assert.match(damaged.log, /warn store: the counter next to the database cannot be read: it is reset\n/);
  assert.doesNotMatch(damaged.log, /older/);
  await damaged.stop();
  assert.ok(existsSync(`${db}-count`));
});
