// SPDX-License-Identifier: MIT
/* `<kz-show>`: bots play in this page, to be watched while no people play. With `whole` the match is at the real table, otherwise it is a small card
 * that leads there. Until the match has begun, the content of the element is shown. Nothing runs while nobody can see it. */
import { html, svg } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { t } from "../base/i18n.js";
import tileStyles from "../board/tile.css";
import { liveCard } from "../living/live.js";
import cardStyles from "../living/live.css";
import base from "../ui/base.css";
import controls from "../ui/controls.css";
import type { Shown } from "../state/shown.js";
import { dealWords, matchWords } from "../table/score/deal-words.js";
import { Localized, Watching } from "../ui/controllers.js";
import { loadCore } from "./core.js";
import { LocalTable } from "./local-table.js";
import styles from "./show.css";
import "./view.js";

/** The bots take as long as quick people do. */
const THINKING_MS = 2200;
/** How long the end of a deal, and of a match, is shown, ms. */
const DEAL_END_MS = 6000;
const MATCH_END_MS = 12_000;

const sign = (path: string) => svg`<svg viewBox="0 0 24 24" width="18" height="18" fill="currentColor" aria-hidden="true"><path d=${path} /></svg>`;
const playSign = sign("M7 5l12 7-12 7z");
const pauseSign = sign("M7 5h3v14H7zM14 5h3v14h-3z");

@customElement("kz-show")
export class KzShow extends Watching {
  readonly localized = new Localized(this);
  @property({ type: Boolean }) whole = false;
  @state() private table: LocalTable | null = null;
  /** True if the person has stopped it. */
  @state() private halted = false;
  private inSight = false;
  private timer: number | undefined;
  private readonly sight = new IntersectionObserver((seen) => {
    this.inSight = seen.at(-1)!.isIntersecting;
    this.follow();
  });

  static override styles = [base, controls, tileStyles, cardStyles, styles];

  override connectedCallback(): void {
    super.connectedCallback();
    this.sight.observe(this);
    document.addEventListener("visibilitychange", this.follow);
    void this.begin();
  }

  override disconnectedCallback(): void {
    document.removeEventListener("visibilitychange", this.follow);
    this.sight.disconnect();
    clearTimeout(this.timer);
    this.table?.stop();
    this.table = null;
    super.disconnectedCallback();
  }

  /** Begins another match. Without the rules core the content of the element stays. */
  private async begin(): Promise<void> {
    const core = await loadCore().catch(() => null);
    if (!core || !this.isConnected) return;
    this.table?.stop();
    this.table = new LocalTable(core, { match: { game: "kozel", seats: 4 }, seat: 0, thinking_ms: THINKING_MS });
    this.table.onMoment(this.follow);
    this.follow();
  }

  /** Lets the match go on while somebody sees it. */
  private readonly follow = (): void => {
    clearTimeout(this.timer);
    const { table } = this;
    if (!table) return;
    if (this.halted || !this.inSight || document.hidden) return table.pause();
    table.go();
    const { end, dealEnd } = table.moment();
    if (end) this.timer = window.setTimeout(() => void this.begin(), MATCH_END_MS);
    else if (dealEnd) this.timer = window.setTimeout(() => table.next(), DEAL_END_MS);
  };

  private readonly halt = (): void => {
    this.halted = !this.halted;
    this.follow();
  };

  /** Returns how the deal or the match ended, while that is shown. */
  private words(state: Shown): string {
    const { phase, match } = state;
    if (phase === "over" && match?.result) return matchWords(state, match.result);
    const deal = match?.history.at(-1);
    return phase === "pause" && deal ? dealWords(state, deal) : t("Bots are playing");
  }

  override render() {
    const state = this.table?.feed.state;
    if (!state) return html`<slot></slot>`;
    const words = this.halted ? t("Play") : t("Pause");
    const pause = html`<button class="button pause" aria-label=${words} title=${words} @click=${this.halt}>${this.halted ? playSign : pauseSign}</button>`;
    // Before its first deal a match is not drawn: the card would change its height.
    if (!this.whole && !state.match) return html`<slot></slot>`;
    if (!this.whole) return html`<div class="card">${liveCard(state, { page: "watch" }, t("Bots are playing"))}${pause}</div>`;
    return html`<div class="head"><h2>${this.words(state)}</h2>${pause}</div>
      <div class="stage"><kz-local-table .table=${this.table}></kz-local-table></div>`;
  }
}
