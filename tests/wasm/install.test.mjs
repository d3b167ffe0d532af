// SPDX-License-Identifier: MIT
// The package as its users get it: packed, installed without a network, typed, with an example that runs.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { createRequire } from "node:module";
import { folder, root } from "./package.mjs";

const web = createRequire(join(root, "web", "package.json"));
const TSC = join(root, "web", "node_modules", "typescript", "bin", "tsc");

let home;
before(() => {
  home = mkdtempSync(join(tmpdir(), "kozel-npm-"));
});
after(() => rmSync(home, { recursive: true, force: true }));

function run(command, ...args) {
  const { status, error, stdout, stderr } = spawnSync(command, args, { cwd: home, encoding: "utf8" });
  assert.equal(status, 0, `${command} ${args.join(" ")}: ${error ?? ""}${stdout}${stderr}`);
  return stdout;
}

/** The blocks of JavaScript in its README. */
const examples = [...readFileSync(join(folder, "README.md"), "utf8").matchAll(/^```js\n(.*?)^```$/gms)].map(([, code]) => code);

test("it says of itself what it is", () => {
  const told = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  assert.equal(told.version, readFileSync(join(root, "meson.build"), "utf8").match(/version: '([^']+)'/)[1]);
  assert.deepEqual([told.name, told.license, told.type, told.engines.node, told.dependencies], ["kozel", "MIT", "module", ">=18", undefined]);
  assert.match(readFileSync(join(folder, "NOTICE"), "utf8"), /wasi-libc/);
});

test("npm pack, npm install without a network, the README's example", () => {
  const [packed] = JSON.parse(run("npm", "pack", "--json", folder));
  const names = packed.files.map(({ path }) => path);
  for (const name of ["package.json", "README.md", "LICENSE", "NOTICE", "index.js", "index.d.ts", "load.js", "load.d.ts", "fair.js", "fair.d.ts", "analysis.wasm", "kozel.wasm", "rules.wasm"]) assert.ok(names.includes(name), name);
  for (const name of names) assert.match(name, /^(LICENSE|NOTICE|README\.md|package\.json|\w+\.wasm|(cjs\/)?\w+\.(js|d\.ts)|cjs\/package\.json)$/);
  writeFileSync(join(home, "package.json"), '{"private":true,"type":"module"}');
  run("npm", "install", "--offline", "--no-audit", "--no-fund", join(home, packed.filename));
  assert.ok(examples[0].trim().split("\n").length <= 11);
  writeFileSync(join(home, "example.js"), examples[0]);
  const told = run(process.execPath, "example.js");
  assert.match(told, /^\{\s*winners: /);
  assert.match(told, /^\[Game "kozel"\]\n\[Players "4"\]\n\[Options "target=101"\]\n\ndeal 1\nhand 1: /m);
});

test("its second entry takes the module's bytes, and both are typed", () => {
  writeFileSync(
    join(home, "use.ts"),
    `import { readFileSync } from "node:fs";
import { KozelError, match, replay, type Trace, type View } from "kozel";
import { load, type AnalysisLine } from "kozel/load";
const bytes = (name: string) => readFileSync(new URL(\`node_modules/kozel/\${name}.wasm\`, import.meta.url));
const kozel = await load(bytes("rules"));
const m = kozel.match("sausage", 2);
m.deal(m.shuffle(2n));
const view: View = m.view(1);
const trace: Trace[] = replay(m.record());
try {
  match("chess", 2);
} catch (error) {
  if (error instanceof KozelError) console.log(error.code, view.rows?.start, trace.length);
}
const lines: AnalysisLine[] = (await load(bytes("analysis"))).analyse(m.record(), { seat: 1 });
const mistakes = lines.filter((line) => "mark" in line && line.mark !== "!");
console.log(lines.length, mistakes.length);
// @ts-expect-error: there is no such bot.
() => m.bot("champion", 1);
// @ts-expect-error: it must be said how much it thinks.
() => m.bot("master", 1);
() => m.bot("master", 1, { playouts: 5000 });
`,
  );
  run(process.execPath, TSC, "--strict", "--skipLibCheck", "--target", "es2022", "--module", "nodenext", "--typeRoots",
    join(root, "web", "node_modules", "@types"), "--types", "node", "use.ts");
  assert.equal(run(process.execPath, "use.js"), "no-such-game null 1\n0 0\n");
});

test("publint finds nothing", async () => {
  const { publint } = await import(web.resolve("publint"));
  const { formatMessage } = await import(web.resolve("publint/utils"));
  const { messages, pkg } = await publint({ pkgDir: folder, pack: false, strict: true });
  assert.deepEqual(messages.map((message) => formatMessage(message, pkg)), []);
});

test("it can be required, and imported beside that", () => {
  writeFileSync(join(home, "required.cjs"), `const { match, KozelError } = require("kozel");
const { load } = require("kozel/load");
const { Lines } = require("kozel/line");
const m = match("kozel", 4);
m.deal(m.shuffle(1));
try {
  match("chess", 2);
} catch (error) {
  console.log(error instanceof KozelError, error.code, m.phase, typeof load, typeof Lines);
}
import("kozel").then((module) => console.log(module.games().length === require("kozel").games().length));
`);
  assert.equal(run(process.execPath, "required.cjs"), "true no-such-game playing function function\ntrue\n");
});

test("bundlers take it for the browsers of their usual target, Vite's", async () => {
  const esbuild = await import(web.resolve("esbuild"));
  writeFileSync(join(home, "bundled.js"), 'import { match } from "kozel";\nconsole.log(match("kozel", 4).phase);\n');
  const bundle = async (platform) => {
    const { outputFiles } = await esbuild.build({ absWorkingDir: home, entryPoints: ["bundled.js"], bundle: true, write: false, platform, format: platform === "node" ? "cjs" : "esm",
      target: ["es2020", "edge88", "firefox78", "chrome87", "safari14"], logLevel: "silent" });
    return outputFiles[0].text;
  };
  for (const [platform, name] of [["browser", "browser.mjs"], ["node", "node.cjs"]]) {
    writeFileSync(join(home, name), await bundle(platform));
    assert.equal(run(process.execPath, name), "dealing\n", platform);
  }
});

test("its types need neither those of a browser nor those of Node", () => {
  for (const [name, code] of [["typed.mts", 'import { match, load, type Match, type Bytes } from "kozel";\nimport { Lines } from "kozel/line";\n'],
    ["typed.cts", 'import kozel = require("kozel");\nimport line = require("kozel/line");\nconst { match, load } = kozel, { Lines } = line;\ntype Match = kozel.Match;\ntype Bytes = kozel.Bytes;\n']]) {
    writeFileSync(join(home, name), `${code}export const m: Match = match("kozel", 4);
export const bytes: Bytes = new Uint8Array(8);
export const loaded = Promise.all([load(bytes), load("/kozel.wasm"), Lines.load(bytes)]);
// @ts-expect-error: a number is no module.
() => load(1);
`);
    run(process.execPath, TSC, "--noEmit", "--strict", "--target", "es2022", "--lib", "es2022", "--module", "nodenext", name);
  }
});
