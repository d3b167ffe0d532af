// SPDX-License-Identifier: MIT
// Whole matches on the page, through the interface only: by two people, by keyboard and screen reader, through a server that dies.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { DESKTOP, PHONE } from "./lib/browser.mjs";
import { expect, test } from "./lib/fixtures.mjs";
import { nameOf, openTable, sitDown } from "./lib/lobby.mjs";
import { program } from "./lib/server.mjs";
import { Table } from "./lib/table.mjs";

const TARGET = 50;

/** Plays for one person until the match is over, laying tiles in `ways` by turns. Checks what is seen on the way. */
async function play(guest, ways) {
  const table = new Table(guest);
  const seen = { deals: 0, turns: 0 };
  for (let what; (what = await table.wait()) !== "match over"; ) {
    await table.checkFits();
    if (what === "deal over") {
      const { sides } = table.match;
      await table.checkScoreTable(table.dealResult, sides);
      await table.checkPlates(table.dealResult.accounts, sides);
      seen.deals++;
      await table.onward();
      continue;
    }
    await table.checkCarry(table.last("carry", (body) => body.ev === "end") ?? 0);
    await table.lay(ways[seen.turns % ways.length]);
    seen.turns++;
  }
  seen.deals++;
  return { table, seen };
}

test("two people and two bots play to the goat, fetch the record and play again", async ({ arrive }) => {
  const host = await arrive({ viewport: DESKTOP });
  const friend = await arrive({ viewport: PHONE, touch: true });
  const id = await openTable(host, { choices: ["for one"], numbers: { "Played to": TARGET } });
  const hostName = await nameOf(host);
  await sitDown(friend, hostName);
  expect(new URL(friend.page.url()).pathname).toBe(`/t/${id}`);
  await expect(host.page.getByText(await nameOf(friend)).first()).toBeVisible();
  await host.page.getByRole("button", { name: "Start with bots" }).click();

  const outcomes = await Promise.all([play(host, ["click", "drag", "keys"]), play(friend, ["tap"])]);
  expect(outcomes[0].seen.turns, "click, drag and keyboard were all used").toBeGreaterThanOrEqual(3);
  expect(outcomes[0].seen.deals).toBe(outcomes[1].seen.deals);

  // Both pages name the same goat: the side that the server reports as the loser.
  const result = outcomes[0].table.matchResult;
  expect(result.reason).toBe("goat");
  const names = outcomes[0].table.seats.map((seat) => seat.name);
  for (const { table } of outcomes) {
    const { sides } = table.match;
    const won = result.winners.includes(sides[table.you - 1]);
    const verdict = await table.card.locator(".verdict").innerText();
    // A word joiner after the hyphen keeps a guest's name on one line.
    const heading = (won ? verdict : await table.card.getByRole("heading").textContent()).replaceAll("\u2060", "");
    expect(/^\s*You have won\b/.test(verdict), verdict).toBe(won);
    await expect(table.card.locator(".places .goat")).toHaveCount(won ? result.losers.length : 0);
    await expect(table.card.locator(".verdict .goat")).toHaveCount(won ? 0 : result.losers.length);
    for (const side of result.losers) {
      const seat = sides.indexOf(side) + 1;
      const name = (await table.plate(seat).locator(".name").textContent()).trim();
      if (result.losers.length === 1 && seat === table.you) expect(heading).toMatch(/^\s*You are the goat\s*$/);
      else expect(heading).toContain(name);
    }
    await table.checkScoreTable(table.dealResult, sides);
    await table.checkPlates(table.dealResult.accounts, sides);
    await table.checkFits();
  }
  await host.picture("match-desktop-goat");
  await friend.picture("match-phone-goat");

  // The record has the same match.
  await host.page.locator("kz-table .card.match-end").getByRole("button", { name: "More" }).click();
  const [download] = await Promise.all([host.page.waitForEvent("download"), host.page.getByRole("link", { name: "Download the record" }).click()]);
  const file = await download.path();
  const replay = spawnSync(program, ["replay", "--trace", file], { encoding: "utf8" });
  expect(replay.status, replay.stderr).toBe(0);
  const { winners, losers, reason } = JSON.parse(replay.stdout.trim().split("\n").at(-1));
  expect({ winners, losers, reason }).toEqual({ winners: result.winners, losers: result.losers, reason: "goat" });
  expect(readFileSync(file, "utf8").match(/^deal \d+$/gm)).toHaveLength(outcomes[0].seen.deals);

  // When both have asked for a rematch, the same four get new hands.
  const finished = outcomes[0].table.match.id;
  await host.page.getByRole("button", { name: "Rematch" }).click();
  await expect(host.page.getByRole("button", { name: "Waiting for the others" })).toBeVisible();
  await friend.page.getByRole("button", { name: "Rematch" }).click();
  for (const { table } of outcomes) {
    await expect.poll(() => table.match.id).not.toBe(finished);
    await expect(table.hand.nth(5)).toBeVisible();
    expect(table.seats.map((seat) => seat.name)).toEqual(names);
  }
});

