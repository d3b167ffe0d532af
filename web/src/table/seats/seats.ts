// SPDX-License-Identifier: MIT
/* The places around the table, seen from the person's chair, and the names of seats. */
import type { Account, Seat, TableState } from "../../base/protocol.js";
import { t, tn } from "../../base/i18n.js";
import type { Shown } from "../contract.js";
import { games } from "../../state/games.js";
import { sitterName } from "../../ui/names.js";

export type Side = "bottom" | "left" | "top" | "right";

/** Returns the side of the table where each seat is, in the order of play from the person's seat on. Play runs clockwise, so the next seat is to
 * the left. A spectator sees the table from seat 1. */
export function seating(seats: number, you: Seat): { seat: Seat; side: Side }[] {
  const sides: Side[] = seats === 2 ? ["bottom", "top"] : seats === 3 ? ["bottom", "left", "right"] : ["bottom", "left", "top", "right"];
  const first = you || 1;
  return sides.map((side, i) => ({ seat: ((first - 1 + i) % seats) + 1, side }));
}

/** Returns the seat at the lower side of the table. 0: any. */
export function chair({ you, open }: Shown): Seat {
  return open?.below ?? you;
}

export function seatName(state: TableState, seat: Seat): string {
  return sitterName(state.seats, seat) || t("Seat {n}", { n: seat });
}

/** Returns the heading of a seat's column in a table of points. It is "You" for the reader's, which needs little room. */
export function columnName(state: TableState, seat: Seat): string {
  return seat === state.you ? t("You") : seatName(state, seat);
}

/** Returns an account as shown next to a name: remembered points with "+", points of an open account without a sign. */
export function points({ open, score, memory }: Account): { text: string; kind: "open" | "memory" | "none" } {
  // In some games every account is open from the start: 0 is nothing against anybody.
  if (open && score !== 0) return { text: String(score), kind: "open" };
  if (memory > 0) return { text: `+${memory}`, kind: "memory" };
  return { text: "0", kind: "none" };
}

const countsGenerals = ({ match }: TableState): boolean => match?.history.some(({ titles }) => titles) ?? false;

/** Returns true if accounts are no warning: they count Generals, or the most points win. */
export const isPlain = (state: TableState): boolean => games.pointsWin(state.app.game) || countsGenerals(state);

/** Returns an account in words. */
export function pointsInWords(state: TableState, account: Account): string {
  const { kind } = points(account);
  if (kind === "none") return t("no points");
  if (kind === "memory") return tn(account.memory, "{n} point remembered", "{n} points remembered");
  if (countsGenerals(state)) return tn(account.score, "{n} General", "{n} Generals");
  return isPlain(state) ? tn(account.score, "{n} point", "{n} points") : tn(account.score, "{n} point, open account", "{n} points, open account");
}

/** Returns the seats of a match in columns: one seat each, partners together, the person's side first, then in the order of play. */
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

/** Returns true for the other seat of the person's side. */
export function isPartner({ match, you }: TableState, seat: Seat): boolean {
  return you > 0 && seat !== you && match?.sides[seat - 1] === match?.sides[you - 1];
}

export function accountOf(state: TableState, seat: Seat): Account | undefined {
  const match = state.match;
  return match?.accounts[(match.sides[seat - 1] ?? seat) - 1];
}
