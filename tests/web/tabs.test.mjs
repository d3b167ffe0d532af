// Two tabs of one person at one table: both show it, a move in one is seen in the other, and counts once.
import assert from "node:assert/strict";
import { after, before } from "node:test";
import { Guest, launch } from "./lib/browser.mjs";
import { openTable } from "./lib/lobby.mjs";
import { Server } from "./lib/server.mjs";
import { Table } from "./lib/table.mjs";
import { Player } from "../server/player.mjs";
import { test } from "./lib/test.mjs";
import { becomes, until } from "./lib/until.mjs";

let server;
let browser;
before(async () => {
  server = await Server.start("--bot-delay", "0", "--pause", "60000");
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

const laid = (page) => page.locator("kz-table .laid").evaluateAll((all) => all.map((tile) => tile.dataset.tile).sort());
const hand = (page) => page.locator("kz-table .held").evaluateAll((all) => all.map((tile) => tile.dataset.tile).sort());

test("both tabs show the table, and what is laid in one lies in the other", { timeout: 120_000 }, async () => {
  const first = await Guest.arrive(browser, server.url);
  await openTable(first, { players: 2 });
  await first.page.getByRole("button", { name: "Start with bots" }).click();
  const table = new Table(first);
  assert.equal(await table.wait(), "play");
  const second = new Guest(first.context, await first.context.newPage(), first.url);
  await second.page.goto(first.page.url());
  const other = new Table(second);
  assert.equal(await other.wait(), "play");
  assert.deepEqual(await hand(second.page), await hand(first.page));
  assert.deepEqual(await laid(second.page), await laid(first.page));
  // By turns in either tab.
  for (let i = 0; i < 3; i++) {
    const [here, there] = i % 2 ? [other, first.page] : [table, second.page];
    const page = i % 2 ? second.page : first.page;
    const before = (await laid(there)).length;
    await here.lay();
    await until(async () => (await laid(there)).length > before, "it lies in the other tab");
    if ((await here.wait()) !== "play") break;
    await becomes(async () => JSON.stringify(await hand(there)), JSON.stringify(await hand(page)));
    await becomes(async () => JSON.stringify(await laid(there)), JSON.stringify(await laid(page)));
  }
  assert.deepEqual([...first.unexpected, ...second.unexpected], []);
  await first.leave();
});

test("the same turn taken in both tabs at once counts once, and neither says that something went wrong", { timeout: 120_000 }, async () => {
  const first = await Guest.arrive(browser, server.url);
  await openTable(first, { players: 2 });
  await first.page.getByRole("button", { name: "Start with bots" }).click();
  const table = new Table(first);
  assert.equal(await table.wait(), "play");
  const second = new Guest(first.context, await first.context.newPage(), first.url);
  await second.page.goto(first.page.url());
  assert.equal(await new Table(second).wait(), "play");
  const own = (await hand(first.page)).length;
  const seen = first.frames.length;
  const steps = () => first.frames.slice(seen).filter((frame) => frame.ev === "step" && frame.seat === 1);
  const press = (page) =>
    page.evaluate(async () => {
      const find = (root, selector) => {
        const here = root.querySelector(selector);
        if (here) return here;
        for (const node of root.querySelectorAll("*")) {
          const found = node.shadowRoot && find(node.shadowRoot, selector);
          if (found) return found;
        }
        return null;
      };
      find(document, ".held.can").click();
      // With two ends these offer themselves when the table is painted anew.
      for (let i = 0; i < 20 && !find(document, "button.offer.live"); i++) await new Promise((done) => setTimeout(done, 20));
      find(document, "button.offer.live")?.click();
    });
  await Promise.all([press(first.page), press(second.page)]);
  await until(async () => steps().length > 0 || (await hand(first.page)).length !== own, "one of them has moved");
  // (The bots go on meanwhile: neither is what the other was a moment ago.)
  await until(async () => JSON.stringify(await laid(second.page)) === JSON.stringify(await laid(first.page)), "both show the same line");
  assert.ok((await hand(first.page)).length >= own - 1, "one tile was laid, not two");
  assert.equal(await first.page.locator("kz-toasts .toast").count() + (await second.page.locator("kz-toasts .toast").count()), 0);
  assert.deepEqual([...first.unexpected, ...second.unexpected], []);
  await first.leave();
});

test("one tab too many says what to do, and goes on when another one is closed", { timeout: 180_000 }, async () => {
  const guest = await Guest.arrive(browser, server.url);
  const { page } = guest;
  await page.locator("kz-lobby .play:not([disabled])").waitFor();
  const [{ name, value }] = (await guest.context.cookies()).filter((cookie) => /sess|kozel/i.test(cookie.name));
  const address = { port: server.port, origin: server.url };
  const others = [];
  for (let i = 0; i < 15; i++) {
    const player = new Player(address, `${name}=${value}`, `othertab${i}`);
    await player.begin();
    others.push(player);
  }
  const late = new Guest(guest.context, await guest.context.newPage(), guest.url);
  await late.page.goto(guest.url);
  await late.page.locator("kz-toasts").getByText("The game is open in 16 tabs already: close one of them, and it goes on here").waitFor();
  others[0].client.socket.close();
  await late.page.locator("kz-lobby .play:not([disabled])").waitFor({ timeout: 90_000 });
  await late.page.locator("kz-toasts .lost").waitFor({ state: "detached" });
  for (const { client } of others) client.socket.close();
  await guest.leave();
});
