// SPDX-License-Identifier: MIT
/* Reads an action's text (docs/spec/record.md, "Actions"). It applies no rules: why an action is possible is not known here. */
import type { ActText, Lies, Tile } from "../base/protocol.js";

/** A tile and where it goes. `end`: "" for the lead, `a`..`d`, of a sausage `1`, `2` (a line), `1.0` (a joint), `/2`, `/end` (a cut); `give` for a
 * tile that is given away. */
export interface Piece {
  tile: Tile;
  end: string;
  lies?: Lies;
}

export type Act =
  | { kind: "lay"; pieces: Piece[] }
  | { kind: "draw"; tile: Tile | null }
  | { kind: "shift"; tile: Tile }
  | { kind: "knock" }
  | { kind: "claim" }
  | { kind: "yield" }
  /** `tile` only for giver and taker. */
  | { kind: "give"; tile: Tile | null }
  | { kind: "other" };

const PIECE = /^([0-6]-[0-6])(?:@([a-d]|[12](?:\.\d+)?)|(\/(?:\d+|end)))?([!=]?)$/;
const WITH_TILE = /^(draw|give|shift)(?: ([0-6]-[0-6]))?$/;

function parsePiece(text: string): Piece | null {
  const found = PIECE.exec(text);
  if (!found) return null;
  const [, tile = "", at, cut, mark] = found;
  const piece: Piece = { tile, end: at ?? cut ?? "" };
  if (mark) piece.lies = mark === "!" ? "closed" : "along";
  return piece;
}

export function parseAct(text: ActText): Act {
  if (text === "knock" || text === "claim" || text === "yield") return { kind: text };
  const taken = WITH_TILE.exec(text);
  if (taken?.[1] === "shift") return taken[2] ? { kind: "shift", tile: taken[2] } : { kind: "other" };
  if (taken) return { kind: taken[1] as "draw" | "give", tile: taken[2] ?? null };
  const pieces = text.split("+").map(parsePiece);
  return pieces.every((piece) => piece !== null) ? { kind: "lay", pieces } : { kind: "other" };
}
