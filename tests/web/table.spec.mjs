// SPDX-License-Identifier: MIT
// The table and its settings in a real browser: the effects of fingers, wheel and keys, motion and sounds.
import { createRequire } from "node:module";
import { join } from "node:path";
import { DESKTOP, NARROW, PHONE } from "./lib/browser.mjs";
import { expect, test } from "./lib/fixtures.mjs";
import { root } from "./lib/server.mjs";
import { carriedTable } from "./lib/stored.mjs";
import { rests, Table } from "./lib/table.mjs";

async function sitDown(guest) {
  await guest.page.getByRole("button", { name: "Play now", exact: true }).click();
  const table = new Table(guest);
  expect(await table.wait()).toBe("play");
  return table;
}

const kept = (page) => page.evaluate(() => JSON.parse(localStorage["kozel.settings"]));
const keeps = (page, settings) => expect.poll(() => kept(page)).toMatchObject(settings);

async function openSettings(page) {
  await page.getByRole("banner").getByRole("button", { name: "Settings" }).click();
  const dialog = page.getByRole("dialog", { name: "Settings" });
  await expect(dialog).toBeVisible();
  return dialog;
}

test("settings show their effect at once and stay: board, tiles, pips, left hand, full screen, sounds, zen mode", async ({ arrive }) => {
  const guest = await arrive();
  const { page } = guest;
  await page.evaluate(() => {
    window.voices = 0;
    const start = AudioScheduledSourceNode.prototype.start;
    AudioScheduledSourceNode.prototype.start = function (...when) {
      window.voices++;
      return start.apply(this, when);
    };
  });
  const table = await sitDown(guest);
  const voices = () => page.evaluate(() => window.voices);

  // No sound before it is switched on. Then every step has a sound.
  await table.lay();
  expect(await voices()).toBe(0);
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("button", { name: "Turn sounds on" }).click();
  await expect.poll(voices, "a sound to show that they are on").toBeGreaterThan(0);
  const heard = await voices();
  if ((await table.wait()) === "play") await table.lay();
  await expect.poll(voices, "the tile is heard").toBeGreaterThan(heard);
  await table.wait();

  // Boards, tiles and pips look different.
  const dialog = await openSettings(page);
  const choose = (group, name) => dialog.getByRole("group", { name: group }).getByRole("radio", { name, exact: true }).check();
  const style = (selector, property) => () => page.locator(selector).first().evaluate((element, name) => getComputedStyle(element)[name], property);
  const drawn = () => dialog.locator(".preview .tile").nth(1).evaluate((svg) => JSON.stringify([...svg.querySelectorAll(".pip, .digit")].map((pip) => [getComputedStyle(pip).display, getComputedStyle(pip).fill]).filter(([display]) => display !== "none")));
  for (const [group, names, read] of [
    ["Board", ["yard", "baize", "walnut", "slate"], style("kz-table .cloth", "backgroundImage")],
    ["Tiles", ["porcelain", "ivory", "cherry", "ebony"], style("kz-table .held .body", "fill")],
    ["Pips", ["digits", "one colour", "a colour a value"], drawn],
  ]) {
    const seen = [];
    for (const name of names) {
      await choose(group, name);
      await expect.poll(async () => seen.includes(await read()), `${name} differs from what was before`).toBe(false);
      seen.push(await rests(read));
    }
  }
  await choose("Speed of the table", "fast");
  await dialog.getByRole("checkbox", { name: /^Left-handed/ }).check();
  await page.keyboard.press("Escape");
  const x = async (part) => (await page.locator(`kz-table .own ${part}`).boundingBox()).x;
  await expect.poll(async () => (await x(".buttons")) < (await x(".hand")) && (await x(".hand")) < (await x(".plate")), "buttons, hand, plate").toBe(true);
  const chosen = { version: 1, board: "slate", tiles: "ebony", pips: "coloured", speed: "fast", leftHanded: true, sound: true };
  await keeps(page, chosen);
  await page.reload();
  expect(["play", "deal over"]).toContain(await table.wait());
  await keeps(page, chosen);
  for (const [name, value] of Object.entries({ theme: "light", board: "slate", tiles: "ebony", pips: "coloured" })) await expect(page.locator("html")).toHaveAttribute(`data-${name}`, value);

  // Full screen by the menu and by its key.
  const full = () => page.evaluate(() => document.fullscreenElement !== null);
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("button", { name: "Full screen" }).click();
  await expect.poll(full).toBe(true);
  await keeps(page, { fullScreen: true });
  await page.keyboard.press("f");
  await expect.poll(full).toBe(false);
  await keeps(page, { fullScreen: false });

  // Zen mode by a key: no header, no chat, no details of people, a clock without warnings, and more room.
  const header = page.getByRole("banner");
  const talk = page.locator("kz-table .icon.talk");
  const asks = page.locator("kz-table .plate .ask");
  const height = async () => (await page.locator("kz-table .cloth").boundingBox()).height;
  await talk.click();
  const aside = page.getByRole("complementary", { name: "Table talk" });
  await expect(aside).toBeVisible();
  await expect(asks.first()).toBeVisible();
  const before = await rests(height);
  await page.locator("kz-table .cloth").click({ position: { x: 5, y: 5 } });
  await page.keyboard.press("z");
  for (const gone of [header, aside, talk, asks.first()]) await expect(gone).toBeHidden();
  await expect(page.locator("kz-table kz-timer:not([calm])")).toHaveCount(0);
  await expect.poll(height).toBeGreaterThan(before);
  await keeps(page, { zen: true });
  // It is there again after a reload, and ends by the menu.
  await page.reload();
  await table.wait();
  await expect(header).toBeHidden();
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("button", { name: "Leave zen mode" }).click();
  await expect(header).toBeVisible();
  await expect(talk).toBeVisible();
  await keeps(page, { zen: false });
  await (await openSettings(page)).getByRole("checkbox", { name: /^Zen mode/ }).check();
  await page.keyboard.press("Escape");
  await expect(header).toBeHidden();
  // The match's end comes with all its parts.
  await table.resign();
  await expect(page.locator("kz-table .card.match-end")).toBeVisible();
  await expect(header).toBeVisible();

  // Every sound is audible, is short, and is not clipped.
  const { build } = createRequire(join(root, "web", "package.json"))("esbuild");
  const { outputFiles } = await build({
    entryPoints: [join(root, "web", "src", "table", "stage", "sounds.ts")],
    bundle: true,
    write: false,
    format: "iife",
    globalName: "made",
    define: { KZ_CATALOGS: "{}", KZ_LATER: "{}", KZ_HOME: "{}", KZ_ERRORS: "{}", KZ_LATER_ERRORS: "'{}'" },
    tsconfigRaw: { compilerOptions: { experimentalDecorators: true, useDefineForClassFields: false } },
  });
  await page.goto("about:blank"); // where no policy forbids the script
  const sounds = await page.evaluate(async (script) => {
    const made = new Function(`const localStorage = {}; ${script}; return made;`)();
    const all = {};
    for (const name of Object.keys(made.SCORES)) {
      const context = new OfflineAudioContext(1, 44100 * 2, 44100);
      made.schedule(context, name, 1);
      const samples = (await context.startRendering()).getChannelData(0);
      all[name] = { loud: samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0), last: samples.findLastIndex((sample) => Math.abs(sample) > 0.002) / 44100 };
    }
    return all;
  }, outputFiles[0].text);
  expect(Object.keys(sounds).length).toBeGreaterThanOrEqual(9);
  expect(Object.entries(sounds).filter(([, { loud, last }]) => loud <= 0.05 || loud >= 1 || last >= 1.6)).toEqual([]);
  guest.expected = /Access is denied for this document/;
});

