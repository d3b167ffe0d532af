// SPDX-License-Identifier: MIT
// PostgreSQL with a standby that confirms each commit: when the primary fails, the standby is promoted and the old
// primary becomes its standby.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { appendFileSync, chmodSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { Proxy } from "./proxy.mjs";
import { lasting, within } from "../waiting.mjs";
import { Postgres } from "./service.mjs";

const SYNC_MS = 30_000;

export class PostgresPair {
  constructor(folder) {
    mkdirSync(folder);
    if (process.getuid() === 0) chmodSync(join(folder, ".."), 0o755); // PostgreSQL runs as somebody else
    this.members = [new Postgres(join(folder, "a")), new Postgres(join(folder, "b"), { empty: true })];
    [this.primary, this.standby] = this.members;
    /** On which the primary's log comes to the standby. */
    this.replication = new Proxy(() => this.primary.port);
  }

  get address() {
    return this.primary.address;
  }

  get port() {
    return this.primary.port;
  }

  ask(sql) {
    return this.primary.ask(sql);
  }

  /** `synchronous`: whether commits wait for the standby. */
  async begin({ synchronous = true } = {}) {
    this.synchronous = synchronous;
    await this.replication.listen();
    await this.primary.begin();
    await this.#follow();
  }

  async end(signal) {
    await Promise.all(this.members.map((member) => member.end(signal)));
    await this.replication.close();
  }

  /** The standby becomes a copy of the primary that follows it. */
  async #follow() {
    const { primary, standby } = this;
    rmSync(`${standby.folder}/data`, { recursive: true, force: true });
    await standby.run("pg_basebackup", "-D", `${standby.folder}/data`, "-h", "127.0.0.1", "-p", String(primary.port), "-U", "kozel", "-R", "-c", "fast", "--no-sync");
    appendFileSync(`${standby.folder}/data/postgresql.auto.conf`, `primary_conninfo = 'host=127.0.0.1 port=${this.replication.port} user=kozel'\n`);
    await standby.begin();
    await this.#becomes("async");
    if (this.synchronous) await this.confirm();
  }

  /** From now on commits wait for the standby. */
  async confirm() {
    this.primary.tell("ALTER SYSTEM SET synchronous_standby_names = '*'", "SELECT pg_reload_conf()");
    await this.#becomes("sync");
  }

  async #becomes(state) {
    const states = () => this.primary.ask("SELECT sync_state FROM pg_stat_replication WHERE state = 'streaming'");
    assert.ok(await within(SYNC_MS, () => states().some(({ sync_state }) => sync_state === state), 50), `no standby follows: ${this.standby.folder}/log`);
  }

  /** The primary's log no longer comes to the standby: from now on nothing may be acknowledged. */
  hold() {
    this.replication.freeze();
  }

  /** Ends every wait for the standby, as an impatient operator might. */
  cancelWaits() {
    this.primary.ask("SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'");
  }

  /** The primary dies, the standby takes its place. */
  async failOver() {
    await this.primary.end("SIGQUIT");
    this.replication.mend();
    this.replication.reset();
    [this.primary, this.standby] = [this.standby, this.primary];
    this.primary.tell("SELECT pg_promote()");
  }

  /** The old primary comes back, and takes itself for one: it must not acknowledge anything. */
  async isFenced() {
    await this.standby.begin();
    const psql = spawn("psql", [...this.standby.address, "-c", "INSERT INTO node (name, joined) VALUES ('impostor', 0)"], { stdio: "ignore" });
    const done = new Promise((resolve) => psql.once("close", (status) => resolve(status === 0)));
    const acknowledged = await Promise.race([done, lasting(700).then(() => false)]);
    psql.kill();
    await this.standby.end("SIGQUIT");
    return !acknowledged;
  }

  /** The old primary becomes the standby. */
  rejoin() {
    return this.#follow();
  }
}
