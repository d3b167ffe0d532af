// SPDX-License-Identifier: MIT
// Only changes are painted: the tests count the repaints of components.
import { expect, test } from "./lib/test.mjs";

/** Makes every component count its paintings from now on. */
const count = (page) =>
  page.evaluate(() => {
    window.painted = {};
    for (const { localName, shadowRoot } of window.kozel.table.below(document)) {
      if (!shadowRoot) continue;
      const { prototype } = customElements.get(localName);
      if (Object.hasOwn(prototype, "counted")) continue;
      const { update } = prototype;
      prototype.counted = true;
      prototype.update = function (changed) {
        window.painted[localName] = (window.painted[localName] ?? 0) + 1;
        return update.call(this, changed);
      };
    }
  });
const painted = (page) => page.evaluate(() => Object.keys(window.painted).sort());

test("a table that opens elsewhere paints the lobby; a step at one's table paints the table", async ({ lobby: page }) => {
  // The parts that are loaded later are there.
  await expect(page.locator("kz-daily .board, kz-daily[none]")).toBeAttached();
  await expect(page.locator("kz-results[none]")).toBeAttached();
  await count(page);
  const app = { table: "elsewhere", terms: 1, game: "kozel", options: {}, seats: 4, time: 60, reserve: 120, bots: "novice", private: false, by: "Guest-2", players: ["Guest-2"], free: 3 };
  await page.evaluate((app) => window.kozel.hub.push({ ev: "lobby", apps: [app], gone: [], more: 0 }), app);
  await expect(page.locator("kz-lobby .app")).toBeVisible();
  expect(await painted(page)).toEqual(["kz-lobby"]);

  await page.getByRole("button", { name: "Play now" }).click();
  await expect(page.locator("kz-table .held.can").first()).toBeVisible();
  // A page translator would replace the painted text nodes.
  await expect(page.locator("kz-table")).toHaveAttribute("translate", "no");
  // A new table paints everything that is new. Then the paintings of a move are counted.
  await count(page);
  await page.evaluate(() => (window.painted = {}));
  await page.evaluate(() => window.kozel.finger.turn(() => 0));
  await page.evaluate(() => window.kozel.finger.turnComes());
  const names = await painted(page);
  expect(names).toContain("kz-table");
  for (const name of ["kz-header", "kz-menu", "kz-me", "kz-toasts", "kz-rules", "kz-settings", "kz-sign", "kz-propose"]) expect(names, `${name} is painted by a move`).not.toContain(name);
});