test("the board comes nearer by buttons, keys, wheel, two fingers and two taps, is dragged, and all of it is there again", async ({ arrive }) => {
  const guest = await arrive();
  const { page } = guest;
  const table = await sitDown(guest);
  while ((await table.line.count()) < 6) {
    if ((await table.wait()) === "play") await table.lay();
    else await table.onward();
  }
  await table.wait();
  const width = () => table.line.first().evaluate((tile) => tile.getBoundingClientRect().width);
  const before = await rests(width);
  const grown = (factor) => expect.poll(async () => Math.abs((await width()) / before - factor), `${factor} times as large`).toBeLessThan(0.02);
  await page.getByRole("button", { name: "Zoom in" }).click();
  await grown(1.25);
  await page.keyboard.press("+");
  await grown(1.56);
  await page.keyboard.press("-");
  await page.getByRole("button", { name: "Zoom out" }).click();
  await grown(1);
  await keeps(page, { zoom: 100 });

  // The point under the pointer stays there. It is the tile in the middle, since nothing empty is shown beyond an end.
  const name = await table.line.evaluateAll((all) => {
    const middle = (tile) => {
      const { x, y, width, height } = tile.getBoundingClientRect();
      return [x + width / 2, y + height / 2];
    };
    const between = (axis) => (Math.min(...all.map((tile) => middle(tile)[axis])) + Math.max(...all.map((tile) => middle(tile)[axis]))) / 2;
    const away = (tile) => Math.hypot(middle(tile)[0] - between(0), middle(tile)[1] - between(1));
    return all.sort((p, q) => away(p) - away(q))[0].dataset.tile;
  });
  const boxOf = () => page.locator(`kz-table .laid[data-tile="${name}"]`).boundingBox();
  const middle = ({ x, y, width, height }) => [x + width / 2, y + height / 2];
  const [x, y] = middle(await rests(boxOf));
  await page.mouse.move(x, y);
  await page.keyboard.down("Control");
  for (let i = 0; i < 4; i++) await page.mouse.wheel(0, -60);
  await page.keyboard.up("Control");
  await expect.poll(width).toBeGreaterThan(2 * before);
  const near = await rests(boxOf);
  const [nearX, nearY] = middle(near);
  expect(Math.hypot(nearX - x, nearY - y), "the tile under the pointer stays near it").toBeLessThan(Math.max(near.width, near.height));
  const well = await page.locator("kz-table .well").boundingBox();
  await page.mouse.move(well.x + 30, well.y + well.height - 30);
  await page.mouse.down();
  await page.mouse.move(well.x + 90, well.y + well.height - 30, { steps: 6 });
  await page.mouse.up();
  await expect.poll(async () => (await boxOf()).x - near.x, "dragged").toBeGreaterThan(30);
  await expect.poll(async () => (await kept(page)).zoom).toBeGreaterThan(200);
  const zoom = await rests(async () => (await kept(page)).zoom);
  await page.reload();
  expect(await table.wait()).toBe("play");
  await keeps(page, { zoom });
  // A move is still possible, and the laid tile comes into sight.
  await table.lay("keys");
  await page.getByRole("button", { name: "The whole board" }).click();
  await keeps(page, { zoom: 100 });

  // Two fingers pinch the board, not the page.
  const phone = await arrive({ viewport: PHONE, touch: true });
  const touched = await sitDown(phone);
  await touched.lay("tap");
  await touched.wait();
  const place = await rests(() => phone.page.locator("kz-table .well").boundingBox());
  const [centreX, centreY] = middle(place);
  const session = await phone.context.newCDPSession(phone.page);
  const touch = (type, apart) => session.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [centreX - apart, centreX + apart].map((at, id) => ({ x: at, y: centreY, id })) });
  await touch("touchStart", 40);
  for (let apart = 45; apart <= 80; apart += 5) await touch("touchMove", apart);
  await touch("touchEnd");
  await expect.poll(async () => (await kept(phone.page)).zoom).toBeGreaterThan(150);
  expect(await phone.page.evaluate(() => visualViewport.scale)).toBe(1);
  await phone.page.getByRole("button", { name: "The whole board" }).click();
  await keeps(phone.page, { zoom: 100 });
  // Two taps at one place zoom in there, two more show all of the board. Two taps at different places do nothing.
  const tap = (at) => phone.page.touchscreen.tap(place.x + at, place.y + place.height - 20);
  await tap(30);
  await tap(120);
  await tap(30);
  await keeps(phone.page, { zoom: 100 });
  await tap(30);
  await keeps(phone.page, { zoom: 200 });
  await tap(120);
  await tap(120);
  await keeps(phone.page, { zoom: 100 });
});

