// SPDX-License-Identifier: MIT
/* A finished match as `GET /match/ID.json` returns it (docs/protocol.md, "Replay"). */
import type { Account, ActText, DealResult, LineTile, MatchResult, Rows, Seat, Standing, Tile } from "../base/protocol.js";

/** Members of a position, as in a state's `match` and in the event `step`. */
interface Position {
  ends: Record<string, number>;
  spinner?: Tile;
  rows?: Rows;
  standing?: Standing;
  counts: number[];
  stock: number | null;
  turn: Seat;
}

export interface ReplayStep extends Position {
  seat: Seat;
  act: ActText;
  laid?: LineTile[];
  scored?: number;
  accounts?: Account[];
  /** The changed hands, by seat. */
  hands: Record<string, Tile[]>;
}

export interface ReplayDeal extends Position {
  deal: number;
  accounts: Account[];
  carry: number;
  hands: Tile[][];
  /** The stock, the next tile first. */
  bazaar?: Tile[];
  steps: ReplayStep[];
  result: DealResult;
}

export interface Replay {
  id: string;
  game: string;
  options: Record<string, string>;
  /** "2026-11-21", "" if unknown. */
  date: string;
  seats: { name: string; kind: "person" | "bot" }[];
  sides: number[];
  deals: ReplayDeal[];
  /** True if the match has a table of laps. */
  laps: boolean;
  result: MatchResult;
}

export type Form = "json" | "dgr" | "laps" | "svg";

/** Returns the address of a file of the match. `of`: further members for a table of laps or a drawing: `lang`, `deal`, `ply`. */
export function fileOf(match: string, form: Form, of: Record<string, string | number> = {}): string {
  const query = Object.entries(of).map(([key, value]) => `${key}=${value}`);
  return `/match/${encodeURIComponent(match)}.${form}${query.length > 0 ? "?" : ""}${query.join("&")}`;
}

/** Returns the match. null: there is no finished match with that id. Throws if it is not available now. */
export async function fetchReplay(match: string): Promise<Replay | null> {
  const answer = await fetch(fileOf(match, "json"));
  if (answer.status === 404) return null;
  if (!answer.ok) throw new Error(String(answer.status));
  return (await answer.json()) as Replay;
}
