// SPDX-License-Identifier: MIT
/* The match as a list: its deals, and every move of the shown deal. */
import { html, nothing, type TemplateResult } from "lit";
import type { Mark } from "../api/schema.js";
import { t } from "../base/i18n.js";
import { dealWords } from "../table/score/deal-words.js";
import { markWords } from "../teach/words.js";
import { shownAt, type Timeline } from "./timeline.js";
import { actionWords } from "./words.js";

/** Returns the list. `go` gets the number of the chosen moment; `markOf` returns a move's mark. */
export function movesView(timeline: Timeline, index: number, go: (index: number) => void, markOf: (index: number) => Mark | undefined): TemplateResult {
  const { moments, begins } = timeline;
  const move = (at: number): TemplateResult => {
    const moment = moments[at]!;
    const mark = markOf(at);
    return html`<li>
      <button aria-current=${at === index ? "step" : nothing} @click=${() => go(at)}>
        <span class="ply">${moment.ply}</span><span>${actionWords(moment)}</span>
        ${mark ? html`<span class="mark-sign ${mark === "!" ? "good" : ""}" role="img" aria-label=${markWords(mark)} title=${markWords(mark)}>${mark}</span>` : nothing}
      </button>
    </li>`;
  };
  const deal = (begin: number, number: number): TemplateResult => {
    const end = begins[number + 1] ?? moments.length;
    const last = moments[end - 1]!;
    const shown = begin <= index && index < end;
    const moves = Array.from({ length: end - begin - 1 }, (_, i) => begin + 1 + i);
    return html`<li class="deal">
      <button aria-current=${index === begin ? "step" : nothing} aria-expanded=${shown} @click=${() => go(begin)}>
        <span>${t("Deal {n}", { n: number + 1 })}</span>
        <span class="end">${last.result ? dealWords(shownAt(last, 1), last.result) : nothing}</span>
      </button>
      ${shown ? html`<ol>${moves.map(move)}</ol>` : nothing}
    </li>`;
  };
  return html`<section class="moves" aria-labelledby="moves">
    <h2 id="moves">${t("Moves")}</h2>
    <ol tabindex="-1">
      ${begins.map(deal)}
    </ol>
  </section>`;
}
