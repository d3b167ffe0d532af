// SPDX-License-Identifier: MIT
/* What covers the table: the card with a deal's or the match's score, and dialogs. */
import { afterPaint } from "../base/after-paint.js";
import type { Shown } from "./contract.js";
import type { KzTable } from "./table.js";

/** How long the last tile is shown before the score. */
const LOOK_MS = 1300;

const over = (shown: Shown | null): boolean => shown !== null && shown.phase !== "play";

/** Returns true if bots play in the page alone. Nothing is asked of the person, and the card would cover most of a small table. */
const isShow = ({ you, local }: Shown): boolean => you === 0 && Boolean(local);

export class Cards {
  open = false;
  private timer: number | undefined;
  /** True if the open card has been painted. */
  private painted = false;
  /** True if the focus was in a card that is being closed. */
  private left = false;

  constructor(private readonly table: KzTable) {}

  /** The card to show over the table: the end of the match, of a deal, or none. */
  get card(): "match" | "deal" | null {
    const { phase, match } = this.table.state!;
    if (phase === "over" && match!.result) return "match";
    return phase === "pause" && match!.history.length > 0 ? "deal" : null;
  }

  /** True if a card covers the table. */
  get covers(): boolean {
    return this.open && this.card !== null;
  }

  /** True if nothing under the card can be reached. That restyles the whole table, so it takes effect after the card is painted. */
  get sealed(): boolean {
    return this.covers && this.painted;
  }

  /** Shows the score of a deal after a look at its last tile, or at once for a person who just came. A person who watches a show opens it. */
  follow(old: Shown | null, now: Shown): void {
    if (!over(now)) {
      this.stop();
      this.leave();
      this.open = false;
    } else if (!over(old) && !isShow(now)) {
      this.timer = window.setTimeout(() => this.show(true), old === null ? 0 : LOOK_MS);
    }
  }

  /** Called when the element with the focus goes away, or can no longer be pressed. */
  leave(): void {
    this.left ||= this.table.renderRoot.querySelector(".card :focus") !== null;
  }

  /** Moves the focus back to the game, after a painting, for a person who pressed something of the card by keyboard. */
  keepFocus(): void {
    if (!this.left || this.open) return;
    this.left = false;
    this.afterPaint(() => {
      if (this.table.renderRoot.querySelector(":focus") === null) this.focus('.held[tabindex="0"]');
    });
  }

  show(open: boolean): void {
    this.open = open;
    this.painted = false;
    // Nothing under the card can be pressed: an open menu would not respond.
    if (open) this.table.renderRoot.querySelector<HTMLElement>(":popover-open")?.hidePopover();
    this.table.requestUpdate();
    this.afterPaint(() => {
      if (this.open !== open) return;
      this.focus(open ? ".card [data-first]" : ".show-card");
      this.painted = open;
      this.table.requestUpdate();
    });
  }

  stop(): void {
    window.clearTimeout(this.timer);
  }

  /** Runs `work` when the table is painted: a focus before would lay it out twice. */
  private afterPaint(work: () => void): void {
    void this.table.updateComplete.then(() => afterPaint(work));
  }

  private focus(selector: string): void {
    this.table.renderRoot.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true });
  }
}
