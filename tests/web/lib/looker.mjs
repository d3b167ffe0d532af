// SPDX-License-Identifier: MIT
// Checks a view of the page in three languages and in windows of any width. Axe finds nothing. Nothing is in English, wider than the window or cut
// off at 400 %. Nothing violates the Content-Security-Policy.
import { createRequire } from "node:module";
import { join } from "node:path";
import { findings } from "./axe.mjs";
import { DESKTOP, NARROW } from "./browser.mjs";
import { root } from "./server.mjs";
import { englishIn, unchanged, visibleTexts } from "./texts.mjs";
import { checkWidth } from "./tour.mjs";
import { cut, ZOOMED } from "./zoomed.mjs";
import { resize } from "./fitting.mjs";

const { expect } = createRequire(join(root, "web", "package.json"))("@playwright/test");
const { readCatalog } = await import(join(root, "web", "tools", "catalog.mjs"));

const TINY = { width: 320, height: 640 };
export const LANGUAGES = { en: "English", uk: "Українська", ru: "Русский", ro: "Română", de: "Deutsch" };
/** The languages in which each view is checked: the first is the one of the sources, the second has other letters, the last has the longest words. */
const SHOWN = ["en", "uk", "de"];
const catalogs = Object.fromEntries(SHOWN.slice(1).map((code) => [code, readCatalog(code).entries]));
const isName = (text) => /^(kozel|https?:\S+|Tour-\w+(-1)?|T|Chromium, Linux|Authorization: Bearer|[0-9a-f]{64}|[\w-]{43}|[A-Z2-7 ]{39})$/.test(text) || Object.values(LANGUAGES).includes(text);

/** Chooses a language in the header, which a phone at a table does not show. */
export async function choose(page, language) {
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
  await resize(page, ZOOMED);
  await expect.poll(() => cut(page), `${name}, ${language}, 400 %`).toEqual([]);
  if (name === "new-table") {
    const open = page.locator("kz-new-table .foot .primary");
    await open.scrollIntoViewIfNeeded();
    await expect(open).toBeInViewport({ ratio: 1 });
  }
  await resize(page, NARROW);
}

/** Checks that axe finds nothing at the page, by all its rules or some. */
export async function checkAccess(page, where, rules) {
  await expect.poll(() => findings(page, rules), { message: `${where}: what axe finds`, intervals: [500], timeout: 30_000 }).toEqual([]);
}

/** Returns a function that checks a view: `look(name)`. It counts its calls in `look.seen`. */
export async function looker(guest, { names = /^$/ } = {}) {
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
    await resize(page, TINY);
    await checkWidth(page, `${name}, 320 pixels`);
    await checkAccess(page, `${name}, 320 pixels`);
    await guest.picture(`tour-320-${name}`);
    await page.emulateMedia({ colorScheme: "dark" });
    await resize(page, DESKTOP);
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    await settled(page);
    await checkAccess(page, `${name}, dark`, ["color-contrast"]);
    await guest.picture(`tour-dark-${name}`);
    await page.emulateMedia({ colorScheme: "light" });
    await resize(page, NARROW);
    expect(violations, name).toEqual([]);
  };
  look.seen = 0;
  look.violations = violations;
  return look;
}
