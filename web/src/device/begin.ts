// SPDX-License-Identifier: MIT
/* Begins a match that this device keeps, and stores its state while it is played. */
import type { Catalogue, MatchEnd } from "kozel/load";
import { forgetOldest, keepMatch, type KeptMatch } from "./kept.js";
import type { Beginning } from "../local/local-table.js";

export type Kind = Pick<KeptMatch, "game" | "seats" | "options" | "level" | "seating">;

const random = (): number => crypto.getRandomValues(new Uint32Array(1))[0]!;

/** Begins a match, not dealt yet, and keeps it. Returns its id. Throws the core's KozelError if the game has no such options. */
export async function beginMatch(core: Catalogue, { game, seats, options, level, seating }: Kind): Promise<string> {
  core.match(game, seats, { options }).free();
  const id = random().toString(36);
  await keepMatch({ id, game, seats, options, level, ...(seating && { seating: seating.map(({ name, kind }) => ({ name: name.trim(), kind })) }), record: "", at: Date.now(), outcome: "" }, true);
  void forgetOldest().catch(() => undefined); // what a full device keeps is no reason against a match
  return id;
}

/** Keeps matches of a file that are not kept yet. Returns their number. */
export async function addMatches(matches: readonly KeptMatch[], known: readonly KeptMatch[]): Promise<number> {
  const fresh = matches.filter(({ record }) => !known.some((match) => match.record === record));
  for (const match of fresh) await keepMatch({ ...match, id: random().toString(36) }, true);
  return fresh.length;
}

/** Returns how a kept match goes on: where its record stops, or with the first deal. A lot draws who leads it, in games where that is by lot. */
export function goingOn({ game, seats, options, record }: KeptMatch): { record: string } | { match: Beginning } {
  return record ? { record } : { match: { game, seats, options, lot: 1 + (random() % seats) } };
}

/** Returns how the match ended for the person's side. 0: there are several people. */
export function outcomeOf(end: MatchEnd | null, side: number): KeptMatch["outcome"] {
  if (!end) return "";
  if (!side) return "over";
  return end.draw ? "drawn" : end.winners.includes(side) ? "won" : "lost";
}
