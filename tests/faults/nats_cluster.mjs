// SPDX-License-Identifier: MIT
// Three servers of NATS in a cluster. Each may be killed and started again.
import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { within } from "../waiting.mjs";
import { freePort, Nats } from "./service.mjs";

const SYNC_MS = 60_000;

class Member extends Nats {
  constructor(folder, name, cluster) {
    super(join(folder, name));
    Object.assign(this, { name, cluster });
  }

  command() {
    const routes = this.cluster.members.map(({ routePort }) => `nats://127.0.0.1:${routePort}`);
    return [...super.command(), "-n", this.name, "-m", String(this.askPort), "--cluster_name", "kozel", "--no_advertise", "--cluster", `nats://127.0.0.1:${this.routePort}`, "--routes", routes.join(",")];
  }

  /** Returns the server's report on itself; null: none. */
  async ask(path) {
    try {
      const response = await fetch(`http://127.0.0.1:${this.askPort}/${path}`, { signal: AbortSignal.timeout(2000) });
      return response.ok ? await response.json() : null;
    } catch {
      return null;
    }
  }

  /** Returns the leader of the servers, and how far the others follow, as this one sees it. */
  async group() {
    return (await this.ask("jsz"))?.meta_cluster ?? null;
  }
}

export class NatsCluster {
  constructor(folder) {
    mkdirSync(folder);
    this.members = ["n1", "n2", "n3"].map((name) => new Member(folder, name, this));
  }

  async begin() {
    for (const member of this.members) {
      member.routePort ??= await freePort();
      member.askPort ??= await freePort();
    }
    await Promise.all(this.members.map((member) => member.begin()));
  }

  async end(signal) {
    await Promise.all(this.members.map((member) => member.end(signal)));
  }

  /** Returns the member that leads as the others see it; null: none at the moment. */
  async leader() {
    for (const member of this.members) {
      const leader = (await member.group())?.leader;
      if (leader) return this.members.find(({ name }) => name === leader);
    }
    return null;
  }

  /** Waits until every server is well, and the leader reports that the two others follow. */
  async synced() {
    const isSynced = async () => {
      const health = await Promise.all(this.members.map((member) => member.ask("healthz")));
      const leader = health.every((said) => said?.status === "ok") ? await this.leader() : null;
      const { replicas = [] } = (await leader?.group()) ?? {};
      return replicas.length === this.members.length - 1 && replicas.every(({ current, offline }) => current && !offline);
    };
    assert.ok(await within(SYNC_MS, isSynced, 50), "the servers of the bus are not in sync");
  }
}
