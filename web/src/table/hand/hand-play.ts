// SPDX-License-Identifier: MIT
/* Laying tiles: by click or tap, drag and drop, or the keyboard. It tracks which tile is picked up or dragged, its target, and the tiles already
 * chosen for a turn of several doubles. The legal actions come from the server (legal.ts). */
import type { ReactiveController, ReactiveControllerHost } from "lit";
import type { ActText, Tile } from "../../base/protocol.js";
import type { Piece } from "../../state/act.js";
import { slice } from "../../state/slice.js";
import { settings } from "../../base/settings.js";
import { byEnd, choicesByTile, composed, decided, type Play } from "./legal.js";

/** Pixels that a pressed pointer moves before it drags. */
const DRAG_FROM = 7;
/** How long after a press its click may come. */
const ECHO_MS = 350;

const NO_CHOICES: ReadonlyMap<Tile, readonly Piece[]> = new Map();
const NO_PIECES: readonly Piece[] = [];

export interface HandTable extends ReactiveControllerHost, HTMLElement {
  /** The tiles of the person's hand, as shown. */
  readonly held: readonly Tile[];
  /** Returns a piece's place on the screen: its middle and its longer side, px. */
  placeOnScreen(piece: Piece): { x: number; y: number; length: number };
  /** Returns true if the point is on the table, where a tile with one possible end may be dropped. */
  onCloth(x: number, y: number): boolean;
  /** Called when a drag begins: what was measured before it may have moved. */
  remeasure(): void;
  /** True while something else, such as a dialog, uses the keys. */
  readonly keysTaken: boolean;
  /** Lays tiles. `dropped`: where the last tile was dropped, null if it was not dragged. */
  lay(act: ActText, dropped: { tile: Tile; rect: DOMRect } | null): void;
  /** Called when a tile was taken that cannot be laid now. */
  cannot(tile: Tile): void;
}

export class HandPlay implements ReactiveController {
  /** What may be laid now, or together with the chosen pieces. Empty if it is not the person's turn. */
  @slice choices = NO_CHOICES;
  /** The pieces chosen in a turn that may have more. */
  @slice chosen = NO_PIECES;
  /** The tile whose ends are offered. */
  @slice picked: Tile | null = null;
  /** The tile under the pointer or the focus. Its places are shown as a preview. */
  @slice hinted: Tile | null = null;
  /** The tile that is being dragged. */
  @slice dragged: Tile | null = null;
  /** The piece that the dragged tile would be if dropped now. */
  @slice target: Piece | null = null;
  /** The tile that the keyboard reached last. */
  @slice private rover: Tile | null = null;
  /** Resolves when the taken tile is painted. */
  painted: Promise<void> | null = null;

  private plays: readonly Play[] = [];
  /** The elements that were pressed to lay a tile, marked as such. */
  private pressed: Element[] = [];
  private press: { tile: Tile; x: number; y: number; id: number } | null = null;
  /** Where the pointer is, and the frame in which the dragged tile follows it. 0: none. */
  private pointer = { x: 0, y: 0 };
  private frame = 0;
  /** True if the next click is the end of a drag, which has already taken effect. */
  clickSpent = false;

  constructor(private readonly table: HandTable) {
    table.addController(this);
  }

  hostConnected(): void {
    window.addEventListener("keydown", this.onKey);
    window.addEventListener("pointermove", this.onPointerMove);
    window.addEventListener("pointerup", this.onPointerUp);
    window.addEventListener("pointercancel", this.onPointerCancel);
  }

  hostDisconnected(): void {
    window.removeEventListener("keydown", this.onKey);
    window.removeEventListener("pointermove", this.onPointerMove);
    window.removeEventListener("pointerup", this.onPointerUp);
    window.removeEventListener("pointercancel", this.onPointerCancel);
  }

  /** Takes over what may be laid now. Pieces that are no longer possible go back to the hand. */
  offer(plays: readonly Play[]): void {
    this.plays = plays;
    if (choicesByTile(plays, this.chosen).size === 0 && !composed(plays, this.chosen)) this.chosen = NO_PIECES;
    this.refresh();
  }

