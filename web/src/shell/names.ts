/* What things are called: games, options, bots, and the sentence that describes a table. */
import { currentLanguage, t, tn } from "../i18n.js";
import type { Application, Seat, SeatInfo } from "../protocol.js";

export function gameName(game: string): string {
  switch (game) {
    case "kozel":
      return t("Kozel");
    case "kozel-de":
      return t("German Kozel");
    case "kozel-short":
      return t("Short Kozel");
    default:
      return game;
  }
}

/** The page offers what it can show and name. */
export function knowsGame(game: string): boolean {
  return gameName(game) !== game;
}

export function botName(level: string): string {
  switch (level) {
    case "random":
      return t("random");
    case "novice":
      return t("novice");
    default:
      return level;
  }
}

/** How who sits there is called; "" for a free seat. Bots go by their level, with a number if there are several. */
export function sitterName(seats: readonly (SeatInfo | null)[], seat: Seat): string {
  const info = seats[seat - 1];
  if (!info || info.kind === "person") return info?.name ?? "";
  const alike = (other: SeatInfo | null) => other?.kind === "bot" && other.name === info.name;
  const name = botName(info.name);
  const called = name.charAt(0).toLocaleUpperCase(currentLanguage()) + name.slice(1);
  return seats.filter(alike).length > 1 ? `${called} ${seats.slice(0, seat).filter(alike).length}` : called;
}

export function optionName(key: string): string {
  switch (key) {
    case "fish":
      return t("Fish");
    case "target":
      return t("Played to");
    case "sides":
      return t("Sides");
    default:
      return key;
  }
}

/** A value where its option's name stands beside it. */
export function valueName(key: string, value: string): string {
  switch (`${key}=${value}`) {
    case "fish=all":
      return t("for all");
    case "fish=one":
      return t("for one");
    case "sides=single":
      return t("each for himself");
    case "sides=pairs":
      return t("in pairs");
    default:
      return value;
  }
}

/** An option within a sentence. */
function optionPhrase(key: string, value: string): string {
  switch (`${key}=${value}`) {
    case "fish=all":
      return t("fish for all");
    case "fish=one":
      return t("fish for one");
    case "sides=single":
      return "";
    case "sides=pairs":
      return t("in pairs");
    default:
      return key === "target" ? t("to {n}", { n: value }) : `${key} ${value}`;
  }
}

/** "Kozel for four" */
export function gameFor(game: string, seats: number): string {
  const name = { game: gameName(game) };
  if (seats === 2) return t("{game} for two", name);
  if (seats === 3) return t("{game} for three", name);
  return t("{game} for four", name);
}

/** "Kozel for four, fish for one, to 101" */
export function gameSentence(app: Application): string {
  const options = Object.entries(app.options).map(([key, value]) => optionPhrase(key, value));
  return [gameFor(app.game, app.seats), ...options].filter(Boolean).join(", ");
}

export function moveTime(app: Application): string {
  return t("{n} s a move", { n: app.time });
}

/** "60 s a move, 120 s in reserve" */
export function timeSentence(app: Application): string {
  const move = moveTime(app);
  return app.reserve ? `${move}, ${t("{n} s in reserve", { n: app.reserve })}` : move;
}

export function freeSeats(app: Application): string {
  return tn(app.free, "{n} seat free", "{n} seats free");
}
