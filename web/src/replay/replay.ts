// SPDX-License-Identifier: MIT
/* `<kz-replay>`: a finished match step by step, all hands open. The address names the position: "/r/ID#2.7" is the second deal after seven
 * actions. The page has no rules: the server sends every step (file.ts). */
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { live } from "lit/directives/live.js";
import { afterPaint } from "../base/after-paint.js";
import { dateText, joined, t } from "../base/i18n.js";
import type { ActText, Seat } from "../base/protocol.js";
import { drillView, judgedView, teachView } from "../teach/panel.js";
import { Teach } from "../teach/teach.js";
import "../teach/unseen.js";
import teachStyles from "../teach/teach.css";
import { actWords } from "../board/words.js";
import { Localized, Watching } from "../ui/controllers.js";
import { copyText } from "../ui/copy.js";
import { checkIcon, linkIcon } from "../ui/icons.js";
import { linkTo } from "../ui/link.js";
import { gameSentence } from "../ui/names.js";
import { showLobby, toasts } from "../page/page.js";
import { askRules } from "../rules/asking.js";
import base from "../ui/base.css";
import controls from "../ui/controls.css";
import numbers from "../ui/numbers.css";
import noticeStyles from "../ui/notice.css";
import { settings, SPEEDS } from "../base/settings.js";
import type { Shown, TableRequest } from "../table/contract.js";
import markStyles from "../table/seats/marks.css";
import { seatName } from "../table/seats/seats.js";
import tileStyles from "../board/tile.css";
import { fromServer, type Replay, type Source } from "./file.js";
import * as icons from "./icons.js";
import { fromDevice } from "./kept.js";
import { movesView } from "./moves.js";
import { PACES, Player, type Pace } from "./player.js";
import { bazaarView, resultStyles, resultView } from "./result.js";
import replayStyles from "./replay.css";
import { shownAt, taskAt, Timeline, type Moment } from "./timeline.js";
import { filesView, RecordBefore, waysView } from "./ways.js";
import { momentWords } from "./words.js";

/** The address follows after this time without a step: browsers refuse to change it too often. */
const ADDRESS_MS = 300;
const COPIED_MS = 2500;
const NOTHING: readonly never[] = [];

function placeOf(hash: string): { deal: number; ply: number } {
  const [, deal = "1", ply = "0"] = /^#(\d{1,6})(?:\.(\d{1,6}))?$/.exec(hash) ?? [];
  return { deal: Number(deal), ply: Number(ply) };
}

@customElement("kz-replay")
export class KzReplay extends Watching {
  static override styles = [base, controls, tileStyles, markStyles, resultStyles, noticeStyles, numbers, replayStyles, teachStyles];

  @property() match = "";
  /** True if this device has the match, not the server. */
  @property({ type: Boolean }) kept = false;
  /** `none`: there is no such match; `failed`: it is not available now. */
  @state() private found: "asked" | "none" | "failed" | "there" = "asked";
  @state() private below: Seat = 1;
  @state() private copied = false;
  /** The person's seat. 0: the person was no player. */
  private own: Seat = 0;

  readonly localized = new Localized(this);
  private player: Player | null = null;
  private teach: Teach | null = null;
  private tried: unknown = null;
  /** True if the board and the place under it must be scrolled into view. */
  private wanted = false;
  /** True if the replay must go to the first mistake once it is known: the person has not gone anywhere else. */
  private awaited = false;
  private source!: Source;
  private leaving = new AbortController();
  private recordBefore!: RecordBefore;
  private addressTimer: number | undefined;
  private shown: { moment: Moment; below: Seat; task: unknown; state: Shown } | null = null;

  override connectedCallback(): void {
    super.connectedCallback();
    window.addEventListener("keydown", this.onKey);
    window.addEventListener("hashchange", this.onAddress);
  }

