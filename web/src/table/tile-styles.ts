/* The colours of the tiles (tile.ts): the same in both themes, the brightest thing on the screen. */
import { css } from "lit";

export const tileStyles = css`
  .tile {
    display: block;
    width: 100%;
    height: auto;
    overflow: visible;
  }
  .body {
    fill: var(--kz-ivory);
    stroke: var(--kz-ivory-shade);
    stroke-width: 2.5;
  }
  .sheen {
    fill: none;
    stroke: #fffdf6;
    stroke-width: 3;
    opacity: 0.8;
  }
  .groove {
    stroke: #a39678;
    stroke-width: 3;
    stroke-linecap: round;
  }
  .groove-light {
    stroke: #fffdf6;
    stroke-width: 2;
    stroke-linecap: round;
  }
  .pin {
    fill: var(--kz-brass);
    stroke: #8a6526;
    stroke-width: 1;
  }
  .pin-light {
    fill: #f3dfae;
  }
  .pip {
    fill: var(--kz-pip);
    stroke: #fffaf0;
    stroke-width: 1.2;
  }
  .back {
    fill: none;
    stroke: var(--kz-brass);
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
