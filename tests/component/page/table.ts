// SPDX-License-Identifier: MIT
/* Reads the painted table in the page. A whole match is checked without a message between browser and test. */
import type { Account, DealResult, TableState } from "../../../web/src/base/protocol.js";
import type { KzTable } from "../../../web/src/table/table.js";
import { hub } from "./hub.js";

/** Returns all elements below a root, including those in shadow trees. */
export function below(root: ParentNode): Element[] {
  return [...root.querySelectorAll("*")].flatMap((node) => [node, ...(node.shadowRoot ? below(node.shadowRoot) : [])]);
}

/** Returns the table, in the room or in a view that has one. (It does not search the page, since it is called before every step.) */
export function tableOf(): KzTable | null {
  const app = document.querySelector("kz-app")?.shadowRoot;
  const view = app?.querySelector("kz-lesson, kz-setup, kz-replay")?.shadowRoot;
  const local = (view ?? app)?.querySelector("kz-local-table")?.shadowRoot;
  return (local ?? view ?? app)?.querySelector("kz-table") ?? null;
}

export const rootOf = (): ShadowRoot => tableOf()!.shadowRoot!;

export const all = (selector: string, root: ParentNode = rootOf()): HTMLElement[] => [...root.querySelectorAll<HTMLElement>(selector)];

const seen = (selector: string): HTMLElement[] => all(selector).filter((node) => node.checkVisibility());

const textOf = (node: Element | null | undefined): string => (node?.textContent ?? "").replaceAll("\u2060", "").replace(/\s+/g, " ").trim();

/** Waits for a frame of the browser, and for the page's work in it. requestAnimationFrame() does not work, since it follows the test's clock
 * (`stage.clock`). An observer is called in each frame, after the page's observers, which are older. */
async function frame(): Promise<void> {
  await new Promise<void>((done) => {
    const observer = new ResizeObserver(() => {
      observer.disconnect();
      done();
    });
    observer.observe(document.documentElement);
  });
  await new Promise<void>((done) => setTimeout(done));
}

/** Waits until the page has come to rest: everything is painted, sizes are known. */
export async function settled(): Promise<void> {
  for (let before = "", still = 0, tries = 0; still < 1 && tries < 60; tries++) {
    await frame();
    const table = tableOf();
    await table?.updateComplete;
    const now = table ? seen(".held, .laid, .well, .plate, .card").map((node) => Object.values(node.getBoundingClientRect().toJSON() as object).map(Math.round).join()).join(" ") : document.body.innerHTML.length.toString();
    // (The places of tiles are computed once the size of the board is known.)
    const laid = !table?.state?.match?.line.length || all(".laid").length > 0;
    still = laid && now === before ? still + 1 : 0;
    before = now;
  }
}

// ---- What is wrong with the table. Each function returns complaints.

/** Returns tiles outside the window, and a page wider than the window. */
export function outside(): string[] {
  const { scrollWidth, clientWidth, clientHeight } = document.documentElement;
  const found = scrollWidth > clientWidth ? [`the page is ${scrollWidth} wide in ${clientWidth}`] : [];
  for (const tile of all(".held, .laid")) {
    const { left, top, right, bottom } = tile.getBoundingClientRect();
    if (left < -1 || top < -1 || right > clientWidth + 1 || bottom > clientHeight + 1) found.push(`${tile.getAttribute("class")} ${tile.dataset["tile"]} is outside: ${[left, top, right, bottom].map(Math.round).join()}`);
  }
  return found;
}

const nameOf = (node: HTMLElement): string => node.ariaLabel || node.className;

/** Returns faults: no room for the board, parts over each other or outside, names that are cut although they have room. `least`: of the board's
 * shorter side, px. */
