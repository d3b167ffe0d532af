/* A proposal of other rules, and what one may say to it. */
import { html, nothing, type TemplateResult } from "lit";
import { t } from "../base/i18n.js";
import type { TableState } from "../base/protocol.js";
import { sitterName } from "../ui/names.js";
import { changeWords } from "./words.js";

/** The proposal that is made, if one is. */
export function proposalView(state: TableState, answer: (what: "agree" | "refuse", id: number) => void): TemplateResult | typeof nothing {
  const { proposal, seats, you } = state;
  if (!proposal) return nothing;
  const { id, by, app, agreed } = proposal;
  const changes = changeWords(state.app, app).join("; ") || t("the same rules");
  const mine = by === you;
  const words = mine
    ? t("You propose: {changes}", { changes })
    : t("{name} proposes: {changes}", { name: sitterName(seats, by), changes });
  const others = agreed.filter((seat) => seat !== by).map((seat) => sitterName(seats, seat));
  return html`<div class="proposal" role="status">
    <p>${words}${others.length ? html`<small>${t("Agreed: {names}", { names: others.join(", ") })}</small>` : nothing}</p>
    ${you
      ? html`<div class="answers">
          <button @click=${() => answer("refuse", id)}>${mine ? t("Withdraw") : t("Refuse")}</button>
          ${agreed.includes(you) ? nothing : html`<button class="yes" @click=${() => answer("agree", id)}>${t("Agree")}</button>`}
        </div>`
      : nothing}
  </div>`;
}
