// SPDX-License-Identifier: MIT
// The public matches of a server as files for everybody: `kozel games --store` (docs/database.md). Over SQLite or, if $TEST_POSTGRES is a database's
// address, over PostgreSQL.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { Browser } from "./browser.mjs";
import { EVERYTHING_COUNTS, temporaryFolder } from "./client.mjs";
import { Player } from "./player.mjs";
import { startVirtual } from "./virtual.mjs";

const program = process.env.KOZEL;
assert.ok(program, "KOZEL: the path of the program");
const postgres = process.env.TEST_POSTGRES;

const run = (...args) => spawnSync(program, args, { encoding: "utf8", env: { ...process.env, LC_ALL: "C" } });

/** Returns the matches that the command prints. */
function matches(...args) {
  const { status, stdout, stderr } = run("games", "--json", ...args);
  assert.equal(stderr, "");
  assert.equal(status, 0);
  return stdout.trim() ? stdout.trim().split("\n").map((line) => JSON.parse(line)) : [];
}

/** Registered people, each with a connection. */
async function registered(server, ...names) {
  const people = [];
  for (const [i, name] of names.entries()) {
    const browser = await Browser.arrive(server);
    await browser.register(name);
    const player = new Player(server, browser.cookie, `tab0000${i}`);
    await player.begin();
    people.push({ browser, player });
  }
  return people;
}

/** Plays a match that the guest of the table loses. Returns the table. */
async function play([host, guest], members) {
  const { table, code } = await host.player.ask({ do: "open", game: "kozel", seats: 2, ...members });
  await guest.player.ask({ do: "sit", table, ...(code && { code }) });
  await guest.player.ask({ do: "resign", table });
  return table;
}

test("rated matches of public tables are published, without the names of closed accounts", async (t) => {
  const folder = temporaryFolder(t);
  const db = postgres ?? join(folder, "kozel.db");
  const server = await startVirtual(t, program, ["serve", "--port", "0", "--store", db, "--rate", "0", ...EVERYTHING_COUNTS]);
  const [ann, ben, cleo] = await registered(server, "Ann", "Ben", "Cleo");
  await play([ann, ben], { rated: true });
  await play([ann, cleo], { rated: true });
  await play([ann, ben], { rated: false });
  await play([ann, ben], { rated: true, private: true });
  await ann.player.ask({ do: "open", game: "kozel", seats: 2, rated: true }); // which never begins
  await cleo.browser.ask("POST", "/api/close", { password: "goat&barn" });
  await server.settle();

  // The server runs on meanwhile.
  const all = matches("--store", db);
  assert.deepEqual(all.map(({ players, winners, losers, reason }) => ({ players, winners, losers, reason })), [
    { players: ["Ann", "Ben"], winners: [1], losers: [2], reason: "timeout" },
    { players: ["Ann", ""], winners: [1], losers: [2], reason: "timeout" },
  ]);
  assert.deepEqual(all[0].strengths, [1500, 1500]);
  assert.ok(all.every(({ match, date }) => /^\w+$/.test(match) && /^\d{4}-\d\d-\d\d$/.test(date)), JSON.stringify(all));
  assert.equal(matches("--store", db, "--player", "Cleo").length, 0);
  assert.equal(matches("--store", db, "--player", "Ben", "--result", "lost").length, 1);

  // A month, in files: the same matches. Each record is as the server has signed it.
  const month = all[0].date.slice(0, 7);
  const file = join(folder, `${month}.dgr.zst`);
  const written = run("games", "--store", db, "--month", month, "-o", file);
  assert.deepEqual([written.status, written.stderr], [0, ""]);
  const without = ({ file: _, line: __, ...match }) => match;
  assert.deepEqual(matches(file).map(without), all);
  const rows = readFileSync(join(folder, `${month}.csv`), "utf8").trim().split("\n");
  assert.equal(rows.length, 3);
  const text = spawnSync("zstd", ["-dc", file], { encoding: "utf8" }).stdout;
  assert.doesNotMatch(text, /Cleo|closed account/);
  const [offset, length] = rows[2].split(",").slice(-2).map(Number);
  writeFileSync(join(folder, "one.dgr"), text.slice(offset, offset + length));
  const verified = run("verify", join(folder, "one.dgr"));
  assert.match(verified.stdout, /no seat gave a nonce \(deals that are the ones of the seed: 1\)/, verified.stderr);

  // Another month has none: the files are there, and empty.
  const empty = run("games", "--store", db, "--month", "2001-01", "-o", join(folder, "2001-01.dgr.zst"));
  assert.deepEqual([empty.status, empty.stderr], [0, ""]);
  assert.equal(matches(join(folder, "2001-01.dgr.zst")).length, 0);
  assert.ok(readdirSync(folder).every((name) => !name.includes("tmp")), String(readdirSync(folder)));
  await server.stop();
});
