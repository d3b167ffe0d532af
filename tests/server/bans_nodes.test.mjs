// SPDX-License-Identifier: MIT
// The other nodes apply a ban that a host sets at one node.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Browser } from "./browser.mjs";
import { http } from "./client.mjs";
import { postgres, program, startNode, until } from "./cluster.mjs";
import { spawnSync } from "node:child_process";
import { Player } from "./player.mjs";

const ORIGIN = "http://kozel.example";

test("a ban is kept at every node", async (t) => {
  const options = ["--origin", ORIGIN];
  const nodes = [await startNode(t, "one", ...options), await startNode(t, "two", ...options)];
  for (const node of nodes) node.origin = ORIGIN;
  const host = await Browser.arrive(nodes[0]);
  await host.register("Hermine");
  const env = { ...process.env, LC_ALL: "C" };
  assert.equal(spawnSync(program, ["admin", "role", "Hermine", "host", "--store", postgres], { env }).status, 0);
  const session = async (node) => (await http(node, "POST", "/session", { headers: { origin: ORIGIN, "x-forwarded-for": "192.0.2.7" } })).status;
  assert.equal(await session(nodes[1]), 200);
  await host.ask("POST", "/api/admin/bans", { network: "192.0.2.0/24", hours: 1, people: "new", reason: "spam" });
  assert.equal(await session(nodes[0]), 403);
  await until(async () => (await session(nodes[1])) === 403, "the other node refuses, too");
  assert.equal(spawnSync(program, ["admin", "unban", "192.0.2.0/24", "--store", postgres], { env }).status, 0);
  for (const node of nodes) await until(async () => (await session(node)) === 200, "it is lifted");
});

test("a banned account forfeits its matches at every node, wherever its person is connected", async (t) => {
  const [one, two] = [await startNode(t, "one"), await startNode(t, "two")];
  const people = {};
  for (const [name, node] of Object.entries({ Hermine: one, Ana: two, Ben: one, Cara: one })) {
    const browser = (people[name] = await Browser.arrive(one));
    await browser.register(`${name}q`);
    browser.player = await connectPlayer(browser, node);
  }
  const { Hermine: host, Ana: ana, Ben: ben, Cara: cara } = people;
  assert.equal(spawnSync(program, ["admin", "role", "Hermineq", "host", "--store", postgres], { env: { ...process.env, LC_ALL: "C" } }).status, 0);
  // Ben, who is connected to the first node, sits at a table of each; then he is away.
  const tables = [];
  for (const opener of [ana, cara]) {
    const { table } = await opener.player.ask({ do: "open", game: "kozel", seats: 2, rated: true, time: 300 });
    await until(() => ben.player.ask({ do: "sit", table }).catch((error) => assert.equal(error.code, "moving")), "the table is known");
    tables.push(table);
  }
  ben.player.client.socket.close();
  await host.ask("POST", "/api/admin/ban", { name: "Benq", days: 1, reason: "spam" });
  for (const [i, opener] of [ana, cara].entries()) {
    const state = await until(async () => {
      const { state } = await opener.player.ask({ do: "enter", table: tables[i] });
      return state.phase === "over" && state.match.rating && state;
    }, "the match is forfeited");
    assert.deepEqual([state.match.result.by, state.match.result.seat, state.seats[1]], ["resign", 2, null]);
    assert.ok(state.match.rating.every((change) => change.elo && !change.fair), JSON.stringify(state.match.rating));
  }
});

async function connectPlayer(browser, node) {
  const player = new Player(node, browser.cookie, "tabofplayer");
  await player.begin();
  return player;
}
