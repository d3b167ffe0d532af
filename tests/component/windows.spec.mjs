// SPDX-License-Identifier: MIT
// Low or zoomed windows: phones on their side, 400 %. There is a board to play on, nothing covers something else, no name is cut that has room.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { resize } from "../web/lib/fitting.mjs";
import { cut, ZOOMED } from "../web/lib/zoomed.mjs";
import { expect, recordsOf, root, SIZES, test } from "./lib/test.mjs";

/** Checks the table in windows: [width, height, the minimum of the board's shorter side]. */
async function look(page, windows, how = "crowded") {
  for (const [width, height, least] of windows) {
    await resize(page, { width, height });
    expect(await page.evaluate(([how, least]) => window.kozel[how](least), [how, least]), `${width} x ${height}`).toEqual([]);
  }
}

for (const [lesson, what] of [["tiles", "two"], ["pairs", "four"]])
  test(`a lesson for ${what}`, async ({ stage }) => {
    await stage.evaluate((path) => window.kozel.go(path), `/lessons/${lesson}`);
    await stage.locator("kz-table .held").first().waitFor();
    await look(stage, [[844, 390, 200], [700, 420, 150], [667, 375, 140], [640, 360, 130], [600, 400, 120]]);
  });

for (const { seats, game = "kozel", leftHanded = false } of [{ seats: 2 }, { seats: 3 }, { seats: 4 }, { seats: 4, leftHanded: true }, { seats: 4, game: "kozel-300" }])
  test(`a table of ${seats}: ${game}${leftHanded ? ", for the left hand" : ""}`, async ({ stage }) => {
    await stage.evaluate((chosen) => window.kozel.settings(chosen), { leftHanded });
    await stage.evaluate((wishes) => window.kozel.begin(wishes), { game, seats });
    await look(stage, [[844, 390, 150], [700, 420, 150], [667, 375, 140], [640, 360, 130], [600, 400, 150], [640, 480, 150], [800, 600, 200], [1280, 800, 300], [1920, 1080, 500], [2560, 1440, 800]], "faults");
  });

test("a phone on its side shows the rules' button next to the table talk; in a narrower one the rules are in the menu", async ({ stage }) => {
  await stage.evaluate(() => window.kozel.begin({ game: "kozel", seats: 4 }));
  const buttons = stage.locator("kz-table .buttons > .icon");
  for (const [width, height, shown] of [[844, 390, 4], [800, 360, 4], [740, 360, 3]]) {
    await resize(stage, { width, height });
    await expect(buttons.and(stage.locator(":visible")), `${width} x ${height}`).toHaveCount(shown);
    expect(await stage.evaluate(() => window.kozel.faults(150))).toEqual([]);
  }
});

for (const { seats, leftHanded = false } of [{ seats: 2 }, { seats: 3 }, { seats: 4 }, { seats: 4, leftHanded: true }])
  test(`after a deal the way back to the score is over nobody and no tile: ${seats}${leftHanded ? ", for the left hand" : ""}`, async ({ stage }) => {
    await resize(stage, { width: 844, height: 390 });
    await stage.evaluate((chosen) => window.kozel.settings(chosen), { leftHanded });
    await stage.evaluate((wishes) => window.kozel.begin(wishes), { game: "kozel", seats });
    expect((await stage.evaluate(() => window.kozel.playDeal())).wrong).toEqual([]);
    await stage.clock.runFor(1500);
    await stage.locator("kz-table .card .actions .quiet").click();
    await expect(stage.getByRole("button", { name: "Show the score" })).toBeVisible();
    await look(stage, [[844, 390, 150], [700, 420, 150], [667, 375, 140], [640, 360, 130]]);
  });

/** Plays a deal. Returns the places of the board, one after another: [at the start, ...]. */
async function boards(page, wishes) {
  await page.evaluate((wishes) => window.kozel.begin(wishes), wishes);
  return page.evaluate(async () => {
    const { finger, table } = window.kozel;
    const pick = finger.picker(1);
    const found = [];
    for (let playing = true; playing; ) {
      playing = (await finger.turnComes()) === "play";
      await table.settled();
      const { x, y, width, height } = table.all(".well")[0].getBoundingClientRect();
      const now = [x, y, width, height].map((px) => px.toFixed(1)).join();
      if (found.at(-1) !== now) found.push(now);
      if (playing) await finger.turn(pick);
    }
    return found;
  });
}

