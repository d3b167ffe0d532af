// SPDX-License-Identifier: MIT
// A match of a host's game against bots, by the interface alone: the choices of the dialog reach the server. (tests/component/games.spec.mjs plays every
// game to its end; match.spec.mjs fetches a record.)
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PHONE } from "./lib/browser.mjs";
import { expect, test } from "./lib/fixtures.mjs";
import { openTable, unfold } from "./lib/lobby.mjs";
import { Table } from "./lib/table.mjs";
import { resize } from "./lib/fitting.mjs";

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
    await resize(page, PHONE);
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
