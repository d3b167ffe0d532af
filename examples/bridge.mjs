// SPDX-License-Identifier: MIT
// A host between an engine and a server. An engine of the bot protocol (docs/bot-protocol.md) plays at a server's table until the match is over. The
// host uses the API and the WebSocket (docs/protocol.md), with the token of a bot's account.
//     `node examples/bridge.mjs http://127.0.0.1:8080 TOKEN TABLE build/kozel engine --bot club`
import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { createInterface } from "node:readline";

const WebSocket = createRequire(new URL("../web/package.json", import.meta.url))("ws");
const [server, token, table, command, ...options] = process.argv.slice(2);
const THINK_MS = 1000; // for a choice, unless the clock has less
const GRACE_MS = 2000;
const AGAIN_MS = 500; // until a lost connection is reopened
const LATER_MS = 500; // until a temporarily refused request is sent again,
const TRIES = 30; // and how often

// ---- the engine

class Engine {
  constructor() {
    this.child = spawn(command, options, { stdio: ["pipe", "pipe", "inherit"] });
    this.child.on("error", () => {}); // it cannot be started: its first answer does not come
    this.child.stdin.on("error", () => {});
    this.lines = createInterface({ input: this.child.stdout })[Symbol.asyncIterator]();
  }

  tell(...words) {
    this.child.stdin.write(`${words.flat().join(" ")}\n`);
  }

  async ask(ms, ...words) {
    let timer;
    const late = new Promise((_, reject) => (timer = setTimeout(reject, ms, new Error("it does not answer in time"))));
    this.tell(...words);
    const { value, done } = await Promise.race([this.lines.next(), late]).finally(() => clearTimeout(timer));
    if (done) throw new Error("it is gone");
    return value;
  }

  async greet() {
    const answer = await this.ask(10_000, "kozel 1");
    if (!/^engine 1 ./.test(answer)) throw new Error(`engine 1 NAME expected, not "${answer}"`);
  }

  async choose(legal, ms) {
    this.tell("legal", legal);
    const answer = await this.ask(ms + GRACE_MS, "go ms", ms);
    const action = answer.replace(/^play /, "");
    if (!answer.startsWith("play ") || !legal.includes(action)) throw new Error(`a legal action expected, not "${answer}"`);
    return action;
  }
}

let engine = new Engine();

/** Stops an engine that fails, and plays the first legal action for it. */
function fail({ message }) {
  console.error(`${command}: ${message}`);
  engine?.child.kill();
  engine = null;
}

// ---- what is sent to it

let state; // of the table, only the needed part: v, you, app
let knows = false; // the engine has the current deal
let deals = 0; // number of deals sent to it since the match began, or since it joined

/** Returns the hand as it was dealt: with laid and given tiles, without drawn and received ones. */
function dealtHand({ hand, acts }) {
  const tiles = new Set(hand);
  for (const { seat, act } of [...acts].reverse())
    for (const tile of act.match(/[0-6]-[0-6]/g) ?? [])
      if (seat === state.you && act.startsWith("draw")) tiles.delete(tile);
      else if (seat === state.you) tiles.add(tile);
      else if (act.startsWith("give")) tiles.delete(tile);
  return [...tiles].sort();
}

function tellMatch({ sides }) {
  const { game, seats, options: chosen } = state.app;
  const text = Object.entries(chosen).map(([key, value]) => `${key}=${value}`).join(",");
  deals = 0;
  engine?.tell("match", game, seats, state.you, text ? [text] : []);
  engine?.tell("sides", sides);
}

/** Sends a deal to the engine, from its beginning or in progress. On a board of rows the state does not list the actions. */
function tellDeal(match, begins) {
  const acts = match.acts ?? [];
  const { right, swap } = match.standing ?? {};
  knows = begins || match.acts !== undefined;
  if (!knows) return;
  const swapped = swap ? ["swap", swap.seat, swap.from, swap.at ?? 0, swap.tile ?? "-"] : [];
  engine?.tell("deal", ++deals, acts[0]?.seat ?? match.turn, right ? ["right"] : [], swapped);
  if (match.signal) engine?.tell("signal", match.signal);
  engine?.tell("hand", match.rows ? [] : dealtHand({ hand: match.hand, acts }));
  for (const { seat, act } of acts) engine?.tell("act", seat, act);
}

