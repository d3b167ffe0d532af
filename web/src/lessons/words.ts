// SPDX-License-Identifier: MIT
/* The text of a lesson, with its tiles drawn as tiles. */
import { html, type TemplateResult } from "lit";
import { tilePicture } from "../board/tile.js";

/** Returns a text in which each "2-6" is a drawn tile. Screen readers get the name of the tile. */
export function lessonText(text: string): (string | TemplateResult)[] {
  return text
    .split(/(\b[0-6]-[0-6]\b)/)
    .map((part, i) => (i % 2 ? html`<span class="said-tile" role="img" aria-label=${part}>${tilePicture(part, 270)}</span>` : part));
}
