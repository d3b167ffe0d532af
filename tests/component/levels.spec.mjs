// SPDX-License-Identifier: MIT
// The ladder of bots: every level can be chosen in every window, and has a face and words.
import { expect, findings, SIZES, test } from "./lib/test.mjs";
import { resize } from "../web/lib/fitting.mjs";

const LADDER = ["Dreamer", "Novice", "Hasty player", "Forgetful player", "Distracted player", "Club player", "Thoughtful player", "Patient player", "Observant player", "Old hand", "Master"];

for (const [name, size] of Object.entries({ tiny: { width: 320, height: 568 }, ...SIZES }))
  test(`every level can be chosen: ${name}`, async ({ stage }) => {
    await resize(stage, size);
    const select = stage.getByRole("combobox", { name: "Bots play as" });
    await expect(select.locator("option")).toHaveText(LADDER);
    await stage.getByRole("button", { name: "New table" }).click();
    const dialog = stage.getByRole("dialog", { name: "New table" });
    const fold = dialog.locator("details", { has: stage.getByText("Bots in free seats", { exact: true }) });
    await dialog.waitFor();
    if ((await fold.count()) && (await fold.getAttribute("open")) === null) await fold.locator("summary").click();
    for (const level of LADDER) await expect(dialog.getByRole("radio", { name: new RegExp(`^${level}`) })).toBeVisible();
    await expect(dialog.locator(".levels .bot-face")).toHaveCount(LADDER.length);
    expect(await stage.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size.width);
    expect(await findings(stage)).toEqual([]);
    await stage.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  });

/** What a level's strength is measured against. The novice, at 1000, is the measure. */
const MEASURED = /^Strength: (?!1000\.)\d+.*\. The novice’s strength is 1000; measured in matches of Kozel for two between the bots/;
const MEASURE = /^Strength: 1000\. The other levels are measured against this one, in matches of Kozel for two between the bots\.$/;

for (const [level, who, says, strength] of [
  ["novice", "Petryk", "Gets rid of the heaviest tiles first.", MEASURE],
  ["distracted.bot", "Levko", "Knows how to play well, but overlooks tiles and soon forgets who knocked.", MEASURED],
  ["seasoned.bot", "Yukhym", "Sees at a glance which moves are good, and counts the last tiles out exactly.", MEASURED],
])
  test(`who a level is: ${level}`, async ({ stage }) => {
    await resize(stage, SIZES.phone);
    await stage.getByRole("combobox", { name: "Bots play as" }).selectOption(level);
    await stage.locator("kz-lobby .play:not([disabled])").click();
    await expect.poll(() => stage.evaluate(() => window.kozel.hub.asked.find((request) => request.do === "play")?.bots)).toBe(level);
    await stage.getByRole("button", { name: `Who is ${who}` }).click();
    const about = stage.getByRole("dialog", { name: who });
    await expect(about.getByText(says)).toBeVisible();
    await expect(about.getByText(/^Strength: /)).toHaveText(strength);
    expect(await findings(stage)).toEqual([]);
    await about.getByRole("button", { name: "Close" }).click();
  });
