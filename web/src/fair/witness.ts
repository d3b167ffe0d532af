// SPDX-License-Identifier: MIT
/* The client's side of fair deals (docs/spec/fair.md). For each match it has a nonce. It checks the receipt before it sends the nonce, stores
 * both, and checks the whole match after its end. */
import type { Cryptography } from "./cryptography.js";
import type { Fair, Seat, TableEvent, TableState } from "../base/protocol.js";
import type { DealWitness } from "../base/deals.js";
import { slice } from "../state/slice.js";
import type { Evidence, Outcome } from "./checker.js";
import { Keep, type Entries, type Kept } from "./keep.js";
import { promised, writeReceipt, type Promised } from "./receipt.js";

type Seal = NonNullable<Fair>;

/** The keys from `GET /fair`, the newest first. `signature`: made with the previous key. */
export interface PublicKey {
  key: string;
  signature?: string;
}

/** What does not match. `record`: what the verifier finds in the record of the match. */
export type Fault = "form" | "key" | "signature" | "two-receipts" | "secret-again" | "seat" | "number-again" | "blamed" | "record" | "hand" | "no-proof";

export interface Alarm {
  id: string;
  fault: Fault;
}

/** What is known of a match's deals. `outcome` is the verifier's. */
export interface Proof {
  kind: "checking" | "proven" | "unproven" | "fault" | "unknown";
  outcome?: Outcome;
}

export interface WitnessPorts {
  entries: Entries;
  random(bytes: Uint8Array): void;
  /** Sends a request. Returns "" or the code of the refusal. */
  ask(name: "hash" | "nonce", args: { table: string; hash: string } | { table: string; id: string; nonce: string }): Promise<string>;
  keys(): Promise<PublicKey[]>;
  crypto(): Promise<Cryptography>;
  /** Returns the record of a finished match. */
  record(id: string): Promise<string>;
  check(evidence: Evidence): Promise<Outcome>;
  now(): number;
  /** Reports that a match begins again because somebody stayed away. `own`: the person here stayed away. */
  away(own: boolean): void;
}

const hexOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
const bytesOf = (hex: string): Uint8Array => Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
const ascii = (text: string): Uint8Array => new TextEncoder().encode(text);

const sorted = (tiles: readonly string[]): string => [...tiles].sort().join(" ");

export class Witness implements DealWitness {
  /** Faults that the person has not seen yet. */
  @slice alarms: readonly Alarm[] = [];
  @slice proofs: ReadonlyMap<string, Proof> = new Map();
  readonly keep: Keep;
  /** Hashes that were sent and are in no receipt yet, by table. */
  private readonly given = new Map<string, string>();
  /** Tables at which this person no longer takes part. */
  private readonly barred = new Set<string>();
  /** Receipts are checked one after another. */
  private work: Promise<unknown> = Promise.resolve();

  constructor(private readonly ports: WitnessPorts) {
    this.keep = new Keep(ports.entries);
  }

  // ---- Before a match

  async hash(): Promise<string | undefined> {
    try {
      const { sha256 } = await this.ports.crypto();
      const nonce = new Uint8Array(16);
      this.ports.random(nonce);
      const hash = hexOf(await sha256(new Uint8Array([...ascii("kozel nonce 1\n"), ...nonce])));
      this.keep.setNonce(hash, { nonce: hexOf(nonce), at: this.ports.now() });
      return hash;
    } catch {
      return undefined; // Without cryptography or storage the client does not take part.
    }
  }

  gave(table: string, hash: string | undefined): void {
    if (hash) this.given.set(table, hash);
    else this.given.delete(table);
  }

  entered(state: TableState): void {
    const { table, phase, fair, you } = state;
    if (fair) this.seal(table, fair, you, phase === "sealing");
    else if (phase === "sealing") void this.renew(table, you);
    if (phase === "over" && state.match?.result) this.ended(state.match.id);
  }

