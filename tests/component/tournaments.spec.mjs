// SPDX-License-Identifier: MIT
// Tournaments: the calendar, one tournament in each of its states, the dialogs of its host. The requests are answered as a server answers
// (lib/tournaments.mjs).
import { resize } from "../web/lib/fitting.mjs";
import { expect, test } from "./lib/test.mjs";
import { clear, look, refuse, sent, visit } from "./lib/tournament-pages.mjs";
import { arena, ended, evening, knockOut, lists, NOW, running, summary, tournament } from "./lib/tournaments.mjs";

test("the calendar: with tournaments, empty, for a guest, and one that is entered from it", async ({ page }) => {
  const { answers } = await visit(page);
  await expect(page.locator("kz-events li")).toHaveCount(6);
  await expect(page.locator("kz-events section[aria-labelledby=coming] li").first()).toContainText("in 2:05:09");
  await look(page, "calendar");
  // A refusal is shown, and nothing changes.
  const enter = page.getByRole("button", { name: /^Enter/ });
  await expect(enter).toHaveCount(2);
  await refuse(page, "tournament", { code: "tournament-full", text: "the tournament is full", args: [] });
  await enter.first().click();
  await expect(page.getByRole("alert")).toContainText("full");
  await refuse(page, "tournament", null);
  answers["/api/tournaments/cup"] = [200, tournament({ you: { entrant: 1, active: true, may: ["leave"] } })];
  await clear(page);
  await enter.first().click();
  await expect(page.locator("kz-event h1")).toBeVisible();
  expect((await sent(page))[0]).toEqual({ do: "tournament", tournament: "cup", what: "enter" });
  await page.goBack();
  answers["/api/tournaments"] = [200, { coming: [], running: [], ended: [] }];
  await page.reload();
  await expect(page.getByText("No tournament is announced.")).toBeVisible();
  await look(page, "calendar-empty");
});

test("a guest reads why and how one registers, and founds nothing", async ({ page }) => {
  const { show } = await visit(page, { guest: true });
  await expect(page.getByRole("button", { name: "New tournament" })).toHaveCount(0);
  await look(page, "calendar-guest");
  await show(tournament());
  await look(page, "coming-guest");
  await page.locator("kz-event").getByRole("button", { name: "Register" }).click();
  await expect(page.getByRole("dialog", { name: "Register" })).toBeVisible();
  await page.keyboard.press("Escape");
  await show(running({ open: false }));
  await expect(page.getByText("Nobody can enter now.")).toBeVisible();
  await expect(page.locator("kz-event").getByRole("button", { name: "Register" })).toHaveCount(0);
});

test("a free entrant reads it, and the standings count it; who comes too late reads that; an ended one has no table", async ({ page }) => {
  const { show } = await visit(page);
  const free = running({ you: { entrant: 9, active: true, may: ["leave"] } });
  free.standings[0].byes = 1;
  await show(free);
  await expect(page.locator("kz-event .mine")).toContainText("You are free in this round.");
  await expect(page.locator("kz-event .standings tbody tr").first()).toContainText("free: 1");
  await look(page, "free");
  await show(running({ open: false, you: {} }));
  await expect(page.getByText("Nobody can enter now.")).toBeVisible();
  const late = running({ you: { may: ["enter"] } });
  await show({ ...late, matches: late.matches.map((match) => (match.bye ? { ...match, over: NOW } : { ...match, over: undefined, match: undefined })) });
  await expect(page.getByRole("link", { name: /CSV/ }), "no match has ended").toHaveCount(0);
  await show({ ...late, matches: late.matches.map((match) => ({ ...match, match: undefined })) });
  await expect(page.getByRole("link", { name: /CSV/ })).toBeVisible();
  await expect(page.getByRole("link", { name: "All records in one file" }), "no match was played").toHaveCount(0);
  await show(ended({ you: { entrant: 1, active: true, may: [], table: "t1" } }));
  await expect(page.locator("kz-podium ol")).toBeVisible();
  await expect(page.getByText("Your table is ready.")).toHaveCount(0);
});

test("before the start: to enter, entered, and as its host", async ({ page }) => {
  const { show } = await visit(page);
  await show(tournament({ you: { may: ["enter"] } }));
  await expect(page.locator("kz-event .state")).toContainText("in 2:05:09");
  await look(page, "coming");
  await clear(page);
  await page.getByRole("button", { name: "Enter" }).click();
  await expect.poll(() => sent(page)).toContainEqual({ do: "tournament", tournament: "cup", what: "enter" });
  await show(tournament({ count: 16, you: { entrant: 1, active: true, host: true, may: ["leave", "start", "close", "remove"] } }));
  await look(page, "coming-host");
  await page.getByRole("button", { name: /^Remove.*Player_5$/ }).click();
  const sure = page.getByRole("dialog", { name: "Remove Player_5?" });
  await expect(sure).toBeVisible();
  await look(page, "remove");
  await clear(page);
  await sure.getByRole("button", { name: "Remove" }).click();
  await expect.poll(() => sent(page)).toContainEqual({ do: "tournament", tournament: "cup", what: "remove", entrant: 6 });
  await page.getByRole("button", { name: "Call it off" }).click();
  await page.getByRole("dialog", { name: "Call off the tournament?" }).getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Start now" }).click();
  await expect.poll(() => sent(page)).toContainEqual({ do: "tournament", tournament: "cup", what: "start" });
  expect((await sent(page)).filter(({ what }) => what === "close")).toEqual([]);
});

