// SPDX-License-Identifier: MIT
/* `<kz-device-match>`: a match that this device keeps. It goes on where it was left. Only one tab at a time plays a match: the others wait for it (Web
 * Locks).
 * People at other devices play over a connection (near/host.ts). Their part of the page is loaded for such matches only.
 * Several people pass the device around. When another person has to choose, a curtain is drawn. Then the page has only a spectator's view of the match
 * (seat 0 of LocalTable). The core makes a person's view when that person has said that they have the device. */
import type { Catalogue } from "kozel/load";
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { keyed } from "lit/directives/keyed.js";
import { t } from "../base/i18n.js";
import { Late } from "../base/late.js";
import type { Seat } from "../base/protocol.js";
import { saveText } from "../fairness/save.js";
import { account, router, showView } from "../page/page.js";
import base from "../ui/base.css";
import controls from "../ui/controls.css";
import { Localized, Watching } from "../ui/controllers.js";
import { linkTo } from "../ui/link.js";
import { gameSentence } from "../ui/names.js";
import noticeStyles from "../ui/notice.css";
import { stepWords } from "../table/score/deal-words.js";
import { seatName } from "../table/seats/seats.js";
import { beginMatch, goingOn, outcomeOf } from "./begin.js";
import { chooseInWorker } from "../local/bots.js";
import { keepMatch, keptMatch, onlyPerson, remoteSeats, seatingOf, type KeptMatch, type Near, type Sitter, type Trouble } from "./kept.js";
import { LocalTable } from "../local/local-table.js";
import { stepsSince } from "./since.js";
import type { Host, Remote } from "./near/host.js";
import nearStyles from "./near/near.css";
import styles from "./device-match.css";
import "../local/view.js";

const nearby = new Late(() => import("./near/host-view.js"));
/** The guests of a match that has ended, who stay connected for another one. */
let waiting: { match: string; remotes: readonly Remote[] } | null = null;

@customElement("kz-device-match")
export class KzDeviceMatch extends Watching {
  static override styles = [base, controls, noticeStyles, nearStyles, styles];

  @property() match = "";
  @property({ attribute: false }) core!: Catalogue;
  /** `open`: another tab plays the match; `moved`: another tab has continued it; `deleted`: another tab has deleted it; `none`: there is no such match. */
  /** `unloaded`: the part of the page for other devices could not be loaded. */
  @state() private found: "unloaded" | "asked" | "open" | "moved" | "deleted" | "none" | "damaged" | "there" = "asked";
  @state() private table: LocalTable | null = null;
  /** Why the last action could not be kept. */
  @state() private trouble: Trouble | null = null;

  readonly localized = new Localized(this);
  private kept: KeptMatch | null = null;
  /** The person who must get the device before the match goes on. 0: no curtain is drawn. */
  @state() private curtain: Seat = 0;
  /** Only with people at other devices. */
  @state() private host: Host | null = null;
  private leaving = new AbortController();

