// SPDX-License-Identifier: MIT
// Bots play in the page while no people play. The test's clock is the page's.
import { expect, SIZES, test } from "./lib/test.mjs";
import { resize } from "../web/lib/fitting.mjs";

/** A bot's time for a choice, and a margin. */
const TURN_MS = 2500;

const life = (matches) => ({ ev: "life", table: "", life: { people: 1, playing: 0, matches, best: null } });
const push = (page, event) => page.evaluate((event) => window.kozel.hub.push(event), event);
const laid = (page) => page.locator("kz-show .laid").count();

/** Lets one choice after another fall due, until `count` tiles are laid. */
async function plays(page, count) {
  await expect(async () => {
    await page.clock.runFor(TURN_MS);
    expect(await laid(page)).toBeGreaterThanOrEqual(count);
  }).toPass({ intervals: [50] });
}

/** Checks that nothing happens in the match, however long it takes. */
async function stands(page, why) {
  const before = await laid(page);
  await page.clock.runFor(20 * TURN_MS);
  expect(await laid(page), why).toBe(before);
}

test.describe("with motion", () => {
  test.use({ contextOptions: { reducedMotion: "no-preference" } });
  for (const [name, size] of [["phone", SIZES.phone], ["desktop", SIZES.desktop]])
    test(`in a lobby without a match bots play in a card of the same size; they stop unseen and make room for people: ${name}`, async ({ page }) => {
      await resize(page, size);
      await page.clock.install();
      await page.goto("/");
      await expect(page.locator("kz-lobby .play:not([disabled])")).toBeVisible();
      await push(page, life(0));
      const show = page.locator("kz-show");
      await expect(show.locator(".live")).toHaveAttribute("href", "/watch");
      await expect(show).toContainText("Bots are playing");
      const { height } = await show.boundingBox();
      const core = page.waitForResponse(/kozel-\w+\.wasm/);
      await page.clock.runFor(4000);
      await core;
      await show.scrollIntoViewIfNeeded();
      await plays(page, 3);
      const now = await show.boundingBox();
      expect(Math.abs(now.height - height), "the card keeps its height").toBeLessThanOrEqual(1);

      await show.getByRole("button", { name: "Pause" }).click();
      await stands(page, "after Pause");
      await show.getByRole("button", { name: "Play" }).click();
      await plays(page, 4);
      const hide = (hidden) =>
        page.evaluate((hidden) => {
          Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
          document.dispatchEvent(new Event("visibilitychange"));
        }, hidden);
      await hide(true);
      await stands(page, "in a hidden page");
      await hide(false);
      await plays(page, 5);
      await page.evaluate(() => {
        document.body.style.paddingBottom = "1000px";
        scrollTo(0, document.documentElement.scrollHeight);
      });
      await expect(show).not.toBeInViewport();
      await stands(page, "out of sight");

      await push(page, life(1));
      await expect(show).toHaveCount(0);
    });
});

test("where motion is not wanted nothing is loaded before a tap; at /watch bots play at the table, deal after deal", async ({ stage }) => {
  await push(stage, life(0));
  // (The bots' own card is there, too, from the tap on until the view changes.)
  const card = stage.locator("kz-show .live").first();
  await expect(card).toBeVisible();
  await stage.clock.runFor(60_000);
  expect(await stage.evaluate(() => performance.getEntriesByType("resource").some(({ name }) => /\/show-/.test(name)))).toBe(false);
  await card.click();
  const table = stage.locator("kz-show kz-table");
  await expect(table).toBeVisible();
  await expect(stage.getByRole("heading", { name: "Bots are playing" })).toBeVisible();
  await plays(stage, 2);
  // Nothing is asked of a person who watches: the deal's end goes by itself.
  const deals = async () => (await stage.evaluate(() => document.querySelector("kz-app").shadowRoot.querySelector("kz-watch").shadowRoot.querySelector("kz-show").table.feed.state.match.deal));
  await expect(async () => {
    await stage.clock.runFor(TURN_MS * 4);
    expect(await deals()).toBeGreaterThanOrEqual(2);
  }).toPass({ intervals: [50], timeout: 20_000 });
});

test("on a small phone the table stays in sight after a deal: its end is written above it, and the score opens on request", async ({ stage }) => {
  await resize(stage, SIZES.narrow);
  await stage.evaluate(() => window.kozel.go("/watch"));
  await push(stage, life(0));
  const table = stage.locator("kz-show kz-table");
  await expect(table).toBeVisible();
  const heading = stage.locator("kz-show .head h2");
  const score = table.getByRole("button", { name: "Show the score" });
  const { y } = await table.boundingBox();
  // Pause at the deal's end, so that the next one does not begin.
  await expect(async () => {
    await stage.clock.runFor(TURN_MS / 5);
    await expect(score).toBeVisible({ timeout: 1 });
  }).toPass({ intervals: [10], timeout: 20_000 });
  await stage.getByRole("button", { name: "Pause" }).click();
  await expect(heading).toHaveText(/went out|Fish/);
  await stage.clock.runFor(3000);
  await expect(table.locator(".card"), "nothing covers the table").toHaveCount(0);
  expect((await table.boundingBox()).y, "the table has not moved").toBe(y);
  await score.click();
  await expect(table.locator(".card .score")).toBeVisible();
});

for (const language of ["en", "uk", "ru", "ro", "de"])
  test(`the button of Pause covers nothing of the card, and no line begins with a dot: ${language}`, async ({ page }) => {
    await resize(page, SIZES.narrow);
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await page.clock.install();
    await page.goto(`/?lang=${language}`);
    await expect(page.locator("kz-lobby .play:not([disabled])")).toBeVisible();
    await push(page, life(0));
    const show = page.locator("kz-show");
    await expect(show.locator(".live")).toBeVisible();
    await expect(async () => {
      await page.clock.runFor(4000);
      await show.scrollIntoViewIfNeeded({ timeout: 500 });
      await expect(show.locator(".pause")).toBeVisible({ timeout: 500 });
    }).toPass({ intervals: [50], timeout: 20_000 });
    const covered = await show.evaluate((card) => {
      const button = card.shadowRoot.querySelector(".pause").getBoundingClientRect();
      const words = [...card.shadowRoot.querySelectorAll("h2, p.quiet, li")].flatMap((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        return [...range.getClientRects()].map((box) => ({ text: element.textContent.trim(), box }));
      });
      return words.filter(({ box }) => box.right > button.left && box.left < button.right && box.bottom > button.top && box.top < button.bottom).map(({ text }) => text);
    });
    expect(covered).toEqual([]);
    expect((await show.locator("p.quiet span").allTextContents()).filter((fact) => fact.startsWith("·"))).toEqual([]);
  });

test("tables where people wait come before the match of the bots, on a phone too", async ({ lobby: page }) => {
  await resize(page, SIZES.phone);
  await push(page, life(0));
  const app = { table: "elsewhere", terms: 1, game: "kozel", options: {}, seats: 4, time: 60, reserve: 120, bots: "novice", private: false, by: "Guest-2", players: ["Guest-2"], free: 3 };
  await push(page, { ev: "lobby", apps: [app], gone: [], more: 0 });
  await expect(page.locator("kz-lobby .app")).toBeVisible();
  await expect(page.locator("kz-show .live")).toBeVisible();
  const [waiting, bots] = await Promise.all([".app", "kz-show"].map((selector) => page.locator(`kz-lobby ${selector}`).boundingBox()));
  expect(waiting.y + waiting.height).toBeLessThanOrEqual(bots.y);
});
