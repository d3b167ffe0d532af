/* Checks the deals of finished matches (docs/spec/fair.md), beside the page: nobody waits for it. Its program is loaded when it is first needed. */
import type { Finding } from "kozel/load";
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

interface Waiting {
  resolve(outcome: Outcome): void;
  reject(error: Error): void;
}

let worker: Worker | null = null;
let last = 0;
const waiting = new Map<number, Waiting>();

/** The checks under way fail; the next one loads the program anew. */
function fail(): void {
  worker?.terminate();
  worker = null;
  for (const { reject } of waiting.values()) reject(new Error("the deals cannot be checked"));
  waiting.clear();
}

function start(): Worker {
  const fresh = new Worker(KZ_FILES.checker);
  fresh.onerror = fail;
  fresh.onmessage = ({ data: { id, outcome } }: MessageEvent<{ id: number; outcome?: Outcome }>) => {
    if (!outcome) return fail();
    waiting.get(id)?.resolve(outcome);
    waiting.delete(id);
  };
  return fresh;
}

/** Rejects if the program that checks cannot be loaded. */
export function checkRecord(evidence: Evidence): Promise<Outcome> {
  worker ??= start();
  const id = ++last;
  worker.postMessage({ id, evidence });
  return new Promise((resolve, reject) => waiting.set(id, { resolve, reject }));
}
