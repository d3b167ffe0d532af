// SPDX-License-Identifier: MIT
/* A text that this device keeps; where a browser keeps nothing, it lasts as long as the page. */
export interface Keeping {
  /** null: nothing is kept. */
  read(): string | null;
  write(text: string): void;
}

export function keeping(key: string): Keeping {
  let memory: string | null = null;
  return {
    read() {
      try {
        return localStorage.getItem(key) ?? memory;
      } catch {
        return memory;
      }
    },
    write(text) {
      memory = text;
      try {
        localStorage.setItem(key, text);
      } catch {
        // Storage is blocked or full.
      }
    },
  };
}
