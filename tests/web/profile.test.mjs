// One's own page: how one plays, as the analyses of one's matches tell it.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { after, before } from "node:test";
import { findings } from "./lib/axe.mjs";
import { launch, NARROW } from "./lib/browser.mjs";
import { atPage, newPerson } from "./lib/people.mjs";
import { Server } from "./lib/server.mjs";
import { test } from "./lib/test.mjs";
import { becomes } from "./lib/until.mjs";

const TINY = { width: 320, height: 640 };

let server;
let browser;
let reader, beginner;

/** A finished match of somebody at seat 1, and what its analysis says of him. */
const analysed = (id, game, seat) => `
  INSERT INTO match (id, setup, begun, ended, result, game, players) VALUES ('${id}', '{}', 1, 2, '{}', '${game}', '[]');
  INSERT INTO played (person, match, seat, game, ended, outcome, score, points, coins)
    SELECT p.id, m.number, 0, '${game}', 2, 2, 0, 0, 0 FROM person AS p, match AS m WHERE p.name = 'Reader' AND m.id = '${id}';
  INSERT INTO analysis (match, job, person, version, text, at)
    SELECT number, 0, 1, 1, '${JSON.stringify({ version: 1, deals: [], seats: [{ seat: 1, deals: 5, ...seat }] })}', 1 FROM match WHERE id = '${id}';`;

before(async () => {
  server = await Server.start();
  [reader, beginner] = [await newPerson(server, "Reader"), await newPerson(server, "Beginner")];
  await server.kill();
  const kozel = { choices: 30, accuracy: 70, marks: { "?!": 2, "?": 1 }, lost: 2, stages: { opening: 1, middle: 0.5, end: 0.5 }, principles: { V: 1, "7": 0.5 } };
  const sausage = { choices: 10, accuracy: 100, marks: {}, lost: 0, stages: { opening: 0, middle: 0, end: 0 }, principles: {} };
  const { status, stderr } = spawnSync("sqlite3", ["-cmd", ".timeout 10000", "-bail", server.db], { input: analysed("first", "kozel", kozel) + analysed("second", "sausage", sausage), encoding: "utf8" });
  assert.equal(status, 0, stderr);
  await server.up();
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

test("how one plays: by phase and by principle, and puzzles about what to train next", { timeout: 90_000 }, async () => {
  const guest = await atPage(browser, server, reader, { path: "/p/Reader" });
  const { page } = guest;
  const panel = page.getByRole("region", { name: "How you play" });
  await panel.getByText("Accuracy 77 of 100").waitFor();
  await panel.getByText("(2 matches, 40 choices)").waitFor();
  const table = (name) => panel.getByRole("table", { name });
  const rows = async (name) => (await table(name).getByRole("row").allTextContents()).map((text) => text.replace(/\s+/g, " ").trim());
  assert.deepEqual(await rows("When you lose points"), ["The opening 50 %", "The middle of the deal 25 %", "The end of the deal 25 %"]);
  assert.deepEqual(await rows("Why you lose points"), [
    "Keep as many different values in hand as you can. 50 %",
    "Do not open a fresh value, one of which nothing lies yet. 25 %",
    "For other reasons 25 %",
  ]);
  assert.deepEqual(await findings(page), []);
  await panel.scrollIntoViewIfNeeded();
  const [outer, inner] = [await panel.boundingBox(), await table("Why you lose points").boundingBox()];
  assert.ok(inner.y + inner.height < outer.y + outer.height, "the panel holds what it tells");
  await panel.evaluate((element) => element.scrollIntoView());
  await guest.picture("profile-progress");
  for (const viewport of [NARROW, TINY]) {
    await page.setViewportSize(viewport);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), viewport.width);
  }
  await guest.picture("profile-progress-320");
  // One game alone.
  await panel.getByRole("combobox", { name: "Game" }).selectOption({ label: "Sausage" });
  await panel.getByText("You lost nothing that you could have known.").waitFor();
  await panel.getByText("Whether your play has changed cannot be said yet").waitFor();
  await panel.getByRole("combobox", { name: "Game" }).selectOption({ label: "Kozel" });
  // To the puzzles of a theme: the game and the theme are chosen there.
  await panel.getByRole("link", { name: /^Puzzles about this: Do not open a fresh value/ }).click();
  await page.waitForURL(/\/puzzles\?game=kozel&theme=7$/);
  const choice = page.getByRole("region", { name: "Solve puzzles" });
  await becomes(() => choice.getByRole("combobox", { name: "Game" }).inputValue(), "kozel");
  await becomes(() => choice.getByRole("combobox", { name: "About" }).inputValue(), "7");
  await choice.getByRole("button", { name: "Give me a puzzle" }).click();
  await page.waitForURL(/\/puzzles\/kozel-\d/);
  assert.deepEqual(guest.unexpected, []);
  await guest.leave();
});