  private refresh(): void {
    const choices = choicesByTile(this.plays, this.chosen);
    this.choices = choices.size > 0 ? choices : NO_CHOICES;
    if (this.picked && !this.choices.has(this.picked)) this.picked = null;
    if (this.dragged && !this.choices.has(this.dragged)) this.drop();
  }

  /** The action that lays the chosen pieces. null: nothing is chosen, or not enough. */
  get composed(): ActText | null {
    return this.chosen.length > 0 ? composed(this.plays, this.chosen) : null;
  }

  /** True if the person is to choose a tile. */
  get choosing(): boolean {
    return this.choices.size > 0 || this.chosen.length > 0;
  }

  isChosen(tile: Tile): boolean {
    return this.chosen.some((piece) => piece.tile === tile);
  }

  /** The tile whose places are shown, if any, and whether they can be chosen. */
  get shown(): { tile: Tile; live: boolean } | null {
    if (this.dragged) return { tile: this.dragged, live: false };
    if (this.picked) return { tile: this.picked, live: true };
    return this.hinted && this.choices.has(this.hinted) ? { tile: this.hinted, live: false } : null;
  }

  /** Returns the one tile that Tab reaches. */
  current(tiles: readonly Tile[]): Tile | undefined {
    return this.rover && tiles.includes(this.rover) ? this.rover : (tiles.find((tile) => this.choices.has(tile)) ?? tiles[0]);
  }

  putBack(): void {
    this.picked = null;
  }

  /** Takes a chosen tile back. null: all of them. */
  takeBack(tile: Tile | null): void {
    this.chosen = tile === null ? NO_PIECES : this.chosen.filter((piece) => piece.tile !== tile);
    this.refresh();
    this.putBack();
  }

  /** Puts a tile at a place. The turn is over if nothing can be added to it. */
  choose(piece: Piece, dropped: DOMRect | null = null): void {
    if (!this.choices.has(piece.tile)) return; // it is on its way already
    const chosen = [...this.chosen, piece];
    const act = decided(this.plays, chosen);
    if (act) {
      if (!dropped) this.mark(piece);
      return this.lay(act, dropped && { tile: piece.tile, rect: dropped });
    }
    const byKeyboard = this.focusShown();
    this.chosen = chosen;
    this.picked = null;
    this.hinted = null;
    this.refresh();
    if (byKeyboard) void this.table.updateComplete.then(() => this.root.querySelector<HTMLElement>(".lay-now")?.focus());
  }

  /** Lays the chosen pieces, without more. */
  layChosen(): void {
    const act = this.composed;
    if (act) this.lay(act, null);
  }

  /** Handles a tile that was taken by click, tap, Enter or Space. */
  private take(tile: Tile): void {
    if (this.isChosen(tile)) return this.takeBack(tile);
    const choices = this.choices.get(tile);
    if (choices?.length === 1) return this.choose(choices[0]!);
    if (!choices && this.plays.length > 0 && this.chosen.length === 0) this.table.cannot(tile);
    this.picked = !choices || this.picked === tile ? null : tile;
    if (this.picked && this.focusShown()) this.focusEnd(0);
  }

  /** Shows at once, without rendering, that a tile and its place are taken. */
  private mark({ tile, end }: Piece): void {
    this.pressed = [...this.root.querySelectorAll(`.held[data-tile="${tile}"], .offer[data-end="${end}"]`)];
    for (const element of this.pressed) element.toggleAttribute("data-taken", true);
  }

  /** Removes the marks: the taken tile is laid, or may be taken again. */
  unmark(): void {
    for (const element of this.pressed.splice(0)) element.removeAttribute("data-taken");
  }

  private lay(act: ActText, dropped: { tile: Tile; rect: DOMRect } | null): void {
    this.picked = null;
    this.hinted = null;
    this.plays = [];
    this.refresh();
    this.table.lay(act, dropped);
  }

  // ---- Pointer

