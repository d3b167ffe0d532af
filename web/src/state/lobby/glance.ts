// SPDX-License-Identifier: MIT
/* A running match that the lobby shows in passing: as everybody may see it, and nobody there is told that somebody looks. */
import type { Life, TableEvent, TableState } from "../../base/protocol.js";
import { pageTimers, type Timers } from "../../base/timers.js";
import { slice } from "../slice.js";
import { TableFeed } from "../tablefeed.js";

export interface GlancePorts {
  /** The state of a table, and its events from then on; null: it cannot be had. */
  enter(table: string): Promise<TableState | null>;
  exit(table: string): void;
}

export class Glance {
  /** What is shown; null: nothing. */
  @slice feed: TableFeed | null = null;

  constructor(
    private readonly ports: GlancePorts,
    private readonly timers: Timers = pageTimers,
  ) {}

  /** Shows the best match - but goes on with the one that is shown while that runs. Not the person's own. */
  follow(life: Life | null, seated: ReadonlySet<string>): void {
    const now = this.feed;
    const phase = now?.state?.phase;
    if (now && !now.closed && life?.best && (!phase || phase === "play" || phase === "pause")) return;
    const best = life?.best?.table;
    this.show(best !== undefined && !seated.has(best) ? best : null);
  }

  show(table: string | null): void {
    const now = this.feed;
    if (now?.table === table || (!now && table === null)) return;
    if (now) {
      now.pacer.clear();
      this.ports.exit(now.table);
    }
    this.feed = table === null ? null : new TableFeed(table, () => void this.again(), this.timers);
    if (this.feed) this.feed.pacer.speed = 0;
    void this.again();
  }

  /** Asks for the whole state: at first, after a gap, on a new connection. */
  async again(): Promise<void> {
    const { feed } = this;
    if (!feed) return;
    const state = await this.ports.enter(feed.table);
    if (this.feed !== feed) return;
    if (state?.match) feed.enter(state);
    else this.show(null);
  }

  hear(event: TableEvent): void {
    if (event.table === this.feed?.table) this.feed.push(event);
  }
}
