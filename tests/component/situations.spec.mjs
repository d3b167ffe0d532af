// SPDX-License-Identifier: MIT
// Situations that few matches reach - a pot, a debt, a swap for 6-6, eggs with weight, a lead by right, an Admiral -, continued by real clicks.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { resize } from "../web/lib/fitting.mjs";
import { expect, recordsOf, root, SIZES, test } from "./lib/test.mjs";

const record = (name) => readFileSync(join(root, "tests", "web", "data", `${name}.dgr`), "utf8");
const tile = (page, name) => page.locator(`kz-table .held[data-tile="${name}"]`);

/** Lays the first tile that can be laid, at any place. */
async function lay(page) {
  const first = page.locator("kz-table .held.can").first();
  const name = await first.getAttribute("data-tile");
  await first.click();
  const place = page.locator("kz-table :is(button.offer, button.way, .lay-now)").first();
  await expect(async () => {
    if (await place.isVisible()) await place.click({ timeout: 500 });
    await expect(tile(page, name)).toHaveCount(0, { timeout: 200 });
  }).toPass();
}

/** Waits until a sentence of that form is written over the table. */
const says = (page, text) => expect.poll(() => page.evaluate(() => window.kozel.table.look().standing)).toContainEqual(expect.stringMatching(text));

/** `words`: the text over the table; `play`: the person's actions then. */
const situations = {
  "sea-goat-pot": { words: [/^\+\d+ for the winner, [123] more deals?$/] },
  "sea-goat-debt": { words: [/ owes? \d+ to .*, [123] more deals?$/] },
  "sea-goat-swap": { words: [/ swapped for 6-6 with .* \(\d-\d\)$/] },
  "sea-goat-navy-eggs": { words: [/^×[23], \d+ kg$/] },
  "sea-goat-navy-right": {
    words: [/^The lead is by right$/],
    async play(page) {
      const claim = page.locator("kz-table .claim");
      await claim.click();
      await expect(claim).toHaveCount(0);
      await expect(page.locator("kz-table .laid").first()).toBeVisible();
    },
  },
  "sea-goat-navy-yield": {
    words: [/^The lead is by right$/],
    async play(page) {
      const leaves = page.locator("kz-table .yield");
      await expect(leaves).toHaveText("The partner leads");
      await leaves.click();
      await expect(leaves).toHaveCount(0);
      await expect(page.locator("kz-table .laid").first()).toBeVisible();
    },
  },
  "sea-goat-navy-admiral": {
    words: [/^×\d, \d+ kg$/],
    async play(page) {
      await tile(page, "6-6").click();
      await tile(page, "0-0").click();
      // (A complete turn is laid at once.)
      const layNow = page.locator("kz-table .lay-now");
      const over = () => page.evaluate(() => window.kozel.hub.last.match.phase === "over");
      await expect(async () => {
        if (await layNow.isVisible()) await layNow.click({ timeout: 500 });
        expect(await over()).toBe(true);
      }).toPass();
      await page.clock.runFor(1500);
      const card = page.locator("kz-table .card.match-end");
      await expect(card.locator("h2")).toHaveText("You have won");
      await expect(card.locator(".verdict")).toContainText(/Admiral with .*eggs of \d+ kg/);
    },
  },
};

for (const [index, [name, { words, play = lay }]] of Object.entries(situations).entries())
  test(name, async ({ stage }) => {
    const { width, height } = index % 2 ? SIZES.phone : SIZES.desktop;
    await resize(stage, { width, height });
    expect(await stage.evaluate((record) => window.kozel.check({ record }), record(name))).toEqual([]);
    for (const text of words) await says(stage, text);
    await play(stage);
  });

test("the fish with the carried sum; a bank of coins; a double click on a tile with two ends picks it up", async ({ stage }) => {
  for (const size of [SIZES.phone, SIZES.narrow, SIZES.desktop]) {
    await resize(stage, size);
    expect(await stage.evaluate((record) => window.kozel.check({ record, stake: 25 }), record("carry"))).toEqual([]);
    await expect(stage.locator("kz-table .carry")).toHaveText("+16");
    await says(stage, /^Bank: 100 coins$/);
  }
  const { legal, accounts } = await stage.evaluate(() => window.kozel.hub.last.state().match);
  expect(accounts.map(({ score, open, memory }) => [score, open, memory])).toEqual([[0, false, 0], [32, true, 0], [33, true, 0], [0, false, 11]]);
  const tiles = legal.map((act) => act.split("@")[0]);
  const both = tiles.find((name, i) => tiles.indexOf(name) !== i);
  await tile(stage, both).dblclick();
  await expect(tile(stage, both)).toHaveClass(/\bpicked\b/);
  await expect(stage.locator("kz-table button.offer")).toHaveCount(2);
});

