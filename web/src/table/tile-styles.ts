/* The colours of the tiles (tile.ts): the roles of theme.css, which has the sets that may be chosen. */
import { css } from "lit";

export const tileStyles = css`
  .tile {
    display: block;
    width: 100%;
    height: auto;
    overflow: visible;
  }
  .body {
    fill: var(--kz-tile);
    stroke: var(--kz-tile-edge);
    stroke-width: 2.5;
  }
  .sheen {
    fill: none;
    stroke: var(--kz-tile-sheen);
    stroke-width: 3;
    opacity: 0.8;
  }
  .groove {
    stroke: var(--kz-tile-groove);
    stroke-width: 3;
    stroke-linecap: round;
  }
  .groove-light {
    stroke: var(--kz-tile-sheen);
    stroke-width: 2;
    stroke-linecap: round;
  }
  .pin {
    fill: var(--kz-tile-pin);
    stroke: color-mix(in srgb, var(--kz-tile-pin) 70%, black);
    stroke-width: 1;
  }
  .pin-light {
    fill: color-mix(in srgb, var(--kz-tile-pin) 45%, white);
  }
  .pip {
    display: var(--kz-pips, inline);
    fill: var(--kz-tile-pip);
  }
  .digit {
    display: var(--kz-digits, none);
    fill: var(--kz-tile-pip);
    font: 700 74px var(--kz-font);
    text-anchor: middle;
    dominant-baseline: central;
  }
  .v1 {
    fill: var(--kz-pip-1, var(--kz-tile-pip));
  }
  .v2 {
    fill: var(--kz-pip-2, var(--kz-tile-pip));
  }
  .v3 {
    fill: var(--kz-pip-3, var(--kz-tile-pip));
  }
  .v4 {
    fill: var(--kz-pip-4, var(--kz-tile-pip));
  }
  .v5 {
    fill: var(--kz-pip-5, var(--kz-tile-pip));
  }
  .v6 {
    fill: var(--kz-pip-6, var(--kz-tile-pip));
  }
  .back {
    fill: none;
    stroke: var(--kz-tile-pin);
    stroke-width: 3;
    opacity: 0.55;
  }
  .shade {
    fill: #000;
    opacity: 0.22;
  }
  .shade.far {
    opacity: 0.12;
  }
`;
