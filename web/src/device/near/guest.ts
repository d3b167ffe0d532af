// SPDX-License-Identifier: MIT
/* A device that plays at a match of another one. It has the state and the events of its seat, as at a server's table, and never the match. It keeps the
 * receipt, its nonce and its hands, and checks the record with them after the end. */
import type { Catalogue } from "kozel/load";
import type { ActText, DealEvent, Failure } from "../../base/protocol.js";
import type { PageTable } from "../../local/local-table.js";
import { slice } from "../../state/slice.js";
import { TableFeed } from "../../state/tablefeed.js";
import type { Timers } from "../../base/timers.js";
import { VERSION } from "./codes/code.js";
import { checkedRecord, freshNonce, receiptFault, sortedHand, type Checked } from "./deals.js";
import type { EvidenceStore } from "./evidence.js";
import type { Link } from "./link.js";
import { readHost, type FromGuest, type FromHost } from "./messages.js";

/** Why this device left the match. `receipt`: the receipt does not fit; `repeated`: the host asks for a number again. With either the host could choose the
 * deals. The others as the host has them. */
export type HostFault = "version" | "unreadable" | "receipt" | "repeated";

/** A record is not longer than that. */
const RECORD_MAX = 4 << 20;

export interface GuestPorts {
  /** Where receipts and nonces are kept. */
  evidence: EvidenceStore;
  now(): number;
  timers?: Timers;
  /** Shows why an action was refused. */
  refused(failure: Failure): void;
  /** Called with the record of the ended match. */
  ended(match: string, record: string, checked: Checked, seat: number): void;
}

export class Guest implements PageTable {
  readonly feed: TableFeed;
  @slice fault: HostFault | null = null;
  /** What the check of the ended match has found. null: not ended, or not checked. */
  @slice checked: Checked | null = null;
  /** True while a request is on its way. */
  @slice private asked = false;

  private match = "";
  /** True if a receipt is due: the hash of this match's nonce was sent. */
  private due = false;
  /** The match whose nonce was drawn or sent since the codes were exchanged. "": none, or that match has ended and is checked. A number for another match is
   * a new deal of the same people, which they must see: over one connection it is given after the end only. */
  private given = "";
  private record = "";
  /** True from the match's end on. */
  private over = false;

  constructor(
    private readonly core: Catalogue,
    readonly link: Link,
    /** Returns the person’s name. */
    private readonly name: () => string,
    private readonly ports: GuestPorts,
  ) {
    this.feed = new TableFeed("", () => this.fail("unreadable"), ports.timers);
    link.onMessage = (text) => this.hear(text);
    link.onState = () => this.follow();
  }

  // ---- The table

  get ready(): boolean {
    return !this.asked && this.link.state === "open" && this.feed.current;
  }

  act(act: ActText): Failure | null {
    this.ask({ do: "act", n: this.feed.told, act });
    return null;
  }

  next(): void {
    this.ask({ do: "next", n: this.feed.told });
  }

  /** The host alone has the rules of its match. */
  refusal(): null {
    return null;
  }

  cannot(): void {}

  stop(): void {
    this.link.onMessage = () => undefined;
    this.link.onState = () => undefined;
    this.link.close();
    this.feed.pacer.clear();
  }

  private ask(message: FromGuest): void {
    if (this.link.state !== "open") return;
    this.asked = true;
    this.link.send(message);
  }

  // ---- Messages

  private follow(): void {
    if (this.link.state === "joining") this.given = ""; // the people have exchanged codes
    if (this.link.state !== "open") return this.feed.pacer.flush();
    this.asked = false;
    this.fault = null;
  }

  private fail(fault: HostFault): void {
    this.fault = fault;
    this.link.close();
  }

  private hear(text: string | null): void {
    const message = readHost(text);
    if (!message) return this.fail("unreadable");
    if (message.ev !== "hello" && this.fault) return;
    switch (message.ev) {
      case "hello":
        return this.join(message);
      case "receipt":
        return this.seal(message);
      case "state":
        this.asked = false;
        this.over = message.state.phase === "over";
        this.feed.enter(message.state);
        this.feed.state = { ...this.feed.state!, local: true };
        return;
      case "event":
        this.asked = false;
        if (message.event.ev === "deal") this.dealt(message.event.match);
        this.over ||= message.event.ev === "end" && Boolean(message.event.match);
        return this.feed.push(message.event);
      case "ready":
        this.asked = false;
        if (this.feed.state) this.feed.state = { ...this.feed.state, ready: message.ready };
        return;
      case "refused":
        this.asked = false;
        return this.ports.refused(message.failure);
      case "record":
        return this.collect(message);
    }
  }

  private join({ version, match, begun }: Extract<FromHost, { ev: "hello" }>): void {
    this.match = match;
    this.record = "";
    this.over = false;
    this.checked = null;
    this.due = false;
    const hash = version === VERSION && !begun ? this.promise(match) : "";
    if (hash === null) return this.fail("repeated");
    this.link.send({ do: "join", version: VERSION, name: this.name(), hash });
    if (version !== VERSION) this.fault = "version"; // the host ends the connection when it has read that
  }

  /** Returns the hash of this device's nonce for a match that has not begun, the same one each time. Returns null if the match before is not over, or
   * this one has begun. */
  private promise(match: string): string | null {
    const { evidence, now } = this.ports;
    const { given } = this;
    if (given && given !== match) {
      if (evidence.get(given)?.receipt) return null;
      evidence.drop(given); // never sent
    }
    const held = evidence.get(match);
    if (held && Object.keys(held.hands).length) return null;
    this.given = match;
    this.due = true;
    if (held) return held.hash;
    const fresh = freshNonce(this.core);
    evidence.set(match, { ...fresh, at: now(), receipt: "", key: "", seat: 0, hands: {} });
    return fresh.hash;
  }

  /** Answers a receipt with the nonce, if the receipt fits. A nonce answers one receipt only, which is kept before. */
  private seal({ receipt, signature, key, seat }: Extract<FromHost, { ev: "receipt" }>): void {
    const { core, match, due } = this;
    const { evidence } = this.ports;
    const held = due ? evidence.get(match) : null;
    if (!held || receiptFault(core, { receipt, signature, key, seat }, match, held.hash)) return this.fail("receipt");
    if (held.receipt && held.receipt !== receipt) return this.fail("repeated");
    this.due = false;
    evidence.set(match, { ...held, receipt, key, seat });
    this.link.send({ do: "nonce", nonce: held.nonce });
  }

  /** Keeps a hand as it was dealt. */
  private dealt({ deal, hand }: DealEvent["match"]): void {
    if (hand.length > 0) this.ports.evidence.addHand(this.match, deal, sortedHand(hand));
  }

  private collect({ text, last }: Extract<FromHost, { ev: "record" }>): void {
    if (!this.over || this.record.length + text.length > RECORD_MAX) return this.fail("unreadable");
    this.record += text;
    if (!last || this.checked) return;
    const { match, record } = this;
    this.record = "";
    const held = this.ports.evidence.get(match);
    this.checked = checkedRecord(this.core, record, held?.receipt ? held : null);
    if (match === this.given) this.given = "";
    this.ports.ended(match, record, this.checked, held?.seat || (this.feed.state?.you ?? 0));
  }
}
