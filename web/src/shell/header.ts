/* The strip on top: the wordmark, what is being played, language and settings. */
import { html, LitElement } from "lit";
import { customElement } from "lit/decorators.js";
import { live } from "lit/directives/live.js";
import { currentLanguage, LANGUAGES, t, type Language } from "../i18n.js";
import { choose } from "../state/settings.js";
import tileStyles from "../table/tile.css";
import { tilePicture } from "../table/tile.js";
import "../account/me.js";
import { Localized, Watching } from "./controllers.js";
import { settingsIcon } from "./icons.js";
import "./menu.js";
import { gameSentence } from "./names.js";
import { store } from "./page.js";
import { askSettings } from "./settings.js";
import base from "./base.css";
import controls from "./controls.css";
import styles from "./header.css";

@customElement("kz-header")
export class KzHeader extends LitElement {
  readonly localized = new Localized(this);
  readonly watching = new Watching(this, store);

  static override styles = [base, controls, tileStyles, styles];

  private home(event: MouseEvent): void {
    if (event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    this.dispatchEvent(new CustomEvent("kz-home"));
  }

  override render() {
    const app = store.feed?.state?.app;
    return html`<header>
      <a class="mark" href="/" @click=${this.home} aria-label=${t("kozel, to the lobby")}>
        ${tilePicture("1-6")}
        <span class="word">kozel</span>
      </a>
      <kz-menu></kz-menu>
      <span class="what">${app ? gameSentence(app) : ""}</span>
      <kz-me></kz-me>
      <select
        aria-label=${t("Language")}
        .value=${live(currentLanguage())}
        @change=${(event: Event) => choose({ language: (event.target as HTMLSelectElement).value as Language })}
      >
        ${Object.entries(LANGUAGES).map(
          ([code, name]) => html`<option value=${code} lang=${code} ?selected=${code === currentLanguage()}>${name}</option>`,
        )}
      </select>
      <button class="icon" aria-haspopup="dialog" aria-label=${t("Settings")} title=${t("Settings")} @click=${() => askSettings(this)}>
        ${settingsIcon}
      </button>
    </header>`;
  }
}
