// Brings a table to where a test needs it: the log of its match in the store is the text of a record, so another record takes
// its place while the server is down.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { openTable } from "./lobby.mjs";
import { root } from "./server.mjs";
import { Table } from "./table.mjs";

/** The entries of a match's log (docs/decisions/0001): each deal's set-up, each action. */
function entriesOf(record) {
  const entries = [];
  for (const line of record.split("\n").filter((text) => /^(deal|hand|stock|\d)/.test(text))) {
    if (/^(hand|stock)/.test(line)) entries[entries.length - 1] += `${line}\n`;
    else entries.push(`${line}\n`);
  }
  return entries;
}

/** Restarts the server with the match of the only running table at the end of `file`, a record of the same game and options. */
export async function continueFrom(server, file) {
  await server.kill();
  const rows = entriesOf(readFileSync(file, "utf8"));
  const values = rows.map((lines, index) => `((SELECT number FROM match WHERE ended IS NULL), ${index + 2}, '${lines}', 120000, 0)`);
  const sql = `DELETE FROM entry WHERE seq > 1 AND match = (SELECT number FROM match WHERE ended IS NULL);
    INSERT INTO entry (match, seq, lines, reserve_ms, at) VALUES ${values.join(", ")};`;
  const { status, stderr } = spawnSync("sqlite3", ["-bail", server.db], { input: sql, encoding: "utf8" });
  if (status !== 0) throw new Error(stderr);
  await server.up();
}

/** A guest's table for four in its fifth deal, with a carried sum, remembered and open points; the guest is to act. */
export async function carriedTable(server, guest) {
  await openTable(guest, { choices: ["for one"] });
  await guest.page.getByRole("button", { name: "Start with bots" }).click();
  const table = new Table(guest);
  await table.hand.first().waitFor();
  await continueFrom(server, join(root, "tests", "web", "data", "carry.dgr"));
  if ((await table.wait()) !== "play") throw new Error("the guest should be to act");
  return table;
}
