// SPDX-License-Identifier: MIT
/* The strip on top: the wordmark, the current game, language and settings. */
import { html } from "lit";
import { customElement } from "lit/decorators.js";
import { live } from "lit/directives/live.js";
import { currentLanguage, LANGUAGES, t, type Language } from "../base/i18n.js";
import { choose } from "../base/settings.js";
import tileStyles from "../board/tile.css";
import { tilePicture } from "../board/tile.js";
import "../account/me.js";
import { Localized, Watching } from "../ui/controllers.js";
import { settingsIcon } from "../ui/icons.js";
import "./menu.js";
import { gameSentence } from "../ui/names.js";
import { entered } from "../page/page.js";
import { askSettings } from "./asking.js";
import base from "../ui/base.css";
import controls from "../ui/controls.css";
import iconButton from "../ui/icon-button.css";
import styles from "./header.css";

@customElement("kz-header")
export class KzHeader extends Watching {
  readonly localized = new Localized(this);

  static override styles = [base, controls, iconButton, tileStyles, styles];

  private home(event: MouseEvent): void {
    if (event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    this.dispatchEvent(new CustomEvent("kz-home"));
  }

  override render() {
    const { app } = entered;
    return html`<header>
      <a class="mark" href="/" @click=${this.home} aria-label=${t("kozel, to the lobby")}>
        ${tilePicture("1-6")}
        <span class="word">kozel</span>
      </a>
      <kz-menu></kz-menu>
      <span class="what">${app ? gameSentence(app) : ""}</span>
      <kz-me></kz-me>
      <span class="language">
        <select
          aria-label=${t("Language")}
          .value=${live(currentLanguage())}
          @change=${(event: Event) => choose({ language: (event.target as HTMLSelectElement).value as Language })}
        >
          ${Object.entries(LANGUAGES).map(
            ([code, name]) => html`<option value=${code} lang=${code} ?selected=${code === currentLanguage()}>${name}</option>`,
          )}
        </select>
        <span class="code" aria-hidden="true">${currentLanguage()}</span>
      </span>
      <button class="icon" aria-haspopup="dialog" aria-label=${t("Settings")} title=${t("Settings")} @click=${() => askSettings(this)}>
        ${settingsIcon}
      </button>
    </header>`;
  }
}
