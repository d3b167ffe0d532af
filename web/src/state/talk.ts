// SPDX-License-Identifier: MIT
/* The chat of an entered table, as far as this person receives it. */
import type { ChatLine, Seat } from "../base/protocol.js";
import { pageTimers, type Timers } from "../base/timers.js";
import { slice } from "./slice.js";

/** The number of lines that are kept: as many as a state has. */
const KEPT = 50;
/** How long a phrase is shown at its plate. */
const SAID_MS = 4000;

export class Talk {
  @slice lines: readonly ChatLine[] = [];
  /** The number of others' unread lines. */
  @slice unread = 0;
  /** The line that is being written. */
  draft = "";
  /** The phrases that were just said, by seat, each for some seconds. */
  @slice said: ReadonlyMap<Seat, ChatLine> = new Map();
  private shown = false;
  private readonly blocked = new Set<string>();

  /** `me`: the person's name, whose lines are never unread. */
  constructor(
    private readonly me: () => string,
    private readonly timers: Timers = pageTimers,
  ) {}

  /** Takes over all lines with the table's state. Lines that came meanwhile are new; lines of the first state are not. */
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

  /** Sets whether the lines are visible from now on. */
  show(shown: boolean): void {
    this.shown = shown;
    if (shown) this.unread = 0;
  }

  /** Removes the lines of that person. The server withholds later ones. */
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
