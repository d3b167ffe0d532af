// SPDX-License-Identifier: MIT
// Nodes to test: servers over one PostgreSQL and one NATS (scripts/postgres, scripts/nats), and people who reconnect automatically.
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { until } from "../waiting.mjs";
import { guest, http, startServer } from "./client.mjs";
import { Player } from "./player.mjs";
import { BEGIN, startVirtual } from "./virtual.mjs";
import { Way } from "./way.mjs";

export { until };

export const program = process.env.KOZEL ?? fileURLToPath(new URL("../../build/kozel", import.meta.url));
export const postgres = process.env.TEST_POSTGRES;
export const nats = process.env.TEST_NATS;
export const natsProcess = Number(process.env.TEST_NATS_PROCESS);
assert.ok(postgres && nats, "run by scripts/postgres scripts/nats");

export const startNode = (t, name, ...options) =>
  startServer(t, program, ["serve", "--port", "0", "--db", postgres, "--bus", nats, "--node", name, "--pause", "50", "--rate", "0", ...options]);

/** Returns a way to a service, and the service's address by that way. */
async function wayTo(t, address) {
  const port = Number(/:(\d+)(\/|$)/.exec(address.replace(/^\w+:\/\/[^@]*@/, ""))[1]);
  const way = await Way.to(t, port);
  return Object.assign(way, { address: address.replace(`:${port}`, `:${way.port}`) });
}

/** Starts a node that reaches its bus, and its store too unless `busOnly`, by ways that can be closed. */
export async function startCuttable(t, name, { busOnly = false } = {}) {
  const [toBus, toStore] = [await wayTo(t, nats), busOnly ? { address: postgres } : await wayTo(t, postgres)];
  const options = ["--port", "0", "--db", toStore.address, "--bus", toBus.address, "--node", name, "--bot-delay", "5", "--rate", "0"];
  return Object.assign(await startServer(t, program, ["serve", ...options]), { toBus, toStore });
}

/** Returns the store's answer to SQL. */
export function ask(sql) {
  const { status, stdout, stderr } = spawnSync("psql", [postgres, "-X", "-q", "-A", "-t", "-c", sql], { encoding: "utf8" });
  assert.equal(status, 0, stderr);
  return stdout.trim();
}

/** Returns the node's log lines about a table, or about its match. */
export const logged = (node, about, id) => node.log.split("\n").filter((line) => line.includes(id) && line.includes(about));

/** Returns the result of `ask` once the table is neither moving to a node nor unknown to this one. */
const whileMoving = (ask) =>
  until(() => ask().then((ok) => ({ ok }), (error) => {
    if (error.code !== "moving") throw error;
  }), "the table has come").then(({ ok }) => ok);

let tabs = 0;

/** A person whose session is valid at every node. After a lost connection they connect to the next node that answers. */
export class Person {
  /** The messages of each connection, in order. */
  lives = [];

  constructor(...servers) {
    this.servers = servers;
  }

  static async at(...servers) {
    const person = new Person(...servers);
    Object.assign(person, await guest(servers[0]));
    await person.connect();
    return person;
  }

  /** Opens a new page at the first of the person's servers that answers. */
  async connect() {
    for (const server of this.servers) {
      this.player = new Player(server, this.cookie, `tab${String(tabs++).padStart(6, "0")}`);
      try {
        this.hello = await this.player.begin();
        this.server = server;
        return;
      } catch {
        // gone: the next
      }
    }
    await until(() => Promise.any(this.servers.map((server) => http(server, "GET", "/healthz"))).catch(() => false), "a server answers");
    return this.connect();
  }

  ask(request) {
    return this.player.ask(request);
  }

  /** Repeats a request while the table is moving to the node, or this one has not received it yet. */
  patiently(request) {
    return whileMoving(() => this.ask(request));
  }

  /** Goes to a table and plays there to the end of the match, whatever happens to the connection. Returns its result. */
  async play(table) {
    this.table = table;
    for (;;) {
      this.lives.push(this.player.told);
      try {
        await this.enter();
        const end = await Promise.race([this.player.over, this.player.client.closed.then(() => null)]);
        if (end) return end;
      } catch (error) {
        if (error.message !== "closed") throw error;
      }
      await this.connect();
    }
  }

  enter() {
    return whileMoving(() => this.player.enter(this.table));
  }
}

/** Checks the messages of a match against its record: each connection received a stretch without a gap, one after another. */
export function checkTold(person, actions) {
  let from = 0;
  for (const told of person.lives) {
    if (told.length === 0) continue;
    const at = actions.findIndex((_, index) => index >= from && told.every((step, offset) => actions[index + offset] === step));
    assert.ok(at >= 0, `${JSON.stringify(told)} is not in the record from ${from} on`);
    from = at + told.length;
  }
}

