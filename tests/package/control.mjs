// SPDX-License-Identifier: MIT
// Reads the files of debian/.

/** Returns the paragraphs of a control file as [{field: value}]. */
export function paragraphs(text) {
  return text.trim().split(/\n{2,}/).map((part) => Object.fromEntries(part.split(/\n(?!\s)/).map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1).trim()])));
}

/** Returns a field of the first paragraph; with `all` of each that has it. */
export function fieldOf(text, name, all = false) {
  const values = paragraphs(text).map((part) => part[name]).filter((value) => value !== undefined);
  return all ? values : values[0];
}

/** Returns the last entry of a changelog as {name, version, date}. */
export function entryOf(text) {
  const [, name, version] = text.match(/^(\S+) \(([^)]+)\) /);
  return { name, version, date: new Date(text.match(/^ -- .*>  (.*)$/m)[1]) };
}
