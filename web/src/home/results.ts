// SPDX-License-Identifier: MIT
/* `<kz-results>`: the results of the last public matches of the server. Each links to its replay. */
import { html, nothing, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { ask } from "../api/client.js";
import type { Api } from "../api/schema.js";
import { t } from "../base/i18n.js";
import { shortTime, sideScore } from "../community/words.js";
import base from "../ui/base.css";
import { Localized, Watching } from "../ui/controllers.js";
import { linkTo } from "../ui/link.js";
import { gameFor, sitterName } from "../ui/names.js";
import { outcomeName } from "../ui/words.js";
import styles from "./results.css";

type Ended = Api["results"]["out"]["matches"][number];

/** Signs next to the words of results. */
const SIGNS: Record<string, string> = { won: "▲", lost: "▼", drawn: "■" };

@customElement("kz-results")
export class KzResults extends Watching {
  readonly localized = new Localized(this);
  /** True if there is nothing to show. */
  @property({ type: Boolean, reflect: true }) none = false;
  @state() private past: readonly Ended[] = [];

  static override styles = [base, styles];

  override connectedCallback(): void {
    super.connectedCallback();
    ask("results", {}).then(
      ({ matches }) => this.show(matches),
      () => this.show([]),
    );
  }

  private show(matches: readonly Ended[]): void {
    this.past = matches;
    this.none = !matches.length;
  }

  private side(players: Ended["players"], side: number): TemplateResult {
    const seats = players.map(({ name, bot }) => ({ name, kind: bot ? ("bot" as const) : ("person" as const), here: true }));
    const own = players.map((player, index) => ({ player, seat: index + 1 })).filter(({ player }) => player.side === side);
    const { outcome, score, memory } = own[0]!.player;
    return html`<li class=${outcome}>
      <span class="sign" aria-hidden="true">${SIGNS[outcome] ?? ""}</span>
      <span class="name">${own.map(({ seat }) => sitterName(seats, seat)).join(", ")}<span class="visually-hidden">, ${outcomeName(outcome)}</span></span>
      <b>${sideScore({ score, memory })}</b>
    </li>`;
  }

  private match({ match, game, ended, players }: Ended): TemplateResult {
    const sides = [...new Set(players.map(({ side }) => side))];
    return html`<li>
      ${linkTo(
        { page: "replay", match },
        html`<span class="head"><b>${gameFor(game, players.length)}</b> <span class="quiet">${shortTime(ended)}</span></span>
          <ul>
            ${sides.map((side) => this.side(players, side))}
          </ul>`,
        "match",
      )}
    </li>`;
  }

  override render() {
    const { past } = this;
    if (!past.length) return nothing;
    return html`<h2>${t("Latest results")}</h2>
      <ul class="matches">
        ${past.map((match) => this.match(match))}
      </ul>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "kz-results": KzResults;
  }
}