export function crowded(least: number): string[] {
  const root = rootOf();
  const overlap = (a: DOMRect, b: DOMRect, most: number): boolean => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > most;
  const { width, height } = root.querySelector(".well")!.getBoundingClientRect();
  // A hand of many tiles has two rows, so the board has less room.
  const hand = seen(".held").map((held) => held.getBoundingClientRect());
  const rows = hand.length && hand.at(-1)!.top > hand[0]!.top + hand[0]!.height / 2 ? 2 : 1;
  const found = Math.min(width, height) < least / rows ? [`the board is ${Math.round(width)} x ${Math.round(height)}`] : [];
  const parts = seen(":is(.plate, .held, .buttons .icon, .well, .clock, .bazaar, .zoom button, .show-card)").map((node): [HTMLElement, DOMRect] => [node, node.getBoundingClientRect()]);
  for (const [i, [one, a]] of parts.entries()) {
    if (a.left < -1 || a.top < -1 || a.right > innerWidth + 1 || a.bottom > innerHeight + 1) found.push(`${nameOf(one)} is outside`);
    for (const [other, b] of parts.slice(i + 1)) if (overlap(a, b, 2)) found.push(`${nameOf(one)} and ${nameOf(other)} overlap`);
  }
  const rim = root.querySelector(".rim")!.getBoundingClientRect();
  for (const plate of seen(":is(.column .plate, .head .plate)")) if (plate.getBoundingClientRect().bottom > rim.bottom) found.push(`${nameOf(plate)} hangs over the rim`);
  for (const stem of seen(".plate .stem")) if (stem.scrollWidth > stem.clientWidth + 1) found.push(`${stem.textContent} is cut`);
  return found;
}

/** Returns points as shown next to a name: an open account without a sign, remembered points with "+". */
function pointsText({ open, score, memory }: Account): string {
  if (open && score !== 0) return String(score);
  return memory > 0 ? `+${memory}` : "0";
}

let winning: ReadonlySet<string> | undefined;

/** Returns true if an open account is no warning: Generals are counted, or the most points win. */
function isPlain({ app, match }: TableState): boolean {
  winning ??= new Set(hub.core.games().filter(({ target_means }) => target_means === "wins").map(({ name }) => name));
  return winning.has(app.game) || match!.history.some(({ titles }) => titles);
}

/** Returns faults of colours and words: points of an open account are red, remembered ones yellow, no points grey. `plain`: points have the colour of
 * the text, and screen readers read no open account. */
function colour(points: Element, { open, score, memory }: Account, plain: boolean): string[] {
  const warned = /open account/.test(points.nextElementSibling!.textContent!);
  if (warned !== (open && score !== 0 && !plain) && document.documentElement.lang === "en") return [`an account of ${score} is read as ${points.nextElementSibling!.textContent}`];
  const text = getComputedStyle(points).color;
  const [r, g, b] = text.match(/[\d.]+/g)!.map(Number) as [number, number, number];
  if (open && score !== 0 && !plain) return r > 1.5 * g && r > 1.5 * b ? [] : [`open account is ${text}`];
  if (memory > 0) return r > 120 && g > 80 && b < 0.6 * g ? [] : [`remembered points are ${text}`];
  return Math.max(r, g, b) < 1.5 * Math.min(r, g, b) ? [] : [`${plain ? "plain" : "no"} points are ${text}`];
}

const differ = (what: string, shown: unknown, told: unknown): string[] => (JSON.stringify(shown) === JSON.stringify(told) ? [] : [`${what}: shown ${JSON.stringify(shown)}, told ${JSON.stringify(told)}`]);

