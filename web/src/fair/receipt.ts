/* Receipts as text. */
import type { Receipt } from "./checker.js";

const MARK = "\nsignature ";

/** A receipt's file: its lines, then `signature HEX` (`kozel verify --receipt`). Pasting may lose the last line end. */
export function readReceipt(file: string): Receipt {
  const text = file.replace(/\r\n/g, "\n").trim();
  const end = text.indexOf(MARK);
  if (end < 0) return { text: `${text}\n`, signature: "" };
  return { text: text.slice(0, end + 1), signature: text.slice(end + MARK.length).trim() };
}
