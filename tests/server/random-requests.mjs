// SPDX-License-Identifier: MIT
// Sends random well-formed requests, from people who know each other's tables, names and matches: the HTTP API and the WebSocket, as schema/
// describes them. Nobody may crash the server or get an internal error (500). Each request must get an answer that schema/ describes. Afterwards the
// store must be sound.
//     `node tests/server/random-requests.mjs PROGRAM [SECONDS [SEED]]`
// PROGRAM: best one with sanitizers. The defaults are 60 seconds and seed 1.
// The seed fixes the first requests only: later ones name what the server has answered meanwhile.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { oneOf, random } from "../faults/random.mjs";
import { wallClock } from "../waiting.mjs";
import { Browser } from "./browser.mjs";
import { EVERYTHING_COUNTS, startServer, temporaryFolder } from "./client.mjs";
import { Player } from "./player.mjs";

const [program, seconds = "60", seed = "1"] = process.argv.slice(2);
assert.ok(program, "usage: random-requests.mjs PROGRAM [SECONDS [SEED]]");
const PEOPLE = 10;
const PASSWORDS = ["goat&barn", "barn&goat 2"];
const chance = random(Number(seed));
const one = (list) => oneOf(chance, list);
const whole = (low, high) => low + Math.floor(chance() * (high - low + 1));

const read = (name) => JSON.parse(readFileSync(new URL(`../../schema/${name}.json`, import.meta.url), "utf8"));
const socket = read("socket");
const api = ["account", "community", "hosting", "puzzles", "teaching"].flatMap((name) => {
  const { $defs, requests } = read(name);
  return requests.map((request) => ({ ...request, $defs }));
});

/** Values that people have received, by the member in which they are sent. */
const known = {
  table: ["no-such-table"], match: ["no-such-match"], name: ["Nobody", "Guest-1", "Ho"], id: [1], line: [1], session: ["0123456789abcdef"], game: ["kozel"], terms: [1],
  act: ["resign", "pass", "6-6", "5-4@a", "draw", "0-0@b!"],
};
const learn = (kind, value) => value !== undefined && !known[kind].includes(value) && (known[kind].push(value), known[kind].length > 40 && known[kind].splice(1, 1));

/** Stores everything of an answer or event that a person may name later. */
function hear(value, key = "") {
  if (Array.isArray(value)) for (const each of value) hear(each, key);
  else if (value && typeof value === "object") for (const [name, each] of Object.entries(value)) hear(each, name);
  else if (["table", "match", "name", "game", "terms"].includes(key) || (key === "id" && Number.isInteger(value))) learn(key, value);
  else if (key === "legal") learn("act", value);
  else if (key === "id" && /^[0-9a-f]{16}$/.test(value)) learn("session", value);
}

const WORDS = ["goat", "Ґедзь", "Ștefan", "x".repeat(40), "<b>&amp;</b>", "\u202egoat", "🐐", " ", "5-5", "-1", "null"];

/** Returns a value as a schema describes it. `key`: the member's name. */
function valueOf(schema, $defs, key) {
  const { $ref, ...rest } = schema;
  if ($ref) return valueOf({ ...$defs[$ref.split("/").pop()], ...rest }, $defs, key);
  if (/password|^old$/.test(key)) return one([...PASSWORDS, "wr0ng word"]);
  if (schema.enum) return one(schema.enum);
  const heard = known[key === "accused" || key === "to" || key === "with" ? "name" : key];
  if (heard && chance() < 0.9) return one(heard);
  if (schema.type === "boolean") return chance() < 0.5;
  if (schema.type === "integer") return chance() < 0.2 ? one([schema.minimum ?? 0, schema.maximum ?? 2 ** 31]) : whole(schema.minimum ?? 0, Math.min(schema.maximum ?? 9, (schema.minimum ?? 0) + 20));
  if (schema.type === "object") return one([{}, { deck: "6" }, { variant: "short" }]);
  if (schema.minLength === 64 || schema.minLength === 32) return Array.from({ length: schema.minLength }, () => one([..."0123456789abcdef"])).join("");
  return one(WORDS).slice(0, schema.maxLength ?? 40);
}

function membersOf({ in: schema, $defs }) {
  const out = {};
  for (const [key, described] of Object.entries(schema?.properties ?? {}))
    if ((schema.required ?? []).includes(key) ? chance() < 0.98 : chance() < 0.4) out[key] = chance() < 0.02 ? one([null, -1, [], {}, "", 2 ** 53]) : valueOf(described, $defs, key);
  return out;
}

const counts = new Map();
const count = (what) => counts.set(what, (counts.get(what) ?? 0) + 1);

