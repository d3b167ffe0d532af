// SPDX-License-Identifier: MIT
// Every view of the page, in three languages and in windows of any width. The checks: axe finds nothing, and nothing is in English, wider than the
// window or cut off at 400 %. Nothing violates the Content-Security-Policy.
import { join } from "node:path";
import { DESKTOP, NARROW } from "./lib/browser.mjs";
import { checkAccess, expect, test } from "./lib/fixtures.mjs";
import { openTable } from "./lib/lobby.mjs";
import { newPerson, noteCase, promote, shortMatch } from "./lib/people.mjs";
import { root } from "./lib/server.mjs";
import { Table } from "./lib/table.mjs";
import { englishIn, unchanged, visibleTexts } from "./lib/texts.mjs";
import { accountTour, checkWidth, tour } from "./lib/tour.mjs";
import { cut, ZOOMED } from "./lib/zoomed.mjs";

const { readCatalog } = await import(join(root, "web", "tools", "catalog.mjs"));

const TINY = { width: 320, height: 640 };
const LANGUAGES = { en: "English", uk: "Українська", ru: "Русский", ro: "Română", de: "Deutsch" };
/** The languages in which each view is checked: the first is the one of the sources, the second has other letters, the last has the longest words. */
const SHOWN = ["en", "uk", "de"];
const catalogs = Object.fromEntries(SHOWN.slice(1).map((code) => [code, readCatalog(code).entries]));
const isName = (text) => /^(kozel|https?:\S+|Tour-\w+(-1)?|T|Chromium, Linux|Authorization: Bearer|[0-9a-f]{64}|[\w-]{43}|[A-Z2-7 ]{39})$/.test(text) || Object.values(LANGUAGES).includes(text);

/** Chooses a language in the header, which a phone at a table does not show. */
async function choose(page, language) {
  await page.locator("kz-header select").evaluate((select, code) => {
    select.value = code;
    select.dispatchEvent(new Event("change"));
  }, language);
  await expect(page.locator("html")).toHaveAttribute("lang", language);
}

/** Waits until no colour is changing. */
const settled = (page) =>
  page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    await Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => {})));
  });

/** Stores every violation of the page's policy in `violations`. */
async function watchPolicy({ context, page }) {
  const violations = [];
  await context.exposeFunction("policyViolated", (text) => violations.push(text));
  const watch = () =>
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sourceFile, lineNumber }) =>
      window.policyViolated(`${violatedDirective} ${blockedURI} ${sourceFile}:${lineNumber}`),
    );
  await context.addInitScript(watch);
  await page.evaluate(watch);
  return violations;
}

/** Views that are not checked at 400 %: phrases scroll next to the others, and a menu stays where it was opened. */
const UNZOOMED = ["waiting", "menu-guest", "menu-registered"];

/** Checks that at 400 % nothing is cut off, and a dialog's question can be answered. */
async function checkZoomed(page, name, language) {
  await page.setViewportSize(ZOOMED);
  await expect.poll(() => cut(page), `${name}, ${language}, 400 %`).toEqual([]);
  if (name === "new-table") {
    const open = page.locator("kz-new-table .foot .primary");
    await open.scrollIntoViewIfNeeded();
    await expect(open).toBeInViewport({ ratio: 1 });
  }
  await page.setViewportSize(NARROW);
}

/** Returns a function that checks a view: `look(name)`. It counts its calls in `look.seen`. */
async function looker(guest, { names = /^$/ } = {}) {
  const { page } = guest;
  const violations = await watchPolicy(guest);
  const look = async (name) => {
    look.seen++;
    let english;
    for (const language of SHOWN) {
      await choose(page, language);
      await checkWidth(page, `${name}, ${language}`);
      const texts = await visibleTexts(page);
      expect(texts.length, name).toBeGreaterThan(0);
      english ??= texts;
      if (language !== "en") {
        // (Errors of a form stay in the language in which they appeared.)
        const left = async () => {
          const said = (await page.locator(".fault, kz-profile .empty, kz-profile h1").allTextContents()).map((text) => text.trim());
          const now = (await visibleTexts(page)).filter((text) => !said.includes(text));
          return [...englishIn(now, catalogs[language]), ...unchanged(now, english, catalogs[language], (text) => isName(text) || names.test(text))];
        };
        await expect.poll(left, `${name}: English in ${language}`).toEqual([]);
        if (!UNZOOMED.includes(name)) await checkZoomed(page, name, language);
      }
    }
    await choose(page, "en");
    await page.setViewportSize(TINY);
    await checkWidth(page, `${name}, 320 pixels`);
    await checkAccess(page, `${name}, 320 pixels`);
    await guest.picture(`tour-320-${name}`);
    await page.emulateMedia({ colorScheme: "dark" });
    await page.setViewportSize(DESKTOP);
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    await settled(page);
    await checkAccess(page, `${name}, dark`, ["color-contrast"]);
    await guest.picture(`tour-dark-${name}`);
    await page.emulateMedia({ colorScheme: "light" });
    await page.setViewportSize(NARROW);
    expect(violations, name).toEqual([]);
  };
  look.seen = 0;
  look.violations = violations;
  return look;
}

