// SPDX-License-Identifier: MIT
/* Begins a match that this device keeps, and stores its state while it is played. */
import type { Catalogue, Level, MatchEnd } from "kozel/load";
import { FINISHED_MAX, forgetMatch, forgetOldest, keepMatch, keptMatches, onlyPerson, remoteSeats, seatingOf, unkeptMatches, type Damaged, type KeptMatch, type Sitter } from "./kept.js";
import type { Beginning } from "../local/local-table.js";

/** What the form has in place of a level for bots that are to be as strong as the person. */
export const EQUAL = "equal";

/** `level` and bots of `seating` may be `EQUAL`. */
export type Kind = Pick<KeptMatch, "game" | "seats" | "options" | "equal" | "seating"> & { level: Level | typeof EQUAL };

const random = (): number => crypto.getRandomValues(new Uint32Array(1))[0]!;

const SCORES = { won: 1, drawn: 0.5, lost: 0 } as const;

/** Returns a level for bots that are to be as strong as the person, by the finished matches of one person against bots of one level. */
export function equalLevel(core: Catalogue, kept: readonly KeptMatch[], next: Pick<Kind, "game" | "seats">): Level {
  const results = [...kept].reverse().flatMap((match) => {
    const { game, seats, outcome } = match;
    const seating = seatingOf(match);
    const [level, ...others] = new Set(seating.flatMap(({ name, kind }) => (kind === "bot" ? [name as Level] : [])));
    if (outcome === "" || outcome === "over" || !level || others.length || !onlyPerson(seating) || remoteSeats(seating).length) return [];
    return [{ game, seats, level, score: SCORES[outcome] }];
  });
  return core.rival(results, next, random());
}

/** Returns the kept matches that can be read, the newest first. */
async function readMatches(): Promise<KeptMatch[]> {
  const all: readonly (KeptMatch | Damaged)[] = await keptMatches().catch(() => unkeptMatches());
  return all.filter((match): match is KeptMatch => "record" in match);
}

/** Begins a match, not dealt yet, and keeps it. Returns its id. Throws the core's KozelError if the game has no such options. */
export async function beginMatch(core: Catalogue, { game, seats, options, level: wanted, equal: again = false, seating }: Kind): Promise<string> {
  core.match(game, seats, { options }).free();
  const id = random().toString(36);
  const isEqual = ({ name, kind }: Sitter): boolean => kind === "bot" && (again || name === EQUAL);
  const adapts = again || wanted === EQUAL || (seating ?? []).some(isEqual);
  const rival = adapts ? equalLevel(core, await readMatches(), { game, seats }) : (wanted as Level);
  const level = again || wanted === EQUAL ? rival : wanted;
  const equal = again || (wanted === EQUAL && (seating ?? []).every((sitter) => sitter.kind === "person" || isEqual(sitter)));
  const seated = seating?.map((sitter) => ({ ...sitter, name: isEqual(sitter) ? rival : sitter.name.trim() }));
  await keepMatch({ id, game, seats, options, level, ...(equal && { equal }), ...(seated && { seating: seated }), record: "", at: Date.now(), outcome: "" }, true);
  void forgetOldest().catch(() => undefined); // what a full device keeps is no reason against a match
  return id;
}

/** How many matches of a file were added, and why not all of them. `limit`: no more are kept; `full`: the device has no room. */
export interface Added {
  count: number;
  stop: "" | "limit" | "full";
}

/** Keeps the finished matches of a file that are not kept yet, the newest first. No kept match makes room for them. */
export async function addMatches(matches: readonly KeptMatch[], known: readonly KeptMatch[]): Promise<Added> {
  const records = new Set(known.map(({ record }) => record));
  const fresh = matches.filter(({ record }) => !records.has(record) && records.add(record)).sort((one, other) => other.at - one.at);
  const room = FINISHED_MAX - known.filter(({ outcome }) => outcome).length;
  for (const [count, match] of fresh.entries()) {
    if (count >= room) return { count, stop: "limit" };
    const id = random().toString(36);
    if ((await keepMatch({ ...match, id }, true)) !== "full") continue;
    await forgetMatch(id).catch(() => undefined);
    return { count, stop: "full" };
  }
  return { count: fresh.length, stop: "" };
}

/** Returns how a kept match goes on: where its record stops, or with the first deal. `lot`: the seat that leads it, in games where that is by lot. */
export function goingOn({ game, seats, options, record }: KeptMatch, lot?: number): { record: string } | { match: Beginning } {
  return record ? { record } : { match: { game, seats, options, lot: lot ?? 1 + (random() % seats) } };
}

/** Returns how the match ended for the person's side. 0: there are several people. */
export function outcomeOf(end: MatchEnd | null, side: number): KeptMatch["outcome"] {
  if (!end) return "";
  if (!side) return "over";
  return end.draw ? "drawn" : end.winners.includes(side) ? "won" : "lost";
}
