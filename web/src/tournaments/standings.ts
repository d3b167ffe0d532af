// SPDX-License-Identifier: MIT
/* The standings of a tournament, and how ties are broken. */
import { html, nothing, type TemplateResult } from "lit";
import { joined, t } from "../base/i18n.js";
import { number } from "../community/words.js";
import { personLink } from "../ui/link.js";
import { levelName, personName } from "../ui/names.js";
import type { Row, Tournament } from "./types.js";
import { tiebreakWords } from "./words.js";

/** Returns an entrant's name as it is shown. Entrants count from 1. A bot of the server is its level and the number that the server gives it. */
export function entrantName({ players }: Tournament, entrant: number): string {
  const { name = "", level } = players[entrant - 1] ?? {};
  return level ? `${levelName(level)}${name.slice(level.length)}` : personName(name);
}

/** Returns an entrant as a link to their page. A bot of the server has none. */
export function entrantLink(tournament: Tournament, entrant: number): TemplateResult {
  const { name = "", level } = tournament.players[entrant - 1] ?? {};
  return level ? html`${entrantName(tournament, entrant)} <span class="quiet small">${t("bot")}</span>` : personLink(name);
}

const gone = ({ players }: Tournament, entrant: number): TemplateResult | typeof nothing =>
  players[entrant - 1]?.active === false ? html` <span class="quiet small">${t("has left")}</span>` : nothing;

function rowView(tournament: Tournament, row: Row): TemplateResult {
  const own = row.entrant === tournament.you?.entrant;
  // Missed rounds are counted as lost. Nobody has lost them at a table.
  const missed = row.won + row.lost + row.drawn - row.played;
  const counts = joined([
    t("won {won}, lost {lost}, drawn {drawn}", { won: row.won, lost: row.lost - missed, drawn: row.drawn }),
    row.byes ? t("free: {n}", { n: row.byes }) : "",
    missed ? t("missed: {n}", { n: missed }) : "",
  ]);
  // On a narrow screen tie-breaks are shown where they decide.
  const equal = tournament.standings.some((other) => other !== row && other.score === row.score);
  const ties = tournament.tiebreaks.map((tiebreak, i) => `${tiebreakWords(tiebreak).name} ${number(row.tiebreaks[i] ?? 0)}`).join(" · ");
  return html`<tr class=${own ? "own" : ""} aria-current=${own ? "true" : nothing}>
    <td class="number">${number(row.place)}</td>
    <th scope="row">
      ${entrantLink(tournament, row.entrant)}${own ? html`<span class="tag">${t("you")}</span>` : nothing}${gone(tournament, row.entrant)}
      <span class="quiet small">${counts}</span>
      ${equal ? html`<span class="narrow quiet small">${ties}</span>` : nothing}
    </th>
    <td class="number"><b>${number(row.score)}</b></td>
    ${row.tiebreaks.map((value) => html`<td class="number wide">${number(value)}</td>`)}
  </tr>`;
}

/** Returns the sentences that explain what a result counts. */
export function pointsTexts({ format, scores = [] }: Tournament): string[] {
  if (format === "evening") return [t("Each match that one does not lose counts 1 point.")];
  if (format === "knock-out") return [t("Each round that one passes counts 2 points, also without a match.")];
  const [two] = scores;
  if (scores.length === 1 && two?.length === 2) return [t("A win counts {win} points, a draw {draw}.", { win: number(two[0]!), draw: number((two[0]! + two[1]!) / 2) })];
  return [...scores.map((places) => t("At a table of {n} the places count {points} points.", { n: places.length, points: places.map(number).join(", ") })), t("Who shares a place shares its points.")];
}

/** Returns the sentences that explain the points, then the tie-breaks in their order. */
function tiesView(tournament: Tournament): TemplateResult {
  const { tiebreaks, format } = tournament;
  const arena = format === "arena" ? [t("After two wins in a row each further win counts double.")] : [];
  return html`<details class="ties">
      <summary>${t("What counts how many points")}</summary>
      <ul>
        ${[...pointsTexts(tournament), ...arena].map((text) => html`<li>${text}</li>`)}
      </ul>
    </details>
    <details class="ties">
    <summary>${t("What decides between equal points")}</summary>
    <ol>
      ${tiebreaks.map((tiebreak) => {
        const { name, text } = tiebreakWords(tiebreak);
        return html`<li><b>${name}</b>: ${text}</li>`;
      })}
    </ol>
  </details>`;
}

export function standingsView(tournament: Tournament): TemplateResult {
  const heads = tournament.tiebreaks.map((tiebreak) => tiebreakWords(tiebreak).name);
  return html`<div class="frame-table">
      <table class="standings">
        <caption class="visually-hidden">${t("Standings")}</caption>
        <thead>
          <tr>
            <th scope="col" class="number">${t("Place")}</th>
            <th scope="col">${t("Player")}</th>
            <th scope="col" class="number">${t("Points")}</th>
            ${heads.map((head) => html`<th scope="col" class="number wide">${head}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${tournament.standings.map((row) => rowView(tournament, row))}
        </tbody>
      </table>
    </div>
    ${tiesView(tournament)}`;
}
