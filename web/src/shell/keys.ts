// SPDX-License-Identifier: MIT
/* The list of the table's keys: "?" at the table, or its menu. The table itself reads them (table/input.ts, table/hand/hand-play.ts, table/zoom.ts). */
import { html, LitElement, nothing } from "lit";
import { customElement, query } from "lit/decorators.js";
import { t } from "../base/i18n.js";
import { settings } from "../base/settings.js";
import { Localized } from "../ui/controllers.js";
import { closeOutside, dialogHead, openDialog } from "../ui/dialog.js";
import dialogStyles from "../ui/dialog.css";
import base from "../ui/base.css";
import controls from "../ui/controls.css";
import styles from "./keys.css";

/** The keys of an action, and what it is. */
type Row = [keys: readonly string[], what: string];

@customElement("kz-keys")
export class KzKeys extends LitElement {
  readonly localized = new Localized(this);
  @query("dialog") private dialog!: HTMLDialogElement;

  static override styles = [base, controls, dialogStyles, styles];

  show(): void {
    this.requestUpdate();
    openDialog(this.dialog);
  }

  private list(title: string, rows: readonly Row[]) {
    return html`<h3>${title}</h3>
      <dl>
        ${rows.map(([keys, what]) => html`<div><dt>${keys.map((key) => html`<kbd>${key}</kbd> `)}</dt><dd>${what}</dd></div>`)}
      </dl>`;
  }

  override render() {
    return html`<dialog aria-labelledby="title" @click=${closeOutside}>
      <div class="frame">
        ${dialogHead("title", t("Keys"))}
        <div class="body" tabindex="0">
          ${settings().keys ? nothing : html`<p class="quiet">${t("Letters, digits and signs are off: “Single keys” in the settings switches them on.")}</p>`}
          ${this.list(t("Your hand"), [
            [["←", "→", "1…9", "0"], t("Choose a tile")],
            [["Enter"], t("Take the tile")],
          ])}
          ${this.list(t("The tile that you have taken"), [
            [["←", "→"], t("Choose an end")],
            [["Enter"], t("Lay the tile there")],
            [["1…9", "a…d"], t("Lay the tile at that end at once")],
            [["Esc"], t("Put the tile back")],
          ])}
          ${this.list(t("Board"), [
            [["+", "−"], t("Zoom")],
            [["⇧ ←", "⇧ →", "⇧ ↑", "⇧ ↓"], t("Move the enlarged board")],
            [["F"], t("Full screen")],
            [["Z"], t("Zen mode")],
            [["?"], t("Keys")],
          ])}
        </div>
      </div>
    </dialog>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "kz-keys": KzKeys;
  }
}
