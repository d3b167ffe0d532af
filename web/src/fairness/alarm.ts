// SPDX-License-Identifier: MIT
/* `<kz-alarm>`: reports, above everything else, that a match's deals do not match, and what to do about it. */
import { html, nothing } from "lit";
import { customElement, query } from "lit/decorators.js";
import { t } from "../base/i18n.js";
import { writeReceipt } from "../fair/receipt.js";
import type { Alarm, Fault } from "../fair/witness.js";
import { faultOf } from "../fair/unfair.js";
import { witness } from "../page/page.js";
import base from "../ui/base.css";
import controls from "../ui/controls.css";
import { Localized, Watching } from "../ui/controllers.js";
import { closeDialog, dialogHead } from "../ui/dialog.js";
import dialogStyles from "../ui/dialog.css";
import { saveText } from "./save.js";
import styles from "./alarm.css";

function words(fault: Fault): string {
  switch (fault) {
    case "form":
      return t("What the server sent before the match is no receipt.");
    case "key":
      return t("The server signs with another key than before, and the old key does not vouch for it. Ask the host whether the server was set up anew. If not, somebody else may stand between you and it.");
    case "signature":
      return t("The signature below the receipt of this match is not the server’s.");
    case "two-receipts":
      return t("The server has signed two different receipts for one match: it could choose between two deals. That is proof of fraud.");
    case "secret-again":
      return t("The server uses a secret for this match that it has used before: it may have known the deals beforehand.");
    case "seat":
      return t("Your number’s fingerprint stands at another seat in the receipt.");
    case "number-again":
      return t("The server wants to use a number of yours for a second match.");
    case "blamed":
      return t("Your browser has sent its number, and yet the server says that it stayed away, and has broken the match off. On a bad connection that may happen once. If it happens again, somebody does not want to play with these tiles.");
    case "hand":
      return t("The tiles that you held are not those that the record of the match says you were dealt.");
    case "no-proof":
      return t("The server gave you a receipt before the match, and now keeps the proof from you.");
    case "record":
      return t("The record of this match and what the server told before it do not fit together.");
  }
}

@customElement("kz-alarm")
export class KzAlarm extends Watching {
  readonly localized = new Localized(this);
  @query("dialog") private dialog!: HTMLDialogElement;

  static override styles = [base, controls, dialogStyles, styles];

  private get alarm(): Alarm | undefined {
    return witness.alarms[0];
  }

  protected override updated(): void {
    if (this.alarm && !this.dialog.open) this.dialog.showModal();
  }

  private closed(): void {
    if (this.alarm) witness.dismiss(this.alarm);
  }

  /** Saves the receipt and what contradicts it in one file. */
  private save(id: string): void {
    const kept = witness.keep.match(id);
    if (kept) saveText(`${id}.receipt`, writeReceipt({ text: kept.receipt, signature: kept.signature }));
    if (kept?.other) saveText(`${id}.${kept.fault === "two-receipts" ? "other.receipt" : "dgr"}`, kept.other);
  }

  private trust(event: Event, id: string): void {
    witness.trust(id);
    closeDialog(event);
  }

  override render() {
    const { alarm } = this;
    const outcome = alarm && witness.proofs.get(alarm.id)?.outcome;
    const verdict = alarm?.fault === "record" && outcome ? faultOf(outcome) : null;
    return html`<dialog aria-labelledby="title" @close=${this.closed}>
      ${alarm
        ? html`<div class="frame">
            ${dialogHead("title", t("Something does not fit!"))}
            <div class="body" tabindex="0">
              <p role="alert">${words(alarm.fault)}</p>
              ${verdict ? html`<p>${verdict.text}</p><p class="quiet small">${verdict.detail}</p>` : nothing}
              <p>${t("Save the proof, tell the others at the table, and ask the host. Until it is cleared up, do not play for a stake here.")}</p>
              <p class="quiet small">${t("Match: {id}", { id: alarm.id })}</p>
            </div>
            <div class="foot">
              ${alarm.fault === "key" ? html`<button class="button" @click=${(event: Event) => this.trust(event, alarm.id)}>${t("Trust the new key")}</button>` : nothing}
              <button class="button" @click=${() => this.save(alarm.id)}>${t("Save the proof")}</button>
              <button class="button primary" @click=${closeDialog}>${t("Close")}</button>
            </div>
          </div>`
        : nothing}
    </dialog>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "kz-alarm": KzAlarm;
  }
}
