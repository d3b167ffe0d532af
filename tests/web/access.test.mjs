// Everybody can use the page (docs/spec/platform.md section 11): axe finds nothing in any view; a whole match by keyboard alone,
// and one by what a screen reader is told; 320 pixels are wide enough; who wants little motion sees little.
import assert from "node:assert/strict";
import { after, before } from "node:test";
import { findings } from "./lib/axe.mjs";
import { DESKTOP, Guest, launch, PHONE } from "./lib/browser.mjs";
import { openTable } from "./lib/lobby.mjs";
import { Server } from "./lib/server.mjs";
import { Table } from "./lib/table.mjs";
import { test } from "./lib/test.mjs";
import { accountTour, checkWidth, tour } from "./lib/tour.mjs";
import { until } from "./lib/until.mjs";

const TINY = { width: 320, height: 640 };

let server;
let browser;
before(async () => {
  server = await Server.start("--bot-delay", "0", "--pause", "60000");
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

// ---- axe

for (const [colours, viewport] of [["dark", DESKTOP], ["light", TINY]]) {
  test(`axe finds nothing in any view, and nothing is wider than the window: ${colours}, ${viewport.width} pixels`, { timeout: 240_000 }, async () => {
    const guest = await Guest.arrive(browser, server.url, { viewport, colours });
    const found = [];
    let replay;
    const look = async (name) => {
      await checkWidth(guest.page, name);
      await guest.picture(`access-${viewport.width}-${name}`);
      for (const finding of await findings(guest.page)) found.push(`${name}: ${finding}`);
      if (name === "match-end") replay = guest.frames.findLast((frame) => frame.ev === "deal")?.match.id;
    };
    await tour(guest, look);
    await accountTour(guest, look, `Tour-${viewport.width}`);
    // A tile with two ends is picked up, and chosen: what only then is there.
    await guest.page.goto(server.url);
    await guest.page.getByRole("button", { name: "Play now" }).click();
    const table = new Table(guest);
    await table.wait();
    await table.page.getByRole("button", { name: "Zoom in" }).click();
    await look("near");
    replay ??= table.match.id;
    await guest.page.goto(`${server.url}/r/${replay}`);
    await guest.page.locator("kz-replay .about, kz-replay .notice").first().waitFor();
    await look("replay");
    assert.deepEqual(found, []);
    assert.deepEqual(guest.unexpected.filter((text) => !/404/.test(text)), []);
    await guest.leave();
  });
}

test("every board, tile and pip: axe finds nothing at the table", { timeout: 120_000 }, async () => {
  const found = [];
  for (const [board, tiles, pips] of [["baize", "porcelain", "digits"], ["walnut", "ebony", "coloured"], ["slate", "cherry", "digits"]]) {
    for (const theme of ["dark", "light"]) {
      const guest = await Guest.arrive(browser, server.url, { viewport: PHONE, settings: { board, tiles, pips, theme } });
      await guest.page.getByRole("button", { name: "Play now" }).click();
      const table = new Table(guest);
      if ((await table.wait()) === "play") await table.lay();
      await table.wait();
      await guest.picture(`access-${board}-${theme}`);
      for (const finding of await findings(guest.page)) found.push(`${board}, ${theme}: ${finding}`);
      await guest.leave();
    }
  }
  assert.deepEqual(found, []);
});

// ---- Keyboard

/** What has the focus: its name as it is read out, and what it is. */
const focused = (page) =>
  page.evaluate(() => {
    let element = document.activeElement;
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
    const label = element?.getAttribute("aria-label") ?? element?.closest("label")?.textContent ?? element?.textContent ?? "";
    return { name: label.replace(/\s+/g, " ").trim(), is: element?.className ?? "" };
  });

/** Presses Tab until `name` has the focus. */
async function tabTo(page, name) {
  const seen = [];
  for (let i = 0; i < 80; i++) {
    const now = await focused(page);
    if (name.test(now.name)) return now.name;
    seen.push(now.name);
    await page.keyboard.press("Tab");
  }
  assert.fail(`${name} cannot be reached: ${seen.join(" | ")}`);
}

test("a whole match by keyboard alone, from the lobby to its end and back", { timeout: 240_000 }, async () => {
  const guest = await Guest.arrive(browser, server.url, { viewport: DESKTOP });
  const { page } = guest;
  await page.getByRole("button", { name: "Play now" }).waitFor();
  await tabTo(page, /^New table$/);
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: "New table" }).waitFor();
  await tabTo(page, /^House rules/);
  await page.keyboard.press("Enter");
  await tabTo(page, /^Played to/);
  await page.keyboard.press("Control+a");
  await page.keyboard.type("40");
  await tabTo(page, /^Open the table$/);
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Start with bots" }).waitFor();
  await tabTo(page, /^Start with bots$/);
  await page.keyboard.press("Enter");

  const table = new Table(guest);
  let turns = 0;
  for (let what; (what = await table.wait()) !== "match over"; ) {
    if (what === "deal over") {
      // The focus has gone to what there is to do.
      await until(async () => /^Next deal/.test((await focused(page)).name), "Next deal has the focus");
      await page.keyboard.press("Enter");
      await table.next.waitFor({ state: "detached" });
      continue;
    }
    const hand = await table.hand.count();
    if (turns++ === 0) await tabTo(page, /, can be laid$/);
    // To the first tile, then along the row to one that can be laid.
    await page.keyboard.press("Home");
    await until(async () => /\bheld\b/.test((await focused(page)).is), "a tile has the focus");
    for (let i = 0; i < hand && !/can be laid/.test((await focused(page)).name); i++) await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    const on = async () => (await table.hand.count()) < hand || /\boffer\b/.test((await focused(page)).is) || (await table.card.count()) > 0;
    await until(on, "the tile is laid or its ends are offered");
    if (/\boffer\b/.test((await focused(page)).is)) await page.keyboard.press("Enter");
    await until(async () => (await table.hand.count()) < hand || (await table.card.count()) > 0, "the tile has left the hand");
  }
  assert.ok(turns > 2);
  await tabTo(page, /^To the lobby$/);
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Play now" }).waitFor();
  assert.deepEqual(guest.unexpected, []);
  await guest.leave();
});

