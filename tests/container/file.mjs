// SPDX-License-Identifier: MIT
// Containerfiles, as far as ours goes: the instructions of each stage, and what .containerignore leaves out.

const INSTRUCTIONS = new Set(["ARG", "FROM", "WORKDIR", "COPY", "RUN", "ENV", "EXPOSE", "USER", "VOLUME", "HEALTHCHECK", "ENTRYPOINT", "CMD", "LABEL"]);

function fail(why) {
  throw new Error(why);
}

/** [{name, from, steps: [{what, flags: {from: "build"}, rest}]}]; what is not known is an error. `given`: arguments (ARG) of the build,
 * by name, which the names of base images may have. */
export function readContainerfile(text, given = {}) {
  const lines = text.split("\n").filter((line) => !/^\s*#/.test(line)).join("\n").replace(/\\\n/g, " ").split("\n");
  const stages = [], args = {};
  const expand = (word) => word.replace(/\$\{(\w+)\}/g, (_, name) => args[name] ?? fail(`no argument: ${name}`));
  for (const line of lines.map((each) => each.trim()).filter(Boolean)) {
    const [, what, all] = line.match(/^([A-Z]+)\s+(.*)$/s) ?? [];
    if (!INSTRUCTIONS.has(what)) throw new Error(`unknown: ${line}`);
    const flags = {};
    const rest = all.replace(/^(?:--([a-z-]+)=(\S+)\s+)+/, (words) => {
      for (const [, name, value] of words.matchAll(/--([a-z-]+)=(\S+)/g)) flags[name] = value;
      return "";
    });
    if (what === "ARG" && !stages.length) {
      const [, name, usual] = rest.match(/^(\w+)=(\S+)$/) ?? fail(`no default: ${line}`);
      args[name] = given[name] ?? usual;
    } else if (what === "FROM") {
      const [, from, , name] = rest.match(/^(\S+)( AS (\S+))?$/i);
      stages.push({ from: expand(from), name, steps: [] });
    } else if (what === "ARG") throw new Error(`behind FROM: ${line}`);
    else if (!stages.length) throw new Error(`before FROM: ${line}`);
    else stages.at(-1).steps.push({ what, flags, rest });
  }
  for (const name of Object.keys(given)) if (!(name in args)) throw new Error(`no argument: ${name}`);
  return stages;
}

/** The packages that a stage's steps install by apt-get. */
export function packagesOf(stage) {
  return stage.steps
    .filter(({ what }) => what === "RUN")
    .flatMap(({ rest }) => [...rest.matchAll(/apt-get [^&|;]*\binstall\s+([^&|;]*)/g)].flatMap(([, list]) => list.trim().split(/\s+/)))
    .filter((word) => !word.startsWith("-"));
}

/** Whether .containerignore leaves a path out (it, or a folder that it is in). */
export function ignorer(text) {
  const patterns = text.split("\n").filter((line) => line && !line.startsWith("#")).map((line) => {
    const source = line.replace(/[.+^$()|]/g, "\\$&").replace(/\*\*\/|\*/g, (stars) => (stars === "*" ? "[^/]*" : "(?:.*/)?"));
    return new RegExp(`^${source}(?:/|$)`);
  });
  return (path) => patterns.some((pattern) => pattern.test(path));
}
