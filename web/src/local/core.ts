// SPDX-License-Identifier: MIT
/* The rules' core in the page, the npm package's kozel.wasm: loaded when it is first needed, and kept by the service worker from then on. */
import { load, type Catalogue } from "kozel/load";

let core: Promise<Catalogue> | null = null;

/** The project's games. Rejects where the file cannot be had; the next call asks again. */
export function loadCore(): Promise<Catalogue> {
  core ??= load(KZ_FILES.core).catch((error: unknown) => {
    core = null;
    throw error;
  });
  return core;
}
