// "What could I have done?": from the end of a match to its analysis; its marks, what could be done instead, one's mistakes solved.
import assert from "node:assert/strict";
import { after, before } from "node:test";
import { findings } from "./lib/axe.mjs";
import { Guest, launch, PHONE } from "./lib/browser.mjs";
import { openTable } from "./lib/lobby.mjs";
import { newPerson } from "./lib/people.mjs";
import { PAIRS, serverWith } from "./lib/stored.mjs";
import { Table } from "./lib/table.mjs";
import { test } from "./lib/test.mjs";
import { becomes, until } from "./lib/until.mjs";

const TINY = { width: 320, height: 640 };

let server;
let browser;
before(async () => {
  server = await serverWith(PAIRS, "--bot-delay", "0", "--analysis-playouts", "300");
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

test("at the end of a match one asks, and sees how far it is until it is there", { timeout: 120_000 }, async () => {
  const guest = await Guest.arrive(browser, server.url);
  const { page } = guest;
  await openTable(guest, { players: 2 });
  await page.getByRole("button", { name: "Start with bots" }).click();
  const table = new Table(guest);
  for (let i = 0; i < 2 && (await table.wait()) === "play"; i++) await table.lay();
  await table.resign();
  await page.getByRole("link", { name: "What could I have done?" }).click();
  const panel = page.locator("kz-replay .teach");
  await panel.getByRole("img", { name: /was expected to lead by/ }).waitFor();
  await panel.getByText(/accuracy \d+ of 100|had nothing to choose/).first().waitFor();
  assert.match(page.url(), /\/r\//);
  assert.deepEqual(guest.unexpected, []);
  await guest.leave();
});

/** The analysis of the stored match, asked for by somebody registered, and a seat with the most to learn. */
async function analysed() {
  const person = await newPerson(server, "Reader");
  const path = "/api/match/pairs/analysis";
  await person.ask("POST", path);
  const told = await until(async () => {
    const answer = await person.ask("GET", path);
    return answer.state === "done" && answer;
  }, "the analysis", 60_000, 1000);
  const choices = told.analysis.deals.flatMap((deal) => deal.choices);
  const of = (seat, marks) => choices.filter((choice) => choice.seat === seat && marks.includes(choice.mark));
  const seat = [1, 2, 3, 4].sort((a, b) => of(b, ["?", "??"]).length - of(a, ["?", "??"]).length)[0];
  return { choices, seat, mistakes: of(seat, ["?!", "?", "??"]), grave: of(seat, ["?", "??"]) };
}

test("marks, what could be done instead drawn on the table, and one's mistakes to be solved", { timeout: 180_000 }, async () => {
  const { choices, seat, mistakes, grave } = await analysed();
  assert.ok(mistakes.length > 1 && grave.length > 0, "the match has mistakes");
  const guest = await Guest.arrive(browser, server.url, { path: "/r/pairs" });
  const { page } = guest;
  const where = page.locator("kz-replay .now .where");
  const panel = page.locator("kz-replay .teach");
  await panel.locator(".leads").first().waitFor();
  await page.getByRole("combobox", { name: "Below" }).selectOption(String(seat));
  assert.equal(await panel.locator(".leads circle").count(), mistakes.length);
  // By buttons and by keys.
  const [first, second] = mistakes;
  await page.getByRole("button", { name: "Next mistake" }).click();
  await becomes(() => where.textContent(), `${first.deal}.${first.ply}`);
  await page.locator("kz-replay .now").click();
  await page.keyboard.press("PageDown");
  await becomes(() => where.textContent(), `${second.deal}.${second.ply}`);
  await page.keyboard.press("PageUp");
  await becomes(() => where.textContent(), `${first.deal}.${first.ply}`);
  // In the list of moves, in words too.
  const names = { "?!": "Inaccuracy", "?": "Mistake", "??": "Blunder", "!": "The only good move" };
  const shown = choices.filter(({ deal, mark }) => deal === first.deal && mark);
  assert.deepEqual(
    await page.locator("kz-replay .moves .mark-sign").evaluateAll((all) => all.map((one) => [one.textContent, one.getAttribute("aria-label")])),
    shown.map(({ mark }) => [mark, names[mark]]),
  );
  // The better tile lies where it would have gone, before the choice was made.
  const laid = page.locator("kz-table .laid");
  const after = await laid.count();
  const better = first.actions.find(({ act }) => act === first.best);
  const row = panel.locator(".choice-card li button.best");
  await row.click();
  assert.equal(await page.locator("kz-table .tried-tile").getAttribute("data-tile"), better.act.slice(0, 3));
  assert.equal(await laid.count(), after - 1);
  assert.equal(await row.getAttribute("aria-pressed"), "true");
  assert.match(await page.locator("kz-replay .now").textContent(), new RegExp(`Instead: ${better.act.slice(0, 3)}`));
  await row.click();
  await becomes(() => page.locator("kz-table .tried-tile").count(), 0);
  assert.equal(await laid.count(), after);
  assert.deepEqual(await findings(page), []);
  // To be solved: wrong by laying what was played, on the table itself; the hands of the others are closed.
  await page.getByRole("button", { name: /^Learn from \d+ mistakes?$/ }).click();
  assert.equal(await page.locator("kz-table .plate .open-tiles").count(), 0);
  const [tile, end] = grave[0].played.split("@");
  await page.locator(`kz-table .held.can[data-tile="${tile}"]`).click();
  const place = page.locator(`kz-table button.offer[data-end="${end}"]`);
  if (await place.isVisible()) await place.click();
  await page.getByText("There was something better.").waitFor();
  assert.deepEqual(await findings(page), []);
  for (let i = 1; i <= grave.length; i++) {
    await panel.locator(".button.primary").click();
    if (i === grave.length) break;
    await panel.locator(".answers button").nth(grave[i].actions.findIndex(({ act }) => act === grave[i].best)).click();
    await page.getByText("Right.", { exact: true }).waitFor();
  }
  await page.getByText(`${grave.length - 1} of ${grave.length} solved.`).waitFor();
  await page.getByRole("button", { name: "Back to the replay" }).click();
  await where.waitFor();
  // On the smallest screens nothing is cut off, in the longest words.
  for (const viewport of [PHONE, TINY]) {
    await page.setViewportSize(viewport);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), viewport.width);
  }
  assert.deepEqual(guest.unexpected, []);
  await guest.leave();
});
