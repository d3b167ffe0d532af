// SPDX-License-Identifier: MIT
/* The running matches of a tournament's leaders, drawn small as they are played. */
import { nothing, type PropertyValues } from "lit";
import { customElement, property } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import { t } from "../base/i18n.js";
import tileStyles from "../board/tile.css";
import { liveCard } from "../living/live.js";
import liveStyles from "../living/live.css";
import { lobby } from "../page/page.js";
import { untracked } from "../state/slice.js";
import base from "../ui/base.css";
import { Localized, Watching } from "../ui/controllers.js";
import styles from "./boards.css";
import type { Tournament } from "./types.js";

/** How many are shown; on a phone the first one. */
const MOST = 2;

/** Returns the tables of running matches, those of the highest scores first, without the reader's own. */
export function bestTables({ matches, standings, you }: Tournament): string[] {
  const scores = new Map(standings.map(({ entrant, score }) => [entrant, score]));
  const sum = (entrants: readonly number[]): number => entrants.reduce((all, entrant) => all + (scores.get(entrant) ?? 0), 0) / entrants.length;
  return matches
    .filter((match) => match.table && !match.over && match.playing && !match.entrants.includes(you?.entrant ?? 0))
    .sort((one, other) => sum(other.entrants) - sum(one.entrants) || one.number - other.number)
    .flatMap(({ table = [] }) => table)
    .slice(0, MOST);
}

@customElement("kz-boards")
export class KzBoards extends Watching {
  readonly localized = new Localized(this);
  @property({ attribute: false }) tournament!: Tournament;
  private watched = "";

  static override styles = [base, tileStyles, liveStyles, styles];

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.watched = "";
    lobby.lead([]);
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (!changed.has("tournament") || !this.isConnected) return;
    const tables = bestTables(this.tournament);
    if (tables.join() === this.watched) return;
    this.watched = tables.join();
    untracked(() => lobby.lead(tables));
  }

  override render() {
    const shown = lobby.glance.all.filter(({ state }) => state?.match);
    if (!shown.length) return nothing;
    return repeat(
      shown,
      ({ table }) => table,
      ({ table, state }) => liveCard(state!, { page: "table", table }, t("Being played now")),
    );
  }
}
