// Nodes to test: servers over one PostgreSQL and one NATS (scripts/postgres, scripts/nats), and people who come again by themselves.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { Proxy } from "../faults/proxy.mjs";
import { guest, startServer } from "./client.mjs";
import { Player } from "./player.mjs";

export const program = process.env.KOZEL ?? fileURLToPath(new URL("../../build/kozel", import.meta.url));
export const postgres = process.env.TEST_POSTGRES;
export const nats = process.env.TEST_NATS;
export const natsProcess = Number(process.env.TEST_NATS_PROCESS);
assert.ok(postgres && nats, "run by scripts/postgres scripts/nats");

export const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

export const startNode = (t, name, ...options) =>
  startServer(t, program, ["serve", "--port", "0", "--db", postgres, "--bus", nats, "--node", name, "--pause", "50", "--rate", "0", ...options]);

/** The way to a service, and its address by that way. */
async function wayTo(t, address) {
  const port = Number(/:(\d+)(\/|$)/.exec(address.replace(/^\w+:\/\/[^@]*@/, ""))[1]);
  const way = await new Proxy(() => port).listen();
  t.after(() => way.close());
  return Object.assign(way, { address: address.replace(`:${port}`, `:${way.port}`) });
}

/** A node that reaches its bus, and its store too unless `busOnly`, by ways that can be closed. */
export async function startCuttable(t, name, { busOnly = false } = {}) {
  const [toBus, toStore] = [await wayTo(t, nats), busOnly ? { address: postgres } : await wayTo(t, postgres)];
  const options = ["--port", "0", "--db", toStore.address, "--bus", toBus.address, "--node", name, "--bot-delay", "5", "--rate", "0"];
  return Object.assign(await startServer(t, program, ["serve", ...options]), { toBus, toStore });
}

/** What the store says to SQL. */
export function ask(sql) {
  const { status, stdout, stderr } = spawnSync("psql", [postgres, "-X", "-q", "-A", "-t", "-c", sql], { encoding: "utf8" });
  assert.equal(status, 0, stderr);
  return stdout.trim();
}

/** Waits until `holds` returns something, and returns that; fails after `ms`. */
export async function until(holds, what, ms = 10000) {
  for (const end = Date.now() + ms; Date.now() < end; await sleep(10)) {
    const value = await holds();
    if (value) return value;
  }
  assert.fail(`waited in vain: ${what}`);
}

/** What a node has logged about a table, or about its match. */
export const logged = (node, about, id) => node.log.split("\n").filter((line) => line.includes(id) && line.includes(about));

let tabs = 0;

/** A person: his session holds at every node, and when his connection is lost he comes again, to the next that answers. */
export class Person {
  /** What each of his connections was told, in order. */
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

  /** A new page at the first of his servers that answers. */
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
    await sleep(20);
    return this.connect();
  }

  ask(request) {
    return this.player.ask(request);
  }

  /** Asks again while the table is on its way to a node, or this one has not heard of it yet. */
  async patiently(request) {
    for (const end = Date.now() + 10000; ; await sleep(20))
      try {
        return await this.ask(request);
      } catch (error) {
        if (Date.now() > end || error.code !== "moving") throw error;
      }
  }

  /** Goes to a table and plays there to the end of the match, whatever happens to the connection; its result. */
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
      this.left = this.left ?? Date.now();
      await this.connect();
    }
  }

  async enter() {
    for (const end = Date.now() + 10000; ; await sleep(20))
      try {
        return await this.player.enter(this.table);
      } catch (error) {
        if (Date.now() > end || error.code !== "moving") throw error;
      }
  }
}

/** What people were told of a match against its record: each connection a stretch without a gap, one after another. */
export function checkTold(person, actions) {
  let from = 0;
  for (const told of person.lives) {
    if (told.length === 0) continue;
    const at = actions.findIndex((_, index) => index >= from && told.every((step, offset) => actions[index + offset] === step));
    assert.ok(at >= 0, `${JSON.stringify(told)} is not in the record from ${from} on`);
    from = at + told.length;
  }
}
