/* What happened, in words: for the score table's heading and for those who listen. */
import { t } from "../i18n.js";
import type { DealResult, MatchResult, Seat } from "../protocol.js";
import type { Shown, ShownStep } from "./contract.js";
import { seatName } from "./seats.js";

/** How a deal ended. */
export function dealWords(state: Shown, { end, seat }: DealResult): string {
  const own = seat === state.you;
  const name = seatName(state, seat);
  switch (end) {
    case "out":
      return own ? t("You are out") : t("{name} is out", { name });
    case "fish":
      return own ? t("Fish! You are the fisherman") : t("Fish! The fisherman is {name}", { name });
    case "timeout":
      return own ? t("You resigned or ran out of time") : t("{name} resigned or ran out of time", { name });
    default:
      return t("The deal is over");
  }
}

/** The seats of the sides listed. */
export function seatsOf(state: Shown, sides: readonly number[]): Seat[] {
  return state.match!.sides.flatMap((side, i) => (sides.includes(side) ? [i + 1] : []));
}

export function namesOf(state: Shown, seats: readonly Seat[]): string {
  return seats.map((seat) => seatName(state, seat)).join(", ");
}

/** How a match ended. */
export function matchWords(state: Shown, result: MatchResult): string {
  const losers = seatsOf(state, result.losers);
  const winners = seatsOf(state, result.winners);
  if (result.draw) return t("A draw");
  if (result.reason === "goat") {
    if (losers.length > 1) return t("The goats: {names}", { names: namesOf(state, losers) });
    return losers[0] === state.you ? t("You are the goat") : t("The goat is {name}", { name: namesOf(state, losers) });
  }
  if (result.reason === "timeout") {
    return losers.includes(state.you)
      ? t("You lose the match")
      : t("{name} loses the match", { name: namesOf(state, losers) });
  }
  if (winners.length === 1) {
    return winners[0] === state.you ? t("You win the match") : t("{name} wins the match", { name: namesOf(state, winners) });
  }
  return t("The winners: {names}", { names: namesOf(state, winners) });
}

/** What a step was, for a screen reader. */
export function stepWords(state: Shown, step: ShownStep): string {
  switch (step.kind) {
    case "deal":
      return t("Deal {n}", { n: state.match?.deal ?? 1 });
    case "end": {
      const result = state.match?.history.at(-1);
      const match = state.match?.result;
      return [result && dealWords(state, result), match && matchWords(state, match)].filter(Boolean).join(". ");
    }
    default: {
      const own = step.seat === state.you;
      const name = seatName(state, step.seat);
      if (step.kind === "knock") return own ? t("You knock") : t("{name} knocks", { name });
      if (step.kind === "draw") {
        if (own) return t("You draw {tile}", { tile: step.tile ?? "" });
        return t("{name} draws", { name });
      }
      const tile = step.laid.map((laid) => laid.tile).join(", ");
      return own ? t("You lay {tile}", { tile }) : t("{name} lays {tile}", { name, tile });
    }
  }
}
