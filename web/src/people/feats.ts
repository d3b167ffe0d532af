// SPDX-License-Identifier: MIT
/* A person's winning streak, the number of days on which they played, and the titles of their matches. */
import { html, nothing, type TemplateResult } from "lit";
import type { Api } from "../api/schema.js";
import { t } from "../base/i18n.js";
import { number } from "../community/words.js";
import { rankWords } from "../ui/ranks.js";

type Feats = Pick<Api["person"]["out"], "streak" | "days" | "titles">;

function titleTable(titles: Feats["titles"]): TemplateResult {
  return html`<table aria-label=${t("Titles")}>
    <thead>
      <tr>
        <th scope="col">${t("Title")}</th>
        <th scope="col">${t("Got")}</th>
        <th scope="col">${t("Given to others")}</th>
      </tr>
    </thead>
    <tbody>
      ${titles.map(
        ({ title, got, gave }) => html`<tr>
          <th scope="row">${rankWords(title)}</th>
          <td>${number(got)}</td>
          <td>${number(gave)}</td>
        </tr>`,
      )}
    </tbody>
  </table>`;
}

/** Returns nothing for a person who has not played yet. */
export function featsView({ streak, days, titles }: Feats): TemplateResult | typeof nothing {
  if (!days) return nothing;
  return html`<section class="panel" aria-labelledby="feats">
    <h2 id="feats">${t("Streaks and titles")}</h2>
    <dl class="feats">
      <div>
        <dt>${t("Rated wins in a row")}</dt>
        <dd>${number(streak.now)} <span class="quiet">${t("(best: {n})", { n: number(streak.best) })}</span></dd>
      </div>
      <div>
        <dt>${t("Days played")}</dt>
        <dd>${number(days)}</dd>
      </div>
    </dl>
    ${titles.length ? titleTable(titles) : nothing}
  </section>`;
}
