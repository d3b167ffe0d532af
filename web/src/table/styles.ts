/* The table's layout and look. Colours are the page's roles (theme.css). */
import { css } from "lit";
import { dialogStyles } from "../shell/dialog-styles.js";
import { cardStyles } from "./card-styles.js";
import { cornerStyles } from "./corner-styles.js";
import { goatStyles } from "./goat-styles.js";
import { proposalStyles } from "../room/proposal.js";
import { plateStyles } from "./plate-styles.js";
import { tileStyles } from "./tile-styles.js";
import { turnStyles } from "./turn-styles.js";

const layout = css`
  :host {
    display: block;
    height: 100%;
    min-height: 0;
    container-type: size;
    color: var(--kz-ink);
    font-variant-numeric: tabular-nums;
    -webkit-user-select: none;
    user-select: none;
    -webkit-tap-highlight-color: transparent;
  }
  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }
  .sr {
    position: absolute;
    top: 0;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  button,
  .button {
    font: inherit;
    color: inherit;
    cursor: pointer;
  }
  :focus-visible {
    outline: 3px solid var(--kz-accent);
    outline-offset: 2px;
  }

  .table {
    position: relative;
    display: grid;
    height: 100%;
    gap: 8px;
    padding: 8px;
    overflow: hidden;
  }
  .wide {
    grid-template-rows: minmax(0, 1fr) auto;
    padding: 8px 16px;
  }
  .narrow {
    grid-template-rows: auto minmax(0, 1fr) auto;
    padding: 6px;
    gap: 6px;
  }
  .others {
    display: flex;
    gap: 6px;
  }
  .others > * {
    flex: 1 1 0;
    min-width: 0;
  }

  /* the table: a wooden rim around the cloth */
  .rim {
    position: relative;
    padding: 14px;
    border-radius: 26px;
    background:
      repeating-linear-gradient(91.5deg, rgb(0 0 0 / 7%) 0 1.5px, transparent 1.5px 6px, rgb(255 255 255 / 3%) 6px 7px, transparent 7px 13px),
      linear-gradient(165deg, var(--kz-rim-light), var(--kz-rim) 30% 70%, color-mix(in srgb, var(--kz-rim) 82%, black));
    box-shadow:
      inset 0 1px 0 rgb(255 255 255 / 18%),
      inset 0 -2px 3px rgb(0 0 0 / 30%),
      var(--kz-shadow);
  }
  .narrow .rim {
    padding: 8px;
    border-radius: 20px;
  }
  .cloth {
    display: grid;
    grid-template: auto auto minmax(0, 1fr) / var(--side) minmax(0, 1fr) var(--side);
    grid-template-areas: "first head second" "first standing second" "first well second";
    --side: 132px;
    position: relative;
    height: 100%;
    border-radius: 15px;
    background: radial-gradient(
      ellipse 75% 80% at 50% 42%,
      color-mix(in srgb, var(--kz-table) 95%, white),
      var(--kz-table) 55%,
      color-mix(in srgb, var(--kz-table) 84%, black)
    );
    box-shadow:
      inset 0 3px 9px rgb(0 0 0 / 40%),
      inset 0 0 0 1px rgb(0 0 0 / 25%);
    color: var(--kz-table-ink);
  }
  .wide.seats-2 .cloth {
    --side: 96px;
  }
  .narrow .cloth {
    grid-template: auto auto minmax(0, 1fr) / 1fr 1fr;
    grid-template-areas: "first second" "standing standing" "well well";
    border-radius: 13px;
  }
  /* the clock (the bazaar) above, the plate in the middle of the side */
  .column {
    display: grid;
    grid-template-rows: 84px minmax(0, 1fr) 84px;
    place-items: center;
    min-height: 0;
    padding: 10px 6px;
  }
  .column > .plate {
    grid-row: 2;
  }
  .column > .clock,
  .column > .bazaar {
    align-self: start;
  }
  .first {
    grid-area: first;
  }
  .second {
    grid-area: second;
  }
  .head {
    grid-area: head;
    display: flex;
    justify-content: center;
    padding-top: 10px;
    min-height: 12px;
  }
  .narrow .head {
    display: none;
  }
  .narrow .column {
    grid-template-rows: 54px;
    padding: 5px 8px 0;
    place-items: start;
  }
  .narrow .second {
    justify-items: end;
  }
  .well {
    grid-area: well;
    position: relative;
    min-height: 0;
    margin: 12px 4px;
  }
  .narrow .well {
    margin: 2px 8px 8px;
  }

  /* the line */
  .line {
    position: absolute;
    inset: 0;
    pointer-events: none;
    z-index: 2;
  }
  /* its space: 100 px a half, the board's middle at (0, 0) */
  .world {
    position: absolute;
    left: 0;
    top: 0;
    transform-origin: 0 0;
    transition: transform 420ms ease-in-out;
  }
  /* the picture of a tile (tile.ts), its middle at (0, 0) */
  .laid {
    position: absolute;
    left: -52px;
    top: -101px;
    width: 104px;
    height: 210px;
    transform-origin: 52px 101px;
    contain: size layout style;
  }
  .laid.across {
    left: -102px;
    top: -51px;
    width: 204px;
    height: 110px;
    transform-origin: 102px 51px;
  }
  .ring {
    fill: none;
    stroke: var(--kz-table-yellow);
    stroke-width: 7;
  }
  .offer {
    position: absolute;
    z-index: 3;
    display: grid;
    place-items: center;
    padding: 0;
    translate: -50% -50%;
    border: 2.5px dashed var(--kz-table-accent);
    border-radius: var(--radius);
    background: color-mix(in srgb, var(--kz-table-accent) 10%, transparent);
    color: var(--kz-table-accent);
    font-weight: 700;
    line-height: 1;
    pointer-events: none;
    opacity: 0.75;
  }
  .offer.live {
    pointer-events: auto;
    opacity: 1;
    background: color-mix(in srgb, var(--kz-table-accent) 20%, transparent);
  }
  .offer.live::after {
    content: "";
    position: absolute;
    inset: min(0px, calc((100% - 48px) / 2));
    min-width: 48px;
    min-height: 48px;
  }
  .offer.target,
  .offer[data-taken],
  .offer.live:hover {
    opacity: 1;
    border-style: solid;
    background: color-mix(in srgb, var(--kz-table-accent) 38%, transparent);
    color: var(--kz-table-ink);
  }
  .offer:focus-visible {
    outline: 3px solid var(--kz-table-ink);
  }

  /* clock, carried fish, bazaar */
  .clock {
    display: flex;
    flex-direction: column;
    align-items: center;
    gap: 2px;
  }
  .narrow .clock {
    --timer-size: 40px;
    gap: 0;
  }
  .no-timer {
    width: var(--timer-size, 68px);
    height: var(--timer-size, 68px);
  }
  .carry {
    display: flex;
    align-items: center;
    gap: 5px;
    color: var(--kz-table-yellow);
    font-size: var(--kz-large);
  }
  .narrow .carry {
    font-size: var(--kz-small);
    line-height: 1;
  }
  .fish {
    width: 1.9em;
    height: auto;
    flex: none;
  }
  .narrow .carry .fish {
    width: 1.6em;
  }
  .bazaar {
    display: flex;
    align-items: center;
    gap: 8px;
    font-size: var(--kz-large);
    color: var(--kz-table-ink);
    min-height: 60px;
  }
  .heap {
    position: relative;
    width: 52px;
    height: 48px;
  }
  .heap i {
    position: absolute;
    width: 21px;
    left: 14px;
    top: 3px;
  }
  .heap-0 {
    rotate: -64deg;
    translate: -3px 6px;
  }
  .heap-1 {
    rotate: 38deg;
    translate: 5px 3px;
  }
  .heap-2 {
    rotate: -8deg;
  }
  .empty {
    color: var(--kz-table-quiet);
  }
  .narrow .bazaar {
    min-height: 50px;
    gap: 4px;
  }
  .narrow .heap {
    scale: 0.85;
  }

  /* the own side */
  .own {
    display: grid;
    align-items: center;
  }
  .wide .own {
    grid-template: auto / var(--corner) minmax(0, 1fr) var(--corner);
    gap: 20px;
    min-height: 108px;
  }
  .narrow .own {
    grid-template: auto auto / minmax(0, 1fr) auto;
    grid-template-areas: "plate buttons" "hand hand";
    gap: 6px 10px;
  }
  .narrow .hand {
    grid-area: hand;
  }
  .hand {
    display: flex;
    flex-wrap: wrap;
    justify-content: center;
    gap: 6px;
    margin: 6px auto 0;
  }
  .watching {
    max-width: none;
    align-items: center;
    color: var(--kz-quiet);
  }
  .narrow .watching {
    min-height: 40px;
  }
  .held {
    width: var(--tile);
    height: calc(var(--tile) * 2);
    padding: 0;
    border: 0;
    border-radius: calc(var(--tile) * 0.17);
    background: none;
    touch-action: none;
    /* a layer each for as long as they are there: made and given up at every turn they cost a slow phone a picture each time */
    will-change: translate, filter;
    transition:
      translate var(--kz-settle),
      filter var(--kz-settle);
  }
  .held .tile {
    pointer-events: none;
  }
  .choosing .held {
    filter: brightness(0.68) saturate(0.7);
  }
  .choosing .held.can {
    filter: none;
    translate: 0 -8px;
  }
  /* Only where there is a pointer to show: cursors are inherited, and a new one is a new style for every part of every tile. */
  @media (hover: hover) {
    .choosing .held {
      cursor: default;
    }
    .choosing .held.can {
      cursor: grab;
    }
  }
  .can .body {
    stroke: var(--kz-accent);
    stroke-width: 7;
  }
  .held.can:hover,
  .held.can:focus-visible {
    translate: 0 -12px;
  }
  .held.can.picked,
  .hand .held[data-taken] {
    translate: 0 -16px;
  }
  .picked .body {
    stroke-width: 10;
  }
  .held.gone {
    opacity: 0.25;
  }
  .dragged,
  .ghost {
    position: fixed;
    left: 0;
    top: 0;
    z-index: 20;
    width: 0;
    height: 0;
    pointer-events: none;
  }
  .dragged i {
    position: absolute;
    width: var(--tile);
    transform: translate(-50%, -62%) rotate(4deg) scale(1.06);
  }
  .dragged i {
    transition:
      scale var(--kz-settle),
      opacity var(--kz-settle);
  }
  /* over its place: the place must be seen */
  .dragged.over i {
    scale: 0.62;
    opacity: 0.85;
  }
  .dragged .body {
    stroke: var(--kz-accent);
    stroke-width: 7;
  }
  .ghost {
    opacity: 0;
  }
  .ghost .tile {
    position: absolute;
    width: 22px;
    transform: translate(-50%, -50%);
  }

  .low .own {
    min-height: 0;
  }
  .low .rim {
    padding: 8px;
    border-radius: 20px;
  }
  .wide.low .cloth {
    --side: 104px;
  }
  .low .column {
    --timer-size: 40px;
    display: flex;
    flex-direction: column;
    justify-content: space-between;
    gap: 4px;
    padding: 6px 4px;
  }
  .low .head {
    display: none;
  }
  .low .well {
    grid-row: 3;
    margin-block: 6px;
  }
  .low .bazaar {
    min-height: 48px;
  }
  @media (prefers-reduced-motion: reduce) {
    .world,
    .held {
      transition: none;
    }
  }
`;

export const tableStyles = [layout, tileStyles, goatStyles, plateStyles, dialogStyles, cardStyles, turnStyles, cornerStyles, proposalStyles];
