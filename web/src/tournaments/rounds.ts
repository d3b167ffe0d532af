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
import { whyText } from "./words.js";

/** What the host may do with a match. null: nothing. */
export type Correct = ((match: Match) => void) | null;

/** The newest matches of an evening or an arena that are shown at first. */
const NEWEST = 12;

/** Players who are not at their table after this time forfeit the match. Until then a match may not have begun. */
const COMING_MS = 120_000;

/** Returns true if a match without a result is certainly being played. */
export const played = ({ begun }: Match): boolean => Date.now() - begun > COMING_MS;

/** Returns a line for each entrant: name, score and points. */
function entrantsView(tournament: Tournament, { entrants, score, points, forfeits = [], bye }: Match): TemplateResult {
  return html`<ul class="pair">
    ${entrants.map(
      (entrant, i) => html`<li>
        <span>${entrantLink(tournament, entrant)}${forfeits.includes(entrant) ? html` <span class="quiet small">${t("did not play")}</span>` : nothing}${bye ? html` <span class="quiet small">${t("free")}</span>` : nothing}</span>
        ${points ? html`<span class="quiet small">${number(points[i] ?? 0)}</span>` : nothing} ${score ? html`<b>${number(score[i] ?? 0)}</b>` : nothing}
      </li>`,
    )}
  </ul>`;
}

function matchView(tournament: Tournament, match: Match, correct: Correct): TemplateResult {
  const { entrants, bye, table, over, note } = match;
  const to: Route | null = match.match ? { page: "replay", match: match.match } : !over && table ? { page: "table", table } : null;
  const own = entrants.includes(tournament.you?.entrant ?? 0);
  const why = whyText(match, tournament.format, (entrant) => entrantName(tournament, entrant));
  const what = t("Match {n}", { n: match.number });
  const see = over ? t("Replay") : played(match) ? t("Watch") : t("To the table");
  return html`<li class=${own ? "own" : ""}>
    ${entrantsView(tournament, match)}
    ${note ? html`<p class="quiet small">${t("Set by the host: {note}", { note })}</p>` : nothing}
    <div class="line">
      ${why
        ? html`<details>
            <summary class="small">${t("Why this pairing")}</summary>
            <p class="small">${why}</p>
          </details>`
        : nothing}
      <span class="ways">
        ${over || bye ? nothing : html`<span class="quiet small">${played(match) ? t("is being played") : t("the players are called")}</span>`}
        ${correct && !bye ? html`<button class="button" aria-label=${joined([t("Set the result"), what])} @click=${() => correct(match)}>${t("Result")}</button>` : nothing}
        ${to ? linkTo(to, see, "button", joined([see, what])) : nothing}
      </span>
    </div>
  </li>`;
}

const listView = (tournament: Tournament, matches: readonly Match[], correct: Correct): TemplateResult =>
  html`<p class="quiet small legend">${t("On the right: points in the match, then in the standings.")}</p>
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

