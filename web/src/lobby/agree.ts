// SPDX-License-Identifier: MIT
/* Asks the person to agree to the current terms of a table before they take a seat (docs/protocol.md, "Terms"). */
import { html, nothing } from "lit";
import { customElement, query } from "lit/decorators.js";
import { keyed } from "lit/directives/keyed.js";
import { t } from "../base/i18n.js";
import { ReadingTime } from "../base/reading-time.js";
import type { Question } from "../state/lobby/consent.js";
import { Localized, Watching } from "../ui/controllers.js";
import { closeDialog, dialogHead, openDialog } from "../ui/dialog.js";
import dialogStyles from "../ui/dialog.css";
import { consent } from "../page/page.js";
import base from "../ui/base.css";
import controls from "../ui/controls.css";
import { termsWords } from "../terms/words.js";

@customElement("kz-agree")
export class KzAgree extends Watching {
  readonly localized = new Localized(this);
  @query("dialog") private dialog!: HTMLDialogElement | null;

  /** The question that is shown. It stays visible while the dialog closes. */
  private asked: Question | null = null;
  private readonly reading = new ReadingTime(() => this.requestUpdate());

  static override styles = [base, controls, dialogStyles];

  show(): void {
    if (!this.dialog) return;
    openDialog(this.dialog, () => {
      if (this.reading.lasts(this.asked)) this.reading.begin();
    });
  }

  protected override willUpdate(): void {
    const { question } = consent;
    if (!question || question === this.asked) return;
    // Another question gets another dialog. Closing the former one gives the focus back.
    this.dialog?.close();
    this.asked = question;
  }

  override render() {
    return keyed(this.asked, this.asked ? this.view(this.asked) : nothing);
  }

  private view(question: Question) {
    const agree = (event: Event): void => {
      question.answer(true);
      closeDialog(event);
    };
    return html`<dialog aria-labelledby="title" @close=${() => question.answer(false)}>
      <div class="frame">
        ${dialogHead("title", t("Play by these rules?"))}
        <div class="body">
          ${question.changed ? html`<p><b>${t("The rules of this table have changed.")}</b></p>` : nothing}
          <ul>
            ${termsWords(question.app).map((words) => html`<li>${words}</li>`)}
          </ul>
        </div>
        <div class="foot">
          <button class="button plain" @click=${closeDialog}>${t("Refuse")}</button>
          <button class="button primary" ?disabled=${this.reading.lasts(question)} @click=${agree}>${t("Agree")}</button>
        </div>
      </div>
    </dialog>`;
  }
}
