/* Where the marks of a graph stand so that none is printed over another. */
import type { Mark } from "../api/schema.js";

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
/** Of the bold digits and signs at 11 units (teach.css). */
const CHARACTER = 7;
const LINE = 11;
const ABOVE = 6;

const gravest = ({ marks }: Group): Mark => marks.reduce((worst, mark) => (GRAVITY.indexOf(mark) > GRAVITY.indexOf(worst) ? mark : worst));
const textOf = (group: Group): string => gravest(group) + (group.marks.length > 1 ? `×${group.marks.length}` : "");

export const widthOf = (text: string): number => CHARACTER * text.length;

/** Do two texts touch? */
export function overlap(one: Label, other: Label): boolean {
  return Math.abs(one.x - other.x) < (widthOf(one.text) + widthOf(other.text)) / 2 && Math.abs(one.y - other.y) < LINE;
}

/** The two become one, where the graver stands. */
function merged(one: Group, other: Group): Group {
  const at = GRAVITY.indexOf(gravest(other)) > GRAVITY.indexOf(gravest(one)) ? other : one;
  return { x: at.x, y: Math.min(one.y, other.y), marks: [...one.marks, ...other.marks] };
}

/** The labels of marked points, each inside 0..`width`; what would touch is merged. */
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
