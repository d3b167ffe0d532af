// SPDX-License-Identifier: MIT
/* The running matches that can be watched, at /watch. */
import { html, nothing, type TemplateResult } from "lit";
import { customElement } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import { t, tn } from "../base/i18n.js";
import type { Running } from "../base/protocol.js";
import "./soon.js";
import { runningFacts, sidesView } from "./running.js";
import { lobby } from "../page/page.js";
import { Localized, Watching } from "../ui/controllers.js";
import { linkTo } from "../ui/link.js";
import { gameFor } from "../ui/names.js";
import base from "../ui/base.css";
import controls from "../ui/controls.css";
import pageStyles from "../ui/page.css";
import listStyles from "../ui/list.css";
import styles from "./watch.css";

@customElement("kz-watch")
export class KzWatch extends Watching {
  readonly localized = new Localized(this);

  static override styles = [base, controls, pageStyles, listStyles, styles];

  private row(match: Running): TemplateResult {
    const head = html`<b>${gameFor(match.game, match.seats.length)}</b> <span class="quiet small">${runningFacts(match)}</span>`;
    return html`<li>${linkTo({ page: "table", table: match.table }, html`<p>${head}</p>${sidesView(match)}`, "match")}</li>`;
  }

  private pages(): TemplateResult {
    const { page, more } = lobby.running;
    const turn = (by: number, text: string) => html`<button class="button" @click=${() => lobby.turn(page + by)}>${text}</button>`;
    return html`<div class="pager">${page > 0 ? turn(-1, t("Previous page")) : nothing} ${more > 0 ? turn(1, t("Next page")) : nothing}</div>`;
  }

  private list() {
    const { listed } = lobby.running;
    if (!listed) return html`<p class="empty" role="status">${t("Loading…")}</p>`;
    if (!listed.size)
      return html`<p class="empty">${t("There is no match to watch right now.")}</p>
        <kz-show whole></kz-show>`;
    // The latest first, in whatever order they arrived.
    const matches = [...listed.values()].sort((a, b) => b.begun - a.begun);
    return html`<ul class="matches">
        ${repeat(
          matches,
          ({ table }) => table,
          (match) => this.row(match),
        )}
      </ul>
      ${this.pages()}`;
  }

  override render() {
    const { life, running } = lobby;
    // A count would suggest a match to watch where there is none.
    return html`<h1>${t("Matches to watch")}</h1>
      ${life && life.playing > 0 && running.listed?.size ? html`<p class="quiet">${tn(life.playing, "{n} person plays", "{n} people play")}</p>` : nothing}
      <kz-soon whole></kz-soon>
      ${this.list()}`;
  }
}
