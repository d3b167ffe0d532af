// SPDX-License-Identifier: MIT
/* Results, numbers and ranks in words, for the pages around the games. */
import type { Api } from "../api/schema.js";
import { currentLanguage, dateText } from "../base/i18n.js";

/** Returns a number with its sign: "+12", "−3", "0". */
export function signed(n: number): string {
  return new Intl.NumberFormat(currentLanguage(), { signDisplay: "exceptZero" }).format(n);
}

export function number(n: number): string {
  return n.toLocaleString(currentLanguage()); // (a browser keeps the format of the last language)
}

/** Returns a date with its time, in a short form for lists. */
export function shortTime(ms: number): string {
  return dateText(ms, { dateStyle: "short", timeStyle: "short" });
}

export function hourText(ms: number): string {
  return dateText(ms, { timeStyle: "short" });
}

/** Returns when the month of a moment began. The server computes months in UTC. */
export function monthStart(now: number): number {
  const day = new Date(now);
  return Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), 1);
}

/** Returns when the first of seven days began (UTC), of which today is the last. */
export const weekStart = (now: number): number => Math.floor(now / 86_400_000 - 6) * 86_400_000;

export function monthName(now: number): string {
  return dateText(now, { month: "long", year: "numeric", timeZone: "UTC" });
}

/** Returns the score of a side. Remembered points get a plus. */
export const sideScore = ({ score, memory }: { score: number; memory?: number | undefined }): string => (memory ? signed(memory) : number(score));

/** Returns the scores of the sides as the match's end shows them, with the seat's side first. Remembered points get a plus. */
export function scoreText({ players, seat, score }: Pick<Api["history"]["out"]["matches"][number], "players" | "seat" | "score">): string {
  const own = players[seat - 1];
  const others = new Map(players.filter(({ side }) => side !== own?.side).map((player) => [player.side, player]));
  return [{ score, memory: own?.memory }, ...others.values()].map(sideScore).join(" : ");
}

/** Returns a table's id, also from its address. */
export function tableOf(text: string): string {
  return /\/t\/([\w-]+)/.exec(text)?.[1] ?? text.trim();
}
