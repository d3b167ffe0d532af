// SPDX-License-Identifier: MIT
/* The best running match, drawn small as it is played. It links to its table. */
import { html, nothing } from "lit";
import { customElement } from "lit/decorators.js";
import { t } from "../base/i18n.js";
import { boardPicture } from "../board/sample.js";
import tileStyles from "../board/tile.css";
import { lobby } from "../page/page.js";
import type { Shown } from "../state/shown.js";
import { accountOf, points, seatName } from "../table/seats/seats.js";
import { Localized, Watching } from "../ui/controllers.js";
import { linkTo } from "../ui/link.js";
import { gameFor } from "../ui/names.js";
import base from "../ui/base.css";
import styles from "./live.css";

/** The picture is drawn in this width and scaled. */
const WIDTH = 360;
const HEIGHT = 220;
const UNIT_MOST = 30;

@customElement("kz-live")
export class KzLive extends Watching {
  readonly localized = new Localized(this);

  static override styles = [base, tileStyles, styles];

  /** Returns the laid tiles as large as the picture allows. Nobody lays anything in it, so no room is reserved. */
  private board({ match }: Shown) {
    return match ? boardPicture(match, WIDTH, HEIGHT, UNIT_MOST) : nothing;
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
    const state = lobby.glance.feed?.state;
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
