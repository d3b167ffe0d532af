// SPDX-License-Identifier: MIT
/* A position that was set up, and its short text in the address. A position is a record's last deal: the dealt tiles and the choices since. So the
 * rules' core alone decides what is allowed. Draws and knocks are not choices: they follow by themselves and are not in the text.
 * (The tiles are 28 letters in the order of dealing.)
 *     `?game=kozel&seats=2&options=target%3D50&tiles=aBc...&acts=2-6_1-2%40b`
 * (The accounts are those before deal 3 of the match ID.)
 *     `?from=ID.3&tiles=...&acts=...`
 * (Any other position is its text. Behind the "#" it is not sent to a server. See docs/spec/position.md.)
 *     `#position=kozel%202%20deal=3%20...` */
import { KozelError, type Catalogue, type Match } from "kozel/load";
import type { ActText, Tile } from "../base/protocol.js";
import { bareLines, tagOf } from "../page/place.js";

export interface Position {
  /** The match and the deal before which the accounts are taken. null: a match that begins. */
  from: { match: string; deal: number } | null;
  game: string;
  seats: number;
  /** In the form of records: "target=101". */
  options: string;
  /** In the order of dealing. */
  order: readonly Tile[];
  acts: readonly ActText[];
  /** The position before `acts` as text, if its match began before this deal. The accounts and the lead are from there. */
  start?: string;
}

/** Why a text is not a position. */
export class NoPosition extends Error {}

const TILES: readonly Tile[] = Array.from({ length: 7 }, (_, low) => Array.from({ length: 7 - low }, (_, i) => `${low}-${low + i}`)).flat();
const LETTERS = "abcdefghijklmnopqrstuvwxyzAB";

export function textOf({ from, game, seats, options, order, acts }: Position): string {
  const text = new URLSearchParams(from ? { from: `${from.match}.${from.deal}` } : { game, seats: String(seats) });
  if (!from && options) text.set("options", options);
  text.set("tiles", order.map((tile) => LETTERS[TILES.indexOf(tile)]).join(""));
  if (acts.length > 0) text.set("acts", acts.join("_"));
  return `?${text}`;
}

const NAMES = ["game", "seats", "options", "tiles", "acts", "from"];

/** Returns the members of an address that concern the board. Links also pick up members (`lang`, `fbclid`) that do not concern a position. */
export function ownMembers(search: string): URLSearchParams {
  return new URLSearchParams([...new URLSearchParams(search)].filter(([name]) => [...NAMES, "match", "at"].includes(name)));
}

/** Reads a position. For a position of a match, the members of the match's game stay empty. Throws NoPosition. */
export function read(search: string): Position {
  const members = ownMembers(search);
  const known = members.has("from") ? ["from", "tiles", "acts"] : NAMES;
  const keys = [...members.keys()];
  if (keys.some((key) => !known.includes(key)) || new Set(keys).size < keys.length) throw new NoPosition();
  const letters = members.get("tiles") ?? "";
  const order = [...letters].map((letter) => TILES[LETTERS.indexOf(letter)]);
  if (order.length !== TILES.length || order.includes(undefined)) throw new NoPosition();
  const [, match, deal] = /^([\w-]+)\.(\d{1,6})$/.exec(members.get("from") ?? "") ?? [];
  const seats = /^[234]$/.exec(members.get("seats") ?? "")?.[0];
  if (members.has("from") ? !match : !seats || !members.get("game")) throw new NoPosition();
  return {
    from: match ? { match, deal: Number(deal) } : null,
    game: members.get("game") ?? "",
    seats: Number(seats ?? 0),
    options: members.get("options") ?? "",
    order: order as Tile[],
    acts: members.get("acts")?.split("_") ?? [],
  };
}

/** Returns a record up to the dealing of a deal. null: it has no such deal. */
function before(record: string, deal: number): string | null {
  const at = bareLines(record).indexOf(`deal ${deal}`);
  return at < 0 ? null : record.split("\n").slice(0, at).map((line) => `${line}\n`).join("");
}

/** Returns the position with the terms of the archived match from which it was taken. */
export function withTerms(position: Position, record: string): Position {
  return { ...position, game: tagOf(record, "Game"), seats: Number(tagOf(record, "Players")), options: tagOf(record, "Options") };
}

