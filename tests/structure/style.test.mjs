// SPDX-License-Identifier: MIT
// The checkable rules of the style sheets (docs/texts): typography, words that no player uses, address, plural forms, long buttons.
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
const read = (...path) => readFileSync(join(root, ...path), "utf8");

/** No letter of any alphabet next to it: \b supports only English letters. */
const word = (list) => new RegExp(`(?<!\\p{L})(?:${list})(?!\\p{L})`, "iu");
const QUOTED = /\[Key "value"\]/; // as in a record

/** Letters; at 320 pixels a button of the larger type has room for them. */
const LONGEST_BUTTON = 33;

/** The rules for all languages. */
const TYPOGRAPHY = {
  "three dots": /\.\.\./,
  "two blanks": /\S {2,}\S/,
  "a hyphen or a long dash for the dash": /\S (?:-|—) \S/,
  "straight quotes": /"/,
  "a straight apostrophe": /\p{L}'\p{L}/u,
  "a blank before a comma": /\p{L} [,;](?:\s|$)/u,
};

const SHEETS = {
  uk: {
    "Russian letters": /[ыэъё]/i,
    "other quotes": /[“”„]/,
    "the familiar address": word("ти|тебе|тобі|твій|твоя|твоє|твої"),
    "bones and spectacles": word("кост[іяей]+|костями|окуляри|окулярів|бал[иів]+"),
    "asking for 6-6": /(?:просить|вимагає|Попросити|Вимагати) 6-6/i,
    "a person's gender": word("поскаржився|відійшов|розглянув"),
    "words of no player": /напарник|стука(?:в|ла) на|на сімох|по праву|домовлені|повні руки|тій одній стороні|на глибині|хто б не був|Рибо,/i,
  },
  ru: {
    "Ukrainian letters": /[іїєґ]/i,
    "other quotes": /[“”„]/,
    "е for ё": word("еще|ее|счет|козел|осел|идет|начнет|пойдет|ждет|дает|берет|кладет|ведет|зовет"),
    "the familiar address": word("ты|тебя|тебе|твой|твоя|твоё|твои"),
    "points by other names": word("баллы|баллов|балла|балл|очков зрения|плитк[аиу]"),
    "deal by another name": word("кон|кона|раздача"),
    "asking for 6-6": /(?:просит|требует|Попросить|Требовать) 6-6/i,
    "a person's gender": word("пожаловался|отошёл|рассмотрел"),
    "words of no player": /раздач|стуча(?:л|ла) на|условленн|кратными яйцами|на глубине|уходит налево|просят только/i,
  },
  ro: {
    "game by its Russian name": /\bKozel\b/,
    "letters with a cedilla": /[şţ]/i,
    "other quotes": /[“«»]/,
    "the polite address": word("dumneavoastră|dvs|puteți|aveți|sunteți|confirmați|alegeți|încercați"),
    "points and tiles by other names": word("ochelari|oase|oasele|meci|meciul"),
    "asking for 6-6": /cere 6-6/i,
    "words of no player": /Capra mării|ranguri|Ecran întreg/i,
  },
  de: {
    "other quotes": /[«»”]/,
    "the polite address": /(?<![.:!?] |^|„)\b(?:Sie|Ihnen|Ihre?[mnrs]?)\b/,
    "du with a capital": /(?<=\p{Ll},? )(?:Du|Dein|Deine|Dich|Dir)(?!\p{L})/u,
    "tiles and sides by other names": word("würfel|knochen|partei|parteien|oase"),
    "asking for 6-6": /6-6 (?:nicht )?(?:verlangen|fordern)/i,
    "game by its Russian name": /\bKozel\b/,
    "words of no player": /spinner|von Rechts wegen|mit Recht |mit vollen Händen|Ziege um/i,
    "points as a credit": word("gutgeschrieben|gutschreiben|gutschreibt"),
  },
};

