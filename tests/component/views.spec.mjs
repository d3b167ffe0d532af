// SPDX-License-Identifier: MIT
// The views around the table, for a guest, a player and a host. They fit in five languages and five windows, closed fields included. They are
// accessible, translated, and whole at 400 %. The requests are answered as a server answers (tests/server/answers.mjs).
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { misfits, resize } from "../web/lib/fitting.mjs";
import { answer, be } from "./lib/answers.mjs";
import { choose, LANGUAGES as NAMED, looker } from "../web/lib/looker.mjs";
import { expect, root, SIZES, test } from "./lib/test.mjs";

const LANGUAGES = ["en", "uk", "ru", "ro", "de"];
const WINDOWS = [[360, 640], [390, 844], [844, 390], [1280, 800], [2560, 1440]];

/** Checks the page as it is in every language and window. Collects what does not fit. */
async function look(page, name, faults) {
  // An invisible page is laid out in half the time.
  await page.evaluate(() => window.kozel.unpainted(true));
  for (const [width, height] of WINDOWS) {
    await resize(page, { width, height });
    for (const fault of await misfits(page, LANGUAGES)) faults.push(`${name}, ${width}x${height}, ${fault}`);
  }
  await page.evaluate(() => window.kozel.unpainted(false));
  await resize(page, { width: 1280, height: 800 });
}

/** The address of each view of a player, and an element that is there when the view is complete. */
const VIEWS = {
  "/": "kz-results .match",
  "/games": "kz-games .card",
  "/games/muggins": "kz-games article",
  "/puzzles": "kz-puzzles select",
  "/lessons": "kz-lessons a",
  "/local": "kz-device form",
  "/board": "kz-setup button",
  "/history": "kz-history tbody tr",
  "/p/Ion_Popa": "kz-games-of tbody tr",
  "/friends": "kz-friends h1",
  "/messages": "kz-messages h1",
  "/leaders": "kz-leaders tbody tr",
  "/guestbook": "kz-guestbook h1",
  "/r/pairs": ":is(kz-replay .about, kz-replay .now)",
  "/watch": "kz-watch h1",
};

test("nothing is cut off or scrolls sideways, in any language and window", async ({ page }) => {
  const { unanswered } = await be(page, "Олена");
  const faults = [];
  for (const [path, whole] of Object.entries(VIEWS)) {
    await page.goto(path);
    await expect(page.locator(whole).first()).toBeVisible();
    await look(page, path, faults);
  }
  await page.goto("/");
  await page.locator("kz-lobby .play:not([disabled])").waitFor();
  await page.locator("kz-header button.icon:not(.open)").click();
  await page.locator("kz-settings dialog[open]").waitFor();
  await look(page, "settings", faults);
  await page.keyboard.press("Escape");
  await page.evaluate(() => window.kozel.begin({ game: "kozel" }));
  await look(page, "table", faults);
  expect((await page.evaluate(() => window.kozel.playDeal())).wrong).toEqual([]);
  await look(page, "deal's end", faults);
  await page.evaluate(() => window.kozel.onward());
  await page.locator("kz-table .buttons .icon[popovertarget]").click();
  await page.locator("kz-table #menu .danger").click();
  await page.locator("kz-table #resign .danger").click();
  await page.locator("kz-table .card.match-end").waitFor();
  await look(page, "match's end", faults);
  expect(faults).toEqual([]);
  expect(unanswered).toEqual([]);
});

/** Each page around the games, and an element that is there when the page is complete. */
const PATHS = {
  "/history": "kz-history tbody tr",
  "/history?game=sport": "kz-history .empty",
  "/leaders": "kz-leaders tbody tr",
  "/messages": "kz-messages .to",
  "/messages/Ion_Popa": "kz-thread .log",
  "/guestbook": "kz-guestbook :is(.entry, .empty)",
  "/puzzles": "kz-puzzles select",
  "/p/Ion_Popa": "kz-games-of tbody tr",
  "/p/Boss_1": "kz-games-of .empty",
  "/games": "kz-games .card",
  "/games/muggins": "kz-games article",
  "/games/nothing": "kz-games .empty",
};
const PARTS = {
  "/admin": "kz-admin-reports :is(.panel, .empty)",
  "/admin?part=review": "kz-admin-review .panel",
  "/admin?part=people": "kz-admin-people .panel",
  "/admin?part=choices": "kz-admin-choices form",
  "/admin?part=tables": "kz-admin-tables form",
  "/admin?part=bans": "kz-admin-bans form",
  "/admin?part=audit": "kz-admin-audit :is(tr, .empty)",
};

