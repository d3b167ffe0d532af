// SPDX-License-Identifier: MIT
// A client that comes back, as the page does (docs/protocol.md). Its connection is reopened, and its requests are repeated with their numbers until
// they are answered. Everything is written to the history.
import { after } from "../waiting.mjs";
import { WebSocket } from "../server/client.mjs";
import { between } from "./random.mjs";

const REPLY_MS = 2500; // a connection without an answer for this long is dropped
const RETRY_MS = 60;

let connections = 0; // of all clients: each connection has its number in the history

export class Caller {
  #seq = 0;
  #pending = new Map();
  #socket = null;
  #connection = 0;
  #attempts = 0;
  #ended = false;
  #watchdog = null;
  #next = null; // the connection to another node that will replace #socket
  #followed = new Set(); // matches and nodes to which it has gone or tried to go
  online = false;

  /** `index`: its number in the history. */
  constructor({ index, cookie, world, history, chance }) {
    Object.assign(this, { index, cookie, world, history, chance });
    this.tab = `tab${String(index).padStart(8, "0")}`;
  }

  /** Keeps a connection from now on. */
  begin() {
    const where = this.world.address(this.index, this.#attempts++);
    if (where) this.#connect(where);
    else this.#retry();
  }

  /** Ends it for good. */
  end() {
    this.#ended = true;
    this.#lose("ended");
    this.#socket?.terminate();
    this.#next?.terminate();
  }

  /** Called for a reopened connection, and for events: for subclasses. */
  greeted() {}
  told() {}

  /** Sends a request. Returns the reply's `ok`; a refusal is thrown as {code, ...}. A `bound` request is for this connection only and fails with
   * it. The callback `settled(ok, error)` runs before any later message of the server is handled. */
  ask(request, { bound = false, settled } = {}) {
    return new Promise((resolve, reject) => {
      if (this.#ended || (bound && !this.#speaks(request))) {
        reject(new Error("lost"));
        return;
      }
      const seq = ++this.#seq;
      this.#pending.set(seq, { request, bound, settled, resolve, reject });
      if (this.#speaks(request)) this.#send(seq, request);
    });
  }

  // ---- the connection

  #speaks({ do: what }) {
    return this.#socket?.readyState === WebSocket.OPEN && (this.online || what === "hello");
  }

  #note(line) {
    this.history.note({ c: this.index, n: this.#connection, ...line });
  }

  #open({ port }) {
    const address = `127.0.0.1:${port}`;
    const socket = new WebSocket(`ws://${address}/ws`, ["kozel.v1"], {
      headers: { cookie: this.cookie },
      origin: `http://${address}`,
      handshakeTimeout: REPLY_MS,
    });
    socket.on("message", (data) => this.#socket === socket && this.#receive(JSON.parse(String(data))));
    socket.on("error", () => {});
    socket.on("close", (code) => {
      if (this.#next === socket) this.#next = null;
      if (this.#socket !== socket) return;
      this.#note({ k: "lost", code });
      this.#lose("lost");
      this.#retry();
    });
    return socket;
  }

  #connect(where) {
    const socket = this.#open(where);
    this.#connection = ++connections;
    this.#socket = socket;
    socket.on("open", () => {
      if (this.#socket !== socket) return;
      this.#note({ k: "open", node: where.node, life: where.life });
      this.#greet().catch(() => {});
    });
  }

  /** Moves to another node at which a match is played (docs/protocol.md, "Many nodes"). A second connection goes there. It replaces this one when
   * it has been greeted and no request is pending. */
  #follow({ match, node }) {
    const goal = `${match} ${node}`;
    const where = this.#next || this.#followed.has(goal) ? null : this.world.addressOf(node);
    if (!where) return;
    this.#followed.add(goal);
    const hello = { seq: 0, do: "hello", tab: this.tab };
    const socket = this.#open(where);
    this.#next = socket;
    socket.on("open", () => {
      hello.seq = ++this.#seq; // now: later requests come after it
      socket.send(JSON.stringify(hello));
    });
    socket.on("message", (data) => {
      const reply = this.#next === socket && [JSON.parse(String(data))].flat().find(({ re }) => re === hello.seq);
      if (!reply) return;
      const goOn = () => {
        if (this.#next !== socket) return;
        if (this.online && this.#pending.size) after(1, goOn);
        else this.#goOn(socket, where, hello, reply);
      };
      goOn();
    });
  }

  #goOn(socket, { node, life }, hello, reply) {
    const old = this.#socket;
    this.#next = null;
    if (!this.online || reply.ok?.node !== node) {
      socket.terminate();
      return;
    }
    this.#note({ k: "lost", code: 0, moved: true });
    this.#lose("lost");
    old.close();
    this.#connection = ++connections;
    this.#socket = socket;
    for (const line of [{ k: "open", node, life }, { k: "send", m: hello }, { k: "got", m: brief(reply) }]) this.#note(line);
    this.#greeted(reply.ok);
  }

  #retry() {
    if (!this.#ended) after(RETRY_MS * between(this.chance, 0.5, 1.5), () => this.#ended || this.begin());
  }

  /** Requests that are not bound to this connection wait for the next. */
  #lose(why) {
    this.#stopWatchdog();
    this.online = false;
    for (const [seq, { bound, reject }] of this.#pending) {
      if (!bound && !this.#ended) continue;
      this.#pending.delete(seq);
      reject(new Error(why));
    }
    if (!this.#ended) this.#socket = null;
  }

  /** Drops a connection that does not answer. */
  #drop() {
    const socket = this.#socket;
    this.#note({ k: "lost", code: 0 });
    this.#lose("lost");
    socket.terminate();
    this.#retry();
  }

  async #greet() {
    await this.ask({ do: "hello", tab: this.tab }, {
      bound: true,
      settled: (hello) => {
        if (hello) this.#greeted(hello);
      },
    });
  }

  #greeted(hello) {
    this.#seq = Math.max(this.#seq, hello.next - 1);
    this.online = true;
    for (const [seq, { request }] of this.#pending) if (request.do !== "hello") this.#send(seq, request);
    this.greeted(hello);
  }

  // ---- messages

  #send(seq, request) {
    const m = { seq, ...request };
    this.#note({ k: "send", m });
    this.#socket.send(JSON.stringify(m));
    this.#watch();
  }

  #receive(frame) {
    for (const m of Array.isArray(frame) ? frame : [frame]) {
      this.#note({ k: "got", m: brief(m) });
      if (m.ev === "node") this.#follow(m);
      else if (m.ev) this.told(m);
      else this.#reply(m);
    }
  }

  #reply({ re, ok, error }) {
    const waiting = this.#pending.get(re);
    if (!waiting) return;
    this.#pending.delete(re);
    this.#stopWatchdog();
    if (this.#pending.size) this.#watch();
    waiting.settled?.(ok, error);
    if (error) waiting.reject(error);
    else waiting.resolve(ok);
  }

  #watch() {
    this.#watchdog ??= after(REPLY_MS, () => this.#drop());
  }

  #stopWatchdog() {
    this.#watchdog?.();
    this.#watchdog = null;
  }
}

/** The list of games in every hello would be most of the history. */
function brief(m) {
  return m.ok?.games ? { ...m, ok: { you: m.ok.you, next: m.ok.next, tables: m.ok.tables } } : m;
}
