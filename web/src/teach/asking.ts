// SPDX-License-Identifier: MIT
/* Requests a match's analysis, and its progress. */
import { ask } from "../api/client.js";
import type { AnalysisState } from "../api/schema.js";
import { pageTimers, type Timers } from "../base/timers.js";
import type { Words } from "../base/i18n.js";
import { faultOf } from "../ui/forms.js";

const AGAIN_MS = 2000;
const LATER_MS = 10_000;

export class Asking {
  /** The last answer. null: none yet. It has `analysis` only if that covers more deals than the previous one. */
  told: AnalysisState | null = null;
  /** Why it is not available, in the reader's language. */
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

  /** Requests the progress, repeatedly while the analysis is running. */
  async look(): Promise<void> {
    await this.exchange("analysis");
  }

  /** Requests the analysis. */
  async want(): Promise<void> {
    this.failed = null;
    this.changed();
    await this.exchange("analyse");
  }

  stop(): void {
    this.ended = true;
    if (this.timer !== null) this.timers.clear(this.timer);
  }

  /** True while the page waits for the analysis. */
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
