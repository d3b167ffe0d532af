// SPDX-License-Identifier: MIT
/* Zooms into the board: by buttons, a double tap, pinch, wheel and keys. A zoomed board can be dragged. The zoom is a setting; the centre is reset
 * with each deal. */
import type { ReactiveController, ReactiveControllerHost } from "lit";
import { choose, NUMBERS, settings } from "../base/settings.js";
import { isField } from "./hand/hand-play.js";
import type { Extent, Place, Sight } from "../board/line-layout.js";

const [LEAST, MOST] = NUMBERS.zoom;
/** The zoom factor of a button or a key. */
const STEP = 1.25;
/** The zoom factor of a double tap. */
const LEAP = 2;
/** Two taps are one gesture within this time and distance. */
const TWICE_MS = 350;
const TWICE_PX = 30;
/** Pixels that a pressed pointer moves before it drags the cloth. */
const DRAG_FROM = 6;
/** How far a key moves the cloth, px. */
const KEY_PX = 60;
/** The distance from the border for a tile that comes into sight, in halves of tiles. */
const MARGIN = 2.5;

export interface ZoomHost extends ReactiveControllerHost, HTMLElement {
  readonly keysTaken: boolean;
  /** Where the board is on the screen, measured after the last `remeasure()`. */
  readonly wellOnScreen: DOMRect;
  remeasure(): void;
  /** Shows the board as it is to be looked at now. */
  look(): void;
}

interface Point {
  x: number;
  y: number;
}

const between = (least: number, value: number, most: number): number => Math.min(Math.max(least, value), most);

/** Keeps content from `low` to `high` (px from the window's middle, unmoved) over a window of `size`. Longer content leaves no empty room; shorter
 * content stays inside. */
export function keep(move: number, low: number, high: number, size: number): number {
  const [one, other] = [-size / 2 - low, size / 2 - high];
  return between(Math.min(one, other), move, Math.max(one, other));
}

export class Zoom implements ReactiveController {
  /** True while a hand moves the cloth: it follows at once. */
  moving = false;
  /** True if the next click is the end of a drag. */
  dragged = false;

  /** The point of the board in the window's middle. null: the default. */
  private centre: Point | null = null;
  private sight: Sight = { unit: 1, shift: 0, across: 0 };
  private well: HTMLElement | null = null;
  private readonly pointers = new Map<number, Point>();
  private pressed: Point | null = null;
  private tapped: (Point & { at: number }) | null = null;
  /** What pointers and wheel have moved since the last frame, and the frame that shows it. 0: none. */
  private readonly moves: (() => void)[] = [];
  private frame = 0;

  constructor(private readonly host: ZoomHost) {
    host.addController(this);
  }

  hostConnected(): void {
    window.addEventListener("keydown", this.onKey);
    window.addEventListener("pointermove", this.onMove);
    window.addEventListener("pointerup", this.onUp);
    window.addEventListener("pointercancel", this.onUp);
  }

  hostDisconnected(): void {
    window.removeEventListener("keydown", this.onKey);
    window.removeEventListener("pointermove", this.onMove);
    window.removeEventListener("pointerup", this.onUp);
    window.removeEventListener("pointercancel", this.onUp);
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    this.moves.length = 0;
  }

  get scale(): number {
    return settings().zoom / 100;
  }

  get canNearer(): boolean {
    return settings().zoom < MOST;
  }

  get near(): boolean {
    return settings().zoom > LEAST;
  }

  /** Returns the view of the board. `whole` shows all of it. */
  look(whole: Sight, extent: Extent, width: number, height: number): Sight {
    if (!this.near) {
      this.centre = null;
      return (this.sight = whole);
    }
    const unit = whole.unit * this.scale;
    const { x, y } = this.centre ?? { x: -whole.across / whole.unit, y: -whole.shift / whole.unit };
    const across = keep(-x * unit, -extent.left * unit, extent.right * unit, width);
    const shift = keep(-y * unit, -extent.up * unit, extent.down * unit, height);
    if (this.centre) this.centre = { x: -across / unit, y: -shift / unit };
    return (this.sight = { unit, shift, across });
  }

  /** Zooms in (> 1) or out. The point under `at`, px from the window's middle, stays there. */
  by(factor: number, at: Point = { x: 0, y: 0 }): void {
    const before = this.sight.unit;
    const zoom = Math.round(between(LEAST, settings().zoom * factor, MOST));
    const unit = (before * zoom) / settings().zoom;
    this.centre = { x: this.middle.x + at.x / before - at.x / unit, y: this.middle.y + at.y / before - at.y / unit };
    if (zoom !== settings().zoom) choose({ zoom });
    this.host.look();
  }

  nearer(): void {
    this.by(STEP);
  }

  farther(): void {
    this.by(1 / STEP);
  }

  /** Shows all of the board again. */
  whole(): void {
    this.by(LEAST / settings().zoom);
  }

  /** Moves the board in the next frame: pointers and wheels may report several moves in one. */
  private inFrame(move: () => void): void {
    this.moves.push(move);
    this.frame ||= requestAnimationFrame(this.follow);
  }

