// SPDX-License-Identifier: MIT
/* The rules' core in the page, the npm package's kozel.wasm. It is loaded when it is first needed; the service worker then keeps it. */
import { load, type Catalogue } from "kozel/load";

let core: Promise<Catalogue> | null = null;

/** Returns the project's games. Rejects if the file is not available; the next call asks again. */
export function loadCore(): Promise<Catalogue> {
  core ??= load(KZ_FILES.core).catch((error: unknown) => {
    core = null;
    throw error;
  });
  return core;
}
