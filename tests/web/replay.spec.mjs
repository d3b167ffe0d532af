// SPDX-License-Identifier: MIT
// A finished match step by step: its rules, its replay by keyboard, clicks and link, every board, and what can be downloaded and played on.
import { readFileSync } from "node:fs";
import { DESKTOP, NARROW, PHONE } from "./lib/browser.mjs";
import { checkAccess, expect, test } from "./lib/fixtures.mjs";
import { newTable, openTable, unfold } from "./lib/lobby.mjs";
import { goldenMatch, PAIRS, storeMatches } from "./lib/stored.mjs";
import { Table } from "./lib/table.mjs";
import { checkWidth } from "./lib/tour.mjs";

const TINY = { width: 320, height: 640 };
const MATCHES = {
  line: goldenMatch("kozel-pairs-4-1", ["Guest-1", "novice", "Guest-22", "novice"], true),
  spinner: goldenMatch("telephone-4-2", ["Guest-1", "novice", "Guest-22", "novice"], false),
  bazaar: goldenMatch("muggins-2-1", ["Guest-1", "novice"], false),
  rows: goldenMatch("sausage-2-1", ["Guest-1", "novice"], true),
};

/** A replay from a person's view. */
class ReplayView {
  constructor(guest, replay) {
    this.page = guest.page;
    this.replay = replay;
    this.now = guest.page.locator("kz-replay .now");
    this.slider = guest.page.getByRole("slider", { name: "Step" });
    this.moves = guest.page.locator("kz-replay .moves");
  }

  /** Returns the replay at which a guest is. */
  static async of(guest) {
    await expect(guest.page.locator("kz-replay .now")).toBeVisible();
    const id = new URL(guest.page.url()).pathname.split("/").at(-1);
    return new ReplayView(guest, await (await fetch(`${guest.url}/match/${id}.json`)).json());
  }

  button(name) {
    return this.page.getByRole("button", { name, exact: true });
  }

  get steps() {
    return this.replay.deals.map(({ steps }) => steps.length);
  }

  /** Checks the position. `place`: "2.7", the deal and its number of actions. */
  isAt(place) {
    return expect(this.now.locator(".where")).toHaveText(place);
  }

  /** Checks that all hands are open, as the match has them after `ply` actions of a deal. */
  checkTiles(deal, ply) {
    return expect(async () => {
      const { hands, rows: begun, steps } = this.replay.deals[deal - 1];
      const now = hands.map((hand, i) => steps.slice(0, ply).reduce((held, step) => step.hands[i + 1] ?? held, hand));
      const below = Number(await this.page.getByRole("combobox", { name: "Below" }).inputValue());
      const tiles = (selector) => this.page.locator(`kz-table ${selector}`).evaluateAll((all) => all.map((tile) => tile.dataset.tile));
      expect(await tiles(".held")).toEqual(now[below - 1]);
      for (const [i, hand] of now.entries())
        if (i + 1 !== below) expect(await this.page.locator(`kz-table .plate[data-seat="${i + 1}"] .open-tiles`).getAttribute("aria-label")).toBe(hand.join(", ") || "no tiles");
      const rows = ply ? steps[ply - 1].rows : begun;
      const laid = rows ? [rows.start, ...rows.lines.flat()].filter(Boolean) : steps.slice(0, ply).flatMap((step) => (step.laid ?? []).map(({ tile }) => tile));
      expect((await tiles(".laid")).sort()).toEqual([...laid].sort());
    }).toPass({ timeout: 20_000 });
  }

