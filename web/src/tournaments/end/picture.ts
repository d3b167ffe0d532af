// SPDX-License-Identifier: MIT
/* Draws the first three places as a picture in the page's colours, for messengers: a square. Texts become smaller and break until they fit. */
import { dateText, joined, t, tn } from "../../base/i18n.js";
import { PIPS } from "../../board/tile.js";
import { gameFor } from "../../ui/names.js";
import { NAMES_MAX, pointsText, stepsOf } from "./podium.js";
import { entrantName } from "../standings.js";
import type { Row, Tournament } from "../types.js";
import { formatPhrase } from "../words.js";

const SIDE = 1200;
const RIM = 36;
const FLOOR = 1040;
const STEP = 320;
/** The left edge and the height of each step, from the first place on. */
const STEPS = [
  { x: 440, height: 410, tile: 108 },
  { x: 104, height: 326, tile: 84 },
  { x: 776, height: 272, tile: 62 },
] as const;
const LINE = 1.2;
/** The upper edge of the head's room, and the gap between its two texts. */
const HEAD = 76;
const GAP = 16;

type Pen = CanvasRenderingContext2D;
interface Box {
  width: number;
  height: number;
  /** Sizes of the type, px. */
  most: number;
  least: number;
  bold?: boolean;
}

interface Fitted {
  size: number;
  bold: boolean;
  lines: string[];
}

const role = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(`--kz-${name}`).trim();

function font(pen: Pen, size: number, bold = false): void {
  pen.font = `${bold ? 650 : 400} ${size}px ${role("font")}`;
}

/** Breaks a text into lines: after blanks and the signs that join words in names; otherwise between letters. */
function broken(pen: Pen, text: string, width: number): string[] {
  const fits = (line: string): boolean => pen.measureText(line.trimEnd()).width <= width;
  const lines: string[] = [];
  let line = "";
  for (const part of text.match(/[^\s_-]*[\s_-]?/g) ?? []) {
    if (fits(line + part)) {
      line += part;
      continue;
    }
    if (line) lines.push(line.trimEnd());
    line = "";
    for (const letter of part) {
      if (!fits(line + letter)) {
        lines.push(line);
        line = "";
      }
      line += letter;
    }
  }
  return line.trim() ? [...lines, line.trimEnd()] : lines;
}

/** Returns the lines of texts in the largest type that fits into a box. The smallest type is cut off at its height. */
function fitted(pen: Pen, texts: readonly string[], { width, height, most, least, bold = false }: Box): Fitted {
  for (let size = most; ; size -= 2) {
    font(pen, size, bold);
    const lines = texts.flatMap((text) => broken(pen, text, width));
    const room = Math.floor(height / (size * LINE));
    if (lines.length <= room || size <= least) return { size, bold, lines: lines.slice(0, room) };
  }
}

/** Writes lines in the middle of `x`. `bottom`: of the last line, px. */
function write(pen: Pen, { size, bold, lines }: Fitted, x: number, bottom: number, colour: string): void {
  font(pen, size, bold);
  pen.fillStyle = role(colour);
  lines.forEach((line, i) => pen.fillText(line, x, bottom - (lines.length - 1 - i) * size * LINE - size * 0.25));
}

/** Draws an upright double. `x`: its middle. */
function tile(pen: Pen, value: number, x: number, top: number, width: number): void {
  const unit = width / 100;
  pen.save();
  pen.translate(x, top + width);
  pen.scale(unit, unit);
  pen.fillStyle = role("tile");
  pen.strokeStyle = role("tile-edge");
  pen.lineWidth = 2.5;
  pen.shadowColor = "rgb(0 0 0 / 40%)";
  pen.shadowBlur = 12 * unit;
  pen.shadowOffsetY = 5 * unit;
  pen.beginPath();
  pen.roundRect(-48.5, -98.5, 97, 197, 16);
  pen.fill();
  pen.shadowColor = "transparent";
  pen.stroke();
  pen.strokeStyle = role("tile-groove");
  pen.beginPath();
  pen.moveTo(-36, 0);
  pen.lineTo(36, 0);
  pen.stroke();
  const disc = (px: number, py: number, radius: number, colour: string): void => {
    pen.fillStyle = role(colour);
    pen.beginPath();
    pen.arc(px, py, radius, 0, 2 * Math.PI);
    pen.fill();
  };
  for (const half of [-50, 50]) for (const [px, py] of PIPS[value]!) disc(px, py + half, 10.5, "tile-pip");
  disc(0, 0, 6.2, "tile-pin");
  pen.restore();
}

