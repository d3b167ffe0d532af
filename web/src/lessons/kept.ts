/* What this device keeps of lessons: which have been done, and where one stands in the others. */

export interface Kept {
  done: Record<string, true>;
  /** The step, from 0. */
  at: Record<string, number>;
}

const KEY = "kozel.lessons";

/** What was kept, out of anything: what is well formed is taken. */
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

let memory: string | null = null;

/** What is kept now; in a browser that keeps nothing, as long as the page. */
export function kept(): Kept {
  try {
    return readKept(localStorage.getItem(KEY) ?? memory);
  } catch {
    return readKept(memory);
  }
}

function keep(now: Kept): void {
  memory = JSON.stringify(now);
  try {
    localStorage.setItem(KEY, memory);
  } catch {
    // Storage is blocked or full.
  }
}

export function standsAt(lesson: string, step: number): void {
  const now = kept();
  keep({ ...now, at: { ...now.at, [lesson]: step } });
}

/** The next time it begins anew. */
export function isDone(lesson: string): void {
  const now = kept();
  const { [lesson]: _, ...at } = now.at;
  keep({ done: { ...now.done, [lesson]: true }, at });
}
