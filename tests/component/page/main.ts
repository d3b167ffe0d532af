// SPDX-License-Identifier: MIT
/* The functions that tests call in the page: `window.kozel`. */
import * as finger from "./finger.js";
import { hub, type Wishes } from "./hub.js";
import { cover, type Position } from "./positions.js";
import * as table from "./table.js";

/** Shows a table and waits until it has come to rest. */
async function show(wishes: Wishes): Promise<void> {
  await hub.show(wishes);
  const { name } = hub.last;
  await finger.until(() => table.tableOf()?.state?.table === name && (table.tableOf()!.state!.phase === "play" || table.all(".card").length > 0), () => `table ${name}`);
  await table.settled();
}

/** Shows a table. Returns its faults. `least`: of the board's shorter side, px. */
async function check(wishes: Wishes, least = 0): Promise<string[]> {
  await show(wishes);
  return table.faults(table.tableOf()!.state!, least);
}

/** Returns the faults of the table as it is. */
async function faults(least = 0): Promise<string[]> {
  await table.settled();
  return table.faults(table.tableOf()!.state!, least);
}

/** The random choices of the current match. */
let pick = finger.picker(1);

/** Shows a table on which `playDeal()` plays. */
async function begin(wishes: Wishes): Promise<void> {
  pick = finger.picker(wishes.seed ?? 1);
  await show(wishes);
}

/** At every eighth turn a person comes back in the middle of the deal. */
const BACK = 8;

/** Leaves the table and comes back, as after a reload: the view must be the same. */
async function comeBack(): Promise<string[]> {
  const before = JSON.stringify(table.look());
  const entered = hub.asked.filter((request) => request.do === "enter").length;
  hub.push({ ev: "called", table: hub.last.name });
  await finger.until(() => hub.asked.filter((request) => request.do === "enter").length > entered, () => "the table entered again");
  await finger.turnComes();
  const after = JSON.stringify(table.look());
  return before === after ? [] : [`who comes back sees ${after}, who stayed ${before}`];
}

/** Plays until the deal is over. Returns the number of turns, how often the ends had a sum, and the faults on the way. The window may just have got
 * another size. */
async function playDeal(): Promise<{ turns: number; sums: number; wrong: string[]; phase: string }> {
  await table.settled();
  const wrong: string[] = [];
  let [turns, sums] = [0, 0];
  while ((await finger.turnComes()) === "play") {
    const state = table.tableOf()!.state!;
    wrong.push(...table.outside(), ...table.untrue(state));
    if (state.match!.standing?.ends_sum !== undefined) sums++;
    if (turns % BACK === BACK / 2) wrong.push(...(await comeBack()));
    await finger.turn(pick);
    turns++;
  }
  return { turns, sums, wrong, phase: table.tableOf()!.state!.phase };
}

/** Presses "Next deal". */
async function onward(): Promise<void> {
  await table.settled();
  const { deal } = table.tableOf()!.state!.match!;
  finger.press(await finger.until(() => table.rootOf().querySelector<HTMLElement>(".card [data-first]"), () => "the card"), "Next deal");
  await finger.until(() => table.tableOf()!.state!.match!.deal > deal, () => "the next deal");
}

/** Sets the device's settings, as another tab of the page would. Nothing of the previous match stays shown. */
function settings(chosen: object): void {
  const newValue = JSON.stringify({ version: 1, speed: "instant", ...chosen });
  localStorage["kozel.settings"] = newValue;
  dispatchEvent(new StorageEvent("storage", { key: "kozel.settings", newValue }));
}

/** Makes the page invisible: everything is laid out and can be pressed, and painting, which costs time, is avoided. */
const unpainted = (on: boolean): unknown => (document.documentElement.style.opacity = on ? "0" : "");

/** Switches the language at once. Returns what does not fit then. */
async function speak(language: string): Promise<string[]> {
  settings({ language });
  await finger.until(() => document.documentElement.lang === language, () => language);
  await table.settled();
  return table.unfit();
}

/** Goes to an address of the page, as by the browser's buttons. */
function go(path: string): void {
  history.pushState(null, "", path);
  dispatchEvent(new PopStateEvent("popstate"));
}

/** Shows the lobby, as after loading. */
function reset(): void {
  unpainted(false);
  localStorage.clear();
  settings({});
  hub.reset();
  // A dialog that the last test has left open would cover the next one.
  for (const node of table.below(document)) if (node instanceof HTMLDialogElement) node.close();
  go("/");
}

/** Returns which parts are in the way of others, where no card is expected: after a look at the table, in a lesson. `least`: of the board's shorter
 * side, px. */
async function crowded(least: number): Promise<string[]> {
  await table.settled();
  return [...table.outside(), ...table.crowded(least)];
}

/** The chosen positions of a game, kept for checks in several windows. */
const positions = new Map<string, Position[]>();

async function choose(game: string, texts: readonly string[]): Promise<Position[]> {
  const core = await hub.ready();
  const found = cover(core, texts);
  positions.set(game, found);
  return found;
}

/** Checks positions of a game. Returns the faults, each with the number of its position. */
async function checkAll(game: string, which: number[], least: number): Promise<string[]> {
  const found: string[] = [];
  unpainted(true);
  for (const index of which) {
    const { record, shows, seats } = positions.get(game)![index]!;
    for (const fault of await check({ record }, least)) found.push(`position ${index} (${seats} seats; ${shows.join(", ")}): ${fault}`);
  }
  unpainted(false);
  return found;
}

export const kozel = { hub, table, finger, settings, unpainted, speak, go, reset, show, check, faults, crowded, begin, playDeal, onward, choose, checkAll, positions };

declare global {
  interface Window {
    kozel: typeof kozel;
  }
}
window.kozel = kozel;
