/* The best match that runs, drawn small, as it is played: a way to its table. */
import { html, nothing } from "lit";
import { customElement } from "lit/decorators.js";
import { t } from "../base/i18n.js";
import { bounds, fitRims, layLine, type Line, type Sight } from "../board/line-layout.js";
import { linePicture } from "../board/line-view.js";
import { fitColumns, layRows } from "../board/rows-layout.js";
import tileStyles from "../board/tile.css";
import { store } from "../page/page.js";
import type { Shown } from "../state/shown.js";
import { accountOf, points, seatName } from "../table/seats/seats.js";
import { Localized, Watching } from "../ui/controllers.js";
import { linkTo } from "../ui/link.js";
import { gameFor } from "../ui/names.js";
import base from "../ui/base.css";
import styles from "./live.css";

/** The picture is drawn in this size and scaled. */
const WIDTH = 360;
const HEIGHT = 220;
const UNIT_MOST = 30;
const RIM = 32;

/** What lies there as large as the picture allows: nobody lays anything in it, so that no room is kept. */
function inTheMiddle({ tiles }: Line): Sight {
  const places = tiles.map(bounds);
  const [left, top] = [0, 1].map((side) => Math.min(...places.map((place) => place[side]!)));
  const [right, bottom] = [2, 3].map((side) => Math.max(...places.map((place) => place[side]!)));
  if (!tiles.length) return { unit: UNIT_MOST, across: 0, shift: 0 };
  const unit = Math.min(UNIT_MOST, (WIDTH - RIM) / (right! - left!), (HEIGHT - RIM) / (bottom! - top!));
  return { unit, across: (-(left! + right!) / 2) * unit, shift: (-(top! + bottom!) / 2) * unit };
}

@customElement("kz-live")
export class KzLive extends Watching {
  readonly localized = new Localized(this);

  static override styles = [base, tileStyles, styles];

  private board({ match }: Shown) {
    if (!match) return nothing;
    const line: Line = match.rows
      ? layRows(match.rows, fitColumns(WIDTH, HEIGHT, UNIT_MOST))
      : layLine(match.line, fitRims(WIDTH, HEIGHT, UNIT_MOST), match.spinner);
    return linePicture(line, { width: WIDTH, height: HEIGHT, sight: inTheMiddle(line) });
  }

  private player(state: Shown, seat: number) {
    const info = state.seats[seat - 1];
    const match = state.match!;
    const account = accountOf(state, seat);
    return html`<li class=${match.turn === seat ? "acts" : ""}>
      <span class="name">${seatName(state, seat)}${info?.elo === undefined ? nothing : html` <span class="quiet">(${info.elo})</span>`}</span>
      ${account ? html`<b>${points(account).text}</b>` : nothing}
    </li>`;
  }

  override render() {
    const state = store.lobby.glance.feed?.state;
    if (!state?.match) return nothing;
    const { app, seats, match, table } = state;
    return linkTo(
      { page: "table", table },
      html`<div class="board">${this.board(state)}</div>
        <div class="text">
          <h2>${t("Being played now")}</h2>
          <p class="quiet">${gameFor(app.game, app.seats)} · ${t("Deal {n}", { n: match.deal })}</p>
          <ul>
            ${seats.map((_, i) => this.player(state, i + 1))}
          </ul>
          <span class="go">${t("Watch")}</span>
        </div>`,
      "live",
    );
  }
}
