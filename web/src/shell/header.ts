/* The strip on top: the wordmark, what is being played, language and settings. */
import { css, html, LitElement } from "lit";
import { customElement } from "lit/decorators.js";
import { live } from "lit/directives/live.js";
import { currentLanguage, LANGUAGES, t, type Language } from "../i18n.js";
import { choose } from "../state/settings.js";
import { tileStyles } from "../table/tile-styles.js";
import { tilePicture } from "../table/tile.js";
import "../account/me.js";
import { Localized, Watching } from "./controllers.js";
import { settingsIcon } from "./icons.js";
import "./menu.js";
import { gameSentence } from "./names.js";
import { store } from "./page.js";
import { askSettings } from "./settings.js";
import { base, controls } from "./styles.js";

@customElement("kz-header")
export class KzHeader extends LitElement {
  readonly localized = new Localized(this);
  readonly watching = new Watching(this, store);

  static override styles = [
    base,
    controls,
    tileStyles,
    css`
      header {
        display: flex;
        align-items: center;
        gap: 12px;
        height: 56px;
        padding: 0 24px;
      }
      .mark {
        display: inline-flex;
        align-items: center;
        gap: 10px;
        min-height: 44px;
        font-size: var(--kz-title);
        font-weight: 700;
        letter-spacing: -0.01em;
        color: inherit;
        text-decoration: none;
        border-radius: 8px;
      }
      .mark .tile {
        width: 16px;
        transform: rotate(14deg);
        filter: drop-shadow(0 1px 2px rgb(0 0 0 / 45%));
      }
      .what {
        flex: 1;
        min-width: 0;
        overflow: hidden;
        text-overflow: ellipsis;
        white-space: nowrap;
        color: var(--kz-quiet);
      }
      select {
        border-color: transparent;
        background-color: transparent;
        color: var(--kz-quiet);
        padding-inline: 6px;
        min-height: 44px;
      }
      select:hover {
        color: var(--kz-ink);
      }
      option {
        background: var(--kz-panel);
        color: var(--kz-ink);
      }
      .icon {
        display: grid;
        place-items: center;
        width: 44px;
        height: 44px;
        padding: 0;
        border: 0;
        border-radius: 10px;
        background: none;
        color: var(--kz-quiet);
        cursor: pointer;
      }
      .icon:hover {
        color: var(--kz-ink);
        background: var(--kz-raised);
      }
      @media (max-width: 560px) {
        header {
          height: 48px;
          padding: 0 6px 0 14px;
          gap: 4px;
        }
        .what {
          visibility: hidden;
        }
        .icon {
          flex: none;
        }
        select {
          max-width: 120px;
        }
      }
      @media (max-width: 400px) {
        .word {
          display: none;
        }
      }
    `,
  ];

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
