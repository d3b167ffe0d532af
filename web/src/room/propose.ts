// SPDX-License-Identifier: MIT
/* The dialog that proposes other rules to the players at the table. */
import { html, nothing } from "lit";
import { customElement, query, state } from "lit/decorators.js";
import { t } from "../base/i18n.js";
import type { Failure, TableState } from "../base/protocol.js";
import { Localized, Steps, Watching } from "../ui/controllers.js";
import { closeDialog, dialogHead, openDialog } from "../ui/dialog.js";
import dialogStyles from "../ui/dialog.css";
import { connection, entered } from "../page/page.js";
import base from "../ui/base.css";
import controls from "../ui/controls.css";
import termsStyles from "../terms/terms-form.css";
import { FORM_PARTS, openFold, revealWrong, sayings, termsFields, termsGames, wrongElsewhere, type TermsForm } from "../terms/terms-form.js";
import { changeWords } from "../terms/words.js";
import { askedTerms, barred, termsOf, type Offer, type Terms } from "../terms/terms.js";

@customElement("kz-propose")
export class KzPropose extends Watching {
  readonly localized = new Localized(this);
  @query("dialog") private dialog!: HTMLDialogElement;
  @state() private terms: Terms | null = null;
  @state() private failure: Failure | null = null;
  private table = "";
  private readonly steps = new Steps(this, () => (this.terms ? FORM_PARTS : 0));
  /** The revision of the rules on which the proposal is based. */
  private revision = 0;

  static override styles = [base, controls, dialogStyles, termsStyles];

  /** Starts with the rules of the table, or with the current proposal. */
  show(at: TableState): void {
    this.table = at.table;
    this.revision = at.app.terms;
    this.terms = termsOf(at.proposal?.app ?? at.app);
    this.failure = null;
    sayings.again();
    void sayings.bring().then(() => this.requestUpdate());
    openDialog(this.dialog);
  }

  private form(terms: Terms, hello: Offer): TermsForm {
    return { terms, hello, failure: this.failure, seated: true, change: (part) => this.change(part) };
  }

  private asked(terms: Terms, hello: Offer): Terms {
    const game = termsGames(this.form(terms, hello)).find(({ id }) => id === terms.game);
    return askedTerms(terms, barred(terms, hello, game), hello);
  }

  /** Returns true if the proposal differs from the current rules. */
  private changes({ terms, hello }: TermsForm): boolean {
    const { app } = entered;
    if (!app) return false;
    const { seats, private: _private, ...asked } = this.asked(terms, hello);
    return changeWords(app, { ...app, ...asked, seats }).length > 0;
  }

  private change(part: Partial<Terms>): void {
    if (this.terms) this.terms = { ...this.terms, ...part };
    if (this.failure && (this.failure.field ?? "") in part) this.failure = null;
  }

  private async propose(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    if (!this.terms || !connection.hello) return;
    const { seats: _seats, private: _private, ...asked } = this.asked(this.terms, connection.hello);
    this.failure = await connection.tryAt("propose", { table: this.table, v: entered.feed?.state?.v ?? 0, terms: this.revision, ...asked });
    if (!this.failure) return this.dialog.close();
    await this.updateComplete;
    revealWrong(this.renderRoot);
  }

  override render() {
    const { hello } = connection;
    const form = hello && this.terms && this.form(this.terms, hello);
    return html`<dialog aria-labelledby="title">
      <form class="frame" @submit=${this.propose} @invalid=${openFold}>
        ${dialogHead("title", t("Other rules"))} ${form ? termsFields(form, this.asked(form.terms, form.hello), this, this.steps.drawn) : nothing}
        <div class="foot">
          ${form ? wrongElsewhere(form) : nothing}
          <button type="button" class="button plain" @click=${closeDialog}>${t("Cancel")}</button>
          ${form && !this.changes(form) ? html`<p class="quiet" role="status">${t("Nothing is different yet.")}</p>` : nothing}
          <button class="button primary" ?disabled=${form && !this.changes(form)}>${t("Propose")}</button>
        </div>
      </form>
    </dialog>`;
  }
}