/** Draws a step with its names. Returns their upper edge. */
function step(pen: Pen, tournament: Tournament, rows: Row[], i: number): number {
  const { x, height, tile: width } = STEPS[i]!;
  const [first] = rows;
  if (!first) return FLOOR;
  const top = FLOOR - height;
  const middle = x + STEP / 2;
  pen.fillStyle = role("panel");
  pen.strokeStyle = role(i ? "edge" : "brass");
  pen.lineWidth = i ? 2 : 8;
  pen.beginPath();
  pen.roundRect(x, top, STEP, height, [24, 24, 0, 0]);
  pen.fill();
  pen.stroke();
  tile(pen, i + 1, middle, top + 26, width);
  const names = rows.slice(0, NAMES_MAX).map(({ entrant }) => entrantName(tournament, entrant));
  const more = rows.length - NAMES_MAX;
  if (more > 0) names.push(tn(more, "and {n} more player", "and {n} more players"));
  const named = fitted(pen, names, { width: STEP, height: 220, most: i ? 40 : 48, least: 20, bold: true });
  write(pen, named, middle, top - 16, "table-ink");
  const under = top + 26 + 2 * width;
  write(pen, fitted(pen, [pointsText(first.score)], { width: STEP - 32, height: 70, most: 56, least: 20, bold: true }), middle, under + 88, "ink");
  return top - 16 - named.lines.length * named.size * LINE;
}

function draw(pen: Pen, tournament: Tournament): void {
  const { game, seats, ended, name, entrants } = tournament;
  pen.fillStyle = role("slate");
  pen.fillRect(0, 0, SIDE, SIDE);
  pen.fillStyle = role("table");
  pen.strokeStyle = role("rim");
  pen.lineWidth = 20;
  pen.beginPath();
  pen.roundRect(RIM, RIM, SIDE - 2 * RIM, SIDE - 2 * RIM, 48);
  pen.fill();
  pen.stroke();
  pen.textAlign = "center";
  const width = SIDE - 6 * RIM;
  const title = fitted(pen, [name], { width, height: 190, most: 76, least: 40, bold: true });
  const facts = [joined([gameFor(game, seats), formatPhrase(tournament)]), joined([t("Players: {n}", { n: entrants }), ended ? dateText(ended, { dateStyle: "long" }) : ""])];
  const small = fitted(pen, facts, { width, height: 90, most: 34, least: 22 });
  pen.fillStyle = role("rim-light");
  pen.fillRect(STEPS[1].x - 24, FLOOR, 2 * (SIDE / 2 - STEPS[1].x + 24), 10);
  const free = Math.min(...stepsOf(tournament).map((rows, i) => step(pen, tournament, rows, i)));
  // The head stands in the middle of what the steps leave free.
  const [tall, low] = [title, small].map(({ size, lines }) => lines.length * size * LINE) as [number, number];
  const bottom = HEAD + Math.max(0, (free - HEAD - tall - GAP - low) / 2) + tall;
  write(pen, title, SIDE / 2, bottom, "table-ink");
  write(pen, small, SIDE / 2, bottom + GAP + low, "table-quiet");
  write(pen, fitted(pen, [`kozel · ${location.host}`], { width, height: 50, most: 30, least: 20 }), SIDE / 2, 1112, "table-quiet");
}

/** Returns the first three places as a file of a picture. */
export async function podiumPicture(tournament: Tournament): Promise<File> {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = SIDE;
  draw(canvas.getContext("2d")!, tournament);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (!blob) throw new Error("no picture");
  const name = tournament.name.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "");
  return new File([blob], `${name || "podium"}.png`, { type: blob.type });
}
