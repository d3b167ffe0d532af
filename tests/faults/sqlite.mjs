// What a SQLite store holds, read from outside: once as a whole, and in between by a witness.
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { createInterface } from "node:readline";
import { factsFrom } from "./facts.mjs";

/** Everything that the checker needs; no server may have the file. */
export function readSqlite(db) {
  return factsFrom((sql) => {
    const { status, stdout, stderr } = spawnSync("sqlite3", ["-json", db, sql], { encoding: "utf8", maxBuffer: 1 << 30 });
    assert.equal(status, 0, stderr);
    return stdout.trim() ? JSON.parse(stdout) : [];
  });
}

/** Asks the store while the server runs. It has to go when the server is killed: the file must be nobody's then. */
export class SqliteWitness {
  #child;

  constructor(db, seen) {
    this.#child = spawn("sqlite3", ["-readonly", "-list", db], { stdio: ["pipe", "pipe", "ignore"] });
    this.#child.stdin.on("error", () => {});
    createInterface({ input: this.#child.stdout }).on("line", (line) => {
      const [id, match, entries, ended] = line.split("|");
      seen({ id: Number(id), match, entries: Number(entries), ended: ended === "1" });
    });
  }

  ask(id, match) {
    this.#child.stdin.write(
      `SELECT ${id}, '${match}', (SELECT count(*) FROM entry WHERE match = (SELECT number FROM match WHERE id = '${match}')),` +
        ` coalesce((SELECT ended IS NOT NULL FROM match WHERE id = '${match}'), 0);\n`,
    );
  }

  close() {
    this.#child.kill("SIGKILL");
  }
}
