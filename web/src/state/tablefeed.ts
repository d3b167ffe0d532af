// SPDX-License-Identifier: MIT
/* One entered table as the page shows it: takes its events in order of `n`, notices a gap, and lets the pacer show them
 * one after another. */
import type { EarlyEvent, Failure, HintEvent, HintsEvent, TableEvent, TableState } from "../base/protocol.js";
import type { Shown, ShownStep, Told } from "./shown.js";
import { pageTimers, type Timers } from "../base/timers.js";
import { Pacer } from "./pacer.js";
import { slice } from "./slice.js";
import { applyEvent, setsTime, shownStep } from "./table.js";

/** How many steps can be read again. */
const RECENT = 16;

export class TableFeed {
  /** What is displayed; null until the table has been entered. */
  @slice state: Shown | null = null;
  /** The event that led to `state`, for its animation. */
  @slice step: ShownStep | null = null;
  /** The last steps and what they led to, for those who listen: steps that nobody sees one by one are told, too. */
  @slice recent: readonly Told[] = [];
  @slice closed = false;

  readonly pacer: Pacer;
  /** The number of the newest event that came; -1: the next state tells. */
  @slice private newest = -1;
  /** That of the newest step that came. */
  @slice private moved = -1;
  /** That which the step of an accepted action has at least; it is here or on its way. */
  @slice private accepted = -1;

  /** `gap`: an event is missing, the table must be entered again. */
  constructor(
    readonly table: string,
    private readonly gap: () => void,
    private readonly timers: Timers = pageTimers,
  ) {
    this.pacer = new Pacer((event, ms, at) => this.show(event, ms, at), timers);
  }

  /** True if the state displayed is the newest one known. */
  get current(): boolean {
    return this.state !== null && this.newest >= 0 && this.moved >= this.accepted && this.pacer.idle;
  }

  /** The number of the newest event known, shown or not. */
  get told(): number {
    return this.newest;
  }

  /** An action that was asked for after event `n` was accepted. Its event may come after the reply: until then what may be
   *  played is what might have been played before it. */
  acceptedAt(n: number): void {
    this.accepted = n + 1;
  }

  /** The whole state, from `enter`: shown at once. */
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

  /** The connection went or an event is missing: what comes before the next enter() is not to be used. */
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

  /** The person gives up, at once or when the next deal begins, or does not. */
  resigns(on: boolean): void {
    if (this.state && Boolean(this.state.resigning) !== on) this.state = { ...this.state, resigning: on };
  }

  /** The hint that was asked for here, how many each has had, or what a resignation would mean. */
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
    if (event.ev === "closed") this.closed = true;
  }
}

/** A request about the state `v` of the table: null if granted. */
type Ask = (name: "resign" | "next", args: { table: string; v: number }) => Promise<Failure | null>;

/** What is refused because the deal has ended, or another one begun, since it was asked for. */
const MEANWHILE = ["no-deal", "stale"];

/** Gives a match up. One may while a deal is played (rules.md, "Timeout, resignation"): who asks between two deals, or while one is just ending, has it done
 *  as soon as the next one begins, and may play on until then. Gives up as far as it can be now; to be called anew when a deal begins or ends, as long as the state says `resigning`. Resolves to why it
 *  cannot be, or null. */
export async function giveUp(feed: TableFeed, ask: Ask): Promise<Failure | null> {
  feed.pacer.flush(); // who gives up has seen enough
  const { table, state } = feed;
  if (!state) return null;
  const { phase, v, ready, you } = state;
  feed.resigns(phase === "play" || phase === "pause");
  // The next deal is to begin soon: it does at once where nobody else is waited for.
  if (phase === "pause" && !ready.includes(you)) await ask("next", { table, v });
  if (phase !== "play") return null;
  const failure = await ask("resign", { table, v });
  if (failure && MEANWHILE.includes(failure.code)) return feed.state?.v === v ? null : giveUp(feed, ask);
  feed.resigns(false);
  return failure;
}
