// SPDX-License-Identifier: MIT
/* Matches that the page watches as any spectator may, without being reported as a spectator: the match in the lobby, and the person's matches that
 * are not in sight. */
import type { TableEvent, TableState } from "../../base/protocol.js";
import { pageTimers, type Timers } from "../../base/timers.js";
import { slice } from "../slice.js";
import { TableFeed } from "../tablefeed.js";

export interface GlancePorts {
  /** Returns the state of a table, and its events from then on. null: not available. */
  enter(table: string): Promise<TableState | null>;
  exit(table: string): void;
}

/** Returns true if a match runs at a table in this state. */
export const runs = (state: Pick<TableState, "match" | "phase"> | null): boolean => Boolean(state?.match) && (state!.phase === "play" || state!.phase === "pause");

export class Glances {
  @slice private feeds: ReadonlyMap<string, TableFeed> = new Map();
  /** Tables that were left although they are requested. They are not watched again until they are no longer requested. */
  private readonly left = new Set<string>();

  /** `stays`: returns true if a table in this state is worth watching. null: its state is not available. */
  constructor(
    private readonly ports: GlancePorts,
    private readonly stays: (state: Pick<TableState, "match" | "phase"> | null) => boolean,
    private readonly timers: Timers = pageTimers,
  ) {}

  /** The tables that are watched. */
  get all(): readonly TableFeed[] {
    return [...this.feeds.values()];
  }

  /** The first table that is watched. null: none. */
  get feed(): TableFeed | null {
    return this.all[0] ?? null;
  }

  /** The match to lead back to, preferably one where it is the person's turn. null: none runs. */
  get match(): TableFeed | null {
    const running = [...this.feeds.values()].filter(({ state }) => runs(state));
    return running.find(({ state }) => state!.match!.turn === state!.you) ?? running[0] ?? null;
  }

  /** The table of a tournament that waits for the person. All its seats are taken, and no match runs. null: none waits. */
  get ready(): TableFeed | null {
    return [...this.feeds.values()].find(({ state }) => state?.phase === "waiting" && !state.app.free) ?? null;
  }

  /** The table to lead to: one that waits, or else one of `match`. */
  get leads(): TableFeed | null {
    return this.ready ?? this.match;
  }

  /** Watches exactly these tables. */
  follow(tables: readonly string[]): void {
    for (const table of [...this.left]) if (!tables.includes(table)) this.left.delete(table);
    for (const table of this.feeds.keys()) if (!tables.includes(table)) this.leave(table);
    for (const table of tables) if (!this.feeds.has(table) && !this.left.has(table)) this.watch(table);
  }

  /** Requests all states on a new connection. */
  renew(): void {
    for (const feed of this.feeds.values()) void this.enter(feed);
  }

  /** Called when the connection is lost. */
  suspend(): void {
    for (const feed of this.feeds.values()) feed.suspend();
  }

  hear(event: TableEvent): void {
    const feed = this.feeds.get(event.table);
    if (!feed) return;
    feed.push(event);
    if (feed.state) this.settle(feed);
  }

  private watch(table: string): void {
    const feed = new TableFeed(table, () => void this.enter(feed), this.timers);
    feed.pacer.speed = 0;
    this.feeds = new Map([...this.feeds, [table, feed]]);
    void this.enter(feed);
  }

  private leave(table: string): void {
    this.feeds.get(table)?.pacer.clear();
    this.feeds = new Map([...this.feeds].filter(([other]) => other !== table));
    this.ports.exit(table);
  }

  /** Requests the whole state: at first, after a gap, on a new connection. */
  private async enter(feed: TableFeed): Promise<void> {
    const state = await this.ports.enter(feed.table);
    if (this.feeds.get(feed.table) !== feed) return;
    if (state) {
      feed.enter(state);
      this.settle(feed);
    } else if (!this.stays(null)) this.leave(feed.table);
  }

  private settle(feed: TableFeed): void {
    if (this.stays(feed.state)) return;
    this.left.add(feed.table);
    this.leave(feed.table);
  }
}
