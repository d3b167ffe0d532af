// The texts of the page: every t("...") and tn(n, "...", "...") of web/src, and what game files call their options.
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { optionTitles, root } from "./catalog.mjs";

const sources = (dir) =>
  readdirSync(dir, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? sources(join(dir, entry.name)) : entry.name.endsWith(".ts") ? [join(dir, entry.name)] : [],
  );

/** A map from text to {where, plural}; `plural` is null for t(). Throws if a text is no literal, or is used both ways. */
export function pageTexts() {
  const texts = new Map(optionTitles().map((title) => [title, { where: "data/games", plural: null }]));
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
        texts.set(text, { where, plural });
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return texts;
}
