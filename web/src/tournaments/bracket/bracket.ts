// SPDX-License-Identifier: MIT
/* The bracket of a knock-out: a column for each round; on a narrow screen one round below the other. */
import { html, nothing, type TemplateResult } from "lit";
import { joined, t } from "../../base/i18n.js";
import { number } from "../../community/words.js";
import { linkTo } from "../../ui/link.js";
import { seeMatch } from "../rounds.js";
import { entrantLink, entrantName } from "../standings.js";
import type { Match, Tournament } from "../types.js";
import { extraText, roundName, whyText } from "../words.js";
import { bracketOf, type Series } from "./series.js";

/** Returns the line of an entrant of a series. */
function entrantView(tournament: Tournament, { entrants, wins, winner, matches }: Series, i: number): TemplateResult {
  const entrant = entrants[i];
  if (!entrant) return html`<li class="quiet small">${t("not known yet")}</li>`;
  const state = winner === entrant ? "through" : winner ? "out" : "";
  const own = entrant === tournament.you?.entrant;
  return html`<li class=${state}>
    <span>${winner === entrant ? html`<span class="visually-hidden">${t("has won the series")}: </span>` : nothing}${entrantLink(tournament, entrant)}${own ? html`<span class="tag">${t("you")}</span>` : nothing}</span>
    ${matches.length ? html`<b>${number(wins[i]!)}</b>` : nothing}
  </li>`;
}

/** Returns a match of a series: its points, and a way to see it. */
function matchView(tournament: Tournament, match: Match): TemplateResult {
  const { points = [], entrants, number: n } = match;
  const { route, text } = seeMatch(match);
  const what = joined([t("Match {n}", { n }), extraText(match)]);
  const result = match.over ? entrants.map((entrant, i) => `${entrantName(tournament, entrant)} ${number(points[i] ?? 0)}`).join(", ") : "";
  return html`<li>
    <span class="small">${joined([what, result])}</span>
    ${match.first_deal ? linkTo({ page: "replay", match: match.first_deal }, t("First deal"), "button", joined([t("First deal"), what])) : nothing}
    ${route ? linkTo(route, text, "button", joined([text, what])) : nothing}
  </li>`;
}

function seriesView(tournament: Tournament, series: Series): TemplateResult {
  const { entrants, matches, free } = series;
  const [first] = matches;
  const bye = tournament.matches.find((match) => match.bye && match.round === series.round && match.entrants[0] === entrants[0]);
  const reasons = [...new Set([...(bye ? [bye] : []), ...matches].map((match) => whyText(match, tournament.format, (entrant) => entrantName(tournament, entrant))))].filter(Boolean);
  const names = entrants.map((entrant) => entrantName(tournament, entrant)).join(", ");
  return html`<li class="series ${entrants.includes(tournament.you?.entrant ?? 0) ? "own" : ""}">
    <ul>
      ${entrantView(tournament, series, 0)} ${free ? html`<li class="quiet small">${t("free")}</li>` : entrantView(tournament, series, 1)}
    </ul>
    ${first || bye
      ? html`<details>
          <summary class="small" aria-label=${joined([t("Matches and pairing"), names])}>${t("Matches and pairing")}</summary>
          ${reasons.map((reason) => html`<p class="small">${reason}</p>`)}
          <ul class="played">
            ${matches.map((match) => matchView(tournament, match))}
          </ul>
        </details>`
      : nothing}
  </li>`;
}

/** Returns the whole bracket. Before the draw there is none. */
export function bracketView(tournament: Tournament): TemplateResult {
  const rounds = bracketOf(tournament);
  if (!rounds.length) return html`<p class="empty">${t("The bracket is drawn when the tournament begins.")}</p>`;
  return html`<div class="bracket" role="group" aria-label=${t("Bracket")} tabindex="0">
    ${rounds.map(
      (series, i) => html`<section class=${series.some(({ entrants }) => entrants.length) ? "" : "later"} aria-labelledby="round-${i + 1}">
        <h2 id="round-${i + 1}">${roundName(i + 1, rounds.length)}</h2>
        <ol>
          ${series.map((one) => seriesView(tournament, one))}
        </ol>
      </section>`,
    )}
  </div>`;
}
