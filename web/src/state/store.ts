// SPDX-License-Identifier: MIT
/* The page's state in parts: the connection, the person's account, their seats, the lobby, the entered table. Views read a part and call its
 * methods. The state of a part is in slices (slice.ts), which notify the views that have read them. The store connects the parts. */
import { pagePorts, type NetPorts } from "../net/net.js";
import type { HeardEvent, Hello, Requests } from "../base/protocol.js";
import type { DealWitness } from "../base/deals.js";
import { games } from "./games.js";
import { Consent } from "./lobby/consent.js";
import { Lobby } from "./lobby/lobby.js";
import { OwnSeats } from "./lobby/seated.js";
import { Account } from "./session/account.js";
import { Connection } from "./session/connection.js";
import { EnteredTable } from "./session/entered.js";
import { Joining } from "./session/joining.js";
import { Toasts } from "./toasts.js";

export class Store {
  readonly toasts: Toasts;
  readonly connection: Connection;
  readonly account = new Account();
  readonly ownSeats: OwnSeats;
  readonly lobby: Lobby;
  readonly consent: Consent;
  readonly joining: Joining;
  readonly entered: EnteredTable;
  /** Makes sure that nobody chose the deals. null: nothing does. */
  witness: DealWitness | null = null;

  /** `later`: runs work that can wait until the answer to a tap is painted. */
  constructor(ports: NetPorts = pagePorts, later: (work: () => void) => void = (work) => work()) {
    const { timers } = ports;
    this.toasts = new Toasts(timers);
    const fail = this.toasts.fail.bind(this.toasts);
    const connection = new Connection(ports, {
      hello: (hello) => this.renew(hello),
      lost: () => this.suspend(),
      event: (event) => this.hear(event),
      quiet: () => this.entered.quiet,
      fail,
    });
    this.connection = connection;
    const passing = {
      enter: async (table: string) => {
        const ok = await connection.tryBound("enter", { table, glance: true });
        return "state" in ok ? (ok as Requests["enter"]["ok"]).state : null;
      },
      exit: (table: string) => void connection.tryBound("exit", { table }),
    };
    const ask = connection.tryBound.bind(connection);
    const witness = () => this.witness;
    this.ownSeats = new OwnSeats({ passing, ask, timers });
    this.lobby = new Lobby({ passing, ask, fail, seats: this.ownSeats, timers });
    this.consent = new Consent({ fail, offer: (name, args) => connection.offer(name, args) });
    const { account, consent, ownSeats: seats } = this;
    this.joining = new Joining({ connection, seats, consent, witness, sat: (table) => this.entered.enterIf(table) });
    this.entered = new EnteredTable({ connection, account, seats, consent, witness, fail, timers, later });
  }

  /** Sets whether the page is visible. */
  see(seen: boolean): void {
    this.entered.see(seen);
    this.lobby.see(seen);
  }

  private suspend(): void {
    this.entered.suspend();
    this.ownSeats.aside.suspend();
    this.lobby.suspend();
  }

  private renew(hello: Hello): void {
    this.account.you = hello.you;
    games.learn(hello.games);
    this.ownSeats.renew(hello.tables);
    this.lobby.renew();
    void this.entered.enter();
  }

  private hear(event: HeardEvent): void {
    if (event.ev === "notice") this.toasts.notice(event.text);
    else if (event.ev === "invite") this.toasts.invite(event);
    else if (event.ev === "terms") void this.consent.waits(event.app);
    this.account.hear(event);
    this.ownSeats.hear(event);
    this.lobby.hear(event);
    this.entered.hear(event);
  }
}
