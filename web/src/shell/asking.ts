// SPDX-License-Identifier: MIT
/* Fires the event that shows the settings. Any element of the page can use it. */
export function askSettings(from: EventTarget): void {
  from.dispatchEvent(new CustomEvent("kz-settings", { bubbles: true, composed: true }));
}
