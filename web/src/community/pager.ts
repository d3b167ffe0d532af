// SPDX-License-Identifier: MIT
/* The pages of a list. */
import { html, nothing, type TemplateResult } from "lit";
import { t } from "../base/i18n.js";

export function pager(page: number, pages: number, go: (page: number) => void): TemplateResult | typeof nothing {
  if (pages <= 1) return nothing;
  return html`<nav class="pager" aria-label=${t("Pages")}>
    <button class="button" ?disabled=${page <= 1} @click=${() => go(page - 1)}>${t("Previous page")}</button>
    <span>${t("{page} of {pages}", { page, pages })}</span>
    <button class="button" ?disabled=${page >= pages} @click=${() => go(page + 1)}>${t("Next page")}</button>
  </nav>`;
}
