// SPDX-License-Identifier: MIT
/* Synchronizes settings with the account: loads them after sign-in, and stores each choice. */
import { ask } from "../api/client.js";
import { account, connection } from "../page/page.js";
import { effect } from "../state/slice.js";
import { applySettings, exportSettings, onSettings, readSettings } from "../base/settings.js";

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

/** Takes over the account's settings, except what the person has chosen while they were loading. */
async function take(person: string): Promise<void> {
  try {
    const before: Record<string, unknown> = exportSettings();
    const { settings } = await ask("settings", {});
    if (owner !== person) return;
    const chosen = Object.entries(exportSettings()).filter(([key, value]) => value !== before[key]);
    const stored = Object.keys(settings).length > 0;
    if (stored) applySettings({ ...settings, ...Object.fromEntries(chosen) });
    kept = stored ? JSON.stringify(readSettings(settings)) : "";
    await keep();
  } catch {
    if (owner === person) owner = null; // the next event of the connection asks again
  }
}

export function followAccount(): void {
  effect(() => {
    const you = account.you;
    const now = you?.registered ? you.name : null;
    if (now === owner || connection.link !== "online") return;
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
