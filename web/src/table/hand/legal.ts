// SPDX-License-Identifier: MIT
/* A turn put together from what the server lists as legal, piece by piece: a tile and its end, where the game has it another
 * double, a double closed or lengthwise. No rule: the page does not know why something may be played, only that it is listed. */
import type { ActText, Tile } from "../../base/protocol.js";
import { parseAct, type Piece } from "../../state/act.js";

/** One listed action that needs tiles: its pieces in any order are the action. */
export interface Play {
  act: ActText;
  pieces: readonly Piece[];
}

/** The `end` of a tile that is given to another seat: it goes nowhere on the board. */
export const GIVEN = "give";

export function playsOf(legal: readonly ActText[] | undefined): Play[] {
  return (legal ?? []).flatMap((act): Play[] => {
    const parsed = parseAct(act);
    if (parsed.kind === "lay") return [{ act, pieces: parsed.pieces }];
    return parsed.kind === "give" && parsed.tile ? [{ act, pieces: [{ tile: parsed.tile, end: GIVEN }] }] : [];
  });
}

/** True if 6-6 may be asked for before the lead. */
export function mayClaim(legal: readonly ActText[] | undefined): boolean {
  return legal?.includes("claim") ?? false;
}

/** True if the lead may be left to the partner. */
export function mayYield(legal: readonly ActText[] | undefined): boolean {
  return legal?.includes("yield") ?? false;
}

const same = (p: Piece, q: Piece): boolean => p.tile === q.tile && p.end === q.end && p.lies === q.lies;
const holds = (pieces: readonly Piece[], piece: Piece): boolean => pieces.some((other) => same(other, piece));

/** The plays that have all the chosen pieces. */
function goingOn(plays: readonly Play[], chosen: readonly Piece[]): Play[] {
  return plays.filter(({ pieces }) => chosen.every((piece) => holds(pieces, piece)));
}

/** The pieces that may be chosen next, by tile, in the order of the server. */
export function choicesByTile(plays: readonly Play[], chosen: readonly Piece[] = []): Map<Tile, Piece[]> {
  const choices = new Map<Tile, Piece[]>();
  for (const { pieces } of goingOn(plays, chosen)) {
    for (const piece of pieces) {
      if (holds(chosen, piece)) continue;
      const known = choices.get(piece.tile);
      if (!known) choices.set(piece.tile, [piece]);
      else if (!holds(known, piece)) known.push(piece);
    }
  }
  return choices;
}

/** The action that the chosen pieces are, null if there is none. */
export function composed(plays: readonly Play[], chosen: readonly Piece[]): ActText | null {
  return goingOn(plays, chosen).find(({ pieces }) => pieces.length === chosen.length)?.act ?? null;
}

/** As composed(), but only if nothing can be added: then there is nothing left to ask. */
export function decided(plays: readonly Play[], chosen: readonly Piece[]): ActText | null {
  return goingOn(plays, chosen).length === 1 ? composed(plays, chosen) : null;
}

/** The choices of a tile by place: the first is what a click on the place means, the others differ in how the double lies. */
export function byEnd(choices: readonly Piece[]): Piece[][] {
  const ends = new Map<string, Piece[]>();
  for (const piece of choices) ends.set(piece.end, [...(ends.get(piece.end) ?? []), piece]);
  return [...ends.values()].map((pieces) => pieces.sort((p, q) => Number(p.lies !== undefined) - Number(q.lies !== undefined)));
}
