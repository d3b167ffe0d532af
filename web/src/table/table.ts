// SPDX-License-Identifier: MIT
/* `<kz-table>`: the table of a running or finished match (contract.ts documents its properties). It connects the parts - positions (layout.ts),
 * motion (stage/animation.ts), input (hand/hand-play.ts, zoom.ts, input.ts), what covers it (cards.ts) - and paints them (view.ts). It applies no
 * rules. */
import { LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, query } from "lit/decorators.js";
import { afterPaint, nextTask } from "../base/after-paint.js";
import type { ActText, Tile } from "../base/protocol.js";
import tileStyles from "../board/tile.css";
import type { Piece } from "../state/act.js";
import { Localized } from "../ui/controllers.js";
import dialogStyles from "../ui/dialog.css";
import { Cards } from "./cards.js";
import { askShell, type Shown, type ShownStep, type Told } from "./contract.js";
import cornerStyles from "./corner.css";
import feltStyles from "./felt.css";
import { KzBoard } from "./board/board.js";
import { KzLine } from "./board/line.js";
import clothStyles from "./cloth.css";
import { KzHand } from "./hand/hand.js";
import { HandPlay, type HandTable } from "./hand/hand-play.js";
import { playsOf } from "./hand/legal.js";
import { KzTurn } from "./hand/turn.js";
import { TableInput } from "./input.js";
import { TableLayout } from "./layout.js";
import cardStyles from "./score/card.css";
import goatStyles from "./score/goat.css";
import joyStyles from "./score/joy.css";
import "./score/log.js";
import matchEndStyles from "./score/match-end.css";
import placeStyles from "./score/places.css";
import { KzScoreSheet } from "./score/score-sheet.js";
import scoreStyles from "./score/score-table.css";
import standingStyles from "./score/standing.css";
import { KzSeat } from "./seats/seat.js";
import "./seats/timer.js";
import { Animation } from "./stage/animation.js";
import { restoreFullScreen } from "./stage/full-screen.js";
import { sounds } from "./stage/sounds.js";
import layout from "./table.css";
import { Tips } from "./tips.js";
import { tableView } from "./view.js";
import zoomStyles from "./zoom.css";
import { Zoom, type ZoomHost } from "./zoom.js";

/** The parts that render by themselves, each after the part that contains it. */
const PARTS = "kz-seat, kz-board, kz-line, kz-turn, kz-hand, kz-log, kz-card, kz-score-sheet";

/** The time by which a visible page has been painted, even on a slow phone. */
const PAINTED_MS = 400;

/** Resolves when the current drawing is painted. It also resolves if the page is hidden before. */
const painted = (): Promise<void> =>
  new Promise((done) => {
    afterPaint(done);
    window.setTimeout(done, PAINTED_MS);
  });

@customElement("kz-table")
export class KzTable extends LitElement implements HandTable, ZoomHost {
  /** The styles of the table, and of its components, which render into its tree. */
  static override styles = [
    [layout, feltStyles, clothStyles, KzBoard.styles, KzLine.styles, KzHand.styles, tileStyles, goatStyles, joyStyles, KzSeat.styles, dialogStyles],
    [cardStyles, scoreStyles, KzScoreSheet.styles, matchEndStyles, placeStyles, standingStyles, KzTurn.styles, cornerStyles, zoomStyles],
  ];

  @property({ attribute: false }) state: Shown | null = null;
  @property({ attribute: false }) step: ShownStep | null = null;
  @property({ attribute: false }) recent: readonly Told[] = [];
  @property({ type: Boolean }) ready = false;
  /** Tiles that a replay shows where they would be laid. */
  @property({ attribute: false }) tried: readonly Piece[] = [];
  /** The number of new lines of the table's chat. null: there is no chat, in a replay. */
  @property({ attribute: false }) unread: number | null = null;
  /** The phrase just sent at a seat by one tap, in the reader's language. */
  @property({ attribute: false }) said: ReadonlyMap<number, string> = new Map();

  @query("#sheet") readonly sheet!: HTMLDialogElement;
  @query("#resign") readonly resignDialog!: HTMLDialogElement;

  readonly localized = new Localized(this);
  readonly play = new HandPlay(this);
  readonly zoom = new Zoom(this);
  readonly layout = new TableLayout(this);
  readonly animation = new Animation(this);
  readonly cards = new Cards(this);
  readonly input = new TableInput(this);
  readonly tips = new Tips();
  /** The last shown state in which a deal was played. */
  private played: Shown | null = null;
  /** True if a tile was laid. The next update reads what may be laid then. */
  private laying = false;

