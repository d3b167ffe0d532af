// SPDX-License-Identifier: MIT
// Style sheets of components: `import styles from "./lobby.css"` gives what lit adopts (adoptedStyleSheets). A Content-Security-Policy without inline
// styles allows that. theme.css belongs to the page and stays a file.
import { readFileSync } from "node:fs";
import { basename, dirname } from "node:path";
import { transform } from "esbuild";

export const componentStyles = {
  name: "component-styles",
  setup({ initialOptions, onLoad }) {
    onLoad({ filter: /\.css$/ }, async ({ path }) => {
      if (basename(path) === "theme.css") return undefined;
      const { code } = await transform(readFileSync(path, "utf8"), { loader: "css", minify: Boolean(initialOptions.minify), sourcefile: path });
      const contents = `import { unsafeCSS } from "lit";\nexport default unsafeCSS(${JSON.stringify(code.trim())});\n`;
      return { contents, loader: "js", resolveDir: dirname(path) };
    });
  },
};
