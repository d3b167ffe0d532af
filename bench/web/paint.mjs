// From a click, tap or key to the next paint, with the processor slowed down four times, as on a cheap phone:
//   make build && node bench/web/paint.mjs [SLOWDOWN [TURNS]]
// The browser's own event timing (what "interaction to next paint" is made of; steps of 8 ms). Target: under 100 ms.
import { Guest, launch, PHONE } from "../../tests/web/lib/browser.mjs";
import { Server } from "../../tests/web/lib/server.mjs";
import { Table } from "../../tests/web/lib/table.mjs";

const slowdown = Number(process.argv[2] ?? 4);
const turns = Number(process.argv[3] ?? 24);
const server = await Server.start("--pause", "60000", "--rate", "0");
const browser = await launch();

/** A finger on the middle of an element: only the browser's own events. Playwright's tap() and click() would look first, from within the page
 * and while the event is on its way, whether the element is really hit; no finger does that. */
async function touch(locator) {
  const { x, y, width, height } = await locator.boundingBox();
  await locator.page().touchscreen.tap(x + width / 2, y + height / 2);
}

/** Nobody is quicker to answer what he sees. */
const REACTION_MS = 200;

const measured = new Map();
/** Does something and keeps how long its slowest event took to be painted. */
async function interact(page, name, act) {
  await page.waitForTimeout(REACTION_MS);
  await page.evaluate(() => (window.slowest = 0));
  await act();
  // Event timing comes after the paint.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 60))));
  const ms = await page.evaluate(() => window.slowest);
  measured.set(name, [...(measured.get(name) ?? []), ms]);
}

try {
  const guest = await Guest.arrive(browser, server.url, { viewport: PHONE, touch: true, speed: "normal" });
  const { page } = guest;
  page.setDefaultTimeout(60_000);
  const session = await guest.context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  await page.evaluate(() => {
    window.slowest = 0;
    new PerformanceObserver((list) => {
      for (const { interactionId, duration } of list.getEntries()) if (interactionId) window.slowest = Math.max(window.slowest, duration);
    }).observe({ type: "event", durationThreshold: 16, buffered: true });
  });
  const press = (name) => touch(page.getByRole("button", { name, exact: true }));
  await page.getByRole("button", { name: "New table" }).waitFor();
  await interact(page, "open the dialog of a new table", () => press("New table"));
  await interact(page, "choose another game in it", () => page.locator("kz-new-table select").selectOption("sea-goat-navy"));
  await page.keyboard.press("Escape");
  await interact(page, "Play now", () => press("Play now"));
  const table = new Table(guest);
  for (let turn = 0; turn < turns; turn++) {
    const what = await table.wait();
    if (what === "match over") break;
    if (what === "deal over") {
      await interact(page, "next deal", () => touch(table.next));
      await table.next.waitFor({ state: "detached" });
      continue;
    }
    const tile = await table.playable.first().getAttribute("data-tile");
    const held = page.locator(`kz-table .held[data-tile="${tile}"]`);
    await interact(page, "tap a tile", () => touch(held));
    if (await table.offers.count()) await interact(page, "tap an end", () => touch(table.offers.first()));
    await held.waitFor({ state: "detached" });
    if (turn % 8 === 0) {
      await interact(page, "open the score", () => press("Score"));
      await interact(page, "close it", () => touch(page.locator("dialog[open] .close")));
      await interact(page, "zoom", () => press("Nearer"));
      await interact(page, "zoom back", () => press("The whole board"));
      await interact(page, "open the settings", () => touch(page.getByRole("banner").getByRole("button", { name: "Settings" })));
      await interact(page, "other tiles", () => touch(page.locator("label").filter({ has: page.getByRole("radio", { name: turn % 16 === 0 ? "ebony" : "ivory" }) })));
      await interact(page, "close them", () => touch(page.locator("dialog[open] .close")));
      await page.locator("dialog[open]").waitFor({ state: "detached" });
    }
  }
  console.log(`processor ${slowdown} times slower, 390 x 844; ms to the next paint`);
  let worst = 0;
  for (const [name, all] of measured) {
    const sorted = [...all].sort((p, q) => p - q);
    worst = Math.max(worst, sorted.at(-1));
    console.log(`${name.padEnd(34)} ${String(all.length).padStart(3)} times, median ${sorted[all.length >> 1]}, worst ${sorted.at(-1)}`);
  }
  console.log(`worst of all: ${worst} (target: under 100)`);
} finally {
  await browser.close();
  await server.stop();
}