  override disconnectedCallback(): void {
    this.leave();
    super.disconnectedCallback();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("match")) this.enter();
  }

  private leave(): void {
    this.leaving.abort();
    this.host?.stop(waiting !== null);
    this.host = null;
    this.table?.stop();
    this.table = null;
    this.curtain = 0;
  }

  /** Opens the match when no other tab has it open. Without Web Locks only keepMatch() notices another tab. */
  private enter(): void {
    this.leave();
    this.found = "asked";
    const { signal } = (this.leaving = new AbortController());
    const { locks } = navigator as { locks?: LockManager };
    const hold = async (): Promise<void> => {
      if (signal.aborted) return;
      const left = new Promise<void>((go) => signal.addEventListener("abort", () => go()));
      await this.open(signal);
      return left;
    };
    const name = `kozel.match.${this.match}`;
    if (!locks) return void this.open(signal);
    void locks.request(name, { ifAvailable: true }, (lock) => {
      if (lock) return hold();
      if (signal.aborted) return undefined; // the person has gone to another match
      this.found = "open";
      locks.request(name, { signal }, hold).catch(() => undefined); // the person has left
      return undefined;
    });
  }

  private async open(signal: AbortSignal): Promise<void> {
    const kept = await keptMatch(this.match);
    if (signal.aborted) return;
    this.kept = kept ?? null;
    this.trouble = null;
    if (!kept) {
      this.found = kept === null ? "damaged" : "none";
      return;
    }
    if (remoteSeats(this.seating).length && !kept.outcome) {
      if (!(await nearby.bring())) {
        if (!signal.aborted) this.found = "unloaded";
        return;
      }
      if (signal.aborted) return;
      this.host = this.hostOf(kept);
    }
    if (this.host && !kept.near) {
      this.found = "there";
      return;
    }
    await this.begin();
  }

  /** Shows the match, and keeps it. */
  private async begin(): Promise<void> {
    try {
      this.show(this.only || this.betweenDeals(this.kept!.record));
      this.found = "there";
    } catch {
      this.found = "damaged";
      return;
    }
    await this.keep();
  }

  private hostOf(kept: KeptMatch): Host {
    const { Host, Link } = nearby.part!;
    const remotes = waiting?.match === kept.id ? waiting.remotes : [];
    waiting = null;
    const own = account.you?.name || "";
    const named = { ...kept, seating: this.seating.map((sitter) => (sitter.kind === "person" && !sitter.remote && this.only ? { ...sitter, name: sitter.name || own } : sitter)) };
    return new Host(this.core, named, { link: () => new Link(), begin: (near, seating) => void this.agreed(near, seating) }, remotes);
  }

  /** Begins a match whose deals all devices have agreed on. */
  private async agreed(near: Near, seating: Sitter[]): Promise<void> {
    this.kept = { ...this.kept!, near, seating };
    this.trouble = await keepMatch(this.kept);
    if (this.host) await this.begin();
  }

  private get seating(): Sitter[] {
    return seatingOf(this.kept!);
  }

  /** The seat of the only person. 0: there are several. */
  private get only(): Seat {
    return onlyPerson(this.seating);
  }

  /** Returns a person's seat if no deal is played: all tiles are open, and anybody may go on. 0: a deal is played. */
  private betweenDeals(record: string): Seat {
    if (!record) return 0;
    const match = this.core.resume(record);
    const { phase } = match;
    match.free();
    return phase === "playing" ? 0 : this.seating.findIndex(({ kind }) => kind === "person") + 1;
  }

  /** Shows the match as a seat sees it, from its record. 0: as everybody does. */
  private show(seat: Seat): void {
    const { only, kept, seating } = this;
    const record = this.table?.record ?? "";
    this.table?.stop();
    const table = new LocalTable(this.core, {
      ...(record ? { record } : goingOn(kept!, this.host?.wishes().lot)),
      seat,
      seating: only ? seatingOf(kept!, account.you?.name || t("You")) : seating,
      choose: chooseInWorker,
      again: true,
      ...(this.host && { order: this.host.wishes().order }),
    });
    this.table = table;
    table.onMoment(() => void this.keep());
    this.host?.attach(table);
    table.go();
  }

  protected override updated(changed: PropertyValues): void {
    if (changed.has("curtain") && this.curtain) this.renderRoot.querySelector<HTMLElement>("#curtain")?.focus();
    const { table } = this;
    if (!table?.waitsFor || !table.feed.current || this.curtain || this.seating[table.waitsFor - 1]?.remote) return;
    const { waitsFor } = table;
    if (this.viewer) this.show(0);
    this.curtain = waitsFor;
  }

  /** The seat whose tiles are shown. 0: nobody's. */
  private get viewer(): Seat {
    return this.table?.feed.state?.you ?? 0;
  }

  private readonly uncover = (): void => {
    const seat = this.curtain;
    this.curtain = 0;
    this.show(seat);
  };

  /** Deals. With several people nobody sees the new tiles before they have the device. */
  private readonly next = (): void => {
    if (!this.only) this.show(0);
    if (this.host) this.host.next();
    else this.table!.next();
  };

  /** Keeps the match as it is now. */
  private async keep(): Promise<void> {
    const { table, kept } = this;
    if (!table || !kept || table.record === kept.record) return;
    const { end, view } = table.moment();
    const record = end && this.host ? this.host.proven(table.record) : table.record;
    if (record === kept.record) return;
    this.kept = { ...kept, record, at: Date.now(), outcome: outcomeOf(end, view.sides[this.only - 1] ?? 0) };
    const trouble = await keepMatch(this.kept);
    if (table !== this.table) return;
    this.trouble = trouble;
    if (trouble !== "elsewhere" && trouble !== "deleted") return;
    this.leave();
    this.found = trouble === "deleted" ? "deleted" : "moved";
  }

  private readonly toMatches = (): void => showView({ page: "local", match: "" });

  private readonly reload = (): void => {
    nearby.again();
    this.enter();
  };

  private readonly toReplay = (): void => showView({ page: "replay", match: this.match, kept: true });

  private readonly again = async (): Promise<void> => {
    const match = await beginMatch(this.core, this.kept!);
    if (this.host) waiting = { match, remotes: this.host.remotes };
    router.go({ page: "local", match });
  };

  // ---- Views

  private words(): string {
    switch (this.found) {
      case "open":
        return t("This match is open in another tab. It goes on here as soon as you close it there.");
      case "moved":
        return t("This match has gone on in another tab.");
      case "deleted":
        return t("This match has been deleted in another tab.");
      case "none":
        return t("This device does not keep this match.");
      case "unloaded":
        return t("This page could not be loaded.");
      case "damaged":
        return t("This match cannot go on: what this device has kept of it is damaged.");
      default:
        return t("Loading…");
    }
  }

  private notice(): TemplateResult {
    const { found, kept } = this;
    if (found === "asked") return html`<div role="status"><h1 class="visually-hidden">${this.words()}</h1></div>`;
    return html`<div class="notice">
      <div role="status"><h1>${this.words()}</h1></div>
      <div>
        ${found === "unloaded" ? html`<button class="button primary" @click=${this.reload}>${t("Try again")}</button>` : nothing}
        ${found === "moved" ? html`<button class="button primary" @click=${() => this.enter()}>${t("Go on from there")}</button>` : nothing}
        ${found === "damaged" && kept
          ? html`<button class="button" @click=${() => saveText(`${kept.id}.dgr`, kept.record)}>${t("Download the record")}</button>`
          : nothing}
        <button class="button ${found === "moved" ? "" : "primary"}" @click=${this.toMatches}>${t("To the matches on this device")}</button>
      </div>
    </div>`;
  }

  private troubleView(): TemplateResult | typeof nothing {
    const { trouble } = this;
    if (!trouble) return nothing;
    return html`<p class="trouble" role="alert">
      ${trouble === "full"
        ? t("This device has no room left, so the match is not kept. Delete old matches, or free some space.")
        : t("Your browser keeps nothing for this page: the match lasts until you close it.")}
    </p>`;
  }

  private curtainView(): TemplateResult {
    const { curtain } = this;
    const { record, feed } = this.table!;
    const name = seatName(feed.state!, curtain);
    const acts = stepsSince(this.core, record, curtain).map((step) => stepWords(feed.state!, step));
    return html`<section class="curtain" role="dialog" aria-labelledby="curtain">
      <h2 id="curtain" tabindex="-1">${t("Give the device to {name}", { name })}</h2>
      ${acts.length ? html`<ol aria-label=${t("Since the last move of {name}", { name })}>${acts.map((act) => html`<li>${act}</li>`)}</ol>` : nothing}
      <button class="button primary" @click=${this.uncover}>${t("I am {name}: show my tiles", { name })}</button>
      ${linkTo({ page: "local", match: "" }, t("To the matches on this device"), "button")}
    </section>`;
  }

  override render() {
    const { table, curtain } = this;
    const state = table?.feed.state;
    const panel = this.host && this.found === "there" ? nearby.part!.hostPanel(this.host, state ?? null, this.toMatches) : nothing;
    if (panel !== nothing && !state) return html`<h1 class="visually-hidden">${gameSentence(this.kept!)}</h1>${panel}`;
    if (this.found !== "there" || !state) return this.notice();
    void (table.waitsFor && table.feed.current); // a change draws the curtain
    return html`<h1 class="visually-hidden">${gameSentence(state.app)}</h1>
      ${this.troubleView()} ${curtain ? this.curtainView() : nothing} ${panel}
      ${keyed(table, html`<kz-local-table ?inert=${curtain > 0} .table=${table} .next=${this.next} @kz-leave=${this.toMatches} @kz-again=${this.again} @kz-replay=${this.toReplay}></kz-local-table>`)}`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "kz-device-match": KzDeviceMatch;
  }
}
