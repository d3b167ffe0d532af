// SPDX-License-Identifier: MIT
/* The base of the table's components. */
import { property } from "lit/decorators.js";
import { nextTask } from "../base/after-paint.js";
import { Localized, Watching } from "../ui/controllers.js";
import type { HandPlay } from "./hand/hand-play.js";

/** A part of the table that renders only when its properties change, or slices that it reads. It renders into the tree of the table, so that
 * focus, menus and the table's shape reach it there. The table adopts its `styles`. */
export class Part extends Watching {
  readonly localized = new Localized(this);

  protected override createRenderRoot(): this {
    return this;
  }

  /** A table is built part by part. */
  protected override async scheduleUpdate(): Promise<void> {
    if (!this.hasUpdated) await nextTask();
    super.scheduleUpdate();
  }
}

/** A part that shows the turn. A taken tile is painted before the parts follow. (A hidden page paints nothing.) */
export class TurnPart extends Part {
  @property({ attribute: false }) play!: HandPlay;

  protected override async scheduleUpdate(): Promise<void> {
    if (!document.hidden) await this.play.painted;
    return super.scheduleUpdate();
  }
}
