// SPDX-License-Identifier: MIT
/* The guestbook at /guestbook: questions and feedback, signed by registered players, answered by the host. */
import { html, nothing, type TemplateResult } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import formStyles from "../ui/forms.css";
import { areaField, faultOf, focusFault, formFault, type Fault } from "../ui/forms.js";
import { askSign } from "../account/person.js";
import pageStyles from "../ui/page.css";
import { timeText } from "../ui/words.js";
import { ask } from "../api/client.js";
import { limits, type Api } from "../api/schema.js";
import { t } from "../base/i18n.js";
import { Localized, Watching } from "../ui/controllers.js";
import { personLink } from "../ui/link.js";
import { account, router } from "../page/page.js";
import { searchOf } from "../page/router.js";
import base from "../ui/base.css";
import controls from "../ui/controls.css";
import { Asked } from "../community/asked.js";
import { pager } from "../community/pager.js";
import type { KzReport } from "../people/report.js";
import "../people/report.js";
import { mayModerate } from "../ui/roles.js";
import listStyles from "../ui/list.css";
import { pageOf } from "../community/wanted.js";
import styles from "./guestbook.css";

type Book = Api["guestbook"]["out"];
type Entry = Book["entries"][number];

@customElement("kz-guestbook")
export class KzGuestbook extends Watching {
  readonly localized = new Localized(this);
  @property() search = "";
  @query("kz-report") private report!: KzReport;
  @state() private text = "";
  @state() private fault: Fault | null = null;
  @state() private signed = false;
  /** The entry that is being answered, 0: none; and the answer. */
  @state() private answering = 0;
  @state() private answer = "";
  @state() private answerFault: Fault | null = null;
  private busy = false;

  static override styles = [base, controls, pageStyles, formStyles, listStyles, styles];

  private readonly book = new Asked<Book>(this, () => ask("guestbook", { page: this.page }));

  private get page(): number {
    return pageOf(new URLSearchParams(this.search));
  }

  protected override willUpdate(): void {
    const you = account.you;
    if (you) this.book.want(`${you.name} ${you.role} ${this.page}`);
  }

  private go(page: number): void {
    router.go({ page: "guestbook", search: searchOf({ page: page > 1 ? String(page) : "" }) });
  }

  // ---- Signing

  private async sign(event: Event): Promise<void> {
    event.preventDefault();
    if (this.busy) return;
    this.busy = true;
    this.fault = null;
    try {
      await ask("sign", { text: this.text });
      this.text = "";
      this.signed = true;
      if (this.page > 1) this.go(1);
      else await this.book.again();
    } catch (error) {
      this.fault = faultOf(error, () => ({ text: t("Your entry") }));
      await this.updateComplete;
      focusFault(this.renderRoot, this.fault);
    }
    this.busy = false;
  }

  private signing(): TemplateResult | typeof nothing {
    const you = account.you;
    if (!you) return nothing;
    if (!you.registered)
      return html`<section class="panel">
        <p>${t("Registered players can write here.")}</p>
        <p class="buttons">
          <button class="button primary" @click=${() => askSign(this, "register")}>${t("Register")}</button>
          <button class="button" @click=${() => askSign(this, "sign-in")}>${t("Sign in")}</button>
        </p>
      </section>`;
    return html`<section class="panel">
      <form class="form" novalidate @submit=${this.sign}>
        ${areaField({
          name: "text",
          label: t("Your entry"),
          value: this.text,
          fault: this.fault,
          max: limits["sign"]!["text"]![1],
          input: (value) => {
            this.text = value;
            this.signed = false;
          },
        })}
        ${formFault(this.fault)}
        <button class="button primary">${t("Sign the guestbook")}</button>
        <div role="status">${this.signed ? html`<p class="done">${t("Thank you. Your entry is below.")}</p>` : nothing}</div>
      </form>
    </section>`;
  }

  // ---- Moderation

