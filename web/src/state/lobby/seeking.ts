// SPDX-License-Identifier: MIT
/* The person's wait for a game with people whom the server finds (docs/protocol.md, "Matchmaking"). */
import type { Failure, HeardEvent, Requests } from "../../base/protocol.js";
import { slice } from "../slice.js";

export type Speed = "usual" | "fast";

/** The wanted game. */
export interface Wanted {
  game: string;
  seats: number;
  rated: boolean;
  speed: Speed;
}

/** `waiting`: for people, also before the server has answered. `found`: called to `table`, whose match has not begun. `over`: the wait has ended without a
 * game, and the person should know why. */
export interface Seek {
  wanted: Wanted;
  stage: "waiting" | "found" | "over";
  /** When the wait began, by the ports' clock. */
  since: number;
  /** How many people wait for this game, the person included. 0: not known. */
  people: number;
  table: string;
  why: "other-tab" | "absent" | null;
  /** Somebody did not come to the last table. */
  missed: boolean;
}

export interface SeekPorts {
  now(): number;
  /** Sends a request bound to the connection: renew() sends it again. */
  seek(wanted: Wanted): Promise<Requests["seek"]["ok"] | Failure>;
  unseek(): void;
  fail(failure: Failure): void;
  /** Opens a table, and draws attention to it. */
  open(table: string): void;
  /** Leaves a table that has closed before its match, if it is in sight. */
  back(table: string): void;
}

/** After this time the page offers something else if too few people wait. */
export const OFFER_MS = 20_000;

export class Seeking {
  @slice seek: Seek | null = null;
  private asked = 0;

  constructor(private readonly ports: SeekPorts) {}

  /** Begins a wait. The same wish again keeps the time waited. */
  async begin(wanted: Wanted): Promise<void> {
    this.seek = { wanted, stage: "waiting", since: this.ports.now(), people: 0, table: "", why: null, missed: false };
    await this.ask();
  }

  /** Ends the wait, or removes what is shown of one that has ended. */
  cancel(): void {
    if (!this.seek) return;
    if (this.seek.stage !== "over") this.ports.unseek();
    this.end();
  }

  /** True if the page should offer bots or a table of one's own. */
  get offers(): boolean {
    const { seek } = this;
    return seek?.stage === "waiting" && this.ports.now() - seek.since >= OFFER_MS && seek.people < seek.wanted.seats;
  }

  /** Milliseconds since the wait began. */
  get waited(): number {
    return this.seek ? Math.max(0, this.ports.now() - this.seek.since) : 0;
  }

  /** Called on a new connection. */
  renew(): void {
    if (this.seek && this.seek.stage !== "over") void this.ask();
  }

  hear(event: HeardEvent): void {
    const { seek } = this;
    if (!seek || seek.stage === "over") return;
    if (event.ev === "seek" && event.ended) this.ended(event.ended);
    else if (event.ev === "seek") this.wait(event);
    else if (event.ev === "called" && event.sought) this.find(event.table);
    else if ("table" in event && event.table === seek.table) this.hearTable(seek, event);
  }

  private hearTable(seek: Seek, event: HeardEvent): void {
    if (event.ev === "closed") {
      this.seek = { ...seek, stage: "waiting", table: "", missed: true };
      this.ports.back(event.table);
    } else if (event.ev === "deal" || (event.ev === "seats" && event.phase !== "waiting")) this.end();
  }

  private async ask(): Promise<void> {
    const turn = ++this.asked;
    const answer = await this.ports.seek(this.seek!.wanted);
    if (turn !== this.asked || !this.seek) return;
    if (!("code" in answer) && answer.table && answer.open) return this.join(answer.table);
    if (!("code" in answer)) return answer.table ? this.find(answer.table) : this.wait(answer);
    if (answer.code === "lost") return;
    this.end();
    this.ports.fail(answer as Failure);
  }

  private wait({ people = 0, waited = 0 }: { people?: number; waited?: number }): void {
    this.seek = { ...this.seek!, stage: "waiting", table: "", people, since: this.ports.now() - waited };
  }

  /** The person has a seat at an open table now. An earlier wait ends. */
  private join(table: string): void {
    this.ports.unseek();
    this.end();
    this.ports.open(table);
  }

  private find(table: string): void {
    if (this.seek!.table !== table) this.ports.open(table);
    this.seek = { ...this.seek!, stage: "found", table };
  }

  private ended(why: "other-tab" | "playing" | "absent" | "left" | "moved"): void {
    if (why === "moved") return void this.ask();
    if (why === "playing" || why === "left") return this.end();
    this.seek = { ...this.seek!, stage: "over", why };
  }

  private end(): void {
    this.asked++;
    this.seek = null;
  }
}
