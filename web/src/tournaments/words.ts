// SPDX-License-Identifier: MIT
/* Tournaments in words: formats, terms, times, tie-breaks, and why a pairing was made. */
import { currentLanguage, dateText, t, tn } from "../base/i18n.js";
import { number } from "../community/words.js";
import { changedOptions } from "../terms/terms.js";
import { games } from "../state/games.js";
import { botName, gameFor, optionsPhrase, personName, timeSentence } from "../ui/names.js";
import { endOf, isFlowing } from "./course.js";
import type { Format, Match, Summary } from "./types.js";

export const FORMATS: readonly Format[] = ["evening", "swiss", "round-robin", "arena", "knock-out"];

/** Returns a format's name. A format that the page does not have is its own name. */
export function formatName(format: string): string {
  switch (format) {
    case "swiss":
      return t("Swiss system");
    case "round-robin":
      return t("Everybody plays everybody");
    case "evening":
      return t("Evening in the yard");
    case "arena":
      return t("Arena");
    case "knock-out":
      return t("Knock-out");
    default:
      return format;
  }
}

/** Returns how the format goes, in a sentence. "": the page does not have the format. */
export function formatNote(format: string): string {
  switch (format) {
    case "swiss":
      return t("In each round you play somebody who has about as many points as you.");
    case "round-robin":
      return t("You meet each other player once.");
    case "evening":
      return t("The loser gives up the seat to the next in the queue, until the evening ends.");
    case "arena":
      return t("As soon as you are free you play the next match. After two wins in a row each further win counts double.");
    case "knock-out":
      return t("Who loses is out, and the winner goes on. After a drawn match two extra deals decide, with the seats changed, then one at a time.");
    default:
      return "";
  }
}

/** What a list has of a tournament, or its page. */
type Known = Summary & { minutes?: number; best_of?: number };

/** Returns how many matches a series has: "best of 3". "": one. */
export const bestOf = (matches: number): string => (matches > 1 ? t("best of {n}", { n: matches }) : "");

/** Returns what a match of extra deals is. "": it is a whole match. */
export const extraText = ({ extra = 0 }: Match): string => (extra ? tn(extra, "{n} extra deal", "{n} extra deals") : "");

/** Returns the name of a round of a knock-out, from 1. */
export function roundName(round: number, rounds: number): string {
  return round === rounds ? t("Final") : round === rounds - 1 ? t("Semi-finals") : t("Round {n}", { n: round });
}

/** Returns the format with its size: "Swiss system, 5 rounds". */
export function formatPhrase(tournament: Known): string {
  const { format, rounds } = tournament;
  const size = format === "swiss" && rounds ? tn(rounds, "{n} round", "{n} rounds") : tournament.minutes ? t("{n} min", { n: tournament.minutes }) : bestOf(tournament.best_of ?? 1);
  return [formatName(format), size].filter(Boolean).join(", ");
}

/** Returns what is played, and how: a phrase each. */
export function termsPhrases(tournament: Known): string[] {
  const { game, seats, options, rated, programs, founder, bots } = tournament;
  const known = games.all().find(({ id }) => id === game);
  const changed = optionsPhrase(game, Object.fromEntries(changedOptions(known, options)));
  return [
    [gameFor(game, seats), changed].filter(Boolean).join(", "),
    formatPhrase(tournament),
    timeSentence(tournament),
    rated ? t("rated") : t("friendly"),
    ...(bots ? [t("bots take free places: {level}", { level: botName(bots) })] : []),
    ...(programs ? [t("bots may enter")] : []),
    t("host: {name}", { name: personName(founder) }),
  ];
}

/** Returns a moment with its weekday, in the reader's time. */
export function momentText(ms: number): string {
  return dateText(ms, { weekday: "short", day: "numeric", month: "short", hour: "numeric", minute: "2-digit" });
}

const DAY_MS = 86_400_000;

