// SPDX-License-Identifier: MIT
// Views around the games by what they do: the puzzle of the day in the lobby, a notice, the guide to the games, and how one plays.
import { join } from "node:path";
import { answer, be, people } from "./lib/answers.mjs";
import { expect, findings, plans, root, SIZES, test } from "./lib/test.mjs";
import { resize } from "../web/lib/fitting.mjs";

const { lessonsIn } = await import(join(root, "web", "tools", "lessons.mjs"));
const TINY = { width: 320, height: 640 };
const texts = async (locator) => (await locator.allTextContents()).map((text) => text.trim().replace(/\s+/g, " "));
const fits = (page) => expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);

test.describe("in German", () => {
  test.use({ settings: { language: "de" } });

  test("on a phone the puzzle of the day has a board under its heading before it is loaded, and its room stays", async ({ page }) => {
    await answer(page, "Олена");
    for (const viewport of [SIZES.narrow, SIZES.phone, SIZES.low]) {
      await resize(page, viewport);
      await page.goto("/");
      await expect(page.locator("kz-lobby .play")).toBeEnabled();
      const daily = page.locator("kz-daily:not([here])");
      const board = await daily.evaluate((node) => parseFloat(getComputedStyle(node, "::before").height));
      expect(board).toBeGreaterThan(viewport.width * 0.45);
      const { height } = await daily.boundingBox();
      await daily.evaluate((node) => node.scrollIntoView());
      await expect(page.locator("kz-daily[here] .board svg")).toBeVisible();
      const now = (await page.locator("kz-daily").boundingBox()).height;
      expect(Math.abs(now - height), `${viewport.width} x ${viewport.height}: ${height} px before, ${now} px now`).toBeLessThanOrEqual(24);
    }
  });
});

test("in a wide window no part of the lobby is empty, with no open table and with many", async ({ page }) => {
  await answer(page, "Олена");
  await page.goto("/");
  await expect(page.locator("kz-lobby .play")).toBeEnabled();
  await page.evaluate(() => window.kozel.hub.push({ ev: "life", table: "", life: { people: 1, playing: 0, matches: 0, best: null } }));
  await expect(page.locator("kz-live .live")).toBeVisible();
  const box = (selector) => page.locator(selector).evaluate((node) => node.getBoundingClientRect().toJSON());
  for (const count of [0, 9]) {
    const apps = Array.from({ length: count }, (_, i) => ({ table: `t${i}`, terms: 1, game: "kozel", options: {}, seats: 4, time: 60, reserve: 120, bots: "novice", private: false, by: `Guest-${i}`, players: [`Guest-${i}`], free: 3 }));
    await page.evaluate((apps) => window.kozel.hub.push({ ev: "lobby", apps, gone: [], more: 0 }), apps);
    await expect(page.locator("kz-lobby .app")).toHaveCount(count);
    for (const size of [{ width: 1024, height: 768 }, SIZES.desktop, { width: 1920, height: 1080 }, { width: 2560, height: 1440 }]) {
      await resize(page, size);
      await expect(page.locator("kz-daily[here] .board svg")).toBeVisible();
      const where = `${size.width}, ${count} tables`;
      const [all, main, live, list] = [await box("kz-lobby .all"), await box("kz-lobby .main"), await box("kz-live .live"), await box("kz-lobby .list")];
      expect(Math.abs(main.bottom - live.bottom), `${where}: the match ends where the play controls end`).toBeLessThanOrEqual(1);
      expect([live.right, list.right].map(Math.round), `${where}: both reach the side`).toEqual([all.right, all.right].map(Math.round));
      expect(list.left, where).toBe(all.left);
      if (count) expect((await box("kz-lobby .app:last-child")).right, `${where}: the last row is whole`).toBeGreaterThan(all.right - 2);
    }
  }
});

