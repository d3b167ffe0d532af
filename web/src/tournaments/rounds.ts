// SPDX-License-Identifier: MIT
/* The matches of a tournament: who meets whom, the results, and why. */
import { html, nothing, type TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { joined, t, tn } from "../base/i18n.js";
import { number } from "../community/words.js";
import type { Route } from "../page/router.js";
import { linkTo } from "../ui/link.js";
import { isFlowing } from "./course.js";
import { entrantLink, entrantName } from "./standings.js";
import type { Match, Tournament } from "./types.js";
import { extraText, whyText } from "./words.js";

/** What the host may do with a match. null: nothing. */
export type Correct = ((match: Match) => void) | null;

/** The newest matches of an evening or an arena that are shown at first. */
const NEWEST = 12;

/** Returns a line for each entrant: name, score and points. */
function entrantsView(tournament: Tournament, { entrants, score, points, forfeits = [], bye }: Match): TemplateResult {
  // The matches of a knock-out score nothing: the rounds do.
  const scores = tournament.format === "knock-out" ? undefined : score;
  return html`<ul class="pair">
    ${entrants.map(
      (entrant, i) => html`<li>
        <span>${entrantLink(tournament, entrant)}${forfeits.includes(entrant) ? html` <span class="quiet small">${t("did not play")}</span>` : nothing}${bye ? html` <span class="quiet small">${t("free")}</span>` : nothing}</span>
        ${points ? html`<span class="quiet small">${number(points[i] ?? 0)}</span>` : nothing} ${scores ? html`<b>${number(scores[i] ?? 0)}</b>` : nothing}
      </li>`,
    )}
  </ul>`;
}

/** Returns where a match is to be seen, and the words of the way there. `route` is null if there is nothing to see. */
export function seeMatch(match: Match): { route: Route | null; text: string } {
  const { over, table } = match;
  const route: Route | null = match.match ? { page: "replay", match: match.match } : !over && table ? { page: "table", table } : null;
  return { route, text: over ? t("Replay") : match.playing ? t("Watch") : t("To the table") };
}

function matchView(tournament: Tournament, match: Match, correct: Correct): TemplateResult {
  const { entrants, bye, over, note } = match;
  const { route: to, text: see } = seeMatch(match);
  const own = entrants.includes(tournament.you?.entrant ?? 0);
  const why = whyText(match, tournament.format, (entrant) => entrantName(tournament, entrant));
  const what = t("Match {n}", { n: match.number });
  const extra = extraText(match);
  return html`<li class=${own ? "own" : ""}>
    ${extra ? html`<p class="small"><span class="tag">${extra}</span></p>` : nothing} ${entrantsView(tournament, match)}
    ${note ? html`<p class="quiet small">${t("Set by the host: {note}", { note })}</p>` : nothing}
    <div class="line">
      ${why
        ? html`<details>
            <summary class="small">${t("Why this pairing")}</summary>
            <p class="small">${why}</p>
          </details>`
        : nothing}
      <span class="ways">
        ${over || bye ? nothing : html`<span class="quiet small">${match.playing ? t("is being played") : t("the players are called")}</span>`}
        ${correct && !bye ? html`<button class="button" aria-label=${joined([t("Set the result"), what])} @click=${() => correct(match)}>${t("Result")}</button>` : nothing}
        ${to ? linkTo(to, see, "button", joined([see, what])) : nothing}
      </span>
    </div>
  </li>`;
}

const listView = (tournament: Tournament, matches: readonly Match[], correct: Correct): TemplateResult =>
  html`<p class="quiet small legend">${tournament.format === "knock-out" ? t("On the right: points in the match.") : t("On the right: points in the match, then in the standings.")}</p>
  <ul class="matches">
    ${repeat(
      matches,
      (match) => match.number,
      (match) => matchView(tournament, match, correct),
    )}
  </ul>`;

/** Returns the matches of a round. `round`: the chosen one. */
function roundView(tournament: Tournament, round: number, choose: (round: number) => void, correct: Correct): TemplateResult {
  const rounds = [...new Set(tournament.matches.map((match) => match.round))].sort((a, b) => b - a);
  const shown = rounds.includes(round) ? round : rounds[0]!;
  return html`<label class="field pick-round"
      ><span>${t("Round")}</span>
      <select @change=${(event: Event) => choose(Number((event.target as HTMLSelectElement).value))}>
        ${rounds.map((n) => html`<option value=${n} ?selected=${n === shown}>${t("Round {n}", { n })}</option>`)}
      </select>
    </label>
    ${listView(
      tournament,
      tournament.matches.filter((match) => match.round === shown),
      correct,
    )}`;
}

/** Returns the matches, without rounds the newest first. `round`: the chosen one; without rounds 0 shows the newest only. */
export function roundsView(tournament: Tournament, round: number, choose: (round: number) => void, correct: Correct): TemplateResult {
  if (!tournament.matches.length) return html`<p class="empty">${t("The pairings appear here when the tournament begins.")}</p>`;
  if (!isFlowing(tournament.format)) return roundView(tournament, round, choose, correct);
  const all = [...tournament.matches].reverse();
  const shown = round ? all : all.slice(0, NEWEST);
  const left = all.length - shown.length;
  return html`${listView(tournament, shown, correct)}
  ${left ? html`<button class="button more" @click=${() => choose(1)}>${tn(left, "Show {n} earlier match", "Show {n} earlier matches")}</button>` : nothing}`;
}

