// SPDX-License-Identifier: MIT
/* The device that has a match, towards those that play at it. Each guest gets what a server would send to its seat, and nothing else: the core makes that
 * from the record. A guest's request is carried out if the core takes it, and refused otherwise. The match is kept here, so a lost connection loses
 * nothing: after another exchange of codes the guest gets the whole state again. */
import type { Catalogue } from "kozel/load";
import type { Failure, Seat, TableEvent, TableState } from "../../base/protocol.js";
import { tableState, type LocalTable } from "../../local/local-table.js";
import { promised } from "../../fair/receipt.js";
import { slice } from "../../state/slice.js";
import { remoteSeats, type KeptMatch, type Near, type Sitter } from "../kept.js";
import { freshNonce, isNonceOf, lotOf, orderOf, provenRecord, sealed } from "./deals.js";
import { VERSION } from "./codes/code.js";
import { Link } from "./link.js";
import { readGuest, type FromGuest, type FromHost } from "./messages.js";

/** Why a guest was disconnected: another version of the page, a message that cannot be read, or a nonce that is not the one of its hash. */
export type GuestFault = "version" | "unreadable" | "nonce";

/** What was refused because the match has gone on meanwhile. */
const STALE: Failure = { code: "stale", args: [], text: "" };
/** The length of a piece of a record. */
const PIECE = 16_000;

/** A seat whose person is at another device. */
export class Remote {
  @slice fault: GuestFault | null = null;
  /** True once the guest has joined over the present connection. */
  @slice joined = false;
  name = "";
  hash = "";
  nonce = "";
  /** The number of the newest event that was sent. -1: the guest has no state yet. */
  sent = -1;
  recorded = false;

  constructor(
    readonly seat: Seat,
    readonly link: Link,
  ) {}

  send(message: FromHost): void {
    this.link.send(message);
  }
}

export interface HostPorts {
  link(): Link;
  /** Called when everybody's number is known: the match may be dealt. `seating` has the guests' names. */
  begin(near: Near, seating: Sitter[]): void;
}

export class Host {
  readonly remotes: readonly Remote[];
  /** The seats whose people want the next deal. */
  private ready = new Set<Seat>();
  private table: LocalTable | null = null;
  private unlisten: () => void = () => undefined;
  /** A sealed receipt whose nonces are on their way. */
  private pending: Near | null = null;
  private near: Near | null;
  /** With the guests' names once the match has begun. */
  private seating: readonly Sitter[];

  /** `remotes`: the guests of the match before this one, who stay connected. */
  constructor(
    private readonly core: Catalogue,
    private readonly match: KeptMatch,
    private readonly ports: HostPorts,
    remotes: readonly Remote[] = [],
  ) {
    this.seating = match.seating!;
    this.near = match.near ?? null;
    this.remotes = remoteSeats(this.seating).map((seat) => remotes.find((one) => one.seat === seat) ?? new Remote(seat, ports.link()));
    for (const remote of this.remotes) {
      remote.link.onState = () => this.follow(remote);
      remote.link.onMessage = (text) => this.hear(remote, text);
      this.follow(remote);
    }
  }

  /** The first seat whose guest is not connected. After the end nobody is missing who has the record. */
  get missing(): Remote | null {
    return this.remotes.find(({ joined, recorded }) => !joined && !recorded) ?? null;
  }

  /** Returns how the match is dealt, for LocalTable. */
  wishes(): { lot: Seat; order: (deal: number) => readonly string[] } {
    const near = this.near!;
    return { lot: lotOf(this.core, near), order: (deal) => orderOf(this.core, near, deal) };
  }

  /** Sends the guests what happens at this table from now on. */
  attach(table: LocalTable): void {
    this.unlisten();
    this.table = table;
    this.unlisten = table.onMoment(() => this.tellAll());
    this.ready.clear();
    this.seat();
    this.tellAll();
  }

  /** Asks for the next deal for the people at this device. It is dealt when everybody wants it. */
  next(): void {
    this.seating.forEach(({ kind, remote }, i) => kind === "person" && !remote && this.ready.add(i + 1));
    this.deal();
  }

  /** Returns the record of the ended match with the proof of its deals. */
  proven(record: string): string {
    return provenRecord(this.near!, record, this.seating);
  }

  /** Ends the sessions. `keep`: the guests stay connected, for another match. */
  stop(keep = false): readonly Remote[] {
    this.unlisten();
    this.unlisten = () => undefined;
    this.table = null;
    for (const { link } of this.remotes) {
      link.onState = () => undefined;
      link.onMessage = () => undefined;
      if (!keep) link.close();
    }
    return this.remotes;
  }

  // ---- Connections

  private follow(remote: Remote): void {
    const { state } = remote.link;
    if (state === "open") return this.greet(remote);
    remote.joined = false;
    this.seat();
  }

  private greet(remote: Remote): void {
    remote.joined = false;
    remote.fault = null;
    remote.sent = -1;
    remote.recorded = false;
    remote.hash = remote.nonce = "";
    remote.send({ ev: "hello", version: VERSION, match: this.match.id, begun: this.near !== null });
  }

  /** Disconnects a guest. The match stays as it is. */
  private fail(remote: Remote, fault: GuestFault): void {
    remote.link.close();
    remote.joined = false;
    remote.fault = fault;
  }

  private hear(remote: Remote, text: string | null): void {
    const message = readGuest(text);
    if (!message) return this.fail(remote, "unreadable");
    if (message.do === "join") return this.join(remote, message);
    if (!remote.joined) return this.fail(remote, "unreadable");
    if (message.do === "nonce") return this.take(remote, message.nonce);
    const { table } = this;
    const refused = !table || message.n !== remote.sent ? STALE : message.do === "act" ? table.playFor(remote.seat, message.act) : this.wants(remote.seat);
    if (refused) remote.send({ ev: "refused", failure: refused });
  }

