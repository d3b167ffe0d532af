// SPDX-License-Identifier: MIT
/* The picture for the winner: a medal, and the tiles thrown into the air. */
import { html, type TemplateResult } from "lit";
import { tilePicture } from "../../board/tile.js";
import { medal } from "../signs.js";

/** Each tile has its own path (joy.css). With reduced motion none is drawn. */
const THROWN = ["6-6", "0-5", "3-3", "1-6", "4-5", "2-2", "0-0", "2-6"] as const;

/** Returns the picture. `label`: the medal's text for screen readers. */
export function joy(label: string): TemplateResult {
  return html`<div class="joy">
    ${THROWN.map((tile) => html`<i aria-hidden="true">${tilePicture(tile)}</i>`)}${medal(label)}
  </div>`;
}
