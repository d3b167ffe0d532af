// SPDX-License-Identifier: MIT
/* All choices of a person about the page, as one plain object with a version. This device stores it, and an account can store it
 * (`exportSettings`, `applySettings`). Input from outside - a device's storage, an account, another tab - is read by `readSettings`, which ignores
 * everything that is not listed here. */

export const SETTINGS_VERSION = 1;

/** How fast the table shows events: the factor on the pacer's times. */
export const SPEEDS = { slow: 1.6, normal: 1, fast: 0.5, instant: 0 } as const;

/** The possible values of each choice. The first one is the default. */
export const CHOICES = {
  /** `auto`: the browser's language. */
  language: ["auto", "en", "uk", "ru", "ro", "de"],
  /** `system`: the device's theme. */
  theme: ["system", "dark", "light"],
  /** The cloth and its rim. `yard` depends on the theme. */
  board: ["yard", "baize", "walnut", "slate"],
  tiles: ["ivory", "porcelain", "ebony", "cherry"],
  /** `coloured`: a colour for each value; `digits`: numbers instead of pips. */
  pips: ["plain", "coloured", "digits"],
  speed: ["normal", "slow", "fast", "instant"],
} as const;

/** Numbers: minimum, maximum, default. `zoom`: of the board, in percent of the size at which the whole board fits. */
export const NUMBERS = { volume: [0, 100, 60], zoom: [100, 300, 100] } as const;

/** Switches. `keys`: single keys control the table; `phrases`: others' quick phrases are shown; `zen`: only the table is shown during a match. */
export const SWITCHES = { sound: false, leftHanded: false, fullScreen: false, keys: true, phrases: true, zen: false } as const;

type Choices = { [K in keyof typeof CHOICES]: (typeof CHOICES)[K][number] };
export type Settings = { version: typeof SETTINGS_VERSION } & Choices &
  { [K in keyof typeof NUMBERS]: number } & { [K in keyof typeof SWITCHES]: boolean };
export type Speed = Settings["speed"];

const KEY = "kozel.settings";

/** Returns settings read from any value. Known, well-formed members are taken; everything else gets its default. */
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

/** True if the browser stores nothing: storage is blocked or full. */
let forgets = false;

let now: Settings = stored();
const listeners = new Set<() => void>();

/** Returns the current settings. The object is never mutated. */
export function settings(): Settings {
  return now;
}

/** Returns true if choices last only as long as the page. */
export function settingsAreForgotten(): boolean {
  return forgets;
}

/** Calls `call` after every change. Returns a function that ends this. */
export function onSettings(call: () => void): () => void {
  listeners.add(call);
  return () => listeners.delete(call);
}

function become(next: Settings): void {
  now = next;
  for (const call of listeners) call();
}

/** Changes some settings and stores them. */
export function choose(part: Partial<Omit<Settings, "version">>): void {
  const next = readSettings({ ...now, ...part });
  try {
    localStorage.setItem(KEY, JSON.stringify(next));
    forgets = false;
  } catch {
    forgets = true; // shown in the settings
  }
  become(next);
}

/** Returns a copy of all settings, to be stored elsewhere as JSON. */
export function exportSettings(): Settings {
  return { ...now };
}

/** Takes over settings that were stored elsewhere. */
export function applySettings(from: unknown): void {
  choose(readSettings(from));
}

/** Follows the choices of other tabs from now on. */
export function followSettings(): void {
  window.addEventListener("storage", ({ key, newValue }) => {
    if (key === KEY) become(parse(newValue));
  });
}

/** The game that was played last, and its number of players. */
export interface LastGame {
  game: string;
  seats: number;
}

const GAME_KEY = "kozel.game";
const FIRST_GAME: LastGame = { game: "kozel", seats: 4 };

/** Returns the game as stored. The server may no longer offer it. */
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