  private join(remote: Remote, { version, name, hash }: Extract<FromGuest, { do: "join" }>): void {
    if (version !== VERSION) return this.fail(remote, "version");
    if (remote.joined) return remote.send({ ev: "refused", failure: STALE });
    Object.assign(remote, { name, hash, joined: true });
    this.seat();
    if (this.near) return this.tell(remote);
    if (!this.pending) return this.seal();
    if (promised(this.pending.receipt)?.seats[remote.seat - 1] === (hash || "-")) return this.give(remote, this.pending);
    this.restart(remote);
  }

  // ---- Before the first deal

  /** Another guest has come to a seat while nonces were exchanged, so another receipt is needed. Those who have sent a nonce for this match refuse it:
   * the person then begins a new match. */
  private restart(back: Remote): void {
    this.pending = null;
    for (const remote of this.remotes) if (remote !== back && remote.joined) this.greet(remote);
    this.seal();
  }

  /** Fixes the secret once all guests have joined. */
  private seal(): void {
    if (this.remotes.some(({ joined }) => !joined)) return;
    const { core, seating } = this;
    const { id, game, seats, options } = this.match;
    const own = seating.findIndex(({ kind, remote }) => kind === "person" && !remote);
    const { nonce, hash } = freshNonce(core);
    const hashes = seating.map((_, i) => (i === own ? hash : (this.remotes.find(({ seat }) => seat === i + 1)?.hash ?? "")));
    const near = sealed(core, { id, game, seats, options, seating, hashes });
    this.pending = { ...near, nonces: near.nonces.map((none, i) => (i === own ? nonce : none)) };
    for (const remote of this.remotes) this.give(remote, near);
    this.begin();
  }

  private give(remote: Remote, { receipt, signature, key }: Near): void {
    remote.send({ ev: "receipt", receipt, signature, key, seat: remote.seat });
  }

  private take(remote: Remote, nonce: string): void {
    if (!this.pending || remote.nonce) return remote.send({ ev: "refused", failure: STALE });
    if (!isNonceOf(this.core, this.pending.receipt, remote.seat, nonce)) return this.fail(remote, "nonce");
    remote.nonce = nonce;
    this.begin();
  }

  /** Begins the match if every nonce that was promised is here. */
  private begin(): void {
    const { pending } = this;
    if (!pending) return;
    const hashes = promised(pending.receipt)!.seats;
    if (this.remotes.some(({ seat, nonce }) => hashes[seat - 1] !== "-" && !nonce)) return;
    const nonces = pending.nonces.map((own, i) => this.remotes.find(({ seat }) => seat === i + 1)?.nonce || own);
    this.pending = null;
    this.near = { ...pending, nonces };
    const seating = this.seating.map((sitter, i) => ({ ...sitter, name: this.remotes.find(({ seat }) => seat === i + 1)?.name || sitter.name }));
    this.seating = seating;
    this.ports.begin(this.near, seating);
  }

  // ---- The match

  private wants(seat: Seat): Failure | null {
    if (this.table!.moment().view.phase !== "dealing") return STALE;
    this.ready.add(seat);
    this.deal();
    return null;
  }

  private deal(): void {
    const { table } = this;
    if (!table) return;
    const people = this.seating.flatMap(({ kind }, i) => (kind === "person" ? [i + 1] : []));
    if (people.every((seat) => this.ready.has(seat))) {
      this.ready.clear();
      return table.next();
    }
    const ready = [...this.ready];
    table.feed.state = { ...table.feed.state!, ready };
    for (const remote of this.remotes) if (remote.sent >= 0) remote.send({ ev: "ready", ready });
  }

  private tellAll(): void {
    for (const remote of this.remotes) if (remote.joined) this.tell(remote);
  }

  /** Sends a guest what it does not have yet. */
  private tell(remote: Remote): void {
    const { table, core } = this;
    if (!table) return;
    const { record } = table;
    const { seat } = remote;
    if (remote.sent < 0) {
      const state = core.state(record, seat);
      const whole = tableState(state, seat, this.sitters(seat));
      // The first deal of a match is dealt before the guest's eyes.
      const fresh = state.n === 1 && state.phase === "play";
      remote.sent = fresh ? 0 : state.n;
      remote.send({ ev: "state", state: fresh ? { ...whole, n: 0, v: 0, match: null } : { ...whole, ready: [...this.ready] } });
    }
    for (const event of core.events(record, seat, remote.sent) as TableEvent[]) {
      remote.sent = event.n;
      remote.send({ ev: "event", event });
    }
    if (!table.moment().end || remote.recorded) return;
    remote.recorded = true;
    const proven = this.proven(record);
    for (let at = 0; at < proven.length; at += PIECE) remote.send({ ev: "record", text: proven.slice(at, at + PIECE), last: at + PIECE >= proven.length });
  }

  private sitters(you: Seat): TableState["seats"] {
    return this.seating.map(({ name, kind }, i) => ({ name, kind, here: i + 1 === you || this.isHere(i + 1) }));
  }

  private isHere(seat: Seat): boolean {
    return this.remotes.find((remote) => remote.seat === seat)?.joined ?? true;
  }

  /** Shows at this device which guests are connected. */
  private seat(): void {
    const state = this.table?.feed.state;
    if (!state) return;
    this.table!.feed.state = { ...state, seats: state.seats.map((info, i) => info && { ...info, here: this.isHere(i + 1) }) };
  }
}
