// SPDX-License-Identifier: MIT
/* The reasons for lost points, and where to train them. */
import type { Api } from "../api/schema.js";
import { t } from "../base/i18n.js";
import { adviceWords } from "../board/words.js";
import type { Lesson } from "../lessons/book.js";
import { searchOf, type Route } from "../page/router.js";
import { chapters } from "../puzzles/book.js";

/** A part of what was lost: in words, and its share. */
export type Part = readonly [words: string, share: number];

/** Smaller shares are left out: they would read as 0 %. */
const LEAST = 0.005;

/** Returns the principles that cost points, the largest share first, and the share that no principle explains. */
export function reasonsOf({ principles, stages }: Pick<Api["progress"]["out"], "principles" | "stages">): Part[] {
  const lost = Object.values(stages).reduce((sum, share) => sum + share, 0);
  const known = Object.entries(principles)
    .map(([id, share]): Part => [adviceWords(id), share])
    .filter(([words, share]) => words && share >= LEAST)
    .sort(([, a], [, b]) => b - a);
  const rest = lost > 0 ? 1 - known.reduce((sum, [, share]) => sum + share, 0) : 0;
  return rest >= LEAST ? [...known, [t("For other reasons"), rest]] : known;
}

export interface Way {
  route: Route;
  text: string;
}

/** Returns links from a principle (docs/spec/strategy.md) to its training, the best first. Empty: there is no training for it yet. `game`: the game
 * in which points were lost, "": several games. Puzzles of that game are better than others. */
export function trainingOf(principle: string, game: string, lessons: readonly Pick<Lesson, "name" | "principle">[]): Way[] {
  const about = chapters.filter(({ themes }) => Object.hasOwn(themes, principle));
  const same = about.some((one) => one.game === game);
  const search = searchOf({ game: same ? game : "", theme: principle });
  return [
    ...lessons.filter((lesson) => lesson.principle === principle).map(({ name }): Way => ({ route: { page: "lessons", lesson: name }, text: t("A lesson about this") })),
    ...(about.length ? [{ route: { page: "puzzles", puzzle: "", search } as const, text: t("Puzzles about this") }] : []),
  ];
}
