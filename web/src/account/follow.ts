// SPDX-License-Identifier: MIT
/* Synchronizes settings with the account: loads them after sign-in, and stores each choice. */
import { ask } from "../api/client.js";
import { store } from "../page/page.js";
import { effect } from "../state/slice.js";
import { applySettings, exportSettings, onSettings } from "../base/settings.js";

const KEEP_MS = 800;

/** The person whose settings are in force. null: a guest; a guest's settings stay on the device. */
let owner: string | null = null;
/** The account's settings as text. null: not loaded yet. */
let kept: string | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

async function keep(): Promise<void> {
  clearTimeout(timer);
  const now = JSON.stringify(exportSettings());
  if (owner === null || kept === null || now === kept) return;
  try {
    await ask("settings-set", { settings: exportSettings() });
    kept = now;
  } catch {
    // The next choice tries again.
  }
}

async function take(person: string): Promise<void> {
  try {
    const { settings } = await ask("settings", {});
    if (owner !== person) return;
    if (Object.keys(settings).length) applySettings(settings);
    kept = Object.keys(settings).length ? JSON.stringify(exportSettings()) : "";
    await keep();
  } catch {
    if (owner === person) owner = null; // the next event of the connection asks again
  }
}

export function followAccount(): void {
  effect(() => {
    const you = store.hello?.you;
    const now = you?.registered ? you.name : null;
    if (now === owner || store.link !== "online") return;
    owner = now;
    kept = null;
    if (now !== null) void take(now);
  });
  onSettings(() => {
    clearTimeout(timer);
    timer = setTimeout(() => void keep(), KEEP_MS);
  });
  addEventListener("pagehide", () => void keep());
}
