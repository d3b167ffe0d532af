// SPDX-License-Identifier: MIT
/* What a lesson says, with its tiles drawn as tiles. */
import { html, type TemplateResult } from "lit";
import { tilePicture } from "../board/tile.js";

/** "2-6" in a text is a tile; who listens hears it. */
export function lessonText(text: string): (string | TemplateResult)[] {
  return text
    .split(/(\b[0-6]-[0-6]\b)/)
    .map((part, i) => (i % 2 ? html`<span class="said-tile" role="img" aria-label=${part}>${tilePicture(part, 270)}</span>` : part));
}
