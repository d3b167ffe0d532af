// SPDX-License-Identifier: MIT
/* The lessons as the build has read them (data/lessons, docs/lessons.md): one file a language, loaded when a lesson or the list is first shown. */
import { currentLanguage, type Language } from "../base/i18n.js";
import type { ActText, Seat } from "../base/protocol.js";

export interface Step {
  /** Paragraphs. */
  say: string[];
  /** Where the match stands; "": where the step before has led to. */
  record: string;
  seat: Seat;
  /** What the person is to do: one of these, anything, or a deal to its end; null: to read on. */
  do: ActText[] | "any" | "deal" | null;
  /** What others do meanwhile: "2 1-4@b". */
  others: string[];
  /** What is answered to a legal action that is not wanted; "": what the lesson has for that. */
  wrong: string;
  wrongs: Record<ActText, string>;
  /** Said after what was wanted, before the next step. */
  right: string;
  /** It is that puzzle. */
  puzzle?: string;
}

export interface Lesson {
  name: string;
  family: "games" | "principles";
  title: string;
  /** What is played after it. */
  game: string;
  seats: number;
  /** That of docs/spec/strategy.md which it is about; "": none. */
  principle: string;
  wrong: string;
  steps: Step[];
}

const paths = JSON.parse(KZ_LESSONS) as Record<Language, string>;
const files = new Map<Language, Promise<Lesson[]>>();

/** All lessons in the page's language, in the order of the list; throws if they cannot be had now. */
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
