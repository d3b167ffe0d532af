/* What a player could know at a position, and what his choice is worth: worked out in the page, beside it (position.ts). */
import type { ChoiceLine, UnseenTile } from "kozel/load";
import type { Seat } from "../base/protocol.js";

export interface Question {
  /** A record that stops where somebody is to act. */
  record: string;
  /** The choice is to be judged, too: that takes a second or two. */
  judged: boolean;
}

export interface Known {
  /** Who is to act; 0: nobody. */
  seat: Seat;
  unseen: UnseenTile[];
  /** As if the best had been done; null: not asked for, or there is nothing to choose. */
  choice: ChoiceLine | null;
}

interface Waiting {
  resolve(known: Known): void;
  reject(error: Error): void;
}

let worker: Worker | null = null;
let last = 0;
const waiting = new Map<number, Waiting>();

/** What is being worked out fails; the next question loads the program anew. */
function fail(): void {
  worker?.terminate();
  worker = null;
  for (const { reject } of waiting.values()) reject(new Error("the position cannot be judged"));
  waiting.clear();
}

function start(): Worker {
  const fresh = new Worker(KZ_FILES.judge);
  fresh.onerror = fail;
  fresh.onmessage = ({ data: { id, known } }: MessageEvent<{ id: number; known?: Known }>) => {
    if (!known) return fail();
    waiting.get(id)?.resolve(known);
    waiting.delete(id);
  };
  return fresh;
}

/** Rejects if the program cannot be loaded, or the record is faulty. */
export function think(question: Question): Promise<Known> {
  worker ??= start();
  const id = ++last;
  worker.postMessage({ id, question });
  return new Promise((resolve, reject) => waiting.set(id, { resolve, reject }));
}
