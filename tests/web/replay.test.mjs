// A finished match step by step: from the end of a match to its replay, by keyboard, by clicks, by its link; every board.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before } from "node:test";
import { DESKTOP, Guest, launch, NARROW, PHONE } from "./lib/browser.mjs";
import { openTable } from "./lib/lobby.mjs";
import { goldenMatch, serverWith } from "./lib/stored.mjs";
import { Table } from "./lib/table.mjs";
import { test } from "./lib/test.mjs";
import { becomes, settles, until } from "./lib/until.mjs";

const TINY = { width: 320, height: 640 };
const MATCHES = {
  line: goldenMatch("kozel-pairs-4-1", ["Guest-1", "novice", "Guest-22", "novice"], true),
  spinner: goldenMatch("telephone-4-2", ["Guest-1", "novice", "Guest-22", "novice"], false),
  bazaar: goldenMatch("muggins-2-1", ["Guest-1", "novice"], false),
  rows: goldenMatch("sausage-2-1", ["Guest-1", "novice"], true),
};

let server;
let browser;
before(async () => {
  server = await serverWith(MATCHES, "--bot-delay", "0");
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

/** A replay as a person meets it. */
class ReplayView {
  constructor(guest) {
    this.guest = guest;
    this.page = guest.page;
    this.now = guest.page.locator("kz-replay .now");
    this.line = guest.page.locator("kz-table .laid");
    this.slider = guest.page.getByRole("slider", { name: "Step" });
    this.moves = guest.page.locator("kz-replay .moves");
  }

  static async open(id, { place = "", ...options } = {}) {
    const guest = await Guest.arrive(browser, server.url, { path: `/r/${id}${place}`, ...options });
    const view = new ReplayView(guest);
    await view.now.waitFor();
    view.replay = await (await fetch(`${server.url}/match/${id}.json`)).json();
    return view;
  }

  button(name) {
    return this.page.getByRole("button", { name, exact: true });
  }

  get steps() {
    return this.replay.deals.map(({ steps }) => steps.length);
  }

  /** "2.7": the deal and the actions of it. */
  async place() {
    return (await this.now.locator(".where").textContent()).trim();
  }

  async isAt(place) {
    await until(async () => (await this.place()) === place, `the replay is at ${place}`);
  }

  /** All hands lie open, as the match has them after so many actions of a deal. */
  checkTiles(deal, ply) {
    return settles(() => this.#checkTiles(deal, ply));
  }

  async #checkTiles(deal, ply) {
    const { hands, steps } = this.replay.deals[deal - 1];
    const now = hands.map((hand, i) => steps.slice(0, ply).reduce((held, step) => step.hands[i + 1] ?? held, hand));
    const below = Number(await this.page.getByRole("combobox", { name: "Below" }).inputValue());
    const own = await this.page.locator("kz-table .held").evaluateAll((tiles) => tiles.map((tile) => tile.dataset.tile));
    assert.deepEqual(own, now[below - 1]);
    for (const [i, hand] of now.entries()) {
      if (i + 1 === below) continue;
      const told = await this.page.locator(`kz-table .plate[data-seat="${i + 1}"] .open-tiles`).getAttribute("aria-label");
      assert.equal(told, hand.join(", ") || "no tiles");
    }
    const rows = (ply ? steps[ply - 1] : this.replay.deals[deal - 1]).rows;
    const laid = rows ? [rows.start, ...rows.lines.flat()].filter(Boolean) : steps.slice(0, ply).flatMap((step) => (step.laid ?? []).map(({ tile }) => tile));
    assert.deepEqual((await this.line.evaluateAll((tiles) => tiles.map((tile) => tile.dataset.tile))).sort(), [...laid].sort());
  }

  /** Nothing is cut off at the sides, and everything that is pressed can be hit. */
  checkFits() {
    return settles(() => this.#checkFits());
  }

  async #checkFits() {
    const { width } = this.page.viewportSize();
    assert.equal(await this.page.evaluate(() => document.documentElement.scrollWidth), width);
    for (const box of await this.page.locator("kz-replay :is(button, a, input, select):visible").evaluateAll((all) =>
      all.map((one) => ({ name: one.ariaLabel ?? one.textContent.trim(), ...one.getBoundingClientRect().toJSON() })),
    )) {
      assert.ok(box.left >= 0 && box.right <= width + 0.5, `${box.name} is cut off`);
      assert.ok(box.width >= 24 && box.height >= 24, `${box.name} is too small: ${box.width} x ${box.height}`);
    }
  }

  async leave() {
    assert.deepEqual(this.guest.unexpected, []);
    await this.guest.leave();
  }
}

test("from the end of a match to its replay, by keyboard to its end", { timeout: 180_000 }, async () => {
  const guest = await Guest.arrive(browser, server.url);
  await openTable(guest, { players: 2, numbers: { "Played to": 20 } });
  await guest.page.getByRole("button", { name: "Start with bots" }).click();
  const table = new Table(guest);
  for (let what; (what = await table.wait()) !== "match over"; ) {
    if (what === "deal over") await table.onward();
    else await table.lay();
  }
  await table.card.getByRole("link", { name: "Replay" }).click();
  await guest.page.waitForURL(/\/r\/\w+/);
  const view = new ReplayView(guest);
  await view.now.waitFor();
  const match = new URL(guest.page.url()).pathname.split("/").at(-1);
  view.replay = await (await fetch(`${server.url}/match/${match}.json`)).json();
  await view.isAt("1.0");
  await view.checkTiles(1, 0);

  const { keyboard } = guest.page;
  for (const [deal, count] of view.steps.entries()) {
    for (let ply = 1; ply <= count; ply++) {
      await keyboard.press("ArrowRight");
      await view.isAt(`${deal + 1}.${ply}`);
    }
    await view.checkTiles(deal + 1, count);
    await guest.page.getByRole("region", { name: "Score" }).waitFor();
    if (deal + 1 < view.steps.length) await keyboard.press("ArrowRight");
  }
  await settles(async () => assert.match(await view.now.textContent(), /goat|wins|loses|draw/i));
  await guest.picture("replay-end");
  await keyboard.press("ArrowRight");
  await view.isAt(`${view.steps.length}.${view.steps.at(-1)}`);
  await keyboard.press("ArrowLeft");
  await view.isAt(`${view.steps.length}.${view.steps.at(-1) - 1}`);
  await keyboard.press("Home");
  await view.isAt("1.0");
  await keyboard.press("End");
  await view.isAt(`${view.steps.length}.${view.steps.at(-1)}`);
  await view.leave();
});

test("the link of a moment leads there, after a reload too; the list, the slider and the buttons go", { timeout: 120_000 }, async () => {
  const view = await ReplayView.open("line", { place: "#2.9" });
  const { page } = view;
  await view.isAt("2.9");
  await view.checkTiles(2, 9);
  await becomes(() => page.title(), "Replay · kozel");
  await view.moves.getByRole("button", { name: /^4 / }).click();
  await view.isAt("2.4");
  await becomes(() => view.moves.locator("[aria-current=step]").count(), 1);
  await page.waitForURL(/#2\.4$/);
  await page.reload();
  await view.isAt("2.4");
  await view.checkTiles(2, 4);

  await view.moves.getByRole("button", { name: /^Deal 3/ }).click();
  await view.isAt("3.0");
  await view.button("Previous deal").click();
  await view.isAt("2.0");
  await view.button("Next deal").click();
  await view.isAt("3.0");
  await view.button("Next step").click();
  await view.isAt("3.1");
  await view.button("Previous step").click();
  await view.button("First step").click();
  await view.isAt("1.0");
  await view.button("Last step").click();
  await view.isAt(`3.${view.steps[2]}`);
  await until(() => view.button("Next step").isDisabled(), "no next step");
  await view.slider.fill("3");
  await view.isAt("1.3");
  await settles(async () => assert.match(await view.slider.getAttribute("aria-valuetext"), / lays | knocks/));

  await page.getByRole("combobox", { name: "Below" }).selectOption({ label: "Guest-22" });
  await view.checkTiles(1, 3);
  await page.locator('kz-table .plate.bottom[data-seat="3"]').waitFor();

  await page.getByRole("combobox", { name: "Speed" }).selectOption({ label: "fast" });
  await page.locator("body").click({ position: { x: 640, y: 20 } });
  await page.keyboard.press("Space");
  await until(async () => Number((await view.place()).split(".")[1]) >= 6, "it has gone on by itself");
  await view.button("Pause").click();
  await view.button("Play").waitFor();
  await view.leave();
});

test("the record, the table of laps and a drawing can be fetched; the link can be copied", { timeout: 120_000 }, async () => {
  const view = await ReplayView.open("line", { place: "#2.9" });
  const { page } = view;
  const fetched = async (name) => {
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name }).click()]);
    return { name: download.suggestedFilename(), text: readFileSync(await download.path(), "utf8") };
  };
  assert.deepEqual(await fetched("Download the record"), { name: "line.dgr", text: MATCHES.line });
  const laps = await fetched("Table of laps");
  assert.equal(laps.name, "line.laps");
  assert.match(laps.text, /^deal 1$/m);
  const drawing = await fetched("Drawing of this position");
  assert.equal(drawing.name, "line-2.9.svg");
  assert.match(drawing.text, /^<svg[^>]*>\s*<title>kozel-pairs: deal 2, action 9/);

  await view.guest.context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await view.button("Copy the link").click();
  await view.button("Copied").waitFor();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), `${server.url}/r/line#2.9`);
  await view.leave();

  const sausage = await ReplayView.open("rows");
  assert.equal(await sausage.page.getByRole("link", { name: "Table of laps" }).count(), 0);
  await sausage.leave();
});

