// The settings: each shows its effect at once and is remembered on the device; zoom, full screen and sounds at the table.
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { join } from "node:path";
import { after, before } from "node:test";
import { DESKTOP, Guest, launch, PHONE } from "./lib/browser.mjs";
import { root, Server } from "./lib/server.mjs";
import { Table } from "./lib/table.mjs";
import { test } from "./lib/test.mjs";
import { becomes, rests, until } from "./lib/until.mjs";

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

async function sitDown(how = {}) {
  const guest = await Guest.arrive(browser, server.url, how);
  await guest.page.getByRole("button", { name: "Play now" }).click();
  const table = new Table(guest);
  assert.equal(await table.wait(), "play");
  return { guest, table, page: guest.page };
}

const kept = (page) => page.evaluate(() => JSON.parse(localStorage["kozel.settings"]));
const colour = (locator, property) => locator.evaluate((element, name) => getComputedStyle(element)[name], property);

/** What `read` returns once it has come to rest at something that is not in `seen`, which gets it. */
async function fresh(seen, read, name) {
  await until(async () => !seen.has(await read()), `${name} differs from what was before`);
  seen.add(await rests(read));
}

async function openSettings(page) {
  await page.getByRole("banner").getByRole("button", { name: "Settings" }).click();
  const dialog = page.getByRole("dialog", { name: "Settings" });
  await dialog.waitFor();
  return dialog;
}

test("boards, tiles and pips differ to the eye and are there again after a reload", { timeout: 120_000 }, async () => {
  const { guest, page } = await sitDown();
  const dialog = await openSettings(page);
  const choose = (group, name) => dialog.getByRole("group", { name: group }).getByRole("radio", { name, exact: true }).check();
  const cloth = page.locator("kz-table .cloth");
  const seen = { board: new Set(), tiles: new Set(), pips: new Set() };
  for (const name of ["yard", "baize", "walnut", "slate"]) {
    await choose("Board", name);
    await fresh(seen.board, () => colour(cloth, "backgroundImage"), name);
  }
  for (const name of ["porcelain", "ivory", "cherry", "ebony"]) {
    await choose("Tiles", name);
    await fresh(seen.tiles, () => colour(page.locator("kz-table .held .body").first(), "fill"), name);
  }
  for (const name of ["digits", "one colour", "a colour a value"]) {
    await choose("Pips", name);
    const tile = dialog.locator(".preview .tile").nth(1);
    const drawn = async () => {
      const pips = await tile.evaluate((svg) => [...svg.querySelectorAll(".pip, .digit")].map((pip) => [getComputedStyle(pip).display, getComputedStyle(pip).fill]));
      return JSON.stringify(pips.filter(([display]) => display !== "none"));
    };
    await fresh(seen.pips, drawn, name);
  }
  assert.deepEqual([seen.board.size, seen.tiles.size, seen.pips.size], [4, 4, 3]);
  await choose("Speed of the table", "fast");
  await dialog.getByRole("checkbox", { name: /^Left-handed/ }).check();
  await guest.picture("settings");
  await page.keyboard.press("Escape");
  await guest.picture("table-left-handed");
  const own = (name) => page.locator(`kz-table .own ${name}`).boundingBox();
  await until(async () => (await own(".buttons")).x < (await own(".hand")).x && (await own(".hand")).x < (await own(".plate")).x, "buttons, hand, plate");

  const told = ({ version, board, tiles, pips, speed, leftHanded }) => [version, board, tiles, pips, speed, leftHanded];
  await becomes(async () => told(await kept(page)), [1, "slate", "ebony", "coloured", "fast", true]);
  const before = await kept(page);
  await page.reload();
  await page.locator("kz-table .held").first().waitFor();
  assert.deepEqual(await kept(page), before);
  await becomes(() => page.evaluate(() => ({ ...document.documentElement.dataset })), { theme: "light", board: "slate", tiles: "ebony", pips: "coloured" });
  assert.deepEqual(guest.unexpected, []);
  await guest.leave();
});

/** The width on the screen of the first tile of the line. */
const shown = (table) => table.line.first().evaluate((tile) => tile.getBoundingClientRect().width);

