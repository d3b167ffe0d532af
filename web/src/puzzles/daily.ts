// SPDX-License-Identifier: MIT
/* `<kz-daily>`: the puzzle of the day as a board to tap. A tap on a tile answers the puzzle; the puzzle's page judges the answer. */
import { html, nothing, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { t } from "../base/i18n.js";
import type { ActText, Tile } from "../base/protocol.js";
import { boardPicture } from "../board/sample.js";
import tileStyles from "../board/tile.css";
import { tilePicture } from "../board/tile.js";
import { actWords } from "../board/words.js";
import { router } from "../page/page.js";
import { findPuzzle, gameOf, type Puzzle } from "./book.js";
import { dailyPuzzle } from "./choosing.js";
import { kept } from "./kept.js";
import { tap } from "./tapped.js";
import { gameWords, questionWords } from "./words.js";
import { parseAct } from "../state/act.js";
import base from "../ui/base.css";
import { Localized, Watching } from "../ui/controllers.js";
import controls from "../ui/controls.css";
import { linkTo } from "../ui/link.js";
import styles from "./daily.css";

/** The picture is drawn in this width and scaled, px. */
const WIDTH = 440;
const HEIGHT = 220;
const UNIT_MAX = 30;

const tilesOf = (act: ActText): Tile[] => {
  const parsed = parseAct(act);
  return parsed.kind === "lay" ? parsed.pieces.map(({ tile }) => tile) : [];
};

@customElement("kz-daily")
export class KzDaily extends Watching {
  readonly localized = new Localized(this);
  /** True if there is none to show: no connection, or the puzzle is not in this version. */
  @property({ type: Boolean, reflect: true }) none = false;
  @state() private found: Puzzle | null = null;
  /** True if it is shown. */
  @property({ type: Boolean, reflect: true }) here = false;
  /** The picked tile, if it can be laid in several ways. */
  @state() private picked: Tile | null = null;

  static override styles = [base, controls, tileStyles, styles];

  override connectedCallback(): void {
    super.connectedCallback();
    void this.load();
  }

  private async load(): Promise<void> {
    const id = await dailyPuzzle();
    this.found = (id && (await findPuzzle(id).catch(() => undefined))) || null;
    this.none = !(this.here = this.found !== null);
  }

  private answer(act: ActText): void {
    const { puzzle } = this.found!;
    tap(puzzle, act);
    router.go({ page: "puzzles", puzzle });
  }

  /** Returns the ways in which a tile may be laid. */
  private ways(tile: Tile): ActText[] {
    return (this.found!.match.legal ?? []).filter((act) => tilesOf(act).includes(tile));
  }

  private choose(tile: Tile): void {
    const ways = this.ways(tile);
    if (ways.length === 1) this.answer(ways[0]!);
    else this.picked = this.picked === tile ? null : tile;
  }

  // ---- Views

  private held(tile: Tile, open: boolean): TemplateResult {
    const can = open && this.ways(tile).length > 0;
    if (!can) return html`<i class="held" role="img" aria-label=${tile}>${tilePicture(tile)}</i>`;
    return html`<button class="held can" data-tile=${tile} aria-label=${tile} aria-pressed=${this.ways(tile).length > 1 ? this.picked === tile : nothing} @click=${() => this.choose(tile)}>
      ${tilePicture(tile)}
    </button>`;
  }

  /** Returns the buttons: the ways of the picked tile, and actions that lay no tile. */
  private buttons({ match }: Puzzle): TemplateResult | typeof nothing {
    const others = (match.legal ?? []).filter((act) => tilesOf(act).length === 0);
    const acts = [...(this.picked ? this.ways(this.picked) : []), ...others];
    if (!acts.length) return nothing;
    return html`<div class="ways">${acts.map((act) => html`<button class="button" @click=${() => this.answer(act)}>${actWords(act, match.ends)}</button>`)}</div>`;
  }

  override render() {
    const { found } = this;
    if (!found) return nothing;
    const { puzzle, match } = found;
    const done = kept().done[puzzle];
    const open = done === undefined;
    return html`<p><b>${questionWords(found)}</b> <span class="quiet">${gameWords(gameOf(puzzle)!)}</span></p>
      <div class="board">${boardPicture(match, WIDTH, HEIGHT, UNIT_MAX)}</div>
      <div class="hand" role="group" aria-label=${t("Your tiles")}>${match.hand!.map((tile) => this.held(tile, open))}</div>
      ${open
        ? html`${this.buttons(found)}
            <p class="quiet small">${t("Tap the tile that you would lay.")} ${linkTo({ page: "puzzles", puzzle }, t("See it at the table"))}</p>`
        : html`<p>${done ? t("Solved.") : t("Answered, but not correctly.")} ${linkTo({ page: "puzzles", puzzle }, t("Look at it again"))}</p>`}`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "kz-daily": KzDaily;
  }
}
