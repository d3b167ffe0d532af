// SPDX-License-Identifier: MIT
// The lessons (data/lessons), checked with the rules' core. Every position exists, every requested action is legal, and other actions have an answer.
// The claims of the texts - ends, hands, points - are what the core computes.
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { folder, root } from "./package.mjs";

const { buildSync } = createRequire(join(root, "web", "package.json"))("esbuild");
const entry =
  'export { Course, isAmong, recordAt } from "./src/lessons/course.ts"; export { load } from "kozel/load"; export { FakeTimers } from "./tests/fakes.ts";';
const { outputFiles } = buildSync({
  stdin: { contents: entry, resolveDir: join(root, "web") },
  absWorkingDir: join(root, "web"),
  bundle: true,
  platform: "node",
  format: "esm",
  write: false,
  define: { KZ_FILES: "{}", KZ_LESSONS: JSON.stringify("{}"), KZ_CATALOGS: "{}", KZ_LATER: "{}", KZ_HOME: "{}", KZ_ERRORS: "{}" },
});
const bundle = join(mkdtempSync(join(tmpdir(), "kozel-lessons-")), "lessons.mjs");
writeFileSync(bundle, outputFiles[0].contents);
const { Course, FakeTimers, isAmong, load, recordAt } = await import(bundle);
rmSync(dirname(bundle), { recursive: true });
const core = await load(readFileSync(join(folder, "kozel.wasm")));
const { lessonsIn, readLessons } = await import(join(root, "web", "tools", "lessons.mjs"));
const lessons = readLessons();

/** Returns the value at a path of a fact: "view.ends", "dealEnd.credits.1". */
const at = (from, path) => path.split(".").reduce((value, key) => value?.[key], from);

/** Returns the core's facts at a step. */
function told(record, seat) {
  const match = core.resume(record);
  try {
    return { view: match.view(seat), dealEnd: match.dealEnd(), end: match.end() };
  } finally {
    match.free();
  }
}

/** Returns the faults of one step at `record`. */
function faultsOf(lesson, step, record) {
  const faults = [];
  const now = told(record, step.seat);
  for (const [path, value] of step.facts) {
    const is = at(now, path);
    if (JSON.stringify(is) !== JSON.stringify(value)) faults.push(`${path} is ${JSON.stringify(is)}, not ${JSON.stringify(value)}`);
  }
  for (const tile of [...step.say, step.wrong, step.right].join(" ").match(/\b\d-\d\b/g) ?? [])
    if (!/^[0-6]-[0-6]$/.test(tile) || tile[0] > tile[2]) faults.push(`${tile} is no tile`);
  return faults;
}

/** Returns the choice that a step asks for: where it is made, and what is legal there. */
function choiceOf(step, record) {
  const match = core.resume(record);
  try {
    const forced = () => {
      for (let act; (act = match.forced()) !== null; ) match.apply(act);
    };
    forced();
    for (const line of step.others) {
      if (match.turn === step.seat) break;
      match.apply(line.slice(2), Number(line[0]));
      forced();
    }
    return { turn: match.turn, legal: match.legal() };
  } finally {
    match.free();
  }
}

test("there are lessons", () => {
  assert.ok(lessons.length >= 1);
});

for (const lesson of lessons)
  test(`${lesson.name}: what it shows, asks for and claims is so`, () => {
    const faults = [];
    lesson.steps.forEach((step, i) => {
      const say = (fault) => faults.push(`step ${i + 1}: ${fault}`);
      const record = recordAt(core, lesson, i);
      if (record === null) {
        if (step.facts.length || Array.isArray(step.do)) say("it depends on what was done before, so it can claim and ask for nothing");
        return;
      }
      faultsOf(lesson, step, record).forEach(say);
      if (!Array.isArray(step.do)) return;
      const { turn, legal } = choiceOf(step, record);
      if (turn !== step.seat) return say(`seat ${turn} is to act`);
      for (const act of step.do) if (!legal.some((one) => isAmong(one, [act]))) say(`${act} is not legal: ${legal}`);
      for (const act of Object.keys(step.wrongs)) if (!legal.some((one) => isAmong(one, [act])) || isAmong(act, step.do)) say(`${act} is not wrong: ${legal}`);
      const others = legal.filter((act) => !isAmong(act, step.do));
      if (others.length && !step.wrong && !lesson.wrong && !others.every((act) => Object.keys(step.wrongs).some((one) => isAmong(act, [one])))) say(`nothing is answered to ${others}`);
      if (!others.length && step.wrong) say("nothing can be wrong");
      const next = recordAt(core, lesson, i + 1 < lesson.steps.length ? i + 1 : i);
      if (next === null) say("what follows is not certain: the others' actions do not lead back to the seat");
    });
    assert.deepEqual(faults, []);
  });

