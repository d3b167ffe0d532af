// SPDX-License-Identifier: MIT
/* `<kz-line>`: the laid tiles. */
import { html, LitElement, type TemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import type { Tile } from "../../base/protocol.js";
import { NOTHING, type Line } from "../../board/line-layout.js";
import { laidPicture } from "../../board/tile.js";
import styles from "./line.css";

/** The tiles of a line. Each is a box that its transform moves, so the browser moves tiles and board without a layout. One picture of all tiles would
 * cost a slow phone most of every frame. */
@customElement("kz-line")
export class KzLine extends LitElement {
  static override styles = styles;

  @property({ attribute: false }) line: Line = NOTHING;
  /** The tile laid last; it gets a ring. */
  @property({ attribute: false }) newest: Tile | null = null;

  protected override createRenderRoot(): this {
    return this;
  }

  override render(): TemplateResult {
    return html`${repeat(
      this.line.tiles,
      ({ tile }) => tile,
      ({ tile, x, y, turn, lies }) => html`<div
        class="laid ${turn % 180 === 0 ? "" : "across"}"
        data-tile=${tile}
        .style=${`transform: translate(${x * 100}px, ${y * 100}px)`}
      >
        ${laidPicture(tile, turn, lies === "closed", tile === this.newest)}
      </div>`,
    )}`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "kz-line": KzLine;
  }
}
