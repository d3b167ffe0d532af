// SPDX-License-Identifier: MIT
/* Requests a match's analysis, and its progress: from the server, or from what makes it on the device (thinking.ts). */
import { ask } from "../api/client.js";
import type { AnalysisState } from "../api/schema.js";
import { pageTimers, type Timers } from "../base/timers.js";
import type { Words } from "../base/i18n.js";
import { faultOf } from "../ui/forms.js";

const AGAIN_MS = 2000;
const LATER_MS = 10_000;

/** Requests an analysis, or its progress. `deals`: the number of analysed deals that the page has. */
export type Send = (name: "analysis" | "analyse", deals: number) => Promise<AnalysisState>;

/** Returns the requests to the server about a match. */
export const sendToServer =
  (match: string): Send =>
  (name, deals) =>
    name === "analysis" ? ask(name, { match, deals }) : ask(name, { match });

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
    private readonly send: Send,
    private readonly changed: () => void,
    private readonly timers: Timers = pageTimers,
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
