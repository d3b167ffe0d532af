// Hints at a table with bots: asked for in the menu, told above the hand and on the board, counted on the plate.
import assert from "node:assert/strict";
import { after, before } from "node:test";
import { Guest, launch, PHONE } from "./lib/browser.mjs";
import { openTable } from "./lib/lobby.mjs";
import { Server } from "./lib/server.mjs";
import { Table } from "./lib/table.mjs";
import { test } from "./lib/test.mjs";
import { settles } from "./lib/until.mjs";

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

/** The entries of an open menu that cannot be pressed where they are. */
const outside = (menu) =>
  menu.evaluate((menu) => {
    const entries = [...menu.querySelectorAll("button, a")].filter((entry) => entry.checkVisibility());
    if (entries.length < 4) return [`only ${entries.length} entries`];
    const unseen = entries.filter((entry) => {
      const { left, right, top, bottom } = entry.getBoundingClientRect();
      const root = entry.getRootNode();
      return ![top + 2, bottom - 2].every((y) => entry.contains(root.elementFromPoint((left + right) / 2, y)));
    });
    return unseen.map(({ textContent }) => textContent.trim());
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
  // The menu is fullest now: every entry can be pressed, in small windows and in low ones too.
  for (const [width, height] of [[320, 568], [600, 400], [640, 360], [PHONE.width, PHONE.height]]) {
    await page.setViewportSize({ width, height });
    await page.getByRole("button", { name: "More" }).click();
    await settles(async () => assert.deepEqual(await outside(page.getByRole("group", { name: "More" })), [], `${width} x ${height}`), 5000);
    if (width !== PHONE.width) await page.keyboard.press("Escape");
  }
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
