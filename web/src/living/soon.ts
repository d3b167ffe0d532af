// SPDX-License-Identifier: MIT
/* `<kz-soon>`: the tournaments that run, and those that start within a day: one line in the lobby, a list among the matches to watch. */
import { html, nothing, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { ask } from "../api/client.js";
import type { TournamentSummary } from "../api/schema.js";
import { dateText, joined, t } from "../base/i18n.js";
import base from "../ui/base.css";
import { Localized, Watching } from "../ui/controllers.js";
import { linkTo } from "../ui/link.js";
import { gameFor, personName } from "../ui/names.js";
import styles from "./soon.css";

const DAY_MS = 86_400_000;
/** How many are named in the line, and in the list. */
const LINE_MAX = 2;
const LIST_MAX = 6;
/** They are read again after this time, while somebody sees them. */
const AGAIN_MS = 60_000;

@customElement("kz-soon")
export class KzSoon extends Watching {
  readonly localized = new Localized(this);
  /** The list with games and players. */
  @property({ type: Boolean, reflect: true }) whole = false;
  /** True if there is nothing to show. */
  @property({ type: Boolean, reflect: true }) none = true;
  @state() private shown: readonly TournamentSummary[] = [];
  private ticking: number | undefined;

  static override styles = [base, styles];

  override connectedCallback(): void {
    super.connectedCallback();
    void this.read();
    this.ticking = window.setInterval(() => document.hidden || void this.read(), AGAIN_MS);
  }

  override disconnectedCallback(): void {
    clearInterval(this.ticking);
    super.disconnectedCallback();
  }

  private async read(): Promise<void> {
    const listed = await ask("tournaments", {}).catch(() => null);
    if (!listed) return;
    const soon = listed.coming.filter(({ starts }) => starts && starts < Date.now() + DAY_MS);
    // One's own are the first.
    this.shown = [...listed.running, ...soon].sort((one, other) => Number(other.entered ?? false) - Number(one.entered ?? false));
    this.none = !this.shown.length;
  }

  private when({ state, starts = 0 }: TournamentSummary): string {
    return state === "open" ? dateText(starts, { weekday: "short", hour: "numeric", minute: "2-digit" }) : t("is being played");
  }

  /** Returns the links to the best matches that are being played. */
  private best({ best = [] }: TournamentSummary): TemplateResult | typeof nothing {
    if (!this.whole || !best.length) return nothing;
    return html`<span class="best">${best.map(({ table, players }) => linkTo({ page: "table", table }, joined([t("Watch"), players.map(personName).join(" – ")])))}</span>`;
  }

  private row(tournament: TournamentSummary): TemplateResult {
    const { tournament: id, name, game, seats, entrants, entered } = tournament;
    const facts = joined([this.when(tournament), this.whole && gameFor(game, seats), this.whole && t("Players: {n}", { n: entrants }), entered && t("you take part")]);
    return html`<li>${linkTo({ page: "tournament", tournament: id }, name)} <span class="quiet">${facts}</span>${this.best(tournament)}</li>`;
  }

  override render() {
    const { shown, whole } = this;
    if (!shown.length) return nothing;
    return html`<h2>${linkTo({ page: "tournaments" }, t("Tournaments"))}</h2>
      <ul>
        ${shown.slice(0, whole ? LIST_MAX : LINE_MAX).map((tournament) => this.row(tournament))}
      </ul>`;
  }
}