/** Compares the hand, its legal tiles, the line, the plates and the carried points with the state. */
export function untrue(state: TableState): string[] {
  const { you } = state;
  const match = state.match!;
  const found: string[] = [];
  const tiles = (selector: string): string[] => all(selector).map(({ dataset }) => dataset["tile"]!);
  if (you > 0 && !match.rows) found.push(...differ("hand", tiles(".held").sort(), [...match.hand].sort()));
  const legal = new Set((match.legal ?? []).flatMap((act) => act.match(/\d-\d/g) ?? []));
  const usable = match.rows ? (legal.size ? 1 : 0) : match.hand.filter((tile) => legal.has(tile)).length;
  if (state.phase === "play" && match.turn === you) found.push(...differ("tiles that can be played", all(".held.can").length, usable));
  if (!match.rows) found.push(...differ("line", tiles(".laid").sort(), match.line.map(({ tile }) => tile).sort()));
  for (const [i, side] of match.sides.entries()) {
    const plate = rootOf().querySelector(`.plate[data-seat="${i + 1}"]`);
    const account = match.accounts[side - 1]!;
    const points = plate?.querySelector(".points");
    found.push(...differ(`points beside seat ${i + 1}`, textOf(points), pointsText(account)), ...(points ? colour(points, account, isPlain(state)) : []));
    const values = (match.acts ?? []).filter(({ seat, act }) => seat === i + 1 && act === "knock").flatMap(({ ends }) => Object.values(ends ?? {}));
    const knocked = plate?.querySelector(".knocked");
    found.push(...differ(`values on which seat ${i + 1} knocked`, (knocked?.getAttribute("title")?.match(/\d/g) ?? []).map(Number), [...new Set(values)].sort()));
    const backs = plate?.querySelector(".backs");
    if (backs) found.push(...differ(`tiles of seat ${i + 1}`, Number(backs.getAttribute("aria-label")?.match(/\d+/)?.[0] ?? -1), match.counts[i]));
  }
  const carried = rootOf().querySelector(".carry");
  if (state.phase === "play") found.push(...differ("carried", [all(".carry svg.fish").length, textOf(carried)], match.carry ? [1, `+${match.carry}`] : [0, ""]));
  found.push(...standing(state));
  return found;
}

/** Checks that what the game keeps in addition to the accounts is written over the table: a sentence of each kind, with its numbers. */
function standing({ match, app, phase }: TableState): string[] {
  const words = all(".standing li").map(textOf);
  const now = match!.standing ?? {};
  const wanted: [unknown, RegExp][] = [
    [app.stake, new RegExp(`^Bank: ${(app.stake ?? 0) * app.seats} coins$`)],
    [now.pot, new RegExp(`^\\+${now.pot} for the winner`)],
    [now.eggs, new RegExp(`^×${now.eggs}, ${now.weight ?? 0} kg$`)],
    [now.debt, new RegExp(` owes? ${now.debt?.sum} to `)],
    [now.ends_sum !== undefined, new RegExp(`^Sum of the ends: ${now.ends_sum}$`)],
    [now.led_six, /^6-6 was led: the match is at stake for /],
    [!now.led_six && now.right, /^The lead is by right$/],
    [now.giving, / waits? for a tile for 6-6$/],
    [now.swap, / swapped for 6-6 with /],
  ];
  if (phase !== "play") return [];
  return wanted.filter(([is, text]) => Boolean(is) !== words.some((each) => text.test(each))).map(([is, text]) => `${is ? "missing" : "not so"}: ${text.source} in ${JSON.stringify(words)}`);
}

/** Checks that the score table shows the deal's result: a column for each side, from the person's side on. */
function scores(result: DealResult, state: TableState): string[] {
  const { sides } = state.match!;
  const { you } = state;
  const card = rootOf().querySelector(".card")!;
  const seats = sides.map((_, i) => ((Math.max(you, 1) - 1 + i) % sides.length) + 1);
  const columns = [...new Set(seats.map((seat) => sides[seat - 1]!))];
  const of = <T>(list: readonly T[]): T[] => columns.map((side) => list[side - 1]!);
  const row = (name: string, cell: string): string[] => {
    const tr = all("table.score tr", card).find((each) => textOf(each.querySelector("th")) === name);
    return tr ? all(cell, tr).map(textOf) : [];
  };
  const during = row("In play", "td").map(Number);
  const found = [
    ...differ("Before", row("Before", "td .points"), of(result.before).map(pointsText)),
    ...differ("This deal", row("This deal", "td > span"), of(result.credits).map((points) => String(points).replace("-", "−"))),
    ...differ("Total", row("Total", "td .points"), of(result.accounts).map(pointsText)),
    ...differ("In play", during, result.played ? of(result.played) : []),
    ...differ("fish", all("tr.this-deal svg.fish", card).length, /fish|void/.test(result.end) && !result.roof ? columns.length : 0),
  ];
  // The person's column comes first, and its heading is a word that is never cut.
  const own = you > 0 ? all("table.score thead .stem", card)[0] : null;
  if (own && (textOf(own) !== "You" || own.scrollWidth > own.clientWidth + 1)) found.push(`the own column is headed ${textOf(own)}`);
  for (const [i, points] of during.entries()) {
    const [before, now] = [of(result.before)[i]!, of(result.accounts)[i]!];
    if (before.score + points + of(result.credits)[i]! !== now.score) found.push(`column ${i + 1} does not add up`);
  }
  for (const [i, account] of of(result.accounts).entries()) {
    const points = all("tr.total .points", card)[i];
    if (points) found.push(...colour(points, account, isPlain(state)));
  }
  return found;
}

