// SPDX-License-Identifier: MIT
/* Filters that more than one list has. */
import { html, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import { t } from "../base/i18n.js";
import { gameName } from "../ui/names.js";
import { store } from "../page/page.js";

/** The games that the page can name. */
export function knownGames(): string[] {
  return (store.hello?.games ?? []).map(({ id }) => id);
}

/** `game`: the one chosen, "": all. */
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
