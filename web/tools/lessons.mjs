// SPDX-License-Identifier: MIT
// Reads the lessons (data/lessons, docs/lessons.md) for the build and the tests. Files that differ from that description are rejected with the line.
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { readCatalog, root } from "./catalog.mjs";

/** The lessons in the order of the list. */
export const ORDER = {
  games: ["tiles", "bazaar", "counting", "fish", "out", "pairs", "spinner", "fives", "right", "general", "sausage"],
  principles: ["end-tile", "two-ends", "other-end", "make-fish", "later", "soft-lead", "fresh", "his-suit", "both-fresh"],
};

const NAME = /^[a-z][a-z0-9-]{1,30}$/;
const HEAD = ["title", "game", "seats", "teaches", "principle", "wrong"];
const OWN = ["say", "record", "puzzle", "seat", "do", "others", "wrong", "right", "fact"];
/** A step has at most one of each of these. */
const ONCE = ["record", "puzzle", "seat", "do", "right"];

export class LessonError extends Error {
  constructor(file, line, reason) {
    super(`${file}:${line}: ${reason}`);
    this.name = "LessonError";
  }
}

/** Returns the record of a puzzle of data/puzzles, the seat to act, and the right answer. null: there is none with that id. */
export function puzzleOf(id, folder = join(root, "data", "puzzles")) {
  const game = id.replace(/-[^-]*$/, "");
  const file = join(folder, `${game}.dgr`);
  if (!NAME.test(game) || !existsSync(file)) return null;
  const record = readFileSync(file, "utf8").split(/^(?=\[Puzzle )/m).find((part) => part.startsWith(`[Puzzle "${id}"]`));
  if (!record) return null;
  const tag = (key) => new RegExp(`^\\[${key} "(.*)"\\]`, "m").exec(record)?.[1] ?? "";
  return { record: record.trimEnd().concat("\n"), seat: Number(tag("Seat")), right: tag("Best").split(/, ?/), reason: tag("Reason"), themes: tag("Themes").split(" ") };
}

/** Returns a lesson from its text. `file`: its name in error messages; the lesson has the same name. */
export function parseLesson(text, file, findPuzzle = puzzleOf) {
  const name = basename(file, ".lesson");
  const lesson = { name, title: "", game: "", seats: 0, teaches: "", principle: "", wrong: "", steps: [] };
  const lines = text.split("\n");
  let at = 0;
  const refuse = (reason) => {
    throw new LessonError(file, at, reason);
  };
  if (!NAME.test(name)) refuse(`${name} is no name of a lesson`);
  let step = null;
  const close = () => {
    if (!step) return;
    if (step.say.length === 0) refuse("the step says nothing");
    if (!step.do && (step.others.length || step.wrong || step.right || Object.keys(step.wrongs).length)) refuse("others, wrong and right belong to a step with something to do");
    if (step.right && step.others.length) refuse("after right the others wait: what they do belongs to the next step");
    if (lesson.steps.length === 0 && !step.record) refuse("the first step needs a position");
    delete step.has;
    lesson.steps.push(step);
  };
  const taken = {
    say: (rest) => step.say.push(rest),
    record: (rest) => {
      if (rest) refuse("a record begins on the next line");
      const begin = at;
      while (at < lines.length && lines[at] !== "end") at++;
      if (at >= lines.length) {
        at = begin;
        refuse("the record has no end");
      }
      step.record = lines.slice(begin, at).join("\n").concat("\n");
      at++;
    },
    puzzle: (rest) => {
      const puzzle = findPuzzle(rest);
      if (!puzzle) refuse(`there is no puzzle ${rest}`);
      if (lesson.principle && puzzle.reason !== lesson.principle && !puzzle.themes.includes(lesson.principle)) refuse(`principle ${lesson.principle} does not speak for the answer of ${rest}`);
      Object.assign(step, { record: puzzle.record, seat: puzzle.seat, do: puzzle.right, puzzle: rest });
    },
    seat: (rest) => (/^[1-4]$/.test(rest) ? (step.seat = Number(rest)) : refuse(`${rest} is no seat`)),
    do: (rest) => (step.do = rest === "any" || rest === "deal" ? rest : rest.split(/, ?/)),
    others: (rest) => (/^[1-4] \S/.test(rest) ? step.others.push(rest) : refuse(`expected a seat and an action, not ${rest}`)),
    wrong: (rest) => {
      const [, act, words] = /^(\S+): (.+)$/.exec(rest) ?? [];
      if (act && /^(?:claim|knock|\d-\d\S*)$/.test(act)) step.wrongs[act] = words;
      else if (step.wrong) refuse("wrong is given twice");
      else step.wrong = rest;
    },
    right: (rest) => (step.right = rest),
    fact: (rest) => {
      const [, path, value] = /^([\w.]+) = (.+)$/.exec(rest) ?? [];
      if (!path) refuse("a fact is written path = value");
      try {
        step.facts.push([path, JSON.parse(value)]);
      } catch {
        refuse(`${value} is no JSON`);
      }
    },
  };
  while (at < lines.length) {
    const line = lines[at++].replace(/\s+$/, "");
    if (!line || line.startsWith("#")) continue;
    if (line === "step") {
      close();
      step = { say: [], record: "", seat: lesson.steps.at(-1)?.seat ?? 1, do: null, others: [], wrong: "", wrongs: {}, right: "", facts: [], has: new Set() };
      continue;
    }
    const [, key, rest] = /^(\w+)(?: (.*))?$/.exec(line) ?? refuse(`expected a keyword, not ${line}`);
    if (!step) {
      if (!HEAD.includes(key)) refuse(`a lesson has no ${key}`);
      if (lesson[key]) refuse(`${key} is given twice`);
      lesson[key] = key === "seats" ? Number(rest) : (rest ?? "");
      continue;
    }
    if (!OWN.includes(key)) refuse(`a step has no ${key}`);
    if (ONCE.includes(key) && step.has.has(key)) refuse(`${key} is given twice`);
    if (rest === undefined && key !== "record") refuse(`${key} says nothing`);
    step.has.add(key);
    taken[key](rest ?? "");
  }
  close();
  for (const key of ["title", "game"]) if (!lesson[key]) refuse(`the lesson has no ${key}`);
  if (!lesson.seats) refuse("the lesson has no seats");
  if (lesson.steps.length === 0) refuse("the lesson has no step");
  return lesson;
}

/** Returns every existing lesson, family by family, in the order of the list. */
export function readLessons(folder = join(root, "data", "lessons")) {
  const families = { games: folder, principles: join(folder, "principles") };
  return Object.entries(families).flatMap(([family, dir]) => {
    const names = existsSync(dir) ? readdirSync(dir).filter((name) => name.endsWith(".lesson")).map((name) => basename(name, ".lesson")) : [];
    const stray = names.filter((name) => !ORDER[family].includes(name));
    if (stray.length) throw new LessonError(relative(root, join(dir, `${stray[0]}.lesson`)), 0, "it stands in no order");
    return ORDER[family].filter((name) => names.includes(name)).map((name) => {
      const path = join(dir, `${name}.lesson`);
      return { family, ...parseLesson(readFileSync(path, "utf8"), relative(root, path)) };
    });
  });
}

/** Returns game -> the lesson of its family. */
export function taughtBy(lessons = readLessons()) {
  const taught = {};
  for (const { name, teaches } of lessons)
    for (const game of teaches.split(/, ?/).filter(Boolean)) {
      if (taught[game]) throw new Error(`${game} is taught by ${taught[game]} and ${name}`);
      taught[game] = name;
    }
  return taught;
}

/** Returns the texts of a lesson, each once. */
export function textsOf({ title, wrong, steps }) {
  const own = steps.flatMap(({ say, wrong: other, wrongs, right }) => [...say, other, ...Object.values(wrongs), right]);
  return [...new Set([title, wrong, ...own])].filter(Boolean);
}

export const lessonTexts = () => new Set(readLessons().flatMap(textsOf));

/** Returns the lessons in a language, as the page gets them. Texts without a translation stay English. */
export function lessonsIn(language, lessons = readLessons()) {
  const known = new Map(language === "en" ? [] : readCatalog(language).entries.map(({ id, forms, fuzzy }) => [id, fuzzy ? "" : forms[0]]));
  const told = (text) => (text && known.get(text)) || text;
  return lessons.map(({ title, wrong, steps, teaches: _, ...rest }) => ({
    ...rest,
    title: told(title),
    wrong: told(wrong),
    steps: steps.map(({ say, wrong: other, wrongs, right, facts: _facts, ...more }) => ({
      ...more,
      say: say.map(told),
      wrong: told(other),
      wrongs: Object.fromEntries(Object.entries(wrongs).map(([act, text]) => [act, told(text)])),
      right: told(right),
    })),
  }));
}
