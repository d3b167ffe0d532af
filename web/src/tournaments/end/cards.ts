// SPDX-License-Identifier: MIT
/* Score cards to print, or to save as a PDF by the browser's print: one for each entrant. They are seen on paper only. */
import { html, nothing, type TemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";
import { joined, t } from "../../base/i18n.js";
import { number } from "../../community/words.js";
import base from "../../ui/base.css";
import { Localized, Watching } from "../../ui/controllers.js";
import styles from "./cards.css";
import { entrantName } from "../standings.js";
import type { Match, Row, Tournament } from "../types.js";
import { momentText, termsPhrases } from "../words.js";

@customElement("kz-cards")
export class KzCards extends Watching {
  readonly localized = new Localized(this);
  @property({ attribute: false }) tournament!: Tournament;

  static override styles = [base, styles];

  private match(match: Match, entrant: number): TemplateResult {
    const own = match.entrants.indexOf(entrant);
    const others = match.entrants.filter((other) => other !== entrant).map((other) => entrantName(this.tournament, other));
    const points = match.points && [match.points[own]!, ...match.points.filter((_, i) => i !== own)].map(number).join(" : ");
    const score = match.score?.[own];
    return html`<tr>
      <td class="number">${number(match.round)}</td>
      <td>${match.bye ? t("free") : others.join(", ")}${match.forfeits?.includes(entrant) ? ` · ${t("did not play")}` : nothing}</td>
      <td class="number">${match.over && points ? points : nothing}</td>
      <td class="number">${score === undefined ? nothing : number(score)}</td>
    </tr>`;
  }

  private card({ entrant, place, score }: Row): TemplateResult {
    const { name, begun, matches } = this.tournament;
    const own = matches.filter(({ entrants }) => entrants.includes(entrant));
    return html`<section>
      <p class="of">${joined([name, begun ? momentText(begun) : ""])}</p>
      <h2>${entrantName(this.tournament, entrant)}</h2>
      <p>${joined(termsPhrases(this.tournament).slice(0, 2))}</p>
      <table>
        <thead>
          <tr>
            <th scope="col" class="number">${t("Round")}</th>
            <th scope="col">${t("Opponent")}</th>
            <th scope="col" class="number">${t("Points in the match")}</th>
            <th scope="col" class="number">${t("Points")}</th>
          </tr>
        </thead>
        <tbody>
          ${own.map((match) => this.match(match, entrant))}
        </tbody>
        <tfoot>
          <tr>
            <td></td>
            <th scope="row">${t("Place {n}", { n: place })}</th>
            <td></td>
            <td class="number">${number(score)}</td>
          </tr>
        </tfoot>
      </table>
    </section>`;
  }

  override render() {
    return this.tournament.standings.map((row) => this.card(row));
  }
}
