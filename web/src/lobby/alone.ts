// SPDX-License-Identifier: MIT
/* The head of the lobby without a connection: what works nevertheless. */
import { html, type TemplateResult } from "lit";
import { t } from "../base/i18n.js";
import { showView } from "../page/page.js";
import { linkTo } from "../ui/link.js";

/** Five pips, the half of the tile that leads into a game. */
export const fivePips = html`<svg viewBox="0 0 28 28" aria-hidden="true" fill="currentColor">
  <circle cx="5" cy="5" r="3.4" /><circle cx="23" cy="5" r="3.4" /><circle cx="14" cy="14" r="3.4" />
  <circle cx="5" cy="23" r="3.4" /><circle cx="23" cy="23" r="3.4" />
</svg>`;

export function heroAlone(): TemplateResult {
  return html`<div>
    <h1 id="welcome">${t("A table in the yard, and a game of Kozel")}</h1>
    <p>${t("There is no connection. You can play against bots here: this device keeps the match. Lessons and puzzles work if you have opened them here before.")}</p>
    <div class="go">
      <button class="play" @click=${() => showView({ page: "local", match: "" })}>${fivePips}<span>${t("Play here against bots")}</span></button>
    </div>
    <p class="learn">${linkTo({ page: "lessons", lesson: "" }, t("Never played? Learn in 8 minutes"))}</p>
  </div>`;
}
