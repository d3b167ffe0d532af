// The board: a position is set up - from a replay, or from nothing -, judged, its tiles' chances told, played on, and shared by its address.
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

/** The chances of each tile, summed over the row: [tiles, all rows are whole]. */
const chances = (unseen) =>
  unseen.locator("tbody tr").evaluateAll((rows) => {
    const sums = rows.map((row) => [...row.querySelectorAll("td span + span")].reduce((sum, cell) => sum + Number(cell.textContent), 0));
    return [rows.length, sums.every((sum) => Math.abs(sum - 100) <= 2)];
  });

test("a position from a replay: tiles exchanged and laid, judged, played on, and shared", { timeout: 120_000 }, async () => {
  const guest = await Guest.arrive(browser, server.url, { path: "/r/pairs#2.7", viewport: NARROW });
  const { page } = guest;
  // At the replay: before the seventh action, of 28 tiles 6 lie and the mover holds 6.
  await page.locator("kz-replay kz-unseen summary").click();
  const unseen = page.locator("kz-unseen");
  await unseen.locator("tbody tr").first().waitFor();
  assert.deepEqual(await chances(unseen), [16, true]);
  await page.getByRole("link", { name: "Set up this position" }).click();
  const laid = page.locator("kz-table .laid");
  await becomes(() => laid.count(), 7);
  const there = page.url();
  assert.match(there, /\/board\?from=pairs\.2&tiles=\w{28}&acts=/);
  assert.deepEqual(await findings(page), []);
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), NARROW.width);
  // Two tiles by keyboard; a tile on the table; back.
  const rows = page.locator("kz-setup .hand-row");
  const [one, other] = [rows.nth(0).locator("button").first(), rows.nth(1).locator("button").first()];
  const names = [await one.getAttribute("aria-label"), await other.getAttribute("aria-label")];
  await one.press("Enter");
  await other.press("Enter");
  await until(async () => (await rows.nth(0).locator("button").evaluateAll((all) => all.map((tile) => tile.getAttribute("aria-label")))).includes(names[1]), "the exchange");
  assert.notEqual(page.url(), there);
  await page.locator("kz-table .held.can").first().click();
  await until(async () => {
    const place = page.locator("kz-table button.offer").first();
    if (await place.isVisible()) await place.click();
    return (await laid.count()) > 7;
  }, "a tile laid");
  await page.getByRole("button", { name: "Take back" }).click();
  await becomes(() => laid.count(), 7);
  await page.getByRole("button", { name: "Judge the choice" }).click();
  const best = page.locator("kz-setup .choice-card button.best");
  await best.click();
  await page.locator("kz-table .tried-tile").waitFor();
  const shared = page.url();
  // Somebody else sees the same; it is played on without the server.
  const friend = await Guest.arrive(browser, server.url, { path: shared.slice(server.url.length) });
  await becomes(() => friend.page.locator("kz-table .laid").count(), 7);
  await friend.leave();
  await page.getByRole("button", { name: "Play on from here" }).click();
  await page.locator("kz-local-table .held.can").first().waitFor();
  await page.getByRole("button", { name: "Back to the board" }).click();
  await page.getByRole("combobox", { name: "Game" }).selectOption("sausage");
  await becomes(() => new URL(page.url()).searchParams.get("game"), "sausage");
  assert.deepEqual(guest.unexpected, []);
  await guest.leave();
});

test("an address that is no position says so, and another can be set up", async () => {
  const guest = await Guest.arrive(browser, server.url, { path: "/board?game=kozel&seats=2&tiles=abc" });
  await guest.page.getByText("That is no position.").waitFor();
  await guest.page.getByRole("button", { name: "Set up a position" }).click();
  await guest.page.locator("kz-setup .hand-row").first().waitFor();
  await guest.leave();
});
