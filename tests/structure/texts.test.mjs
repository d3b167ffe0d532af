// SPDX-License-Identifier: MIT
// Every text that the C program shows to people has its entry in the catalogues. Texts are `_()`, `N_()` and `NN_()` in C, the titles of the games
// (data/games), and the descriptions of mechanics (engine/core/catalogue/mechanic_table.h). The sentences of the errors are texts too
// (include/kozel/error.h, server/hub/schema/request_error.h). The catalogues have nothing else.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { sourcesOf } from "../../scripts/trees.mjs";
import { readErrors } from "../../web/tools/catalog.mjs";
import { lessonTexts } from "../../web/tools/lessons.mjs";
import { pageTexts } from "../../web/tools/texts.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");

/** Returns the keys of catalogue text, each as one string with its escapes. */
function keysOf(text) {
  return [...text.matchAll(/^msgid ((?:"(?:[^"\\]|\\.)*"\s*)+)/gm)]
    .map(([, strings]) => [...strings.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, part]) => part).join(""))
    .filter((key) => key !== "");
}

/** Returns the sentences in the rows X(KZ_E_NAME, "word", "sentence") of error.h. */
export function sentencesOf(header) {
  return [...header.matchAll(/X\((?:KZ|API|HUB)_E_\w+,\s*"[^"]*",[\s\\]*"((?:[^"\\]|\\.)*)"\)/g)].map(([, sentence]) => sentence);
}

function programTexts() {
  const sources = sourcesOf(root, /\.c$/).concat(join("engine", "core", "catalogue", "mechanic_table.h"));
  const options = ["--language=C", "--from-code=UTF-8", "--keyword=_", "--keyword=N_", "--keyword=NN_:1,2", "--no-wrap", "--output=-"];
  const { status, stdout, stderr } = spawnSync("xgettext", [...options, ...sources], { cwd: root, encoding: "utf8" });
  assert.equal(status, 0, stderr);
  return keysOf(stdout);
}

/** Returns the titles of the project's games and of their options, and the games' descriptions. */
function titles() {
  return readdirSync(join(root, "data", "games")).flatMap((name) =>
    [...readFileSync(join(root, "data", "games", name), "utf8").matchAll(/^(?:title(?: \S+)?|also|about|says) = (.+)$/gm)].map(([, title]) => title),
  );
}

const header = ["include/kozel/error.h", "server/hub/schema/request_error.h"].map((path) => readFileSync(join(root, path), "utf8")).join("");
const texts = [...programTexts(), ...titles(), ...sentencesOf(header)];

test("the texts are found", () => {
  assert.ok(texts.includes("unknown command"));
  assert.ok(texts.includes("Each player is dealt {n} tile."));
  assert.ok(texts.includes("Sea goat"));
  assert.ok(texts.includes("The plain draw game: who goes out takes the points of all others, and 100 wins."));
  assert.equal(sentencesOf(header).length, header.match(/\bX\((?:KZ|API|HUB)_E_/g).length);
});

for (const language of ["uk", "ru", "ro", "de"]) {
  test(`${language}.po has every text of the program and of its errors`, () => {
    const known = new Set(keysOf(readFileSync(join(root, "data", "po", `${language}.po`), "utf8")));
    assert.deepEqual(
      texts.filter((text) => !known.has(text)),
      [],
    );
  });
}

const unescaped = (key) => JSON.parse(`"${key}"`);
const used = new Set([...texts.map(unescaped), ...pageTexts().keys(), ...lessonTexts(), ...Object.values(readErrors())]);

for (const language of ["uk", "ru", "ro", "de"]) {
  test(`${language}.po has no text that neither the page nor the program uses`, () => {
    const keys = keysOf(readFileSync(join(root, "data", "po", `${language}.po`), "utf8"));
    assert.deepEqual(keys.map(unescaped).filter((key) => !used.has(key)), []);
  });
}

/** Returns the translations of a catalogue, one line each. */
const translations = (language) =>
  [...readFileSync(join(root, "data", "po", `${language}.po`), "utf8").matchAll(/^msgstr(?:\[\d\])? "(.*)"$/gm)].map(([, text]) => text);

for (const language of ["uk", "ru", "ro", "de"]) {
  test(`${language}.po has one dash, " – "`, () => {
    assert.deepEqual(translations(language).filter((text) => /\S (?:-|—) \S|(?<!_ \p{L}+) -[,.;:!?)]/u.test(text)), []);
  });
}

test("uk.po writes the apostrophe as ’", () => {
  assert.deepEqual(translations("uk").filter((text) => /[а-яіїєґ]'[а-яіїєґ]/i.test(text)), []);
});

test("who reads German or Romanian is a friend: du, tu", () => {
  const formal = { de: /(?<![.:!?] |^|„)\b(?:Sie|Ihnen|Ihre?[mnrs]?)\b/, ro: /dumneavoastr|\bdvs\b|\b(?:puteți|aveți|sunteți|confirmați|alegeți|încercați)\b/i };
  for (const [language, polite] of Object.entries(formal)) assert.deepEqual(translations(language).filter((text) => polite.test(text)), []);
});

test("a refused letter of a name is answered with the alphabets that a name may have, in every language", () => {
  const entry = /^msgid "a name has letters of English, German, Romanian, Russian, Ukrainian, .*"\nmsgstr "(.*)"$/m;
  const stems = { uk: ["англ", "нім", "рум", "рос", "укр"], ru: ["англ", "нем", "рум", "рус", "укр"], ro: ["engl", "german", "român", "rus", "ucrain"], de: ["engl", "deutsch", "rumän", "russ", "ukrain"] };
  for (const [language, alphabets] of Object.entries(stems)) {
    const text = entry.exec(readFileSync(join(root, "data", "po", `${language}.po`), "utf8"))?.[1] ?? "";
    assert.deepEqual(alphabets.filter((stem) => !text.includes(stem)), [], `${language}: ${text}`);
  }
});
