// SPDX-License-Identifier: MIT
/* Who makes sure that nobody chose the deals (fair/witness.ts), as the store sees it. */
import type { Seat, TableEvent, TableState } from "./protocol.js";

export interface DealWitness {
  /** The hash of a fresh number for the next match, to be sent with a request that takes a seat; undefined: none can be had. */
  hash(): Promise<string | undefined>;
  /** It was sent for that table. */
  gave(table: string, hash: string | undefined): void;
  /** A table's whole state has come. */
  entered(state: TableState): void;
  /** An event has come, before it is shown; `you`: the own seat, 0 for none. */
  heard(table: string, event: TableEvent, you: Seat): void;
}

/** A request that takes a seat, with the hash of one's own number. `table`: its events are heard already; null: the reply names it. */
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