async function overHttp(person, request) {
  const [method, template] = request.do.split(" ");
  const members = membersOf(request);
  let path = template.replace(/\{(\w+)\}/g, (_, name) => {
    const value = members[name] ?? "x";
    delete members[name];
    return encodeURIComponent(String(value));
  });
  if (method === "GET") path += `?${new URLSearchParams(Object.entries(members).map(([key, value]) => [key, String(value)]))}`;
  const headers = request.body === "image" || /photo-set/.test(request.name) ? { "content-type": "image/png" } : {};
  const answer = await person.browser.raw(method, path, { body: method === "GET" ? undefined : JSON.stringify(members), headers });
  assert.ok(answer.status < 500 || answer.status === 503, `${method} ${path} ${JSON.stringify(members)}: ${answer.status} ${answer.text}`);
  const out = answer.headers["content-type"] === "application/json" ? JSON.parse(answer.text) : {};
  hear(out);
  count(`${request.name} ${out.error?.code ?? answer.status}`);
  // (A person who signs out, closes an account or signs in as another connects again.)
  if (["sign-out", "close", "sign-in", "recover"].includes(request.name)) await connect(person);
}

async function overSocket(person, request) {
  const members = membersOf({ ...request, $defs: socket.$defs });
  // (Mostly the current state: otherwise nearly all is stale.)
  if (chance() < 0.8) delete members.v;
  try {
    hear(await person.player.ask({ do: request.name, ...members }));
    count(`${request.name} ok`);
  } catch (error) {
    if (!error.code) {
      if (!/closed/.test(error.message)) throw error;
      return connect(person);
    }
    hear(error);
    count(`${request.name} ${error.code}`);
  }
}

/** Makes the person a guest, who mostly registers or signs in, as one of the existing people. */
async function arrive(person) {
  person.browser = await Browser.arrive(server);
  const [how, name] = one([["sign-in", one(known.name)], ["register", `New${Array.from({ length: 6 }, () => one([..."abcdefgh"])).join("")}`], []]);
  if (how) await person.browser.raw("POST", `/api/${how}`, { body: JSON.stringify({ name, password: one(PASSWORDS) }) });
}

/** Makes a new connection of the person; as another person, if the session is over or the account is banned. */
async function connect(person) {
  person.player?.client.socket.terminate();
  if (!person.browser.cookie || (await person.browser.raw("GET", "/api/me")).status !== 200) await arrive(person);
  for (;;) {
    person.player = new Player(server, person.browser.cookie, `tab${whole(1e7, 9e7)}`);
    person.player.heard = (event) => {
      hear(event);
      if (event.ev === "deal") learn("table", event.table);
    };
    try {
      return hear(await person.player.begin());
    } catch (error) {
      if (!/closed/.test(error.message)) throw error;
      await arrive(person);
    }
  }
}

const cleanups = [];
const t = { after: (cleanup) => cleanups.unshift(cleanup) };
const db = join(temporaryFolder(t), "kozel.db");
const start = () =>
  startServer(t, program, ["serve", "--port", "0", "--db", db, "--rate", "0", "--bot-delay", "0", "--pause", "200", "--bot-playouts", "20", "--analysis-playouts", "64",
    "--log-level", "error", ...EVERYTHING_COUNTS]);
let server = await start();
// (If this program ends early, the server ends too.)
process.on("exit", () => server.child.kill("SIGKILL"));
const people = [];
for (let i = 0; i < PEOPLE; i++) {
  const person = { browser: await Browser.arrive(server) };
  if (i % 3) await person.browser.register(`Somebody${"abcdefghijkl"[i]}`, PASSWORDS[0]);
  people.push(person);
}
await server.stop();
assert.equal(spawnSync(program, ["admin", "role", "Somebodyb", "host", "--store", db]).status, 0);
server = await start();
for (const person of people) {
  person.browser.server = server;
  learn("name", person.browser.name);
  await connect(person);
}

const end = wallClock() + Number(seconds) * 1000;
let asked = 0;
try {
  while (wallClock() < end) {
    // Several at once, of different people or of the same.
    await Promise.all(
      Array.from({ length: whole(1, 6) }, () => {
        asked++;
        const person = one(people);
        return chance() < 0.35 ? overHttp(person, one(api)) : overSocket(person, one(socket.requests.slice(1)));
      }),
    );
  }
} finally {
  for (const [what, times] of [...counts].sort()) console.log(`${String(times).padStart(7)} ${what}`);
  console.log(`seed ${seed}: ${asked} requests, ${counts.size} kinds of answers`);
  for (const { player } of people) player?.client.socket.terminate();
}
const { code, signal } = await server.stop();
assert.equal(code, 0, `the server ended with ${code ?? signal}:\n${server.log}`);
const { status, stdout, stderr } = spawnSync(program, ["admin", "check", "--store", db], { encoding: "utf8" });
assert.equal(status, 0, `${stdout}${stderr}`);
console.log(stdout.trim());
for (const cleanup of cleanups) await cleanup();
