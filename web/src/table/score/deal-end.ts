// SPDX-License-Identifier: MIT
/* The pause between two deals: who ended the deal, all hands open, the score, and what the next deal waits for. */
import { html, nothing, type TemplateResult } from "lit";
import { t } from "../../base/i18n.js";
import type { Seat } from "../../base/protocol.js";
import type { Shown } from "../contract.js";
import "../seats/countdown.js";
import { dealWords, isFish, loserWords, rottenWords } from "./deal-words.js";
import { openStock, scoreTable } from "./score-table.js";
import { eggs, fish } from "../signs.js";
import { pointsLegend } from "../tips.js";

/** Returns a function that marks the seats that are ready (or want a rematch). */
export function readyMark(state: Shown, text: string): (seat: Seat) => TemplateResult | typeof nothing {
  return (seat) => (state.ready.includes(seat) ? html`<span class="ready">✓<span> ${text}</span></span>` : nothing);
}

/** Returns the card. `legend`: the colours of the points are explained. */
export function dealEnd(state: Shown, next: () => void, look: () => void, legend = false): TemplateResult {
  const deal = state.match!.history.at(-1)!;
  const loser = loserWords(state, deal);
  const rotten = rottenWords(deal, state.match!.history.at(-2));
  const asked = state.ready.includes(state.you);
  const wait = state.wait === undefined ? nothing : html` <span class="count"><kz-countdown .ms=${state.wait} .at=${state.at}></kz-countdown></span>`;
  const { resigning } = state;
  const onward = state.lesson ? t("Next") : t("Next deal");
  return html`<section class="card" role="dialog" aria-labelledby="deal-end">
    <h2 id="deal-end">${deal.egg_points ? eggs(t("Eggs")) : isFish(deal) ? fish() : nothing}${dealWords(state, deal)}</h2>
    ${loser ? html`<p class="note">${loser}</p>` : nothing}
    ${scoreTable(state, deal, [], readyMark(state, t("ready")))}
    ${openStock(deal)} ${legend ? pointsLegend(state) : nothing}
    ${rotten ? html`<p class="carried">${eggs(t("Eggs"))}<span>${rotten}</span></p>` : nothing}
    ${deal.carry > 0
      ? html`<p class="carried">${fish()}<span>${t("+{points} goes to the next deal", { points: deal.carry })}</span></p>`
      : nothing}
    ${resigning ? html`<p class="resigning" role="status">${t("You resign as soon as the next deal begins.")}</p>` : nothing}
    <div class="actions">
      <button class="quiet" @click=${look}>${t("Look at the table")}</button>
      ${state.you > 0
        ? html`<button class="main" ?disabled=${asked && !resigning} @click=${next} data-first>
            ${resigning ? t("Play on") : asked ? t("Waiting for the others") : onward}${wait}
          </button>`
        : html`<span class="note">${t("Next deal")}${wait}</span>`}
    </div>
  </section>`;
}