  /** Checks that nothing is cut off at the sides, and all buttons can be hit. */
  checkFits() {
    return expect(async () => {
      const { width } = this.page.viewportSize();
      expect(await this.page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      const boxes = await this.page.locator("kz-replay :is(button, a, input, select):visible").evaluateAll((all) => all.map((one) => ({ name: one.ariaLabel ?? one.textContent.trim(), ...one.getBoundingClientRect().toJSON() })));
      const bad = boxes.filter((box) => box.left < 0 || box.right > width + 0.5 || box.width < 24 || box.height < 24);
      expect(bad).toEqual([]);
    }).toPass({ timeout: 20_000 });
  }
}

/** Returns the text of the open dialog with the rules of `sentence`, and closes it. */
async function read({ page }, sentence) {
  const dialog = page.locator("kz-rules dialog[open]");
  await expect(dialog.locator(".terms").getByText(sentence, { exact: true })).toBeVisible();
  await expect(dialog.locator("h3").first()).toBeVisible();
  const text = await dialog.innerText();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  return text;
}

async function pressRules({ page }) {
  const rules = page.locator("kz-table .buttons .icon.rules");
  if (await rules.isVisible()) return rules.click();
  await page.locator("kz-table .buttons .icon[popovertarget]").click();
  return page.locator("kz-table #menu .rules").click();
}

test("the rules of what is played, from the form to the replay; the replay by keyboard to the match's end", async ({ arrive }) => {
  const guest = await arrive();
  guest.expected = /status of 400/; // of the number that is not allowed
  const { page } = guest;
  const dialog = await newTable(guest);
  await unfold(dialog);
  const rules = dialog.getByRole("button", { name: "Rules of this game" });
  await rules.click();
  const usual = await read(guest, "Kozel for four, fish for all, to 101");
  expect(usual).toMatch(/Four play\.[^]*every side writes down the points of its own hands[^]*101 points or more/);
  expect(usual).not.toMatch(/Options|Two|drawn/);
  await dialog.getByRole("group", { name: "Players" }).getByText("2", { exact: true }).click();
  await dialog.getByRole("group", { name: "Fish" }).getByText("for one", { exact: true }).click();
  await rules.click();
  const two = await read(guest, "Kozel for two, fish for one, to 101");
  expect(two).toMatch(/Two play\.[^]*bazaar[^]*writes down the points of all hands together/);
  expect(two).not.toMatch(/every side writes down/);
  // A number that is not allowed: the rules of the game.
  await dialog.getByLabel("Played to").fill("5");
  await rules.click();
  const general = page.locator("kz-rules dialog[open]");
  await expect(general.getByRole("heading", { name: "Options" })).toBeVisible();
  await expect(general.locator(".terms")).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(general).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();

  // In another language: while waiting for players, during play, and in the replay.
  await openTable(guest, { players: 2, options: { Fish: "for one" }, numbers: { "Played to": 25 } });
  await page.locator("kz-waiting").getByRole("button", { name: "Rules", exact: true }).click();
  const waiting = await read(guest, "Kozel for two, fish for one, to 25");
  expect(waiting).toMatch(/25 points or more/);
  expect(waiting).not.toMatch(/101 points or more|Options/);
  await page.getByRole("button", { name: "Start with bots" }).click();
  const table = new Table(guest);
  expect(await table.wait()).toBe("play");
  await pressRules(guest);
  expect(await read(guest, "Kozel for two, fish for one, to 25")).toBe(waiting);
  for (let what; (what = await table.wait()) !== "match over"; ) {
    if (what === "deal over") await table.onward();
    else await table.lay();
  }
  await table.card.getByRole("link", { name: "Replay" }).click();
  await expect(page).toHaveURL(/\/r\/\w+/);
  const view = await ReplayView.of(guest);
  await view.isAt("1.0");
  await view.checkTiles(1, 0);
  const { keyboard } = page;
  for (const [deal, count] of view.steps.entries()) {
    for (let ply = 1; ply <= count; ply++) {
      await keyboard.press("ArrowRight");
      await view.isAt(`${deal + 1}.${ply}`);
    }
    await view.checkTiles(deal + 1, count);
    await expect(page.getByRole("region", { name: "Score" })).toBeVisible();
    if (deal + 1 < view.steps.length) await keyboard.press("ArrowRight");
  }
  await expect(view.now).toHaveText(/goat|wins|loses|draw/i);
  const end = `${view.steps.length}.${view.steps.at(-1)}`;
  await keyboard.press("ArrowRight");
  await view.isAt(end);
  await keyboard.press("Home");
  await view.isAt("1.0");
  await keyboard.press("End");
  await view.isAt(end);
  await page.evaluate(() => localStorage.setItem("kozel.settings", JSON.stringify({ ...JSON.parse(localStorage["kozel.settings"]), language: "de" })));
  await page.reload();
  await expect(view.now).toBeVisible();
  await pressRules(guest);
  expect(await read(guest, "Ziege zu zweit, Fisch für einen, bis 25")).toMatch(/Gespielt wird zu zweit[^]*25 Punkte oder mehr/);
});

const PLACES = { line: [2, 9], spinner: [2, 12], bazaar: [1, 9], rows: [1, 20] };

test("a replay by its link, list, slider and buttons; what one can fetch of it; every board in every window", async ({ arrive, server }) => {
  await storeMatches(server, MATCHES);
  const guest = await arrive({ path: "/r/line#2.9" });
  const { page } = guest;
  const view = await ReplayView.of(guest);
  await view.isAt("2.9");
  await view.checkTiles(2, 9);
  await expect(page).toHaveTitle("Replay · kozel");

  // Record, table of laps, drawing, link.
  const fetched = async (name) => {
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name }).click()]);
    return { name: download.suggestedFilename(), text: readFileSync(await download.path(), "utf8") };
  };
  expect(await fetched("Download the record")).toEqual({ name: "line.dgr", text: `[Rules "2"]\n${MATCHES.line}` });
  expect(await fetched("Table of laps")).toEqual({ name: "line.laps", text: expect.stringMatching(/^deal 1$/m) });
  expect(await fetched("Drawing of this position")).toEqual({ name: "line-2.9.svg", text: expect.stringMatching(/^<svg[^>]*>\s*<title>kozel-pairs: deal 2, action 9/) });
  await guest.context.grantPermissions(["clipboard-read", "clipboard-write"]);
  // Whatever is below it in the column, it is within the window.
  await page.setViewportSize(DESKTOP);
  await expect(view.button("Copy the link")).toBeInViewport({ ratio: 1 });
  await view.button("Copy the link").click();
  await expect(view.button("Copied")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${server.url}/r/line#2.9`);

  await view.moves.getByRole("button", { name: /^4 / }).click();
  await view.isAt("2.4");
  await expect(view.moves.locator("[aria-current=step]")).toHaveCount(1);
  await expect(page).toHaveURL(/#2\.4$/);
  await page.reload();
  await view.isAt("2.4");
  await view.checkTiles(2, 4);
  await view.moves.getByRole("button", { name: /^Deal 3/ }).click();
  for (const [press, place] of [[null, "3.0"], ["Previous deal", "2.0"], ["Next deal", "3.0"], ["Next step", "3.1"], ["Previous step", "3.0"], ["First step", "1.0"], ["Last step", `3.${view.steps[2]}`]]) {
    if (press) await view.button(press).click();
    await view.isAt(place);
  }
  await expect(view.button("Next step")).toBeDisabled();
  await view.slider.fill("3");
  await view.isAt("1.3");
  await expect(view.slider).toHaveAttribute("aria-valuetext", / lays | knocks/);
  await page.getByRole("combobox", { name: "Below" }).selectOption({ label: "Guest-22" });
  await view.checkTiles(1, 3);
  await expect(page.locator('kz-table .plate.bottom[data-seat="3"]')).toBeVisible();
  await page.getByRole("combobox", { name: "Speed" }).selectOption({ label: "fast" });
  await page.locator("body").click({ position: { x: 640, y: 20 } });
  await page.keyboard.press("Space");
  await expect(view.now.locator(".where")).toHaveText(/^1\.([6-9]|\d\d)$/);
  await view.button("Pause").click();
  await expect(view.button("Play")).toBeVisible();

  // Every board, all hands open.
  for (const [id, [deal, ply]] of Object.entries(PLACES)) {
    await page.goto(`${server.url}/r/${id}#${deal}.${ply}`);
    const board = await ReplayView.of(guest);
    if (id === "rows") await expect(page.getByRole("link", { name: "Table of laps" })).toHaveCount(0);
    for (const viewport of [DESKTOP, PHONE, NARROW, TINY]) {
      await page.setViewportSize(viewport);
      await board.isAt(`${deal}.${ply}`);
      await board.checkTiles(deal, ply);
      await board.checkFits();
      await guest.picture(`replay-${id}-${viewport.width}`);
    }
    await page.keyboard.press("End");
    await board.isAt(`${board.steps.length}.${board.steps.at(-1)}`);
    await board.checkTiles(board.steps.length, board.steps.at(-1));
    await board.checkFits();
  }
});