test("running: standings with one's own row, matches of each round with their reasons, for a player, a watcher and the host", async ({ page }) => {
  const { show } = await visit(page);
  await show(running({ you: { entrant: 1, active: true, may: ["leave"] } }));
  const own = page.locator("kz-event tr[aria-current=true]");
  await expect(own).toContainText("Олена");
  await page.getByText("What decides between equal points").click();
  await expect(page.getByText("The points of the opponents, without the weakest one.")).toBeVisible();
  await look(page, "running-player");
  await page.getByText("Matches", { exact: true }).click();
  const rows = page.locator("kz-event .matches > li");
  await expect(rows).toHaveCount(5);
  await page.getByText("Why this pairing").nth(2).click();
  await expect(rows.nth(2)).toContainText("had already met 3 players who were closer in points");
  await expect(rows.first().getByRole("link", { name: /^Watch/ })).toHaveAttribute("href", "/t/t11");
  await look(page, "matches-player");
  await page.getByRole("combobox", { name: "Round" }).selectOption("1");
  await expect(rows.nth(1)).toContainText(/Ștefan_Țăranu_din_Chișinău\s+did not play/);
  await expect(rows.nth(1).getByRole("link", { name: /^(Replay|Watch)/ })).toHaveCount(0);
  await expect(rows.first().getByRole("link", { name: /^Replay/ })).toHaveAttribute("href", "/r/m1");
  await page.getByText("Players", { exact: true }).click();
  await expect(page.locator("kz-event .players > li")).toHaveCount(9);
  await look(page, "players");
  await expect(page.getByRole("link", { name: /CSV/ })).toHaveAttribute("href", "/api/tournaments/cup/standings.csv");

  await show(evening({ you: { may: ["enter"] } }));
  await page.getByText("Matches", { exact: true }).click();
  await expect(rows).toHaveCount(12);
  await look(page, "evening-watcher");
  await page.getByRole("button", { name: "Show 3 earlier matches" }).click();
  await expect(rows).toHaveCount(15);

  await show(running({ you: { host: true, may: ["pause", "close", "remove", "result"] }, paused: true }));
  await page.getByText("Matches", { exact: true }).click();
  await look(page, "matches-host");
  await page.getByRole("button", { name: "Set the result · Match 11" }).click();
  const dialog = page.getByRole("dialog", { name: "Result of match 11" });
  await expect(dialog).toBeVisible();
  await look(page, "result");
  await dialog.getByLabel("Points in the match").first().fill("101");
  await dialog.getByRole("checkbox").nth(1).check();
  await dialog.getByLabel("Reason").fill("He went home.");
  await refuse(page, "result", { code: "tournament-over", text: "the tournament is over", args: [] });
  await dialog.getByRole("button", { name: "Set the result" }).click();
  await expect(dialog.getByText("The tournament is over")).toBeVisible();
  await refuse(page, "result", null);
  await clear(page);
  await dialog.getByRole("button", { name: "Set the result" }).click();
  await expect(dialog).toBeHidden();
  expect((await sent(page))[0]).toEqual({ do: "result", tournament: "cup", match: 11, first: 101, second: 0, forfeits: "2", note: "He went home." });
});