let worlds = 0;

/** Nodes whose time passes in step, with that of their store: its clock_timestamp(), by which leases end, comes before PostgreSQL's own. */
export class InStep {
  static STEP = 250;
  #nodes = new Set();
  #schema = `in_step${++worlds}`;
  /** ms since the first node was started. */
  passed = 0;
  #clock;

  constructor(t) {
    this.t = t;
    const schema = this.#schema;
    ask(`CREATE SCHEMA ${schema}; CREATE SCHEMA ${schema}_clock; CREATE TABLE ${schema}_clock.clock AS SELECT to_timestamp(${BEGIN / 1000}) AS at;
      CREATE FUNCTION ${schema}_clock.clock_timestamp() RETURNS timestamptz LANGUAGE sql VOLATILE AS 'SELECT at FROM ${schema}_clock.clock'`);
    this.#clock = spawn("psql", [postgres, "-X", "-q", "-A", "-t"], { stdio: ["pipe", "pipe", "inherit"] });
    t.after(() => this.#clock.kill());
  }

  /** Returns the answer of these nodes' store to SQL. */
  ask(sql) {
    return ask(`SET search_path = ${this.#schema}; ${sql}`);
  }

  /** Starts a node that is linked to all others. */
  async start(name, ...options) {
    const db = `${postgres}?options=-csearch_path%3D${this.#schema}%2C${this.#schema}_clock%2Cpg_catalog`;
    const args = ["serve", "--port", "0", "--db", db, "--bus", nats, "--node", name, "--pause", "50", "--rate", "0", ...options];
    const node = await startVirtual(this.t, program, args, { wall: BEGIN + this.passed });
    this.#nodes.add(node);
    await this.passUntil(async () => this.#areLinked(await this.#ends()), "the nodes are linked");
    return node;
  }

  /** Sends a node a signal. It then no longer takes part. */
  end(node, signal) {
    this.#nodes.delete(node);
    node.child.kill(signal);
  }

  /** Lets time pass, in whole steps. */
  async pass(ms) {
    for (let passed = 0; passed < ms; passed += InStep.STEP) {
      this.passed += InStep.STEP;
      this.#clock.stdin.write(`UPDATE ${this.#schema}_clock.clock SET at = at + interval '${InStep.STEP} ms'; SELECT 1;\n`);
      await once(this.#clock.stdout, "data");
      for (const node of this.#nodes) await node.advance(InStep.STEP);
    }
  }

  /** Lets time pass until `holds()` returns something, and returns that. */
  async passUntil(holds, what) {
    for (let steps = 0; steps < 1000; steps++, await this.pass(InStep.STEP)) {
      const value = await holds();
      if (value) return value;
    }
    return assert.fail(`waited in vain: ${what}`);
  }

  /** Lets time pass until the promise resolves. Returns its value. */
  async during(promise) {
    let over = false;
    const end = () => (over = true);
    promise.then(end, end);
    while (!over) await this.pass(InStep.STEP);
    return promise;
  }

  #ends() {
    return Promise.all([...this.#nodes].map((node) => node.links()));
  }

  /** Returns the pairs of ends of the links between running nodes: [this one's, the other's]. */
  #pairs(nodes) {
    const endOf = (node, epoch) => node.links.find(({ other }) => other === epoch);
    return nodes.flatMap((one) => nodes.filter((other) => other !== one).map((other) => [endOf(one, other.epoch), endOf(other, one.epoch)]));
  }

  #areLinked(nodes) {
    return this.#pairs(nodes).every(([one, other]) => one?.up && other?.up && one.session === other.session);
  }

  /** Returns true if no message is on its way on the bus. */
  #areQuiet(nodes) {
    return this.#areLinked(nodes) && this.#pairs(nodes).every(([one, other]) => one.sent === other.received && !one.waits);
  }

  /** Returns when all nodes have done everything that is due now, and no message is on its way between them. Steps may pass, since a link rests
   * between two messages. */
  async settle() {
    let before = "";
    for (let looks = 0; looks < 10_000; looks++) {
      for (const node of this.#nodes) await node.settle();
      const ends = await this.#ends(), now = JSON.stringify(ends);
      if (now === before && this.#areQuiet(ends)) return;
      before = now;
      if (this.#pairs(ends).some(([one]) => one?.waits)) await this.pass(InStep.STEP);
    }
    assert.fail(`the nodes do not settle: ${before}`);
  }
}
