// SPDX-License-Identifier: MIT
/* The links away from a moment of a replay: playing on against bots, the board, and the record up to there. */
import { html, nothing, type TemplateResult } from "lit";
import { currentLanguage, t } from "../base/i18n.js";
import type { Seat } from "../base/protocol.js";
import "../fairness/proof.js";
import { saveText } from "../fairness/save.js";
import { hashOf, recordTo, type Place } from "../page/place.js";
import { router } from "../page/page.js";
import { follow, linkTo } from "../ui/link.js";
import { fileOf, type Source } from "./file.js";
import type { Player } from "./player.js";
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

/** Returns the files of the match and of the shown moment. */
export function filesView(match: string, { served, record }: Source, { timeline, moment: { deal, ply } }: Player): TemplateResult {
  const save = async (): Promise<void> => saveText(`${match}.dgr`, await record());
  if (!served) return html`<div class="files"><button class="button" @click=${save}>${t("Download the record")}</button></div>`;
  const lang = currentLanguage();
  const drawing = fileOf(match, "svg", { deal, ply, lang });
  return html`<div class="files">
    <a class="button" href=${fileOf(match, "dgr")} download>${t("Download the record")}</a>
    ${timeline.replay.laps ? html`<a class="button" href=${fileOf(match, "laps", { lang })} download=${`${match}.laps`}>${t("Table of laps")}</a>` : nothing}
    <a class="button" href=${drawing} download=${`${match}-${deal}.${ply}.svg`}>${t("Drawing of this position")}</a>
    <kz-proof .match=${match} receipt></kz-proof>
  </div>`;
}

/** Returns the record of a match up to the choice that led to a moment. For a deal just dealt: up to its first choice. */
export class RecordBefore {
  private key = "";
  private give: () => Promise<string> = () => Promise.resolve("");

  constructor(private readonly record: () => Promise<string>) {}

  /** Returns the same function as long as the moment is the same. */
  of({ deal, ply }: Moment): () => Promise<string> {
    const place = { deal, ply: Math.max(0, ply - 1), seat: 0 };
    const key = `${deal}.${place.ply}`;
    if (key !== this.key) {
      this.key = key;
      this.give = async () => recordTo(await this.record(), place) ?? "";
    }
    return this.give;
  }
}