test("a knock-out: its bracket with a bye, series and extra deals, each pairing explained; bots have no page and are not removed", async ({ page }) => {
  const { show } = await visit(page);
  await show(knockOut({ you: { entrant: 1, active: true, host: true, may: ["leave", "remove"] } }));
  const bracket = page.getByRole("group", { name: "Bracket" });
  await expect(bracket.getByRole("heading")).toHaveText(["Round 1", "Semi-finals", "Final"]);
  const series = bracket.locator(".series");
  await expect(series).toHaveCount(7);
  // In the order of the bracket: a bye, a series of two to nothing after extra deals.
  await expect(series.nth(0)).toContainText("Олена");
  await expect(series.nth(0)).toContainText("free");
  await expect(series.nth(1).locator("ul").first().locator("b")).toHaveText(["2", "0"]);
  await expect(series.nth(3)).toContainText("Novice 1 bot");
  await expect(series.nth(4).locator(".through")).toContainText("Олена");
  await expect(series.nth(6)).toContainText("not known yet");
  for (const [place, text] of [
    [0, "has no opponent in the first round"],
    [1, "At the second one the seats are changed."],
    [3, "By the draw they are neighbours"],
    [4, "Both have won their part of the bracket."],
  ]) {
    await series.nth(place).getByText("Matches and pairing").click();
    await expect(series.nth(place)).toContainText(text);
  }
  await expect(series.nth(1).getByRole("link", { name: /^Replay.*2 extra deals/ })).toHaveAttribute("href", "/r/k5");
  await expect(series.nth(1).getByRole("link", { name: /First deal/ })).toHaveAttribute("href", "/r/k4");
  await look(page, "bracket");
  await page.getByText("Matches", { exact: true }).click();
  await page.getByRole("combobox", { name: "Round" }).selectOption("1");
  await expect(page.locator("kz-event .matches > li").nth(5)).toContainText("2 extra deals");
  await look(page, "knock-out-matches");
  await page.getByText("Players", { exact: true }).click();
  await expect(page.locator("kz-event .players > li").nth(5)).toContainText("Novice 1 bot");
  await expect(page.getByRole("link", { name: "Novice 1" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^Remove/ })).toHaveCount(5);
  // Out, also while the final is played; and in the final, between two of its matches.
  const mine = page.locator("kz-event .mine");
  await expect(mine).toContainText("You take part.");
  for (const over of [{}, { round: 3 }]) {
    await show(knockOut({ ...over, you: { entrant: 3, active: true, may: ["leave"] } }));
    await expect(mine).toContainText("You were knocked out in round 1.");
    await expect(mine).not.toContainText("Your table opens by itself");
  }
  await look(page, "knock-out-out");
  await show(knockOut({ round: 3, you: { entrant: 1, active: true, may: ["leave"] } }));
  await expect(mine).toContainText("Your table opens by itself");

  await show(knockOut({ state: "open", standings: [], matches: [], starts: undefined }));
  await expect(page.locator("kz-event .state")).toContainText("Starts when 16 players have entered, or when the host starts it.");
  await expect(page.locator("kz-event .terms")).toContainText("bots take free places: novice");
  await expect(page.locator("kz-event .terms")).toContainText("Knock-out, best of 3");
});

test("64 entrants, a pause, too few, and the end with its first places", async ({ page }) => {
  const { show } = await visit(page);
  await show(running({ count: 64, you: { entrant: 1, active: true, may: ["leave"] } }));
  await expect(page.locator("kz-event tbody tr")).toHaveCount(64);
  await look(page, "running-64");
  for (const state of ["paused", "waiting", "pairing"]) {
    await show(running({ state, you: { entrant: 1, active: false, host: true, may: ["enter", "continue", "close"] } }));
    await look(page, state);
  }
  await show(ended({ you: { entrant: 1, active: true, may: [] } }));
  await expect(page.locator("kz-podium li")).toHaveCount(2); // two share the second place
  await look(page, "ended");
});

test("a moderator removes the name of a tournament that has ended", async ({ page }) => {
  const { show } = await visit(page);
  await show(ended({ you: { host: false, may: ["close"] } }));
  await expect(page.getByRole("heading", { name: "Moderation" })).toBeVisible();
  await page.getByRole("button", { name: "Remove its name" }).click();
  const sure = page.getByRole("dialog", { name: "Remove the tournament’s name?" });
  await expect(sure).toContainText("The host’s notes are deleted, too.");
  await clear(page);
  await sure.getByRole("button", { name: "Remove its name" }).click();
  await expect.poll(() => sent(page)).toContainEqual({ do: "tournament", tournament: "cup", what: "close" });
});

test("events of the server are followed, one's table opens by itself, and a table from before by one press", async ({ page }) => {
  const { answers, show } = await visit(page);
  await page.clock.install({ time: NOW });
  const table = await page.evaluate(() => window.kozel.hub.table({ seats: 2 }));
  const mine = { entrant: 1, active: true, may: ["leave"] };
  await show(running({ n: 40, you: { ...mine, table } }));
  await expect(page.getByText("Your table is ready.")).toBeVisible();
  await look(page, "ready");
  await page.getByRole("button", { name: "To your table" }).click();
  await expect(page).toHaveURL(new RegExp(`/t/${table}$`));

  await show(running({ n: 41, you: mine }));
  expect(await sent(page)).toContainEqual({ do: "attend", tournament: "cup", on: true });
  const next = await page.evaluate(() => window.kozel.hub.table({ seats: 2 }));
  answers["/api/tournaments/cup"] = [200, running({ n: 42, round: 4, you: { ...mine, table: next } })];
  await page.evaluate(() => window.kozel.hub.push({ ev: "tournament", tournament: "cup", n: 42 }));
  await page.clock.runFor(2000);
  await expect(page).toHaveURL(new RegExp(`/t/${next}$`));
});

