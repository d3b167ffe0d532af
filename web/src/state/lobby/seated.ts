// SPDX-License-Identifier: MIT
/* The tables at which the person sits. */
import type { Failure, HeardEvent, OwnTable, Requests } from "../../base/protocol.js";
import type { Timers } from "../../base/timers.js";
import { slice } from "../slice.js";
import { Glances, type GlancePorts } from "./glances.js";

type Tables = ReadonlySet<string>;

/** Returns the tables after the person has sat down at `table` or left it. */
export function seatedWith(seated: Tables, table: string, on: boolean): Tables {
  if (seated.has(table) === on) return seated;
  return new Set(on ? [...seated, table] : [...seated].filter((other) => other !== table));
}

/** Returns the tables after the person has sat down at `table`. The server has removed them from a table whose match is over. */
export function satDown(seated: Tables, own: readonly OwnTable[], table: string): Tables {
  const left = own.filter(({ phase }) => phase === "over").reduce((tables, over) => seatedWith(tables, over.table, false), seated);
  return seatedWith(left, table, true);
}

export interface SeatsPorts {
  /** Watches a table without becoming a spectator. */
  passing: GlancePorts;
  /** Sends a request bound to the connection. */
  ask(name: "mine", args: object): Promise<Requests["mine"]["ok"] | Failure>;
  timers: Timers;
}

/** The person's tables, and their matches that are not in sight. */
export class OwnSeats {
  @slice seated: Tables = new Set();
  /** What is played at those tables, as far as it is known. Requested when the lobby is shown. */
  @slice own: readonly OwnTable[] = [];
  /** The matches that are not in sight, so that every page can lead back to them. */
  readonly aside: Glances;
  private inSight: string | null = null; // the table that the page shows

  constructor(private readonly ports: SeatsPorts) {
    // A finished match is left: a watcher would keep its table open.
    this.aside = new Glances(ports.passing, (state) => state?.phase !== "over", ports.timers);
  }

  /** Requests what is played at the person's tables. */
  async load(): Promise<void> {
    const mine = await this.ports.ask("mine", {});
    if ("tables" in mine) this.own = mine.tables;
  }

  hear(event: HeardEvent): void {
    if (event.ev === "called") this.sit(event.table, true);
    if (event.ev === "closed" || (event.ev === "seats" && event.you === 0)) this.sit(event.table, false);
    if ("n" in event && "table" in event) this.aside.hear(event);
  }

  /** Sets the table that the page shows. null: none. */
  show(table: string | null): void {
    this.inSight = table;
    this.look();
  }

  /** Records that the person sits at `table`, or no longer does. */
  sit(table: string, on: boolean): void {
    if (!on) this.own = this.own.filter((own) => own.table !== table);
    this.seated = seatedWith(this.seated, table, on);
    this.look();
  }

  /** Records that the person has sat down at `table`, which the page shows next. */
  down(table: string): void {
    this.seated = satDown(this.seated, this.own, table);
  }

  /** Sets the person's tables on a new connection. */
  renew(tables: readonly string[]): void {
    this.seated = new Set(tables);
    this.aside.renew();
    this.look();
  }

  private look(): void {
    this.aside.follow([...this.seated].filter((table) => table !== this.inSight));
  }
}
