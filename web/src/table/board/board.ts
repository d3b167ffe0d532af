// SPDX-License-Identifier: MIT
/* `<kz-board>`: the window on the cloth, with the line and the places of the tiles that may be laid, are chosen or are tried. */
import { html, nothing, type TemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";
import { halves, type PlacedTile } from "../../board/line-layout.js";
import { chosenView, offersView, triedView, worldTransform, type Offer } from "../../board/line-view.js";
import type { Piece } from "../../state/act.js";
import type { Shown } from "../contract.js";
import { hintPieces } from "../hand/hint.js";
import { byEnd, GIVEN } from "../hand/legal.js";
import type { TableLayout } from "../layout.js";
import { TurnPart } from "../part.js";
import styles from "./board.css";
import "./line.js";

type View = TemplateResult | typeof nothing;

@customElement("kz-board")
export class KzBoard extends TurnPart {
  static override styles = styles;

  @property({ attribute: false }) state!: Shown;
  /** Tiles that a replay shows where they would be laid. */
  @property({ attribute: false }) tried: readonly Piece[] = [];
  @property({ attribute: false }) layout!: TableLayout;

  /** Returns pieces at their places. */
  private placed(pieces: readonly Piece[]): PlacedTile[] {
    const { line } = this.layout;
    return pieces.map((piece) => ({ ...piece, seat: 0, ...line.next(piece.tile, piece.end, piece.lies) }));
  }

  private chosen(): View {
    const { play, layout } = this;
    return play.chosen.length > 0 ? chosenView(this.placed(play.chosen), layout.view, (tile) => play.takeBack(tile)) : nothing;
  }

  private tries(): View {
    const { tried, play, state } = this;
    const pieces = tried.length > 0 ? tried : play.chosen.length > 0 ? [] : hintPieces(state);
    return pieces.length > 0 ? triedView(this.placed(pieces), this.layout.view) : nothing;
  }

  private offers(): View {
    const { play, layout, state } = this;
    const { shown } = play;
    if (!shown || !layout.ready) return nothing;
    const { ends } = state.match!;
    const onBoard = (play.choices.get(shown.tile) ?? []).filter(({ end }) => end !== GIVEN);
    const places = byEnd(onBoard).map((pieces): Offer => {
      const { tile, end } = pieces[0]!;
      // A joint of a sausage has no value among the ends. The double that fits there shows it.
      return { pieces, place: layout.line.next(tile, end), value: end.includes(".") ? halves(tile)[0] : ends[end] };
    });
    return offersView(places, layout.view, shown.live, play.target, (piece) => play.choose(piece));
  }

  protected override updated(): void {
    this.layout.watch(this.querySelector(".well"));
  }

  override render(): TemplateResult {
    const { layout } = this;
    const match = this.state.match!;
    return html`<div class="well ${match.rows ? "rows" : ""}">
      <div class="line" aria-hidden="true">
        <kz-line class="world" .line=${layout.line} .newest=${layout.newest(match)} .style=${`transform: ${worldTransform(layout.view)}`}></kz-line>
      </div>
      ${this.chosen()} ${this.tries()} ${this.offers()}
    </div>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "kz-board": KzBoard;
  }
}
