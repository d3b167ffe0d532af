// SPDX-License-Identifier: MIT
/* The dialog that opens a table. */
import { html, nothing } from "lit";
import { customElement, query, state } from "lit/decorators.js";
import { t } from "../base/i18n.js";
import type { Failure } from "../base/protocol.js";
import termsStyles from "../terms/terms-form.css";
import { FORM_PARTS, openFold, revealWrong, sayings, termsFields, termsGames, wrongElsewhere, type TermsForm } from "../terms/terms-form.js";
import { askedTerms, barred, usualTerms, type Offer, type Terms, withBots } from "../terms/terms.js";
import { Localized, Steps, Watching } from "../ui/controllers.js";
import { closeDialog, dialogHead, openDialog } from "../ui/dialog.js";
import dialogStyles from "../ui/dialog.css";
import { invite } from "../living/invite.js";
import { connection, joining, showTable } from "../page/page.js";
import base from "../ui/base.css";
import controls from "../ui/controls.css";

@customElement("kz-new-table")
export class KzNewTable extends Watching {
  readonly localized = new Localized(this);
  @query("dialog") private dialog!: HTMLDialogElement;
  /** The last choice. It stays after the dialog is closed. */
  @state() private terms: Terms | null = null;
  @state() private failure: Failure | null = null;
  @state() private busy = false;

  static override styles = [base, controls, dialogStyles, termsStyles];

  /** The challenged person: invited to the table as soon as it is open. "": nobody. */
  @state() private challenged = "";

  /** True if the person has chosen something by hand. The game played last does not replace it. */
  private touched = false;
  private readonly steps = new Steps(this, () => (this.terms ? FORM_PARTS : 0));
  private prepared = false;

  /** Draws the form when the page is idle, so that opening it takes no time. */
  protected override updated(): void {
    if (this.prepared || !connection.hello) return;
    this.prepared = true;
    const later = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 200));
    later(() => this.prepare(this.terms?.game ?? joining.lastGame.game));
  }

  /** Sets the form to a game with its usual terms, unless it already has that game. */
  private prepare(wanted: string | undefined): boolean {
    const { hello } = connection;
    const games = hello?.games ?? [];
    const game = games.find(({ id }) => id === wanted) ?? games[0];
    if (!hello || !game) return false;
    if (this.terms?.game !== game.id) this.terms = usualTerms(hello, game);
    return true;
  }

  /** Opens the dialog. The first choice of game is `wanted`; otherwise the previous choice, or the game played last. The person `challenged` is to
   * sit down at a table that only the link leads to. */
  show(wanted?: string, challenged = ""): void {
    if (!this.prepare(wanted ?? (this.touched ? this.terms?.game : joining.lastGame.game))) return;
    this.failure = null;
    this.challenged = "";
    if (challenged) this.prepareFor(challenged);
    sayings.again();
    void sayings.bring().then(() => this.requestUpdate());
    openDialog(this.dialog);
  }

  /** Sets the form for two players, if the game allows two. Nobody else finds the table. */
  private prepareFor(name: string): void {
    const terms = this.terms!;
    const seats = connection.hello?.games.find(({ id }) => id === terms.game)?.seats ?? [];
    this.terms = { ...terms, private: true, seats: Math.min(...seats), ...withBots(terms, connection.hello!, "") };
    this.challenged = name;
  }

  private form(terms: Terms, hello: Offer): TermsForm {
    return { terms, hello, failure: this.failure, seated: false, change: (part) => this.change(part) };
  }

  private asked(terms: Terms, hello: Offer): Terms {
    const game = termsGames(this.form(terms, hello)).find(({ id }) => id === terms.game);
    return askedTerms(terms, barred(terms, hello, game), hello);
  }

  private change(part: Partial<Terms>): void {
    this.touched = true;
    if (this.terms) this.terms = { ...this.terms, ...part };
    if (this.failure && (this.failure.field ?? "") in part) this.failure = null;
  }

  private async open(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    if (!this.terms || !connection.hello || this.busy) return;
    const atOnce = (event.submitter as HTMLButtonElement | null)?.value === "start";
    this.busy = true;
    const table = await joining.open(this.asked(this.terms, connection.hello));
    if (typeof table === "string" && this.challenged) await invite(table, this.challenged);
    if (typeof table === "string" && atOnce) await connection.askAt("start", { table });
    this.busy = false;
    if (typeof table !== "string") {
      this.failure = table;
      await this.updateComplete;
      revealWrong(this.renderRoot);
      return;
    }
    this.failure = null;
    this.dialog.close();
    showTable(table);
  }

  override render() {
    const { hello } = connection;
    const form = hello && this.terms && this.form(this.terms, hello);
    const asked = form && this.asked(form.terms, form.hello);
    return html`<dialog aria-labelledby="title">
      <form class="frame" @submit=${this.open} @invalid=${openFold}>
        ${dialogHead("title", this.challenged ? t("Challenge {name}", { name: this.challenged }) : t("New table"))} ${form && asked ? termsFields(form, asked, this, this.steps.drawn) : nothing}
        <div class="foot">
          ${form ? wrongElsewhere(form) : nothing}
          <button type="button" class="button plain" @click=${closeDialog}>${t("Cancel")}</button>
          ${asked?.bots
            ? html`<button class="button" value="start" ?disabled=${this.busy}>${t("With bots at once")}</button>`
            : nothing}
          <button class="button primary" ?disabled=${this.busy}>${t("Open the table")}</button>
        </div>
      </form>
    </dialog>`;
  }
}
