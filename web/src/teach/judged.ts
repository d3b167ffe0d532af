// SPDX-License-Identifier: MIT
/* The analysis of a match (docs/analysis.md), indexed by the position of a replay. */
import type { JudgedChoice, JudgedDeal, Mark, MatchAnalysis } from "../api/schema.js";
import type { Seat } from "../base/protocol.js";

/** The number of a deal, and the number of its actions so far. */
export interface Place {
  deal: number;
  ply: number;
}

/** The part of the played match that is needed here. */
export interface Course {
  /** The side of each seat, from 1. */
  sides: readonly number[];
  deals: readonly { deal: number; steps: readonly { act: string }[] }[];
}

/** A point of the graph of a side's leads. The number of the moment is `at`, over all deals. With `luck`, a deal or a draw led here, not a choice.
 * With `begins`, a deal begins, and nothing leads here. */
export interface Lead {
  at: number;
  value: number;
  luck: boolean;
  begins: boolean;
}

const MISTAKES: readonly (Mark | undefined)[] = ["?!", "?", "??"];
const GRAVE: readonly (Mark | undefined)[] = ["?", "??"];

export class Judged {
  private readonly deals = new Map<number, JudgedDeal>();
  private readonly choices = new Map<string, JudgedChoice>();

  constructor(
    readonly analysis: MatchAnalysis,
    readonly course: Course,
  ) {
    for (const deal of analysis.deals) {
      this.deals.set(deal.deal, deal);
      for (const choice of deal.choices) this.choices.set(`${choice.deal}.${choice.ply}`, choice);
    }
  }

  /** Returns the choice that led to a place, if it was one. */
  choiceAt({ deal, ply }: Place): JudgedChoice | undefined {
    return this.choices.get(`${deal}.${ply}`);
  }

  /** Returns a seat's mistakes in order. `grave`: inaccuracies are left out. */
  mistakes(seat: Seat, grave = false): JudgedChoice[] {
    return [...this.choices.values()].filter((choice) => choice.seat === seat && (grave ? GRAVE : MISTAKES).includes(choice.mark));
  }

  /** Returns the seat's next mistake from a place on, or the previous one. */
  nextMistake(seat: Seat, from: Place, way: 1 | -1): JudgedChoice | undefined {
    const beyond = ({ deal, ply }: Place): boolean => (deal - from.deal || ply - from.ply) * way > 0;
    const found = this.mistakes(seat).filter(beyond);
    return way > 0 ? found[0] : found.at(-1);
  }

  sideOf(seat: Seat): number {
    return (this.course.sides[seat - 1] ?? seat) - 1;
  }

  /** Returns a side's expected leads, deal after deal: its points so far, plus the expectation of the deal. */
  leads(side: number): Lead[] {
    let at = 0;
    let made = 0;
    return this.course.deals.flatMap(({ deal, steps }) => {
      const judged = this.deals.get(deal);
      const first = at;
      at += steps.length + 1;
      if (!judged) return [];
      const points = judged.leads.map((lead, ply) => ({
        at: first + ply,
        value: made + (lead[side] ?? 0),
        luck: ply === 0 || steps[ply - 1]!.act.startsWith("draw"),
        begins: false,
      }));
      const start = { at: first, value: made + (judged.start[side] ?? 0), luck: true, begins: true };
      made += (judged.points ?? judged.expected)?.[side] ?? 0;
      return [start, ...points];
    });
  }
}

/** The actions of a choice, with their expectations. */
export interface Alternatives {
  readonly actions: readonly { readonly act: string; readonly chance: number; readonly points: number }[];
  readonly best?: string;
  readonly played: string;
}

/** Returns the actions of a choice, the best first. */
export function ranked({ actions, best }: Alternatives): Alternatives["actions"] {
  return [...actions].sort((a, b) => Number(b.act === best) - Number(a.act === best) || b.chance - a.chance);
}

/** Returns true if an action would have had no mark. */
export function isRight({ analysis }: Judged, choice: JudgedChoice, act: string): boolean {
  const chance = (of: string | undefined): number => choice.actions.find((action) => action.act === of)?.chance ?? -Infinity;
  return act === choice.best || chance(choice.best) - chance(act) < analysis.limits["?!"]!;
}
