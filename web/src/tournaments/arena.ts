// SPDX-License-Identifier: MIT
/* What an entrant of an arena sees first: the time that is left, their place, points and wins in a row. */
import { html, nothing, type TemplateResult } from "lit";
import { t } from "../base/i18n.js";
import { number } from "../community/words.js";
import { hasNext, winsInARow } from "./course.js";
import type { Tournament } from "./types.js";

/** After these wins in a row each further win counts double. */
const DOUBLE_AFTER = 2;

/** Returns the entrant's figures. Before the first standings there are none. */
export function arenaFigures(tournament: Tournament, entrant: number): TemplateResult | typeof nothing {
  const { standings, matches } = tournament;
  const row = standings.find((row) => row.entrant === entrant);
  if (!row) return nothing;
  const wins = winsInARow(matches, entrant);
  const figures = [
    [t("Place"), row.place],
    [t("Points"), row.score],
    [t("Wins in a row"), wins],
  ] as const;
  return html`<dl class="figures">
      ${figures.map(([name, value]) => html`<div><dt>${name}</dt><dd>${number(value)}</dd></div>`)}
    </dl>
    ${wins >= DOUBLE_AFTER && hasNext(tournament, Date.now()) ? html`<p class="double">${t("Your next win counts double.")}</p>` : nothing}`;
}
