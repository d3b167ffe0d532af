// SPDX-License-Identifier: MIT
// Several nodes behind a proxy: the page goes to the node at which its match is played, without a visible effect. Run by scripts/postgres
// scripts/nats.
import { guest } from "../server/client.mjs";
import { startNode } from "../server/cluster.mjs";
import { startProxy } from "../server/haproxy.mjs";
import { Player } from "../server/player.mjs";
import { Guest } from "./lib/browser.mjs";
import { expect, test as plain } from "./lib/fixtures.mjs";
import { sitDown } from "./lib/lobby.mjs";
import { Table } from "./lib/table.mjs";

const test = plain.extend({
  /** What tests/server needs of a test: `after(end)`. */
  scope: async ({}, use) => {
    const ends = [];
    await use({ after: (end) => ends.push(end), diagnostic: () => {} });
    for (const end of ends.reverse()) await end();
  },
});

/** Returns a player without a page. */
async function arrive(server, tab) {
  const { cookie, name } = await guest(server);
  const player = new Player(server, cookie, tab);
  await player.begin();
  return Object.assign(player, { name });
}

test("a page goes to the node of its match and plays on there", async ({ browser, scope }) => {
  const [one, two] = [await startNode(scope, "one"), await startNode(scope, "two")];
  const proxy = await startProxy(scope, { one, two });
  const [ann, cid] = [await arrive(one, "annastab"), await arrive(one, "cidstab0")];
  const { table: id } = await ann.ask({ do: "open", game: "kozel", seats: 3, options: { fish: "one" } });
  const absent = [];
  ann.client.socket.on("message", (data) => {
    for (const { ev, seats } of [JSON.parse(String(data))].flat()) if (ev === "seats") absent.push(...seats.filter((seat) => seat && !seat.here));
  });
  await ann.enter(id);

  const bob = await Guest.arrive(browser, proxy.origin, { path: "/healthz" });
  const { page } = bob;
  const sockets = [];
  page.on("websocket", (socket) => sockets.push(socket));
  await bob.context.addCookies([{ name: "kozel_node", value: "two", url: proxy.origin }]);
  // Records whether the page has ever reported a lost connection.
  await page.addInitScript(() => {
    const look = () => {
      const toasts = document.querySelector("kz-app")?.shadowRoot?.querySelector("kz-toasts");
      if (toasts?.shadowRoot?.querySelector(".lost")) window.wasLost = true;
      requestAnimationFrame(look);
    };
    look();
  });
  await page.goto(proxy.origin);
  bob.problems.length = 0;
  await sitDown(bob, ann.name);
  const draft = page.getByRole("textbox", { name: "Say something" });
  await draft.fill("Half a sent");
  // Returns the nodes that have answered its hellos, in order. If the page was no longer quiet when the answer came, it asked once more.
  const nodes = () => bob.frames.flatMap(({ ok }) => (ok?.you ? [ok.node] : [])).filter((node, i, all) => node !== all[i - 1]);
  expect([nodes(), proxy.log()]).toEqual([["two"], ""]);

  await cid.ask({ do: "sit", table: id });
  await cid.enter(id);
  await expect.poll(nodes).toEqual(["two", "one"]);
  await expect.poll(() => sockets.map((socket) => socket.isClosed()), "and it has left the first one").toEqual([true, false]);
  expect((await bob.context.cookies()).find(({ name }) => name === "kozel_node").value).toBe("one");
  await expect(draft).toHaveValue("Half a sent");

  const table = new Table(bob);
  for (let turn = 0; turn < 3; ) {
    const what = await table.wait();
    if (what === "deal over") await table.onward();
    else if (what === "match over") break;
    else turn += (await table.lay()) !== "";
  }
  expect([nodes(), sockets.length]).toEqual([["two", "one"], 2]);
  expect(await page.evaluate(() => window.wasLost ?? false)).toBe(false);
  expect(absent).toEqual([]);
  expect(bob.problems).toEqual([]);
  await bob.leave();
});
