// The module whose bytes are in the package.
import bytes from "./bytes.js";
import { load } from "./load.js";

export * from "./load.js";

const own = await load(Uint8Array.from(atob(bytes), (byte) => byte.charCodeAt(0)));

/** The project's games (`Catalogue.games`). */
export const games = own.games.bind(own);
/** Begins a match of one of them (`Catalogue.match`). */
export const match = own.match.bind(own);
/** Plays a record again (`Catalogue.replay`). */
export const replay = own.replay.bind(own);
/** A catalogue with house games besides (`Catalogue.catalogue`). */
export const catalogue = own.catalogue.bind(own);
