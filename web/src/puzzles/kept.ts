// SPDX-License-Identifier: MIT
/* What this device stores of puzzles: the answered ones, the streaks of a person without an account, the wanted game and theme. */
import { keeping } from "../base/kept.js";

export interface Kept {
  /** Answered puzzles: right or not. */
  done: Record<string, boolean>;
  /** Right answers in a row; the maximum. */
  run: number;
  best: number;
  /** Days in a row, until `day` (since 1970, UTC). */
  days: number;
  day: number;
  /** "": any. */
  game: string;
  theme: string;
  /** The puzzle of a day. */
  daily?: { day: number; puzzle: string };
}

const KEY = "kozel.puzzles";
const DAY_MS = 24 * 3_600_000;
const FIRST: Kept = { done: {}, run: 0, best: 0, days: 0, day: 0, game: "", theme: "" };

export const today = (now = Date.now()): number => Math.floor(now / DAY_MS);

/** Returns the stored state read from any text. Well-formed members are taken. */
export function readKept(text: string | null): Kept {
  const kept = { ...FIRST, done: {} as Kept["done"] };
  let given: unknown;
  try {
    given = JSON.parse(text ?? "{}");
  } catch {
    return kept;
  }
  if (typeof given !== "object" || given === null) return kept;
  const { done, daily, ...rest } = given as Record<string, unknown>;
  for (const key of ["run", "best", "days", "day"] as const) if (Number.isSafeInteger(rest[key]) && Number(rest[key]) >= 0) kept[key] = Number(rest[key]);
  for (const key of ["game", "theme"] as const) if (typeof rest[key] === "string") kept[key] = rest[key];
  for (const [id, right] of Object.entries(done ?? {})) if (typeof right === "boolean") kept.done[id] = right;
  const { day, puzzle } = (daily ?? {}) as Record<string, unknown>;
  return Number.isSafeInteger(day) && typeof puzzle === "string" ? { ...kept, daily: { day: Number(day), puzzle } } : kept;
}

/** Returns the state after an answer. An answer to a puzzle that was answered before does not count. */
export function answered(kept: Kept, puzzle: string, right: boolean, day: number): Kept {
  if (puzzle in kept.done) return kept;
  const run = right ? kept.run + 1 : 0;
  const days = kept.days && kept.day === day ? kept.days : kept.day === day - 1 ? kept.days + 1 : 1;
  return { ...kept, done: { ...kept.done, [puzzle]: right }, run, best: Math.max(kept.best, run), days, day };
}

/** Returns the streak of days as of a day. */
export const daysNow = (kept: Kept, day: number): number => (day - kept.day <= 1 ? kept.days : 0);

const device = keeping(KEY);

/** Returns the stored state. */
export const kept = (): Kept => readKept(device.read());

export function keep(change: (kept: Kept) => Kept): void {
  device.write(JSON.stringify(change(kept())));
}
