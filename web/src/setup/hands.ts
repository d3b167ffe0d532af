// SPDX-License-Identifier: MIT
/* The players' hands: a row of tiles each. Any two tiles can be exchanged. */
import { html, nothing, type TemplateResult } from "lit";
import { t } from "../base/i18n.js";
import type { Tile } from "../base/protocol.js";
import { tilePicture } from "../board/tile.js";
import type { Shown } from "../table/contract.js";
import type { Position } from "./position.js";

/** Returns the hands. `picked`: the tile that the next one is exchanged with. */
export function handsView(position: Position, { open, match }: Shown, names: readonly string[], picked: Tile | null, tap: (tile: Tile) => void): TemplateResult {
  const hands = open!.hands;
  const away = new Set([...match!.line.map(({ tile }) => tile), ...hands.flat()]);
  const stock = position.order.filter((tile) => !away.has(tile));
  const row = (name: string, tiles: readonly Tile[]): TemplateResult => html`<div class="hand-row" role="group" aria-label=${name}>
    <span>${name}</span>
    <span class="hand-tiles">
      ${tiles.map((tile) => html`<button aria-label=${tile} aria-pressed=${tile === picked} @click=${() => tap(tile)}>${tilePicture(tile)}</button>`)}
    </span>
  </div>`;
  return html`<h2>${t("Who holds what")}</h2>
    <p class="quiet">${t("Press two tiles to exchange them.")}</p>
    ${hands.map((tiles, i) => row(names[i]!, tiles))} ${stock.length > 0 ? row(t("Bazaar"), stock) : nothing}`;
}
