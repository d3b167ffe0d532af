// SPDX-License-Identifier: MIT
/* The parts that every dialog has (dialog-styles.ts). */
import { html, type LitElement, type TemplateResult } from "lit";
import { afterPaint } from "../base/after-paint.js";
import { t } from "../base/i18n.js";
import { withLaterTexts } from "../base/late.js";
import { toasts } from "../page/page.js";
import { closeIcon } from "./icons.js";

const dialogOf = (event: Event): HTMLDialogElement => (event.currentTarget as HTMLElement).closest("dialog")!;

/** Opens a dialog over everything. That restyles the whole page, so it happens after the pressed button is painted. `then`: called once it is open. */
export function openDialog(dialog: HTMLDialogElement, then?: () => void): void {
  afterPaint(() => {
    // Meanwhile a second tap may have opened it, or it may be gone with its page.
    if (dialog.open || !dialog.isConnected) return;
    dialog.showModal();
    then?.();
  });
}

/** Returns a dialog that is loaded with its texts when it is first wanted. null: it could not be loaded; a toast reports that. */
export async function bringDialog<T extends LitElement>(root: ParentNode, name: string, load: () => Promise<unknown>): Promise<T | null> {
  try {
    await withLaterTexts(load);
  } catch {
    toasts.fail({ code: "not-loaded", text: "" });
    return null;
  }
  const dialog = root.querySelector<T>(name);
  await dialog?.updateComplete;
  return dialog;
}

/** Closes the dialog of any button in it. */
export function closeDialog(event: Event): void {
  const dialog = dialogOf(event);
  afterPaint(() => dialog.close());
}

/** Closes the dialog after a click outside it. */
export const closeOutside = (event: Event): void => {
  if (event.target === event.currentTarget) closeDialog(event);
};

/** Returns the title and the button that closes. `id`: the dialog's aria-labelledby. */
export function dialogHead(id: string, title: string): TemplateResult {
  return html`<div class="dialog-head">
    <h2 id=${id}>${title}</h2>
    <button type="button" class="close" aria-label=${t("Close")} @click=${closeDialog}>${closeIcon}</button>
  </div>`;
}
