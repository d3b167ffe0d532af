// SPDX-License-Identifier: MIT
// Asks the store, from outside, what it has of a match at this very moment: a client of the database that stays open.
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

export class Witness {
  #child;

  /** `command`: takes SQL, a line each, and answers with rows whose columns "|" parts. */
  constructor(command, seen) {
    this.#child = spawn(command[0], command.slice(1), { stdio: ["pipe", "pipe", "ignore"] });
    this.#child.stdin.on("error", () => {});
    createInterface({ input: this.#child.stdout }).on("line", (line) => {
      const [id, match, entries, ended] = line.split("|");
      seen({ id: Number(id), match, entries: Number(entries), ended: ended === "1" });
    });
  }

  ask(id, match) {
    this.#child.stdin.write(
      `SELECT ${id}, '${match}', (SELECT count(*) FROM entry WHERE match = (SELECT number FROM match WHERE id = '${match}')),` +
        ` (SELECT count(*) FROM match WHERE id = '${match}' AND ended IS NOT NULL);\n`,
    );
  }

  close() {
    this.#child.kill("SIGKILL");
  }
}
