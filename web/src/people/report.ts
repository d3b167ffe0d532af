// SPDX-License-Identifier: MIT
/* The dialog that reports a person to the moderators. The input stays if the report is refused. */
import { html, LitElement, nothing } from "lit";
import { customElement, query, state } from "lit/decorators.js";
import formStyles from "../ui/forms.css";
import { areaField, faultOf, focusFault, formFault, type Fault } from "../ui/forms.js";
import { ask } from "../api/client.js";
import { limits, type Api } from "../api/schema.js";
import { t } from "../base/i18n.js";
import { Localized } from "../ui/controllers.js";
import { closeDialog, closeOutside, dialogHead, openDialog } from "../ui/dialog.js";
import dialogStyles from "../ui/dialog.css";
import base from "../ui/base.css";
import controls from "../ui/controls.css";
import styles from "./report.css";
import { personName } from "../ui/names.js";

export type Place = Api["report"]["in"]["place"];

@customElement("kz-report")
export class KzReport extends LitElement {
  readonly localized = new Localized(this);
  @query("dialog") private dialog!: HTMLDialogElement;
  @state() private name = "";
  @state() private text = "";
  @state() private fault: Fault | null = null;
  @state() private sent = false;
  private place: Place = "profile";
  private busy = false;

  static override styles = [base, controls, dialogStyles, formStyles, styles];

  /** Opens the dialog. `quote`: what the person wrote; the reporter may shorten it. */
  show(name: string, place: Place, quote = ""): void {
    if (name !== this.name || place !== this.place || this.sent || quote) this.text = quote;
    this.name = name;
    this.place = place;
    this.fault = null;
    this.sent = false;
    openDialog(this.dialog);
  }

  private async send(event: Event): Promise<void> {
    event.preventDefault();
    if (this.busy) return;
    this.busy = true;
    this.fault = null;
    try {
      await ask("report", { name: this.name, place: this.place, text: this.text });
      this.sent = true;
    } catch (error) {
      this.fault = faultOf(error, () => ({ text: t("What is wrong") }));
      await this.updateComplete;
      focusFault(this.renderRoot, this.fault);
    }
    this.busy = false;
  }

  private form() {
    return html`<p class="quiet">${t("The moderators will read it. Quote what was said.")}</p>
      ${areaField({
        name: "text",
        label: t("What is wrong"),
        value: this.text,
        fault: this.fault,
        max: limits["report"]!["text"]![1],
        input: (value) => (this.text = value),
      })}
      ${formFault(this.fault)}`;
  }

  override render() {
    return html`<dialog aria-labelledby="title" @click=${closeOutside}>
      <form class="frame" novalidate @submit=${this.send}>
        ${dialogHead("title", t("Report {name}", { name: personName(this.name) }))}
        <div class="body form">${this.sent ? html`<p role="status">${t("Thank you. The moderators will look at it.")}</p>` : this.form()}</div>
        <div class="foot">
          <button type="button" class="button plain" @click=${closeDialog}>${this.sent ? t("Close") : t("Cancel")}</button>
          ${this.sent ? nothing : html`<button class="button primary">${t("Send")}</button>`}
        </div>
      </form>
    </dialog>`;
  }
}
