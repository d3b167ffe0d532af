// SPDX-License-Identifier: MIT
/* The fields of a new match for who sits where. The first seat has the person who begins it. */
import { html, nothing, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import { LEVELS } from "kozel/load";
import { t } from "../base/i18n.js";
import { fold } from "../terms/terms-form.js";
import { levelName } from "../ui/names.js";
import { EQUAL } from "./begin.js";
import type { Sitter } from "./kept.js";

const NAME_MAX = 24;
/** What the field has in place of a level for a person at another device. */
const NEARBY = "nearby";

/** Returns who has each of the seats. A seat without a choice has a bot of `level`. */
export function seatsOf(chosen: readonly Sitter[], seats: number, level: string): Sitter[] {
  return Array.from({ length: seats }, (_, i) => chosen[i] ?? (i ? { name: level, kind: "bot" } : { name: "", kind: "person" }));
}

/** Returns the fields. `change` gets all seats. */
export function seatingFields(seating: readonly Sitter[], change: (seating: Sitter[]) => void): TemplateResult {
  const people = seating.filter(({ kind }) => kind === "person").length;
  const set = (at: number, sitter: Sitter): void => change(seating.map((old, i) => (i === at ? sitter : old)));
  const choose = (at: number) => (event: Event) => {
    const { value } = event.target as HTMLSelectElement;
    set(at, value === NEARBY ? { name: "", kind: "person", remote: true } : value ? { name: value, kind: "bot" } : { name: "", kind: "person" });
  };
  const row = ({ name, kind, remote }: Sitter, i: number): TemplateResult => {
    const seat = t("Seat {n}", { n: i + 1 });
    const who = i
      ? html`<select aria-label=${seat} @change=${choose(i)}>
          <option value="" ?selected=${kind === "person" && !remote}>${t("a person")}</option>
          <option value=${NEARBY} ?selected=${remote}>${t("a person at another device")}</option>
          ${[EQUAL, ...LEVELS].map((level) => html`<option value=${level} ?selected=${kind === "bot" && name === level}>${levelName(level)}</option>`)}
        </select>`
      : html`<span>${t("a person")}</span>`;
    return html`<li>
      <span>${seat}</span>${who}
      ${kind === "person" && !remote
        ? html`<input maxlength=${NAME_MAX} aria-label=${t("Name")} placeholder=${t("Name")} .value=${live(name)} @input=${(event: Event) => set(i, { name: (event.target as HTMLInputElement).value, kind })} />`
        : nothing}
    </li>`;
  };
  return html`${fold(
    t("Who sits where"),
    people > 1 ? t("several people") : t("one person"),
    html`<p class="quiet">${t("Several people pass the device around. Between their turns nobody’s tiles are shown.")}</p>
      <ol class="seating">
        ${seating.map(row)}
      </ol>`,
  )}`;
}
