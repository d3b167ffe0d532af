// SPDX-License-Identifier: MIT
/* The matches that this device keeps, in IndexedDB: a record for each, written after every action. What is stored is checked when it is read. If the
 * browser stores nothing, a match lasts as long as the page. */
import { openDB, type IDBPDatabase } from "idb";
import { LEVELS, type Level } from "kozel/load";

/** Who has a seat: a person by name ("": no name is known), or a bot, whose name is its level. */
export interface Sitter {
  name: string;
  kind: "person" | "bot";
  /** True for a person who plays at another device. */
  remote?: boolean;
}

/** What the deals of a match between devices come from (docs/spec/fair.md), in hexadecimal. Only the device that deals has it. */
export interface Near {
  /** The lines that the guests got before the first deal, and what signs them. */
  receipt: string;
  signature: string;
  key: string;
  signKey: string;
  secret: string;
  /** One for each seat; "-": the seat gave none. */
  nonces: string[];
}

export interface KeptMatch {
  id: string;
  game: string;
  seats: number;
  options: Record<string, string>;
  /** The bots of a match without `seating`. */
  level: Level;
  /** True if the bots are to be as strong as the person: each match has another level. */
  equal?: boolean;
  /** Who has which seat. Without it a person has the first one, and bots have the others. */
  seating?: Sitter[];
  /** Only with people at other devices, from the first deal on. */
  near?: Near;
  /** The match so far. From its first deal on, a longer record of a match begins with each shorter one. "": nothing is dealt yet. */
  record: string;
  /** When it was last written, ms since 1970. */
  at: number;
  /** Of the only person. "": the match goes on; "over": several people have played. */
  outcome: "" | "won" | "lost" | "drawn" | "over";
}

/** A match that cannot be read. */
export type Damaged = { id: string; damaged: true };

/** `elsewhere`: another page has written the match differently. `deleted`: another page has deleted it. `full`: the device has no room. `none`: the browser stores nothing. */
export type Trouble = "elsewhere" | "deleted" | "full" | "none";

const STORE = "matches";
/** The maximum length of a name. Those of records may be longer than those of the form. */
const NAME_MAX = 100;
/** The limit of dates. */
const DATE_MAX_MS = 8.64e15;
/** How many finished matches are kept. */
export const FINISHED_MAX = 30;

/** Returns true for what `seating` may be in a match of that number of seats. */
function isSeating(value: unknown, seats: number): boolean {
  if (value === undefined) return true;
  const isSitter = (sitter: Partial<Sitter> | null): boolean =>
    typeof sitter?.name === "string" &&
    sitter.name.length <= NAME_MAX &&
    [undefined, false, sitter.kind === "person"].includes(sitter.remote) &&
    (sitter.kind === "person" || (sitter.kind === "bot" && (LEVELS as readonly string[]).includes(sitter.name)));
  return Array.isArray(value) && value.length === seats && (value as (Partial<Sitter> | null)[]).every(isSitter);
}

/** Returns true for what `near` may be in a match of that number of seats. */
function isNear(value: unknown, seats: number): boolean {
  if (value === undefined) return true;
  const { receipt, signature, key, signKey, secret, nonces } = (value ?? {}) as Partial<Near>;
  const isHex = (text: unknown, digits: number): boolean => typeof text === "string" && text.length === digits && /^[0-9a-f]*$/.test(text);
  return (
    typeof receipt === "string" &&
    isHex(signature, 128) &&
    [key, signKey, secret].every((text) => isHex(text, 64)) &&
    Array.isArray(nonces) &&
    nonces.length === seats &&
    nonces.every((nonce) => nonce === "-" || isHex(nonce, 32))
  );
}

/** Returns the match that was stored under `id`. null: it is not one. */
export function readMatch(id: string, value: unknown): KeptMatch | null {
  if (typeof value !== "object" || value === null) return null;
  const { game, seats, options, level, record, at, outcome } = value as Record<string, unknown>;
  const whole =
    [game, record].every((text) => typeof text === "string") &&
    (LEVELS as readonly unknown[]).includes(level) &&
    [2, 3, 4].includes(seats as number) &&
    typeof at === "number" &&
    Math.abs(at) <= DATE_MAX_MS &&
    ["", "won", "lost", "drawn", "over"].includes(outcome as string) &&
    [undefined, true, false].includes((value as { equal?: boolean }).equal) &&
    isSeating((value as { seating?: unknown }).seating, seats as number) &&
    isNear((value as { near?: unknown }).near, seats as number) &&
    typeof options === "object" &&
    options !== null &&
    !Array.isArray(options) &&
    Object.values(options).every((text) => typeof text === "string");
  return whole ? { ...(value as KeptMatch), id } : null;
}

