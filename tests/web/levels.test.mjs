// The ladder of bots as a person meets it: every level can be chosen in every window, has faces of its own, and plays.
import assert from "node:assert/strict";
import { after, before } from "node:test";
import { findings } from "./lib/axe.mjs";
import { DESKTOP, Guest, launch, NARROW, PHONE } from "./lib/browser.mjs";
import { newTable, unfold } from "./lib/lobby.mjs";
import { Server } from "./lib/server.mjs";
import { Table } from "./lib/table.mjs";
import { test } from "./lib/test.mjs";
import { checkWidth } from "./lib/tour.mjs";
import { becomes, until } from "./lib/until.mjs";

const LADDER = ["Dreamer", "Novice", "Hasty player", "Forgetful player", "Distracted player", "Club player", "Thoughtful player", "Patient player",
  "Observant player", "Old hand", "Master"];

let server;
let browser;
before(async () => {
  server = await Server.start("--bot-delay", "0", "--pause", "60000", "--rate", "0");
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

for (const [name, viewport, language] of [
  ["tiny", { width: 320, height: 568 }, "en"],
  ["narrow", NARROW, "en"],
  ["phone", PHONE, "en"],
  ["low", { width: 844, height: 390 }, "en"],
  ["desktop", DESKTOP, "en"],
])
  test(`every level can be chosen: ${name}`, { timeout: 120_000 }, async () => {
    const guest = await Guest.arrive(browser, server.url, { viewport, language });
    const { page } = guest;
    const select = page.getByRole("combobox", { name: "Bots play as" });
    await becomes(() => select.locator("option").evaluateAll((all) => all.map((one) => one.textContent.trim())), LADDER);
    const dialog = await newTable(guest);
    await unfold(dialog, "Bots in free seats");
    for (const level of LADDER) await dialog.getByRole("radio", { name: new RegExp(`^${level}`) }).waitFor();
    assert.equal(await dialog.locator(".levels .bot-face").count(), LADDER.length);
    await dialog.getByRole("radio", { name: /^Forgetful/ }).scrollIntoViewIfNeeded();
    await guest.picture(`levels-${name}`);
    await dialog.getByRole("radio", { name: /^Master/ }).scrollIntoViewIfNeeded();
    await guest.picture(`levels-${name}-end`);
    await checkWidth(page, name);
    assert.deepEqual(await findings(page), []);
    await guest.leave();
  });

for (const [level, who, says] of [
  ["distracted.bot", "Levko", "Knows how to play well, but overlooks tiles and soon forgets who knocked."],
  ["seasoned.bot", "Yukhym", "Sees at a glance which moves are good, and counts the last tiles out exactly."],
])
  test(`a new level sits down and plays: ${level}`, { timeout: 120_000 }, async () => {
    const guest = await Guest.arrive(browser, server.url, { viewport: PHONE });
    const { page } = guest;
    await page.getByRole("combobox", { name: "Bots play as" }).selectOption(level);
    await page.locator("kz-lobby .play:not([disabled])").click();
    await page.waitForURL(/\/t\/\w+$/);
    const table = new Table(guest);
    await page.getByRole("button", { name: `Who is ${who}` }).waitFor();
    for (let turns = 0; turns < 3 && !table.dealResult; turns++) {
      await until(async () => (await table.playable.count()) > 0 || table.dealResult, "a turn");
      if (!table.dealResult) await table.turn(() => 0);
    }
    await page.getByRole("button", { name: `Who is ${who}` }).click();
    const about = page.getByRole("dialog", { name: who });
    await about.getByText(says).waitFor();
    await about.getByText(/^Strength: \d+/).waitFor();
    await guest.picture(`levels-about-${level.split(".")[0]}`);
    assert.deepEqual(await findings(page), []);
    assert.deepEqual(guest.unexpected, []);
    await guest.leave();
  });
