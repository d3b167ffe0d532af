// SPDX-License-Identifier: MIT
// The catalogues of data/po are sound and complete: all languages have the same messages. (web/tests checks that every text of the sources has its
// entry.)
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

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
