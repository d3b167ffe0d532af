// SPDX-License-Identifier: MIT
/* Names of games, options and bots, and the sentence that describes a table. */
import { currentLanguage, t, tn, told, toldCount } from "../base/i18n.js";
import type { Application, Seat, SeatInfo } from "../base/protocol.js";
import { castOf } from "../bots/cast.js";
import type { Reading } from "../page/router.js";
import { games } from "../state/games.js";

/** Returns the name from a game's file. Returns the id until the server has sent its games, and for games that it no longer has. */
export function gameName(game: string): string {
  return games.title(game) ?? game;
}

/** Returns what distinguishes a game from the others. "": its file does not state it. */
export function gameLine(game: string): string {
  return games.says(game) ?? "";
}

export function botName(level: string): string {
  switch (level) {
    case "equal":
      return t("equal rival");
    case "random":
      return t("dreamer");
    case "novice":
      return t("novice");
    case "hasty.bot":
      return t("hasty player");
    case "forgetful.bot":
      return t("forgetful player");
    case "distracted.bot":
      return t("distracted player");
    case "club":
      return t("club player");
    case "thoughtful.bot":
      return t("thoughtful player");
    case "patient.bot":
      return t("patient player");
    case "observant.bot":
      return t("observant player");
    case "seasoned.bot":
      return t("old hand");
    case "master":
      return t("master");
    default:
      return level;
  }
}

/** Returns the name where a level is chosen. "": none. */
export function levelName(level: string): string {
  const name = level ? botName(level) : t("none");
  return name.charAt(0).toLocaleUpperCase(currentLanguage()) + name.slice(1);
}

/** Returns true if a bot is named by its level alone: no person has such a name, and it has no page. */
export const isLevel = (name: string): boolean => castOf(name).length > 0;

/** Returns a guest's number. undefined: the name was not given by the server. */
export const guestNumber = (name: string): string | undefined => /^Guest-(\d+)$/.exec(name)?.[1];

/** Returns a person's name on the page. Names from the server, of a guest or a closed account, are in the reader's language. */
export function personName(name: string): string {
  const guest = guestNumber(name);
  if (guest) return `${t("Guest")}-${guest}`;
  const [closed, number = ""] = /^closed account (\d+)$/.exec(name) ?? [];
  return closed ? `${t("closed account")} ${number}` : name;
}

/** Returns a name that stays on one line of a text: "Guest-2" would break after its hyphen. */
export const unbrokenName = (name: string): string => name.replaceAll("-", "-\u2060");

/** Returns the number of the bot at this seat among the bots of its level, from 0. */
export function botPlace(seats: readonly (SeatInfo | null)[], seat: Seat): number {
  return seats.slice(0, seat - 1).filter((other) => other?.kind === "bot" && other.name === seats[seat - 1]?.name).length;
}

/** Returns the name at a seat. "": a free seat. Bots are characters of their level. If the page does not have the level, the name is the level,
 * with a number if there are several. */
export function sitterName(seats: readonly (SeatInfo | null)[], seat: Seat): string {
  const info = seats[seat - 1];
  if (!info || info.kind === "person") return personName(info?.name ?? "");
  const place = botPlace(seats, seat);
  const cast = castOf(info.name);
  if (cast.length > 0) return cast[place % cast.length]!;
  const alike = seats.filter((other) => other?.kind === "bot" && other.name === info.name).length;
  return alike > 1 ? `${levelName(info.name)} ${place + 1}` : levelName(info.name);
}

/** Returns an option's name from its game. Returns its key for games that the server no longer has. */
export function optionName(game: string, key: string): string {
  return games.optionTitle(game, key) ?? key;
}

/** Returns a value, for use next to its option's name. */
export function valueName(game: string, key: string, value: string): string {
  const option = games.option(game, key);
  const title = option && "values" in option ? option.titles[option.values.indexOf(value)] : undefined;
  return title === undefined ? value : told(title);
}

/** Returns an option with a title, within a sentence. Nouns have capitals in German only. */
function titlePhrase(title: string, value: string): string {
  const first = title.charAt(0);
  const words = (currentLanguage() === "de" ? first : first.toLocaleLowerCase(currentLanguage())) + title.slice(1);
  return value === "no" ? "" : value === "yes" ? words : `${words}: ${value}`;
}

/** Returns an option within a sentence, in its game's words. "": it need not be mentioned. */
function optionPhrase(game: string, key: string, value: string): string {
  const option = games.option(game, key);
  const named = games.optionNamed(game, key);
  if (named !== undefined) return titlePhrase(named, value);
  if (option && "phrase" in option && option.phrase) {
    const [one = "", many] = option.phrase;
    return many === undefined ? told(one, { n: value }) : toldCount(Number(value), one, many);
  }
  const phrase = option && "phrases" in option ? option.phrases?.[option.values.indexOf(value)] : undefined;
  return phrase === undefined ? `${optionName(game, key)} ${value}` : phrase && told(phrase, { n: value });
}

/** Returns "Kozel for four". */
export function gameFor(game: string, seats: number): string {
  const name = { game: gameName(game) };
  if (seats === 2) return t("{game} for two", name);
  if (seats === 3) return t("{game} for three", name);
  return t("{game} for four", name);
}

/** Returns "fish for one, to 101". */
function phrases(game: string, options: Record<string, string>): string[] {
  return Object.entries(options).map(([key, value]) => optionPhrase(game, key, value)).filter(Boolean);
}

/** Returns "Kozel for four, fish for one, to 101". */
export function gameSentence(app: Pick<Application, "game" | "seats" | "options">): string {
  return [gameFor(app.game, app.seats), ...phrases(app.game, app.options)].join(", ");
}

/** Returns the options that differ from the default in words: "fish for one, to 50". "": none. */
export function optionsPhrase(game: string, options: Record<string, string>): string {
  const words = ([key, value]: [string, string]) =>
    optionPhrase(game, key, value) || `${optionName(game, key)}: ${valueName(game, key, value)}`;
  return Object.entries(options).map(words).join(", ");
}

export function moveTime(app: Pick<Application, "time">): string {
  return app.time ? t("{n} s per move", { n: app.time }) : t("no clock");
}

/** Returns "60 s per move, 120 s in reserve". */
export function timeSentence(app: Pick<Application, "time" | "reserve">): string {
  const move = moveTime(app);
  return app.reserve ? `${move}, ${t("{n} s in reserve", { n: app.reserve })}` : move;
}

export function freeSeats(app: Application): string {
  return tn(app.free, "{n} seat free", "{n} seats free");
}

/** Returns the title of a page to read. */
export function readingName(text: Reading): string {
  return { well: t("How to play well"), words: t("The players’ words"), origins: t("Where the games come from"), ratings: t("Points, Elo and strength") }[text];
}
