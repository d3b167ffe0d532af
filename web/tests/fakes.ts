// SPDX-License-Identifier: MIT
/* Fake time and sockets, and initial states. */
import type { NetPorts } from "../src/net/net.js";
import type { Application, Hello, Match, StepEvent, TableState } from "../src/base/protocol.js";
import type { Timers } from "../src/base/timers.js";

export class FakeTimers implements Timers {
  private time = 0;
  private last = 0;
  private readonly waiting = new Map<number, { at: number; call: () => void }>();

  now(): number {
    return this.time;
  }
  set(call: () => void, ms: number): number {
    this.waiting.set(++this.last, { at: this.time + ms, call });
    return this.last;
  }
  clear(id: number): void {
    this.waiting.delete(id);
  }
  /** Lets time pass and runs what is due, in order. */
  pass(ms: number): void {
    const end = this.time + ms;
    for (;;) {
      const due = [...this.waiting].filter(([, { at }]) => at <= end).sort((a, b) => a[1].at - b[1].at)[0];
      if (!due) break;
      this.waiting.delete(due[0]);
      this.time = due[1].at;
      due[1].call();
    }
    this.time = end;
  }
}

/** Lets ready promises run. */
export async function settle(): Promise<void> {
  for (let i = 0; i < 20; i++) await Promise.resolve();
}

/** Loads the elements that `load` defines: the page's store expects a browser. */
export async function inBrowser<T>(load: () => Promise<T>): Promise<T> {
  const target = { addEventListener: () => {}, removeEventListener: () => {}, matches: false };
  Object.assign(globalThis, { window: globalThis, requestAnimationFrame: () => 0, matchMedia: () => target, addEventListener: () => {}, location: { pathname: "/", search: "", protocol: "http:", host: "" } });
  return load();
}

export class FakeSocket {
  sent: { seq: number; do: string; [key: string]: unknown }[] = [];
  closed = false;
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.closed = true;
  }
  say(frame: object): void {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }
  get last() {
    return this.sent.at(-1)!;
  }
  /** Opens and answers hello. */
  async greet(tables: string[] = [], node?: string): Promise<void> {
    this.onopen?.();
    await settle();
    this.say({ re: this.last.seq, ok: { ...helloReply(this.last.seq + 1, tables), ...(node && { node }) } });
    await settle();
  }
}

export class FakePorts implements NetPorts {
  readonly timers = new FakeTimers();
  readonly sockets: FakeSocket[] = [];
  sessions = 0;
  reachable = true;
  /** The nodes to which a proxy was to lead. */
  readonly routes: string[] = [];
  /** Why the server accepts nobody. */
  full: Error | null = null;

  session(): Promise<void> {
    this.sessions++;
    if (this.full) return Promise.reject(this.full);
    return this.reachable ? Promise.resolve() : Promise.reject(new Error("unreachable"));
  }
  /** True if the browser keeps the session's cookie. */
  keeps = true;
  asked = 0;
  known(): Promise<boolean> {
    this.asked++;
    return this.reachable ? Promise.resolve(this.keeps) : Promise.reject(new Error("unreachable"));
  }
  socket(): WebSocket {
    const socket = new FakeSocket();
    this.sockets.push(socket);
    return socket as unknown as WebSocket;
  }
  route(node: string): void {
    this.routes.push(node);
  }
  random(): number {
    return 0.5;
  }
  get newest(): FakeSocket {
    return this.sockets.at(-1)!;
  }
}

export function helloReply(next: number, tables: string[] = []): Hello {
  return {
    protocol: 1,
  version: "0",
  you: { name: "Guest-17" },
    next,
    tables,
    games: [{ id: "kozel", title: "Kozel", seats: [2, 3, 4], options: [] }],
    bots: ["novice"],
    time: { min: 15, max: 300, default: 60 },
    reserve: { min: 0, max: 600, default: 120 },
  };
}

export const app: Application = {
  table: "x7k2p",
  terms: 1,
  game: "kozel",
  options: { fish: "all", target: "101" },
  seats: 2,
  time: 60,
  reserve: 120,
  bots: "novice",
  private: false,
  by: "Guest-17",
  players: ["Guest-17"],
  free: 1,
};

const account = { score: 0, open: false, memory: 0 };

export const match: Match = {
  id: "b3c1",
  deal: 1,
  sides: [1, 2],
  accounts: [account, account],
  carry: 0,
  line: [{ tile: "1-1", seat: 2, end: "" }],
  ends: { a: 1, b: 1 },
  hand: ["0-4", "1-5", "2-3"],
  counts: [3, 6],
  stock: 14,
  turn: 1,
  legal: ["1-5@a", "1-5@b"],
  clock: { move: 60000, reserve: 120000 },
  history: [],
  result: null,
};

export const state: TableState = {
  table: "x7k2p",
  n: 10,
  v: 5,
  phase: "play",
  app,
  seats: [
    { name: "Guest-17", kind: "person", here: true },
    { name: "novice", kind: "bot", here: true },
  ],
  you: 1,
  ready: [],
  match,
  fair: null,
};

export function step(n: number, seat: number, act: string, more: Partial<StepEvent> = {}): StepEvent {
  return { ev: "step", table: "x7k2p", n, v: n - 5, seat, act, ends: { a: 1, b: 1 }, counts: [3, 6], stock: 14, turn: 1, ...more };
}
