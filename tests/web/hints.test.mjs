// Hints at a table with bots: asked for in the menu, told above the hand and on the board, counted on the plate.
import assert from "node:assert/strict";
import { after, before } from "node:test";
import { Guest, launch, PHONE } from "./lib/browser.mjs";
import { openTable } from "./lib/lobby.mjs";
import { Server } from "./lib/server.mjs";
import { Table } from "./lib/table.mjs";
import { test } from "./lib/test.mjs";

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

test("a hint: what to play, why, and everybody sees that it was asked for", { timeout: 120_000 }, async () => {
  const guest = await Guest.arrive(browser, server.url, { viewport: PHONE });
  const { page } = guest;
  await openTable(guest, { game: "kozel", players: 2 });
  await page.getByRole("button", { name: "Start with bots" }).click();
  const table = new Table(guest);
  // With one move to make there is nothing to ask.
  const hasChoice = async () => (await page.locator(".held.can").count()) > 1;
  for (let what; (what = await table.wait()) !== "play" || !(await hasChoice()); ) await (what === "play" ? table.turn(() => 0) : table.onward());
  assert.equal(await page.getByText(/\d hint/).count(), 0);
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("button", { name: "Hint" }).click();
  const told = page.getByRole("status").filter({ hasText: "Hint:" });
  await told.waitFor();
  const [, tile] = /^Hint: (\d-\d)/.exec((await told.textContent()).trim());
  await page.locator(`.held.can[data-tile="${tile}"]`).waitFor();
  assert.match(await told.textContent(), /next best move|as good/);
  await page.locator(`.tried-tile[data-tile="${tile}"]`).waitFor();
  await table.plate(table.you).getByText("1 hint").first().waitFor();
  await table.checkFits();
  await guest.picture("hint-phone");
  // With the move it is gone; the count stays.
  await table.turn(() => 0);
  await told.waitFor({ state: "detached" });
  assert.equal(await table.plate(table.you).getByText("1 hint").count(), 1);
  assert.deepEqual(guest.unexpected, []);
  await guest.leave();
});
