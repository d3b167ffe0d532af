// SPDX-License-Identifier: MIT
/* A finished match as `GET /match/ID.json` returns it (docs/protocol.md, "Replay"). */
import { sendToServer, type Send } from "../teach/asking.js";
import { account } from "../page/page.js";
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

/** Where a finished match comes from. */
export interface Source {
  /** True if the server has the match: then there are files of it, a link, and a place to play on. */
  served: boolean;
  /** Returns the match. null: there is no finished match with that id. Throws if it is not available now. */
  replay(): Promise<Replay | null>;
  record(): Promise<string>;
  /** Returns the requests for its analysis. `signal` ends them. */
  analysis(replay: Replay, signal: AbortSignal): Send;
  /** Returns the person's seat. 0: the person was no player. */
  own(replay: Replay): Seat;
}

export type Form = "json" | "dgr" | "laps" | "svg";

/** Returns the address of a file of the match. `of`: further members for a table of laps or a drawing: `lang`, `deal`, `ply`. */
export function fileOf(match: string, form: Form, of: Record<string, string | number> = {}): string {
  const query = Object.entries(of).map(([key, value]) => `${key}=${value}`);
  return `/match/${encodeURIComponent(match)}.${form}${query.length > 0 ? "?" : ""}${query.join("&")}`;
}

async function fetched(match: string, form: Form): Promise<Response | null> {
  const answer = await fetch(fileOf(match, form));
  if (!answer.ok && answer.status !== 404) throw new Error(String(answer.status));
  return answer.ok ? answer : null;
}

/** Returns a match of the server. */
export const fromServer = (match: string): Source => ({
  served: true,
  replay: async () => ((await (await fetched(match, "json"))?.json()) ?? null) as Replay | null,
  record: async () => (await (await fetched(match, "dgr"))?.text()) ?? "",
  analysis: () => sendToServer(match),
  own: ({ seats }) => seats.findIndex(({ name, kind }) => kind === "person" && name === account.you?.name) + 1,
});
