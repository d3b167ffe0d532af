// SPDX-License-Identifier: MIT
// Checks the states of a table with axe, in both colour schemes, and every text in five languages in narrow windows.
import { join } from "node:path";
import { expect, findings, plans, recordsOf, root, SIZES, test } from "./lib/test.mjs";
import { resize } from "../web/lib/fitting.mjs";
import { englishIn, unchanged, visibleTexts } from "../web/lib/texts.mjs";

const { languages, readCatalog } = await import(join(root, "web", "tools", "catalog.mjs"));

/** Returns positions of all games in which every state of the table is seen once. */
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

/** States that few matches reach. */
const STATES = [
  "knock", "draw", "drawn hand", "two rows", "stock empty", "carry", "memory", "open account", "pot", "debt", "eggs", "right", "led_six", "counted", "lost", "giving", "swap with a seat",
  "swap with the stock", "ends_sum", "signal", "spinner", "claim", "yield", "give", "several doubles", "ways to lie", "cut", "joint", "four ends", "deal over: out", "deal over: fish", "deal over: fish, roof",
  "deal over: void", "deal over: played", "deal over: titles", "deal over: pot", "deal over: debt", "deal over: eggs", "deal over: carry", "deal over: written off", "match over: goat",
  "match over: target", "match over: draw", "match over: general", "match over: officer", "match over: admiral", "match over: bald", "match over: hundred", "match over: svoyak", "match over: labour",
  "match over: six", "match over: deals", "match over: queue", "match over: resign", "match over: timeout", "match over: everybody lost", "match over: several losers",
];

/** States that are equal for axe are checked once. */
const ALIKE = /^(begin|long line|drawn hand|knock|carry|debt|signal|claim|give|several doubles|four ends|cut|deal over|deal over: fish|deal over: played|match over|match over: (goat|draw|admiral|everybody lost))$/;

for (const [half, colorScheme] of ["light", "dark"].entries())
  test(`axe finds nothing in the states that look different: ${colorScheme}`, async ({ stage }) => {
    const states = (await everyState(stage)).filter(({ fresh }) => fresh.some((name) => ALIKE.test(name)));
    await stage.emulateMedia({ colorScheme });
    // Each state in one of the colours, except the first ones.
    for (const [index, { record, fresh }] of states.entries()) {
      if (index > 3 && index % 2 !== half) continue;
      const { width, height } = Object.values(SIZES)[(index >> 1) % 4];
      await resize(stage, { width, height });
      await stage.evaluate((record) => window.kozel.check({ record }), record);
      await stage.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished))); // colours that change
      expect.soft(await findings(stage), fresh.join(", ")).toEqual([]);
    }
  });

/** Returns true for a name, or a text that is the same in every language. */
const isName = (text) => /^(kozel|Guest-\d+|\p{L}+: \d-\d(, \d-\d)*)$/u.test(text) || ["English", "Українська", "Русский", "Română", "Deutsch"].includes(text);

/** States without words. */
const WORDLESS = /^(begin|long line|draw|drawn hand|two rows|many tiles elsewhere|stock empty|open account|spinner|ways to lie|cut|joint|four ends|shift)$/;

test("every text of every state in five languages, 360 pixels wide", async ({ stage }) => {
  const states = (await everyState(stage)).filter(({ fresh }) => fresh.some((name) => !WORDLESS.test(name)));
  const catalogues = Object.fromEntries(languages.map((language) => [language, readCatalog(language).entries]));
  await resize(stage, SIZES.narrow);
  await stage.evaluate(() => window.kozel.unpainted(true));
  for (const { record, fresh } of states) {
    let english;
    for (const language of ["en", ...languages]) {
      if (language === "en") await stage.evaluate((record) => window.kozel.show({ record, stake: 25 }), record);
      const wrong = await stage.evaluate((language) => window.kozel.speak(language), language);
      const what = `${language}: ${fresh.join(", ")}`;
      expect.soft(wrong, what).toEqual([]);
      const texts = await visibleTexts(stage);
      english ??= texts;
      if (language === "en") continue;
      expect.soft(englishIn(texts, catalogues[language]), what).toEqual([]);
      expect.soft(unchanged(texts, english, catalogues[language], isName), what).toEqual([]);
    }
    await stage.evaluate(() => window.kozel.speak("en"));
  }
});

