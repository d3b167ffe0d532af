// SPDX-License-Identifier: MIT
/* A match that runs in the page, without a server. The match driver plays it and returns the messages that a server would send to a seat
 * (`Catalogue.state()`, `.table()`). A table's feed shows them at the usual pace. The listener of `.onMoment()` is called after each deal and
 * choice, and once after the forced actions that follow. Nobody moves before `.go()`. An example:
 *
 *     `const table = new LocalTable(await loadCore(), { match: { game: "kozel", seats: 2 }, seat: 1 });`
 *     `table.onMoment(({ view }) => ...);`
 *     `table.go();`
 *     html`<kz-local-table .table=${table}></kz-local-table>`
 *
 * - The match begins as `match` describes. With `record` instead, it continues where that record stops. The record is a prefix of a match, with
 * all tiles of the last deal. A faulty record throws the core's KozelError with its line and column.
 * - The person's seat is `seat`. Bots have every other seat. The others' first choices are in `script` ("2 1-4@b": that seat's next choice), in
 * the order of play. A seat that is not the next one in the script chooses by itself. A scripted action that is not legal throws.
 * - Use `.act(action)` for the person's action; it is legal, or refused with the core's code. Before that, `.before` is called: if it returns
 * false, the action is held back and nothing happens. Use `.play()` to carry the action out without that call.
 * - The callback `.cannot` gets the core's reason when the person takes a tile that cannot be played. Another script is set by `.follow()`.
 * - Bots choose in the page's thread, or by `choose` elsewhere. Both choose the same.
 * - Bots and deals stop at `.pause()` and continue at `.go()`. The next deal comes with `.next()` after a deal's end. `.stop()` ends everything
 * and frees memory.
 *
 * Draws and knocks are not choices; they follow by themselves, as at the server. There is no clock. */
import { KozelError, type Catalogue, type DealEnd, type Level, type Match, type MatchEnd, type RecordState, type View } from "kozel/load";
import type { ActText, Failure, Seat, TableEvent, TableState } from "../base/protocol.js";
import { pageTimers, type Timers } from "../base/timers.js";
import type { Shown } from "../state/shown.js";
import { slice } from "../state/slice.js";
import { TableFeed } from "../state/tablefeed.js";

/** How a match begins. */
export interface Beginning {
  game: string;
  seats: number;
  options?: Record<string, string>;
  /** The seat drawn by lot to lead, in games where the first lead is by lot. */
  lot?: Seat;
}

/** Resolves to a bot's action for the seat to act where the record stops. */
export type Choose = (record: string, level: Level, seed: number) => Promise<ActText>;

/** `position`: its text, with all tiles (docs/spec/position.md). It needs the core of `loadPositions()`. */
export type LocalWishes = ({ match: Beginning } | { record: string } | { position: string }) & {
  /** The person's seat. 0: bots have all seats, and the person watches. */
  seat: Seat;
  /** Who has which seat: people by name, bots by level. A person at another seat does not see this table: when that person has to choose, the table
   * waits, and `waitsFor` has the seat. `playFor()` carries that person's action out. Without it bots have all other seats. */
  seating?: readonly { name: string; kind: "person" | "bot" }[];
  /** The bots of all other seats. `club` is the default. */
  bots?: Level | Partial<Record<Seat, Level>>;
  /** The person's name. "": the record's. */
  name?: string;
  /** The others' choices from now on, in order: "2 1-4@b". */
  script?: readonly string[];
  /** Equal seeds give equal deals and bots: a whole number below 2^32. Without it: a random one. */
  seed?: number;
  /** Returns the order of the tiles of a deal, counted from 1. Without it the tiles are shuffled by `seed`. */
  order?: (deal: number) => readonly string[];
  /** True if the lesson decides what follows a deal. */
  lesson?: boolean;
  /** A bot's longest time for its choice, ms. The default is the server's. */
  thinking_ms?: number;
  /** Chooses for the bots. If it fails, the bot chooses in this thread. */
  choose?: Choose;
  /** True if the person may begin another match after this one. */
  again?: boolean;
  timers?: Timers;
};

/** The state of a match, as the person may see it. */
export interface LocalMoment {
  view: View;
  /** True if the person has to choose. */
  mine: boolean;
  /** The end of the deal or match, if it has just ended. */
  dealEnd: DealEnd | null;
  end: MatchEnd | null;
}

/** A bot's longest time for its choice, as at the server. */
const BOT_MS = 700;

/** Returns the core's refusal. Other errors are thrown again. */
function failureOf(error: unknown): Failure {
  if (!(error instanceof KozelError)) throw error;
  return { code: error.code, args: error.args, text: error.message };
}

