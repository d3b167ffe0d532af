// SPDX-License-Identifier: MIT
/* Checks the deals of finished matches (docs/spec/fair.md), beside the page: nobody waits for it. Its program is loaded when it is first needed. */
import type { Finding } from "kozel/load";
import { asking } from "../base/asking.js";
import type { Failure } from "../base/protocol.js";

/** A receipt as one keeps it: its lines, byte for byte, and who signed them. */
export interface Receipt {
  text: string;
  /** Hexadecimal; "": it was not kept. */
  signature: string;
}

export interface Evidence {
  record: string;
  /** The server's key, 64 hexadecimal digits; "": not known. */
  key: string;
  /** Of the match, kept since it began. */
  receipt: Receipt | null;
  /** The own seat; 0: looked on. */
  seat: number;
}

/** What the record is found to be, and what the own seat saw in its hand as each deal began; or why the receipt cannot be used. */
export type Outcome = { record: Finding; hands: readonly (readonly string[])[] } | { receipt: Failure & { line: number } };

/** Rejects if the program that checks cannot be loaded. */
export const checkRecord = asking<Evidence, Outcome>(KZ_FILES.checker, "the deals cannot be checked");
