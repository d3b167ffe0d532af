// SPDX-License-Identifier: MIT
/* For who has won: a medal, and the tiles thrown into the air. */
import { html, type TemplateResult } from "lit";
import { tilePicture } from "../../board/tile.js";
import { medal } from "../signs.js";

/** Each flies its own way (joy.css); with the motion that is at rest none is drawn. */
const THROWN = ["6-6", "0-5", "3-3", "1-6", "4-5", "2-2", "0-0", "2-6"] as const;

/** `label`: what a screen reader says of the medal. */
export function joy(label: string): TemplateResult {
  return html`<div class="joy">
    ${THROWN.map((tile) => html`<i aria-hidden="true">${tilePicture(tile)}</i>`)}${medal(label)}
  </div>`;
}
