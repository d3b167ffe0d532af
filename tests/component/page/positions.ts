// SPDX-License-Identifier: MIT
/* Chooses positions that show every state of a game, from records by the core's data on each. */
import type { Catalogue } from "kozel/load";
import type { Match } from "../../../web/src/base/protocol.js";

export interface Position {
  /** The record up to the position. */
  record: string;
  /** What no earlier position shows. */
  shows: string[];
  /** True if its sizes decide whether everything fits: it is then checked in every window. */
  large: boolean;
  seats: number;
}

const LONG_LINE = 18;

/** Features that look different with each number of seats. The others are checked once a game. */
const BY_SEATS = /^(begin|long line|knock|drawn hand|signal|deal over|match over)$/;
const LARGE = /^(long line|drawn hand|deal over|match over)$/;

/** Returns the features of a state on which its view depends. */
function features(phase: string, match: Match, seat: number): string[] {
  const { acts = [], legal = [], line, hand, counts, stock, carry, accounts, standing = {}, signal, spinner, rows } = match;
  const found: string[] = [];
  const add = (name: string, is: unknown): unknown => is && found.push(name);
  if (phase === "play") {
    add("begin", line.length === 0 && !rows?.start);
    add("long line", line.length >= LONG_LINE || (rows && rows.lines.flat().length >= LONG_LINE));
    add("knock", acts.some(({ act }) => act === "knock"));
    add("draw", acts.some(({ act }) => act.startsWith("draw")));
    add("drawn hand", hand.length > 9);
    add("two rows", hand.length > 14);
    add("many tiles elsewhere", counts.some((count, i) => i + 1 !== seat && count > 9));
    add("stock empty", stock === 0 && acts.some(({ act }) => act.startsWith("draw")));
    add("carry", carry > 0);
    add("open account", accounts.some(({ open, score }) => open && score > 0));
    add("memory", accounts.some(({ memory }) => memory > 0));
    for (const [key, value] of Object.entries(standing)) add(key === "swap" ? `swap with ${(value as { from: number }).from ? "a seat" : "the stock"}` : key, value !== undefined && value !== 0);
    add("signal", signal?.length);
    add("spinner", spinner);
    add("claim", legal.includes("claim"));
    add("yield", legal.includes("yield"));
    add("give", legal.some((act) => act.startsWith("give")));
    add("several doubles", legal.some((act) => act.includes("+")));
    add("ways to lie", legal.some((act) => /[!=]$/.test(act)));
    add("cut", legal.some((act) => act.includes("/")));
    add("joint", legal.some((act) => /@\d\.\d/.test(act)));
    add("four ends", legal.some((act) => /@[cd]/.test(act)));
    add("shift", acts.some(({ act }) => act.startsWith("shift")) || legal.some((act) => act.startsWith("shift")));
  } else {
    const deal = match.history.at(-1);
    const result = match.result;
    const end = result ? "match over" : "deal over";
    add(end, true);
    if (deal) {
      add(`${end}: ${deal.end}${deal.roof ? ", roof" : ""}`, true);
      for (const key of ["played", "titles", "bald", "pot", "debt", "eggs", "stock"] as const) add(`${end}: ${key}`, Array.isArray(deal[key]) ? deal[key].length : deal[key]);
      add(`${end}: carry`, deal.carry > 0);
      add(`${end}: written off`, deal.before.some(({ score }, i) => score > 0 && deal.accounts[i]!.score === 0));
    }
    if (result) {
      add(`match over: ${result.draw ? "draw" : result.reason}`, true);
      add(`match over: ${result.by}`, result.by);
      add("match over: title", result.title);
      add("match over: weighed eggs", result.eggs);
      add("match over: goat", result.goats.length);
      add(`match over: ${result.winners.length ? "won" : "everybody lost"}`, !result.draw);
      add("match over: several losers", result.losers.length > 1);
      add(`match over: ${result.winners.includes(match.sides[seat - 1]!) ? "own victory" : "own defeat"}`, !result.draw && result.winners.length);
    }
  }
  return found;
}

/** Returns the records of a text that contains several, without lines of a trace. */
export const recordsOf = (text: string): string[] =>
  text
    .split(/^(?=\[Game )/m)
    .filter((part) => part.startsWith("[Game"))
    .map((part) => part.replace(/^\{.*\n/gm, ""));

function turnOf(core: Catalogue, record: string): number {
  const match = core.resume(record);
  const { turn } = match;
  match.free();
  return turn;
}

const keyOf = (name: string, seats: number): string => (BY_SEATS.test(name) ? `${seats} ${name}` : name);

/** Returns few positions, chosen greedily, in which every feature is seen. The viewer is the seat to act; after a deal it is seat 1. */
export function cover(core: Catalogue, texts: readonly string[]): Position[] {
  const seen = new Set<string>();
  const chosen: Position[] = [];
  for (const text of texts.flatMap(recordsOf)) {
    const lines = text.split("\n");
    const seats = Number(/^\[Players "(\d)"\]/m.exec(text)![1]);
    // The last deal comes first: its positions include everything before.
    const deals = lines.flatMap((line, i) => (/^deal /.test(line) ? [i] : []));
    const from = deals.at(-1) ?? 0;
    const begin = lines.findIndex((line, i) => i > from && /^[1-4] /.test(line));
    if (begin < 0) continue;
    for (let at = lines.length; at >= begin; at--) {
      if (at < lines.length && !/^[1-4] /.test(lines[at] ?? "")) continue;
      const record = `${lines.slice(0, at).join("\n")}\n`;
      // For a position inside a record, the next line names the seat to act.
      const seat = Number(/^[1-4](?= )/.exec(lines[at] ?? "")?.[0] ?? turnOf(core, record));
      const told = core.state(record, seat || 1);
      const { legal } = told.match as Match;
      if (seat && legal?.length === 1 && /^(draw|knock)/.test(legal[0]!)) continue; // it is done at once
      const shows = features(told.phase, told.match as Match, seat || 1).filter((name) => !seen.has(keyOf(name, seats)));
      if (!shows.length) continue;
      for (const name of shows) seen.add(keyOf(name, seats));
      chosen.push({ record, shows, seats, large: shows.some((name) => LARGE.test(name)) });
    }
  }
  return chosen;
}
