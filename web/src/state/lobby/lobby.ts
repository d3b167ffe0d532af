// SPDX-License-Identifier: MIT
/* The lobby's state: its lists, of which one is shown at a time, the server's activity, and the shown match. */
import type { Failure, HeardEvent, Life, RequestName, Requests, Running, TournamentEvent } from "../../base/protocol.js";
import type { Timers } from "../../base/timers.js";
import { slice } from "../slice.js";
import type { TableFeed } from "../tablefeed.js";
import { storedWishes, storeWishes, type Wishes } from "../wishes.js";
import { Glances, runs, type GlancePorts } from "./glances.js";
import { OpenTables } from "./opentables.js";
import type { OwnSeats } from "./seated.js";
import type { Seeking } from "./seeking.js";

export interface LobbyPorts {
  /** Watches a table without becoming a spectator. */
  passing: GlancePorts;
  /** Sends a request bound to the connection. */
  ask<N extends RequestName>(name: N, args: Requests[N]["args"]): Promise<Requests[N]["ok"] | Failure>;
  fail(failure: Failure): void;
  /** The tables where this person sits. */
  seats: Pick<OwnSeats, "load" | "seated">;
  timers: Timers;
}

/** Returns the match that the lobby shows next to its list. It is the best match, but a shown match stays as long as it runs. The person's own
 * matches are excluded. */
export function shownOf(now: TableFeed | null, best: string | undefined, seated: ReadonlySet<string>): string[] {
  if (best === undefined) return [];
  if (now && !now.closed && (!now.state || runs(now.state))) return [now.table];
  return seated.has(best) ? [] : [best];
}

/** The list that is shown: open applications, or matches to watch. */
export type List = "lobby" | "watch" | null;

export class Lobby {
  readonly tables = new OpenTables();
  /** The matches that everybody may watch. */
  readonly running = new OpenTables<Running>();
  /** The server's activity while one of the lists is shown. null until it arrives. */
  @slice life: Life | null = null;
  /** The best of the matches, next to the open applications. */
  readonly glance: Glances;
  @slice wishes: Wishes = storedWishes();
  /** The last event of the tournament that the page attends. */
  @slice tournament: TournamentEvent | null = null;
  /** The person's wait for a game. null: its part is not loaded. */
  @slice seeking: Pick<Seeking, "hear" | "renew" | "seek"> | null = null;
  list: List = null;
  private hidden = false;
  private leaders: readonly string[] = [];

  constructor(private readonly ports: LobbyPorts) {
    this.glance = new Glances(ports.passing, (state) => Boolean(state?.match), ports.timers);
  }

  /** Shows one of the lists and keeps it up to date, or shows none. */
  watch(list: List): void {
    if (this.list === list) return;
    if (list) void this.ports.seats.load();
    this.list = list;
    this.tables.forget();
    this.running.forget();
    this.glance.follow([]);
    if (list) return void this.load();
    this.life = null;
    void this.ports.ask("lobby", { on: false });
  }

  /** Watches exactly these tables of a tournament. While they are, no list is shown. */
  lead(tables: readonly string[]): void {
    this.leaders = tables;
    this.look();
  }

  /** Stores the wishes. Another filter reloads the list. */
  wish(part: Partial<Wishes>): void {
    this.wishes = { ...this.wishes, ...part };
    storeWishes(this.wishes);
    if (part.filter) this.turn(0);
  }

  /** Shows that page of the list. 0: the first. */
  turn(page: number): void {
    this.shown.page = page;
    if (this.list) void this.load();
  }

  /** Called on a new connection. */
  renew(): void {
    if (this.list) {
      void this.ports.seats.load();
      void this.load();
    }
    this.glance.renew();
    this.seeking?.renew();
  }

  /** Called when the connection is lost. */
  suspend(): void {
    this.glance.suspend();
  }

  /** Sets whether the page is visible. */
  see(seen: boolean): void {
    this.hidden = !seen;
    this.look();
  }

  hear(event: HeardEvent): void {
    this.seeking?.hear(event);
    if (event.ev === "lobby") {
      this.tables.change(event.apps ?? [], event.gone, event.more);
      this.running.change(event.matches ?? [], event.gone, event.more);
    } else if (event.ev === "life") {
      this.life = event.life;
      this.look();
    } else if (event.ev === "tournament") this.tournament = event;
    else if ("n" in event) this.glance.hear(event);
  }

  private get shown(): OpenTables | OpenTables<Running> {
    return this.list === "watch" ? this.running : this.tables;
  }

  private look(): void {
    if (this.leaders.length) return this.glance.follow(this.hidden ? [] : this.leaders);
    const best = this.list === "lobby" && !this.hidden ? this.life?.best : null;
    this.glance.follow(shownOf(this.glance.feed, best?.table, this.ports.seats.seated));
  }

  private async load(): Promise<void> {
    const { list } = this;
    const { filter } = this.wishes;
    const { page } = this.shown;
    const ok = await this.ports.ask("lobby", { on: true, ...(list === "watch" ? { matches: true } : filter), ...(page > 0 && { page }) });
    // Of two lists requested in a row only the later one counts.
    if (!list || this.list !== list || filter !== this.wishes.filter || page !== this.shown.page) return;
    if ("code" in ok) {
      if (ok.code !== "lost") this.ports.fail(ok);
      return;
    }
    const { applications, matches, more, life } = ok as Requests["lobby"]["ok"];
    if (list === "watch") this.running.take(matches ?? [], more ?? 0);
    else this.tables.take(applications ?? [], more ?? 0);
    this.life = life ?? null;
    this.look();
  }
}
