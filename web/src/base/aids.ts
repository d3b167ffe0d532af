// SPDX-License-Identifier: MIT
/* What follows from the terms of a table: memory aids (plates that show the values on which their players have knocked), and partners. */
import type { Application, Game } from "./protocol.js";

/** Returns whether a table has memory aids unless somebody chooses: friendly matches do. */
export const usualAids = ({ rated }: { rated?: boolean }): boolean => !rated;

/** Returns true if partners sit there. The game decides that, unless one of its options does. */
export function inPairs(game: Game | undefined, { seats, options }: Pick<Application, "seats" | "options">): boolean {
  return seats === 4 && (options["sides"] ?? game?.sides) === "pairs";
}
