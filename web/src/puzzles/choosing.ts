// SPDX-License-Identifier: MIT
/* Chooses the next puzzle. The server chooses for registered people; without an account or a connection this device chooses. */
import { ApiError, ask } from "../api/client.js";
import { games, puzzlesOf, type Puzzle } from "./book.js";
import { keep, kept, today } from "./kept.js";

/** The wanted game and theme. "": any. */
export interface Wish {
  game: string;
  theme: string;
}

/** `all`: every puzzle has been answered. `none`: none is available now. */
export type Chosen = { puzzle: string } | "all" | "none";

/** The initial level of a new solver. */
const LEVEL = 1500;
const NEAR = 8;

/** Returns one of the puzzles nearest to a level that were not answered here. `random`: 0 to 1. */
export function chooseHere(list: readonly Puzzle[], done: Record<string, boolean>, theme: string, but: string, random: number): Puzzle | undefined {
  const open = list.filter(({ puzzle, themes }) => !(puzzle in done) && puzzle !== but && (!theme || themes.includes(theme)));
  const near = open.sort((a, b) => Math.abs(a.level - LEVEL) - Math.abs(b.level - LEVEL)).slice(0, NEAR);
  return near[Math.floor(random * near.length)];
}

/** Chooses a game whose file is available, and one of its puzzles. */
async function here({ game, theme }: Wish, but: string): Promise<Chosen> {
  let read = false;
  const any = [...games].sort(() => Math.random() - 0.5);
  for (const one of game ? [game] : any) {
    try {
      const found = chooseHere(await puzzlesOf(one), kept().done, theme, but, Math.random());
      read = true;
      if (found) return { puzzle: found.puzzle };
    } catch {
      // Its file is not stored here, and there is no connection.
    }
  }
  return read ? "all" : "none";
}

/** Returns the next puzzle. `but`: a puzzle that is excluded. */
export async function nextPuzzle(wish: Wish, registered: boolean, but = ""): Promise<Chosen> {
  if (!registered) return here(wish, but);
  try {
    return await ask("puzzle-next", { ...(wish.game && { game: wish.game }), ...(wish.theme && { theme: wish.theme }), ...(but && { but }) });
  } catch (error) {
    return error instanceof ApiError && error.code === "all-solved" ? "all" : here(wish, but);
  }
}

/** Returns the puzzle of the day. Today's is available without a connection too. */
export async function dailyPuzzle(): Promise<string | undefined> {
  const { daily } = kept();
  if (daily?.day === today()) return daily.puzzle;
  try {
    const { puzzle } = await ask("puzzle-daily", {});
    keep((now) => ({ ...now, daily: { day: today(), puzzle } }));
    return puzzle;
  } catch {
    return undefined;
  }
}
