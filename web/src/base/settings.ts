// SPDX-License-Identifier: MIT
/* Everything that a person chose about the page, as one plain object with a version: kept on this device, and ready to be
 * kept for an account (`exportSettings`, `applySettings`). Whatever comes from outside - a device's storage, an account, another
 * tab - is read by `readSettings`, which takes nothing over that is not listed here. */

export const SETTINGS_VERSION = 1;

/** How fast the table shows what happens; the factor on the pacer's times. */
export const SPEEDS = { slow: 1.6, normal: 1, fast: 0.5, instant: 0 } as const;

/** What may be chosen of each; the first is what holds if nothing was chosen. */
export const CHOICES = {
  /** `auto`: as the browser wants it. */
  language: ["auto", "en", "uk", "ru", "ro", "de"],
  /** `system`: as the device has it. */
  theme: ["system", "dark", "light"],
  /** The cloth and its rim. `yard` goes with the theme. */
  board: ["yard", "baize", "walnut", "slate"],
  tiles: ["ivory", "porcelain", "ebony", "cherry"],
  /** `coloured`: a colour for each value; `digits`: numbers in their place. */
  pips: ["plain", "coloured", "digits"],
  speed: ["normal", "slow", "fast", "instant"],
} as const;

/** Numbers: from, to, and what holds if nothing was chosen. `zoom`: of the board, percent of the size at which it all fits. */
export const NUMBERS = { volume: [0, 100, 60], zoom: [100, 300, 100] } as const;

/** Switches. `keys`: single keys do something at the table; `phrases`: others' quick phrases are shown; `zen`: only the table while one plays. */
export const SWITCHES = { sound: false, leftHanded: false, fullScreen: false, keys: true, phrases: true, zen: false } as const;

type Choices = { [K in keyof typeof CHOICES]: (typeof CHOICES)[K][number] };
export type Settings = { version: typeof SETTINGS_VERSION } & Choices &
  { [K in keyof typeof NUMBERS]: number } & { [K in keyof typeof SWITCHES]: boolean };
export type Speed = Settings["speed"];

const KEY = "kozel.settings";

/** Settings out of anything: what is known and well formed is taken, all else is as if nothing was chosen. */
export function readSettings(from: unknown): Settings {
  const given = (typeof from === "object" && from !== null ? from : {}) as Record<string, unknown>;
  const read: Record<string, unknown> = { version: SETTINGS_VERSION };
  for (const [key, words] of Object.entries(CHOICES)) {
    read[key] = (words as readonly unknown[]).includes(given[key]) ? given[key] : words[0];
  }
  for (const [key, [least, most, usual]] of Object.entries(NUMBERS)) {
    const value = given[key];
    read[key] = typeof value === "number" && value >= least && value <= most ? value : usual;
  }
  for (const [key, usual] of Object.entries(SWITCHES)) read[key] = typeof given[key] === "boolean" ? given[key] : usual;
  return read as Settings;
}

function parse(text: string | null): Settings {
  try {
    return readSettings(JSON.parse(text ?? "{}"));
  } catch {
    return readSettings({});
  }
}

function stored(): Settings {
  try {
    return parse(localStorage.getItem(KEY));
  } catch {
    return readSettings({});
  }
}

/** The browser keeps nothing: storage is blocked, or full. */
let forgets = false;

let now: Settings = stored();
const listeners = new Set<() => void>();

/** What holds now; never mutated. */
export function settings(): Settings {
  return now;
}

/** Whether what is chosen lasts only as long as the page. */
export function settingsAreForgotten(): boolean {
  return forgets;
}

/** Calls back after every change; returns what ends that. */
export function onSettings(call: () => void): () => void {
  listeners.add(call);
  return () => listeners.delete(call);
}

function become(next: Settings): void {
  now = next;
  for (const call of listeners) call();
}

/** Chooses something, and remembers it. */
export function choose(part: Partial<Omit<Settings, "version">>): void {
  const next = readSettings({ ...now, ...part });
  try {
    localStorage.setItem(KEY, JSON.stringify(next));
    forgets = false;
  } catch {
    forgets = true; // told in the settings
  }
  become(next);
}

/** A copy of all settings, to be kept elsewhere as JSON. */
export function exportSettings(): Settings {
  return { ...now };
}

/** Takes over settings that were kept elsewhere. */
export function applySettings(from: unknown): void {
  choose(readSettings(from));
}

/** Follows what other tabs choose from now on. */
export function followSettings(): void {
  window.addEventListener("storage", ({ key, newValue }) => {
    if (key === KEY) become(parse(newValue));
  });
}

/** The game that was played last, and by how many. */
export interface LastGame {
  game: string;
  seats: number;
}

const GAME_KEY = "kozel.game";
const FIRST_GAME: LastGame = { game: "kozel", seats: 4 };

/** As stored: the server may no longer have it. */
export function storedGame(): LastGame {
  try {
    const [game, seats] = (localStorage.getItem(GAME_KEY) ?? "").split(" ");
    return game && /^[234]$/.test(seats ?? "") ? { game, seats: Number(seats) } : FIRST_GAME;
  } catch {
    return FIRST_GAME;
  }
}

export function storeGame({ game, seats }: LastGame): void {
  try {
    localStorage.setItem(GAME_KEY, `${game} ${seats}`);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}
