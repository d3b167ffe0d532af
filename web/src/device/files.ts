// SPDX-License-Identifier: MIT
/* Finished matches as files: all of them as one, and those that a person adds. A file may have any content: each record is replayed by the core. */
import { KozelError, LEVELS, type Catalogue } from "kozel/load";
import { outcomeOf } from "./begin.js";
import { FINISHED_MAX, onlyPerson, readMatch, seatingOf, type KeptMatch, type Sitter } from "./kept.js";

/** The maximum size of a file that is read, in bytes. */
export const FILE_MAX = 4 << 20;
const VERSION = 1;

/** Why a file is refused: it is too large, of a newer page, or has no finished match that can be read. */
export type Refused = "large" | "newer" | "unread";

/** Returns the finished matches as one file. Records of matches that go on would show everybody's tiles. */
export const fileOfAll = (matches: readonly KeptMatch[]): string => `${JSON.stringify({ kozel: "matches", version: VERSION, matches: matches.filter(({ outcome }) => outcome) })}\n`;

/** Returns the game, options and names of a record, and the outcome for a seat. null: its match is not over, or it is no record. */
function finished(core: Catalogue, record: string): { game: string; options: Record<string, string>; names: string[]; outcomeFor: (seat: number) => KeptMatch["outcome"] } | null {
  try {
    const match = core.resume(record);
    const end = match.end();
    const { sides } = match.view();
    match.free();
    return end && { ...core.state(record, 0), outcomeFor: (seat) => outcomeOf(end, sides[seat - 1] ?? 0) };
  } catch (error) {
    if (error instanceof KozelError || error instanceof RangeError) return null;
    throw error;
  }
}

/** Returns the match of a record. A name that is a level of bots is a bot. */
function ofRecord(core: Catalogue, record: string): KeptMatch | null {
  const found = finished(core, record);
  if (!found) return null;
  const { game, options, names, outcomeFor } = found;
  const seating = names.map((name): Sitter => ({ name, kind: (LEVELS as readonly string[]).includes(name) ? "bot" : "person" }));
  return readMatch("", { game, seats: names.length, options, level: LEVELS[0], seating, record, at: Date.now(), outcome: outcomeFor(onlyPerson(seating)) });
}

/** Returns a match of a file of several. The core reports the options and the outcome. Nothing is newer than now. null: it is none, or its record is of another one. */
function ofFile(core: Catalogue, value: unknown): KeptMatch | null {
  const match = readMatch("", value);
  const found = match && finished(core, match.record);
  if (!found || found.game !== match.game || found.names.length !== match.seats) return null;
  return { ...match, options: found.options, at: Math.min(match.at, Date.now()), outcome: found.outcomeFor(onlyPerson(seatingOf(match))) };
}

/** Returns the matches of a file, without ids. */
export function matchesIn(core: Catalogue, text: string): KeptMatch[] | Refused {
  if (text.length > FILE_MAX) return "large";
  if (!text.startsWith("{")) {
    const match = ofRecord(core, text);
    return match ? [match] : "unread";
  }
  let file: { kozel?: unknown; version?: unknown; matches?: unknown };
  try {
    file = JSON.parse(text) as typeof file;
  } catch {
    return "unread";
  }
  if (file.kozel !== "matches" || typeof file.version !== "number") return "unread";
  if (file.version > VERSION) return "newer";
  if (!Array.isArray(file.matches) || file.matches.length === 0 || file.matches.length > FINISHED_MAX) return "unread";
  const matches = file.matches.map((value) => ofFile(core, value));
  return matches.some((match) => match === null) ? "unread" : (matches as KeptMatch[]);
}

/** How the finished matches of a game ended for the only person. */
export interface Tally {
  game: string;
  won: number;
  lost: number;
  drawn: number;
}

/** Returns the tallies, the game with the most matches first. */
export function talliesOf(matches: readonly KeptMatch[]): Tally[] {
  const tallies = new Map<string, Tally>();
  for (const { game, outcome } of matches) {
    if (!outcome || outcome === "over") continue;
    const tally = tallies.get(game) ?? { game, won: 0, lost: 0, drawn: 0 };
    tally[outcome]++;
    tallies.set(game, tally);
  }
  const count = ({ won, lost, drawn }: Tally): number => won + lost + drawn;
  return [...tallies.values()].sort((one, other) => count(other) - count(one));
}
