// The functions of the module whose bytes are in the package.
import { own } from "./own.js";

export * from "./load.js";

/** The project's games (`Catalogue.games`). */
export const games = own.games.bind(own);
/** Begins a match of one of them (`Catalogue.match`). */
export const match = own.match.bind(own);
/** Plays a record again (`Catalogue.replay`). */
export const replay = own.replay.bind(own);
/** What a seat saw in its hand as each deal of a record began (`Catalogue.hands`). */
export const hands = own.hands.bind(own);
/** The match of a record, to go on from where that stops (`Catalogue.resume`). */
export const resume = own.resume.bind(own);
/** What a server tells a seat of a record's match (`Catalogue.state`, `Catalogue.events`). */
export const state = own.state.bind(own);
export const events = own.events.bind(own);
/** A catalogue with house games besides (`Catalogue.catalogue`). */
export const catalogue = own.catalogue.bind(own);
