// SPDX-License-Identifier: MIT
/* A choice of the match: the alternatives, and their worth to the player. */
import { html, nothing, type TemplateResult } from "lit";
import { tilePicture } from "../board/tile.js";
import type { JudgedChoice } from "../api/schema.js";
import { t } from "../base/i18n.js";
import { parseAct } from "../state/act.js";
import { ranked, type Alternatives } from "./judged.js";
import { actWords } from "../board/words.js";
import { unbrokenName } from "../ui/names.js";
import { fixed, markWords, percent, reasonsOf, signed } from "./words.js";

/** Returns the tiles of an action, small. */
export function actTiles(act: string): TemplateResult | typeof nothing {
  const parsed = parseAct(act);
  const tiles = parsed.kind === "lay" ? parsed.pieces.map(({ tile }) => tile) : parsed.kind === "give" && parsed.tile ? [parsed.tile] : [];
  return tiles.length ? html`<span class="act-tiles" aria-hidden="true">${tiles.map((tile) => html`<i>${tilePicture(tile)}</i>`)}</span>` : nothing;
}

function verdict({ mark, best, played, loss = 0, loss_points: points = 0 }: JudgedChoice): string {
  if (best === undefined) return t("Too little could be known here to judge the choice.");
  if (mark && mark !== "!") return t("It cost {chance} of the match and {points} points.", { chance: percent(loss), points: fixed(points, 1) });
  return played === best ? t("Nothing was better.") : t("Nothing was certainly better.");
}

/** Returns the possible actions, the best first. The ends have the values `ends`; `shown` is the action that is drawn on the table. The action to
 * be drawn is passed to `show`, null: none. */
export function actionsView(choice: Alternatives, ends: Record<string, number>, shown: string | null, show: (act: string | null) => void): TemplateResult {
  const { played, best } = choice;
  const row = ({ act, chance, points }: Alternatives["actions"][number]): TemplateResult => {
    const tags = [act === best && t("best"), act === played && t("played")].filter(Boolean).join(", ");
    return html`<li>
      <button class=${act === best ? "best" : ""} aria-pressed=${act === shown} @click=${() => show(act === shown ? null : act)}>
        ${actTiles(act)}<span class="what">${actWords(act, ends)}${tags ? html` <em>${tags}</em>` : nothing}</span>
        <span class="worth"><b>${percent(chance)}</b> <span>${signed(points)}</span></span>
      </button>
    </li>`;
  };
  return html`<p class="head"><span>${t("What could be done; press to see it on the table")}</span><span>${t("chance, points")}</span></p>
    <ul>
      ${ranked(choice).map(row)}
    </ul>`;
}

function heading({ mark }: JudgedChoice, name: string): TemplateResult {
  return html`${mark ? html`<span class="mark-sign ${mark === "!" ? "good" : ""}" aria-hidden="true">${mark}</span>${markWords(mark)}: ` : nothing}${unbrokenName(name)}`;
}

const reasonsView = (choice: JudgedChoice, sides: readonly number[]): TemplateResult[] => reasonsOf(choice, sides).map((reason) => html`<p class="reason">${reason}</p>`);

/** Returns what the choice of `name` cost, and why. `sides`: the side of each seat. */
export function judgementView(choice: JudgedChoice, name: string, sides: readonly number[]): TemplateResult {
  return html`<p><b>${heading(choice, name)}</b> <span>${verdict(choice)}</span></p>
    ${reasonsView(choice, sides)}`;
}

/** Returns the same, with the list of actionsView() below it. */
export function choiceView(
  choice: JudgedChoice,
  name: string,
  { sides, ends }: { sides: readonly number[]; ends: Record<string, number> },
  shown: string | null,
  show: (act: string | null) => void,
): TemplateResult {
  return html`<section class="choice-card" aria-labelledby="choice-name">
    <h2 id="choice-name">${heading(choice, name)}</h2>
    <p>${verdict(choice)}</p>
    ${reasonsView(choice, sides)} ${actionsView(choice, ends, shown, show)}
  </section>`;
}
