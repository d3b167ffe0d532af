// SPDX-License-Identifier: MIT
/* The links away from a moment of a replay: playing on against bots, the board, and the record up to there. */
import { html, nothing, type TemplateResult } from "lit";
import { t } from "../base/i18n.js";
import type { Seat } from "../base/protocol.js";
import { hashOf, recordTo, type Place } from "../page/place.js";
import { router } from "../page/page.js";
import { follow, linkTo } from "../ui/link.js";
import { fileOf } from "./file.js";
import type { Moment } from "./timeline.js";

function playOn(match: string, place: Place, words: string): TemplateResult {
  const hash = hashOf(place);
  const go = (): void => {
    router.go({ page: "play-on", match });
    history.replaceState(null, "", hash);
  };
  return html`<a class="button" href=${`/r/${match}/play${hash}`} @click=${(event: MouseEvent) => follow(event, go)}>${words}</a>`;
}

/** Returns the links from here, for the person's seat (0: none) or the seat to act. If the choice was `judged`, they start before the choice that
 * led here. Also the link to the board. */
export function waysView(match: string, { deal, ply, state, event }: Moment, own: Seat, judged: boolean): TemplateResult | typeof nothing {
  const { turn } = state.match!;
  const again = judged && event ? playOn(match, { deal, ply: ply - 1, seat: event.seat }, t("Play on from before this move")) : nothing;
  if (!turn) return html`<div class="ways">${again}</div>`;
  return html`<div class="ways">
    ${playOn(match, { deal, ply, seat: own || turn }, t("Play on from here"))} ${again}
    ${linkTo({ page: "board", search: `?match=${encodeURIComponent(match)}&at=${deal}.${ply}` }, t("Set up this position"), "button")}
  </div>`;
}

/** Returns the record of a match up to the choice that led to a moment. For a deal just dealt: up to its first choice. */
export class RecordBefore {
  private key = "";
  private give: () => Promise<string> = () => Promise.resolve("");

  /** Returns the same function as long as the moment is the same. */
  of(match: string, { deal, ply }: Moment): () => Promise<string> {
    const place = { deal, ply: Math.max(0, ply - 1), seat: 0 };
    const key = `${match} ${deal}.${place.ply}`;
    if (key !== this.key) {
      this.key = key;
      this.give = async () => {
        const answer = await fetch(fileOf(match, "dgr"));
        if (!answer.ok) throw new Error(String(answer.status));
        return recordTo(await answer.text(), place) ?? "";
      };
    }
    return this.give;
  }
}
