// SPDX-License-Identifier: MIT
// A tour through every view of the page, without a word of any language, so that it works in each.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { root } from "./server.mjs";
import { Table } from "./table.mjs";

const { expect } = createRequire(join(root, "web", "package.json"))("@playwright/test");

/** A record whose second deal was chosen. */
const unfair = readFileSync(join(root, "tests", "fair", "records", "other-attempt.dgr"), "utf8");

/** Goes from the lobby to a match's end and its replay. `look(name)` is called in every view on the way. The server's bots must not think, and its
 * pauses must be long. */
export async function tour(guest, look) {
  const { page } = guest;
  await page.locator("kz-lobby .play:not([disabled])").waitFor();
  await look("lobby");
  await page.locator("kz-header button.icon:not(.open)").click();
  await page.locator("kz-settings dialog[open]").waitFor();
  await look("settings");
  await page.keyboard.press("Escape");
  await page.locator("kz-lobby .tables > .head .button").click();
  await page.locator("kz-new-table dialog[open]").waitFor();
  await look("new-table");
  await page.locator("kz-new-table .foot .primary").click();
  await page.locator("kz-waiting .actions .primary").waitFor();
  await look("waiting");
  await page.locator("kz-waiting .actions .primary").click();

  const table = new Table(guest);
  assert.equal(await table.wait(), "play");
  await look("table");
  await page.locator("kz-table .buttons .icon").first().click();
  await page.locator("kz-table #sheet[open]").waitFor();
  await look("sheet");
  await page.keyboard.press("Escape");
  while ((await table.wait()) === "play") await table.lay();
  await look("deal-end");
  await page.locator("kz-table .card button[data-first]").click();
  await table.card.waitFor({ state: "detached" });
  // If there is little room the rules are in the menu.
  const rules = page.locator("kz-table .buttons .icon.rules");
  if (await rules.isVisible()) await rules.click();
  else {
    await page.locator("kz-table .buttons .icon[popovertarget]").click();
    await page.locator("kz-table #menu .rules").click();
  }
  await page.locator("kz-rules h3").first().waitFor();
  await look("rules");
  await page.keyboard.press("Escape");
  const menu = await table.openMenu();
  await look("menu");
  await menu.locator(".danger").click();
  await page.locator("kz-table #resign[open]").waitFor();
  await look("resign");
  await page.locator("kz-table #resign .danger").click();
  await page.locator("kz-table .card.match-end").waitFor();
  await look("match-end");
  await page.goto(`${guest.url}/fairness`);
  await page.locator("kz-self-check summary").click();
  await page.locator("kz-self-check #record").fill(unfair);
  await page.locator("kz-self-check .primary").click();
  await page.locator("kz-self-check .verdict").waitFor();
  await look("fairness");
  await page.goto(`${guest.url}/t/nosuchtable`);
  await page.locator("kz-app .notice").waitFor();
  await look("no-such-table");
}

/** Visits the views of an account: a guest registers, as `name`, and opens their pages. */
export async function accountTour(guest, look, name) {
  const { page } = guest;
  await page.goto(`${guest.url}/account`);
  await page.locator("kz-account .panel .primary").waitFor();
  await look("account-guest");
  await page.locator("kz-me .who").click();
  await page.locator("kz-me #menu .entry").first().waitFor();
  await look("menu-guest");
  await page.locator("kz-me #menu .entry").first().click();
  await page.locator("kz-sign dialog[open]").waitFor();
  await page.locator("kz-sign #name").fill("a b");
  await page.locator("kz-sign #password").fill("1");
  await page.locator("kz-sign .primary").click();
  await page.locator("kz-sign .fault").waitFor();
  await look("register");
  await page.locator("kz-sign .foot .plain").click();
  await page.locator("kz-sign .primary").click();
  await page.locator("kz-sign .fault").waitFor();
  await look("sign-in");
  await page.locator("kz-sign .body .plain").click();
  await page.locator("kz-sign #code").waitFor();
  await look("recover");
  await page.locator("kz-sign .foot .plain").click();
  await page.locator("kz-sign .foot .plain").click();
  await page.locator("kz-sign #name").fill(name);
  await page.locator("kz-sign #password").fill("goat&barn");
  await page.locator("kz-sign .primary").click();
  await page.locator("kz-sign .codes").waitFor();
  await look("recovery-codes");
  await page.locator("kz-sign .primary").click();
  await page.locator("kz-account #old").waitFor();
  await page.locator("kz-bots #name").fill(`${name}-1`);
  await page.locator("kz-bots #password").fill("goat&barn");
  await page.locator("kz-bots form .button").click();
  await page.locator("kz-bots .token").waitFor();
  await page.locator("kz-protection #password").fill("goat&barn");
  await page.locator("kz-protection form .button").first().click();
  await page.locator("kz-protection svg").waitFor();
  await look("account");
  await page.locator("kz-me .who").click();
  await look("menu-registered");
  await page.locator("kz-me #menu a").first().click();
  await page.locator("kz-profile .buttons .button").waitFor();
  await look("profile");
  await page.locator("kz-profile .buttons .button").click();
  await page.locator("kz-profile-edit select").first().waitFor();
  await look("profile-edit");
  await page.goto(`${guest.url}/p/Nobody-${name}`);
  await page.locator("kz-profile h1").waitFor();
  await look("no-such-person");
}

/** Checks that nothing is wider than the window. */
export async function checkWidth(page, where) {
  const excess = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(excess, `${where}: nothing is wider than the window`).toBeLessThanOrEqual(0);
}
