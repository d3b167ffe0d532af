/* The score of a deal as on paper: a column a player; the points before, this deal's over a rule, the total under it. */
import { html, nothing, type TemplateResult } from "lit";
import { t } from "../i18n.js";
import type { Account, DealResult, Seat, Tile } from "../protocol.js";
import type { Shown } from "./contract.js";
import { horns } from "./goat.js";
import { nameView, pointsView } from "./person.js";
import { seating, seatName } from "./seats.js";
import { fish } from "./signs.js";
import { tilePicture } from "./tile.js";

function pointsCell(account: Account | undefined): TemplateResult {
  return html`<td>${pointsView(account)}</td>`;
}

function openHand(tiles: readonly Tile[]): TemplateResult {
  if (tiles.length === 0) return html`<td class="open-hand"><span class="none" aria-hidden="true">–</span><span class="sr">${t("no tiles")}</span></td>`;
  return html`<td class="open-hand">
    <span class="small-tiles ${tiles.length > 7 ? "many" : ""}" role="img" aria-label=${tiles.join(", ")}>
      ${tiles.map((tile) => html`<i>${tilePicture(tile)}</i>`)}
    </span>
  </td>`;
}

/** `goats`: the seats that wear horns; `marks`: what stands under a name, as "ready". */
export function scoreTable(
  state: Shown,
  deal: DealResult,
  goats: readonly Seat[],
  mark: (seat: Seat) => TemplateResult | typeof nothing,
): TemplateResult {
  const sides = state.match!.sides;
  const seats = seating(state.seats.length, state.you).map(({ seat }) => seat);
  const side = (seat: Seat): number => (sides[seat - 1] ?? seat) - 1;
  const isFish = deal.end === "fish";
  return html`<table class="score">
    <thead>
      <tr>
        <td></td>
        ${seats.map(
          (seat) => html`<th scope="col" class=${seat === deal.seat ? "ender" : ""}>
            ${goats.includes(seat) ? horns() : nothing}${nameView(seatName(state, seat))}${mark(seat)}
          </th>`,
        )}
      </tr>
    </thead>
    <tbody>
      ${deal.hands
        ? html`<tr class="hands">
            <th scope="row">${t("Left on hand")}</th>
            ${seats.map((seat) => openHand(deal.hands![seat - 1] ?? []))}
          </tr>`
        : nothing}
      <tr>
        <th scope="row">${t("Before")}</th>
        ${seats.map((seat) => pointsCell(deal.before[side(seat)]))}
      </tr>
      <tr class="this-deal">
        <th scope="row">${t("This deal")}</th>
        ${seats.map(
          (seat) => html`<td>${isFish ? fish(t("fish")) : nothing}<span>${deal.credits[side(seat)] ?? 0}</span></td>`,
        )}
      </tr>
      <tr class="total">
        <th scope="row">${t("Total")}</th>
        ${seats.map((seat) => pointsCell(deal.accounts[side(seat)]))}
      </tr>
    </tbody>
  </table>`;
}

/** The stock that nobody drew, opened as the hands are. */
export function openStock(deal: DealResult): TemplateResult | typeof nothing {
  if (!deal.stock?.length) return nothing;
  return html`<p class="open-stock">
    <span>${t("Left in the bazaar")}</span>
    <span class="small-tiles" role="img" aria-label=${deal.stock.join(", ")}>
      ${deal.stock.map((tile) => html`<i>${tilePicture(tile)}</i>`)}
    </span>
  </p>`;
}
