// The lessons: each is taken from its first step to its last on the page, a wrong tile is answered kindly; progress is kept; the keyboard alone is enough.
import assert from "node:assert/strict";
import { join } from "node:path";
import { after, before } from "node:test";
import { findings } from "./lib/axe.mjs";
import { Guest, launch, NARROW, PHONE } from "./lib/browser.mjs";
import { root, Server } from "./lib/server.mjs";
import { Table } from "./lib/table.mjs";
import { test } from "./lib/test.mjs";
import { becomes, until } from "./lib/until.mjs";

const { lessonsIn } = await import(join(root, "web", "tools", "lessons.mjs"));
const lessons = lessonsIn("en");

let server;
let browser;
before(async () => {
  server = await Server.start();
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

const kept = (page) => page.evaluate(() => JSON.parse(localStorage["kozel.lessons"] ?? "{}"));
const said = (page) => page.locator("kz-lesson .said .text");

/** Does what a person does for an action's text: tile by tile, each at its place. */
async function carryOut(page, act) {
  if (act === "claim") return page.locator("kz-table .claim").click();
  const step = await said(page).textContent();
  const pieces = act.replace(/^give /, "").split("+");
  for (const [i, piece] of pieces.entries()) {
    const [, tile, at, cut, mark] = /^(\d-\d)(?:@([\w.]+)|(\/\w+))?([!=]?)$/.exec(piece) ?? [];
    assert.ok(tile, act);
    const end = at ?? cut;
    await page.locator(`kz-table .held[data-tile="${tile}"]`).click();
    const offer = page.locator(end ? `kz-table button.offer[data-end="${end}"]` : "kz-table button.offer").first();
    const way = page.locator("kz-table button.way");
    const more = i < pieces.length - 1 ? ", kz-table .turn-bar" : "";
    const laid = async () => !(await page.locator(`kz-table .held[data-tile="${tile}"]:not(.gone)`).count()) || (await said(page).textContent()) !== step;
    await until(async () => (await offer.count()) || (await way.count()) || (await laid()) || (await page.locator(`kz-lesson .answer${more}`).count()), `${act}: a place, or it is laid`);
    if (mark) await way.filter({ visible: true }).first().click();
    else if (await offer.count()) await offer.click();
  }
  // What nothing can be added to is laid at once, and the button goes: it may be gone when it is clicked.
  const lay = page.locator("kz-table .lay-now");
  await until(async () => !(await lay.count()) || (await lay.click({ timeout: 1000 }).catch(() => false)), `${act}: laid`);
}

/** The tiles of one's hand that cannot be played now. */
const unfit = (page) => page.evaluate(() => {
  const table = document.querySelector("kz-app").shadowRoot.querySelector("kz-lesson").shadowRoot.querySelector("kz-local-table").shadowRoot.querySelector("kz-table").shadowRoot;
  return [...table.querySelectorAll(".held:not(.can)")].map((tile) => tile.dataset.tile);
});

/** Waits for what a step begins with: a button to go on by, or the own turn. */
const begins = (page) =>
  until(async () => (await page.locator("kz-lesson [data-on], kz-lesson .done").count()) || (await page.locator("kz-table .held.can, kz-table .claim").count()), "a step begins");

for (const lesson of lessons)
  test(`${lesson.name}: from its first step to its last`, { timeout: 120_000 }, async () => {
    const guest = await Guest.arrive(browser, server.url, { path: `/lessons/${lesson.name}`, viewport: NARROW });
    const { page } = guest;
    const table = new Table(guest);
    let wrong = 0;
    for (const [i, step] of lesson.steps.entries()) {
      const here = async () => kept(page).then(({ at, done }) => at?.[lesson.name] ?? (done?.[lesson.name] ? lesson.steps.length - 1 : -1));
      await until(async () => (await here()) >= i, () => `step ${i + 1}`);
      if ((await here()) > i) continue; // the others have brought the deal to its end
      await begins(page);
      if (step.do === null) {
        if (i < lesson.steps.length - 1) await page.locator("kz-lesson [data-on]").click();
        continue;
      }
      // What fits nowhere is answered with the core's reason.
      if (Array.isArray(step.do) && (await unfit(page)).length)
        await until(async () => {
          const [tile] = await unfit(page); // of the hand that the step has now
          if (tile) await page.locator(`kz-table .held[data-tile="${tile}"]`).click({ force: true, timeout: 1000 }).catch(() => {}); // (it is marked as disabled)
          return !tile || page.locator("kz-lesson .answer.wrong").isVisible();
        }, () => `step ${i + 1}: why a tile does not fit`);
      const [[act, text] = []] = Object.entries(step.wrongs);
      if (act) {
        await carryOut(page, act);
        await said(page).getByText(text.split(/\d-\d/)[0]).first().waitFor();
        wrong++;
      }
      if (step.do === "deal") {
        const card = page.locator("kz-table .card");
        await until(async () => {
          if (await card.isVisible()) return true;
          if (await table.offers.first().isVisible()) await table.offers.first().click({ timeout: 2000 }).catch(() => {});
          else if (await table.playable.first().isVisible()) await table.playable.first().click({ timeout: 2000 }).catch(() => {});
          return false;
        }, "the end of the deal", 60_000);
        continue;
      }
      if (step.do === "any") {
        const [first] = await table.playable.evaluateAll((all) => all.map((one) => one.dataset.tile));
        await page.locator(`kz-table .held[data-tile="${first}"]`).click();
        await until(async () => {
          if (await table.offers.count()) await table.offers.first().click({ timeout: 1000 }).catch(() => {});
          return !(await page.locator(`kz-table .held[data-tile="${first}"]`).count());
        }, "it is laid");
      } else await carryOut(page, step.do[0]);
      if (step.right) {
        await page.locator("kz-lesson .answer.right").waitFor();
        if (i < lesson.steps.length - 1) await page.locator("kz-lesson [data-on]").click();
      }
    }
    await page.locator("kz-lesson p.done").waitFor();
    assert.equal((await kept(page)).done[lesson.name], true);
    assert.deepEqual(await findings(page), []);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), NARROW.width);
    assert.deepEqual(guest.unexpected, []);
    await guest.leave();
  });

