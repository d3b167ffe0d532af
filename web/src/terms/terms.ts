// SPDX-License-Identifier: MIT
/* The terms of a table - what an application asks for - as a form fills them in. The server decides which terms go together. This file only lists
 * what need not be offered, with the server's sentence as the reason. */
import { inPairs, usualAids } from "../base/aids.js";
import { errorText, t } from "../base/i18n.js";
import type { Application, Game, Hello, OpenArgs } from "../base/protocol.js";

export type Terms = Required<OpenArgs>;
/** What may be chosen. */
export type Offer = Pick<Hello, "you" | "games" | "bots" | "time" | "reserve" | "stake" | "lowest" | "substitute">;
/** The members that others may disable. */
export type Barrable = "rated" | "lowest" | "bots" | "stake" | "queue" | "substitute" | "untimed";
export type Barred = Partial<Record<Barrable, string>>;

/** Seconds of absence, when a substitute bot is first chosen. */
const SUBSTITUTE = 30;

export const NO_CLOCK = { time: 0, reserve: 0 };

const NO_RANGE = { min: 0, max: 0, default: 0 };

/** Returns the default terms of a game. */
export function usualTerms(hello: Offer, game: Game): Terms {
  const bots = hello.bots.includes("novice") ? "novice" : (hello.bots.at(-1) ?? "");
  return {
    game: game.id,
    seats: Math.max(...game.seats),
    options: usualOptions(game),
    ...usualTimes(hello, bots),
    bots,
    private: false,
    rated: false,
    lowest: 0,
    stake: 0,
    queue: false,
    substitute: 0,
    memory_aids: usualAids({}),
  };
}

/** Returns the default times: none if bots may take free seats. */
export function usualTimes({ time, reserve }: Offer, bots: string): Pick<Terms, "time" | "reserve"> {
  return bots ? NO_CLOCK : { time: time.default, reserve: reserve.default };
}

/** Returns the terms with other bots. Times that nobody has changed follow them. */
export function withBots(terms: Terms, hello: Offer, bots: string): Partial<Terms> {
  const before = usualTimes(hello, terms.bots);
  const usual = terms.time === before.time && terms.reserve === before.reserve;
  return { bots, ...(usual && usualTimes(hello, bots)) };
}

/** Returns the terms as rated or friendly. Memory aids that nobody has changed follow. */
export function withRated(terms: Terms, rated: boolean): Partial<Terms> {
  return { rated, ...(terms.memory_aids === usualAids(terms) && { memory_aids: usualAids({ rated }) }) };
}

export function usualOptions(game: Game): Record<string, string> {
  return Object.fromEntries(game.options.map(({ key, default: usual }) => [key, usual]));
}

/** Returns the terms of an application, to be changed. */
export function termsOf(app: Omit<Application, "table" | "terms" | "by" | "players" | "elo" | "free">): Terms {
  const { game, seats, options, time, reserve, bots } = app;
  return {
    game,
    seats,
    options: { ...options },
    time,
    reserve,
    bots,
    private: app.private,
    rated: app.rated ?? false,
    lowest: app.lowest ?? 0,
    stake: app.stake ?? 0,
    queue: app.queue ?? false,
    substitute: app.substitute ?? 0,
    memory_aids: app.memory_aids ?? usualAids(app),
  };
}

/** Returns the options that differ from the default, in the game's order. */
export function changedOptions(game: Game | undefined, options: Record<string, string>): [string, string][] {
  return (game?.options ?? []).flatMap(({ key, default: usual }): [string, string][] => {
    const value = options[key] ?? usual;
    return value === usual ? [] : [[key, value]];
  });
}

/** Returns true if a rated match of these terms gives rating points (docs/spec/rules.md section 4). Every match of two has an Elo. */
export function givesPoints(game: Game | undefined, terms: Pick<Terms, "seats" | "options">): boolean {
  const usualTarget = changedOptions(game, terms.options).every(([key]) => key !== "target" && key !== "limit");
  return Boolean(game?.points) && usualTarget && !inPairs(game, terms);
}

/** Returns what a rated match counts for. */
export function ratedNote(game: Game | undefined, terms: Pick<Terms, "seats" | "options">): string {
  const elo = terms.seats === 2;
  if (givesPoints(game, terms)) return elo ? t("The result counts for rating points and Elo.") : t("The result counts for rating points.");
  return elo ? t("The result counts for Elo. This game gives no rating points.") : t("The result counts for strength, but not for rating points or Elo.");
}

/** Returns the terms, changed so that four play each for themselves, where the game has such. */
export function withoutPairs(game: Game | undefined, terms: Terms): Terms {
  const sides = inPairs(game, terms) && game?.options.find(({ key }) => key === "sides");
  const single = sides && "values" in sides && sides.values.find((value) => value !== "pairs");
  return single ? { ...terms, options: { ...terms.options, sides: single } } : terms;
}

const because = (code: string): string => errorText({ code, text: code });

/** Returns what cannot be combined with the current choices, and why. */
export function barred(terms: Terms, hello: Offer, game: Game | undefined): Barred {
  const pairs = inPairs(game, terms);
  const why: Barred = {};
  if (!hello.you.registered) why.rated = why.lowest = t("For registered players only.");
  const stake = pairs || hello.you.no_stake ? 0 : terms.stake;
  const serious = (terms.rated && !why.rated) || stake > 0;
  if (serious) {
    why.bots = because("serious-bots");
    why.substitute = because("serious-substitute");
    why.untimed = because("serious-untimed");
  }
  if (pairs) why.stake = because("stake-pairs");
  else if (hello.you.no_stake) why.stake = errorText({ text: "", ...hello.you.no_stake });
  else if (terms.queue && terms.seats === 2) why.stake = because("queue-stake");
  if (!pairs && terms.seats !== 2) why.queue = because("queue-sides");
  else if (stake > 0) why.queue = because("queue-stake");
  return why;
}

/** Returns the terms to request: without disabled ones, which stay in the form for when they are possible again. */
export function askedTerms(terms: Terms, why: Barred, hello: Offer): Terms {
  return {
    ...terms,
    ...(why.untimed && !terms.time && usualTimes(hello, "")),
    rated: why.rated ? false : terms.rated,
    lowest: why.lowest ? 0 : terms.lowest,
    bots: why.bots ? "" : terms.bots,
    stake: why.stake ? 0 : terms.stake,
    queue: why.queue ? false : terms.queue,
    substitute: why.substitute ? 0 : terms.substitute,
  };
}

/** Returns the seconds with which the switch of a substitute starts. */
export function firstSubstitute(hello: Offer): number {
  const { min, max } = hello.substitute ?? NO_RANGE;
  return Math.min(max, Math.max(min, SUBSTITUTE));
}
