// SPDX-License-Identifier: MIT
/* `<kz-log>`: the log for screen readers, one sentence after another. */
import { html, type TemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import { t } from "../../base/i18n.js";
import type { Shown, Told } from "../contract.js";
import { Part } from "../part.js";
import { stepWords } from "./deal-words.js";

const mine = ({ match, you }: Shown): boolean => you > 0 && match?.turn === you;

@customElement("kz-log")
export class KzLog extends Part {
  @property({ attribute: false }) state!: Shown;
  @property({ attribute: false }) recent: readonly Told[] = [];
  @property({ attribute: false }) ready = false;

  override render(): TemplateResult {
    const lines = this.recent.flatMap(({ state, step }) => [
      { key: `${step.n}`, words: stepWords(state, step) },
      ...(mine(state) ? [{ key: `${step.n} own`, words: t("Your move") }] : []),
    ]);
    if (lines.length === 0 && this.ready && mine(this.state)) lines.push({ key: "own", words: t("Your move") });
    return html`<div class="sr" role="log" aria-label=${t("Moves")}>
      ${repeat(lines, ({ key }) => key, ({ words }) => html`<p>${words}</p>`)}
    </div>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "kz-log": KzLog;
  }
}
