// SPDX-License-Identifier: MIT
/* A table that no longer exists. Its link permanently leads to the replay of the last match that ended there. */
import { html, nothing, type PropertyValues } from "lit";
import { customElement, property } from "lit/decorators.js";
import { ApiError, ask } from "../api/client.js";
import { t } from "../base/i18n.js";
import type { Seat } from "../base/protocol.js";
import { Asked } from "../community/asked.js";
import { ownSeats, router, showLobby, showReplay, showTable } from "../page/page.js";
import type { Shown } from "../state/shown.js";
import type { TableFeed } from "../state/tablefeed.js";
import { Localized, Watching } from "../ui/controllers.js";
import base from "../ui/base.css";
import controls from "../ui/controls.css";
import { outIn } from "../tournaments/bracket/series.js";
import { hasNext } from "../tournaments/course.js";
import { sitterName } from "../ui/names.js";
import notice from "../ui/notice.css";

type Tournament = NonNullable<Shown["tournament"]>;

@customElement("kz-gone")
export class KzGone extends Watching {
  readonly localized = new Localized(this);
  @property({ attribute: false }) table = "";
  /** The table as it was when it closed, if the person was there. They are notified, and go to the replay when they want to. */
  @property({ attribute: false }) feed: TableFeed | null = null;

  static override styles = [base, controls, notice];

  /** The id of the match. "": no match has ended at the table. */
  private readonly match = new Asked<string>(this, async () => {
    try {
      return (await ask("last-match", { table: this.table })).match;
    } catch (error) {
      if (error instanceof ApiError && error.code === "no-such-match") return "";
      throw error;
    }
  });

  /** The table after which the person is given another one of the tournament. "": after none. */
  private readonly goesOn = new Asked<string>(this, async () => {
    const { table } = this;
    const tournament = await ask("tournament", { tournament: this.unplayed!.tournament!.id });
    const { active, entrant } = tournament.you ?? {};
    return active && !outIn(tournament, entrant!) && hasNext(tournament, Date.now()) ? table : "";
  });

  /** The table of a tournament that has closed before its match, as the person has seen it. */
  private get unplayed(): Shown | null {
    const { state } = this.feed ?? {};
    return state?.tournament && !state.match ? state : null;
  }

  protected override willUpdate(): void {
    const { unplayed } = this;
    if (!unplayed) this.match.want(this.table);
    else if (unplayed.you && this.feed!.forfeits.length) this.goesOn.want(this.table);
  }

  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed);
    const { value } = this.match;
    const { ready } = ownSeats.aside;
    // The next table of the tournament.
    if (this.feed?.state?.tournament && ready?.state?.tournament?.id === this.feed.state.tournament.id) return showTable(ready.table);
    if (value && !this.feed) router.replace({ page: "replay", match: value });
  }

  private lobby(primary: boolean) {
    return html`<button class="button ${primary ? "primary" : ""}" @click=${showLobby}>${t("To the lobby")}</button>`;
  }

  private toTournament({ id, name }: Tournament) {
    return html`<p>${name}</p>
      <button class="button primary" @click=${() => router.go({ page: "tournament", tournament: id })}>${t("To the tournament")}</button>`;
  }

  /** Returns what the end of the table means to those who were there: somebody did not come, or nobody. */
  private forfeited({ seats, you }: Shown, forfeits: readonly Seat[]): string {
    if (forfeits.length === seats.length) return t("Nobody came in time: the match is lost for all.");
    if (forfeits.includes(you)) return t("You did not come in time, so the match is lost for you.");
    const names = forfeits.map((seat) => sitterName(seats, seat)).join(", ");
    return you ? t("Not here in time: {names}. You have won this match.", { names }) : t("Not here in time: {names}. The match is lost for them.", { names });
  }

  /** Returns the end of a table of a tournament whose match has not begun. */
  private ofTournament(state: Shown) {
    const { forfeits } = this.feed!;
    return html`<div class="notice">
      <h1>${forfeits.length ? this.forfeited(state, forfeits) : t("This match is not played.")}</h1>
      ${this.goesOn.value === this.table ? html`<p role="status">${t("Your next table opens by itself; stay on this site.")}</p>` : nothing}
      ${this.toTournament(state.tournament!)}
    </div>`;
  }

  private none() {
    return html`<div class="notice">
      <h1>${this.feed ? t("This table is closed.") : t("This table does not exist, or it has closed.")}</h1>
      <p>${t("No match has ended here, so there is no replay. In the lobby you can join another table or open one.")}</p>
      ${this.lobby(true)}
    </div>`;
  }

  override render() {
    if (this.unplayed) return this.ofTournament(this.unplayed);
    const tournament = this.feed?.state?.tournament;
    return this.match.view((match) =>
      !match
        ? this.none()
        : this.feed
          ? html`<div class="notice">
              <h1>${tournament?.deals ? t("The extra deal is over.") : t("This table is closed.")}</h1>
              ${tournament ? this.toTournament(tournament) : nothing}
              <div><button class="button ${tournament ? "" : "primary"}" @click=${() => showReplay(match)}>${t("Replay")}</button> ${this.lobby(false)}</div>
            </div>`
          : html`<p class="quiet" role="status">${t("Loading…")}</p>`,
    );
  }
}
