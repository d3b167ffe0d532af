// SPDX-License-Identifier: MIT
// Measures the time from a click, tap or key to the next paint, with the processor slowed down four times, as on a cheap phone:
//
//   make build && node research/bench/web/paint.mjs [SLOWDOWN [TURNS [RUNS]]]
//
// The browser's own event timing (steps of 8 ms) and its parts: what ran when the event came, its handlers, the way to the screen.
// "Interaction to next paint" is, as its makers define it, the slowest interaction of a visit, less one for every fifty. Target: under 60
// ms. The last row is what the same tap on a bare button of an empty page takes in the same browser: no page can be quicker on this
// machine.
//
// At last one visit is traced at full speed. It prints how much of the processor the page's longest tasks took, by the interaction that they follow:
// a press waits until a task ends. Other programs change these figures less than the times above. With RUNS 0 this is all.
import { setTimeout as sleep } from "node:timers/promises";
import { Guest, launch, PHONE } from "../../../tests/web/lib/browser.mjs";
import { Server } from "../../../tests/web/lib/server.mjs";
import { Table } from "../../../tests/web/lib/table.mjs";

const slowdown = Number(process.argv[2] ?? 4);
const turns = Number(process.argv[3] ?? 24);
const runs = Number(process.argv[4] ?? 1);
/** Tasks that take less of the processor are not listed, ms. */
const LONG_MS = 8;
const TRACED = ["devtools.timeline", "disabled-by-default-devtools.timeline", "blink.user_timing"];
const server = await Server.start("--pause", "60000", "--rate", "0");
const browser = await launch();

/** Nobody is quicker to answer what he sees. */
const REACTION_MS = 200;
/** How long a finger lies on what it taps. */
const TOUCH_MS = 60;
/** By when an event's timing has been reported. */
const TOLD_MS = 250;
/** Quicker events are not reported. */
const LEAST_MS = 16;
/** Taps on the bare button. */
const BARE = 20;
const BARE_PAGE = `data:text/html,<meta name="viewport" content="width=device-width"><button style="width:200px;height:80px">tap</button>
<script>document.querySelector("button").onclick = ({ target }) => (target.style.background = target.style.background === "red" ? "lime" : "red")</script>`;

/** One person with a slow phone at an address; every interaction from now on is kept in the page. */
async function arrive(address, rate = slowdown) {
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
async function touch({ session }, locator) {
  await locator.scrollIntoViewIfNeeded();
  const { x, y, width, height } = await locator.boundingBox();
  await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x: x + width / 2, y: y + height / 2 }] });
  await sleep(TOUCH_MS);
  await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}