test("a hidden page reads a tournament again when somebody sees it, a watched one within five seconds", async ({ page }) => {
  const { show } = await visit(page);
  await page.clock.install({ time: NOW });
  await show(running({ n: 40, you: null }));
  let asked = 0;
  await page.route("**/api/tournaments/cup", (route) => {
    asked++;
    return route.fulfill({ json: running({ n: 40 + asked, you: null, name: `Cup ${asked}` }) });
  });
  const changed = (n) => page.evaluate((n) => window.kozel.hub.push({ ev: "tournament", tournament: "cup", n }), n);
  const hide = (hidden) =>
    page.evaluate((hidden) => {
      Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }, hidden);
  const title = page.locator("kz-event h1");
  await changed(41);
  await page.clock.runFor(5000);
  await expect(title).toHaveText("Cup 1");
  await hide(true);
  await changed(42);
  await page.clock.runFor(60_000);
  expect(asked, "nobody sees it").toBe(1);
  await hide(false);
  await expect(title).toHaveText("Cup 2");
});

test("the end of a tournament's match leads back to the tournament, and offers no rematch", async ({ page }) => {
  const { answers } = await visit(page);
  answers["/api/tournaments/cup"] = [200, running({ you: { entrant: 1, active: true, may: ["leave"] } })];
  await page.evaluate(() => window.kozel.begin({ game: "kozel", seats: 2, tournament: "cup" }));
  await page.locator("kz-table .buttons .icon[popovertarget]").click();
  await page.locator("kz-table #menu .danger").click();
  await page.locator("kz-table #resign .danger").click();
  const card = page.locator("kz-table .match-end");
  await expect(card).toBeVisible();
  await expect(card.getByRole("button", { name: "Rematch" })).toHaveCount(0);
  await look(page, "match-end");
  // On a small phone, too, the next table is one press away.
  await resize(page, { width: 360, height: 640 });
  const next = await page.evaluate(() => window.kozel.hub.table({ seats: 2, seat: 1, tournament: "cup", waiting: true, full: true, awaited: [2], wait: 60_000 }));
  await page.evaluate((table) => window.kozel.hub.push({ ev: "called", table, tournament: "cup" }), next);
  const bar = page.locator("kz-running a");
  await expect(bar).toContainText("Your table is ready.");
  await bar.click({ trial: true });
  await card.getByRole("button", { name: "To the tournament" }).click();
  await expect(page.locator("kz-event tr[aria-current=true]")).toContainText("Олена");
});

test("a table of a tournament tells who is awaited and how long, and offers nothing else; the end leads on", async ({ page }) => {
  await visit(page);
  const waiting = page.locator("kz-waiting"), gone = page.locator("kz-gone");
  const open = async (wishes) => {
    const name = await page.evaluate((wishes) => window.kozel.hub.table({ seats: 2, seat: 1, tournament: "cup", waiting: true, full: true, ...wishes }), wishes);
    await page.evaluate((name) => window.kozel.go(`/t/${name}`), name);
    await expect(waiting.locator(".of")).toHaveText(/^Cup/);
    return name;
  };
  /** The server closes the table that is shown. */
  const close = async (table, forfeits, words) => {
    await page.evaluate(([table, forfeits]) => window.kozel.hub.push({ ev: "closed", table, n: window.kozel.hub.at(table).sent + 1, v: 99, forfeits }), [table, forfeits]);
    await expect(gone.getByRole("heading")).toContainText(words);
  };
  const first = await open({ awaited: [2], wait: 3_600_000 });
  await expect(waiting).toContainText("Waiting for Ion_Popa.");
  // Whatever the device's clock is.
  await page.clock.setFixedTime(NOW + 86_400_000);
  await expect(waiting.getByRole("timer")).toHaveText(/^(60:00|59:..)$/);
  for (const text of ["Other rules", "Leave the table", "0 seats free", "find the table", "bots"]) await expect(waiting).not.toContainText(text);
  await look(page, "awaited");
  await close(first, [2], "You have won this match.");
  await look(page, "forfeit-won");
  // The next table opens by itself.
  const next = await page.evaluate(() => window.kozel.hub.table({ seats: 2, seat: 1, tournament: "cup", waiting: true, full: true, awaited: [2], wait: 60_000 }));
  await page.evaluate((table) => window.kozel.hub.push({ ev: "called", table, tournament: "cup" }), next);
  await expect(page).toHaveURL(new RegExp(`/t/${next}$`));
  await expect(waiting).toContainText("Waiting for Ion_Popa.");
  await close(next, [1], "the match is lost for you");
  await close(await open({ awaited: [1, 2] }), [1, 2], "lost for all");
  const extra = await open({ awaited: [2], wait: 60_000, deals: 1 });
  await expect(waiting).toContainText("An extra deal: the match was drawn.");
  await close(extra, [2], "You have won this match.");
  const ready = await open({ awaited: [], wait: 75_000 });
  await expect(waiting).toContainText("Everybody is here.");
  await close(ready, undefined, "This match is not played.");
  await close(await open({ seat: 0 }), [2], "The match is lost for them.");
  await gone.getByRole("button", { name: "To the tournament" }).click();
  await expect(page).toHaveURL(/\/tournament\/cup$/);
});

