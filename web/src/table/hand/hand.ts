// SPDX-License-Identifier: MIT
/* `<kz-hand>`: the person's tiles. Tiles that can be laid stand out; each is a button with its name. A dragged tile follows the pointer. */
import { html, nothing, type TemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import { t, tn } from "../../base/i18n.js";
import type { Tile } from "../../base/protocol.js";
import { tilePicture } from "../../board/tile.js";
import { TurnPart } from "../part.js";
import { handRoom, type HandFit } from "./fit.js";
import styles from "./hand.css";

/** Returns an open hand from which nobody plays. */
export function openHandView(tiles: readonly Tile[], fit: HandFit): TemplateResult {
  return html`<div class="hand" role="img" aria-label=${tiles.length > 0 ? tiles.join(", ") : t("no tiles")} .style=${handRoom(tiles.length, fit)}>
    ${repeat(
      tiles,
      (tile) => tile,
      (tile) => html`<span class="held" data-tile=${tile}>${tilePicture(tile)}</span>`,
    )}
  </div>`;
}

/** Returns the person's row of closed tiles. */
function rowView(closed: number): TemplateResult {
  return html`<div class="own-row" role="img" aria-label=${tn(closed, "{n} closed tile in your row", "{n} closed tiles in your row")}>
    ${Array.from({ length: closed }, () => html`<i></i>`)}<b aria-hidden="true">${closed}</b>
  </div>`;
}

@customElement("kz-hand")
export class KzHand extends TurnPart {
  static override styles = styles;

  @property({ attribute: false, hasChanged: (now: readonly Tile[], old?: readonly Tile[]) => now.join() !== old?.join() }) tiles: readonly Tile[] = [];
  @property({ attribute: false, hasChanged: (now: HandFit, old?: HandFit) => now.tile !== old?.tile || now.rows !== old.rows }) fit!: HandFit;
  /** The number of closed tiles in the person's row next to the turned one. null: the game has no rows. */
  @property({ attribute: false }) closed: number | null = null;

  private held(tile: Tile, current: boolean): TemplateResult {
    const { play } = this;
    const can = play.choices.has(tile);
    const chosen = play.isChosen(tile);
    const gone = chosen || play.dragged === tile;
    const state = `${can ? "can" : ""} ${play.picked === tile ? "picked" : ""} ${gone ? "gone" : ""}`;
    return html`<button
      class="held ${state}"
      data-tile=${tile}
      tabindex=${current ? 0 : -1}
      aria-label=${can ? t("{tile}, can be laid", { tile }) : tile}
      aria-disabled=${play.choosing && !can && !chosen ? "true" : nothing}
      aria-pressed=${chosen || play.picked === tile ? "true" : nothing}
    >
      ${tilePicture(tile)}
    </button>`;
  }

  private hand(): TemplateResult {
    const { tiles, fit, play } = this;
    const current = play.current(tiles);
    return html`<div
      class="hand ${play.choosing ? "choosing" : ""} ${fit.rows > 1 ? "in-rows" : ""}"
      role="group"
      aria-label=${t("Your tiles")}
      .style=${handRoom(tiles.length, fit)}
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
        (tile) => this.held(tile, tile === current),
      )}
    </div>`;
  }

  private dragged(): TemplateResult | typeof nothing {
    const { dragged, target } = this.play;
    if (!dragged) return nothing;
    return html`<div class="dragged ${target ? "over" : ""}" .style=${`--tile: ${this.fit.tile}px`}><i>${tilePicture(dragged)}</i></div>`;
  }

  override render(): TemplateResult {
    const { closed } = this;
    return html`${closed === null ? this.hand() : html`<div class="hand-side">${rowView(closed)} ${this.hand()}</div>`} ${this.dragged()}`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "kz-hand": KzHand;
  }
}
