// SPDX-License-Identifier: MIT
/* The score of a deal as on paper, a column for each side: the previous points, this deal's points over a rule, the total under it. */
import { html, nothing, type TemplateResult } from "lit";
import { t } from "../../base/i18n.js";
import type { Account, DealResult, Seat, Tile } from "../../base/protocol.js";
import type { Shown } from "../contract.js";
import { creditText, isFish, lossWords } from "./deal-words.js";
import { horns } from "./horns.js";
import { nameView, pointsView } from "../seats/person.js";
import { columnName, columns, seatName } from "../seats/seats.js";
import { fish } from "../signs.js";
import { tilePicture } from "../../board/tile.js";

/** Returns the hands of a side at the end: each seat's tiles, or a dash if none of its seats had any. */
function openHands(state: Shown, seats: readonly Seat[], hands: readonly Tile[][]): TemplateResult {
  const held = seats.map((seat) => ({ seat, tiles: hands[seat - 1] ?? [] })).filter(({ tiles }) => tiles.length > 0);
  if (held.length === 0) return html`<span class="none" aria-hidden="true">–</span><span class="sr">${t("no tiles")}</span>`;
  const name = (seat: Seat): string => (seats.length > 1 ? `${seatName(state, seat)}: ` : "");
  return html`${held.map(
    ({ seat, tiles }) => html`<span class="small-tiles ${tiles.length > 7 ? "many" : ""}" role="img" aria-label=${name(seat) + tiles.join(", ")}>
      ${tiles.map((tile) => html`<i>${tilePicture(tile)}</i>`)}
    </span>`,
  )}`;
}

/** Returns true if a side's points were written off in this deal. */
function writtenOff(before: Account | undefined, now: Account | undefined, credit: number): boolean {
  return before !== undefined && now !== undefined && before.score > 0 && now.score === 0 && credit >= 0;
}

/** Returns the table. `goats`: the seats with horns; `marks`: the text under a name, as "ready". */
export function scoreTable(
  state: Shown,
  deal: DealResult,
  goats: readonly Seat[],
  mark: (seat: Seat) => TemplateResult | typeof nothing,
): TemplateResult {
  const all = columns(state);
  const of = (side: number): number => side - 1;
  const credit = (side: number): number => deal.credits[of(side)] ?? 0;
  const lossView = (side: number): TemplateResult | typeof nothing => {
    const words = lossWords(deal, side);
    return words ? html`<em class="off">${words}</em>` : nothing;
  };
  const total = (side: number): TemplateResult => {
    const [before, now] = [deal.before[of(side)], deal.accounts[of(side)]];
    const off = writtenOff(before, now, credit(side));
    return html`<td>${pointsView(state, now)}${off ? html`<em class="off">${t("written off")}</em>` : nothing}</td>`;
  };
  return html`<table class="score sides-${all.length}">
    <thead>
      <tr>
        <td></td>
        ${all.map(
          ({ seats }) => html`<th scope="col">
            ${seats.map(
              (seat) => html`<span class="head-name ${seat === deal.seat ? "ender" : ""}"
                >${goats.includes(seat) ? horns() : nothing}${nameView(columnName(state, seat), seatName(state, seat))}${mark(seat)}</span
              >`,
            )}
          </th>`,
        )}
      </tr>
    </thead>
    <tbody>
      ${deal.hands
        ? html`<tr class="hands">
            <th scope="row">${t("Left in hand")}</th>
            ${all.map(({ seats }) => html`<td class="open-hand">${openHands(state, seats, deal.hands!)}</td>`)}
          </tr>`
        : nothing}
      <tr>
        <th scope="row">${t("Before")}</th>
        ${all.map(({ side }) => html`<td>${pointsView(state, deal.before[of(side)])}</td>`)}
      </tr>
      ${deal.played
        ? html`<tr class="during">
            <th scope="row">${t("In play")}</th>
            ${all.map(({ side }) => html`<td><span>${deal.played![of(side)]}</span></td>`)}
          </tr>`
        : nothing}
      <tr class="this-deal">
        <th scope="row">${t("This deal")}</th>
        ${all.map(({ side }) => html`<td>${isFish(deal) ? fish(t("fish")) : nothing}<span>${creditText(credit(side))}</span>${lossView(side)}</td>`)}
      </tr>
      <tr class="total">
        <th scope="row">${t("Total")}</th>
        ${all.map(({ side }) => total(side))}
      </tr>
    </tbody>
  </table>`;
}

/** Returns the stock that nobody drew, opened as the hands are. */
export function openStock(deal: DealResult): TemplateResult | typeof nothing {
  if (!deal.stock?.length) return nothing;
  return html`<p class="open-stock">
    <span>${t("Left in the bazaar")}</span>
    <span class="small-tiles" role="img" aria-label=${deal.stock.join(", ")}>
      ${deal.stock.map((tile) => html`<i>${tilePicture(tile)}</i>`)}
    </span>
  </p>`;
}