test("the table of an extra deal closes after it, and leads to the next one of the tournament", async ({ page }) => {
  const { answers } = await visit(page);
  const table = await page.evaluate(() => window.kozel.hub.table({ seats: 2, seat: 1, tournament: "cup", deals: 1 }));
  answers[`/api/tables/${table}/match`] = [200, { match: "m1" }];
  await page.evaluate((name) => window.kozel.go(`/t/${name}`), table);
  await expect(page.locator("kz-table")).toBeVisible();
  await page.evaluate((table) => window.kozel.hub.push({ ev: "closed", table, n: window.kozel.hub.at(table).sent + 1, v: 99 }), table);
  await expect(page.locator("kz-gone").getByRole("heading")).toHaveText("The extra deal is over.");
  await look(page, "extra-deal-over");
  const next = await page.evaluate(() => window.kozel.hub.table({ seats: 2, seat: 1, tournament: "cup", deals: 1, waiting: true, full: true, awaited: [2], wait: 60_000 }));
  await page.evaluate((table) => window.kozel.hub.push({ ev: "called", table, tournament: "cup" }), next);
  await expect(page).toHaveURL(new RegExp(`/t/${next}$`));
});

test("a match whose players are called is not said to be played; missed rounds are not said to be lost", async ({ page }) => {
  const { show } = await visit(page);
  const shown = running({ you: { entrant: 1, active: true, may: ["leave"] } });
  const matches = shown.matches.map((match) => (match.over || match.bye ? match : { ...match, playing: match.number !== 11 }));
  const standings = shown.standings.map((row, i) => (i ? row : { ...row, played: 1, won: 1, lost: 1, drawn: 0 }));
  await show({ ...shown, matches, standings });
  await expect(page.locator("kz-event .standings tbody tr").first()).toContainText("won 1, lost 0, drawn 0\u00a0· missed: 1");
  await page.getByText("Matches", { exact: true }).click();
  const rows = page.locator("kz-event .matches > li");
  await expect(rows.first()).toContainText("the players are called");
  await expect(rows.first().getByRole("link", { name: /^To the table/ })).toBeVisible();
  await expect(rows.nth(1)).toContainText("is being played");
  await look(page, "matches-called");
});

test("the leaders' running matches are drawn small, without the reader's own, and lead to their tables", async ({ page }) => {
  const { show } = await visit(page);
  const tables = await page.evaluate(async () => {
    const names = [];
    for (const seed of [1, 2, 3]) names.push(await window.kozel.hub.table({ seats: 2, seat: 0, seed }));
    return names;
  });
  const shown = running({ count: 12, you: { entrant: 1, active: true, may: ["leave"] } });
  const rows = shown.matches.filter(({ round }) => round === 3).map((match, i) => ({ ...match, over: undefined, match: undefined, playing: true, table: tables[i - 1] ?? "own" }));
  // The fourth pair leads, then the third. The second one's table is not among the best two.
  const standings = shown.standings.map((row) => ({ ...row, score: row.entrant }));
  await show({ ...shown, matches: [...shown.matches.filter(({ round }) => round < 3), ...rows.slice(0, 4)], standings });
  const boards = page.locator("kz-boards a.live");
  await expect(boards).toHaveCount(2);
  expect(await boards.evaluateAll((all) => all.map((link) => link.getAttribute("href")).sort())).toEqual([`/t/${tables[1]}`, `/t/${tables[2]}`]);
  await expect(boards.first().locator("svg")).toBeVisible();
  await look(page, "boards");
  await page.evaluate(() => window.kozel.go("/tournaments"));
  await expect.poll(() => page.evaluate(() => window.kozel.hub.asked.filter((request) => request.do === "exit").length)).toBe(2);
  // A player who is called sees no other board.
  await show({ ...shown, matches: rows, standings, you: { ...shown.you, table: "own" } });
  await expect(page.getByRole("button", { name: "To your table" })).toBeVisible();
  await expect(boards).toHaveCount(0);
});

test("a tournament that is not there, and a server that does not answer", async ({ page }) => {
  const { answers } = await visit(page);
  answers["/api/tournaments/none"] = [404, { error: { code: "no-such-tournament", text: "there is no such tournament", args: [] } }];
  await page.evaluate(() => window.kozel.go("/tournament/none"));
  await expect(page.getByText("There is no such tournament")).toBeVisible();
  await look(page, "none");
  await page.getByRole("link", { name: "All tournaments" }).click();
  await expect(page.locator("kz-events li")).toHaveCount(6);
});

