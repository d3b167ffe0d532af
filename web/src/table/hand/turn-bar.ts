// SPDX-License-Identifier: MIT
/* The decisions of a turn other than tiles and places: laying the chosen tiles without more, buying 6-6, leaving the lead to the partner. */
import { html, nothing, type TemplateResult } from "lit";
import { t } from "../../base/i18n.js";

export interface TurnChoices {
  /** True if it is at the upper rim, since there is a place to lay at the lower one. */
  above: boolean;
  /** The chosen tiles. Empty: none. */
  chosen: readonly string[];
  /** True if the chosen tiles can be laid without more. */
  complete: boolean;
  /** True if the person may ask for 6-6. */
  claim: boolean;
  /** True if the person may leave the lead to the partner. */
  yields: boolean;
  /** True if the person must give a tile away. */
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
