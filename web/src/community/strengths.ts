// SPDX-License-Identifier: MIT
/* A person's strengths: one for each class, which is a family of games and a format. */
import { html, nothing, type TemplateResult } from "lit";
import type { Api } from "../api/schema.js";
import { currentLanguage, t, tn } from "../base/i18n.js";
import { games, familyOf } from "../state/games.js";
import { gameName } from "../ui/names.js";
import { number } from "./words.js";

export type Strength = Api["person"]["out"]["strengths"][number];

/** Returns the ids of the families of the server's games, in the order of the games. */
export const families = (): string[] => [...new Set(games.all().map(familyOf))];

/** Returns the name of a family of games. Two games are both named, of more the main one. Returns the id of a family that has neither. */
export function familyName(family: string): string {
  const members = games.all().filter((game) => familyOf(game) === family);
  if (members.length > 2 || !members.length) return gameName(family);
  const names = [...members.filter(({ id }) => id === family), ...members.filter(({ id }) => id !== family)].map(({ id }) => gameName(id));
  return new Intl.ListFormat(currentLanguage()).format(names);
}

export function formatName(format: Strength["format"]): string {
  if (format === "two") return t("for two");
  return format === "pairs" ? t("in pairs") : t("each for himself");
}

export const className = ({ family, format }: Pick<Strength, "family" | "format">): string => `${familyName(family)}, ${formatName(format)}`;

/** Returns "1,523? ± 88". */
export const strengthText = ({ strength, deviation, provisional }: Pick<Strength, "strength" | "deviation" | "provisional">): string =>
  `${number(strength)}${provisional ? "?" : ""} ± ${number(deviation)}`;

/** Returns the line that explains the mark "?" if there is such a number. */
export function provisionalNote(rows: readonly { provisional?: boolean }[]): TemplateResult | typeof nothing {
  return rows.some(({ provisional }) => provisional) ? html`<p class="quiet small">${t("A number with “?” is not certain yet: it takes more matches.")}</p>` : nothing;
}

/** Returns what a number of a ranking means, in a sentence. */
export function numberNote(by: "points" | "elo" | "strength"): string {
  if (by === "strength") return t("Strength estimates how well somebody plays this game: wins and losses count, and how strong the others were.");
  return by === "elo" ? t("Elo counts wins and losses of two players in one game.") : t("Rating points are a sum that only grows.");
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
          (one) => html`<tr>
            <th scope="row">${className(one)}</th>
            <td>
              ${strengthText(one)}
              <span class="quiet small">${tn(one.matches, "{n} match", "{n} matches")}</span>
            </td>
          </tr>`,
        )}
      </tbody>
    </table>
    ${provisionalNote(strengths)}`;
}
