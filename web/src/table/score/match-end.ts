// SPDX-License-Identifier: MIT
/* The end of a match: the goat, the others' places, rating points, and the next actions. */
import { html, nothing, type TemplateResult } from "lit";
import { until } from "lit/directives/until.js";
import { t, tn } from "../../base/i18n.js";
import { Late } from "../../base/late.js";
import type { MatchResult, RatingChange, Seat } from "../../base/protocol.js";
import { proposalView } from "../../terms/proposal.js";
import type { Shown } from "../contract.js";
import { closeMenu } from "../corner.js";
import "../seats/countdown.js";
import { readyMark } from "./deal-end.js";
import { isFish, creditText, hasWon, isGoat, namesLosers, reasonWords, seatsOf, titleWords, verdictWords } from "./deal-words.js";
import { fairWords } from "./fair.js";
import type { Headwear } from "./goat.js";
import { joy } from "./joy.js";
import { nameView, pointsView } from "../seats/person.js";
import { openStock, scoreTable } from "./score-table.js";
import { accountOf, seatName } from "../seats/seats.js";
import { egg, fish, medal, menuSign, ownGoal } from "../signs.js";

/** Eggs are drawn one by one up to this number; above it there is a number. */
const EGGS_SHOWN = 6;

export interface MatchEndActions {
  rematch(): void;
  exit(): void;
  /** Leads to the tournament of the match. */
  tournament(): void;
  look(): void;
  replay(): void;
  /** Shows the better actions, at the replay. */
  why(): void;
  /** Opens the proposal of other rules. */
  propose(): void;
  answer(what: "agree" | "refuse", id: number): void;
}

/** The headwear of losers by title. Titles without a picture are missing. */
const WORN: Record<string, Headwear> = {
  goat: "tuft",
  bald: "bald",
  labour: "labour",
  officer: "officer",
  general: "general",
  admiral: "admiral",
};

/** The picture's file, once it is loaded. A first visit does not need it. */
let drawn: typeof import("./goat.js") | undefined;

/** What the losers have become, as a picture; undefined: there is none of that. */
function lostHead(result: MatchResult): unknown {
  const worn = WORN[result.reason === "target" && isGoat(result) ? "goat" : result.reason];
  if (!worn) return undefined;
  const draw = ({ goat }: typeof import("./goat.js")) => goat(titleWords(result), worn);
  const load = async () => draw((drawn = await import("./goat.js")));
  return drawn ? draw(drawn) : until(load().catch(() => nothing), nothing);
}

/** Returns each loser's picture with the eggs, or the winners' medal. A winner sees the medal. */
function titleView(state: Shown, result: MatchResult): TemplateResult {
  if (result.draw) return html``;
  const eggs = result.eggs ? { n: result.eggs, kg: result.weight ?? 0 } : null;
  const losers = namesLosers(result) ? seatsOf(state, result.losers) : [];
  const won = hasWon(state, result);
  return html`${won ? joy(t("winner")) : losers.map(() => lostHead(result) ?? nothing)}
  ${result.reason === "svoyak" ? ownGoal(t("Svoyak")) : nothing}
  ${eggs
    ? html`<p class="nest" role="img" aria-label=${t("×{n}, {kg} kg", eggs)}>
        ${Array.from({ length: Math.min(eggs.n, EGGS_SHOWN) }, () => egg())}<b aria-hidden="true">${t("×{n}, {kg} kg", eggs)}</b>
      </p>`
    : nothing}
  ${!won && losers.length === 0 && result.winners.length > 0 ? medal(t("winner")) : nothing}`;
}

const signed = (n: number): string => (n < 0 ? creditText(n) : `+${n}`);

/** Returns what the match has changed for a player: strength and Elo before and after, the play money. A strength with "?" is not certain yet. */
function changeView(change: RatingChange | null | undefined): TemplateResult | typeof nothing {
  if (!change?.elo && !change?.strength && !change?.coins) return nothing;
  const { elo, strength, provisional, coins } = change;
  const sum = coins ?? 0;
  return html`<span class="change">
    ${strength ? html`<span>${t("Strength {before} → {after}", { before: strength[0], after: `${strength[1]}${provisional ? "?" : ""}` })} (${signed(strength[1] - strength[0])})</span>` : nothing}
    ${elo ? html`<span>${t("Elo {before} → {after}", { before: elo[0], after: elo[1] })} (${signed(elo[1] - elo[0])})</span>` : nothing}
    ${sum ? html`<span>${tn(Math.abs(sum), "{sign}{n} coin", "{sign}{n} coins", { sign: sum < 0 ? "−" : "+" })}</span>` : nothing}
  </span>`;
}

/** Returns who sits down next at a table with a queue, and when. */
function queueNote(state: Shown): TemplateResult | typeof nothing {
  const next = state.queue?.[0];
  if (!next) return nothing;
  return html`<p class="note">
    ${t("Next to sit down:")} <b>${next.join(", ")}</b>
    ${state.wait === undefined ? nothing : html`<span class="count"><kz-countdown .ms=${state.wait} .at=${state.at}></kz-countdown></span>`}
  </p>`;
}

/** Returns the seats from best to worst with their places. */
export function places(result: MatchResult): { seat: Seat; place: number }[] {
  return result.places.map((place, i) => ({ seat: i + 1, place })).sort((p, q) => p.place - q.place || p.seat - q.seat);
}

