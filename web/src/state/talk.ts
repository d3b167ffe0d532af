// SPDX-License-Identifier: MIT
/* What is said at an entered table, as far as this person hears it. */
import type { ChatLine, Seat } from "../base/protocol.js";
import { pageTimers, type Timers } from "../base/timers.js";
import { slice } from "./slice.js";

/** As many lines are kept as a state brings. */
const KEPT = 50;
/** How long a phrase stands at its plate. */
const SAID_MS = 4000;

export class Talk {
  @slice lines: readonly ChatLine[] = [];
  /** Others' lines that have not been seen. */
  @slice unread = 0;
  /** What is being written. */
  draft = "";
  /** The phrases that were just said, by seat: each for some seconds. */
  @slice said: ReadonlyMap<Seat, ChatLine> = new Map();
  private shown = false;
  private readonly blocked = new Set<string>();

  /** `me`: the own name, whose lines need no reading. */
  constructor(
    private readonly me: () => string,
    private readonly timers: Timers = pageTimers,
  ) {}

  /** The whole of it, with the table's state: what came meanwhile is new, what was there at first is not. */
  enter(lines: readonly ChatLine[]): void {
    const last = this.lines.at(-1)?.id;
    this.lines = lines.filter(({ by }) => !this.blocked.has(by));
    if (last !== undefined) this.count(this.lines.filter(({ id }) => id > last));
  }

  hear(line: ChatLine): void {
    if (this.blocked.has(line.by) || this.lines.some(({ id }) => id === line.id)) return;
    this.lines = [...this.lines.slice(1 - KEPT), line];
    this.count([line]);
    if (line.phrase && line.seat > 0) this.utter(line);
  }

  private utter(line: ChatLine): void {
    this.said = new Map(this.said).set(line.seat, line);
    this.timers.set(() => {
      if (this.said.get(line.seat) !== line) return;
      const left = new Map(this.said);
      left.delete(line.seat);
      this.said = left;
    }, SAID_MS);
  }

  /** Says whether the lines are in sight from now on. */
  show(shown: boolean): void {
    this.shown = shown;
    if (shown) this.unread = 0;
  }

  /** Nothing of that person any more; what he says later the server keeps back. */
  block(name: string): void {
    this.blocked.add(name);
    this.lines = this.lines.filter(({ by }) => by !== name);
  }

  unblock(name: string): void {
    this.blocked.delete(name);
  }

  private count(fresh: readonly ChatLine[]): void {
    if (!this.shown) this.unread += fresh.filter(({ by }) => by !== this.me()).length;
  }
}
