/* The score sheet of the match so far: a row a deal, a column a player. */
import { html, nothing, type TemplateResult } from "lit";
import { t } from "../i18n.js";
import type { Shown } from "./contract.js";
import { nameView, pointsView } from "./person.js";
import { seating, seatName } from "./seats.js";
import { fish } from "./signs.js";

export function scoreSheet(state: Shown): TemplateResult {
  const match = state.match!;
  const seats = seating(state.seats.length, state.you).map(({ seat }) => seat);
  const side = (seat: number): number => (match.sides[seat - 1] ?? seat) - 1;
  if (match.history.length === 0) return html`<p class="note">${t("No deal is over yet.")}</p>`;
  return html`<div class="scroll">
    <table class="sheet">
      <thead>
        <tr>
          <th scope="col">${t("Deal")}</th>
          ${seats.map((seat) => html`<th scope="col">${nameView(seatName(state, seat))}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${match.history.map(
          (deal) => html`<tr>
            <th scope="row">${deal.deal}${deal.end === "fish" ? fish(t("fish")) : nothing}</th>
            ${seats.map(
              (seat) => html`<td>
                <span class="credit">${deal.credits[side(seat)] ?? 0}</span>${pointsView(deal.accounts[side(seat)])}
              </td>`,
            )}
          </tr>`,
        )}
      </tbody>
    </table>
    ${match.carry > 0
      ? html`<p class="carried">${fish()}<span>${t("+{points} goes to the next deal", { points: match.carry })}</span></p>`
      : nothing}
    <p class="note">${t("Small: the deal's points; large: the account after it.")}</p>
  </div>`;
}
