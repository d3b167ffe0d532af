// SPDX-License-Identifier: MIT
/* What a list shows, as stated by its address. */
import { searchOf } from "../page/router.js";

/** Returns the page of a list that an address names, at least 1. */
export function pageOf(members: URLSearchParams): number {
  const page = Number(members.get("page"));
  return Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1;
}

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

/** Returns what is ranked, as stated by the address. An Elo is of one game and of all time. */
export function leadersWanted(search: string) {
  const members = new URLSearchParams(search);
  const game = members.get("game") ?? "";
  const elo = members.get("by") === "elo" && game !== "";
  return { game, by: elo ? ("elo" as const) : ("points" as const), month: members.get("of") === "month" && !elo, page: pageOf(members) };
}
