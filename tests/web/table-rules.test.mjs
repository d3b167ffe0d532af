// The rules that are shown are those of what is played: in the form of a new table, at the table, in the replay; without them on
// the server those of the game.
import assert from "node:assert/strict";
import { after, before } from "node:test";
import { Guest, launch } from "./lib/browser.mjs";
import { newTable, openTable, unfold } from "./lib/lobby.mjs";
import { Server } from "./lib/server.mjs";
import { Table } from "./lib/table.mjs";
import { test } from "./lib/test.mjs";

let server;
let browser;
before(async () => {
  server = await Server.start();
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

/** The text of the open dialog, closed again. */
async function read(guest, sentence) {
  const dialog = guest.page.locator("kz-rules dialog[open]");
  await dialog.locator(".terms").getByText(sentence, { exact: true }).waitFor();
  await dialog.locator("h3").first().waitFor();
  await guest.picture(`rules-${sentence.length}`);
  const text = await dialog.innerText();
  await guest.page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  return text;
}

async function pressRules({ page }) {
  const rules = page.locator("kz-table .buttons .icon.rules");
  if (await rules.isVisible()) return rules.click();
  await page.locator("kz-table .buttons .icon[popovertarget]").click();
  return page.locator("kz-table #menu .rules").click();
}

test("in the form of a new table, and at it", { timeout: 120_000 }, async () => {
  const guest = await Guest.arrive(browser, server.url);
  const dialog = await newTable(guest);
  await unfold(dialog);
  const rules = dialog.getByRole("button", { name: "Rules of this game" });
  await rules.click();
  const usual = await read(guest, "Kozel for four, fish for all, to 101");
  assert.match(usual, /Four play\.[^]*every side writes down the points of its own hands[^]*101 points or more/);
  assert.doesNotMatch(usual, /Options|Two|drawn/);
  await dialog.getByRole("group", { name: "Players" }).getByText("2", { exact: true }).click();
  await dialog.getByRole("group", { name: "Fish" }).getByText("for one", { exact: true }).click();
  await rules.click();
  const two = await read(guest, "Kozel for two, fish for one, to 101");
  assert.match(two, /Two play\.[^]*bazaar[^]*writes down the points of all hands together/);
  assert.doesNotMatch(two, /every side writes down/);
  // A number that is none, and one that may not be: those of the game.
  const target = dialog.getByLabel("Played to");
  await target.fill("5");
  await rules.click();
  const general = guest.page.locator("kz-rules dialog[open]");
  await general.getByRole("heading", { name: "Options" }).waitFor();
  assert.equal(await general.locator(".terms").count(), 0);
  await guest.page.keyboard.press("Escape");
  await general.waitFor({ state: "detached" });
  await guest.page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });

  // Where one waits for players, and where one plays.
  await openTable(guest, { players: 2, options: { Fish: "for one" }, numbers: { "Played to": 61 } });
  await guest.page.locator("kz-waiting").getByRole("button", { name: "Rules", exact: true }).click();
  const waiting = await read(guest, "Kozel for two, fish for one, to 61");
  assert.match(waiting, /61 points or more/);
  assert.doesNotMatch(waiting, /101 points or more|Options/);
  await guest.page.getByRole("button", { name: "Start with bots" }).click();
  const table = new Table(guest);
  assert.equal(await table.wait(), "play");
  await pressRules(guest);
  assert.equal(await read(guest, "Kozel for two, fish for one, to 61"), waiting);

  // In the replay, in another language.
  for (let what = "play"; what !== "match over"; what = await table.wait()) {
    if (what === "deal over") await table.onward();
    else await table.lay();
  }
  await table.card.getByRole("link", { name: "Replay" }).click();
  await guest.page.locator("kz-replay .now").waitFor();
  await guest.page.evaluate(() => localStorage.setItem("kozel.settings", JSON.stringify({ ...JSON.parse(localStorage["kozel.settings"]), language: "de" })));
  await guest.page.reload();
  await guest.page.locator("kz-replay .now").waitFor();
  await pressRules(guest);
  assert.match(await read(guest, "Ziege zu zweit, Fisch für einen, bis 61"), /Gespielt wird zu zweit[^]*61 Punkte oder mehr/);
  // (The number that was none.)
  assert.deepEqual(guest.unexpected.filter((text) => !/status of 400/.test(text)), []);
  await guest.leave();
});
