// SPDX-License-Identifier: MIT
/* How results, numbers and ranks are told on the pages around the games. */
import type { Api } from "../api/schema.js";
import { currentLanguage, dateText } from "../base/i18n.js";

/** "+12", "−3", "0" */
export function signed(n: number): string {
  return new Intl.NumberFormat(currentLanguage(), { signDisplay: "exceptZero" }).format(n);
}

export function number(n: number): string {
  return new Intl.NumberFormat(currentLanguage()).format(n);
}

/** A day and the time of it, short: for lists. */
export function shortTime(ms: number): string {
  return dateText(ms, { dateStyle: "short", timeStyle: "short" });
}

export function hourText(ms: number): string {
  return dateText(ms, { timeStyle: "short" });
}

/** When the month of a moment began, as the server's clock tells months: in UTC. */
export function monthStart(now: number): number {
  const day = new Date(now);
  return Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), 1);
}

export function monthName(now: number): string {
  return dateText(now, { month: "long", year: "numeric", timeZone: "UTC" });
}

/** The score of a side: remembered points with a plus. */
export const sideScore = ({ score, memory }: { score: number; memory?: number | undefined }): string => (memory ? signed(memory) : number(score));

/** The scores of the sides as the match's end shows them, that of the seat first: remembered points with a plus. */
export function scoreText({ players, seat, score }: Pick<Api["history"]["out"]["matches"][number], "players" | "seat" | "score">): string {
  const own = players[seat - 1];
  const others = new Map(players.filter(({ side }) => side !== own?.side).map((player) => [player.side, player]));
  return [{ score, memory: own?.memory }, ...others.values()].map(sideScore).join(" : ");
}

/** A table's id, also out of its address. */
export function tableOf(text: string): string {
  return /\/t\/([\w-]+)/.exec(text)?.[1] ?? text.trim();
}
