// SPDX-License-Identifier: MIT
/* The rules' core in the page, the npm package's kozel.wasm. It is loaded when it is first needed; the service worker then keeps it. */
import { load, type Catalogue } from "kozel/load";
import { games } from "../state/games.js";

function loader(file: () => string): () => Promise<Catalogue> {
  let core: Promise<Catalogue> | null = null;
  return () =>
    (core ??= load(file()).then(
      (core) => {
        games.learnMeanings(core.games());
        return core;
      },
      (error: unknown) => {
        core = null;
        throw error;
      },
    ));
}

/** Returns the project's games. Rejects if the file is not available; the next call asks again. */
export const loadCore = loader(() => KZ_FILES.core);

/** Returns the same from positions.wasm, which also reads and writes positions as text. */
export const loadPositions = loader(() => KZ_FILES.positions);
