// SPDX-License-Identifier: MIT
/* What this device stores of lessons: which ones are done, and the current step of the others. */
import { keeping } from "../base/kept.js";

export interface Kept {
  done: Record<string, true>;
  /** The step, from 0. */
  at: Record<string, number>;
}

const KEY = "kozel.lessons";

/** Returns the stored state read from any text. Well-formed members are taken. */
export function readKept(text: string | null): Kept {
  const kept: Kept = { done: {}, at: {} };
  let given: unknown;
  try {
    given = JSON.parse(text ?? "{}");
  } catch {
    return kept;
  }
  const { done, at } = (given ?? {}) as Record<string, unknown>;
  for (const [name, is] of Object.entries(done ?? {})) if (is === true) kept.done[name] = true;
  for (const [name, step] of Object.entries(at ?? {})) if (Number.isSafeInteger(step) && Number(step) >= 0) kept.at[name] = Number(step);
  return kept;
}

const device = keeping(KEY);

/** Returns the stored state. */
export const kept = (): Kept => readKept(device.read());

function keep(now: Kept): void {
  device.write(JSON.stringify(now));
}

export function standsAt(lesson: string, step: number): void {
  const now = kept();
  keep({ ...now, at: { ...now.at, [lesson]: step } });
}

/** Marks a lesson as done. The next time it begins at its first step. */
export function isDone(lesson: string): void {
  const now = kept();
  const { [lesson]: _, ...at } = now.at;
  keep({ done: { ...now.done, [lesson]: true }, at });
}
