// SPDX-License-Identifier: MIT
// Only changes are painted: the tests count the repaints of components.
import { resize } from "../web/lib/fitting.mjs";
import { answer } from "./lib/answers.mjs";
import { expect, SIZES, test } from "./lib/test.mjs";

/** Makes every component count its paintings from now on: those in the page, and others by their names. */
const count = (page, more = []) =>
  page.evaluate((more) => {
    window.painted = {};
    for (const localName of [...window.kozel.table.below(document).map((node) => node.localName), ...more]) {
      const { prototype } = customElements.get(localName) ?? {};
      if (!prototype?.update || Object.hasOwn(prototype, "counted")) continue;
      const { update } = prototype;
      prototype.counted = true;
      prototype.update = function (changed) {
        window.painted[localName] = (window.painted[localName] ?? 0) + 1;
        return update.call(this, changed);
      };
    }
  }, more);
/** Returns how often each component is painted by `act`. */
async function paintings(page, act) {
  await page.evaluate(() => (window.painted = {}));
  await act();
  await page.evaluate(() => window.kozel.table.settled());
  return page.evaluate(() => window.painted);
}
const painted = (page) => page.evaluate(() => Object.keys(window.painted).sort());

test("a table that opens elsewhere paints the lobby; a step at one's table paints the table", async ({ lobby: page }) => {
  // The parts that are loaded later are there.
  await expect(page.locator("kz-daily .board, kz-daily[none]")).toBeAttached();
  await expect(page.locator("kz-results[none]")).toBeAttached();
  await count(page);
  const app = { table: "elsewhere", terms: 1, game: "kozel", options: {}, seats: 4, time: 60, reserve: 120, bots: "novice", private: false, by: "Guest-2", players: ["Guest-2"], free: 3 };
  await page.evaluate((app) => window.kozel.hub.push({ ev: "lobby", apps: [app], gone: [], more: 0 }), app);
  await expect(page.locator("kz-lobby .app")).toBeVisible();
  expect(await painted(page)).toEqual(["kz-lobby"]);

  await page.getByRole("button", { name: "Play now" }).click();
  await expect(page.locator("kz-table .held.can").first()).toBeVisible();
  // A page translator would replace the painted text nodes.
  await expect(page.locator("kz-table")).toHaveAttribute("translate", "no");
  // A new table paints everything that is new. Then the paintings of a move are counted.
  await count(page);
  await page.evaluate(() => (window.painted = {}));
  await page.evaluate(() => window.kozel.finger.turn(() => 0));
  await page.evaluate(() => window.kozel.finger.turnComes());
  const names = await painted(page);
  expect(names).toContain("kz-table");
  for (const name of ["kz-header", "kz-menu", "kz-me", "kz-toasts", "kz-rules", "kz-settings", "kz-sign", "kz-propose"]) expect(names, `${name} is painted by a move`).not.toContain(name);
});

test("Play now shows that it is pressed before anything else happens; then the table is built once", async ({ lobby: page }) => {
  await expect(page.locator("kz-daily .board, kz-daily[none]")).toBeAttached();
  await expect(page.locator("kz-results[none]")).toBeAttached();
  await count(page, ["kz-room", "kz-table", "kz-board", "kz-line", "kz-turn", "kz-hand", "kz-seat"]);
  const first = await page.evaluate(async () => {
    const { hub, table } = window.kozel;
    window.painted = {};
    const [button] = table.below(document).filter((node) => node.matches(".play"));
    button.click();
    for (let i = 0; i < 20; i++) await null; // everything that waits for no frame
    return { painted: window.painted, pressed: button.disabled, asked: hub.asked.filter((request) => request.do === "play").length };
  });
  expect(first).toEqual({ painted: { "kz-lobby": 1 }, pressed: true, asked: 0 });
  await expect(page.locator("kz-table .held.can").first()).toBeVisible();
  await page.evaluate(() => window.kozel.table.settled());
  const all = await page.evaluate(() => window.painted);
  expect(all).toMatchObject({ "kz-lobby": 1, "kz-header": 1, "kz-room": 1 });
  // The table, the size of its board, the places of the line.
  expect(all["kz-table"]).toBeLessThanOrEqual(3);
});