// ---- by keyboard and screen reader (docs/spec/platform.md section 11)

/** Returns the focused element: its name as it is read out, and its role. */
const focused = (page) =>
  page.evaluate(() => {
    let element = document.activeElement;
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
    const label = element?.getAttribute("aria-label") ?? element?.closest("label")?.textContent ?? element?.textContent ?? "";
    return { name: label.replace(/\s+/g, " ").trim(), is: element?.className ?? "" };
  });

/** Presses Tab until `name` has the focus. */
async function tabTo(page, name) {
  const seen = [];
  for (let i = 0; i < 80; i++) {
    const now = await focused(page);
    if (name.test(now.name)) return;
    seen.push(now.name);
    await page.keyboard.press("Tab");
  }
  throw new Error(`${name} cannot be reached: ${seen.join(" | ")}`);
}

/** The lines of the log of moves, as a screen reader gets them. The log keeps only the last ones. */
class Heard {
  lines = [];

  constructor(page) {
    this.log = page.getByRole("log", { name: "Moves" }).getByRole("paragraph");
  }

  async listen() {
    const shown = await this.log.allTextContents();
    const known = this.lines.slice(-shown.length);
    let same = Math.min(shown.length, known.length);
    while (known.slice(known.length - same).join("\n") !== shown.slice(0, same).join("\n")) same--;
    this.lines.push(...shown.slice(same));
  }
}

