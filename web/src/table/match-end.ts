/* The end of a match: the goat, the others' places, rating points, and what one may do now. */
import { html, nothing, type TemplateResult } from "lit";
import { t } from "../i18n.js";
import type { MatchResult, Seat } from "../protocol.js";
import type { Shown } from "./contract.js";
import { readyMark } from "./deal-end.js";
import { isGoat, matchWords, namesLosers, reasonWords, seatsOf } from "./deal-words.js";
import { goat } from "./goat.js";
import { nameView, pointsView } from "./person.js";
import { places } from "./places.js";
import { openStock, scoreTable } from "./score-table.js";
import { accountOf, seatName } from "./seats.js";
import { fish, medal } from "./signs.js";

export interface MatchEndActions {
  rematch(): void;
  exit(): void;
  look(): void;
  replay(): void;
}

export function ranking(state: Shown, result: MatchResult, goats: readonly Seat[]): TemplateResult {
  const sides = state.match!.sides;
  return html`<ol class="places">
    ${places(result, sides).map(({ seat, place }) => {
          const rating = result.rating?.[seat - 1];
      return html`<li class=${goats.includes(seat) ? "goat-row" : ""}>
        <span class="place">${place}.</span>
        <span class="player">${nameView(seatName(state, seat))}${goats.includes(seat) ? html`<em>${t("goat")}</em>` : nothing}</span>
        <span class="account">${pointsView(accountOf(state, seat))}</span>
        ${rating === undefined ? nothing : html`<span class="rating">${t("rating +{points}", { points: rating })}</span>`}
      </li>`;
    })}
  </ol>`;
}

export function matchEnd(state: Shown, actions: MatchEndActions): TemplateResult {
  const match = state.match!;
  const result = match.result!;
  const deal = match.history.at(-1);
  const goats = isGoat(result) ? seatsOf(state, result.losers) : [];
  const won = !namesLosers(result) && result.winners.length > 0;
  const reason = reasonWords(state, result);
  const asked = state.ready.includes(state.you);
  const words = matchWords(state, result);
  // As any link: with a key held it opens elsewhere.
  const toReplay = (event: MouseEvent): void => {
    if (event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    actions.replay();
  };
  return html`<section class="card match-end" role="dialog" aria-labelledby="match-end">
    <div class="verdict">
      ${goats.map(() => goat(t("goat")))} ${won ? medal(t("winner")) : nothing}
      <h2 id="match-end">${words}</h2>
      ${reason ? html`<p>${reason}</p>` : nothing}
    </div>
    ${ranking(state, result, goats)}
    ${deal && deal.end !== "timeout"
      ? html`<details open>
          <summary>${deal.end === "fish" ? fish() : nothing}${t("The last deal")}</summary>
          ${scoreTable(state, deal, goats, readyMark(state, t("wants a rematch")))} ${openStock(deal)}
        </details>`
      : nothing}
    <div class="actions">
      <button class="quiet" @click=${actions.exit}>${t("To the lobby")}</button>
      <button class="quiet" @click=${actions.look}>${t("Look at the table")}</button>
      <a class="button quiet" href=${`/r/${match.id}`} @click=${toReplay}>${t("Replay")}</a>
      <a class="button quiet" href=${result.record} download>${t("Download the record")}</a>
      ${state.you > 0
        ? html`<button class="main" ?disabled=${asked} @click=${actions.rematch} data-first>
            ${asked ? t("Waiting for the others") : t("Rematch")}
          </button>`
        : nothing}
    </div>
    ${state.ready.length > 0
      ? html`<p class="note">
          ${t("Rematch wanted by: {names}", { names: state.ready.map((seat) => seatName(state, seat)).join(", ") })}
        </p>`
      : nothing}
  </section>`;
}