test("a table is built part by part, each in a task, and is shown when all parts are there", async ({ lobby: page }) => {
  await expect(page.locator("kz-results[none]")).toBeAttached();
  const parts = ["kz-table", "kz-seat", "kz-board", "kz-turn", "kz-hand", "kz-log"];
  await page.evaluate((parts) => {
    window.first = [];
    let task = 0;
    const { MessageChannel } = window;
    window.MessageChannel = function () {
      const channel = new MessageChannel();
      channel.port1.addEventListener("message", () => task++);
      return channel;
    };
    for (const name of parts) {
      const { prototype } = customElements.get(name);
      const { update } = prototype;
      prototype.update = function (changed) {
        const table = this.closest("kz-table") ?? this.getRootNode().host;
        if (!this.hasUpdated) window.first.push({ name, task, opacity: getComputedStyle(table.renderRoot.querySelector(".table") ?? table).opacity });
        return update.call(this, changed);
      };
    }
  }, parts);
  await page.getByRole("button", { name: "Play now" }).click();
  await expect(page.locator("kz-table .held.can").first()).toBeVisible();
  await page.evaluate(() => window.kozel.table.settled());
  const first = await page.evaluate(() => window.first);
  expect([...new Set(first.map(({ name }) => name))].sort()).toEqual([...parts].sort());
  expect(new Set(first.map(({ task }) => task)).size, "tasks").toBe(first.length);
  expect(first.slice(1).map(({ opacity }) => opacity)).toEqual(first.slice(1).map(() => "0"));
  await expect(page.locator("kz-table .table")).toHaveCSS("opacity", "1");
});

for (const [name, size] of Object.entries(SIZES))
  test(`after Play now an empty table is shown at once, where the real one will be: ${name}`, async ({ lobby: page }) => {
    await resize(page, size);
    await page.evaluate(() => {
      window.shifts = [];
      // What follows a click within half a second is no unexpected shift: a phone's header disappears.
      new PerformanceObserver((list) => window.shifts.push(...list.getEntries().filter(({ hadRecentInput }) => !hadRecentInput).map(({ value }) => value))).observe({ type: "layout-shift" });
      window.kozel.hub.pauses.set("enter", new Promise((done) => (window.answer = done)));
    });
    /** Returns the distances of the empty table from the sides of the window. */
    const sides = (locator) =>
      locator.evaluate((node) => {
        const { left, top, right, bottom } = node.getBoundingClientRect();
        const { content, ...style } = getComputedStyle(node, "::before");
        return content === "none" ? null : [top + parseFloat(style.top), left + parseFloat(style.left), innerWidth - right + parseFloat(style.right), innerHeight - bottom + parseFloat(style.bottom)].map(Math.round);
      });
    expect(await sides(page.locator("kz-app")), "no empty table elsewhere").toBeNull();
    await page.getByRole("button", { name: "Play now" }).click();
    const felt = page.locator("kz-app .felt");
    await expect(felt).toBeVisible();
    const before = await sides(felt);
    await page.evaluate(() => window.answer());
    await expect(page.locator("kz-table[built]")).toBeVisible();
    const rim = await page.locator("kz-table .rim").evaluate((node) => {
      const { left, top, right, bottom } = node.getBoundingClientRect();
      return [top, left, innerWidth - right, innerHeight - bottom].map(Math.round);
    });
    for (const [i, side] of rim.entries()) expect(Math.abs(before[i] - side), `the empty table at ${before}, the real one at ${rim}`).toBeLessThanOrEqual(3);
    expect(await sides(page.locator("kz-table")), "the real table is enough").toBeNull();
    // The same stands there while the table's parts are built.
    expect(await page.evaluate(() => window.shifts), "what has moved").toEqual([]);
    await page.locator("kz-table").evaluate((node) => node.removeAttribute("built"));
    expect(await sides(page.locator("kz-table"))).toEqual(before);
  });

test("what a pointer, a clock or a hand on the cloth changes paints only its component", async ({ stage }) => {
  await stage.evaluate(() => window.kozel.begin({ game: "kozel", seats: 4 }));
  expect(await stage.evaluate(() => window.kozel.finger.turnComes())).toBe("play");
  await stage.mouse.move(1, 1);
  await count(stage);
  const can = stage.locator("kz-table .held.can").first();
  expect(await paintings(stage, () => can.hover()), "a pointer over a tile").toEqual({ "kz-board": 1 });
  await expect(stage.locator("kz-table .offer").first()).toBeVisible();
  expect(await paintings(stage, () => stage.mouse.move(1, 1)), "a pointer that leaves").toEqual({ "kz-board": 1 });
  await stage.evaluate(async () => {
    const { hub, finger, table } = window.kozel;
    const state = hub.last.state();
    hub.last.state = () => ({ ...state, match: { ...state.match, clock: { move: 60_000, reserve: 0 } } });
    hub.push({ ev: "called", table: hub.last.name });
    await finger.until(() => table.all("kz-timer").length > 0, () => "a clock");
    await table.settled();
  });
  await count(stage);
  expect(Object.keys(await paintings(stage, () => stage.clock.runFor(1000))), "ticks").toEqual(["kz-timer"]);
  await stage.evaluate(() => window.kozel.settings({ zoom: 200 }));
  await stage.evaluate(() => window.kozel.table.settled());
  const { x, y, width, height } = await stage.locator("kz-table .well").boundingBox();
  await stage.mouse.move(x + width / 4, y + height / 4);
  await stage.mouse.down();
  await stage.mouse.move(x + width / 4 + 20, y + height / 4);
  await stage.evaluate(() => window.kozel.table.settled());
  const moved = await paintings(stage, () => stage.mouse.move(x + width / 4 + 40, y + height / 4 + 10));
  await stage.mouse.up();
  expect(moved, "a cloth that is moved").not.toHaveProperty("kz-table");
  expect(moved).not.toHaveProperty("kz-line");
});

