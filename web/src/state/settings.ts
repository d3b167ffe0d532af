/* What a person chose on this device, besides language (i18n.ts) and theme (theme.ts). */

/** How fast the table shows what happens; the factor on the pacer's times. */
export const SPEEDS = { slow: 1.6, normal: 1, fast: 0.5, instant: 0 } as const;
export type Speed = keyof typeof SPEEDS;

const KEY = "kozel.speed";

export function storedSpeed(): Speed {
  try {
    const speed = localStorage.getItem(KEY);
    return speed && Object.hasOwn(SPEEDS, speed) ? (speed as Speed) : "normal";
  } catch {
    return "normal";
  }
}

export function storeSpeed(speed: Speed): void {
  try {
    localStorage.setItem(KEY, speed);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}
