// SPDX-License-Identifier: MIT
// The rules of a match, from the form of its table to its replay. (tests/component/replay.spec.mjs: the replay itself.)
import { expect, test } from "./lib/fixtures.mjs";
import { newTable, openTable, unfold } from "./lib/lobby.mjs";
import { Table } from "./lib/table.mjs";

/** Returns the text of the open dialog with the rules of `sentence`, and closes it. */
async function read({ page }, sentence) {
  const dialog = page.locator("kz-rules dialog[open]");
  await expect(dialog.locator(".terms").getByText(sentence, { exact: true })).toBeVisible();
  await expect(dialog.locator("h3").first()).toBeVisible();
  const text = await dialog.innerText();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  return text;
}

async function pressRules({ page }) {
  const rules = page.locator("kz-table .buttons .icon.rules");
  if (await rules.isVisible()) return rules.click();
  await page.locator("kz-table .buttons .icon[popovertarget]").click();
  return page.locator("kz-table #menu .rules").click();
}

test("the rules of what is played, from the form to the replay", async ({ arrive }) => {
  const guest = await arrive();
  guest.expected = /status of 400/; // of the number that is not allowed
  const { page } = guest;
  const dialog = await newTable(guest);
  await unfold(dialog);
  const rules = dialog.getByRole("button", { name: "Rules of this game" });
  await rules.click();
  const usual = await read(guest, "Kozel for four, fish for all, to 101");
  expect(usual).toMatch(/Four play\.[^]*every side writes down the points of its own hands[^]*101 points or more/);
  expect(usual).not.toMatch(/Options|Two|drawn/);
  await dialog.getByRole("group", { name: "Players" }).getByText("2", { exact: true }).click();
  await dialog.getByRole("group", { name: "Fish" }).getByText("for one", { exact: true }).click();
  await rules.click();
  const two = await read(guest, "Kozel for two, fish for one, to 101");
  expect(two).toMatch(/Two play\.[^]*bazaar[^]*writes down the points of all hands together/);
  expect(two).not.toMatch(/every side writes down/);
  // A number that is not allowed: the rules of the game.
  await dialog.getByLabel("Played to").fill("5");
  await rules.click();
  const general = page.locator("kz-rules dialog[open]");
  await expect(general.getByRole("heading", { name: "Options" })).toBeVisible();
  await expect(general.locator(".terms")).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(general).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();

  // In another language: while waiting for players, during play, and in the replay.
  await openTable(guest, { players: 2, options: { Fish: "for one" }, numbers: { "Played to": 25 } });
  await page.locator("kz-waiting").getByRole("button", { name: "Rules", exact: true }).click();
  const waiting = await read(guest, "Kozel for two, fish for one, to 25");
  expect(waiting).toMatch(/25 points or more/);
  expect(waiting).not.toMatch(/101 points or more|Options/);
  await page.getByRole("button", { name: "Start with bots" }).click();
  const table = new Table(guest);
  expect(await table.wait()).toBe("play");
  await pressRules(guest);
  expect(await read(guest, "Kozel for two, fish for one, to 25")).toBe(waiting);
  for (let what; (what = await table.wait()) !== "match over"; ) {
    if (what === "deal over") await table.onward();
    else await table.lay();
  }
  const laid = () => table.line.evaluateAll((all) => all.map((tile) => tile.dataset.tile).sort());
  const last = await laid();
  await table.card.getByRole("link", { name: "Replay" }).click();
  await expect(page).toHaveURL(/\/r\/\w+/);
  const now = page.locator("kz-replay .now");
  await expect(now.locator(".where")).toHaveText("1.0");
  // The whole match is there: its end is the one that was played.
  const { deal } = table.match;
  await page.keyboard.press("End");
  await expect(now.locator(".where")).toHaveText(new RegExp(`^${deal}\\.[1-9]`));
  await expect(now).toHaveText(/goat|wins|loses|draw/i);
  await expect.poll(laid).toEqual(last);
  await page.evaluate(() => localStorage.setItem("kozel.settings", JSON.stringify({ ...JSON.parse(localStorage["kozel.settings"]), language: "de" })));
  await page.reload();
  await expect(now).toBeVisible();
  await pressRules(guest);
  expect(await read(guest, "Ziege zu zweit, Fisch für einen, bis 25")).toMatch(/Gespielt wird zu zweit[^]*25 Punkte oder mehr/);
});