for (const [name, paths] of [["Олена", PATHS], ["Boss_1", PARTS]])
  test(`pages around the games, and the moderators' ones: ${name}`, async ({ page, context }) => {
    const { unanswered } = await be(page, name);
    const { width, height } = SIZES.narrow;
    await resize(page, { width, height });
    await page.goto("/");
    const look = await looker({ page, context, picture: () => {} }, { names: /Ion_Popa|Boss_1|Reader|Tour-er-1|Олена|^\w+ 20\d\d$/ });
    for (const [path, whole] of Object.entries(paths)) {
      await page.goto(path);
      await expect(page.locator(whole).first()).toBeVisible();
      await look(path.replace(/\W+/g, "-"));
    }
    expect(unanswered).toEqual([]);
  });

/** A record whose second deal was chosen. */
const unfair = readFileSync(join(root, "tests", "fair", "records", "other-attempt.dgr"), "utf8");

test("a guest's views: the lobby, a table from the first deal to the match's end, rules, fairness, a replay", async ({ page, context }) => {
  const { unanswered } = await answer(page, "Олена");
  await resize(page, SIZES.narrow);
  await page.goto("/");
  await page.locator("kz-lobby .play:not([disabled])").waitFor();
  const look = await looker({ page, context, picture: () => {} }, { names: /Ion_Popa|Олена|Anna|Borys/ });
  await look("lobby");
  await page.locator("kz-header button.icon:not(.open)").click();
  await page.locator("kz-settings dialog[open]").waitFor();
  await look("settings");
  await page.keyboard.press("Escape");

  await page.evaluate(() => window.kozel.begin({ game: "kozel" }));
  await look("table");
  await page.locator("kz-table .buttons .icon").first().click();
  await page.locator("kz-table #sheet[open]").waitFor();
  await look("sheet");
  await page.keyboard.press("Escape");
  expect((await page.evaluate(() => window.kozel.playDeal())).wrong).toEqual([]);
  await look("deal-end");
  await page.evaluate(() => window.kozel.onward());
  const menu = async (entry) => {
    await page.locator("kz-table .buttons .icon[popovertarget]").click();
    if (entry) await page.locator(`kz-table #menu ${entry}`).click();
  };
  // If there is little room the rules are in the menu.
  const rules = page.locator("kz-table .buttons .icon.rules");
  await ((await rules.isVisible()) ? rules.click() : menu(".rules"));
  await page.locator("kz-rules h3").first().waitFor();
  await look("rules");
  await page.keyboard.press("Escape");
  await menu();
  await look("menu-guest");
  await page.locator("kz-table #menu .danger").click();
  await page.locator("kz-table #resign[open]").waitFor();
  await look("resign");
  await page.locator("kz-table #resign .danger").click();
  await page.locator("kz-table .card.match-end").waitFor();
  await look("match-end");

  await page.evaluate(() => window.kozel.begin({ game: "sausage", seats: 2 }));
  await look("rows");
  for (const [path, whole] of [["/r/pairs", ":is(kz-replay .about, kz-replay .notice)"], ["/fairness", "kz-self-check summary"]]) {
    await page.goto(path);
    await expect(page.locator(whole).first()).toBeVisible();
    if (path === "/fairness") {
      await page.locator("kz-self-check summary").click();
      await page.locator("kz-self-check #record").fill(unfair);
      await page.locator("kz-self-check .primary").click();
      await page.locator("kz-self-check .verdict").waitFor();
    }
    await look(path.replace(/\W+/g, "-"));
  }
  expect(unanswered).toEqual([]);
  // Every language can be chosen, and stays.
  for (const language of Object.keys(NAMED)) await choose(page, language);
  await choose(page, "ro");
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("lang", "ro");
});
