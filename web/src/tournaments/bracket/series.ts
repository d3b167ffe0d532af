// SPDX-License-Identifier: MIT
/* The series of a knock-out, as the server's places in the bracket have them. */
import type { Match, Tournament } from "../types.js";

/** A place of the bracket where two meet. */
export interface Series {
  round: number;
  /** Who meets here, at most two: nobody has come this far yet in an empty place. */
  entrants: number[];
  /** The matches that each has won, in the order of `entrants`. */
  wins: number[];
  /** Who goes on. 0: it is not decided. */
  winner: number;
  /** True if the only entrant needs no match. */
  free: boolean;
  matches: Match[];
}

/** Returns the entrant who has won a match. 0: it is drawn, or has no result. */
export function winnerOf({ entrants, places = [] }: Match): number {
  const first = places.flatMap((place, i) => (place === 1 ? [i] : []));
  return first.length === 1 ? entrants[first[0]!]! : 0;
}

/** Returns the round of a knock-out in which another has won an entrant's series. 0: the entrant is not out. */
export function outIn(tournament: Tournament, entrant: number): number {
  const lost = bracketOf(tournament)
    .flat()
    .find(({ entrants, winner }) => winner && winner !== entrant && entrants.includes(entrant));
  return lost?.round ?? 0;
}

/** Returns the rounds of the bracket, from the first to the final: the series of each from top to bottom. A bracket that is not drawn is empty. */
export function bracketOf({ players, matches, rounds = 0 }: Tournament): Series[][] {
  const drawn = players.flatMap(({ bracket }, i) => (bracket ? [{ entrant: i + 1, ...bracket }] : [])).sort((one, other) => one.place - other.place);
  if (!drawn.length) return [];
  return Array.from({ length: rounds }, (_, i) => {
    const round = i + 1;
    return Array.from({ length: 2 ** (rounds - round) }, (_, part) => {
      const here = drawn.filter(({ place }) => place >> round === part);
      const met = here.filter(({ passed }) => passed >= round - 1);
      const entrants = met.map(({ entrant }) => entrant);
      const own = matches.filter((match) => match.round === round && match.entrants.some((entrant) => entrants.includes(entrant)));
      return {
        round,
        entrants,
        wins: entrants.map((entrant) => own.filter((match) => !match.bye && winnerOf(match) === entrant).length),
        winner: met.find(({ passed }) => passed >= round)?.entrant ?? 0,
        free: own.some(({ bye }) => bye),
        matches: own.filter(({ bye }) => !bye),
      };
    });
  });
}
