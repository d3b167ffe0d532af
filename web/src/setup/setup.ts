// SPDX-License-Identifier: MIT
/* `<kz-setup>`: the board for setting up a position. Tiles are exchanged between hands and laid for the seat to act. The position can be judged,
 * played on and shared: the address is the position (position.ts). */
import { KozelError, type Catalogue } from "kozel/load";
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { live } from "lit/directives/live.js";
import { errorText, t } from "../base/i18n.js";
import type { Match, TableState, Tile } from "../base/protocol.js";
import tileStyles from "../board/tile.css";
import { loadPositions } from "../local/core.js";
import { LocalTable, positionState } from "../local/local-table.js";
import "../local/view.js";
import { account, router, toasts } from "../page/page.js";
import { positionHash, textIn } from "../page/place.js";
import { askRules } from "../rules/asking.js";
import { parseAct, type Piece } from "../state/act.js";
import type { Shown, TableRequest } from "../table/contract.js";
import { seatName } from "../table/seats/seats.js";
import { actionsView } from "../teach/choice.js";
import teachStyles from "../teach/teach.css";
import { think, type Known } from "../teach/thinking.js";
import "../teach/unseen.js";
import base from "../ui/base.css";
import { Localized, Watching } from "../ui/controllers.js";
import { copyText } from "../ui/copy.js";
import controls from "../ui/controls.css";
import noticeStyles from "../ui/notice.css";
import { handsView } from "./hands.js";
import { atFirstChoice, exchanged, matchOf, NoPosition, ofText, ownMembers, positionAt, read, textOf, withTerms, type Position } from "./position.js";
import styles from "./setup.css";
import { termsView } from "./terms.js";

const NONE: readonly Piece[] = [];

@customElement("kz-setup")
export class KzSetup extends Watching {
  static override styles = [base, controls, tileStyles, noticeStyles, teachStyles, styles];

  /** With its "?". */
  @property() search = "";
  @state() private position: Position | null = null;
  /** Why nothing can be shown: a sentence, and what is wrong in the link. */
  @state() private failure = "";
  @state() private fault = "";
  @state() private picked: Tile | null = null;
  @state() private known: Known | null = null;
  @state() private thinking = false;
  @state() private preview: string | null = null;
  @state() private local: LocalTable | null = null;
  @state() private copied: "link" | "text" | null = null;
  /** The text that was entered and is no position, and why. */
  @state() private wrong: { text: string; reason: string } | null = null;

  readonly localized = new Localized(this);
  private core: Catalogue | null = null;
  /** The match that the position was taken from. "": none. */
  private origin = "";
  /** Of the position; "" if its match began before. */
  private record = "";
  /** The position as text. */
  private text = "";
  /** True if the seat to act has several actions. */
  private hasChoice = false;
  private shown: Shown | null = null;
  /** The address that is shown. A different address means that somebody asked for another position. */
  private own: string | null = null;

  override connectedCallback(): void {
    super.connectedCallback();
    window.addEventListener("hashchange", this.onHash);
  }