test("the board comes nearer by buttons, wheel and keys, is dragged, and all of it is there again", { timeout: 180_000 }, async () => {
  const { guest, table, page } = await sitDown();
  while ((await table.line.count()) < 6) {
    if ((await table.wait()) !== "play") {
      await table.onward();
    } else await table.lay();
  }
  await table.wait();
  const before = await rests(() => shown(table));
  const grown = (factor) => until(async () => Math.abs((await shown(table)) / before - factor) < 0.02, `${factor} times as large`);
  await page.getByRole("button", { name: "Zoom in" }).click();
  await grown(1.25);
  await page.keyboard.press("+");
  await grown(1.56);
  await page.keyboard.press("-");
  await page.getByRole("button", { name: "Zoom out" }).click();
  await grown(1);
  await becomes(async () => (await kept(page)).zoom, 100);

  // What is under the pointer stays under it; what lies at an end may be moved, for nothing empty is shown beyond it.
  const name = await table.line.evaluateAll((all) => {
    const middle = (tile) => {
      const { x, y, width, height } = tile.getBoundingClientRect();
      return [x + width / 2, y + height / 2];
    };
    const between = (axis) => (Math.min(...all.map((tile) => middle(tile)[axis])) + Math.max(...all.map((tile) => middle(tile)[axis]))) / 2;
    const centre = [between(0), between(1)];
    const away = (tile) => Math.hypot(middle(tile)[0] - centre[0], middle(tile)[1] - centre[1]);
    return all.sort((p, q) => away(p) - away(q))[0].dataset.tile;
  });
  const boxOf = () => page.locator(`kz-table .laid[data-tile="${name}"]`).boundingBox();
  const tile = await rests(boxOf);
  const [x, y] = [tile.x + tile.width / 2, tile.y + tile.height / 2];
  await page.mouse.move(x, y);
  await page.keyboard.down("Control");
  for (let i = 0; i < 4; i++) await page.mouse.wheel(0, -60);
  await page.keyboard.up("Control");
  await until(async () => (await shown(table)) > 2 * before, "twice as near");
  await guest.picture("table-near");
  const near = await rests(boxOf);
  assert.ok(Math.hypot(near.x + near.width / 2 - x, near.y + near.height / 2 - y) < Math.max(near.width, near.height), "the tile under the pointer stays near it");

  const well = await page.locator("kz-table .well").boundingBox();
  const free = { x: well.x + 30, y: well.y + well.height - 30 };
  await page.mouse.move(free.x, free.y);
  await page.mouse.down();
  await page.mouse.move(free.x + 60, free.y, { steps: 6 });
  await page.mouse.up();
  await until(async () => (await boxOf()).x - near.x > 30, "dragged");
  await until(async () => (await kept(page)).zoom > 200, "the zoom is remembered");
  const zoom = await rests(async () => (await kept(page)).zoom);
  await page.reload();
  assert.equal(await table.wait(), "play");
  assert.equal((await kept(page)).zoom, zoom);
  // A move can still be made, and what is laid comes into sight.
  await table.lay("keys");
  await page.getByRole("button", { name: "The whole board" }).click();
  await becomes(async () => (await kept(page)).zoom, 100);
  assert.deepEqual(guest.unexpected, []);
  await guest.leave();
});

test("two fingers pinch the board, not the page", { timeout: 120_000 }, async () => {
  const { guest, table, page } = await sitDown({ viewport: PHONE, touch: true });
  await table.lay("tap");
  await table.wait();
  const well = await rests(() => page.locator("kz-table .well").boundingBox());
  const [x, y] = [well.x + well.width / 2, well.y + well.height / 2];
  const session = await guest.context.newCDPSession(page);
  const touch = (type, apart) =>
    session.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: type === "touchEnd" ? [] : [x - apart, x + apart].map((at, id) => ({ x: at, y, id })),
    });
  await touch("touchStart", 40);
  for (let apart = 45; apart <= 80; apart += 5) await touch("touchMove", apart);
  await touch("touchEnd");
  await until(async () => (await kept(page)).zoom > 150, "the board is nearer");
  assert.equal(await page.evaluate(() => visualViewport.scale), 1);
  await guest.picture("table-near-phone");
  assert.deepEqual(guest.unexpected, []);
  await guest.leave();
});

test("two taps at one place bring the board nearer there, two more show all of it; two taps apart do nothing", { timeout: 120_000 }, async () => {
  const { guest, table, page } = await sitDown({ viewport: PHONE, touch: true });
  await table.lay("tap");
  await table.wait();
  const well = await rests(() => page.locator("kz-table .well").boundingBox());
  const tap = (x) => page.touchscreen.tap(well.x + x, well.y + well.height - 20);
  await tap(30);
  await tap(120);
  await tap(30);
  assert.equal((await kept(page)).zoom ?? 100, 100);
  await tap(30);
  await becomes(async () => (await kept(page)).zoom, 200);
  await tap(120);
  await tap(120);
  await becomes(async () => (await kept(page)).zoom, 100);
  assert.deepEqual(guest.unexpected, []);
  await guest.leave();
});

test("full screen by the menu and by its key", { timeout: 120_000 }, async () => {
  const { guest, page } = await sitDown();
  const full = () => page.evaluate(() => document.fullscreenElement !== null);
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("button", { name: "Full screen" }).click();
  await until(full, "full screen");
  await becomes(async () => (await kept(page)).fullScreen, true);
  await page.keyboard.press("f");
  await until(async () => !(await full()), "no full screen");
  await becomes(async () => (await kept(page)).fullScreen, false);
  assert.deepEqual(guest.unexpected, []);
  await guest.leave();
});

