// SPDX-License-Identifier: MIT
/* The match in numbers: each player's choices, and each deal's luck and play. */
import { html, nothing, type TemplateResult } from "lit";
import type { JudgedSeat, Mark } from "../api/schema.js";
import { t, tn } from "../base/i18n.js";
import type { Seat } from "../base/protocol.js";
import type { Judged } from "./judged.js";
import { fixed, markWords, signed } from "./words.js";

const MARKS: readonly Mark[] = ["??", "?", "?!", "!"];

function player({ choices, accuracy, marks, lost, luck }: JudgedSeat, name: string, own: boolean): TemplateResult {
  const counted = MARKS.filter((mark) => marks[mark]);
  return html`<li class=${own ? "own" : ""}>
    <b>${name}</b>
    ${choices === 0
      ? html`<span>${t("had nothing to choose")}</span>`
      : html`<span>${t("accuracy {n} of 100", { n: accuracy })} (${tn(choices, "{n} choice", "{n} choices")})</span>`}
    ${counted.length
      ? html`<span>${counted.map((mark) => html`<span class="count" role="img" aria-label=${`${markWords(mark)}: ${marks[mark]}`}>${mark} ${marks[mark]}</span>`)}</span>`
      : nothing}
    <span>${t("lost {n} points a deal", { n: fixed(lost, 1) })}</span>
    <span class="lucky">${t("luck: {n} points", { n: signed(luck) })}</span>
  </li>`;
}

export function playersView(judged: Judged, names: readonly string[], own: Seat): TemplateResult {
  return html`<ul class="players" aria-label=${t("Players")}>
    ${judged.analysis.seats.map((seat) => player(seat, names[seat.seat - 1] ?? "", seat.seat === own))}
  </ul>`;
}

/** Returns the deals of a seat's side: expected + luck + play = made. */
export function dealsView(judged: Judged, seat: Seat, name: string): TemplateResult {
  const side = judged.sideOf(seat);
  return html`<details>
    <summary>${t("Deal by deal: luck and play")}</summary>
    <div class="rows" tabindex="0" role="group" aria-label=${t("Deal by deal: luck and play")}>
      <table>
        <caption class="visually-hidden">${name}</caption>
        <thead>
          <tr>
            ${[t("Deal"), t("expected"), t("luck"), t("play"), t("made")].map((text) => html`<th scope="col">${text}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${judged.analysis.deals.map(
            ({ deal, start, luck, swing, points, expected }) =>
              html`<tr>
                <th scope="row">${deal}</th>
                ${[start, luck, swing, points ?? expected ?? []].map((of) => html`<td>${signed(of[side] ?? 0)}</td>`)}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
    <p class="quiet small">${t("Points more than the others’ mean. What only the open hands show is luck, and nobody’s fault.")}</p>
  </details>`;
}
