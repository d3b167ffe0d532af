/* A proposal of other rules, and what one may say to it. */
import { css, html, nothing, type TemplateResult } from "lit";
import { t } from "../i18n.js";
import type { TableState } from "../protocol.js";
import { sitterName } from "../shell/names.js";
import { changeWords } from "./words.js";

export const proposalStyles = css`
  .proposal {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: center;
    gap: 8px 14px;
    margin: 10px auto;
    padding: 10px 14px;
    border: 1px solid var(--kz-accent);
    border-radius: 12px;
    background: var(--kz-panel);
    color: var(--kz-ink);
    text-align: start;
  }
  .proposal p {
    flex: 1 1 240px;
    min-width: 0;
    margin: 0;
    overflow-wrap: anywhere;
  }
  .proposal small {
    display: block;
    color: var(--kz-quiet);
    font-size: var(--kz-small);
  }
  .proposal .answers {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
  }
  .proposal .answers button {
    min-height: 44px;
    padding: 6px 16px;
    border: 1px solid var(--kz-edge);
    border-radius: 10px;
    background: var(--kz-raised);
    font: inherit;
    color: inherit;
    cursor: pointer;
  }
  .proposal .answers .yes {
    border-color: transparent;
    background: var(--kz-accent);
    color: var(--kz-on-accent);
    font-weight: 650;
  }
`;

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
