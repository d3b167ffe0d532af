// SPDX-License-Identifier: MIT
/* The filters of the list of open tables. */
import { html } from "lit";
import { customElement } from "lit/decorators.js";
import { live } from "lit/directives/live.js";
import { t } from "../base/i18n.js";
import type { LobbyFilter } from "../base/protocol.js";
import { connection, lobby } from "../page/page.js";
import base from "../ui/base.css";
import { Localized, Watching } from "../ui/controllers.js";
import controls from "../ui/controls.css";
import { gameName } from "../ui/names.js";
import styles from "./filters.css";

const chosen = (event: Event): string => (event.target as HTMLSelectElement).value;

/** Changes the filter. A member that is undefined is removed. */
function change(part: { [K in keyof LobbyFilter]: LobbyFilter[K] | undefined }): void {
  const given = Object.entries({ ...lobby.wishes.filter, ...part }).filter(([, value]) => value !== undefined);
  lobby.wish({ filter: Object.fromEntries(given) as LobbyFilter });
}

const tick = (label: string, now: boolean, set: (on: boolean) => void) =>
  html`<label class="tick"
    ><input type="checkbox" .checked=${live(now)} @change=${(event: Event) => set((event.target as HTMLInputElement).checked)} />${label}</label
  >`;

@customElement("kz-table-filters")
export class KzTableFilters extends Watching {
  readonly localized = new Localized(this);

  static override styles = [base, controls, styles];

  override render() {
    const { filter } = lobby.wishes;
    return html`<div class="filters" role="group" aria-label=${t("Which tables")}>
      <select aria-label=${t("Game")} @change=${(event: Event) => change({ game: chosen(event) || undefined })}>
        <option value="" ?selected=${!filter.game}>${t("All games")}</option>
        ${(connection.hello?.games ?? []).map(({ id }) => html`<option value=${id} ?selected=${id === filter.game}>${gameName(id)}</option>`)}
      </select>
      <select aria-label=${t("Players")} @change=${(event: Event) => change({ seats: Number(chosen(event)) || undefined })}>
        <option value="" ?selected=${!filter.seats}>${t("2 to 4 players")}</option>
        ${[2, 3, 4].map((n) => html`<option value=${n} ?selected=${n === filter.seats}>${t("{n} players", { n })}</option>`)}
      </select>
      ${tick(t("Rated"), filter.rated === true, (on) => change({ rated: on || undefined }))}
      ${tick(t("No stake"), filter.stake === 0, (on) => change({ stake: on ? 0 : undefined }))}
      ${tick(t("I can join"), filter.fits === true, (on) => change({ fits: on || undefined }))}
    </div>`;
  }
}
