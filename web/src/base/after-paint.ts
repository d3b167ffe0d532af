// SPDX-License-Identifier: MIT
/** A page that is not painted - hidden, or a machine too busy for frames - does not wait for ever. */
const LATEST_MS = 500;

/** Does it after the next paint: first it is seen that a button is pressed, then comes what takes a moment on a slow phone. */
export function afterPaint(work: () => void): void {
  let due = true;
  const once = () => {
    if (due) work();
    due = false;
  };
  requestAnimationFrame(() => setTimeout(once));
  setTimeout(once, LATEST_MS);
}
