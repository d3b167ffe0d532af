// Programs of a later version: this tree with texts of its sources replaced. What changes is compiled by the commands of the
// program's own build - its compiler, its sanitizers - and linked in front of the archives that have the old of it.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { cpus } from "node:os";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const PROGRAM = "src/cli/kozel"; // in a build's folder

/** Why none can be made of that program; null: one can. */
export function lacksBuild(program) {
  return existsSync(join(buildOf(program), "build.ninja")) ? null : `${program} does not lie where it was built`;
}

const buildOf = (program) => program.slice(0, -PROGRAM.length);

/** Makes the next version of a program in a new folder, and says where it is. `changes`: [source, old text or pattern, new
 * text], each found once, those of a source one after another. `names`: what of changed headers is compiled into sources that
 * are the same. */
export async function makeNext(program, folder, changes, names = []) {
  const build = buildOf(program);
  const changed = new Map();
  for (const [source, old, text] of changes) changed.set(source, replaceOnce(changed.get(source) ?? read(source), old, text, source));
  for (const [source, text] of changed) write(join(folder, source), text);
  const link = (await run(`ninja -t commands ${PROGRAM}`, build)).trim().split("\n").at(-1);
  const commands = JSON.parse(readFileSync(join(build, "compile_commands.json"), "utf8")).filter(({ output }) => isLinked(output, link));
  const made = commands.flatMap((command) => compiled(command, folder, changed, names));
  for (const source of changed.keys()) assert.ok(source.endsWith(".h") || made.some((one) => one.source === source), `${source} is no part of ${PROGRAM}`);
  await inTurns(made.map(({ command }) => () => run(command, build)));
  const next = join(folder, "kozel");
  const objects = made.map(({ object }) => object).join(" ");
  await run(replaceOnce(link, ` -o ${PROGRAM} `, ` -o ${next} ${objects} `, "the command that links"), build);
  return next;
}

const read = (source) => readFileSync(join(ROOT, source), "utf8");

function write(path, text) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

function replaceOnce(text, old, by, where) {
  const parts = text.split(old);
  const groups = old instanceof RegExp ? old.exec(text)?.length : 1; // each stands between the parts
  assert.equal(parts.length, 1 + groups, `not once in ${where}: ${old}`);
  return text.replace(old, by);
}

/** Objects lie beside the archive, or the program, that they become. */
const isLinked = (output, link) => link.includes(` ${dirname(output).replace(/\.p$/, "")} `);

/** How a source is compiled anew, if it has to be: [{source, object, command}]. */
function compiled({ directory, file, output, command }, folder, changed, names) {
  const source = relative(ROOT, resolve(directory, file));
  if (source.startsWith("..") || (!changed.has(source) && !names.some((name) => read(source).includes(name)))) return [];
  if (!changed.has(source)) write(join(folder, source), read(source)); // beside the headers, which it finds first
  const object = join(folder, `${source}.o`);
  const bare = command.replace(/ -MD -MQ \S+ -MF \S+/, "");
  const first = replaceOnce(bare, ` -o ${output} -c ${file}`, ` -o ${object} -c ${join(folder, source)}`, source);
  return [{ source, object, command: first.replace(" -I", ` -I${folder}/include -I${folder}/src -I`) }];
}

async function inTurns(works) {
  const workers = Array.from({ length: cpus().length }, async () => {
    for (let work; (work = works.shift()); ) await work();
  });
  await Promise.all(workers);
}

function run(command, cwd) {
  return new Promise((resolve, reject) => {
    const child = spawn("sh", ["-c", command], { cwd, stdio: ["ignore", "pipe", "pipe"] });
    let out = "", err = "";
    child.stdout.on("data", (data) => (out += data));
    child.stderr.on("data", (data) => (err += data));
    child.once("close", (code) => (code === 0 ? resolve(out) : reject(new Error(`${command.slice(0, 300)}\n${err || out}`))));
  });
}
