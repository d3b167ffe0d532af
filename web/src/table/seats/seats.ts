// SPDX-License-Identifier: MIT
/* Who sits where around the table, seen from one's own chair, and how a seat is called. */
import type { Account, Seat, TableState } from "../../base/protocol.js";
import { t, tn } from "../../base/i18n.js";
import type { Shown } from "../contract.js";
import { sitterName } from "../../ui/names.js";

export type Side = "bottom" | "left" | "top" | "right";

/** The side of the table where each seat sits, in the order of play from the own one on. Play runs clockwise, so the next
 *  seat is to the left. A spectator looks over the shoulder of seat 1. */
export function seating(seats: number, you: Seat): { seat: Seat; side: Side }[] {
  const sides: Side[] = seats === 2 ? ["bottom", "top"] : seats === 3 ? ["bottom", "left", "right"] : ["bottom", "left", "top", "right"];
  const first = you || 1;
  return sides.map((side, i) => ({ seat: ((first - 1 + i) % seats) + 1, side }));
}

/** The seat at the lower side of the table, 0: no matter. */
export function chair({ you, open }: Shown): Seat {
  return open?.below ?? you;
}

export function seatName(state: TableState, seat: Seat): string {
  return sitterName(state.seats, seat) || t("Seat {n}", { n: seat });
}

/** What heads the column of a seat in a table of points: "You" for the reader's own, which needs little room. */
export function columnName(state: TableState, seat: Seat): string {
  return seat === state.you ? t("You") : seatName(state, seat);
}

/** An account as it stands beside a name: remembered points with "+", an open account without a sign. */
export function points({ open, score, memory }: Account): { text: string; kind: "open" | "memory" | "none" } {
  if (open) return { text: String(score), kind: "open" };
  if (memory > 0) return { text: `+${memory}`, kind: "memory" };
  return { text: "0", kind: "none" };
}

/** The same in words. */
export function pointsInWords(account: Account): string {
  const { kind } = points(account);
  if (kind === "open") return tn(account.score, "{n} point, open account", "{n} points, open account");
  if (kind === "memory") return tn(account.memory, "{n} point remembered", "{n} points remembered");
  return t("no points");
}

/** The seats of a match in columns: a seat each, partners together, the own side first, then in the order of play. */
export function columns(state: TableState): { side: number; seats: Seat[] }[] {
  const sides = state.match!.sides;
  const found: { side: number; seats: Seat[] }[] = [];
  for (const { seat } of seating(state.seats.length, state.you)) {
    const side = sides[seat - 1] ?? seat;
    const known = found.find((column) => column.side === side);
    if (known) known.seats.push(seat);
    else found.push({ side, seats: [seat] });
  }
  return found;
}

/** True for the other seat of the own side. */
export function isPartner({ match, you }: TableState, seat: Seat): boolean {
  return you > 0 && seat !== you && match?.sides[seat - 1] === match?.sides[you - 1];
}

export function accountOf(state: TableState, seat: Seat): Account | undefined {
  const match = state.match;
  return match?.accounts[(match.sides[seat - 1] ?? seat) - 1];
}