  heard(table: string, event: TableEvent, you: Seat): void {
    if (event.ev === "receipt" && event.fair) this.seal(table, event.fair, you, true);
    else if (event.ev === "seats" && event.phase === "sealing") void this.renew(table, event.you ?? you);
    else if (event.ev === "unsealed") this.unsealed(table, event.id, event.seats, you);
    else if (event.ev === "deal") this.dealt(event.match.id, event.match.deal, event.match.hand, you);
    else if (event.ev === "end" && event.match) this.ended(/([\w-]+)\.dgr$/.exec(event.match.record)?.[1] ?? "");
  }

  /** Sends a hash if the server waits for hashes and none was sent yet. */
  private async renew(table: string, you: Seat): Promise<void> {
    if (you === 0 || this.given.has(table) || this.barred.has(table)) return;
    this.given.set(table, "");
    const hash = await this.hash();
    if (hash && (await this.ports.ask("hash", { table, hash })) === "") this.given.set(table, hash);
  }

  private unsealed(table: string, id: string, seats: readonly Seat[], you: Seat): void {
    const own = you > 0 && seats.includes(you);
    this.given.delete(table);
    if (own) {
      this.barred.add(table);
      if (this.keep.match(id)?.sent) return this.alarm(id, "blamed");
    } else void this.renew(table, you);
    if (seats.length > 0) this.ports.away(own);
  }

  /** Stores a receipt that has arrived. Answers it with the nonce if the nonce is due and everything matches. */
  private seal(table: string, fair: Seal, you: Seat, sealing: boolean): void {
    this.given.delete(table);
    this.work = this.work.then(() => this.answer(table, fair, you, sealing)).catch(() => undefined);
  }

  private async answer(table: string, fair: Seal, you: Seat, sealing: boolean): Promise<void> {
    const { receipt, signature, key } = fair;
    const said = promised(receipt);
    const forged = await this.forged(fair, said);
    // Read only now: meanwhile another tab may have kept a receipt of this match, or an event a fault.
    const before = this.keep.match(fair.id);
    const kept: Kept = before ?? { at: this.ports.now(), receipt, signature, key, commit: said?.commit ?? "", seat: you, sent: false, hands: {} };
    const fault = forged ?? this.contradicted(fair, said!, before, you);
    if (fault) return this.alarm(fair.id, fault, fault === "two-receipts" ? { ...kept, other: writeReceipt({ text: receipt, signature }) } : kept);
    const hash = said!.seats[you - 1];
    const own = hash ? this.keep.nonce(hash) : null;
    const send = sealing && hash && own;
    // Stored before it is sent: a nonce answers one receipt only, ever.
    if (send) this.keep.setNonce(hash, { ...own, id: fair.id });
    this.keep.setMatch(fair.id, { ...kept, seat: you || kept.seat, sent: kept.sent || Boolean(send) });
    if (!send) return;
    const refused = await this.ports.ask("nonce", { table, id: fair.id, nonce: own.nonce });
    if (refused) this.keep.setMatch(fair.id, { ...this.keep.match(fair.id)!, sent: false });
  }

  /** Whether the server has not signed it. */
  private async forged(fair: Seal, said: Promised | null): Promise<Fault | null> {
    if (!said || said.id !== fair.id) return "form";
    if (!(await this.trusts(fair.key))) return "key";
    const { verify } = await this.ports.crypto();
    return (await verify(bytesOf(fair.signature), ascii(fair.receipt), bytesOf(fair.key))) ? null : "signature";
  }

  /** Whether something that is kept contradicts it. */
  private contradicted(fair: Seal, said: Promised, before: Kept | null, you: Seat): Fault | null {
    if (before && before.receipt !== fair.receipt) return "two-receipts";
    if (this.keep.matches().some(([id, { commit }]) => id !== fair.id && commit === said.commit)) return "secret-again";
    for (const [i, hash] of said.seats.entries()) {
      const own = hash && this.keep.nonce(hash);
      if (own && you > 0 && i + 1 !== you) return "seat";
      if (own && own.id && own.id !== fair.id) return "number-again";
    }
    return null;
  }

