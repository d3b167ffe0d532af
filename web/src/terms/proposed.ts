// SPDX-License-Identifier: MIT
/* A proposal of other rules, and the answers to it. */
import { html, LitElement, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import { t } from "../base/i18n.js";
import type { TableState } from "../base/protocol.js";
import { ReadingTime } from "../base/reading-time.js";
import base from "../ui/base.css";
import { Localized } from "../ui/controllers.js";
import { sitterName } from "../ui/names.js";
import type { AnswerProposal } from "./proposal.js";
import styles from "./proposal.css";
import { changeWords } from "./words.js";

@customElement("kz-proposal")
export class KzProposal extends LitElement {
  readonly localized = new Localized(this);
  @property({ attribute: false }) at!: TableState;
  @property({ attribute: false }) answer!: AnswerProposal;
  private readonly reading = new ReadingTime(() => this.requestUpdate());

  static override styles = [base, styles];

  override render() {
    const { proposal, seats, you, app: current } = this.at;
    if (!proposal) return nothing;
    const { id, by, app, agreed } = proposal;
    const unread = this.reading.lasts(id);
    const changes = changeWords(current, app).join("; ") || t("the same rules");
    const mine = by === you;
    const words = mine
      ? t("You propose: {changes}", { changes })
      : t("{name} proposes: {changes}", { name: sitterName(seats, by), changes });
    const others = agreed.filter((seat) => seat !== by).map((seat) => sitterName(seats, seat));
    return html`<div class="proposal" role="status">
      <p>${words}${others.length ? html`<small>${t("Agreed: {names}", { names: others.join(", ") })}</small>` : nothing}</p>
      ${you
        ? html`<div class="answers">
            <button @click=${() => this.answer("refuse", id)}>${mine ? t("Withdraw") : t("Refuse")}</button>
            ${agreed.includes(you)
              ? nothing
              : html`<button class="yes" ?disabled=${unread} @click=${() => this.answer("agree", id)}>${t("Agree")}</button>`}
          </div>`
        : nothing}
    </div>`;
  }
}
