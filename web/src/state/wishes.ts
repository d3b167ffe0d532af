// SPDX-License-Identifier: MIT
/* A person's choices in the lobby and at tables, stored on this device. They are the filter of the list of tables, the options of "Play now", and
 * whether the chat is next to the table. */
import type { LobbyFilter } from "../base/protocol.js";

export interface Wishes {
  /** The opponents of "Play now". */
  against: "bots" | "people";
  /** The bots' level. The server may no longer have it. */
  level: string;
  /** With people: true for a rated match. */
  rated: boolean;
  filter: LobbyFilter;
  /** The chat, if there is room for it. `auto`: open if there is somebody to chat with when the table is entered. */
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

/** Returns wishes read from any value. Well-formed members are taken. */
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
