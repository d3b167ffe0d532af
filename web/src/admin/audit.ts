// SPDX-License-Identifier: MIT
/* The actions of moderators and hosts, the latest first. */
import { html, LitElement, type TemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";
import pageStyles from "../ui/page.css";
import { ask } from "../api/client.js";
import type { Api } from "../api/schema.js";
import { t } from "../base/i18n.js";
import { Localized } from "../ui/controllers.js";
import { personLink } from "../ui/link.js";
import { router } from "../page/page.js";
import { searchOf } from "../page/router.js";
import base from "../ui/base.css";
import controls from "../ui/controls.css";
import partStyles from "./part.css";
import { Asked } from "../community/asked.js";
import { pager } from "../community/pager.js";
import listStyles from "../ui/list.css";
import { shortTime } from "../community/words.js";
import { pageOf } from "../community/wanted.js";

type Audit = Api["audit"]["out"];

function actionName(action: string): string {
  switch (action) {
    case "answer-entry":
      return t("answered an entry");
    case "hide":
      return t("hid or showed an entry");
    case "handled":
      return t("dealt with a report");
    case "ban":
      return t("banned, or ended a ban");
    case "ban-network":
      return t("banned a network");
    case "lift-ban":
      return t("ended the ban of a network");
    case "role":
      return t("gave a role");
    case "broadcast":
      return t("told everybody");
    case "close-a-table":
      return t("closed a table");
    case "club-close":
      return t("closed a club");
    case "reviewed":
      return t("checked a case");
    case "void":
      return t("took a result back");
    default:
      return action;
  }
}

@customElement("kz-admin-audit")
export class KzAdminAudit extends LitElement {
  readonly localized = new Localized(this);
  @property() search = "";

  static override styles = [base, controls, pageStyles, listStyles, partStyles];

  private readonly entries = new Asked<Audit>(this, () => ask("audit", { page: this.page }));

  private get page(): number {
    return pageOf(new URLSearchParams(this.search));
  }

  protected override willUpdate(): void {
    this.entries.want(String(this.page));
  }

  private row({ actor, action, target, detail, at }: Audit["entries"][number]): TemplateResult {
    return html`<tr role="row">
      <td role="cell" class="quiet small">${shortTime(at)}</td>
      <th scope="row" role="rowheader">${personLink(actor)}</th>
      <td role="cell">${actionName(action)}</td>
      <td role="cell">${[target, detail].filter(Boolean).join(" · ")}</td>
    </tr>`;
  }

  private list({ entries, page, pages }: Audit): TemplateResult {
    if (!entries.length) return html`<p class="empty">${t("Nothing has been done yet.")}</p>`;
    return html`<div class="frame-table">
        <table class="stack" role="table">
          <thead role="rowgroup">
            <tr role="row">
              <th scope="col" role="columnheader">${t("When")}</th>
              <th scope="col" role="columnheader">${t("Who")}</th>
              <th scope="col" role="columnheader">${t("What")}</th>
              <th scope="col" role="columnheader">${t("To whom, why")}</th>
            </tr>
          </thead>
          <tbody role="rowgroup">
            ${entries.map((entry) => this.row(entry))}
          </tbody>
        </table>
      </div>
      ${pager(page, pages, (to) => router.go({ page: "admin", search: searchOf({ part: "audit", page: to > 1 ? String(to) : "" }) }))}`;
  }

  override render() {
    return this.entries.view((entries) => this.list(entries));
  }
}
