// From a replay to the board. (The board itself: tests/component/board.spec.mjs.)
import assert from "node:assert/strict";
import { after, before } from "node:test";
import { findings } from "./lib/axe.mjs";
import { Guest, launch, NARROW } from "./lib/browser.mjs";
import { PAIRS, serverWith } from "./lib/stored.mjs";
import { test } from "./lib/test.mjs";
import { becomes } from "./lib/until.mjs";

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

test("a position from a replay: the chances of its tiles, and set up on the board", { timeout: 120_000 }, async () => {
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
  assert.match(page.url(), /\/board\?from=pairs\.2&tiles=\w{28}&acts=/);
  assert.deepEqual(await findings(page), []);
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), NARROW.width);
  assert.deepEqual(guest.unexpected, []);
  await guest.leave();
});
