// The page in each of its languages, in a narrow window: nothing is left in English, nothing sticks out.
import assert from "node:assert/strict";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { DESKTOP, Guest, launch, NARROW } from "./lib/browser.mjs";
import { root, Server } from "./lib/server.mjs";
import { Table } from "./lib/table.mjs";
import { englishIn, unchanged, visibleTexts } from "./lib/texts.mjs";

const { readCatalog } = await import(join(root, "web", "tools", "catalog.mjs"));

const LANGUAGES = { en: "English", uk: "Українська", ru: "Русский", ro: "Română", de: "Deutsch" };

const isName = (text) => /^(Guest(-\d+)?|kozel|https?:\S+)$/.test(text) || Object.values(LANGUAGES).includes(text);

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

async function fits(page, where) {
  const { scroll, client } = await page.evaluate(() => ({
    scroll: document.documentElement.scrollWidth,
    client: document.documentElement.clientWidth,
  }));
  assert.ok(scroll <= client, `${where}: ${scroll} wide in ${client}`);
}

/** Goes through every view of the page without a word of any language; returns the texts of each by its name. */
async function tour(language, viewport) {
  const guest = await Guest.arrive(browser, server.url, { viewport, language });
  const { page } = guest;
  const views = {};
  const look = async (name) => {
    await fits(page, `${language}, ${name}`);
    views[name] = await visibleTexts(page);
    await guest.picture(`language-${language}-${name}`);
  };

  await page.locator("kz-lobby .play:not([disabled])").waitFor();
  assert.equal(await page.evaluate(() => document.documentElement.lang), language);
  await look("lobby");
  await page.locator("kz-header button.icon").click();
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
  await page.locator("kz-table .buttons .icon").nth(1).click();
  await page.locator("kz-rules h3").first().waitFor();
  await look("rules");
  await page.keyboard.press("Escape");
  await page.locator("kz-table .buttons .icon[popovertarget]").click();
  await page.locator("kz-table #menu .danger").waitFor();
  await look("menu");
  await page.locator("kz-table #menu .danger").click();
  await page.locator("kz-table #resign[open]").waitFor();
  await look("resign");
  await page.locator("kz-table #resign .danger").click();
  await page.locator("kz-table .card.match-end").waitFor();
  await look("match-end");
  await page.goto(`${server.url}/t/nosuchtable`);
  await page.locator("kz-app .notice").waitFor();
  await look("no-such-table");

  assert.deepEqual(guest.unexpected, []);
  await guest.leave();
  return views;
}

let english;
test("en, 360 pixels wide", { timeout: 60_000 }, async () => {
  english = await tour("en", NARROW);
});

for (const language of Object.keys(LANGUAGES).filter((code) => code !== "en")) {
  test(`${language}, 360 pixels wide: no English left`, { timeout: 120_000 }, async () => {
    english ??= await tour("en", NARROW);
    const { entries } = readCatalog(language);
    for (const [view, texts] of Object.entries(await tour(language, NARROW))) {
      assert.ok(texts.length > 0);
      assert.deepEqual(englishIn(texts, entries), [], `${language}, ${view}`);
      assert.deepEqual(unchanged(texts, english[view], entries, isName), [], `${language}, ${view}`);
    }
  });
}

test("another language is chosen on the page, at once and for the next visit", { timeout: 60_000 }, async () => {
  const guest = await Guest.arrive(browser, server.url, { viewport: DESKTOP });
  const { page } = guest;
  await page.getByRole("button", { name: "Play now" }).waitFor();
  for (const [code, name] of [...Object.entries(LANGUAGES).slice(1), ["en", "English"]]) {
    await page.locator("kz-header select").selectOption({ label: name });
    await page.locator(`html[lang="${code}"]`).waitFor({ state: "attached" });
    if (code === "en") await page.getByRole("button", { name: "Play now" }).waitFor();
    else assert.deepEqual(englishIn(await visibleTexts(page), readCatalog(code).entries), [], code);
  }
  await page.locator("kz-header select").selectOption({ label: "Română" });
  await page.locator('html[lang="ro"]').waitFor({ state: "attached" });
  await page.reload();
  await page.locator('html[lang="ro"]').waitFor({ state: "attached" });
  assert.deepEqual(guest.unexpected, []);
  await guest.leave();
});
