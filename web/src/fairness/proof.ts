// SPDX-License-Identifier: MIT
/* `<kz-proof>`: shows quietly whether the deals of a finished match are proven. `<kz-alarm>` is the loud version. */
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";
import { t } from "../base/i18n.js";
import { writeReceipt } from "../fair/receipt.js";
import { witness } from "../page/page.js";
import { pathOf } from "../page/router.js";
import base from "../ui/base.css";
import controls from "../ui/controls.css";
import { Localized, Watching } from "../ui/controllers.js";
import { checkIcon } from "../ui/icons.js";
import { saveText } from "./save.js";
import styles from "./proof.css";

@customElement("kz-proof")
export class KzProof extends Watching {
  readonly localized = new Localized(this);
  @property() match = "";
  /** True if the receipt that this device has stored can be saved. */
  @property({ type: Boolean }) receipt = false;

  static override styles = [base, controls, styles];

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("match") && this.match) void witness.prove(this.match);
  }

  private save(): TemplateResult | typeof nothing {
    const kept = this.receipt ? witness.keep.match(this.match) : null;
    if (!kept) return nothing;
    const text = writeReceipt({ text: kept.receipt, signature: kept.signature });
    return html`<button class="button" @click=${() => saveText(`${this.match}.receipt`, text)}>${t("Save your receipt")}</button>`;
  }

  override render() {
    const kind = witness.proofs.get(this.match)?.kind ?? "unknown";
    // Opens in a new page, since the person may be sitting at the table here.
    const link = (content: unknown) =>
      html`<a class=${kind} href=${pathOf({ page: "fairness", search: `?match=${this.match}` })} target="_blank" rel="noopener">${content}</a>`;
    const words = {
      unknown: nothing,
      checking: html`<span class="quiet">${t("Checking the deals…")}</span>`,
      proven: link(html`${checkIcon}${t("The deals are proven")}`),
      unproven: link(t("The deals are not proven")),
      fault: link(t("Something does not fit!")),
    };
    return html`<p role="status">${words[kind]}</p>
      ${this.save()}`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "kz-proof": KzProof;
  }
}
