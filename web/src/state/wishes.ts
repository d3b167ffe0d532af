// SPDX-License-Identifier: MIT
/* What a person looks for in the lobby and at tables, remembered on this device: which tables are listed, what "Play now" does,
 * whether the table's talk stands beside it. */
import type { LobbyFilter } from "../base/protocol.js";

export interface Wishes {
  /** Whom "Play now" brings to the table. */
  against: "bots" | "people";
  /** The bots' level; the server may no longer have it. */
  level: string;
  /** With people: for the rating. */
  rated: boolean;
  filter: LobbyFilter;
  /** Where there is room for it; `auto`: if there is somebody to talk to when the table is entered. */
  talk: "auto" | "open" | "closed";
}

const KEY = "kozel.lobby";
export const FIRST_WISHES: Wishes = { against: "bots", level: "novice", rated: false, filter: {}, talk: "auto" };

function readFilter(from: unknown): LobbyFilter {
  const given = (typeof from === "object" && from !== null ? from : {}) as Record<string, unknown>;
  const { game, seats } = given;
  return {
    ...(typeof game === "string" && /^[a-z0-9-]{1,32}$/.test(game) && { game }),
    ...(typeof seats === "number" && [2, 3, 4].includes(seats) && { seats }),
    ...(given["rated"] === true && { rated: true }),
    ...(given["stake"] === 0 && { stake: 0 }),
    ...(given["fits"] === true && { fits: true }),
  };
}

/** Wishes out of anything: what is well formed is taken. */
export function readWishes(from: unknown): Wishes {
  const given = (typeof from === "object" && from !== null ? from : {}) as Record<string, unknown>;
  const { level } = given;
  return {
    against: given["against"] === "people" ? "people" : "bots",
    level: typeof level === "string" && /^[a-z0-9-]{1,32}$/.test(level) ? level : FIRST_WISHES.level,
    rated: given["rated"] === true,
    filter: readFilter(given["filter"]),
    talk: given["talk"] === "open" || given["talk"] === "closed" ? given["talk"] : "auto",
  };
}

export function storedWishes(): Wishes {
  try {
    return readWishes(JSON.parse(localStorage.getItem(KEY) ?? "{}"));
  } catch {
    return FIRST_WISHES;
  }
}

export function storeWishes(wishes: Wishes): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(wishes));
  } catch {
    // Without storage they last as long as the page.
  }
}