  override disconnectedCallback(): void {
    window.removeEventListener("keydown", this.onKey);
    window.removeEventListener("hashchange", this.onAddress);
    window.clearTimeout(this.addressTimer);
    this.player?.stop();
    this.teach?.stop();
    this.leaving.abort();
    super.disconnectedCallback();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("match") || changed.has("kept")) void this.load();
  }

  protected override updated(): void {
    afterPaint(() => this.keepMoveInSight());
    this.keepTriedInSight();
    this.showMistake();
  }

  private async load(): Promise<void> {
    this.leaving.abort();
    const { signal } = (this.leaving = new AbortController());
    const source = (this.source = this.kept ? fromDevice(this.match) : fromServer(this.match));
    this.recordBefore = new RecordBefore(source.record);
    this.player?.stop();
    this.player = null;
    this.teach?.stop();
    this.teach = null;
    this.awaited = false;
    this.found = "asked";
    let replay: Replay | null = null;
    let failed = false;
    try {
      replay = await source.replay();
    } catch {
      failed = true;
    }
    if (signal.aborted) return;
    if (!replay) {
      this.found = failed ? "failed" : "none";
      return;
    }
    const teach = new Teach(source.analysis(replay, signal), replay, () => this.onTold());
    this.teach = teach;
    // The page checks before the first paint whether the place under the board is needed, so that nothing moves later.
    await teach.looked;
    if (this.teach !== teach) return;
    this.found = "there";
    this.player = new Player(new Timeline(replay), () => this.onMoment());
    this.player.speed = () => SPEEDS[settings().speed];
    this.own = source.own(replay);
    this.below = this.own || 1;
    this.onAddress();
    this.onTold();
  }

  /** The analysis has got further. */
  private onTold(): void {
    if (this.awaited && this.player && this.teach!.judged) this.toMistake(1);
    this.requestUpdate();
  }

  // ---- Where it stands

  private onMoment(): void {
    this.awaited = false;
    if (this.teach) this.teach.preview = null;
    this.requestUpdate();
    window.clearTimeout(this.addressTimer);
    this.addressTimer = window.setTimeout(() => history.replaceState(null, "", this.link), ADDRESS_MS);
  }

  private readonly onAddress = (): void => {
    if (!this.player) return;
    const { deal, ply } = placeOf(location.hash);
    this.player.go(this.player.timeline.find(deal, ply));
    if (location.hash !== "#why") return;
    this.awaited = true;
    this.seek();
  };

  private seek(): void {
    this.wanted = true;
    this.teach!.want();
  }

  private get link(): string {
    const { deal, ply } = this.player!.moment;
    return `${location.origin}${location.pathname}#${deal}.${ply}`;
  }

  private readonly onKey = (event: KeyboardEvent): void => {
    const { player, teach } = this;
    if (!player || teach?.drill || event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    const aim = event.composedPath()[0];
    const path = event.composedPath().filter((node): node is Element => node instanceof Element);
    if (!(aim instanceof Element) || aim.matches("input, textarea, select, [contenteditable]")) return;
    if (path.some((node) => node.matches("dialog, [popover]"))) return;
    const mistake = (way: 1 | -1) => () => this.toMistake(way);
    const keys: Record<string, () => void> = {
      ArrowRight: () => player.next(),
      ArrowLeft: () => player.previous(),
      ArrowDown: () => player.nextDeal(),
      ArrowUp: () => player.previousDeal(),
      Home: () => player.go(0),
      End: () => player.go(player.timeline.last),
    };
    // (These keys scroll the panel next to the table.)
    if (teach?.judged && !path.some((node) => node.matches("aside"))) Object.assign(keys, { PageDown: mistake(1), PageUp: mistake(-1) });
    // On a button the space bar presses it.
    if (!path.some((node) => node.matches("button, a, summary"))) keys[" "] = () => player.toggle();
    const go = keys[event.key];
    if (!go) return;
    event.preventDefault();
    afterPaint(go);
  };

  private toMistake(way: 1 | -1): void {
    const { timeline, moment } = this.player!;
    const found = this.teach!.judged!.nextMistake(this.below, moment, way);
    if (!found) return;
    this.wanted = true;
    this.player!.go(timeline.find(found.deal, found.ply));
  }

  /** Handles requests of the table. Only this part of the page has the game of the rules, and the information that nobody plays here. */
  private onRequest(event: CustomEvent<TableRequest>): void {
    const { detail } = event;
    if (detail.do !== "rules" && detail.do !== "act") return;
    event.stopPropagation();
    if (detail.do === "act") this.teach?.answer(detail.act);
    else askRules(this, this.player!.moment.state.app);
  }

  private async copy(): Promise<void> {
    if (!(await copyText(this.link))) {
      // The address bar has it.
      history.replaceState(null, "", this.link);
      toasts.fail({ code: "", text: t("The link cannot be copied here: it is in the address bar.") });
      return;
    }
    this.copied = true;
    window.setTimeout(() => (this.copied = false), COPIED_MS);
  }

  /** Keeps the shown move visible in the list without scrolling the page. */
  private keepMoveInSight(): void {
    const list = this.renderRoot.querySelector<HTMLElement>(".moves > ol");
    const now = list?.querySelector<HTMLElement>("[aria-current]");
    if (!list || !now || list.scrollHeight <= list.clientHeight) return;
    const [frame, move] = [list.getBoundingClientRect(), now.getBoundingClientRect()];
    if (move.top < frame.top || move.bottom > frame.bottom) list.scrollTop += move.top - frame.top - frame.height / 2;
  }

  /** Keeps the drawn tiles visible: on a phone, below the table, they would be out of sight. */
  private keepTriedInSight(): void {
    const tried = this.teach?.preview ?? this.teach?.task ?? null;
    if (tried !== null && tried !== this.tried) this.renderRoot.querySelector(".stage")?.scrollIntoView({ block: "nearest" });
    this.tried = tried;
  }

  /** Shows a mistake. On a phone the button for the next mistake is below the board and the reason. The link to the mistake was on another page. */
  private showMistake(): void {
    if (!this.wanted) return;
    const [stage, reason] = [".stage", ".judgement"].map((part) => this.renderRoot.querySelector(part));
    if (!stage || !reason) return;
    this.wanted = false;
    const hidden = stage.getBoundingClientRect().top < 0 || reason.getBoundingClientRect().bottom > innerHeight;
    if (hidden) stage.scrollIntoView({ block: "start" });
  }

  // ---- Views

  private button(name: string, icon: unknown, off: boolean, press: () => void, kind = ""): TemplateResult {
    return html`<button class=${kind} aria-label=${name} title=${name} ?disabled=${off} @click=${() => afterPaint(press)}>${icon}</button>`;
  }

  private controls(player: Player, words: string): TemplateResult {
    const { timeline, index, playing, atEnd } = player;
    const atBegin = index === 0;
    const slide = ({ target }: Event): void => afterPaint(() => player.go(Number((target as HTMLInputElement).value)));
    return html`<input
        type="range"
        min="0"
        max=${timeline.last}
        .value=${live(String(index))}
        aria-label=${t("Step")}
        aria-valuetext=${words}
        @input=${slide}
      />
      <div class="go" role="group" aria-label=${t("Step")}>
        ${this.button(t("First step"), icons.firstIcon, atBegin, () => player.go(0))}
        ${this.button(t("Previous deal"), icons.previousDealIcon, atBegin, () => player.previousDeal())}
        ${this.button(t("Previous step"), icons.previousIcon, atBegin, () => player.previous())}
        ${playing
          ? this.button(t("Pause"), icons.pauseIcon, false, () => player.toggle(), "play")
          : this.button(t("Play"), icons.playIcon, false, () => player.toggle(), "play")}
        ${this.button(t("Next step"), icons.nextIcon, atEnd, () => player.next())}
        ${this.button(t("Next deal"), icons.nextDealIcon, atEnd, () => player.nextDeal())}
        ${this.button(t("Last step"), icons.lastIcon, atEnd, () => player.go(timeline.last))}
      </div>`;
  }

  private choices(player: Player): TemplateResult {
    const paces: Record<Pace, string> = { slow: t("slow"), normal: t("normal"), fast: t("fast") };
    const { state } = player.moment;
    const value = (event: Event): string => (event.target as HTMLSelectElement).value;
    return html`<div class="choices">
      <label
        >${t("Speed")}
        <select .value=${live(player.pace)} @change=${(event: Event) => player.choosePace(value(event) as Pace)}>
          ${(Object.keys(PACES) as Pace[]).map((pace) => html`<option value=${pace} ?selected=${pace === player.pace}>${paces[pace]}</option>`)}
        </select></label
      >
      <label
        >${t("Below")}
        <select .value=${live(String(this.below))} @change=${(event: Event) => (this.below = Number(value(event)))}>
          ${state.seats.map((_, i) => html`<option value=${i + 1} ?selected=${i + 1 === this.below}>${seatName(state, i + 1)}</option>`)}
        </select></label
      >
    </div>`;
  }

  private about({ timeline }: Player): TemplateResult {
    const { replay, moments } = timeline;
    const { state } = moments[0]!;
    const day = /^\d{4}-\d\d-\d\d$/.test(replay.date) ? new Date(`${replay.date}T12:00:00Z`) : null;
    const date = day && !Number.isNaN(day.getTime()) ? dateText(day, { dateStyle: "long" }) : replay.date;
    return html`<div class="about">
      <div class="title">
        <h1>${t("Replay")}</h1>
        ${this.kept ? nothing : html`<button class="button" @click=${this.copy}>${this.copied ? checkIcon : linkIcon} ${this.copied ? t("Copied") : t("Copy the link")}</button>`}
      </div>
      <p>${gameSentence(state.app)}</p>
      <p>${joined([state.seats.map((_, i) => seatName(state, i + 1)).join(", "), date])}</p>
    </div>`;
  }

  private notice(): TemplateResult {
    if (this.found === "asked") return html`<h1 class="visually-hidden" role="status">${t("Loading…")}</h1>`;
    const none = this.found === "none";
    return html`<div class="notice">
      <h1 role="status">${none ? t("There is no such match, or it is not over yet.") : t("The match cannot be loaded right now.")}</h1>
      <div>
        ${none ? nothing : html`<button class="button primary" @click=${() => this.load()}>${t("Try again")}</button>`}
        ${this.kept
          ? linkTo({ page: "local", match: "" }, t("To the matches on this device"), "button")
          : html`<button class="button ${none ? "primary" : ""}" @click=${showLobby}>${t("To the lobby")}</button>`}
      </div>
    </div>`;
  }

  /** The moment on the table: before the choice, while there is something to try. */
  private get standing(): Moment {
    const { timeline, index, moment } = this.player!;
    const task = this.teach?.task;
    if (task) return timeline.moments[timeline.find(task.deal, task.ply) - 1]!;
    return this.teach?.preview ? timeline.moments[index - 1]! : moment;
  }

  /** Returns the same object as long as the same is shown: the table compares by identity. */
  private stateOf(moment: Moment): Shown {
    const task = this.teach?.task;
    if (this.shown?.moment !== moment || this.shown.below !== this.below || this.shown.task !== task) {
      const legal = task?.actions.map(({ act }): ActText => act);
      this.shown = { moment, below: this.below, task, state: task ? taskAt(moment, task.seat, legal!) : shownAt(moment, this.below) };
    }
    return this.shown.state;
  }

  private names({ state }: Moment): string[] {
    return state.seats.map((_, i) => seatName(state, i + 1));
  }

  private table(player: Player): TemplateResult {
    const { teach } = this;
    const trying = Boolean(teach?.task || teach?.preview);
    return html`<kz-table
      .state=${this.stateOf(this.standing)}
      .step=${trying ? null : player.step}
      .ready=${Boolean(teach?.task) && teach!.drill!.answer === null}
      .tried=${teach?.pieces ?? NOTHING}
      @kz-request=${this.onRequest}
    ></kz-table>`;
  }

  private learning(player: Player, teach: Teach): TemplateResult {
    return html`<div class="replay">
      <div class="stage">${this.table(player)}</div>
      <aside>${drillView(teach, teach.drill!, this.names(player.moment), this.standing.state.match!.ends)}</aside>
    </div>`;
  }

  override render() {
    const { player, teach } = this;
    if (!player) return this.notice();
    if (teach?.drill) return this.learning(player, teach);
    const { moment, timeline, index } = player;
    const { ends } = timeline.moments[Math.max(0, index - 1)]!.state.match!;
    const words = teach?.preview ? t("Instead: {act}", { act: actWords(teach.preview, ends) }) : momentWords(moment);
    const go = (to: number): void => afterPaint(() => player.go(to));
    const looking = {
      names: this.names(moment),
      seat: this.below,
      place: moment,
      at: index,
      ends,
      momentOf: ({ deal, ply }: { deal: number; ply: number }) => timeline.find(deal, ply),
      go,
      toMistake: (way: 1 | -1) => this.toMistake(way),
      seek: () => this.seek(),
    };
    return html`<div class="replay">
      <div class="stage">${this.table(player)}</div>
      <div class="desk">
        <p class="now" role="status"><span class="where">${moment.deal}.${moment.ply}</span>${words}</p>
        ${teach ? judgedView(teach, looking) : nothing} ${this.controls(player, words)} ${this.choices(player)}
        ${this.kept ? nothing : waysView(this.match, moment, this.own, teach?.judged?.choiceAt(moment) !== undefined)}
      </div>
      <aside>
        ${this.about(player)} ${resultView(moment)} ${teach ? teachView(teach, looking) : nothing}
        <kz-unseen .record=${this.recordBefore.of(moment)} .names=${looking.names}></kz-unseen> ${bazaarView(player)}
        ${movesView(timeline, index, go, (at) => teach?.markAt(timeline.moments[at]!))} ${filesView(this.match, this.source, player)}
      </aside>
    </div>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "kz-replay": KzReplay;
  }
}
