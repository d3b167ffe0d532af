// SPDX-License-Identifier: MIT
/* The best running match, drawn small as it is played. It links to its table. While people play none, bots do (local/show.ts). */
import { html, nothing, type TemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";
import { t } from "../base/i18n.js";
import { boardPicture, sampleView } from "../board/sample.js";
import tileStyles from "../board/tile.css";
import { castOf } from "../bots/cast.js";
import { lobby } from "../page/page.js";
import type { Route } from "../page/router.js";
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
const UNIT_MAX = 30;

/** The page is left alone for this time before bots play in it. */
const QUIET_MS = 3000;

const line = (name: unknown, score: unknown, acts = false): TemplateResult =>
  html`<li class=${acts ? "acts" : ""}><span class="name">${name}</span> <b>${score}</b></li>`;

function player(state: Shown, seat: number): TemplateResult {
  const elo = state.seats[seat - 1]?.elo;
  const account = accountOf(state, seat);
  return line(html`${seatName(state, seat)}${elo === undefined ? nothing : html` <span class="quiet">(${elo})</span>`}`, account ? points(account).text : "", state.match!.turn === seat);
}

/** Each fact stays on one line if it can. */
const factsOf = (game: string, seats: number, deal = 1): TemplateResult =>
  html`<span>${gameFor(game, seats)}&nbsp;·</span> <span>${t("Deal {n}", { n: deal })}</span>`;

const card = (to: Route, board: unknown, heading: string, facts: unknown, players: unknown): TemplateResult =>
  linkTo(
    to,
    html`<div class="board">${board}</div>
      <div class="text">
        <h2>${heading}</h2>
        <p class="quiet">${facts}</p>
        <ul>
          ${players}
        </ul>
        <span class="go">${t("Watch")}</span>
      </div>`,
    "live",
  );

/** Returns a match as a card: the laid tiles as large as the picture allows, and the players. Nobody lays anything in it, so no room is reserved. */
export function liveCard(state: Shown, to: Route, heading: string): TemplateResult {
  const { app, seats, match } = state;
  const board = match ? boardPicture(match, WIDTH, HEIGHT, UNIT_MAX) : nothing;
  return card(to, board, heading, factsOf(app.game, app.seats, match?.deal), match ? seats.map((_, i) => player(state, i + 1)) : nothing);
}

@customElement("kz-live")
export class KzLive extends Watching {
  readonly localized = new Localized(this);
  /** Loads `<kz-show>`. */
  @property({ attribute: false }) bots!: () => Promise<unknown>;
  /** True if there is nothing to show. */
  @property({ type: Boolean, reflect: true }) none = true;
  private timer: number | undefined;

  static override styles = [base, tileStyles, styles];

  override disconnectedCallback(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    super.disconnectedCallback();
  }

  /** Bots begin by themselves where motion and traffic are welcome. Elsewhere a tap leads to them. */
  protected override updated(): void {
    if (this.timer !== undefined || !this.renderRoot.querySelector("kz-show")) return;
    const { connection } = navigator as { connection?: { saveData?: boolean } };
    if (connection?.saveData || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const later = window.requestIdleCallback ?? ((work: () => void) => work());
    this.timer = window.setTimeout(() => later(() => void this.bots().catch(() => undefined)), QUIET_MS);
  }

  override willUpdate(): void {
    this.none = !lobby.glance.feed?.state?.match && (!lobby.life || lobby.life.matches > 0);
  }

  override render() {
    const state = lobby.glance.feed?.state;
    if (state?.match) return liveCard(state, { page: "table", table: state.table }, t("Being played now"));
    if (this.none) return nothing;
    // As large as the match that replaces it.
    const players = castOf("club").map((name) => line(name, 0));
    return html`<kz-show>${card({ page: "watch" }, sampleView("line", WIDTH, HEIGHT), t("Bots are playing"), factsOf("kozel", 4), players)}</kz-show>`;
  }
}
