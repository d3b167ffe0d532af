// SPDX-License-Identifier: MIT
/* A match that runs in the page, without a server: the rules' core plays it and tells what the server would tell a seat of it, message by
 * message (`Catalogue.state()`, `.events()`); a table's feed shows that at the usual pace.
 *
 *   const table = new LocalTable(await loadCore(), { match: { game: "kozel", seats: 2 }, seat: 1 });
 *   table.onMoment(({ view }) => ...);   // after each step, and once at the beginning
 *   table.go();                          // until then nobody moves
 *   html`<kz-local-table .table=${table}></kz-local-table>`
 *
 * - `match`: how a match begins; or `record`: it stands where that record stops - a prefix of a match, of which the tiles of the last deal are
 *   known - and goes on from there. A faulty record throws the core's KozelError with its line and column.
 * - `seat`: who the person is. Every other seat is a bot's; `script` has what others do first ("2 1-4@b": that seat's next choice), in the
 *   order of play; a seat that is not the next one's in it chooses itself. A scripted action that is not legal throws.
 * - `.act(action)`: what the person does; legal or refused with the core's code. `.before` is asked first: false holds the action back, and
 *   nothing has happened; `.play()` carries it out without asking.
 * - `.cannot` is told the core's reason when the person takes a tile that cannot be played. `.follow()` gives another script.
 * - `.pause()` stops bots and deals, `.go()` lets them go on; `.next()` deals after a deal's end; `.stop()` ends it all and gives memory back.
 *
 * Draws and knocks are no choice and follow by themselves, as at the server. Nobody's time runs. */
import { KozelError, type Catalogue, type DealEnd, type Level, type Match, type MatchEnd, type View } from "kozel/load";
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
}

export type LocalWishes = ({ match: Beginning } | { record: string }) & {
  /** The person's. */
  seat: Seat;
  /** Of every other seat; `club` where nothing is said. */
  bots?: Level | Partial<Record<Seat, Level>>;
  /** The person's name; "": the record's. */
  name?: string;
  /** What others choose, from now on, in order: "2 1-4@b". */
  script?: readonly string[];
  /** Equal seeds give equal deals and bots: a whole number below 2^32. Without it: any. */
  seed?: number;
  /** What follows a deal is the lesson's to say. */
  lesson?: boolean;
  timers?: Timers;
};

/** Where a match stands, as the person may know it. */
export interface LocalMoment {
  view: View;
  /** The action that led here, in full, and whose it was; null: a deal, or the beginning. */
  last: { seat: Seat; act: ActText } | null;
  /** The person has to choose. */
  mine: boolean;
  /** Of the deal or match that has just ended. */
  dealEnd: DealEnd | null;
  end: MatchEnd | null;
}

/** What a bot takes for its choice, as at the server. */
const BOT_MS = 700;

/** What the core refused; anything else is thrown on. */
function failureOf(error: unknown): Failure {
  if (!(error instanceof KozelError)) throw error;
  return { code: error.code, args: error.args, text: error.message };
}

const anySeed = (): number => crypto.getRandomValues(new Uint32Array(1))[0]!;

export class LocalTable {
  readonly feed: TableFeed;
  /** The person may act: nothing is on its way to the table. */
  @slice private acting = false;
  /** Asked before what the person does is carried out; false holds it back. */
  before: (act: ActText) => boolean = () => true;
  /** Is told why a tile that the person took cannot be played. */
  cannot: (why: Failure) => void = () => {};

  private readonly match: Match;
  private readonly seat: Seat;
  private readonly timers: Timers;
  private readonly seed: number;
  private script: string[];
  private readonly listeners = new Set<(moment: LocalMoment) => void>();
  private choices = 0;
  private running = false;
  private stopped = false;
  private timer: number | null = null;

  constructor(
    private readonly core: Catalogue,
    private readonly wishes: LocalWishes,
  ) {
    const { seat, script = [], seed = anySeed(), timers = pageTimers } = wishes;
    this.seat = seat;
    this.timers = timers;
    this.seed = seed;
    this.script = [...script];
    this.match = "record" in wishes ? core.resume(wishes.record) : core.match(wishes.match.game, wishes.match.seats, wishes.match);
    this.feed = new TableFeed("", () => undefined, timers);
    const fresh = !/^deal 1$/m.test(this.match.record());
    if (fresh) this.match.deal(this.match.shuffle(this.seed));
    const state = this.stateNow();
    this.feed.enter(fresh ? { ...state, n: 0, v: 0, match: null } : state);
    this.tell(null);
  }