  override connectedCallback(): void {
    // A browser that translates pages replaces repainted text nodes. Names and numbers mean the same in each language.
    this.translate = false;
    super.connectedCallback();
  }

  override disconnectedCallback(): void {
    this.cards.stop();
    super.disconnectedCallback();
  }

  // ---- HandTable, ZoomHost

  /** The tiles in the person's hand. In a row that is closed to everybody only the turned tile counts. */
  get held(): readonly Tile[] {
    const open = this.state?.open;
    if (open) return open.hands[open.below - 1] ?? [];
    const { match, you } = this.state ?? {};
    if (!match?.rows) return match?.hand ?? [];
    return match.rows.turned && match.turn === you ? [match.rows.turned] : [];
  }

  get keysTaken(): boolean {
    return Boolean(this.state?.open) || this.cards.open || this.sheet?.open || this.resignDialog?.open || this.renderRoot.querySelector(":popover-open") !== null;
  }

  look(): void {
    this.layout.look();
  }

  get wellOnScreen(): DOMRect {
    return this.layout.bounds.well;
  }

  remeasure(): void {
    this.layout.remeasure();
  }

  placeOnScreen(piece: Piece): { x: number; y: number; length: number } {
    return this.layout.placeOnScreen(piece);
  }

  onCloth(x: number, y: number): boolean {
    const { rim } = this.layout.bounds;
    return x > rim.left && x < rim.right && y > rim.top && y < rim.bottom;
  }

  lay(act: ActText, dropped: { tile: Tile; rect: DOMRect } | null): void {
    this.animation.dropped = dropped;
    this.laying = true;
    restoreFullScreen(); // a tap on a tile is no click
    askShell(this, { do: "act", act });
    this.play.painted = painted();
    this.requestUpdate();
  }

  cannot(act: ActText): void {
    if (this.state?.local) askShell(this, { do: "cannot", act });
  }

  /** The state whose standing is written over the line. A finished deal keeps its stake: the next deal's text would have another number of lines,
   * and would move the board. */
  get stood(): Shown {
    const { played } = this;
    const state = this.state!;
    return played && played.match!.id === state.match!.id && played.match!.deal === state.match!.deal ? played : state;
  }

  // ---- Updates

  /** Paints a tapped tile before everything that follows from the tap is computed. (A hidden page paints nothing, but its events must still reach
   * screen readers.) */
  protected override async scheduleUpdate(): Promise<void> {
    if (!document.hidden) await this.play.painted;
    if (!this.hasUpdated) await nextTask();
    await this.layout.prepare(this.state?.match);
    super.scheduleUpdate();
  }

  protected override async getUpdateComplete(): Promise<boolean> {
    const done = await super.getUpdateComplete();
    for (const part of this.renderRoot.querySelectorAll<LitElement>(PARTS)) await part.updateComplete;
    return done;
  }

  /** True if the person is to act and may. */
  private get mine(): boolean {
    const { state } = this;
    return this.ready && Boolean(state?.you) && state?.match?.turn === state?.you;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const { state, step } = this;
    const match = state?.match;
    if (!state || !match) return;
    if (state.phase === "play") this.played = state;
    if (changed.has("state") || changed.has("ready") || this.laying) {
      this.laying = false;
      this.play.offer(this.mine ? playsOf(match.legal) : []);
    }
    if (changed.has("state")) this.cards.follow(changed.get("state") ?? null, state);
    const fresh = this.animation.prepare(state, step, this.recent);
    this.layout.lay(match, fresh && step?.kind === "lay" ? step.laid.map(({ tile }) => tile) : []);
  }

  /** The parts move each other until all of them are built. */
  protected override firstUpdated(): void {
    void this.updateComplete.then(() => this.toggleAttribute("built", true));
  }

  protected override updated(changed: PropertyValues<this>): void {
    this.layout.remeasure();
    this.animation.run();
    this.cards.keepFocus();
    if (changed.has("state") || this.ready) this.play.unmark();
    if (changed.has("ready") && this.mine) sounds.play("turn");
  }

  override render(): TemplateResult | typeof nothing {
    return this.state?.match ? tableView(this) : nothing;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "kz-table": KzTable;
  }
}
