// SPDX-License-Identifier: MIT
/* What this device stores about deals: the server's key, its nonces, and the receipts of matches. Each has its own entry, so that two tabs do not
 * overwrite each other's. */

/** A nonce of this device. It is sent for one receipt only, ever. */
export interface Nonce {
  nonce: string;
  at: number;
  /** The match for whose receipt it was sent. */
  id?: string;
}

/** A match as this device saw it. */
export interface Kept {
  at: number;
  receipt: string;
  signature: string;
  /** The key that signed the receipt. */
  key: string;
  commit: string;
  /** The person's seat. 0: the person was a spectator. */
  seat: number;
  /** True if the nonce has been sent. */
  sent: boolean;
  /** The person's hand at the beginning of a deal, by the number of the deal. */
  hands: Record<string, string>;
  /** What does not match (witness.ts). */
  fault?: string;
  /** What it contradicts: another receipt, the record. */
  other?: string;
}

export type Entries = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

const KEY = "kozel.fair.key";
const NONCE = "kozel.fair.nonce.";
const MATCH = "kozel.fair.match.";
const MATCHES_MAX = 200;
const NONCE_MS = 30 * 24 * 3_600_000;

/** Storage for a browser that stores nothing. It lasts as long as the page. */
export class Memory implements Entries {
  private readonly map = new Map<string, string>();
  get length(): number {
    return this.map.size;
  }
  key(index: number): string | null {
    return [...this.map.keys()][index] ?? null;
  }
  getItem(key: string): string | null {
    return this.map.get(key) ?? null;
  }
  setItem(key: string, value: string): void {
    this.map.set(key, value);
  }
  removeItem(key: string): void {
    this.map.delete(key);
  }
}

/** A browser's storage. Entries that find no room there last as long as the page. */
export class Overflow implements Entries {
  private readonly more = new Memory();
  constructor(private readonly storage: Entries) {}
  get length(): number {
    return this.more.length + this.storage.length;
  }
  key(index: number): string | null {
    return this.more.key(index) ?? this.storage.key(index - this.more.length);
  }
  getItem(key: string): string | null {
    return this.more.getItem(key) ?? this.storage.getItem(key);
  }
  setItem(key: string, value: string): void {
    try {
      this.storage.setItem(key, value);
      this.more.removeItem(key);
    } catch {
      this.more.setItem(key, value);
    }
  }
  removeItem(key: string): void {
    this.more.removeItem(key);
    this.storage.removeItem(key);
  }
}

export class Keep {
  constructor(readonly entries: Entries) {}

  /** The server's key from the first visit, or a later key that the previous one has signed. "": none yet. */
  get key(): string {
    return this.entries.getItem(KEY) ?? "";
  }

  set key(hex: string) {
    this.entries.setItem(KEY, hex);
  }

  nonce(hash: string): Nonce | null {
    return this.read<Nonce>(NONCE + hash);
  }

  setNonce(hash: string, nonce: Nonce): void {
    for (const old of this.names(NONCE)) if (nonce.at - (this.read<Nonce>(old)?.at ?? 0) > NONCE_MS) this.entries.removeItem(old);
    this.write(NONCE + hash, nonce);
  }

  match(id: string): Kept | null {
    return this.read<Kept>(MATCH + id);
  }

  /** Stores a match. The oldest matches without a fault are removed. */
  setMatch(id: string, kept: Kept): void {
    if (!this.match(id)) {
      const good = this.matches().filter(([, old]) => !old.fault);
      good.sort(([, one], [, other]) => one.at - other.at);
      for (const [old] of good.slice(0, Math.max(0, good.length - MATCHES_MAX + 1))) this.entries.removeItem(MATCH + old);
    }
    this.write(MATCH + id, kept);
  }

  matches(): [string, Kept][] {
    return this.names(MATCH).flatMap((name): [string, Kept][] => {
      const kept = this.read<Kept>(name);
      return kept ? [[name.slice(MATCH.length), kept]] : [];
    });
  }

  private names(begin: string): string[] {
    const names = Array.from({ length: this.entries.length }, (_, i) => this.entries.key(i) ?? "");
    return names.filter((name) => name.startsWith(begin));
  }

  private read<T>(name: string): T | null {
    try {
      return JSON.parse(this.entries.getItem(name) ?? "null") as T | null;
    } catch {
      return null;
    }
  }

  private write(name: string, value: object): void {
    this.entries.setItem(name, JSON.stringify(value));
  }
}
