// SPDX-License-Identifier: MIT
/* Writes the choices of the page's look where theme.css reads them: attributes of the root. */
import { afterPaint } from "./base/after-paint.js";
import { onSettings, settings } from "./base/settings.js";

const systemLight = matchMedia("(prefers-color-scheme: light)");

export function applyLook(): void {
  const { theme, board, tiles, pips } = settings();
  const look = { theme: theme === "system" ? (systemLight.matches ? "light" : "dark") : theme, board, tiles, pips };
  Object.assign(document.documentElement.dataset, look);
}

/** Follows the system and the person's choices from now on. The choice is painted first, then the look of the whole page. */
export function followLook(): void {
  systemLight.addEventListener("change", applyLook);
  onSettings(() => afterPaint(applyLook));
}