/** The English texts for people are in the sources. */
const ENGLISH = {
  ...TYPOGRAPHY,
  "American spelling": word("colou?rize|color|colors|colored|gray|grey scale|center|favorite|favorites|analyze|analyzed"),
  "the user": word("users?"),
  "asking for 6-6": /(?:asks?|claims?) (?:for )?6-6/i,
  "left on hand": /left on hand/i,
  "time a move": /(?:time|reserve|s) an? (?:move|match)\b/i,
  "zoom by nearness": word("nearer|farther"),
  "Becoming a goat by getting one": /(?:gets|got|becomes) a goat/i,
};

/** Returns the entries of a catalogue: msgid, plural msgid or null, the translations. */
function entries(language) {
  const strings = (text) => [...text.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, part]) => JSON.parse(`"${part}"`)).join("");
  return read("data", "po", `${language}.po`)
    .split("\n\n")
    .map((block) => {
      const all = (key) => [...block.matchAll(new RegExp(`^${key} ((?:"(?:[^"\\\\]|\\\\.)*"\\s*)+)`, "gm"))].map(([, text]) => strings(text));
      return { id: all("msgid")[0], plural: all("msgid_plural")[0] ?? null, forms: all("msgstr(?:\\[\\d\\])?") };
    })
    .filter(({ id }) => id);
}

/** Returns the texts that break a rule. */
const breaking = (rule, texts) => texts.filter((text) => rule.test(text) && !QUOTED.test(text));

for (const [language, sheet] of Object.entries(SHEETS)) {
  const all = entries(language);
  test(`${language}: there is a style sheet`, () => assert.ok(existsSync(join(root, "docs", "texts", `${language}.md`))));
  for (const [what, rule] of Object.entries({ ...TYPOGRAPHY, ...sheet }))
    test(`${language}: no ${what}`, () => assert.deepEqual(breaking(rule, all.flatMap(({ forms }) => forms)), []));
  test(`${language}: the forms of a plural differ where the number is told`, () => {
    // Two equal forms mean that one was forgotten; a German Doppel has no other plural.
    const same = all.filter(({ plural, forms }) => plural !== null && forms.length > 1 && forms.every((form) => form === forms[0] && !/Doppel/.test(form)));
    assert.deepEqual(same.map(({ id }) => id), []);
  });
}