test("from the lobby to a match's end by keyboard alone, and a screen reader is told all of it", async ({ arrive }) => {
  const guest = await arrive({ viewport: DESKTOP });
  const { page } = guest;
  const enter = async (name) => {
    await tabTo(page, name);
    await page.keyboard.press("Enter");
  };
  await expect(page.getByRole("button", { name: "Play now" })).toBeVisible();
  await enter(/^New table$/);
  await expect(page.getByRole("dialog", { name: "New table" })).toBeVisible();
  await enter(/^House rules/);
  await tabTo(page, /^Played to/);
  await page.keyboard.press("Control+a");
  await page.keyboard.type("200");
  await tabTo(page, /^Clock/);
  await page.keyboard.press("Space");
  await enter(/^Open the table$/);
  await expect(page.getByRole("button", { name: "Start with bots" })).toBeVisible();
  await enter(/^Start with bots$/);

  const table = new Table(guest);
  const heard = new Heard(page);
  const told = () => page.locator("body").ariaSnapshot();
  const lay = async () => {
    const hand = await table.hand.count();
    // To the first tile, then along the row to one that can be laid.
    await page.keyboard.press("Home");
    await expect.poll(async () => (await focused(page)).is).toMatch(/\bheld\b/);
    for (let i = 0; i < hand && !/can be laid/.test((await focused(page)).name); i++) await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    const laid = async () => (await table.hand.count()) < hand || (await table.card.count()) > 0;
    await expect.poll(async () => (await laid()) || /\boffer\b/.test((await focused(page)).is), "the tile is laid or its ends are offered").toBe(true);
    const { is, name } = await focused(page);
    if (/\boffer\b/.test(is)) {
      expect(name).toMatch(/^End .*shows \d$|^Lead$/);
      await page.keyboard.press("Enter");
    }
    await expect.poll(laid, "the tile has left the hand").toBe(true);
  };
  // The seat to act, the numbers of the others' tiles and the remaining time.
  expect(await table.wait()).toBe("play");
  await tabTo(page, /, can be laid$/);
  const first = await told();
  for (const words of [/seconds? left/, /group "Guest-\d+":/, /\d tiles?"/]) expect(first).toMatch(words);
  while ((await table.wait()) === "play") {
    await heard.listen();
    await lay();
    await heard.listen();
  }
  // Every seat's moves were announced by name, the person's as "You", and also the person's turn.
  await heard.listen();
  expect(heard.lines).toContain("Your move");
  for (const says of [/^You lay \d-\d/, ...["Petryk", "Olya", "Vasko"].map((name) => new RegExp(`^${name} lays \\d-\\d`))]) expect(heard.lines).toContainEqual(expect.stringMatching(says));
  // The focus has gone to the next button, and the score is in a table with its heads, in words.
  await expect.poll(async () => (await focused(page)).name).toMatch(/^Next deal/);
  const score = await told();
  for (const words of [/dialog "[^"]+"/, /rowheader "Total"/, /points?, open account|points? remembered|no points/]) expect(score).toMatch(words);
  await page.keyboard.press("Enter");
  await expect(table.next).toHaveCount(0);
  // A person who goes on by keyboard has the focus in the hand.
  expect(await table.wait()).toBe("play");
  await expect.poll(async () => (await focused(page)).is).toMatch(/\bheld\b/);
  await lay();
  await table.wait();
  await enter(/^More$/);
  await enter(/^Resign/);
  await expect(page.locator("kz-table #resign[open]")).toBeVisible();
  await enter(/^Resign/);
  await expect(page.locator("kz-table .card.match-end")).toBeVisible();
  const last = await told();
  expect(last).toMatch(/dialog "[^"]*You/);
  // Escape closes the menu, not the card.
  await enter(/^More$/);
  await page.keyboard.press("Escape");
  await expect(page.locator("kz-table #ways")).toBeHidden();
  await enter(/^More$/);
  await enter(/^To the lobby$/);
  await expect(page.getByRole("button", { name: "Play now" })).toBeVisible();
});

// ---- coming back

test("matches go on after the server was killed, and after it was stopped", async ({ arrive, server }) => {
  const tables = [];
  for (const viewport of [DESKTOP, PHONE]) {
    const guest = await arrive({ viewport });
    await guest.page.getByRole("button", { name: "Play now" }).click();
    const table = new Table(guest);
    for (let turn = 0; turn < 2; turn++) {
      expect(await table.wait()).toBe("play");
      await table.lay();
    }
    expect(await table.wait()).toBe("play");
    tables.push(table);
  }
  for (const signal of ["SIGKILL", "SIGTERM"]) {
    const before = await Promise.all(tables.map((table) => table.look()));
    const ended = await server.end(signal);
    if (signal === "SIGTERM") expect(ended).toEqual({ code: 0, signal: null });
    // The pages report it, and nothing can be laid meanwhile.
    for (const table of tables) {
      if (signal === "SIGKILL") await expect(table.page.getByText("No connection to the server.")).toBeVisible();
      await expect(table.playable).toHaveCount(0);
    }
    await server.up();
    for (const [index, table] of tables.entries()) {
      expect(await table.wait()).toBe("play");
      await expect.poll(() => table.look()).toEqual(before[index]);
      await table.lay();
      await table.wait();
    }
  }
});
