// SPDX-License-Identifier: MIT
// People get to the node at which their match is played (docs/protocol.md, "Many nodes"), by HAProxy as in contrib/haproxy.cfg.
import assert from "node:assert/strict";
import { test } from "node:test";
import { actionsOf, Player } from "./player.mjs";
import { http } from "./client.mjs";
import { checkTold, Person, startNode, until } from "./cluster.mjs";
import { startProxy } from "./haproxy.mjs";

/** Returns a node's answer to a hello that came through the proxy. */
async function helloBy(proxy, person, node, tab) {
  const player = new Player(proxy, node ? `${person.cookie}; kozel_node=${node}` : person.cookie, tab);
  return { player, hello: await player.begin() };
}

test("somebody goes to the node of his match, misses nothing, is not away for a moment, and plays on", async (t) => {
  const [one, two] = [await startNode(t, "one"), await startNode(t, "two")];
  const proxy = await startProxy(t, { one, two });
  const [ann, bob] = [await Person.at(one), await Person.at(two)];
  assert.deepEqual([ann.hello.node, bob.hello.node], ["one", "two"]);
  const events = [];
  ann.player.client.socket.on("message", (data) => events.push(...[JSON.parse(String(data))].flat()));
  const { table } = await ann.ask({ do: "open", game: "kozel", seats: 2, options: { fish: "one", target: "40" } });
  const annPlays = ann.play(table);
  await bob.patiently({ do: "sit", table });
  await bob.player.enter(table);

  const first = bob.player;
  const { node, match } = await until(() => first.elsewhere, "he is told where his match is played");
  assert.deepEqual([node, match], ["one", first.state.match.id]);
  const { player: second, hello } = await helloBy(proxy, bob, node, first.tab);
  assert.deepEqual([hello.node, hello.tables], ["one", [table]]);
  first.client.socket.close();
  await second.enter(table);
  bob.lives = [first.told, second.told];
  const [result, same] = await Promise.all([annPlays, second.over]);
  assert.deepEqual(result, same);
  assert.ok(second.told.length > 0);
  assert.equal(second.elsewhere, undefined);

  const actions = actionsOf((await http(two, "GET", result.record)).text);
  for (const person of [ann, bob]) checkTold(person, actions);
  assert.deepEqual(ann.player.told, actions);
  const away = events.filter(({ ev, seats }) => ev === "seats" && seats.some((seat) => seat && !seat.here));
  assert.deepEqual(away, []);
  assert.equal(events.some(({ ev }) => ev === "node"), false); // her match is at her node
});

test("the proxy leads to the node that the cookie names, and elsewhere when that is gone", async (t) => {
  const [one, two] = [await startNode(t, "one"), await startNode(t, "two")];
  const proxy = await startProxy(t, { one, two });
  const person = await Person.at(one);
  let tabs = 0;
  const goes = async (node) => (await helloBy(proxy, person, node, `cookie${String(tabs++).padStart(2, "0")}`)).hello.node;
  for (const node of ["one", "two", "two", "one"]) assert.equal(await goes(node), node);
  for (const node of [undefined, "three", "", "one two"]) assert.ok(["one", "two"].includes(await goes(node)));
  assert.equal((await http(proxy, "GET", "/readyz")).status, 404);
  await two.stop("SIGKILL");
  assert.equal(await goes("two"), "one");
  assert.equal(await goes(undefined), "one");
});