// Knocks are marked on the way. In sport and telephone the text on the next deal has other lines than this one's.
for (const [game, seats, seed] of [["kozel", 2], ["kozel", 3, 4], ["kozel", 4], ["sport", 4], ["telephone", 4]])
  test(`the board stays where it is in a deal and at its end: ${game} for ${seats}`, async ({ stage }) => {
    for (const size of Object.values(SIZES)) {
      await resize(stage, size);
      expect(await boards(stage, { game, seats, seed }), `${size.width} x ${size.height}`).toHaveLength(1);
      // The remaining hands are within the plates, under names that are not cut.
      const wrong = await stage.evaluate(() => {
        const { all } = window.kozel.table;
        const hanging = all(".plate .open-tiles i").filter((tile) => {
          const [inner, outer] = [tile, tile.closest(".plate")].map((node) => node.getBoundingClientRect());
          return inner.left < outer.left || inner.right > outer.right || inner.top < outer.top || inner.bottom > outer.bottom;
        });
        return [...hanging, ...all(".plate .stem").filter((stem) => stem.scrollWidth > stem.clientWidth + 1)].map((node) => node.outerHTML);
      });
      expect(wrong, `${size.width} x ${size.height}`).toEqual([]);
    }
  });

/** Returns the marks that the page shows cut, outside their plate, or over something else there. */
const faultyMarks = (page) =>
  page.evaluate(() =>
    window.kozel.table.all(".plate").flatMap((plate) => {
      // (Where the own plate has two lines, the own knocks go to an invisible third line if there is no room.)
      const unseen = (part) => part.matches(".stacked .bottom .knocked") && part.getBoundingClientRect().top > part.closest(".who").getBoundingClientRect().bottom - 2;
      // Its words are in the middle of the mark, some 5 px up and down.
      const cutBelow = (part, box) => part.matches(".stacked .bottom *") && (box.top + box.bottom) / 2 + 5 > part.closest(".who").getBoundingClientRect().bottom;
      const parts = [...plate.querySelectorAll(":is(.points, .mark, .signal, .stem, .backs i)")].filter((part) => part.checkVisibility() && part.clientHeight && !unseen(part));
      const boxes = parts.map((part) => [part, part.getBoundingClientRect()]);
      const outer = plate.getBoundingClientRect();
      const wrong = boxes.filter(([part, box]) => part.matches(".mark") && (part.scrollWidth > part.clientWidth + 1 || box.right > outer.right || box.bottom > outer.bottom || cutBelow(part, box)));
      const over = boxes.filter(([part, a]) => part.matches(".mark") && boxes.some(([other, b]) => other !== part && Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 3));
      return [...wrong, ...over].map(([part]) => `${plate.className}: ${part.textContent}`);
    }),
  );

test("what a plate is marked with is whole, in every window and language", async ({ stage }) => {
  for (const [width, height] of [[360, 640], [390, 844], [844, 390], [700, 420], [1280, 800]]) {
    await resize(stage, { width, height });
    await stage.evaluate((wishes) => window.kozel.begin(wishes), { game: "sea-goat", seats: 4 });
    // All at once: an absent player, a bot in their place, lost deals, hints, points, knocks, one's own move.
    await stage.evaluate(async () => {
      const { hub, finger, table } = window.kozel;
      const state = hub.last.state();
      const seats = state.seats.map((info, i) => (i + 1 === state.you ? info : { name: `Ion-${i}`, kind: "person", here: false, ...(i % 2 && { bot: "novice" }) }));
      const accounts = state.match.accounts.map(() => ({ open: false, score: 0, memory: 24 }));
      const acts = state.seats.map((_, i) => ({ seat: i + 1, act: "knock", ends: { a: 3, b: 4 } }));
      const match = { ...state.match, accounts, acts, turn: state.you, standing: { ...state.match.standing, lost: [1, 2] } };
      hub.last.state = () => ({ ...state, seats, hints: [1, 2, 3, 4], match });
      hub.push({ ev: "called", table: hub.last.name });
      await finger.until(() => table.all(".plate.away").length === 3, () => "those who are away");
    });
    for (const language of ["en", "uk", "ru", "ro", "de"]) {
      await stage.evaluate((language) => window.kozel.speak(language), language);
      expect(await faultyMarks(stage), `${width} x ${height}, ${language}`).toEqual([]);
      expect(await stage.evaluate(() => window.kozel.crowded(0)), `${width} x ${height}, ${language}`).toEqual([]);
    }
  }
});

