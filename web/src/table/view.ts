// SPDX-License-Identifier: MIT
/* Paints the table from the state of its parts. */
import { html, nothing, type TemplateResult } from "lit";
import { classMap } from "lit/directives/class-map.js";
import { guard } from "lit/directives/guard.js";
import { repeat } from "lit/directives/repeat.js";
import { currentLanguage, t } from "../base/i18n.js";
import type { Seat } from "../base/protocol.js";
import { settings } from "../base/settings.js";
import { isZen, mayBeZen } from "../state/zen.js";
import { halves, type PlacedTile } from "../board/line-layout.js";
import { chosenView, lineView, offersView, triedView, type Offer } from "../board/line-view.js";
import { tilePicture } from "../board/tile.js";
import { closeDialog, closeOutside, dialogHead, openDialog } from "../ui/dialog.js";
import { guestNumber } from "../ui/names.js";
import { askShell, type Shown } from "./contract.js";
import { cornerButtons, zoomButtons } from "./corner.js";
import { HAND_GAP, handView, openHandView, rowView } from "./hand/hand.js";
import { byEnd, GIVEN, mayClaim, mayYield } from "./hand/legal.js";
import { hintBar, hintOf, hintPieces, mayHaveHint } from "./hand/hint.js";
import { turnBar } from "./hand/turn-bar.js";
import { tipBar } from "./tips.js";
import { dealEnd } from "./score/deal-end.js";
import { stepWords } from "./score/deal-words.js";
import { earlyWords } from "./score/fair.js";
import { matchEnd } from "./score/match-end.js";
import { scoreSheet } from "./score/score-sheet.js";
import { standingView } from "./score/standing.js";
import { seatPlate } from "./seats/seat-plate.js";
import { chair, seating, type Side } from "./seats/seats.js";
import { fish } from "./signs.js";
import type { KzTable } from "./table.js";

type Part = TemplateResult | typeof nothing;

export function tableView(table: KzTable): TemplateResult {
  const { layout, zoom, cards, input } = table;
  const state = table.state!;
  const seats = seating(state.seats.length, chair(state));
  const own = seats[0]!.seat;
  const others = seats.slice(1);
  // A tap changes the hand and little else: the rest is not rendered for it.
  const language = currentLanguage();
  const zen = isZen(state);
  const plate = (seat: Seat, side: Side) => {
    const bubble = table.animation.bubbles.get(seat) ?? (zen ? undefined : table.said.get(seat)) ?? "";
    return guard([state, seat, side, bubble, language, zen], () => seatPlate(state, seat, side, bubble, zen));
  };
  const around = (side: Side) => others.filter((other) => other.side === side).map(({ seat }) => plate(seat, side));
  const { wide, low, stacked } = layout.shape;
  const { leftHanded } = settings();
  // Under the clock, where the line needs all of the cloth.
  const beside = low ? html`<div class="beside">${zoomButtons(zoom)}</div>` : nothing;
  const back = cards.card && !cards.open ? html`<button class="show-card" @click=${() => cards.show(true)}>${t("Show the score")}</button>` : nothing;
  return html`
    <div
      class=${classMap({
        table: true,
        [wide ? "wide" : "narrow"]: true,
        low,
        [stacked ? "stacked" : "row"]: true,
        [`seats-${state.seats.length}`]: true,
        "left-handed": leftHanded,
        zen,
        clockless: state.local === true || state.open !== undefined,
        near: zoom.near,
        moving: zoom.moving,
      })}
      .style=${`--corner: ${layout.corner}px`}
      @click=${input.onClick}
    >
      ${wide ? nothing : html`<div class="others" ?inert=${cards.covers}>${others.map(({ seat, side }) => plate(seat, side))}</div>`}
      <div class="rim" ?inert=${cards.covers}>
        <div class="cloth">
          <div class="column first">
            ${leftHanded ? [clockView(table), beside] : bazaarView(state)} ${low ? around("top") : nothing} ${wide ? around("left") : nothing}
          </div>
          <div class="head">${wide && !low ? around("top") : nothing}</div>
          <div class="column second">${leftHanded ? bazaarView(state) : [clockView(table), beside]} ${low ? back : nothing} ${wide ? around("right") : nothing}</div>
          ${wellView(table)} ${standingView(table.stood)} ${low ? nothing : zoomButtons(zoom)}
        </div>
        ${low ? nothing : back}
        ${turnBarView(table)}
      </div>
      <div class="own" ?inert=${cards.covers}>
        ${plate(own, "bottom")} ${ownTiles(table, own)}
        ${cornerButtons(table, {
          score: () => openDialog(table.sheet),
          hint: table.ready && mayHaveHint(state) ? () => askShell(table, { do: "hint" }) : null,
          resign: mayResign(state) ? () => openDialog(table.resignDialog) : null,
          unread: table.unread,
          local: state.local ?? false,
          guest: guestNumber(state.seats[own - 1]?.name ?? "") !== undefined,
          // A device with a mouse or a touchpad has a keyboard, too.
          keys: !state.open && matchMedia("(any-pointer: fine)").matches,
          zen: mayBeZen(state) ? zen : null,
        })}
      </div>
      ${cardView(table)}
    </div>
    ${draggedView(table)}
    <div class="ghost" aria-hidden="true">${tilePicture(null)}</div>
    ${state.open ? nothing : guard([state, table.recent, table.ready, language], () => logView(table))} ${dialogs(table)}
  `;
}

