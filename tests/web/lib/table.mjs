// SPDX-License-Identifier: MIT
// The table from a person's view: its tiles, and what can be clicked. Everything is found by the page's marks for people and assistive programs
// (roles, labels) or by its data (tiles, seats and ends). This file has no rule of the game.
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { join } from "node:path";
import { root } from "./server.mjs";

const { expect } = createRequire(join(root, "web", "package.json"))("@playwright/test");

/** Retries `check` until it throws nothing. (The options of the configuration are for tests, and others use this too.) */
const settles = (check, interval_ms = 40) => expect(check).toPass({ intervals: [interval_ms], timeout: 30_000 });

/** Retries `holds` until it returns something true. `message()`: for the error. */
const until = (holds, message) =>
  settles(async () => {
    if (!(await holds())) assert.fail(message());
  });

/** Returns the result of `read` once it is the same twice in a row: moving parts have come to rest. */
export async function rests(read) {
  let last;
  await settles(async () => {
    const before = last;
    last = JSON.stringify(await read());
    assert.equal(before, last, "comes to rest");
  }, 80);
  return JSON.parse(last);
}

/** Returns points as shown next to a name: an open account without a sign, remembered points with "+". */
export function pointsText({ open, score, memory }) {
  if (open && score !== 0) return String(score);
  return memory > 0 ? `+${memory}` : "0";
}

const isYellow = ([r, g, b]) => r > 120 && g > 80 && b < 0.6 * g;
const isRed = ([r, g, b]) => r > 1.5 * g && r > 1.5 * b;

export class Table {
  constructor(guest) {
    this.guest = guest;
    this.page = guest.page;
    const find = (selector) => guest.page.locator(`kz-table ${selector}`);
    this.hand = find(".held");
    this.playable = find(".held.can");
    this.offers = find("button.offer");
    this.line = find(".laid");
    this.places = find(":is(button.offer, button.way)");
    this.layNow = find(".lay-now");
    this.claim = find(".claim");
    this.cloth = find(".cloth");
    this.card = find(".card");
    this.next = find(".card:not(.match-end) button[data-first]:not([disabled])");
    this.plate = (seat) => find(`.plate[data-seat="${seat}"]`);
    this.carry = find(".carry");
  }

  // ---- Messages from the server

  /** Returns the last state or event that has `member`, from the newest. */
  last(member, where = () => true) {
    const { frames } = this.guest;
    for (let i = frames.length - 1; i >= 0; i--) {
      const frame = frames[i];
      const body = frame.ev ? frame : frame.ok?.state;
      if (body && body[member] !== undefined && where(body)) return body[member];
    }
    return undefined;
  }

  get you() {
    return this.last("you", (body) => body.phase);
  }

  get seats() {
    return this.last("seats", (body) => body.phase);
  }

  /** The result of the last deal that ended. */
  get dealResult() {
    const over = ({ ev, phase, match }) => ev === "end" || ((phase === "pause" || phase === "over") && match?.history);
    const { frames } = this.guest;
    const body = frames.map((frame) => (frame.ev ? frame : (frame.ok?.state ?? {}))).findLast(over);
    return body?.result ?? body?.match.history.at(-1);
  }

  /** The result of the match that is over. */
  get matchResult() {
    return this.last("match", (body) => body.ev === "end" && body.match);
  }

  /** The shown match: its id, the number of the deal. */
  get match() {
    return this.last("match", (body) => body.match?.id);
  }

  // ---- What is seen

  /** Returns the tiles of the hand and of the line, and the points next to each name: these must be the same after coming back. */
  look() {
    return this.page.evaluate(() => {
      const root = document.querySelector("kz-app").shadowRoot.querySelector("kz-table").shadowRoot;
      const all = (selector) => [...root.querySelectorAll(selector)];
      return {
        hand: all(".held").map((tile) => tile.dataset.tile),
        line: all(".laid").map((tile) => tile.dataset.tile),
        points: all(".plate").map((plate) => `${plate.dataset.seat}: ${plate.querySelector(".points")?.textContent}`),
        knocks: all(".plate .knocked").map((mark) => `${mark.closest(".plate").dataset.seat}: ${mark.title}`),
        carry: root.querySelector(".carry")?.textContent.trim() ?? "",
      };
    });
  }

