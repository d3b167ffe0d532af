// The package as its users get it: packed, installed without a network, typed, with an example that runs.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { folder, root } from "./package.mjs";

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
  for (const name of names) assert.match(name, /^(LICENSE|NOTICE|README\.md|package\.json|\w+\.(js|d\.ts|wasm))$/);
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
  run(process.execPath, join(root, "web", "node_modules", "typescript", "bin", "tsc"), "--strict", "--skipLibCheck", "--target", "es2022", "--module", "nodenext", "--typeRoots",
    join(root, "web", "node_modules", "@types"), "--types", "node", "use.ts");
  assert.equal(run(process.execPath, "use.js"), "no-such-game null 1\n0 0\n");
});