test("plates remember who knocked on what, unless the terms or zen mode leave that to the players", async ({ stage }) => {
  const record = recordsOf("kozel");
  const positions = await stage.evaluate(([texts]) => window.kozel.choose("kozel", texts), [record]);
  const knock = positions.find(({ shows }) => shows.includes("knock")).record;
  const knocks = () => stage.evaluate(() => window.kozel.table.look().knocks);
  expect(await stage.evaluate((record) => window.kozel.check({ record }), knock)).toEqual([]);
  const told = await knocks();
  expect(told[0]).toMatch(/^knocked on \d/);
  await stage.evaluate(() => window.kozel.settings({ zen: true }));
  await expect.poll(knocks).toEqual([]);
  await stage.evaluate(() => window.kozel.settings({ zen: false }));
  await expect.poll(knocks).toEqual(told);
  await stage.evaluate((record) => window.kozel.show({ record, memory_aids: false }), knock);
  expect(await knocks()).toEqual([]);
});

test("the signs on small plates are explained in the score, which a touch can open, in every language", async ({ stage }) => {
  await resize(stage, SIZES.narrow);
  await stage.evaluate((wishes) => window.kozel.begin(wishes), { game: "general", seats: 4 });
  const legend = stage.locator("kz-table #sheet .legend");
  const explained = async (lost, signal) => {
    await stage.evaluate(async ([lost, signal]) => {
      const { hub, finger, table } = window.kozel;
      const state = (hub.state ??= hub.last.state).call(hub.last);
      hub.last.state = () => ({ ...state, match: { ...state.match, signal, standing: { ...state.match.standing, lost } } });
      hub.push({ ev: "called", table: hub.last.name });
      await finger.until(() => String(table.tableOf().state.match.standing?.lost) === String(lost), () => "the changed state");
    }, [lost, signal]);
    return (await legend.allTextContents()).join("").replace(/\s+/g, " ").trim();
  };
  await stage.locator("kz-table .buttons").getByRole("button", { name: "Score" }).click();
  expect(await explained([0, 0], ["6-6"])).toBe("");
  expect(await explained([0, 1], [])).toBe("✕ deals lost – the partner holds neither 0-0 nor 6-6");
  const texts = new Set();
  for (const language of ["en", "uk", "ru", "ro", "de"]) {
    await stage.evaluate((language) => window.kozel.speak(language), language);
    await expect(legend).toBeVisible();
    texts.add(await legend.textContent());
  }
  expect(texts.size).toBe(5);
});

test("a tile is taken before the server answers; what the server refuses is told, and the tile is given back", async ({ stage }) => {
  await stage.evaluate((record) => window.kozel.check({ record }), record("carry"));
  await stage.evaluate(() => {
    const { hub } = window.kozel;
    hub.refusals.set("act", { code: "must-lay", text: "no", args: ["1-5"] });
    hub.pauses.set("act", new Promise((go) => (window.answerAct = go)));
  });
  const name = await stage.locator("kz-table .held.can").first().getAttribute("data-tile");
  await tile(stage, name).click();
  const offer = stage.locator("kz-table button.offer").first();
  await expect(async () => {
    if (await offer.isVisible()) await offer.click({ timeout: 500 });
    expect(await stage.evaluate(() => window.kozel.hub.asked.some((request) => request.do === "act"))).toBe(true);
  }).toPass();
  await expect(tile(stage, name)).toHaveAttribute("data-taken");
  await expect(stage.locator("kz-table .held.can")).toHaveCount(0);
  await stage.evaluate(() => window.answerAct());
  await expect(stage.locator("kz-toasts")).toContainText("1-5");
  await expect(tile(stage, name)).toHaveClass(/\bcan\b/);
  await expect(tile(stage, name)).not.toHaveAttribute("data-taken");
  await stage.evaluate(() => window.kozel.hub.refusals.clear());
  await lay(stage);
});

