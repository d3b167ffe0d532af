export interface LessonStep {
  say: string[];
  record: string;
  seat: number;
  do: string[] | "any" | "deal" | null;
  others: string[];
  wrong: string;
  wrongs: Record<string, string>;
  right: string;
  facts: [string, unknown][];
  puzzle?: string;
}
export interface ReadLesson {
  name: string;
  title: string;
  game: string;
  seats: number;
  teaches: string;
  principle: string;
  wrong: string;
  steps: LessonStep[];
}
export interface Puzzle {
  record: string;
  seat: number;
  right: string[];
  reason: string;
  themes: string[];
}
export class LessonError extends Error {}
export function puzzleOf(id: string, folder?: string): Puzzle | null;
export function parseLesson(text: string, file: string, findPuzzle?: (id: string) => Puzzle | null): ReadLesson;
export function readLessons(folder?: string): (ReadLesson & { family: "games" | "principles" })[];
export function taughtBy(): Record<string, string>;
export function textsOf(lesson: ReadLesson): string[];
export function lessonTexts(): Set<string>;
export function lessonsIn(language: string): Record<string, unknown>[];