const places = { line: [2, 9], spinner: [2, 12], bazaar: [1, 9], rows: [1, 20] };
for (const [name, viewport] of Object.entries({ desktop: DESKTOP, phone: PHONE, narrow: NARROW, tiny: TINY })) {
  test(`every board, all hands open: ${name}`, { timeout: 180_000 }, async () => {
    for (const [id, [deal, ply]] of Object.entries(places)) {
      const view = await ReplayView.open(id, { place: `#${deal}.${ply}`, viewport, colours: name === "phone" ? "dark" : "light" });
      await view.isAt(`${deal}.${ply}`);
      await view.checkTiles(deal, ply);
      await view.checkFits();
      await view.guest.picture(`replay-${id}-${name}`);
      await view.page.keyboard.press("End");
      await view.isAt(`${view.steps.length}.${view.steps.at(-1)}`);
      await view.checkTiles(view.steps.length, view.steps.at(-1));
      await view.checkFits();
      await view.guest.picture(`replay-${id}-${name}-end`);
      await view.leave();
    }
  });
}

test("a match that is not there is said not to be; without a server the page offers to try again", { timeout: 120_000 }, async () => {
  const guest = await Guest.arrive(browser, server.url, { path: "/r/nothing" });
  await guest.page.getByText("There is no such match, or it is not over yet.").waitFor();
  await guest.page.getByRole("button", { name: "To the lobby" }).click();
  await guest.page.getByRole("button", { name: "Play now" }).waitFor();
  await guest.page.route("**/match/*.json", (route) => route.abort());
  await guest.page.goto(`${server.url}/r/line`);
  await guest.page.getByText("The match cannot be read just now.").waitFor();
  await guest.page.unroute("**/match/*.json");
  await guest.page.getByRole("button", { name: "Try again" }).click();
  await guest.page.locator("kz-replay .now").waitFor();
  await guest.leave();
});
