// SPDX-License-Identifier: MIT
// The results of the server's search: a hint during play; "What could I have done?" after the match, its marks, and the person's mistakes as
// exercises.
import { NARROW, PHONE } from "./lib/browser.mjs";
import { checkAccess, expect, test } from "./lib/fixtures.mjs";
import { openTable } from "./lib/lobby.mjs";
import { newPerson } from "./lib/people.mjs";
import { PAIRS, storeMatches } from "./lib/stored.mjs";
import { Table } from "./lib/table.mjs";
import { checkWidth } from "./lib/tour.mjs";

test.use({ serverOptions: ["--analysis-playouts", "300"] });

const TINY = { width: 320, height: 640 };

/** Returns the entries of an open menu that cannot be pressed where they are. */
const outside = (menu) =>
  menu.evaluate((menu) => {
    const entries = [...menu.querySelectorAll("button, a")].filter((entry) => entry.checkVisibility());
    if (entries.length < 4) return [`only ${entries.length} entries`];
    const unseen = entries.filter((entry) => {
      const { left, right, top, bottom } = entry.getBoundingClientRect();
      const root = entry.getRootNode();
      return ![top + 2, bottom - 2].every((y) => entry.contains(root.elementFromPoint((left + right) / 2, y)));
    });
    return unseen.map(({ textContent }) => textContent.trim());
  });