test("whose move it is stands whole on the own plate of a phone that lies, however many tiles are in the hand, in every language", async ({ stage }) => {
  await stage.evaluate((wishes) => window.kozel.begin(wishes), { game: "kozel", seats: 3 });
  for (const tiles of [7, 9, 12]) {
    await stage.evaluate((tiles) => {
      const { hub } = window.kozel;
      hub.state ??= hub.last.state;
      const state = hub.state.call(hub.last);
      const hand = [...Array(7).keys()].flatMap((a) => [...Array(7 - a).keys()].map((b) => `${a}-${a + b}`)).slice(0, tiles);
      hub.last.state = () => ({ ...state, match: { ...state.match, turn: state.you, hand } });
      hub.push({ ev: "called", table: hub.last.name });
    }, tiles);
    await expect(stage.locator("kz-table .held")).toHaveCount(tiles);
    for (const [width, height] of [[844, 390], [740, 360], [667, 375]]) {
      await resize(stage, { width, height });
      for (const language of ["en", "uk", "ru", "ro", "de"]) {
        await stage.evaluate((language) => window.kozel.speak(language), language);
        const more = await stage.evaluate(() => window.kozel.table.all(".plate.bottom .turn").map((mark) => mark.scrollWidth - mark.clientWidth));
        expect(more, `${width} x ${height}, ${tiles} tiles, ${language}`).toEqual([0]);
      }
    }
  }
});

test("on a phone the own plate keeps what it is marked with, in every language", async ({ stage }) => {
  for (const [width, height] of [[360, 640], [390, 844]]) {
    await resize(stage, { width, height });
    await stage.evaluate((wishes) => window.kozel.begin(wishes), { game: "kozel", seats: 2 });
    expect(await stage.evaluate(() => window.kozel.finger.turnComes())).toBe("play");
    for (const language of ["en", "uk", "ru", "ro", "de"]) {
      await stage.evaluate((language) => window.kozel.speak(language), language);
      const marks = await stage.evaluate(() => [".points", ".turn", ".plate.bottom"].map((part) => window.kozel.table.all(`.plate.bottom ${part}, .plate.bottom${part}`)[0].getBoundingClientRect().right));
      expect(Math.max(...marks.slice(0, -1)), `${width} x ${height}, ${language}`).toBeLessThanOrEqual(marks.at(-1));
    }
  }
});

test("on a phone the lower hand of a table that one watches is open on its plate, and the board stays", async ({ stage }) => {
  for (const [width, height] of [[360, 640], [390, 844]]) {
    await resize(stage, { width, height });
    await stage.evaluate((wishes) => window.kozel.begin(wishes), { game: "kozel", seats: 2 });
    await stage.clock.runFor(1500);
    const board = () => stage.evaluate(() => window.kozel.table.all(".well")[0].getBoundingClientRect().height.toFixed(0));
    expect((await stage.evaluate(() => window.kozel.playDeal())).wrong).toEqual([]);
    const show = (open) =>
      stage.evaluate(async (open) => {
        const { hub, table } = window.kozel;
        hub.state ??= hub.last.state;
        const state = hub.state.call(hub.last);
        const { history } = state.match;
        const hands = ["0-0 0-1 1-1 1-2 2-3 3-4 4-4", "5-5 5-6"].map((hand) => hand.split(" "));
        const match = { ...state.match, hand: undefined, legal: undefined, history: [...history.slice(0, -1), { ...history.at(-1), hands }] };
        hub.last.state = () => ({ ...state, you: 0, match, phase: open ? "pause" : "play" });
        hub.push({ ev: "called", table: hub.last.name });
        await table.settled();
      }, open);
    await show(false);
    await expect(stage.locator("kz-table .plate.bottom .backs")).toBeVisible();
    await stage.clock.runFor(1500);
    const before = await board();
    await show(true);
    await expect(stage.locator("kz-table .plate.bottom .open-tiles")).toBeVisible();
    await stage.clock.runFor(1500);
    expect(await board(), `${width} x ${height}`).toBe(before);
  }
});

