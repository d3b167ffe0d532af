// SPDX-License-Identifier: MIT
/* Asks the page, from anywhere in it, to show the settings. */
export function askSettings(from: EventTarget): void {
  from.dispatchEvent(new CustomEvent("kz-settings", { bubbles: true, composed: true }));
}
