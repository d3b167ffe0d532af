// Reads the catalogues (data/po) and the table of errors (the X() rows of the C headers) for the build and the tests.
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { po } from "gettext-parser";

export const root = join(import.meta.dirname ?? new URL(".", import.meta.url).pathname, "..", "..");

/** The languages that have a catalogue; English is the language of the keys. */
export const languages = ["uk", "ru", "ro", "de"];

/** All entries of a catalogue: [{id, plural, forms, fuzzy}]; `forms` has one text, or one a plural form. */
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

/** What the page loads: English text -> translation, or -> plural forms. */
export function pageCatalog(language) {
  const texts = {};
  for (const { id, plural, forms, fuzzy } of readCatalog(language).entries) {
    if (!fuzzy && forms.every((form) => form !== "")) texts[id] = plural === null ? forms[0] : forms;
  }
  return texts;
}

const ROW = /X\(\s*KZ_\w+,\s*"([a-z0-9-]+)",\s*((?:"(?:[^"\\]|\\.)*"\s*)+)\)/g;

function headers(dir) {
  return readdirSync(dir, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? headers(join(dir, entry.name)) : entry.name.endsWith(".h") ? [join(dir, entry.name)] : [],
  );
}

/** Every error code of the program and its English sentence: {"not-your-turn": "not this seat's turn: ..."}. */
export function readErrors() {
  const errors = {};
  for (const file of [...headers(join(root, "include")), ...headers(join(root, "src"))]) {
    for (const [, word, strings] of readFileSync(file, "utf8").replace(/\\\n/g, "\n").matchAll(ROW)) {
      errors[word] = strings
        .match(/"(?:[^"\\]|\\.)*"/g)
        .map((string) => JSON.parse(string))
        .join("");
    }
  }
  delete errors.ok;
  return errors;
}
