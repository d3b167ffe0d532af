// SPDX-License-Identifier: MIT
// The folders of the C sources of the program and the library.
import { readdirSync } from "node:fs";
import { join } from "node:path";

export const TREES = ["base", "engine", "client", "server", "apps"];

/** Returns the files of these trees, or of a folder in one, whose names end with `end`, as paths from the root. */
export function sourcesOf(root, end, folders = TREES) {
  return folders.flatMap((folder) => readdirSync(join(root, folder), { recursive: true }).filter((name) => end.test(name)).map((name) => join(folder, name)));
}
