// SPDX-License-Identifier: MIT
// Carries out the Containerfile without a container engine. Each stage is in a tree made by debootstrap, each command in separate namespaces. Then it
// starts the program as the image would, and sends requests. It needs root and the network, and some five minutes. `make container-test`.
//   node tests/container/run.mjs [FOLDER]     (build/container, where tree.mjs keeps the bare system for the next time)
import assert from "node:assert/strict";
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { ignorer, readContainerfile } from "./file.mjs";
import { bareSystem, inside, lendNetwork, run, takeNetworkBack } from "./tree.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const place = resolve(process.argv[2] ?? join(root, "build/container"));
const ignored = ignorer(readFileSync(join(root, ".containerignore"), "utf8"));

function copy(step, tree, folder, trees) {
  const words = step.rest.split(/\s+/);
  const to = words.pop();
  const target = join(tree, to.startsWith("/") ? to : join(folder, to));
  const from = step.flags.from ? trees[step.flags.from] : root;
  for (const word of words) {
    const source = join(from, word);
    // A file goes into a folder whose name ends with a slash.
    const end = to.endsWith("/") && word !== "." ? join(target, word.split("/").pop()) : target;
    mkdirSync(dirname(end), { recursive: true });
    const filter = (path) => step.flags.from !== undefined || !ignored(relative(root, path));
    // (The trees may lie in a folder of the sources that is left out.)
    if (word === ".") for (const name of readdirSync(source)) cpSync(join(source, name), join(end, name), { recursive: true, filter });
    else cpSync(source, end, { recursive: true, filter });
  }
}

/** The tree of a stage, and what an engine would know of it. */
function buildStage(stage, index, trees) {
  const tree = join(place, stage.name ?? `stage-${index}`);
  const image = { env: {}, user: "root", folder: "/", volumes: [] };
  rmSync(tree, { recursive: true, force: true });
  run("cp", ["-a", bareSystem(), tree]);
  const lent = lendNetwork(tree);
  for (const step of stage.steps) {
    console.log(`---- ${step.what} ${step.rest}`);
    if (step.what === "RUN") inside(tree, step.rest, { ...image, env: { ...lent, ...image.env } });
    else if (step.what === "COPY") copy(step, tree, image.folder, trees);
    else if (step.what === "WORKDIR") mkdirSync(join(tree, (image.folder = step.rest)), { recursive: true });
    else if (step.what === "USER") image.user = step.rest;
    else if (step.what === "ENV") for (const pair of step.rest.split(/\s+/)) image.env[pair.split("=")[0]] = pair.slice(pair.indexOf("=") + 1);
    else if (step.what === "VOLUME") image.volumes.push(step.rest);
    else if (step.what === "HEALTHCHECK") image.health = JSON.parse(step.rest.replace(/^.*?CMD /, ""));
    else if (step.what === "ENTRYPOINT" || step.what === "CMD") image[step.what] = JSON.parse(step.rest);
    else assert.equal(step.what, "EXPOSE");
  }
  takeNetworkBack(tree);
  if (stage.name) trees[stage.name] = tree;
  return { tree, image };
}

const quote = (words) => words.map((word) => `'${word.replaceAll("'", `'\\''`)}'`).join(" ");

/** Starts the program as the image does, with no network but its own, until it is healthy. Fetches the page and ends the program. */
function tryImage({ tree, image }) {
  for (const name of ["gcc", "make", "meson", "ninja", "npm", "node", "python3"])
    assert.ok(!["usr/bin", "usr/local/bin"].some((folder) => existsSync(join(tree, folder, name))), `${name} is in the image`);
  const fetchPage = `exec 3<>/dev/tcp/127.0.0.1/8080; printf 'GET / HTTP/1.1\\r\\nHost: 127.0.0.1:8080\\r\\nConnection: close\\r\\n\\r\\n' >&3; cat <&3`;
  const script = `
    ${quote([...image.ENTRYPOINT, ...image.CMD])} & server=$!
    until ${quote(image.health)} 2>/dev/null || ! kill -0 $server; do :; done
    ${quote(image.health)} && echo "healthy: yes"
    bash -c ${quote([fetchPage])} > page.txt
    echo "user: $(id -un), writes to /opt/kozel: $(test -w /opt/kozel && echo yes || echo no)"
    kill $server; wait $server; echo "status: $?"`;
  writeFileSync(join(tree, "try.sh"), script);
  const said = inside(tree, "bash /try.sh 2>&1", image, true);
  console.log(said);
  for (const line of [/^kozel: http:\/\/0\.0\.0\.0:8080$/m, /^healthy: yes$/m, new RegExp(`^user: ${image.user}, writes to /opt/kozel: no$`, "m"), /^status: 0$/m])
    assert.match(said, line);
  const data = join(tree, image.volumes[0]);
  assert.match(readFileSync(join(data, "page.txt"), "latin1"), /^HTTP\/1\.1 200 .*<!doctype html>/is);
  assert.ok(existsSync(join(data, "kozel.db")), "its data is in the volume");
}

assert.equal(process.getuid(), 0, "as root: it makes trees of a whole system and enters them");
mkdirSync(place, { recursive: true });
const trees = {};
const built = readContainerfile(readFileSync(join(root, "Containerfile"), "utf8")).map((stage, index) => buildStage(stage, index, trees));
tryImage(built.at(-1));
console.log("The image is built, healthy, and serves its page.");
