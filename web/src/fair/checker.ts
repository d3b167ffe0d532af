// SPDX-License-Identifier: MIT
/* Checks the deals of finished matches (docs/spec/fair.md) in the background. Its program is loaded at the first check. */
import type { Finding } from "kozel/load";
import { asking } from "../base/asking.js";
import type { Failure } from "../base/protocol.js";

/** A receipt as a client keeps it: its lines, byte for byte, and its signature. */
export interface Receipt {
  text: string;
  /** Hexadecimal. "": not kept. */
  signature: string;
}

export interface Evidence {
  record: string;
  /** The server's key, 64 hexadecimal digits. "": unknown. */
  key: string;
  /** The match's receipt, kept since the match began. */
  receipt: Receipt | null;
  /** The person's seat. 0: the person was a spectator. */
  seat: number;
}

/** What the verifier finds in the record, and the person's hand at the beginning of each deal; or why the receipt cannot be used. */
export type Outcome = { record: Finding; hands: readonly (readonly string[])[] } | { receipt: Failure & { line: number } };

/** Checks the evidence. Rejects if the checking program cannot be loaded. */
export const checkRecord = asking<Evidence, Outcome>(KZ_FILES.checker, "the deals cannot be checked");
