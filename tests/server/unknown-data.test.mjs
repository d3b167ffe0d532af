// SPDX-License-Identifier: MIT
// Unknown data for a node: in its inbox on the bus noise, parts of messages, messages of other links; in the store a newer node's table. The node
// continues, and plays across its links.
import assert from "node:assert/strict";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { test } from "node:test";
import { http } from "./client.mjs";
import { InStep, nats, Person } from "./cluster.mjs";

/** A connection to the bus by hand: it receives the inboxes of all nodes, and can send anything to them. */
class Stranger {
  heard = [];
  #rest = Buffer.alloc(0);

  static async on(t) {
    const { hostname, port, username: user, password: pass } = new URL(nats.replace(/^nats/, "http"));
    const stranger = new Stranger();
    stranger.socket = connect(Number(port), hostname);
    t.after(() => stranger.socket.destroy());
    stranger.socket.on("data", (data) => stranger.#take(data));
    stranger.socket.write(`CONNECT ${JSON.stringify({ verbose: false, pedantic: false, user, pass })}\r\nSUB kozel.node.* 1\r\nPING\r\n`);
    await once(stranger.socket, "data");
    return stranger;
  }

  say(inbox, bytes) {
    this.socket.write(Buffer.concat([Buffer.from(`PUB ${inbox} ${bytes.length}\r\n`), bytes, Buffer.from("\r\n")]));
  }

  #take(data) {
    this.#rest = Buffer.concat([this.#rest, data]);
    for (let end; (end = this.#rest.indexOf("\r\n")) >= 0; ) {
      const line = this.#rest.subarray(0, end).toString();
      const [, inbox, length] = /^MSG (\S+) \S+ (\d+)$/.exec(line) ?? [];
      const whole = end + 2 + (inbox ? Number(length) + 2 : 0);
      if (this.#rest.length < whole) return;
      if (inbox) this.heard.push({ inbox, bytes: Buffer.from(this.#rest.subarray(end + 2, whole - 2)) });
      if (line === "PING") this.socket.write("PONG\r\n");
      this.#rest = this.#rest.subarray(whole);
    }
  }
}

const HEAD = 48; // bytes of a message's head (server/cluster/link.c)

/** Yields parts of a message, and the message with a bit changed: all of its head, some of its frames. */
function* spoiled(bytes) {
  for (let length = 0; length < bytes.length; length += length < HEAD + 20 ? 1 : 97) yield bytes.subarray(0, length);
  for (let at = 0; at < bytes.length; at += at < HEAD + 20 ? 1 : 97) {
    const changed = Buffer.from(bytes);
    changed[at] ^= 1 << (at % 8);
    yield changed;
  }
}

test("noise, parts of messages and those of other links in a node's inbox", async (t) => {
  const stranger = await Stranger.on(t);
  const step = new InStep(t), nodes = [await step.start("near"), await step.start("far")];
  const playAcross = async () => {
    const [host, other] = [await Person.at(nodes[0]), await Person.at(nodes[1])];
    const { table } = await host.ask({ do: "open", game: "kozel", seats: 2 });
    await other.patiently({ do: "sit", table });
    return (await other.patiently({ do: "enter", table })).state.phase === "play";
  };
  assert.ok(await step.during(playAcross()));
  const said = await step.passUntil(() => stranger.heard.filter(({ bytes }) => bytes.length > HEAD + 20).slice(-6), "messages with frames");
  const inboxes = [...new Set(stranger.heard.map(({ inbox }) => inbox))];
  assert.equal(inboxes.length, 2);
  for (const inbox of inboxes) {
    for (const length of [0, 1, 47, 48, 1000, 100_000]) stranger.say(inbox, Buffer.alloc(length, 0x5a));
    for (const name of ["kzt1", "kzt2", "kzt9", "kzt3"]) stranger.say(inbox, Buffer.concat([Buffer.from(name), Buffer.alloc(HEAD)]));
  }
  for (const { inbox, bytes } of said) for (const part of spoiled(bytes)) stranger.say(inbox, part);
  await step.passUntil(() => nodes.every(({ log }) => /a node uses link protocol kzt1, which this program does not support/.test(log)), "the log tells of other links");
  // A spoiled session restarts, and people who played across it reconnect.
  await step.passUntil(() => step.during(playAcross().catch(() => false)), "two play across the link");
  for (const { log, child } of nodes) {
    assert.equal(log.match(/a node uses link protocol/g).length, 1, "once");
    assert.equal(child.exitCode, null);
  }
  assert.equal(step.ask("SELECT count(*) FROM node WHERE name IN ('near', 'far')"), "2", "no node was taken for dead");
});

test("a table that a node cannot read is given back to the store, and waits for a newer node", async (t) => {
  const step = new InStep(t), node = await step.start("older");
  step.ask(`INSERT INTO tables (id, epoch, opened) VALUES ('fromnewer', 0, 1);
    INSERT INTO table_entry (place, seq, text, at) VALUES ('fromnewer', 1, '{"app":{"seats":2,"game":"whist"}}', 1)`);
  const [rules] = /(?<=#define KZ_RULES_VERSION )\d+/.exec(readFileSync(new URL("../../include/kozel/rules.h", import.meta.url)));
  const stands = () => step.ask("SELECT epoch || ' ' || needs FROM tables WHERE id = 'fromnewer'");
  await step.passUntil(() => stands() === `0 ${Number(rules) + 1}`, "it is nobody's, and needs more");
  await step.passUntil(() => /warn node: 1 tables wait for a newer kozel/.test(node.log), "that is told");
  assert.match((await http(node, "GET", "/metrics")).text, /^kozel_tables_left 1$/m);
  assert.equal(node.log.match(/cannot go on/g).length, 1, "it is claimed once");
  step.ask("DELETE FROM tables WHERE id = 'fromnewer'");
  await step.passUntil(async () => /^kozel_tables_left 0$/m.test((await http(node, "GET", "/metrics")).text), "there is none any more");
});