/** Returns seconds as a clock has them: "2:05:09". */
function clockText(seconds: number): string {
  const two = (n: number): string => String(n).padStart(2, "0");
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** Returns the time until a moment: "in 3 days", "in 2:05:09". "": the moment has passed. */
export function countdown(ms: number, now: number): string {
  const left = Math.ceil((ms - now) / 1000);
  if (left <= 0) return "";
  if (left * 1000 >= 2 * DAY_MS) return new Intl.RelativeTimeFormat(currentLanguage()).format(Math.floor((left * 1000) / DAY_MS), "day");
  return t("in {time}", { time: clockText(left) });
}

/** Returns what goes on. `now`: ms since 1970. */
export function stateText(tournament: Known, now: number): string {
  const { state, starts, round, rounds, ended, bots, max } = tournament;
  const end = endOf(tournament);
  switch (state) {
    case "open":
      if (starts) return [t("Starts {time}", { time: momentText(starts) }), countdown(starts, now)].filter(Boolean).join(", ");
      return bots ? t("Starts when {max} players have entered, or when the host starts it. Bots take the places that are free then.", { max }) : t("Starts when all places are taken.");
    case "pairing":
      return t("The next round is being paired.");
    case "paused":
      return t("The host has paused the tournament.");
    case "waiting":
      return t("Fewer than two players are here. If nobody comes, the tournament ends in a few minutes.");
    case "ended":
      return ended ? t("Ended {time}", { time: momentText(ended) }) : t("The tournament is over.");
    default:
      if (!isFlowing(tournament.format)) return rounds ? t("Round {n} of {all}", { n: round, all: rounds }) : t("Round {n}", { n: round });
      if (!end) return t("Goes on");
      return end > now ? [t("Goes on until {time}", { time: momentText(end) }), t("{time} left", { time: clockText(Math.ceil((end - now) / 1000)) })].join(", ") : t("The time is over: the last matches are being played.");
  }
}

/** Returns a tie-break's name for a column, and what it counts. A tie-break that the page does not have is its own name. */
export function tiebreakWords(tiebreak: string): { name: string; text: string } {
  switch (tiebreak) {
    case "direct":
      return { name: t("Direct"), text: t("The points against those with as many points, if all of them have met.") };
    case "buchholz-cut-1":
      return { name: t("Buchholz"), text: t("The points of the opponents, without the weakest one.") };
    case "sonneborn-berger":
      return { name: t("Berger"), text: t("The points of the opponents that were beaten, and half of the points of those with a draw.") };
    case "difference":
      return { name: t("Difference"), text: t("The points scored in the matches, less those of the opponents.") };
    case "wins":
      return { name: t("Wins"), text: t("The matches won at the table.") };
    default:
      return { name: tiebreak, text: "" };
  }
}

/** Returns why the pairing was made, in sentences. `name`: of an entrant. */
export function whyText({ why, entrants, bye, extra, round }: Match, format: string, name: (entrant: number) => string): string {
  const [first = 0] = entrants;
  const points = entrants.map((entrant, i) => `${name(entrant)} ${number(why.score[i] ?? 0)}`).join(", ");
  // There people may meet often, but not twice in a row.
  if (format === "arena") return why.kind === "repeated" ? t("They had just met, but nobody else was there. Points before the match: {points}.", { points }) : t("Both were free. Points before the match: {points}.", { points });
  if (format === "knock-out" && why.kind === "schedule") {
    if (bye) return t("By the draw {name} has no opponent in the first round: the bracket has more places than players.", { name: name(first) });
    if (extra) return extra > 1 ? t("The match was drawn, so two extra deals decide. At the second one the seats are changed.") : t("It is still drawn, so one more deal decides.");
    return round > 1 ? t("Both have won their part of the bracket.") : t("By the draw they are neighbours in the bracket.");
  }
  switch (why.kind) {
    case "schedule":
      return bye ? t("The number of players is odd: {name} is free in this round.", { name: name(first) }) : t("Everybody meets everybody, and this pair was next.");
    case "scores":
      return [
        t("Points before the round: {points}. They had not met.", { points }),
        why.nearer_met ? tn(why.nearer_met, "{name} had already met {n} player who was closer in points.", "{name} had already met {n} players who were closer in points.", { name: name(first) }) : "",
      ]
        .filter(Boolean)
        .join(" ");
    case "repeated":
      return t("They have met before: every other pairing of the round was worse. Points before the round: {points}.", { points });
    case "bye":
      return t("The number of players is odd. {name} was the lowest in the table who had not been free yet, and gets the points of a win.", { name: name(first) });
    case "bye-again":
      return t("The number of players is odd, and everybody has been free once. {name} gets the points of a win.", { name: name(first) });
    case "absent":
      return t("The opponent has left: {name} is free in this round.", { name: name(first) });
    case "queue":
      return why.stays ? tn(why.stays, "Who stayed at the table had played {n} match in a row. The opponent was next in the queue.", "Who stayed at the table had played {n} matches in a row. The opponent was next in the queue.") : t("They were next in the queue.");
    default:
      return "";
  }
}
