// SPDX-License-Identifier: MIT
/* What a player can know in a position, and the worth of their choices. It is computed in the page, by a worker (position.ts). */
import type { ChoiceLine, UnseenTile } from "kozel/load";
import { asking } from "../base/asking.js";
import type { Seat } from "../base/protocol.js";

export interface Question {
  /** A record that ends where somebody is to act, or such a position as text. */
  record?: string;
  position?: string;
  /** True if the choice must be judged too. That takes a second or two. */
  judged: boolean;
}

export interface Known {
  /** The seat to act. 0: none. */
  seat: Seat;
  unseen: UnseenTile[];
  /** The judgement, as if the best action had been chosen. null: not requested, or there is nothing to choose. */
  choice: ChoiceLine | null;
}

/** Computes the answer. Rejects if the program cannot be loaded, or the record or the position is faulty. */
export const think = asking<Question, Known>(KZ_FILES.judge, "the position cannot be judged");