  /** Returns true for the pinned key, or for a key to which signatures lead from it. The first key is pinned. */
  private async trusts(key: string): Promise<boolean> {
    if (this.keep.key === key) return true;
    const keys = await this.pin();
    const { verify } = await this.ports.crypto();
    const at = keys.findIndex((one) => one.key === this.keep.key);
    if (at < 0) return false;
    for (let i = at; i > 0; i--) {
      const { key: next, signature = "" } = keys[i - 1]!;
      if (!(await verify(bytesOf(signature), ascii(`kozel key 1 ${next}\n`), bytesOf(keys[i]!.key)))) return false;
      this.keep.key = next;
    }
    return this.keep.key === key || keys.slice(0, at).some((one) => one.key === key);
  }

  /** Returns the published keys. At the first visit the newest one is pinned. */
  private async pin(): Promise<PublicKey[]> {
    const keys = await this.ports.keys();
    if (!this.keep.key && keys[0]) this.keep.key = keys[0].key;
    return keys;
  }

  /** Trusts the key of this receipt from now on, as the person has chosen. */
  trust(id: string): void {
    const { key } = this.keep.match(id) ?? {};
    if (key) this.keep.key = key;
  }

  // ---- During the match, and after it

  /** Stores the hand that was dealt to the person. It is compared with the record in the end. */
  private dealt(id: string, deal: number, hand: readonly string[], you: Seat): void {
    this.work = this.work.then(() => {
      const kept = this.keep.match(id);
      if (kept && you > 0 && hand.length > 0) this.keep.setMatch(id, { ...kept, hands: { ...kept.hands, [deal]: sorted(hand) } });
    });
  }

  /** Checks an ended match after the work in progress. The next receipt does not wait for the check. */
  private ended(id: string): void {
    void this.work.then(() => (this.keep.match(id) ? this.prove(id) : undefined));
  }

  /** Checks a finished match once. The result is stored in `proofs`. */
  async prove(id: string): Promise<void> {
    const known = this.proofs.get(id)?.kind;
    if (known && known !== "unknown") return;
    this.tell(id, { kind: "checking" });
    try {
      await this.hold(id, await this.ports.record(id));
    } catch {
      this.tell(id, { kind: "unknown" }); // The record is not available now.
    }
  }

  private async hold(id: string, record: string): Promise<void> {
    const kept = this.keep.match(id);
    if (kept && promised(kept.receipt)?.house) return this.tell(id, { kind: "unproven" });
    if (!this.keep.key) await this.pin();
    const { key } = this.keep;
    const outcome = await this.ports.check({ record, key, receipt: kept ? { text: kept.receipt, signature: kept.signature } : null, seat: kept?.seat ?? 0 });
    const finding = "record" in outcome ? outcome.record : null;
    const hands = "record" in outcome ? outcome.hands : [];
    const strange = Object.entries(kept?.hands ?? {}).some(([deal, hand]) => {
      const there = hands[Number(deal) - 1];
      return there !== undefined && sorted(there) !== hand;
    });
    // Nothing is shown for matches from before deals could be checked.
    if (!kept && finding?.code === "tag-missing") return this.tell(id, { kind: "unknown" });
    const unfair = finding?.verdict === "unfair" && finding.code !== "no-such-game";
    const fault: Fault | undefined = unfair ? "record" : strange ? "hand" : kept && finding?.code === "tag-missing" ? "no-proof" : (kept?.fault as Fault | undefined);
    this.tell(id, { kind: fault ? "fault" : finding?.verdict === "fair" ? "proven" : "unproven", outcome });
    if (fault && !kept?.fault) this.alarm(id, fault, kept ? { ...kept, other: record } : null);
  }

  private tell(id: string, proof: Proof): void {
    this.proofs = new Map([...this.proofs, [id, proof]]);
  }

  /** Stores a fault with the receipt and shows an alarm. */
  private alarm(id: string, fault: Fault, kept: Kept | null = this.keep.match(id)): void {
    if (kept) this.keep.setMatch(id, { ...kept, fault });
    this.alarms = [...this.alarms, { id, fault }];
  }

  /** Marks an alarm as seen by the person. */
  dismiss(alarm: Alarm): void {
    this.alarms = this.alarms.filter((one) => one !== alarm);
  }
}
