/* What binds a lit component to the store and to the language. */
import type { ReactiveController, ReactiveControllerHost } from "lit";
import { onLanguage } from "../i18n.js";
import type { Store } from "../state/store.js";

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

/** Repaints its component when the store changes. */
export class Watching implements ReactiveController {
  private end: (() => void) | undefined;

  constructor(
    private readonly host: ReactiveControllerHost,
    private readonly store: Store,
  ) {
    host.addController(this);
  }

  hostConnected(): void {
    this.end = this.store.subscribe(() => this.host.requestUpdate());
  }

  hostDisconnected(): void {
    this.end?.();
  }
}
