// SPDX-License-Identifier: MIT
/* The own hand: tiles that can be laid stand out, each is a button with its name. */
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

/** How wide its tiles are, px, and in how many rows they stand. */
export interface HandFit {
  tile: number;
  rows: number;
}

/** A hand that becomes shorter than this keeps the size of its tiles: larger ones would move the board. */
const USUAL = 7;

const inOneRow = (count: number, width: number): number => Math.floor((width - (count - 1) * HAND_GAP) / count);

/** How wide the tiles of a hand of `count` are in `width` px, and in how many rows they stand.
 *  Where one row is not enough they are small, so that the table keeps its room; `inOne`: the narrowest in one row. */
export function fitHand(count: number, width: number, most: number, inOne = LEAST): HandFit {
  for (let rows = 1; ; rows++) {
    const inRow = Math.max(1, Math.ceil(count / rows));
    const tile = Math.min(rows === 1 ? Math.min(most, Math.max(inOne, inOneRow(USUAL, width))) : Math.min(most, LEAST + 4), inOneRow(inRow, width));
    if (tile >= (rows === 1 ? inOne : LEAST) || rows === ROWS_MOST) return { tile, rows };
  }
}

/** The width that breaks `count` tiles into `rows` even rows. */
export function handWidth(count: number, { tile, rows }: HandFit): number {
  const inRow = Math.max(1, Math.ceil(count / rows));
  return inRow * (tile + HAND_GAP) - HAND_GAP + 1;
}

/** The room that a hand keeps. Only it is told: what the table said would be passed on to every tile on it, and cost a slow phone
 *  a new style for each whenever a hand becomes shorter. */
const room = (count: number, fit: HandFit): string =>
  `--tile: ${fit.tile}px; min-height: ${fit.rows * (fit.tile * 2 + HAND_GAP)}px; max-width: ${handWidth(count, fit)}px`;

/** A hand that lies open and is nobody's to play from. */
export function openHandView(tiles: readonly Tile[], fit: HandFit): TemplateResult {
  return html`<div class="hand" role="img" aria-label=${tiles.length > 0 ? tiles.join(", ") : t("no tiles")} .style=${room(tiles.length, fit)}>
    ${repeat(
      tiles,
      (tile) => tile,
      (tile) => html`<span class="held" data-tile=${tile}>${tilePicture(tile)}</span>`,
    )}
  </div>`;
}

/** An own row of closed tiles: how many lie in it beside those turned. */
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
