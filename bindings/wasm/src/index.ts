// SPDX-License-Identifier: MIT
// The functions of the module whose bytes are in the package.
import type { Catalogue } from "./catalogue.js";
import { own } from "./own.js";

export * from "./load.js";

/** The project's games (`Catalogue.games`). */
export const games: Catalogue["games"] = () => own().games();
/** Begins a match of one of them (`Catalogue.match`). */
export const match: Catalogue["match"] = (...wishes) => own().match(...wishes);
/** Returns a level for a person's next match (`Catalogue.rival`). */
export const rival: Catalogue["rival"] = (...wishes) => own().rival(...wishes);
/** Replays a record (`Catalogue.replay`). */
export const replay: Catalogue["replay"] = (...wishes) => own().replay(...wishes);
/** Returns a seat's hand at the beginning of each deal of a record (`Catalogue.hands`). */
export const hands: Catalogue["hands"] = (...wishes) => own().hands(...wishes);
/** Returns the match of a record, to continue where the record stops (`Catalogue.resume`). */
export const resume: Catalogue["resume"] = (...wishes) => own().resume(...wishes);
/** Return what a server sends to a seat of a record's match (`Catalogue.state`, `Catalogue.events`). */
export const state: Catalogue["state"] = (...wishes) => own().state(...wishes);
export const events: Catalogue["events"] = (...wishes) => own().events(...wishes);
/** Returns a catalogue that has house games in addition (`Catalogue.catalogue`). */
export const catalogue: Catalogue["catalogue"] = (...wishes) => own().catalogue(...wishes);
