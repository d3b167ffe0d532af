// SPDX-License-Identifier: MIT
// Puzzles solved over the API, over both engines. The right answers are in data/puzzles.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { Browser } from "./browser.mjs";
import { temporaryFolder } from "./client.mjs";
import { BEGIN, startVirtual } from "./virtual.mjs";

const program = process.env.KOZEL, postgres = process.env.TEST_POSTGRES;
assert.ok(program, "KOZEL: the path of the program");

/** id -> {game, level, themes, right, wrong}: actions. */
const folder = join(fileURLToPath(import.meta.url), "..", "..", "..", "data", "puzzles");
const book = new Map(
  readdirSync(folder).filter((name) => name.endsWith(".dgr")).flatMap((name) => {
    const text = readFileSync(join(folder, name), "utf8");
    return text.split(/^(?=\[Puzzle )/m).map((part) => {
      const tag = (key) => part.match(new RegExp(`^\\[${key} "(.*)"\\]`, "m"))?.[1];
      const right = tag("Best").split(/, ?/);
      const actions = tag("Actions").split(/, ?/).map((action) => action.split(" ")).map((words) => ({ act: words.slice(0, -2).join(" "), chance: Number(words.at(-2)) }));
      const best = actions.find(({ act }) => right.includes(act)).chance;
      const losses = actions.filter(({ act }) => !right.includes(act)).map(({ act, chance }) => ({ act, loss: best - chance }));
      return [tag("Puzzle"), { game: tag("Game"), level: Number(tag("Level")), themes: tag("Themes").split(" "), right: right[0], wrong: losses[0].act, losses }];
    });
  }),
);
const [ONE, TWO, THREE] = book.keys();

function start(t, name) {
  if (postgres) spawnSync("psql", ["-XAtqc", `CREATE SCHEMA ${name}`, postgres]);
  const store = postgres ? `${postgres}?options=-csearch_path%3D${name}` : join(temporaryFolder(t), "kozel.db");
  return startVirtual(t, program, ["serve", "--port", "0", "--db", store, "--rate", "0"]);
}

async function person(server, name) {
  const browser = await Browser.arrive(server);
  await browser.register(name);
  const attempt = (puzzle, action, error) => browser.ask("POST", `/api/puzzle/${puzzle}/attempt`, { action }, error);
  const vote = (puzzle, vote, error) => browser.ask("POST", `/api/puzzle/${puzzle}/vote`, { vote }, error);
  const get = (path, error) => browser.ask("GET", path, undefined, error);
  return { browser, attempt, vote, get };
}

test("the first attempt is rated, once, and both ratings move; votes", async (t) => {
  const server = await start(t, "puzzles_rated");
  const { attempt, vote, get } = await person(server, "Solver_1");
  assert.deepEqual(await get("/api/puzzles/me"), { rating: 1500, deviation: 150, provisional: true, solved: 0, missed: 0, run: 0, best_run: 0, days: 0, best_days: 0, today: false });
  const before = await get(`/api/puzzle/${ONE}`);
  assert.deepEqual(before, { puzzle: ONE, game: book.get(ONE).game, rating: book.get(ONE).level, solved: 0, missed: 0, up: 0, down: 0 });
  await vote(ONE, 1, "answer-first");

  const { right, rated, puzzle, solver } = await attempt(ONE, book.get(ONE).right);
  assert.deepEqual([right, rated], [true, true]);
  assert.ok(solver.rating > 1500 && solver.deviation < 350 && puzzle.rating < before.rating, JSON.stringify({ puzzle, solver }));
  assert.deepEqual([solver.solved, solver.missed, solver.run, solver.days, solver.today], [1, 0, 1, 1, true]);
  const { at, ...made } = puzzle.attempt;
  assert.equal(at, BEGIN);
  assert.ok(made.share >= 20 && made.share <= 100, String(made.share));
  assert.deepEqual(made, { action: book.get(ONE).right, right: true, share: made.share, before: 1500, after: solver.rating, vote: 0 });

  // A second, wrong answer: it is judged, and changes nothing.
  const again = await attempt(ONE, book.get(ONE).wrong);
  assert.deepEqual(again, { right: false, rated: false, puzzle, solver });
  // The same answer again: its reply was lost, or the person comes back to the puzzle later.
  assert.equal((await attempt(ONE, book.get(ONE).right)).rated, true);
  await server.advance(60_000);
  assert.equal((await attempt(ONE, book.get(ONE).right)).rated, false);
  assert.deepEqual(await get("/api/puzzles/me"), solver);

  const missed = await attempt(TWO, book.get(TWO).wrong);
  assert.ok(!missed.right && missed.solver.rating < solver.rating && missed.puzzle.rating > book.get(TWO).level);
  assert.deepEqual([missed.solver.run, missed.solver.best_run, missed.solver.missed, missed.solver.days], [0, 1, 1, 1]);

  for (const [given, up, down] of [[1, 1, 0], [1, 1, 0], [-1, 0, 1], [0, 0, 0], [1, 1, 0]]) {
    const voted = await vote(ONE, given);
    assert.deepEqual([voted.up, voted.down, voted.attempt.vote], [up, down, given]);
  }
});

test("a first answer that misses by little costs little, one far off costs more", async (t) => {
  const server = await start(t, "puzzles_near");
  const [[near, nearly]] = [...book].filter(([, { losses }]) => Math.abs(losses[0].loss - 0.027) < 1e-6);
  const [[far, wide]] = [...book].filter(([, { losses, level }]) => losses[0].loss > 0.15 && Math.abs(level - nearly.level) < 200);
  const one = await (await person(server, "Solver_8")).attempt(near, nearly.wrong);
  assert.equal(one.puzzle.attempt.share, 27);
  assert.ok(one.solver.rating > 1460 && one.solver.rating < 1500 && one.solver.provisional, JSON.stringify(one.solver));
  const other = await (await person(server, "Solver_9")).attempt(far, wide.wrong);
  assert.equal(other.puzzle.attempt.share, 100);
  assert.ok(other.solver.rating < one.solver.rating - 30, JSON.stringify(other.solver));
});

test("two attempts at once count once", async (t) => {
  const server = await start(t, "puzzles_twice");
  const { attempt, get } = await person(server, "Solver_2");
  const { right, wrong } = book.get(ONE);
  const answers = await Promise.all(Array.from({ length: 8 }, (_, i) => attempt(ONE, i % 2 ? right : wrong)));
  const { solved, missed, rating } = await get("/api/puzzles/me");
  assert.equal(solved + missed, 1);
  for (const { puzzle, solver } of answers) assert.deepEqual([puzzle.solved + puzzle.missed, puzzle.attempt.after, solver.rating], [1, rating, rating]);
  // Another person's attempt is separate.
  const other = await person(server, "Solver_3");
  const { puzzle } = await other.attempt(ONE, right);
  assert.equal(puzzle.solved + puzzle.missed, 2);
});

test("what is no answer is refused by name, and who is not registered is not rated", async (t) => {
  const server = await start(t, "puzzles_refused");
  const { attempt, vote, get } = await person(server, "Solver_4");
  await get("/api/puzzle/kozel-none", "no-such-puzzle");
  await attempt("kozel-none", "2-6@a", "no-such-puzzle");
  for (const action of ["9-9@a", `${book.get(ONE).right} `.repeat(2), "\\n", "knock'); DROP TABLE puzzle; --"])
    assert.equal((await attempt(ONE, action, "no-such-answer")).field, "action");
  assert.equal((await attempt(ONE, "", "wrong-length")).field, "action");
  assert.equal((await attempt(ONE, 7, "no-text")).field, "action");
  assert.equal((await attempt(ONE, "a\nb", "control-character")).field, "action");
  assert.equal((await attempt(ONE, undefined, "missing")).field, "action");
  assert.equal((await vote(ONE, 2, "out-of-range")).field, "vote");
  assert.equal((await get("/api/puzzles/next?game=chess", "no-such-game")).field, "game");
  assert.equal((await get("/api/puzzles/next?theme=goats", "no-puzzles")).field, "theme");
  assert.equal((await get("/api/puzzles/me")).missed, 0);

  const guest = await Browser.arrive(server);
  await guest.ask("POST", `/api/puzzle/${ONE}/attempt`, { action: book.get(ONE).right }, "registered-only");
  await guest.ask("POST", `/api/puzzle/${ONE}/vote`, { vote: 1 }, "registered-only");
  await guest.ask("GET", "/api/puzzles/next", undefined, "registered-only");
  const nobody = new Browser(server, "Browser 1.0");
  await nobody.ask("POST", `/api/puzzle/${ONE}/attempt`, { action: book.get(ONE).right }, "no-session");
  const daily = await nobody.ask("GET", "/api/puzzles/daily");
  assert.ok(book.has(daily.puzzle) && daily.attempt === undefined);
  assert.deepEqual(await guest.ask("GET", "/api/puzzles/daily"), daily);
});

test("the next puzzle is near one's rating, of what is asked for, and not one that was answered", async (t) => {
  const server = await start(t, "puzzles_next");
  const { attempt, get } = await person(server, "Solver_5");
  const { game } = book.get(THREE), [theme] = book.get(THREE).themes;
  const wanted = [...book].filter(([, one]) => one.game === game && one.themes.includes(theme)).map(([id]) => id);
  const path = `/api/puzzles/next?game=${game}&theme=${encodeURIComponent(theme)}`;
  const first = await get(path);
  assert.deepEqual(await get(path), first, "the same until it is answered");
  if (wanted.length > 1) assert.notEqual((await get(`${path}&but=${first.puzzle}`)).puzzle, first.puzzle);
  const all = [...book].filter(([, one]) => one.game === game).map(([id, { level }]) => [id, Math.abs(level - 1500)]).sort(([, a], [, b]) => a - b);
  const { puzzle: any } = await get(`/api/puzzles/next?game=${game}`);
  assert.ok(all.findIndex(([id]) => id === any) < 8, "one of the nearest");
  const given = [];
  for (const _ of wanted.slice(0, 12)) {
    const { puzzle } = await get(path);
    given.push(puzzle);
    await attempt(puzzle, book.get(puzzle).right);
  }
  assert.equal(new Set(given).size, given.length);
  for (const id of given) assert.ok(wanted.includes(id));
  if (wanted.length <= 12) await get(path, "all-solved");
});

test("an account that is closed takes its attempts along; they are in one's data until then", async (t) => {
  const server = await start(t, "puzzles_closed");
  const { browser, attempt, get } = await person(server, "Solver_6");
  const { puzzle } = await attempt(ONE, book.get(ONE).right);
  const data = JSON.parse((await browser.raw("GET", "/api/data")).text);
  assert.deepEqual(data.puzzles.map(({ puzzle, right }) => [puzzle, right]), [[ONE, 1]]);
  assert.equal(data.puzzle_rating[0].solved, 1);
  await browser.ask("POST", "/api/close", { password: "goat&barn" });
  const other = await person(server, "Solver_7");
  const { attempt: mine, ...left } = await other.get(`/api/puzzle/${ONE}`);
  assert.equal(mine, undefined);
  assert.deepEqual([left.rating, left.solved], [puzzle.rating, 1]);
  await get("/api/puzzles/me", "no-session");
});
