// SPDX-License-Identifier: MIT
/* An entered table as the page shows it. It takes the events in order of `n`, detects a gap, and has the pacer show them one after another. */
import type { EarlyEvent, Failure, HintEvent, HintsEvent, Seat, TableEvent, TableState } from "../base/protocol.js";
import type { Shown, ShownStep, Told } from "./shown.js";
import { pageTimers, type Timers } from "../base/timers.js";
import { Pacer } from "./pacer.js";
import { slice } from "./slice.js";
import { applyEvent, setsTime, shownStep } from "./table.js";

/** How many steps can be read again. */
const RECENT = 16;

export class TableFeed {
  /** The displayed state. null until the table has been entered. */
  @slice state: Shown | null = null;
  /** The event that led to `state`, for its animation. */
  @slice step: ShownStep | null = null;
  /** The last steps and the states after them, for screen readers. They include steps that are not shown one by one. */
  @slice recent: readonly Told[] = [];
  @slice closed = false;
  /** At a closed table of a tournament: the seats whose people did not come in time. */
  forfeits: readonly Seat[] = [];

  readonly pacer: Pacer;
  /** The number of the newest event that has arrived. -1: the next state sets it. */
  @slice private newest = -1;
  /** The number of the newest step that has arrived. */
  @slice private moved = -1;
  /** The minimum number of an accepted action's step. The step is here or on its way. */
  @slice private accepted = -1;

  /** `gap`: called when an event is missing; the table must be entered again. */
  constructor(
    readonly table: string,
    private readonly gap: () => void,
    private readonly timers: Timers = pageTimers,
  ) {
    this.pacer = new Pacer((event, ms, at) => this.show(event, ms, at), timers);
  }

  /** True if the displayed state is the newest one known. */
  get current(): boolean {
    return this.state !== null && this.newest >= 0 && this.moved >= this.accepted && this.pacer.idle;
  }

  /** The number of the newest event known, shown or not. */
  get told(): number {
    return this.newest;
  }

  /** Records that an action requested after event `n` was accepted. Its event may arrive after the reply. Until then the legal actions are those
   * from before it. */
  acceptedAt(n: number): void {
    this.accepted = n + 1;
  }

  /** Shows the whole state, from `enter`, at once. */
  enter(state: TableState): void {
    this.pacer.clear();
    this.newest = state.n;
    this.moved = state.n;
    this.accepted = -1;
    const before = this.state;
    this.state = { ...state, at: this.timers.now(), ...(before?.match?.id === state.match?.id && { resigning: before?.resigning }) };
    this.step = null;
    this.recent = [];
  }

  /** Called when the connection is lost or an event is missing. Events before the next enter() are ignored. */
  suspend(): void {
    this.newest = -1;
    this.pacer.flush();
  }

  push(event: TableEvent): void {
    if (this.newest < 0 || event.n <= this.newest) return;
    if (event.n !== this.newest + 1) {
      this.suspend();
      this.gap();
      return;
    }
    this.newest = event.n;
    if (setsTime(event)) this.moved = event.n;
    this.pacer.push(event);
  }

  /** Sets whether the person resigns, at once or when the next deal begins. */
  resigns(on: boolean): void {
    if (this.state && Boolean(this.state.resigning) !== on) this.state = { ...this.state, resigning: on };
  }

  /** Takes over the requested hint, the number of hints of each seat, or what a resignation would mean. */
  hinted(news: HintEvent | HintsEvent | EarlyEvent): void {
    if (this.state) this.state = { ...this.state, ...(news.ev === "hint" ? { hint: news } : news.ev === "hints" ? { hints: news.hints } : { early: news.early }) };
  }

  private show(event: TableEvent, ms: number, at: number): void {
    if (!this.state) return;
    const next = applyEvent(this.state, event);
    this.state = setsTime(event) ? { ...next, at } : next;
    const step = shownStep(event, ms);
    if (step) this.recent = [...this.recent.slice(1 - RECENT), { state: this.state, step }];
    this.step = ms > 0 || event.ev === "end" ? step : null;
    if (event.ev !== "closed") return;
    this.forfeits = event.forfeits ?? [];
    this.closed = true;
  }
}

/** A request about the state `v` of the table. Returns null if granted. */
type Ask = (name: "resign" | "next", args: { table: string; v: number }) => Promise<Failure | null>;

/** Refusals that mean that the deal has ended, or another one has begun, since the request. */
const MEANWHILE = ["no-deal", "stale"];

/** Resigns from a match. That is possible while a deal is played (rules.md, "Timeout, resignation"). A resignation between two deals, or while a
 * deal is just ending, takes effect as soon as the next deal begins; the person can take it back until then. The function resigns as far as it is
 * possible now. Call it again when a deal begins or ends, as long as the state has `resigning`. Resolves to a failure, or null. */
export async function giveUp(feed: TableFeed, ask: Ask): Promise<Failure | null> {
  feed.pacer.flush(); // a person who resigns need not see the rest
  const { table, state } = feed;
  if (!state) return null;
  const { phase, v, ready, you } = state;
  feed.resigns(phase === "play" || phase === "pause");
  // The next deal should begin soon: it begins at once if nobody else is waited for.
  if (phase === "pause" && !ready.includes(you)) await ask("next", { table, v });
  if (phase !== "play") return null;
  const failure = await ask("resign", { table, v });
  if (failure && MEANWHILE.includes(failure.code)) return feed.state?.v === v ? null : giveUp(feed, ask);
  feed.resigns(false);
  return failure;
}
