// SPDX-License-Identifier: MIT
/* The link to the person's table that waits for them, on every page, or back to their running match and its state. */
import { html, nothing } from "lit";
import { customElement } from "lit/decorators.js";
import { t, tn } from "../base/i18n.js";
import { ownSeats } from "../page/page.js";
import type { Shown } from "../state/shown.js";
import { timeLeft } from "../table/seats/time-left.js";
import { Localized, Watching } from "../ui/controllers.js";
import { linkTo } from "../ui/link.js";
import { gameFor } from "../ui/names.js";
import base from "../ui/base.css";
import styles from "./running.css";

@customElement("kz-running")
export class KzRunning extends Watching {
  readonly localized = new Localized(this);
  private ticking: number | undefined;

  static override styles = [base, styles];

  override connectedCallback(): void {
    super.connectedCallback();
    this.ticking = window.setInterval(() => ownSeats.aside.match?.state?.match?.clock && this.requestUpdate(), 1000);
  }

  override disconnectedCallback(): void {
    window.clearInterval(this.ticking);
    super.disconnectedCallback();
  }

  private clock({ match, app, at }: Shown) {
    if (!match?.clock) return nothing;
    const { seconds, warn } = timeLeft(match.clock, performance.now() - at, app.time * 1000, app.reserve * 1000);
    return html`<span class="clock ${warn ? "warn" : ""}" aria-label=${tn(seconds, "{n} second left", "{n} seconds left")}>${t("{n} s", { n: seconds })}</span>`;
  }

  override render() {
    const state = ownSeats.aside.leads?.state;
    if (!state) return nothing;
    const ready = !state.match;
    const move = ready || state.match!.turn === state.you;
    const words = ready ? t("Your table is ready.") : move ? t("Your move") : state.phase === "pause" ? t("The deal is over") : "";
    const go = ready ? t("To the table") : t("Back to your table");
    const bar = linkTo(
      { page: "table", table: state.table },
      html`<span class="what"><b role="status">${words}</b> <span>${gameFor(state.app.game, state.app.seats)}</span> ${move ? this.clock(state) : nothing}</span>
        <span class="go">${go}</span>`,
      move ? "bar move" : "bar",
    );
    return html`<nav aria-label=${go}>${bar}</nav>`;
  }
}
