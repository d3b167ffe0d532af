// SPDX-License-Identifier: MIT
/* A place of a match as addresses name it, and the record up to there. Reading, no rule: what a record says is the core's to judge. */
import type { Seat } from "../base/protocol.js";

/** After so many actions of a deal, counted from 1; `seat`: whose the person's is, 0: not said. */
export interface Place {
  deal: number;
  ply: number;
  seat: Seat;
}

/** "#2.7&seat=3"; null: it is none. */
export function placeOf(hash: string): Place | null {
  const [, deal, ply, seat = "0"] = /^#(\d{1,6})\.(\d{1,6})(?:&seat=([1-4]))?$/.exec(hash) ?? [];
  return deal ? { deal: Number(deal), ply: Number(ply), seat: Number(seat) } : null;
}

export function hashOf({ deal, ply, seat }: Place): string {
  return `#${deal}.${ply}${seat ? `&seat=${seat}` : ""}`;
}

/** A record up to a place; null: it does not go so far. */
export function recordTo(record: string, { deal, ply }: Place): string | null {
  const lines = record.split("\n");
  const begin = lines.findIndex((line) => line.trimEnd() === `deal ${deal}`);
  if (begin < 0) return null;
  let left = ply;
  for (let at = begin + 1; at <= lines.length; at++) {
    const line = lines[at] ?? "deal";
    const acts = /^[1-4] /.test(line);
    if ((acts || line.startsWith("deal")) && left-- === 0) return `${lines.slice(0, at).join("\n")}\n`;
    if (line.startsWith("deal")) return null;
  }
  return null;
}
