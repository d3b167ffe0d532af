// SPDX-License-Identifier: MIT
/* `<kz-card>`: the card over the table, with the score of a deal or the end of the match. */
import type { TemplateResult } from "lit";
import { html } from "lit";
import { customElement, property } from "lit/decorators.js";
import { askShell, type Shown } from "../contract.js";
import { Part } from "../part.js";
import type { KzTable } from "../table.js";
import { dealEnd } from "./deal-end.js";
import { matchEnd } from "./match-end.js";

@customElement("kz-card")
export class KzCard extends Part {
  @property({ attribute: false }) table!: KzTable;
  @property({ attribute: false }) state!: Shown;
  @property({ attribute: false }) card: "match" | "deal" = "deal";

  private readonly look = (): void => this.table.cards.show(false);

  private readonly next = (): void => {
    this.table.cards.leave();
    askShell(this, { do: this.state.resigning ? "play-on" : "next" });
  };

  /** Escape closes an open menu first. */
  private readonly onKey = ({ key, currentTarget }: KeyboardEvent): void => {
    if (key === "Escape" && !(currentTarget as Element).querySelector(":popover-open")) this.look();
  };

  private view(): TemplateResult {
    const { state, look, next } = this;
    if (this.card === "deal") return dealEnd(state, next, look, this.table.tips.ofPoints(state));
    const ask = (request: "rematch" | "exit" | "tournament" | "replay" | "propose") => () => askShell(this, { do: request });
    return matchEnd(state, {
      rematch: ask("rematch"),
      exit: ask("exit"),
      tournament: ask("tournament"),
      look,
      replay: ask("replay"),
      why: () => askShell(this, { do: "replay", why: true }),
      propose: ask("propose"),
      answer: (what, id) => askShell(this, { do: what, id }),
    });
  }

  override render(): TemplateResult {
    return html`<div class="card-place" @keydown=${this.onKey}>${this.view()}</div>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "kz-card": KzCard;
  }
}
