// SPDX-License-Identifier: MIT
/* The connection to the server (docs/protocol.md): a session cookie, one WebSocket, requests with numbers and their replies, events. A lost
 * connection is reopened automatically. Requests without a reply are sent again with the same number, so none is carried out twice. */
import type { Failure, Hello, HeardEvent, NodeEvent, Reply, RequestName, Requests, ServerEvent } from "../base/protocol.js";
import { t } from "../base/i18n.js";
import { askSession } from "./session.js";
import { pageTimers, type Timers } from "../base/timers.js";

/** A refused request, or (code `lost`) one whose connection was lost. */
export class RequestError extends Error {
  constructor(readonly failure: Failure) {
    super(failure.text);
  }
}

/** Returns the reply, or why there is none. */
export async function attempt<T extends object>(reply: Promise<T>): Promise<T | Failure> {
  try {
    return await reply;
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    return error.failure;
  }
}

/** `offline`: not opened yet; `lost`: was open and is being reopened. */
export type Link = "offline" | "online" | "lost";

export interface NetEvents {
  link(link: Link): void;
  /** Called when the connection is open, or open again. Everything that is bound to a connection (lobby, enter) must then be requested again. */
  hello(hello: Hello): void;
  event(event: HeardEvent): void;
  /** Returns true if a new connection would interrupt nothing. Everything is requested again on it. */
  quiet(): boolean;
  /** Called when the server did not accept the connection. The page still tries again. */
  refused(failure: Failure): void;
}

/** What the connection needs of the browser. Tests replace it. */
export interface NetPorts {
  timers: Timers;
  /** POST /session. Rejects if there is no server, with a RequestError if the server gives a reason for accepting nobody. */
  session(): Promise<unknown>;
  /** Returns true if the server recognizes this browser by its cookie. Rejects if there is no server. */
  known(): Promise<boolean>;
  socket(): WebSocket;
  /** Makes a proxy lead to the node of that name from now on. */
  route(node: string): void;
  random(): number;
}