test("a drag of 20 moves measures the table once, and draws once a frame", async ({ stage }) => {
  await stage.evaluate(() => window.kozel.begin({ game: "kozel", seats: 4 }));
  expect(await stage.evaluate(() => window.kozel.finger.turnComes())).toBe("play");
  const found = await stage.evaluate(async () => {
    const { all } = window.kozel.table;
    const [tile] = all(".held.can");
    const { left, top } = tile.getBoundingClientRect();
    const send = (type, away) => tile.dispatchEvent(new PointerEvent(type, { bubbles: true, composed: true, pointerId: 1, pointerType: "mouse", button: 0, clientX: left + 20, clientY: top + 20 - away }));
    const measured = [];
    const { getBoundingClientRect } = Element.prototype;
    Element.prototype.getBoundingClientRect = function () {
      measured.push(this.className);
      return getBoundingClientRect.call(this);
    };
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    send("pointerdown", 0);
    send("pointermove", 10);
    await frame();
    let drawn = 0;
    new MutationObserver((changes) => (drawn += changes.length)).observe(all(".dragged")[0], { attributes: true, attributeFilter: ["style"] });
    const frames = [];
    for (const away of [10, 110]) {
      for (let i = 1; i <= 10; i++) send("pointermove", away + 10 * i);
      await frame();
      frames.push(drawn);
    }
    Element.prototype.getBoundingClientRect = getBoundingClientRect;
    send("pointerup", 210);
    return { measured, frames };
  });
  expect(found).toEqual({ measured: ["rim", "well "], frames: [1, 2] });
});

test("a board that is moved by 20 moves of a pointer is drawn once a frame, and is where the pointer is at its end", async ({ stage }) => {
  await stage.evaluate(() => window.kozel.begin({ game: "kozel", seats: 4 }));
  expect((await stage.evaluate(() => window.kozel.playDeal())).wrong).toEqual([]);
  await stage.evaluate(() => window.kozel.settings({ zoom: 300 }));
  await stage.evaluate(() => window.kozel.table.settled());
  await count(stage);
  const found = await stage.evaluate(async () => {
    const [well] = window.kozel.table.all(".well");
    const [world] = window.kozel.table.all(".world");
    const { left, top, width, height } = well.getBoundingClientRect();
    const send = (type, x) => well.dispatchEvent(new PointerEvent(type, { bubbles: true, composed: true, pointerId: 1, pointerType: "mouse", button: 0, clientX: left + width / 2 + x, clientY: top + height / 2 }));
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    /** Lets everything happen that waits for no frame. */
    const rendered = async () => {
      for (let i = 0; i < 20; i++) await null;
    };
    const at = () => new DOMMatrix(getComputedStyle(world).transform).e;
    const begun = at();
    send("pointerdown", 0);
    send("pointermove", 10);
    await frame();
    await rendered();
    window.painted = {};
    const drawn = [];
    for (const from of [10, 20]) {
      for (let i = 1; i <= 10; i++) {
        send("pointermove", from + i);
        await rendered();
      }
      await frame();
      await rendered();
      drawn.push(window.painted["kz-board"]);
    }
    send("pointermove", 40);
    send("pointerup", 40);
    await rendered();
    return { drawn, moved: Math.round(at() - begun) };
  });
  expect(found).toEqual({ drawn: [1, 2], moved: 40 });
});

