/* `<kz-table>`: the table of a running or finished match (contract.ts says how it is fed). Composes the parts and holds
 * what only the view knows: sizes, what is picked up, which card is open. It knows no rules. */
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import { classMap } from "lit/directives/class-map.js";
import { guard } from "lit/directives/guard.js";
import { repeat } from "lit/directives/repeat.js";
import { afterPaint } from "../base/after-paint.js";
import { currentLanguage, t } from "../base/i18n.js";
import type { ActText, Rows, Seat, Tile } from "../base/protocol.js";
import { Localized } from "../ui/controllers.js";
import { closeDialog, closeOutside, dialogHead, openDialog } from "../ui/dialog.js";
import { choose, onSettings, settings } from "../base/settings.js";
import { askShell, type Shown, type ShownStep, type Told } from "./contract.js";
import { cornerButtons, zoomButtons } from "./corner.js";
import { dealEnd } from "./score/deal-end.js";
import { stepWords } from "./score/deal-words.js";
import type { Piece } from "../state/act.js";
import { canFillScreen, fillsScreen, restoreFullScreen, switchFullScreen } from "./full-screen.js";
import { fitHand, HAND_GAP, handView, openHandView, rowView, type HandFit } from "./hand/hand.js";
import { HandPlay, isField, type HandTable } from "./hand/hand-play.js";
import { byEnd, GIVEN, mayClaim, playsOf } from "./hand/legal.js";
import { fitRims, fitSight, halves, layLine, RIMS_MIN, type Line, type PlacedTile, type Rims } from "../board/line-layout.js";
import { chosenView, lineView, offersView, toWindow, type Offer, type Window } from "../board/line-view.js";
import { matchEnd } from "./score/match-end.js";
import { dealIn, flyToLine, knock, slideFrom, slideToPlate } from "./motion.js";
import { fitColumns, layRows } from "../board/rows-layout.js";
import { scoreSheet } from "./score/score-sheet.js";
import { seatPlate } from "./seats/seat-plate.js";
import { chair, seating, type Side } from "./seats/seats.js";
import { fish } from "./signs.js";
import { soundOf, sounds, type Sound } from "./sounds.js";
import { standingView } from "./score/standing.js";
import { tilePicture } from "../board/tile.js";
import "./seats/timer.js";
import { turnBar } from "./hand/turn-bar.js";
import { Zoom } from "./zoom.js";
import proposalStyles from "../terms/proposal.css";
import dialogStyles from "../ui/dialog.css";
import cardStyles from "./score/card.css";
import cornerStyles from "./corner.css";
import goatStyles from "./score/goat.css";
import plateStyles from "./seats/seat-plate.css";
import layout from "./table.css";
import tileStyles from "../board/tile.css";
import turnStyles from "./hand/turn-bar.css";

/** From this width on the others sit around the table, below it in a row above. */
const WIDE = 720;
/** Below this height (a phone on its side) the one opposite sits at the left, too, so that the line keeps the height. */
const LOW = 420;
/** How long the last tile is looked at before the score comes, and how long a word stands beside a plate. */
const LOOK_MS = 1300;
const BUBBLE_MS = 1300;
/** By when a page that is seen has been painted, even on a slow phone. */
const PAINTED_MS = 400;

/** When what has just been drawn is painted; not never, should the page be hidden before. */
const painted = (): Promise<void> =>
  new Promise((done) => {
    afterPaint(done);
    window.setTimeout(done, PAINTED_MS);
  });

interface Size {
  width: number;
  height: number;
}

/** Where things were before a step. */
interface Before {
  step: ShownStep;
  tiles: Map<Tile, DOMRect>;
  plates: Map<Seat, DOMRect>;
  bazaar: DOMRect | undefined;
  /** Which does not move. */
  well: DOMRect | undefined;
}

/** What of the settings the table itself shows; the rest is the style sheet's, the pacer's or the keys' affair. */
function shownSettings(): string {
  const { leftHanded, zoom, fullScreen, sound } = settings();
  return [leftHanded, zoom, fullScreen, sound].join();
}

@customElement("kz-table")
export class KzTable extends LitElement implements HandTable {
  static override styles = [layout, tileStyles, goatStyles, plateStyles, dialogStyles, cardStyles, turnStyles, cornerStyles, proposalStyles];

