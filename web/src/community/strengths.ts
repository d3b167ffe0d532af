// SPDX-License-Identifier: MIT
/* A person's strengths: one for each class, which is a family of games and a format. */
import { html, nothing, type TemplateResult } from "lit";
import type { Api } from "../api/schema.js";
import { t, tn } from "../base/i18n.js";
import { number } from "./words.js";

export type Strength = Api["person"]["out"]["strengths"][number];

/** The families of the page's games. */
export const FAMILIES = ["kozel", "sea-goat", "muggins", "donkey", "classic", "general", "sausage", "sport"];

/** Returns the name of a family of games. Returns the id of a family that the page does not have. */
export function familyName(family: string): string {
  switch (family) {
    case "kozel":
      return t("Kozel");
    case "sea-goat":
      return t("Sea goat");
    case "muggins":
      return t("Muggins and Telephone");
    case "donkey":
      return t("Donkey");
    case "classic":
      return t("Classic domino and Bergen");
    case "general":
      return t("General");
    case "sausage":
      return t("Sausage");
    case "sport":
      return t("Sport domino");
    default:
      return family;
  }
}

export function formatName(format: Strength["format"]): string {
  if (format === "two") return t("for two");
  return format === "pairs" ? t("in pairs") : t("each for himself");
}

/** Returns the line that explains the mark "?" if there is such a number. */
export function provisionalNote(rows: readonly { provisional?: boolean }[]): TemplateResult | typeof nothing {
  return rows.some(({ provisional }) => provisional) ? html`<p class="quiet small">${t("A number with “?” is not certain yet: it takes more matches.")}</p>` : nothing;
}

/** Returns the strengths as a table. The text below explains the mark "?". */
export function strengthTable(strengths: readonly Strength[]): TemplateResult {
  return html`<table class="strengths">
      <thead>
        <tr>
          <th scope="col">${t("Game")}</th>
          <th scope="col">${t("Strength")}</th>
        </tr>
      </thead>
      <tbody>
        ${strengths.map(
          ({ family, format, strength, deviation, matches, provisional }) => html`<tr>
            <th scope="row">${familyName(family)}, ${formatName(format)}</th>
            <td>
              <b>${number(strength)}${provisional ? "?" : nothing}</b> ± ${number(deviation)}
              <span class="quiet small">${tn(matches, "{n} match", "{n} matches")}</span>
            </td>
          </tr>`,
        )}
      </tbody>
    </table>
    ${provisionalNote(strengths)}`;
}