test("the score sheet is painted while it is open, with the newest score", async ({ stage }) => {
  await stage.evaluate(() => window.kozel.begin({ game: "kozel", seats: 2 }));
  await count(stage);
  const played = await paintings(stage, () => stage.evaluate(() => window.kozel.playDeal()));
  expect(played["kz-board"], "the moves are painted").toBeGreaterThan(3);
  expect(played["kz-score-sheet"], "no sheet").toBeUndefined();
  await stage.evaluate(() => window.kozel.onward());
  const sheet = stage.locator("kz-table #sheet[open]");
  await stage.locator("kz-table .buttons").getByRole("button", { name: "Score" }).click();
  await expect(sheet.locator("tbody tr")).toHaveCount(1);
  // A change while it is open is painted.
  const changed = await paintings(stage, () =>
    stage.evaluate(() => {
      const table = window.kozel.table.tableOf();
      table.state = { ...table.state, match: { ...table.state.match, history: [] } };
    }),
  );
  expect(changed["kz-score-sheet"]).toBe(1);
  await expect(sheet).toContainText("No deal is over yet.");
});

test("the card of a deal is built in a task of its own; the focus and the sealed table follow its painting", async ({ stage }) => {
  await stage.evaluate(() => window.kozel.begin({ game: "kozel", seats: 2 }));
  await stage.evaluate(() => {
    window.log = [];
    let task = 0;
    let frames = 0;
    const { MessageChannel } = window;
    window.MessageChannel = function () {
      const channel = new MessageChannel();
      channel.port1.addEventListener("message", () => task++);
      return channel;
    };
    const frame = () => requestAnimationFrame(() => (frames++, frame()));
    frame();
    const happens = (what) => window.log.push({ what, task, frames });
    for (const name of ["kz-table", "kz-card"]) {
      const { prototype } = customElements.get(name);
      const { update } = prototype;
      prototype.update = function (changed) {
        if (name === "kz-card" ? !this.hasUpdated : this.cards.covers && !this.renderRoot.querySelector("kz-card")) happens(name);
        return update.call(this, changed);
      };
    }
    const [root] = window.kozel.table.all(".table").map((node) => node.getRootNode());
    root.addEventListener("focusin", ({ target }) => target.closest(".card") && happens("focus"));
    new MutationObserver(() => root.querySelector(".rim[inert]") && happens("sealed")).observe(root, { subtree: true, attributeFilter: ["inert"] });
  });
  expect((await stage.evaluate(() => window.kozel.playDeal())).wrong).toEqual([]);
  await expect(stage.locator("kz-table .rim[inert]")).toBeAttached();
  const log = await stage.evaluate(() => window.log);
  expect(log.map(({ what }) => what)).toEqual(["kz-table", "kz-card", "focus", "sealed"]);
  const [table, card, focus, sealed] = log;
  expect(card.task, "the card has its task").toBeGreaterThan(table.task);
  expect(focus.frames, "it is painted before the focus moves").toBeGreaterThan(card.frames);
  expect(sealed.frames).toBeGreaterThanOrEqual(focus.frames);
});

/** Presses what `find` finds, and returns whether the address has changed when everything has happened that waits for no frame. */
const pressed = (page, find) =>
  page.evaluate(async (find) => {
    const { all, below } = window.kozel.table;
    const before = location.href;
    (find.table ? all(find.selector) : below(document).filter((node) => node.matches(find.selector)))[0].click();
    for (let i = 0; i < 20; i++) await null;
    return location.href === before;
  }, find);

test("a pressed link, or button of another view, is painted before the view is built", async ({ lobby: page }) => {
  for (const [selector, address] of [['kz-menu #views a[href="/leaders"]', "/leaders"], ["a.mark", "/"], ['a[href="/lessons"]', "/lessons"]]) {
    expect(await pressed(page, { selector: selector.split(" ").at(-1) }), selector).toBe(true);
    await page.waitForURL(address);
  }
});

test("a replay steps after the pressed button is painted; its table finds the place of each new tile in a task", async ({ page }) => {
  await answer(page, "Олена");
  await page.goto("/r/pairs");
  await expect(page.locator("kz-table .held").first()).toBeVisible();
  await page.evaluate(() => window.kozel.table.settled());
  const found = await page.evaluate(async () => {
    const { below, settled } = window.kozel.table;
    let task = 0;
    const { MessageChannel } = window;
    window.MessageChannel = function () {
      const channel = new MessageChannel();
      channel.port1.addEventListener("message", () => task++);
      return channel;
    };
    const log = [];
    for (const name of ["kz-replay", "kz-table"]) {
      const { prototype } = customElements.get(name);
      const { update } = prototype;
      prototype.update = function (changed) {
        log.push({ name, task });
        return update.call(this, changed);
      };
    }
    below(document).find((node) => node.matches('.go [aria-label="Last step"]')).click();
    for (let i = 0; i < 20; i++) await null;
    const atOnce = log.length;
    await settled();
    return { atOnce, log, laid: below(document).filter((node) => node.matches(".laid")).length };
  });
  expect(found.atOnce, "painted in the task of the press").toBe(0);
  const [replay, table] = ["kz-replay", "kz-table"].map((name) => found.log.find((update) => update.name === name).task);
  expect(found.laid).toBeGreaterThan(10);
  expect(table - replay, "tasks before the table is painted").toBeGreaterThanOrEqual(found.laid);
});

