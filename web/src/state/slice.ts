// SPDX-License-Identifier: MIT
/* The state in slices, each a signal. A reader of a slice - a component while it is painted - is notified of changes of this slice only. */
import { signal, type Signal } from "@preact/signals-core";

export { batch, computed, effect, untracked } from "@preact/signals-core";

/** Decorates a property: its readers are notified when it is set to another value. Values are replaced, never mutated. */
export function slice(proto: object, name: string): void {
  const key = Symbol(name);
  type Holder = Record<symbol, Signal<unknown> | undefined>;
  Object.defineProperty(proto, name, {
    get(this: Holder) {
      return (this[key] ??= signal<unknown>(undefined)).value;
    },
    set(this: Holder, value: unknown) {
      (this[key] ??= signal<unknown>(undefined)).value = value;
    },
  });
}
