// Several nodes behind a proxy: the page goes to the node at which its match is played, and nobody notices. Run by scripts/postgres
// scripts/nats.
import assert from "node:assert/strict";
import { guest } from "../server/client.mjs";
import { startNode } from "../server/cluster.mjs";
import { startProxy } from "../server/haproxy.mjs";
import { Player } from "../server/player.mjs";
import { Guest, launch } from "./lib/browser.mjs";
import { sitDown } from "./lib/lobby.mjs";
import { Table } from "./lib/table.mjs";
import { test } from "./lib/test.mjs";
import { becomes, until } from "./lib/until.mjs";

/** Somebody without a page, who plays. */
async function arrive(server, tab) {
  const { cookie, name } = await guest(server);
  const player = new Player(server, cookie, tab);
  await player.begin();
  return Object.assign(player, { name });
}

test("a page goes to the node of its match and plays on there", { timeout: 120_000 }, async (t) => {
  const [one, two] = [await startNode(t, "one"), await startNode(t, "two")];
  const proxy = await startProxy(t, { one, two });
  const [ann, cid] = [await arrive(one, "annastab"), await arrive(one, "cidstab0")];
  const { table: id } = await ann.ask({ do: "open", game: "kozel", seats: 3, options: { fish: "one" } });
  const absent = [];
  ann.client.socket.on("message", (data) => {
    for (const { ev, seats } of [JSON.parse(String(data))].flat()) if (ev === "seats") absent.push(...seats.filter((seat) => seat && !seat.here));
  });
  await ann.enter(id);

  const browser = await launch();
  t.after(() => browser.close());
  const bob = await Guest.arrive(browser, proxy.origin, { path: "/healthz" });
  const sockets = [];
  bob.page.on("websocket", (socket) => sockets.push(socket));
  await bob.context.addCookies([{ name: "kozel_node", value: "two", url: proxy.origin }]);
  // Whether the page has ever said that its connection is lost.
  await bob.page.addInitScript(() => {
    const look = () => {
      const toasts = document.querySelector("kz-app")?.shadowRoot?.querySelector("kz-toasts");
      if (toasts?.shadowRoot?.querySelector(".lost")) window.wasLost = true;
      requestAnimationFrame(look);
    };
    look();
  });
  await bob.page.goto(proxy.origin);
  bob.problems.length = 0;
  await sitDown(bob, ann.name);
  const draft = bob.page.getByRole("textbox", { name: "Say something" });
  await draft.fill("Half a sent");
  // Which nodes have answered its hellos, one after the other: where it was no longer quiet when the answer came it asked once more.
  const nodes = () => bob.frames.flatMap(({ ok }) => (ok?.you ? [ok.node] : [])).filter((node, i, all) => node !== all[i - 1]);
  assert.deepEqual([nodes(), proxy.log()], [["two"], ""]);

  await cid.ask({ do: "sit", table: id });
  await cid.enter(id);
  await becomes(nodes, ["two", "one"], "it has gone to the other node");
  await until(() => sockets[0].isClosed(), "and left this one");
  assert.deepEqual([sockets.length, sockets[1].isClosed()], [2, false]);
  assert.match((await bob.context.cookies()).find(({ name }) => name === "kozel_node").value, /^one$/);
  assert.equal(await draft.inputValue(), "Half a sent");

  const table = new Table(bob);
  for (let turn = 0; turn < 3; ) {
    const what = await table.wait();
    if (what === "deal over") await table.onward();
    else if (what === "match over") break;
    else turn += (await table.lay()) !== "";
  }
  assert.deepEqual([nodes(), sockets.length], [["two", "one"], 2]);
  assert.equal(await bob.page.evaluate(() => window.wasLost ?? false), false);
  assert.deepEqual(absent, []);
  assert.deepEqual(bob.problems, []);
  await bob.leave();
});
