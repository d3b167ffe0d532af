// SPDX-License-Identifier: MIT
/* A seat's plate: the player, their account, the number of tiles, and whether they are to act or away. */
import { html, nothing, type TemplateResult } from "lit";
import { usualAids } from "../../base/aids.js";
import { t, tn } from "../../base/i18n.js";
import type { Seat, Tile } from "../../base/protocol.js";
import { askShell, type Shown } from "../contract.js";
import { isGoat } from "../score/deal-words.js";
import { hintMark } from "../hand/hint.js";
import { horns } from "../score/horns.js";
import { initial, nameView, pointsView } from "./person.js";
import { accountOf, chair, isPartner, seatName } from "./seats.js";
import { faceOf } from "../../bots/face.js";
import { tilePicture } from "../../board/tile.js";
import { botName, botPlace } from "../../ui/names.js";

/** Backs are shown one by one up to this number; above it there is a number. */
const BACKS = 7;

function backs(count: number): TemplateResult {
  return html`<span class="backs" role="img" aria-label=${tn(count, "{n} tile", "{n} tiles")}>
    ${Array.from({ length: Math.min(count, BACKS) }, () => html`<i></i>`)}
    ${count > BACKS ? html`<b aria-hidden="true">${count}</b>` : nothing}
  </span>`;
}

/** More open tiles than this are in two rows on a narrow plate. */
const IN_ROW = 7;

/** Returns the tiles themselves, if all hands are open. */
function openTiles(tiles: readonly Tile[]): TemplateResult {
  return html`<span class="open-tiles ${tiles.length > IN_ROW ? "many" : ""}" role="img" aria-label=${tiles.length > 0 ? tiles.join(", ") : t("no tiles")}>
    ${tiles.map((tile) => html`<i>${tilePicture(tile)}</i>`)}
  </span>`;
}

/** Returns all hands, if they are open: in a replay, and after a deal until the next one. */
export function openHandsOf({ open, phase, match }: Shown): readonly (readonly Tile[])[] | undefined {
  return open?.hands ?? (phase === "play" ? undefined : match!.history.at(-1)?.hands);
}

/** Returns the tiles that a plate shows open. undefined: only backs, or the tiles are large below. */
function openHandOf(state: Shown, seat: Seat): readonly Tile[] | undefined {
  if (seat === chair(state)) return undefined;
  const hands = openHandsOf(state);
  return hands && (hands[seat - 1] ?? []);
}

/** Returns what the partner is seen to have of 0-0 and 6-6. */
function signal(tiles: readonly Tile[]): TemplateResult {
  const words = tiles.length > 0 ? t("holds {tiles}", { tiles: tiles.join(", ") }) : t("holds neither 0-0 nor 6-6");
  return html`<span class="signal" role="img" aria-label=${words} title=${words}>
    ${tiles.length > 0 ? tiles.map((tile) => html`<i>${tilePicture(tile)}</i>`) : "–"}
  </span>`;
}

/** Returns a mark in words, shorter on a small plate. The full words are always there for screen readers. `sign`: an even shorter form, for one of
 * three small plates side by side. */
function mark(kind: string, words: string, short: string, sign?: unknown): TemplateResult {
  return html`<span class="mark ${kind} ${sign ? "signed" : ""}" title=${words}
    ><span class="long">${words}</span><span class="short" aria-hidden="true">${short}</span>${sign ? html`<span class="sign" aria-hidden="true">${sign}</span>` : nothing}</span
  >`;
}

/** Returns how many deals a side has lost: in words, on a small plate a cross and a number. */
const lostMark = (lost: number): TemplateResult => mark("", tn(lost, "{n} deal lost", "{n} deals lost"), `✕ ${lost}`);

/** Two heads: the partner of the person who looks. */
const pair = html`<svg viewBox="0 0 20 12" width="18" height="11" fill="currentColor">
  <circle cx="6" cy="3" r="2.6" /><circle cx="14" cy="3" r="2.6" /><path d="M1 12a5 5 0 0 1 9-3 5 5 0 0 1 9 3Z" />
</svg>`;

