// SPDX-License-Identifier: MIT
/* The result of a deal or of the match, next to the table after its end. */
import { html, nothing, type TemplateResult } from "lit";
import { t } from "../base/i18n.js";
import { dealWords, isFish, isGoat, matchWords, reasonWords, seatsOf } from "../table/score/deal-words.js";
import goatStyles from "../table/score/goat.css";
import { ranking } from "../table/score/match-end.js";
import placeStyles from "../table/score/places.css";
import scoreStyles from "../table/score/score-table.css";
import { openStock, scoreTable } from "../table/score/score-table.js";
import personStyles from "../table/seats/person.css";
import { fish } from "../table/signs.js";
import { tilePicture } from "../board/tile.js";
import type { Player } from "./player.js";
import { shownAt, type Moment } from "./timeline.js";

export const resultStyles = [goatStyles, personStyles, scoreStyles, placeStyles];

/** Returns the stock, which nobody saw in play. */
export function bazaarView({ moment, timeline }: Player): TemplateResult | typeof nothing {
  const all = timeline.replay.deals[moment.deal - 1]?.bazaar ?? [];
  const tiles = all.slice(all.length - (moment.state.match!.stock ?? 0));
  if (tiles.length === 0 || moment.result) return nothing;
  return html`<p class="open-stock">
    <span>${t("In the bazaar, in the order of drawing")}</span>
    <span class="small-tiles" role="img" aria-label=${tiles.join(", ")}>${tiles.map((tile) => html`<i>${tilePicture(tile)}</i>`)}</span>
  </p>`;
}

export function resultView(moment: Moment): TemplateResult | typeof nothing {
  const { result } = moment;
  if (!result) return nothing;
  const shown = shownAt(moment, 1);
  const match = shown.match!.result;
  const goats = match && isGoat(match) ? seatsOf(shown, match.losers) : [];
  const reason = match ? reasonWords(shown, match) : "";
  return html`<section class="result" aria-label=${t("Score")}>
    ${match ? html`<h2>${matchWords(shown, match)}</h2>` : nothing} ${reason ? html`<p>${reason}</p>` : nothing}
    ${match ? ranking(shown, match, goats) : nothing}
    ${result.end === "timeout"
      ? nothing
      : html`<h2>${isFish(result) ? fish() : nothing}${dealWords(shown, result)}</h2>
          ${scoreTable(shown, result, goats, () => nothing)} ${openStock(result)}
          ${result.carry > 0
            ? html`<p class="carried">${fish()}<span>${t("+{points} goes to the next deal", { points: result.carry })}</span></p>`
            : nothing}`}
  </section>`;
}
