// SPDX-License-Identifier: MIT
/* What a replay teaches: the analysis of its match, the current choice, the person's mistakes as exercises. */
import type { JudgedChoice, Mark } from "../api/schema.js";
import type { Seat } from "../base/protocol.js";
import { pageTimers, type Timers } from "../base/timers.js";
import { parseAct, type Piece } from "../state/act.js";
import { Asking, type Send } from "./asking.js";
import { isRight, Judged, type Course, type Place } from "./judged.js";

/** Nobody waits longer for a match because nothing is known of its analysis. */
const LOOK_MS = 1500;

/** One's mistakes, one after another: the table stands before each choice. */
export interface Drill {
  choices: readonly JudgedChoice[];
  /** The index of the current one, from 0. If it is their number, all are done. */
  number: number;
  /** The chosen action. null: none yet. */
  answer: string | null;
  right: number;
}

export class Teach {
  readonly asking: Asking;
  judged: Judged | null = null;
  /** The action of the shown choice that is drawn on the table. */
  preview: string | null = null;
  drill: Drill | null = null;
  /** True if the person came or pressed for the analysis: its place under the board is then reserved. */
  sought = false;
  /** True if the analysis must be requested once the server has confirmed that it may be. */
  private wanted = false;
  /** Settled when the server has answered for the first time, or has not for LOOK_MS. */
  readonly looked: Promise<void>;

  constructor(
    send: Send,
    private readonly course: Course,
    private readonly changed: () => void,
    timers: Timers = pageTimers,
  ) {
    this.asking = new Asking(send, () => this.onTold(), timers);
    this.looked = Promise.race([this.asking.look(), new Promise<void>((go) => timers.set(go, LOOK_MS))]);
  }

  stop(): void {
    this.asking.stop();
  }

  /** Requests the analysis, unless it is there. */
  want(): void {
    this.sought = this.wanted = true;
    this.onTold();
  }

  private onTold(): void {
    const { told } = this.asking;
    if (told?.analysis && told.analysis !== this.judged?.analysis) this.judged = new Judged(told.analysis, this.course);
    if (this.wanted && told) {
      this.wanted = false;
      if (told.may) void this.asking.want();
    }
    this.changed();
  }

  /** True if moves have judgements, or will have. */
  get judges(): boolean {
    const state = this.asking.told?.state ?? "none";
    return this.sought || this.judged !== null || state !== "none";
  }

  markAt(place: Place): Mark | undefined {
    return this.judged?.choiceAt(place)?.mark;
  }

  show(act: string | null): void {
    this.preview = act;
    this.changed();
  }

  // ---- Learning from mistakes

  begin(seat: Seat): void {
    const choices = this.judged!.mistakes(seat, true);
    this.drill = { choices, number: 0, answer: null, right: 0 };
    this.show(null);
  }

  end(): void {
    this.drill = null;
    this.show(null);
  }

  /** The choice that the person has to make, or has just made. undefined: all are done. */
  get task(): JudgedChoice | undefined {
    return this.drill?.choices[this.drill.number];
  }

  answer(act: string): void {
    const { drill, task } = this;
    if (!drill || !task || drill.answer !== null) return;
    const right = isRight(this.judged!, task, act);
    this.drill = { ...drill, answer: act, right: drill.right + Number(right) };
    this.show(task.best ?? null);
  }

  get answeredRight(): boolean {
    return isRight(this.judged!, this.task!, this.drill!.answer!);
  }

  next(): void {
    this.drill = { ...this.drill!, number: this.drill!.number + 1, answer: null };
    this.show(null);
  }

  /** The places of the tiles of `preview`. */
  get pieces(): readonly Piece[] {
    const parsed = this.preview === null ? null : parseAct(this.preview);
    return parsed?.kind === "lay" ? parsed.pieces : [];
  }
}
