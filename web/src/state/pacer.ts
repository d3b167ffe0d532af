// SPDX-License-Identifier: MIT
/* Shows simultaneous events one after another. A draw, another draw and a lay arrive in one moment; each gets its stage time, so that a person can
 * see it (docs/protocol.md, "Events"). */
import type { TableEvent } from "../base/protocol.js";
import { pageTimers, type Timers } from "../base/timers.js";
import { parseAct } from "./act.js";
import { slice } from "./slice.js";

/** Returns how long an event is shown alone, in ms at normal speed. */
export function stageTime(event: TableEvent): number {
  if (event.ev === "deal") return 700;
  if (event.ev !== "step") return 0;
  switch (parseAct(event.act).kind) {
    case "draw":
      return 350;
    case "knock":
      return 500;
    case "shift":
    case "claim":
    case "yield":
    case "give":
      return 800;
    default:
      return 400;
  }
}

export class Pacer {
  /** Factor on every stage time; 0 shows everything at once. */
  speed = 1;

  @slice private queue: readonly { event: TableEvent; at: number }[] = [];
  private freeAt = 0;
  private timer: number | null = null;

  /** `show` gets every event in order: `ms` its stage time, `at` when it arrived. */
  constructor(
    private readonly show: (event: TableEvent, ms: number, at: number) => void,
    private readonly timers: Timers = pageTimers,
  ) {}

  /** True if all events that have arrived are shown. */
  get idle(): boolean {
    return this.queue.length === 0;
  }

  push(event: TableEvent): void {
    this.queue = [...this.queue, { event, at: this.timers.now() }];
    if (this.timer === null) this.advance();
  }

  /** Shows all waiting events at once, without animation (the page is hidden). */
  flush(): void {
    this.stop();
    const waiting = this.queue;
    this.queue = [];
    for (const { event, at } of waiting) this.show(event, 0, at);
  }

  /** Drops all waiting events: there is a newer state. */
  clear(): void {
    this.stop();
    this.queue = [];
  }

  private stop(): void {
    if (this.timer !== null) this.timers.clear(this.timer);
    this.timer = null;
    this.freeAt = 0;
  }

  private advance(): void {
    this.timer = null;
    for (;;) {
      const head = this.queue[0];
      if (!head) return;
      const rest = this.freeAt - this.timers.now();
      if (rest > 0) {
        this.timer = this.timers.set(() => this.advance(), rest);
        return;
      }
      this.queue = this.queue.slice(1);
      const ms = stageTime(head.event) * this.speed;
      this.freeAt = this.timers.now() + ms;
      this.show(head.event, ms, head.at);
    }
  }
}