test("a tournament of tables of four is founded: each plays for themselves, and three may sit at a table in an evening", async ({ page }) => {
  const sides = { key: "sides", title: "Sides", values: ["pairs", "each"], titles: ["in pairs", "each"], default: "pairs" };
  await page.addInitScript((sides) => (window.kozelGames = [{ id: "kozel", title: "Kozel", seats: [2, 3, 4], target_means: "loses", sides: "pairs", options: [sides] }]), sides);
  const { answers } = await visit(page);
  await page.getByRole("button", { name: "New tournament" }).click();
  const dialog = page.getByRole("dialog", { name: "New tournament" });
  await dialog.locator("summary").filter({ hasText: "Format" }).click();
  const seats = dialog.getByRole("group", { name: "At a table" });
  await seats.getByText("4", { exact: true }).click();
  await expect(dialog.getByText("Each plays for themselves.")).toBeVisible();
  await dialog.getByText("Three may sit at a table for four").click();
  await look(page, "found-four");
  await refuse(page, "found", { code: "table-size", text: "a table has 2 to 4", args: ["4"], field: "seats" });
  const announce = dialog.getByRole("button", { name: "Announce the tournament" });
  await announce.click();
  await expect(dialog.getByRole("alert")).toBeInViewport();
  await seats.getByText("3", { exact: true }).click();
  await expect(dialog.getByRole("alert")).toHaveCount(0);
  await expect(dialog.getByText("Three may sit at a table for four")).toHaveCount(0);
  await seats.getByText("4", { exact: true }).click();
  await refuse(page, "found", { tournament: "new" });
  answers["/api/tournaments/new"] = [200, tournament({ tournament: "new", name: "Thursday evening", count: 0, seats: 4, you: { host: true, may: ["enter"] } })];
  await clear(page);
  await announce.click();
  await expect(page.locator("kz-event h1")).toHaveText("Thursday evening");
  const [asked] = await sent(page);
  expect([asked.seats, asked.fewer, asked.options.sides]).toEqual([4, true, "each"]);
  // Everybody against everybody is for two.
  await page.evaluate(() => window.kozel.go("/tournaments"));
  await page.getByRole("button", { name: "New tournament" }).click();
  await dialog.locator("summary").filter({ hasText: "Format" }).click();
  await seats.getByText("4", { exact: true }).click();
  await dialog.getByText("Everybody plays everybody").first().click();
  await expect(seats).toHaveCount(0);
  await clear(page);
  await announce.click();
  await expect.poll(async () => (await sent(page))[0]?.format).toBe("round-robin");
  const [two] = await sent(page);
  expect([two.seats, two.options.sides]).toEqual([undefined, undefined]);
});

test("a tournament is founded by a preset; a refusal is at its field and nothing that was typed is lost", async ({ page }) => {
  const { answers } = await visit(page);
  await page.getByRole("button", { name: "New tournament" }).click();
  const dialog = page.getByRole("dialog", { name: "New tournament" });
  await expect(dialog).toBeVisible();
  await dialog.locator("summary").filter({ hasText: "Format" }).click();
  await look(page, "found-evening");
  await dialog.getByText("Swiss system, 5 rounds").click();
  await expect(dialog.getByLabel("Name of the tournament")).toHaveValue("Swiss system, 5 rounds");
  await look(page, "found-swiss");
  await dialog.getByLabel("Name of the tournament").fill("Cup of the yard");
  await dialog.getByLabel("Rounds", { exact: true }).fill("9");
  await dialog.getByText("when all places are taken", { exact: true }).click();
  await refuse(page, "found", { code: "out-of-range", text: "rounds must be 1 to 8", args: ["rounds", "1", "8"], field: "rounds" });
  const announce = dialog.getByRole("button", { name: "Announce the tournament" });
  await announce.click();
  await expect(dialog.getByRole("alert")).toBeInViewport();
  await look(page, "found-refused");
  await dialog.getByLabel("Rounds", { exact: true }).fill("5");
  await expect(dialog.getByRole("alert")).toHaveCount(0);
  await refuse(page, "found", { tournament: "new" });
  answers["/api/tournaments/new"] = [200, tournament({ tournament: "new", name: "Cup of the yard", count: 0, you: { host: true, may: ["enter", "start", "close"] } })];
  await clear(page);
  await announce.click();
  await expect(page.locator("kz-event h1")).toHaveText("Cup of the yard");
  expect((await sent(page))[0]).toEqual({ do: "found", name: "Cup of the yard", game: "kozel", options: {}, time: 60, reserve: 120, rated: false, format: "swiss", max: 16, rounds: 5, late: 0 });
  await look(page, "new-empty");
});

