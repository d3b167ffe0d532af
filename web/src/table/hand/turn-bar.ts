// SPDX-License-Identifier: MIT
/* What there is to decide in a turn beside tiles and places: to lay what is chosen without more, to buy 6-6,
 * to leave the lead to the partner. */
import { html, nothing, type TemplateResult } from "lit";
import { t } from "../../base/i18n.js";

export interface TurnChoices {
  /** It is shown at the upper rim: at the lower one is a place to lay. */
  above: boolean;
  /** The chosen tiles; empty: nothing is chosen. */
  chosen: readonly string[];
  /** What is chosen can be laid without more. */
  complete: boolean;
  /** 6-6 may be asked for. */
  claim: boolean;
  /** The lead may be left to the partner. */
  yields: boolean;
  /** A tile is to be given away. */
  give: boolean;
  layChosen(): void;
  claimSix(): void;
  yieldLead(): void;
}

export function turnBar(choices: TurnChoices): TemplateResult | typeof nothing {
  const { above, chosen, complete, claim, yields, give } = choices;
  const bar = above ? "turn-bar above" : "turn-bar";
  if (chosen.length > 0 && complete)
    return html`<div class=${bar}>
      <span>${t("You may add more doubles.")}</span>
      <button class="lay-now" @click=${() => choices.layChosen()}>${t("Lay {tiles}", { tiles: chosen.join(", ") })}</button>
    </div>`;
  if (chosen.length > 0) return html`<div class=${bar}><span>${t("Now choose the tile that goes with it.")}</span></div>`;
  if (claim || yields)
    return html`<div class=${bar}>
      ${claim ? html`<button class="claim" @click=${() => choices.claimSix()}>${t("Buy 6-6")}</button>` : nothing}
      ${yields ? html`<button class="yield" @click=${() => choices.yieldLead()}>${t("The partner leads")}</button>` : nothing}
    </div>`;
  return give ? html`<div class=${bar}><span>${t("Choose the tile that you give for 6-6.")}</span></div>` : nothing;
}
