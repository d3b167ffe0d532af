// SPDX-License-Identifier: MIT
// The texts of the page: every t("...") and tn(n, "...", "...") of web/src, and the names of games and options from game files.
import { readFileSync, readdirSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import ts from "typescript";
import { gameSentences, gameTitles, optionTexts, root } from "./catalog.mjs";

const sources = (dir) =>
  readdirSync(dir, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? sources(join(dir, entry.name)) : entry.name.endsWith(".ts") ? [join(dir, entry.name)] : [],
  );

/** Returns a map from text to {where, plural, files, game}. `plural` is null for t(); `files`: the files of web/src that have it; `game`: a game file has
 * it. Throws if a text is not a literal, or is used both ways. */
export function pageTexts() {
  const texts = new Map(
    [...[...gameTitles(), ...gameSentences()].map((title) => [title, null]), ...optionTexts()].map(([text, plural]) => [text, { where: "data/games", plural, files: [], game: true }]),
  );
  for (const file of sources(join(root, "web", "src"))) {
    if (file.endsWith("i18n.ts")) continue;
    const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true);
    const visit = (node) => {
      if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && ["t", "tn"].includes(node.expression.text)) {
        const where = `${file}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
        const literals = node.expression.text === "t" ? node.arguments.slice(0, 1) : node.arguments.slice(1, 3);
        const [text, plural = null] = literals.map((literal) => {
          if (!ts.isStringLiteralLike(literal)) throw new Error(`${where}: the text must be a literal`);
          return literal.text;
        });
        const known = texts.get(text);
        if (known && known.plural !== plural) throw new Error(`${where}: "${text}" is used otherwise at ${known.where}`);
        texts.set(text, { where, plural, files: [...(known?.files ?? []), relative(join(root, "web", "src"), file)], game: known?.game ?? false });
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return texts;
}

/** What loads a part of the page with its texts: src/base/late.ts, src/ui/dialog.ts. */
const WITH_TEXTS = ["Late", "bringDialog", "withLaterTexts"];

/** Returns the files of web/src that an import() loads, each with whether its texts are loaded with it. */
export function laterFiles() {
  const found = new Map();
  const src = join(root, "web", "src");
  for (const file of sources(src)) {
    const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest);
    const visit = (node, withTexts) => {
      if ((ts.isCallExpression(node) || ts.isNewExpression(node)) && WITH_TEXTS.includes(node.expression.text)) withTexts = true;
      if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword && node.arguments[0].text.startsWith(".")) {
        const path = relative(src, join(dirname(file), node.arguments[0].text.replace(/\.js$/, ".ts")));
        found.set(path, withTexts && found.get(path) !== false);
      }
      ts.forEachChild(node, (child) => visit(child, withTexts));
    };
    visit(source, false);
  }
  return found;
}

/** The attributes of a tag that people read or hear. */
const READ = /(?:^|\s)(?:aria-label|aria-description|aria-roledescription|aria-valuetext|title|alt|placeholder|label)=$/;
const READ_PLAIN = /(?:^|\s)(?:aria-label|aria-description|aria-roledescription|aria-valuetext|title|alt|placeholder|label)="([^"]*)"/g;

/** Returns true for words: two letters in a row that are no character reference. */
const hasWords = (text) => /\p{L}{2,}/u.test(text.replace(/&\w+;/g, ""));

/** Returns the text in a template's markup: the text between tags, and the attributes that people read. */
function wordsIn(markup) {
  const words = [];
  for (const [, plain] of markup.matchAll(READ_PLAIN)) words.push(plain);
  // \u0000 stands for inserted values; an arrow function in one cannot end a tag.
  const between = markup.replace(/<!--.*?-->/gs, "").replace(/<(style|script)\b.*?<\/\1>/gs, "").replace(/<\/?[a-z][^>]*>/gis, "\n");
  words.push(...between.split(/[\n\u0000]/));
  return words.map((text) => text.trim()).filter(hasWords);
}

/** Returns the texts in the templates of web/src that are not in t(): [{where, text}]. An inserted literal in a visible place (`${"Close"}`,
 * aria-label=${"Close"}) counts too. */
export function hardCoded() {
  const found = [];
  for (const file of sources(join(root, "web", "src"))) {
    const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true);
    const where = (node) => `${file.slice(root.length + 1)}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
    const literals = (node) => {
      if (ts.isStringLiteralLike(node)) return [node.text];
      if (ts.isConditionalExpression(node)) return [...literals(node.whenTrue), ...literals(node.whenFalse)];
      if (ts.isParenthesizedExpression(node)) return literals(node.expression);
      if (ts.isTemplateExpression(node)) return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)];
      return [];
    };
    const visit = (node) => {
      if (ts.isTaggedTemplateExpression(node) && ["html", "svg"].includes(node.tag.getText())) {
        const { template } = node;
        const plain = ts.isNoSubstitutionTemplateLiteral(template);
        const strings = plain ? [template.text] : [template.head.text, ...template.templateSpans.map(({ literal }) => literal.text)];
        for (const text of wordsIn(strings.join("\u0000"))) found.push({ where: where(node), text });
        if (!plain)
          template.templateSpans.forEach(({ expression }, i) => {
            const before = strings.slice(0, i + 1).join("\u0000");
            const inTag = before.lastIndexOf("<") > before.lastIndexOf(">");
            if (inTag && !READ.test(strings[i])) return;
            for (const text of literals(expression).filter(hasWords)) found.push({ where: where(expression), text });
          });
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return found;
}