/** Opens something in the lobby; returns how much of it was there after each painting of the component `name`. `parts`: what is counted. */
async function drawnBy(page, name, parts, open) {
  await answer(page, "Олена");
  await page.goto("/");
  await page.locator("kz-lobby .play:not([disabled])").waitFor();
  await page.evaluate(
    ([name, parts]) => {
      window.drawn = [];
      void customElements.whenDefined(name).then(() => {
        const { prototype } = customElements.get(name);
        const { update } = prototype;
        prototype.update = function (changed) {
          update.call(this, changed);
          window.drawn.push(this.renderRoot.querySelectorAll(parts).length);
        };
      });
    },
    [name, parts],
  );
  await open();
  return page.evaluate(() => window.drawn);
}

test("the groups of games are drawn one by one", async ({ page }) => {
  const groups = "section > :is(.cards, .frame-table)";
  const drawn = await drawnBy(page, "kz-games", groups, async () => {
    await page.getByRole("link", { name: "Games", exact: true }).click();
    await expect(page.locator(`kz-games ${groups}`)).toHaveCount(5);
  });
  for (const [i, count] of drawn.entries()) expect(count - (drawn[i - 1] ?? 0), `${drawn}`).toBeLessThanOrEqual(1);
});

test("the first date has a task of its own before a view is built, and the leaders are drawn in parts", async ({ page }) => {
  const parts = ".filters, .asked";
  const drawn = await drawnBy(page, "kz-leaders", parts, async () => {
    await page.evaluate(() => {
      let task = 0;
      const { MessageChannel } = window;
      window.MessageChannel = function () {
        const channel = new MessageChannel();
        channel.port1.addEventListener("message", () => task++);
        return channel;
      };
      const { DateTimeFormat } = Intl;
      Intl.DateTimeFormat = function (...args) {
        window.dateTask ??= task;
        return new DateTimeFormat(...args);
      };
      void customElements.whenDefined("kz-leaders").then(() => {
        const { prototype } = customElements.get("kz-leaders");
        const { update } = prototype;
        prototype.update = function (changed) {
          window.viewTask ??= task;
          update.call(this, changed);
        };
      });
    });
    await page.getByRole("link", { name: "Leaders", exact: true }).click();
    await expect(page.locator("kz-leaders").getByRole("table")).toBeVisible();
  });
  const { dateTask, viewTask } = await page.evaluate(() => ({ dateTask: window.dateTask, viewTask: window.viewTask }));
  expect(viewTask, "a later task than that of the date").toBeGreaterThan(dateTask);
  expect(drawn.slice(0, 3)).toEqual([0, 1, 2]);
});

test("the form of a new table is drawn in parts before its dialog opens", async ({ page }) => {
  const drawn = await drawnBy(page, "kz-new-table", ".body > *", async () => {
    await page.getByRole("button", { name: "New table" }).click();
    await expect(page.locator("kz-new-table dialog[open]").getByText("Private")).toBeVisible();
  });
  const whole = drawn.at(-1);
  expect(drawn.filter((count, i) => count > (drawn[i - 1] ?? 0)).length, `${drawn}`).toBeGreaterThanOrEqual(3);
  for (const [i, count] of drawn.entries()) expect(count - (drawn[i - 1] ?? 0), `${drawn}`).toBeLessThanOrEqual(whole / 2);
});

test("the chat prepares the text of a time when it is opened, not with its first line", async ({ stage }) => {
  await stage.evaluate(() => window.kozel.begin({ game: "kozel", seats: 2 }));
  await stage.evaluate(() => {
    const { DateTimeFormat } = Intl;
    window.times = 0;
    Intl.DateTimeFormat = function (...args) {
      window.times++;
      Intl.DateTimeFormat = DateTimeFormat;
      return new DateTimeFormat(...args);
    };
  });
  await stage.locator("kz-table .buttons").getByRole("button", { name: "Table talk" }).click();
  await expect(stage.locator("kz-chat input")).toBeVisible();
  await expect(stage.locator("kz-chat .line")).toHaveCount(0);
  await stage.evaluate(() => window.kozel.table.settled());
  await stage.clock.runFor(600);
  expect(await stage.evaluate(() => window.times)).toBe(1);
});
