// SPDX-License-Identifier: MIT
// Several nodes over one PostgreSQL and one NATS. Each reaches both, and its clients reach it, on ways that can be cut.
import { join } from "node:path";
import { factsFrom } from "./facts.mjs";
import { NatsCluster } from "./nats_cluster.mjs";
import { Node } from "./node.mjs";
import { Proxy } from "./proxy.mjs";
import { Nats, Postgres } from "./service.mjs";
import { PostgresPair } from "./standby.mjs";
import { Direct, Ways } from "./ways.mjs";
import { Witness } from "./witness.mjs";
import { PLAY } from "./world.mjs";

export class ClusterWorld {
  /** A lease ends after three seconds, and a sweep comes every two. The time of the fault itself is added. */
  patience = 12_000;
  #witness = null;

  /** Returns why the world is not possible here; null: it is. */
  static lacks() {
    return Postgres.bin() === null ? "no PostgreSQL here" : Nats.program() === null ? "no nats-server here" : null;
  }

  constructor({ program, folder, history, count = 2 }) {
    this.name = `${count} nodes, PostgreSQL`;
    this.history = history;
    this.postgres = this.makeStore(join(folder, "postgres"));
    this.nats = this.makeBus(join(folder, "nats"));
    this.nodes = Array.from({ length: count }, (_, i) => this.#node(`node${i + 1}`, program, folder));
    this.ways = this.nodes.map(({ way }) => way);
  }

  makeStore(folder) {
    return new Postgres(folder);
  }

  makeBus(folder) {
    return new Nats(folder);
  }

  wayToStore() {
    return new Ways(this.postgres.members);
  }

  #node(name, program, folder) {
    const toStore = this.wayToStore();
    const toBus = new Ways(this.nats.members);
    const store = () => toStore.ports.map((port) => `127.0.0.1:${port}`).join(",");
    const bus = () => toBus.ports.map((port) => `nats://kozel:kozel@127.0.0.1:${port}`).join(",");
    const node = new Node(
      name,
      program,
      () => ["serve", "--store", `postgresql://kozel@${store()}/postgres`, "--bus", bus(), "--node", name, ...PLAY],
      { log: join(folder, `${name}.log`) },
    );
    return Object.assign(node, { toStore, toBus, way: new Proxy(() => node.port) });
  }

  async open() {
    await Promise.all([this.postgres.begin(), this.nats.begin()]);
    for (const { toStore, toBus, way } of this.nodes) for (const proxy of [toStore, toBus, way]) await proxy.listen();
    await this.nodes[0].begin(); // makes the tables
    await Promise.all(this.nodes.slice(1).map((node) => node.begin()));
    this.look();
  }

  /** The store is there (again). */
  look() {
    this.#witness?.close();
    this.#witness = new Witness(["psql", ...this.postgres.address, "-F", "|"], (seen) => this.history.note({ k: "seen", ...seen }));
  }

  begin(node) {
    return node.begin();
  }

  end(node, signal) {
    return node.end(signal);
  }

  /** Returns the address of a client's node; after a failed attempt, of the next one. */
  address(index, attempt) {
    const node = this.nodes[(index + attempt) % this.nodes.length];
    return node.runs ? { port: node.way.port, node: node.name, life: node.life } : null;
  }

  /** Returns the node of that name; null: it does not run. */
  addressOf(name) {
    const { runs, way, life } = this.nodes.find((node) => node.name === name);
    return runs ? { port: way.port, node: name, life } : null;
  }

  witness(id, match) {
    this.#witness?.ask(id, match);
  }

  facts() {
    return factsFrom((sql) => this.postgres.ask(sql));
  }

  async close(between) {
    for (const node of this.nodes) {
      for (const proxy of [node.toStore, node.toBus, node.way]) proxy.mend();
      node.signal("SIGCONT");
    }
    const ends = await Promise.all(this.nodes.filter(({ runs }) => runs).map(async (node) => ({ name: node.name, ...(await node.end("SIGTERM")) })));
    this.#witness?.close();
    between();
    for (const node of this.nodes) {
      for (const proxy of [node.toStore, node.toBus, node.way]) await proxy.close();
      await node.close();
    }
    await Promise.all([this.postgres.end("SIGINT"), this.nats.end("SIGKILL")]);
    return ends;
  }
}

/** The bus is a cluster of three servers: it works without any one of them. */
export class ThreeBuses extends ClusterWorld {
  patience = 1000;

  constructor(options) {
    super(options);
    this.name = "2 nodes, 3 NATS";
  }

  makeBus(folder) {
    return new NatsCluster(folder);
  }

  async open() {
    await super.open();
    await this.nats.synced();
  }
}

/** The store has a standby, without which it acknowledges nothing. */
export class WithStandby extends ClusterWorld {
  constructor(options) {
    super(options);
    this.name = "2 nodes, standby";
  }

  makeStore(folder) {
    return new PostgresPair(folder);
  }

  wayToStore() {
    return new Direct(this.postgres.members);
  }
}

export class ThreeNodes extends ClusterWorld {
  constructor(options) {
    super({ ...options, count: 3 });
  }
}
