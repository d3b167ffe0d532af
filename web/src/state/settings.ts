/* What a person chose on this device, besides language (i18n.ts) and theme (theme.ts). */

/** How fast the table shows what happens; the factor on the pacer's times. */
export const SPEEDS = { slow: 1.6, normal: 1, fast: 0.5, instant: 0 } as const;
export type Speed = keyof typeof SPEEDS;

const KEY = "kozel.speed";

export function storedSpeed(): Speed {
  try {
    const speed = localStorage.getItem(KEY);
    return speed && Object.hasOwn(SPEEDS, speed) ? (speed as Speed) : "normal";
  } catch {
    return "normal";
  }
}

export function storeSpeed(speed: Speed): void {
  try {
    localStorage.setItem(KEY, speed);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
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