test("lost deals of General are counted in the colour of the text, points of Kozel in that of points", async ({ stage }) => {
  for (const [game, seats, same] of [["general", 4, true], ["kozel", 3, false]]) {
    const positions = await stage.evaluate(([game, texts]) => window.kozel.choose(game, texts), [game, recordsOf(game)]);
    const { record } = positions.find((position) => position.seats === seats && position.shows.includes("deal over") && !position.shows.includes("match over"));
    await stage.evaluate((record) => window.kozel.check({ record }), record);
    const colour = (element) => element.evaluate((cell) => getComputedStyle(cell).color);
    const score = stage.locator("kz-table .card .score");
    const counted = await colour(score.locator(".total .points:is(.open, .plain)").first());
    expect(counted === (await colour(score)), game).toBe(same);
  }
});

test("on a phone a tip covers no tile and no place to lay one, in every language", async ({ stage }) => {
  const record = readFileSync(join(root, "tests", "web", "data", "carry.dgr"), "utf8");
  for (const [width, height] of [[360, 640], [390, 844]]) {
    await resize(stage, { width, height });
    for (const [i, begin] of [() => stage.evaluate(() => window.kozel.begin({ game: "kozel", seats: 4 })), () => stage.evaluate((record) => window.kozel.show({ record }), record)].entries()) {
      await stage.evaluate(() => delete localStorage["kozel.tips"]);
      await begin();
      expect(await stage.evaluate(() => window.kozel.finger.turnComes())).toBe("play");
      await expect(stage.locator("kz-table .tip")).toBeVisible();
      for (const language of ["en", "uk", "ru", "ro", "de"]) {
        await stage.evaluate((language) => window.kozel.speak(language), language);
        const [part, covered] = await stage.evaluate(() => {
          const { all } = window.kozel.table;
          const box = (node) => node.getBoundingClientRect();
          const [tip, rim] = [".tip", ".rim"].map((name) => box(all(name)[0]));
          const over = all(":is(.laid, .offer)").filter((node) => box(node).top < tip.bottom && box(node).bottom > tip.top && box(node).left < tip.right && box(node).right > tip.left);
          return [tip.height / rim.height, over.map((node) => node.dataset.tile)];
        });
        expect(covered, `${width} x ${height}, ${language}, ${i}`).toEqual([]);
        expect(part, `the part of the board under the tip: ${width} x ${height}, ${language}`).toBeLessThan(0.18);
      }
    }
  }
});

test("the score of a deal in pairs is in sight to its total", async ({ stage }) => {
  const positions = await stage.evaluate(([texts]) => window.kozel.choose("telephone", texts), [recordsOf("telephone")]);
  const { record } = positions.find(({ seats, shows }) => seats === 4 && shows.includes("deal over"));
  await stage.evaluate((record) => window.kozel.check({ record }), record);
  await look(stage, [[844, 390, 0], [667, 375, 0], [640, 360, 0]], "faults");
});

test("on a phone the header gives its place to the board while one plays, and is there again at the end", async ({ stage }) => {
  const header = stage.getByRole("banner");
  await resize(stage, { width: 360, height: 640 });
  await stage.locator("kz-lobby .play:not([disabled])").click();
  await expect(stage.locator("kz-table .held.can").first()).toBeVisible();
  await expect(header).toBeHidden();
  for (const [width, height, there] of [[844, 390, false], [1280, 800, true], [768, 1024, true], [390, 844, false]]) {
    await resize(stage, { width, height });
    await expect(header).toBeVisible({ visible: there });
  }
  // The links of the header are in the table's menu.
  const more = stage.locator("kz-table .buttons .icon[popovertarget]");
  await more.click();
  await stage.locator("kz-table #menu").getByRole("button", { name: "Settings" }).click();
  await stage.locator("kz-settings dialog[open]").waitFor();
  await stage.keyboard.press("Escape");
  await more.click();
  await stage.locator("kz-table #menu .danger").click();
  await stage.locator("kz-table #resign[open] .danger").click();
  await stage.clock.runFor(1500);
  await expect(stage.locator("kz-table .card.match-end")).toBeVisible();
  await expect(header).toBeVisible();
});

