// SPDX-License-Identifier: MIT
// Measures the time from a click, tap or key to the next paint, with the processor slowed down four times, as on a cheap phone:
//
//   make build && node research/bench/web/paint.mjs [SLOWDOWN [TURNS [RUNS]]]
//
// A visit (visit.mjs) has at least 70 interactions. The first table is the browser's own event timing, in steps of 8 ms. Its parts are the
// wait for the task that ran when the event came, the handlers, and the way to the screen. "Interaction to next paint" (INP) is the slowest interaction
// of a visit, less one for every fifty. Target: under 60 ms. The last row is the same tap on a bare button of an empty page.
//
// The second table (tasks.mjs) is from one more visit, traced at full speed. It is processor time of the page's thread, which other programs change
// less. `press` is the event and the next frame. A press that comes while a task runs waits until the task ends, so the longest tasks are listed.
// With RUNS 0 only this table is printed. TRACE=FILE keeps the trace.
import { writeFileSync } from "node:fs";
import { launch } from "../../../tests/web/lib/browser.mjs";
import { Server } from "../../../tests/web/lib/server.mjs";
import { processorTimes, printProcessorTimes, TRACED } from "./tasks.mjs";
import { arrive, timed, touch, visit } from "./visit.mjs";

const slowdown = Number(process.argv[2] ?? 4);
const turns = Number(process.argv[3] ?? 24);
const runs = Number(process.argv[4] ?? 1);
const server = await Server.start("--pause", "60000", "--rate", "0");
const browser = await launch();

/** Taps on the bare button. */
const BARE = 20;
const BARE_PAGE = `data:text/html,<meta name="viewport" content="width=device-width"><button style="width:200px;height:80px">tap</button>
<script>document.querySelector("button").onclick = ({ target }) => (target.style.background = target.style.background === "red" ? "lime" : "red")</script>`;

/** The same finger on a page that has nothing else to do. */
async function bare() {
  const guest = await arrive(browser, BARE_PAGE, slowdown);
  const found = [];
  for (let i = 0; i < BARE; i++) found.push(await timed(guest, () => touch(guest, guest.page.locator("button"))));
  await guest.leave();
  return found;
}

/** Makes a visit at full speed; returns its trace. */
async function traced() {
  const guest = await arrive(browser, `${server.url}/`, 1);
  await browser.startTracing(guest.page, { categories: TRACED });
  await visit(guest, turns, () => undefined);
  const trace = await browser.stopTracing();
  if (process.env.TRACE) writeFileSync(process.env.TRACE, trace);
  await guest.leave();
  return trace;
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
    const guest = await arrive(browser, `${server.url}/`, slowdown);
    await visit(guest, turns, (name, one) => {
      all.push({ name, ...one });
      kinds.set(name, [...(kinds.get(name) ?? []), one]);
    });
    await guest.leave();
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
  printProcessorTimes(processorTimes(await traced()), slowdown);
} finally {
  await browser.close();
  await server.stop();
}
