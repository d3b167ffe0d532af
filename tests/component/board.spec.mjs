// SPDX-License-Identifier: MIT
// The board: a position of a match is set up, its tiles are exchanged and laid; it is judged, shared by its address and played on.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, findings, root, SIZES, test } from "./lib/test.mjs";
import { resize } from "../web/lib/fitting.mjs";

test("a position of a match: tiles exchanged and laid, judged, played on, and shared", async ({ stage }) => {
  await resize(stage, SIZES.narrow);
  // Before the seventh action of the second deal.
  await stage.evaluate(() => window.kozel.go("/board?match=pairs&at=2.7"));
  const laid = stage.locator("kz-table .laid");
  await expect(laid).toHaveCount(7);
  const there = stage.url();
  expect(there).toMatch(/\/board\?from=pairs\.2&tiles=\w{28}&acts=/);
  expect(await findings(stage)).toEqual([]);
  expect(await stage.evaluate(() => document.documentElement.scrollWidth)).toBe(SIZES.narrow.width);
  // The chances of each unseen tile add up to one.
  await stage.locator("kz-unseen summary").click();
  await expect(stage.locator("kz-unseen tbody tr").first()).toBeVisible();
  const sums = await stage.locator("kz-unseen tbody tr").evaluateAll((rows) => rows.map((row) => [...row.querySelectorAll("td span + span")].reduce((sum, cell) => sum + Number(cell.textContent), 0)));
  for (const sum of sums) expect(Math.abs(sum - 100)).toBeLessThanOrEqual(2);
  // Two tiles by keyboard; a tile on the table; back.
  const rows = stage.locator("kz-setup .hand-row");
  const [one, other] = [rows.nth(0).locator("button").first(), rows.nth(1).locator("button").first()];
  const name = await other.getAttribute("aria-label");
  await one.press("Enter");
  await other.press("Enter");
  await expect.poll(() => rows.nth(0).locator("button").evaluateAll((all) => all.map((tile) => tile.getAttribute("aria-label")))).toContain(name);
  expect(stage.url()).not.toBe(there);
  await stage.locator("kz-table .held.can").first().click();
  const place = stage.locator("kz-table button.offer").first();
  await expect(async () => {
    if (await place.isVisible()) await place.click({ timeout: 500 });
    expect(await laid.count()).toBeGreaterThan(7);
  }).toPass();
  await stage.getByRole("button", { name: "Take back" }).click();
  await expect(laid).toHaveCount(7);
  await stage.getByRole("button", { name: "Judge the choice" }).click();
  await stage.locator("kz-setup .choice-card button.best").click();
  await expect(stage.locator("kz-table .tried-tile").first()).toBeVisible();
  // Another person sees the same position. It is played on.
  const { pathname, search } = new URL(stage.url());
  await stage.evaluate(() => window.kozel.go("/lessons"));
  await stage.evaluate((path) => window.kozel.go(path), pathname + search);
  await expect(laid).toHaveCount(7);
  await stage.getByRole("button", { name: "Play on from here" }).click();
  await expect(stage.locator("kz-local-table .held.can").first()).toBeVisible();
  await stage.getByRole("button", { name: "Back to the board" }).click();
  await stage.getByRole("combobox", { name: "Game" }).selectOption("sausage");
  await expect.poll(() => new URL(stage.url()).searchParams.get("game")).toBe("sausage");
});

test("a new position is one where somebody has a choice", async ({ stage }) => {
  await stage.evaluate(() => window.kozel.go("/board"));
  const judge = stage.getByRole("button", { name: "Judge the choice" });
  await expect(judge).toBeEnabled();
  for (let anew = 0; anew < 8; anew++) {
    const there = stage.url();
    await stage.getByRole("button", { name: "Other tiles" }).click();
    await expect.poll(() => stage.url()).not.toBe(there);
    await expect(judge).toBeEnabled();
  }
  // Before it, the forced actions were no choices.
  await stage.getByRole("button", { name: "Take back" }).click();
  await expect(judge).toBeDisabled();
});

test("an address that is no position says so, and another can be set up", async ({ stage }) => {
  await stage.evaluate(() => window.kozel.go("/board?game=kozel&seats=2&tiles=abc"));
  await expect(stage.getByText("That is no position.")).toBeVisible();
  await stage.getByRole("button", { name: "Set up a position" }).click();
  await expect(stage.locator("kz-setup .hand-row").first()).toBeVisible();
});

const TEXT = "kozel 3 rules=3 deal=2 next=1 accounts=+3,20,+0 hands=0-4,0-5,1-5,2-3,2-5,5-5,6-6/1-1,1-4,2-2,2-4,2-6,3-4,5-6/0-0,0-1,1-3,3-5,4-4,4-5,4-6 stock=1-2,0-3,3-6,0-2,1-6,3-3,0-6 actions=2-5,2-4@a,4-5@a";

