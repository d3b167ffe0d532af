// SPDX-License-Identifier: MIT
// Every command and every program of the manual is run, as the installed program and library are: the blocks ```console of docs/. A line with `$ ` is
// a command, the lines behind it are what it prints. In them `…` is any text, and a line `...` any number of lines. A block whose paragraph is only
// "`NAME`:" is the file of that name. The block before the first heading shows the end: it is run last.
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { environment, folder, libraries, prefix, root } from "./installed.mjs";

const pages = readdirSync(join(root, "docs"), { recursive: true })
  .filter((name) => name.endsWith(".md") && /^```console$/m.test(readFileSync(join(root, "docs", name), "utf8")))
  .sort();
let count = 0;

/** Returns the steps of a page in the order in which they are run: {file, text}, {command, output}, {mark}. */
function stepsOf(text) {
  const last = [], steps = [];
  let heading = false;
  for (const [, title, mark, name, kind, body] of text.matchAll(/^(## .*)$|^<!-- test: (.*) -->$|(?:^`([\w.]+)`:\n\n)?^```(\w*)\n((?:(?!```).*\n)*)```$/gm)) {
    if (title) heading = true;
    else if (mark) steps.push({ mark });
    else if (name) steps.push({ file: name, text: body });
    else if (kind === "console") {
      assert.match(body, /^\$ /, "a block begins with a command");
      for (const [, command, output] of body.matchAll(/^\$ (.*)\n((?:(?!\$ ).*\n)*)/gm)) (heading ? steps : last).push({ command, output });
    }
  }
  return [...steps, ...last];
}

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
const patternOf = (output) =>
  new RegExp(`^${output.split("\n").slice(0, -1).map((line) => (line === "..." ? "(?:.*\\n)*" : `${escaped(line).replaceAll("…", ".*")}\\n`)).join("")}$`);

/** Waits until a program that goes on has printed what matches, and returns the match. */
async function printed({ stdout }, pattern, command) {
  let text = "";
  for await (const piece of stdout.iterator({ destroyOnReturn: false })) {
    const match = pattern.exec((text += piece));
    if (match) return match;
  }
  assert.fail(`${command} printed: ${text}`);
}

/** What a reader does in a browser, or has got from elsewhere. */
const MARKS = {
  async "register Ann"({ port }) {
    const origin = `http://127.0.0.1:${port}`;
    const session = await fetch(`${origin}/session`, { method: "POST", headers: { origin } });
    const cookie = session.headers.get("set-cookie").split(";")[0];
    const body = JSON.stringify({ name: "Ann", password: "goat&barn" });
    const answer = await fetch(`${origin}/api/register`, { method: "POST", headers: { origin, cookie, "content-type": "application/json" }, body });
    assert.equal(answer.status, 200, await answer.text());
  },
  async npm({ cwd }) {
    mkdirSync(join(cwd, "node_modules"));
    symlinkSync(join(root, "build/npm"), join(cwd, "node_modules/kozel"));
  },
};

for (const name of pages)
  test(`docs/${name}`, async (t) => {
    const cwd = mkdtempSync(join(folder, "page-"));
    let port = "0"; // the server takes a free one, and prints it
    const here = (text) => text.replaceAll("8080", port);
    const library = join(libraries, readdirSync(libraries).find((file) => /^libkozel\.so\.\d+$/.test(file)));
    const env = {
      ...process.env, ...environment, LC_ALL: "C.UTF-8", LANGUAGE: "", KOZEL_PORT: port, KOZEL_LIBRARY: library, PYTHONPATH: join(root, "bindings/python"),
      PYTHONDONTWRITEBYTECODE: "1", PATH: [join(prefix, "bin"), dirname(process.execPath), "/usr/bin", "/bin"].join(":"),
    };
    for (const { file, text, mark, command, output } of stepsOf(readFileSync(join(root, "docs", name), "utf8"))) {
      if (file) writeFileSync(join(cwd, file), here(text));
      else if (mark) await MARKS[mark]({ cwd, port });
      else if (command.endsWith(" &")) {
        const child = spawn("bash", ["-c", `exec ${here(command.slice(0, -2))}`], { cwd, env, stdio: ["ignore", "pipe", "ignore"] });
        t.after(async () => {
          child.kill();
          if (child.exitCode === null) await once(child, "exit");
        });
        const [, taken] = await printed(child, new RegExp(patternOf(output).source.replaceAll("8080", "(\\d+)")), command);
        port = taken ?? port;
        count++;
      } else {
        const done = spawnSync("bash", ["-c", here(command)], { cwd, env, encoding: "utf8" });
        assert.equal(done.status, 0, `${command}\n${done.stderr}`);
        assert.match(done.stdout, patternOf(here(output)), command);
        count++;
      }
    }
  });

test("all of them", (t) => {
  t.diagnostic(`${count} commands of ${pages.length} pages were run`);
  assert.ok(count >= 38 && pages.length >= 5, `${count} commands of ${pages.length} pages`);
});
