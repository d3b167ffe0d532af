// SPDX-License-Identifier: MIT
// People of several nodes meet, also when the node is lost that has those who wait.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Browser } from "./browser.mjs";
import { startNode, until } from "./cluster.mjs";
import { Player } from "./player.mjs";

const GAME = { do: "seek", game: "kozel", seats: 2 };

class Seeker extends Player {
  called = "";

  heard(event) {
    if (event.ev === "called") this.called = event.table;
  }
}

let tabs = 0;

async function arrive(node) {
  const browser = await Browser.arrive(node);
  const player = new Seeker(node, browser.cookie, `tabof${String(tabs++).padStart(4, "0")}`);
  await player.begin();
  return player;
}

/** Repeats a request while its node does not know where to send it. */
const insist = (ask) => until(() => ask().then((ok) => ({ ok }), (error) => {
  if (error.code !== "moving") throw error;
}), "an answer").then(({ ok }) => ok);

test("people of three nodes meet, and of two when the first node is lost", async (t) => {
  const [one, two, three] = [await startNode(t, "one"), await startNode(t, "two"), await startNode(t, "three")];
  const [ben, cid] = [await arrive(two), await arrive(three)];
  await insist(() => ben.ask(GAME));
  assert.equal((await insist(() => cid.ask(GAME))).people, 2);
  const table = await until(() => ben.called, "a table");
  assert.equal(await until(() => cid.called, "the same table"), table);
  await insist(() => ben.enter(table));
  await insist(() => cid.enter(table));
  await until(() => ben.told.length > 0, "the match");
  const [dan, eva] = [await arrive(two), await arrive(three)];
  await insist(() => dan.ask(GAME));
  one.child.kill("SIGKILL");
  await dan.client.closed; // the connection has ended with the wait
  const again = await arrive(two);
  await insist(() => again.ask(GAME));
  await insist(() => eva.ask(GAME));
  assert.equal(await until(() => again.called, "a table at the next node"), await until(() => eva.called, "the same"));
});
