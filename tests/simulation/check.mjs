// Runs the simulation over many seeds and judges each run by the checker of the fault tests (README.md).
//     node tests/simulation/check.mjs [--first N] [--count N] [--seconds N] [--until-wrong]
import { spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { check } from "../faults/checker.mjs";

// For so long a person may wait for anything, in the run's own time. A node may be away for 8 s and have to join anew, twice in a row.
export const PATIENCE_MS = 20_000;
const PROCESSES = 2;
const BATCH = 20; // seeds that a process simulates
const SHOWN = 4; // of a run's faults
const program = process.env.SIMULATION ?? fileURLToPath(new URL("../../build/gcc/tests/simulation/simulation", import.meta.url));

/** Judges one run; returns its faults, as texts, and notes in run.figures what was measured. */
export function judge(run) {
  if (run.died) return [`the process ended: ${run.died > 0 ? `signal ${run.died}` : `exit ${-run.died}`}`];
  run.facts.matches.forEach((match, i) => (match.replayed = run.replays[i]));
  const { faults, figures } = check(run.history, run.facts, { patience: PATIENCE_MS, clocks: false });
  run.figures = figures;
  const texts = faults.map(({ kind, text }) => `${kind}: ${text}`);
  if (!run.drained) texts.unshift("orphan: not all matches came to their end");
  if (!run.stopped) texts.unshift("end: not every node stopped");
  return texts;
}

/** Calls `take` with the runs of `count` seeds from `first` on, in any order, until it returns false. */
export async function simulate(first, count, take) {
  let next = first;
  let goesOn = true;
  const work = async () => {
    while (goesOn && next < first + count) {
      const from = next;
      next = Math.min(next + BATCH, first + count);
      const child = spawn(program, [String(from), String(next - from)], { stdio: ["ignore", "pipe", "inherit"] });
      let run = "";
      for await (const line of createInterface({ input: child.stdout })) {
        // A run that died leaves half of its lines, and one that says so.
        run = line.startsWith('{"seed"') ? line : run + line;
        if (/^\{"seed":\d+,"died"/.test(line) || /"hash":"\w+"\}$/.test(line)) goesOn = take(JSON.parse(run)) !== false && goesOn;
        if (goesOn) continue;
        child.kill();
        break;
      }
    }
  };
  await Promise.all(Array.from({ length: PROCESSES }, work));
}

/** Judges the runs of these seeds; tells `say` of each that is wrong. Returns sums. */
export async function judgeAll(first, count, { say, untilWrong = false, until = Infinity }) {
  const sums = { runs: 0, wrong: 0, matches: 0, acknowledged: 0, faults: 0, longest: 0 };
  await simulate(first, count, (run) => {
    const faults = judge(run);
    const { matches = 0, acknowledged = 0, longest = {} } = run.figures ?? {};
    sums.runs++;
    sums.matches += matches;
    sums.acknowledged += acknowledged;
    sums.faults += run.faults ?? 0;
    sums.longest = Math.max(sums.longest, longest.reply ?? 0, longest.back ?? 0, longest.silence ?? 0);
    if (faults.length) {
      sums.wrong++;
      say(`seed ${run.seed}: ${faults.slice(0, SHOWN).join("\n    ")}\n    (node tests/simulation/check.mjs --first ${run.seed} --count 1)`);
    }
    return !(untilWrong && sums.wrong) && performance.now() < until;
  });
  return sums;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const options = { first: { type: "string" }, count: { type: "string" }, seconds: { type: "string" }, "until-wrong": { type: "boolean" } };
  const { values } = parseArgs({ options });
  const first = Number(values.first ?? (values.seconds ? randomInt(2 ** 47) : 1));
  const count = Number(values.count ?? (values.seconds ? 2 ** 40 : 2000));
  const begin = performance.now();
  console.log(`from seed ${first} on`);
  const sums = await judgeAll(first, count, { say: console.log, untilWrong: values["until-wrong"], until: begin + 1000 * Number(values.seconds ?? Infinity) });
  console.log(JSON.stringify(sums), `${Math.round((performance.now() - begin) / 1000)} s`);
  process.exitCode = sums.wrong ? 1 : 0;
}
