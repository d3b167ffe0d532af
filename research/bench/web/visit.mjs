// SPDX-License-Identifier: MIT
// A visit of one person with a phone, for paint.mjs: the dialogs, the views, a match with all that its table offers, its replay.
import { setTimeout as sleep } from "node:timers/promises";
import { Guest, PHONE } from "../../../tests/web/lib/browser.mjs";
import { Table } from "../../../tests/web/lib/table.mjs";

/** Nobody is quicker to answer what he sees. */
const REACTION_MS = 200;
/** How long a finger lies on what it taps. */
const TOUCH_MS = 60;
/** By when an event's timing has been reported. */
const TOLD_MS = 250;
/** Quicker events are not reported. */
const LEAST_MS = 16;
/** The views to which the menu leads. */
const VIEWS = ["Watch", "Leaders", "Tournaments", "History", "Games", "Puzzles", "Lobby"];

/** One person with a slow phone at an address; every interaction from now on is kept in the page. */
export async function arrive(browser, address, rate) {
  const guest = await Guest.arrive(browser, address, { viewport: PHONE, touch: true, speed: "normal", path: "" });
  const { page } = guest;
  page.setDefaultTimeout(60_000);
  const session = await guest.context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate });
  await page.evaluate((durationThreshold) => {
    window.interactions = [];
    new PerformanceObserver((list) => {
      for (const { name, startTime, processingStart, processingEnd, duration, interactionId } of list.getEntries())
        if (interactionId) window.interactions.push({ name, startTime, processingStart, processingEnd, duration, interactionId });
    }).observe({ type: "event", durationThreshold });
  }, LEAST_MS);
  return Object.assign(guest, { session });
}

/** A finger on the middle of an element: only the browser's own events. Playwright's tap() and click() would look first, from within the page
 * and while the event is on its way, whether the element is really hit; no finger does that. */
export async function touch({ session }, locator) {
  await locator.scrollIntoViewIfNeeded();
  const { x, y, width, height } = await locator.boundingBox();
  await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x: x + width / 2, y: y + height / 2 }] });
  await sleep(TOUCH_MS);
  await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}

/** Does something; what of its slowest event each part took. `name`: its mark in a trace. */
export async function timed({ page }, act, name = "") {
  await sleep(REACTION_MS);
  await page.evaluate((mark) => performance.mark(mark), `act ${name}`);
  await page.evaluate(() => (window.interactions.length = 0));
  await act();
  await sleep(TOLD_MS);
  const events = await page.evaluate(() => window.interactions);
  const slowest = events.reduce((most, event) => (event.duration > (most?.duration ?? 0) ? event : most), null);
  if (!slowest) return { total: 0, delay: 0, handling: 0, painting: 0 };
  const { startTime, processingStart, processingEnd, duration } = slowest;
  return {
    total: duration,
    delay: processingStart - startTime,
    handling: processingEnd - processingStart,
    painting: Math.max(0, startTime + duration - processingEnd),
    event: slowest.name,
  };
}

export class Visit {
  /** `keep`: gets the name and the times of each interaction. */
  constructor(guest, keep) {
    this.guest = guest;
    this.page = guest.page;
    this.keep = keep;
  }

  async interact(name, act) {
    this.keep(name, await timed(this.guest, act, name));
  }

  tap(name, locator) {
    return this.interact(name, () => touch(this.guest, locator));
  }

  press(name, button, root = this.page) {
    return this.tap(name, root.getByRole("button", { name: button, exact: true }));
  }

  async closeDialog(name) {
    await this.tap(name, this.page.locator("dialog[open] .close"));
    await this.page.locator("dialog[open]").waitFor({ state: "detached" });
  }

  async inLobby() {
    const { page } = this;
    await page.getByRole("button", { name: "New table" }).waitFor();
    await this.press("open the dialog of a new table", "New table");
    await page.locator("kz-new-table select").focus();
    await this.interact("choose another game in it", () => page.keyboard.press("ArrowDown"));
    await this.tap("open a fold in it", page.locator("kz-new-table summary").last());
    await this.closeDialog("close a dialog");
    await this.tap("choose the players", page.locator("kz-lobby .choice label").filter({ hasText: "2" }).first());
    await this.press("open the settings", "Settings", page.locator("kz-header"));
    await this.closeDialog("close a dialog");
  }

  async throughViews() {
    const { page } = this;
    for (const view of VIEWS) {
      await this.press("open the menu of views", "Menu", page.locator("kz-menu"));
      await this.tap(`show ${view}`, page.locator("kz-menu #views").getByRole("link", { name: view, exact: true }));
      await page.locator("kz-app main").getByRole("heading").first().waitFor();
    }
  }

  /** What a person does at the table between two moves. `round`: how often this was done before. */
  async aroundTable(round) {
    const { page } = this;
    await this.press("open the score", "Score");
    await this.closeDialog("close the score");
    await this.press("zoom", "Zoom in");
    await this.press("zoom back", "The whole board");
    await this.press("open the menu", "More");
    await this.press("open the settings", "Settings", page.locator("kz-table #menu"));
    const tiles = page.getByRole("radio", { name: round % 2 === 0 ? "ebony" : "ivory" });
    await this.tap("other tiles", page.locator("label").filter({ has: tiles }));
    await this.closeDialog("close a dialog");
    await this.press("open the rules", "Rules", page.locator("kz-table .buttons"));
    await this.closeDialog("close a dialog");
    await this.press("open the chat", "Table talk");
    await page.locator("kz-chat input").focus();
    await this.interact("type in the chat", () => page.keyboard.press("h"));
    await this.interact("send a line", () => page.keyboard.press("Enter"));
    await this.closeDialog("close a dialog");
  }

  async play(turns) {
    const { page } = this;
    const table = new Table(this.guest);
    await this.press("Play now", "Play now");
    let rounds = 0;
    for (let turn = 0; turn < turns; turn++) {
      const what = await table.wait();
      if (what === "match over") return;
      if (what === "deal over") {
        await this.tap("next deal", table.next);
        await table.next.waitFor({ state: "detached" });
        continue;
      }
      const tile = await table.playable.first().getAttribute("data-tile");
      const held = page.locator(`kz-table .held[data-tile="${tile}"]`);
      await this.tap("tap a tile", held);
      if (await table.offers.count()) await this.tap("tap an end", table.offers.first());
      await held.waitFor({ state: "detached" });
      if (turn % 8 === 0) await this.aroundTable(rounds++);
    }
    await (await table.wait()) === "deal over" && (await this.press("look at the table", "Look at the table"));
    await this.press("open the menu", "More");
    await this.press("open a question", "Resign", page.locator("kz-table #menu"));
    await this.press("resign", "Resign", page.locator("kz-table #resign[open]"));
    await table.card.locator(".actions").waitFor();
  }

  async replay() {
    const { page } = this;
    await this.tap("show the replay", page.locator("kz-table .card").getByRole("link", { name: "Replay" }));
    const go = page.locator("kz-replay .go");
    await go.waitFor();
    for (const step of ["Next step", "Next step", "Next step", "Next deal", "Previous step", "Last step", "First step"]) await this.press("step in the replay", step, go);
    await this.tap("back to the lobby", page.locator("kz-header .mark"));
  }
}

/** Makes a visit; passes every interaction to `keep`. */
export async function visit(guest, turns, keep) {
  const one = new Visit(guest, keep);
  await one.inLobby();
  await one.throughViews();
  await one.play(turns);
  await one.replay();
}