/** Returns the position after `ply` actions of a deal of a match. null: the record has none. Throws the core's KozelError. */
export function positionAt(core: Catalogue, match: string, record: string, deal: number, ply: number): Position | null {
  const whole = bareLines(record);
  const begin = whole.indexOf(`deal ${deal}`);
  if (begin < 0) return null;
  const lines = whole.slice(begin + 1);
  const end = lines.findIndex((line) => line.startsWith("deal"));
  const own = end < 0 ? lines : lines.slice(0, end);
  const order = own.filter((line) => /^(hand \d|stock):/.test(line)).flatMap((line) => line.match(/\d-\d/g) ?? []);
  const acts = own.filter((line) => /^[1-4] /.test(line)).map((line) => line.slice(2).trim());
  const position = withTerms({ from: deal > 1 ? { match, deal } : null, game: "", seats: 0, options: "", order, acts: [] }, record);
  return { ...position, acts: choicesOf(core, position, record, acts.slice(0, ply)) };
}

/** Returns those of a deal's actions that were choices. */
function choicesOf(core: Catalogue, position: Position, record: string, acts: readonly ActText[]): ActText[] {
  const match = begun(core, position, record);
  try {
    return acts.filter((act) => {
      const chosen = match.forced() === null;
      match.apply(act);
      return chosen;
    });
  } finally {
    match.free();
  }
}

/** Returns the match with the position's tiles dealt. The caller frees it. */
function begun(core: Catalogue, { from, game, seats, options, order, start }: Position, record: string): Match {
  if (start) return core.fromText(start);
  const head = from && before(record, from.deal);
  if (from && !head) throw new NoPosition();
  const match = head && from!.deal > 1 ? core.resume(head) : core.match(game, seats, { options });
  try {
    match.deal(order);
    return match;
  } catch (error) {
    match.free();
    throw error;
  }
}

function applyForced(match: Match): void {
  for (let act; (act = match.forced()) !== null; ) match.apply(act);
}

/** Returns the match of a position. The caller frees it. `record`: of the match that the position was taken from, if any. Throws the core's
 * KozelError if something is not allowed; it names `deal` or an action. */
export function matchOf(core: Catalogue, position: Position, record: string): Match {
  const match = begun(core, position, record);
  try {
    applyForced(match);
    for (const act of position.acts) {
      match.apply(act);
      applyForced(match);
    }
    return match;
  } catch (error) {
    match.free();
    throw error;
  }
}

/** Reads the text of a position (docs/spec/position.md). Throws the core's KozelError, or NoPosition if no deal is in play. */
export function ofText(core: Catalogue, text: string): Position {
  const match = core.fromText(text);
  const whole = match.positionText();
  const { phase } = match;
  match.free();
  if (phase !== "playing") throw new NoPosition();
  const value = (key: string): string => new RegExp(` ${key}=(\\S+)`).exec(whole)?.[1] ?? "";
  const [game = "", seats] = whole.split(" ");
  const order = `${value("hands")},${value("stock")}`.match(/\d-\d/g) ?? [];
  const actions = (value("actions").match(/[^,]+/g) ?? []).map((act) => act.replace(":", " "));
  const position: Position = { from: null, game, seats: Number(seats), options: value("options"), order, acts: [], start: whole.replace(/ actions=\S+/, "") };
  const acts = choicesOf(core, position, "", actions);
  const { start: _, ...plain } = { ...position, acts };
  return isSame(core, plain, whole) ? plain : { ...position, acts };
}

/** Returns whether a match that begins with the position's deal has that text. */
function isSame(core: Catalogue, position: Position, text: string): boolean {
  try {
    const match = matchOf(core, position, "");
    const same = match.positionText() === text;
    match.free();
    return same;
  } catch (error) {
    if (error instanceof KozelError || error instanceof RangeError) return false; // other hands, another leader
    throw error;
  }
}

/** Returns the first position in which the mover has more than one action; `position` if there is none. */
export function atFirstChoice(core: Catalogue, position: Position, record: string): Position {
  const match = matchOf(core, position, record);
  const acts = [...position.acts];
  try {
    for (let legal: string[]; (legal = match.legal()).length <= 1; acts.push(legal[0]!)) {
      if (legal.length === 0) return position;
      match.apply(legal[0]!);
      applyForced(match);
    }
    return { ...position, acts };
  } finally {
    match.free();
  }
}

/** Returns the position with two tiles exchanged. */
export function exchanged(position: Position, one: Tile, other: Tile): Position {
  const swap = (tile: Tile): Tile => (tile === one ? other : tile === other ? one : tile);
  const start = position.start?.replace(/ (hands|stock)=\S+/g, (tiles) => tiles.replace(/\d-\d/g, swap));
  return { ...position, order: position.order.map(swap), ...(start && { start }) };
}
