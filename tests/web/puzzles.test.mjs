// Puzzles on the page: a guest solves the one of the day, right and wrong, sees why, and goes on without a connection; who is registered is rated.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before } from "node:test";
import { findings } from "./lib/axe.mjs";
import { Guest, launch, NARROW } from "./lib/browser.mjs";
import { atPage, newPerson, promote } from "./lib/people.mjs";
import { root, Server } from "./lib/server.mjs";
import { test } from "./lib/test.mjs";
import { until } from "./lib/until.mjs";

/** id -> accepted and other actions, as the records have them. */
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

const here = (page) => decodeURIComponent(new URL(page.url()).pathname.split("/")[2]);

/** Answers by the list beside the table. The file has the actions in the order of the list. */
async function press(page, right) {
  const { actions, right: accepted } = book.get(here(page));
  await page.locator(".answers button").nth(actions.findIndex((act) => accepted.includes(act) === right)).click();
}

test("a guest solves the puzzle of the day and others, also without a connection", { timeout: 90_000 }, async () => {
  const guest = await Guest.arrive(browser, server.url, { path: "/", viewport: NARROW, language: "de", keeps: true });
  const { page } = guest;
  await page.getByRole("link", { name: "Aufgabe des Tages" }).click();
  await page.getByRole("link", { name: "Lösen" }).click();
  await page.locator("kz-table .held").first().waitFor();
  assert.equal(here(page), (await (await fetch(`${server.url}/api/puzzles/daily`)).json()).puzzle);
  assert.deepEqual(await findings(page), []);
  await press(page, true);
  await page.getByText("Richtig.", { exact: true }).waitFor();
  assert.equal(await page.locator(".choice-card li").count(), book.get(here(page)).actions.length);
  assert.equal(await page.locator("kz-puzzle .next").evaluate((next) => next === next.getRootNode().activeElement), true);
  assert.deepEqual(await findings(page), []);
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), NARROW.width);

  // Another one of the same game, wrong, by laying it on the table itself; and back: what was answered counts.
  const { game } = book.get(here(page));
  await page.getByRole("link", { name: "Alle Aufgaben" }).click();
  await page.getByText("Gelöst.").waitFor();
  await page.locator("kz-puzzles select").first().selectOption(game);
  assert.deepEqual(await findings(page), []);
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), NARROW.width);
  await until(() => page.evaluate(async () => navigator.serviceWorker.controller && (await caches.match([...performance.getEntriesByType("resource")].map(({ name }) => new URL(name).pathname).find((path) => /puzzles-\w/.test(path)))) !== undefined), "the file is kept");
  await guest.context.setOffline(true);
  await page.reload();
  await page.getByRole("button", { name: "Eine Aufgabe, bitte" }).click();
  await page.locator("kz-table .held.can").first().waitFor();
  const second = here(page);
  assert.equal(book.get(second).game, game);
  const wrong = book.get(second).actions.find((act) => !book.get(second).right.includes(act));
  const [, tile, end] = /^(\d-\d)(?:@(\w))?$/.exec(wrong) ?? [];
  if (tile) {
    await page.locator(`kz-table .held.can[data-tile="${tile}"]`).click();
    const place = page.locator(`kz-table button.offer[data-end="${end}"]`);
    if (await place.isVisible()) await place.click();
  } else await press(page, false);
  await page.getByText("Es gab etwas Besseres.").waitFor();
  assert.equal(await page.locator("kz-table .tried-tile").count() > 0 || !book.get(second).right[0].includes("-"), true);
  await page.getByRole("button", { name: "Nächste Aufgabe" }).click();
  await until(() => here(page) !== second, "the next one");
  await page.getByRole("link", { name: "Alle Aufgaben" }).click();
  await page.getByText("1 von 2", { exact: true }).waitFor();
  await guest.context.setOffline(false);
  await guest.leave();
});

test("who is registered is rated once, votes, and finds it again elsewhere", { timeout: 60_000 }, async () => {
  const person = await newPerson(server, "Puzzler_of_20_letter");
  await promote(server, person.name, 2); // who sees every view in the header
  const { puzzle } = await person.ask("GET", "/api/puzzles/next");
  const guest = await atPage(browser, server, person, { path: `/puzzles/${puzzle}` });
  const { page } = guest;
  await page.locator(".answers button").first().waitFor();
  await until(() => page.evaluate(() => document.title.includes("Your move") || document.title.includes("Puzzles")), "the title");
  await press(page, true);
  const { rating, deviation, solved } = await until(async () => {
    const figures = await person.ask("GET", "/api/puzzles/me");
    return figures.solved === 1 && figures;
  }, "the answer is there");
  await page.getByText(`Your rating: ${rating} (+${rating - 1500})`).waitFor();
  await page.getByRole("button", { name: "A good puzzle" }).click();
  await page.getByRole("button", { name: "A good puzzle 1", pressed: true }).waitFor();
  assert.equal((await person.ask("GET", `/api/puzzle/${puzzle}`)).up, 1);
  assert.deepEqual(await findings(page), []);
  await page.getByRole("link", { name: "All puzzles" }).click();
  await page.getByText(`± ${2 * deviation}`).waitFor();
  assert.equal(solved, 1);
  // The header has room for the longest name beside all views.
  for (const language of ["ru", "de"]) {
    await page.locator("kz-header select").selectOption(language);
    await page.getByRole("heading", { name: /^(Задачи|Aufgaben)$/ }).waitFor();
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 1280, language);
  }
  assert.deepEqual(guest.unexpected, []);
  await guest.leave();
});
