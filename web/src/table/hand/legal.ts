// SPDX-License-Identifier: MIT
/* Builds a turn from the server's list of legal actions, piece by piece. A piece is a tile and its end; if the game allows it another double, or a
 * double laid closed or lengthwise. This file applies no rules: the page only sees that an action is listed, not why. */
import type { ActText, Tile } from "../../base/protocol.js";
import { parseAct, type Piece } from "../../state/act.js";

/** One listed action that needs tiles. Its pieces in any order are the action. */
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

/** Returns true if the person may ask for 6-6 before the lead. */
export function mayClaim(legal: readonly ActText[] | undefined): boolean {
  return legal?.includes("claim") ?? false;
}

/** Returns true if the person may leave the lead to the partner. */
export function mayYield(legal: readonly ActText[] | undefined): boolean {
  return legal?.includes("yield") ?? false;
}

const same = (p: Piece, q: Piece): boolean => p.tile === q.tile && p.end === q.end && p.lies === q.lies;
const holds = (pieces: readonly Piece[], piece: Piece): boolean => pieces.some((other) => same(other, piece));

/** Returns the plays that contain all the chosen pieces. */
function goingOn(plays: readonly Play[], chosen: readonly Piece[]): Play[] {
  return plays.filter(({ pieces }) => chosen.every((piece) => holds(pieces, piece)));
}

/** Returns the pieces that may be chosen next, by tile, in the order of the server. */
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

/** Returns the action that the chosen pieces make. null: none. */
export function composed(plays: readonly Play[], chosen: readonly Piece[]): ActText | null {
  return goingOn(plays, chosen).find(({ pieces }) => pieces.length === chosen.length)?.act ?? null;
}

/** Works as composed(), but only if nothing can be added: the person then has nothing left to decide. */
export function decided(plays: readonly Play[], chosen: readonly Piece[]): ActText | null {
  return goingOn(plays, chosen).length === 1 ? composed(plays, chosen) : null;
}

/** Returns the choices of a tile by place. The first is what a click on the place means; the others differ in how the double is laid. */
export function byEnd(choices: readonly Piece[]): Piece[][] {
  const ends = new Map<string, Piece[]>();
  for (const piece of choices) ends.set(piece.end, [...(ends.get(piece.end) ?? []), piece]);
  return [...ends.values()].map((pieces) => pieces.sort((p, q) => Number(p.lies !== undefined) - Number(q.lies !== undefined)));
}
