// SPDX-License-Identifier: MIT
// The lessons: each is taken from its first step to its last, a wrong tile gets a kind answer; progress is stored; the keyboard alone is enough.
import { join } from "node:path";
import { expect, findings, root, SIZES, test } from "./lib/test.mjs";
import { resize } from "../web/lib/fitting.mjs";

const { lessonsIn } = await import(join(root, "web", "tools", "lessons.mjs"));
const lessons = lessonsIn("en");

const kept = (page) => page.evaluate(() => JSON.parse(localStorage["kozel.lessons"] ?? "{}"));
const said = (page) => page.locator("kz-lesson .said .text");
const held = (page, tile) => page.locator(`kz-table .held[data-tile="${tile}"]`);
const until = (holds, message) => expect.poll(async () => Boolean(await holds()), { message, intervals: [20, 50, 100] }).toBe(true);

/** Returns the current step of the lesson. */
const stepOf = async (page, { name, steps }) => {
  const { at, done } = await kept(page);
  return at?.[name] ?? (done?.[name] ? steps.length - 1 : -1);
};

/** Does what a person does for an action's text: tile by tile, each at its place. */
async function carryOut(page, act) {
  if (act === "claim") return page.locator("kz-table .claim").click();
  const step = await said(page).textContent();
  const pieces = act.replace(/^give /, "").split("+");
  for (const [i, piece] of pieces.entries()) {
    const [, tile, at, cut, mark] = /^(\d-\d)(?:@([\w.]+)|(\/\w+))?([!=]?)$/.exec(piece) ?? [];
    expect(tile, act).toBeTruthy();
    const end = at ?? cut;
    await held(page, tile).click();
    const offer = page.locator(end ? `kz-table button.offer[data-end="${end}"]` : "kz-table button.offer").first();
    const way = page.locator("kz-table button.way");
    const more = i < pieces.length - 1 ? ", kz-table .turn-bar" : "";
    const laid = async () => !(await page.locator(`kz-table .held[data-tile="${tile}"]:not(.gone)`).count()) || (await said(page).textContent()) !== step;
    await until(async () => (await offer.count()) || (await way.count()) || (await laid()) || (await page.locator(`kz-lesson .answer${more}`).count()), `${act}: a place, or it is laid`);
    if (mark) await way.filter({ visible: true }).first().click();
    else if (await offer.count()) await offer.click();
  }
  // A complete turn is laid at once, and the button disappears: it may be gone when it is clicked.
  const lay = page.locator("kz-table .lay-now");
  await until(async () => !(await lay.count()) || lay.click({ timeout: 1000 }).then(() => true, () => false), `${act}: laid`);
}

/** Returns the tiles of the person's hand that cannot be played now. */
const unfit = (page) => page.evaluate(() => window.kozel.table.all(".held:not(.can)").map(({ dataset }) => dataset.tile));

/** Waits for the beginning of a step: a button to go on by, or the person's turn. */
const begins = (page) => expect(page.locator("kz-lesson [data-on], kz-lesson .done, kz-table .held.can, kz-table .claim").first()).toBeVisible();

/** Plays the deal to its end. */
async function playDeal(page) {
  const card = page.locator("kz-table .card");
  await expect(async () => {
    await page.clock.runFor(1500);
    if (await card.isVisible()) return;
    const next = page.locator("kz-table button.offer, kz-table .held.can").last();
    if (await next.isVisible()) await next.click({ timeout: 1000 });
    await expect(card).toBeVisible({ timeout: 50 });
  }).toPass({ intervals: [10], timeout: 40_000 });
}

