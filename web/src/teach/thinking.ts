// SPDX-License-Identifier: MIT
/* What workers of the page compute (position.ts): what a player can know in a position, and the worth of their choices. Also the replay and the
 * analysis of a match that the server does not have. */
import type { ChoiceLine, UnseenTile } from "kozel/load";
import type { AnalysisState, JudgedDeal, MatchAnalysis } from "../api/schema.js";
import { asking, type Asked } from "../base/asking.js";
import type { Seat } from "../base/protocol.js";
import type { Send } from "./asking.js";

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

// ---- A match

/** A record of a finished match, and whether its analysis or its replay is needed. */
export interface MatchQuestion {
  match: string;
  analysed: boolean;
}

/** This worker computes for a minute: the other one is not kept waiting. */
const askMatch = asking<MatchQuestion, object | null>(KZ_FILES.judge, "the match cannot be analysed");

/** Returns the replay of a record, as the server would send it without the kinds of the seats. null: the match is not over, or it is no record. */
export const storyOf = (record: string): Promise<object | null> => askMatch({ match: record, analysed: false });

/** Makes the analysis of a record with that number of actions, when it is requested. `signal` ends it. */
export function ownAnalysis(record: () => Promise<string>, actions: number, signal: AbortSignal, send: (question: MatchQuestion, asked: Asked) => Promise<object | null> = askMatch): Send {
  let state: AnalysisState = { state: "none", may: true };
  const deals: JudgedDeal[] = [];

  /** Takes a part: the number of actions done, a deal, or the members of the match. */
  function take(part: unknown): void {
    if (typeof part === "number") state = { ...state, progress: actions ? part / actions : 0 };
    else if ("deal" in (part as object)) deals.push(part as JudgedDeal);
    else state = { ...state, analysis: { version: 0, ...(part as Omit<MatchAnalysis, "version" | "deals">), deals: [...deals] } };
  }

  async function make(): Promise<void> {
    state = { state: "running", may: false, progress: 0 };
    deals.length = 0;
    try {
      await send({ match: await record(), analysed: true }, { told: take, signal });
      const { analysis } = state;
      state = analysis ? { state: "done", may: false, analysis } : { state: "failed", may: false, reason: "nothing" };
    } catch {
      state = { state: "failed", may: true, reason: "given-up" };
    }
  }

  return (name) => {
    if (name === "analyse" && state.may) void make();
    return Promise.resolve(state);
  };
}
