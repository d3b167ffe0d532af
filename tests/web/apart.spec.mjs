// SPDX-License-Identifier: MIT
// Parts of the page without a table, also without a connection: puzzles and lessons. (tests/component: lessons, games and their rules.)
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { NARROW } from "./lib/browser.mjs";
import { checkAccess, expect, test } from "./lib/fixtures.mjs";
import { newPerson, promote } from "./lib/people.mjs";
import { root } from "./lib/server.mjs";
import { checkWidth } from "./lib/tour.mjs";

const { lessonsIn } = await import(join(root, "web", "tools", "lessons.mjs"));

/** id -> accepted and other actions, as in the records. */
const folder = join(root, "data", "puzzles");
const book = new Map(
  readdirSync(folder).filter((name) => name.endsWith(".dgr")).flatMap((name) =>
    readFileSync(join(folder, name), "utf8").split(/^(?=\[Puzzle )/m).map((part) => {
      const tag = (key) => part.match(new RegExp(`^\\[${key} "(.*)"\\]`, "m"))[1];
      const right = tag("Best").split(/, ?/);
      return [tag("Puzzle"), { game: tag("Game"), right, actions: tag("Actions").split(/, ?/).map((action) => action.split(" ").slice(0, -2).join(" ")) }];
    }),
  ),
);
/** Returns true if a page has a service worker. */
const active = (page) => page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.active));
/** Waits until the page's service worker has stored `count` or more loaded files of this name. */
const areKept = (page, name, count) =>
  expect
    .poll(() =>
      page.evaluate(
        async ([pattern, count]) => {
          const paths = performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname).filter((path) => new RegExp(pattern).test(path));
          return Boolean(navigator.serviceWorker.controller) && paths.length >= count && (await Promise.all(paths.map((path) => caches.match(path)))).every(Boolean);
        },
        [name.source, count],
      ),
      `${name} is kept`)
    .toBe(true);
const here = (page) => decodeURIComponent(new URL(page.url()).pathname.split("/")[2]);

/** Answers by the list next to the table. The file has the actions in the order of the list. */
async function press(page, right) {
  const { actions, right: accepted } = book.get(here(page));
  await page.locator(".answers button").nth(actions.findIndex((act) => accepted.includes(act) === right)).click();
}