  /** Checks that nothing sticks out: no scrolling sideways, hand and line inside the window. */
  checkFits() {
    return settles(() => this.#checkFits());
  }

  async #checkFits() {
    const out = await this.page.evaluate(() => {
      const { scrollWidth, clientWidth, clientHeight } = document.documentElement;
      const found = scrollWidth > clientWidth ? [`the page is ${scrollWidth} wide in ${clientWidth}`] : [];
      const root = document.querySelector("kz-app").shadowRoot.querySelector("kz-table")?.shadowRoot;
      for (const tile of root?.querySelectorAll(".held, .laid") ?? []) {
        const { left, top, right, bottom } = tile.getBoundingClientRect();
        if (left < -1 || top < -1 || right > clientWidth + 1 || bottom > clientHeight + 1)
          found.push(`${tile.getAttribute("class")} ${tile.dataset.tile}: ${[left, top, right, bottom].map(Math.round)}`);
      }
      return found;
    });
    assert.deepEqual(out, [], "inside the window");
  }

  /** Checks that, if the ends count, their sum is over the line as the server computes it. Returns whether there is one. */
  async checkSum() {
    const { frames } = this.guest;
    const body = frames.map((frame) => (frame.ev ? frame : (frame.ok?.state ?? {}))).findLast(({ ev, phase }) => ev === "step" || ev === "deal" || phase);
    const sum = (body?.ev === "step" ? body : body?.match)?.standing?.ends_sum;
    if (sum === undefined) return false;
    await this.page.locator("kz-table .cloth .standing li").getByText(`Sum of the ends: ${sum}`, { exact: true }).waitFor();
    return true;
  }

  /** Checks that the points next to the names are those of the server, remembered ones yellow with "+", open ones red. */
  checkPlates(accounts, sides) {
    return settles(() => this.#checkPlates(accounts, sides));
  }

  async #checkPlates(accounts, sides) {
    for (const [index, side] of sides.entries()) {
      const account = accounts[side - 1];
      const points = this.plate(index + 1).locator(".facts .points");
      assert.equal((await points.textContent()).trim(), pointsText(account), `beside seat ${index + 1}`);
      if (!this.dealResult?.titles) await checkColour(points, account);
    }
  }

  /** Checks that the fish with its sum is there exactly if a sum is carried. */
  checkCarry(carry) {
    return settles(async () => {
      assert.equal(await this.carry.locator("svg.fish").count(), carry ? 1 : 0, "a fish exactly with a carried sum");
      if (carry) assert.equal((await this.carry.textContent()).trim(), `+${carry}`);
    });
  }

  /** Checks that the score table shows the deal's result: a column for each side from the person's on; before, points in play if any, deal, total. */
  checkScoreTable(result, sides) {
    return settles(() => this.#checkScoreTable(result, sides));
  }

  async #checkScoreTable(result, sides) {
    const seats = sides.map((_, index) => ((this.you - 1 + index) % sides.length) + 1);
    const columns = [...new Set(seats.map((seat) => sides[seat - 1]))];
    const row = async (name, cell) => {
      const tr = this.card.locator("table.score tr", { has: this.page.locator(`th:text-is("${name}")`) });
      return (await tr.locator(cell).allTextContents()).map((text) => text.trim());
    };
    const of = (list) => columns.map((side) => list[side - 1]);
    assert.deepEqual(await row("Before", "td .points"), of(result.before).map(pointsText));
    assert.deepEqual(await row("This deal", "td > span"), of(result.credits).map((points) => String(points).replace("-", "−")));
    assert.deepEqual(await row("Total", "td .points"), of(result.accounts).map(pointsText));
    const during = (await row("In play", "td")).map(Number);
    assert.deepEqual(during, result.played ? of(result.played) : []);
    for (const [index, points] of during.entries()) {
      const [before, credit, now] = [result.before, result.credits, result.accounts].map((list) => of(list)[index]);
      assert.equal(before.score + points + credit, now.score, "points in play fill the gap");
    }
    const fish = await this.card.locator("tr.this-deal svg.fish").count();
    assert.equal(fish, /fish|void/.test(result.end) ? columns.length : 0, "fish icons exactly after a fish");
    for (const [index, account] of of(result.accounts).entries())
      // Generals are counted, and do not have a warning colour.
      if (!result.titles) await checkColour(this.card.locator("tr.total .points").nth(index), account);
  }