test("the middle of a match: the carried sum, points in yellow and red; a double click on a tile with two ends picks it up", async ({ arrive, server }) => {
  const guest = await arrive({ viewport: DESKTOP });
  guest.expected = /schema|ERR_/;
  const { page } = guest;
  const table = await carriedTable(server, guest);
  await expect(table.line).toHaveCount(13);
  const { accounts, sides } = table.match;
  expect(accounts.map(({ score, open, memory }) => [score, open, memory])).toEqual([[0, false, 0], [32, true, 0], [33, true, 0], [0, false, 11]]);
  for (const viewport of [PHONE, NARROW, DESKTOP]) {
    await page.setViewportSize(viewport);
    await table.checkCarry(16);
    await table.checkPlates(accounts, sides);
    await table.checkFits();
    await guest.picture(`carry-${viewport.width}`);
  }
  const tiles = table.match.legal.map((act) => act.split("@")[0]);
  const tile = tiles.find((name, i) => tiles.indexOf(name) !== i);
  await page.locator(`kz-table .held[data-tile="${tile}"]`).dblclick();
  await expect(page.locator(`kz-table .held.picked[data-tile="${tile}"]`)).toHaveCount(1);
  await expect(table.offers).toHaveCount(2);
});

test("a tapped tile is taken before the server answers, and given back if it refuses; who wants little motion sees none", async ({ arrive, server }) => {
  const guest = await arrive.blank({ viewport: PHONE, touch: true });
  const { page } = guest;
  let refuse;
  await page.routeWebSocket(/\/ws$/, (socket) => {
    const far = socket.connectToServer();
    socket.onMessage((text) => {
      const asked = JSON.parse(text);
      if (asked.do !== "act" || refuse) far.send(text);
      else refuse = () => socket.send(JSON.stringify({ re: asked.seq, error: { code: "must-lay", text: "no", args: ["1-5"] } }));
    });
  });
  await page.goto(server.url);
  const table = await sitDown(guest);
  const tile = page.locator(`kz-table .held[data-tile="${await table.playable.first().getAttribute("data-tile")}"]`);
  await tile.tap();
  if (await table.offers.count()) await table.offers.first().tap();
  await expect.poll(() => refuse).toBeDefined();
  const taken = () => tile.evaluate((button) => "taken" in button.dataset);
  await expect.poll(taken).toBe(true);
  await expect(table.playable).toHaveCount(0);
  refuse();
  await expect(table.playable.first()).toBeVisible();
  await expect.poll(taken).toBe(false);
  await table.lay("tap");

  for (const calm of [true, false]) {
    const mover = await arrive({ viewport: PHONE, speed: "fast", calm });
    await mover.page.evaluate(() => {
      window.moved = new Set();
      const animate = Element.prototype.animate;
      Element.prototype.animate = function (frames, how) {
        for (const frame of [frames].flat()) for (const name of ["transform", "translate"]) if (frame[name] && frame[name] !== "none") window.moved.add(name);
        return animate.call(this, frames, how);
      };
      const watch = () => {
        for (const animation of document.getAnimations()) {
          const { duration } = animation.effect.getComputedTiming();
          const moves = animation.effect.getKeyframes().some((frame) => frame.transform || frame.translate || frame.scale || frame.rotate);
          if (moves && duration > 10) window.moved.add(animation.animationName ?? animation.transitionProperty ?? "script");
        }
        requestAnimationFrame(watch);
      };
      watch();
    });
    const table = await sitDown(mover);
    for (let turn = 0; turn < 3 && (await table.wait()) === "play"; turn++) await table.lay();
    const moved = await mover.page.evaluate(() => [...window.moved]);
    if (calm) expect(moved).toEqual([]);
    else expect(moved.length, "where motion is wanted there is some").toBeGreaterThan(0);
  }
});
