// The page zoomed to 400 %: 1280 by 1024 pixels are 320 by 256 then (WCAG 2.2, 1.4.10). Nothing is cut off, one scrolls in one direction, and all can be done.
// (The table: tests/component/windows.spec.mjs.)
import assert from "node:assert/strict";
import { after, before } from "node:test";
import { findings } from "./lib/axe.mjs";
import { launch } from "./lib/browser.mjs";
import { atPage, newPerson } from "./lib/people.mjs";
import { PAIRS, serverWith } from "./lib/stored.mjs";
import { test } from "./lib/test.mjs";

const ZOOMED = { width: 320, height: 256 };

let server;
let browser;
before(async () => {
  server = await serverWith(PAIRS);
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

/** What of the page is wider than the window or cut off at its sides: what can be pressed or read, but for what lies in a part that scrolls by itself. */
const cut = (page) =>
  page.locator(":is(button, a, input, select, summary, summary *, h1, h2, h3, p, dt, dd, .frame):visible").evaluateAll((all) => {
    const above = (node) => node.parentElement ?? node.getRootNode().host ?? null;
    const scrolls = (node) => {
      for (let at = above(node); at && at !== document.documentElement; at = above(at)) if (at.tabIndex >= 0 && /auto|scroll/.test(getComputedStyle(at).overflowX)) return true;
      return false;
    };
    // Words that hang over count with what they hang over.
    const boxOf = (node) => {
      const { left, right, width } = node.getBoundingClientRect();
      const over = getComputedStyle(node).textOverflow === "ellipsis" ? 0 : Math.max(0, node.scrollWidth - node.clientWidth - 2);
      return { left, right: node.clientWidth && !node.matches("select, input, button, a") ? right + over : right, width };
    };
    const read = (node) => !node.closest(".visually-hidden, .sr") && getComputedStyle(node).clipPath === "none";
    const wide = document.documentElement.scrollWidth > innerWidth ? [`the page is ${document.documentElement.scrollWidth} wide`] : [];
    return wide.concat(
      all
        .filter((node) => read(node) && !scrolls(node))
        .map((node) => [boxOf(node), `${node.localName}.${node.className} ${(node.ariaLabel ?? node.textContent).trim().slice(0, 40)}`])
        .filter(([{ left, right, width }]) => width > 1 && (left < -1 || right > innerWidth + 1))
        .map(([{ left, right }, name]) => `${name}: ${Math.round(left)} to ${Math.round(right)}`),
    );
  });

/** What lies wholly in the window. */
const seen = async (locator) => {
  const { x, y, width, height } = await locator.boundingBox();
  return x >= 0 && y >= 0 && x + width <= ZOOMED.width + 1 && y + height <= ZOOMED.height + 1;
};

for (const language of ["en", "uk", "de"])
  test(`${language}: lobby, rules, profile and replay`, { timeout: 120_000 }, async () => {
    const person = await newPerson(server, `Reader-${language}`);
    const guest = await atPage(browser, server, person, { viewport: ZOOMED, language });
    const { page } = guest;
    const views = {
      "/": "kz-lobby .play:not([disabled])",
      "/games": "kz-games .card",
      "/games/kozel": "kz-games article h2",
      [`/p/Reader-${language}`]: "kz-progress select",
      "/r/pairs": "kz-replay .now",
      "/puzzles": "kz-puzzles select",
    };
    for (const [path, ready] of Object.entries(views)) {
      await page.goto(server.url + path);
      await page.locator(ready).first().waitFor();
      assert.deepEqual(await cut(page), [], path);
      assert.deepEqual(await findings(page), [], path);
      await guest.picture(`zoomed-${language}-${path.split("/")[1] || "lobby"}`);
    }
    // What is asked in a dialog can be answered.
    await page.goto(server.url);
    await page.locator("kz-lobby .tables > .head .button").click();
    await page.locator("kz-new-table dialog[open]").waitFor();
    assert.deepEqual(await cut(page), []);
    await page.locator("kz-new-table .foot .primary").scrollIntoViewIfNeeded();
    await guest.picture(`zoomed-${language}-new-table`);
    assert.ok(await seen(page.locator("kz-new-table .foot .primary")));
    assert.deepEqual(guest.unexpected, []);
    await guest.leave();
  });
