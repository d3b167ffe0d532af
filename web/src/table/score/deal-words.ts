// SPDX-License-Identifier: MIT
/* Events in words, for the score table's heading and for screen readers. */
import { unbrokenName } from "../../ui/names.js";
import { rankWords } from "../../ui/ranks.js";
import { t, tn } from "../../base/i18n.js";
import type { DealResult, MatchResult, Seat } from "../../base/protocol.js";
import type { SeatStep, Shown, ShownStep } from "../contract.js";
import { seatName } from "../seats/seats.js";

const nameOf = (state: Shown, seat: Seat): string => unbrokenName(seatName(state, seat));

/** Returns a deal's points as text. What a side loses has a minus sign. */
export function creditText(n: number): string {
  return String(n).replace("-", "−");
}

/** Returns the eggs of a fish of equal values, with their current total: of titles the kilos, otherwise the points kept. */
function eggWords({ eggs: n = 1, weight, pot, carry, egg_points = 0 }: DealResult): string {
  const kg = (weight ?? pot ?? carry) || egg_points;
  if (n === 2) return t("Double eggs! {kg} kg", { kg });
  if (n === 3) return t("Triple eggs! {kg} kg", { kg });
  return n > 3 ? t("Eggs ×{n}! {kg} kg", { n, kg }) : t("Eggs! {kg} kg", { kg });
}

/** Returns the text of a pot of eggs that nobody won in time. `before`: the previous deal. */
export function rottenWords({ pot, credits }: DealResult, before: DealResult | undefined): string {
  const taken = Math.max(...credits) > (before?.pot ?? 0);
  return before?.pot && pot === 0 && !taken ? t("The eggs are rotten") : "";
}

/** Returns true for a fish, and not for what the game calls a roof. */
export const isFish = ({ end, roof }: DealResult): boolean => (end === "fish" && !roof) || end === "void";

/** Returns who has lost a deal of General, and so shuffles. */
export function loserWords(state: Shown, { loser }: DealResult): string {
  if (!loser) return "";
  return loser === state.you ? t("You have lost the deal and shuffle the tiles.") : t("{name} has lost the deal and shuffles the tiles.", { name: nameOf(state, loser) });
}

/** Returns how a deal ended. */
export function dealWords(state: Shown, deal: DealResult): string {
  const { end, seat, roof, egg_points } = deal;
  const own = seat === state.you;
  const name = nameOf(state, seat);
  switch (end) {
    case "out":
      return own ? t("You went out") : t("{name} went out", { name });
    case "fish":
      if (egg_points) return eggWords(deal);
      if (roof) return own ? t("Roof! You are its builder") : t("Roof! Built by {name}", { name });
      return own ? t("Fish! You are the fisherman") : t("Fish! The fisherman is {name}", { name });
    case "timeout":
      if (state.match?.result?.by === "resign") return own ? t("You have resigned") : t("{name} has resigned", { name });
      return own ? t("You have run out of time") : t("{name} has run out of time", { name });
    case "void":
      return t("Fish! The deal does not count");
    case "stopped":
      return t("The target is reached: the match is over");
    default:
      return t("The deal is over");
  }
}

/** Returns the name of a side's loss of a deal, in games that count losses. "": no loss. */
export function lossWords({ titles }: DealResult, side: number): string {
  const title = titles?.[side - 1];
  return !title ? "" : title === "bald" ? t("Bald") : rankWords(title);
}

/** Returns the seats of the listed sides. */
export function seatsOf(state: Shown, sides: readonly number[]): Seat[] {
  return state.match!.sides.flatMap((side, i) => (sides.includes(side) ? [i + 1] : []));
}

export function namesOf(state: Shown, seats: readonly Seat[]): string {
  return seats.map((seat) => nameOf(state, seat)).join(", ");
}

/** Returns true if the losers are goats of any breed. */
export function isGoat(result: MatchResult | null): boolean {
  return result !== null && result.goats.length > 0;
}

/** Returns true if the heading of a match's end names the losers, not the winners. */
export function namesLosers(result: MatchResult): boolean {
  return isGoat(result) || (!result.draw && ["timeout", "queue", "general", "admiral", "officer", "svoyak"].includes(result.reason));
}

/** Returns the losers' title: "General with double eggs of 52 kg". */
export function titleWords({ reason, eggs, weight = 0 }: MatchResult): string {
  const words = { rank: rankWords(reason), kg: weight };
  if (!eggs) return words.rank;
  if (eggs === 1) return t("{rank} with eggs of {kg} kg", words);
  if (eggs === 2) return t("{rank} with double eggs of {kg} kg", words);
  if (eggs === 3) return t("{rank} with triple eggs of {kg} kg", words);
  return t("{rank} with {n}-fold eggs of {kg} kg", { ...words, n: eggs });
}

