// SPDX-License-Identifier: MIT
/* Copying by a button. */

/** Puts a text into the clipboard. Returns false if the browser does not allow it here, by plain http for example. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
