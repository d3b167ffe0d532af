// SPDX-License-Identifier: MIT
/* Finished matches as a table: the person's history, and the matches on a person's page. */
import { html, nothing, type TemplateResult } from "lit";
import type { Api } from "../api/schema.js";
import { t } from "../base/i18n.js";
import { starIcon } from "../ui/icons.js";
import { linkTo, personLink } from "../ui/link.js";
import { gameName, isLevel, levelName, personName, sitterName } from "../ui/names.js";
import { number, scoreText, shortTime, signed } from "./words.js";
import { outcomeName } from "../ui/words.js";

export type Past = Api["history"]["out"]["matches"][number];
type Player = Past["players"][number];

/** Signs next to the words and colours of results. */
const SIGNS: Record<string, string> = { won: "▲", lost: "▼", drawn: "■" };

export function outcomeView(outcome: string): TemplateResult {
  return html`<span class=${outcome}><span aria-hidden="true">${SIGNS[outcome] ?? ""} </span>${outcomeName(outcome)}</span>`;
}

/** Returns the name that the player had at the table. Bots of a level are characters there. */
function calledThere(players: readonly Player[], seat: number): string {
  const { name, bot } = players[seat - 1]!;
  if (!bot || !isLevel(name)) return personName(name);
  const seats = players.map(({ name, bot }) => ({ name, kind: bot ? ("bot" as const) : ("person" as const), here: true }));
  return sitterName(seats, seat);
}

function playerView(players: readonly Player[], seat: number): TemplateResult {
  const { name, bot } = players[seat - 1]!;
  return bot && isLevel(name) ? html`<span title=${levelName(name)}>${calledThere(players, seat)}</span>` : personLink(name);
}

/** Returns the others at the table, with partners marked as such. */
function others({ players, seat }: Past): TemplateResult[] {
  const own = players[seat - 1]?.side;
  return players
    .map((player, index) => ({ player, at: index + 1 }))
    .filter(({ at }) => at !== seat)
    .map(({ player, at }, index) => html`${index ? ", " : nothing}${playerView(players, at)}${player.side === own ? html` <span class="quiet small">${t("(partner)")}</span>` : nothing}`);
}

/** Returns who broke the match off, and how. "": nobody did. `own`: the seat is the reader's. */
export function endText({ players, seat }: Pick<Past, "players" | "seat">, own: boolean): string {
  const at = players.findIndex(({ left }) => left) + 1;
  if (!at) return "";
  const { left } = players[at - 1]!;
  if (own && at === seat) return left === "resign" ? t("You have resigned.") : t("You have run out of time.");
  const name = calledThere(players, at);
  return left === "resign" ? t("{name} resigned.", { name }) : t("{name} ran out of time.", { name });
}

function endView(match: Past, own: boolean): TemplateResult | typeof nothing {
  const text = endText(match, own);
  return text ? html` <span class="quiet small end">${text}</span>` : nothing;
}

function eloView(elo: readonly number[] | undefined): unknown {
  const [before, after] = elo ?? [];
  if (before === undefined || after === undefined) return "";
  return html`${number(after)} <span class="quiet small">(${signed(after - before)})</span>`;
}

const orNothing = (n: number): string => (n ? signed(n) : "");

/** Returns the table. `star`: marks or unmarks a favourite; undefined if the matches are not the reader's. */
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
  const cells = matches.map((match) => [
    html`${outcomeView(match.outcome)}${endView(match, Boolean(star))}`,
    scoreText(match),
    others(match),
    match.place ? number(match.place) : "",
    eloView(match.elo),
    orNothing(match.points),
    orNothing(match.coins),
  ]);
  // A column that is empty for all matches is left out.
  const used = heads.map((_, index) => index < 3 || cells.some((row) => row[index] !== ""));
  const cell = (index: number, content: unknown) =>
    !used[index] ? nothing : html`<td class=${heads[index]![1] ? "number" : ""} role="cell" data-label=${heads[index]![0]}>${content === "" ? nothing : html`<span>${content}</span>`}</td>`;
  const row = (match: Past, at: number) => {
    const { game, ended } = match;
    return html`<tr role="row">
      <th scope="row" role="rowheader">
        ${linkTo({ page: "replay", match: match.match }, html`<b>${gameName(game)}</b>`, "", t("{game}, {time}, replay", { game: gameName(game), time: shortTime(ended) }))}
        <span class="quiet small when">${shortTime(ended)}</span>
      </th>
      ${cells[at]!.map((content, index) => cell(index, content))}
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
          ${heads.map(([text, end], index) => (used[index] ? html`<th scope="col" role="columnheader" class=${end ? "number" : ""}>${text}</th>` : nothing))}
          ${star ? html`<th scope="col" role="columnheader">${t("Favourite")}</th>` : nothing}
        </tr>
      </thead>
      <tbody role="rowgroup">
        ${matches.map(row)}
      </tbody>
    </table>
  </div>`;
}
