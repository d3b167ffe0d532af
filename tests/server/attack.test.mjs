// SPDX-License-Identifier: MIT
// Strangers who send what no client would, over bare sockets (attacks.mjs). Everything is answered once or not at all, and nobody else notices.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Line, attack, settled } from "./attacker.mjs";
import { cases, requests } from "./attacks.mjs";
import { bystander, each, start } from "./bystander.mjs";
import { http } from "./client.mjs";

test("every request has its answer, whatever comes before, behind and between", async (t) => {
  const server = await start(t);
  const other = await bystander(server);
  const faults = [];
  const sent = await each(cases({ cookie: other.cookie }), async (one, number) => {
    const fault = await attack(server, one, number);
    if (fault) faults.push(`${one.name}: ${fault}`);
    await other.ask();
    if (number % 50 === 0) assert.equal((await http(server, "GET", "/healthz")).status, 200);
    assert.ok(faults.length < 20, faults.join("\n"));
  });
  assert.deepEqual(faults, []);
  t.diagnostic(`${sent} cases`);
  other.leave();
});

test("whoever resets his connection takes nothing with him", async (t) => {
  const server = await start(t);
  const other = await bystander(server);
  const all = Object.entries(requests({ cookie: other.cookie }));
  function* cut() {
    for (const [, { bytes }] of all) {
      for (const part of [0.1, 0.5, 0.9]) yield [bytes.subarray(0, bytes.length * part)];
      yield [bytes];
      yield [bytes, bytes];
      yield [Buffer.concat([bytes, bytes])];
    }
  }
  const sent = await each(cut(), async (parts, number) => {
    const line = new Line(server, number);
    await line.send(parts);
    // At once, while it is being answered, and after it has been answered.
    if (number % 3 === 1) await new Promise((resolve) => setImmediate(resolve));
    if (number % 3 === 2) await settled(server);
    await line.reset();
    await other.ask();
  });
  t.diagnostic(`${sent} cases`);
  assert.equal((await http(server, "GET", "/healthz")).status, 200);
  other.leave();
});
