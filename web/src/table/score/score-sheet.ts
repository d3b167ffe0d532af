// SPDX-License-Identifier: MIT
/* `<kz-score-sheet>`: the score sheet of the match so far, a row for each deal, a column for each side. */
import { html, nothing, type TemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";
import { t } from "../../base/i18n.js";
import type { DealResult } from "../../base/protocol.js";
import type { Shown } from "../contract.js";
import { Part } from "../part.js";
import { creditText, isFish, lossWords } from "./deal-words.js";
import { nameView, pointsView } from "../seats/person.js";
import { columnName, columns, seatName } from "../seats/seats.js";
import { fish } from "../signs.js";
import { marksLegend, pointsLegend } from "../tips.js";
import styles from "./score-sheet.css";
import { standingView } from "./standing.js";

/** Returns a side's points of a deal. Points scored in play come before those of the deal's end. */
export function dealPoints(deal: DealResult, side: number): string {
  const during = deal.played?.[side - 1];
  const end = deal.credits[side - 1] ?? 0;
  if (during === undefined) return creditText(end);
  return end < 0 ? `${during} − ${-end}` : `${during} + ${end}`;
}

@customElement("kz-score-sheet")
export class KzScoreSheet extends Part {
  static override styles = styles;

  @property({ attribute: false }) state!: Shown;

  /** A closed sheet is not rendered: each move would cost a slow phone a table that nobody sees. Who opens its dialog requests an update. */
  protected override shouldUpdate(): boolean {
    return this.closest("dialog")!.open;
  }

  override render(): TemplateResult {
    const { state } = this;
    const match = state.match!;
    const sides = columns(state);
    if (match.history.length === 0) return html`<p class="note">${t("No deal is over yet.")}</p>${standingView(state)} ${marksLegend(state)}`;
    return html`<div class="scroll">
      <table class="sheet">
        <thead>
          <tr>
            <th scope="col">${t("Deal")}</th>
            ${sides.map(({ seats }) => html`<th scope="col">${seats.map((seat) => nameView(columnName(state, seat), seatName(state, seat)))}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${match.history.map(
            (deal) => html`<tr>
              <th scope="row">${deal.deal}${isFish(deal) ? fish(t("fish")) : nothing}</th>
              ${sides.map(
                ({ side }) => html`<td>
                  <span class="credit">${dealPoints(deal, side)} ${lossWords(deal, side)}</span>${pointsView(state, deal.accounts[side - 1])}
                </td>`,
              )}
            </tr>`,
          )}
        </tbody>
      </table>
      ${match.carry > 0
        ? html`<p class="carried">${fish()}<span>${t("+{points} goes to the next deal", { points: match.carry })}</span></p>`
        : nothing}
      ${standingView(state)}
      ${match.history.some(({ titles }) => titles) ? html`<p class="note">${t("The Generals are what counts.")}</p>` : nothing}
      <p class="note">${t("Small: the deal’s points; large: the account after it.")}</p>
      ${pointsLegend(state)} ${marksLegend(state)}
    </div>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "kz-score-sheet": KzScoreSheet;
  }
}
