// SPDX-License-Identifier: MIT
/* Filters that several lists have. */
import { html, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import { t } from "../base/i18n.js";
import { gameName } from "../ui/names.js";
import { connection } from "../page/page.js";

/** Returns the games for which the page has a name. */
export function knownGames(): string[] {
  return (connection.hello?.games ?? []).map(({ id }) => id);
}

/** Returns the filter of games. `game`: the chosen one, "": all. */
export function gameFilter(game: string, choose: (game: string) => void): TemplateResult {
  const games = knownGames();
  if (game && !games.includes(game)) games.push(game);
  return html`<label class="field"
    ><span>${t("Game")}</span>
    <select .value=${live(game)} @change=${(event: Event) => choose((event.target as HTMLSelectElement).value)}>
      <option value="" ?selected=${!game}>${t("All games")}</option>
      ${games.map((id) => html`<option value=${id} ?selected=${id === game}>${gameName(id)}</option>`)}
    </select>
  </label>`;
}
