// SPDX-License-Identifier: MIT
/* The part that makes sure that nobody chose the deals (fair/witness.ts), as the store uses it. */
import type { Seat, TableEvent, TableState } from "./protocol.js";

export interface DealWitness {
  /** Returns the hash of a fresh nonce for the next match, for a request that takes a seat. undefined: not available. */
  hash(): Promise<string | undefined>;
  /** Reports that the hash was sent for that table. */
  gave(table: string, hash: string | undefined): void;
  /** Called with a table's whole state. */
  entered(state: TableState): void;
  /** Called with an event before it is shown. `you`: the person's seat, 0 for none. */
  heard(table: string, event: TableEvent, you: Seat): void;
}

/** Sends a request that takes a seat, with the hash of this client's nonce. `table`: the table, if its events arrive already; null: the reply names
 * it. */
export async function pledge<T extends object>(
  witness: DealWitness | null,
  table: string | null,
  request: (hash: { hash?: string }) => Promise<T | null>,
): Promise<T | null> {
  if (!witness) return request({});
  const hash = await witness.hash();
  if (table) witness.gave(table, hash);
  let ok: T | null = null;
  try {
    ok = await request(hash ? { hash } : {});
    if (ok && "table" in ok) witness.gave(ok.table as string, hash);
  } finally {
    if (table && !ok) witness.gave(table, undefined);
  }
  return ok;
}
