// SPDX-License-Identifier: MIT
/* Gives a server's answers without a server. It replaces `WebSocket` of the page, and the rules core plays matches in the page. States and events
 * come from the core (`Catalogue.state()`, `.events()`), so they are those of a server. */
import { load, type Catalogue, type Level, type Match } from "kozel/load";
import type { Failure, Game, Hello, SeatInfo, TableState } from "../../../web/src/base/protocol.js";

/** A table of a test. */
export interface Wishes {
  game?: string;
  seats?: number;
  options?: Record<string, string>;
  /** The match continues where this record ends. Without it, it begins with a deal. */
  record?: string;
  /** The person's seat; 0: a spectator. The default is the seat to act, or 1. */
  seat?: number;
  /** The level that plays the other seats. */
  bots?: Level;
  /** The level that is shown for the other seats. */
  shown?: string;
  /** Seeds of the deals and of the bots. */
  seed?: number;
  /** Coins that everybody puts in. */
  stake?: number;
  /** Whether the terms have memory aids. The default is that of a friendly match. */
  memory_aids?: boolean;
  /** Whether the table waits for players. */
  waiting?: boolean;
  /** The tournament whose match this is. */
  tournament?: string;
  /** Extra deals, after which the table of a tournament closes. */
  deals?: number;
  /** false: the match no longer counts for it. */
  counts?: boolean;
  /** The seats that are awaited at its table, and how long: ms. */
  awaited?: number[];
  wait?: number;
  /** The seats that are awaited at a table for people whom the server has put together. */
  sought?: number[];
  /** Whether its seats are taken while it waits, as at a table of a tournament. */
  full?: boolean;
  /** Seats for which a match without a clock has waited for a day. */
  overdue?: number[];
}

type Request = { seq: number; do: string; [member: string]: unknown };

/** The bots in the order of their strength (engine/ai). */
const BOTS = ["random", "novice", "hasty.bot", "forgetful.bot", "distracted.bot", "club", "thoughtful.bot", "patient.bot", "observant.bot", "seasoned.bot", "master"];

const refuse = (code: string, text = code, args: string[] = []): Failure => ({ code, text, args });

class Table {
  readonly match: Match;
  readonly seat: number;
  private readonly seed: number;
  private choices = 0;
  /** The number of the last event that was sent. */
  sent = 0;

  constructor(
    readonly name: string,
    private readonly core: Catalogue,
    private readonly wishes: Wishes,
  ) {
    const { game = "kozel", seats = 4, options, record, seed = 1 } = wishes;
    this.seed = seed;
    this.match = record === undefined ? core.match(game, seats, { options }) : core.resume(record);
    if (record === undefined) this.match.deal(this.match.shuffle(seed));
    this.seat = wishes.seat ?? (record === undefined ? 1 : this.match.turn || 1);
    if (record === undefined) this.run();
  }

  state(): TableState {
    const { wishes, seat, name } = this;
    const { game, options, names, phase, n, match } = this.core.state(this.match.record(), seat);
    this.sent = n;
    const { stake, overdue, memory_aids, waiting, full, tournament, deals, awaited, sought, wait, counts } = wishes;
    const other: SeatInfo = { name: wishes.shown ?? wishes.bots ?? "novice", kind: "bot", here: true };
    const seats = names.map((own, i): SeatInfo | null => (i + 1 === seat ? { name: own || "Guest-17", kind: "person", here: true } : waiting && !full ? null : (awaited ?? sought)?.includes(i + 1) ? { name: "Ion_Popa", kind: "person", here: false } : other));
    const app = { table: name, terms: 1, game, options, seats: names.length, time: 60, reserve: 120, bots: "novice", private: false, by: "Guest-17", players: seats.flatMap((info) => info?.name ?? []), free: seats.filter((info) => !info).length, ...(stake && { stake }), ...(memory_aids !== undefined && { memory_aids }) };
    return { table: name, n, v: n, ...(tournament && { tournament: { id: tournament, name: "Cup", round: 2, match: 5, ...(deals && { deals }), ...(awaited && { awaited }), ...(counts === false && { counts }) } }), ...(sought && { awaited: sought }), phase: waiting ? "waiting" : phase, app, seats, you: seat, ready: [], ...(overdue && { overdue }), ...(wait !== undefined && { wait }), match: waiting ? null : ({ id: name, ...match } as TableState["match"]), fair: null };
  }

  /** Makes bots act until the person has to choose or the deal is over. */
  run(): void {
    const { match } = this;
    while (match.phase === "playing") {
      const forced = match.forced();
      if (forced === null && match.turn === this.seat) return;
      match.apply(forced ?? match.bot(this.wishes.bots ?? "novice", this.seed * 1000 + ++this.choices), match.turn);
    }
  }

  act(act: string): void {
    this.match.apply(act, this.seat);
    this.run();
  }

  next(): void {
    this.match.deal(this.match.shuffle(this.seed + this.match.record().length));
    this.run();
  }

  resign(): void {
    this.match.apply("resign", this.seat);
  }

  events(): object[] {
    const events = this.core.events(this.match.record(), this.seat, this.sent).map((event) => {
      const { match } = event as { match?: object };
      return { ...event, table: this.name, ...(match && event.ev === "deal" && { match: { id: this.name, ...match } }) };
    });
    this.sent += events.length;
    return events;
  }
}