test("on the smallest phone a lesson's line has all of its board", async ({ stage }) => {
  await resize(stage, { width: 320, height: 568 });
  await stage.evaluate(() => window.kozel.go("/lessons/pairs"));
  await stage.locator("kz-table .held").first().waitFor();
  const part = () => stage.evaluate(() => ["well", "cloth"].map((name) => window.kozel.table.all(`.${name}`)[0].getBoundingClientRect().height).reduce((well, cloth) => well / cloth));
  await expect.poll(part).toBeGreaterThan(0.75);
});

test.describe("with fingers", () => {
  test.use({ hasTouch: true });
  for (const { zoom, buttons } of [{ zoom: 100, buttons: 2 }, { zoom: 200, buttons: 3 }])
    test(`on a phone that lies the buttons of zoom are beside the line: ${zoom} %`, async ({ lobby: page }) => {
      await page.evaluate((chosen) => window.kozel.settings(chosen), { zoom });
      await resize(page, { width: 844, height: 390 });
      await page.evaluate(() => window.kozel.begin({ game: "kozel", seats: 4 }));
      const shown = page.getByRole("group", { name: "Zoom" }).getByRole("button");
      await expect(shown).toHaveCount(buttons);
      for (const [width, height, least] of [[844, 390, 150], [700, 420, 150], [667, 375, 140], [640, 360, 130]]) {
        await look(page, [[width, height, least]]);
        await expect.poll(() => shown.count()).toBeGreaterThanOrEqual(2);
      }
    });
});

// ---- The page zoomed to 400 %

/** Returns what is completely in the window. */
async function seen(locator) {
  const { x, y, width, height } = await locator.boundingBox();
  return x >= 0 && y >= 0 && x + width <= ZOOMED.width + 1 && y + height <= ZOOMED.height + 1;
}

test("zoomed to 400 %: a match is played, board and hand beside each other, the menu whole", async ({ stage }) => {
  await resize(stage, ZOOMED);
  await stage.evaluate(() => window.kozel.settings({ language: "de" }));
  await stage.evaluate(() => window.kozel.begin({ game: "kozel", seats: 4 }));
  await expect(stage.locator("html")).toHaveAttribute("lang", "de");
  expect(await cut(stage)).toEqual([]);
  const hand = stage.locator("kz-table .hand");
  await hand.scrollIntoViewIfNeeded();
  expect(await seen(hand)).toBe(true);
  const [board, own] = [await stage.locator("kz-table .well").boundingBox(), await hand.boundingBox()];
  expect(board.height).toBeGreaterThanOrEqual(90);
  expect(board.y + board.height > 40 && board.y + board.height <= own.y, "of the board above the hand one sees the end").toBe(true);
  await stage.locator("kz-table .buttons .icon[popovertarget]").click();
  const menu = stage.locator("kz-table #menu");
  await menu.waitFor();
  expect(await seen(menu)).toBe(true);
  await menu.locator(".danger").click();
  await stage.locator("kz-table #resign[open]").waitFor();
  expect(await cut(stage)).toEqual([]);
  await stage.locator("kz-table #resign .danger").click();
  await stage.clock.runFor(1500);
  await stage.locator("kz-table .card.match-end").waitFor();
  expect(await cut(stage)).toEqual([]);
  const last = stage.locator("kz-table .card.match-end .actions button").last();
  await last.scrollIntoViewIfNeeded();
  await expect.poll(() => seen(last), { message: "the last button of the card can be reached" }).toBe(true);
});

