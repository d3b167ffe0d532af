// SPDX-License-Identifier: MIT
// What the clients play at: nodes of the server and all that stands behind them. A scenario takes a world and breaks it.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { EVERYTHING_COUNTS } from "../server/client.mjs";
import { factsFrom } from "./facts.mjs";
import { Faulty } from "./faulty.mjs";
import { Node } from "./node.mjs";
import { Proxy } from "./proxy.mjs";
import { askSqlite } from "./sqlite.mjs";
import { Witness } from "./witness.mjs";

export const PLAY = ["--port", "0", "--pause", "50", "--rate", "0", "--bot-delay", "2", "--ping", "1", ...EVERYTHING_COUNTS];

/** One node on a SQLite file. Its clients come on two ways that can be broken; its disk and its clock may go wrong. */
export class SingleWorld {
  name = "one node, SQLite";
  /** How many ms a client may wait for anything, if a scenario does not say more. */
  patience = 5000;
  #witness = null;

  constructor({ program, preload, folder, history }) {
    assert.ok(existsSync(preload), preload); // the loader would only warn
    this.history = history;
    this.db = join(folder, "kozel.db");
    this.faulty = new Faulty(join(folder, "faults"));
    const env = { LD_PRELOAD: preload, FAULTY_FILE: this.faulty.path };
    this.node = new Node("node1", program, () => ["serve", "--db", this.db, ...PLAY], { env, log: join(folder, "node1.log") });
    this.nodes = [this.node];
    this.ways = [0, 1].map(() => new Proxy(() => this.node.port));
  }

  async open() {
    for (const way of this.ways) await way.listen();
    await this.begin(this.node);
  }

  async begin(node) {
    await node.begin();
    const witness = new Witness(["sqlite3", "-cmd", ".timeout 10000", "-readonly", "-list", this.db], (seen) => this.history.note({ k: "seen", ...seen }));
    this.#look(witness);
    node.ended.then(() => this.#witness === witness && this.#look(null));
  }

  /** Ends a node together with every other process that has its file open: the next start must find the file as a crash leaves it. */
  async end(node, signal) {
    this.#look(null);
    return node.end(signal);
  }

  #look(witness) {
    this.#witness?.close();
    this.#witness = witness;
  }

  /** Where a client's next connection goes; null: nowhere just now. */
  address(index) {
    return this.node.runs ? { port: this.ways[index % 2].port, node: this.node.name, life: this.node.life } : null;
  }

  /** Asks the store what it has of a match. */
  witness(id, match) {
    this.#witness?.ask(id, match);
  }

  /** From now on no file of the node may be written beyond `kib` KiB, until it is started again. */
  limitFiles(kib) {
    spawnSync("prlimit", ["--pid", String(this.node.pid), `--fsize=${Math.round(1024 * kib)}:`]);
  }

  facts() {
    return factsFrom((sql) => askSqlite(this.db, sql));
  }

  /** Stops whatever runs; `between`: when nobody has the store. How the nodes ended: {name, code, signal}. */
  async close(between) {
    this.faulty.clear();
    this.node.signal("SIGCONT");
    const ends = this.node.runs ? [{ name: this.node.name, ...(await this.end(this.node, "SIGTERM")) }] : [];
    this.#look(null);
    between();
    for (const way of this.ways) await way.close();
    await this.node.close();
    this.faulty.close();
    return ends;
  }
}
