/* The tiles in the lobby's picture: a line as it may lie on a table. Decoration, hidden from readers. */
import { svg } from "lit";

const PIPS: Record<number, [number, number][]> = {
  0: [],
  1: [[0, 0]],
  2: [
    [-1, -1],
    [1, 1],
  ],
  3: [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  4: [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  5: [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  6: [
    [-1, -1],
    [-1, 0],
    [-1, 1],
    [1, -1],
    [1, 0],
    [1, 1],
  ],
};

const half = (value: number, y: number) =>
  PIPS[value]!.map(([dx, dy]) => svg`<circle cx=${20 + dx * 9.5} cy=${y + dy * 9.5} r="3.7" fill="var(--kz-pip)" />`);

/** A standing tile, 40 x 80, `upper` on top, its middle at (x, y), turned clockwise. */
function tile(upper: number, lower: number, x: number, y: number, turn: number) {
  return svg`<g transform="translate(${x} ${y}) rotate(${turn}) translate(-20 -40)">
    <rect y="1.6" width="40" height="80" rx="6.4" fill="rgb(0 0 0 / 30%)" />
    <rect width="40" height="80" rx="6.4" fill="var(--kz-ivory)" stroke="var(--kz-ivory-shade)" />
    <path d="M6 40h28" stroke="var(--kz-ivory-shade)" stroke-width="1.6" />
    <circle cx="20" cy="40" r="2" fill="var(--kz-brass)" />
    ${half(upper, 20)}${half(lower, 60)}
  </g>`;
}

/** 5-1, 1-1 across, 1-6, 6-6 across, 6-3 round the corner, 3-0. */
export const heroLine = svg`<svg viewBox="0 16 340 196" aria-hidden="true">
  ${tile(5, 1, 46, 62, -90)}
  ${tile(1, 1, 108, 62, 0)}
  ${tile(1, 6, 170, 62, -90)}
  ${tile(6, 6, 232, 62, 0)}
  ${tile(6, 3, 294, 62, -90)}
  ${tile(3, 4, 314, 124, 0)}
  ${tile(4, 0, 294, 186, 90)}
</svg>`;
