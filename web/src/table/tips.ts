// SPDX-License-Identifier: MIT
/* Tips in a person's first deals: how to lay a tile, why a player knocked or drew, what the colours of points mean. */
import { html, nothing, type TemplateResult } from "lit";
import { keeping, type Keeping } from "../base/kept.js";
import { t } from "../base/i18n.js";
import type { Shown, Told } from "./contract.js";
import { isPlain, points } from "./seats/seats.js";

/** How often each is shown on a device. */
const TIMES = { lay: 1, knock: 1, draw: 1, points: 3 };
export type Tip = keyof typeof TIMES;

/** Returns true for a match at a table of the server, with the person at a seat: no lesson, exercise or replay. */
const isPlayed = ({ you, practice, local, open }: Shown): boolean => you > 0 && !practice && !local && !open;

export class Tips {
  /** The shown tip, and its place: a step, a move or a deal. */
  private now: { tip: Tip; place: string } | null = null;

  constructor(private readonly kept: Keeping = keeping("kozel.tips")) {}

  /** Returns the tip for the person's move in this state. null: nothing new. */
  ofMove(state: Shown, recent: readonly Told[]): Tip | null {
    const { you, phase, match } = state;
    if (!isPlayed(state) || phase !== "play" || !match) return null;
    const last = recent.filter(({ step }) => "seat" in step && step.seat === you).at(-1)?.step;
    const passed = last?.kind === "knock" || last?.kind === "draw" ? last.kind : null;
    const move = match.turn === you && Boolean(match.legal?.length);
    if (passed && this.show(passed, `${match.id} ${last!.n}`)) return passed;
    return move && this.show("lay", `${match.id} ${state.v}`) ? "lay" : null;
  }

  /** Returns true if the colours of the points are explained at this deal's end: if there are any. */
  ofPoints(state: Shown): boolean {
    const { match } = state;
    return isPlayed(state) && colours(state).size > 0 && this.show("points", `${match!.id} ${match!.deal}`);
  }

  private count(tip: Tip): number {
    return (this.kept.read() ?? "").split(" ").filter((word) => word === tip).length;
  }

  /** Returns true for the tip at `place`. The same place shows its tip as long as it lasts. */
  private show(tip: Tip, place: string): boolean {
    if (this.now?.tip === tip && this.now.place === place) return true;
    if (this.count(tip) >= TIMES[tip]) return false;
    this.now = { tip, place };
    this.kept.write(`${this.kept.read() ?? ""} ${tip}`.trim());
    return true;
  }
}

/** Returns the tip. `above`: at the upper rim, since there is a place to lay at the lower one. */
export function tipBar(tip: Tip, above: boolean): TemplateResult {
  const words = {
    lay: t("Your move: the raised tiles fit. Tap one. If it fits both ends, choose one of them."),
    knock: t("None of your tiles fitted, so you knocked. This is automatic."),
    draw: t("None of your tiles fitted, so you drew from the bazaar. This is automatic."),
    points: "",
  };
  return html`<div class="turn-bar tip ${above ? "above" : ""}" role="status"><span>${words[tip]}</span></div>`;
}

/** Returns the colours of points that are shown. */
function colours(state: Shown): Set<"open" | "memory"> {
  const kinds = (state.match?.accounts ?? []).map((account) => points(account).kind);
  return new Set(kinds.filter((kind) => kind === "memory" || (kind === "open" && !isPlain(state))) as ("open" | "memory")[]);
}

/** Returns what the colours of the points mean, for the colours that are shown. */
export function pointsLegend(state: Shown): TemplateResult | typeof nothing {
  const kinds = colours(state);
  const memory = kinds.has("memory") ? html`<span><b class="points memory">+</b> ${t("remembered, not written down yet")}</span>` : nothing;
  const open = kinds.has("open") ? html`<span><b class="points open">${t("red")}</b> ${t("written down: the account is open")}</span>` : nothing;
  return memory === nothing && open === nothing ? nothing : html`<p class="note legend">${memory} ${open}</p>`;
}

/** Returns what the signs on plates mean, for the signs that are shown. A small plate has no room for their words, and a touch shows no tooltip. */
export function marksLegend({ match }: Shown): TemplateResult | typeof nothing {
  const lost = match?.standing?.lost?.some((deals) => deals > 0) ? html`<span><b>✕</b> ${t("deals lost")}</span>` : nothing;
  const none = match?.signal?.length === 0 ? html`<span><b>–</b> ${t("the partner holds neither 0-0 nor 6-6")}</span>` : nothing;
  return lost === nothing && none === nothing ? nothing : html`<p class="note legend">${lost} ${none}</p>`;
}