test("what one has won in a row, and the titles one has got and given, are told to everybody", { timeout: 60_000 }, async () => {
  await server.kill();
  const [day, week] = [86_400_000, 7 * 86_400_000];
  const rows = [
    [day, 2, "general", 1, 3],
    [day + 1, 2, "general", 0, 1],
    [2 * day, 2, "goat", 0, 2],
    [3 * day, 0, "goat", 1, 0],
    [week, 2, "", 0, 0],
  ];
  const sql = rows.map(([at, outcome, title, got, gave], i) => `
    INSERT INTO match (id, setup, begun, ended, result, game, players) VALUES ('titled${i}', '{}', 1, ${at}, '{}', 'general', '[]');
    INSERT INTO played (person, match, seat, game, ended, outcome, score, points, coins, place, title, got, gave)
      SELECT p.id, m.number, 0, 'general', ${at}, ${outcome}, 0, 0, 0, 1, '${title}', ${got}, ${gave} FROM person AS p, match AS m WHERE p.name = 'Reader' AND m.id = 'titled${i}';`);
  const { status, stderr } = spawnSync("sqlite3", ["-cmd", ".timeout 10000", "-bail", server.db], { input: sql.join(""), encoding: "utf8" });
  assert.equal(status, 0, stderr);
  await server.up();
  const guest = await atPage(browser, server, beginner, { path: "/p/Reader", viewport: TINY });
  const { page } = guest;
  const panel = page.getByRole("region", { name: "Streaks and titles" });
  const text = async (role, name) => (await panel.getByRole(role, { name }).allTextContents()).map((one) => one.replace(/\s+/g, " ").trim());
  await panel.waitFor();
  assert.deepEqual((await panel.locator("dl div").allTextContents()).map((one) => one.replace(/\s+/g, " ").trim()), ["Rated wins in a row 1 (best: 3)", "Days played 5"]);
  assert.deepEqual(await text("row"), ["Title Got Given to others", "General 1 4", "Goat 1 2"]);
  assert.deepEqual(await findings(page), []);
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), TINY.width);
  await panel.evaluate((element) => element.scrollIntoView());
  await guest.picture("profile-feats-320");
  await page.setViewportSize({ width: 1280, height: 800 });
  await guest.picture("profile-feats");
  await page.goto(`${server.url}/p/Beginner`);
  await page.getByRole("heading", { name: "Results" }).waitFor();
  assert.equal(await page.getByRole("region", { name: "Streaks and titles" }).count(), 0);
  assert.deepEqual(guest.unexpected, []);
  await guest.leave();
});

test("who has no analysed match is told how to get one; nobody is told how others play", { timeout: 60_000 }, async () => {
  const guest = await atPage(browser, server, beginner, { path: "/p/Beginner" });
  const { page } = guest;
  await page.getByText("None of your matches has been looked through yet.").waitFor();
  assert.deepEqual(await findings(page), []);
  const way = page.getByRole("region", { name: "How you play" }).getByRole("link", { name: "To the history" });
  const colours = await way.evaluate((link) => [link, link.getRootNode().host].map((one) => getComputedStyle(one).color));
  assert.equal(colours[0], colours[1], "a link that looks like a button has the ink's colour, not the browser's for links");
  await way.click();
  await page.getByRole("heading", { name: "History", level: 1 }).waitFor();
  await page.goto(`${server.url}/p/Reader`);
  await page.getByRole("heading", { name: "Results" }).waitFor();
  assert.equal(await page.getByRole("region", { name: "How you play" }).count(), 0);
  await guest.leave();
});
