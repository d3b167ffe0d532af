// SPDX-License-Identifier: MIT
/* The page in full screen. Browsers leave full screen with the page, and permit it only after a click or a key. A person who had it last time gets
 * it back with the first click at a table. */
import { choose, settings } from "../../base/settings.js";

export const canFillScreen = (): boolean => document.fullscreenEnabled;
export const fillsScreen = (): boolean => document.fullscreenElement !== null;

/** True while the browser is switching: a second request would be refused. */
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

/** Switches full screen on or off, and stores the choice. */
export function switchFullScreen(): void {
  const on = !fillsScreen();
  choose({ fullScreen: on });
  if (on) void enter();
  else void document.exitFullscreen();
}

/** Restores full screen as it was last time, at a click at the table. */
export function restoreFullScreen(): void {
  if (settings().fullScreen && canFillScreen()) void enter();
}
