// SPDX-License-Identifier: MIT
// The lines of an analysis (docs/analysis.md). Seats and deals count from 1; chances are 0 to 1, points are leads: more is better.

/** A good choice, an inaccuracy, a mistake, a blunder. */
export type Mark = "!" | "?!" | "?" | "??";

/** What an action promises: means over worlds that its mover could not tell apart, each with its standard error. */
export interface Action {
  act: string;
  points: number;
  se: number;
  chance: number;
  chance_se: number;
}

/** A choice. One that the worlds did not allow to judge has neither `best` nor what follows from it. */
export interface ChoiceLine {
  deal: number;
  ply: number;
  seat: number;
  played: string;
  best?: string;
  /** Of chance, with the standard error of the difference that it is. */
  loss?: number;
  loss_se?: number;
  loss_points?: number;
  mark?: Mark;
  actions: Action[];
  /** The principle (docs/spec/strategy.md) that explains the mark, if one does. */
  principles?: string[];
  /** How likely `club` and `novice` are to miss the best action. */
  difficulty?: number;
  difficulty_novice?: number;
  /** The advice on making the fish: while `own` is below `limit`. */
  fish?: { act: string; lies: number; own: number; limit: number };
  /** Effective ones. */
  worlds: number;
  /** How it turned out, in points: nobody's fault. */
  swing: number;
}

/** The account of a deal, by side: start + luck + swing = points, or what was expected where the record stops. */
export interface DealLine {
  deal: number;
  start: number[];
  luck: number[];
  swing: number[];
  points?: number[];
  expected?: number[];
}

export interface PlayerLine {
  seat: number;
  deals: number;
  /** How many were judged: never tell the accuracy without them. */
  choices: number;
  accuracy: number;
  marks: Record<Mark, number>;
  /** Points a deal. */
  lost: number;
  /** Points in all. */
  stages: { opening: number; middle: number; end: number };
  principles: Record<string, number>;
  luck: number;
}

/** The last line. */
export interface MatchLine {
  /** What losses are measured by. */
  deviation: number;
  /** The loss of chance from which a choice is marked. */
  limits: Record<"?!" | "?" | "??", number>;
  seats: PlayerLine[];
}

export type AnalysisLine = ChoiceLine | DealLine | MatchLine;