test("the play form: rows share their columns, labels keep 8 px to their fields, the language has little of the header", async ({ stage }) => {
  for (const width of [360, 390]) {
    await resize(stage, { width, height: 700 });
    const { places, gaps, language } = await stage.evaluate(() => {
      const at = (...path) => path.reduce((root, name) => (root.shadowRoot ?? root).querySelector(name), document);
      const lobby = at("kz-app", "kz-lobby").shadowRoot;
      const fields = [...lobby.querySelectorAll(".go > :not(.play)")];
      const gap = (field) => field.querySelector("select, .choice").getBoundingClientRect().top - field.querySelector("span, legend").getBoundingClientRect().bottom;
      return {
        places: fields.map((field) => field.getBoundingClientRect()).map(({ left, right }) => [Math.round(left), Math.round(right)]),
        gaps: fields.map(gap),
        language: at("kz-app", "kz-header", ".language").getBoundingClientRect().width,
      };
    });
    const [game, players, against, level] = places;
    expect([places.length, level], `columns at ${width}`).toEqual([4, game]);
    expect([players[0], against[1]], `columns at ${width}`).toEqual(game);
    expect(Math.min(...gaps), `label to field at ${width}`).toBeGreaterThanOrEqual(8);
    expect(language).toBeLessThanOrEqual(width / 7);
  }
});

test("every name of a game or a level fits into its closed field, in every window and language", async ({ stage }) => {
  for (const language of ["en", "uk", "ru", "ro", "de"]) {
    await stage.evaluate((language) => window.kozel.settings({ language }), language);
    await stage.waitForFunction((language) => document.documentElement.lang === language, language);
    for (const size of Object.values(SIZES)) {
      await resize(stage, size);
      const cut = await stage.evaluate(async () => {
        await window.kozel.table.settled();
        const lobby = document.querySelector("kz-app").shadowRoot.querySelector("kz-lobby").shadowRoot;
        return [...lobby.querySelectorAll(".go select")].flatMap((select) => {
          // A field with this name alone is as wide as the name needs.
          const alone = select.cloneNode(false);
          alone.style.cssText = "position: absolute; width: max-content; max-width: none";
          select.after(alone);
          const wide = [...select.options].filter((option) => {
            alone.replaceChildren(option.cloneNode(true));
            return alone.getBoundingClientRect().width > select.getBoundingClientRect().width + 0.5;
          });
          alone.remove();
          return wide.map(({ text }) => text);
        });
      });
      expect.soft(cut, `${language} at ${size.width} x ${size.height}`).toEqual([]);
    }
  }
});

test("on a large screen plates and lobby grow: the faces by half, the lobby to the whole width", async ({ stage }) => {
  const wide = { width: 2560, height: 1440 };
  await resize(stage, wide);
  const all = await stage.locator("kz-lobby .all").boundingBox();
  expect(all.width).toBeGreaterThan(0.9 * wide.width);
  await stage.evaluate((wishes) => window.kozel.begin(wishes), { game: "kozel", seats: 4 });
  const face = async () => (await stage.locator("kz-table .plate.left .avatar").boundingBox()).width;
  const large = await face();
  await resize(stage, { width: 1280, height: 800 });
  expect(large).toBeGreaterThanOrEqual(1.4 * (await face()));
});

test("a deal is played as soon as the window has another size, on a busy machine too", async ({ page }) => {
  // Sizes are reported twenty frames late.
  await page.addInitScript(() => {
    const late = (work, frames = 20) => requestAnimationFrame(() => (frames ? late(work, frames - 1) : work()));
    window.ResizeObserver = class extends ResizeObserver {
      constructor(call) {
        super((...all) => late(() => call(...all)));
      }
    };
  });
  await resize(page, SIZES.desktop);
  await page.goto("/");
  await page.locator("kz-lobby .play:not([disabled])").waitFor();
  await page.evaluate(() => window.kozel.begin({ game: "kozel" }));
  await resize(page, SIZES.narrow);
  expect((await page.evaluate(() => window.kozel.playDeal())).wrong).toEqual([]);
  await resize(page, SIZES.desktop);
  await page.evaluate(() => window.kozel.onward());
});
