/* The parts that every dialog has (dialog-styles.ts). */
import { html, type TemplateResult } from "lit";
import { t } from "../i18n.js";
import { closeIcon } from "./icons.js";

const dialogOf = (event: Event): HTMLDialogElement => (event.currentTarget as HTMLElement).closest("dialog")!;

/** For any button in a dialog. */
export const closeDialog = (event: Event): void => dialogOf(event).close();

/** For the dialog itself: a click beside it closes it. */
export const closeOutside = (event: Event): void => {
  if (event.target === event.currentTarget) dialogOf(event).close();
};

/** The title and the button that closes. `id`: what the dialog's aria-labelledby says. */
export function dialogHead(id: string, title: string): TemplateResult {
  return html`<div class="dialog-head">
    <h2 id=${id}>${title}</h2>
    <button type="button" class="close" aria-label=${t("Close")} @click=${closeDialog}>${closeIcon}</button>
  </div>`;
}
