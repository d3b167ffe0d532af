/* What the server says may be played, grouped for the hand: by tile, then by end. No rule: the page does not know why. */
import type { ActText, Tile } from "../protocol.js";
import { parseAct } from "../state/table.js";

export interface Choice {
  /** "" for the lead. */
  end: string;
  act: ActText;
}

/** The choices of each tile that can be laid, ends in the order of the server. */
export function choicesByTile(legal: readonly ActText[] | undefined): Map<Tile, Choice[]> {
  const choices = new Map<Tile, Choice[]>();
  for (const act of legal ?? []) {
    const parsed = parseAct(act);
    const piece = parsed.kind === "lay" && parsed.laid.length === 1 ? parsed.laid[0] : undefined;
    if (!piece) continue;
    const known = choices.get(piece.tile) ?? [];
    choices.set(piece.tile, [...known, { end: piece.end, act }]);
  }
  return choices;
}