/** Returns who has which seat. `own`: the name of a person without one. */
export function seatingOf({ seats, level, seating }: KeptMatch, own = ""): Sitter[] {
  const all = seating ?? Array.from({ length: seats }, (_, i): Sitter => (i ? { name: level, kind: "bot" } : { name: "", kind: "person" }));
  return all.map((sitter) => ({ ...sitter, name: sitter.name || own }));
}

/** Returns the seat of the only person at this device. 0: there are several, or none. */
export function onlyPerson(seating: readonly Sitter[]): number {
  const seats = seating.flatMap(({ kind, remote }, i) => (kind === "person" && !remote ? [i + 1] : []));
  return seats.length === 1 ? seats[0]! : 0;
}

/** Returns the seats of people at other devices. */
export const remoteSeats = (seating: readonly Sitter[]): number[] => seating.flatMap(({ remote }, i) => (remote ? [i + 1] : []));

/** Returns the part of a record from its first deal on: names and proofs above it may be added later. */
const dealsOf = (record: string): string => record.slice(record.search(/^deal /m) >>> 0);

/** The matches of this page that could not be stored. */
const unkept = new Map<string, KeptMatch>();

/** Returns the matches of this page that could not be stored, the newest first. */
export const unkeptMatches = (): KeptMatch[] => [...unkept.values()].sort((one, other) => other.at - one.at);

let opened: Promise<IDBPDatabase> | null = null;

/** Opens the database once. The next call tries again after a failure. */
function database(): Promise<IDBPDatabase> {
  if (opened) return opened;
  const forget = (): void => void (opened = null);
  const opening = openDB("kozel", 1, {
    upgrade: (db) => void db.createObjectStore(STORE),
    // A newer version cannot open the database until this connection is closed.
    blocking: () => void opening.then((db) => (db.close(), forget())),
    terminated: forget,
  });
  opening.catch(forget);
  return (opened = opening);
}

/** Returns all kept matches, the newest first, and those that cannot be read. Rejects if the browser stores nothing. */
export async function keptMatches(): Promise<(KeptMatch | Damaged)[]> {
  const transaction = (await database()).transaction(STORE);
  const [ids, values] = await Promise.all([transaction.store.getAllKeys(), transaction.store.getAll()]);
  const read = ids.map((id, i) => readMatch(String(id), values[i]) ?? { id: String(id), damaged: true as const });
  const age = (match: KeptMatch | Damaged): number => ("at" in match ? match.at : 0);
  return read.sort((one, other) => age(other) - age(one));
}

/** Returns a kept match. undefined: there is none; null: it cannot be read. */
export async function keptMatch(id: string): Promise<KeptMatch | null | undefined> {
  const here = unkept.get(id);
  if (here) return here;
  const value: unknown = await database()
    .then((db) => db.get(STORE, id))
    .catch(() => undefined);
  return value === undefined ? undefined : readMatch(id, value);
}

/** Writes a match. `begins`: it is new. A record that does not continue the kept one is refused: then another page has continued the match, or has
 * deleted it. Resolves to what went wrong. */
export async function keepMatch(match: KeptMatch, begins = false): Promise<Trouble | null> {
  try {
    const transaction = (await database()).transaction(STORE, "readwrite");
    const value: unknown = await transaction.store.get(match.id);
    if (value === undefined && !begins && !unkept.has(match.id)) return "deleted";
    const before = readMatch(match.id, value);
    if (before && !dealsOf(match.record).startsWith(dealsOf(before.record))) return "elsewhere";
    await Promise.all([transaction.store.put(match, match.id), transaction.done]);
    unkept.delete(match.id);
    return null;
  } catch (error) {
    unkept.set(match.id, match);
    return error instanceof DOMException && error.name === "QuotaExceededError" ? "full" : "none";
  }
}

export async function forgetMatch(id: string): Promise<void> {
  unkept.delete(id);
  await (await database()).delete(STORE, id);
}

/** Deletes the oldest finished matches above the number that is kept. */
export async function forgetOldest(): Promise<void> {
  const finished = (await keptMatches()).filter((match) => "outcome" in match && match.outcome !== "");
  for (const { id } of finished.slice(FINISHED_MAX)) await forgetMatch(id);
}
