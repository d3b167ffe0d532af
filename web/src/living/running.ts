// SPDX-License-Identifier: MIT
/* A running match in words: who plays against whom, the number of the deal, the score. */
import { html, nothing, type TemplateResult } from "lit";
import { joined, t, tn } from "../base/i18n.js";
import type { Running, SeatInfo } from "../base/protocol.js";
import { sitterName } from "../ui/names.js";

/** Returns the sides with their seats (from 1), in the order of their scores. Partners sit opposite each other. */
export function sidesOf({ seats, scores }: Running): { seats: number[]; score: number }[] {
  return scores.map((score, side) => ({ score, seats: seats.map((_, i) => i + 1).filter((seat) => (seat - 1) % scores.length === side) }));
}

const elo = (info: SeatInfo | null | undefined) => (info?.elo === undefined ? nothing : html` <span class="quiet">(${info.elo})</span>`);

/** Returns a line for each side: names with their Elo, and the score. */
export function sidesView(match: Running): TemplateResult {
  return html`<ul class="sides">
    ${sidesOf(match).map(
      ({ seats, score }) => html`<li>
        <span class="names">${seats.map((seat, i) => html`${i ? ", " : nothing}${sitterName(match.seats, seat)}${elo(match.seats[seat - 1])}`)}</span>
        <b class="score">${score}</b>
      </li>`,
    )}
  </ul>`;
}

/** Returns facts such as "Deal 3 · rated · 2 people watch". */
export function runningFacts({ deal, rated, watching }: Running): string {
  const facts = [t("Deal {n}", { n: deal })];
  if (rated) facts.push(t("rated"));
  if (watching) facts.push(tn(watching, "{n} person watches", "{n} people watch"));
  return joined(facts);
}
