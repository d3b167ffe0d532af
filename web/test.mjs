// SPDX-License-Identifier: MIT
// Runs tests/*.test.ts: bundles them with esbuild, in build/page-tests, and runs them with Node's test runner.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { constants } from "./build.mjs";
import { componentStyles } from "./tools/styles.mjs";

const here = fileURLToPath(new URL(".", import.meta.url));
const folder = join(here, "..", "build", "page-tests");
mkdirSync(folder, { recursive: true });
const out = mkdtempSync(join(folder, "run-"));
try {
  symlinkSync(join(here, "node_modules"), join(out, "node_modules"));
  const files = readdirSync(join(here, "tests")).filter((name) => name.endsWith(".test.ts"));
  await build({
    absWorkingDir: here,
    entryPoints: files.map((name) => join("tests", name)),
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node18",
    packages: "external",
    outdir: out,
    outExtension: { ".js": ".mjs" },
    define: constants({ uk: "/uk.json", de: "/de.json" }, { uk: "/uk-later.json", de: "/de-later.json" }, { uk: "/uk-home.json", de: "/de-home.json" }),
    plugins: [componentStyles],
  });
  const compiled = files.map((name) => join(out, name.replace(/\.ts$/, ".mjs")));
  process.exitCode = spawnSync(process.execPath, ["--test", ...compiled], { cwd: here, stdio: "inherit" }).status ?? 1;
} finally {
  rmSync(out, { recursive: true, force: true });
}