test("a hint: what to play, why, and everybody sees that it was asked for; after the match one asks what one could have done", async ({ arrive, server }) => {
  const guest = await arrive({ viewport: PHONE });
  const { page } = guest;
  await openTable(guest, { game: "kozel", players: 2 });
  await page.getByRole("button", { name: "Start with bots" }).click();
  const table = new Table(guest);
  // With only one legal move there is nothing to ask.
  const hasChoice = async () => (await table.playable.count()) > 1;
  for (let what; (what = await table.wait()) !== "play" || !(await hasChoice()); ) await (what === "play" ? table.lay() : table.onward());
  await expect(page.getByText(/\d hint/)).toHaveCount(0);
  // The menu has all its entries now: every one can be pressed, in small and in low windows too.
  const menu = page.getByRole("group", { name: "More" });
  for (const [width, height] of [[320, 568], [600, 400], [640, 360], [PHONE.width, PHONE.height]]) {
    await page.setViewportSize({ width, height });
    await page.getByRole("button", { name: "More" }).click();
    await expect.poll(() => outside(menu), `${width} x ${height}`).toEqual([]);
    if (width !== PHONE.width) await page.keyboard.press("Escape");
  }
  await page.keyboard.press("Escape");
  // If there is room it is a separate button.
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(page.locator("kz-table .buttons > .hint")).toBeVisible();
  await table.checkFits();
  await page.setViewportSize(PHONE);
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("button", { name: "Hint" }).click();
  const told = page.getByRole("status").filter({ hasText: "Hint:" });
  await expect(told).toHaveText(/^\s*Hint: \d-\d.*(next best move|as good)/s);
  const [, tile] = /Hint: (\d-\d)/.exec(await told.textContent());
  await expect(page.locator(`.held.can[data-tile="${tile}"]`)).toBeVisible();
  await expect(page.locator(`.tried-tile[data-tile="${tile}"]`)).toBeVisible();
  const counted = table.plate(table.you).getByText("1 hint");
  await expect(counted.first()).toBeVisible();
  await table.checkFits();
  await guest.picture("hint-phone");
  // It disappears with the move. The count stays.
  await table.lay();
  await expect(told).toHaveCount(0);
  await expect(counted).toHaveCount(1);

  await table.resign();
  await page.getByRole("link", { name: "What could I have done?" }).click();
  await expect(page).toHaveURL(/\/r\//);
  const panel = page.locator("kz-replay .teach");
  await expect(async () => {
    await server.advance(1000); // the queue of jobs is read from time to time
    await expect(panel.getByRole("img", { name: /was expected to lead by/ })).toBeVisible({ timeout: 500 });
  }).toPass({ intervals: [10], timeout: 20_000 });
  await expect(panel.getByText(/accuracy \d+ of 100|had nothing to choose/).first()).toBeVisible();
});

/** Returns the analysis of the stored match, requested by a registered person, and the seat with the most mistakes. */
async function analysed(server) {
  const person = await newPerson(server, "Reader");
  const path = "/api/match/pairs/analysis";
  await person.ask("POST", path);
  let told;
  await expect(async () => {
    await server.advance(1000); // the queue of jobs is read from time to time
    told = await person.ask("GET", path);
    expect(told.state).toBe("done");
  }).toPass({ intervals: [100], timeout: 60_000 });
  const choices = told.analysis.deals.flatMap((deal) => deal.choices);
  const of = (seat, marks) => choices.filter((choice) => choice.seat === seat && marks.includes(choice.mark));
  const seat = [1, 2, 3, 4].sort((a, b) => of(b, ["?", "??"]).length - of(a, ["?", "??"]).length)[0];
  return { told, choices, seat, mistakes: of(seat, ["?!", "?", "??"]), grave: of(seat, ["?", "??"]) };
}

test("marks, what could be done instead drawn on the table, and one's mistakes to be solved", async ({ arrive, server }) => {
  await storeMatches(server, PAIRS);
  const { choices, seat, mistakes, grave } = await analysed(server);
  expect(mistakes.length, "the match has mistakes").toBeGreaterThan(1);
  expect(grave.length).toBeGreaterThan(0);
  const guest = await arrive({ path: "/r/pairs" });
  const { page } = guest;
  const where = page.locator("kz-replay .now .where");
  const panel = page.locator("kz-replay .teach");
  await expect(panel.locator(".leads").first()).toBeVisible();
  await page.getByRole("combobox", { name: "Below" }).selectOption(String(seat));
  await expect(panel.locator(".leads circle")).toHaveCount(mistakes.length);
  // By buttons and by keys.
  const [first, second] = mistakes;
  const at = ({ deal, ply }) => expect(where).toHaveText(`${deal}.${ply}`);
  await page.getByRole("button", { name: "Next mistake" }).click();
  await at(first);
  await page.locator("kz-replay .now").click();
  await page.keyboard.press("PageDown");
  await at(second);
  await page.keyboard.press("PageUp");
  await at(first);
  // The reason is readable under the board, without scrolling. On a phone the button is below: after a press both are in sight.
  const why = page.locator("kz-replay .desk .judgement");
  for (const viewport of [NARROW, PHONE]) {
    await page.setViewportSize(viewport);
    await page.keyboard.press("Home");
    const next = page.getByRole("button", { name: "Next mistake" });
    await next.scrollIntoViewIfNeeded();
    await next.click();
    await at(first);
    await expect(page.locator("kz-replay .well")).toBeInViewport({ ratio: 1 });
    await expect(why).toBeInViewport({ ratio: 1 });
  }
  for (const viewport of [PHONE, { width: 1280, height: 800 }]) {
    await page.setViewportSize(viewport);
    await page.evaluate(() => scrollTo(0, 0));
    await expect(why).toContainText(/It cost \d+\.\d % of the match/);
    await expect(why).toBeInViewport({ ratio: 1 });
  }
  // In the list of moves, in words too.
  const names = { "?!": "Inaccuracy", "?": "Mistake", "??": "Blunder", "!": "The only good move" };
  const shown = choices.filter(({ deal, mark }) => deal === first.deal && mark);
  const signs = () => page.locator("kz-replay .moves .mark-sign").evaluateAll((all) => all.map((one) => [one.textContent, one.getAttribute("aria-label")]));
  await expect.poll(signs).toEqual(shown.map(({ mark }) => [mark, names[mark]]));
  // The better tile is where it would have been laid, before the choice was made.
  const laid = page.locator("kz-table .laid");
  const tried = page.locator("kz-table .tried-tile");
  const after = await laid.count();
  const better = first.best.slice(0, 3);
  const row = panel.locator(".choice-card li button.best");
  await row.click();
  await expect(tried).toHaveAttribute("data-tile", better);
  await expect(laid).toHaveCount(after - 1);
  await expect(row).toHaveAttribute("aria-pressed", "true");
  await expect(page.locator("kz-replay .now")).toContainText(`Instead: ${better}`);
  await row.click();
  await expect(tried).toHaveCount(0);
  await expect(laid).toHaveCount(after);
  await checkAccess(page, "a mistake");
  // As an exercise: wrong by laying the played tile, on the table itself. The hands of the others are closed.
  await page.getByRole("button", { name: /^Learn from \d+ mistakes?$/ }).click();
  await expect(page.locator("kz-table .plate .open-tiles")).toHaveCount(0);
  const [tile, end] = grave[0].played.split("@");
  await page.locator(`kz-table .held.can[data-tile="${tile}"]`).click();
  const place = page.locator(`kz-table button.offer[data-end="${end}"]`);
  if (await place.isVisible()) await place.click();
  await expect(page.getByText("There was something better.")).toBeVisible();
  await checkAccess(page, "a mistake to be solved");
  for (const [i, mistake] of grave.entries()) {
    if (i > 0) {
      await panel.locator(".answers button").nth(mistake.actions.findIndex(({ act }) => act === mistake.best)).click();
      await expect(page.getByText("Right.", { exact: true })).toBeVisible();
    }
    await panel.locator(".button.primary").click();
  }
  await expect(page.getByText(`${grave.length - 1} of ${grave.length} solved.`)).toBeVisible();
  await page.getByRole("button", { name: "Back to the replay" }).click();
  await expect(where).toBeVisible();
  for (const viewport of [PHONE, NARROW, TINY]) {
    await page.setViewportSize(viewport);
    await checkWidth(page, "the marks");
  }
});

test("who comes for their mistakes has the answer in sight, in every window and language, and nothing moves when it comes", async ({ arrive, server }) => {
  await storeMatches(server, PAIRS);
  const { told, seat } = await analysed(server);
  const guest = await arrive();
  const { page } = guest;
  let ready = false;
  // The match is seen from the lower seat, the one with the most mistakes.
  for (const choice of told.analysis.deals.flatMap((deal) => deal.choices)) choice.seat = { [seat]: 1, 1: seat }[choice.seat] ?? choice.seat;
  await page.route("**/api/match/pairs/analysis*", (route) => route.fulfill({ json: ready ? told : { state: "running", progress: 0.4, may: true } }));
  await page.clock.install();
  const place = page.locator("kz-replay .desk .judgement");
  const controls = page.locator("kz-replay .go");
  for (const language of ["de", "en", "uk"])
    for (const [width, height] of [[360, 640], [390, 844], [844, 390], [1280, 800]]) {
      const where = `${width} x ${height}, ${language}`;
      await page.setViewportSize({ width, height });
      await page.evaluate((language) => localStorage.setItem("kozel.settings", JSON.stringify({ version: 1, language })), language);
      ready = false;
      await page.goto(`${server.url}/`);
      await page.goto(`${server.url}/r/pairs#why`);
      await expect(place.getByRole("progressbar"), where).toBeInViewport({ ratio: 1 });
      const before = await controls.boundingBox();
      ready = true;
      await expect(async () => {
        await page.clock.runFor(2000);
        await expect(place.locator("b")).toBeVisible({ timeout: 500 });
      }).toPass({ intervals: [10], timeout: 20_000 });
      if (language === "de") await guest.picture(`why-${width}x${height}`);
      await expect(place, where).toBeInViewport({ ratio: 1 });
      await expect(page.locator("kz-replay .well"), where).toBeInViewport({ ratio: 1 });
      expect(await controls.boundingBox(), where).toEqual(before);
      // The carried points are under no plate.
      const carry = await page.locator("kz-replay .carry").boundingBox();
      for (const plate of await page.locator("kz-replay .plate").all()) {
        const { x, y, width: wide, height: high } = await plate.boundingBox();
        const apart = carry.x + carry.width <= x + 1 || x + wide <= carry.x + 1 || carry.y + carry.height <= y + 1 || y + high <= carry.y + 1;
        expect(apart, `${where}: ${await plate.getAttribute("aria-label")} is over what is carried`).toBe(true);
      }
      // That mistake ended the deal: the fish next to its score is as large as at the table.
      expect((await page.locator("kz-replay .result .fish").first().boundingBox()).width, where).toBeLessThan(60);
    }
});
