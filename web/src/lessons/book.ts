// SPDX-License-Identifier: MIT
/* The lessons as the build has read them (data/lessons, docs/lessons.md). There is one file for each language, loaded when a lesson or the list is
 * first shown. */
import { currentLanguage, type Language } from "../base/i18n.js";
import type { ActText, Seat } from "../base/protocol.js";

export interface Step {
  /** Paragraphs. */
  say: string[];
  /** The record of the match at this step. "": the position that the previous step has reached. */
  record: string;
  seat: Seat;
  /** What the person must do: one of these actions, any action, or a deal to its end. null: only read. */
  do: ActText[] | "any" | "deal" | null;
  /** What the others do meanwhile: "2 1-4@b". */
  others: string[];
  /** The answer to a legal action that is not wanted. "": the lesson's answer for that. */
  wrong: string;
  wrongs: Record<ActText, string>;
  /** The answer to the wanted action, before the next step. */
  right: string;
  /** The puzzle that this step is. */
  puzzle?: string;
}

export interface Lesson {
  name: string;
  family: "games" | "principles";
  title: string;
  /** The game that is played after the lesson. */
  game: string;
  seats: number;
  /** The principle of docs/spec/strategy.md that the lesson teaches. "": none. */
  principle: string;
  wrong: string;
  steps: Step[];
}

const paths = JSON.parse(KZ_LESSONS) as Record<Language, string>;
const files = new Map<Language, Promise<Lesson[]>>();

/** Returns all lessons in the page's language, in the order of the list. Throws if they are not available now. */
export function loadLessons(language = currentLanguage()): Promise<Lesson[]> {
  const known = files.get(language);
  if (known) return known;
  const load = async (): Promise<Lesson[]> => {
    const answer = await fetch(paths[language]);
    if (!answer.ok) throw new Error(answer.statusText);
    return (await answer.json()) as Lesson[];
  };
  const loading = load();
  files.set(language, loading);
  loading.catch(() => files.delete(language));
  return loading;
}
