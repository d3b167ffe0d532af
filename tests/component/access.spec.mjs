// What axe finds in the states of a table, in both colour schemes; and every text in five languages, where the window is narrow.
import { join } from "node:path";
import { expect, findings, plans, recordsOf, root, SIZES, test } from "./lib/test.mjs";

import { englishIn, unchanged, visibleTexts } from "../web/lib/texts.mjs";

const { languages, readCatalog } = await import(join(root, "web", "tools", "catalog.mjs"));

/** Positions of all games in which every state of the table is seen once. */
async function everyState(page) {
  const seen = new Set();
  const found = [];
  for (const game of Object.keys(plans))
    for (const { record, shows } of await page.evaluate(([game, texts]) => window.kozel.choose(game, texts), [game, recordsOf(game)])) {
      const fresh = shows.filter((name) => !seen.has(name));
      for (const name of fresh) seen.add(name);
      if (fresh.length) found.push({ record, fresh });
    }
  for (const name of STATES) expect(seen, "a state that no record has").toContain(name);
  return found;
}

/** What a match may come to and few do. */
const STATES = [
  "knock", "draw", "drawn hand", "two rows", "stock empty", "carry", "memory", "open account", "pot", "debt", "eggs", "right", "led_six", "counted", "lost", "giving", "swap with a seat",
  "swap with the stock", "ends_sum", "signal", "spinner", "claim", "give", "several doubles", "ways to lie", "cut", "joint", "four ends", "deal over: out", "deal over: fish", "deal over: fish, roof",
  "deal over: void", "deal over: played", "deal over: titles", "deal over: pot", "deal over: debt", "deal over: eggs", "deal over: carry", "deal over: written off", "match over: goat",
  "match over: target", "match over: draw", "match over: general", "match over: officer", "match over: admiral", "match over: bald", "match over: hundred", "match over: svoyak", "match over: labour",
  "match over: six", "match over: deals", "match over: queue", "match over: resign", "match over: timeout", "match over: everybody lost", "match over: several losers",
];

/** What looks alike to axe is looked at once. */
const ALIKE = /^(begin|long line|drawn hand|knock|carry|debt|signal|claim|give|several doubles|four ends|cut|deal over|deal over: fish|deal over: played|match over|match over: (goat|draw|admiral|everybody lost))$/;

for (const [half, colorScheme] of ["light", "dark"].entries())
  test(`axe finds nothing in any state: ${colorScheme}`, async ({ stage }) => {
    const states = (await everyState(stage)).filter(({ fresh }) => fresh.some((name) => ALIKE.test(name)));
    await stage.emulateMedia({ colorScheme });
    // Each state in one of the colours, but for the first ones.
    for (const [index, { record, fresh }] of states.entries()) {
      if (index > 3 && index % 2 !== half) continue;
      await stage.setViewportSize(Object.values(SIZES)[(index >> 1) % 4]);
      await stage.evaluate((record) => window.kozel.check({ record }), record);
      await stage.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished))); // colours that change
      expect.soft(await findings(stage), fresh.join(", ")).toEqual([]);
    }
  });

/** What is a name or the same in every language. */
const isName = (text) => /^(kozel|Guest-\d+|\p{L}+: \d-\d(, \d-\d)*)$/u.test(text) || ["English", "Українська", "Русский", "Română", "Deutsch"].includes(text);

/** The texts of every state, and what does not fit there. */
async function textsOf(page, language, states) {
  await page.setViewportSize(SIZES.narrow);
  await page.evaluate((language) => window.kozel.settings({ language }), language);
  await expect(page.locator("html")).toHaveAttribute("lang", language);
  const texts = [];
  await page.evaluate(() => window.kozel.unpainted(true));
  for (const { record, fresh } of states) {
    await page.evaluate((record) => window.kozel.show({ record, stake: 25 }), record);
    expect.soft(await page.evaluate(() => window.kozel.table.unfit()), `${language}: ${fresh.join(", ")}`).toEqual([]);
    texts.push(await visibleTexts(page));
  }
  return texts;
}

/** What has no words of its own. */
const WORDLESS = /^(begin|long line|draw|drawn hand|two rows|many tiles elsewhere|stock empty|open account|spinner|ways to lie|cut|joint|four ends|shift)$/;

let states;
let english;
for (const language of ["en", ...languages])
  test(`every text of every state, 360 pixels wide: ${language}`, async ({ stage }) => {
    states ??= (await everyState(stage)).filter(({ fresh }) => fresh.some((name) => !WORDLESS.test(name)));
    english ??= await textsOf(stage, "en", states);
    if (language === "en") return;
    const { entries } = readCatalog(language);
    for (const [index, texts] of (await textsOf(stage, language, states)).entries()) {
      const { fresh } = states[index];
      expect.soft(englishIn(texts, entries), fresh.join(", ")).toEqual([]);
      expect.soft(unchanged(texts, english[index], entries, isName), fresh.join(", ")).toEqual([]);
    }
  });
