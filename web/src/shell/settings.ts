// SPDX-License-Identifier: MIT
/* The settings: all choices of a person about the page. Each takes effect at once and is stored (state/settings.ts). */
import { html, LitElement, nothing } from "lit";
import { customElement, query } from "lit/decorators.js";
import { live } from "lit/directives/live.js";
import { LANGUAGES, t } from "../base/i18n.js";
import { choose, onSettings, settings, settingsAreForgotten, type Settings } from "../base/settings.js";
import { sounds } from "../table/stage/sounds.js";
import tileStyles from "../board/tile.css";
import { tilePicture } from "../board/tile.js";
import { Localized } from "../ui/controllers.js";
import { closeOutside, dialogHead, openDialog } from "../ui/dialog.js";
import dialogStyles from "../ui/dialog.css";
import { choiceField, switchField } from "../ui/fields.js";
import base from "../ui/base.css";
import controls from "../ui/controls.css";
import styles from "./settings.css";

type Words<K extends keyof Settings> = readonly (readonly [Settings[K] & string, string])[];

@customElement("kz-settings")
export class KzSettings extends LitElement {
  readonly localized = new Localized(this);
  @query("dialog") private dialog!: HTMLDialogElement;
  private end: (() => void) | undefined;

  static override styles = [base, controls, dialogStyles, tileStyles, styles];

  override connectedCallback(): void {
    super.connectedCallback();
    this.end = onSettings(() => this.requestUpdate());
  }

  override disconnectedCallback(): void {
    this.end?.();
    super.disconnectedCallback();
  }

  show(): void {
    openDialog(this.dialog);
  }

  private choice<K extends "theme" | "board" | "tiles" | "pips" | "speed">(key: K, legend: string, words: Words<K>) {
    return choiceField(legend, key, settings()[key], words, (value) => choose({ [key]: value }));
  }

  private switch(key: "sound" | "leftHanded" | "fullScreen" | "keys" | "zen", label: string, note = "") {
    return switchField(label, note, settings()[key], (value) => choose({ [key]: value }));
  }

  private look() {
    return html`<h3>${t("Look")}</h3>
      <div class="preview" aria-hidden="true">
        ${["0-1", "2-3", "4-5", "5-6"].map((tile) => html`<i>${tilePicture(tile)}</i>`)}<i>${tilePicture(null)}</i>
      </div>
      ${this.choice("theme", t("Theme"), [
        ["system", t("system")],
        ["dark", t("dusk")],
        ["light", t("morning")],
      ])}
      ${this.choice("board", t("Board"), [
        ["yard", t("yard")],
        ["baize", t("baize")],
        ["walnut", t("walnut")],
        ["slate", t("slate")],
      ])}
      ${this.choice("tiles", t("Tiles"), [
        ["ivory", t("ivory")],
        ["porcelain", t("porcelain")],
        ["ebony", t("ebony")],
        ["cherry", t("cherry")],
      ])}
      ${this.choice("pips", t("Pips"), [
        ["plain", t("one colour")],
        ["coloured", t("a colour a value")],
        ["digits", t("digits")],
      ])}`;
  }

  private table() {
    return html`<h3>${t("At the table")}</h3>
      ${this.choice("speed", t("Speed of the table"), [
        ["slow", t("slow")],
        ["normal", t("normal")],
        ["fast", t("fast")],
        ["instant", t("at once")],
      ])}
      ${this.switch("leftHanded", t("Left-handed"), t("Buttons on the left, your own plate on the right."))}
      ${this.switch("fullScreen", t("Full screen at the table"))}
      ${this.switch("zen", t("Zen mode"), t("While you play: only the table, without talk, ratings and warnings of the clock."))}
      ${this.switch("keys", t("Single keys"), t("Digits choose a tile, + and − zoom, F is full screen, Z is zen mode."))}`;
  }

  private sound() {
    const { sound, volume } = settings();
    return html`<h3>${t("Sound")}</h3>
      ${this.switch("sound", t("Sounds of the table"))}
      <label class="field" ?hidden=${!sound}
        ><span>${t("Volume")}<output>${volume} %</output></span>
        <input
          type="range"
          min="0"
          max="100"
          step="5"
          .value=${live(String(volume))}
          @input=${(event: Event) => choose({ volume: Number((event.target as HTMLInputElement).value) })}
        />
      </label>
      <button type="button" class="button try" ?hidden=${!sound} @click=${() => sounds.play("lay")}>${t("Listen")}</button>`;
  }

  override render() {
    const { language } = settings();
    return html`<dialog aria-labelledby="title" @click=${closeOutside}>
      <div class="frame">
        ${dialogHead("title", t("Settings"))}
        <div class="body">
          <label class="field"
            ><span>${t("Language")}</span>
            <select
              class="wide"
              @change=${(event: Event) => choose({ language: (event.target as HTMLSelectElement).value as Settings["language"] })}
            >
              <option value="auto" ?selected=${language === "auto"}>${t("as in the browser")}</option>
              ${Object.entries(LANGUAGES).map(
                ([code, name]) => html`<option value=${code} lang=${code} ?selected=${code === language}>${name}</option>`,
              )}
            </select>
          </label>
          ${settingsAreForgotten()
            ? html`<p role="alert">${t("Your browser keeps nothing for this page: what you choose lasts until you close it. Allow it to store data, or free some space.")}</p>`
            : nothing}
          ${this.look()} ${this.table()} ${this.sound()}
        </div>
      </div>
    </dialog>`;
  }
}