// ---- The board

function wellView(table: KzTable): TemplateResult {
  const { layout, input } = table;
  const match = table.state!.match!;
  const { width, height, sight } = layout.view;
  const newest = layout.newest(match);
  return html`<div class="well ${match.rows ? "rows" : ""}" @focusin=${input.onEndFocus}>
    ${guard([layout.line, newest, width, height, ...Object.values(sight)], () => lineView(layout.line, layout.view, newest))}
    ${chosenTiles(table)} ${triedTiles(table)} ${offers(table)}
  </div>`;
}

function chosenTiles({ play, layout }: KzTable): Part {
  if (play.chosen.length === 0) return nothing;
  const placed = play.chosen.map((piece): PlacedTile => ({ ...piece, seat: 0, ...layout.line.next(piece.tile, piece.end, piece.lies) }));
  return chosenView(placed, layout.view, (tile) => play.takeBack(tile));
}

function triedTiles({ tried, layout, state, play }: KzTable): Part {
  const pieces = tried.length > 0 ? tried : play.chosen.length > 0 ? [] : hintPieces(state!);
  if (pieces.length === 0) return nothing;
  return triedView(pieces.map((piece): PlacedTile => ({ ...piece, seat: 0, ...layout.line.next(piece.tile, piece.end, piece.lies) })), layout.view);
}

function offers({ play, layout, state }: KzTable): Part {
  const { shown } = play;
  if (!shown || !layout.ready) return nothing;
  const { ends } = state!.match!;
  const onBoard = (play.choices.get(shown.tile) ?? []).filter(({ end }) => end !== GIVEN);
  const places = byEnd(onBoard).map((pieces): Offer => {
    const { tile, end } = pieces[0]!;
    // A joint of a sausage has no value among the ends. The double that fits there shows it.
    return { pieces, place: layout.line.next(tile, end), value: end.includes(".") ? halves(tile)[0] : ends[end] };
  });
  return offersView(places, layout.view, shown.live, play.dragged?.target ?? null, (piece) => play.choose(piece));
}

function bazaarView(state: Shown): Part {
  const { stock, rows, turn } = state.match!;
  if (rows) {
    // The tile that another seat has turned is shown where people look for arriving tiles.
    if (!rows.turned || turn === state.you) return nothing;
    return html`<div class="turned" data-seat=${turn} role="img" aria-label=${t("Turned: {tile}", { tile: rows.turned })}>${tilePicture(rows.turned)}</div>`;
  }
  if (stock === null) return nothing;
  return html`<div class="bazaar ${stock === 0 ? "empty" : ""}" role="img" aria-label=${t("Bazaar: {n}", { n: stock })}>
    <span class="heap">${[0, 1, 2].slice(0, Math.min(3, stock)).map((i) => html`<i class="heap-${i}">${tilePicture(null)}</i>`)}</span>
    <b>${stock}</b>
  </div>`;
}

function clockView({ state, input }: KzTable): TemplateResult {
  const { app, match, at } = state!;
  const { carry, clock, turn } = match!;
  return html`<div class="clock">
    ${clock && turn > 0
      ? html`<kz-timer ?calm=${isZen(state)} .clock=${clock} .at=${at} .move=${app.time} .reserve=${app.reserve} @kz-low=${input.onLow}></kz-timer>`
      : html`<span class="no-timer"></span>`}
    ${carry > 0
      ? html`<span class="carry" role="img" aria-label=${t("+{points} goes to the next deal", { points: carry })}> ${fish()}<b>+${carry}</b> </span>`
      : nothing}
  </div>`;
}

// ---- The own tiles

function ownTiles({ state, held, layout, play }: KzTable, own: Seat): TemplateResult {
  const { you, open, match } = state!;
  const fit = layout.hand;
  if (you > 0 && match!.rows) {
    return html`<div class="hand-side">${rowView(match!.counts[own - 1] ?? 0, held.length)} ${handView(held, fit, play)}</div>`;
  }
  if (you > 0) return handView(held, fit, play);
  if (open) return openHandView(held, fit);
  return html`<p class="hand watching" .style=${layout.shape.stacked ? "" : `min-height: ${fit.tile * 2 + HAND_GAP}px`}>${t("You are watching")}</p>`;
}

