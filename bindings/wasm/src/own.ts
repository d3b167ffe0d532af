// SPDX-License-Identifier: MIT
// The module whose bytes are in the package.
import bytes from "./bytes.js";
import { Catalogue } from "./catalogue.js";
import { Module } from "./module.js";

let catalogue: Catalogue | undefined;

/** The project's games. The module is compiled by the first call, without waiting: an `await` at the top of a file keeps it from `require()` and
 * from bundlers whose target is older than ES2022. */
export function own(): Catalogue {
  catalogue ??= new Catalogue(new Module(new WebAssembly.Module(Uint8Array.from(atob(bytes), (byte) => byte.charCodeAt(0)))));
  return catalogue;
}