test("lobby, table, replay: every view in three languages", async ({ arrive }) => {
  test.setTimeout(240_000);
  const guest = await arrive({ viewport: NARROW });
  const { page } = guest;
  const look = await looker(guest);
  await tour(guest, look);
  await page.goto(`${guest.url}/r/${guest.frames.findLast((frame) => frame.ev === "deal").match.id}`);
  await expect(page.locator("kz-replay .about, kz-replay .notice").first()).toBeVisible();
  await look("replay");
  // Tiles are dragged on the board of rows.
  await page.goto(guest.url);
  await openTable(guest, { game: "sausage", players: 2 });
  await page.getByRole("button", { name: "Start with bots" }).click();
  const table = new Table(guest);
  for (let turn = 0; turn < 4 && (await table.wait()) === "play"; turn++) await table.lay();
  if ((await table.wait()) === "play") await table.drag(table.playable.first());
  await look("rows");
  expect(look.seen).toBeGreaterThan(12);
  // Every language can be chosen, and stays.
  for (const language of Object.keys(LANGUAGES)) await choose(page, language);
  await choose(page, "ro");
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("lang", "ro");
  // An inline style is refused, and the test would have detected it.
  await page.evaluate(() => document.body.setAttribute("style", "color: red"));
  await expect.poll(() => look.violations[0]).toMatch(/^style-src-attr inline/);
  guest.expected = /404|Content Security Policy/;
});

test("account and profile: every view in three languages", async ({ arrive }) => {
  test.setTimeout(240_000);
  const guest = await arrive({ viewport: NARROW });
  const look = await looker(guest);
  await accountTour(guest, look, "Tour-er");
  expect(look.seen).toBeGreaterThan(9);
  guest.expected = /404/;
});

/** Each page around the games, and an element that is there when the page is complete. */
const PATHS = {
  "/history": "kz-history tbody tr",
  "/history?game=sport": "kz-history .empty",
  "/leaders": "kz-leaders tbody tr",
  "/messages": "kz-messages .to",
  "/messages/Ion_Popa": "kz-thread .log",
  "/guestbook": "kz-guestbook :is(.entry, .empty)",
  "/puzzles": "kz-puzzles select",
  "/p/Ion_Popa": "kz-games-of tbody tr",
  "/p/Boss_1": "kz-games-of .empty",
  "/games": "kz-games .card",
  "/games/muggins": "kz-games article",
  "/games/nothing": "kz-games .empty",
};
const PARTS = {
  "/admin": "kz-admin-reports :is(.panel, .empty)",
  "/admin?part=review": "kz-admin-review .panel",
  "/admin?part=people": "kz-admin-people .panel",
  "/admin?part=choices": "kz-admin-choices form",
  "/admin?part=tables": "kz-admin-tables form",
  "/admin?part=bans": "kz-admin-bans form",
  "/admin?part=audit": "kz-admin-audit :is(tr, .empty)",
};

test("pages around the games, and the moderators' ones", async ({ arrive, server }) => {
  test.setTimeout(240_000);
  const [olena, ion, host] = [await newPerson(server, "Олена"), await newPerson(server, "Ion_Popa"), await newPerson(server, "Boss_1")];
  await promote(server, "Boss_1", 2);
  for (const game of ["kozel", "muggins"]) await shortMatch(server, [olena, ion], { game });
  await noteCase(server);
  for (const [person, paths] of [[olena, PATHS], [host, PARTS]]) {
    const guest = await arrive.as(person, { viewport: NARROW });
    const look = await looker(guest, { names: /Ion_Popa|Boss_1|Олена|^\w+ 20\d\d$/ });
    for (const [path, whole] of Object.entries(paths)) {
      await guest.page.goto(server.url + path);
      await expect(guest.page.locator(whole).first()).toBeVisible();
      await look(path.replace(/\W+/g, "-"));
    }
    guest.expected = /status of 4\d\d/;
  }
});
