// SPDX-License-Identifier: MIT
/* Taking a seat and leaving it. Each request that takes one has the hash of a fresh nonce, so that nobody can choose the deals. */
import { pledge, type DealWitness } from "../../base/deals.js";
import type { Application, Failure, OpenArgs, Seat } from "../../base/protocol.js";
import { storedGame, storeGame, type LastGame } from "../../base/settings.js";
import { attempt } from "../../net/net.js";
import type { Consent } from "../lobby/consent.js";
import type { OwnSeats } from "../lobby/seated.js";
import { slice } from "../slice.js";
import type { Connection } from "./connection.js";

export interface JoiningParts {
  connection: Pick<Connection, "askAt" | "granted" | "offer">;
  seats: Pick<OwnSeats, "down" | "sit">;
  consent: Pick<Consent, "under">;
  witness(): DealWitness | null;
  /** Called when the person has sat down at that table. */
  sat(table: string): Promise<void>;
}

export class Joining {
  /** The game that this person played last. */
  @slice lastGame: LastGame = storedGame();
  /** The table of the match against bots that began last. It has no state before its first answer. */
  begun = "";

  constructor(private readonly parts: JoiningParts) {}

  /** Starts a match against bots. Returns the table, or null if refused. */
  async play(game: string, seats: number, bots?: string): Promise<string | null> {
    this.remember({ game, seats });
    const table = await this.seat("play", { game, seats, ...(bots && { bots }) });
    this.begun = table ?? "";
    return table;
  }

  /** Takes a seat where people wait for such a match, or opens an application. */
  async quick(game: string, seats: number, rated: boolean): Promise<string | null> {
    this.remember({ game, seats });
    return this.seat("quick", { game, seats, rated });
  }

  /** Opens an application. Returns its table, or why it was refused. */
  async open(args: OpenArgs): Promise<string | Failure> {
    const { connection, seats, witness } = this.parts;
    if (args.seats) this.remember({ game: args.game, seats: args.seats });
    const answer = (await pledge(witness(), null, (hash) => attempt(connection.offer("open", args, hash))))!;
    if ("code" in answer) return answer;
    seats.down(answer.table);
    return answer.table;
  }

  /** Takes a seat under the terms that were shown. `seat`: the wanted one; otherwise the lowest free one. */
  async sit({ table, terms }: Pick<Application, "table" | "terms">, seat?: Seat): Promise<boolean> {
    const { connection, consent, seats, sat, witness } = this.parts;
    const ok = await pledge(witness(), table, (hash) => consent.under<object>(terms, (terms) => connection.offer("sit", { table, terms, ...(seat ? { seat } : {}) }, hash)));
    if (!ok) return false;
    seats.down(table);
    await sat(table);
    return true;
  }

  async leave(table: string): Promise<boolean> {
    const ok = await this.parts.connection.askAt("leave", { table });
    if (ok) this.parts.seats.sit(table, false);
    return ok;
  }

  /** Stores the game that is played from now on. */
  remember({ game, seats }: LastGame): void {
    this.lastGame = { game, seats };
    storeGame(this.lastGame);
  }

  /** Sends a request that takes a seat at a table of the server's choice. */
  private async seat<N extends "play" | "quick">(name: N, args: { game: string; seats: number; bots?: string; rated?: boolean }): Promise<string | null> {
    const { connection, seats, witness } = this.parts;
    const ok = await pledge(witness(), null, (hash) => connection.granted<{ table: string }>(connection.offer(name, args as never, hash)));
    if (ok) seats.down(ok.table);
    return ok?.table ?? null;
  }
}