/** Returns whether something in the card cannot be reached: the score's last row and the buttons must be in the window. */
function hidden(): string[] {
  const card = rootOf().querySelector<HTMLElement>(".card")!;
  const { left, right } = card.getBoundingClientRect();
  const found = left < -1 || right > innerWidth + 1 ? [`the card is from ${left} to ${right}`] : [];
  const actions = card.querySelector(".actions")!.getBoundingClientRect();
  if (actions.bottom > innerHeight + 1 || actions.top < 0) found.push(`the card's buttons are at ${Math.round(actions.top)} to ${Math.round(actions.bottom)}`);
  const total = card.querySelector(".total");
  if (total && !card.matches(".match-end") && total.getBoundingClientRect().bottom > actions.top + 1) found.push("the total is under the buttons");
  return found;
}

/** Checks the card of a deal's or the match's end. */
function card(state: TableState): string[] {
  const match = state.match!;
  const shown = seen(".card").length;
  if (state.phase === "play") return shown ? ["a card lies over a deal that is played"] : [];
  if (!shown) return ["there is no card"];
  const deal = match.history.at(-1);
  const found: string[] = [];
  // A deal that was broken off has no score.
  if (deal && rootOf().querySelector("table.score")) found.push(...scores(deal, state));
  else if (deal && deal.end !== "timeout") found.push("there is no score table");
  if (state.phase === "pause") return found;
  const { result } = match;
  const heading = all(".card .verdict :is(h2, p)").map(textOf).join(" ");
  const seats = match.sides.map((_, i) => i + 1);
  const named = [...result!.winners, ...result!.losers].some((side) =>
    seats.some((seat) => match.sides[seat - 1] === side && ((seat === state.you && /^You /.test(heading)) || heading.includes(textOf(rootOf().querySelector(`.plate[data-seat="${seat}"] .name`))))),
  );
  if (result!.draw !== /^A draw/.test(heading)) found.push(`a draw: ${result!.draw}, ${heading}`);
  if (!result!.draw && result!.winners.length > 0 && !named) found.push(`nobody who won or lost is named: ${heading}`);
  const places = all(".places li").map((row) => parseInt(textOf(row.querySelector(".place"))) || 0).filter(Boolean);
  if (places.some((place, i) => place < (places[i - 1] ?? 0))) found.push(`places: ${places.join()}`);
  found.push(...differ("goats", all(".places .goat-row").length, seats.filter((seat) => result!.goats.includes(match.sides[seat - 1]!)).length));
  return found;
}

/** Returns violations of what must hold in any state, in any language. */
export const unfit = (least = 0): string[] => [...outside(), ...(seen(".card").length ? hidden() : crowded(least))];

/** Returns violations of what must hold in any state, in English. */
export const faults = (state: TableState, least = 0): string[] => [...unfit(least), ...untrue(state), ...card(state)];

/** Returns what must be the same for a person who has stayed and for one who has just come. */
export function look(): object {
  return {
    hand: all(".held").map(({ dataset }) => dataset["tile"]),
    can: all(".held.can").map(({ dataset }) => dataset["tile"]),
    line: all(".laid").map(({ dataset }) => dataset["tile"]),
    points: all(".plate").map((plate) => `${plate.dataset["seat"]}: ${textOf(plate.querySelector(".points"))}`),
    knocks: all(".plate .knocked").map((mark) => mark.title),
    standing: all(".standing li").map(textOf),
    carry: textOf(rootOf().querySelector(".carry")),
  };
}
