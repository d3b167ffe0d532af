/* Asks whether somebody will play by the terms of a table as they are now, before a seat is taken under them (docs/protocol.md, "Terms"). */
import { html, nothing } from "lit";
import { customElement, query } from "lit/decorators.js";
import { t } from "../base/i18n.js";
import { Localized, Watching } from "../ui/controllers.js";
import { closeDialog, dialogHead, openDialog } from "../ui/dialog.js";
import dialogStyles from "../ui/dialog.css";
import { store } from "../page/page.js";
import base from "../ui/base.css";
import controls from "../ui/controls.css";
import { termsWords } from "../terms/words.js";

@customElement("kz-agree")
export class KzAgree extends Watching {
  readonly localized = new Localized(this);
  @query("dialog") private dialog!: HTMLDialogElement;

  static override styles = [base, controls, dialogStyles];

  show(): void {
    openDialog(this.dialog);
  }

  private readonly agree = (event: Event): void => {
    store.consent.question?.answer(true);
    closeDialog(event);
  };

  override render() {
    const { question } = store.consent;
    return html`<dialog aria-labelledby="title" @close=${() => store.consent.question?.answer(false)}>
      <div class="frame">
        ${dialogHead("title", t("Play by these rules?"))}
        <div class="body">
          ${question?.changed ? html`<p><b>${t("The rules of this table have changed.")}</b></p>` : nothing}
          <ul>
            ${question ? termsWords(question.app).map((words) => html`<li>${words}</li>`) : nothing}
          </ul>
        </div>
        <div class="foot">
          <button class="button plain" @click=${closeDialog}>${t("Refuse")}</button>
          <button class="button primary" @click=${this.agree}>${t("Agree")}</button>
        </div>
      </div>
    </dialog>`;
  }
}