  private openAnswer({ id, answer }: Entry): void {
    this.answering = id;
    this.answer = answer?.text ?? "";
    this.answerFault = null;
    void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>("#answer")?.focus());
  }

  private async sendAnswer(event: Event): Promise<void> {
    event.preventDefault();
    if (this.busy) return;
    this.busy = true;
    this.answerFault = null;
    try {
      await ask("answer-entry", { id: this.answering, text: this.answer });
      this.answering = 0;
      await this.book.again();
    } catch (error) {
      const { field, text } = faultOf(error, () => ({ text: t("The answer") }));
      this.answerFault = { field: field && "answer", text };
      await this.updateComplete;
      focusFault(this.renderRoot, this.answerFault);
    }
    this.busy = false;
  }

  private async hide({ id, hidden }: Entry): Promise<void> {
    this.answerFault = null;
    try {
      await ask("hide", { id, on: !hidden });
      await this.book.again();
    } catch (error) {
      this.answering = id;
      this.answerFault = { ...faultOf(error), field: "" };
    }
  }

  private answerForm(): TemplateResult {
    return html`<form class="form" novalidate @submit=${this.sendAnswer}>
      ${areaField({
        name: "answer",
        label: t("The answer"),
        value: this.answer,
        fault: this.answerFault,
        hint: t("An empty answer deletes it."),
        max: limits["answer-entry"]!["text"]![1],
        input: (value) => (this.answer = value),
      })}
      ${formFault(this.answerFault)}
      <div class="buttons">
        <button class="button primary">${t("Send")}</button>
        <button type="button" class="button plain" @click=${() => (this.answering = 0)}>${t("Cancel")}</button>
      </div>
    </form>`;
  }

  private tools(entry: Entry): TemplateResult | typeof nothing {
    const you = account.you;
    const { name, text, hidden } = entry;
    const report = html`<button class="button plain" @click=${() => this.report.show(name, "guestbook", text)}>${t("Report")}</button>`;
    if (!mayModerate(you?.role)) return you?.registered && you.name !== name ? html`<p class="buttons">${report}</p>` : nothing;
    return html`<p class="buttons">
      <button class="button plain" @click=${() => this.openAnswer(entry)}>${entry.answer ? t("Change the answer") : t("Answer")}</button>
      <button class="button plain" @click=${() => this.hide(entry)}>${hidden ? t("Show again") : t("Hide")}</button>
    </p>`;
  }

  private entry(entry: Entry): TemplateResult {
    const { id, name, text, sent, hidden, answer } = entry;
    return html`<li>
      <article class="panel entry ${hidden ? "hidden-entry" : ""}">
        <p class="head">
          <b>${personLink(name)}</b> <span class="quiet small">${timeText(sent)}</span>
          ${hidden ? html`<span class="tag">${t("hidden")}</span>` : nothing}
        </p>
        <p class="text">${text}</p>
        ${answer
          ? html`<div class="answer">
              <p class="head"><b>${personLink(answer.name)}</b> <span class="quiet small">${timeText(answer.at)}</span></p>
              <p class="text">${answer.text}</p>
            </div>`
          : nothing}
        ${this.answering === id ? this.answerForm() : this.tools(entry)}
      </article>
    </li>`;
  }

  private list({ entries, page, pages }: Book): TemplateResult {
    if (!entries.length) return html`<p class="empty">${t("Nobody has written anything yet. Ask a question, or write what you like and what you miss.")}</p>`;
    return html`<ul>
        ${entries.map((entry) => this.entry(entry))}
      </ul>
      ${pager(page, pages, (to) => this.go(to))}`;
  }

  override render() {
    return html`<h1>${t("Guestbook")}</h1>
      <p class="quiet">${t("Questions and feedback; the host answers.")}</p>
      ${this.signing()} ${this.book.view((book) => this.list(book))}
      <kz-report></kz-report>`;
  }
}
