// SPDX-License-Identifier: MIT
/* The page in full screen. Browsers leave it with the page, and let nobody enter it without a click or a key: whoever had it
 * last time gets it back with the first click at a table. */
import { choose, settings } from "../../base/settings.js";

export const canFillScreen = (): boolean => document.fullscreenEnabled;
export const fillsScreen = (): boolean => document.fullscreenElement !== null;

/** True while the browser is still at it: asking twice is refused. */
let entering = false;

async function enter(): Promise<void> {
  if (entering || fillsScreen()) return;
  entering = true;
  try {
    await document.documentElement.requestFullscreen();
  } catch {
    choose({ fullScreen: false });
  }
  entering = false;
}

/** Into full screen, or out of it; remembered. */
export function switchFullScreen(): void {
  const on = !fillsScreen();
  choose({ fullScreen: on });
  if (on) void enter();
  else void document.exitFullscreen();
}

/** With a click at the table: as it was last time. */
export function restoreFullScreen(): void {
  if (settings().fullScreen && canFillScreen()) void enter();
}
