// SPDX-License-Identifier: MIT
// The texts that can be read or heard on a page: those of everything visible, shadow trees included, and the names for assistive programs.
export function visibleTexts(page) {
  return page.evaluate(() => {
    const found = new Set();
    const keep = (text) => {
      const clean = (text ?? "").replace(/\s+/g, " ").trim();
      if (clean) found.add(clean);
    };
    const visit = (node) => {
      if (node.nodeType === Node.TEXT_NODE) return keep(node.textContent);
      if (node.nodeType !== Node.ELEMENT_NODE && node.nodeType !== Node.DOCUMENT_FRAGMENT_NODE) return;
      if (node instanceof Element) {
        if (["STYLE", "SCRIPT", "NOSCRIPT", "OPTION", "CODE"].includes(node.tagName)) return;
        if (!node.checkVisibility() && getComputedStyle(node).display !== "contents") return;
        for (const name of ["aria-label", "title", "placeholder", "alt"]) keep(node.getAttribute(name));
        if (node.shadowRoot) visit(node.shadowRoot);
      }
      if (node instanceof HTMLSlotElement) node.assignedNodes().forEach(visit);
      else node.childNodes.forEach(visit);
    };
    visit(document.body);
    return [...found];
  });
}

const escape = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
const letters = (text) => text.replace(/\{\w+\}/g, "").match(/\p{L}{2,}/gu) ?? [];

/** Returns a pattern for a text of the catalogue with its placeholders. */
const pattern = (text) => new RegExp(`^${escape(text).replace(/\\\{\w+\\\}/g, ".+?")}$`);

/** Returns a function: is a text one of `texts` of the catalogue? Most have no placeholder and need no pattern. */
function matcher(texts) {
  const whole = new Set(texts.filter((text) => !/\{\w+\}/.test(text)));
  const patterns = texts.filter((text) => !whole.has(text)).map(pattern);
  return (text) => whole.has(text) || patterns.some((each) => each.test(text));
}

/** The matchers of each catalogue: of the texts that differ from the English ones, and of those that do not. */
const matchers = new WeakMap();

function matchersOf(catalogue) {
  if (!matchers.has(catalogue))
    matchers.set(catalogue, {
      english: matcher(catalogue.flatMap(({ id, plural, forms }) => [id, plural].filter((text) => text && letters(text).length && !forms.includes(text)))),
      same: matcher(catalogue.filter(({ id, forms }) => forms.includes(id)).map(({ id }) => id)),
    });
  return matchers.get(catalogue);
}

/** Returns those of `texts` that are English although the catalogue (entries of web/tools/catalog.mjs) has another text. */
export function englishIn(texts, catalogue) {
  return texts.filter(matchersOf(catalogue).english);
}

/** Returns texts that read as in English though they contain words: neither names nor the same in both by the catalogue. */
export function unchanged(texts, english, catalogue, isName) {
  const plain = (text) => text.replace(/\d+/g, "#");
  const known = new Set(english.map(plain));
  const { same } = matchersOf(catalogue);
  return texts.filter((text) => letters(text).length && known.has(plain(text)) && !isName(text) && !same(text));
}