const anySeed = (): number => crypto.getRandomValues(new Uint32Array(1))[0]!;

/** Returns what a server would send to a seat that joins the match of a position. */
export function positionState(core: Catalogue, position: string, seat: Seat): RecordState {
  const match = core.fromText(position);
  try {
    const [game = "", seats, ...tags] = position.split(" ");
    const chosen = tags.find((tag) => tag.startsWith("options="))?.slice("options=".length).split(",") ?? [];
    const options = { ...Object.fromEntries(core.games().find(({ name }) => name === game)!.options.map(({ key, default: value }) => [key, value])), ...Object.fromEntries(chosen.map((one) => one.split("="))) };
    return { game, options, names: Array(Number(seats)).fill("") as string[], phase: match.turn ? "play" : "over", n: 1, match: match.state(seat) };
  } finally {
    match.free();
  }
}

/** Returns a table's state as a server would send it to seat `you`. `state`: the core's, of the match. */
export function tableState({ game, options, names, phase, n, match }: RecordState, you: Seat, seats: TableState["seats"]): TableState {
  const players = seats.map((info) => info!.name);
  const app = { table: "", terms: 0, game, options, seats: names.length, time: 0, reserve: 0, bots: "", private: false, by: "", players, free: 0 };
  return { table: "", n, v: n, phase, app, seats, you, ready: [], match: match as TableState["match"], fair: null };
}

/** What `<kz-local-table>` shows. */
export interface PageTable {
  readonly feed: TableFeed;
  readonly ready: boolean;
  act(act: ActText): Failure | null;
  refusal(act: ActText): Failure | null;
  cannot(why: Failure): void;
  next(): void;
}

export class LocalTable implements PageTable {
  readonly feed: TableFeed;
  /** True if the person may act: no message is on its way to the table. */
  @slice private acting = false;
  /** The seat of another person who has to choose. 0: none. */
  @slice waitsFor: Seat = 0;
  /** Called before the person's action is carried out. false holds the action back. */
  before: (act: ActText) => boolean = () => true;
  /** Called with the reason why a tile that the person took cannot be played. */
  cannot: (why: Failure) => void = () => {};

  private readonly match: Match;
  /** The events that the feed has not got yet. */
  private events: TableEvent[] = [];
  private readonly seat: Seat;
  private readonly timers: Timers;
  private readonly seed: number;
  private script: string[];
  private readonly listeners = new Set<(moment: LocalMoment) => void>();
  private choices = 0;
  private running = false;
  private stopped = false;
  private timer: number | null = null;
  /** The choice that a bot is making elsewhere. */
  private choosing: object | null = null;

  constructor(
    private readonly core: Catalogue,
    private readonly wishes: LocalWishes,
  ) {
    const { seat, script = [], seed = anySeed(), timers = pageTimers } = wishes;
    this.seat = seat;
    this.timers = timers;
    this.seed = seed;
    this.script = [...script];
    const from = "position" in wishes ? { match: core.fromText(wishes.position) } : "record" in wishes ? wishes : wishes.match;
    this.match = core.table(from, seat, (event) => this.events.push(event as TableEvent));
    this.feed = new TableFeed("", () => undefined, timers);
    const fresh = this.match.phase === "dealing" && this.match.dealEnd() === null;
    if (fresh) this.match.deal(this.orderOf(this.seed));
    const state = this.stateNow();
    this.feed.enter(fresh ? { ...state, n: 0, v: 0, match: null } : state);
    this.tell();
  }

  /** True if the person has to choose and sees the choices. */
  get ready(): boolean {
    return this.acting && this.feed.current;
  }

  /** The match so far, hidden tiles included. */
  get record(): string {
    return this.match.record();
  }

