// SPDX-License-Identifier: MIT
// The lines of an analysis (docs/analysis.md). Seats and deals count from 1; chances are 0 to 1, points are leads: more is better.

/** A good choice, an inaccuracy, a mistake, a blunder. */
export type Mark = "!" | "?!" | "?" | "??";

/** The expectation of an action: means over worlds that its mover could not distinguish, each with its standard error. */
export interface Action {
  act: string;
  points: number;
  se: number;
  chance: number;
  chance_se: number;
}

/** A choice. A choice that the worlds did not allow to judge has neither `best` nor the members that follow from it. */
export interface ChoiceLine {
  deal: number;
  ply: number;
  seat: number;
  played: string;
  best?: string;
  /** Of chance, with the standard error of the difference. */
  loss?: number;
  loss_se?: number;
  loss_points?: number;
  mark?: Mark;
  actions: Action[];
  /** The principle (docs/spec/strategy.md) that explains the mark, if one does. */
  principles?: string[];
  /** The probability that `club` and `novice` miss the best action. */
  difficulty?: number;
  difficulty_novice?: number;
  /** The advice on making the fish: as long as `own` is below `limit`. */
  fish?: { act: string; lies: number; own: number; limit: number };
  /** The effective number of worlds. */
  worlds: number;
  /** The luck of the result, in points: nobody's fault. */
  swing: number;
}

/** The account of a deal, by side: start + luck + swing = points. If the record stops within the deal, the expectation replaces the points. */
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
  /** The number of judged choices: always show it together with the accuracy. */
  choices: number;
  accuracy: number;
  marks: Record<Mark, number>;
  /** Points per deal. */
  lost: number;
  /** Points in total. */
  stages: { opening: number; middle: number; end: number };
  principles: Record<string, number>;
  luck: number;
}

/** The last line. */
export interface MatchLine {
  /** The unit of losses. */
  deviation: number;
  /** The loss of chance from which a choice gets each mark. */
  limits: Record<"?!" | "?" | "??", number>;
  seats: PlayerLine[];
}

export type AnalysisLine = ChoiceLine | DealLine | MatchLine;
