// SPDX-License-Identifier: MIT
/* `<kz-turn>`: the bar over the board, with a hint, the decisions of a turn other than tiles and places, or a tip. */
import { html, nothing, type TemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";
import { t } from "../../base/i18n.js";
import { askShell, type Shown, type Told } from "../contract.js";
import type { TableLayout } from "../layout.js";
import { TurnPart } from "../part.js";
import { tipBar, type Tips } from "../tips.js";
import { hintBar, hintOf } from "./hint.js";
import { GIVEN, mayClaim, mayYield } from "./legal.js";
import styles from "./turn.css";

type View = TemplateResult | typeof nothing;

@customElement("kz-turn")
export class KzTurn extends TurnPart {
  static override styles = styles;

  @property({ attribute: false }) state!: Shown;
  @property({ attribute: false }) recent: readonly Told[] = [];
  /** True if the person may act, once it is their turn. */
  @property({ attribute: false }) ready = false;
  @property({ attribute: false }) layout!: TableLayout;
  @property({ attribute: false }) tips!: Tips;

  /** Returns what is to be decided. `bar`: the classes of the bar. */
  private decisions(bar: string): View {
    const { play, state, ready } = this;
    const chosen = play.chosen.map(({ tile }) => tile);
    if (chosen.length > 0 && play.composed !== null)
      return html`<div class=${bar}>
        <span>${t("You may add more doubles.")}</span>
        <button class="lay-now" @click=${() => play.layChosen()}>${t("Lay {tiles}", { tiles: chosen.join(", ") })}</button>
      </div>`;
    if (chosen.length > 0) return html`<div class=${bar}><span>${t("Now choose the tile that goes with it.")}</span></div>`;
    const { legal, turn } = state.match!;
    const mine = ready && turn === state.you;
    const [claim, yields] = [mine && mayClaim(legal), mine && mayYield(legal)];
    if (claim || yields)
      return html`<div class=${bar}>
        ${claim ? html`<button class="claim" @click=${() => askShell(this, { do: "act", act: "claim" })}>${t("Buy 6-6")}</button>` : nothing}
        ${yields ? html`<button class="yield" @click=${() => askShell(this, { do: "act", act: "yield" })}>${t("The partner leads")}</button>` : nothing}
      </div>`;
    const gives = [...play.choices.values()].some((pieces) => pieces.some(({ end }) => end === GIVEN));
    return gives ? html`<div class=${bar}><span>${t("Choose the tile that you give for 6-6.")}</span></div>` : nothing;
  }

  override render(): View {
    const { play, state, layout } = this;
    if (play.chosen.length === 0 && hintOf(state)) return hintBar(state);
    const places = [...play.choices.values()].flat().filter(({ end }) => end !== GIVEN);
    // At the upper rim, if there is a place to lay at the lower one.
    const above = places.length > 0 && layout.coversBelow(places);
    const decisions = this.decisions(above ? "turn-bar above" : "turn-bar");
    const tip = decisions === nothing ? this.tips.ofMove(state, this.recent) : null;
    return tip ? tipBar(tip, layout.tipIsAbove(places)) : decisions;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "kz-turn": KzTurn;
  }
}
