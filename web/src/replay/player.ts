// SPDX-License-Identifier: MIT
/* The position of a replay, and stepping through it: by hand or automatically. */
import { pageTimers, type Timers } from "../base/timers.js";
import type { ShownStep } from "../table/contract.js";
import { stepTo, type Moment, type Timeline } from "./timeline.js";

/** How long a moment is shown during automatic play, ms. */
export const PACES = { slow: 2400, normal: 1200, fast: 500 } as const;
export type Pace = keyof typeof PACES;
/** The factor on that time for a deal's end. */
const SCORE_PAUSE = 3;
const STAGE_MS = 400;

export class Player {
  index = 0;
  /** The step to the shown moment, if the moment before it was shown. */
  step: ShownStep | null = null;
  pace: Pace = "normal";
  /** The factor on the time that a tile takes to fly. */
  speed = (): number => 1;

  private timer: number | null = null;
  private steps = 0;

  constructor(
    readonly timeline: Timeline,
    private readonly changed: () => void,
    private readonly timers: Timers = pageTimers,
  ) {}

  get moment(): Moment {
    return this.timeline.moments[this.index]!;
  }

  get playing(): boolean {
    return this.timer !== null;
  }

  get atEnd(): boolean {
    return this.index === this.timeline.last;
  }

  /** Shows a moment. A step by hand stops automatic play. */
  go(index: number): void {
    this.stop();
    this.show(index);
  }

  next(): void {
    this.go(this.index + 1);
  }

  previous(): void {
    this.go(this.index - 1);
  }

  nextDeal(): void {
    this.go(this.timeline.nextDeal(this.index));
  }

  previousDeal(): void {
    this.go(this.timeline.previousDeal(this.index));
  }

  /** Starts automatic play, from the beginning if all has been shown; or stops it. */
  toggle(): void {
    if (this.playing) this.stop();
    else if (this.atEnd) this.show(0, true);
    else this.show(this.index + 1, true);
    this.changed();
  }

  choosePace(pace: Pace): void {
    this.pace = pace;
    if (this.playing) this.wait();
    this.changed();
  }

  stop(): void {
    if (this.timer !== null) this.timers.clear(this.timer);
    this.timer = null;
  }

  private show(index: number, on = false): void {
    const to = Math.min(this.timeline.last, Math.max(0, index));
    const forward = to === this.index + 1;
    if (to !== this.index) {
      this.index = to;
      this.step = forward ? stepTo(this.moment, ++this.steps, STAGE_MS * this.speed()) : null;
    }
    if (on && !this.atEnd) this.wait();
    else this.stop();
    this.changed();
  }

  private wait(): void {
    this.stop();
    const ms = PACES[this.pace] * (this.moment.result ? SCORE_PAUSE : 1);
    this.timer = this.timers.set(() => this.show(this.index + 1, true), ms);
  }
}