/** Does something; what of its slowest event each part took. `name`: its mark in a trace. */
async function timed({ page }, act, name = "") {
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

/** The same finger on a page that has nothing else to do. */
async function bare() {
  const guest = await arrive(BARE_PAGE);
  const found = [];
  for (let i = 0; i < BARE; i++) found.push(await timed(guest, () => touch(guest, guest.page.locator("button"))));
  await guest.leave();
  return found;
}

/** Makes a visit; passes every interaction to `keep`. Returns its trace, if it is traced. */
async function visit(keep, number, traced = false) {
  const guest = await arrive(`${server.url}/`, traced ? 1 : slowdown);
  const { page } = guest;
  if (traced) await browser.startTracing(page, { categories: TRACED });
  const interact = async (name, act) => keep(name, await timed(guest, act, name));
  const press = (name) => touch(guest, page.getByRole("button", { name, exact: true }));
  await page.getByRole("button", { name: "New table" }).waitFor();
  await interact("open the dialog of a new table", () => press("New table"));
  await page.locator("kz-new-table select").focus();
  await interact("choose another game in it", () => page.keyboard.press("ArrowDown"));
  await page.keyboard.press("Escape");
  await interact("Play now", () => press("Play now"));
  const table = new Table(guest);
  for (let turn = 0; turn < turns; turn++) {
    const what = await table.wait();
    if (what === "match over") break;
    if (what === "deal over") {
      await interact("next deal", () => touch(guest, table.next));
      await table.next.waitFor({ state: "detached" });
      continue;
    }
    const tile = await table.playable.first().getAttribute("data-tile");
    const held = page.locator(`kz-table .held[data-tile="${tile}"]`);
    await interact("tap a tile", () => touch(guest, held));
    if (await table.offers.count()) await interact("tap an end", () => touch(guest, table.offers.first()));
    await held.waitFor({ state: "detached" });
    if (turn % 8 === 0) {
      await interact("open the score", () => press("Score"));
      await interact("close it", () => touch(guest, page.locator("dialog[open] .close")));
      await interact("zoom", () => press("Zoom in"));
      await interact("zoom back", () => press("The whole board"));
      await interact("open the menu", () => press("More"));
      await interact("open the settings", () => touch(guest, page.locator("kz-table #menu").getByRole("button", { name: "Settings" })));
      const tiles = page.getByRole("radio", { name: (turn / 8 + number) % 2 === 0 ? "ebony" : "ivory" });
      await interact("other tiles", () => touch(guest, page.locator("label").filter({ has: tiles })));
      await interact("close them", () => touch(guest, page.locator("dialog[open] .close")));
      await page.locator("dialog[open]").waitFor({ state: "detached" });
    }
  }
  const trace = traced ? await browser.stopTracing() : null;
  await guest.leave();
  return trace;
}

/** Prints the long tasks of a trace. */
function tellTasks(trace) {
  const events = JSON.parse(trace).traceEvents.sort((p, q) => p.ts - q.ts);
  const marks = events.filter(({ name }) => name.startsWith("act "));
  const { pid, tid } = marks[0];
  const tasks = events.filter((event) => event.name === "RunTask" && event.pid === pid && event.tid === tid && event.ts > marks[0].ts && event.tdur > 0);
  const kinds = new Map();
  for (const { ts, tdur } of tasks) {
    const kind = marks.findLast((mark) => mark.ts <= ts).name.slice(4);
    kinds.set(kind, [...(kinds.get(kind) ?? []), tdur / 1000]);
  }
  console.log(`tasks at full speed, ms of the processor${" ".repeat(4)}all  over ${LONG_MS}  longest`);
  for (const [kind, list] of [...kinds, ["all of these", tasks.map(({ tdur }) => tdur / 1000)]]) {
    const long = list.filter((ms) => ms > LONG_MS).sort((p, q) => q - p);
    console.log(`${kind.padEnd(38)}${String(list.length).padStart(7)}${String(long.length).padStart(8)}  ${long.slice(0, 8).map((ms) => ms.toFixed(1)).join(" ")}`);
  }
}

/** The value that a share of all lies at or under. */
function quantile(values, share) {
  const sorted = [...values].sort((p, q) => p - q);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)]);
}

/** Interaction to next paint: the slowest, one in fifty left out. */
const inp = (totals) => [...totals].sort((p, q) => q - p)[Math.floor(totals.length / 50)];

function tell(name, list) {
  const of = (key) => list.map((one) => one[key]);
  const part = (key) => String(quantile(of(key), 0.5)).padStart(7);
  const totals = of("total");
  const [median, most, worst] = [0.5, 0.95, 1].map((share) => String(quantile(totals, share)).padStart(7));
  console.log(`${name.padEnd(32)}${String(list.length).padStart(6)}${median}${most}${worst} ${part("delay")}${part("handling")}${part("painting")}`);
}

try {
  console.log(`processor ${slowdown} times slower, 390 x 844; ms to the next paint`);
  console.log(`${"".padEnd(32)} times median   95 %  worst    delay handling painting (medians)`);
  const kinds = new Map();
  const bares = [];
  const visits = [];
  for (let run = 0; run < runs; run++) {
    bares.push(...(await bare()));
    const all = [];
    await visit((name, one) => {
      all.push({ name, ...one });
      kinds.set(name, [...(kinds.get(name) ?? []), one]);
    }, run);
    visits.push(all);
  }
  for (const [name, list] of kinds) tell(name, list);
  if (runs) tell("all of these", [...kinds.values()].flat());
  if (runs) tell("a bare button of an empty page", bares);
  for (const all of visits) {
    const totals = all.map(({ total }) => total);
    const { name, event, total, delay, handling, painting } = all.reduce((most, one) => (one.total > most.total ? one : most));
    console.log(`a visit of ${all.length} interactions: INP ${inp(totals)} (target: under 60), worst ${total}: ${name}, ${event}, ${[delay, handling, painting].map(Math.round).join(" + ")}`);
  }
  tellTasks(await visit(() => undefined, 0, true));
} finally {
  await browser.close();
  await server.stop();
}
