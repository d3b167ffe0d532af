// SPDX-License-Identifier: MIT
// A person at tables: enters them, lays any tile that may be laid, goes on to the next deal, notices when a match is over.
// A person has no rules: the server sends the legal actions.
import { after, lasting, mark } from "../waiting.mjs";
import { Caller } from "./caller.mjs";
import { between, oneOf } from "./random.mjs";

const WITNESSED = 0.05; // of what is told
const RESIGNED = 0.004; // of the own turns
const SAID = 0.3; // of the ends of deals: a word on it
const AGAIN_MS = 100; // until a table that could not be entered just now is tried again

const MOVES_MS = 6000; // for so long a table may take to be taken over

let witnesses = 0;
let lines = 0;

export class Person extends Caller {
  /** The tables watched or played at, by id: {n, v, you, match, over, asked, timer, again, news}.
   * `n` is -1 while the state is on its way. `asked`: an action waits for its reply. `timer`, `again`: end the wait for the next action,
   * for the next look. `news`: when the last message of the table came. */
  tables = new Map();

  constructor({ name, think, ...rest }) {
    super(rest);
    Object.assign(this, { name, think });
  }

  greeted(hello) {
    this.you = hello.you;
    for (const table of new Set([...this.tables.keys(), ...hello.tables])) this.enter(table);
  }

  /** Watches a table from now on, over lost connections too, until it is gone. */
  enter(table) {
    if (!this.tables.has(table)) this.tables.set(table, { n: -1, v: 0, match: null, over: null, asked: false, timer() {}, again() {}, news: 0 });
    const view = this.tables.get(table);
    view.again(); // else two ask from now on, each again and again
    view.n = -1;
    const settled = (ok, error) => {
      view.error = error?.code;
      if (error?.code === "no-such-table") this.tables.delete(table);
      else if (error) {
        view.again();
        view.again = after(AGAIN_MS, () => this.tables.get(table) === view && this.enter(table));
      }
      else this.#take(table, view, ok.state);
    };
    this.ask({ do: "enter", table }, { bound: true, settled }).catch(() => {});
  }

  /** Drops a table. */
  part(table) {
    if (this.tables.delete(table)) this.ask({ do: "exit", table }, { bound: true }).catch(() => {});
  }

  /** Nothing more is going to happen at this table for this person. */
  isDone(table, after = null) {
    const view = this.tables.get(table);
    return !view || (view.over !== null && view.match !== after);
  }

  /** Sits, or watches, at a table where no match has begun. */
  isWaiting(table) {
    const view = this.tables.get(table);
    return view && view.n >= 0 && view.match === null;
  }

  /** Sends a line that nobody has sent before. */
  say(table) {
    this.#quietly({ do: "say", table, text: `line ${++lines}` });
  }

  /** What is missing until this person is connected, knows the state of all tables and has heard of every running match since
   * then: a list of words. */
  unwell(since) {
    if (!this.online) return [`${this.name} is not connected`];
    // A table that was over when its node went may be said to move for long; how long a match stood still the checker knows.
    const moves = mark() - since > MOVES_MS ? "moving" : null;
    const isWell = ({ n, match, over, news, error }) => (error && error === moves) || (n >= 0 && (!match || over || news > since));
    return [...this.tables].filter(([, view]) => !isWell(view)).map(([table, { n, asked, error }]) => `${this.name} at ${table}: ${JSON.stringify({ n, asked, error })}`);
  }

  /** Asks again while the table is on its way to a node, or this one has not heard of it yet. */
  async askAgain(request) {
    for (;; await lasting(AGAIN_MS))
      try {
        return await this.ask(request);
      } catch (error) {
        if (error.code !== "moving") throw error;
      }
  }

  #take(table, view, state) {
    Object.assign(view, { n: state.n, v: state.v, match: state.match?.id ?? null, over: state.match?.result ?? null, news: mark() });
    view.you = state.you;
    if (state.phase === "pause" && view.you) this.#quietly({ do: "next", table, v: view.v });
    else if (state.phase === "play") this.#act(table, view, state.match.legal);
    if (state.match) this.#witness(state.match.id);
  }

  told(event) {
    const view = this.tables.get(event.table);
    if (!view || event.n === undefined || view.n < 0) return;
    if (event.n !== view.n + 1) {
      this.enter(event.table);
      return;
    }
    Object.assign(view, { n: event.n, v: event.v, news: mark() });
    if (event.ev === "deal") Object.assign(view, { match: event.match.id, over: null });
    if (event.ev === "deal" || event.ev === "step") this.#act(event.table, view, (event.match ?? event).legal);
    if (event.ev === "end" && view.you && this.chance() < SAID) this.say(event.table);
    if (event.ev === "end" && event.match) view.over = event.match;
    else if (event.ev === "end" && view.you) this.#quietly({ do: "next", table: event.table, v: event.v });
    if (event.ev === "closed") this.tables.delete(event.table);
    if (view.match && ["deal", "step", "end"].includes(event.ev)) this.#witness(view.match);
  }

  /** Chooses and acts after a while; after a state that comes in between, chooses again. */
  #act(table, view, legal) {
    view.timer();
    if (!legal?.length || view.asked) return;
    const act = oneOf(this.chance, legal);
    const request = this.chance() < RESIGNED ? { do: "resign", table, v: view.v } : { do: "act", table, v: view.v, act };
    const settled = (ok, error) => {
      view.asked = false;
      if (error && this.tables.get(table) === view) this.enter(table);
    };
    view.timer = after(between(this.chance, 0, this.think), () => {
      if (view.n < 0 || !this.online) return;
      view.asked = true;
      this.ask(request, { settled }).catch(() => {});
    });
  }

  /** What the table does not take any more is nobody's fault: the pause is over, say. */
  #quietly(request) {
    this.ask(request).catch(() => {});
  }

  #witness(match) {
    if (this.chance() >= WITNESSED) return;
    const id = ++witnesses;
    this.history.note({ c: this.index, k: "witness", id });
    this.world.witness(id, match);
  }
}
