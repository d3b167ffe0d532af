// SPDX-License-Identifier: MIT
// One run: a world, a crowd that plays in it, a scenario that breaks it, and the checker's word on what came out.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { mark, within } from "../waiting.mjs";
import { check } from "./checker.mjs";
import { Crowd } from "./crowd.mjs";
import { History } from "./history.mjs";
import { between, branch, random } from "./random.mjs";

/** The program under test, with its assertions, and the library that makes its disk and clock fail. */
const built = (path) => fileURLToPath(new URL(`../../build/gcc/${path}`, import.meta.url));
export const PROGRAMS = {
  program: process.env.KOZEL ?? built("apps/cli/kozel"),
  preload: process.env.FAULTY ?? built("tests/faults/libfaulty.so"),
};

const DRAIN_MS = 45_000; // in which all matches come to their end when nothing breaks any more

/** Runs a scenario (scenarios.mjs) in a world of that class. Returns {faults, figures, more (the scenario's own), seed, folder, ...}. The
 * folder stays if something was wrong, or if the caller wants it. */
export async function run(scenario, World, { seed, times = scenario.times, keep = false, load = {} }) {
  const folder = mkdtempSync(join(tmpdir(), `kozel-${scenario.name}-`));
  const history = new History(join(folder, "history.jsonl"));
  const stage = new Stage(scenario, new World({ ...PROGRAMS, folder, history }), { history, times, chance: random(seed), load });
  stopAtTheEnd.add(stage);
  const begin = mark();
  try {
    await stage.play();
  } catch (error) {
    stage.fault("broken", error.stack);
  } finally {
    await stage.clear();
    stopAtTheEnd.delete(stage);
  }
  await history.close();
  const options = { patience: stage.patience, clocks: scenario.clocks ?? true };
  const facts = stage.facts;
  const { faults, figures } = facts ? check(history.lines, facts, { program: PROGRAMS.program, ...stage.world.replays, ...options }) : { faults: [], figures: null };
  faults.unshift(...stage.faults);
  if (facts && scenario.shows && !scenario.shows(facts, figures)) faults.push({ kind: "broken", text: "nothing has been broken" });
  const more = facts ? scenario.check?.(facts, history, stage, (kind, text) => faults.push({ kind, text })) : null;
  if (faults.length || keep) writeFileSync(join(folder, "facts.json"), JSON.stringify({ facts, ...options }));
  else rmSync(folder, { recursive: true, force: true });
  return { scenario: scenario.name, world: stage.world.name, seed, times: stage.times, faults, figures, more, recovery: stage.recovery, folder, ms: mark() - begin };
}

/** What a scenario has at hand. */
class Stage {
  faults = [];
  recovery = 0;
  times = 0;
  #crowd;

  constructor(scenario, world, { history, times, chance, load }) {
    Object.assign(this, { scenario, world, history, wanted: times, chance });
    this.#crowd = new Crowd({ world, history, chance: branch(chance), think: 12, companies: 8, ...load });
  }

  async play() {
    await this.world.open(this.scenario);
    await this.#crowd.begin();
    await this.acts(50, 50);
    await this.scenario.play(this);
    const drain = this.scenario.drain ?? DRAIN_MS;
    if (!(await this.#crowd.drain(drain))) this.fault("orphan", `not all matches came to their end in ${drain} ms`);
  }

  fault(kind, text) {
    this.faults.push({ kind, text });
  }

  /** Something is broken, or mended, just now. */
  note(what, more = {}) {
    this.history.note({ k: "fault", what, ...more });
  }

  /** Waits until people have had from `low` to `high` requests acknowledged; the seed gives the number. */
  acts(low, high) {
    return this.history.acknowledges(Math.round(between(this.chance, low, high)));
  }

  /** Waits until everybody is back and knows the state of his tables; `since`: when that should have begun. */
  async recovered(since = mark()) {
    this.times++;
    const from = mark();
    const well = await within(this.patience, () => this.#crowd.unwell(from).length === 0, 5);
    const took = mark() - since;
    this.recovery = Math.max(this.recovery, took);
    if (!well) this.fault("waits", `after ${Math.round(took)} ms not everybody is back: ${this.#crowd.unwell(from).join(", ")}`);
  }

  get patience() {
    return Math.max(this.world.patience, this.scenario.patience ?? 0);
  }

  get crowd() {
    return this.#crowd;
  }

  /** Stops everything; the store is read when nobody has it. */
  async clear() {
    await this.#crowd.drain(0);
    const ends = await this.world.close(() => (this.facts = this.#facts()));
    for (const { name, code, signal } of ends) if (code !== 0) this.fault("end", `${name} ended with ${code ?? signal}`);
  }

  #facts() {
    try {
      return this.world.facts();
    } catch (error) {
      this.fault("store", error.message);
      return null;
    }
  }
}

/** An interrupted run leaves no server behind. */
const stopAtTheEnd = new Set();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"])
  process.once(signal, async () => {
    await Promise.allSettled([...stopAtTheEnd].map((stage) => stage.clear()));
    process.exit(130);
  });

/** The table of runs, for people. */
export function tableOf(results) {
  const rows = [["fault", "world", "seed", "times", "acknowledged", "matches", "rated", "witnessed", "recovery ms", "silence ms", "answer ms", ""]];
  for (const { scenario, world, seed, times, faults, figures, recovery } of results) {
    const { acknowledged, matches, rated, witnessed, longest } = figures ?? { longest: {} };
    rows.push([scenario, world, seed, times, acknowledged, matches, rated, witnessed, Math.round(recovery), Math.round(longest.silence), Math.round(longest.reply), faults.length ? `${faults.length} WRONG` : "right"].map(String));
  }
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  return rows.map((row) => row.map((cell, column) => (column < 2 ? cell.padEnd(widths[column]) : cell.padStart(widths[column]))).join("  ").trimEnd()).join("\n");
}
