// SPDX-License-Identifier: MIT
// The texts of the page: every t("...") and tn(n, "...", "...") of web/src, and what game files call games and options.
import { readFileSync, readdirSync } from "node:fs";
import { join, relative } from "node:path";
import ts from "typescript";
import { gameSentences, gameTitles, optionTexts, root } from "./catalog.mjs";

const sources = (dir) =>
  readdirSync(dir, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? sources(join(dir, entry.name)) : entry.name.endsWith(".ts") ? [join(dir, entry.name)] : [],
  );

/** A map from text to {where, plural, files}; `plural` is null for t(); `files`: those of web/src that have it, from there. Throws if a text is no literal, or is used both ways. */
export function pageTexts() {
  const texts = new Map(
    [...[...gameTitles(), ...gameSentences()].map((title) => [title, null]), ...optionTexts()].map(([text, plural]) => [text, { where: "data/games", plural, files: [] }]),
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
        texts.set(text, { where, plural, files: [...(known?.files ?? []), relative(join(root, "web", "src"), file)] });
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return texts;
}

/** What people read or hear of a tag's attributes. */
const READ = /(?:^|\s)(?:aria-label|aria-description|aria-roledescription|aria-valuetext|title|alt|placeholder|label)=$/;
const READ_PLAIN = /(?:^|\s)(?:aria-label|aria-description|aria-roledescription|aria-valuetext|title|alt|placeholder|label)="([^"]*)"/g;

/** Words: two letters in a row that are no mark of a character. */
const hasWords = (text) => /\p{L}{2,}/u.test(text.replace(/&\w+;/g, ""));

/** What of a template's markup is text: what stands between tags, and what the attributes say that are read. */
function wordsIn(markup) {
  const words = [];
  for (const [, plain] of markup.matchAll(READ_PLAIN)) words.push(plain);
  // \u0000 stands for what is filled in; an arrow function in it cannot end a tag.
  const between = markup.replace(/<!--.*?-->/gs, "").replace(/<(style|script)\b.*?<\/\1>/gs, "").replace(/<\/?[a-z][^>]*>/gis, "\n");
  words.push(...between.split(/[\n\u0000]/));
  return words.map((text) => text.trim()).filter(hasWords);
}

/** Texts in the templates of web/src that are not in t(): [{where, text}]. A literal that is filled in where people read
 *  (`${"Close"}`, aria-label=${"Close"}) is one, too. */
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
