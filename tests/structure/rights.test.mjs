// SPDX-License-Identifier: MIT
// A password check takes long, and its result may be outdated when the request begins its transaction. Every request that checks a password, or acts
// for an account after slow work, begins its transaction with account_rights_begin() (server/accounts/rights.h).
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { sourcesOf } from "../../scripts/trees.mjs";

const root = new URL("../../", import.meta.url);
const read = (path) => readFileSync(new URL(path, root), "utf8");

const sources = (folder) => sourcesOf(fileURLToPath(root), /\.c$/, folder && [folder]).map((path) => ({ path, text: read(path) }));

/** Returns [{name, body}]: the functions of a C file in clang-format's layout. */
const functionsOf = (text) => [...text.matchAll(/^[a-z][^\n;]*?\b(\w+)\((?:[^;{}]*?)\)\n\{\n([\s\S]*?)^\}/gm)].map(([, name, body]) => ({ name, body }));

/** Returns "file function" of each function that calls one of those. */
const callersOf = (files, calls) =>
  files.flatMap(({ path, text }) => functionsOf(text).filter(({ body }) => calls.test(body)).map(({ name }) => `${path} ${name}`));

const CHECKS = /\baccount_rights_(?:check|check_sign_in|of_session)\(/;

/** The functions that check a password, or use the rights of a session. All of them begin their transaction by the function. A new one is added
 * here when tests/unit/server/store/rights_test.c has its case. */
const CALLERS = [
  "server/accounts/account.c api_password",
  "server/accounts/account.c api_register",
  "server/accounts/account.c api_sign_in",
  "server/accounts/bots.c api_bot_add",
  "server/accounts/bots.c api_bot_end",
  "server/accounts/bots.c api_bot_token",
  "server/accounts/close.c api_close",
  "server/accounts/factor.c api_factor_begin",
  "server/accounts/factor.c api_factor_off",
  "server/accounts/factor.c api_factor_on",
  "server/accounts/profile.c api_photo_set",
  "server/accounts/recovery.c api_recovery_make",
  "server/accounts/rights.c account_rights_check",
];

/** The functions that pass the rights on to a function that begins. */
const BEGINS = /\baccount_rights_begin\(|\baccount_close\(/;

test("a password is compared in one file alone", () => {
  assert.deepEqual(callersOf(sources(), /\bidentity_password_is\(|\bstore_password\(/), [
    "server/accounts/rights.c account_rights_check",
    "server/accounts/rights.c account_rights_check_sign_in",
  ]);
});

test("every caller of a check is listed, and begins its transaction by what it checked", () => {
  const files = sources();
  assert.deepEqual(callersOf(files, CHECKS).sort(), CALLERS);
  for (const { path, text } of files)
    for (const { name, body } of functionsOf(text).filter(({ body }) => CHECKS.test(body)))
      assert.ok(path === "server/accounts/rights.c" || BEGINS.test(body), `${path} ${name} does not begin by account_rights_begin()`);
  for (const one of ["server/accounts/close.c account_close", "server/accounts/recovery.c api_recover"])
    assert.ok(callersOf(files, /\baccount_rights_begin\(/).includes(one), one);
});

test("a request that hashes a password has no transaction of another kind", () => {
  for (const { path, text } of sources("server/accounts"))
    for (const { name, body } of functionsOf(text).filter(({ body }) => BEGINS.test(body) && !/^account_rights/.test(body)))
      assert.ok(path === "server/accounts/rights.c" || !/\bstore_begin\(/.test(body), `${path} ${name}`);
});

test("each request with a password in its schema is held in the test of all pairs", () => {
  const source = read("tests/unit/server/store/rights_test.c");
  const { requests } = JSON.parse(read("schema/account.json"));
  const hashing = requests.filter((request) => Object.values(request.in?.properties ?? {}).some(({ $ref }) => /password$/.test($ref ?? "")));
  assert.ok(hashing.length >= 10, `${hashing.length}`);
  for (const { name } of hashing) assert.ok(name === "register" ? source.includes("api_register(&call)") : source.includes(`{"${name}", api_`), name);
});

test("the check sees one who goes round it", () => {
  const files = [{ path: "x.c", text: 'void api_sly(api_call *call)\n{\n    account_rights rights;\n    if (account_rights_check(call, "password", &rights))\n        store_begin(call->store);\n}\n' }];
  assert.deepEqual(callersOf(files, CHECKS), ["x.c api_sly"]);
  assert.ok(!BEGINS.test(functionsOf(files[0].text)[0].body));
});
