// SPDX-License-Identifier: MIT
/* The person's hand. Tiles that can be laid stand out; each is a button with its name. */
import { html, nothing, type TemplateResult } from "lit";
import { guard } from "lit/directives/guard.js";
import { repeat } from "lit/directives/repeat.js";
import { t, tn } from "../../base/i18n.js";
import type { Tile } from "../../base/protocol.js";
import type { HandPlay } from "./hand-play.js";
import { tilePicture } from "../../board/tile.js";

/** The narrowest tile that a thumb hits, and the room between two, px. */
const LEAST = 40;
export const HAND_GAP = 4;
const ROWS_MOST = 3;

/** The width of its tiles, px, and the number of rows. */
export interface HandFit {
  tile: number;
  rows: number;
}

/** A hand shorter than this keeps the size of its tiles: larger tiles would move the board. */
const USUAL = 7;

const inOneRow = (count: number, width: number): number => Math.floor((width - (count - 1) * HAND_GAP) / count);

/** Returns the width of the tiles of a hand of `count` in `width` px, and the number of rows. If one row is not enough, the tiles are small, so
 * that the table keeps its room. `inOne`: the narrowest tile in one row. */
export function fitHand(count: number, width: number, most: number, inOne = LEAST): HandFit {
  for (let rows = 1; ; rows++) {
    const inRow = Math.max(1, Math.ceil(count / rows));
    const tile = Math.min(rows === 1 ? Math.min(most, Math.max(inOne, inOneRow(USUAL, width))) : Math.min(most, LEAST + 4), inOneRow(inRow, width));
    if (tile >= (rows === 1 ? inOne : LEAST) || rows === ROWS_MOST) return { tile, rows };
  }
}

/** Returns the width that breaks `count` tiles into `rows` even rows. */
export function handWidth(count: number, { tile, rows }: HandFit): number {
  const inRow = Math.max(1, Math.ceil(count / rows));
  return inRow * (tile + HAND_GAP) - HAND_GAP + 1;
}

/** Returns the room that a hand reserves, as a property of the hand only. A property of the table would be inherited by every tile, and a shorter
 * hand would cost a slow phone a new style for each tile. */
const room = (count: number, fit: HandFit): string =>
  `--tile: ${fit.tile}px; min-height: ${fit.rows * (fit.tile * 2 + HAND_GAP)}px; max-width: ${handWidth(count, fit)}px`;

/** Returns an open hand from which nobody plays. */
export function openHandView(tiles: readonly Tile[], fit: HandFit): TemplateResult {
  return html`<div class="hand" role="img" aria-label=${tiles.length > 0 ? tiles.join(", ") : t("no tiles")} .style=${room(tiles.length, fit)}>
    ${repeat(
      tiles,
      (tile) => tile,
      (tile) => html`<span class="held" data-tile=${tile}>${tilePicture(tile)}</span>`,
    )}
  </div>`;
}

/** Returns the person's row of closed tiles: the number of tiles in it next to the turned ones. */
export function rowView(count: number, turned: number): TemplateResult {
  const closed = Math.max(0, count - turned);
  return html`<div class="own-row" role="img" aria-label=${tn(closed, "{n} closed tile in your row", "{n} closed tiles in your row")}>
    ${Array.from({ length: closed }, () => html`<i></i>`)}<b aria-hidden="true">${closed}</b>
  </div>`;
}

export function handView(tiles: readonly Tile[], fit: HandFit, play: HandPlay): TemplateResult {
  const choosing = play.choices.size > 0 || play.chosen.length > 0;
  const current = play.current(tiles);
  return html`<div
    class="hand ${choosing ? "choosing" : ""} ${fit.rows > 1 ? "in-rows" : ""}"
    role="group"
    aria-label=${t("Your tiles")}
    .style=${room(tiles.length, fit)}
    @pointerdown=${play.onPointerDown}
    @touchend=${play.onTouchEnd}
    @pointerover=${play.onPointerOver}
    @pointerleave=${play.onPointerLeave}
    @focusin=${play.onFocus}
    @focusout=${play.onBlur}
    @click=${play.onClick}
  >
    ${repeat(
      tiles,
      (tile) => tile,
      (tile) => {
        const can = play.choices.has(tile);
        const chosen = play.isChosen(tile);
        const gone = chosen || play.dragged?.tile === tile;
        const state = `${can ? "can" : ""} ${play.picked === tile ? "picked" : ""} ${gone ? "gone" : ""}`;
        return html`<button
          class="held ${state}"
          data-tile=${tile}
          tabindex=${tile === current ? 0 : -1}
          aria-label=${can ? t("{tile}, can be laid", { tile }) : tile}
          aria-disabled=${choosing && !can && !chosen ? "true" : nothing}
          aria-pressed=${chosen || play.picked === tile ? "true" : nothing}
        >
          ${guard([tile], () => tilePicture(tile))}
        </button>`;
      },
    )}
  </div>`;
}
