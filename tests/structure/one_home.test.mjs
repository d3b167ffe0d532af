// SPDX-License-Identifier: MIT
// Things with one implementation, and code that bypasses it: writing files, showing texts of strangers, arguments of addresses.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join, relative } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** The rules: where they apply, what a line must not contain, and which files are excepted, each with the reason. */
const RULES = [
  {
    what: "a file is written by base/output.h: complete, or not there at all",
    where: /\.c$/,
    wrong: /\bfopen\([^;]*,\s*"[wa]|\b(open|openat)\([^;]*O_CREAT|\bcreat\(|\bmkos?temps?\(|\blinkat?\(|\brename(at2?)?\(/,
    may: {
      "base/output.c": "it is that",
      "server/store/sql/counter.c": "a part of the store, which is written in place",
      "server/store/sql/sqlite.c": "a part of the store, which is locked",
    },
  },
  {
    what: "a command complains by cli_complain() and shows its progress by cli_progress()",
    where: /^apps\/cli\/.*\.c$/,
    wrong: /\bstderr\b|\bperror\(/,
    may: { "apps/cli/message.c": "it is that", "apps/cli/main.c": "it prints its own help" },
  },
  {
    what: "names from records are shown by base_visible()",
    where: /^(apps\/cli|engine\/layout)\/.*\.c$/,
    wrong: /printf\([^;]*(tags(\.|->)(name|event|date|result|program)|scene->(name|title|status))|puts\([^;]*tags/,
    may: {},
  },
  {
    what: "control characters are made visible by base/visible.h, not replaced",
    where: /^(base|engine|server|apps)\/.*\.c$/,
    wrong: /(' '|0x20|0x7f|127|'~')[^;]*'\?'|'\?'[^;]*(' '|0x20|0x7f|127|'~')/,
    may: { "server/http/api_requests.c": "a browser's name keeps only letters of ASCII", "server/store/admin/check.c": "a sign of SQL" },
  },
  {
    what: "letters of ASCII are found by base/ascii.h, whatever the locale is",
    where: /^(base|engine|server|apps)\/.*\.[ch]$/,
    wrong: /\b(isalnum|isalpha|isupper|islower|isprint|isspace|ispunct|isgraph|iscntrl|toupper|tolower)\(/,
    may: {},
  },
  {
    what: "byte order marks are skipped by base/byte_order_mark.h",
    where: /^(base|engine|server|apps)\/.*\.[ch]$/,
    wrong: /\\xef\\xbb\\xbf|\\uFEFF/i,
    may: { "base/byte_order_mark.h": "it is that" },
  },
  {
    what: "arguments of addresses are read by net/arguments.h",
    where: /^(base|engine|server|apps)\/.*\.c$/,
    wrong: /request(\.|->)query\b|net_request_decode\(/,
    may: { "server/net/arguments.c": "it is that", "server/net/request.c": "it cuts the query off" },
  },
  {
    what: "the library writes no number whose decimal point the program's locale chooses",
    where: /^(base|engine)\/.*\.c$/,
    wrong: /"[^"]*%[-+ #0-9.*$]*[aefgAEFG]\b|\bstrto(d|f|ld)\(|\batof\(/,
    may: { "engine/layout/pieces.c": "it replaces the point" },
  },
  {
    what: "the engine allocates by engine/memory/memory.h, and never aborts",
    where: /^engine\/.*\.[ch]$/,
    wrong: /\b(malloc|calloc|realloc|reallocarray|aligned_alloc|posix_memalign|free|strn?dup|v?asprintf|getline|getdelim|open_memstream|abort)\(|\bbase_(must|new|resize)\w*\(|\bbase_text( \w+(;| = \{)|_(take|free)\()/,
    may: { "engine/memory/memory.c": "it is that", "engine/notation/message/feed.c": "messages of the server, in the memory of base/", "engine/notation/message/feed.h": "they are", "engine/notation/message/match_message.c": "they are" },
  },
  {
    what: "the page writes dates by base/i18n.ts, in the reader's own locale",
    where: /^web\/src\/.*\.ts$/,
    wrong: /\bDateTimeFormat\(|\btoLocale(Date|Time)String\(/,
    may: { "web/src/base/i18n.ts": "it is that" },
  },
];

/** Returns the faults of one source under one rule. It examines statements, not lines: calls may be broken over lines. */
export function faultsOf(rule, file, text) {
  if (!rule.where.test(file) || rule.may[file]) return [];
  const code = text.replace(/\/\*[^]*?\*\//g, (comment) => comment.replace(/[^\n]/g, " "));
  let line = 1;
  const faults = [];
  for (const statement of code.split(/(?<=[;{}])/)) {
    const first = line + (statement.match(/^\s*/)?.[0].split("\n").length ?? 1) - 1;
    if (rule.wrong.test(statement)) faults.push(`${file}:${first}: ${rule.what}`);
    line += statement.split("\n").length - 1;
  }
  return faults;
}

function sources(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    return entry.isDirectory() ? sources(path) : /\.([ch]|ts)$/.test(entry.name) ? [path] : [];
  });
}

test("the check sees code that goes round", () => {
  const all = (file, text) => RULES.flatMap((rule) => faultsOf(rule, file, text)).length;
  assert.equal(all("apps/cli/a.c", 'FILE *f = fopen(path,\n    "wb");'), 1);
  assert.equal(all("apps/cli/a.c", 'FILE *f = fopen(path, "rb");'), 0);
  assert.equal(all("apps/cli/a.c", "int fd = open(path, O_WRONLY | O_CREAT, 0600);"), 1);
  assert.equal(all("apps/cli/a.c", 'fprintf(stderr, "kozel: %s\\n", name);'), 1);
  assert.equal(all("apps/cli/a.c", "/* to stderr */ if (isatty(STDERR_FILENO)) return;"), 0);
  assert.equal(all("apps/cli/a.c", 'printf("%s",\n  r->tags.name[seat]);'), 1);
  assert.equal(all("server/hub/a.c", "if (*c < ' ')\n    *c = '?';"), 1);
  assert.equal(all("engine/notation/laps/a.c", 'if (memcmp(text, "\\xef\\xbb\\xbf", 3)) text += 3;'), 1);
  assert.equal(all("server/http/a.c", "const char *at = http->request->query;"), 1);
  assert.equal(all("engine/layout/a.c", 'base_text_format(s, "scale(%.4f)", scale);'), 1);
  assert.equal(all("engine/layout/a.c", 'base_text_format(s, "%d%%from", percent);'), 0);
  assert.equal(all("engine/solver/a.c", "s->table = calloc(\n  4, 2);"), 1);
  assert.equal(all("engine/solver/a.c", "memory_free(s->table);"), 0);
  assert.equal(all("engine/solver/a.c", "base_text grows = {0};"), 1);
  assert.equal(all("engine/solver/a.c", "base_text text = base_text_in(out, size);"), 0);
  assert.equal(all("web/src/a.ts", 'new Intl.DateTimeFormat("en").format(ms);'), 1);
});

test("every exception is needed", () => {
  for (const rule of RULES)
    for (const file of Object.keys(rule.may)) {
      const text = readFileSync(join(root, file), "utf8");
      assert.ok(faultsOf({ ...rule, may: {} }, file, text).length > 0, `${file}: ${rule.what}`);
    }
});

test("nothing goes round", () => {
  const faults = ["base", "engine", "server", "apps", "research/training"].flatMap(sources).flatMap((file) => {
    const text = readFileSync(join(root, file), "utf8");
    return RULES.flatMap((rule) => faultsOf(rule, relative(root, join(root, file)), text));
  });
  assert.deepEqual(faults, []);
});

// The catalogue defines the words and limits of game files. Other places that name them name the same.
test("the page and the documents name the groups, difficulties and limits of game files as the catalogue has them", () => {
  const read = (file) => readFileSync(join(root, file), "utf8");
  const words = (text) => [...text.matchAll(/["`](\w+)["`]/g)].map(([, word]) => word);
  const row = (key) => new RegExp(`^\\| \`${key}\` \\| (.*) \\|$`, "m").exec(read("docs/house-games.md"))[1];
  const comment = (key) => new RegExp(`\\*     ${key} = [^]*?(?=\\*     \\w)`).exec(read("include/kozel/catalogue.h"))[0].replace(/\s*\n\s*\*\s*/g, " ");
  const catalogue = read("engine/core/catalogue/games.c");
  const listOf = (name) => words(new RegExp(`\\b${name}\\[\\w+\\] = \\{(.*)\\}`).exec(catalogue)[1]);

  const [house, ...groups] = listOf("groups");
  assert.equal(house, "house");
  const page = [.../id: "(\w+)"/g[Symbol.matchAll](read("web/src/games/groups.ts"))].map(([, id]) => id);
  assert.deepEqual([...page].sort(), [...groups].sort(), "web/src/games/groups.ts");
  assert.deepEqual(words(row("group")), groups, "docs/house-games.md");
  assert.ok(comment("group").includes(groups.join(", ")), "include/kozel/catalogue.h");

  const difficulties = listOf("difficulties");
  const shown = [.../difficulty === "(\w+)"/g[Symbol.matchAll](read("web/src/games/facts.ts"))].map(([, word]) => word);
  assert.deepEqual(shown, difficulties, "web/src/games/facts.ts");
  assert.deepEqual(words(row("difficulty")), difficulties, "docs/house-games.md");
  assert.ok(comment("difficulty").includes(difficulties.join(", ")), "include/kozel/catalogue.h");

  const [, most] = /KZ_MINUTES_MAX = (\d+)/.exec(read("include/kozel/catalogue.h"));
  assert.ok(row("minutes").endsWith(`1 to ${most}`), "docs/house-games.md");
  assert.ok(comment("minutes").includes(`1..${most}`), "include/kozel/catalogue.h");
});

test("the bots of the terminal are the characters of the page", () => {
  const names = (text) => [...text.matchAll(/(?:t|N_)\("([^"]+)"\)/g)].map(([, name]) => name);
  const page = readFileSync(join(root, "web/src/bots/cast.ts"), "utf8"), terminal = readFileSync(join(root, "apps/cli/play/cast.c"), "utf8");
  const ofPage = [...page.matchAll(/case "([^"]+)":\s+return \[(.*)\];/g)].map(([, level, list]) => [level, ...names(list)]);
  const ofTerminal = [...terminal.matchAll(/\{"([^"]+)", \{(.*)\}\}/g)].map(([, level, list]) => [level, ...names(list)]);
  assert.ok(ofPage.length > 5);
  assert.deepEqual(ofTerminal, ofPage);
  const titles = readFileSync(join(root, "web/src/ui/names.ts"), "utf8").matchAll(/case "([^"]+)":\s+return t\("([^"]+)"\);/g);
  assert.deepEqual([...terminal.matchAll(/\{"([^"]+)", N_\("([^"]+)"\)\}/g)].map(([, level, title]) => [level, title]), [...titles].map(([, level, title]) => [level, title]).filter(([level]) => level !== "equal"));
});
