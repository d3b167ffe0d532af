// SPDX-License-Identifier: MIT
// The module whose bytes are in the package.
import bytes from "./bytes.js";
import { Catalogue } from "./catalogue.js";
import { Module } from "./module.js";

let catalogue: Catalogue | undefined;

/** Returns the project's games. The first call compiles the module synchronously. An `await` at the top of a file would rule out `require()` and
 * bundlers whose target is older than ES2022. */
export function own(): Catalogue {
  catalogue ??= new Catalogue(new Module(new WebAssembly.Module(Uint8Array.from(atob(bytes), (byte) => byte.charCodeAt(0)))));
  return catalogue;
}