test("from a replay to the board, to a game against bots without the server, and back", async ({ arrive, server }) => {
  await storeMatches(server, PAIRS);
  const guest = await arrive({ path: "/r/pairs#2.7", viewport: NARROW });
  const { page } = guest;
  const mover = await page.locator("kz-table .plate.acts").getAttribute("data-seat");
  // Before the seventh action 6 of 28 tiles are laid, and the mover has 6: where may the others be?
  await page.locator("kz-unseen summary").click();
  await expect(page.locator("kz-unseen tbody tr")).toHaveCount(16);
  // (The board itself: tests/component/board.spec.mjs.)
  await page.getByRole("link", { name: "Set up this position" }).click();
  await expect(page.locator("kz-table .laid")).toHaveCount(7);
  await expect(page).toHaveURL(/\/board\?from=pairs\.2&tiles=\w{28}&acts=/);
  await checkWidth(page, "the board");
  await checkAccess(page, "the board");
  await page.goBack();

  await page.getByRole("link", { name: "Play on from here" }).click();
  await expect(page).toHaveURL(new RegExp(`/r/pairs/play#2\\.7&seat=${mover}$`));
  const can = page.locator("kz-table .held.can");
  await expect(can.first()).toBeVisible();
  await expect(page.locator("kz-table .laid")).toHaveCount(7);
  await expect(page.locator("kz-table .plate .ask, kz-table kz-timer"), "nobody is asked about, no time runs").toHaveCount(0);
  await checkAccess(page, "play on");
  // Another seat: the bots play until its turn.
  await page.getByRole("combobox", { name: "Your seat" }).selectOption(String((Number(mover) % 4) + 1));
  await expect(page.locator("kz-table .laid").nth(7)).toBeVisible();
  // The address alone leads here, and the deal is played to its end without the server.
  await page.reload();
  await expect(can.first()).toBeVisible();
  await server.kill();
  const card = page.locator("kz-table .card");
  const place = page.locator("kz-table button.offer");
  await expect(async () => {
    if (await place.first().isVisible()) await place.first().click({ timeout: 2000 });
    else if (await can.first().isVisible()) await can.first().click({ timeout: 2000 });
    await expect(card).toBeVisible({ timeout: 50 });
  }).toPass({ intervals: [50], timeout: 60_000 });
  const outcome = page.locator("kz-play-on .outcome");
  await expect(outcome).toHaveText(/Now:[^]*In the match:/);
  await expect(outcome.locator("td")).toHaveCount(4);
  await server.up();
  await page.getByRole("link", { name: "Back to the replay" }).click();
  await expect(page).toHaveURL(/\/r\/pairs#2\.7$/);
});
