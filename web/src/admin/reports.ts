// SPDX-License-Identifier: MIT
/* Reports of players, open ones first. */
import { html, LitElement, nothing, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { faultOf } from "../ui/forms.js";
import pageStyles from "../ui/page.css";
import { timeText } from "../ui/words.js";
import { ask } from "../api/client.js";
import type { Api } from "../api/schema.js";
import { t, type Words } from "../base/i18n.js";
import { Localized } from "../ui/controllers.js";
import { linkTo, personLink } from "../ui/link.js";
import { router } from "../page/page.js";
import { searchOf } from "../page/router.js";
import base from "../ui/base.css";
import controls from "../ui/controls.css";
import partStyles from "./part.css";
import { Asked } from "../community/asked.js";
import { pager } from "../community/pager.js";
import listStyles from "../ui/list.css";
import { pageOf } from "../community/wanted.js";

type Reports = Api["reports"]["out"];
type Report = Reports["reports"][number];

/** Returns the name of the place of a report. A report of a chat line carries the table's id. */
function placeName(place: string, club = ""): string {
  switch (place) {
    case "message":
      return t("in a private message");
    case "guestbook":
      return t("in the guestbook");
    case "profile":
      return t("in the profile");
    case "club":
      return t("about the club {club}", { club: club.replaceAll("_", " ") });
    default:
      return t("at the table {table}", { table: place });
  }
}

@customElement("kz-admin-reports")
export class KzAdminReports extends LitElement {
  readonly localized = new Localized(this);
  @property() search = "";
  @state() private fault: Words | null = null;

  static override styles = [base, controls, pageStyles, listStyles, partStyles];

  private readonly reports = new Asked<Reports>(this, () => ask("reports", { page: this.page }));

  private get page(): number {
    return pageOf(new URLSearchParams(this.search));
  }

  protected override willUpdate(): void {
    this.reports.want(String(this.page));
  }

  private async handled(id: number): Promise<void> {
    this.fault = null;
    try {
      await ask("handled", { id });
      await this.reports.again();
    } catch (error) {
      this.fault = faultOf(error).text;
    }
  }

  private report({ id, reporter, accused, place, text, sent, handler, club }: Report): TemplateResult {
    return html`<li class="panel">
      <p class="head"><b>${personLink(accused)}</b> <span>${club ? linkTo({ page: "club", name: club }, placeName(place, club)) : placeName(place)}</span> ${handler ? nothing : html`<span class="tag">${t("open")}</span>`}</p>
      <p class="quiet small">${timeText(sent)} · ${t("reported by")} ${personLink(reporter)}</p>
      <p class="quote">${text}</p>
      ${handler
        ? html`<p class="quiet small">${t("dealt with by")} ${personLink(handler)}</p>`
        : html`<p class="buttons">
            <button class="button" @click=${() => this.handled(id)}>${t("Dealt with")}</button>
            ${linkTo({ page: "admin", search: searchOf({ part: "people", name: accused }) }, t("Ban or role"), "button")}
          </p>`}
    </li>`;
  }

  private list({ reports, page, pages }: Reports): TemplateResult {
    if (!reports.length) return html`<p class="empty">${t("Nobody has reported anything.")}</p>`;
    return html`<ul>
        ${reports.map((one) => this.report(one))}
      </ul>
      ${pager(page, pages, (to) => router.go({ page: "admin", search: searchOf({ page: to > 1 ? String(to) : "" }) }))}`;
  }

  override render() {
    return html`<div role="alert">${this.fault ? html`<p class="fault">${this.fault()}</p>` : nothing}</div>
      ${this.reports.view((reports) => this.list(reports))}`;
  }
}
