// SPDX-License-Identifier: MIT
// Tournaments that run or start soon: a line in the lobby, a list among the matches to watch.
import { resize } from "../web/lib/fitting.mjs";
import { expect, test } from "./lib/test.mjs";
import { look, visit } from "./lib/tournament-pages.mjs";
import { NOW, summary } from "./lib/tournaments.mjs";

const HOUR = 3_600_000;
const running = summary({ tournament: "d", name: "Чемпіонат міста з козла: велика осіння серія для всіх, хто грає", open: false, state: "running", round: 2, best: [{ table: "t7", round: 2, players: ["Олена", "Ion_Popa"] }, { table: "t8", round: 2, players: ["WWWWWWWWWWWWWWWWWWWWWWWWWWW", "Konstantin_von_Hohenstaufen", "Guest-17"] }] });
const tonight = summary({ tournament: "e", name: "Thursday evening", entered: true, starts: NOW + 3 * HOUR });
const later = summary({ tournament: "f", name: "Next week", starts: NOW + 6 * 24 * HOUR });
const full = summary({ tournament: "g", name: "When it is full", starts: undefined });

test("the lobby names the tournaments that run and those of the next day in one line, one's own first; the list to watch has all", async ({ page }) => {
  const { answers } = await visit(page);
  answers["/api/tournaments"] = [200, { coming: [later, full, tonight], running: [running, { ...running, tournament: "h", name: "Third", best: [] }], ended: [] }];
  await page.evaluate(() => window.kozel.go("/"));
  await page.locator("kz-lobby footer").scrollIntoViewIfNeeded();
  const rows = page.locator("kz-lobby kz-soon li");
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(0)).toContainText("Thursday evening");
  await expect(rows.nth(0)).toContainText("you take part");
  await expect(rows.nth(1)).toContainText("is being played");
  await look(page, "soon-lobby");
  await page.evaluate(() => window.kozel.go("/watch"));
  const list = page.locator("kz-watch kz-soon li");
  await expect(list).toHaveCount(3);
  await expect(list.nth(0)).toContainText("Players: 5");
  // The best matches of a tournament are one press away.
  await expect(page.locator("kz-watch kz-soon .best a")).toHaveText(["Watch\u00a0· Олена – Ion_Popa", /^Watch.*Guest-17$/]);
  await expect(page.locator("kz-watch kz-soon .best a").first()).toHaveAttribute("href", "/t/t7");
  await look(page, "soon-watch");
  await list.nth(0).getByRole("link").click();
  await expect(page).toHaveURL(/\/tournament\/e$/);
});

test("the line comes on a wide and low screen, too, where it is the lobby's last part", async ({ page }) => {
  await resize(page, { width: 1280, height: 800 });
  const { answers } = await visit(page);
  answers["/api/tournaments"] = [200, { coming: [], running: [running], ended: [] }];
  await page.evaluate(() => window.kozel.go("/"));
  await page.locator("kz-lobby footer").scrollIntoViewIfNeeded();
  await expect(page.locator("kz-lobby kz-soon li")).toHaveCount(1);
});

test("where no tournament runs or starts, and where the server does not answer, nothing is shown", async ({ page }) => {
  const { answers } = await visit(page);
  for (const answer of [[200, { coming: [later], running: [], ended: [] }], [429, { error: { code: "busy", text: "busy", args: [] } }]]) {
    answers["/api/tournaments"] = answer;
    const asked = page.waitForResponse("**/api/tournaments");
    await page.evaluate(() => window.kozel.go("/watch"));
    await asked;
    await expect(page.locator("kz-watch h1")).toBeVisible();
    await expect(page.locator("kz-watch kz-soon[none]")).toBeAttached();
    await page.evaluate(() => window.kozel.go("/board"));
    await expect(page.locator("kz-watch")).toHaveCount(0);
  }
});
