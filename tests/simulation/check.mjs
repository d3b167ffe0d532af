// SPDX-License-Identifier: MIT
// Runs the simulation for many seeds and checks each run with the checker of the fault tests (README.md).
// `node tests/simulation/check.mjs [--first N] [--count N] [--seconds N] [--until-failure]`
import { spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { check } from "../faults/checker.mjs";

// The maximum simulated time that a client may wait for anything. A node may be paused for 8 s and then rejoin, twice in a row.
const WAIT_MAX_MS = 20_000;
const PROCESSES = 2;
const BATCH_SIZE = 100; // seeds per process, whose set-up takes as long as a seed
const SHOWN_MAX = 4; // failures of a run that are printed
const program = process.env.SIMULATION ?? fileURLToPath(new URL("../../build/gcc/tests/simulation/simulation", import.meta.url));

/** Checks one run. Returns its failures as texts, and sets `run.figures` to the checker's measurements. */
function checkRun(run) {
  if (run.died) return [`the process ended: ${run.died > 0 ? `signal ${run.died}` : `exit ${-run.died}`}`];
  run.facts.matches.forEach((match, i) => (match.replayed = run.replays[i]));
  const { faults: failures, figures } = check(run.history, run.facts, { patience: WAIT_MAX_MS, clocks: false });
  run.figures = figures;
  const texts = failures.map(({ kind, text }) => `${kind}: ${text}`);
  texts.push(...checkTickers(run.facts.tickers, run.announced));
  if (!run.drained) texts.unshift("orphan: some matches did not end");
  if (!run.stopped) texts.unshift("end: some nodes did not stop");
  return texts;
}

/** Compares the tickers' logs with what was announced to other nodes (ticker.c). Returns failures as texts. */
function checkTickers(tickers, announced) {
  const failures = [];
  const counts = new Map();
  for (const { id, entries } of tickers) {
    const numbers = entries.flatMap(({ ticks }) => ticks.map(([number]) => number));
    counts.set(id, numbers.length);
    if (numbers.some((number, i) => number !== i + 1)) failures.push(`ticker ${id}: its log has the ticks ${numbers}`);
  }
  for (const [id, count] of Object.entries(announced))
    if ((counts.get(id) ?? 0) < count) failures.push(`ticker ${id}: ${count} ticks were announced to other nodes, its log has ${counts.get(id) ?? 0}`);
  return failures;
}

/** Simulates the `count` seeds from `first` on. Calls `take` with each run, in any order, until `take` returns false. */
export async function simulate(first, count, take, until = Infinity) {
  let next = first;
  let continues = true;
  const work = async () => {
    while (continues && next < first + count && performance.now() < until) {
      const from = next;
      const some = Math.min(BATCH_SIZE, first + count - from);
      next = from + some;
      const child = spawn(program, [String(from), String(some)], { stdio: ["ignore", "pipe", "inherit"] });
      const ended = new Promise((resolve) => child.on("close", (code, signal) => resolve(signal ?? code)));
      let [run, runs] = ["", 0];
      for await (const line of createInterface({ input: child.stdout })) {
        // A crashed run leaves incomplete lines, and one line with `died`.
        run = line.startsWith('{"seed"') ? line : run + line;
        if (/^\{"seed":\d+,"died"/.test(line) || /"hash":"\w+"\}$/.test(line)) {
          runs++;
          continues = take(JSON.parse(run)) !== false && continues;
        }
        if (continues) continue;
        child.kill();
        break;
      }
      const end = await ended;
      if (continues && runs !== some) throw new Error(`the simulation ended with ${end} after ${runs} runs from seed ${from} on`);
    }
  };
  await Promise.all(Array.from({ length: PROCESSES }, work));
}

/** Checks the `count` seeds from `first` on. Calls `report` with a text for each failed run. `untilFailure`: stops at the first one.
 * `until`: stops at this time, in ms of performance.now(). Returns totals. */
export async function checkSeeds(first, count, { report, untilFailure = false, until = Infinity }) {
  const totals = { runs: 0, failed: 0, matches: 0, rematches: 0, acknowledged: 0, singleNode: 0, faults: 0, longestWaitMs: 0, setups: {} };
  await simulate(first, count, (run) => {
    const failures = checkRun(run);
    const { matches = 0, acknowledged = 0, longest = {} } = run.figures ?? {};
    totals.runs++;
    totals.matches += matches;
    totals.acknowledged += acknowledged;
    totals.faults += run.faults ?? 0;
    if (run.single) totals.singleNode += acknowledged;
    const tables = new Set();
    for (const { setup } of run.facts?.matches ?? []) {
      const name = `${setup.game} ${setup.seats.length} ${setup.seats.filter(({ person }) => person).length}`;
      totals.setups[name] = (totals.setups[name] ?? 0) + 1;
      totals.rematches += tables.has(setup.table) ? 1 : 0;
      tables.add(setup.table);
    }
    totals.longestWaitMs = Math.max(totals.longestWaitMs, longest.reply ?? 0, longest.back ?? 0, longest.silence ?? 0);
    if (failures.length) {
      totals.failed++;
      report(`seed ${run.seed}: ${failures.slice(0, SHOWN_MAX).join("\n    ")}\n    (node tests/simulation/check.mjs --first ${run.seed} --count 1)`);
    }
    return !(untilFailure && totals.failed) && performance.now() < until;
  }, until);
  return totals;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const options = { first: { type: "string" }, count: { type: "string" }, seconds: { type: "string" }, "until-failure": { type: "boolean" } };
  const { values } = parseArgs({ options });
  const first = Number(values.first ?? (values.seconds ? randomInt(2 ** 47) : 1));
  const count = Number(values.count ?? (values.seconds ? 2 ** 40 : 2000));
  const startMs = performance.now();
  console.log(`seeds from ${first} on`);
  const totals = await checkSeeds(first, count, { report: console.log, untilFailure: values["until-failure"], until: startMs + 1000 * Number(values.seconds ?? Infinity) });
  console.log(JSON.stringify(totals), `${Math.round((performance.now() - startMs) / 1000)} s`);
  process.exitCode = totals.failed ? 1 : 0;
}
