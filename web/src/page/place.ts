// SPDX-License-Identifier: MIT
/* A place of a match as addresses name it, and the record up to that place; a position as addresses name it. It applies no rules: the core judges
 * the record. */
import type { Seat } from "../base/protocol.js";

/** After `ply` actions of a deal. Deals are counted from 1. `seat`: the person's seat, 0: not given. */
export interface Place {
  deal: number;
  ply: number;
  seat: Seat;
}

/** Reads "#2.7&seat=3". null: malformed. */
export function placeOf(hash: string): Place | null {
  const [, deal, ply, seat = "0"] = /^#(\d{1,6})\.(\d{1,6})(?:&seat=([1-4]))?$/.exec(hash) ?? [];
  return deal ? { deal: Number(deal), ply: Number(ply), seat: Number(seat) } : null;
}

export function hashOf({ deal, ply, seat }: Place): string {
  return `#${deal}.${ply}${seat ? `&seat=${seat}` : ""}`;
}

/** Returns the part of an address for a position's text. */
export const positionHash = (text: string): string => `#position=${encodeURI(text)}`;

/** Returns the position's text of an address. null: it has none. */
export function textIn(hash: string): string | null {
  const [, text] = /^#position=(.*)$/.exec(hash) ?? [];
  try {
    return text === undefined ? null : decodeURIComponent(text);
  } catch {
    return text!;
  }
}

/** Returns the value of a record's tag, "" if it has none. Only LF ends a line: a comment may have U+2028, which ends one for a `$` of the flag m. */
export const tagOf = (record: string, key: string): string => new RegExp(`(?:^|\\n)\\[${key} "([^"\\n]*)"\\]`).exec(record)?.[1] ?? "";

/** Returns the lines of a record without their comments. */
export const bareLines = (record: string): string[] => record.split("\n").map((line) => line.replace(/#[^]*/, "").trimEnd());

/** Returns a record up to a place. null: the record ends before it. */
export function recordTo(record: string, { deal, ply }: Place): string | null {
  const lines = record.split("\n");
  const begin = bareLines(record).indexOf(`deal ${deal}`);
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