test("the keys of the table are listed by ? and by its menu, in every language", async ({ stage }) => {
  await stage.evaluate((wishes) => window.kozel.begin(wishes), { game: "kozel", seats: 4 });
  const dialog = stage.locator("kz-keys dialog");
  for (const language of ["en", "uk", "ru", "ro", "de"]) {
    await stage.evaluate((language) => window.kozel.speak(language), language);
    await resize(stage, language === "en" ? SIZES.desktop : SIZES.narrow);
    await stage.keyboard.press("?");
    await expect(dialog).toBeVisible();
    await expect(dialog.locator("kbd", { hasText: "?" })).toBeVisible();
    await expect.poll(() => dialog.locator(".body").evaluate((body) => body.scrollWidth - body.clientWidth), language).toBe(0);
    const texts = await dialog.locator("h2, h3, dd").allTextContents();
    expect(texts.length > 10 && (language === "en") === texts.includes("Choose a tile"), `${language}: ${texts}`).toBe(true);
    expect(await findings(stage)).toEqual([]);
    await stage.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  }
  // Somebody without single keys finds the list in the menu, and why they do nothing.
  await stage.evaluate(() => window.kozel.settings({ keys: false }));
  await stage.keyboard.press("?");
  await stage.locator("kz-table .buttons").getByRole("button", { name: "More" }).click();
  await stage.getByRole("button", { name: "Keys", exact: true }).click();
  await expect(dialog).toContainText("are off");
});

test("what is wrong in a form follows the page's language", async ({ lobby: page }) => {
  await page.route("**/api/register", (route) => route.fulfill({ status: 400, json: { error: { code: "wrong-length", text: "", args: ["password", "8", "256"], field: "password" } } }));
  await page.getByRole("button", { name: /Register/ }).first().click();
  const form = page.locator("kz-sign form");
  await form.getByLabel("Name", { exact: true }).fill("Olena");
  await form.locator("button.primary").click();
  const fault = form.locator(".fault");
  await expect(fault).toContainText("Password");
  for (const [language, label] of [["de", "Passwort"], ["uk", "Пароль"], ["en", "Password"]]) {
    await page.evaluate((language) => window.kozel.settings({ language }), language);
    await expect(fault).toContainText(label);
  }
});

test("a person who registers reads that matches are published, where they are", async ({ lobby: page }) => {
  const form = page.locator("kz-sign form"), sentence = form.getByText("publishes the rated matches");
  await page.getByRole("button", { name: /Register/ }).first().click();
  await expect(form).toBeVisible();
  await expect(sentence).toHaveCount(0);
  await page.evaluate(() => document.head.append(Object.assign(document.createElement("link"), { rel: "archives", href: "/database/" })));
  await form.getByRole("button", { name: "I have an account" }).click();
  await form.getByRole("button", { name: "I am new here" }).click();
  await expect(sentence).toBeVisible();
});

test("why a case was not marked as checked is said in words", async ({ lobby: page }) => {
  const one = { id: 1, why: "address", first: "Anna", second: "Borys", count: 2, match: "pairs", game: "kozel", counts: true, at: 0 };
  await page.route(/\/api\/admin\/review\b/, (route) =>
    route.request().method() === "GET"
      ? route.fulfill({ json: { cases: [one], page: 1, pages: 1 } })
      : route.fulfill({ status: 400, json: { error: { code: "wrong-length", text: "", args: ["reason", "1", "200"], field: "reason" } } }),
  );
  await page.goto("/admin");
  await expect(page.getByText("This is for moderators and hosts.")).toBeVisible();
  await page.evaluate(() => document.body.append(document.createElement("kz-admin-review")));
  await page.getByRole("button", { name: "Checked" }).click();
  await expect(page.locator("kz-admin-review .fault")).toContainText("Reason");
});