function tellEnd({ result, accounts, match }) {
  result.hands.forEach((hand, index) => engine?.tell("show", index + 1, hand));
  engine?.tell("end", result.end, result.seat);
  accounts.forEach(({ score, memory, open }, index) => engine?.tell("score", index + 1, score, memory, open ? "open" : "closed"));
  if (match) engine?.tell("over", match.draw ? ["draw"] : [], match.winners);
}

// ---- the server

const tab = `bridge${Date.now()}`;
const pending = new Map(); // requests without a reply, by number
let socket;
let seq = 0;
let match = ""; // its id

function ask(request, bound = false) {
  pending.set(++seq, { request, bound });
  socket.send(JSON.stringify({ seq, ...request }));
}

/** Handles a turn, if there is a choice: forced actions are played without asking. */
async function act({ legal, clock, rows }, v) {
  if (!legal?.length) return;
  let action = legal[0];
  if (engine && knows && legal.length > 1) {
    if (rows) engine.tell("turned", rows.turned);
    const time_ms = clock ? Math.max(1, Math.min(THINK_MS, clock.move / 2 | 0)) : THINK_MS; // a match may have no clock
    await engine.choose(legal, time_ms).then((chosen) => (action = chosen), fail);
  }
  ask({ do: "act", table, v, act: action });
}

async function enter(entered) {
  state = entered;
  if (state.you === 0) ask({ do: "sit", table, terms: state.app.terms });
  if (!state.match || state.you === 0) return;
  match = state.match.id;
  tellMatch(state.match);
  if (state.match.result) leave(state.match.result);
  else if (state.phase === "pause") ask({ do: "next", table, v: state.v });
  else tellDeal(state.match, false);
  await act(state.match, state.v);
}

function leave(result) {
  console.log(`over: ${JSON.stringify(result)}`);
  engine?.tell("quit");
  engine?.child.stdin.end();
  match = null;
  ask({ do: "leave", table });
}

async function take(event) {
  if (event.ev === "seats") Object.assign(state, { app: event.app, you: event.you });
  if (event.ev === "deal") {
    if (event.match.id !== match) tellMatch(event.match);
    match = event.match.id;
    tellDeal(event.match, true);
    await act(event.match, event.v);
  }
  if (event.ev === "step") {
    if (knows) engine?.tell("act", event.seat, event.act);
    await act(event, event.v);
  }
  if (event.ev === "end") {
    if (knows) tellEnd(event);
    if (event.match) leave(event.match);
    else ask({ do: "next", table, v: event.v });
  }
  if (event.ev === "closed" && match !== null) leave(null);
}

/** Returns true if the table is on its way to this server, or the server is being restarted. The same request works a moment later. */
const isLater = (error) => ["moving", "draining"].includes(error?.code);

/** `stale`, for example: the pause was over. */
function reply({ re, ok, error }) {
  const asked = pending.get(re) ?? {};
  const { request } = asked;
  if (error && !["next", "leave"].includes(request?.do)) console.error(`${request?.do}: ${error.text}`);
  if (isLater(error) && (asked.tries = (asked.tries ?? 0) + 1) <= TRIES) {
    setTimeout(() => pending.get(re) === asked && socket.readyState === WebSocket.OPEN && socket.send(JSON.stringify({ seq: re, ...request })), LATER_MS);
    return;
  }
  pending.delete(re);
  if (error && ["enter", "hello", "sit"].includes(request?.do)) process.exit(1);
  if (request?.do === "leave") socket.close();
  if (request?.do === "hello") {
    seq = Math.max(seq, ok.next - 1);
    for (const [number, { request: again, bound }] of pending)
      if (bound) pending.delete(number);
      else socket.send(JSON.stringify({ seq: number, ...again }));
    ask({ do: "enter", table }, true);
  }
  return ok?.state && enter(ok.state);
}

function connect() {
  let turn = Promise.resolve(); // one message after another
  socket = new WebSocket(`${server.replace(/^http/, "ws")}/ws`, ["kozel.v1"], { headers: { authorization: `Bearer ${token}` } });
  socket.on("open", () => ask({ do: "hello", tab, protocol: 1 }, true));
  socket.on("error", () => {});
  socket.on("message", (data) => {
    for (const message of [JSON.parse(data)].flat()) turn = turn.then(() => (message.ev ? state && take(message) : reply(message)));
  });
  socket.on("close", () => {
    if (match === null) return;
    for (const [number, { bound }] of pending) if (bound) pending.delete(number);
    setTimeout(connect, AGAIN_MS);
  });
}

await engine.greet().catch(fail);
if (!engine) process.exit(1);
connect();
