// SPDX-License-Identifier: MIT
// Reads the catalogues (data/po) and the table of errors (the X() rows of the C headers) for the build and the tests.
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { po } from "gettext-parser";

/** The repository's root. It is searched upwards, since the tests run this file from within their bundles. */
export const root = (function search(dir) {
  return existsSync(join(dir, "data", "po")) ? dir : search(dirname(dir));
})(dirname(fileURLToPath(import.meta.url)));

/** The languages that have a catalogue; English is the language of the keys. */
export const languages = ["uk", "ru", "ro", "de"];

/** Returns all entries of a catalogue: [{id, plural, forms, fuzzy}]. `forms` has one text, or one for each plural form. */
export function readCatalog(language) {
  const parsed = po.parse(readFileSync(join(root, "data", "po", `${language}.po`)));
  const entries = Object.values(parsed.translations[""] ?? {}).filter((entry) => entry.msgid !== "");
  return {
    headers: parsed.headers,
    entries: entries.map((entry) => ({
      id: entry.msgid,
      plural: entry.msgid_plural ?? null,
      forms: entry.msgstr,
      fuzzy: (entry.comments?.flag ?? "").includes("fuzzy"),
    })),
  };
}

/** Returns the page's part of a catalogue, by its `texts`: English text -> translation, or -> plural forms. */
export function pageCatalog(language, texts) {
  const catalog = {};
  for (const { id, plural, forms, fuzzy } of readCatalog(language).entries) {
    if (texts.has(id) && !fuzzy && forms.every((form) => form !== "")) catalog[id] = plural === null ? forms[0] : forms;
  }
  return catalog;
}

const ROW = /X\(\s*[A-Z]+_\w+,\s*"([a-z0-9-]+)",\s*((?:"(?:[^"\\]|\\.)*"\s*)+)\)/g;

const STRINGS = /"(?:[^"\\]|\\.)*"/g;
const MARKED = /\bN?_\(\s*((?:"(?:[^"\\]|\\.)*"\s*)+)\)|\b(?:NN_|ngettext)\(\s*((?:"(?:[^"\\]|\\.)*"\s*)+),\s*((?:"(?:[^"\\]|\\.)*"\s*)+)[,)]/g;

function files(dir, ending) {
  return readdirSync(dir, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? files(join(dir, entry.name), ending) : entry.name.endsWith(ending) ? [join(dir, entry.name)] : [],
  );
}

/** Returns the text of adjacent C string literals. */
const literal = (strings) =>
  strings
    .match(STRINGS)
    .map((string) => JSON.parse(string))
    .join("");

/** The tables of error codes: those of the library first, then those that requests over the API and the WebSocket meet. */
export const ERRORS = ["include/kozel/error.h", "server/http/api/error.h", "server/hub/schema/request_error.h"];

/** Returns the error codes of tables and their English sentences: {"not-your-turn": "not this seat's turn: ..."}. */
export function readErrors(tables = ERRORS) {
  const errors = {};
  for (const table of tables) {
    const source = readFileSync(join(root, table), "utf8").replace(/\\\n/g, "\n");
    for (const [, word, strings] of source.matchAll(ROW)) errors[word] = literal(strings);
  }
  return errors;
}

/** Level of bots -> its strength (data/bots/strength.txt). */
export function readStrength() {
  const rows = readFileSync(join(root, "data/bots/strength.txt"), "utf8").split("\n").filter((line) => line && !line.startsWith("#"));
  return Object.fromEntries(
    rows.map((row) => {
      const [level, ...numbers] = row.split(" ");
      const [elo, within, matches] = numbers.map(Number);
      if (numbers.length !== 3 || ![elo, within, matches].every(Number.isInteger)) throw new Error(`data/bots/strength.txt: ${row}`);
      return [level, { elo, within, matches }];
    }),
  );
}

const gameFiles = () => files(join(root, "data", "games"), ".ini").map((file) => readFileSync(file, "utf8"));

/** Returns the project's names of options and their values, from its game files or for every game, and their phrases in a sentence. The page
 * translates them. [text, its plural or null]. */
export function optionTexts() {
  const common = readFileSync(join(root, "engine/core/catalogue/names.c"), "utf8").matchAll(MARKED);
  return [...[...common].map(([, one, first, other]) => [literal(one ?? first), other ? literal(other) : null]), ...gameTitlesOfOptions().map((title) => [title, null])];
}

function gameTitlesOfOptions() {
  return gameFiles().flatMap((text) => [...text.matchAll(/^title \S+ = (.+)$/gm)].map(([, title]) => title));
}

/** Returns the names of the project's games. */
export function gameTitles() {
  return gameFiles().flatMap((text) => [...text.matchAll(/^title = (.+)$/gm)].map(([, title]) => title));
}

/** Returns the sentence that distinguishes each game. */
export function gameSentences(keys = "says") {
  return gameFiles().flatMap((text) => [...text.matchAll(new RegExp(`^(?:${keys}) = (.+)$`, "gm"))].map(([, sentence]) => sentence));
}
