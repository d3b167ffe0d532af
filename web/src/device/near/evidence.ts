// SPDX-License-Identifier: MIT
/* What a guest stores about its matches at other devices: one nonce a match, the receipt that it was sent for, and its hands. These entries are apart from
 * those of the server's matches (fair/keep.ts), and bounded: another device decides how many there are, and what is in them. */
import type { Entries } from "../../fair/keep.js";

/** A match of another device, as this one saw it. */
export interface Evidence {
  at: number;
  nonce: string;
  /** The hash of `nonce`. */
  hash: string;
  /** The receipt that the nonce was sent for, the key that signed it, and this device's seat. "" and 0: the nonce was not sent. */
  receipt: string;
  key: string;
  seat: number;
  /** The hand at the beginning of a deal, by the number of the deal. */
  hands: Record<string, string>;
}

const PREFIX = "kozel.near.";
/** How many matches are stored. */
export const MATCHES_MAX = 20;
/** How many hands of a match are stored. Further ones are not compared with the record. */
export const HANDS_MAX = 200;
/** A longer hand is none. */
const HAND_MAX = 200;

export class EvidenceStore {
  constructor(private readonly entries: Entries) {}

  get(match: string): Evidence | null {
    try {
      return JSON.parse(this.entries.getItem(PREFIX + match) ?? "null") as Evidence | null;
    } catch {
      return null;
    }
  }

  /** Stores a match. The oldest of more than MATCHES_MAX are removed, those without a receipt first. */
  set(match: string, evidence: Evidence): void {
    if (!this.get(match)) {
      const others = this.names().map((name) => ({ name, ...this.get(name) }));
      others.sort((one, other) => Number(Boolean(one.receipt)) - Number(Boolean(other.receipt)) || (one.at ?? 0) - (other.at ?? 0));
      for (const { name } of others.slice(0, Math.max(0, others.length - MATCHES_MAX + 1))) this.entries.removeItem(PREFIX + name);
    }
    this.entries.setItem(PREFIX + match, JSON.stringify(evidence));
  }

  /** Removes the nonce of a match that was not sent. */
  drop(match: string): void {
    if (this.get(match)?.receipt === "") this.entries.removeItem(PREFIX + match);
  }

  /** Stores the first hand that is seen of a deal. */
  addHand(match: string, deal: number, hand: string): void {
    const evidence = this.get(match);
    if (!evidence || hand.length > HAND_MAX || evidence.hands[deal] !== undefined || Object.keys(evidence.hands).length >= HANDS_MAX) return;
    this.set(match, { ...evidence, hands: { ...evidence.hands, [deal]: hand } });
  }

  private names(): string[] {
    const names = Array.from({ length: this.entries.length }, (_, i) => this.entries.key(i) ?? "");
    return names.filter((name) => name.startsWith(PREFIX)).map((name) => name.slice(PREFIX.length));
  }
}