/** Returns the games as `hello` has them. */
function gamesOf(core: Catalogue): Game[] {
  return core.games().map(({ name, title, seats, target_means, options }) => ({
    id: name,
    title,
    seats,
    target_means,
    options: options.map(({ key, title, default: usual, choices, least = 0, most = 0, step }) =>
      choices ? { key, title: title || key, values: choices, titles: choices, default: usual } : { key, title: title || key, min: least, max: most, ...(step && { step }), default: usual },
    ),
  }));
}

/** The page's end of a connection. */
class Socket {
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor() {
    setTimeout(() => this.onopen?.());
  }

  send(text: string): void {
    const request = JSON.parse(text) as Request;
    setTimeout(() => hub.answer(request, this));
  }

  say(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  close(): void {
    hub.leaves(this);
    this.onclose?.({ code: 1000 });
  }
}

class Hub {
  core!: Catalogue;
  private loading: Promise<Catalogue> | null = null;
  private socket: Socket | null = null;
  private readonly tables = new Map<string, Table>();
  private count = 0;
  /** Every request of the page. */
  readonly asked: Request[] = [];
  /** The open table that `seek` finds; "": none. */
  open = "";
  /** The refusals of requests, by the request's name. */
  readonly refusals = new Map<string, Failure>();
  /** Requests whose replies wait, by the request's name. */
  readonly pauses = new Map<string, Promise<void>>();
  /** The options of tables that the page opens. */
  wishes: Wishes = {};

  async ready(): Promise<Catalogue> {
    this.loading ??= load("/kozel.wasm");
    return (this.core = await this.loading);
  }

  leaves(socket: Socket): void {
    if (this.socket === socket) this.socket = null;
  }

  /** Opens a table. The page can go to its address. */
  async table(wishes: Wishes): Promise<string> {
    const name = `table${++this.count}`;
    this.tables.set(name, new Table(name, await this.ready(), wishes));
    return name;
  }

  /** Opens a table and shows it. The previous table is closed. */
  async show(wishes: Wishes): Promise<Table> {
    for (const table of this.tables.values()) table.match.free();
    this.tables.clear();
    const name = await this.table(wishes);
    history.pushState(null, "", `/t/${name}`);
    dispatchEvent(new PopStateEvent("popstate"));
    return this.at(name);
  }

  /** Removes all tables and the tests' settings. */
  reset(): void {
    this.wishes = {};
    this.asked.splice(0);
    this.refusals.clear();
    this.open = "";
    this.pauses.clear();
  }

  at(name: unknown): Table {
    return this.tables.get(String(name))!;
  }

  /** The table that was opened last. */
  get last(): Table {
    return [...this.tables.values()].at(-1)!;
  }

  /** Ends the connection, as a server that is lost. */
  cut(): void {
    const { socket } = this;
    this.socket = null;
    socket?.onclose?.({ code: 1006 });
  }

  /** Sends an event to the page. */
  push(event: object): void {
    this.socket?.say(event);
  }

  async answer(request: Request, socket: Socket): Promise<void> {
    await this.ready();
    this.asked.push(request);
    this.socket = socket;
    await this.pauses.get(request.do);
    const refusal = this.refusals.get(request.do);
    const found = refusal ?? (await this.reply(request));
    socket.say("code" in found ? { re: request.seq, error: found } : { re: request.seq, ok: found });
    if ("code" in found || typeof request.table !== "string" || request.do === "enter") return;
    for (const event of this.at(request.table)?.events() ?? []) socket.say(event);
  }

  private async reply(request: Request): Promise<object> {
    const table = this.tables.get(String(request.table));
    if (request.table !== undefined && !table) return refuse("no-such-table");
    switch (request.do) {
      case "hello":
        return this.hello(request.seq + 1);
      case "lobby":
        return request.matches ? { matches: [], more: 0 } : { applications: [], more: 0 };
      case "mine":
        return { tables: [] };
      case "seek":
        return this.open ? { table: this.open, open: true } : { people: 1, waited: 0 };
      case "play":
        return { table: await this.table({ ...this.wishes, game: String(request.game), seats: Number(request.seats ?? 4), ...(request.bots ? { shown: String(request.bots) } : {}) }) };
      case "open":
        return { table: await this.table({ ...this.wishes, game: String(request.game), seats: Number(request.seats ?? 4), waiting: true }) };
      case "enter":
        return { state: table!.state() };
      case "act":
      case "next":
      case "resign":
        return this.change(table!, request);
      default:
        return {};
    }
  }

  private change(table: Table, request: Request): object {
    try {
      if (request.do === "act") table.act(String(request.act));
      else if (request.do === "next") table.next();
      else table.resign();
      return {};
    } catch (error) {
      const { code, message, args } = error as { code?: string; message: string; args?: string[] };
      if (!code) throw error;
      return refuse(code, message, args);
    }
  }

  private hello(next: number): Hello {
    const range = (min: number, max: number, usual: number) => ({ min, max, default: usual });
    return { protocol: 1, version: "0", you: window.kozelYou ?? { name: "Guest-17" }, next, tables: [], games: window.kozelGames ?? gamesOf(this.core), bots: BOTS, time: range(15, 300, 60), reserve: range(0, 600, 120) };
  }
}

declare global {
  interface Window {
    /** The person, if the page is not a guest's. */
    kozelYou?: Hello["you"];
    /** The games as a server describes them. The default is what the core knows. */
    kozelGames?: Game[];
  }
}

export const hub = new Hub();
window.WebSocket = Socket as unknown as typeof WebSocket;
