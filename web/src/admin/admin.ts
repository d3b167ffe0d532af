// SPDX-License-Identifier: MIT
/* The administration at /admin, for moderators and hosts: reports, people, notices and tables, the audit log. */
import { html, nothing, type TemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";
import pageStyles from "../ui/page.css";
import { t } from "../base/i18n.js";
import { Localized, Watching } from "../ui/controllers.js";
import { linkTo } from "../ui/link.js";
import { account } from "../page/page.js";
import { searchOf } from "../page/router.js";
import base from "../ui/base.css";
import controls from "../ui/controls.css";
import adminStyles from "./admin.css";
import "./audit.js";
import "./bans.js";
import "./choices.js";
import "./people.js";
import "./reports.js";
import "./review.js";
import "./tables.js";
import { mayModerate } from "../ui/roles.js";
import listStyles from "../ui/list.css";

const PARTS = ["reports", "review", "people", "choices", "tables", "bans", "audit"] as const;
type Part = (typeof PARTS)[number];

@customElement("kz-admin")
export class KzAdmin extends Watching {
  readonly localized = new Localized(this);
  @property() search = "";

  static override styles = [base, controls, pageStyles, listStyles, adminStyles];

  private get chosen(): Part {
    const wanted = new URLSearchParams(this.search).get("part");
    return PARTS.find((part) => part === wanted) ?? "reports";
  }

  private tabs(): TemplateResult {
    const names: Record<Part, string> = { reports: t("Reports"), review: t("To check"), people: t("People"), choices: t("Choices"), tables: t("Notices and tables"), bans: t("Networks"), audit: t("Log") };
    return html`<nav class="tabs" aria-label=${t("Administration")}>
      ${PARTS.filter((part) => part !== "bans" || account.you?.role === "host").map((part) =>
        linkTo({ page: "admin", search: searchOf({ part: part === "reports" ? "" : part }) }, names[part], part === this.chosen ? "button primary" : "button", undefined, part === this.chosen),
      )}
    </nav>`;
  }

  private content(): TemplateResult {
    switch (this.chosen) {
      case "people":
        return html`<kz-admin-people .name=${new URLSearchParams(this.search).get("name") ?? ""}></kz-admin-people>`;
      case "choices":
        return html`<kz-admin-choices .search=${this.search}></kz-admin-choices>`;
      case "review":
        return html`<kz-admin-review .search=${this.search}></kz-admin-review>`;
      case "tables":
        return html`<kz-admin-tables></kz-admin-tables>`;
      case "bans":
        return html`<kz-admin-bans></kz-admin-bans>`;
      case "audit":
        return html`<kz-admin-audit .search=${this.search}></kz-admin-audit>`;
      default:
        return html`<kz-admin-reports .search=${this.search}></kz-admin-reports>`;
    }
  }

  /** Returns a link to the documents, if the server has them: then its document names their place. */
  private manual(): TemplateResult | typeof nothing {
    const link = document.querySelector<HTMLLinkElement>('link[rel="help"]');
    return link ? html`<p class="quiet"><a href=${link.href} target="_blank">${t("Manual (in English)")}</a></p>` : nothing;
  }

  override render() {
    const you = account.you;
    if (!you) return html`<h1>${t("Administration")}</h1><p role="status" class="quiet">${t("Loading…")}</p>`;
    if (!mayModerate(you.role)) return html`<h1>${t("Administration")}</h1><p class="empty">${t("This is for moderators and hosts.")}</p>`;
    return html`<h1>${t("Administration")}</h1>
      ${this.tabs()} ${this.content()} ${this.manual()}`;
  }
}
