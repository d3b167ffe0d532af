// SPDX-License-Identifier: MIT
/* A plugin of esbuild: every later file depends on the whole first file. Without it esbuild cuts the first file into a chunk for each set of later
 * views that share something. That means a dozen requests and worse compression. */
import { readFileSync, readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";

/** Returns the files that are imported when they are needed. They are known before esbuild loads any: it may load a file for another one first that
 * imports it at once. */
function laterFiles(folder) {
  const sources = readdirSync(folder, { recursive: true }).filter((name) => name.endsWith(".ts")).map((name) => join(folder, name));
  const imports = (path) => [...readFileSync(path, "utf8").matchAll(/(?<!typeof )\bimport\("(\.[^"]+)\.js"\)/g)].map(([, name]) => `${join(dirname(path), name)}.ts`);
  return new Set(sources.flatMap(imports));
}

export function together(main) {
  return {
    name: "together",
    setup({ onLoad }) {
      const later = laterFiles(dirname(main));
      onLoad({ filter: /\.ts$/ }, async ({ path }) => {
        if (!later.has(path)) return undefined;
        return { contents: `${await readFile(path, "utf8")}\nimport ${JSON.stringify(main)};\n`, loader: "ts", resolveDir: dirname(path) };
      });
    },
  };
}
