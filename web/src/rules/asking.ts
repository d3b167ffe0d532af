// SPDX-License-Identifier: MIT
/* The rules asked for: by a view, that the page shows them; by the page, that the server tells them in its language. */
import type { Application } from "../base/protocol.js";
import type { Reading } from "../page/router.js";

/** As `GET /rules/GAME` tells them (docs/protocol.md). */
export interface Rules extends Told {
  game: string;
  /** Of a table with so many; without: of the game, whoever plays it and by whatever options. */
  seats?: number;
}

/** What a table plays. */
export type Played = Pick<Application, "game" | "seats" | "options">;

/** A text that the server tells in the page's language. */
export interface Told {
  title: string;
  /** `parts`: a server of the version before tells paragraphs alone. */
  sections: { heading: string; parts?: Part[]; paragraphs: string[] }[];
}

/** A paragraph; a table, whose first row is its head; a picture and what it shows. */
export type Part = string | { table: string[][] } | { figure: string; text: string };

/** A game in lists, as `GET /rules/games.json` tells it: what its file does not state is missing. */
export interface Listed {
  game: string;
  group: string;
  minutes?: number;
  difficulty?: string;
  /** By the keys and words of game files. */
  mechanics: Record<string, string | number>;
}

/** Rejects if they cannot be had. */
export async function fetchListing(): Promise<Listed[]> {
  const answer = await fetch("/rules/games.json");
  if (!answer.ok) throw new Refused(answer.status);
  return ((await answer.json()) as { games: Listed[] }).games;
}

/** Asks the page, from anywhere in it, to show the rules of a table. */
export function askRules(from: EventTarget, { game, seats, options }: Played): void {
  from.dispatchEvent(new CustomEvent<Played>("kz-rules", { detail: { game, seats, options }, bubbles: true, composed: true }));
}

/** The rules of a game. Rejects if they cannot be had. */
export async function fetchRules(game: string, language: string): Promise<Rules> {
  return (await fetchText(encodeURIComponent(game), language)) as Rules;
}

/** The rules of a table. Of terms that the server does not know - a form that is being filled in, an old match - those of the game,
 *  as a server of a version before tells them of all. */
export async function fetchTableRules({ game, seats, options }: Played, language: string): Promise<Rules> {
  const chosen = Object.entries(options).map(([key, value]) => `${key}=${value}`);
  const query = new URLSearchParams({ seats: String(seats), ...(chosen.length > 0 && { options: chosen.join(",") }) });
  try {
    return (await fetchText(encodeURIComponent(game), language, `&${query.toString()}`)) as Rules;
  } catch (error) {
    if (error instanceof Refused && error.status === 400) return fetchRules(game, language);
    throw error;
  }
}

class Refused extends Error {
  constructor(readonly status: number) {
    super(String(status));
  }
}

/** As `GET /rules/pages/NAME` tells it. */
export function fetchReading(name: Reading, language: string): Promise<Told> {
  return fetchText(`pages/${name}`, language);
}

async function fetchText(path: string, language: string, more = ""): Promise<Told> {
  const answer = await fetch(`/rules/${path}?lang=${language}${more}`);
  if (!answer.ok) throw new Refused(answer.status);
  return (await answer.json()) as Told;
}
