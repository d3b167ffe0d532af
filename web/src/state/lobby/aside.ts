// SPDX-License-Identifier: MIT
/* The person's own matches that are not in sight. They are watched in passing, so that every page can lead back to them. */
import type { TableEvent } from "../../base/protocol.js";
import type { Timers } from "../../base/timers.js";
import { slice } from "../slice.js";
import { TableFeed } from "../tablefeed.js";
import type { GlancePorts } from "./glance.js";

export class Aside {
  /** The tables watched, waiting ones too; a finished match is not watched any more. */
  @slice private feeds: ReadonlyMap<string, TableFeed> = new Map();
  private readonly over = new Set<string>();

  constructor(
    private readonly ports: GlancePorts,
    private readonly timers: Timers,
  ) {}

  /** Watches these tables and no others. */
  follow(tables: readonly string[]): void {
    for (const table of [...this.over]) if (!tables.includes(table)) this.over.delete(table);
    for (const table of this.feeds.keys()) if (!tables.includes(table)) this.leave(table);
    for (const table of tables) if (!this.feeds.has(table) && !this.over.has(table)) this.watch(table);
  }

  /** There is a new connection: asks for all states. */
  renew(): void {
    for (const feed of this.feeds.values()) void this.enter(feed);
  }

  /** The connection is gone. */
  suspend(): void {
    for (const feed of this.feeds.values()) feed.suspend();
  }

  hear(event: TableEvent): void {
    const feed = this.feeds.get(event.table);
    if (!feed) return;
    feed.push(event);
    this.settle(feed);
  }

  /** The match to lead back to: one where it is the person's move before others; null: none runs. */
  get match(): TableFeed | null {
    const running = [...this.feeds.values()].filter(({ state }) => state?.match && (state.phase === "play" || state.phase === "pause"));
    return running.find(({ state }) => state!.match!.turn === state!.you) ?? running[0] ?? null;
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

  private async enter(feed: TableFeed): Promise<void> {
    const state = await this.ports.enter(feed.table);
    if (this.feeds.get(feed.table) !== feed || !state) return;
    feed.enter(state);
    this.settle(feed);
  }

  /** A finished match is left: somebody who looks at it would keep its table. */
  private settle(feed: TableFeed): void {
    if (feed.state?.phase !== "over") return;
    this.over.add(feed.table);
    this.leave(feed.table);
  }
}
