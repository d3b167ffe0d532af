// SPDX-License-Identifier: MIT
/* What is chosen of the page's look, put where theme.css reads it: attributes of the root. */
import { afterPaint } from "./base/after-paint.js";
import { onSettings, settings } from "./base/settings.js";

const systemLight = matchMedia("(prefers-color-scheme: light)");

export function applyLook(): void {
  const { theme, board, tiles, pips } = settings();
  const look = { theme: theme === "system" ? (systemLight.matches ? "light" : "dark") : theme, board, tiles, pips };
  Object.assign(document.documentElement.dataset, look);
}

/** Follows the system and what is chosen from now on: first it is painted that it is chosen, then comes the look of all
 * that there is. */
export function followLook(): void {
  systemLight.addEventListener("change", applyLook);
  onSettings(() => afterPaint(applyLook));
}