test("the notice of a match that ended leads to it, in a colour of the page", async ({ page }) => {
  const { answers } = await be(page, "Reader");
  const match = { id: "a".repeat(16), game: "kozel", outcome: "won" };
  answers["/api/notices"] = [200, { ends: 0, notices: [{ id: 1, kind: "result", agent: "", at: 1795000000000, match }] }];
  await page.goto("/");
  await expect(page.locator("kz-notices").getByRole("link", { name: /^While you were away a match of Kozel ended/ })).toHaveAttribute("href", `/r/${match.id}`);
  expect(await findings(page)).toEqual([]);
});

// ---- the games

test("on a phone any two forms of a game are compared, and nine take no more than a screen", async ({ stage }) => {
  await answer(stage, "Олена");
  await resize(stage, SIZES.phone);
  await stage.evaluate(() => window.kozel.go("/games"));
  const two = stage.locator("kz-games .two");
  await expect(two).toBeVisible();
  await expect(stage.locator("kz-games .forms")).toBeHidden();
  expect((await two.boundingBox()).height).toBeLessThan(SIZES.phone.height - 200);
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

test("every game has its picture, and is offered; one leads to its rules, a table and a lesson, and the lesson to a table", async ({ stage }) => {
  await answer(stage, "Олена");
  await stage.evaluate(() => window.kozel.go("/games"));
  const cards = stage.locator("kz-games .card");
  const listed = cards.or(stage.locator("kz-games .forms tbody tr"));
  await expect(cards.first()).toBeVisible();
  await expect(listed).toHaveCount(Object.keys(plans).length);
  const pictures = () => cards.evaluateAll((all) => new Set(all.map((card) => [...card.querySelectorAll(".laid")].map((tile) => tile.dataset.tile).join())).size);
  await expect.poll(pictures, "each has a picture of its own, once the layout is there").toBe(await cards.count());
  await stage.getByRole("link", { name: /^Muggins Players/ }).click();
  await expect(stage.locator("kz-games article h2").first()).toBeVisible();
  await expect(stage).toHaveTitle("Muggins · kozel");
  await stage.getByRole("button", { name: "Open a table" }).click();
  const dialog = stage.getByRole("dialog", { name: "New table" });
  const games = dialog.getByRole("combobox", { name: "Game" });
  await expect(games).toHaveValue("muggins");
  expect((await games.locator("option").evaluateAll((all) => all.map(({ value }) => value))).sort()).toEqual(Object.keys(plans).sort());
  await stage.keyboard.press("Escape");
  await stage.getByRole("button", { name: "Play now against bots" }).click();
  await expect(stage).toHaveURL(/\/t\/\w+$/);
  await stage.getByRole("button", { name: "Rules" }).first().click();
  await stage.getByRole("link", { name: "As a page of its own, and all other games" }).click();
  await expect(stage).toHaveURL(/\/games\/muggins$/);

  // From a game's page to its lesson, and from the lesson's last step to a table.
  const [{ name, title, steps }] = lessonsIn("en");
  await stage.evaluate(() => window.kozel.go("/games/kozel"));
  await stage.getByRole("link", { name: "Learn it in a lesson" }).click();
  await expect(stage.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await stage.evaluate(([lesson, at]) => (localStorage["kozel.lessons"] = JSON.stringify({ done: {}, at: { [lesson]: at } })), [name, steps.length - 1]);
  await stage.evaluate(() => window.kozel.go("/"));
  await stage.evaluate((path) => window.kozel.go(path), `/lessons/${name}`);
  // The last step's text depends on what was laid: the step begins with that.
  await stage.locator("kz-table .held.can").first().click();
  const place = stage.locator("kz-table button.offer").first();
  const on = stage.getByRole("button", { name: "Play Kozel now" });
  await expect(async () => {
    if (await place.isVisible()) await place.click({ timeout: 500 });
    await stage.clock.runFor(1000);
    await expect(on).toBeVisible({ timeout: 50 });
  }).toPass({ intervals: [10] });
  await on.click();
  await expect(stage).toHaveURL(/\/t\/\w+$/);
});

// ---- a profile

test("one's profile: how one plays, for oneself alone, and a way to train", async ({ page }) => {
  await be(page, "Reader");
  await page.goto("/p/Reader");
  const panel = page.getByRole("region", { name: "How you play" });
  await expect(panel.getByText("Accuracy 77 of 100")).toBeVisible();
  await expect(panel.getByText("(2 matches, 40 choices)")).toBeVisible();
  const rows = (name) => texts(panel.getByRole("table", { name }).getByRole("row"));
  expect(await rows("When you lose points")).toEqual(["The opening 50 %", "The middle of the deal 25 %", "The end of the deal 25 %"]);
  expect(await rows("Why you lose points")).toEqual([
    "Keep as many different values in hand as you can. 50 %",
    "Do not open a fresh value, one of which nothing lies yet. 25 %",
    "For other reasons 25 %",
  ]);
  expect(await findings(page)).toEqual([]);
  for (const viewport of [SIZES.narrow, TINY]) {
    await resize(page, viewport);
    await fits(page);
  }
  // One game alone, and to the puzzles of a theme: game and theme are chosen there.
  await panel.getByRole("combobox", { name: "Game" }).selectOption({ label: "Sausage" });
  await expect(panel.getByText("You lost nothing that you could have known about.")).toBeVisible();
  await expect(panel.getByText("It is too early to say whether your play has changed")).toBeVisible();
  await panel.getByRole("combobox", { name: "Game" }).selectOption({ label: "Kozel" });
  await panel.getByRole("link", { name: /^Puzzles about this: Do not open a fresh value/ }).click();
  await expect(page).toHaveURL(/\/puzzles\?game=kozel&theme=7$/);
  const choice = page.getByRole("region", { name: "Solve puzzles" });
  await expect(choice.getByRole("combobox", { name: "Game" })).toHaveValue("kozel");
  await expect(choice.getByRole("combobox", { name: "About" })).toHaveValue("7");
});

test("another's profile has streaks and titles; who has no analysed match reads how to get one", async ({ page }) => {
  const { answers } = await be(page, "Tour-er");
  await resize(page, TINY);
  for (const path of ["/api/person/Reader", "/api/person/Reader/games?page=1"]) answers[path] = people.Олена.answers[path];
  await page.goto("/p/Reader");
  const feats = page.getByRole("region", { name: "Streaks and titles" });
  await expect(feats).toBeVisible();
  expect(await texts(feats.locator("dl div"))).toEqual(["Rated wins in a row 1 (best: 3)", "Days played 5"]);
  expect(await texts(feats.getByRole("row"))).toEqual(["Title Got Given to others", "General 1 4", "Goat 1 2"]);
  await expect(page.getByRole("region", { name: "How you play" })).toHaveCount(0);
  expect(await findings(page)).toEqual([]);
  await fits(page);
  await page.goto("/p/Tour-er");
  await expect(page.getByText("None of your matches has been analysed yet.")).toBeVisible();
  await expect(feats).toHaveCount(0);
  const way = page.getByRole("region", { name: "How you play" }).getByRole("link", { name: "To the history" });
  const [link, ink] = await way.evaluate((link) => [link, link.getRootNode().host].map((one) => getComputedStyle(one).color));
  expect(link, "a link that looks like a button has the ink's colour").toBe(ink);
  await way.click();
  await expect(page.getByRole("heading", { name: "History", level: 1 })).toBeVisible();
});

test("a profile shows strengths by class, and marks those that are not certain yet", async ({ page }) => {
  const { answers } = await be(page, "Reader");
  await page.addInitScript((games) => (window.kozelGames = games), people["Tour-er"].games);
  const path = "/api/person/Reader";
  const [status, profile] = answers[path];
  const strengths = [
    { family: "kozel", format: "pairs", strength: 1523, deviation: 88, matches: 12, provisional: true },
    { family: "muggins", format: "singles", strength: 1610, deviation: 61, matches: 40, provisional: false },
  ];
  answers[path] = [status, { ...profile, strengths }];
  const at = (day) => Date.UTC(2026, 8, day, 12);
  answers[`${path}/strength/kozel/pairs`] = [200, { points: [{ at: at(1), strength: 1508, deviation: 126, provisional: true }, { at: at(3), strength: 1523, deviation: 88, provisional: true }] }];
  answers[`${path}/strength/muggins/singles`] = [200, { points: [{ at: at(2), strength: 1610, deviation: 61, provisional: false }] }];
  await page.goto("/p/Reader");
  const panel = page.getByRole("region", { name: "Strength" });
  await expect(panel).toBeVisible();
  expect(await texts(panel.locator("table.strengths").getByRole("row"))).toEqual([
    "Game Strength",
    "Kozel, in pairs 1,523? ± 88 12 matches",
    "Muggins and Telephone, each for himself 1,610 ± 61 40 matches",
  ]);
  const explained = panel.getByText("is not certain yet");
  await expect(explained).toBeVisible();
  expect(await findings(page)).toEqual([]);
  for (const viewport of [SIZES.narrow, TINY]) {
    await resize(page, viewport);
    await fits(page);
  }
  // The curve, and the same as a table.
  const graph = page.locator("kz-strength-graph");
  await expect(graph.getByRole("img", { name: /^Strength: 1,508 on .* 1, 2026, 1,523 on .* 3, 2026$/ })).toBeVisible();
  await graph.getByText("As a table").click();
  expect(await texts(graph.getByRole("row"))).toEqual(["When Strength", expect.stringMatching(/ 1,523\? ± 88$/), expect.stringMatching(/1,508\? ± 126$/)]);
  await fits(page);
  await graph.getByRole("combobox", { name: "Game" }).selectOption("Muggins and Telephone, each for himself");
  // One match makes no curve.
  await expect(graph.getByText("Strength: 1,610 after one match")).toBeVisible();
  await expect(graph.getByRole("img")).toHaveCount(0);
  expect(await findings(page)).toEqual([]);
  answers[path] = [status, { ...profile, strengths: strengths.slice(1) }];
  await page.reload();
  await expect(panel.locator("table.strengths").getByRole("row")).toHaveCount(2);
  await expect(explained).toHaveCount(0);
});

test("the ranking by strength is of a class, some days and friends; a house game's own family can be chosen", async ({ page }) => {
  const { answers, unanswered } = await be(page, "Reader");
  await page.addInitScript((games) => (window.kozelGames = games), [...people["Tour-er"].games, { ...people["Tour-er"].games[0], id: "ours", title: "Our game" }]);
  const path = (family, format) => `/api/leaders?by=strength&family=${family}&format=${format}&page=1`;
  const leader = (place, name, value, provisional) => ({ place, name, value, won: 9, lost: 4, drawn: 1, deviation: 80, provisional });
  // Without a class in the address the server chooses the one with the most people.
  answers["/api/leaders?by=strength&page=1"] = [200, { family: "kozel", format: "two", page: 1, pages: 1, leaders: [leader(1, "Ion_Popa", 1623, true), leader(2, "Reader", 1490, false)] }];
  answers[path("kozel", "pairs")] = answers[path("sea-goat", "pairs")] = [200, { page: 1, pages: 1, leaders: [leader(1, "Reader", 1510, false)] }];
  answers["/api/leaders?by=points&page=1"] = [200, { page: 1, pages: 1, leaders: [leader(1, "Reader", 12)] }];
  await page.goto("/leaders");
  const rows = page.locator("kz-leaders tbody tr"), note = page.getByText("is not certain yet");
  const strength = page.getByText("strength", { exact: true }), what = page.getByText("Strength estimates how well");
  await resize(page, TINY);
  await expect(rows).toHaveCount(1);
  await expect(what).toHaveCount(0);
  const { y } = await strength.boundingBox();
  await strength.click();
  await expect(page).toHaveURL(/\/leaders\?by=strength$/);
  await expect(page.getByRole("combobox", { name: "Game" })).toHaveValue("kozel");
  await expect(rows).toHaveCount(2);
  await expect(what).toBeVisible();
  expect((await strength.boundingBox()).y, "what was pressed does not move up or down").toBe(y);
  await expect(page.getByRole("columnheader", { name: "Strength" })).toBeVisible();
  await expect(rows.first().getByText("1,623?", { exact: true })).toBeVisible();
  await expect(rows.last().getByText("1,490", { exact: true })).toBeVisible();
  await expect(note).toBeVisible();
  expect(await findings(page)).toEqual([]);
  for (const viewport of [SIZES.narrow, TINY]) {
    await resize(page, viewport);
    await fits(page);
  }
  await page.getByText("in pairs", { exact: true }).click();
  await expect(rows).toHaveCount(1);
  await expect(note).toHaveCount(0);
  const families = page.getByRole("combobox", { name: "Game" });
  const names = ["Kozel", "Sea goat", "Sport domino", "Donkey", "Muggins and Telephone", "General", "Sausage", "Classic domino and Bergen", "Our game"];
  expect(await texts(families.locator("option"))).toEqual(names);
  await families.selectOption("Sea goat");
  await expect(page).toHaveURL(/by=strength&family=sea-goat&format=pairs$/);
  // Who has played in these seven days, and one's friends.
  const played = [leader(1, "Ion_Popa", 1600, false), leader(2, "Reader", 1510, false)];
  await page.route(/by=strength&family=sea-goat&format=pairs&since=\d+000&/, (route) =>
    route.fulfill({ json: { page: 1, pages: 1, leaders: route.request().url().includes("&friends=true&") ? [] : played } }));
  await page.getByText("seven days", { exact: true }).click();
  await expect(rows).toHaveCount(2);
  await page.getByRole("checkbox", { name: "Friends only" }).check();
  await expect(page).toHaveURL(/of=week&who=friends$/);
  await expect(page.getByText("None of your friends is in this ranking.")).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await fits(page);
  await page.getByText("rating points", { exact: true }).click();
  await expect(page).toHaveURL(/\/leaders$/);
  expect(unanswered).toEqual([]);
});

test("whoever would take the last seat of a rated table sees the chances first: for two, three and pairs", async ({ page }) => {
  const { answers, unanswered } = await be(page, "Reader");
  await page.addInitScript((games) => (window.kozelGames = games), people["Tour-er"].games);
  const even = (...chances) => [200, { format: chances.length === 2 ? "two" : "singles", chances: chances.map((first) => ({ first, last: 100 - first })) }];
  answers["/api/chances?family=kozel&seat1=Ana&seat2=Reader"] = even(62, 38);
  answers["/api/chances?family=sea-goat&seat1=Ben&seat2=Eva&seat3=Reader"] = even(40, 30, 30);
  answers["/api/chances?family=kozel&seat1=Ana&seat2=Reader&seat3=Eva&seat4=Ben&pairs=true"] = [200, { format: "pairs", chances: [55, 45, 55, 45].map((first) => ({ first, last: 100 - first })) }];
  await page.goto("/");
  await expect(page.locator("kz-lobby .play")).toBeEnabled();
  const app = (table, game, seats, players, rest) => ({ table, terms: 1, game, options: {}, seats, time: 60, reserve: 120, private: false, rated: true, by: players[0], players, free: seats - players.length, ...rest });
  const pairs = app("t3", "kozel-pairs", 4, ["Ana", "Eva", "Ben"]);
  const apps = [app("t1", "kozel-yard", 2, ["Ana"]), app("t2", "sea-goat-202", 3, ["Ben", "Eva"]), pairs, app("t4", "kozel", 4, ["Ana"]), app("t5", "kozel", 2, ["Ion"], { rated: false })];
  await page.evaluate((apps) => window.kozel.hub.push({ ev: "lobby", apps, gone: [], more: 0 }), apps);
  const rows = page.locator("kz-lobby .app");
  await expect(rows).toHaveCount(5);
  const lines = page.locator("kz-chances");
  await expect(lines.locator("li")).toHaveText(["Ana: 62 %", "you: 38 %", "Ben: first 40 %, last 60 %", "Eva: first 30 %, last 70 %", "you: first 30 %, last 70 %"]);
  await expect(lines.locator("p")).toHaveText(["Chances to win:", "Chances before the match:"]);
  expect(await findings(page)).toEqual([]);
  await resize(page, TINY);
  await fits(page);
  // In pairs the seat counts: it is known where the table is shown.
  await page.evaluate((app) => document.body.append(Object.assign(document.createElement("kz-chances"), { app, seats: ["Ana", "", "Eva", "Ben"] })), pairs);
  await expect(page.locator("body > kz-chances li")).toHaveText(["Ana: 55 %", "you: 45 %", "Eva: 55 %", "Ben: 45 %"]);
  expect(unanswered.filter((path) => path.startsWith("/api/chances"))).toEqual([]);
  // Chances that are made from a strength that is not certain have a mark.
  answers["/api/chances?family=kozel&seat1=Zoe&seat2=Reader"] = [200, { ...even(62, 38)[1], provisional: true }];
  await page.evaluate((app) => document.body.append(Object.assign(document.createElement("kz-chances"), { app, id: "unsure" })), app("t6", "kozel", 2, ["Zoe"]));
  await expect(page.locator("#unsure li")).toHaveText(["Zoe: 62? %", "you: 38? %"]);
  await expect(page.locator("#unsure")).toContainText("is not certain yet");
});

// ---- other people

test("a player is found by the beginning of the name, from the ranking and from friends; empty pages offer the next step", async ({ page }) => {
  const { answers, sent, unanswered } = await be(page, "Tour-er");
  const search = page.getByRole("searchbox", { name: "Find a player" });
  const found = page.getByRole("list", { name: "Players found" }).getByRole("link");
  await resize(page, TINY);
  answers["/api/leaders?by=points&page=1"] = [200, { page: 1, pages: 1, leaders: [] }];
  await page.goto("/leaders");
  await expect(page.locator("p.empty").getByRole("link", { name: "To the lobby" })).toBeVisible();
  await search.fill("О");
  await expect(found).toHaveCount(0);
  await search.fill("ОЛЕ");
  await expect(found).toHaveText(["Олена"]);
  await fits(page);
  expect(await findings(page)).toEqual([]);
  await found.click();
  await expect(page.getByRole("heading", { name: "Олена", level: 1 })).toBeVisible();
  await page.goto("/messages");
  await expect(page.getByText("No other player can read what the two of you write here")).toBeVisible();
  await page.getByRole("link", { name: "Find a player" }).click();
  await expect(page.getByText("Find a player above and add them on their page")).toBeVisible();
  await search.fill("nobody");
  await expect(page.getByText("No name begins like that.")).toBeVisible();
  await search.fill("ол");
  expect(await findings(page)).toEqual([]);
  await found.click();
  await page.getByRole("button", { name: "Add to friends" }).click();
  await expect.poll(() => sent).toEqual([["/api/follow", { name: "Олена", on: true }]]);
  expect(unanswered, "one letter is not searched").toEqual([]);
});

test("a guest reads what friends are for, and how to have some", async ({ page }) => {
  await answer(page, "Tour-er");
  await page.goto("/friends");
  await expect(page.getByText("See when your friends are playing")).toBeVisible();
  await expect(page.locator("kz-friends").getByRole("button", { name: "Register" })).toBeVisible();
});

/** The answer of a search among the people, for those who may ban. */
const [, everybody] = people.Boss_1.answers["/api/admin/people"];
const one = (name, more = {}) => [200, { people: everybody.people.filter((person) => person.name === name).map((person) => ({ ...person, ...more })) }];
const tools = (page) => page.getByRole("region", { name: "Moderation" });

test("a person's page has nothing for players to moderate", async ({ page }) => {
  await be(page, "Олена");
  await page.goto("/p/Boss_1");
  await expect(page.getByRole("button", { name: "Report" })).toBeVisible();
  await expect(tools(page)).toHaveCount(0);
});

test("a person's page has what a moderator may do about them: a ban, and its end", async ({ page }) => {
  const { answers, sent } = await be(page, "Олена", { role: "moderator" });
  answers["/api/admin/people?search=Ion_Popa"] = one("Ion_Popa");
  await resize(page, TINY);
  await page.goto("/p/Ion_Popa");
  const ban = tools(page).getByRole("button", { name: "Ban Ion_Popa" });
  await ban.click();
  await expect(tools(page).getByRole("combobox"), "only hosts give roles").toHaveCount(0);
  await tools(page).getByRole("textbox", { name: "Days" }).fill("2");
  await tools(page).getByRole("textbox", { name: "Reason" }).fill("rude words");
  await fits(page);
  expect(await findings(page)).toEqual([]);
  answers["/api/admin/people?search=Ion_Popa"] = one("Ion_Popa", { banned: 1936000000000, reason: "rude words" });
  await ban.click();
  await expect(tools(page).getByText(/^Banned until .*: rude words$/)).toBeVisible();
  answers["/api/admin/people?search=Ion_Popa"] = one("Ion_Popa");
  await tools(page).getByRole("button", { name: "End the ban of Ion_Popa" }).click();
  await expect(tools(page).getByText(/^Banned until/)).toHaveCount(0);
  expect(sent).toEqual([["/api/admin/ban", { name: "Ion_Popa", days: 2, reason: "rude words" }], ["/api/admin/ban", { name: "Ion_Popa", days: 0, reason: "-" }]]);
  // Nothing can be done about a host, nor about oneself.
  answers["/api/admin/people?search=Boss_1"] = one("Boss_1");
  await page.goto("/p/Boss_1");
  await expect(tools(page).getByRole("link", { name: "Choices" })).toBeVisible();
  await expect(tools(page).getByRole("button")).toHaveCount(0);
});

test("a person's page has what a host may do about them: a role, by a second press", async ({ page }) => {
  const { answers, sent } = await be(page, "Олена", { role: "host" });
  answers["/api/admin/people?search=Ion_Popa"] = one("Ion_Popa");
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto("/p/Ion_Popa");
  const role = tools(page).getByRole("combobox", { name: "Role of Ion_Popa" });
  await role.selectOption("host");
  await expect(tools(page).getByText("including taking away your role")).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await tools(page).getByRole("button", { name: "Cancel" }).click();
  await expect(role).toHaveValue("player");
  await role.selectOption("moderator");
  answers["/api/admin/people?search=Ion_Popa"] = one("Ion_Popa", { role: "moderator" });
  await tools(page).getByRole("button", { name: "Assign role: moderator" }).click();
  await expect(tools(page).getByRole("button", { name: /^Assign role/ })).toHaveCount(0);
  await expect(role).toHaveValue("moderator");
  expect(sent).toEqual([["/api/admin/role", { name: "Ion_Popa", role: "moderator" }]]);
  await expect(tools(page).getByRole("link", { name: "Choices" })).toHaveAttribute("href", "/admin?part=choices&name=Ion_Popa");
});

test("a table of a tournament that waits for the person is led to from every page, also from another table", async ({ page }) => {
  await answer(page, "Олена");
  await page.goto("/games");
  const bar = page.locator("kz-running a");
  await expect(page.locator("kz-games .card").first()).toBeVisible();
  const table = await page.evaluate(() => window.kozel.hub.table({ seats: 2, waiting: true, full: true }));
  await page.evaluate((table) => window.kozel.hub.push({ ev: "called", table, tournament: "cup" }), table);
  await expect(bar).toContainText("Your table is ready.");
  expect(await findings(page)).toEqual([]);
  await page.evaluate(() => window.kozel.go("/"));
  await expect(bar).toBeVisible();
  await page.evaluate(async () => window.kozel.go(`/t/${await window.kozel.hub.table({ seat: 0, seats: 2 })}`));
  await expect(page.locator("kz-table .laid, kz-table .plate").first()).toBeVisible();
  await bar.click();
  await expect(page).toHaveURL(new RegExp(`/t/${table}$`));
  await expect(bar).toHaveCount(0);
});

test("the bar that leads back to one's match is in a landmark", async ({ lobby: page }) => {
  await page.getByRole("button", { name: "Play now" }).click();
  await expect(page.locator("kz-table .held.can").first()).toBeVisible();
  await page.evaluate(() => window.kozel.go("/games"));
  await expect(page.locator("kz-running a")).toBeVisible();
  expect(await findings(page, ["region"])).toEqual([]);
});
