// The page in each of its languages, in a narrow window: nothing is left in English, nothing sticks out.
import assert from "node:assert/strict";
import { join } from "node:path";
import { after, before } from "node:test";
import { DESKTOP, Guest, launch, NARROW } from "./lib/browser.mjs";
import { root, Server } from "./lib/server.mjs";
import { test } from "./lib/test.mjs";
import { englishIn, unchanged, visibleTexts } from "./lib/texts.mjs";
import { accountTour, checkWidth, tour } from "./lib/tour.mjs";
import { becomes, settles } from "./lib/until.mjs";

const { readCatalog } = await import(join(root, "web", "tools", "catalog.mjs"));

const LANGUAGES = { en: "English", uk: "Українська", ru: "Русский", ro: "Română", de: "Deutsch" };

const isName = (text) =>
  /^(kozel|https?:\S+|Tour-\w+(-1)?|T|Chromium, Linux|Authorization: Bearer|[0-9a-f]{64})$/.test(text) || Object.values(LANGUAGES).includes(text);

let server;
let browser;
before(async () => {
  server = await Server.start("--bot-delay", "0", "--pause", "60000");
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

/** Goes through every view of the page; returns the texts of each by its name. */
async function textsOf(language, viewport) {
  const guest = await Guest.arrive(browser, server.url, { viewport, language });
  const views = {};
  const look = async (name) => {
    await checkWidth(guest.page, `${language}, ${name}`);
    views[name] = await visibleTexts(guest.page);
    await guest.picture(`language-${language}-${name}`);
    if (name === "lobby") await becomes(() => guest.page.evaluate(() => document.documentElement.lang), language);
  };
  await tour(guest, look);
  await accountTour(guest, look, `Tour-${language}`);
  assert.deepEqual(guest.unexpected, []);
  await guest.leave();
  return views;
}

let english;
test("en, 360 pixels wide", { timeout: 120_000 }, async () => {
  english = await textsOf("en", NARROW);
});

for (const language of Object.keys(LANGUAGES).filter((code) => code !== "en")) {
  test(`${language}, 360 pixels wide: no English left`, { timeout: 120_000 }, async () => {
    english ??= await textsOf("en", NARROW);
    const { entries } = readCatalog(language);
    for (const [view, texts] of Object.entries(await textsOf(language, NARROW))) {
      assert.ok(texts.length > 0);
      assert.deepEqual(englishIn(texts, entries), [], `${language}, ${view}`);
      assert.deepEqual(unchanged(texts, english[view], entries, isName), [], `${language}, ${view}`);
    }
  });
}

test("another language is chosen on the page, at once and for the next visit", { timeout: 120_000 }, async () => {
  const guest = await Guest.arrive(browser, server.url, { viewport: DESKTOP });
  const { page } = guest;
  await page.getByRole("button", { name: "Play now" }).waitFor();
  for (const [code, name] of [...Object.entries(LANGUAGES).slice(1), ["en", "English"]]) {
    await page.locator("kz-header select").selectOption({ label: name });
    await page.locator(`html[lang="${code}"]`).waitFor({ state: "attached" });
    if (code === "en") await page.getByRole("button", { name: "Play now" }).waitFor();
    else await settles(async () => assert.deepEqual(englishIn(await visibleTexts(page), readCatalog(code).entries), [], code));
  }
  await page.locator("kz-header select").selectOption({ label: "Română" });
  await page.locator('html[lang="ro"]').waitFor({ state: "attached" });
  await page.reload();
  await page.locator('html[lang="ro"]').waitFor({ state: "attached" });
  assert.deepEqual(guest.unexpected, []);
  await guest.leave();
});
