// Windows that are low: phones on their side, small windows. There is a board to play on, nothing lies over something else, and no
// name is cut that has room.
import assert from "node:assert/strict";
import { after, before } from "node:test";
import { Guest, launch } from "./lib/browser.mjs";
import { openTable } from "./lib/lobby.mjs";
import { Server } from "./lib/server.mjs";
import { Table } from "./lib/table.mjs";
import { test } from "./lib/test.mjs";
import { becomes, settles } from "./lib/until.mjs";

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

/** What is wrong with the table as it is laid out now: no room for the board, parts over each other or outside, cut names. */
const faults = (page, least) =>
  page.evaluate((least) => {
    const below = (root) => [...root.querySelectorAll("*")].flatMap((node) => [node, ...(node.shadowRoot ? below(node.shadowRoot) : [])]);
    const root = below(document).find(({ localName }) => localName === "kz-table").shadowRoot;
    const all = (selector) => [...root.querySelectorAll(selector)].filter((node) => node.checkVisibility());
    const name = (node) => node.ariaLabel || node.className;
    const overlap = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2;
    const { width, height } = root.querySelector(".well").getBoundingClientRect();
    // Who has drawn many tiles has two rows of them: the board gives one.
    const hand = all(".held").map((held) => held.getBoundingClientRect());
    const rows = hand.length && hand.at(-1).top > hand[0].top + hand[0].height / 2 ? 2 : 1;
    const found = Math.min(width, height) < least / rows ? [`the board is ${Math.round(width)} x ${Math.round(height)}`] : [];
    const parts = [...all(".plate"), ...all(".held"), ...all(".buttons .icon"), ...all(".well"), ...all(".clock"), ...all(".bazaar"), ...all(".zoom button"), ...all(".show-card")];
    for (const [i, one] of parts.entries()) {
      const a = one.getBoundingClientRect();
      if (a.left < -1 || a.top < -1 || a.right > innerWidth + 1 || a.bottom > innerHeight + 1) found.push(`${name(one)} is outside`);
      for (const other of parts.slice(i + 1)) if (overlap(a, other.getBoundingClientRect())) found.push(`${name(one)} and ${name(other)}`);
    }
    const rim = root.querySelector(".rim").getBoundingClientRect();
    for (const plate of all(".column .plate, .head .plate")) if (plate.getBoundingClientRect().bottom > rim.bottom) found.push(`${name(plate)} hangs over the rim`);
    for (const stem of all(".plate .stem")) if (stem.scrollWidth > stem.clientWidth + 1) found.push(`${stem.textContent} is cut`);
    return found;
  }, least);

/** Looks at the table in windows: [width, height, the least of the board's sides]. */
async function look(guest, what, windows) {
  const { page } = guest;
  for (const [width, height, least] of windows) {
    await page.setViewportSize({ width, height });
    await settles(async () => assert.deepEqual(await faults(page, least), [], `${what}, ${width} x ${height}`), 5000);
    await guest.picture(`low/${what}-${width}x${height}`);
  }
}

for (const [lesson, what] of [["tiles", "two"], ["pairs", "four"]])
  test(`a lesson for ${what}`, { timeout: 120_000 }, async () => {
    const guest = await Guest.arrive(browser, server.url, { path: `/lessons/${lesson}` });
    await guest.page.locator("kz-table .held").first().waitFor();
    await look(guest, `lesson-${what}`, [[844, 390, 200], [700, 420, 150], [667, 375, 140], [640, 360, 130], [600, 400, 120]]);
    assert.deepEqual(guest.unexpected, []);
    await guest.leave();
  });

for (const { players, game = "kozel", leftHanded = false } of [{ players: 2 }, { players: 3 }, { players: 4 }, { players: 4, leftHanded: true }, { players: 4, game: "kozel-300" }])
  test(`a table of ${players}: ${game}${leftHanded ? ", for the left hand" : ""}`, { timeout: 120_000 }, async () => {
    const guest = await Guest.arrive(browser, server.url, { settings: { leftHanded } });
    await openTable(guest, { game, players });
    await guest.page.getByRole("button", { name: "Start with bots" }).click();
    await new Table(guest).wait();
    await look(guest, `table-${players}-${game}${leftHanded ? "-left" : ""}`, [
      [844, 390, 150],
      [700, 420, 150],
      [667, 375, 140],
      [640, 360, 130],
      [600, 400, 150],
      [640, 480, 150],
      [800, 600, 200],
      [1280, 800, 300],
    ]);
    assert.deepEqual(guest.unexpected, []);
    await guest.leave();
  });

test("on a phone the header gives its place to the board while one plays, and is there again at the end", { timeout: 120_000 }, async () => {
  const guest = await Guest.arrive(browser, server.url, { viewport: { width: 360, height: 640 } });
  const { page } = guest;
  const header = page.getByRole("banner");
  await page.locator("kz-lobby .play:not([disabled])").click();
  const table = new Table(guest);
  assert.equal(await table.wait(), "play");
  assert.equal(await header.isVisible(), false);
  for (const [width, height, there] of [[844, 390, false], [1280, 800, true], [768, 1024, true], [390, 844, false]]) {
    await page.setViewportSize({ width, height });
    await settles(async () => assert.equal(await header.isVisible(), there, `${width} x ${height}`), 5000);
  }
  // What the header leads to is in the table's menu.
  const menu = await table.openMenu();
  await menu.getByRole("button", { name: "Settings" }).click();
  await page.locator("kz-settings dialog[open]").waitFor();
  await page.keyboard.press("Escape");
  await table.resign();
  await page.locator("kz-table .card.match-end").waitFor();
  await header.waitFor();
  assert.deepEqual(guest.unexpected, []);
  await guest.leave();
});