  private readonly follow = (): void => {
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    for (const move of this.moves.splice(0)) move();
  };

  /** Moves the cloth, px. */
  private shove(x: number, y: number): void {
    const { unit } = this.sight;
    this.centre = { x: this.middle.x - x / unit, y: this.middle.y - y / unit };
    this.host.look();
  }

  private get middle(): Point {
    return { x: -this.sight.across / this.sight.unit, y: -this.sight.shift / this.sight.unit };
  }

  /** Brings a place into sight. */
  reveal(place: Place): void {
    if (!this.near || !this.well) return;
    const { unit } = this.sight;
    const { x, y } = this.middle;
    const [w, h] = [this.well.clientWidth / 2 / unit - MARGIN, this.well.clientHeight / 2 / unit - MARGIN];
    const next = {
      x: between(place.x - Math.max(0, w), x, place.x + Math.max(0, w)),
      y: between(place.y - Math.max(0, h), y, place.y + Math.max(0, h)),
    };
    if (next.x === x && next.y === y) return;
    this.centre = next;
    this.host.look();
  }

  // ---- Pointer and wheel, on the cloth

  /** Sets the element that shows the board. */
  watch(well: HTMLElement | null): void {
    if (well === this.well) return;
    this.well?.removeEventListener("wheel", this.onWheel);
    this.well?.removeEventListener("pointerdown", this.onDown);
    this.well = well;
    // Not passive: with Ctrl the wheel would zoom the whole page.
    well?.addEventListener("wheel", this.onWheel, { passive: false });
    well?.addEventListener("pointerdown", this.onDown);
  }

  private fromMiddle({ clientX, clientY }: { clientX: number; clientY: number }): Point {
    const { left, top, width, height } = this.host.wellOnScreen;
    return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
  }

  private readonly onWheel = (event: WheelEvent): void => {
    this.host.remeasure();
    // The browser turns a pinch on a touchpad into a wheel with Ctrl.
    const at = this.fromMiddle(event);
    if (event.ctrlKey) this.inFrame(() => this.by(Math.exp(-between(-60, event.deltaY, 60) / 200), at));
    else if (this.near) this.inFrame(() => this.shove(-event.deltaX, -event.deltaY));
    else return;
    event.preventDefault();
  };

  private readonly onDown = (event: PointerEvent): void => {
    this.dragged = false;
    if (event.button !== 0 || (event.target as Element).closest("button")) return;
    this.host.remeasure();
    const at = this.fromMiddle(event);
    this.pointers.set(event.pointerId, at);
    this.pressed = at;
  };

  private readonly onMove = (event: PointerEvent): void => {
    const before = this.pointers.get(event.pointerId);
    if (!before) return;
    const now = this.fromMiddle(event);
    if (!this.moving) {
      if (Math.hypot(now.x - this.pressed!.x, now.y - this.pressed!.y) < DRAG_FROM && this.pointers.size < 2) return;
      this.moving = true;
      this.host.requestUpdate();
    }
    this.pointers.set(event.pointerId, now);
    const other = [...this.pointers].find(([id]) => id !== event.pointerId)?.[1];
    const share = other ? 0.5 : 1;
    this.inFrame(() => {
      if (other) {
        const apart = (p: Point): number => Math.hypot(p.x - other.x, p.y - other.y);
        if (apart(before) > 0) this.by(apart(now) / apart(before), { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
      }
      if (this.near) this.shove((now.x - before.x) * share, (now.y - before.y) * share);
    });
  };

  private readonly onUp = (event: PointerEvent): void => {
    if (!this.pointers.delete(event.pointerId) || this.pointers.size > 0) return;
    this.follow();
    this.dragged = this.moving;
    this.moving = false;
    if (event.type === "pointerup" && !this.dragged) this.tap(event);
    else this.tapped = null;
    this.host.requestUpdate();
  };

  /** Handles a second tap at one place: zooms in there, or shows all of the board again. */
  private tap(event: PointerEvent): void {
    const before = this.tapped;
    const at = this.fromMiddle(event);
    const twice = before !== null && event.timeStamp - before.at < TWICE_MS && Math.hypot(at.x - before.x, at.y - before.y) < TWICE_PX;
    this.tapped = twice ? null : { ...at, at: event.timeStamp };
    if (!twice) return;
    if (this.near) this.whole();
    else this.by(LEAP, at);
  }

  // ---- Keys

  private readonly onKey = (event: KeyboardEvent): void => {
    if (!settings().keys || event.ctrlKey || event.altKey || event.metaKey || this.host.keysTaken || isField(event)) return;
    const moves: Record<string, () => void> = { "+": () => this.nearer(), "=": () => this.nearer(), "-": () => this.farther(), "_": () => this.farther() };
    if (event.shiftKey && this.near) {
      moves["ArrowLeft"] = () => this.shove(KEY_PX, 0);
      moves["ArrowRight"] = () => this.shove(-KEY_PX, 0);
      moves["ArrowUp"] = () => this.shove(0, KEY_PX);
      moves["ArrowDown"] = () => this.shove(0, -KEY_PX);
    }
    const move = moves[event.key];
    if (!move) return;
    move();
    event.preventDefault();
  };
}
