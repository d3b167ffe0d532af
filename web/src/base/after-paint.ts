/** Does it after the next paint: first it is seen that a button is pressed, then comes what takes a moment on a slow phone. */
export function afterPaint(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work));
}