  @property({ attribute: false }) state: Shown | null = null;
  @property({ attribute: false }) step: ShownStep | null = null;
  @property({ attribute: false }) recent: readonly Told[] = [];
  @property({ type: Boolean }) ready = false;
  /** New lines of the table's talk; null: there is no talk, in a replay. */
  @property({ attribute: false }) unread: number | null = null;

  @state() private size: Size = { width: 0, height: 0 };
  @state() private well: Size = { width: 0, height: 0 };
  @state() private fit: { rims: Rims; columns: number } | null = null;
  @state() private bubbles: ReadonlyMap<Seat, string> = new Map();
  @state() private cardOpen = false;

  @query(".well") private wellElement!: HTMLElement | null;
  @query("#sheet") private sheet!: HTMLDialogElement;
  @query("#resign") private resignDialog!: HTMLDialogElement;

  readonly localized = new Localized(this);
  readonly play = new HandPlay(this);
  readonly zoom = new Zoom(this);
  private readonly resizes = new ResizeObserver(() => this.measure());
  private scene: Before | null = null;
  private played: ShownStep | null = null;
  /** Of a sausage, whose tiles come in anywhere: those that lie there, and the one that lay there last. */
  private rowsTiles = new Set<Tile>();
  private rowsNewest: Tile | null = null;
  private dropped: { tile: Tile; rect: DOMRect } | null = null;
  /** A tile was laid; the next update looks at what may be laid then. */
  private laying = false;
  /** When it is painted that it was taken (hand-play.ts). */
  private painted: Promise<void> | null = null;
  private line: Line = layLine([], RIMS_MIN);
  /** What `line` was laid from. */
  private laidFrom: readonly unknown[] = [];
  private view: Window = { width: 0, height: 0, sight: { unit: 1, shift: 0, across: 0 } };
  private watched: HTMLElement | null = null;
  private cardTimer: number | undefined;
  private heard: ShownStep | null = null;
  private endSettings: (() => void) | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    this.resizes.observe(this);
    let shown = shownSettings();
    this.endSettings = onSettings(() => {
      if (shown !== (shown = shownSettings())) this.requestUpdate();
    });
    document.addEventListener("fullscreenchange", this.onFullScreen);
    window.addEventListener("keydown", this.onKey);
  }

  override disconnectedCallback(): void {
    this.resizes.disconnect();
    this.endSettings?.();
    document.removeEventListener("fullscreenchange", this.onFullScreen);
    window.removeEventListener("keydown", this.onKey);
    window.clearTimeout(this.cardTimer);
    super.disconnectedCallback();
  }

  // ---- HandTable

  /** Of a row that is closed to everybody only the turned tile is in one's hand. */
  get held(): readonly Tile[] {
    const open = this.state?.open;
    if (open) return open.hands[open.below - 1] ?? [];
    const { match, you } = this.state ?? {};
    if (!match?.rows) return match?.hand ?? [];
    return match.rows.turned && match.turn === you ? [match.rows.turned] : [];
  }

  get keysTaken(): boolean {
    return Boolean(this.state?.open) || this.cardOpen || this.sheet?.open || this.resignDialog?.open || this.renderRoot.querySelector(":popover-open") !== null;
  }

  placeOnScreen({ tile, end, lies }: Piece): { x: number; y: number; length: number } {
    const rect = this.wellElement!.getBoundingClientRect();
    const { x, y } = toWindow(this.view, this.line.next(tile, end, lies));
    return { x: rect.left + x, y: rect.top + y, length: this.view.sight.unit * 2 };
  }

  onCloth(x: number, y: number): boolean {
    const rect = this.renderRoot.querySelector(".rim")!.getBoundingClientRect();
    return x > rect.left && x < rect.right && y > rect.top && y < rect.bottom;
  }

  lay(act: ActText, dropped: { tile: Tile; rect: DOMRect } | null): void {
    this.dropped = dropped;
    this.laying = true;
    restoreFullScreen(); // a tap on a tile is no click
    askShell(this, { do: "act", act });
    this.painted = painted();
  }

  // ---- Sizes

  private get wide(): boolean {
    return this.size.width >= WIDE;
  }

  private get low(): boolean {
    return this.wide && this.size.height < LOW;
  }

  private get handFit(): HandFit {
    const { width, height } = this.size;
    const room = this.wide ? width - 2 * this.cornerWidth - 40 : width - 20;
    const most = this.wide ? Math.max(44, Math.min(72, height * 0.078)) : Math.max(44, Math.min(60, height * 0.075));
    return fitHand(this.held.length, room, Math.floor(most));
  }

  /** Of the own plate and of the buttons, left and right of the hand. */
  private get cornerWidth(): number {
    return this.size.width >= 1000 ? 220 : this.size.width >= 900 ? 200 : 128;
  }

  private get mostUnit(): number {
    return this.wide ? Math.max(30, Math.min(64, this.size.height * 0.062)) : 34;
  }

  private watchWell(): void {
    if (this.watched === this.wellElement) return;
    if (this.watched) this.resizes.unobserve(this.watched);
    this.watched = this.wellElement;
    if (this.watched) this.resizes.observe(this.watched);
  }

  /** The board is fitted anew only when the page's size changes: a second row of tiles in the hand must not move the line. */
  private measure(): void {
    const size = { width: this.clientWidth, height: this.clientHeight };
    const well = this.wellElement && { width: this.wellElement.clientWidth, height: this.wellElement.clientHeight };
    const resized = size.width !== this.size.width || size.height !== this.size.height;
    if (resized) this.size = size;
    if (!well || well.width === 0) return;
    if (well.width !== this.well.width || well.height !== this.well.height) this.well = well;
    if (resized || !this.fit) {
      void this.updateComplete.then(() => {
        if (!this.wellElement) return;
        const { tile, rows } = this.handFit;
        const width = this.wellElement.clientWidth;
        const height = this.wellElement.clientHeight + (rows - 1) * (tile * 2 + HAND_GAP);
        this.fit = { rims: fitRims(width, height, this.mostUnit), columns: fitColumns(width, height, this.mostUnit) };
      });
    }
  }

  // ---- Updates

  /** That a tile was tapped is painted before all that follows from it is worked out. (A page that is not seen paints nothing, and is to be heard
   * all the same.) */
  protected override async scheduleUpdate(): Promise<void> {
    if (!document.hidden) await this.painted;
    this.painted = null;
    super.scheduleUpdate();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const { state, step } = this;
    const match = state?.match;
    if (!state || !match) return;
    if (changed.has("state") || changed.has("ready") || this.laying) {
      this.laying = false;
      const mine = this.ready && state.you > 0 && match.turn === state.you;
      this.play.offer(mine ? playsOf(match.legal) : []);
    }
    if (changed.has("state")) this.openCard(changed.get("state") ?? null, state);
    const fresh = step && step !== this.played;
    if (fresh) {
      this.played = step;
      if (step.ms > 0) this.scene = this.lookAround(step);
      this.showDoing(step);
    }
    const newest = this.recent.at(-1)?.step ?? step;
    if (newest && newest !== this.heard) this.sound(soundOf(state, newest));
    this.heard = newest;
    if (match.rows) this.lookForNewest(match.rows);
    this.layOut(match);
    const { width, height } = this.well;
    if (fresh && step.kind === "lay") for (const { tile } of step.laid) this.reveal(tile);
    const whole = fitSight(this.line.extent, width, height, this.mostUnit);
    this.view = { width, height, sight: this.zoom.look(whole, this.line.extent, width, height) };
  }

  private layOut({ line, rows, spinner }: NonNullable<Shown["match"]>): void {
    const from = [line, rows, spinner, this.fit];
    if (from.every((part, i) => part === this.laidFrom[i]) && this.laidFrom.length) return;
    this.laidFrom = from;
    const { rims, columns } = this.fit ?? { rims: RIMS_MIN, columns: 2 };
    this.line = rows ? layRows(rows, columns) : layLine(line, rims, spinner);
  }

  protected override updated(changed: PropertyValues<this>): void {
    this.watchWell();
    this.zoom.watch(this.wellElement);
    const { scene } = this;
    this.scene = null;
    // In the frame that shows the step: where things are now is known there without a layout of its own.
    if (scene && !document.hidden) requestAnimationFrame(() => this.runMotion(scene));
    if (changed.has("state") || this.ready) this.play.unmark();
    const { state } = this;
    if (changed.has("ready") && this.ready && state?.match?.turn === state?.you && state?.you) this.sound("turn");
  }

  private reveal(tile: Tile): void {
    const placed = this.line.tiles.find((item) => item.tile === tile);
    if (placed) this.zoom.reveal(placed);
  }

  /** An end that the keyboard comes to is brought into sight. */
  private readonly onEndFocus = (event: FocusEvent): void => {
    const end = (event.target as HTMLElement).dataset["end"];
    const shown = this.play.shown;
    if (end !== undefined && shown) this.zoom.reveal(this.line.next(shown.tile, end));
  };

  /** The score of a deal comes after a look at its last tile; at once for one who just came. */
  private openCard(old: Shown | null, now: Shown): void {
    const over = (shown: Shown | null): boolean => shown !== null && shown.phase !== "play";
    if (!over(now)) {
      window.clearTimeout(this.cardTimer);
      this.cardOpen = false;
    } else if (!over(old)) {
      this.cardTimer = window.setTimeout(() => this.showCard(true), old === null ? 0 : LOOK_MS);
    }
  }

  private showCard(open: boolean): void {
    this.cardOpen = open;
    void this.updateComplete.then(() => {
      const next = open ? ".card [data-first]" : ".show-card";
      this.renderRoot.querySelector<HTMLElement>(next)?.focus({ preventScroll: true });
    });
  }

  private sound(sound: Sound | null): void {
    if (sound) sounds.play(sound);
  }

  /** Told to those who listen, one sentence after another. */
  private log(): TemplateResult {
    const { state, recent } = this;
    const mine = ({ match, you }: Shown): boolean => you > 0 && match?.turn === you;
    const lines = recent.flatMap(({ state: then, step }) => [
      { key: `${step.n}`, words: stepWords(then, step) },
      ...(mine(then) ? [{ key: `${step.n} own`, words: t("Your move") }] : []),
    ]);
    if (lines.length === 0 && this.ready && mine(state!)) lines.push({ key: "own", words: t("Your move") });
    return html`<div class="sr" role="log" aria-label=${t("Moves")}>
      ${repeat(lines, ({ key }) => key, ({ words }) => html`<p>${words}</p>`)}
    </div>`;
  }

  /** What is not to be seen in tiles that move: words beside the plate. */
  private showDoing(step: ShownStep): void {
    if (!("seat" in step)) return;
    if (step.kind === "knock") this.showBubble(step.seat, t("knocks"));
    if (step.kind === "shift") this.showBubble(step.seat, t("{tile} goes to the left", { tile: step.tile }));
    if (step.kind === "claim") this.showBubble(step.seat, t("asks for 6-6"));
    if (step.kind === "give") this.showBubble(step.seat, step.tile ? t("gives {tile}", { tile: step.tile }) : t("gives a tile"));
    if (step.scored > 0) this.showBubble(step.seat, `+${step.scored}`);
  }

  private showBubble(seat: Seat, words: string): void {
    this.bubbles = new Map(this.bubbles).set(seat, words);
    window.setTimeout(() => {
      const bubbles = new Map(this.bubbles);
      bubbles.delete(seat);
      this.bubbles = bubbles;
    }, BUBBLE_MS);
  }

  // ---- Motion

  private plate(seat: Seat): HTMLElement | null {
    return this.renderRoot.querySelector<HTMLElement>(`.plate[data-seat="${seat}"]`);
  }

  private heldTiles(): HTMLElement[] {
    return [...this.renderRoot.querySelectorAll<HTMLElement>(".held")];
  }

  private lookAround(step: ShownStep): Before {
    const tiles = new Map(this.heldTiles().map((tile) => [tile.dataset["tile"]!, tile.getBoundingClientRect()]));
    const plates = new Map<Seat, DOMRect>();
    for (const plate of this.renderRoot.querySelectorAll<HTMLElement>(".plate")) {
      plates.set(Number(plate.dataset["seat"]), plate.getBoundingClientRect());
    }
    const turned = this.renderRoot.querySelector<HTMLElement>(".turned");
    if (turned && "seat" in step && turned.dataset["seat"] === String(step.seat)) plates.set(step.seat, turned.getBoundingClientRect());
    const bazaar = this.renderRoot.querySelector(".bazaar")?.getBoundingClientRect();
    return { step, tiles, plates, bazaar, well: this.wellElement?.getBoundingClientRect() };
  }

  private runMotion({ step, tiles, plates, bazaar, well }: Before): void {
    if (step.kind === "deal") return dealIn(this.heldTiles());
    if (step.kind === "end") return;
    if (step.kind === "knock") {
      const plate = this.plate(step.seat);
      if (plate) knock(plate);
      return;
    }
    if (step.kind === "claim" || step.kind === "give") return;
    if (step.kind === "lay") {
      for (const { tile } of step.laid) this.flyIn(tile, tiles.get(tile) ?? plates.get(step.seat), well);
    } else if (step.kind === "draw" && step.seat !== this.state?.you && bazaar) {
      const ghost = this.renderRoot.querySelector<HTMLElement>(".ghost");
      const plate = plates.get(step.seat);
      if (ghost && plate) slideToPlate(ghost, bazaar, plate);
    }
    for (const held of this.heldTiles()) {
      const from = tiles.get(held.dataset["tile"]!) ?? bazaar;
      if (from) slideFrom(held, from, from === bazaar ? 260 : 180);
    }
  }

  private flyIn(tile: Tile, from: DOMRect | undefined, well: DOMRect | undefined): void {
    const laid = this.renderRoot.querySelector<HTMLElement>(`.laid[data-tile="${tile}"]`);
    const placed = this.line.tiles.find((item) => item.tile === tile);
    const start = this.dropped?.tile === tile ? this.dropped.rect : from;
    this.dropped = null;
    if (!laid || !placed || !start || !well) return;
    const { x, y } = toWindow(this.view, placed);
    flyToLine(laid, start, placed.turn, this.view.sight.unit, { x: well.left + x, y: well.top + y });
  }

  // ---- Views

  override render(): TemplateResult | typeof nothing {
    const { state } = this;
    const match = state?.match;
    if (!state || !match) return nothing;
    const seats = seating(state.seats.length, chair(state));
    const own = seats[0]!.seat;
    const others = seats.slice(1);
    // A tap changes the hand and little else: the rest is not gone through for it.
    const language = currentLanguage();
    const plate = (seat: Seat, side: Side) => {
      const bubble = this.bubbles.get(seat) ?? "";
      return guard([state, seat, side, bubble, language], () => seatPlate(state, seat, side, bubble));
    };
    const { width, height, sight } = this.view;
    const around = (side: Side) => others.filter((other) => other.side === side).map(({ seat }) => plate(seat, side));
    const fit = this.handFit;
    const covered = this.card !== null && this.cardOpen;
    return html`
      <div
        class=${classMap({
          table: true,
          [this.wide ? "wide" : "narrow"]: true,
          low: this.low,
          [`seats-${state.seats.length}`]: true,
          "left-handed": settings().leftHanded,
          near: this.zoom.near,
          moving: this.zoom.moving,
        })}
        .style=${`--corner: ${this.cornerWidth}px`}
        @click=${this.onClick}
      >
        ${this.wide ? nothing : html`<div class="others" ?inert=${covered}>${others.map(({ seat, side }) => plate(seat, side))}</div>`}
        <div class="rim" ?inert=${covered}>
          <div class="cloth">
            <div class="column first">
              ${settings().leftHanded ? this.clockView() : this.bazaarView()} ${this.low ? around("top") : nothing} ${this.wide ? around("left") : nothing}
            </div>
            <div class="head">${this.wide && !this.low ? around("top") : nothing}</div>
            <div class="column second">${settings().leftHanded ? this.bazaarView() : this.clockView()} ${this.wide ? around("right") : nothing}</div>
            <div class="well ${match.rows ? "rows" : ""}" @focusin=${this.onEndFocus}>
              ${guard([this.line, this.newest, width, height, ...Object.values(sight)], () => lineView(this.line, this.view, this.newest))}
              ${this.chosenTiles()} ${this.offers()}
            </div>
            ${standingView(state)} ${zoomButtons(this.zoom)}
          </div>
          ${this.cardButton()} ${this.turnBar()}
        </div>
        <div class="own" ?inert=${covered}>
          ${plate(own, "bottom")}
          ${state.you > 0
            ? match.rows
              ? html`<div class="hand-side">
                  ${rowView(match.counts[own - 1] ?? 0, this.held.length)} ${handView(this.held, fit, this.play)}
                </div>`
              : handView(this.held, fit, this.play)
            : state.open
              ? openHandView(this.held, fit)
              : html`<p class="hand watching" .style=${this.wide ? `min-height: ${fit.tile * 2 + HAND_GAP}px` : ""}>${t("You are watching")}</p>`}
          ${cornerButtons(this, {
            score: () => openDialog(this.sheet),
            resign: state.you > 0 && state.phase !== "over" ? () => openDialog(this.resignDialog) : null,
            unread: this.unread,
          })}
        </div>
        ${this.cardView()}
      </div>
      ${this.play.dragged
        ? html`<div class="dragged ${this.play.dragged.target ? "over" : ""}" .style=${`--tile: ${this.play.dragged.width}px`}><i>${tilePicture(this.play.dragged.tile)}</i></div>`
        : nothing}
      <div class="ghost" aria-hidden="true">${tilePicture(null)}</div>
      ${state.open ? nothing : guard([state, this.recent, this.ready, language], () => this.log())}
      ${this.dialogs()}
    `;
  }

  private offers(): TemplateResult | typeof nothing {
    const shown = this.play.shown;
    if (!shown) return nothing;
    const ends = this.state!.match!.ends;
    const onBoard = (this.play.choices.get(shown.tile) ?? []).filter(({ end }) => end !== GIVEN);
    const offers = byEnd(onBoard).map((pieces): Offer => {
      const { tile, end } = pieces[0]!;
      // A joint of a sausage has no value of its own in the ends; the double that fits there says it.
      return { pieces, place: this.line.next(tile, end), value: end.includes(".") ? halves(tile)[0] : ends[end] };
    });
    const target = this.play.dragged?.target ?? null;
    return offersView(offers, this.view, shown.live, target, (piece) => this.play.choose(piece));
  }

  private lookForNewest({ start, lines }: Rows): void {
    const tiles = new Set([...(start ? [start] : []), ...lines.flat()]);
    const added = [...tiles].filter((tile) => !this.rowsTiles.has(tile));
    if (added.length > 0) this.rowsNewest = added.length === 1 ? added[0]! : null;
    this.rowsTiles = tiles;
  }

  /** The tile laid last. */
  private get newest(): Tile | null {
    const { match } = this.state!;
    if (match!.rows) return this.rowsNewest;
    return match!.line.at(-1)?.tile ?? null;
  }

  private chosenTiles(): TemplateResult | typeof nothing {
    const { chosen } = this.play;
    if (chosen.length === 0) return nothing;
    const placed = chosen.map((piece): PlacedTile => ({ ...piece, seat: 0, ...this.line.next(piece.tile, piece.end, piece.lies) }));
    return chosenView(placed, this.view, (tile) => this.play.takeBack(tile));
  }

  private turnBar(): TemplateResult | typeof nothing {
    const { play } = this;
    const mine = this.ready && this.state!.match!.turn === this.state!.you;
    return turnBar({
      chosen: play.chosen.map(({ tile }) => tile),
      complete: play.composed !== null,
      claim: mine && mayClaim(this.state!.match!.legal),
      give: [...play.choices.values()].some((pieces) => pieces.some(({ end }) => end === GIVEN)),
      layChosen: () => play.layChosen(),
      claimSix: () => askShell(this, { do: "act", act: "claim" }),
    });
  }

  private bazaarView(): TemplateResult | typeof nothing {
    const { stock, rows, turn } = this.state!.match!;
    if (rows) {
      // What another seat has turned lies where everybody looks for tiles that come.
      if (!rows.turned || turn === this.state!.you) return nothing;
      return html`<div class="turned" data-seat=${turn} role="img" aria-label=${t("Turned: {tile}", { tile: rows.turned })}>${tilePicture(rows.turned)}</div>`;
    }
    if (stock === null) return nothing;
    return html`<div class="bazaar ${stock === 0 ? "empty" : ""}" role="img" aria-label=${t("Bazaar: {n}", { n: stock })}>
      <span class="heap">${[0, 1, 2].slice(0, Math.min(3, stock)).map((i) => html`<i class="heap-${i}">${tilePicture(null)}</i>`)}</span>
      <b>${stock}</b>
    </div>`;
  }

  private clockView(): TemplateResult {
    const { app, match, at } = this.state!;
    const carry = match!.carry;
    return html`<div class="clock">
      ${match!.clock && match!.turn > 0
        ? html`<kz-timer .clock=${match!.clock} .at=${at} .move=${app.time} .reserve=${app.reserve} @kz-low=${this.onLow}></kz-timer>`
        : html`<span class="no-timer"></span>`}
      ${carry > 0
        ? html`<span class="carry" role="img" aria-label=${t("+{points} goes to the next deal", { points: carry })}>
            ${fish()}<b>+${carry}</b>
          </span>`
        : nothing}
    </div>`;
  }

  /** What there is to show over the table: the end of the match, of a deal, or nothing. */
  private get card(): "match" | "deal" | null {
    const { phase, match } = this.state!;
    if (phase === "over" && match!.result) return "match";
    return phase === "pause" && match!.history.length > 0 ? "deal" : null;
  }

  private cardButton(): TemplateResult | typeof nothing {
    if (!this.card || this.cardOpen) return nothing;
    return html`<button class="show-card" @click=${() => this.showCard(true)}>${t("Show the score")}</button>`;
  }

  private cardView(): TemplateResult | typeof nothing {
    const { card } = this;
    if (!card || !this.cardOpen) return nothing;
    const ask = (request: "next" | "rematch" | "exit" | "replay" | "propose") => () => askShell(this, { do: request });
    const look = (): void => this.showCard(false);
    const view =
      card === "match"
        ? matchEnd(this.state!, {
            rematch: ask("rematch"),
            exit: ask("exit"),
            look,
            replay: ask("replay"),
            propose: ask("propose"),
            answer: (what, id) => askShell(this, { do: what, id }),
          })
        : dealEnd(this.state!, ask("next"), look);
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === "Escape") look();
    };
    return html`<div class="card-place" @keydown=${onKey}>${view}</div>`;
  }

  private dialogs(): TemplateResult {
    const resign = (event: Event): void => {
      closeDialog(event);
      askShell(this, { do: "resign" });
    };
    return html`<dialog id="sheet" aria-labelledby="sheet-name" @click=${closeOutside}>
        <div class="frame">
          ${dialogHead("sheet-name", t("Score"))}
          <div class="body" tabindex="0">${guard([this.state, currentLanguage()], () => scoreSheet(this.state!))}</div>
        </div>
      </dialog>
      <dialog id="resign" aria-labelledby="resign-name" @click=${closeOutside}>
        <div class="frame">
          ${dialogHead("resign-name", t("Resign?"))}
          <div class="body">
            ${t("You lose the match, the others win.")}
            <div class="actions">
              <button class="quiet" @click=${closeDialog}>${t("Play on")}</button>
              <button class="main danger" @click=${resign}>${t("Resign")}</button>
            </div>
          </div>
        </div>
      </dialog>`;
  }

  // ---- Clicks

  /** A click elsewhere puts the picked tile back. */
  private readonly onClick = (event: Event): void => {
    const target = event.target as HTMLElement;
    restoreFullScreen();
    // After a drop on the cloth the browser sends a click to it: the tile dropped there has just been picked.
    if (this.play.clickSpent || this.zoom.dragged) return;
    if (this.play.picked && !target.closest(".held, .offer")) this.play.putBack();
  };

  private readonly onLow = (): void => {
    if (this.state?.match?.turn === this.state?.you) this.sound("low");
  };

  private readonly onFullScreen = (): void => {
    // Escape leaves it, too, and is as good an answer.
    if (!fillsScreen() && settings().fullScreen) choose({ fullScreen: false });
    this.requestUpdate();
  };

  private readonly onKey = (event: KeyboardEvent): void => {
    const plain = !event.ctrlKey && !event.altKey && !event.metaKey && !isField(event);
    if (plain && settings().keys && !this.keysTaken && event.key.toLowerCase() === "f" && canFillScreen()) switchFullScreen();
  };
}

declare global {
  interface HTMLElementTagNameMap {
    "kz-table": KzTable;
  }
}
