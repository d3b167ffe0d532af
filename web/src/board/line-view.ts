// SPDX-License-Identifier: MIT
/* The line on the cloth, and the dashed places where a tile may go. */
import { html, nothing, svg, type TemplateResult } from "lit";
import { t } from "../base/i18n.js";
import type { Piece } from "../state/act.js";
import { size, type Line, type Place, type PlacedTile, type Sight } from "./line-layout.js";
import { tileFace, tilePicture } from "./tile.js";

/** Where the line is shown: the size of the window in px, and the visible part of the board. */
export interface Window {
  width: number;
  height: number;
  sight: Sight;
}

/** A place that is offered for a tile. `pieces`: what may be laid there, the usual one first; `value`: the open end's value, shown in the place. */
export interface Offer {
  pieces: readonly Piece[];
  place: Place;
  value: number | undefined;
}

/** Returns the middle of a place, in px of the window. */
export function toWindow({ width, height, sight }: Window, place: Place): { x: number; y: number } {
  return { x: width / 2 + sight.across + place.x * sight.unit, y: height / 2 + sight.shift + place.y * sight.unit };
}

/** Returns true if a bar of that height over the lower rim covers one of these places while a bar over the upper rim covers none. */
export function isInTheWayBelow(window: Window, places: readonly Place[], bar: number): boolean {
  const at = places.map((place) => toWindow(window, place).y);
  return at.some((y) => y > window.height - bar) && !at.some((y) => y < bar);
}

/** Returns the transform of the space in which a half of a tile has 100 px, and the board's middle is at (0, 0). */
export function worldTransform({ width, height, sight }: Window): string {
  return `translate(${width / 2 + sight.across}px, ${height / 2 + sight.shift}px) scale(${sight.unit / 100})`;
}

/** Returns a line in a picture that is scaled as a whole. */
export function linePicture(line: Line, { width, height, sight }: Window): TemplateResult {
  return html`<svg class="line" viewBox="0 0 ${width} ${height}" aria-hidden="true">
    <g transform="translate(${width / 2 + sight.across} ${height / 2 + sight.shift}) scale(${sight.unit / 100})">
      ${line.tiles.map(({ tile, x, y, turn }) => svg`<g class="laid" data-tile=${tile} transform="translate(${x * 100} ${y * 100})">${tileFace(tile, turn)}</g>`)}
    </g>
  </svg>`;
}

/** Returns in words where a piece goes. */
function placeName({ end }: Piece, value: string): string {
  if (end === "") return t("Lead");
  if (end === "/end") return t("Cut at the ends");
  if (end.startsWith("/")) return t("Cut at depth {n}", { n: end.slice(1) });
  const [line = "", joint] = end.split(".");
  if (joint !== undefined) return t("Into line {line} at joint {n}", { line, n: joint });
  return /[12]/.test(end) ? t("Line {line}, shows {value}", { line, value }) : t("End {end}, shows {value}", { end, value });
}

/** Returns in words how a double is laid, as a choice at its place. */
function wayName(piece: Piece): string {
  return piece.lies === "closed" ? t("closed") : t("lengthwise");
}

/** Returns an element's style as declarations. */
function declarations(of: Record<string, string>): string {
  return Object.entries(of).map(([name, value]) => `${name}: ${value}`).join("; ");
}

/** Returns the middle and the size of a place, in px of the window. */
function boxOf(window: Window, place: Place): { x: number; y: number; w: number; h: number } {
  const { unit } = window.sight;
  const { w, h } = size(place);
  return { ...toWindow(window, place), w: w * unit, h: h * unit };
}

function boxStyle(window: Window, place: Place): Record<string, string> {
  const { x, y, w, h } = boxOf(window, place);
  return { left: `${x}px`, top: `${y}px`, width: `${w}px`, height: `${h}px`, "--radius": `${window.sight.unit * 0.18}px` };
}

/** Room for the buttons of other ways to lay the tile: their height and their distance from the place, in px. */
const WAYS_HEIGHT = 34;
const WAYS_GAP = 6;

/** Returns the position of the buttons for other ways, as declarations. They are below their place, or above it where the window ends. For a flat
 * double at the end of an upright arm they are on the side with more room. Only the browser computes their width: they are shifted back by the
 * same part of it as their place is along the window, so they never leave the window. */