  override disconnectedCallback(): void {
    window.removeEventListener("hashchange", this.onHash);
    this.leave();
    super.disconnectedCallback();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("search") && this.search !== this.own) void this.load(this.search);
  }

  // ---- The position

  private readonly onHash = (): void => {
    if (textIn(location.hash) !== null) void this.load(this.search);
  };

  private async load(search: string): Promise<void> {
    this.failure = this.fault = "";
    try {
      this.core = await loadPositions();
      const position = await this.positionOf(search);
      // A person who has left meanwhile is elsewhere: the address is no longer the board's.
      if (search === this.search && this.isConnected) this.take(position);
    } catch (error) {
      const refused = error instanceof KozelError;
      this.failure = refused ? t("The position in this link is wrong.") : this.words(error);
      this.fault = refused ? this.words(error) : "";
    }
  }

  private async positionOf(search: string): Promise<Position> {
    const wanted = ownMembers(search);
    const text = textIn(location.hash);
    this.origin = "";
    if (text !== null) return ofText(this.core!, text);
    if ([...wanted].length === 0) return this.dealt({ from: null, game: "kozel", seats: 2, options: "", order: [], acts: [] });
    const [, deal, ply] = /^(\d{1,6})\.(\d{1,6})$/.exec(wanted.get("at") ?? "") ?? [];
    const match = wanted.get("match") ?? /^[\w-]+/.exec(wanted.get("from") ?? "")?.[0];
    if (match) {
      const answer = await fetch(`/match/${encodeURIComponent(match)}.dgr`);
      if (!answer.ok) throw new NoPosition();
      this.origin = await answer.text();
    }
    if (!wanted.has("match")) return this.origin ? withTerms(read(search), this.origin) : read(search);
    const position = deal && match ? positionAt(this.core!, match, this.origin, Number(deal), Number(ply)) : null;
    if (!position) throw new NoPosition();
    return position;
  }

  /** Returns the position with other tiles, and without actions except the forced ones. */
  private dealt(position: Position): Position {
    const match = this.core!.match(position.game, position.seats, { options: position.options });
    const order = match.shuffle(crypto.getRandomValues(new Uint32Array(1))[0]!);
    match.free();
    return atFirstChoice(this.core!, { ...position, order, acts: [] }, this.origin);
  }

  /** Shows a position. Throws if the core refuses it; nothing changes then. */
  private take(position: Position): void {
    const match = matchOf(this.core!, position, this.origin);
    this.record = match.record();
    this.text = match.positionText();
    const { turn } = match;
    this.hasChoice = match.legal().length > 1;
    match.free();
    this.shown = this.stateOf(turn);
    this.position = position;
    this.own = position.start ? "" : textOf(position);
    this.picked = this.known = this.preview = null;
    this.wrong = null;
    history.replaceState(null, "", `/board${this.own}${position.start ? positionHash(this.text) : ""}`);
  }

  /** Makes a change that the person asked for, or reports why it is impossible. */
  private change(make: () => Position): void {
    try {
      this.take(make());
    } catch (error) {
      this.picked = null;
      toasts.fail({ code: "", args: [], text: this.words(error) });
    }
  }

  private words(error: unknown): string {
    if (error instanceof KozelError) {
      const reason = errorText({ code: error.code, args: error.args, text: error.message });
      return error.column > 0 ? t("Character {n}: {reason}", { n: error.column, reason }) : reason;
    }
    return error instanceof NoPosition ? t("That is no position.") : t("This page could not be loaded.");
  }

  /** Returns the state with all hands open and the seat to act below. The phase stays `play`, so that no score covers the table. */
  private stateOf(turn: number): Shown {
    const { core, record, text } = this;
    const below = turn || 1;
    const stateAt = (seat: number) => (record ? core!.state(record, seat) : positionState(core!, text, seat));
    const { game, options, names, n, match } = stateAt(below);
    const seats: TableState["seats"] = names.map(() => ({ name: "", kind: "person", here: true }));
    const hands = names.map((_, i) => (stateAt(i + 1).match as Match).hand);
    const app = { table: "", terms: 0, game, options, seats: names.length, time: 0, reserve: 0, bots: "", private: false, by: "", players: [], free: 0 };
    return { table: "", n, v: n, phase: "play", app, seats, you: turn, ready: [], match: match as Match, fair: null, at: 0, practice: true, open: { hands, below } };
  }

  // ---- What is done with it

  private readonly onRequest = (event: CustomEvent<TableRequest>): void => {
    const { detail } = event;
    if (detail.do !== "act" && detail.do !== "rules") return;
    event.stopPropagation();
    const { position, shown } = this;
    if (detail.do === "act") this.change(() => ({ ...position!, acts: [...position!.acts, detail.act] }));
    else askRules(this, shown!.app);
  };

  private tap(tile: Tile): void {
    const { picked, position } = this;
    if (picked === null || picked === tile) this.picked = picked === tile ? null : tile;
    else this.change(() => exchanged(position!, picked, tile));
  }

  private async judge(): Promise<void> {
    const { text } = this;
    this.thinking = true;
    try {
      const known = await think({ position: text, judged: true });
      if (text === this.text) this.known = known;
    } catch {
      toasts.fail({ code: "", args: [], text: t("That cannot be computed right now.") });
    }
    this.thinking = false;
  }

  private playOn(): void {
    this.local = new LocalTable(this.core!, { ...(this.record ? { record: this.record } : { position: this.text }), seat: this.shown!.you, name: account.you?.name || t("You") });
    this.local.go();
  }

  private readonly leave = (): void => {
    this.local?.stop();
    this.local = null;
  };

  private async copy(what: "link" | "text"): Promise<void> {
    if (!(await copyText(what === "link" ? location.href : this.text))) {
      const text = what === "link" ? t("The link cannot be copied here: it is in the address bar.") : t("The text cannot be copied here: mark it and copy it.");
      toasts.fail({ code: "", args: [], text });
      return;
    }
    this.copied = what;
    window.setTimeout(() => (this.copied = null), 2500);
  }

  private readonly enter = (event: SubmitEvent): void => {
    event.preventDefault();
    const text = (event.target as HTMLFormElement).querySelector("textarea")!.value;
    try {
      this.origin = "";
      this.take(ofText(this.core!, text));
    } catch (error) {
      this.wrong = { text, reason: this.words(error) };
    }
  };

  /** Returns the position as text, in a field for another one. */
  private textView(): TemplateResult {
    const { wrong } = this;
    return html`<details class="as-text">
      <summary>${t("As text")}</summary>
      <form @submit=${this.enter}>
        <textarea rows="4" spellcheck="false" autocapitalize="off" autocomplete="off" aria-label=${t("Position as text")} aria-invalid=${wrong !== null} .value=${live(wrong?.text ?? this.text)}></textarea>
        ${wrong ? html`<p role="alert" class="fault">${wrong.reason}</p>` : html`<p class="quiet">${t("Copy it, or paste another position and show it.")}</p>`}
        <div class="ways">
          <button type="submit" class="button">${t("Show this position")}</button>
          <button type="button" class="button" @click=${() => this.copy("text")}>${this.copied === "text" ? t("Copied") : t("Copy the text")}</button>
        </div>
      </form>
    </details>`;
  }

  // ---- Views

  private names(): string[] {
    const shown = this.shown!;
    return shown.seats.map((_, i) => seatName(shown, i + 1));
  }

  private verdict(): TemplateResult | typeof nothing {
    const { known, shown } = this;
    if (this.thinking) return html`<p role="status">${t("Thinking…")}</p>`;
    if (!known) return nothing;
    const { choice } = known;
    if (!choice) return html`<p role="status">${t("There is nothing to choose here.")}</p>`;
    const show = (act: string | null): void => void (this.preview = act);
    return html`<div class="choice-card" role="status">
      ${choice.best === undefined ? html`<p>${t("Too little could be known here to judge the choice.")}</p>` : nothing}
      ${actionsView({ ...choice, played: "" }, shown!.match!.ends, this.preview, show)}
    </div>`;
  }

  private get pieces(): readonly Piece[] {
    const parsed = this.preview === null ? null : parseAct(this.preview);
    return parsed?.kind === "lay" ? parsed.pieces : NONE;
  }

  private panel(position: Position, shown: Shown): TemplateResult {
    const acts = shown.match!.turn > 0;
    const names = this.names();
    const change = (game: string, seats: number, options: string): void =>
      this.change(() => this.dealt({ from: null, game, seats, options, order: [], acts: [] }));
    return html`<h1>${t("Set up a position")}</h1>
      ${termsView(this.core!, position, shown.app.options, change)}
      <p role="status">${acts ? t("{name} to move. You play for every seat.", { name: names[shown.match!.turn - 1]! }) : t("The deal has ended.")}</p>
      <div class="ways">
        <button class="button" ?disabled=${position.acts.length === 0} @click=${() => this.change(() => ({ ...position, acts: position.acts.slice(0, -1) }))}>
          ${t("Take back")}
        </button>
        <button class="button" @click=${() => this.change(() => this.dealt(position))}>${t("Other tiles")}</button>
        <button class="button" ?disabled=${!this.hasChoice || this.thinking} @click=${this.judge}>${t("Judge the choice")}</button>
        <button class="button primary" ?disabled=${!acts} @click=${this.playOn}>${t("Play on from here")}</button>
        <button class="button" @click=${() => this.copy("link")}>${this.copied === "link" ? t("Copied") : t("Copy the link")}</button>
      </div>
      ${this.textView()} ${this.verdict()}
      ${shown.match!.rows ? nothing : handsView(position, shown, names, this.picked, (tile) => this.tap(tile))}
      ${acts ? html`<kz-unseen .position=${this.text} .names=${names}></kz-unseen>` : nothing}`;
  }

  private readonly anew = (): void => {
    history.replaceState(null, "", `/board${this.search}`);
    if (this.search) router.go({ page: "board" });
    else void this.load("");
  };

  private notice(): TemplateResult {
    if (!this.failure) return html`<h1 class="visually-hidden" role="status">${t("Loading…")}</h1>`;
    return html`<div class="notice">
      <h1 role="status">${this.failure}</h1>
      ${this.fault ? html`<p role="status">${this.fault}</p>` : nothing}
      <button class="button primary" @click=${this.anew}>${t("Set up a position")}</button>
    </div>`;
  }

  override render() {
    const { position, shown, local } = this;
    if (local)
      return html`<div class="playing">
        <div class="ways">
          <button class="button" @click=${this.leave}>${t("Back to the board")}</button>
          <button class="button" @click=${() => (this.leave(), this.playOn())}>${t("Once more")}</button>
        </div>
        <kz-local-table .table=${local} @kz-leave=${this.leave}></kz-local-table>
      </div>`;
    if (!position || !shown || this.failure) return this.notice();
    return html`<div class="setup">
      <div class="stage">
        <kz-table .state=${shown} .ready=${true} .tried=${this.pieces} @kz-request=${this.onRequest}></kz-table>
      </div>
      <section class="panel">${this.panel(position, shown)}</section>
    </div>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "kz-setup": KzSetup;
  }
}
