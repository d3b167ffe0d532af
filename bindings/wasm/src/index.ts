// SPDX-License-Identifier: MIT
// The functions of the module whose bytes are in the package.
import type { Catalogue } from "./catalogue.js";
import { own } from "./own.js";

export * from "./load.js";

/** The project's games (`Catalogue.games`). */
export const games: Catalogue["games"] = () => own().games();
/** Begins a match of one of them (`Catalogue.match`). */
export const match: Catalogue["match"] = (...wishes) => own().match(...wishes);
/** Plays a record again (`Catalogue.replay`). */
export const replay: Catalogue["replay"] = (...wishes) => own().replay(...wishes);
/** What a seat saw in its hand as each deal of a record began (`Catalogue.hands`). */
export const hands: Catalogue["hands"] = (...wishes) => own().hands(...wishes);
/** The match of a record, to go on from where that stops (`Catalogue.resume`). */
export const resume: Catalogue["resume"] = (...wishes) => own().resume(...wishes);
/** What a server tells a seat of a record's match (`Catalogue.state`, `Catalogue.events`). */
export const state: Catalogue["state"] = (...wishes) => own().state(...wishes);
export const events: Catalogue["events"] = (...wishes) => own().events(...wishes);
/** A catalogue with house games besides (`Catalogue.catalogue`). */
export const catalogue: Catalogue["catalogue"] = (...wishes) => own().catalogue(...wishes);
