// SPDX-License-Identifier: MIT
// What a SQLite store holds; no server may have the file.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";

export function askSqlite(db, sql) {
  const { status, stdout, stderr } = spawnSync("sqlite3", ["-cmd", ".timeout 10000", "-json", db, sql], { encoding: "utf8", maxBuffer: 1 << 30 });
  assert.equal(status, 0, stderr);
  return stdout.trim() ? JSON.parse(stdout) : [];
}
