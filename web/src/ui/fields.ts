// SPDX-License-Identifier: MIT
/* Fields of forms that several dialogs have. Their look: styles.ts. */
import { html, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";

/** Returns a choice of a few values, side by side. `name`: of the group in its form. */
export function choiceField<V extends string>(
  legend: string,
  name: string,
  now: V,
  all: readonly (readonly [V, unknown])[],
  choose: (value: V) => void,
): TemplateResult {
  return html`<fieldset>
    <legend>${legend}</legend>
    <div class="choice">
      ${all.map(
        ([value, label]) =>
          html`<label
            ><input
              type="radio"
              name=${name}
              .checked=${live(value === now)}
              @change=${() => choose(value)}
            />${label}</label
          >`,
      )}
    </div>
  </fieldset>`;
}

/** Returns a switch. `note`: a line below, "" for none. */
export function switchField(label: string, note: string, now: boolean, choose: (value: boolean) => void): TemplateResult {
  return html`<label class="check">
    <input
      type="checkbox"
      .checked=${live(now)}
      @change=${(event: Event) => choose((event.target as HTMLInputElement).checked)}
    />
    <span>${label}${note ? html`<span class="quiet small">${note}</span>` : ""}</span>
  </label>`;
}
