// SPDX-License-Identifier: MIT
// The first places of a tournament, and their picture: what is written fits, in all languages.
import { readFileSync } from "node:fs";
import { expect, test } from "./lib/test.mjs";
import { LANGUAGES, look, PICTURES, visit } from "./lib/tournament-pages.mjs";
import { ended } from "./lib/tournaments.mjs";

const SIDE = 1200;

/** Records the texts that a picture is drawn with: [text, left, right, top, bottom]. */
const record = () => {
  window.written = [];
  const { fillText } = CanvasRenderingContext2D.prototype;
  CanvasRenderingContext2D.prototype.fillText = function (text, x, y) {
    const { actualBoundingBoxLeft: left, actualBoundingBoxRight: right, actualBoundingBoxAscent: up, actualBoundingBoxDescent: down } = this.measureText(text);
    window.written.push([text, x - left, x + right, y - up, y + down]);
    fillText.call(this, text, x, y);
  };
};

/** Returns texts that leave the picture, and those that touch another. */
const crowded = (written) =>
  written.flatMap(([text, left, right, top, bottom], i) => {
    const found = left < 40 || right > SIDE - 40 || top < 40 || bottom > SIDE - 40 ? [`${text} leaves the picture`] : [];
    for (const [other, l, r, t, b] of written.slice(i + 1)) if (left < r && l < right && top < b && t < bottom) found.push(`${text} touches ${other}`);
    return found;
  });

/** Returns a tournament whose entrants have these places. */
function placed(places, over = {}) {
  const shown = ended({ count: Math.max(places.length, 9), ...over });
  return { ...shown, standings: shown.standings.map((row, i) => ({ ...row, entrant: i + 1, place: places[i] ?? i + 1, score: 9.5 - (places[i] ?? i + 1) })) };
}

async function save(page) {
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save as a picture" }).click()]);
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}

test("the first places stand on steps; people with equal points share one, and not all of many are named", async ({ page }) => {
  const { show } = await visit(page);
  await show(placed([1, 2, 3]));
  const steps = page.locator("kz-podium li");
  await expect(steps).toHaveCount(3);
  await expect(steps.first()).toContainText("Олена");
  await look(page, "podium");
  await expect(steps.first()).toContainText("8.5 points");
  await show({ ...placed([1, 2, 3]), standings: placed([1, 2, 3]).standings.map((row, i) => ({ ...row, score: [9, 4.5, 1][i] ?? 0 })) });
  for (const [language, texts] of [["en", ["9 points", "4.5 points", "1 point"]], ["uk", ["9 очок", "4,5 очка", "1 очко"]]]) {
    await page.evaluate((language) => window.kozel.settings({ language }), language);
    await expect(steps.locator(".step > b")).toHaveText(texts);
  }
  await page.evaluate(() => window.kozel.settings({ language: "en" }));
  await show(placed([1, 1, 1, 1, 1, 6]));
  await expect(steps).toHaveCount(1);
  await expect(steps.first()).toContainText("and 2 more players");
  await look(page, "podium-shared");
});

test("the picture has the names, the points and the tournament, all of it fits, and it is saved under the tournament's name", async ({ page }) => {
  await page.addInitScript(record);
  const { show } = await visit(page);
  const cases = [
    [[1, 2, 3], {}],
    [[1, 2, 2, 2, 2], { name: "Чемпіонат міста з козла: велика осіння серія для всіх, хто грає у дворі" }],
    [[1, 1, 1, 1, 5], { name: "W".repeat(60), format: "round-robin", rounds: 7 }],
    [[1, 2], { name: "Cup", format: "evening", minutes: 120 }],
  ];
  for (const [i, [places, over]] of cases.entries()) {
    const shown = placed(places, over);
    await show(shown);
    for (const language of LANGUAGES) {
      await page.evaluate((language) => window.kozel.settings({ language }), language);
      await expect(page.locator("html")).toHaveAttribute("lang", language);
      await page.evaluate(() => window.written.splice(0));
      const [download] = await Promise.all([page.waitForEvent("download"), page.locator("kz-podium button").last().click()]);
      const bytes = readFileSync(await download.path());
      expect([bytes.subarray(1, 4).toString(), bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual(["PNG", SIDE, SIDE]);
      if (PICTURES) await download.saveAs(`${PICTURES}/picture-${i}-${language}.png`);
      const written = await page.evaluate(() => window.written);
      expect(crowded(written), `${i}, ${language}`).toEqual([]);
      const text = written.map(([line]) => line).join("");
      const named = shown.standings.filter(({ place }) => place <= 3);
      for (const { entrant } of named.slice(0, 3)) expect(text).toContain(shown.players[entrant - 1].name);
      expect(text.replaceAll(" ", "")).toContain(shown.name.replaceAll(" ", ""));
    }
    await page.evaluate(() => window.kozel.settings({ language: "en" }));
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
  }
  expect((await save(page)).name).toBe("Cup.png");
  await expect(page.getByRole("button", { name: "Share the picture" }), "this browser shares no files").toHaveCount(0);
});

test("where the browser can share files, the picture is shared with the tournament's link", async ({ page }) => {
  await page.addInitScript(() => {
    window.shared = [];
    navigator.canShare = ({ files }) => files.every(({ type }) => type === "image/png");
    navigator.share = async ({ files, ...words }) => {
      window.shared.push({ ...words, files: files.map(({ name, size }) => [name, size > 1000]) });
      throw new DOMException("closed", "AbortError");
    };
  });
  const { show } = await visit(page);
  await show(placed([1, 2, 3]));
  await page.getByRole("button", { name: "Share the picture" }).click();
  await expect.poll(() => page.evaluate(() => window.shared)).toEqual([{ title: "Вечір четверга на Подолі", url: page.url(), files: [["Вечір-четверга-на-Подолі.png", true]] }]);
});
