// SPDX-License-Identifier: MIT
/* The puzzles. Each file has some puzzles of a game (server/learning/puzzles) and is loaded when it is first needed. Each position has what
 * the server sent to the seat to act. The file has nothing that was hidden from that seat. All tiles are in another file, which is loaded when a
 * person who has answered wants it. */
import type { ActText, Match, Seat } from "../base/protocol.js";
import type { Shown } from "../table/contract.js";

export interface Puzzle {
  puzzle: string;
  level: number;
  /** The question (words.ts). */
  question: string;
  /** The number of turns in a "go out" puzzle. */
  turns?: number;
  themes: string[];
  /** The principle that supports the answer. */
  reason?: string;
  /** Why the answer is right: `worlds`, `open`. */
  proof: string;
  options: Record<string, string>;
  right: ActText[];
  /** Actions that differ; chance in thousandths, points in tenths. */
  actions: { act: ActText; chance: number; points: number }[];
  seat: Seat;
  seats: number;
  match: Match;
}

const files = new Map<string, Promise<unknown>>();

/** The puzzles of a game: its title, their number, their number by theme, and their files in the order of their ids: the first id, the address.
 * `positions`: the file with their positions as text (docs/spec/position.md). */
interface Chapter {
  game: string;
  title: string;
  count: number;
  themes: Record<string, number>;
  files: [first: string, file: string][];
  positions: string;
}
export const chapters = JSON.parse(KZ_PUZZLES) as readonly Chapter[];

/** Returns the chapter of a game that has puzzles. */
export const chapterOf = (game: string): Chapter | undefined => chapters.find((one) => one.game === game);

/** The games that have puzzles. */
export const games: readonly string[] = chapters.map(({ game }) => game);

function read<T>(file: string): Promise<T> {
  const known = files.get(file);
  if (known) return known as Promise<T>;
  const load = async (): Promise<T> => {
    const answer = await fetch(file);
    if (!answer.ok) throw new Error(answer.statusText);
    return (await answer.json()) as T;
  };
  const loading = load();
  files.set(file, loading);
  loading.catch(() => files.delete(file));
  return loading;
}

/** Returns the puzzles of a game. Without a connection, returns those in the files that this device has stored. Throws if none are available now. */
export async function puzzlesOf(game: string): Promise<Puzzle[]> {
  const parts = await Promise.allSettled(chapterOf(game)!.files.map(([, file]) => read<Puzzle[]>(file)));
  const found = parts.flatMap((part) => (part.status === "fulfilled" ? [part.value] : []));
  if (!found.length) throw new Error(`no puzzles of ${game}`);
  return found.flat();
}

/** Returns the game of a puzzle, by its id: the game's id, a dash, a hash. undefined: no game has such ids. */
export function gameOf(puzzle: string): string | undefined {
  return games.find((game) => puzzle.startsWith(`${game}-`) && !puzzle.slice(game.length + 1).includes("-"));
}

/** Returns a puzzle. undefined: there is none with that id. Throws as above. */
export async function findPuzzle(id: string): Promise<Puzzle | undefined> {
  const game = gameOf(id);
  const file = game && chapterOf(game)!.files.filter(([first]) => first <= id).at(-1)?.[1];
  return file ? (await read<Puzzle[]>(file)).find(({ puzzle }) => puzzle === id) : undefined;
}

/** Returns a puzzle's position with all tiles, as text. Throws as above. */
export const positionOf = async (id: string): Promise<string> => (await read<Record<string, string>>(chapterOf(gameOf(id)!)!.positions))[id]!;

/** Returns the table as the seat to act saw it. `you`: the name of that seat; the others are named by their seats. */
export function shownOf(puzzle: Puzzle, game: string, you: string): Shown {
  const { match, seat, seats: count, options } = puzzle;
  const seats = Array.from({ length: count }, (_, i) => ({ name: i + 1 === seat ? you : "", kind: "person" as const, here: true }));
  const app = { table: "", terms: 0, game, options, seats: count, time: 0, reserve: 0, bots: "", private: false, by: "", players: [], free: 0 };
  const { clock: _, ...still } = match;
  return { table: "", n: 0, v: 0, phase: "play", app, seats, you: seat, ready: [], match: still, fair: null, at: 0, practice: true };
}