test("a position is copied as text, pasted, shared by the part of the address that no server gets, and played on", async ({ stage }) => {
  await resize(stage, SIZES.narrow);
  await stage.evaluate(() => window.kozel.go("/board"));
  const field = stage.getByRole("textbox", { name: "Position as text" });
  const laid = stage.locator("kz-table .laid");
  const show = stage.getByRole("button", { name: "Show this position" });
  await stage.locator("kz-setup .as-text summary").click();
  await expect(field).toHaveValue(/^kozel 2 rules=3 deal=1 accounts=\+0,\+0 hands=/);
  const first = await field.inputValue();
  // A wrong text is refused with the reason and the place, and changes nothing.
  await field.fill(TEXT.replace("1-1,", "6-6,"));
  await show.click();
  await expect(stage.getByRole("alert")).toHaveText("Character 83: Tile 6-6 is given twice");
  await expect(field).toHaveValue(TEXT.replace("1-1,", "6-6,"));
  // All of it is in sight, in a narrow window too; what is wrong looks as in every form.
  expect(await field.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBeLessThanOrEqual(1);
  expect(await stage.getByRole("alert").evaluate((line) => getComputedStyle(line).color)).not.toBe(await field.evaluate((text) => getComputedStyle(text).color));
  await field.fill(`${TEXT} seat=1`);
  await show.click();
  await expect(stage.getByRole("alert")).toContainText("Character ");
  // A deal from the middle of a match.
  await field.fill(`  ${TEXT}\n`);
  await show.click();
  await expect(laid).toHaveCount(3);
  expect(new URL(stage.url()).search).toBe("");
  expect(decodeURIComponent(new URL(stage.url()).hash)).toBe(`#position=${TEXT}`);
  expect(await findings(stage)).toEqual([]);
  expect(await stage.evaluate(() => document.documentElement.scrollWidth)).toBe(SIZES.narrow.width);
  await stage.getByRole("button", { name: "Take back" }).click();
  await expect(laid).toHaveCount(2);
  await stage.getByRole("button", { name: "Judge the choice" }).click();
  await expect(stage.locator("kz-setup .choice-card button.best")).toBeVisible();
  await stage.getByText("Where could the other tiles be?").click();
  await expect(stage.locator("kz-unseen tbody tr").first()).toBeVisible();
  await stage.getByRole("button", { name: "Play on from here" }).click();
  await expect(stage.locator("kz-local-table .held").first()).toBeVisible();
  await stage.getByRole("button", { name: "Back to the board" }).click();
  // By its link.
  await stage.evaluate(() => window.kozel.go("/lessons"));
  await stage.evaluate((text) => window.kozel.go(`/board#position=${encodeURI(text)}`), TEXT);
  await expect(laid).toHaveCount(3);
  // A text whose match begins with its deal is the same as the board's own address.
  await stage.locator("kz-setup .as-text summary").click();
  await field.fill(first);
  await show.click();
  await expect.poll(() => new URL(stage.url()).searchParams.get("game")).toBe("kozel");
  await expect(field).toHaveValue(first);
});

test("a link whose text is no position says where it is wrong", async ({ stage }) => {
  await stage.evaluate(() => window.kozel.go("/board#position=kozel%202%20deal=0"));
  await expect(stage.getByText("The position in this link is wrong.")).toBeVisible();
  await expect(stage.getByText("Character 14: ")).toBeVisible();
  await stage.getByRole("button", { name: "Set up a position" }).click();
  await expect(stage.locator("kz-setup .hand-row").first()).toBeVisible();
});

test("who has answered a puzzle sees all hands on the board; before, nobody does", async ({ stage }) => {
  const [, id, record] = /\[Puzzle "([\w-]+)"\]\n([^]*?)\n\n/.exec(readFileSync(join(root, "data", "puzzles", "general.dgr"), "utf8"));
  const hands = [...record.matchAll(/^hand \d: (.*)$/gm)].map(([, tiles]) => tiles.split(" "));
  const asked = [];
  stage.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await resize(stage, SIZES.narrow);
  await stage.evaluate((path) => window.kozel.go(path), `/puzzles/${id}`);
  const show = stage.getByRole("button", { name: "Show all hands" });
  await stage.locator("kz-puzzle .answers button").first().waitFor();
  await expect(show).toHaveCount(0);
  await stage.locator("kz-puzzle .answers button").first().click();
  await expect(show).toBeVisible();
  expect(asked.filter((path) => path.includes("positions-"))).toEqual([]);
  expect(await findings(stage)).toEqual([]);
  await show.click();
  await expect(stage.locator("kz-setup .hand-row")).toHaveCount(4);
  await stage.locator("kz-setup .as-text summary").click();
  const text = await stage.getByRole("textbox", { name: "Position as text" }).inputValue();
  expect(/ hands=(\S+)/.exec(text)[1].split("/").map((hand) => hand.split(","))).toEqual(hands);
  expect(text).toMatch(/^general 4 /);
  await stage.goBack();
  await stage.locator("kz-puzzle .answers button").first().waitFor();
});