test("a knock-out is founded with its series and bots that fill up", async ({ page }) => {
  const { answers } = await visit(page);
  await page.getByRole("button", { name: "New tournament" }).click();
  const dialog = page.getByRole("dialog", { name: "New tournament" });
  await dialog.getByText("Knock-out", { exact: true }).first().click();
  await expect(dialog.getByLabel("Name of the tournament")).toHaveValue("Knock-out");
  await dialog.locator("summary").filter({ hasText: "Format" }).click();
  await dialog.getByText("best of 3").click();
  await dialog.locator("summary").filter({ hasText: "Bots" }).click();
  await expect(dialog.getByLabel("Players at least, with bots")).toHaveCount(0);
  await dialog.getByLabel("Bots take free places").selectOption("novice");
  await dialog.getByLabel("Players at least, with bots").fill("8");
  await look(page, "found-knock-out");
  const announce = dialog.getByRole("button", { name: "Announce the tournament" });
  await refuse(page, "found", { code: "tournament-term", text: "fill must be 0 to 4", args: ["fill", "0", "4"], field: "fill" });
  await announce.click();
  await expect(dialog.getByRole("alert")).toBeInViewport();
  await dialog.getByLabel("Players at least, with bots").fill("4");
  await refuse(page, "found", { tournament: "new" });
  answers["/api/tournaments/new"] = [200, tournament({ tournament: "new", count: 0, you: { host: true, may: ["enter"] } })];
  await clear(page);
  await announce.click();
  await expect(page.locator("kz-event h1")).toBeVisible();
  const [{ format, max, best_of, bots, fill, rounds }] = await sent(page);
  expect({ format, max, best_of, bots, fill, rounds }).toEqual({ format: "knock-out", max: 16, best_of: 3, bots: "novice", fill: 4, rounds: undefined });
});

test("an arena is founded with its length, for people and bots", async ({ page }) => {
  const { answers } = await visit(page);
  await page.getByRole("button", { name: "New tournament" }).click();
  const dialog = page.getByRole("dialog", { name: "New tournament" });
  await dialog.getByText("Arena", { exact: true }).first().click();
  await expect(dialog.getByLabel("Name of the tournament")).toHaveValue("Arena");
  await dialog.locator("summary").filter({ hasText: "Format" }).click();
  await expect(dialog.getByText("each further win counts double")).toBeVisible();
  await expect(dialog.getByRole("group", { name: "At a table" })).toHaveCount(0);
  await look(page, "found-arena");
  await dialog.getByLabel("Minutes").fill("90");
  await dialog.locator("summary").filter({ hasText: "Bots" }).click();
  await dialog.getByText("Accounts of bots may enter").click();
  await refuse(page, "found", { tournament: "new" });
  answers["/api/tournaments/new"] = [200, tournament({ tournament: "new", name: "Arena", count: 0, programs: true, you: { host: true, may: ["enter"] } })];
  await clear(page);
  await dialog.getByRole("button", { name: "Announce the tournament" }).click();
  await expect(page.locator("kz-event h1")).toHaveText("Arena");
  await expect(page.locator("kz-event")).toContainText("bots may enter");
  const [{ starts, options, ...asked }] = await sent(page);
  expect(asked).toEqual({ do: "found", name: "Arena", game: "kozel", time: 60, reserve: 120, rated: false, programs: true, format: "arena", max: 64, minutes: 90 });
});

test("an arena shows one's place, points, wins in a row and the time that is left, and one may take a break", async ({ page }) => {
  const { answers, show } = await visit(page);
  await page.clock.install({ time: NOW });
  const you = { entrant: 1, active: true, may: ["leave"] };
  await show(arena({ you }));
  const mine = page.locator("kz-event .mine"), line = page.locator("kz-event .state");
  await expect(line).toContainText("1:00:00 left");
  await page.clock.runFor(61_000);
  await expect(line).toContainText("58:59 left");
  await expect(mine).toContainText("Your next opponent is being looked for.");
  await expect(mine.locator("dd")).toHaveText(["1", "6", "3"]);
  await expect(mine).toContainText("Your next win counts double.");
  await look(page, "arena-waiting");
  await page.getByText("Matches", { exact: true }).click();
  const rows = page.locator("kz-event .matches > li");
  await expect(rows).toHaveCount(6); // of all rounds
  await expect(rows.nth(0)).toContainText("They had just met");
  await expect(rows.nth(1)).toContainText("Both were free.");
  await look(page, "arena-matches");

  await clear(page);
  answers["/api/tournaments/cup"] = [200, arena({ n: 81, you: { entrant: 1, active: false, may: ["enter"] } })];
  await mine.getByRole("button", { name: "Take a break" }).click();
  await expect(mine).toContainText("You are taking a break. Your points stay.");
  await look(page, "arena-break");
  answers["/api/tournaments/cup"] = [200, arena({ n: 82, you: { ...you, entrant: 5 } })];
  await mine.getByRole("button", { name: "Come back" }).click();
  await expect(mine.locator("dd")).toHaveText(["5", "2", "0"]);
  await expect(mine.getByText("counts double")).toHaveCount(0);
  expect((await sent(page)).filter(({ do: what }) => what === "tournament").map(({ what }) => what)).toEqual(["leave", "enter"]);

  await show(arena({ you: { ...you, table: "a6" } }));
  await expect(mine.getByRole("button", { name: "To your table" })).toBeVisible();
  await look(page, "arena-ready");
  await show(arena({ you, begun: NOW - 3 * 3_600_000 }));
  await expect(line).toContainText("The time is over: the last matches are being played.");
  await expect(mine).toContainText("You have no more matches.");
  await expect(mine.getByText("counts double")).toHaveCount(0);
  await look(page, "arena-over");
  await show(arena({ you, state: "paused", paused: true }));
  await expect(mine).toContainText("Your table opens by itself");
  await show(arena({ you, state: "open", begun: undefined, standings: [], matches: [] }));
  await expect(mine.getByRole("button", { name: "Leave the tournament" })).toBeVisible();
  await expect(mine.locator("dl")).toHaveCount(0);
});

