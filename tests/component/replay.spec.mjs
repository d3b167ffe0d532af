// SPDX-License-Identifier: MIT
// A finished match step by step: its replay by link, list, slider and buttons, every board in every window, marks, and what is played on from it.
import { answer, people, replayOf } from "./lib/answers.mjs";
import { resize } from "../web/lib/fitting.mjs";
import { expect, findings, SIZES, test } from "./lib/test.mjs";

const TINY = { width: 320, height: 640 };

/** A replay from a person's view. */
class ReplayView {
  constructor(page, id) {
    this.page = page;
    this.deals = replayOf(id).deals;
    this.now = page.locator("kz-replay .now");
    this.slider = page.getByRole("slider", { name: "Step" });
    this.moves = page.locator("kz-replay .moves");
  }

  button(name) {
    return this.page.getByRole("button", { name, exact: true });
  }

  get end() {
    return `${this.deals.length}.${this.deals.at(-1).steps.length}`;
  }

  /** Checks the position. `place`: "2.7", the deal and its number of actions. */
  isAt(place) {
    return expect(this.now.locator(".where")).toHaveText(place);
  }

  /** Checks that all hands are open, as the match has them after `ply` actions of a deal. */
  checkTiles(deal, ply) {
    return expect(async () => {
      const { hands, rows: begun, steps } = this.deals[deal - 1];
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

test("a replay by its link, list, slider, buttons and keys", async ({ page, context }) => {
  await answer(page, "Олена");
  await page.goto("/r/pairs#2.9");
  const view = new ReplayView(page, "pairs");
  await view.isAt("2.9");
  await view.checkTiles(2, 9);
  await expect(page).toHaveTitle("Replay · kozel");
  // (tests/server/match.test.mjs fetches these files.)
  for (const [name, path] of [["Download the record", "/match/pairs.dgr"], ["Table of laps", "/match/pairs.laps"], ["Drawing of this position", "/match/pairs.svg?deal=2&ply=9"]])
    await expect(page.getByRole("link", { name })).toHaveAttribute("href", new RegExp(`^${path.replace(/[.?]/g, "\\$&")}`));
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  // Whatever is below it in the column, it is within the window.
  await expect(view.button("Copy the link")).toBeInViewport({ ratio: 1 });
  await view.button("Copy the link").click();
  await expect(view.button("Copied")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/r\/pairs#2\.9$/);

  await view.moves.getByRole("button", { name: /^4 / }).click();
  await view.isAt("2.4");
  await expect(view.moves.locator("[aria-current=step]")).toHaveCount(1);
  await expect(page).toHaveURL(/#2\.4$/);
  await page.reload();
  await view.isAt("2.4");
  await view.checkTiles(2, 4);
  await view.moves.getByRole("button", { name: /^Deal 3/ }).click();
  for (const [press, place] of [[null, "3.0"], ["Previous deal", "2.0"], ["Next deal", "3.0"], ["Next step", "3.1"], ["Previous step", "3.0"], ["First step", "1.0"], ["Last step", view.end]]) {
    if (press) await view.button(press).click();
    await view.isAt(place);
  }
  await expect(view.button("Next step")).toBeDisabled();
  await view.slider.fill("3");
  await view.isAt("1.3");
  await expect(view.slider).toHaveAttribute("aria-valuetext", / lays | knocks/);
  await page.getByRole("combobox", { name: "Below" }).selectOption({ label: "Borys" });
  await view.checkTiles(1, 3);
  await expect(page.locator('kz-table .plate.bottom[data-seat="3"]')).toBeVisible();
  await page.getByRole("combobox", { name: "Speed" }).selectOption({ label: "fast" });
  await page.locator("body").click({ position: { x: 640, y: 20 } });
  await page.keyboard.press("Space");
  await expect(view.now.locator(".where")).toHaveText(/^1\.([6-9]|\d\d)$/);
  await view.button("Pause").click();
  await expect(view.button("Play")).toBeVisible();
  // The whole first deal by keys, into the second.
  await page.keyboard.press("Home");
  const [{ steps }] = view.deals;
  for (let ply = 1; ply <= steps.length; ply++) {
    await page.keyboard.press("ArrowRight");
    await view.isAt(`1.${ply}`);
  }
  await view.checkTiles(1, steps.length);
  await expect(page.getByRole("region", { name: "Score" })).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await view.isAt("2.0");
  await page.keyboard.press("End");
  await view.isAt(view.end);
  await expect(view.now).toHaveText(/goat|wins|loses|draw/i);
  await page.keyboard.press("ArrowRight");
  await view.isAt(view.end);
});

/** A match on each kind of board, and a position of it. */
for (const [id, [deal, ply]] of Object.entries({ pairs: [2, 9], spinner: [2, 12], bazaar: [1, 9], rows: [1, 20] }))
  test(`the board in every window: ${id}`, async ({ stage }) => {
    await answer(stage, "Олена");
    await stage.evaluate((path) => window.kozel.go(path), `/r/${id}#${deal}.${ply}`);
    const board = new ReplayView(stage, id);
    if (id === "rows") await expect(stage.getByRole("link", { name: "Table of laps" })).toHaveCount(0);
    for (const viewport of [SIZES.desktop, SIZES.phone, SIZES.narrow, TINY]) {
      await resize(stage, viewport);
      await board.isAt(`${deal}.${ply}`);
      await board.checkTiles(deal, ply);
      await board.checkFits();
    }
    await stage.keyboard.press("End");
    await board.isAt(board.end);
    await board.checkTiles(board.deals.length, board.deals.at(-1).steps.length);
    await board.checkFits();
  });

test("from a replay to the board, to a game against bots without the server, and back", async ({ page }) => {
  await answer(page, "Олена");
  await resize(page, SIZES.narrow);
  await page.goto("/r/pairs#2.7");
  const mover = await page.locator("kz-table .plate.acts").getAttribute("data-seat");
  // Before the seventh action 6 of 28 tiles are laid, and the mover has 6: where may the others be?
  await page.locator("kz-unseen summary").click();
  await expect(page.locator("kz-unseen tbody tr")).toHaveCount(16);
  // (The board itself: board.spec.mjs.)
  await page.getByRole("link", { name: "Set up this position" }).click();
  await expect(page.locator("kz-table .laid")).toHaveCount(7);
  await expect(page).toHaveURL(/\/board\?from=pairs\.2&tiles=\w{28}&acts=/);
  await page.goBack();

  await page.getByRole("link", { name: "Play on from here" }).click();
  await expect(page).toHaveURL(new RegExp(`/r/pairs/play#2\\.7&seat=${mover}$`));
  const can = page.locator("kz-table .held.can");
  await expect(can.first()).toBeVisible();
  await expect(page.locator("kz-table .laid")).toHaveCount(7);
  await expect(page.locator("kz-table .plate .ask, kz-table kz-timer"), "nobody is asked about, no time runs").toHaveCount(0);
  expect(await findings(page)).toEqual([]);
  // Another seat: the bots play until its turn.
  await page.getByRole("combobox", { name: "Your seat" }).selectOption(String((Number(mover) % 4) + 1));
  await expect(page.locator("kz-table .laid").nth(7)).toBeVisible();
  // The address alone leads here, and the deal is played to its end.
  await page.reload();
  await expect(can.first()).toBeVisible();
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
  await page.getByRole("link", { name: "Back to the replay" }).click();
  await expect(page).toHaveURL(/\/r\/pairs#2\.7$/);
});

/** The analysis of the match, and the seat with the most mistakes. */
const [, told] = structuredClone(people.Reader.answers["/api/match/pairs/analysis"]);
const choices = told.analysis.deals.flatMap((deal) => deal.choices);
const of = (seat, ...marks) => choices.filter((choice) => choice.seat === seat && marks.includes(choice.mark));
const worst = [1, 2, 3, 4].sort((a, b) => of(b, "?", "??").length - of(a, "?", "??").length)[0];

test("marks, what could be done instead drawn on the table, and one's mistakes to be solved", async ({ stage: page }) => {
  const { answers } = await answer(page, "Олена");
  for (const deal of [0, ...told.analysis.deals.map(({ deal }) => deal)]) answers[`/api/match/pairs/analysis?deals=${deal}`] = [200, told];
  const mistakes = of(worst, "?!", "?", "??"), grave = of(worst, "?", "??");
  expect(mistakes.length, "the match has mistakes").toBeGreaterThan(1);
  await page.evaluate(() => window.kozel.go("/r/pairs"));
  const where = page.locator("kz-replay .now .where");
  const panel = page.locator("kz-replay .teach");
  await expect(panel.locator(".leads").first()).toBeVisible();
  await page.getByRole("combobox", { name: "Below" }).selectOption(String(worst));
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
  for (const viewport of [SIZES.narrow, SIZES.phone]) {
    await resize(page, viewport);
    await page.keyboard.press("Home");
    const next = page.getByRole("button", { name: "Next mistake" });
    await next.scrollIntoViewIfNeeded();
    await next.click();
    await at(first);
    await expect(page.locator("kz-replay .well")).toBeInViewport({ ratio: 1 });
    await expect(why).toBeInViewport({ ratio: 1 });
  }
  for (const viewport of [SIZES.phone, SIZES.desktop]) {
    await resize(page, viewport);
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
  expect(await findings(page)).toEqual([]);
  // As an exercise: wrong by laying the played tile, on the table itself. The hands of the others are closed.
  await page.getByRole("button", { name: /^Learn from \d+ mistakes?$/ }).click();
  await expect(page.locator("kz-table .plate .open-tiles")).toHaveCount(0);
  const [tile, end] = grave[0].played.split("@");
  await page.locator(`kz-table .held.can[data-tile="${tile}"]`).click();
  const place = page.locator(`kz-table button.offer[data-end="${end}"]`);
  if (await place.isVisible()) await place.click();
  await expect(page.getByText("There was something better.")).toBeVisible();
  expect(await findings(page)).toEqual([]);
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
  for (const viewport of [SIZES.phone, SIZES.narrow, TINY]) {
    await resize(page, viewport);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
  }
});

test("who comes for their mistakes has the answer in sight, in every window and language, and nothing moves when it comes", async ({ stage }) => {
  await answer(stage, "Олена");
  // The match is seen from the lower seat: it gets the mistakes.
  const seen = structuredClone(told);
  for (const choice of seen.analysis.deals.flatMap((deal) => deal.choices)) choice.seat = { [worst]: 1, 1: worst }[choice.seat] ?? choice.seat;
  let ready = false;
  await stage.route("**/api/match/pairs/analysis*", (route) => route.fulfill({ json: ready ? seen : { state: "running", progress: 0.4, may: true } }));
  const place = stage.locator("kz-replay .desk .judgement");
  const controls = stage.locator("kz-replay .go");
  for (const language of ["de", "en", "uk"])
    for (const [width, height] of [[360, 640], [390, 844], [844, 390], [1280, 800]]) {
      const where = `${width} x ${height}, ${language}`;
      await resize(stage, { width, height });
      await stage.evaluate((language) => window.kozel.settings({ language }), language);
      ready = false;
      await stage.evaluate(() => window.kozel.go("/lessons"));
      await stage.evaluate(() => window.kozel.go("/r/pairs#why"));
      await expect(place.getByRole("progressbar"), where).toBeInViewport({ ratio: 1 });
      const before = await controls.boundingBox();
      ready = true;
      await expect(async () => {
        await stage.clock.runFor(2000);
        await expect(place.locator("b")).toBeVisible({ timeout: 500 });
      }).toPass({ intervals: [10], timeout: 20_000 });
      await expect(place, where).toBeInViewport({ ratio: 1 });
      await expect(stage.locator("kz-replay .well"), where).toBeInViewport({ ratio: 1 });
      expect(await controls.boundingBox(), where).toEqual(before);
      // The carried points are under no plate.
      const carry = await stage.locator("kz-replay .carry").boundingBox();
      for (const plate of await stage.locator("kz-replay .plate").all()) {
        const { x, y, width: wide, height: high } = await plate.boundingBox();
        const apart = carry.x + carry.width <= x + 1 || x + wide <= carry.x + 1 || carry.y + carry.height <= y + 1 || y + high <= carry.y + 1;
        expect(apart, `${where}: ${await plate.getAttribute("aria-label")} is over what is carried`).toBe(true);
      }
      // That mistake ended the deal: the fish next to its score is as large as at the table.
      expect((await stage.locator("kz-replay .result .fish").first().boundingBox()).width, where).toBeLessThan(60);
    }
});
