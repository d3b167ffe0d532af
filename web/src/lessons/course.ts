// SPDX-License-Identifier: MIT
/* A lesson in progress: the current step, its table, and the answers. The core decides what is legal and gives the reason if it is not. */
import type { Catalogue } from "kozel/load";
import type { ActText, Failure } from "../base/protocol.js";
import type { Timers } from "../base/timers.js";
import { LocalTable } from "../local/local-table.js";
import type { Lesson, Step } from "./book.js";

/** The same for everybody: a person who begins again gets the same tiles. */
const SEED = 20;

/** The answer to the last action. `wanted`: it was right. */
export type Answer = { wanted: true } | { wanted: false; text: string } | { wanted: false; why: Failure };

/** Returns true if `act` is one of `wanted`. An action without an end matches every end. */
export function isAmong(act: ActText, wanted: readonly ActText[]): boolean {
  return wanted.some((one) => one === act || (!one.includes("@") && act.startsWith(`${one}@`)));
}

/** Returns the record of the match at the beginning of a step. null: the record depends on the person's actions before it. */
export function recordAt(core: Catalogue, { steps }: Lesson, at: number): string | null {
  let from = at;
  while (!steps[from]!.record) from--;
  const match = core.resume(steps[from]!.record);
  const forced = (): void => {
    for (let act; (act = match.forced()) !== null; ) match.apply(act);
  };
  try {
    forced();
    for (const { seat, do: wanted, others } of steps.slice(from, at)) {
      if (wanted === null) continue;
      if (typeof wanted === "string") return null;
      const script = others.map((line) => ({ seat: Number(line[0]), act: line.slice(2) }));
      for (let asked = true; asked || script.length > 0; forced()) {
        if (match.turn !== script[0]?.seat && match.turn !== seat) return null;
        if (match.turn === seat) {
          if (!asked) return null;
          asked = false;
          const [act] = wanted;
          match.apply(match.legal().find((one) => isAmong(one, [act!])) ?? act!);
        } else match.apply(script.shift()!.act);
      }
    }
    return match.record();
  } finally {
    match.free();
  }
}

export class Course {
  at = 0;
  answer: Answer | null = null;
  table!: LocalTable;
  /** True if the person has done what the step asks for. The others then answer. */
  private acted = false;

  constructor(
    private readonly core: Catalogue,
    private lesson: Lesson,
    at: number,
    private readonly wishes: { name: string; timers?: Timers; changed: () => void },
  ) {
    this.begin(Math.min(at, lesson.steps.length - 1));
  }

  get step(): Step {
    return this.lesson.steps[this.at]!;
  }

  get last(): boolean {
    return this.at === this.lesson.steps.length - 1;
  }

  /** True if the person reads and goes on by a button. */
  get reading(): boolean {
    return this.step.do === null || (this.answer?.wanted === true && this.step.right !== "");
  }

  /** Replaces the lesson by the same one in another language. */
  translate(lesson: Lesson): void {
    this.lesson = lesson;
    if (this.answer && "text" in this.answer) this.answer = null;
  }

  /** Goes to the next step. Returns false if there is none. */
  next(): boolean {
    if (this.last) return false;
    this.arrive(this.at + 1, this.table);
    return true;
  }

  back(): void {
    if (this.at > 0) this.begin(this.at - 1);
  }

  /** Restarts the step. */
  again(): void {
    this.begin(this.at);
  }

  /** Does what is wanted in the person's place. */
  show(): void {
    const { do: wanted } = this.step;
    if (!Array.isArray(wanted) || this.acted || !this.table.ready) return;
    const act = this.table.moment().view.legal.find((one) => isAmong(one, wanted));
    if (!act) return;
    this.succeed();
    this.table.play(act);
  }

  stop(): void {
    this.table.stop();
  }

  /** Checks, after each painting, whether the table shows the position where the next step begins. */
  look(): void {
    const { table, step } = this;
    if (!(this.acted || step.do === "deal") || this.over || !table.feed.current || step.right) return;
    const { view } = table.moment();
    if (view.phase !== "playing" || (table.ready && step.do !== "deal")) {
      this.acted = false;
      this.answer = { wanted: true };
      if (!this.next()) this.wishes.changed();
    }
  }

  /** True if the lesson is over. */
  get over(): boolean {
    return this.last && !this.acted && (this.reading || this.answer?.wanted === true);
  }

  // ---- Steps

  private begin(at: number): void {
    let from = at;
    let record = recordAt(this.core, this.lesson, from);
    while (record === null) record = recordAt(this.core, this.lesson, --from);
    const { seat } = this.lesson.steps[from]!;
    this.table?.stop();
    const { name, timers } = this.wishes;
    this.arrive(from, new LocalTable(this.core, { record, seat, name, bots: "novice", seed: SEED, lesson: true, ...(timers && { timers }) }));
  }

  private arrive(at: number, table: LocalTable): void {
    const { record, seat, others, do: wanted } = this.lesson.steps[at]!;
    if (record && table === this.table) {
      table.stop();
      const { name, timers } = this.wishes;
      table = new LocalTable(this.core, { record, seat, name, bots: "novice", seed: SEED, lesson: true, ...(timers && { timers }) });
    }
    this.at = at;
    this.table = table;
    this.answer = null;
    this.acted = false;
    table.before = (act) => this.judge(act);
    table.cannot = (why) => this.say({ wanted: false, why });
    table.follow(others);
    if (wanted === null) table.pause();
    else table.go();
    this.wishes.changed();
  }

  private judge(act: ActText): boolean {
    const { do: wanted, wrong, wrongs } = this.step;
    if (wanted === null || this.reading) return false;
    if (typeof wanted === "string" || isAmong(act, wanted)) {
      this.succeed();
      return true;
    }
    const own = Object.keys(wrongs).find((one) => isAmong(act, [one]));
    this.say({ wanted: false, text: (own && wrongs[own]) || wrong || this.lesson.wrong });
    return false;
  }

  private succeed(): void {
    this.acted = true;
    this.answer = { wanted: true };
    // The person reads the answer before the others go on.
    if (this.step.right) {
      const end = this.table.onMoment(() => {
        end();
        this.acted = false;
        this.table.pause();
        this.wishes.changed();
      });
    }
    this.wishes.changed();
  }

  private say(answer: Answer): void {
    this.answer = answer;
    this.wishes.changed();
  }
}
