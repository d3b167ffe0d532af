// SPDX-License-Identifier: MIT
// Score cards of a tournament: a card for each entrant, on paper only.
import { misfits, resize } from "../web/lib/fitting.mjs";
import { expect, test } from "./lib/test.mjs";
import { LANGUAGES, PICTURES, visit } from "./lib/tournament-pages.mjs";
import { ended, running } from "./lib/tournaments.mjs";

test("score cards are printed: one for each entrant with all rounds, and nothing else; the page stays as it was", async ({ page }) => {
  await page.addInitScript(() => (window.print = () => (window.printed = (window.printed ?? 0) + 1)));
  const { show } = await visit(page);
  await show(ended({ you: { entrant: 1, active: true, may: [] } }));
  await page.getByRole("button", { name: "Score cards (PDF)" }).click();
  await expect.poll(() => page.evaluate(() => window.printed)).toBe(1);
  await expect(page.locator("kz-cards"), "on the screen").toBeHidden();
  await page.emulateMedia({ media: "print" });
  await resize(page, { width: 794, height: 1123 }); // A4
  const cards = page.locator("kz-cards section");
  await expect(cards).toHaveCount(9);
  await expect(cards.first()).toBeVisible();
  for (const part of ["kz-header", "kz-event h1", "kz-event .standings", "kz-podium"]) await expect(page.locator(part).first()).toBeHidden();
  const own = cards.filter({ has: page.getByRole("heading", { name: "Олена", exact: true }) });
  await expect(own.locator("tbody tr")).toHaveCount(3);
  await expect(own.locator("tbody tr").first()).toContainText(/1\s*Олена_Бондаренко_Запорізька\s*57 : 101\s*0.5/);
  await expect(own.locator("tfoot")).toContainText(/Place \d/);
  await expect(cards.filter({ hasText: "Hohenstaufen · did not play" })).toHaveCount(1);
  expect((await misfits(page, ["en"])).filter((fault) => fault.includes("cards")), "en").toEqual([]);
  if (PICTURES) await page.screenshot({ path: `${PICTURES}/cards.png`, fullPage: true });
  await page.emulateMedia({ media: "screen" });
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  await expect(page.locator("kz-cards")).toHaveCount(0);
  await expect(page.locator("kz-event .standings")).toBeVisible();
  // An open match has no points yet.
  await show(running({ you: null }));
  await page.getByRole("button", { name: "Score cards (PDF)" }).click();
  await page.emulateMedia({ media: "print" });
  for (const language of LANGUAGES) {
    await page.evaluate((language) => window.kozel.settings({ language }), language);
    await expect(page.locator("html")).toHaveAttribute("lang", language);
    expect(await cards.evaluateAll((all) => all.filter((card) => card.scrollWidth > card.clientWidth).map((card) => card.textContent)), language).toEqual([]);
  }
});
