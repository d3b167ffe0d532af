// SPDX-License-Identifier: MIT
/* Matches that may be arranged (docs/fair-play.md): who played them, why they are listed, and a button that takes a result back. */
import { html, LitElement, nothing, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import formStyles from "../ui/forms.css";
import { faultOf, focusFault, formFault, textField, type Fault } from "../ui/forms.js";
import pageStyles from "../ui/page.css";
import { timeText } from "../ui/words.js";
import { ask } from "../api/client.js";
import { limits, type Api } from "../api/schema.js";
import { t, tn } from "../base/i18n.js";
import { Localized } from "../ui/controllers.js";
import { linkTo, personLink } from "../ui/link.js";
import { gameName } from "../ui/names.js";
import { router } from "../page/page.js";
import { searchOf } from "../page/router.js";
import base from "../ui/base.css";
import controls from "../ui/controls.css";
import partStyles from "./part.css";
import { Asked } from "../community/asked.js";
import { pager } from "../community/pager.js";
import listStyles from "../ui/list.css";
import { pageOf } from "../community/wanted.js";

type Review = Api["review"]["out"];
type Case = Review["cases"][number];

function whyName(why: string): string {
  switch (why) {
    case "address":
      return t("from the same address");
    case "repeats":
      return t("more matches a day than count");
    case "quits":
      return t("given up at once");
    default:
      return t("stakes that always go one way");
  }
}

@customElement("kz-admin-review")
export class KzAdminReview extends LitElement {
  readonly localized = new Localized(this);
  @property() search = "";
  @state() private taking = 0; // the case whose match is to be taken back
  @state() private reason = "";
  @state() private fault: Fault | null = null;
  private busy = false;

  static override styles = [base, controls, pageStyles, formStyles, listStyles, partStyles];

  private readonly review = new Asked<Review>(this, () => ask("review", { page: this.page }));

  private get page(): number {
    return pageOf(new URLSearchParams(this.search));
  }

  protected override willUpdate(): void {
    this.review.want(String(this.page));
  }

  private async attempt(deed: () => Promise<unknown>): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.fault = null;
    try {
      await deed();
      this.taking = 0;
      this.reason = "";
      await this.review.again();
    } catch (error) {
      this.fault = faultOf(error, () => ({ reason: t("Reason") }));
      await this.updateComplete;
      focusFault(this.renderRoot, this.fault);
    } finally {
      this.busy = false;
    }
  }

  private takeBack(event: Event, match: string): void {
    event.preventDefault();
    void this.attempt(() => ask("void", { match, reason: this.reason }));
  }

  private form({ match }: Case): TemplateResult {
    return html`<form class="form" novalidate @submit=${(event: Event) => this.takeBack(event, match)}>
      <p class="quiet small">${t("Changes of ratings and play money by this match are undone.")}</p>
      ${textField({
        name: "reason",
        label: t("Reason"),
        value: this.reason,
        fault: this.fault,
        max: limits["void"]!["reason"]![1],
        input: (value) => (this.reason = value),
      })}
      ${formFault(this.fault)}
      <button class="button danger">${t("Take the result back")}</button>
    </form>`;
  }

  private case(one: Case): TemplateResult {
    const { id, why, first, second, count, match, game, counts, at, seer } = one;
    return html`<li class="panel">
      <p class="head">
        <b>${personLink(first)}${second ? html` – ${personLink(second)}` : nothing}</b> <span>${whyName(why)}</span> ${seer ? nothing : html`<span class="tag">${t("open")}</span>`}
      </p>
      <p class="quiet small">${timeText(at)} · ${tn(count, "{n} match", "{n} matches")} · ${linkTo({ page: "replay", match }, t("{game}, the last one", { game: gameName(game) }))}</p>
      ${seer ? html`<p class="quiet small">${t("checked by")} ${personLink(seer)}</p>` : nothing}
      ${this.taking === id
        ? this.form(one)
        : seer && !counts
          ? nothing
          : html`<p class="buttons">
            ${seer ? nothing : html`<button class="button" @click=${() => this.attempt(() => ask("reviewed", { id }))}>${t("Checked")}</button>`}
            ${counts ? html`<button class="button" @click=${() => (this.taking = id)}>${t("Take the last result back")}</button>` : nothing}
          </p>`}
    </li>`;
  }

  private list({ cases, page, pages }: Review): TemplateResult {
    if (!cases.length) return html`<p class="empty">${t("There is nothing to check.")}</p>`;
    return html`<p class="note quiet small">${t("Nothing here is proof: look at the match before you do anything.")}</p>
      <ul>
        ${cases.map((one) => this.case(one))}
      </ul>
      ${pager(page, pages, (to) => router.go({ page: "admin", search: searchOf({ part: "review", page: to > 1 ? String(to) : "" }) }))}`;
  }

  override render() {
    const fault = this.taking ? null : this.fault;
    return html`<div role="alert">${fault ? html`<p class="fault">${fault.text()}</p>` : nothing}</div>
      ${this.review.view((review) => this.list(review))}`;
  }
}
