// SPDX-License-Identifier: MIT
// The board: a position of a match is set up, its tiles are exchanged and laid; it is judged, shared by its address and played on.
import { expect, findings, SIZES, test } from "./lib/test.mjs";

test("a position of a match: tiles exchanged and laid, judged, played on, and shared", async ({ stage }) => {
  await stage.setViewportSize(SIZES.narrow);
  // Before the seventh action of the second deal.
  await stage.evaluate(() => window.kozel.go("/board?match=pairs&at=2.7"));
  const laid = stage.locator("kz-table .laid");
  await expect(laid).toHaveCount(7);
  const there = stage.url();
  expect(there).toMatch(/\/board\?from=pairs\.2&tiles=\w{28}&acts=/);
  expect(await findings(stage)).toEqual([]);
  expect(await stage.evaluate(() => document.documentElement.scrollWidth)).toBe(SIZES.narrow.width);
  // The chances of each unseen tile add up to one.
  await stage.locator("kz-unseen summary").click();
  await expect(stage.locator("kz-unseen tbody tr").first()).toBeVisible();
  const sums = await stage.locator("kz-unseen tbody tr").evaluateAll((rows) => rows.map((row) => [...row.querySelectorAll("td span + span")].reduce((sum, cell) => sum + Number(cell.textContent), 0)));
  for (const sum of sums) expect(Math.abs(sum - 100)).toBeLessThanOrEqual(2);
  // Two tiles by keyboard; a tile on the table; back.
  const rows = stage.locator("kz-setup .hand-row");
  const [one, other] = [rows.nth(0).locator("button").first(), rows.nth(1).locator("button").first()];
  const name = await other.getAttribute("aria-label");
  await one.press("Enter");
  await other.press("Enter");
  await expect.poll(() => rows.nth(0).locator("button").evaluateAll((all) => all.map((tile) => tile.getAttribute("aria-label")))).toContain(name);
  expect(stage.url()).not.toBe(there);
  await stage.locator("kz-table .held.can").first().click();
  const place = stage.locator("kz-table button.offer").first();
  await expect(async () => {
    if (await place.isVisible()) await place.click({ timeout: 500 });
    expect(await laid.count()).toBeGreaterThan(7);
  }).toPass();
  await stage.getByRole("button", { name: "Take back" }).click();
  await expect(laid).toHaveCount(7);
  await stage.getByRole("button", { name: "Judge the choice" }).click();
  await stage.locator("kz-setup .choice-card button.best").click();
  await expect(stage.locator("kz-table .tried-tile").first()).toBeVisible();
  // Another person sees the same position. It is played on.
  const { pathname, search } = new URL(stage.url());
  await stage.evaluate(() => window.kozel.go("/lessons"));
  await stage.evaluate((path) => window.kozel.go(path), pathname + search);
  await expect(laid).toHaveCount(7);
  await stage.getByRole("button", { name: "Play on from here" }).click();
  await expect(stage.locator("kz-local-table .held.can").first()).toBeVisible();
  await stage.getByRole("button", { name: "Back to the board" }).click();
  await stage.getByRole("combobox", { name: "Game" }).selectOption("sausage");
  await expect.poll(() => new URL(stage.url()).searchParams.get("game")).toBe("sausage");
});

test("a new position is one where somebody has a choice", async ({ stage }) => {
  await stage.evaluate(() => window.kozel.go("/board"));
  const judge = stage.getByRole("button", { name: "Judge the choice" });
  await expect(judge).toBeEnabled();
  for (let anew = 0; anew < 8; anew++) {
    const there = stage.url();
    await stage.getByRole("button", { name: "Other tiles" }).click();
    await expect.poll(() => stage.url()).not.toBe(there);
    await expect(judge).toBeEnabled();
  }
  // Before it, the forced actions were no choices.
  await stage.getByRole("button", { name: "Take back" }).click();
  await expect(judge).toBeDisabled();
});

test("an address that is no position says so, and another can be set up", async ({ stage }) => {
  await stage.evaluate(() => window.kozel.go("/board?game=kozel&seats=2&tiles=abc"));
  await expect(stage.getByText("That is no position.")).toBeVisible();
  await stage.getByRole("button", { name: "Set up a position" }).click();
  await expect(stage.locator("kz-setup .hand-row").first()).toBeVisible();
});
