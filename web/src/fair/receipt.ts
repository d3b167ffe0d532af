// SPDX-License-Identifier: MIT
/* Receipts (docs/spec/fair.md) as text. */
import type { Receipt } from "./checker.js";

const MARK = "\nsignature ";

/** Reads a receipt's file: its lines, then `signature HEX` (`kozel verify --receipt`). The last line end may be missing after pasting. */
export function readReceipt(file: string): Receipt {
  const text = file.replace(/\r\n/g, "\n").trim();
  const end = text.indexOf(MARK);
  if (end < 0) return { text: `${text}\n`, signature: "" };
  return { text: text.slice(0, end + 1), signature: text.slice(end + MARK.length).trim() };
}

export function writeReceipt({ text, signature }: Receipt): string {
  return signature ? `${text}signature ${signature}\n` : text;
}

/** What a client checks before it sends its nonce. */
export interface Promised {
  id: string;
  /** A house game, whose rules only its server has. */
  house: boolean;
  /** The hash of each seat: "-" for a person without one, "" for a bot. */
  seats: string[];
  commit: string;
}

const HEX = "[0-9a-f]{64}";
const FORM = new RegExp(
  `^kozel receipt 1\\nid (\\S+)\\nnumber [^\\n]+\\nprevious ${HEX}\\ngame [^\\n]+\\noptions [^\\n]*\\nrules (-|${HEX})\\nprogram [^\\n]+\\n((?:seat [1-4] [^\\n]+\\n){2,4})commit (${HEX})\\n$`,
);

/** Returns the content of a receipt. null: the text is no receipt. */
export function promised(text: string): Promised | null {
  const [, id, rules, lines, commit] = FORM.exec(text) ?? [];
  if (!id || !lines || !commit) return null;
  const seats = lines.trimEnd().split("\n").map((line, i) => {
    const [, seat, hash] = new RegExp(`^seat (\\d) (?:person (-|${HEX})|bot [^\\n]+)$`).exec(line) ?? [];
    return Number(seat) === i + 1 ? (hash ?? "") : null;
  });
  return seats.includes(null) ? null : { id, house: rules !== "-", seats: seats as string[], commit };
}
