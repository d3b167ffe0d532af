// SPDX-License-Identifier: MIT
// Playwright's `test` with the page (lib/site.mjs) and a match in it (page/hub.ts). This file has no rule of a game.
import { createRequire } from "node:module";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { resize } from "../../web/lib/fitting.mjs";
import { seedPage } from "../../web/lib/seed.mjs";
import { harness, root, serve } from "./site.mjs";

const require = createRequire(join(root, "web", "package.json"));
const { test: plain, expect } = require("@playwright/test");

export { expect, root };
export { findings } from "../../web/lib/axe.mjs";

/** The seed of everything that tests draw at random. */
export const SEED = Number(process.env.TEST_SEED) || 1;

export const SIZES = { narrow: { width: 360, height: 640 }, phone: { width: 390, height: 844 }, low: { width: 844, height: 390 }, desktop: { width: 1280, height: 800 } };

/** How each game is played to its end: games.json. */
export const plans = JSON.parse(readFileSync(join(root, "tests", "component", "games.json"), "utf8"));

/** Returns the records in which a game's states are searched. */
export function recordsOf(game) {
  const read = (folder, ours) => readdirSync(join(root, "tests", folder)).filter(ours).sort().map((name) => readFileSync(join(root, "tests", folder, name), "utf8"));
  const own = new RegExp(`^${game}-\\d-\\d\\.dgr$`);
  const more = read("web/data", (name) => name.endsWith(".dgr")).filter((text) => text.includes(`[Game "${game}"]`));
  return [...more.map((text) => text.replace(/^#.*\n/gm, "")), ...read("golden", (name) => own.test(name)), ...read("endings", (name) => name === `${game}.ends`)];
}

/** Returns a golden record with names and a date. */
function named(record, ...names) {
  const text = readFileSync(join(root, "tests", "golden", `${record}.dgr`), "utf8");
  return [...names.map((name, i) => `[Name${i + 1} "${name}"]`), '[Date "2026-03-08"]', text].join("\n");
}

export const test = plain.extend({
  /** The page's files and the script that plays the server, one of each for a worker. */
  site: [
    async ({}, use) => {
      const site = await serve({ pairs: named("kozel-pairs-4-1", "Anna", "novice", "Borys", "novice") });
      await use({ ...site, script: await harness() });
      await site.close();
    },
    { scope: "worker" },
  ],

  /** The settings of the device. Steps are shown at once unless a test sets another speed. */
  settings: [{}, { option: true }],

  baseURL: async ({ site }, use) => use(site.url),

  /** A separate page, not loaded yet. It must report no problem until the test's end. */
  page: async ({ page, site, settings }, use) => {
    const problems = await prepare(page, site, settings);
    await use(page);
    expect(problems.splice(0), "the browser's complaints").toEqual([]);
  },

  /** A page of another device, not loaded yet: nothing that the browser keeps is common to both. */
  other: async ({ browser, baseURL, site, settings }, use) => {
    const context = await browser.newContext({ baseURL, locale: "en", reducedMotion: "reduce", serviceWorkers: "block" });
    const page = await context.newPage();
    const problems = await prepare(page, site, settings);
    await use(page);
    await context.close();
    expect(problems.splice(0), "the other browser's complaints").toEqual([]);
  },

  /** That page in the lobby, with `window.kozel` (page/main.ts). */
  lobby: async ({ page }, use) => {
    await page.goto("/");
    await page.locator("kz-lobby .play:not([disabled])").waitFor();
    await use(page);
  },

  /** The page that all tests of a worker share: loading it costs more than most of them. */
  loaded: [
    async ({ browser, site }, use) => {
      const context = await browser.newContext({ baseURL: site.url, locale: "en", reducedMotion: "reduce", serviceWorkers: "block" });
      const page = await context.newPage();
      const problems = await prepare(page, site, {});
      await page.clock.install();
      await page.goto("/");
      await page.locator("kz-lobby .play:not([disabled])").waitFor();
      await use({ page, problems });
      await context.close();
    },
    { scope: "worker" },
  ],

  /** That page in its first state, with `window.kozel` (page/main.ts). Its time is controlled by `clock`. */
  stage: async ({ loaded: { page, problems } }, use) => {
    expect(problems, "the browser's complaints before this test").toEqual([]);
    await resize(page, SIZES.desktop);
    await page.emulateMedia({ colorScheme: "light" });
    await page.unrouteAll();
    await page.evaluate(() => window.kozel.reset());
    await use(page);
    expect(problems.splice(0), "the browser's complaints").toEqual([]);
  },
});

/** Returns the list of the page's problems. Later ones are added to it. */
async function prepare(page, site, settings) {
  const problems = [];
  page.on("console", (message) => {
    // The page shows the refusals of the API; the browser logs them too.
    if (/status of 4\d\d/.test(message.text()) || /^Service Worker registration blocked/.test(message.text())) return;
    if (["error", "warning"].includes(message.type())) problems.push(`console: ${message.text()}`);
  });
  page.on("pageerror", (error) => problems.push(`page: ${error.stack ?? error}`));
  await page.addInitScript(seedPage, SEED);
  await page.addInitScript((chosen) => (localStorage["kozel.settings"] ??= JSON.stringify(chosen)), { version: 1, speed: "instant", ...settings });
  await page.addInitScript({ content: site.script });
  return problems;
}
