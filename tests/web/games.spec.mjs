// SPDX-License-Identifier: MIT
// Matches against bots by the interface alone. The choices of the dialog reach the server, and the record that the page offers is that of the match.
// Also a host's game. (tests/component/games.spec.mjs plays every game to its end.)
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DESKTOP, PHONE } from "./lib/browser.mjs";
import { expect, test } from "./lib/fixtures.mjs";
import { openTable, unfold } from "./lib/lobby.mjs";
import { program } from "./lib/server.mjs";
import { Table } from "./lib/table.mjs";

/** The choices in the dialog of a new table: numbers, choices, switches. */
const PLANS = {
  "kozel-short": { viewport: DESKTOP, players: 4, numbers: { "Played to": 20 }, options: { Sides: "in pairs" } },
  general: { viewport: PHONE, players: 4, numbers: { Deals: 2 }, switches: ["Partners see each other’s 0-0 and 6-6"] },
};

/** Returns a function that picks one of n, differently at each call, but the same in every run. */
function picker() {
  let state = 1;
  return (n) => {
    state = (state * 48271) % 2147483647;
    return state % n;
  };
}

/** Plays a match to its end. Checks what is seen on the way. */
async function playMatch(table, game) {
  const pick = picker();
  for (let what; (what = await table.wait()) !== "match over"; ) {
    await table.checkFits();
    if (what === "play") {
      await table.checkSum();
      await table.turn(pick);
    } else {
      await table.checkScoreTable(table.dealResult, table.match.sides);
      await table.checkPlates(table.dealResult.accounts, table.match.sides);
      await table.onward();
    }
  }
  await table.checkFits();
  await table.checkScoreTable(table.dealResult, table.match.sides);
  await table.checkPlates(table.dealResult.accounts, table.match.sides);
  await table.guest.picture(`games/${game}-match-over`);
}

/** Checks that the table has the chosen options: exactly those of `plan` differ from the game's defaults. */
function checkOptions(table, game, { numbers = {}, options = {}, switches = [] }) {
  const { game: played, options: now } = table.last("app", (body) => body.phase);
  const hello = table.guest.frames.find((frame) => frame.ok?.games).ok;
  const own = hello.games.find(({ id }) => id === game).options;
  const changed = own.filter((option) => now[option.key] !== option.default).map(({ key }) => now[key]);
  expect(played).toBe(game);
  expect(changed).toHaveLength(Object.keys({ ...numbers, ...options }).length + switches.length);
  expect(changed).toEqual(expect.arrayContaining(Object.values(numbers).map(String)));
}

/** Checks that the card of the match's end names the winners or losers as the server does, or that there are none. */
async function checkVerdict(table) {
  const { winners, losers, draw } = table.matchResult;
  const heading = (await table.card.locator(".verdict").innerText()).trim();
  if (draw) return expect(heading).toMatch(/^A draw/m);
  const { sides } = table.match;
  const named = async (list) => {
    for (const [index, side] of sides.entries()) {
      if (!list.includes(side)) continue;
      const name = (await table.plate(index + 1).locator(".name").textContent()).trim();
      if (!heading.includes(name) && !(index + 1 === table.you && /^You /m.test(heading))) return false;
    }
    return list.length > 0;
  };
  expect((await named(winners)) || (await named(losers)) || winners.length === 0, heading).toBe(true);
}

/** Checks that the record that the page offers is that of the same match. */
async function checkRecord(table, game, { numbers = {} }) {
  const { page } = table;
  await page.locator("kz-table .card.match-end").getByRole("button", { name: "More" }).click();
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name: "Download the record" }).click()]);
  const file = await download.path();
  const trace = spawnSync(program, ["replay", "--trace", file], { encoding: "utf8", maxBuffer: 1 << 26 });
  expect(trace.status, trace.stderr).toBe(0);
  const { winners, losers, draw, reason, title } = JSON.parse(trace.stdout.trim().split("\n").at(-1));
  const result = table.matchResult;
  expect({ winners, losers, draw, reason, title }).toEqual({ winners: result.winners, losers: result.losers, draw: result.draw, reason: result.reason, title: result.title ?? "" });
  const record = readFileSync(file, "utf8");
  expect(record).toContain(`[Game "${game}"]\n`);
  for (const number of Object.values(numbers)) expect(record).toMatch(new RegExp(`^\\[Options ".*=${number}\\b`, "m"));
  expect(record.match(/^deal \d+$/gm)).toHaveLength(table.match.deal);
}

