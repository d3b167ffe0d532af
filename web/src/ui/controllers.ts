// SPDX-License-Identifier: MIT
/* Binds a lit component to the state and to the language, and draws it in steps. */
import { LitElement, type ReactiveController, type ReactiveControllerHost } from "lit";
import { nextTask } from "../base/after-paint.js";
import { onLanguage } from "../base/i18n.js";
import { effect } from "../state/slice.js";

/** Repaints its component when the language changes. Every component that calls t() has one. */
export class Localized implements ReactiveController {
  private end: (() => void) | undefined;

  constructor(private readonly host: ReactiveControllerHost) {
    host.addController(this);
  }

  hostConnected(): void {
    this.end = onLanguage(() => this.host.requestUpdate());
  }

  hostDisconnected(): void {
    this.end?.();
  }
}

/** A component that is repainted when a slice of the state that its last painting read has changed. It watches only while it is in the page, so
 * that slices do not keep removed components in memory. */
export class Watching extends LitElement {
  private unwatch: (() => void) | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    this.requestUpdate();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.unwatch?.();
    this.unwatch = undefined;
  }

  protected override performUpdate(): void {
    if (!this.isUpdatePending) return;
    this.unwatch?.();
    if (!this.isConnected) return super.performUpdate();
    let painting = true;
    this.unwatch = effect(() => {
      if (!painting) return this.requestUpdate();
      painting = false;
      super.performUpdate();
    });
  }
}

/** Draws its component in steps, each in a task: all of it at once would take a slow phone longer than a press may wait. */
export class Steps implements ReactiveController {
  /** The number of steps to draw. */
  drawn = 1;

  /** `count`: returns the number of all steps. */
  constructor(
    private readonly host: ReactiveControllerHost,
    private readonly count: () => number,
  ) {
    host.addController(this);
  }

  hostUpdated(): void {
    if (this.drawn >= this.count()) return;
    this.drawn++;
    void nextTask().then(() => this.host.requestUpdate());
  }
}
