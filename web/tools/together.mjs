// SPDX-License-Identifier: MIT
/* A plugin of esbuild: every later file depends on the whole first file. Without it esbuild cuts the first file into a chunk for each set of later
 * views that share something. That means a dozen requests and worse compression. */
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";

export function together(main) {
  return {
    name: "together",
    setup({ onResolve, onLoad }) {
      const later = new Set();
      onResolve({ filter: /^\.\.?\// }, ({ kind, path, resolveDir }) => {
        if (kind === "dynamic-import") later.add(join(resolveDir, path.replace(/\.js$/, ".ts")));
        return undefined;
      });
      onLoad({ filter: /\.ts$/ }, async ({ path }) => {
        if (!later.has(path)) return undefined;
        return { contents: `${await readFile(path, "utf8")}\nimport ${JSON.stringify(main)};\n`, loader: "ts", resolveDir: dirname(path) };
      });
    },
  };
}