test("who has kept a match waiting for a day is named, and the match can be ended", async ({ stage }) => {
  for (const size of [SIZES.phone, SIZES.desktop]) {
    await resize(stage, size);
    expect(await stage.evaluate((record) => window.kozel.check({ record, overdue: [1, 2, 3, 4] }), record("carry"))).toEqual([]);
    await expect(stage.locator("kz-room .overdue")).toContainText("kept the match waiting for a day.");
  }
  await stage.getByRole("button", { name: "End the match without a result" }).click();
  await expect.poll(() => stage.evaluate(() => window.kozel.hub.asked.at(-1).do)).toBe("abort");
  // A delay of the person themselves does not let them end the match.
  const you = await stage.evaluate(() => window.kozel.hub.last.seat);
  await stage.evaluate(([record, you]) => window.kozel.check({ record, overdue: [you] }), [record("carry"), you]);
  await expect(stage.locator("kz-room .overdue")).toHaveCount(0);
});

test("of several doubles one is laid alone by the button", async ({ stage }) => {
  const positions = await stage.evaluate(([texts]) => window.kozel.choose("classic", texts), [recordsOf("classic")]);
  const { record } = positions.find(({ shows }) => shows.includes("several doubles"));
  expect(await stage.evaluate((record) => window.kozel.check({ record }), record)).toEqual([]);
  const legal = await stage.evaluate(() => window.kozel.hub.last.match.legal());
  const alone = legal.filter((act) => act.includes("+")).map((act) => act.split("+")[0]).find((act) => legal.includes(act));
  const [name, end] = alone.split("@");
  await tile(stage, name).click();
  const offer = stage.locator(`kz-table button.offer[data-end="${end}"]`);
  const layNow = stage.locator("kz-table .lay-now");
  await expect(async () => {
    if (await offer.isVisible()) await offer.click({ timeout: 500 });
    await expect(layNow).toBeVisible({ timeout: 200 });
  }).toPass({ timeout: 30_000 });
  await layNow.click();
  await expect.poll(() => stage.evaluate(() => window.kozel.hub.asked.find((request) => request.do === "act")?.act)).toBe(alone);
});

test("after a resignation the others stand in the first place, whatever their points are", async ({ stage }) => {
  await resize(stage, SIZES.phone);
  await stage.evaluate(() => window.kozel.begin({ game: "kozel", seats: 4, seed: 2 }));
  await stage.evaluate(() => window.kozel.playDeal());
  await stage.clock.runFor(1500);
  await stage.evaluate(() => window.kozel.onward());
  expect(await stage.evaluate(() => window.kozel.finger.turnComes())).toBe("play");
  await stage.locator("kz-table .buttons .icon[popovertarget]").click();
  await stage.locator("kz-table #menu .danger").click();
  await stage.locator("kz-table #resign[open] .danger").click();
  await stage.clock.runFor(1500);
  const rows = () => stage.locator("kz-table .places li").evaluateAll((list) => list.map((row) => [".place", ".player em"].map((part) => row.querySelector(part)?.textContent.trim())));
  await expect.poll(rows).toEqual([...Array(3).fill(["1.", "winner"]), ["4.", undefined]]);
  const points = await stage.locator("kz-table .places .points").allTextContents();
  expect(new Set(points.slice(0, 3)).size, `${points}`).toBeGreaterThan(1);
  // What a rated match has changed comes when it is stored. A strength with "?" is not certain yet.
  await stage.evaluate(() => {
    const { last } = window.kozel.hub;
    const change = (before, after, provisional) => ({ strength: [before, after], ...(provisional && { provisional }) });
    window.kozel.hub.push({ ev: "rating", table: last.name, n: ++last.sent, v: last.sent, seats: [change(1500, 1523, true), change(1610, 1604), null, null] });
  });
  await expect(stage.locator("kz-table .places .change")).toHaveText([/Strength 1500 → 1523\? \(\+23\)|Strength 1610 → 1604 \(−6\)/, /Strength/]);
});

test("what one could have done is offered to those who played, not to those who watched", async ({ stage }) => {
  await stage.route("**/api/match/*/analysis", (route) => route.fulfill({ json: { state: "none", may: true } }));
  const why = stage.getByRole("link", { name: "What could I have done?" });
  const replay = stage.locator("kz-table .card.match-end").getByRole("link", { name: "Replay" });
  const positions = await stage.evaluate(([texts]) => window.kozel.choose("kozel", texts), [recordsOf("kozel")]);
  const { record } = positions.find(({ shows }) => shows.includes("match over"));
  for (const seat of [1, 0]) {
    await stage.evaluate(([record, seat]) => window.kozel.show({ record, seat }), [record, seat]);
    await expect(replay).toBeVisible();
    await expect(why).toHaveCount(seat ? 1 : 0);
  }
  await stage.unroute("**/api/match/*/analysis");
});
