// SPDX-License-Identifier: MIT
/* Marks, advice and numbers of an analysis in words. */
import type { JudgedChoice, Mark } from "../api/schema.js";
import { currentLanguage, t, tn } from "../base/i18n.js";
import { adviceWords, hasPartners } from "../board/words.js";

/** Returns a mark in words, as visible text and for screen readers. */
export function markWords(mark: Mark): string {
  switch (mark) {
    case "!":
      return t("The only good move");
    case "?!":
      return t("Inaccuracy");
    case "?":
      return t("Mistake");
    case "??":
      return t("Blunder");
  }
}

/** Returns why the better action is better: its reasons, and for a fish when it pays. `sides`: the side of each seat. */
export function reasonsOf({ principles = [], fish }: JudgedChoice, sides: readonly number[]): string[] {
  const reasons = principles.map((principle) => adviceWords(principle, hasPartners(sides))).filter(Boolean);
  if (fish) reasons.push(tn(fish.own, "The fish leaves {n} point in hand; it pays below {limit}.", "The fish leaves {n} points in hand; it pays below {limit}.", { limit: fixed(fish.limit, 1) }));
  return reasons;
}

/** Returns a number with `digits` digits after the point, in the reader's notation. */
export function fixed(n: number, digits: number): string {
  return n.toLocaleString(currentLanguage(), { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** Returns the same with its sign. */
export function signed(n: number): string {
  const text = fixed(Math.abs(n), 1);
  return /[1-9]/.test(text) ? `${n < 0 ? "−" : "+"}${text}` : text;
}

export function percent(share: number): string {
  return t("{n} %", { n: fixed(100 * share, 1) });
}