  /** Calls back after each deal and choice, and after forced actions. Returns a function that ends this. */
  onMoment(listener: (moment: LocalMoment) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  moment(): LocalMoment {
    const { match, seat } = this;
    return { view: match.view(seat), mine: this.mine, dealEnd: match.dealEnd(), end: match.end() };
  }

  go(): void {
    if (this.stopped || this.running) return;
    this.running = true;
    this.goOn(0);
  }

  pause(): void {
    this.running = false;
    this.acting = false;
    if (this.timer !== null) this.timers.clear(this.timer);
    this.timer = null;
    this.choosing = null;
  }

  /** Deals after the end of a deal. */
  next(): void {
    const { match } = this;
    if (this.stopped || match.phase !== "dealing") return;
    match.deal(this.orderOf(this.seed + (match.record().length || ++this.choices)));
    this.tell();
    this.goOn(0);
  }

  /** Carries out the person's action. null: it was carried out or held back. */
  act(act: ActText): Failure | null {
    return this.ready && !this.before(act) ? null : this.play(act);
  }

  /** Carries out the action without calling `before`. */
  play(act: ActText): Failure | null {
    return this.playFor(this.seat, act);
  }

  /** Sets the others' choices from now on. They replace the previous script. */
  follow(script: readonly string[]): void {
    this.script = [...script];
  }

  /** Returns why the person may not do that. null: the action is legal. It has no effect. */
  refusal(act: ActText): Failure | null {
    const copy = this.match.copy();
    try {
      copy.apply(act, this.seat);
      return null;
    } catch (error) {
      return failureOf(error);
    } finally {
      copy.free();
    }
  }

  stop(): void {
    if (this.stopped) return;
    this.pause();
    this.stopped = true;
    this.feed.pacer.clear();
    this.listeners.clear();
    this.match.free();
  }

  /** Carries out the action of a person at another seat. null: it was carried out. The core refuses what is not that seat's to do. */
  playFor(seat: Seat, act: ActText): Failure | null {
    if (this.stopped) return null;
    try {
      this.carryOut(act, seat);
    } catch (error) {
      return failureOf(error);
    }
    this.goOn(this.thinking);
    return null;
  }

  // ---- Going on

  /** Returns the order of the tiles of the next deal. */
  private orderOf(seed: number): readonly string[] {
    const { match, wishes } = this;
    return wishes.order?.(match.view(0).deal + 1) ?? match.shuffle(seed);
  }

  private get mine(): boolean {
    return this.seat > 0 && this.match.turn === this.seat && this.match.forced() === null;
  }

  private get thinking(): number {
    return this.wishes.thinking_ms ?? BOT_MS;
  }

  /** Makes bots act after half of `ms` to `ms`, as the choice looks from outside, until the person has to choose or a deal has ended. */
  private goOn(ms: number): void {
    if (!this.running) return;
    if (this.match.goOn()) this.tell();
    this.acting = this.mine;
    this.waitsFor = this.match.phase === "playing" && !this.mine && this.wishes.seating?.[this.match.turn - 1]?.kind === "person" ? this.match.turn : 0;
    if (this.match.phase !== "playing" || this.mine || this.waitsFor || this.timer !== null || this.choosing) return;
    this.timer = this.timers.set(() => {
      this.timer = null;
      this.botActs();
    }, this.match.pace(ms) * this.feed.pacer.speed);
  }

  /** Carries out the action of the seat to act: the script's, otherwise its bot's. */
  private botActs(): void {
    const { match, wishes } = this;
    const go = (act: ActText): void => {
      this.carryOut(act, match.turn);
      this.goOn(this.thinking);
    };
    const [, seat, act] = /^([1-4]) (.+)$/.exec(this.script[0] ?? "") ?? [];
    if (act !== undefined && Number(seat) === match.turn) {
      this.script.shift();
      return go(act);
    }
    const level = this.levelOf(match.turn);
    const seed = this.seed + ++this.choices;
    if (!wishes.choose) return go(match.bot(level, seed));
    const choosing = {};
    this.choosing = choosing;
    const arrive = (chosen: ActText | null): void => {
      if (this.choosing !== choosing) return; // the match was paused or stopped meanwhile
      this.choosing = null;
      go(chosen ?? match.bot(level, seed));
    };
    wishes.choose(match.record(), level, seed).then(arrive, () => arrive(null));
  }

  private levelOf(seat: Seat): Level {
    const { bots, seating } = this.wishes;
    if (seating) return seating[seat - 1]!.name as Level;
    return (typeof bots === "object" ? bots[seat] : bots) ?? "club";
  }

  private carryOut(act: ActText, seat: Seat): void {
    this.match.apply(act, seat);
    this.acting = false;
    this.tell();
  }

  /** Shows what the server would have sent to the seat. */
  private tell(): void {
    for (const event of this.events.splice(0)) this.feed.push(event);
    for (const listener of this.listeners) listener(this.moment());
  }

  private stateNow(): Shown & TableState {
    const { seat, wishes } = this;
    const state = "position" in wishes ? positionState(this.core, wishes.position, seat) : this.core.state(this.match.record(), seat);
    const own = wishes.name || state.names[seat - 1] || "";
    const seats = state.names.map((_, i): TableState["seats"][number] =>
      wishes.seating ? { name: wishes.seating[i]!.name, kind: wishes.seating[i]!.kind, here: true } : i + 1 === seat ? { name: own, kind: "person", here: true } : { name: this.levelOf(i + 1), kind: "bot", here: true },
    );
    return { ...tableState(state, seat, seats), at: 0, local: true, ...(wishes.lesson && { lesson: true }), ...(wishes.again && { again: true }) };
  }
}