  readonly onClick = (event: Event): void => {
    const tile = tileOf(event);
    // The keyboard's clicks have no detail. They are never the echo of a press.
    const echo = this.clickSpent && (event as MouseEvent).detail > 0;
    this.clickSpent = false;
    // The second click of a double click does not put back what the first has picked up.
    const again = (event as MouseEvent).detail > 1 && this.picked === tile;
    if (tile && !echo && !again) this.take(tile);
  };

  readonly onPointerDown = (event: PointerEvent): void => {
    const button = buttonOf(event);
    const tile = button?.dataset["tile"];
    this.clickSpent = false;
    if (!button || !tile || event.button !== 0 || !this.choices.has(tile)) return;
    this.press = { tile, x: event.clientX, y: event.clientY, id: event.pointerId };
  };

  /** Called after the press has been answered. It prevents the click, and the work that the browser does for a click before it paints the answer. */
  readonly onTouchEnd = (event: TouchEvent): void => {
    if (!this.clickSpent || !event.cancelable) return;
    event.preventDefault();
    this.clickSpent = false;
  };

  readonly onPointerOver = (event: PointerEvent): void => {
    if (event.pointerType === "mouse") this.hint(tileOf(event));
  };

  readonly onPointerLeave = (): void => this.hint(null);

  readonly onFocus = (event: Event): void => {
    const tile = tileOf(event);
    this.rover = tile;
    if (this.focusShown()) this.hint(tile);
  };

  readonly onBlur = (): void => this.hint(null);

  private hint(tile: Tile | null): void {
    this.hinted = tile;
  }

  private readonly onPointerMove = (event: PointerEvent): void => {
    const { press } = this;
    if (!press || event.pointerId !== press.id) return;
    this.pointer = { x: event.clientX, y: event.clientY };
    if (!this.dragged) {
      if (Math.hypot(this.pointer.x - press.x, this.pointer.y - press.y) < DRAG_FROM) return;
      this.table.remeasure();
      this.dragged = press.tile;
      this.target = null;
      this.picked = null;
    }
    this.frame ||= requestAnimationFrame(this.follow);
  };

  /** Moves the dragged tile to the pointer, at most once a frame. Only a new target renders anything. */
  private readonly follow = (): void => {
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    if (!this.dragged) return;
    const { x, y } = this.pointer;
    this.target = this.targetAt(this.dragged, x, y);
    const picture = this.picture();
    if (picture) picture.style.translate = `${x}px ${y}px`;
  };

  private targetAt(tile: Tile, x: number, y: number): Piece | null {
    const choices = this.choices.get(tile) ?? [];
    if (!this.table.onCloth(x, y)) return null;
    if (choices.length === 1) return choices[0]!;
    const near = byEnd(choices).map(([piece]) => {
      const place = this.table.placeOnScreen(piece!);
      return { piece: piece!, far: Math.hypot(x - place.x, y - place.y) / Math.max(60, place.length * 1.2) };
    });
    near.sort((p, q) => p.far - q.far);
    return near[0] && near[0].far <= 1 ? near[0].piece : null;
  }

  private readonly onPointerUp = (event: PointerEvent): void => {
    if (!this.press || event.pointerId !== this.press.id) return;
    const { dragged } = this;
    const pressed = this.press.tile;
    this.press = null;
    if (!dragged && event.pointerType === "mouse") return;
    // The browser may still send a click for this press, but not reliably: it may treat two quick touches as a gesture.
    this.clickSpent = true;
    window.setTimeout(() => (this.clickSpent = false), ECHO_MS);
    if (!dragged) return this.take(pressed);
    this.follow();
    const rect = this.picture()?.firstElementChild?.getBoundingClientRect() ?? null;
    const { target } = this;
    this.dragged = null;
    if (target) this.choose(target, rect);
    else if ((this.choices.get(dragged)?.length ?? 0) > 1 && this.table.onCloth(event.clientX, event.clientY)) this.picked = dragged;
  };

  private readonly onPointerCancel = (): void => this.drop();

  private drop(): void {
    this.press = null;
    this.dragged = null;
  }

