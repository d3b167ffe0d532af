// SPDX-License-Identifier: MIT
/* The time that a person gets to read a replaced text before they can agree to it. */
import { pageTimers, type Timers } from "./timers.js";

export const READING_MS = 1000;

export class ReadingTime {
  private shown: unknown;
  private timer = 0;

  /** `over`: called when the time is over, so that the button is painted again. */
  constructor(
    private readonly over: () => void,
    private readonly timers: Timers = pageTimers,
  ) {}

  /** Returns true if `what`, which is shown now, replaced something else less than READING_MS ago. */
  lasts(what: unknown): boolean {
    if (what !== this.shown) {
      const first = this.shown === undefined;
      this.shown = what;
      if (!first) this.begin();
    }
    return this.timer > 0;
  }

  begin(): void {
    this.timers.clear(this.timer);
    this.timer = this.timers.set(() => {
      this.timer = 0;
      this.over();
    }, READING_MS);
  }
}
