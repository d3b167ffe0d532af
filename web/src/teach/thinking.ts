// SPDX-License-Identifier: MIT
/* What a player could know at a position, and what his choice is worth: worked out in the page, beside it (position.ts). */
import type { ChoiceLine, UnseenTile } from "kozel/load";
import { asking } from "../base/asking.js";
import type { Seat } from "../base/protocol.js";

export interface Question {
  /** A record that stops where somebody is to act. */
  record: string;
  /** The choice is to be judged, too: that takes a second or two. */
  judged: boolean;
}

export interface Known {
  /** Who is to act; 0: nobody. */
  seat: Seat;
  unseen: UnseenTile[];
  /** As if the best had been done; null: not asked for, or there is nothing to choose. */
  choice: ChoiceLine | null;
}

/** Rejects if the program cannot be loaded, or the record is faulty. */
export const think = asking<Question, Known>(KZ_FILES.judge, "the position cannot be judged");
