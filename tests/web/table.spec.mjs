// SPDX-License-Identifier: MIT
// The settings of the table in a real browser, and its sounds.
import { createRequire } from "node:module";
import { join } from "node:path";
import { expect, test } from "./lib/fixtures.mjs";
import { root } from "./lib/server.mjs";
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
