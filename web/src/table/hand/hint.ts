// SPDX-License-Identifier: MIT
/* Hints: whether one is available, and its text. */
import { html, nothing, type TemplateResult } from "lit";
import { currentLanguage, t, tn } from "../../base/i18n.js";
import type { HintEvent, Seat } from "../../base/protocol.js";
import { actWords, adviceWords, hasPartners } from "../../board/words.js";
import { parseAct, type Piece } from "../../state/act.js";
import type { Shown } from "../contract.js";

/** Returns true if a hint is available. The server checks the same (`no-hints`). */
export const mayHaveHint = ({ app, you, match, practice, local, open }: Shown): boolean =>
  !app.rated && !app.stake && !practice && !local && !open && you > 0 && match?.turn === you && (match.legal?.length ?? 0) > 1;

/** Returns the hint for the shown position. */
export function hintOf({ hint, v, you, match }: Shown): HintEvent | null {
  return hint && hint.v === v && match?.turn === you ? hint : null;
}

/** Returns the places of the hint's tiles. */
export function hintPieces(state: Shown): Piece[] {
  const hint = hintOf(state);
  const act = hint && parseAct(hint.act);
  return act?.kind === "lay" ? act.pieces : [];
}

function leadWords({ chance, points }: HintEvent, moves: number): string {
  if (moves === 1) return t("There is no other move.");
  if (chance <= 0) return t("Every other move is as good.");
  if (points < 0.5) return t("A little better than the next best move.");
  const n = Math.round(points);
  return tn(n, "Better than the next best move by {n} point.", "Better than the next best move by {n} points.", { n: n.toLocaleString(currentLanguage()) });
}

export function hintBar(state: Shown): TemplateResult | typeof nothing {
  const hint = hintOf(state);
  if (!hint) return nothing;
  const advice = hint.reason ? adviceWords(hint.reason, hasPartners(state.match!.sides)) : "";
  return html`<div class="turn-bar hint" role="status">
    <span><b>${t("Hint: {move}.", { move: actWords(hint.act, { ...state.match!.ends }) })}</b> ${advice} ${leadWords(hint, state.match!.legal?.length ?? 0)}</span>
  </div>`;
}

/** Returns the number of hints of a seat, for its plate. */
export function hintMark({ hints }: Shown, seat: Seat): TemplateResult | typeof nothing {
  const n = hints?.[seat - 1] ?? 0;
  if (!n) return nothing;
  const words = tn(n, "{n} hint", "{n} hints");
  return html`<span class="mark" title=${words}><span class="long">${words}</span><span class="short" aria-hidden="true">? ${n}</span></span>`;
}