export const pagePorts: NetPorts = {
  timers: pageTimers,
  session: async () => {
    if (!navigator.cookieEnabled) throw new RequestError(NO_COOKIES);
    const answer = await askSession();
    if (!answer.ok) throw await refusalOf(answer);
  },
  known: async () => {
    const { status } = await fetch("/api/me");
    if (status >= 500) throw new Error(`me: ${status}`);
    return status !== 401;
  },
  socket: () => new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`, "kozel.v1"),
  route: (node) => {
    document.cookie = `kozel_node=${node}; Path=/; SameSite=Lax${location.protocol === "https:" ? "; Secure" : ""}`;
  },
  random: () => Math.random(),
};

/** Returns why a running server accepts nobody (503), in the server's words if it sends some. */
async function refusalOf(answer: Response): Promise<Error> {
  const said = (await answer.json().catch(() => null)) as { error?: Failure } | null;
  return said?.error ? new RequestError(said.error) : new Error(`session: ${answer.status}`);
}

interface Pending {
  name: string;
  args: object;
  /** True if the request belongs to the connection on which it was sent. It is not repeated on the next one. */
  bound: boolean;
  /** How often the reply was that its table is moving. */
  moves?: number;
  resolve(ok: unknown): void;
  reject(error: RequestError): void;
}

type Message = Reply | ServerEvent;

const REPLY_MS = 10_000;
const RETRY_MS = 400;
/** A request for a table that is moving to another server is repeated for fifteen seconds. */
const MOVING_MS = 500;
const MOVING_TRIES = 30;
const RETRY_MAX_MS = 8_000;
/** How often the page checks for a quiet moment, and how long it tries another node. */
const QUIET_MS = 200;
const FOLLOW_MS = 30_000;
const TAB_LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789";
/** The status with which the server closes a connection above the limit of a person. */
const TOO_MANY = 4429;
const NO_COOKIES: Failure = { code: "no-cookies", text: "the browser takes no cookies" };
const LOST: Failure = { code: "lost", text: "the connection was lost" };

/** Returns true for refusals that are temporary: the table is moving, the server is being restarted. */
function isLater(code: string): boolean {
  return code === "moving" || code === "draining";
}

/** Returns the messages of a frame. Messages of one moment may share a frame. */
function messagesOf(text: string): Message[] {
  const said = JSON.parse(text) as Message | Message[];
  return Array.isArray(said) ? said : [said];
}

export function drawTab(random: () => number): string {
  return Array.from({ length: 16 }, () => TAB_LETTERS[Math.floor(random() * TAB_LETTERS.length)]).join("");
}

export class Net {
  private socket: WebSocket | null = null;
  private link: Link = "offline";
  private seq = 0;
  private readonly tab: string;
  /** Requests that were sent and not answered, by number, in the order of sending. */
  private readonly pending = new Map<number, Pending>();
  /** Requests that were made while there was no connection. */
  private unsent: Pending[] = [];
  private attempts = 0;
  /** True if a session was given and its cookie is not yet proven to be stored. Without the cookie, each further session would be a new guest. */
  private unproven = false;
  /** The code why the server accepts nobody, once it has been reported; or "". */
  private told = "";
  private retry: number | null = null;
  private watchdog: number | null = null;
  /** The connection to another node that will replace `socket`. */
  private next: WebSocket | null = null;
  /** Matches with the nodes that were tried since the connection was last lost. */
  private readonly followed = new Set<string>();

  constructor(
    private readonly events: NetEvents,
    private readonly ports: NetPorts = pagePorts,
  ) {
    this.tab = drawTab(ports.random);
  }

  /** Opens the connection and keeps it open from then on. Call it also to retry at once (the network is back). */
  async open(): Promise<void> {
    if (this.socket) return;
    this.stopRetry();
    try {
      this.socket = CONNECTING;
      if (this.unproven && !(await this.ports.known())) throw new RequestError(NO_COOKIES);
      await this.ports.session();
      this.unproven = true;
      this.attach(this.ports.socket());
    } catch (error) {
      if (error instanceof RequestError) this.tell(error.failure);
      this.socket = null;
      this.lose(error instanceof RequestError && error.failure === NO_COOKIES);
    }
  }

  /** Closes the connection and reopens it at once: the session is another one now. */
  restart(): void {
    const socket = this.socket;
    if (socket === CONNECTING) return;
    this.attempts = 0;
    if (socket) {
      this.lose();
      socket.close();
    }
    void this.open();
  }

  /** Sends a request. Resolves with the reply's `ok`, rejects with a RequestError. `bound`: the request is for this connection only (lobby, enter,
   * exit), so it fails with the connection. */
  request<N extends RequestName>(name: N, args: Requests[N]["args"], bound = false): Promise<Requests[N]["ok"]> {
    if (bound && this.link !== "online") return Promise.reject(new RequestError(LOST));
    return this.send(name, args, bound) as Promise<Requests[N]["ok"]>;
  }

  /** Sends a request with the terms that were shown, or with the hash of the client's nonce. A node of an older program does not support these; the
   * request is then sent without them. */
  async offer<N extends RequestName>(name: N, args: Requests[N]["args"], hash: { hash?: string } = {}): Promise<Requests[N]["ok"]> {
    const all = { ...args, ...hash };
    try {
      return await this.request(name, all);
    } catch (error) {
      const unknown = error instanceof RequestError && error.failure.code === "no-such-member" && error.failure.args?.[0];
      if (unknown !== "hash" && unknown !== "terms") throw error;
      return this.offer(name, { ...all, [unknown]: undefined });
    }
  }

  private send(name: string, args: object, bound: boolean): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const request = { name, args, bound, resolve, reject };
      if (this.link === "online" || name === "hello") this.number(request);
      else this.unsent.push(request);
    });
  }

  /** Reports once why the server accepts nobody. */
  private tell(failure: Failure): void {
    if (this.told !== failure.code) this.events.refused(failure);
    this.told = failure.code;
  }

  private number(request: Pending): void {
    const seq = ++this.seq;
    this.pending.set(seq, request);
    this.write(seq, request);
  }

  private write(seq: number, { name, args }: Pending): void {
    this.socket?.send(JSON.stringify({ seq, do: name, ...args }));
    this.watch();
  }

  private attach(socket: WebSocket): void {
    this.listen(socket);
    this.watch();
    socket.onopen = () => void this.greet(socket);
  }

  private listen(socket: WebSocket): void {
    this.socket = socket;
    socket.onmessage = (message: MessageEvent) => {
      if (this.socket === socket) this.receive(String(message.data));
    };
    socket.onclose = ({ code }: CloseEvent) => {
      if (this.socket !== socket) return;
      if (code === TOO_MANY) this.tell({ code: "too-many-connections", text: t("You have too many pages open: close one of them.") });
      this.lose();
    };
  }

  private async greet(socket: WebSocket): Promise<void> {
    let hello: Hello;
    try {
      hello = (await this.send("hello", { tab: this.tab }, true)) as Hello;
    } catch (error) {
      if (this.socket !== socket) return;
      if (error instanceof RequestError && error.failure.code !== "lost") this.tell(error.failure);
      this.drop();
      return;
    }
    this.attempts = 0;
    this.unproven = false;
    this.told = "";
    this.seq = Math.max(this.seq, hello.next - 1);
    this.link = "online";
    for (const [seq, request] of this.pending) this.write(seq, request);
    for (const request of this.unsent.splice(0)) this.number(request);
    this.events.link("online");
    this.events.hello(hello);
  }

  /** Moves to another node where a watched match is played (docs/protocol.md, "Many nodes"). A second connection goes there and replaces the first
   * one without any visible effect. If no path leads there, nothing changes. */
  private follow({ match, node }: NodeEvent): void {
    const goal = `${match} ${node}`;
    if (this.next || this.link !== "online" || this.followed.has(goal)) return;
    this.followed.add(goal);
    this.ports.route(node);
    const next = this.ports.socket();
    this.next = next;
    next.onopen = () => this.greetThere(next, node);
    next.onclose = () => this.stay(next);
    this.ports.timers.set(() => this.stay(next), FOLLOW_MS);
  }

  /** Sends hello to the other node in a quiet moment. If it is still quiet at the answer, the page continues there. */
  private greetThere(next: WebSocket, node: string): void {
    if (this.next !== next) return;
    if (!this.quiet) {
      this.ports.timers.set(() => this.greetThere(next, node), QUIET_MS);
      return;
    }
    const seq = ++this.seq;
    next.onmessage = (message: MessageEvent) => {
      const reply = messagesOf(String(message.data)).find((said) => "re" in said && said.re === seq) as Reply | undefined;
      if (!reply || this.next !== next) return;
      if ("error" in reply || (reply.ok as Hello).node !== node) this.stay(next);
      else if (this.quiet) this.goOn(next, reply.ok as Hello);
      else this.greetThere(next, node);
    };
    next.send(JSON.stringify({ seq, do: "hello", tab: this.tab }));
  }

  private goOn(next: WebSocket, hello: Hello): void {
    const { socket } = this;
    this.next = null;
    this.listen(next);
    this.seq = Math.max(this.seq, hello.next - 1);
    this.events.hello(hello);
    socket?.close(); // last, so that nobody sees a person leave
  }

  private stay(next: WebSocket): void {
    if (this.next !== next) return;
    this.next = null;
    next.close();
  }

  private get quiet(): boolean {
    return this.pending.size === 0 && this.events.quiet();
  }

  private receive(text: string): void {
    for (const message of messagesOf(text)) this.take(message);
  }

  private take(frame: Message): void {
    if ("ev" in frame) {
      if (frame.ev === "node") this.follow(frame);
      else this.events.event(frame);
      return;
    }
    const waiting = this.pending.get(frame.re);
    if (!waiting) return;
    const moving = "error" in frame && isLater(frame.error.code) && this.askLater(frame.re, waiting);
    if (!moving) this.pending.delete(frame.re);
    this.stopWatchdog();
    if (this.pending.size) this.watch();
    if (moving) return;
    if ("error" in frame) waiting.reject(new RequestError(frame.error));
    else waiting.resolve(frame.ok);
  }

  /** Sends an unanswered request again with the same number, on this connection or the next one. Returns false if it was repeated often enough. */
  private askLater(seq: number, request: Pending): boolean {
    request.moves = (request.moves ?? 0) + 1;
    if (request.moves > MOVING_TRIES) return false;
    const socket = this.socket;
    this.ports.timers.set(() => {
      if (this.socket === socket && this.pending.get(seq) === request) this.write(seq, request);
    }, MOVING_MS);
    return true;
  }

  /** Drops a connection that does not answer. */
  private drop(): void {
    const socket = this.socket;
    this.lose();
    socket?.close();
  }

  /** Handles a lost connection. `forGood`: the page does not try again, since it could not succeed. */
  private lose(forGood = false): void {
    this.socket = null;
    this.stopWatchdog();
    if (this.next) this.stay(this.next);
    this.followed.clear();
    if (this.link === "online") this.link = "lost";
    for (const [seq, { bound, reject }] of this.pending) {
      if (!bound) continue;
      this.pending.delete(seq);
      reject(new RequestError(LOST));
    }
    this.events.link(this.link === "offline" && this.attempts === 0 ? "offline" : "lost");
    const wait = Math.min(RETRY_MAX_MS, RETRY_MS * 2 ** this.attempts++) * (0.75 + this.ports.random() / 2);
    this.stopRetry();
    if (!forGood) this.retry = this.ports.timers.set(() => void this.open(), wait);
  }

  private stopRetry(): void {
    if (this.retry !== null) this.ports.timers.clear(this.retry);
    this.retry = null;
  }

  /** Expects an answer from now on. */
  private watch(): void {
    if (this.watchdog === null) this.watchdog = this.ports.timers.set(() => this.drop(), REPLY_MS);
  }

  private stopWatchdog(): void {
    if (this.watchdog !== null) this.ports.timers.clear(this.watchdog);
    this.watchdog = null;
  }
}

/** Stands for the socket while the session is being requested. Nothing is written to it. */
const CONNECTING = { send() {}, close() {} } as unknown as WebSocket;