function winWords(state: Shown, winners: readonly Seat[]): string {
  if (winners.length === 0) return t("Everybody loses");
  if (winners.length === 1) {
    return winners[0] === state.you ? t("You win the match") : t("{name} wins the match", { name: namesOf(state, winners) });
  }
  return t("The winners: {names}", { names: namesOf(state, winners) });
}

/** Returns how a match ended. */
export function matchWords(state: Shown, result: MatchResult): string {
  const losers = seatsOf(state, result.losers);
  const names = namesOf(state, losers);
  if (result.draw) return t("A draw");
  // The losers may be goats even if a target wins (kz_public_goats()).
  switch (result.reason === "target" && isGoat(result) ? "goat" : result.reason) {
    case "goat":
      if (result.eggs) break;
      if (losers.length > 1) return t("The goats: {names}", { names });
      return losers[0] === state.you ? t("You are the goat") : t("The goat is {name}", { name: names });
    case "timeout":
      if (losers.includes(state.you)) return t("You lose the match");
      return losers.length === 1 ? t("{name} loses the match", { name: names }) : t("The losers: {names}", { names });
    case "queue":
      return t("The losers: {names}", { names });
    case "general":
    case "admiral":
    case "officer":
    case "labour":
    case "bald":
    case "svoyak":
      break;
    default:
      return winWords(state, seatsOf(state, result.winners));
  }
  return `${titleWords(result)}: ${names}`;
}

/** Returns true if the person's side has won. */
export function hasWon({ you, match }: Shown, { draw, winners }: MatchResult): boolean {
  return you > 0 && !draw && winners.includes(match!.sides[you - 1] ?? you);
}

/** Returns how a match ended, for the person who sits here. A winner reads that first, and then about the others. */
export function verdictWords(state: Shown, result: MatchResult): string[] {
  if (!hasWon(state, result)) return [matchWords(state, result)];
  const more = namesLosers(result) || seatsOf(state, result.winners).length > 1;
  return [t("You have won"), ...(more ? [matchWords(state, result)] : [])];
}

/** Returns why it ended so. "": the heading has it. */
export function reasonWords(state: Shown, { reason, by, seat = 0, draw }: MatchResult): string {
  const name = seatName(state, seat);
  switch (reason) {
    case "timeout":
      if (seat && seat === state.you) return by === "resign" ? t("You have resigned.") : t("You have run out of time.");
      return by === "resign" ? t("{name} resigned.", { name }) : t("{name} ran out of time.", { name });
    case "target":
      return draw ? "" : t("The winning score is reached.");
    case "deals":
      return t("All the agreed deals have been played.");
    case "hundred":
      return t("Played for a hundred, and out first.");
    case "six":
      return t("Out with 6-6, the others still full-handed.");
    case "bald":
      return t("Out with 0-0.");
    case "svoyak":
      return t("Played for a hundred, and lost.");
    case "queue":
      return t("The losers make room for those who wait.");
    default:
      return "";
  }
}

/** Returns a seat's step, for a screen reader. */
function seatStepWords(state: Shown, step: SeatStep): string {
  const own = step.seat === state.you;
  const name = seatName(state, step.seat);
  switch (step.kind) {
    case "knock":
      return own ? t("You knock") : t("{name} knocks", { name });
    case "draw":
      if (own) return t("You draw {tile}", { tile: step.tile ?? "" });
      return step.tile ? t("{name} draws {tile}", { name, tile: step.tile }) : t("{name} draws", { name });
    case "shift":
      return t("{name}: {tile} fits nowhere and goes to the left", { name, tile: step.tile });
    case "claim":
      return own ? t("You buy 6-6") : t("{name} buys 6-6", { name });
    case "yield":
      return own ? t("You leave the lead to your partner") : t("{name} leaves the lead to the partner", { name });
    case "give":
      return step.tile ? t("{name} gives {tile}", { name, tile: step.tile }) : t("{name} gives a tile away", { name });
    case "lay": {
      const tile = step.laid.map((laid) => laid.tile).join(", ");
      return own ? t("You lay {tile}", { tile }) : t("{name} lays {tile}", { name, tile });
    }
  }
}

/** Returns a step, for a screen reader. */
export function stepWords(state: Shown, step: ShownStep): string {
  switch (step.kind) {
    case "deal":
      return t("Deal {n}", { n: state.match?.deal ?? 1 });
    case "end": {
      const result = state.match?.history.at(-1);
      const match = state.match?.result;
      return [result && dealWords(state, result), ...(match ? verdictWords(state, match) : [])].filter(Boolean).join(". ");
    }
    default: {
      const words = seatStepWords(state, step);
      if (step.scored === 0) return words;
      return `${words}. ${tn(step.scored, "{n} point", "{n} points")}`;
    }
  }
}