export function ranking(state: Shown, result: MatchResult, goats: readonly Seat[]): TemplateResult {
  // If the card is the winner's, the losers are shown in their places.
  const losers = hasWon(state, result) && namesLosers(result) ? seatsOf(state, result.losers) : [];
  return html`<ol class="places">
    ${places(result).map(({ seat, place }) => {
      const change = state.match!.rating?.[seat - 1];
      // In a friendly match, or one of this page, the game's rating points count for nothing.
      const rating = state.app.rated === false || state.local ? undefined : (change?.fair ? (change.points ?? 0) : (change?.points ?? result.rating?.[seat - 1]));
      const won = result.winners.includes(state.match!.sides[seat - 1]!); // all others of a match that somebody broke off, whatever their places
      return html`<li class=${goats.includes(seat) ? "goat-row" : ""}>
        <span class="place">${place}.</span>
        <span class="player">${losers.includes(seat) ? (lostHead(result) ?? nothing) : nothing}${nameView(seatName(state, seat))}${won ? html`<em>${t("winner")}</em>` : nothing}${goats.includes(seat) ? html`<em>${t("goat")}</em>` : nothing}</span>
        <span class="account">${pointsView(state, accountOf(state, seat))}</span>
        ${rating === undefined ? nothing : html`<span class="rating">${t("rating +{points}", { points: rating })}</span>`}
        ${changeView(change)}
      </li>`;
    })}
  </ol>`;
}

/** Returns the actions after a match of this page. */
function localActions({ again }: Shown, actions: MatchEndActions): TemplateResult {
  return html`<button class="quiet" @click=${actions.look}>${t("Look at the table")}</button>
    <button class=${again ? "quiet" : "main"} ?data-first=${!again} @click=${actions.exit}>${t("Back")}</button>
    ${again ? html`<button class="quiet" @click=${actions.replay}>${t("Replay")}</button>
    <button class="main" @click=${actions.rematch} data-first>${t("New match")}</button>` : nothing}`;
}

/** Places the menu above its button. */
function hang(event: ToggleEvent): void {
  const menu = event.currentTarget as HTMLElement;
  if (event.newState !== "open") return;
  const { left, top } = menu.parentElement!.querySelector("[popovertarget]")!.getBoundingClientRect();
  menu.style.setProperty("--left", `${left}px`);
  menu.style.setProperty("--bottom", `${innerHeight - top + 6}px`);
}

/** Returns the rarer actions. */
function menu({ you, proposal, tournament }: Shown, { record }: MatchResult, actions: MatchEndActions): TemplateResult {
  return html`<div id="ways" class="menu" popover="auto" role="group" aria-label=${t("More")} @beforetoggle=${hang} @click=${closeMenu}>
    ${you > 0 ? html`<button @click=${actions.exit}>${t("To the lobby")}</button>` : nothing}
    <button @click=${actions.look}>${t("Look at the table")}</button>
    ${you > 0 && !proposal && !tournament ? html`<button @click=${actions.propose}>${t("Other rules")}</button>` : nothing}
    <a href=${record} download>${t("Download the record")}</a>
  </div>`;
}

function hubActions({ you, match, tournament }: Shown, asked: boolean, actions: MatchEndActions): TemplateResult {
  // Works as any link: with a modifier key it opens in another tab.
  const toReplay = (event: MouseEvent): void => {
    if (event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    actions.replay();
  };
  return html`<button class="quiet" aria-label=${t("More")} title=${t("More")} popovertarget="ways">${menuSign()}</button>
    <a class="button quiet" href=${`/r/${match!.id}`} @click=${toReplay}>${t("Replay")}</a>
    ${you > 0 ? html`<kz-why .match=${match!.id} .go=${actions.why}></kz-why>` : nothing}
    ${tournament ? html`<button class="main" @click=${actions.tournament} data-first>${t("To the tournament")}</button>`
      : you > 0
      ? html`<button class="main" ?disabled=${asked} @click=${actions.rematch} data-first>${asked ? t("Waiting for the others") : t("Rematch")}</button>`
      : html`<button class="main" @click=${actions.exit} data-first>${t("To the lobby")}</button>`}`;
}

/** The proof of the deals and the link to the analysis. The card is complete without them. */
const ways = new Late(() => Promise.all([import("../../fairness/proof.js"), import("../../teach/why.js")]));

export function matchEnd(state: Shown, actions: MatchEndActions): TemplateResult {
  if (!state.local) void ways.bring();
  const match = state.match!;
  const result = match.result!;
  const deal = match.history.at(-1);
  const goats = seatsOf(state, result.goats);
  const reason = reasonWords(state, result);
  const asked = state.ready.includes(state.you);
  const [words, ...more] = verdictWords(state, result);
  const fair = fairWords(match.rating, state.you);
  return html`<section class="card match-end" role="dialog" aria-labelledby="match-end">
    <div class="verdict">
      ${titleView(state, result)}
      <h2 id="match-end">${words}</h2>
      ${more.map((line) => html`<p class="more">${line}</p>`)} ${[reason, fair].filter(Boolean).map((line) => html`<p>${line}</p>`)}
      ${state.fair ? html`<kz-proof .match=${match.id}></kz-proof>` : nothing}
    </div>
    ${ranking(state, result, goats)}
    ${deal && deal.end !== "timeout"
      ? html`<details open>
          <summary>${isFish(deal) ? fish() : nothing}${t("The last deal")}</summary>
          ${scoreTable(state, deal, goats, readyMark(state, t("wants a rematch")))} ${openStock(deal)}
        </details>`
      : nothing}
    ${proposalView(state, actions.answer)} ${queueNote(state)}
    <div class="actions ${state.local ? "local" : ""}">${state.local ? localActions(state, actions) : hubActions(state, asked, actions)}</div>
    ${state.local ? nothing : menu(state, result, actions)}
    ${state.ready.length > 0
      ? html`<p class="note">
          ${t("Rematch wanted by: {names}", { names: state.ready.map((seat) => seatName(state, seat)).join(", ") })}
        </p>`
      : nothing}
  </section>`;
}
