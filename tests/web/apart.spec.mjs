// SPDX-License-Identifier: MIT
// Parts of the page without a table: puzzles, lessons, games and their rules, the npm package.
import { createServer } from "node:http";
import { readdirSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { NARROW, PHONE } from "./lib/browser.mjs";
import { checkAccess, expect, test } from "./lib/fixtures.mjs";
import { newTable, offeredGames } from "./lib/lobby.mjs";
import { newPerson, promote } from "./lib/people.mjs";
import { root } from "./lib/server.mjs";
import { Table } from "./lib/table.mjs";
import { checkWidth } from "./lib/tour.mjs";

const { lessonsIn } = await import(join(root, "web", "tools", "lessons.mjs"));

// ---- puzzles and lessons

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

// ---- games

test("on a phone any two forms of a game are compared, and nine take no more than a screen", async ({ arrive }) => {
  const { page } = await arrive({ path: "/games", viewport: PHONE });
  const two = page.locator("kz-games .two");
  await expect(two).toBeVisible();
  await expect(page.locator("kz-games .forms")).toBeHidden();
  expect((await two.boundingBox()).height).toBeLessThan(PHONE.height - 200);
  const cells = (i) => two.locator(`tr > :nth-child(${i + 2})`).allInnerTexts();
  const before = await cells(1);
  const forms = await two.locator("select").nth(1).locator("option").evaluateAll((all) => all.map(({ value }) => value));
  expect(forms.length).toBeGreaterThan(2);
  await two.locator("select").nth(1).selectOption(forms.at(-1));
  await expect.poll(() => cells(1)).not.toEqual(before);
  await two.locator("select").nth(0).selectOption(forms.at(-1));
  await expect.poll(async () => (await cells(0)).slice(1)).toEqual((await cells(1)).slice(1));
  await expect(two.getByRole("link").nth(1)).toHaveAttribute("href", `/games/${forms.at(-1)}`);
});

test("every game has its picture and rules, leads to a table, and is among those that the component tests play; a lesson leads to a table", async ({ arrive, server }) => {
  const guest = await arrive({ path: "/games" });
  const { page } = guest;
  const cards = page.locator("kz-games .card");
  const listed = cards.or(page.locator("kz-games .forms tbody tr"));
  await expect(cards.first()).toBeVisible();
  const { games } = guest.frames.find((frame) => frame.ok?.games).ok;
  await expect(listed).toHaveCount(games.length);
  const pictures = () => cards.evaluateAll((all) => new Set(all.map((card) => [...card.querySelectorAll(".laid")].map((tile) => tile.dataset.tile).join())).size);
  await expect.poll(pictures, "each has a picture of its own, once the layout is there").toBe(await cards.count());
  expect(new Set(games.map(({ says }) => says)).size).toBe(games.length);
  for (const { says } of games) await expect(listed.getByText(says, { exact: true })).toBeVisible();
  await page.getByRole("link", { name: /^Sea goat Players/ }).click();
  await expect(page.locator("kz-games article h2").first()).toBeVisible();
  await expect(page).toHaveTitle("Sea goat · kozel");
  await page.getByRole("button", { name: "Open a table" }).click();
  const dialog = page.getByRole("dialog", { name: "New table" });
  await expect(dialog.getByRole("combobox", { name: "Game" })).toHaveValue("sea-goat");
  await expect(dialog.getByText("Only one side has points at a time:")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Play now against bots" }).click();
  await expect(page).toHaveURL(/\/t\/\w+$/);
  await page.getByRole("button", { name: "Rules" }).first().click();
  await page.getByRole("link", { name: "As a page of its own, and all other games" }).click();
  await expect(page).toHaveURL(/\/games\/sea-goat$/);

  // The dialog offers all of them. The component tests play each.
  await page.goto(server.url);
  const offered = await offeredGames(await newTable(guest));
  expect(offered).toEqual(games.map(({ id }) => id));
  const played = JSON.parse(readFileSync(join(root, "tests", "component", "games.json"), "utf8"));
  expect([...offered].sort()).toEqual(Object.keys(played).sort());

  // From a game's page to its lesson, and from the lesson's last step to a table.
  const [{ name, title, steps }] = lessonsIn("en");
  await page.goto(`${server.url}/games/kozel`);
  await page.getByRole("link", { name: "Learn it in a lesson" }).click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await page.goto(server.url);
  await page.evaluate(([lesson, at]) => (localStorage["kozel.lessons"] = JSON.stringify({ done: {}, at: { [lesson]: at } })), [name, steps.length - 1]);
  await page.goto(`${server.url}/lessons/${name}`);
  // The last step's text depends on what was laid: the step begins with that.
  const table = new Table(guest);
  await expect(table.playable.first()).toBeVisible();
  await table.lay();
  await page.getByRole("button", { name: "Play Kozel now" }).click();
  await expect(page).toHaveURL(/\/t\/\w+$/);
});

// ---- the npm package

const TYPES = { ".js": "text/javascript", ".wasm": "application/wasm" };

test("the npm package plays a match in a browser, by its module or by its bytes, as under Node", async ({ page }) => {
  const files = createServer(async ({ url }, answer) => {
    if (url === "/") return answer.writeHead(200, { "content-type": "text/html" }).end("<!doctype html><link rel=icon href=data:,><title>kozel</title>");
    const body = await readFile(join(root, "build", "npm", url.slice(1))).catch(() => null);
    if (body) answer.writeHead(200, { "content-type": TYPES[extname(url)] ?? "text/plain" }).end(body);
    else answer.writeHead(404).end();
  });
  await new Promise((done) => files.listen(0, "127.0.0.1", done));
  const problems = [];
  page.on("pageerror", (error) => problems.push(String(error)));
  await page.goto(`http://127.0.0.1:${files.address().port}/`);
  /** In the page: a match by bots to its end, and its record. */
  const played = async (entry) => {
    const { load, match } = await import(`/${entry}.js`);
    const begin = load && entry === "load" ? await load("/kozel.wasm").then((kozel) => kozel.match.bind(kozel)) : match;
    const m = begin("telephone", 4);
    for (let seed = 1; m.phase !== "over"; seed++) {
      if (m.phase === "dealing") m.deal(m.shuffle(seed));
      else m.apply(m.bot("club", seed));
    }
    return { end: m.end(), record: m.record(), laid: m.layout({ width: 800, height: 600 }).tiles.length };
  };
  const fetched = await page.evaluate(played, "load");
  expect(fetched.end.winners.length).toBeGreaterThan(0);
  expect(fetched.laid).toBeGreaterThan(0);
  expect(await page.evaluate(played, "index")).toEqual(fetched);
  const { replay } = await import(new URL("../../build/npm/index.js", import.meta.url).href);
  expect(replay(fetched.record).at(-1)).toEqual(fetched.end);
  expect(await page.evaluate(async () => (await import("/load.js")).load("/nothing.wasm").catch(({ message }) => message))).toMatch(/nothing\.wasm: 404$/);
  expect(problems).toEqual([]);
  files.close();
  files.closeAllConnections();
});
