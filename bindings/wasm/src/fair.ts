// SPDX-License-Identifier: MIT
// Deals that anybody can check, with the cryptography of noble (@noble/hashes, @noble/curves). Only programs that check deals need to import this.
import { provide } from "./checks.js";
import { noble } from "./noble.js";
import { own } from "./own.js";

provide(noble);

/** Of the project's games. With house games: `catalogue(text).fair`. */
export const fair = own().fair;
export { Fair, provide, type BotChoice, type Dealt, type Finding, type Receipt, type SeedOf, type Trusted } from "./checks.js";
