// SPDX-License-Identifier: MIT
/* Paints the table from the state of its parts. */
import { html, nothing, type TemplateResult } from "lit";
import { classMap } from "lit/directives/class-map.js";
import { t } from "../base/i18n.js";
import type { Seat } from "../base/protocol.js";
import { settings } from "../base/settings.js";
import { isZen, mayBeZen } from "../state/zen.js";
import { tilePicture } from "../board/tile.js";
import { closeDialog, closeOutside, dialogHead, openDialog } from "../ui/dialog.js";
import { guestNumber } from "../ui/names.js";
import { askShell, type Shown } from "./contract.js";
import { cornerButtons, zoomButtons } from "./corner.js";
import { HAND_GAP } from "./hand/fit.js";
import { openHandView } from "./hand/hand.js";
import { mayHaveHint } from "./hand/hint.js";
import "./score/card.js";
import { earlyWords } from "./score/fair.js";
import { standingView } from "./score/standing.js";
import { chair, seating, type Side } from "./seats/seats.js";
import { fish } from "./signs.js";
import type { KzTable } from "./table.js";

type Part = TemplateResult | typeof nothing;

export function tableView(table: KzTable): TemplateResult {
  const { layout, zoom, cards, input, play } = table;
  const state = table.state!;
  const seats = seating(state.seats.length, chair(state));
  const own = seats[0]!.seat;
  const others = seats.slice(1);
  const zen = isZen(state);
  const plate = (seat: Seat, side: Side) => {
    const bubble = table.animation.bubbles.get(seat) ?? (zen ? undefined : table.said.get(seat)) ?? "";
    return html`<kz-seat .state=${state} .seat=${seat} .side=${side} .bubble=${bubble} .zen=${zen}></kz-seat>`;
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
      ${wide ? nothing : html`<div class="others" ?inert=${cards.sealed}>${others.map(({ seat, side }) => plate(seat, side))}</div>`}
      <div class="rim" ?inert=${cards.sealed}>
        <div class="cloth">
          <div class="column first">
            ${leftHanded ? [clockView(table), beside] : bazaarView(state)} ${low ? around("top") : nothing} ${wide ? around("left") : nothing}
          </div>
          <div class="head">${wide && !low ? around("top") : nothing}</div>
          <div class="column second">${leftHanded ? bazaarView(state) : [clockView(table), beside]} ${low ? back : nothing} ${wide ? around("right") : nothing}</div>
          <kz-board .state=${state} .tried=${table.tried} .play=${play} .layout=${layout} @focusin=${input.onEndFocus}></kz-board>
          ${standingView(table.stood)} ${low ? nothing : zoomButtons(zoom)}
        </div>
        ${low ? nothing : back}
        <kz-turn .state=${state} .recent=${table.recent} .ready=${table.ready} .play=${play} .layout=${layout} .tips=${table.tips}></kz-turn>
      </div>
      <div class="own" ?inert=${cards.sealed}>
        ${plate(own, "bottom")} ${ownTiles(table, own)}
        ${cornerButtons(table, {
          score: () => openDialog(table.sheet, () => table.sheet.querySelector("kz-score-sheet")!.requestUpdate()),
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
      ${cards.covers ? html`<kz-card .table=${table} .state=${state} .card=${cards.card}></kz-card>` : nothing}
    </div>
    <div class="ghost" aria-hidden="true">${tilePicture(null)}</div>
    ${state.open ? nothing : html`<kz-log .state=${state} .recent=${table.recent} .ready=${table.ready}></kz-log>`} ${dialogs(table)}
  `;
}

// ---- On the cloth

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
  const closed = match!.rows ? Math.max(0, (match!.counts[own - 1] ?? 0) - held.length) : null;
  if (you > 0) return html`<kz-hand .tiles=${held} .fit=${fit} .closed=${closed} .play=${play}></kz-hand>`;
  if (open) return openHandView(held, fit);
  return html`<p class="hand watching" .style=${layout.shape.stacked ? "" : `min-height: ${fit.tile * 2 + HAND_GAP}px`}>${t("You are watching")}</p>`;
}

/** Returns true if the person may resign. Between deals too: the resignation takes effect when the next one begins (state/tablefeed.ts). */
const mayResign = ({ you, practice, local, phase, resigning }: Shown): boolean =>
  you > 0 && !practice && !local && !resigning && (phase === "play" || phase === "pause");

// ---- Over the table

function dialogs(table: KzTable): TemplateResult {
  const resign = (event: Event): void => {
    closeDialog(event);
    askShell(table, { do: "resign" });
  };
  return html`<dialog id="sheet" aria-labelledby="sheet-name" @click=${closeOutside}>
      <div class="frame">
        ${dialogHead("sheet-name", t("Score"))}
        <div class="body" tabindex="0"><kz-score-sheet .state=${table.state}></kz-score-sheet></div>
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
