// SPDX-License-Identifier: MIT
/* Draws a component in steps, each in a task: all of it at once would take a slow phone longer than a press may wait. */
import type { ReactiveController, ReactiveControllerHost } from "lit";
import { nextTask } from "../base/after-paint.js";

export class Steps implements ReactiveController {
  /** The number of steps to draw. */
  drawn = 1;

  /** `count`: returns the number of all steps. */
  constructor(
    private readonly host: ReactiveControllerHost,
    private readonly count: () => number,
  ) {
    host.addController(this);
  }

  hostUpdated(): void {
    if (this.drawn >= this.count()) return;
    this.drawn++;
    void nextTask().then(() => this.host.requestUpdate());
  }
}