  private picture(): HTMLElement | null {
    return this.root.querySelector<HTMLElement>(".dragged");
  }

  // ---- Keyboard

  private get root(): ShadowRoot {
    return this.table.shadowRoot!;
  }

  /** Returns true if the keyboard moved the focus. */
  private focusShown(): boolean {
    return this.root.activeElement?.matches(":focus-visible") ?? false;
  }

  private readonly onKey = (event: KeyboardEvent): void => {
    // With Shift the arrows move the board (zoom.ts).
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey || this.table.keysTaken || isField(event)) return;
    const { key } = event;
    if (!settings().keys && /^.$/.test(key)) return;
    const used = this.picked ? this.onEndKey(key) : this.onChosenKey(key) || this.onHandKey(key);
    if (used) event.preventDefault();
  };

  /** Handles keys while pieces are chosen: Enter lays them unless it presses something else; Escape takes them back. */
  private onChosenKey(key: string): boolean {
    if (this.chosen.length === 0) return false;
    const focused = this.root.activeElement;
    if (key === "Escape") this.takeBack(null);
    else if (key === "Enter" && (!focused || focused.matches(".held:not(.can)"))) this.layChosen();
    else return false;
    return true;
  }

  private onEndKey(key: string): boolean {
    const buttons = this.endButtons();
    const at = buttons.indexOf(this.root.activeElement as HTMLElement);
    if (key === "Escape") {
      const tile = this.picked!;
      this.putBack();
      this.focusTile(tile);
    } else if (key === "ArrowLeft" || key === "ArrowUp") this.focusEnd(Math.max(0, at - 1));
    else if (key === "ArrowRight" || key === "ArrowDown") this.focusEnd(Math.min(buttons.length - 1, at + 1));
    else if (/^[1-9]$/.test(key)) buttons[Number(key) - 1]?.click();
    else if (/^[a-d]$/.test(key)) buttons.find((button) => button.dataset["end"] === key)?.click();
    else return false;
    return true;
  }

  private onHandKey(key: string): boolean {
    const tiles = this.table.held;
    const at = this.rover ? tiles.indexOf(this.rover) : -1;
    const go = (index: number): boolean => {
      const tile = tiles[Math.max(0, Math.min(tiles.length - 1, index))];
      if (!tile) return false;
      this.focusTile(tile);
      return true;
    };
    const focused = this.root.activeElement;
    // Elsewhere on the page the arrows scroll, and other elements may use the digits.
    if (focused && !focused.matches(".held, .offer, .lay-now")) return false;
    if (key === "ArrowLeft") return go(at < 0 ? 0 : at - 1);
    if (key === "ArrowRight") return go(at + 1);
    if (key === "Home") return go(0);
    if (key === "End") return go(tiles.length - 1);
    if (/^[0-9]$/.test(key)) {
      const index = key === "0" ? 9 : Number(key) - 1;
      return index < tiles.length && go(index);
    }
    return false;
  }

  private focusTile(tile: Tile): void {
    this.rover = tile;
    this.root.querySelector<HTMLElement>(`.held[data-tile="${tile}"]`)?.focus();
  }

  /** Returns the offered places from left to right. */
  private endButtons(): HTMLElement[] {
    const left = (button: HTMLElement): number => button.getBoundingClientRect().left;
    return [...this.root.querySelectorAll<HTMLElement>(".offer.live")].sort((p, q) => left(p) - left(q));
  }

  private focusEnd(index: number): void {
    void this.table.updateComplete.then(() => this.endButtons()[index]?.focus());
  }
}

/** Returns true if the key goes to a field in which a person types or chooses. */
export function isField(event: Event): boolean {
  const aim = event.composedPath()[0];
  return aim instanceof HTMLElement && aim.matches("input, textarea, select, [contenteditable]");
}

function buttonOf(event: Event): HTMLElement | null {
  return (event.target as HTMLElement).closest<HTMLElement>(".held");
}

function tileOf(event: Event): Tile | null {
  return buttonOf(event)?.dataset["tile"] ?? null;
}
