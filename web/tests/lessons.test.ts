// SPDX-License-Identifier: MIT
// Lessons: their texts are read strictly, each fault is reported with its line; what the device stores of them; tiles in a text are drawn.
import assert from "node:assert/strict";
import { test } from "node:test";
import { readKept } from "../src/lessons/kept.js";
import { lessonText } from "../src/lessons/words.js";
import { lessonsIn, lessonTexts, parseLesson, textsOf } from "../tools/lessons.mjs";

const HEAD = "title A title\ngame kozel\nseats 2\n";
const STEP = 'step\nsay Lay 1-1.\nrecord\n[Game "kozel"]\nend\n';
const read = (text: string) => parseLesson(text, "data/lessons/some.lesson", (id) => (id === "kozel-1" ? { record: "[Game]\n", seat: 3, right: ["1-1"], reason: "4", themes: ["4", "R"] } : null));

test("a lesson is read", () => {
  const lesson = read(`# why\n${HEAD}wrong No.\n\n${STEP}do 1-1, 1-2@a\nothers 2 1-2@b\nwrong 1-3@a: Not that.\nwrong Nor that.\nfact view.stock = 14\n\nstep\nsay On.\nsay More.\nseat 2\n`);
  assert.deepEqual([lesson.name, lesson.title, lesson.seats, lesson.wrong], ["some", "A title", 2, "No."]);
  const [first, second] = lesson.steps;
  assert.deepEqual([first!.record, first!.do, first!.others, first!.wrong, first!.wrongs, first!.facts], ['[Game "kozel"]\n', ["1-1", "1-2@a"], ["2 1-2@b"], "Nor that.", { "1-3@a": "Not that." }, [["view.stock", 14]]]);
  assert.deepEqual([first!.seat, second!.seat, second!.record, second!.do, second!.say], [1, 2, "", null, ["On.", "More."]]);
  assert.deepEqual(textsOf(lesson), ["A title", "No.", "Lay 1-1.", "Nor that.", "Not that.", "On.", "More."]);
  const puzzle = read(`${HEAD}principle R\nstep\nsay What?\npuzzle kozel-1\nright Yes.\n`).steps[0]!;
  assert.deepEqual([puzzle.seat, puzzle.do, puzzle.record, puzzle.right], [3, ["1-1"], "[Game]\n", "Yes."]);
});

const FAULTS: [string, number, RegExp][] = [
  ["", 1, /has no title/],
  [HEAD, 4, /has no step/],
  ["title A\ntitle B\n", 2, /title is given twice/],
  ["colour red\n", 1, /a lesson has no colour/],
  [`${HEAD}step\nsay A\n`, 6, /the first step needs a position/],
  [`${HEAD}step\nrecord\n[Game "kozel"]\nend\n`, 8, /the step says nothing/],
  [`${HEAD}step\nrecord\n`, 5, /the record has no end/],
  [`${HEAD}${STEP}do 1-1\ndo 1-2\n`, 10, /do is given twice/],
  [`${HEAD}${STEP}dance\n`, 9, /a step has no dance/],
  [`${HEAD}${STEP}seat 5\n`, 9, /5 is no seat/],
  [`${HEAD}${STEP}wrong No\n`, 10, /belong to a step with something to do/],
  [`${HEAD}${STEP}do 1-1\nothers 2 1-2\nright Yes\n`, 12, /after right the others wait/],
  [`${HEAD}${STEP}fact view.stock = fourteen\n`, 9, /fourteen is no JSON/],
  [`${HEAD}${STEP}puzzle kozel-2\n`, 9, /there is no puzzle kozel-2/],
  [`${HEAD}principle 7\n${STEP}puzzle kozel-1\n`, 10, /principle 7 does not speak/],
];

test("what is not as it should be is refused with its line", () => {
  for (const [text, line, reason] of FAULTS)
    assert.throws(() => read(text), ({ message }: Error) => message.startsWith(`data/lessons/some.lesson:${line}: `) && reason.test(message), `${text}: ${line} ${reason}`);
});

test("the page gets lessons in its language, without the facts", () => {
  const [english] = lessonsIn("en") as { title: string; steps: object[] }[];
  const [german] = lessonsIn("de") as { title: string; steps: object[] }[];
  assert.notEqual(english!.title, german!.title);
  assert.equal(english!.steps.length, german!.steps.length);
  assert.ok(!english!.steps.some((step) => "facts" in step));
  assert.ok(lessonTexts().has(english!.title));
});

test("what is kept is read out of anything", () => {
  for (const text of [null, "", "no JSON", "7", "null", '{"done":{"a":1},"at":{"a":-1,"b":"x"}}']) assert.deepEqual(readKept(text), { done: {}, at: {} });
  assert.deepEqual(readKept('{"done":{"a":true},"at":{"b":3},"more":1}'), { done: { a: true }, at: { b: 3 } });
});

test("tiles of a text are drawn, other numbers are not", () => {
  assert.deepEqual(lessonText("Lay 2-6 or 7-8, 10-11.").map((part) => (typeof part === "string" ? part : "tile")), ["Lay ", "tile", " or 7-8, 10-11."]);
});
