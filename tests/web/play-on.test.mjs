// "Play on from here": from any place of a replay, in the place that one chooses, against bots that run in the page; the server hears nothing of it.
import assert from "node:assert/strict";
import { after, before } from "node:test";
import { findings } from "./lib/axe.mjs";
import { Guest, launch, NARROW } from "./lib/browser.mjs";
import { PAIRS, serverWith } from "./lib/stored.mjs";
import { test } from "./lib/test.mjs";
import { becomes, until } from "./lib/until.mjs";

let server;
let browser;
before(async () => {
  server = await serverWith(PAIRS);
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

test("from a replay to a game against bots, how it turned out, and back; without the server", { timeout: 120_000 }, async () => {
  const guest = await Guest.arrive(browser, server.url, { path: "/r/pairs#2.7", viewport: NARROW });
  const { page } = guest;
  const mover = await page.locator("kz-table .plate.acts").getAttribute("data-seat");
  await page.getByRole("link", { name: "Play on from here" }).click();
  await becomes(() => new URL(page.url()).pathname + new URL(page.url()).hash, `/r/pairs/play#2.7&seat=${mover}`);
  const can = page.locator("kz-table .held.can");
  await can.first().waitFor();
  assert.equal(await page.locator("kz-table .laid").count(), 7, "the line as it was");
  assert.equal(await page.locator("kz-table .plate .ask, kz-table kz-timer").count(), 0, "nobody is asked about, no time runs");
  assert.deepEqual(await findings(page), []);
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), NARROW.width);
  // Another seat: the bots play until it is to act.
  await page.getByRole("combobox", { name: "Your seat" }).selectOption(String((Number(mover) % 4) + 1));
  await until(async () => (await page.locator("kz-table .laid").count()) > 7, "a bot's tile");
  // The address alone leads here, and the deal is played to its end without the server.
  await page.reload();
  await can.first().waitFor();
  await server.kill();
  const card = page.locator("kz-table .card");
  const place = page.locator("kz-table button.offer");
  await until(async () => {
    if (await card.isVisible()) return true;
    if (await place.first().isVisible()) await place.first().click();
    else if (await can.first().isVisible()) await can.first().click({ timeout: 2000 }).catch(() => {});
    return false;
  }, "the end of the deal", 60_000);
  const outcome = page.locator("kz-play-on .outcome");
  assert.match(await outcome.textContent(), /Now:[^]*In the match:/);
  assert.equal(await outcome.locator("td").count(), 4);
  await server.up();
  await page.getByRole("link", { name: "Back to the replay" }).click();
  await becomes(() => new URL(page.url()).hash, "#2.7");
  await guest.leave();
});

test("an address of no place says so", async () => {
  const guest = await Guest.arrive(browser, server.url, { path: "/r/pairs/play#99.1&seat=2" });
  await guest.page.getByText("There is nothing to play on from here.").waitFor();
  await guest.page.getByRole("button", { name: "Back to the replay" }).click();
  await guest.page.locator("kz-replay .now").waitFor();
  await guest.leave();
});
