// SPDX-License-Identifier: MIT
/* The goat's horns. */
import { html, type TemplateResult } from "lit";

export const HORN = "M88 74C84 52 70 34 46 30C28 27 15 36 9 52C22 45 36 46 45 54C55 62 60 74 66 88Z";
export const RIDGES = "M79 51 68 61M70 41 61 53M58 34 52 47M45 30 41 45M32 30 30 44";

/** A pair of horns, to be worn above a name. */
export function horns(): TemplateResult {
  return html`<svg class="horns" viewBox="0 24 200 66" aria-hidden="true">
    <path class="horn" d=${HORN} /><path class="ridge" d=${RIDGES} />
    <g transform="matrix(-1 0 0 1 200 0)"><path class="horn" d=${HORN} /><path class="ridge" d=${RIDGES} /></g>
  </svg>`;
}
