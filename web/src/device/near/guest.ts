// SPDX-License-Identifier: MIT
/* A device that plays at a match of another one. It has the state and the events of its seat, as at a server's table, and never the match. It keeps the
 * receipt, its nonce and its hands, and checks the record with them after the end. */
import type { Catalogue } from "kozel/load";
import type { ActText, DealEvent, Failure } from "../../base/protocol.js";
import type { Keep } from "../../fair/keep.js";
import { promised } from "../../fair/receipt.js";
import type { PageTable } from "../../local/local-table.js";
import { slice } from "../../state/slice.js";
import { TableFeed } from "../../state/tablefeed.js";
import type { Timers } from "../../base/timers.js";
import { VERSION } from "./codes/code.js";
import { checkedRecord, freshNonce, receiptFault, receiptId, sortedHand, type Checked } from "./deals.js";
import type { Link } from "./link.js";
import { readHost, type FromGuest, type FromHost } from "./messages.js";

/** Why this device left the match. `receipt`: the receipt does not fit, so the host could choose the deals; the others as the host has them. */
export type HostFault = "version" | "unreadable" | "receipt";

/** A record is not longer than that. */
const RECORD_MAX = 4 << 20;

export interface GuestPorts {
  /** Where receipts and nonces are kept. */
  keep: Keep;
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
  /** The hash that was sent for a receipt. Its nonce answers one receipt. "": none is due. */
  private hash = "";
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
    this.hash = "";
    if (version === VERSION && !begun) {
      const { nonce, hash } = freshNonce(this.core);
      this.ports.keep.setNonce(hash, { nonce, at: this.ports.now() });
      this.hash = hash;
    }
    this.link.send({ do: "join", version: VERSION, name: this.name(), hash: this.hash });
    if (version !== VERSION) this.fault = "version"; // the host ends the connection when it has read that
  }

  /** Answers a receipt with the nonce, once, if the receipt fits. It is kept before. */
  private seal({ receipt, signature, key, seat }: Extract<FromHost, { ev: "receipt" }>): void {
    const { core, hash, match } = this;
    const { keep, now } = this.ports;
    const own = hash ? keep.nonce(hash) : null;
    const id = receiptId(match);
    if (!own || own.id || receiptFault(core, { receipt, signature, key, seat }, match, hash)) return this.fail("receipt");
    this.hash = "";
    keep.setNonce(hash, { ...own, id });
    keep.setMatch(id, { at: now(), receipt, signature, key, commit: promised(receipt)!.commit, seat, sent: true, hands: {} });
    this.link.send({ do: "nonce", nonce: own.nonce });
  }

  /** Keeps a hand as it was dealt. */
  private dealt({ deal, hand }: DealEvent["match"]): void {
    const { keep } = this.ports;
    const id = receiptId(this.match);
    const kept = keep.match(id);
    if (kept && hand.length > 0) keep.setMatch(id, { ...kept, hands: { ...kept.hands, [deal]: sortedHand(hand) } });
  }

  private collect({ text, last }: Extract<FromHost, { ev: "record" }>): void {
    if (!this.over || this.record.length + text.length > RECORD_MAX) return this.fail("unreadable");
    this.record += text;
    if (!last || this.checked) return;
    const { match, record } = this;
    this.record = "";
    const kept = this.ports.keep.match(receiptId(match));
    const nonce = kept && this.ports.keep.nonce(promised(kept.receipt)?.seats[kept.seat - 1] ?? "")?.nonce;
    if (!kept || !nonce) return;
    this.checked = checkedRecord(this.core, record, { ...kept, nonce });
    this.ports.ended(match, record, this.checked, kept.seat);
  }
}
