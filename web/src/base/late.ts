// SPDX-License-Identifier: MIT
/* Parts of the page that are loaded, with their texts, when they are first needed. */
import { loadLaterTexts } from "./i18n.js";

/** Loads a part with the texts of later views. tools/texts.mjs finds the parts by the names of this function and its callers. */
export async function withLaterTexts<Part>(load: () => Promise<Part>): Promise<Part> {
  const [part] = await Promise.all([load(), loadLaterTexts()]);
  return part;
}

export class Late<Part = unknown> {
  /** null until the part is loaded. */
  part: Part | null = null;
  failed = false;
  private coming: Promise<boolean> | null = null;

  /** `load`: imports the part. `fail`: called each time that it could not be loaded. */
  constructor(
    private readonly load: () => Promise<Part>,
    private readonly fail: () => void = () => {},
  ) {}

  /** Loads the part once. Resolves with whether it is there. After a failure it stays missing until again(), so that a repaint may call this. */
  bring(): Promise<boolean> {
    return (this.coming ??= this.attempt());
  }

  /** Lets the next bring() try again after a failure. */
  again(): void {
    if (!this.failed) return;
    missing.delete(this);
    this.failed = false;
    this.coming = null;
  }

  private async attempt(): Promise<boolean> {
    try {
      this.part = await withLaterTexts(this.load);
      return true;
    } catch {
      missing.add(this);
      this.failed = true;
      this.fail();
      return false;
    }
  }
}

/** The parts that could not be loaded. */
const missing = new Set<Late>();

/** Lets all parts that could not be loaded be loaded again: the connection is there, or the person asks for it. */
export function retryLate(): void {
  for (const part of missing) part.again();
}
