// SPDX-License-Identifier: MIT
// A person at a table who lays the first legal tile: whole matches over the protocol (docs/protocol.md).
import assert from "node:assert/strict";
import { inTime } from "../waiting.mjs";
import { Client } from "./client.mjs";
import { Described } from "./described.mjs";

/** Requests that carry the number of the table's state. */
const FOR_A_STATE = new Set(["act", "next", "resign", "rematch", "propose"]);
/** Requests that carry the revision of the terms. */
const FOR_TERMS = new Set(["sit", "queue", "rematch", "propose", "agree"]);

export class Player {
  /** Received steps, in order: "SEAT ACTION". A drawn tile is left out, since only the drawing seat receives it. */
  told = [];
  /** The node where the match is played, as last reported. undefined: no other node was reported. */
  elsewhere;
  #seq = 0;
  #waiting = new Map();
  #described = new Described();
  /** The number `v` of each table's state, as last received. */
  #states = new Map();
  /** The revision of each table's terms, as last received. */
  #terms = new Map();

  /** `from`: the address of the connection, one of the loopback's. `token`: of a bot's account, in place of the cookie. */
  constructor(server, cookie, tab, from, token) {
    this.client = new Client(server, { cookie, localAddress: from, ...(token && { headers: { authorization: `Bearer ${token}` } }) });
    this.tab = tab;
    this.over = new Promise((resolve) => (this.#resolveOver = resolve));
    this.client.closed.then(() => this.#waiting.forEach(({ reject }) => reject(new Error("closed"))));
  }

  /** Makes this the same tab as one whose connection was lost. Its numbers never go back. Otherwise the server would answer a new request with its
   * stored answer to an old one (docs/protocol.md, "Nothing twice"). Call it before begin(). */
  goesOn(before) {
    this.#seq = before.#seq;
  }

  #resolveOver;
  /** Callers that wait for a number of steps. */
  #counting = [];

  /** Resolves when `count` steps have been received. false: the match or the connection has ended before. */
  steps(count) {
    if (this.told.length >= count) return Promise.resolve(true);
    const ended = Promise.race([this.over, this.client.closed]).then(() => this.told.length >= count);
    return Promise.race([ended, new Promise((resolve) => this.#counting.push({ count, resolve }))]);
  }

  /** Sends hello. From then on events are answered by playing. */
  async begin() {
    await this.client.opened;
    this.#read();
    const hello = await this.ask({ do: "hello", tab: this.tab });
    this.#seq = Math.max(this.#seq, hello.next - 1);
    return hello;
  }

  /** Sends a request. If it needs the number of a table's state and has none, it gets the last received one; before any was received, that of the
   * first deal. The terms' revision is filled in likewise, with the first terms as default. */
  send(asked, seq = ++this.#seq) {
    const request = {
      ...(FOR_A_STATE.has(asked.do) && { v: this.#states.get(asked.table) ?? 1 }),
      ...(FOR_TERMS.has(asked.do) && { terms: this.#terms.get(asked.table) ?? 1 }),
      ...asked,
    };
    const text = JSON.stringify({ seq, ...request });
    this.#described.asked(text);
    this.client.send(text);
    return seq;
  }

  /** Returns the reply's `ok`. Throws an error as {code, ...}. */
  ask(request, seq) {
    if (this.client.socket.readyState > this.client.socket.OPEN) return Promise.reject(new Error("closed"));
    const number = this.send(request, seq);
    const answer = new Promise((resolve, reject) => this.#waiting.set(number, { resolve, reject }));
    return inTime(answer, () => `an answer to ${JSON.stringify(request)}`);
  }

  /** Goes to a table and plays on from its current state. */
  async enter(table) {
    this.table = table;
    const { state } = await this.ask({ do: "enter", table });
    this.state = state;
    if (state.match?.result) this.#resolveOver(state.match.result);
    else if (state.phase === "pause") this.#quietly({ do: "next", table });
    else if (state.match) this.#act(state.match);
    return state;
  }

  /** Ignores a refusal of the table: the pause is over, or a bot was quicker to end the deal. */
  #quietly(request) {
    this.ask(request).catch(() => {});
  }

  #act({ legal }) {
    if (legal?.length) this.#quietly({ do: "act", table: this.table, act: legal[0] });
  }

  async #read() {
    for (;;) {
      let message;
      try {
        const text = await this.client.next();
        this.frames?.push(text);
        message = JSON.parse(text);
      } catch {
        return; // closed
      }
      this.#described.told(message);
      const { table, v } = message.ok?.state ?? message;
      if (v !== undefined) this.#states.set(table, v);
      for (const app of [message.app, message.ok?.state?.app, ...(message.apps ?? []), ...(message.ok?.applications ?? [])])
        if (app) this.#terms.set(app.table, app.terms);
      assert.deepEqual(this.#described.faults, []);
      if (message.ev) this.#event(message);
      else this.#reply(message);
    }
  }

  #reply({ re, ok, error }) {
    const { resolve, reject } = this.#waiting.get(re) ?? {};
    this.#waiting.delete(re);
    if (error) reject?.(error);
    else resolve?.(ok);
  }

  /** For subclasses that handle more events. */
  heard(_event) {}

  #event(event) {
    this.heard(event);
    if (event.ev === "node") this.elsewhere = event;
    if (event.ev === "deal") this.#act(event.match);
    if (event.ev === "step") {
      this.told.push(`${event.seat} ${event.act.replace(/^draw .*/, "draw")}`);
      for (const { count, resolve } of this.#counting) if (this.told.length >= count) resolve(true);
      this.#act(event);
    }
    if (event.ev === "end" && event.match) this.#resolveOver(event.match);
    else if (event.ev === "end") this.#quietly({ do: "next", table: this.table });
  }
}

/** Returns the actions of a record in the form of the player's received steps. */
export function actionsOf(record) {
  return record
    .split("\n")
    .filter((line) => /^[1-4] /.test(line))
    .map((line) => line.replace(/draw .*/, "draw"));
}