/** The players' words in single texts, by the beginning of the text. Readers have corrected them. */
const WORDINGS = {
  uk: {
    "knocked on {values}": /прокатили на/, "Full fish, whoever": /хоч би хто був рибалкою/, "General by both at once": /лише за обидві разом/, "Leading by right": /за правом/,
    "Playing with a partner": /партнер/, "Out with 6-6": /25 очок або більше/, "The 28 tiles.": /на семи/, "Kozel with the fish for one": /«Риба, бери!»/, "Cut at depth": /після \{n\}-ї кістки/,
    "For two who do not see": /відкрийте .*прикладіть/, "After a fish the side that alone": /більше за всіх/, "To lay: the tile": /з тим самим числом/,
  },
  ru: {
    "{tile} goes to the left": /в левый край ряда/, "{name}: {tile} fits nowhere": /ложится слева/,
    "In a rated match to 101 where everybody": /прервана таймаутом или кто-то сдался/, "partners say such things": /между сдачами/, "The table in the middle": /сдачи/,
    "Plays through many possible": /раскладов/, "Plays through a few": /раскладов/, "only choices are asked": /нужен только выбор/, "Each player gets a row of 14": /14 закрытых костяшек/,
    "{rank} with {n}-fold eggs": /с яйцами ×\{n\}/, "Cut at depth": /после \{n\}-й/, "knocked on {values}": /прокатили на/,
  },
  ro: {
    "Full screen": /^Ecran complet/, "Leave full screen": /^Ieși din ecran complet$/, More: /^Mai multe$/, "Sea goat": /^Capra de mare/, "Pairs play for ranks": /grade/,
    "After a fish the pair with more": /mai multe puncte în mână/, "Out with 6-6": /25 sau mai mult/, "{n} s in reserve": /de rezervă/, "The English game of fives": /cu multipli de cinci/,
    "Fish! The deal does not count": /nu contează/, "Resign": /^Abandonează/, "Whoever goes out in the next": /ouăle s-au stricat/, "If 6-6 was led, the losers": /^Învinșilor rundei li se scri/,
    "If 0-0 was led, the losers": /^Învinșilor rundei li se scri/, "3. The deal was led": /„pe capră”/, "4. The last turn laid 6-6": /„se scrie o sută”/,
  },
  de: {
    "The first double is the spinner": /Kreuz/, "Out with 6-6": /25 oder mehr/, "The lead is by right": /mit Vorrecht/, "3. The deal was led": /„auf die Ziege“/, "4. The last turn laid 6-6": /„hundert anschreiben“/,
    "Two against two with what": /13er-Regel, Zuschläge/, "After a fish the pair with more": /mehr Punkten auf der Hand/, "Kozel for a bank": /Ziege mit Bank/, "You may add more doubles": /^Du kannst Doppel dazulegen/,
    "4. The deal is written": /wird nichts angeschrieben/, "If 6-6 was led, the losers": /^Die Verlierer bekommen/, Score: /^Punktzahl$/,
  },
};
for (const [language, wordings] of Object.entries(WORDINGS))
  test(`${language}: the players' words in texts that were corrected`, () => {
    const all = entries(language);
    for (const [beginning, words] of Object.entries(wordings)) {
      const found = all.filter(({ id }) => id === beginning || (beginning.length > 9 && id.startsWith(beginning)));
      assert.ok(found.length > 0, beginning);
      for (const { id, forms } of found) for (const form of forms) assert.match(form, words, id);
    }
  });

/** Returns the English texts of the page, the rules, the guide, the lessons and the games: those of a catalogue that are in their sources. */
function english() {
  const files = (folder, end) => readdirSync(join(root, folder), { recursive: true }).filter((name) => name.endsWith(end)).map((name) => read(folder, name));
  const joined = (text) => text.replace(/"\s*\n\s*"/g, "");
  const sources = [
    ...files("web/src", ".ts"),
    ...files("data/lessons", ".lesson"),
    ...files("data/games", ".ini"),
    ...["engine/prose", "engine/prose/pages"].flatMap((folder) => files(folder, ".c").map(joined)),
    joined(read("engine", "core", "catalogue", "names.c")),
  ].join("\n");
  return entries("de").flatMap(({ id, plural }) => [id, plural]).filter((text) => text && (sources.includes(text) || sources.includes(JSON.stringify(text).slice(1, -1))));
}

test("en: there is a style sheet", () => assert.ok(existsSync(join(root, "docs", "texts", "en.md"))));
const told = english();
test("en: what people read is found", () => assert.ok(told.length > 1400, `${told.length} texts`));
for (const [what, rule] of Object.entries(ENGLISH)) test(`en: no ${what}`, () => assert.deepEqual(breaking(rule, told), []));

/** The texts that are alone on a button of the page. */
const buttons = readdirSync(join(root, "web", "src"), { recursive: true })
  .filter((name) => name.endsWith(".ts"))
  .flatMap((name) => [...read("web", "src", name).matchAll(/<button[^>]*(?:=>[^>]*)*>\s*\$\{t\("([^"]+[^".])"\)\}\s*<\/button>/g)].map(([, text]) => text));

test("what stands on a button fits a phone", () => {
  assert.ok(buttons.length > 60, `${buttons.length} buttons`);
  const long = ["en", ...Object.keys(SHEETS)].flatMap((language) => {
    const of = new Map((language === "en" ? [] : entries(language)).map(({ id, forms }) => [id, forms[0]]));
    return buttons.map((id) => of.get(id) ?? id).filter((text) => text.length > LONGEST_BUTTON);
  });
  assert.deepEqual(long, []);
});
