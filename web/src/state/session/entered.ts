// SPDX-License-Identifier: MIT
/* The table that the page shows: its events and chat, and the person's requests there. */
import { pledge, type DealWitness } from "../../base/deals.js";
import type { Application, Failure, HeardEvent, Requests } from "../../base/protocol.js";
import { onSettings, settings, SPEEDS } from "../../base/settings.js";
import type { Timers } from "../../base/timers.js";
import type { Consent } from "../lobby/consent.js";
import type { OwnSeats } from "../lobby/seated.js";
import type { TableDoing } from "../shown.js";
import { computed, slice } from "../slice.js";
import { giveUp, TableFeed } from "../tablefeed.js";
import { Talk } from "../talk.js";
import type { Account } from "./account.js";
import type { Connection } from "./connection.js";

export interface EnteredParts {
  connection: Pick<Connection, "granted" | "link" | "offer" | "request" | "tryAt" | "tryBound">;
  account: Pick<Account, "you">;
  seats: Pick<OwnSeats, "show" | "sit">;
  consent: Pick<Consent, "under">;
  witness(): DealWitness | null;
  fail(failure: Failure): void;
  timers: Timers;
  /** Runs work that can wait until the answer to a tap is painted. */
  later(work: () => void): void;
}

export class EnteredTable {
  @slice feed: TableFeed | null = null;
  /** The chat of the table of `feed`. */
  @slice talk = new Talk(() => "");
  /** Why the requested table cannot be shown. */
  @slice failure: Failure | null = null;
  private readonly played = computed(() => this.feed?.state?.app);
  private acting = 0;
  /** Set when `acting` must be read again. */
  @slice private asked = 0;
  private entering = 0;

  constructor(private readonly parts: EnteredParts) {
    onSettings(() => this.setPace());
  }

  /** The terms of the table in sight. undefined: none. */
  get app(): Application | undefined {
    return this.played.value;
  }

  /** True if the table shows the newest state and the person may act on it. */
  get ready(): boolean {
    void this.asked;
    return this.parts.connection.link === "online" && this.acting === 0 && (this.feed?.current ?? false);
  }

  /** True if a new connection would interrupt nothing here. */
  get quiet(): boolean {
    return this.acting === 0 && (!this.feed?.state || this.feed.current);
  }

  /** Shows a table. null: none. */
  async watch(table: string | null): Promise<void> {
    const { account, seats, timers } = this.parts;
    if (this.feed?.table === table) return;
    const before = this.feed;
    this.feed = null;
    if (before) void this.quit(before);
    seats.show(table);
    this.failure = null;
    this.acting = 0;
    if (table !== null) {
      this.feed = new TableFeed(table, () => void this.enter(), timers);
      this.talk = new Talk(() => account.you?.name ?? "");
      this.setPace();
      await this.enter();
    }
  }

  /** Requests the whole state of the table in sight: at first, after a gap, on a new connection, with another seat. */
  async enter(): Promise<void> {
    const { connection, seats, witness } = this.parts;
    const feed = this.feed;
    if (!feed) return;
    const turn = ++this.entering;
    const ok = await connection.tryBound("enter", { table: feed.table });
    if (this.feed !== feed || turn !== this.entering) return;
    if ("state" in ok) {
      const { state } = ok as Requests["enter"]["ok"];
      seats.sit(feed.table, state.you > 0);
      this.talk.enter(state.chat ?? []);
      feed.enter(state);
      witness()?.entered(state);
      if (feed.state?.resigning) void this.resign(feed);
    } else if ("code" in ok && ok.code !== "lost") {
      seats.sit(feed.table, false);
      this.failure = ok as Failure;
    }
  }

  /** Enters again if `table` is in sight: the person's seat and hand come only with the whole state. */
  async enterIf(table: string): Promise<void> {
    if (this.feed?.table === table) await this.enter();
  }

  /** Called when the connection is lost. */
  suspend(): void {
    this.feed?.suspend();
  }

  /** Sets whether the page is visible. Events of a hidden page need not be shown step by step. */
  see(seen: boolean): void {
    if (!seen) this.feed?.pacer.flush();
    this.setPace();
  }

  hear(event: HeardEvent): void {
    const { feed } = this;
    if (!feed || !("table" in event) || feed.table !== event.table) return;
    if (event.ev === "called") void this.enter();
    else if (event.ev === "say") this.talk.hear(event.line);
    else if (event.ev === "hint" || event.ev === "hints" || event.ev === "early") feed.hinted(event);
    else if ("n" in event) {
      this.parts.witness()?.heard(event.table, event, feed.state?.you ?? 0);
      feed.push(event);
      if (feed.state?.resigning && (event.ev === "deal" || event.ev === "end")) void this.resign(feed);
    }
  }

  /** Hides the chat of that person, or shows it again. The caller sends POST /api/block. */
  hush(name: string, on: boolean): void {
    if (on) this.talk.block(name);
    else this.talk.unblock(name);
  }

  /** Sends what the table view asks for, except navigation. */
  async ask(request: TableDoing): Promise<void> {
    const { connection, consent, later, witness } = this.parts;
    const { feed } = this;
    if (!feed?.state) return;
    if (request.do === "resign") return this.resign(feed);
    if (request.do === "play-on") return feed.resigns(false);
    // One action at a time. The page may not yet show that the first one is in progress.
    if (request.do === "act" && !this.ready) return;
    const { table, told } = feed;
    // The request refers to what is shown. A later state must be seen first.
    const { v, app: { terms } } = feed.state;
    this.acting++;
    // A pending answer affects many parts of the page, but is urgent for none of them.
    later(() => this.asked++);
    const ok = await connection.granted(
      request.do === "act"
        ? connection.request("act", { table, v, act: request.act })
        : request.do === "agree" || request.do === "refuse"
          ? connection.offer(request.do, { table, id: request.id, ...(request.do === "agree" && { terms }) })
          : request.do === "rematch"
            ? pledge(witness(), table, (hash): Promise<object | null> => consent.under(terms, (terms) => connection.offer("rematch", { table, v, terms }, hash)))
            : connection.request(request.do, { table, v }),
    );
    if (this.feed !== feed) return;
    if (ok && request.do === "act") feed.acceptedAt(told);
    this.acting--;
    this.asked++;
  }

  private async resign(feed: TableFeed): Promise<void> {
    const failure = await giveUp(feed, (name, args) => this.parts.connection.tryAt(name, args));
    if (failure) this.parts.fail(failure);
  }

  private setPace(): void {
    if (!this.feed) return;
    const hidden = typeof document !== "undefined" && document.hidden;
    this.feed.pacer.speed = hidden ? 0 : SPEEDS[settings().speed];
  }

  /** Leaves a table. A running match keeps the seat, a finished one does not. */
  private async quit(feed: TableFeed): Promise<void> {
    const { connection, seats } = this.parts;
    feed.pacer.clear();
    void connection.tryBound("exit", { table: feed.table });
    if (feed.state?.phase === "over" && feed.state.you > 0 && !feed.closed) {
      seats.sit(feed.table, false);
      await connection.request("leave", { table: feed.table }).catch(() => undefined);
    }
  }
}
