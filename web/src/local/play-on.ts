// SPDX-License-Identifier: MIT
/* `<kz-play-on>`: continues an archived match in the page from one of its places, against bots: "/r/ID/play#2.7&seat=3". The result is shown next
 * to the result of the match. */
import type { Catalogue } from "kozel/load";
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { live } from "lit/directives/live.js";
import { t } from "../base/i18n.js";
import type { DealResult, Match, Seat } from "../base/protocol.js";
import { account, showReplay } from "../page/page.js";
import { hashOf, placeOf, recordTo, type Place } from "../page/place.js";
import type { Shown } from "../table/contract.js";
import { creditText, dealWords, matchWords } from "../table/score/deal-words.js";
import { columns, seatName } from "../table/seats/seats.js";
import base from "../ui/base.css";
import controls from "../ui/controls.css";
import { Localized, Watching } from "../ui/controllers.js";
import { follow } from "../ui/link.js";
import { isLevel } from "../ui/names.js";
import noticeStyles from "../ui/notice.css";
import { loadCore } from "./core.js";
import { LocalTable } from "./local-table.js";
import styles from "./play-on.css";
import "./view.js";

@customElement("kz-play-on")
export class KzPlayOn extends Watching {
  static override styles = [base, controls, noticeStyles, styles];

  @property() match = "";
  @state() private table: LocalTable | null = null;
  @state() private failed = false;

  readonly localized = new Localized(this);
  private core: Catalogue | null = null;
  private record = "";
  private place: Place | null = null;
  /** The match as it was, from the person's seat. */
  private real: Shown | null = null;

  override connectedCallback(): void {
    super.connectedCallback();
    window.addEventListener("hashchange", this.begin);
  }

  override disconnectedCallback(): void {
    window.removeEventListener("hashchange", this.begin);
    this.table?.stop();
    this.table = null;
    super.disconnectedCallback();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("match")) void this.load();
  }

  private async load(): Promise<void> {
    const { match } = this;
    this.failed = false;
    try {
      const [core, answer] = await Promise.all([loadCore(), fetch(`/match/${encodeURIComponent(match)}.dgr`)]);
      if (!answer.ok) throw new Error(String(answer.status));
      const record = await answer.text();
      if (match !== this.match || !this.isConnected) return;
      this.core = core;
      this.record = record;
      this.begin();
    } catch {
      this.failed = true;
    }
  }

  /** Starts once more from the place that the address names. */
  private readonly begin = (): void => {
    const { core } = this;
    if (!core) return;
    this.table?.stop();
    this.table = null;
    const place = placeOf(location.hash);
    const record = place && recordTo(this.record, place);
    this.failed = true;
    if (!record) return;
    try {
      const seat = place.seat || this.mover(core, record);
      this.place = { ...place, seat };
      this.table = new LocalTable(core, { record, seat, name: account.you?.name || t("You") });
      this.real = this.realState(core, seat);
      this.failed = false;
      this.table.go();
    } catch {
      this.table = null; // nothing can be continued here, or by that seat
    }
  };

  private mover(core: Catalogue, record: string): Seat {
    const match = core.resume(record);
    const { turn } = match;
    match.free();
    return turn || 1;
  }

  private realState(core: Catalogue, seat: Seat): Shown {
    const { names, match } = core.state(this.record, seat);
    const { state } = this.table!.feed;
    // A record has names only. A person cannot have a bot's name.
    const seats = names.map((name) => ({ name, kind: isLevel(name) ? ("bot" as const) : ("person" as const), here: true }));
    return { ...state!, seats, match: match as Match };
  }

  private readonly toReplay = (): void => {
    const { place } = this;
    showReplay(this.match, place ? `#${place.deal}.${place.ply}` : "");
  };

  private choose(event: Event): void {
    history.replaceState(null, "", hashOf({ ...this.place!, seat: Number((event.target as HTMLSelectElement).value) }));
    this.begin();
  }

  // ---- How it turned out

  private points(shown: Shown, { credits }: DealResult): TemplateResult[] {
    return columns(shown).map(({ side }) => html`<td>${creditText(credits[side - 1] ?? 0)}</td>`);
  }

  private outcome(now: Shown): TemplateResult | typeof nothing {
    const { place, real } = this;
    const result = now.match!.history.find(({ deal }) => deal === place!.deal);
    const then = real!.match!.history.find(({ deal }) => deal === place!.deal);
    if (!result || !then) return nothing;
    const ended = now.match!.result;
    const names = (shown: Shown, seats: readonly Seat[]): string => seats.map((seat) => seatName(shown, seat)).join(", ");
    return html`<section class="outcome" role="status">
      <table>
        <thead>
          <tr>
            <th scope="col">${t("Points of this deal")}</th>
            ${columns(now).map(({ seats }) => html`<th scope="col">${names(real!, seats)}</th>`)}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">${t("Now")}: ${dealWords(now, result)}</th>
            ${this.points(now, result)}
          </tr>
          <tr>
            <th scope="row">${t("In the match")}: ${dealWords(real!, then)}</th>
            ${this.points(real!, then)}
          </tr>
        </tbody>
      </table>
      ${ended && real!.match!.result
        ? html`<p>${t("Now")}: ${matchWords(now, ended)}. ${t("In the match")}: ${matchWords(real!, real!.match!.result)}.</p>`
        : nothing}
    </section>`;
  }

  // ---- Views

  private bar(now: Shown): TemplateResult {
    const { place, real } = this;
    return html`<header>
      <div class="way">
        <a class="button plain" href=${`/r/${this.match}#${place!.deal}.${place!.ply}`} @click=${(event: MouseEvent) => follow(event, this.toReplay)}>${t("Back to the replay")}</a>
        <h1>${t("Played on from {place}", { place: `${place!.deal}.${place!.ply}` })}</h1>
        <label
          >${t("Your seat")}
          <select .value=${live(String(place!.seat))} @change=${this.choose}>
            ${real!.seats.map((_, i) => html`<option value=${i + 1} ?selected=${i + 1 === place!.seat}>${seatName(real!, i + 1)}</option>`)}
          </select></label
        >
        <button class="button" @click=${this.begin}>${t("Once more")}</button>
      </div>
      ${this.outcome(now)}
    </header>`;
  }

  private notice(): TemplateResult {
    if (!this.failed) return html`<h1 class="visually-hidden" role="status">${t("Loading…")}</h1>`;
    return html`<div class="notice">
      <h1 role="status">${t("There is nothing to play on from here.")}</h1>
      <button class="button primary" @click=${this.toReplay}>${t("Back to the replay")}</button>
    </div>`;
  }

  override render() {
    const { table } = this;
    if (!table?.feed.state) return this.notice();
    return html`${this.bar(table.feed.state)}<kz-local-table .table=${table} @kz-leave=${this.toReplay}></kz-local-table>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "kz-play-on": KzPlayOn;
  }
}