/** Plays a deal against bots to its end, on a phone that lies. */
async function playedDeal({ game, players, leftHanded = false }) {
  const guest = await Guest.arrive(browser, server.url, { viewport: { width: 844, height: 390 }, settings: { leftHanded } });
  await openTable(guest, { game, players });
  await guest.page.getByRole("button", { name: "Start with bots" }).click();
  const table = new Table(guest);
  while ((await table.wait()) === "play") await table.turn(() => 0);
  return { guest, table };
}

for (const { players, leftHanded } of [{ players: 2 }, { players: 3 }, { players: 4 }, { players: 4, leftHanded: true }])
  test(`after a deal the way back to the score lies over nobody and no tile: ${players}${leftHanded ? ", for the left hand" : ""}`, { timeout: 120_000 }, async () => {
    const { guest, table } = await playedDeal({ game: "kozel", players, leftHanded });
    await table.card.locator(".actions .quiet").click();
    await guest.page.getByRole("button", { name: "Show the score" }).waitFor();
    await look(guest, `after-${players}${leftHanded ? "-left" : ""}`, [[844, 390, 150], [700, 420, 150], [667, 375, 140], [640, 360, 130]]);
    assert.deepEqual(guest.unexpected, []);
    await guest.leave();
  });

test("the score of a deal in pairs is in sight to its total", { timeout: 120_000 }, async () => {
  const { guest, table } = await playedDeal({ game: "telephone", players: 4 });
  const hidden = () =>
    table.card.evaluate((card) => {
      const bottom = (part) => card.querySelector(part).getBoundingClientRect().bottom;
      return Math.max(0, Math.round(bottom(".total") - card.querySelector(".actions").getBoundingClientRect().top), Math.round(bottom(".actions") - innerHeight));
    });
  for (const [width, height] of [[844, 390], [667, 375], [640, 360]]) {
    await guest.page.setViewportSize({ width, height });
    await becomes(hidden, 0, `pixels that lie under the buttons or the window's edge, ${width} x ${height}`);
    await guest.picture(`low/score-pairs-${width}x${height}`);
  }
  assert.deepEqual(guest.unexpected, []);
  await guest.leave();
});

test("what is wrong with a form is in sight on a phone that lies", { timeout: 60_000 }, async () => {
  const guest = await Guest.arrive(browser, server.url, { viewport: { width: 844, height: 390 } });
  const { page } = guest;
  await page.goto(`${server.url}/account`);
  await page.locator("kz-account .panel .primary").click();
  await page.locator("kz-sign #name").fill("Olena");
  await page.locator("kz-sign #password").fill("1");
  for (const password of ["1", "goat&barn"]) {
    // Registering with too short a password, which is the field's fault; signing in with a wrong one, which is the form's.
    await page.locator("kz-sign #password").fill(password);
    await page.locator("kz-sign .primary").click();
    const fault = page.locator("kz-sign .fault");
    await fault.waitFor();
    const hidden = () =>
      fault.evaluate((node) => {
        const { left, top, bottom } = node.getBoundingClientRect();
        return [top + 2, bottom - 2].some((y) => !node.contains(node.getRootNode().elementFromPoint(left + 10, y)));
      });
    await becomes(hidden, false, "what is said of the fault lies outside or under something");
    if (password === "1") await page.locator("kz-sign .foot .plain").click();
  }
  await guest.leave();
});

test("on the smallest phone a lesson's line has all of its board", { timeout: 60_000 }, async () => {
  const guest = await Guest.arrive(browser, server.url, { viewport: { width: 320, height: 568 }, path: "/lessons/pairs" });
  const { page } = guest;
  await page.locator("kz-table .held").first().waitFor();
  const part = () => page.evaluate(() => {
    const root = document.querySelector("kz-app").shadowRoot;
    const below = (from) => [...from.querySelectorAll("*")].flatMap((node) => [node, ...(node.shadowRoot ? below(node.shadowRoot) : [])]);
    const height = (of) => below(root).find((node) => node.classList.contains(of)).getBoundingClientRect().height;
    return height("well") / height("cloth");
  });
  await settles(async () => assert.ok((await part()) > 0.75, `${await part()} of the board`), 5000);
  await guest.leave();
});

for (const { zoom, buttons } of [{ zoom: 100, buttons: 2 }, { zoom: 200, buttons: 3 }])
  test(`on a phone that lies the buttons of zoom stand beside the line: ${zoom} %`, { timeout: 60_000 }, async () => {
    const guest = await Guest.arrive(browser, server.url, { viewport: { width: 844, height: 390 }, touch: true, settings: { zoom } });
    await openTable(guest, { players: 4 });
    await guest.page.getByRole("button", { name: "Start with bots" }).click();
    await new Table(guest).hand.first().waitFor();
    for (const [width, height, least] of [[844, 390, 150], [700, 420, 150], [667, 375, 140], [640, 360, 130]]) {
      await guest.page.setViewportSize({ width, height });
      await settles(async () => assert.deepEqual(await faults(guest.page, least), []), 5000);
      const shown = guest.page.getByRole("group", { name: "Zoom" }).getByRole("button");
      await settles(async () => assert.ok((await shown.count()) >= 2, `${await shown.count()} buttons, ${width} x ${height}`), 5000);
      if (width === 844) await becomes(() => shown.count(), buttons);
      await guest.picture(`low/zoom-${zoom}-${width}x${height}`);
    }
    await guest.leave();
  });
