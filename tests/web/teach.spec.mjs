// SPDX-License-Identifier: MIT
// The results of the server's search: a hint during play, and "What could I have done?" after the match. (tests/component/replay.spec.mjs: marks and
// exercises.)
import { PHONE } from "./lib/browser.mjs";
import { expect, test } from "./lib/fixtures.mjs";
import { openTable } from "./lib/lobby.mjs";
import { Table } from "./lib/table.mjs";
import { resize } from "./lib/fitting.mjs";

test.use({ serverOptions: ["--analysis-playouts", "300"] });

/** Returns the entries of an open menu that cannot be pressed where they are. */
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

test("a hint: what to play, why, and everybody sees that it was asked for; after the match one asks what one could have done", async ({ arrive, server }) => {
  const guest = await arrive({ viewport: PHONE });
  const { page } = guest;
  await openTable(guest, { game: "kozel", players: 2 });
  await page.getByRole("button", { name: "Start with bots" }).click();
  const table = new Table(guest);
  // With only one legal move there is nothing to ask.
  const hasChoice = async () => (await table.playable.count()) > 1;
  for (let what; (what = await table.wait()) !== "play" || !(await hasChoice()); ) await (what === "play" ? table.lay() : table.onward());
  await expect(page.getByText(/\d hint/)).toHaveCount(0);
  // The menu has all its entries now: every one can be pressed, in small and in low windows too.
  const menu = page.getByRole("group", { name: "More" });
  for (const [width, height] of [[320, 568], [600, 400], [640, 360], [PHONE.width, PHONE.height]]) {
    await resize(page, { width, height });
    await page.getByRole("button", { name: "More" }).click();
    await expect.poll(() => outside(menu), `${width} x ${height}`).toEqual([]);
    if (width !== PHONE.width) await page.keyboard.press("Escape");
  }
  await page.keyboard.press("Escape");
  // If there is room it is a separate button.
  await resize(page, { width: 1280, height: 800 });
  await expect(page.locator("kz-table .buttons > .hint")).toBeVisible();
  await table.checkFits();
  await resize(page, PHONE);
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("button", { name: "Hint" }).click();
  const told = page.getByRole("status").filter({ hasText: "Hint:" });
  await expect(told).toHaveText(/^\s*Hint: \d-\d.*(next best move|as good)/s);
  const [, tile] = /Hint: (\d-\d)/.exec(await told.textContent());
  await expect(page.locator(`.held.can[data-tile="${tile}"]`)).toBeVisible();
  await expect(page.locator(`.tried-tile[data-tile="${tile}"]`)).toBeVisible();
  const counted = table.plate(table.you).getByText("1 hint");
  await expect(counted.first()).toBeVisible();
  await table.checkFits();
  await guest.picture("hint-phone");
  // It disappears with the move. The count stays.
  await table.lay();
  await expect(told).toHaveCount(0);
  await expect(counted).toHaveCount(1);

  await table.resign();
  await page.getByRole("link", { name: "What could I have done?" }).click();
  await expect(page).toHaveURL(/\/r\//);
  const panel = page.locator("kz-replay .teach");
  await expect(async () => {
    await server.advance(1000); // the queue of jobs is read from time to time
    await expect(panel.getByRole("img", { name: /was expected to lead by/ })).toBeVisible({ timeout: 500 });
  }).toPass({ intervals: [10], timeout: 20_000 });
  await expect(panel.getByText(/accuracy \d+ of 100|had nothing to choose/).first()).toBeVisible();
});