test("from the lobby to the list and the first lesson, without a connection, and back where one was after a reload", { timeout: 90_000 }, async () => {
  const guest = await Guest.arrive(browser, server.url, { viewport: PHONE, keeps: true, language: "de" });
  const { page } = guest;
  await page.getByRole("link", { name: "Noch nie gespielt? Lerne es in 8 Minuten" }).click();
  await page.getByRole("heading", { level: 1, name: "Spielen lernen" }).waitFor();
  assert.deepEqual(await findings(page), []);
  assert.equal(await page.locator("kz-lessons li").count(), lessons.length);
  await page.getByRole("link", { name: lessonsIn("de")[0].title }).click();
  await page.locator("kz-lesson [data-on]").click();
  await page.locator("kz-table .held.can").waitFor();
  await until(() => page.evaluate(async () => {
    const names = [...performance.getEntriesByType("resource")].map(({ name }) => new URL(name).pathname).filter((path) => /\/assets\/(kozel|lessons)[\w-]*-\w+\.(wasm|json)$/.test(path));
    return navigator.serviceWorker.controller && names.length >= 2 && (await Promise.all(names.map((name) => caches.match(name)))).every(Boolean);
  }), "all is kept");
  await guest.context.setOffline(true);
  await page.reload();
  await page.locator("kz-table .held.can").waitFor();
  assert.equal((await kept(page)).at[lessons[0].name], 1);
  await page.locator("kz-table .held.can").click();
  await until(async () => (await kept(page)).at[lessons[0].name] === 2, "the third step");
  await page.getByRole("button", { name: "Zurück", exact: true }).click();
  await until(async () => (await kept(page)).at[lessons[0].name] === 1, "the second step again");
  await page.locator("kz-table .held.can").waitFor();
  await guest.context.setOffline(false);
  await guest.leave();
});

test("by the keyboard alone; what is said is told to a screen reader; the language can be changed on the way", { timeout: 90_000 }, async () => {
  const [lesson] = lessons;
  const guest = await Guest.arrive(browser, server.url, { path: `/lessons/${lesson.name}` });
  const { page } = guest;
  await page.locator("kz-lesson [data-on]").waitFor();
  assert.equal(await said(page).getAttribute("role"), "status");
  for (const [i, step] of lesson.steps.entries()) {
    await begins(page);
    await becomes(() => kept(page).then(({ at, done }) => at?.[lesson.name] ?? (done?.[lesson.name] ? lesson.steps.length - 1 : -1)), i);
    if (step.do === null) {
      if (i < lesson.steps.length - 1) await page.keyboard.press("Enter");
      continue;
    }
    const tiles = await page.locator("kz-table .held").evaluateAll((all) => all.map((one) => one.dataset.tile));
    const tile = Array.isArray(step.do) ? step.do[0].slice(0, 3) : await page.locator("kz-table .held.can").first().getAttribute("data-tile");
    await page.keyboard.press(String(tiles.indexOf(tile) + 1));
    await page.keyboard.press("Enter");
    const place = page.locator("kz-table button.offer.live:focus");
    await until(async () => (await place.count()) || !(await page.locator(`kz-table .held[data-tile="${tile}"]`).count()), "it is laid, or a place has the focus");
    if (await place.count()) await page.keyboard.press(Array.isArray(step.do) ? (step.do[0].split("@")[1] ?? "1") : "1");
  }
  await page.locator("kz-lesson p.done").waitFor();
  await page.locator("kz-header select").selectOption("uk");
  await page.getByRole("heading", { level: 1, name: lessonsIn("uk")[0].title }).waitFor();
  await said(page).getByText(lessonsIn("uk")[0].steps.at(-1).say[0].split(/\d-\d/)[0]).waitFor();
  await page.keyboard.press("Tab");
  assert.deepEqual(guest.unexpected, []);
  await guest.leave();
});

test("a game's page leads to its lesson, the lesson to a table; an address of no lesson says so", { timeout: 60_000 }, async () => {
  const guest = await Guest.arrive(browser, server.url, { path: "/games/kozel" });
  const { page } = guest;
  await page.getByRole("link", { name: "Learn it in a lesson" }).click();
  await page.getByRole("heading", { level: 1, name: lessons[0].title }).waitFor();
  const name = lessons[0].name;
  await page.goto(server.url);
  await page.evaluate(([lesson, step]) => (localStorage["kozel.lessons"] = JSON.stringify({ done: {}, at: { [lesson]: step } })), [name, lessons[0].steps.length - 1]);
  await page.goto(`${server.url}/lessons/${name}`);
  // (What the last step tells depends on what was laid: it begins with that.)
  const table = new Table(guest);
  await table.playable.first().waitFor();
  await table.lay();
  await page.getByRole("button", { name: "Play Kozel now" }).click();
  await page.waitForURL(/\/t\//);
  await page.goto(`${server.url}/lessons/nothing`);
  await page.getByText("There is no such lesson.").waitFor();
  await page.getByRole("link", { name: "All lessons" }).click();
  await page.getByRole("heading", { level: 1, name: "Learn to play" }).waitFor();
  await guest.leave();
});