/** Returns the Elo of a person with an account, if the plate has room. */
const eloMark = (elo: number): TemplateResult => mark("elo", `${t("Elo")} ${elo}`, String(elo));

/** Returns true if plates may show memory aids. The table's terms decide that; where nobody plays against anybody it is always true. */
export function hasMemoryAids({ app, open, practice, local }: Shown): boolean {
  return Boolean(open || practice || local) || (app.memory_aids ?? usualAids(app));
}

/** Returns the values on which a seat has knocked in this deal, ascending. It had none of them then. */
export function knockedOn({ match }: Shown, seat: Seat): number[] {
  const knocks = (match?.acts ?? []).filter((past) => past.seat === seat && past.act === "knock");
  return [...new Set(knocks.flatMap(({ ends }) => Object.values(ends ?? {})))].sort();
}

/** Returns the same for a person who looks again, or has just come back: in words, on a small plate a sign and the values. */
const knockMark = (values: readonly number[]): TemplateResult =>
  mark("knocked", t("knocked on {values}", { values: values.join(", ") }), `∅ ${values.join(" ")}`);

/** Returns the mark of an absent player. A small plate does not mention the bot that plays for them. */
const awayMark = (bot: boolean): TemplateResult => mark("gone", bot ? t("away, a bot plays") : t("away"), t("away"), "zz");

/** Returns a plate. `bubble`: the phrase of the seat, "" for none; `zen`: no details of people, no memory aids. */
export function seatPlate(state: Shown, seat: Seat, side: string, bubble: string, zen: boolean): TemplateResult {
  const info = state.seats[seat - 1];
  const match = state.match!;
  const account = accountOf(state, seat);
  const name = seatName(state, seat);
  const acts = match.turn === seat;
  const away = info?.kind === "person" && !info.here;
  const of = match.sides[seat - 1] ?? seat;
  const goat = isGoat(match.result) && match.result!.losers.includes(of);
  const lost = match.standing?.lost?.[of - 1] ?? 0;
  const face = info?.kind === "bot" ? faceOf(info.name, botPlace(state.seats, seat)) : null;
  const partner = isPartner(state, seat);
  const open = openHandOf(state, seat);
  const knocked = !zen && hasMemoryAids(state) ? knockedOn(state, seat) : [];
  return html`<div
    class="plate ${side} ${acts ? "acts" : ""} ${away ? "away" : ""} ${open ? "open-hand" : ""}"
    data-seat=${seat}
    role="group"
    aria-label=${info?.kind === "bot" ? `${name}, ${botName(info.name)}` : name}
    aria-current=${acts ? "step" : nothing}
  >
    <span class="avatar" aria-hidden="true">${face ?? initial(name)}${goat ? horns() : nothing}</span>
    <span class="who">
      ${nameView(name)}
      <span class="facts">
        ${pointsView(state, account)} ${info?.elo === undefined || zen ? nothing : eloMark(info.elo)}
        ${acts && seat === state.you && !match.clock && !state.open && !state.practice && !state.local ? html`<span class="mark turn">${t("Your move")}</span>` : nothing}
        ${partner ? mark("mate", t("partner"), t("partner"), pair) : nothing}
        ${partner && match.signal ? signal(match.signal) : nothing}
        ${lost ? lostMark(lost) : nothing} ${hintMark(state, seat)}
        ${knocked.length > 0 ? knockMark(knocked) : nothing}
        ${away ? awayMark(Boolean(info.bot)) : nothing}
      </span>
    </span>
    ${open ? [html`<span class="open-points">${pointsView(state, account)}</span>`, openTiles(open)] : seat === chair(state) ? nothing : backs(match.counts[seat - 1] ?? 0)}
    ${info && seat !== state.you && !state.open && !state.local && !zen
      ? html`<button class="ask" aria-label=${t("Who is {name}", { name })} @click=${(event: Event) => askShell(event.currentTarget!, { do: "person", seat })}></button>`
      : nothing}
    ${acts ? html`<span class="sr">${t("to act")}</span>` : nothing}
    ${bubble ? html`<span class="bubble ${bubble.startsWith("+") ? "scored" : ""}" aria-hidden="true">${bubble}</span>` : nothing}
  </div>`;
}
