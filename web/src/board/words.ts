// SPDX-License-Identifier: MIT
/* Actions, and the reasons for them, in words. */
import { t } from "../base/i18n.js";
import { parseAct, type Piece } from "../state/act.js";

/** Returns in short where a piece goes: the value that it is laid to. */
function toWords({ end }: Piece, ends: Record<string, number>): string {
  const value = ends[end];
  return end === "" ? t("Lead") : value === undefined ? end : t("to the {value}", { value });
}

/** Returns an action in words. `ends`: the values of the open ends before it. */
export function actWords(act: string, ends: Record<string, number>): string {
  const parsed = parseAct(act);
  switch (parsed.kind) {
    case "lay":
      return parsed.pieces.map((piece) => `${piece.tile} ${toWords(piece, ends)}`).join(", ");
    case "draw":
      return t("Draw from the bazaar");
    case "claim":
      return t("Buy 6-6");
    case "yield":
      return t("The partner leads");
    case "give":
      return t("Give {tile} away", { tile: parsed.tile ?? "" });
    default:
      return act;
  }
}

/** Returns true if two seats are on one side. `sides`: the side of each seat. */
export const hasPartners = (sides: readonly number[]): boolean => new Set(sides).size < sides.length;

/** Returns the principles of docs/spec/strategy.md as advice. "": a principle that only a later server has. `partners`: the match has partners. */
export function adviceWords(principle: string, partners = false): string {
  switch (principle) {
    case "V":
      return t("Keep as many different values in hand as you can.");
    case "N":
      return t("Open the value of which you hold three tiles or more, and do not cover it.");
    case "E":
      return t("Open an end to which only you can lay.");
    case "R":
      return t("Leave an opponent nothing to lay: they must knock or draw.");
    case "1":
      return t("Who gives up an end tile has more of the value that it opens: do not open it.");
    case "2":
      return t("Of two end tiles, first the one whose other half you hold once more.");
    case "3":
      return t("While one end is yours alone, bring the other to your end tile’s other half.");
    case "4":
      return t("The fish: make it when few points stay in your hand, else avoid it.");
    case "5":
      return t("Do not hurry with your end tile while another’s may come at the other end.");
    case "6":
      return t("A soft lead: ballast first, then the tile that leads to your strong value.");
    case "7":
      return t("Do not open a fresh value, one of which nothing lies yet.");
    case "8":
      return t("Do not open what an opponent has opened.");
    case "9":
      return t("One end is fresh: make the other fresh, too.");
    case "P":
      return t("Open what your partner has opened, and do not cover his ends.");
    case "L":
      return partners ? t("Keep tiles for the open ends; of a pair, who has fewer goes out, the other helps.") : t("Keep tiles for the open ends.");
    case "0/6":
      return t("Get rid of 0-0 and 6-6 in time.");
    default:
      return "";
  }
}