test("who has played the last round is promised no other table, neither by the tournament nor where its table was", async ({ page }) => {
  const { answers, show } = await visit(page);
  const last = running({ round: 5, you: { entrant: 1, active: true, may: [] } });
  await show(last);
  await expect(page.locator("kz-event .mine")).toContainText("You have no more matches.");
  const gone = page.locator("kz-gone");
  for (const [next, answer] of [[true, { ...last, round: 4 }], [false, last], [false, { ...last, state: "ended" }], [false, { ...last, round: 4, you: { ...last.you, active: false } }], [true, knockOut({ you: last.you })], [false, knockOut({ you: { ...last.you, entrant: 3 } })]]) {
    answers["/api/tournaments/cup"] = [200, answer];
    const table = await page.evaluate(() => window.kozel.hub.table({ seats: 2, seat: 1, tournament: "cup", waiting: true, full: true, awaited: [2] }));
    await page.evaluate((table) => window.kozel.go(`/t/${table}`), table);
    await expect(page.locator("kz-waiting")).toContainText("Waiting for Ion_Popa.");
    const read = page.waitForResponse("**/api/tournaments/cup");
    await page.evaluate((table) => window.kozel.hub.push({ ev: "closed", table, n: window.kozel.hub.at(table).sent + 1, v: 99, forfeits: [2] }), table);
    await expect(gone.getByRole("heading")).toContainText("You have won this match.");
    await read;
    await expect(gone.getByText("Your next table opens by itself")).toHaveCount(Number(next));
  }
});

test("a match that no longer counts is said at its table", async ({ page }) => {
  await visit(page);
  const said = page.locator("kz-room").getByText("This match no longer counts for the tournament.");
  const table = await page.evaluate(() => window.kozel.hub.table({ seats: 2, tournament: "cup" }));
  await page.evaluate((table) => window.kozel.go(`/t/${table}`), table);
  await expect(page.locator("kz-table")).toBeVisible();
  await expect(said).toHaveCount(0);
  await page.evaluate((table) => {
    const { hub } = window.kozel;
    const { seats, app, phase, tournament, you, ready, n } = hub.at(table).state();
    hub.push({ ev: "seats", table, n: n + 1, v: n + 1, phase, app, seats, ready, you, tournament: { ...tournament, counts: false } });
  }, table);
  await expect(said).toBeVisible();
  const other = await page.evaluate(() => window.kozel.hub.table({ seats: 2, tournament: "cup", counts: false }));
  await page.evaluate((table) => window.kozel.go(`/t/${table}`), other);
  await expect(said).toBeVisible();
  await look(page, "uncounted");
});

test("a tournament of a club: strangers read who may enter, members enter", async ({ page }) => {
  const { answers, show } = await visit(page);
  const name = "Двір_на_Подолі";
  await show(tournament({ club: name, member: false, you: { may: [] } }));
  const event = page.locator("kz-event");
  await expect(event.getByText("Only members of the club may enter.")).toBeVisible();
  await expect(event.getByRole("link", { name: "Двір на Подолі" })).toHaveAttribute("href", `/club/${encodeURIComponent(name)}`);
  await expect(event.getByRole("button", { name: "Enter" })).toHaveCount(0);
  await look(page, "club-stranger");
  // Entrants who have left the club read how they leave.
  await show(tournament({ tournament: "left", member: false, you: { entrant: 1, active: true, may: ["leave"] } }));
  await expect(event.getByText("Only members of the club may enter.")).toHaveCount(0);
  await expect(event.getByRole("button", { name: "Leave the tournament" })).toBeVisible();
  await show(tournament({ tournament: "member", club: name, member: true, you: { may: ["enter"] } }));
  await expect(event.getByRole("button", { name: "Enter" })).toBeVisible();
  // The calendar.
  answers["/api/tournaments"] = [200, { coming: [summary({ club: name, member: false }), summary({ tournament: "own", name: "Own", club: name, member: true })], running: [], ended: [] }];
  await page.evaluate(() => window.kozel.go("/clubs"));
  await page.evaluate(() => window.kozel.go("/tournaments"));
  const cards = page.locator("kz-events li");
  await expect(cards.getByRole("link", { name: "Двір на Подолі" })).toHaveCount(2);
  await expect(cards.getByRole("button")).toHaveText(["Enter"]);
  await expect(cards.nth(1).getByRole("button")).toHaveCount(1);
  await look(page, "calendar-clubs");
});
