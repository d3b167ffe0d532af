// SPDX-License-Identifier: MIT
// People who play while something is measured (comeback.mjs, analyses.mjs): sessions, pairs at tables, what their moves took.
import { Agent, request } from "node:http";
import { fileURLToPath } from "node:url";
import { createRequire } from "node:module";

export const WebSocket = createRequire(fileURLToPath(new URL("../../web/package.json", import.meta.url)))("ws");
export const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Makes `count` sessions. */
export async function sessions(port, count) {
  const agent = new Agent({ keepAlive: true, maxSockets: 32 });
  const one = () =>
    new Promise((resolve, reject) => {
      const asked = request({ host: "127.0.0.1", port, method: "POST", path: "/session", agent, headers: { origin: `http://127.0.0.1:${port}`, "content-length": 0 } }, (answer) =>
        answer.resume().on("end", () => resolve(answer.headers["set-cookie"][0].split(";")[0])));
      asked.on("error", reject).end();
    });
  const cookies = [];
  const make = async () => {
    while (cookies.length + 32 <= count + 31) cookies.push(await one());
  };
  await Promise.all(Array.from({ length: 32 }, make));
  agent.destroy();
  return cookies.slice(0, count);
}

/** One who plays: he acts some time after he may; `times`: of his moves, in ms. */
class Player {
  constructor(port, cookie, tab, game) {
    Object.assign(this, { seq: 0, waiting: new Map(), game, v: 1 });
    this.socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, ["kozel.v1"], { headers: { cookie }, origin: `http://127.0.0.1:${port}`, perMessageDeflate: false });
    this.open = new Promise((resolve) => this.socket.on("open", resolve)).then(() => this.ask({ do: "hello", tab }));
    this.socket.on("message", (data) => {
      const text = String(data);
      for (const message of text[0] === "[" ? JSON.parse(text) : [JSON.parse(text)]) this.take(message);
    });
  }

  ask(members) {
    const seq = ++this.seq;
    this.socket.send(JSON.stringify({ seq, ...members }));
    return new Promise((resolve) => this.waiting.set(seq, resolve));
  }

  take(message) {
    const { table, v } = message.ok?.state ?? message;
    if (v !== undefined && table) this.v = v;
    if (message.re) this.waiting.get(message.re)?.(message), this.waiting.delete(message.re);
    const { ev } = message, match = message.ok?.state?.match ?? (ev === "deal" ? message.match : ev === "step" ? message : undefined);
    if (match?.legal?.length) this.act(match.legal[0]);
    if (ev === "end" && !message.match) this.ask({ do: "next", table: this.table, v: this.v });
    if (ev === "end" && message.match) this.ask({ do: "rematch", table: this.table, terms: 1, v: this.v });
  }

  async act(what) {
    await wait(this.game.rest * (0.5 + Math.random()));
    const begin = performance.now();
    const answer = await this.ask({ do: "act", table: this.table, act: what, v: this.v });
    if (answer.ok) this.game.times.push(performance.now() - begin);
  }
}

export async function seat(port, cookies, game) {
  const players = cookies.map((cookie, i) => new Player(port, cookie, `player${String(i).padStart(6, "0")}`, game));
  await Promise.all(players.map(({ open }) => open));
  for (let i = 0; i < players.length; i += 2) {
    const [one, two] = players.slice(i, i + 2);
    const { ok } = await one.ask({ do: "open", game: "kozel", seats: 2 });
    one.table = two.table = ok.table;
    await two.ask({ do: "sit", table: ok.table, terms: 1 });
    await one.ask({ do: "enter", table: ok.table });
    await two.ask({ do: "enter", table: ok.table });
  }
  return players;
}

export const told = (times) => {
  const sorted = times.slice().sort((a, b) => a - b), at = (q) => +(sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? NaN).toFixed(1);
  return { moves: times.length, p50: at(0.5), p99: at(0.99), longest: at(1) };
};
