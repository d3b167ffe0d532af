// SPDX-License-Identifier: MIT
/* Which puzzle comes: the server says it to who is registered; without an account or a connection this device chooses. */
import { ApiError, ask } from "../api/client.js";
import { games, puzzlesOf, type Puzzle } from "./book.js";
import { keep, kept, today } from "./kept.js";

/** What is wished for; "": any. */
export interface Wish {
  game: string;
  theme: string;
}

/** `all`: every one has been answered. `none`: none can be had now. */
export type Chosen = { puzzle: string } | "all" | "none";

/** Where somebody begins of whom nothing is known. */
const LEVEL = 1500;
const NEAR = 8;

/** One of the nearest to a level that were not answered here. `random`: 0 to 1. */
export function chooseHere(list: readonly Puzzle[], done: Record<string, boolean>, theme: string, but: string, random: number): Puzzle | undefined {
  const open = list.filter(({ puzzle, themes }) => !(puzzle in done) && puzzle !== but && (!theme || themes.includes(theme)));
  const near = open.sort((a, b) => Math.abs(a.level - LEVEL) - Math.abs(b.level - LEVEL)).slice(0, NEAR);
  return near[Math.floor(random * near.length)];
}

/** A game whose file can be had, and of it a puzzle. */
async function here({ game, theme }: Wish, but: string): Promise<Chosen> {
  let read = false;
  const any = [...games].sort(() => Math.random() - 0.5);
  for (const one of game ? [game] : any) {
    try {
      const found = chooseHere(await puzzlesOf(one), kept().done, theme, but, Math.random());
      read = true;
      if (found) return { puzzle: found.puzzle };
    } catch {
      // Its file is not here, and there is no connection.
    }
  }
  return read ? "all" : "none";
}

/** `but`: not this one. */
export async function nextPuzzle(wish: Wish, registered: boolean, but = ""): Promise<Chosen> {
  if (!registered) return here(wish, but);
  try {
    return await ask("puzzle-next", { ...(wish.game && { game: wish.game }), ...(wish.theme && { theme: wish.theme }), ...(but && { but }) });
  } catch (error) {
    return error instanceof ApiError && error.code === "all-solved" ? "all" : here(wish, but);
  }
}

/** The puzzle of the day; of today, it is known without a connection too. */
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
