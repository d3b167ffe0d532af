// SPDX-License-Identifier: MIT
/* Input at the table other than laying tiles (hand/hand-play.ts) and moving the cloth (zoom.ts): clicks elsewhere, keys, full screen. */
import type { ReactiveController } from "lit";
import { choose, onSettings, settings } from "../base/settings.js";
import { askShell } from "./contract.js";
import { isField } from "./hand/hand-play.js";
import { canFillScreen, fillsScreen, restoreFullScreen, switchFullScreen } from "./stage/full-screen.js";
import { sounds } from "./stage/sounds.js";
import { isZen, mayBeZen, switchZen } from "../state/zen.js";
import type { KzTable } from "./table.js";

/** Returns the settings that the table itself shows. The style sheet, the pacer and the keys handle the others. */
function shownSettings(): string {
  const { leftHanded, zoom, fullScreen, sound, zen } = settings();
  return [leftHanded, zoom, fullScreen, sound, zen].join();
}

export class TableInput implements ReactiveController {
  private endSettings: (() => void) | undefined;

  constructor(private readonly table: KzTable) {
    table.addController(this);
  }

  hostConnected(): void {
    let shown = shownSettings();
    this.endSettings = onSettings(() => {
      if (shown !== (shown = shownSettings())) this.table.requestUpdate();
    });
    document.addEventListener("fullscreenchange", this.onFullScreen);
    window.addEventListener("keydown", this.onKey);
  }

  hostDisconnected(): void {
    this.endSettings?.();
    document.removeEventListener("fullscreenchange", this.onFullScreen);
    window.removeEventListener("keydown", this.onKey);
  }

  /** Puts the picked tile back after a click elsewhere. */
  readonly onClick = (event: Event): void => {
    const { play, zoom } = this.table;
    const target = event.target as HTMLElement;
    restoreFullScreen();
    // After a drop on the cloth the browser sends a click to it: the tile dropped there has just been picked.
    if (play.clickSpent || zoom.dragged) return;
    if (play.picked && !target.closest(".held, .offer")) play.putBack();
  };

  /** Brings an end into sight when the keyboard reaches it. */
  readonly onEndFocus = (event: FocusEvent): void => {
    const { play, zoom, layout } = this.table;
    const end = (event.target as HTMLElement).dataset["end"];
    const { shown } = play;
    if (end !== undefined && shown) zoom.reveal(layout.line.next(shown.tile, end));
  };

  /** Called when the person's time is nearly over. */
  readonly onLow = (): void => {
    const { state } = this.table;
    if (isZen(state)) return;
    if (state?.match?.turn === state?.you) sounds.play("low");
  };

  private readonly onFullScreen = (): void => {
    // Escape leaves full screen too, and counts as a choice.
    if (!fillsScreen() && settings().fullScreen) choose({ fullScreen: false });
    this.table.requestUpdate();
  };

  private readonly onKey = (event: KeyboardEvent): void => {
    const plain = !event.ctrlKey && !event.altKey && !event.metaKey && !isField(event);
    if (!plain || !settings().keys || this.table.keysTaken) return;
    if (event.key === "?" && !event.composedPath().some((node) => node instanceof HTMLDialogElement)) askShell(this.table, { do: "keys" });
    if (event.key.toLowerCase() === "f" && canFillScreen()) switchFullScreen();
    if (event.key.toLowerCase() === "z" && mayBeZen(this.table.state)) switchZen();
  };
}
