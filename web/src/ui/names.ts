// SPDX-License-Identifier: MIT
/* What things are called: games, options, bots, and the sentence that describes a table. */
import { currentLanguage, t, tn, told, toldCount } from "../base/i18n.js";
import type { Application, Seat, SeatInfo } from "../base/protocol.js";
import { castOf } from "../bots/cast.js";
import type { Reading } from "../page/router.js";
import { games } from "../state/games.js";

/** What a game's file calls it; the id until the server has told its games, and of games that it has no more. */
export function gameName(game: string): string {
  return games.title(game) ?? game;
}

/** What sets a game apart from the others; "" if its file does not say it. */
export function gameLine(game: string): string {
  return games.says(game) ?? "";
}

export function botName(level: string): string {
  switch (level) {
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

/** The same where a level is chosen; "": none. */
export function levelName(level: string): string {
  const name = level ? botName(level) : t("none");
  return name.charAt(0).toLocaleUpperCase(currentLanguage()) + name.slice(1);
}

/** Whether a bot goes by its level alone: nobody is called so, and there is no page of his. */
export const isLevel = (name: string): boolean => castOf(name).length > 0;

/** A guest's number; undefined: it is nobody whom the server has named. */
export const guestNumber = (name: string): string | undefined => /^Guest-(\d+)$/.exec(name)?.[1];

/** How somebody is called on the page: whom the server has named, a guest or a closed account, in the reader's language. */
export function personName(name: string): string {
  const guest = guestNumber(name);
  if (guest) return `${t("Guest")}-${guest}`;
  const [closed, number = ""] = /^closed account (\d+)$/.exec(name) ?? [];
  return closed ? `${t("closed account")} ${number}` : name;
}

/** Which of the bots of its level the one at this seat is, from 0. */
export function botPlace(seats: readonly (SeatInfo | null)[], seat: Seat): number {
  return seats.slice(0, seat - 1).filter((other) => other?.kind === "bot" && other.name === seats[seat - 1]?.name).length;
}

/** How who sits there is called; "" for a free seat. Bots are characters of their level; of a level that the page does not know they go
 *  by that, with a number if there are several. */
export function sitterName(seats: readonly (SeatInfo | null)[], seat: Seat): string {
  const info = seats[seat - 1];
  if (!info || info.kind === "person") return personName(info?.name ?? "");
  const place = botPlace(seats, seat);
  const cast = castOf(info.name);
  if (cast.length > 0) return cast[place % cast.length]!;
  const alike = seats.filter((other) => other?.kind === "bot" && other.name === info.name).length;
  return alike > 1 ? `${levelName(info.name)} ${place + 1}` : levelName(info.name);
}

/** An option's name: what its game calls it; its key, of games that the server has no more. */
export function optionName(game: string, key: string): string {
  return games.optionTitle(game, key) ?? key;
}

/** A value where its option's name stands beside it. */
export function valueName(game: string, key: string, value: string): string {
  const option = games.option(game, key);
  const title = option && "values" in option ? option.titles[option.values.indexOf(value)] : undefined;
  return title === undefined ? value : told(title);
}

/** An option that goes by a title, within a sentence: nouns are capitals in German alone. */
function titlePhrase(title: string, value: string): string {
  const first = title.charAt(0);
  const words = (currentLanguage() === "de" ? first : first.toLocaleLowerCase(currentLanguage())) + title.slice(1);
  return value === "no" ? "" : value === "yes" ? words : `${words}: ${value}`;
}

/** An option within a sentence, in its game's words; "" for what goes without saying. */
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

/** "Kozel for four" */
export function gameFor(game: string, seats: number): string {
  const name = { game: gameName(game) };
  if (seats === 2) return t("{game} for two", name);
  if (seats === 3) return t("{game} for three", name);
  return t("{game} for four", name);
}

/** "fish for one, to 101" */
function phrases(game: string, options: Record<string, string>): string[] {
  return Object.entries(options).map(([key, value]) => optionPhrase(game, key, value)).filter(Boolean);
}

/** "Kozel for four, fish for one, to 101" */
export function gameSentence(app: Pick<Application, "game" | "seats" | "options">): string {
  return [gameFor(app.game, app.seats), ...phrases(app.game, app.options)].join(", ");
}

/** Options that are not as usual, each in words: "fish for one, to 50"; "" for none. */
export function optionsPhrase(game: string, options: Record<string, string>): string {
  const words = ([key, value]: [string, string]) =>
    optionPhrase(game, key, value) || `${optionName(game, key)}: ${valueName(game, key, value)}`;
  return Object.entries(options).map(words).join(", ");
}

export function moveTime(app: Pick<Application, "time">): string {
  return app.time ? t("{n} s per move", { n: app.time }) : t("no clock");
}

/** "60 s per move, 120 s in reserve" */
export function timeSentence(app: Pick<Application, "time" | "reserve">): string {
  const move = moveTime(app);
  return app.reserve ? `${move}, ${t("{n} s in reserve", { n: app.reserve })}` : move;
}

export function freeSeats(app: Application): string {
  return tn(app.free, "{n} seat free", "{n} seats free");
}

/** What a page to read is called. */
export function readingName(text: Reading): string {
  return { well: t("How to play well"), words: t("The players’ words"), origins: t("Where the games come from") }[text];
}
