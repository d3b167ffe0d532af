// SPDX-License-Identifier: MIT
// The board comes nearer and is moved: by buttons, keys, wheel and fingers.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, root, SIZES, test } from "./lib/test.mjs";
import { resize } from "../web/lib/fitting.mjs";

/** A deal with thirteen laid tiles, in which the person is to act. */
const RECORD = readFileSync(join(root, "tests", "web", "data", "carry.dgr"), "utf8");

const show = (page) => page.evaluate((record) => window.kozel.show({ record }), RECORD);
const kept = (page) => page.evaluate(() => JSON.parse(localStorage["kozel.settings"]).zoom);
const keeps = (page, zoom) => expect.poll(() => kept(page)).toBe(zoom);
const middle = ({ x, y, width, height }) => [x + width / 2, y + height / 2];

/** Returns what `read` returns once it is the same twice. */
async function rests(read) {
  let last;
  await expect.poll(async () => last === (last = JSON.stringify(await read()))).toBe(true);
  return JSON.parse(last);
}

test("the board comes nearer by buttons, keys and wheel, is dragged, and all of it is there again", async ({ lobby: page }) => {
  await show(page);
  const width = () => page.locator("kz-table .laid").first().evaluate((tile) => tile.getBoundingClientRect().width);
  const before = await rests(width);
  const grown = (factor) => expect.poll(async () => Math.abs((await width()) / before - factor), `${factor} times as large`).toBeLessThan(0.02);
  await page.getByRole("button", { name: "Zoom in" }).click();
  await grown(1.25);
  await page.keyboard.press("+");
  await grown(1.56);
  await page.keyboard.press("-");
  await page.getByRole("button", { name: "Zoom out" }).click();
  await grown(1);
  await keeps(page, 100);

  // The point under the pointer stays there. It is the tile in the middle, since nothing empty is shown beyond an end.
  const name = await page.locator("kz-table .laid").evaluateAll((all) => {
    const middle = (tile) => {
      const { x, y, width, height } = tile.getBoundingClientRect();
      return [x + width / 2, y + height / 2];
    };
    const between = (axis) => (Math.min(...all.map((tile) => middle(tile)[axis])) + Math.max(...all.map((tile) => middle(tile)[axis]))) / 2;
    const away = (tile) => Math.hypot(middle(tile)[0] - between(0), middle(tile)[1] - between(1));
    return all.sort((p, q) => away(p) - away(q))[0].dataset.tile;
  });
  const boxOf = () => page.locator(`kz-table .laid[data-tile="${name}"]`).boundingBox();
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
  await expect.poll(() => kept(page)).toBeGreaterThan(200);
  const zoom = await rests(() => kept(page));
  await page.goto("/");
  await page.locator("kz-lobby .play:not([disabled])").waitFor();
  await show(page);
  await expect.poll(width).toBeGreaterThan(2 * before);
  await keeps(page, zoom);

  // A move is still possible.
  const held = page.locator("kz-table .held.can").first();
  const laid = await held.getAttribute("data-tile");
  await held.press("Enter");
  await expect(async () => {
    if (await page.locator("kz-table .offer.live").count()) await page.keyboard.press("1");
    await expect(page.locator(`kz-table .laid[data-tile="${laid}"]`)).toHaveCount(1, { timeout: 500 });
  }).toPass();
  await page.getByRole("button", { name: "The whole board" }).click();
  await keeps(page, 100);
});

test.describe("with fingers", () => {
  test.use({ hasTouch: true });

  test("two fingers pinch the board, not the page; two taps at one place zoom in there, two more show all of it", async ({ lobby: page }) => {
    await resize(page, SIZES.phone);
    await show(page);
    await page.locator("kz-table .laid").first().waitFor();
    const place = await rests(() => page.locator("kz-table .well").boundingBox());
    const [centreX, centreY] = middle(place);
    const session = await page.context().newCDPSession(page);
    const touch = (type, apart) => session.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [centreX - apart, centreX + apart].map((at, id) => ({ x: at, y: centreY, id })) });
    await touch("touchStart", 40);
    for (let apart = 45; apart <= 80; apart += 5) await touch("touchMove", apart);
    await touch("touchEnd");
    await expect.poll(() => kept(page)).toBeGreaterThan(150);
    expect(await page.evaluate(() => visualViewport.scale)).toBe(1);
    await page.getByRole("button", { name: "The whole board" }).click();
    await keeps(page, 100);
    const tap = (at) => page.touchscreen.tap(place.x + at, place.y + place.height - 20);
    await tap(30);
    await tap(120);
    await tap(30);
    await keeps(page, 100);
    await tap(30);
    await keeps(page, 200);
    await tap(120);
    await tap(120);
    await keeps(page, 100);
  });
});