/** Lets everybody act until the person has to, or a deal has ended. */
const wait = (timers, course) => {
  for (let i = 0; i < 60; i++) {
    timers.pass(1000);
    course.look();
  }
};

for (const lesson of lessonsIn("en", lessons))
  test(`${lesson.name}: it is taken to its end; what is not wanted is answered, and changes nothing`, () => {
    const timers = new FakeTimers();
    const course = new Course(core, lesson, 0, { name: "Ann", timers, changed: () => {} });
    for (let turns = 0; !course.over; turns++) {
      assert.ok(turns < 100, "it does not end");
      const { at: here, step } = course;
      if (course.reading) {
        assert.ok(course.next());
        continue;
      }
      wait(timers, course);
      if (course.at !== here || course.reading || course.over) continue;
      assert.ok(course.table.ready, `step ${here + 1}: nobody acts`);
      const { hand, legal } = course.table.moment().view;
      if (Array.isArray(step.do)) {
        const before = course.table.record;
        for (const act of legal.filter((one) => !isAmong(one, step.do))) {
          assert.equal(course.table.act(act), null);
          assert.ok(course.answer && !course.answer.wanted && course.answer.text, `step ${here + 1}: ${act}`);
        }
        for (const tile of hand.filter((one) => !legal.some((act) => act.includes(one)))) {
          const why = course.table.refusal(legal.some((act) => act.startsWith("give")) ? `give ${tile}` : tile);
          assert.ok(why?.code, tile);
        }
        assert.equal(course.table.record, before);
      }
      assert.equal(course.table.act(legal.find((act) => !Array.isArray(step.do) || isAmong(act, step.do))), null);
      wait(timers, course);
    }
    course.stop();
  });

for (const lesson of lessonsIn("en", lessons))
  test(`${lesson.name}: it goes on where it was left, goes back, and can be shown`, () => {
    for (let i = 0; i < lesson.steps.length; i++) {
      const timers = new FakeTimers();
      const course = new Course(core, lesson, i, { name: "Ann", timers, changed: () => {} });
      assert.ok(course.at === i || recordAt(core, lesson, i) === null, `step ${i + 1}`);
      const here = course.at;
      wait(timers, course);
      if (Array.isArray(course.step.do)) {
        course.show();
        wait(timers, course);
        assert.ok(course.at === here + 1 || course.reading || course.over, `step ${here + 1}`);
      }
      course.back();
      assert.ok(course.at < Math.max(1, lesson.steps.length));
      course.stop();
    }
  });

/** The speed of a slow reader, who takes time for each tap. */
const WORDS_A_MINUTE = 100;
const TAP_S = 5;
/** The maximum number of tiles to lay in a deal of seven tiles. A tile and its place are two taps. */
const HAND = 7;

/** Returns the seconds for a lesson in a language: every word on its way, every tap. */
function paceOf({ title, steps }) {
  let words = 0;
  let taps = 1; // to the next lesson
  for (const { say, right, do: wanted } of [{ say: [title], do: [] }, ...steps]) {
    words += [...say, right ?? ""].join(" ").split(/\s+/).filter((word) => /[\p{L}\d]/u.test(word)).length;
    taps += wanted === null ? 1 : wanted === "deal" ? 2 * HAND : wanted.length === 0 ? 0 : 2;
  }
  return (60 * words) / WORDS_A_MINUTE + TAP_S * taps;
}

for (const language of ["en", "uk", "ru", "ro", "de"])
  test(`${language}: from the first domino to the end of the first deal in eight minutes`, (t) => {
    const way = lessonsIn(language, lessons).filter(({ name }) => ["tiles", "bazaar"].includes(name));
    assert.deepEqual([way.length, way.at(-1).steps.some((step) => step.do === "deal")], [2, true]);
    const seconds = way.reduce((sum, lesson) => sum + paceOf(lesson), 0);
    t.diagnostic(`${language}: ${(seconds / 60).toFixed(1)} minutes`);
    assert.ok(seconds <= 8 * 60, `${seconds} s`);
  });

test("each principle has its lesson, of three positions for whose answer it speaks", () => {
  const own = lessons.filter(({ family }) => family === "principles");
  assert.deepEqual(own.map(({ principle }) => principle), ["1", "2", "3", "4", "5", "6", "7", "8", "9"]);
  for (const { name, steps } of own) assert.equal(new Set(steps.map(({ puzzle }) => puzzle).filter(Boolean)).size, 3, name);
});

test("each game of the project is taught by one lesson", async () => {
  const { taughtBy } = await import(join(root, "web", "tools", "lessons.mjs"));
  assert.deepEqual(core.games().map(({ name }) => name).filter((name) => !taughtBy(lessons)[name]), []);
});
