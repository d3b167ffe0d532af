// SPDX-License-Identifier: MIT
/* What a list shows, as stated by its address. */
import { searchOf } from "../page/router.js";

/** Returns the page of a list that an address names, at least 1. */
export function pageOf(members: URLSearchParams): number {
  const page = Number(members.get("page"));
  return Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1;
}

/** The formats of strengths. */
export const FORMATS = ["two", "singles", "pairs"] as const;

const OUTCOMES = ["won", "lost", "drawn"] as const;
export type Outcome = (typeof OUTCOMES)[number];

export interface HistoryWanted {
  game: string;
  /** "": any. */
  outcome: Outcome | "";
  starred: boolean;
  with: string;
  page: number;
}

/** Returns what the history shows, as stated by the address. */
export function historyWanted(search: string): HistoryWanted {
  const members = new URLSearchParams(search);
  return {
    game: members.get("game") ?? "",
    outcome: OUTCOMES.find((word) => word === members.get("outcome")) ?? "",
    starred: members.get("starred") === "yes",
    with: members.get("with") ?? "",
    page: pageOf(members),
  };
}

export function historySearch({ game, outcome, starred, with: name, page }: HistoryWanted): string {
  return searchOf({ game, outcome, starred: starred ? "yes" : "", with: name, page: page > 1 ? String(page) : "" });
}

/** Returns what is ranked, as stated by the address. An Elo is of one game and of all time, a strength of one family and format. Without both it is the
 * class with the most people. `week`: of the
 * people who have played in these seven days. */
export function leadersWanted(search: string) {
  const members = new URLSearchParams(search);
  const game = members.get("game") ?? "";
  const wanted = members.get("by");
  const by = wanted === "strength" || (wanted === "elo" && game) ? wanted : "points";
  return {
    game,
    by,
    month: members.get("of") === "month" && by === "points",
    week: members.get("of") === "week" && by === "strength",
    friends: members.get("who") === "friends" && by === "strength",
    family: members.get("family") ?? "",
    format: FORMATS.find((word) => word === members.get("format")) ?? "",
    page: pageOf(members),
  } as const;
}
