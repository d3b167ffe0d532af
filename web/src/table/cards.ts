// SPDX-License-Identifier: MIT
/* What lies over the table: the card with a deal's or the match's score, and dialogs. */
import type { Shown } from "./contract.js";
import type { KzTable } from "./table.js";

/** How long the last tile is looked at before the score comes. */
const LOOK_MS = 1300;

const over = (shown: Shown | null): boolean => shown !== null && shown.phase !== "play";

export class Cards {
  open = false;
  private timer: number | undefined;
  /** The focus was in a card that is left. */
  private left = false;

  constructor(private readonly table: KzTable) {}

  /** What there is to show over the table: the end of the match, of a deal, or nothing. */
  get card(): "match" | "deal" | null {
    const { phase, match } = this.table.state!;
    if (phase === "over" && match!.result) return "match";
    return phase === "pause" && match!.history.length > 0 ? "deal" : null;
  }

  /** The table is covered, and nothing of it can be reached. */
  get covers(): boolean {
    return this.open && this.card !== null;
  }

  /** The score of a deal comes after a look at its last tile; at once for one who just came. */
  follow(old: Shown | null, now: Shown): void {
    if (!over(now)) {
      this.stop();
      this.leave();
      this.open = false;
    } else if (!over(old)) {
      this.timer = window.setTimeout(() => this.show(true), old === null ? 0 : LOOK_MS);
    }
  }

  /** What had the focus goes, or can be pressed no more. */
  leave(): void {
    this.left ||= this.table.renderRoot.querySelector(".card :focus") !== null;
  }

  /** After a painting: who pressed something of the card goes on by keyboard where the game does. */
  keepFocus(): void {
    if (!this.left || this.open) return;
    this.left = false;
    if (this.table.renderRoot.querySelector(":focus") === null) this.focus('.held[tabindex="0"]');
  }

  show(open: boolean): void {
    this.open = open;
    // What the card covers can be pressed no more: an open menu would be dead.
    if (open) this.table.renderRoot.querySelector<HTMLElement>(":popover-open")?.hidePopover();
    this.table.requestUpdate();
    void this.table.updateComplete.then(() => this.focus(open ? ".card [data-first]" : ".show-card"));
  }

  stop(): void {
    window.clearTimeout(this.timer);
  }

  private focus(selector: string): void {
    this.table.renderRoot.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true });
  }
}
