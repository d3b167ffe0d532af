// SPDX-License-Identifier: MIT
// The views of an account, of the form of a new table, of a table that waits and of one that is not there: tests/web/lib/looker.mjs. The requests are
// answered as a server answers (tests/server/answers.mjs).
import { accountTour } from "../web/lib/tour.mjs";
import { looker } from "../web/lib/looker.mjs";
import { answer, people } from "./lib/answers.mjs";
import { expect, SIZES, test } from "./lib/test.mjs";
import { resize } from "../web/lib/fitting.mjs";

test("account, profile, a new table and a waiting one: every view in three languages", async ({ page, context }) => {
  const { answers, unanswered } = await answer(page, "Tour-er");
  const { you, games } = people["Tour-er"];
  await page.addInitScript((games) => (window.kozelGames = games), games);
  // A guest's input is refused first. With the next one they are registered.
  for (const path of ["register", "sign-in"])
    await page.route(`**/api/${path}`, async (route) => {
      const refused = route.request().postDataJSON().password === "1";
      if (!refused) {
        await page.evaluate((person) => (window.kozelYou = person), you);
        await page.addInitScript((person) => (window.kozelYou = person), you);
      }
      const [status, json] = answers[`POST /api/${path}${refused ? "?refused" : ""}`];
      await route.fulfill({ status, json });
    });
  await resize(page, SIZES.narrow);
  await page.goto("/");
  const guest = { page, context, url: "", picture: () => {} };
  const look = await looker(guest, { names: /^Guest-17$/ });
  await accountTour(guest, look, "Tour-er");
  await page.goto("/");
  await page.getByRole("button", { name: "New table" }).click();
  await page.locator("kz-new-table dialog[open]").waitFor();
  await look("new-table");
  await page.locator("kz-new-table .foot .primary").click();
  await page.locator("kz-waiting .actions .primary").waitFor();
  await look("waiting");
  await page.goto("/t/nosuchtable");
  await page.locator("kz-app .notice").waitFor();
  await look("no-such-table");
  expect(look.seen).toBeGreaterThan(12);
  expect(unanswered).toEqual([]);
});

test("somebody with an account reads that matches are published, next to their data", async ({ page }) => {
  await answer(page, "Tour-er");
  await page.addInitScript((person) => (window.kozelYou = person), people["Tour-er"].you);
  const sentence = page.locator("kz-account").getByText("publishes the rated matches"), data = page.getByRole("heading", { name: "Your data" });
  await page.goto("/account");
  await expect(data).toBeVisible();
  await expect(sentence).toHaveCount(0);
  await page.addInitScript(() => addEventListener("DOMContentLoaded", () => document.head.append(Object.assign(document.createElement("link"), { rel: "archives", href: "/database/" }))));
  await page.reload();
  await expect(data).toBeVisible();
  await expect(sentence).toBeVisible();
});
