// SPDX-License-Identifier: MIT
// Counts what is not plain English in comments, documents and names, folder by folder:
//   node scripts/english.mjs            counts, as tests/structure/english.txt has them
//   node scripts/english.mjs FOLDER     each finding in a folder, with file and line
//   node scripts/english.mjs --lengths  how long sentences of comments and of documents are
//   node scripts/english.mjs --write    writes tests/structure/english.txt; refuses a count that has risen
// A finding is a sentence of more than 30 words, a word of WORDS in a comment or document, or a part of a name in NAMES.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const LIST = join(root, "tests/structure/english.txt");

export const LONGEST = 30; // words

/** Words that a reader has to decode, and what to write instead. */
export const WORDS = {
  anew: "again, recompute, reload",
  beside: "next to, in addition to",
  besides: "in addition",
  told: "sent, notified, reported, documented",
  tells: "sends, notifies, reports",
  tell: "send, notify, report",
  says: "reports, documents",
  believes: "estimates",
  hears: "receives",
  forgets: "drops, clears",
  whoever: "the seat that, a client that",
  "so many": "at most n, n",
  "held against": "compared with",
  "of today": "current",
  "to be had": "available",
  "made again": "re-run, regenerated",
};

/** Parts of names, and what to write instead. */
export const NAMES = { most: "max", least: "min", told: "sent", tell: "send", say: "report", says: "reports", anew: "again" };

const ABI = "the public interface: engine/library/abi.txt";

/** Names that cannot change, and why. */
export const KEPT_NAMES = {
  KZ_GAME_SAYS: ABI,
  kz_public_told: ABI,
  kz_told: ABI,
  least_win: `${ABI}, and a mechanic's key in files of games`,
  most_actions: ABI,
  AI_CLUB_REASON_LEAST: "made from the key `reason_least` of data/bots/club.txt",
  hub_do_say: "handles the request `say` of docs/protocol.md",
  wasm_export_told: "the page calls the export `told`",
};

/** Quotations, texts for players and what is generated: not this script's business. */
const SKIPPED = /^(CHANGELOG\.md|data\/|schema\/|docs\/errors\.md|scripts\/english\.mjs|web\/package|web\/src\/api\/schema\.ts|.*\.txt$)/;

/** Returns the folder under which a file is counted: two levels of a tree. */
export const folderOf = (file) => dirname(file).split("/").slice(0, 2).join("/");

/** Returns a text with everything but its line ends blanked, so that lines keep their numbers. */
const blank = (text) => text.replace(/[^\n]/g, " ");