test("a lesson and puzzles, also without a connection; whoever is registered is rated once, votes, and finds it again", async ({ arrive, server }) => {
  const [lesson] = lessonsIn("de");
  const guest = await arrive({ viewport: NARROW, language: "de", keeps: true });
  guest.expected = /ERR_INTERNET_DISCONNECTED/;
  const { page } = guest;
  // The lesson that will be needed without a connection. (The lessons: tests/component/lessons.spec.mjs.)
  await page.getByRole("link", { name: "Noch nie gespielt? Lerne es in 8 Minuten" }).click();
  await page.getByRole("link", { name: lesson.title }).click();
  const can = page.locator("kz-table .held.can");
  const step = () => page.evaluate((name) => JSON.parse(localStorage["kozel.lessons"] ?? "{}").at?.[name], lesson.name);
  await page.locator("kz-lesson [data-on]").click();
  await expect(can).toBeVisible();
  await areKept(page, /\/(kozel|lessons)[\w-]*-\w+\.(wasm|json)$/, 2);

  await page.goto(server.url);
  await page.getByRole("link", { name: "Aufgabe des Tages" }).click();
  await page.locator("kz-puzzles").getByRole("link", { name: "Am Tisch ansehen" }).click();
  await expect(page.locator("kz-table .held").first()).toBeVisible();
  expect(here(page)).toBe((await (await fetch(`${server.url}/api/puzzles/daily`)).json()).puzzle);
  await checkAccess(page, "a puzzle");
  await press(page, true);
  await expect(page.getByText("Richtig.", { exact: true })).toBeVisible();
  await expect(page.locator(".choice-card li")).toHaveCount(book.get(here(page)).actions.length);
  await expect(page.locator("kz-puzzle .next")).toBeFocused();
  await checkAccess(page, "a solved puzzle");
  await checkWidth(page, "a solved puzzle");

  // Another puzzle of the same game, wrong, by laying the tile on the table itself; and back: the answer counts.
  const { game } = book.get(here(page));
  await page.getByRole("link", { name: "Alle Aufgaben" }).click();
  await expect(page.getByText("Gelöst.")).toBeVisible();
  await page.locator("kz-puzzles select").first().selectOption(game);
  await areKept(page, /\/puzzles-\w/, 7);
  await guest.context.setOffline(true);
  await page.reload();
  await page.getByRole("button", { name: "Eine Aufgabe, bitte" }).click();
  await expect(page.locator("kz-table .held.can").first()).toBeVisible();
  const second = here(page);
  const { game: same, right, actions } = book.get(second);
  expect(same).toBe(game);
  const [, tile, end] = /^(\d-\d)(?:@(\w))?$/.exec(actions.find((act) => !right.includes(act))) ?? [];
  if (tile) {
    await page.locator(`kz-table .held.can[data-tile="${tile}"]`).click();
    const place = page.locator(`kz-table button.offer[data-end="${end}"]`);
    if (await place.isVisible()) await place.click();
  } else await press(page, false);
  await expect(page.getByText("Es gab etwas Besseres.")).toBeVisible();
  if (right[0].includes("-")) await expect(page.locator("kz-table .tried-tile").first()).toBeVisible();
  await page.getByRole("button", { name: "Nächste Aufgabe" }).click();
  await expect.poll(() => here(page)).not.toBe(second);
  await page.getByRole("link", { name: "Alle Aufgaben" }).click();
  await expect(page.getByText("1 von 2", { exact: true })).toBeVisible();
  // The lesson continues where it was.
  await page.goto(`${server.url}/lessons/${lesson.name}`);
  await expect(can).toBeVisible();
  expect(await step()).toBe(1);
  await can.click();
  await expect.poll(step).toBe(2);
  await page.getByRole("button", { name: "Zurück", exact: true }).click();
  await expect.poll(step).toBe(1);
  await expect(can).toBeVisible();

  // A person with the longest name, who sees every view in the header.
  const person = await newPerson(server, "Puzzler_of_20_letter");
  await promote(server, person.name, 2);
  const { puzzle } = await person.ask("GET", "/api/puzzles/next");
  const { page: other } = await arrive.as(person, { path: `/puzzles/${puzzle}`, keeps: true });
  await expect(other).toHaveTitle(/Your move|Puzzles/);
  await other.clock.setSystemTime(server.now); // the page compares the time of the answer with its own clock
  await press(other, true);
  await expect.poll(async () => (await person.ask("GET", "/api/puzzles/me")).solved).toBe(1);
  const { rating, deviation } = await person.ask("GET", "/api/puzzles/me");
  await expect(other.getByText(`Your rating: ${rating} (+${rating - 1500})`)).toBeVisible();
  await other.getByRole("button", { name: "A good puzzle" }).click();
  await expect(other.getByRole("button", { name: "A good puzzle 1", pressed: true })).toBeVisible();
  expect((await person.ask("GET", `/api/puzzle/${puzzle}`)).up).toBe(1);
  await other.getByRole("link", { name: "All puzzles" }).click();
  await expect(other.getByText(`± ${2 * deviation}`)).toBeVisible();
  for (const language of ["ru", "de"]) {
    await other.locator("kz-header select").selectOption(language);
    await expect(other.getByRole("heading", { name: /^(Задачи|Aufgaben)$/ })).toBeVisible();
    await checkWidth(other, `the header with a long name, ${language}`);
  }

  // If the server pushes nothing there is no switch for it.
  await expect.poll(() => active(other)).toBe(true);
  await Promise.all([other.waitForResponse((answer) => answer.url().endsWith("/api/push")), other.goto(`${server.url}/account`)]);
  await other.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await expect(other.getByText("Während du weg bist")).toHaveCount(0);
});
