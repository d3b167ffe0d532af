// SPDX-License-Identifier: MIT
/* Asking for a match's analysis, and for how far it is. */
import { ask } from "../api/client.js";
import type { AnalysisState } from "../api/schema.js";
import { pageTimers, type Timers } from "../base/timers.js";
import type { Words } from "../base/i18n.js";
import { faultOf } from "../ui/forms.js";

const AGAIN_MS = 2000;
const LATER_MS = 10_000;

export class Asking {
  /** The last answer; null: none yet. Its `analysis` is there only if it has more deals than the one before. */
  told: AnalysisState | null = null;
  /** Why it cannot be asked for, in the reader's words. */
  failed: Words | null = null;
  /** The number of analysed deals that the page has. */
  private deals = 0;
  private timer: number | null = null;
  private ended = false;

  constructor(
    readonly match: string,
    private readonly changed: () => void,
    private readonly timers: Timers = pageTimers,
    private readonly send = (name: "analysis" | "analyse", deals: number): Promise<AnalysisState> =>
      name === "analysis" ? ask(name, { match, deals }) : ask(name, { match }),
  ) {}

  /** How it is; again and again, while it is being made. */
  async look(): Promise<void> {
    await this.exchange("analysis");
  }

  /** Has it made. */
  async want(): Promise<void> {
    this.failed = null;
    this.changed();
    await this.exchange("analyse");
  }

  stop(): void {
    this.ended = true;
    if (this.timer !== null) this.timers.clear(this.timer);
  }

  /** Is it waited for? */
  get making(): boolean {
    return this.told?.state === "waiting" || this.told?.state === "running";
  }

  private async exchange(name: "analysis" | "analyse"): Promise<void> {
    let lost = false;
    try {
      this.told = await this.send(name, this.deals);
      this.deals = this.told.analysis?.deals.length ?? this.deals;
      this.failed = null;
    } catch (error) {
      lost = true;
      if (name === "analyse") this.failed = faultOf(error).text;
    }
    if (this.ended) return;
    if (this.making) this.timer = this.timers.set(() => void this.look(), lost ? LATER_MS : AGAIN_MS);
    this.changed();
  }
}
