// SPDX-License-Identifier: MIT
// The catalogues of data/po are sound and complete: all languages have the same messages, with every text of the page and every error sentence of the
// program. (texts.test.mjs: the program's other texts.)
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { readCatalog, readErrors } from "../../web/tools/catalog.mjs";
import { lessonTexts } from "../../web/tools/lessons.mjs";
import { pageTexts } from "../../web/tools/texts.mjs";

const dir = join(dirname(fileURLToPath(import.meta.url)), "..", "..", "data", "po");
const LANGUAGES = ["de", "ro", "ru", "uk"];

function run(command, ...args) {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: "utf8", env: { ...process.env, LC_ALL: "C.UTF-8" } });
  return { status, stdout, stderr };
}

/** Returns the messages of a catalogue, translated or not, without their translations. */
function keys(file) {
  const { stdout } = run("msgattrib", "--no-obsolete", "--no-wrap", "--sort-output", "--clear-fuzzy", "--empty", file);
  return stdout
    .split("\n")
    .filter((line) => /^msg(ctxt|id|id_plural) /.test(line))
    .filter((line) => line !== 'msgid ""');
}

test("there is a catalogue for each language", () => {
  assert.deepEqual(
    readdirSync(dir)
      .filter((name) => name.endsWith(".po"))
      .sort(),
    LANGUAGES.map((language) => `${language}.po`),
  );
});

for (const language of LANGUAGES) {
  const file = join(dir, `${language}.po`);

  test(`${language}.po is sound: header, plural forms, placeholders`, () => {
    const { status, stderr } = run("msgfmt", "--check", "--output-file=/dev/null", file);
    assert.equal(status, 0, stderr);
  });

  test(`${language}.po leaves nothing untranslated or fuzzy`, () => {
    assert.equal(run("msgattrib", "--no-obsolete", "--untranslated", file).stdout, "");
    assert.equal(run("msgattrib", "--no-obsolete", "--only-fuzzy", file).stdout, "");
  });

  test(`${language}.po has the texts that de.po has`, () => {
    const own = keys(file);
    assert.ok(own.length > 0);
    assert.deepEqual(own, keys(join(dir, "de.po")));
  });
}

/** Returns texts and their translations, those of one form. */
function texts(language) {
  const { stdout } = run("msgattrib", "--no-obsolete", "--no-wrap", join(dir, `${language}.po`));
  return new Map([...stdout.matchAll(/^msgid "(.*)"\nmsgstr "(.*)"$/gm)].map(([, text, told]) => [text, told]));
}

test("one deal has one name, and to lead is not to go out", () => {
  const wrong = { uk: [/./, /раунд/i], ru: [/./, /раунд/i], ro: [/\b(lead|led)\b/, /\b(ieșit|ieși) cu\b/] };
  for (const [language, [about, word]] of Object.entries(wrong))
    assert.deepEqual([...texts(language)].filter(([text, told]) => about.test(text) && word.test(told)), [], language);
});

/** Returns the marks that a translation must carry. */
const marks = (text) => [...text.matchAll(/\{\w+\}|%(?:\d\$)?[sd]/g)].map(([mark]) => mark).sort();

const page = pageTexts();
const errors = new Set(Object.values(readErrors()));
const wanted = new Set([...page.keys(), ...errors, ...lessonTexts()]);

test("the texts of the page and all errors are found", () => {
  const { enum: codes } = JSON.parse(readFileSync(join(dir, "..", "..", "schema", "codes.json"), "utf8")).$defs["api-code"];
  assert.ok(page.size > 40, `${page.size} texts`);
  assert.deepEqual(codes.filter((code) => !(code in readErrors())), []);
});

for (const language of LANGUAGES) {
  const { entries } = readCatalog(language);
  const byId = new Map(entries.map((entry) => [entry.id, entry]));

  test(`${language}: no text of the page, of its lessons or of an error is missing`, () => {
    assert.deepEqual([...wanted].filter((id) => !byId.get(id)?.forms.every((form) => form !== "") || byId.get(id)?.fuzzy), []);
  });

  test(`${language}: the marks of a text are those of its translation`, () => {
    for (const { id, forms } of entries) for (const form of forms) assert.deepEqual(marks(form), marks(id), form);
  });
}

test("Romanian is written with comma-below letters", () => {
  assert.doesNotMatch(readFileSync(join(dir, "ro.po"), "utf8"), /[şţŞŢ]/);
});
