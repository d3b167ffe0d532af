// SPDX-License-Identifier: MIT
// Receipts with many nodes: each has a chain, all sign by one key, and a node that takes a table over has its receipt or breaks it off.
import assert from "node:assert/strict";
import { test } from "node:test";
import { startNode, until } from "./cluster.mjs";
import { arrive, checkRecord, get, keyOf, pair } from "./witness.mjs";

const logged = (node, about, id) => node.log.split("\n").some((line) => line.includes(id) && line.includes(about));

/** Returns two people at the first of two nodes. */
async function meet(t, manner) {
  const [one, two] = [await startNode(t, "first", "--bot-delay", "0"), await startNode(t, "second", "--bot-delay", "0")];
  assert.equal(await keyOf(one), await keyOf(two));
  const people = [await arrive(one, undefined, manner), await arrive(one, undefined, manner)];
  const table = await pair(people, people.map((each) => each.hash()), { options: {} });
  const { fair } = await people[0].nextOf();
  return { one, two, people, table, fair };
}

/** Kills the first node. Its people go to the other, which has the table. */
async function move({ one, two, people, table }, id) {
  one.child.kill("SIGKILL");
  for (const { client } of people) await client.closed;
  await until(() => logged(two, "goes on here", id), "the table goes on");
  const moved = await Promise.all(people.map((each) => arrive(two, each, each.manner)));
  for (const each of moved) await each.enter(table);
  return moved;
}

test("a match that another node takes over goes on from its receipt", { timeout: 100_000 }, async (t) => {
  const meeting = await meet(t, "answers");
  await meeting.people[0].steps(6);
  const people = await move(meeting, meeting.fair.id);
  assert.deepEqual(people[0].state.fair, meeting.fair);
  assert.match(await checkRecord(meeting.two, people[0], 2), /^\[Receipt "kozel receipt 1;number n\d+ 1;/m);
});

test("a table whose node dies while numbers are exchanged begins again at the other, in its chain", { timeout: 100_000 }, async (t) => {
  const meeting = await meet(t, "by-hand"), { two, table, fair } = meeting;
  await meeting.people[0].give(fair);
  const people = await move(meeting, table);
  assert.deepEqual([people[0].state.phase, people[0].state.fair], ["sealing", null]);
  for (const each of people) each.manner = "answers";
  for (const each of people) await each.ask({ do: "hash", table, hash: each.hash() });
  const again = (await people[0].nextOf()).fair;
  const [, chain] = again.receipt.match(/^number (n\d+) 1$/m);
  assert.ok(!fair.receipt.includes(`number ${chain} `));
  await checkRecord(two, people[0], 2);
  const [, before] = fair.receipt.match(/^number (n\d+) \d+$/m);
  const { receipts } = await get(two, `/fair/receipts?chain=${before}`);
  assert.deepEqual(receipts.map(({ became, seats }) => [became, seats]), [["broken", []]]);
  assert.ok((await get(two, "/fair")).chains.some((each) => each.chain === chain && each.count === 1));
});
