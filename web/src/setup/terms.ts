// SPDX-License-Identifier: MIT
/* The terms of the game: game, seats, options, as the rules' core lists them. */
import type { Catalogue, Game, Option } from "kozel/load";
import { html, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import { t, told } from "../base/i18n.js";
import { gameName, optionName, valueName } from "../ui/names.js";
import type { Position } from "./position.js";

const chosen = (event: Event): string => (event.target as HTMLSelectElement).value;

function choices({ choices: words, least = 0, most = 0, step = 1 }: Option): string[] {
  return words ?? Array.from({ length: Math.floor((most - least) / step) + 1 }, (_, i) => String(least + i * step));
}

/** Returns the fields. `values`: of every option; `change` gets the new terms. */
export function termsView(
  core: Catalogue,
  { game, seats }: Position,
  values: Record<string, string>,
  change: (game: string, seats: number, options: string) => void,
): TemplateResult {
  const games = core.games();
  const now = games.find(({ name }) => name === game)!;
  const title = ({ name, title: own }: Game): string => (gameName(name) === name ? told(own) : gameName(name));
  const choose = (to: Game): void => change(to.name, to.seats.includes(seats) ? seats : to.seats[0]!, "");
  const set = (key: string, value: string): void =>
    change(game, seats, Object.entries({ ...values, [key]: value }).map(([name, one]) => `${name}=${one}`).join(","));
  const option = (one: Option): TemplateResult => html`<label
    >${optionName(game, one.key) === one.key && one.title ? told(one.title) : optionName(game, one.key)}
    <select .value=${live(values[one.key] ?? one.default)} @change=${(event: Event) => set(one.key, chosen(event))}>
      ${choices(one).map((value) => html`<option value=${value} ?selected=${value === values[one.key]}>${valueName(game, one.key, value)}</option>`)}
    </select></label
  >`;
  return html`<div class="terms">
    <label
      >${t("Game")}
      <select .value=${live(game)} @change=${(event: Event) => choose(games.find(({ name }) => name === chosen(event))!)}>
        ${games.map((one) => html`<option value=${one.name} ?selected=${one.name === game}>${title(one)}</option>`)}
      </select></label
    >
    <label
      >${t("Players")}
      <select .value=${live(String(seats))} @change=${(event: Event) => change(game, Number(chosen(event)), "")}>
        ${now.seats.map((count) => html`<option value=${count} ?selected=${count === seats}>${count}</option>`)}
      </select></label
    >
    ${now.options.length > 0
      ? html`<details>
          <summary>${t("Options")}</summary>
          <div class="terms">${now.options.map(option)}</div>
        </details>`
      : ""}
  </div>`;
}
