// SPDX-License-Identifier: MIT
/* Reading in addition to the rules, at /guide/NAME: how to play well, the players' words, where the games come from. */
import { html, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { currentLanguage, t } from "../base/i18n.js";
import { READINGS, type Reading } from "../page/router.js";
import { fetchReading, type Told } from "../rules/asking.js";
import { rulesText } from "../rules/rules.js";
import textStyles from "../rules/text.css";
import base from "../ui/base.css";
import { Localized, Watching } from "../ui/controllers.js";
import controls from "../ui/controls.css";
import { linkTo } from "../ui/link.js";
import listStyles from "../ui/list.css";
import { readingName } from "../ui/names.js";
import pageStyles from "../ui/page.css";
import styles from "./games.css";

/** Returns the links to these pages, with the shown one marked. */
export function readingLinks(shown?: Reading): TemplateResult {
  return html`<section class="reading" aria-labelledby="reading">
    <h2 id="reading">${t("To read")}</h2>
    <ul>
      ${READINGS.map((name) => html`<li>${linkTo({ page: "guide", text: name }, readingName(name), "", undefined, name === shown)}</li>`)}
    </ul>
  </section>`;
}

@customElement("kz-guide")
export class KzGuide extends Watching {
  readonly localized = new Localized(this);
  @property() text: Reading = "well";
  /** null: requested; "none": not available. */
  @state() private told: Told | null | "none" = null;
  private asked = "";

  static override styles = [base, controls, pageStyles, listStyles, textStyles, styles];

  protected override willUpdate(): void {
    const asked = `${this.text} ${currentLanguage()}`;
    if (asked === this.asked) return;
    this.told = null;
    void this.load(asked);
  }

  private async load(asked: string): Promise<void> {
    this.asked = asked;
    let told: Told | "none" = "none";
    try {
      told = await fetchReading(this.text, currentLanguage());
    } catch {
      // Reported below.
    }
    if (asked === this.asked) this.told = told;
  }

  private body(): TemplateResult {
    const { told } = this;
    if (told === "none")
      return html`<p role="status">${t("The page cannot be loaded right now.")}</p>
        <p><button class="button" @click=${() => this.load(this.asked)}>${t("Try again")}</button></p>`;
    return told ? html`<article>${rulesText(told, 2)}</article>` : html`<p role="status" class="quiet">${t("Loading…")}</p>`;
  }

  override render() {
    return html`<h1>${readingName(this.text)}</h1>
      <div class="one ${this.text}">
        <div>${this.body()}</div>
        <aside>
          <p>${linkTo({ page: "games", game: "" }, t("All games"))}</p>
          ${readingLinks(this.text)}
        </aside>
      </div>`;
  }
}
