// SPDX-License-Identifier: MIT
// Every main view in five languages and five windows: nothing is cut off, closed fields included, exceeds its place or scrolls sideways.
import { expect, test } from "./lib/fixtures.mjs";
import { misfits, resize } from "./lib/fitting.mjs";
import { newPerson, shortMatch } from "./lib/people.mjs";
import { Table } from "./lib/table.mjs";

const LANGUAGES = ["en", "uk", "ru", "ro", "de"];
const WINDOWS = [[360, 640], [390, 844], [844, 390], [1280, 800], [2560, 1440]];

/** The address of each view, and an element that is there when the view is complete. */
const VIEWS = {
  "/": "kz-results .match",
  "/games": "kz-games .card",
  "/games/muggins": "kz-games article",
  "/puzzles": "kz-puzzles select",
  "/lessons": "kz-lessons a",
  "/board": "kz-setup button",
  "/history": "kz-history tbody tr",
  "/p/Ion_Popa": "kz-games-of tbody tr",
  "/friends": "kz-friends h1",
  "/messages": "kz-messages h1",
  "/leaders": "kz-leaders tbody tr",
  "/guestbook": "kz-guestbook h1",
};

/** Checks the page as it is in every language and window. Collects what does not fit. */
async function look(page, name, faults) {
  // An invisible page is laid out in half the time.
  await page.evaluate(() => (document.documentElement.style.opacity = "0"));
  for (const [width, height] of WINDOWS) {
    await resize(page, width, height);
    for (const fault of await misfits(page, LANGUAGES)) faults.push(`${name}, ${width}x${height}, ${fault}`);
  }
}

test("nothing is cut off or scrolls sideways, in any language and window", async ({ arrive, server }) => {
  const [olena, ion] = [await newPerson(server, "Олена"), await newPerson(server, "Ion_Popa")];
  for (const game of ["kozel", "muggins"]) await shortMatch(server, [olena, ion], { game });
  const guest = await arrive.as(olena);
  const { page } = guest;
  const faults = [];
  for (const [path, whole] of Object.entries(VIEWS)) {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(server.url + path);
    await expect(page.locator(whole).first()).toBeVisible();
    await look(page, path, faults);
  }
  await page.goto(server.url);
  await page.locator("kz-lobby .play:not([disabled])").waitFor();
  await page.locator("kz-header button.icon:not(.open)").click();
  await page.locator("kz-settings dialog[open]").waitFor();
  await look(page, "settings", faults);
  await page.keyboard.press("Escape");

  await page.setViewportSize({ width: 1280, height: 800 });
  await page.locator("kz-lobby .play").click();
  const table = new Table(guest);
  expect(await table.wait()).toBe("play");
  await look(page, "table", faults);
  await page.setViewportSize({ width: 1280, height: 800 });
  while ((await table.wait()) === "play") await table.lay();
  await look(page, "deal's end", faults);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.locator("kz-table .card button[data-first]").click();
  await table.card.waitFor({ state: "detached" });
  await (await table.openMenu()).locator(".danger").click();
  await page.locator("kz-table #resign .danger").click();
  await page.locator("kz-table .card.match-end").waitFor();
  await look(page, "match's end", faults);
  await page.goto(`${server.url}/r/${guest.frames.findLast((frame) => frame.ev === "deal").match.id}`);
  await expect(page.locator("kz-replay .about, kz-replay .now").first()).toBeVisible();
  await look(page, "replay", faults);
  expect(faults).toEqual([]);
});