export function waysStyle(window: Pick<Window, "width" | "height">, place: { x: number; y: number; w: number; h: number }, arm: string): Record<string, string> {
  const { x, y, w, h } = place;
  const back = (at: number, of: number) => `${(-100 * Math.min(1, Math.max(0, at / of))).toFixed(2)}%`;
  if ("cd".includes(arm) && w > h) {
    const left = x > window.width / 2;
    return { left: `${left ? x - w / 2 - WAYS_GAP : x + w / 2 + WAYS_GAP}px`, top: `${y}px`, translate: `${left ? "-100%" : "0%"} ${back(y, window.height)}` };
  }
  const above = y + h / 2 + WAYS_GAP + WAYS_HEIGHT > window.height;
  const top = above ? y - h / 2 - WAYS_GAP - WAYS_HEIGHT : y + h / 2 + WAYS_GAP;
  return { left: `${x}px`, top: `${top}px`, translate: `${back(x, window.width)} 0%` };
}

/** Returns a handler that chooses a place when a finger leaves it. The browser's click comes a frame later on a slow phone. */
function lifted(choose: () => void): (event: TouchEvent) => void {
  return (event) => {
    const place = event.currentTarget as HTMLElement;
    const { clientX, clientY } = event.changedTouches[0]!;
    const off = (place.getRootNode() as ShadowRoot).elementFromPoint(clientX, clientY) !== place;
    if (off || !event.cancelable || event.touches.length > 0) return;
    event.preventDefault();
    choose();
  };
}

/** Returns the dashed places. `live`: they can be chosen, otherwise they only show where the tile would go; `target`: the place that the dragged
 * tile would take. */
export function offersView(
  offers: readonly Offer[],
  window: Window,
  live: boolean,
  target: Piece | null,
  choose: (piece: Piece) => void,
): TemplateResult {
  return html`${offers.map(({ pieces, place, value }) => {
    const [piece, ...others] = pieces as [Piece, ...Piece[]];
    const style = declarations({ ...boxStyle(window, place), "font-size": `${Math.max(13, window.sight.unit * 0.55)}px` });
    const shown = value === undefined ? "" : String(value);
    const classes = `offer ${live ? "live" : ""} ${place.box ? "mark" : ""} ${target?.end === piece.end ? "target" : ""}`;
    if (!live) return html`<span class=${classes} .style=${style} aria-hidden="true">${shown}</span>`;
    const ways = others.map(
      (other) => html`<button class="way" @click=${() => choose(other)}>${wayName(other)}</button>`,
    );
    return html`<button
        class=${classes}
        .style=${style}
        data-end=${piece.end}
        aria-label=${placeName(piece, shown)}
        @click=${() => choose(piece)}
        @touchend=${lifted(() => choose(piece))}
      >
        ${shown}</button
      >${ways.length > 0 ? html`<span class="ways" .style=${declarations(waysStyle(window, boxOf(window, place), piece.end))}>${ways}</span>` : nothing}`;
  })}`;
}

/** Returns tiles at the places where they would be laid. */
export function triedView(tiles: readonly PlacedTile[], window: Window): TemplateResult {
  return html`${tiles.map(
    (placed) => html`<span class="tried-tile" data-tile=${placed.tile} .style=${declarations(boxStyle(window, placed))} role="img" aria-label=${placed.tile}>
      ${tilePicture(placed.lies === "closed" ? null : placed.tile, placed.turn)}
    </span>`,
  )}`;
}

/** Returns the tiles that are chosen for this turn and not yet laid, at their places. */
export function chosenView(tiles: readonly PlacedTile[], window: Window, takeBack: (tile: string) => void): TemplateResult {
  return html`${tiles.map(
    (placed) => html`<button
      class="chosen-tile"
      .style=${declarations(boxStyle(window, placed))}
      aria-label=${t("{tile}, take back", { tile: placed.tile })}
      @click=${() => takeBack(placed.tile)}
    >
      ${tilePicture(placed.lies === "closed" ? null : placed.tile, placed.turn)}
    </button>`,
  )}`;
}
