// SPDX-License-Identifier: MIT
// Brings a table to the position that a test needs. The log of its match in the store is the text of a record, so another record replaces it while
// the server is down.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { wallClock } from "../../waiting.mjs";
import { openTable } from "./lobby.mjs";
import { root, Server } from "./server.mjs";
import { Table } from "./table.mjs";

/** Returns the entries of a match's log (docs/decisions/0001): each deal's set-up, each action. */
function entriesOf(record) {
  const entries = [];
  for (const line of record.split("\n").filter((text) => /^(deal|hand|stock|\d)/.test(text))) {
    if (/^(hand|stock)/.test(line)) entries[entries.length - 1] += `${line}\n`;
    else entries.push(`${line}\n`);
  }
  return entries;
}

function runSql(server, sql) {
  const { status, stderr } = spawnSync("sqlite3", ["-cmd", ".timeout 10000", "-bail", server.db], { input: sql, encoding: "utf8" });
  if (status !== 0) throw new Error(stderr);
}

/** Returns SQL that appends lines to the log of the match of this condition, the first of them as number `seq`. They are done now. Otherwise the
 * time until the server's end would be taken from the clock of the move. */
const appending = (match, seq, lines, now = wallClock()) =>
  lines
    .map(
      (text, index) =>
        `INSERT INTO entry (match, seq, previous, lines, reserve_ms, at) SELECT m.number, ${seq + index},
          (SELECT e.id FROM entry AS e WHERE e.match = m.number AND e.seq = ${seq + index - 1}),
          '${text.replaceAll("'", "''")}', 120000, ${now} FROM match AS m WHERE ${match};`,
    )
    .join("\n");

/** Restarts the server with the match of the only running table at the end of `file`, a record of the same game and options. */
export async function continueFrom(server, file) {
  await server.kill();
  const rows = entriesOf(readFileSync(file, "utf8"));
  runSql(
    server,
    `DELETE FROM entry WHERE seq > 1 AND match = (SELECT number FROM match WHERE ended IS NULL);
     ${appending("m.ended IS NULL", 2, rows, server.now)}`,
  );
  await server.up();
}

/** Opens a guest's table for four in its fifth deal, with a carried sum, remembered and open points. The guest is to act. */
export async function carriedTable(server, guest) {
  await openTable(guest, { choices: ["for one"] });
  await guest.page.getByRole("button", { name: "Start with bots" }).click();
  const table = new Table(guest);
  await table.hand.first().waitFor();
  await continueFrom(server, join(root, "tests", "web", "data", "carry.dgr"));
  if ((await table.wait()) !== "play") throw new Error("the guest should be to act");
  return table;
}

/** Puts a finished match into the store of a server that is not running. `record`: its text, up to the end of the match. */
export function storeMatch(server, id, record) {
  const tags = record.split("\n").filter((line) => line.startsWith("[")).join("\n");
  runSql(
    server,
    `INSERT INTO match (id, setup, begun, ended, result) VALUES ('${id}', '{}', 1, 2, '{}');
     ${appending(`m.id = '${id}'`, 1, [`${tags}\n`, ...entriesOf(record)])}
     UPDATE match SET last = (SELECT max(id) FROM entry) WHERE id = '${id}';`,
  );
}

/** Returns a golden record, with the names of `players` and a date. If it stops before the match's end, the resignation of seat 1 breaks its last
 * deal off. */
export function goldenMatch(name, players, finished) {
  const lines = readFileSync(join(root, "tests", "golden", `${name}.dgr`), "utf8").trimEnd().split("\n");
  const names = players.map((player, index) => `[Name${index + 1} "${player}"]`);
  return [...names, '[Date "2026-03-08"]', ...(finished ? lines : [...lines.slice(0, -2), "1 resign"]), ""].join("\n");
}

/** Puts finished matches into the store of a server, which is stopped meanwhile: {id: record}. */
export async function storeMatches(server, matches) {
  await server.kill();
  for (const [id, record] of Object.entries(matches)) storeMatch(server, id, record);
  await server.up();
}

/** Returns a server whose store has these finished matches: {id: record}. */
export async function serverWith(matches, ...options) {
  const server = await Server.start(...options);
  await storeMatches(server, matches);
  return server;
}

/** A finished match of pairs, two people and two bots. */
export const PAIRS = { pairs: goldenMatch("kozel-pairs-4-1", ["Anna", "novice", "Borys", "novice"], true) };
