// SPDX-License-Identifier: MIT
/* The dialogs with one text about a club: its report to the moderators, and the reason for which a moderator closes it. */
import { html, nothing } from "lit";
import { customElement, query, state } from "lit/decorators.js";
import { ask } from "../api/client.js";
import { limits } from "../api/schema.js";
import { t } from "../base/i18n.js";
import { router } from "../page/page.js";
import base from "../ui/base.css";
import { Localized, Watching } from "../ui/controllers.js";
import controls from "../ui/controls.css";
import { closeDialog, closeOutside, dialogHead, openDialog } from "../ui/dialog.js";
import dialogStyles from "../ui/dialog.css";
import { areaField, faultOf, focusFault, formFault, type Fault } from "../ui/forms.js";
import formStyles from "../ui/forms.css";
import styles from "./form.css";
import { clubName } from "./words.js";

@customElement("kz-club-note")
export class KzClubNote extends Watching {
  readonly localized = new Localized(this);
  @query("dialog") private dialog!: HTMLDialogElement;
  @state() private club = "";
  @state() private closes = false;
  @state() private text = "";
  @state() private fault: Fault | null = null;
  @state() private sent = false;
  private secret: string | undefined;
  private busy = false;

  static override styles = [base, controls, dialogStyles, formStyles, styles];

  /** Opens the dialog. `closes`: of a moderator who closes the club. */
  async show(club: string, secret: string | undefined, closes: boolean): Promise<void> {
    if (club !== this.club || closes !== this.closes || this.sent) this.text = "";
    Object.assign(this, { club, secret, closes });
    this.fault = null;
    this.sent = false;
    await this.updateComplete;
    openDialog(this.dialog);
  }

  private async send(event: Event): Promise<void> {
    event.preventDefault();
    if (this.busy) return;
    this.busy = true;
    this.fault = null;
    const { club, secret, text } = this;
    try {
      if (this.closes) {
        await ask("club-close", { club, reason: text });
        this.dialog.close();
        router.go({ page: "clubs" });
      } else {
        await ask("club-report", { club, ...(secret && { secret }), text });
        this.sent = true;
      }
    } catch (error) {
      this.fault = faultOf(error, () => ({ [this.closes ? "reason" : "text"]: this.label }));
      if (this.fault.field) this.fault.field = "text";
      await this.updateComplete;
      focusFault(this.renderRoot, this.fault);
    }
    this.busy = false;
  }

  private get label(): string {
    return this.closes ? t("Reason") : t("What is wrong");
  }

  private form() {
    return html`<p class="quiet">
        ${this.closes ? t("The club is deleted, and its members are in it no more. The reason is kept in the log.") : t("The moderators will read it. Quote what was said.")}
      </p>
      ${areaField({
        name: "text",
        label: this.label,
        value: this.text,
        fault: this.fault,
        max: this.closes ? limits["club-close"]!["reason"]![1] : limits["club-report"]!["text"]![1],
        input: (value) => (this.text = value),
      })}
      ${formFault(this.fault)}`;
  }

  override render() {
    const name = clubName(this.club);
    return html`<dialog aria-labelledby="title" @click=${closeOutside}>
      <form class="frame" novalidate @submit=${this.send}>
        ${dialogHead("title", this.closes ? t("Close the club {name}", { name }) : t("Report {name}", { name }))}
        <div class="body form">${this.sent ? html`<p role="status">${t("Thank you. The moderators will look at it.")}</p>` : this.form()}</div>
        <div class="foot">
          <button type="button" class="button plain" @click=${closeDialog}>${this.sent ? t("Close") : t("Cancel")}</button>
          ${this.sent ? nothing : html`<button class="button primary">${this.closes ? t("Close the club") : t("Send")}</button>`}
        </div>
      </form>
    </dialog>`;
  }
}