/** A comment that begins here, not in a string such as a path with wildcards. */
const COMMENT = /(?<![^\s({[,;])\/\*(?=[\s*])([^]*?)\*\//g;

/** Returns [{line, text, isCode}]: the paragraphs of the comments of a source, or of a document. A paragraph that is indented is code. */
export function proseOf(file, text) {
  const found = [];
  const add = (index, content) => {
    let line = text.slice(0, index).split("\n").length;
    for (const part of content.split(/(?<=\n[ \t]*\n)|(?<=\n)(?=[ \t]*- )/)) {
      const lines = part.split("\n").filter((text) => text.trim());
      if (lines.length) found.push({ line, text: part, isCode: lines.every((text) => /^ {2}/.test(text) && !/^ *- /.test(text)) });
      line += part.split("\n").length - 1;
    }
  };
  if (/\.md$/.test(file)) {
    const plain = text.replace(/^```[^]*?^```/gm, blank).replace(/`[^`\n]*`/g, (code) => "X".padEnd(code.length)).replace(/\]\([^)]*\)/g, (link) => "]".padEnd(link.length));
    // A paragraph, an item of a list or a cell of a table counts by itself. Four blanks after an empty line begin code.
    let block, isCode = false, wasEmpty = true;
    for (const [index, line] of plain.split("\n").entries()) {
      const isEmpty = !line.trim();
      if (isEmpty) block = undefined;
      else if (!/^ {4}/.test(line)) isCode = false;
      else if (wasEmpty) isCode = true;
      wasEmpty = isEmpty;
      if (isEmpty || isCode) continue;
      if (line.startsWith("|")) {
        found.push(...line.split("|").map((text) => ({ line: index + 1, text })));
        block = undefined;
      } else if (!block || /^\s*(?:[-*] |\d+\. |#)/.test(line)) {
        block = { line: index + 1, text: line };
        found.push(block);
      } else {
        block.text += `\n${line}`;
      }
    }
    return found;
  }
  if (/\.(c|cc|h|ts|mjs)$/.test(file)) for (const match of text.matchAll(COMMENT)) add(match.index, match[1].replace(/^\s*\*+ ?/gm, ""));
  const lines = /\.(c|cc|h|ts|mjs)$/.test(file) ? /(?:^[ \t]*\/\/.*\n?)+/gm : /(?:^[ \t]*#(?!!).*\n?)+/gm;
  if (/\.(c|cc|h|ts|mjs|py|build)$/.test(file)) for (const match of text.matchAll(lines)) add(match.index, match[0].replace(/^[ \t]*(?:\/\/+|#+) ?/gm, ""));
  if (/\.py$/.test(file))
    for (const { index, 0: quoted } of text.matchAll(/"""[^]*?"""/g)) {
      const before = text.slice(text.lastIndexOf("\n", index) + 1, index);
      if (!before.trim()) add(index, quoted.slice(3, -3).replaceAll(`\n${before}`, "\n"));
    }
  return found;
}

/** The sentences of a text, each in one line. */
export const sentencesOf = (text) => text.replace(/`[^`]*`/g, "X").replace(/\s+/g, " ").trim().split(/(?<=[.!?:;])\s+(?=[A-Z"'(`]|$)/);
export const wordsOf = (sentence) => (sentence.match(/[A-Za-z0-9'_]+/g) ?? []).length;

const WORD = new RegExp(`(?<!-)\\b(${Object.keys(WORDS).join("|")})\\b(?! =)`, "gi");
const NAME = new RegExp(`\\b\\w*?(?:^|_|\\b)(${Object.keys(NAMES).join("|")})(?=_|\\b)\\w*`, "gi");

/** Returns [{kind, line, text}]: the findings in one file. */
export function findingsOf(file, text) {
  const found = [];
  for (const { line, text: prose, isCode } of proseOf(file, text)) {
    for (const sentence of isCode ? [] : sentencesOf(prose)) if (wordsOf(sentence) > LONGEST) found.push({ kind: "long", line, text: `${wordsOf(sentence)} words: ${sentence.slice(0, 80)}...` });
    for (const [word] of prose.replace(/`[^`]*`/g, "X").matchAll(WORD)) found.push({ kind: "word", line, text: `"${word}": ${WORDS[word.toLowerCase()]}` });
  }
  if (/\.([ch]|cc)$/.test(file)) {
    const code = text.replace(/\/\*[^]*?\*\/|"(?:\\.|[^"\\\n])*"/g, blank);
    const names = new Map();
    for (const match of code.matchAll(NAME)) if (match[0].includes("_") && !(match[0] in KEPT_NAMES) && !names.has(match[0])) names.set(match[0], match);
    for (const [name, match] of names) found.push({ kind: "name", line: code.slice(0, match.index).split("\n").length, text: `${name}: ${NAMES[match[1].toLowerCase()]}` });
  }
  return found;
}

export function files() {
  const { stdout } = spawnSync("git", ["ls-files"], { cwd: root, encoding: "utf8" });
  return stdout.split("\n").filter((file) => /\.(c|cc|h|ts|mjs|py|build|md)$/.test(file) && !SKIPPED.test(file) && existsSync(join(root, file)));
}

/** Returns {comments, documents}: the numbers of words of the sentences in these files, ascending. A heading or a note of at most 3 words is no sentence. */
export function lengths(names = files()) {
  const all = { comments: [], documents: [] };
  for (const file of names)
    for (const { text, isCode } of proseOf(file, readFileSync(join(root, file), "utf8")))
      if (!isCode) all[file.endsWith(".md") ? "documents" : "comments"].push(...sentencesOf(text).map(wordsOf).filter((count) => count > 3));
  for (const list of Object.values(all)) list.sort((a, b) => a - b);
  return all;
}

export const medianOf = (list) => list[list.length >> 1];

/** Returns {folder: {long, word, name}}. */
export function counts() {
  const by = {};
  for (const file of files())
    for (const { kind } of findingsOf(file, readFileSync(join(root, file), "utf8"))) (by[folderOf(file)] ??= { long: 0, word: 0, name: 0 })[kind]++;
  return Object.fromEntries(Object.entries(by).sort(([a], [b]) => (a < b ? -1 : 1)));
}

export const print = (by) => Object.entries(by).map(([folder, { long, word, name }]) => `${folder} ${long} ${word} ${name}\n`).join("");

/** Returns the stored list: {folder: {long, word, name}}. */
export function listed() {
  const lines = readFileSync(LIST, "utf8").split("\n").filter((line) => line && !line.startsWith("#"));
  return Object.fromEntries(lines.map((line) => line.split(" ")).map(([folder, long, word, name]) => [folder, { long: Number(long), word: Number(word), name: Number(name) }]));
}

/** Returns the counts that have risen, as texts. */
export function risen(before, now) {
  return Object.entries(now).flatMap(([folder, kinds]) =>
    Object.entries(kinds).filter(([kind, count]) => count > (before[folder]?.[kind] ?? 0)).map(([kind, count]) => `${folder}: ${kind} ${count}, not ${before[folder]?.[kind] ?? 0}`),
  );
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [argument] = process.argv.slice(2);
  if (argument === "--write") {
    const now = counts(), worse = existsSync(LIST) ? risen(listed(), now) : [];
    if (worse.length) {
      console.error(worse.join("\n"));
      process.exit(1);
    }
    writeFileSync(LIST, `# Findings of scripts/english.mjs by folder: long sentences, words, names. They may only fall.\n${print(now)}`);
  } else if (argument === "--lengths") {
    for (const [kind, list] of Object.entries(lengths()))
      console.log(`${kind}: ${list.length} sentences, median ${medianOf(list)} words, 90th percentile ${list[Math.floor(list.length * 0.9)]}, longest ${list.at(-1)}`);
  } else if (argument) {
    for (const file of files().filter((file) => folderOf(file) === argument || file.startsWith(`${argument}/`) || file === argument))
      for (const { line, text } of findingsOf(file, readFileSync(join(root, file), "utf8"))) console.log(`${file}:${line}: ${text}`);
  } else {
    process.stdout.write(print(counts()));
  }
}
