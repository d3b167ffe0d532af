// SPDX-License-Identifier: MIT
/* A text that this device keeps. If the browser stores nothing, the text lasts as long as the page. */
export interface Keeping {
  /** Returns the text. null: nothing is stored. */
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
