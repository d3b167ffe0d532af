// SPDX-License-Identifier: MIT
// Style sheets of components: `import styles from "./lobby.css"` gives what lit adopts (adoptedStyleSheets). A Content-Security-Policy without inline
// styles allows that. theme.css belongs to the page and stays a file.
// A query names the breakpoints of src/base/breakpoints.json, which has the pixels: `@container (width < --wide)`.
import { readFileSync } from "node:fs";
import { basename, dirname } from "node:path";
import { transform } from "esbuild";

const breakpoints = JSON.parse(readFileSync(new URL("../src/base/breakpoints.json", import.meta.url), "utf8"));

/** Returns a style sheet with the pixels of the breakpoints that its queries name. */
export function measured(css) {
  return css.replace(/^@(?:container|media)\b.*/gm, (query) =>
    query.replace(/--(\w+)/g, (_, name) => {
      if (!(name in breakpoints)) throw new Error(`breakpoints.json has no ${name}: ${query}`);
      return `${breakpoints[name]}px`;
    }),
  );
}

export const componentStyles = {
  name: "component-styles",
  setup({ initialOptions, onLoad }) {
    onLoad({ filter: /\.css$/ }, async ({ path }) => {
      if (basename(path) === "theme.css") return undefined;
      const { code } = await transform(measured(readFileSync(path, "utf8")), { loader: "css", minify: Boolean(initialOptions.minify), sourcefile: path });
      const contents = `import { unsafeCSS } from "lit";\nexport default unsafeCSS(${JSON.stringify(code.trim())});\n`;
      return { contents, loader: "js", resolveDir: dirname(path) };
    });
  },
};