test("no sound before it is asked for; then every step is heard", { timeout: 120_000 }, async () => {
  const guest = await Guest.arrive(browser, server.url, { viewport: DESKTOP });
  const { page } = guest;
  const count = () => {
    window.voices = 0;
    const start = AudioScheduledSourceNode.prototype.start;
    AudioScheduledSourceNode.prototype.start = function (...when) {
      window.voices++;
      return start.apply(this, when);
    };
  };
  await page.evaluate(count);
  await page.getByRole("button", { name: "Play now" }).click();
  const table = new Table(guest);
  assert.equal(await table.wait(), "play");
  await table.lay();
  assert.equal(await page.evaluate(() => window.voices), 0);
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("button", { name: "Sounds on" }).click();
  await until(async () => (await page.evaluate(() => window.voices)) > 0, "a sound to show that they are on");
  const sofar = await page.evaluate(() => window.voices);
  if ((await table.wait()) === "play") await table.lay();
  await until(async () => (await page.evaluate(() => window.voices)) > sofar, "the tile is heard");
  await becomes(async () => (await kept(page)).sound, true);
  assert.deepEqual(guest.unexpected, []);
  await guest.leave();
});

test("every sound is heard, is short, and none is cut off at the top", { timeout: 120_000 }, async () => {
  const { build } = createRequire(join(root, "web", "package.json"))("esbuild");
  const { outputFiles } = await build({
    entryPoints: [join(root, "web", "src", "table", "stage", "sounds.ts")],
    bundle: true,
    write: false,
    format: "iife",
    globalName: "made",
    define: { KZ_CATALOGS: "{}", KZ_LATER: "{}", KZ_ERRORS: "{}", KZ_LATER_ERRORS: "'{}'" },
    tsconfigRaw: { compilerOptions: { experimentalDecorators: true, useDefineForClassFields: false } },
  });
  const page = await browser.newPage();
  const heard = await page.evaluate(async (script) => {
    const made = new Function(`const localStorage = {}; ${script}; return made;`)();
    const all = {};
    for (const name of Object.keys(made.SCORES)) {
      const context = new OfflineAudioContext(1, 44100 * 2, 44100);
      made.schedule(context, name, 1);
      const samples = (await context.startRendering()).getChannelData(0);
      const loud = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
      const last = samples.findLastIndex((sample) => Math.abs(sample) > 0.002) / 44100;
      all[name] = { loud, last };
    }
    return all;
  }, outputFiles[0].text);
  await page.close();
  assert.ok(Object.keys(heard).length >= 9);
  for (const [name, { loud, last }] of Object.entries(heard))
    assert.ok(loud > 0.05 && loud < 1 && last < 1.6, `${name}: as loud as ${loud}, for ${last} s`);
});

test("zen mode leaves the table alone until the match ends: by a key, the menu and the settings", { timeout: 120_000 }, async () => {
  const { guest, page, table } = await sitDown();
  const header = page.getByRole("banner");
  const talk = page.locator("kz-table .icon.talk");
  const asks = page.locator("kz-table .plate .ask");
  await talk.click();
  const aside = page.getByRole("complementary", { name: "Table talk" });
  await aside.waitFor();
  const board = async () => (await page.locator("kz-table .cloth").boundingBox()).height;
  const before = await board();
  assert.ok((await asks.count()) > 0);
  // By a key: no header, no talk, nobody to be asked after, a clock that does not warn, and more room.
  await page.locator("kz-table .cloth").click({ position: { x: 5, y: 5 } });
  await page.keyboard.press("z");
  await header.waitFor({ state: "hidden" });
  await aside.waitFor({ state: "detached" });
  await talk.waitFor({ state: "hidden" });
  await becomes(() => asks.count(), 0);
  await becomes(() => page.locator("kz-table kz-timer[calm]").count(), await page.locator("kz-table kz-timer").count());
  await until(async () => (await board()) > before, "the board has more room");
  await guest.picture("zen");
  assert.equal((await kept(page)).zen, true);
  // It is there again after a reload, and goes by the menu.
  await page.reload();
  assert.equal(await table.wait(), "play");
  await header.waitFor({ state: "hidden" });
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("button", { name: "Leave zen mode" }).click();
  await header.waitFor();
  await talk.waitFor();
  assert.equal((await kept(page)).zen, false);
  const dialog = await openSettings(page);
  await dialog.getByRole("checkbox", { name: /^Zen mode/ }).check();
  await page.keyboard.press("Escape");
  await header.waitFor({ state: "hidden" });
  // The match's end is told with all that belongs to it, and lists are as always.
  await table.resign();
  await page.locator("kz-table .card.match-end").waitFor();
  await header.waitFor();
  await page.goto(guest.url);
  await header.waitFor();
  assert.deepEqual(guest.unexpected, []);
  await guest.leave();
});
