/* The line on the cloth, and the dashed places where a tile may go. */
import { html, nothing, svg, type TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { styleMap } from "lit/directives/style-map.js";
import { t } from "../i18n.js";
import type { Choice } from "./legal.js";
import type { Line, Place, Sight } from "./line-layout.js";
import { tileFace } from "./tile.js";

/** Where the line shows: the size of the window in px, and how much of the board it shows. */
export interface Window {
  width: number;
  height: number;
  sight: Sight;
}

/** A place that is offered for a tile. `value`: the open end's value, shown in it. */
export interface Offer {
  choice: Choice;
  place: Place;
  value: number | undefined;
}

/** The middle of a place, in px of the window. */
export function toWindow({ width, height, sight }: Window, place: Place): { x: number; y: number } {
  return { x: width / 2 + place.x * sight.unit, y: height / 2 + sight.shift + place.y * sight.unit };
}

export function lineView(line: Line, window: Window): TemplateResult {
  const { width, height, sight } = window;
  const world = `translate(${width / 2}px, ${height / 2 + sight.shift}px) scale(${sight.unit / 100})`;
  const last = line.tiles.length - 1;
  return html`<svg class="line" width=${width} height=${height} aria-hidden="true">
    <g class="world" style=${styleMap({ transform: world })}>
      ${repeat(
        line.tiles,
        ({ tile }) => tile,
        ({ tile, x, y, turn }, i) => svg`
          <g class="laid ${i === last ? "last" : ""}" data-tile=${tile} style="transform: translate(${x * 100}px, ${y * 100}px)">
            ${tileFace(tile, turn)}
            ${i === last ? ring(turn) : nothing}
          </g>`,
      )}
    </g>
  </svg>`;
}

function ring(turn: Place["turn"]) {
  const [w, h] = turn % 180 === 0 ? [48, 98] : [98, 48];
  return svg`<rect class="ring" x=${-w} y=${-h} width=${2 * w} height=${2 * h} rx="16"/>`;
}

/** The dashed places. `live`: they can be chosen, else they only show where the tile would go; `target`: the one that a
 *  dragged tile would fall on. */
export function offersView(
  offers: readonly Offer[],
  window: Window,
  live: boolean,
  target: string | null,
  choose: (choice: Choice) => void,
): TemplateResult {
  const unit = window.sight.unit;
  return html`${offers.map(({ choice, place, value }) => {
    const { x, y } = toWindow(window, place);
    const upright = place.turn % 180 === 0;
    const style = styleMap({
      left: `${x}px`,
      top: `${y}px`,
      width: `${(upright ? 1 : 2) * unit}px`,
      height: `${(upright ? 2 : 1) * unit}px`,
      "--radius": `${unit * 0.18}px`,
      "font-size": `${Math.max(13, unit * 0.55)}px`,
    });
    const shown = value === undefined ? "" : String(value);
    const classes = `offer ${live ? "live" : ""} ${target === choice.end ? "target" : ""}`;
    if (!live) return html`<span class=${classes} style=${style} aria-hidden="true">${shown}</span>`;
    return html`<button
      class=${classes}
      style=${style}
      data-end=${choice.end}
      aria-label=${choice.end === "" ? t("Lead") : t("End {end}, shows {value}", { end: choice.end, value: shown })}
      @click=${() => choose(choice)}
    >
      ${shown}
    </button>`;
  })}`;
}
