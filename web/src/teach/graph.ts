// SPDX-License-Identifier: MIT
/* The graph of a match: a side's expected lead after every action. Luck is a dashed line, play a solid one. */
import { html, nothing, svg, type TemplateResult } from "lit";
import type { Mark } from "../api/schema.js";
import { t } from "../base/i18n.js";
import type { Seat } from "../base/protocol.js";
import type { Judged, Lead } from "./judged.js";
import { signed } from "./words.js";

const WIDTH = 360;
const HEIGHT = 150;
const LEFT = 34;
const RIGHT = 8;
const TOP = 16;
const BOTTOM = 10;

interface Scale {
  x(at: number): number;
  y(value: number): number;
  low: number;
  high: number;
}

function scaleOf(leads: readonly Lead[], last: number): Scale {
  const values = leads.map(({ value }) => value);
  const low = Math.min(0, ...values);
  const high = Math.max(1, ...values);
  return {
    low,
    high,
    x: (at) => LEFT + (at / Math.max(1, last)) * (WIDTH - LEFT - RIGHT),
    y: (value) => TOP + (1 - (value - low) / (high - low)) * (HEIGHT - TOP - BOTTOM),
  };
}

/** Returns the segments of one kind as a path. */
function pathOf(leads: readonly Lead[], luck: boolean, { x, y }: Scale): string {
  const point = ({ at, value }: Lead): string => `${x(at).toFixed(1)} ${y(value).toFixed(1)}`;
  return leads
    .map((lead, i) => (lead.begins || lead.luck !== luck ? "" : `M${point(leads[i - 1]!)}L${point(lead)}`))
    .filter(Boolean)
    .join("");
}

// ---- Marks, none printed over another

/** A mark above its point, or several merged: the gravest, with their number. In the graph's units. */
export interface Label {
  /** The middle of the text, and its base line. */
  x: number;
  y: number;
  text: string;
}

interface Group {
  x: number;
  y: number;
  marks: Mark[];
}

const GRAVITY: readonly Mark[] = ["!", "?!", "?", "??"];
/** The width of the bold digits and signs at 11 units (teach.css). */
const CHARACTER = 7;
const LINE = 11;
const ABOVE = 6;

const gravest = ({ marks }: Group): Mark => marks.reduce((worst, mark) => (GRAVITY.indexOf(mark) > GRAVITY.indexOf(worst) ? mark : worst));
const textOf = (group: Group): string => gravest(group) + (group.marks.length > 1 ? `×${group.marks.length}` : "");

export const widthOf = (text: string): number => CHARACTER * text.length;

/** Returns true if two texts touch. */
export function overlap(one: Label, other: Label): boolean {
  return Math.abs(one.x - other.x) < (widthOf(one.text) + widthOf(other.text)) / 2 && Math.abs(one.y - other.y) < LINE;
}

/** Merges two labels into one, at the place of the graver one. */
function merged(one: Group, other: Group): Group {
  const at = GRAVITY.indexOf(gravest(other)) > GRAVITY.indexOf(gravest(one)) ? other : one;
  return { x: at.x, y: Math.min(one.y, other.y), marks: [...one.marks, ...other.marks] };
}

/** Returns the labels of marked points, each inside 0..`width`. Labels that would touch are merged. */
export function labelsOf(points: readonly { x: number; y: number; mark: Mark }[], width: number): Label[] {
  const labelOf = (group: Group): Label => {
    const text = textOf(group);
    const half = widthOf(text) / 2;
    return { x: Math.min(Math.max(group.x, half), width - half), y: Math.max(LINE - 1, group.y - ABOVE), text };
  };
  let groups: Group[] = [];
  for (const { x, y, mark } of points) {
    let next: Group = { x, y, marks: [mark] };
    const touches = (group: Group): boolean => overlap(labelOf(group), labelOf(next));
    for (let found = groups.find(touches); found; found = groups.find(touches)) {
      groups = groups.filter((group) => group !== found);
      next = merged(found, next);
    }
    groups.push(next);
  }
  return groups.map(labelOf);
}

// ---- The whole

/** Returns the graph. `at`: the moment shown; `marked`: the moments of the seat's marks; `go` gets the moment that was pressed. */
export function graphView(
  judged: Judged,
  seat: Seat,
  name: string,
  at: number,
  marked: readonly { at: number; mark: Mark }[],
  go: (at: number) => void,
): TemplateResult {
  const leads = judged.leads(judged.sideOf(seat));
  const last = judged.course.deals.reduce((sum, { steps }) => sum + steps.length + 1, -1);
  const scale = scaleOf(leads, last);
  const { x, y, low, high } = scale;
  const valueAt = (moment: number): number => leads.findLast((lead) => lead.at === moment)?.value ?? 0;
  const points = marked.map((one) => ({ x: x(one.at), y: y(valueAt(one.at)), mark: one.mark }));
  const press = (event: PointerEvent): void => {
    const box = (event.currentTarget as Element).getBoundingClientRect();
    const place = ((event.clientX - box.left) / box.width) * WIDTH;
    go(Math.min(last, Math.max(0, Math.round(((place - LEFT) / (WIDTH - LEFT - RIGHT)) * last))));
  };
  const words = t("How many points {name} was expected to lead by: {last} at the end, {high} at most, {low} at least.", {
    name,
    last: signed(leads.at(-1)?.value ?? 0),
    high: signed(Math.max(...leads.map(({ value }) => value))),
    low: signed(Math.min(...leads.map(({ value }) => value))),
  });
  const tick = (value: number) => svg`<path class="rule" d="M${LEFT} ${y(value)}H${WIDTH - RIGHT}"/>
    <text x=${LEFT - 5} y=${y(value) + 4} text-anchor="end">${value === 0 ? "0" : `${value < 0 ? "−" : "+"}${Math.abs(Math.round(value))}`}</text>`;
  return html`<svg class="leads" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label=${words} @click=${press}>
      ${[low, 0, high].filter((value) => value === 0 || Math.abs(value) * 8 > high - low).map(tick)}
      ${leads.filter(({ begins }) => begins).map((lead, i) => (i ? svg`<path class="deal-line" d="M${x(lead.at)} ${TOP}V${HEIGHT - BOTTOM}"/>` : nothing))}
      <path class="now-line" d="M${x(at)} ${TOP}V${HEIGHT - BOTTOM}" />
      <path class="luck" d=${pathOf(leads, true, scale)} />
      <path class="play" d=${pathOf(leads, false, scale)} />
      ${points.map((one) => svg`<circle cx=${one.x} cy=${one.y} r="3"/>`)}
      ${labelsOf(points, WIDTH).map((label) => svg`<text class="mark" x=${label.x} y=${label.y} text-anchor="middle">${label.text}</text>`)}
    </svg>
    <p class="key" aria-hidden="true">
      <span><svg viewBox="0 0 24 8"><path class="play" d="M0 4H24" /></svg>${t("play")}</span>
      <span><svg viewBox="0 0 24 8"><path class="luck" d="M0 4H24" /></svg>${t("luck")}</span>
    </p>`;
}