for (const [game, { viewport, ...plan }] of Object.entries(PLANS))
  test(`${game}: by the options that were chosen, to the match's end and its record`, async ({ arrive }) => {
    const guest = await arrive({ viewport });
    await openTable(guest, { game, ...plan });
    await guest.page.getByRole("button", { name: "Start with bots" }).click();
    const table = new Table(guest);
    expect(await table.wait()).toBe("play");
    checkOptions(table, game, plan);
    await playMatch(table, game);
    await checkVerdict(table);
    await checkRecord(table, game, plan);
  });

/** Games of a host. A text that is missing in a language is shown in the host's language. */
const OWN_GAMES = `[our-yard : kozel]
title = Козел нашого двору
title.de = Kozel unseres Hofes
title.en = Kozel of our yard
fish_test = stuck
says = По-нашому.
says.de = Wie bei uns.
about.de = Unter der Kastanie.
option sleepy = no: reserve=0 | yes: reserve=3
title sleepy = Сплять троє
title.de sleepy = Drei schlafen
[our-bare : kozel]
fish_test = stuck
`;

test.describe("where a host has games of their own", () => {
  test.use({
    serverOptions: async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), "kozel-games-"));
      writeFileSync(join(folder, "our.ini"), OWN_GAMES);
      await use(["--games", folder]);
      rmSync(folder, { recursive: true });
    },
  });

  test("a host's own game: its texts in the language that one reads, its options, a match to its end", async ({ arrive, server }) => {
    const guest = await arrive({ language: "de" });
    const { page } = guest;
    const choose = (name) => page.locator("kz-header select").selectOption({ label: name });
    const offers = (title) => expect(page.locator("kz-lobby .game option").filter({ hasText: new RegExp(`^${title}$`) })).toBeAttached();
    await offers("Kozel unseres Hofes");
    await offers("our-bare"); // a game without a title has its id as its name
    for (const [language, title] of [["English", "Kozel of our yard"], ["Română", "Козел нашого двору"], ["Deutsch", "Kozel unseres Hofes"]]) {
      await choose(language);
      await offers(title);
    }
    await page.getByRole("button", { name: "Neuer Tisch" }).click();
    const dialog = page.getByRole("dialog", { name: "Neuer Tisch" });
    await dialog.locator("select").selectOption("our-yard");
    await expect(dialog.getByText("Wie bei uns.")).toBeVisible();
    await unfold(dialog, "Hausregeln");
    await expect(dialog.getByRole("checkbox", { name: "Drei schlafen", exact: true })).toBeVisible();
    await page.goto(`${server.url}/games/our-yard`);
    await expect(page.getByRole("heading", { name: "Kozel unseres Hofes" })).toBeVisible();
    await expect(page.getByText("Unter der Kastanie.")).toBeVisible();
    await expect(page).toHaveTitle(/Kozel unseres Hofes/);

    await choose("English");
    await page.goto(server.url);
    await openTable(guest, { game: "our-yard", players: 3, switches: ["Сплять троє"], numbers: { "Played to": 20 } });
    await expect(page.getByRole("heading", { name: /^Kozel of our yard for three, .*сплять троє/i })).toBeVisible();
    await page.setViewportSize(PHONE);
    await page.getByRole("button", { name: "Start with bots" }).click();
    const table = new Table(guest);
    for (let what; (what = await table.wait()) !== "match over"; ) {
      await table.checkFits();
      if (what === "play") await table.lay();
      else await table.onward();
    }
    expect(table.last("app", (body) => body.phase).options).toEqual({ fish: "all", target: "20", sleepy: "yes" });
    const { reason, places, goats } = table.matchResult;
    expect(reason).toBe("goat");
    // The places are those that the server sends (tests/unit/engine/core/places_test.c), the best first; the goats come last.
    const rows = await table.card.locator(".places li").evaluateAll((list) => list.map((row) => ({ place: parseInt(row.querySelector(".place").textContent), goat: row.matches(".goat-row") })));
    expect(rows.map(({ place }) => place)).toEqual([...places].sort());
    expect(goats.length).toBeGreaterThanOrEqual(1); // two may come to 20 with the same fish
    expect(rows.map(({ goat }) => goat)).toEqual(rows.map((_, index) => index >= rows.length - goats.length));
  });
});