for (const lesson of lessons)
  test(`${lesson.name}: from its first step to its last`, async ({ stage }) => {
    await resize(stage, SIZES.narrow);
    await stage.evaluate((path) => window.kozel.go(path), `/lessons/${lesson.name}`);
    for (const [i, step] of lesson.steps.entries()) {
      await until(async () => (await stepOf(stage, lesson)) >= i, `step ${i + 1}`);
      if ((await stepOf(stage, lesson)) > i) continue; // the others have brought the deal to its end
      await begins(stage);
      if (step.do === null) {
        if (i < lesson.steps.length - 1) await stage.locator("kz-lesson [data-on]").click();
        continue;
      }
      // A tile that fits nowhere is answered with the core's reason.
      if (Array.isArray(step.do) && (await unfit(stage)).length)
        await until(async () => {
          const [tile] = await unfit(stage); // of the hand at this step
          if (tile) await held(stage, tile).click({ force: true, timeout: 1000 }).catch(() => {}); // (it is marked as disabled)
          return !tile || stage.locator("kz-lesson .answer.wrong").isVisible();
        }, `step ${i + 1}: why a tile does not fit`);
      const [[act, text] = []] = Object.entries(step.wrongs);
      if (act) {
        await carryOut(stage, act);
        await expect(said(stage).getByText(text.split(/\d-\d/)[0]).first()).toBeVisible();
      }
      if (step.do === "deal") {
        await playDeal(stage);
        continue;
      }
      if (step.do === "any") {
        const first = await stage.locator("kz-table .held.can").first().getAttribute("data-tile");
        await held(stage, first).click();
        const offers = stage.locator("kz-table button.offer");
        await until(async () => {
          if (await offers.count()) await offers.first().click({ timeout: 1000 }).catch(() => {});
          return !(await held(stage, first).count());
        }, "it is laid");
      } else await carryOut(stage, step.do[0]);
      if (step.right) {
        await expect(stage.locator("kz-lesson .answer.right")).toBeVisible();
        if (i < lesson.steps.length - 1) await stage.locator("kz-lesson [data-on]").click();
      }
    }
    await expect(stage.locator("kz-lesson p.done")).toBeVisible();
    expect((await kept(stage)).done[lesson.name]).toBe(true);
    expect(await findings(stage)).toEqual([]);
    expect(await stage.evaluate(() => document.documentElement.scrollWidth)).toBe(SIZES.narrow.width);
  });

test("by the keyboard alone; what is said is told to a screen reader; the language can be changed on the way", async ({ stage }) => {
  const [lesson] = lessons;
  await stage.evaluate((path) => window.kozel.go(path), `/lessons/${lesson.name}`);
  await stage.locator("kz-lesson [data-on]").waitFor();
  await expect(said(stage)).toHaveAttribute("role", "status");
  for (const [i, step] of lesson.steps.entries()) {
    await begins(stage);
    await expect.poll(() => stepOf(stage, lesson)).toBe(i);
    if (step.do === null) {
      if (i < lesson.steps.length - 1) await stage.keyboard.press("Enter");
      continue;
    }
    const tiles = await stage.locator("kz-table .held").evaluateAll((all) => all.map((one) => one.dataset.tile));
    const tile = Array.isArray(step.do) ? step.do[0].slice(0, 3) : await stage.locator("kz-table .held.can").first().getAttribute("data-tile");
    await stage.keyboard.press(String(tiles.indexOf(tile) + 1));
    await stage.keyboard.press("Enter");
    const place = stage.locator("kz-table button.offer.live:focus");
    await until(async () => (await place.count()) || !(await held(stage, tile).count()), "it is laid, or a place has the focus");
    if (await place.count()) await stage.keyboard.press(Array.isArray(step.do) ? (step.do[0].split("@")[1] ?? "1") : "1");
  }
  await expect(stage.locator("kz-lesson p.done")).toBeVisible();
  await stage.locator("kz-header select").selectOption("uk");
  await expect(stage.getByRole("heading", { level: 1, name: lessonsIn("uk")[0].title })).toBeVisible();
  await expect(said(stage).getByText(lessonsIn("uk")[0].steps.at(-1).say[0].split(/\d-\d/)[0])).toBeVisible();
});

test("from the lobby to the list and a lesson, which is where one was after a reload", async ({ lobby: page }) => {
  await resize(page, SIZES.phone);
  const [lesson] = lessons;
  await page.getByRole("link", { name: "Never played? Learn in 8 minutes" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Learn to play" })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await expect(page.locator("kz-lessons li")).toHaveCount(lessons.length);
  await page.getByRole("link", { name: lesson.title }).click();
  await page.locator("kz-lesson [data-on]").click();
  await expect(page.locator("kz-table .held.can").first()).toBeVisible();
  await page.reload();
  await page.locator("kz-table .held.can").first().click();
  await expect.poll(() => stepOf(page, lesson)).toBe(2);
  await page.getByRole("button", { name: "Back", exact: true }).click();
  await expect.poll(() => stepOf(page, lesson)).toBe(1);
});

test("an address of no lesson says so, and leads to all lessons", async ({ stage }) => {
  await stage.evaluate(() => window.kozel.go("/lessons/nothing"));
  await expect(stage.getByText("There is no such lesson.")).toBeVisible();
  await stage.getByRole("link", { name: "All lessons" }).click();
  await expect(stage.getByRole("heading", { level: 1, name: "Learn to play" })).toBeVisible();
});

test("where the most points win no account is a warning, even if no server has described the game", async ({ page }) => {
  await page.addInitScript(() => (window.kozelGames = []));
  await page.goto("/lessons/fives");
  const points = page.locator("kz-table .plate.top .points");
  await expect(points).toHaveText("5");
  await expect(points).toHaveClass(/plain/);
  await expect(points.locator("+ .sr")).toHaveText("5 points");
});
