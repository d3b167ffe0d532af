/* Finished matches as a table: one's own history, and the games on somebody's page. */
import { html, nothing, type TemplateResult } from "lit";
import type { Api } from "../api/schema.js";
import { t } from "../base/i18n.js";
import { starIcon } from "../ui/icons.js";
import { botLink, linkTo, personLink } from "../ui/link.js";
import { gameName } from "../ui/names.js";
import { number, scoreText, shortTime, signed } from "./words.js";
import { outcomeName } from "../ui/words.js";

export type Past = Api["history"]["out"]["matches"][number];
type Player = Past["players"][number];

/** Signs beside the words and colours of results. */
const SIGNS: Record<string, string> = { won: "▲", lost: "▼", drawn: "■" };

export function outcomeView(outcome: string): TemplateResult {
  return html`<span class=${outcome}><span aria-hidden="true">${SIGNS[outcome] ?? ""} </span>${outcomeName(outcome)}</span>`;
}

/** The others at the table; partners are named as that. */
function others({ players, seat }: Past): TemplateResult[] {
  const own = players[seat - 1]?.side;
  const name = ({ name, bot }: Player) => (bot ? botLink(name) : personLink(name));
  return players
    .filter((_, index) => index !== seat - 1)
    .map((player, index) => html`${index ? ", " : nothing}${name(player)}${player.side === own ? html` <span class="quiet small">${t("(partner)")}</span>` : nothing}`);
}

function eloView(elo: readonly number[] | undefined): unknown {
  const [before, after] = elo ?? [];
  if (before === undefined || after === undefined) return "";
  return html`${number(after)} <span class="quiet small">(${signed(after - before)})</span>`;
}

const orNothing = (n: number): string => (n ? signed(n) : "");

/** `star`: marks or unmarks a favourite; undefined where they are not one's own. */
export function matchTable(caption: string, matches: readonly Past[], star?: (match: Past) => void): TemplateResult {
  const heads: [string, boolean][] = [
    [t("Result"), false],
    [t("Score"), true],
    [t("With"), false],
    [t("Rank then"), true],
    [t("Elo"), true],
    [t("Points"), true],
    [t("Coins"), true],
  ];
  const cell = (index: number, content: unknown) =>
    html`<td class=${heads[index]![1] ? "number" : ""} role="cell" data-label=${heads[index]![0]}>${content === "" ? nothing : html`<span>${content}</span>`}</td>`;
  const row = (match: Past) => {
    const { game, ended, outcome, place } = match;
    return html`<tr role="row">
      <th scope="row" role="rowheader">
        ${linkTo({ page: "replay", match: match.match }, html`<b>${gameName(game)}</b>`, "", t("{game}, {time}, replay", { game: gameName(game), time: shortTime(ended) }))}
        <span class="quiet small when">${shortTime(ended)}</span>
      </th>
      ${cell(0, outcomeView(outcome))} ${cell(1, scoreText(match))} ${cell(2, others(match))} ${cell(3, place ? number(place) : "")}
      ${cell(4, eloView(match.elo))} ${cell(5, orNothing(match.points))} ${cell(6, orNothing(match.coins))}
      ${star
        ? html`<td class="star" role="cell">
            <button
              class="icon"
              aria-pressed=${match.starred}
              aria-label=${t("Favourite: {game}, {time}", { game: gameName(game), time: shortTime(ended) })}
              title=${t("Favourite")}
              @click=${() => star(match)}
            >
              ${starIcon}
            </button>
          </td>`
        : nothing}
    </tr>`;
  };
  return html`<div class="frame-table">
    <table class="stack matches" role="table">
      <caption class="visually-hidden">${caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          <th scope="col" role="columnheader">${t("Game")}</th>
          ${heads.map(([text, end]) => html`<th scope="col" role="columnheader" class=${end ? "number" : ""}>${text}</th>`)}
          ${star ? html`<th scope="col" role="columnheader">${t("Favourite")}</th>` : nothing}
        </tr>
      </thead>
      <tbody role="rowgroup">
        ${matches.map(row)}
      </tbody>
    </table>
  </div>`;
}
