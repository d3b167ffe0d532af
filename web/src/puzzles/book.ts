// SPDX-License-Identifier: MIT
/* The puzzles: files of some puzzles of a game (server/learning/puzzles/told.c), loaded when they are needed first. Each position is what the seat that is asked
 * was told of its match; what was hidden from it is not in the file. */
import type { ActText, Match, Seat } from "../base/protocol.js";
import type { Shown } from "../table/contract.js";

export interface Puzzle {
  puzzle: string;
  level: number;
  /** What is asked (words.ts). */
  question: string;
  /** Of "go out": in so many turns. */
  turns?: number;
  themes: string[];
  /** The principle that speaks for the answer. */
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

const files = new Map<string, Promise<Puzzle[]>>();

/** What there is of a game: its title, how many puzzles, how many of each theme, and the files that they are in by the order of their ids: the
 *  first id, the address. */
interface Chapter {
  game: string;
  title: string;
  count: number;
  themes: Record<string, number>;
  files: [first: string, file: string][];
}
export const chapters = JSON.parse(KZ_PUZZLES) as readonly Chapter[];

/** Of a game that has puzzles. */
export const chapterOf = (game: string): Chapter | undefined => chapters.find((one) => one.game === game);

/** The games that have puzzles. */
export const games: readonly string[] = chapters.map(({ game }) => game);

function read(file: string): Promise<Puzzle[]> {
  const known = files.get(file);
  if (known) return known;
  const load = async (): Promise<Puzzle[]> => {
    const answer = await fetch(file);
    if (!answer.ok) throw new Error(answer.statusText);
    return (await answer.json()) as Puzzle[];
  };
  const loading = load();
  files.set(file, loading);
  loading.catch(() => files.delete(file));
  return loading;
}

/** The puzzles of a game; without a connection those whose files this device has kept. Throws if none can be had now. */
export async function puzzlesOf(game: string): Promise<Puzzle[]> {
  const parts = await Promise.allSettled(chapterOf(game)!.files.map(([, file]) => read(file)));
  const found = parts.flatMap((part) => (part.status === "fulfilled" ? [part.value] : []));
  if (!found.length) throw new Error(`no puzzles of ${game}`);
  return found.flat();
}

/** The game of a puzzle, by its id: the game's, a line, a hash; undefined: no game has such ids. */
export function gameOf(puzzle: string): string | undefined {
  return games.find((game) => puzzle.startsWith(`${game}-`) && !puzzle.slice(game.length + 1).includes("-"));
}

/** undefined: there is none of that id; throws as above. */
export async function findPuzzle(id: string): Promise<Puzzle | undefined> {
  const game = gameOf(id);
  const file = game && chapterOf(game)!.files.filter(([first]) => first <= id).at(-1)?.[1];
  return file ? (await read(file)).find(({ puzzle }) => puzzle === id) : undefined;
}

/** The table as the seat that is asked saw it. `you`: what that is called; the others go by their seats. */
export function shownOf(puzzle: Puzzle, game: string, you: string): Shown {
  const { match, seat, seats: count, options } = puzzle;
  const seats = Array.from({ length: count }, (_, i) => ({ name: i + 1 === seat ? you : "", kind: "person" as const, here: true }));
  const app = { table: "", terms: 0, game, options, seats: count, time: 0, reserve: 0, bots: "", private: false, by: "", players: [], free: 0 };
  const { clock: _, ...still } = match;
  return { table: "", n: 0, v: 0, phase: "play", app, seats, you: seat, ready: [], match: still, fair: null, at: 0, practice: true };
}