  // ---- What one does

  /** Waits until this person has something to do. Returns "play", "deal over" or "match over". (It checks every 40 ms, not at every frame: a busy
   * machine may paint none.) */
  async wait() {
    const look = () => {
      const root = document.querySelector("kz-app")?.shadowRoot?.querySelector("kz-table")?.shadowRoot;
      const there = (selector) => root?.querySelector(selector)?.checkVisibility();
      if (there(".card")) return there(".card.match-end") ? "match over" : there(".card button[data-first]:not([disabled])") && "deal over";
      // (The page shows the server's messages a moment later: until then the previous turn is on the screen.)
      const table = document.querySelector("kz-app").shadowRoot.querySelector("kz-table");
      return (there(".held.can") || there(".claim")) && table.ready && !table.isUpdatePending && "play";
    };
    return (await this.page.waitForFunction(look, undefined, { polling: 40, timeout: 60_000 })).jsonValue();
  }

  /** Goes from a deal's end to the next deal. */
  async onward() {
    await this.next.click();
    await this.next.waitFor({ state: "detached" });
  }

  /** Opens the menu once nothing happens automatically any more, in a deal or after it: a new card would close it. */
  async openMenu() {
    const now = await this.wait();
    assert.notEqual(now, "match over");
    if (now === "deal over") await this.card.locator(".actions .quiet").click();
    await this.page.locator("kz-table .buttons .icon[popovertarget]").click();
    const menu = this.page.locator("kz-table #menu");
    await menu.waitFor();
    return menu;
  }

  /** Resigns, in a deal or after it. Waits for the match's end. */
  async resign() {
    const menu = await this.openMenu();
    await menu.locator(".danger").click();
    await this.page.locator("kz-table #resign[open] .danger").click();
  }

  /** Lays the first highlighted tile by `way`: "click", "tap", "drag" or "keys". */
  async lay(way = "click") {
    const tile = await this.playable.first().getAttribute("data-tile");
    const held = this.page.locator(`kz-table .held[data-tile="${tile}"]`);
    if (way === "drag") await this.drag(held);
    else if (way === "keys") await this.press(tile);
    else if (way === "tap") await held.tap();
    else await held.click();
    // If there are two ends to choose from, they are highlighted until one is chosen.
    const offered = this.offers.first();
    await until(async () => (await offered.count()) > 0 || (await held.count()) === 0, () => `${tile} laid or its ends offered`);
    if (await offered.count()) {
      if (way === "keys") {
        await this.page.locator("kz-table button.offer:focus").waitFor();
        await this.page.keyboard.press("Enter");
      } else await offered.click();
    }
    await held.waitFor({ state: "detached" });
    return tile;
  }

  /** Returns the choices: the hand, its legal tiles, places on the table and orientations there, buttons of a turn. The list `chosen` has the tiles
   * of a turn of several that are chosen and not yet laid. */
  choices() {
    return this.page.evaluate(() => {
      const root = document.querySelector("kz-app").shadowRoot.querySelector("kz-table").shadowRoot;
      const tiles = (selector) => [...root.querySelectorAll(selector)].map((tile) => tile.dataset.tile);
      const count = (selector) => root.querySelectorAll(selector).length;
      return {
        held: tiles(".held"),
        can: tiles(".held.can"),
        places: count("button.offer, button.way"),
        chosen: count(".chosen-tile"),
        lay: count(".lay-now"),
        claim: count(".claim"),
      };
    });
  }

