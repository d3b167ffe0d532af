// SPDX-License-Identifier: MIT
// What the tests of tournaments do with the page: they open it, look at it in all languages and windows, and read what it asks.
import { misfits, resize } from "../../web/lib/fitting.mjs";
import { answer, be } from "./answers.mjs";
import { expect, findings, SIZES } from "./test.mjs";
import { lists, NOW } from "./tournaments.mjs";

export const LANGUAGES = ["en", "uk", "ru", "ro", "de"];
export const PICTURES = process.env.PICTURES;

/** Opens the page as a registered player, or a guest. Returns {answers, show}. `show(tournament)` shows it. */
export async function visit(page, { guest = false } = {}) {
  await page.clock.setFixedTime(NOW);
  const { answers, unanswered } = guest ? await answer(page, "Олена") : await be(page, "Олена");
  answers["/api/tournaments"] = [200, lists];
  await page.goto("/tournaments");
  await expect(page.locator("kz-events h1")).toBeVisible();
  const show = async (shown) => {
    answers[`/api/tournaments/${shown.tournament}`] = [200, shown];
    await page.evaluate(() => window.kozel.go("/tournaments"));
    await page.evaluate((id) => window.kozel.go(`/tournament/${id}`), shown.tournament);
    await expect(page.locator("kz-event h1")).toHaveText(shown.name);
  };
  return { answers, unanswered, show };
}

/** Checks the page as it is in five languages and four windows, and by axe. */
export async function look(page, name) {
  const faults = [];
  for (const [size, window] of Object.entries(SIZES)) {
    await resize(page, window);
    // (The phrases of a table's talk are a row to scroll.)
    for (const fault of await misfits(page, LANGUAGES)) if (!fault.includes("div.phrases scrolls")) faults.push(`${name}, ${size}, ${fault}`);
    if (PICTURES) {
      for (const language of ["en", "de"]) {
        await page.evaluate((language) => window.kozel.settings({ language }), language);
        await expect(page.locator("html")).toHaveAttribute("lang", language);
        await page.screenshot({ path: `${PICTURES}/${name}-${size}-${language}.png`, fullPage: true });
      }
    }
  }
  await page.evaluate(() => window.kozel.settings({ language: "en" }));
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  expect(faults).toEqual([]);
  for (const [colorScheme, rules] of [["dark", ["color-contrast"]], ["light", undefined]]) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator("html")).toHaveAttribute("data-theme", colorScheme);
    await expect.poll(() => findings(page, rules), `${name}, ${colorScheme}`).toEqual([]); // once no colour is changing
  }
}

export const sent = (page) => page.evaluate(() => window.kozel.hub.asked.filter(({ do: what }) => ["tournament", "found", "result", "attend"].includes(what)).map(({ seq, ...request }) => request));
export const clear = (page) => page.evaluate(() => void window.kozel.hub.asked.splice(0));
export const refuse = (page, what, failure) => page.evaluate(([what, failure]) => (failure ? window.kozel.hub.refusals.set(what, failure) : window.kozel.hub.refusals.delete(what)), [what, failure]);
