// SPDX-License-Identifier: MIT
/* The animation of a shown step: tiles move from where they were, words appear next to plates, sounds play. */
import { t } from "../../base/i18n.js";
import type { Seat, Tile } from "../../base/protocol.js";
import { toWindow } from "../../board/line-view.js";
import type { Shown, ShownStep, Told } from "../contract.js";
import type { KzTable } from "../table.js";
import { dealIn, flyToLine, knock, slideFrom, slideToPlate } from "./motion.js";
import { soundOf, sounds } from "./sounds.js";

/** How long a word is shown next to a plate. */
const BUBBLE_MS = 1300;
const DRAWN_MS = 260;
const HELD_MS = 180;

/** Where things were before a step. */
interface Before {
  step: ShownStep;
  tiles: Map<Tile, DOMRect>;
  plates: Map<Seat, DOMRect>;
  bazaar: DOMRect | undefined;
  /** The well does not move. */
  well: DOMRect | undefined;
}

/** Returns the words for what moving tiles do not show. */
function wordsOf(step: ShownStep): string[] {
  if (!("seat" in step)) return [];
  const points = step.scored > 0 ? [`+${step.scored}`] : [];
  switch (step.kind) {
    case "knock":
      return [t("knocks"), ...points];
    case "shift":
      return [t("{tile} goes to the left", { tile: step.tile }), ...points];
    case "claim":
      return [t("buys 6-6"), ...points];
    case "yield":
      return [t("the partner leads"), ...points];
    case "give":
      return [step.tile ? t("gives {tile}", { tile: step.tile }) : t("gives a tile"), ...points];
    default:
      return points;
  }
}

export class Animation {
  /** Words next to plates. */
  bubbles: ReadonlyMap<Seat, string> = new Map();
  /** Where a dragged tile was dropped. */
  dropped: { tile: Tile; rect: DOMRect } | null = null;
  private scene: Before | null = null;
  private played: ShownStep | null = null;
  private heard: ShownStep | null = null;

  constructor(private readonly table: KzTable) {}

  /** Called before the table is painted. Returns true if the step is new. */
  prepare(state: Shown, step: ShownStep | null, recent: readonly Told[]): boolean {
    const fresh = step !== null && step !== this.played;
    if (fresh) {
      this.played = step;
      if (step.ms > 0) this.scene = this.lookAround(step);
      if ("seat" in step) for (const words of wordsOf(step)) this.showBubble(step.seat, words);
    }
    const newest = recent.at(-1)?.step ?? step;
    const sound = newest && newest !== this.heard ? soundOf(state, newest) : null;
    if (sound) sounds.play(sound);
    this.heard = newest;
    return fresh;
  }

  /** Called when it is painted, in the frame that shows the step. The current positions are known there without another layout. */
  run(): void {
    const { scene } = this;
    this.scene = null;
    if (scene && !document.hidden) void this.table.updateComplete.then(() => requestAnimationFrame(() => this.move(scene)));
  }

  private showBubble(seat: Seat, words: string): void {
    this.bubbles = new Map(this.bubbles).set(seat, words);
    window.setTimeout(() => {
      const bubbles = new Map(this.bubbles);
      bubbles.delete(seat);
      this.bubbles = bubbles;
      this.table.requestUpdate();
    }, BUBBLE_MS);
  }

  private find(selector: string): HTMLElement | null {
    return this.table.renderRoot.querySelector<HTMLElement>(selector);
  }

  private all(selector: string): HTMLElement[] {
    return [...this.table.renderRoot.querySelectorAll<HTMLElement>(selector)];
  }

  private lookAround(step: ShownStep): Before {
    const tiles = new Map(this.all(".held").map((tile) => [tile.dataset["tile"]!, tile.getBoundingClientRect()]));
    const plates = new Map(this.all(".plate").map((plate): [Seat, DOMRect] => [Number(plate.dataset["seat"]), plate.getBoundingClientRect()]));
    const turned = this.find(".turned");
    if (turned && "seat" in step && turned.dataset["seat"] === String(step.seat)) plates.set(step.seat, turned.getBoundingClientRect());
    return { step, tiles, plates, bazaar: this.find(".bazaar")?.getBoundingClientRect(), well: this.table.layout.well?.getBoundingClientRect() };
  }

  private move({ step, tiles, plates, bazaar, well }: Before): void {
    if (step.kind === "deal") return dealIn(this.all(".held"));
    if (step.kind === "knock") {
      const plate = this.find(`.plate[data-seat="${step.seat}"]`);
      if (plate) knock(plate);
      return;
    }
    if (step.kind === "end" || step.kind === "claim" || step.kind === "yield" || step.kind === "give") return;
    if (step.kind === "lay") {
      for (const { tile } of step.laid) this.flyIn(tile, tiles.get(tile) ?? plates.get(step.seat), well);
    } else if (step.kind === "draw" && step.seat !== this.table.state?.you && bazaar) {
      const ghost = this.find(".ghost");
      const plate = plates.get(step.seat);
      if (ghost && plate) slideToPlate(ghost, bazaar, plate);
    }
    for (const held of this.all(".held")) {
      const from = tiles.get(held.dataset["tile"]!) ?? bazaar;
      if (from) slideFrom(held, from, from === bazaar ? DRAWN_MS : HELD_MS);
    }
  }

  private flyIn(tile: Tile, from: DOMRect | undefined, well: DOMRect | undefined): void {
    const { line, view } = this.table.layout;
    const laid = this.find(`.laid[data-tile="${tile}"]`);
    const placed = line.tiles.find((item) => item.tile === tile);
    const start = this.dropped?.tile === tile ? this.dropped.rect : from;
    this.dropped = null;
    if (!laid || !placed || !start || !well) return;
    const { x, y } = toWindow(view, placed);
    flyToLine(laid, start, placed.turn, view.sight.unit, { x: well.left + x, y: well.top + y });
  }
}
