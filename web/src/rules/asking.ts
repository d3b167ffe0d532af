// SPDX-License-Identifier: MIT
/* Requests of the rules: a view's request that the page shows them, and the page's request to the server in the page's language. */
import type { Application } from "../base/protocol.js";
import type { Reading } from "../page/router.js";

/** The rules as `GET /rules/GAME` returns them (docs/protocol.md). */
export interface Rules extends Told {
  game: string;
  /** The number of seats of the table. Without it: the rules of the game, with any number of seats and any options. */
  seats?: number;
}

/** What a table plays. */
export type Played = Pick<Application, "game" | "seats" | "options">;

/** A text from the server in the page's language. */
export interface Told {
  title: string;
  /** `parts`: a server of the previous version sends paragraphs only. */
  sections: { heading: string; parts?: Part[]; paragraphs: string[] }[];
}

/** A paragraph; a table, whose first row is its head; or a picture and its description. */
export type Part = string | { table: string[][] } | { figure: string; text: string };

/** A game in lists, as `GET /rules/games.json` returns it. Members that its file does not state are missing. */
export interface Listed {
  game: string;
  group: string;
  minutes?: number;
  difficulty?: string;
  /** By the keys and words of game files. */
  mechanics: Record<string, string | number>;
}

/** Loads the list. Rejects if it is not available. */
export async function fetchListing(): Promise<Listed[]> {
  const answer = await fetch("/rules/games.json");
  if (!answer.ok) throw new Refused(answer.status);
  return ((await answer.json()) as { games: Listed[] }).games;
}

/** Fires the event that shows the rules of a table. Any element of the page can use it. */
export function askRules(from: EventTarget, { game, seats, options }: Played): void {
  from.dispatchEvent(new CustomEvent<Played>("kz-rules", { detail: { game, seats, options }, bubbles: true, composed: true }));
}

/** Loads the rules of a game. Rejects if they are not available. */
export async function fetchRules(game: string, language: string): Promise<Rules> {
  return (await fetchText(encodeURIComponent(game), language)) as Rules;
}

/** Loads the rules of a table. The server may not support the terms: a form that is being filled in, an old match, or a server of the previous
 * version. The function then loads the rules of the game. */
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

/** Loads a page as `GET /rules/pages/NAME` returns it. */
export function fetchReading(name: Reading, language: string): Promise<Told> {
  return fetchText(`pages/${name}`, language);
}

async function fetchText(path: string, language: string, more = ""): Promise<Told> {
  const answer = await fetch(`/rules/${path}?lang=${language}${more}`);
  if (!answer.ok) throw new Refused(answer.status);
  return (await answer.json()) as Told;
}