  /** The person has to choose, and sees what he chooses from. */
  get ready(): boolean {
    return this.acting && this.feed.current;
  }

  /** The match so far, hidden tiles too. */
  get record(): string {
    return this.match.record();
  }

  /** Calls back after each step and deal; returns what ends that. */
  onMoment(listener: (moment: LocalMoment) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  moment(last: LocalMoment["last"] = null): LocalMoment {
    const { match, seat } = this;
    return { view: match.view(seat), last, mine: this.mine, dealEnd: match.dealEnd(), end: match.end() };
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
  }

  /** The next deal, after the end of one. */
  next(): void {
    const { match } = this;
    if (this.stopped || match.phase !== "dealing") return;
    match.deal(match.shuffle(this.seed + match.record().length));
    this.tell(null);
    this.goOn(0);
  }

  /** What the person does; null: it was done or held back. */
  act(act: ActText): Failure | null {
    return this.ready && !this.before(act) ? null : this.play(act);
  }

  /** The same without asking `before`. */
  play(act: ActText): Failure | null {
    if (this.stopped) return null;
    try {
      this.carryOut(act, this.seat);
    } catch (error) {
      return failureOf(error);
    }
    this.goOn(BOT_MS);
    return null;
  }

  /** What others choose from now on, in place of what was said before. */
  follow(script: readonly string[]): void {
    this.script = [...script];
  }

  /** Why the person may not do that; null: he may. Nothing happens. */
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

  // ---- Going on

  private get mine(): boolean {
    return this.match.turn === this.seat && this.match.forced() === null;
  }

  /** Whoever is no person acts after `ms`, until the person is to choose or a deal has ended. */
  private goOn(ms: number): void {
    if (!this.running) return;
    for (let act; (act = this.match.forced()) !== null; ) this.carryOut(act, this.match.turn);
    this.acting = this.mine;
    if (this.match.phase !== "playing" || this.mine || this.timer !== null) return;
    this.timer = this.timers.set(() => {
      this.timer = null;
      this.carryOut(this.chosen(), this.match.turn);
      this.goOn(BOT_MS);
    }, ms * this.feed.pacer.speed);
  }

  /** What the seat to act does: as the script says, else as its bot sees fit. */
  private chosen(): ActText {
    const { match, wishes } = this;
    const { turn } = match;
    const [, seat, act] = /^([1-4]) (.+)$/.exec(this.script[0] ?? "") ?? [];
    if (act !== undefined && Number(seat) === turn) {
      this.script.shift();
      return act;
    }
    const level = typeof wishes.bots === "object" ? wishes.bots[turn] : wishes.bots;
    return match.bot(level ?? "club", this.seed + ++this.choices);
  }

  private carryOut(act: ActText, seat: Seat): void {
    const done = this.match.apply(act, seat);
    this.acting = false;
    this.tell({ seat, act: done });
  }

  /** What the server would tell the seat now. */
  private tell(last: LocalMoment["last"]): void {
    for (const event of this.core.events(this.match.record(), this.seat, this.feed.told)) this.feed.push(event as TableEvent);
    for (const listener of this.listeners) listener(this.moment(last));
  }

  private stateNow(): Shown & TableState {
    const { seat, wishes } = this;
    const { game, options, names, phase, n, match } = this.core.state(this.match.record(), seat);
    const level = (of: Seat): Level => (typeof wishes.bots === "object" ? wishes.bots[of] : wishes.bots) ?? "club";
    const own = wishes.name || names[seat - 1] || "";
    const seats = names.map((_, i): TableState["seats"][number] =>
      i + 1 === seat ? { name: own, kind: "person", here: true } : { name: level(i + 1), kind: "bot", here: true },
    );
    const players = seats.map((info) => info!.name);
    const app = { table: "", terms: 0, game, options, seats: names.length, time: 0, reserve: 0, bots: "", private: false, by: "", players, free: 0 };
    return { table: "", n, v: n, phase, app, seats, you: seat, ready: [], match: match as TableState["match"], fair: null, at: 0, local: true, ...(this.wishes.lesson && { lesson: true }) };
  }
}