// ---- Screen reader

/** The page as assistive programs have it. */
const told = (page) => page.locator("body").ariaSnapshot();

test("a whole match by what a screen reader is told alone", { timeout: 240_000 }, async () => {
  const guest = await Guest.arrive(browser, server.url, { viewport: DESKTOP });
  const { page } = guest;
  await openTable(guest, { numbers: { "Played to": 50 } });
  await page.getByRole("button", { name: "Start with bots" }).click();

  const heard = [];
  /** What was added to the log of moves since the last look. */
  const listen = async () => {
    const lines = await page.getByRole("log", { name: "Moves" }).getByRole("paragraph").allTextContents();
    const known = heard.slice(-lines.length);
    let fresh = lines.length;
    for (let n = 0; n <= lines.length; n++) {
      const same = lines.length - n;
      if (known.slice(known.length - same).join("\n") === lines.slice(0, same).join("\n")) {
        fresh = n;
        break;
      }
    }
    heard.push(...lines.slice(lines.length - fresh));
  };
  const names = (snapshot, pattern) => [...snapshot.matchAll(/button "([^"]+)"/g)].map(([, name]) => name).filter((name) => pattern.test(name));
  let deals = 0;
  let turns = 0;
  for (;;) {
    let snapshot = "";
    let choice;
    await until(
      async () => {
        snapshot = await told(page);
        await listen();
        choice = names(snapshot, /^End .*shows \d$|^Lead$|, can be laid$|^Next deal/).sort((p, q) => Number(/can be laid/.test(p)) - Number(/can be laid/.test(q)))[0];
        return choice !== undefined || /button "Rematch"/.test(snapshot);
      },
      "something to do is told",
      30_000,
    );
    if (choice === undefined) {
      if (deals > 0) break;
      // It was over with its first deal: another one.
      await page.getByRole("button", { name: "Rematch" }).press("Enter");
      await page.getByRole("button", { name: "Rematch" }).waitFor({ state: "detached" });
      continue;
    }
    if (/^Next deal/.test(choice)) {
      deals++;
      // The score stands in a table with its heads, in words.
      assert.match(snapshot, /dialog "[^"]+"/);
      assert.match(snapshot, /rowheader "Total"/);
      assert.match(snapshot, /points?, open account|points? remembered|no points/);
      const next = page.getByRole("button", { name: /^Next deal/ });
      await next.press("Enter");
      await next.waitFor({ state: "detached" });
      continue;
    }
    turns++;
    // Whose turn it is, what the others hold and how much time there is.
    if (/can be laid/.test(choice)) {
      assert.match(snapshot, /seconds? left/);
      assert.match(snapshot, /group "Guest-\d+":/);
      assert.match(snapshot, /\d tiles?"/);
    }
    const button = page.getByRole("button", { name: choice, exact: true }).first();
    await button.press("Enter");
    await until(async () => {
      await listen();
      const now = await told(page);
      return now !== snapshot;
    }, "something has changed");
  }
  await listen();
  const last = await told(page);
  // Who has won hears that first; who the goats are stands below it.
  assert.match(last, /dialog ".*(goat|You have won).*"/i);
  assert.match(last, /\bgoats?\b/i);
  assert.ok(turns > 4, `${turns} turns, ${deals} deals`);
  // Every seat's moves were told by name, the own ones as "You", and that it is one's turn.
  assert.ok(heard.some((line) => /^You lay \d-\d/.test(line)), heard.join("\n"));
  assert.ok(heard.includes("Your move"));
  for (const name of ["Petryk", "Olya", "Vasko"]) assert.ok(heard.some((line) => new RegExp(`^${name} lays \\d-\\d`).test(line)), heard.join("\n"));
  assert.deepEqual(guest.unexpected, []);
  await guest.leave();
});

// ---- Motion

test("who wants little motion: nothing flies, slides or bounces", { timeout: 120_000 }, async () => {
  for (const calm of [true, false]) {
    const guest = await Guest.arrive(browser, server.url, { viewport: PHONE, speed: "fast", calm });
    const { page } = guest;
    await page.evaluate(() => {
      window.moved = new Set();
      const animate = Element.prototype.animate;
      Element.prototype.animate = function (frames, how) {
        for (const frame of [frames].flat()) for (const name of ["transform", "translate"]) if (frame[name] && frame[name] !== "none") window.moved.add(name);
        return animate.call(this, frames, how);
      };
      const watch = () => {
        for (const animation of document.getAnimations()) {
          const { duration } = animation.effect.getComputedTiming();
          const moves = animation.effect.getKeyframes().some((frame) => frame.transform || frame.translate || frame.scale || frame.rotate);
          if (moves && duration > 10) window.moved.add(animation.animationName ?? animation.transitionProperty ?? "script");
        }
        requestAnimationFrame(watch);
      };
      watch();
    });
    await page.getByRole("button", { name: "Play now" }).click();
    const table = new Table(guest);
    for (let turn = 0; turn < 6 && (await table.wait()) === "play"; turn++) await table.lay();
    const moved = await page.evaluate(() => [...window.moved]);
    if (calm) assert.deepEqual(moved, []);
    else assert.ok(moved.length > 0, "where motion is wanted there is some");
    await guest.leave();
  }
});