  /** Plays a turn of any game by clicks only: a tile, its place or orientation if there are several, more doubles or "Lay", asking for 6-6. The
   * function `pick(n)` chooses one of n things to click. Returns what was clicked. */
  async turn(pick) {
    const clicked = [];
    const begun = this.guest.frames.length;
    // A laid tile may be in the hand again before the check: a sausage's, cut off and turned.
    const laid = () => this.guest.frames.slice(begun).some(({ ev, seat, act }) => ev === "step" && seat === this.you && act.includes(tile));
    let tile;
    const click = (what, locator, position) => {
      assert.ok(clicked.push(what) <= 12, `a turn that does not end: ${clicked}`);
      return locator.click({ position });
    };
    for (let now = await this.choices(); ; ) {
      const { can, places, chosen, lay, claim } = now;
      const tiles = can.filter((each) => each !== tile);
      if (places) {
        const place = this.places.nth(pick(places));
        await click("place", place, await visiblePoint(place));
      } else if (lay && pick(tiles.length + 1) === 0) await click("lay", this.layNow);
      else if (claim && pick(2) === 0) {
        await click("claim", this.claim);
        await this.claim.waitFor({ state: "detached" });
        return clicked;
      } else {
        tile = tiles[pick(tiles.length)];
        await click("tile", this.page.locator(`kz-table .held[data-tile="${tile}"]`));
      }
      // Either the tile has left the hand, and the turn is over; or it is chosen, or its places are offered.
      const asked = places === 0;
      const on = async () => {
        now = await this.choices();
        return laid() || !now.held.includes(tile) || now.chosen > chosen || (asked && now.places > 0);
      };
      await until(on, () => `something after ${clicked}: ${JSON.stringify(now)}`);
      if (laid() || !now.held.includes(tile)) return clicked;
    }
  }

  async drag(held) {
    const from = await rests(() => held.boundingBox());
    const cloth = await this.cloth.boundingBox();
    await this.page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await this.page.mouse.down();
    await this.page.mouse.move(from.x + from.width / 2, from.y - 20, { steps: 3 });
    await this.page.mouse.move(cloth.x + cloth.width / 2, cloth.y + cloth.height / 2, { steps: 5 });
    await this.page.mouse.up();
  }

  /** Lays a tile by keyboard only: the tile's digit, then Enter. */
  async press(tile) {
    const tiles = await this.hand.evaluateAll((list) => list.map((held) => held.dataset.tile));
    await this.page.keyboard.press(String(tiles.indexOf(tile) + 1));
    await this.page.locator(`kz-table .held[data-tile="${tile}"]:focus`).waitFor();
    await this.page.keyboard.press("Enter");
  }
}

/** Returns a point of a place, from its corner, where a click hits it: places of a sausage's joint may overlap. */
async function visiblePoint(place) {
  const point = await place.evaluate((button) => {
    const { left, top, width, height } = button.getBoundingClientRect();
    for (const y of [0.5, 0.2, 0.8])
      for (const x of [0.5, 0.2, 0.8]) {
        const hit = button.getRootNode().elementFromPoint(left + x * width, top + y * height);
        if (hit === button || button.contains(hit)) return { x: x * width, y: y * height };
      }
    const hit = button.getRootNode().elementFromPoint(left + width / 2, top + height / 2);
    return { button: button.outerHTML, box: [left, top, width, height].map(Math.round), over: hit?.outerHTML.slice(0, 300) };
  });
  assert.ok("x" in point, `a place is covered by something else: ${JSON.stringify(point)}`);
  return point;
}

async function checkColour(points, account) {
  const text = await points.evaluate((element) => getComputedStyle(element).color);
  const colour = text.match(/[\d.]+/g).slice(0, 3).map(Number);
  if (account.open && account.score !== 0) assert.ok(isRed(colour), `an open account is red, not ${text}`);
  else if (account.memory > 0) assert.ok(isYellow(colour), `remembered points are yellow, not ${text}`);
}