function turnBarView(table: KzTable): Part {
  const { play, state, ready } = table;
  const match = state!.match!;
  if (play.chosen.length === 0 && hintOf(state!)) return hintBar(state!);
  const places = [...play.choices.values()].flat().filter(({ end }) => end !== GIVEN);
  const above = places.length > 0 && table.layout.coversBelow(places);
  const bar = turnBar({
    above,
    chosen: play.chosen.map(({ tile }) => tile),
    complete: play.composed !== null,
    claim: ready && match.turn === state!.you && mayClaim(match.legal),
    yields: ready && match.turn === state!.you && mayYield(match.legal),
    give: [...play.choices.values()].some((pieces) => pieces.some(({ end }) => end === GIVEN)),
    layChosen: () => play.layChosen(),
    claimSix: () => askShell(table, { do: "act", act: "claim" }),
    yieldLead: () => askShell(table, { do: "act", act: "yield" }),
  });
  const tip = bar === nothing ? table.tips.ofMove(state!, table.recent) : null;
  return tip ? tipBar(tip, above) : bar;
}

function draggedView({ play: { dragged } }: KzTable): Part {
  if (!dragged) return nothing;
  return html`<div class="dragged ${dragged.target ? "over" : ""}" .style=${`--tile: ${dragged.width}px`}><i>${tilePicture(dragged.tile)}</i></div>`;
}

/** Returns true if the person may resign. Between deals too: the resignation takes effect when the next one begins (state/tablefeed.ts). */
const mayResign = ({ you, practice, local, phase, resigning }: Shown): boolean =>
  you > 0 && !practice && !local && !resigning && (phase === "play" || phase === "pause");

// ---- Over the table

function cardView(table: KzTable): Part {
  const { cards } = table;
  if (!cards.covers) return nothing;
  const state = table.state!;
  const ask = (request: "rematch" | "exit" | "replay" | "propose") => () => askShell(table, { do: request });
  const look = (): void => cards.show(false);
  const next = (): void => {
    cards.leave();
    askShell(table, { do: state.resigning ? "play-on" : "next" });
  };
  const view =
    cards.card === "match"
      ? matchEnd(state, {
          rematch: ask("rematch"),
          exit: ask("exit"),
          look,
          replay: ask("replay"),
          why: () => askShell(table, { do: "replay", why: true }),
          propose: ask("propose"),
          answer: (what, id) => askShell(table, { do: what, id }),
        })
      : dealEnd(state, next, look, table.tips.ofPoints(state));
  // Escape closes an open menu first.
  const onKey = ({ key, currentTarget }: KeyboardEvent): void => {
    if (key === "Escape" && !(currentTarget as Element).querySelector(":popover-open")) look();
  };
  return html`<div class="card-place" @keydown=${onKey}>${view}</div>`;
}

function dialogs(table: KzTable): TemplateResult {
  const resign = (event: Event): void => {
    closeDialog(event);
    askShell(table, { do: "resign" });
  };
  return html`<dialog id="sheet" aria-labelledby="sheet-name" @click=${closeOutside}>
      <div class="frame">
        ${dialogHead("sheet-name", t("Score"))}
        <div class="body" tabindex="0">${guard([table.state, currentLanguage()], () => scoreSheet(table.state!))}</div>
      </div>
    </dialog>
    <dialog id="resign" aria-labelledby="resign-name" @click=${closeOutside}>
      <div class="frame">
        ${dialogHead("resign-name", t("Resign?"))}
        <div class="body">
          ${table.state!.phase === "pause" ? t("The deal is over: you resign as soon as the next one begins.") : nothing}
          ${t("You lose the match, the others win.")} ${earlyWords(table.state!)}
          <div class="actions">
            <button class="quiet" @click=${closeDialog}>${t("Play on")}</button>
            <button class="main danger" @click=${resign}>${t("Resign")}</button>
          </div>
        </div>
      </div>
    </dialog>`;
}

/** Returns the log for screen readers, one sentence after another. */
function logView({ state, recent, ready }: KzTable): TemplateResult {
  const mine = ({ match, you }: Shown): boolean => you > 0 && match?.turn === you;
  const lines = recent.flatMap(({ state: then, step }) => [
    { key: `${step.n}`, words: stepWords(then, step) },
    ...(mine(then) ? [{ key: `${step.n} own`, words: t("Your move") }] : []),
  ]);
  if (lines.length === 0 && ready && mine(state!)) lines.push({ key: "own", words: t("Your move") });
  return html`<div class="sr" role="log" aria-label=${t("Moves")}>
    ${repeat(lines, ({ key }) => key, ({ words }) => html`<p>${words}</p>`)}
  </div>`;
}
