// SPDX-License-Identifier: MIT
/* The rules of a game or of a table, as the server sends them in the page's language, with a picture of the board. */
import { html, nothing, type TemplateResult } from "lit";
import { customElement, query, state } from "lit/decorators.js";
import { currentLanguage, t } from "../base/i18n.js";
import { sampleView } from "../board/sample.js";
import tileStyles from "../board/tile.css";
import { Localized, Watching } from "../ui/controllers.js";
import { closeDialog, closeOutside, dialogHead, openDialog } from "../ui/dialog.js";
import dialogStyles from "../ui/dialog.css";
import { linkTo } from "../ui/link.js";
import { gameName, gameSentence } from "../ui/names.js";
import { connection } from "../page/page.js";
import { fetchTableRules, type Part, type Played, type Rules, type Told } from "./asking.js";
import { unbroken } from "./unbroken.js";
import base from "../ui/base.css";
import controls from "../ui/controls.css";
import styles from "./rules.css";
import textStyles from "./text.css";

function table([head = [], ...rows]: string[][]): TemplateResult {
  return html`<div class="wide" tabindex="0" role="group" aria-label=${head.join(", ")}>
    <table>
      <thead>
        <tr>
          ${head.map((cell) => html`<th scope="col">${cell}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          ([name, ...cells]) =>
            html`<tr>
              <th scope="row">${name}</th>
              ${cells.map((cell) => html`<td>${cell}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

function partText(part: Part): TemplateResult {
  if (typeof part === "string") return html`<p>${unbroken(part)}</p>`;
  if ("table" in part) return table(part.table);
  // The text next to it describes the picture.
  return html`<figure><img src="/rules/figures/${part.figure}.svg" alt="" loading="lazy" /><figcaption>${unbroken(part.text)}</figcaption></figure>`;
}

/** Returns the rules as text. `depth`: of the headings. */
export function rulesText({ sections }: Told, depth: 2 | 3): TemplateResult[] {
  return sections.map(
    ({ heading, paragraphs, parts = paragraphs }) => html`<section>${depth === 2 ? html`<h2>${heading}</h2>` : html`<h3>${heading}</h3>`} ${parts.map(partText)}</section>`,
  );
}

@customElement("kz-rules")
export class KzRules extends Watching {
  readonly localized = new Localized(this);
  @query("dialog") private dialog!: HTMLDialogElement;
  @state() private played: Played | null = null;
  /** null: requested; "none": not available. */
  @state() private rules: Rules | null | "none" = null;
  /** The requested terms and language. Others make the answer outdated. */
  private asked = "";

  static override styles = [base, controls, dialogStyles, tileStyles, textStyles, styles];

  show({ game, seats, options }: Played): void {
    this.played = { game, seats, options: { ...options } };
    if (this.rules === "none") this.asked = "";
    openDialog(this.dialog);
  }

  /** Other terms and other languages are requested when they are to be shown. */
  protected override willUpdate(): void {
    const { played } = this;
    const asked = JSON.stringify([played, currentLanguage()]);
    if (!played || asked === this.asked) return;
    this.asked = asked;
    this.rules = null;
    void this.load(played, asked);
  }

  private async load(played: Played, asked: string): Promise<void> {
    let rules: Rules | "none" = "none";
    try {
      rules = await fetchTableRules(played, currentLanguage());
    } catch {
      // No server: reported below, requested again the next time.
    }
    if (asked !== this.asked) return;
    this.rules = rules;
  }

  private body(played: Played): TemplateResult {
    const { rules } = this;
    const { game } = played;
    const board = connection.hello?.games.find(({ id }) => id === game)?.board ?? "line";
    return html`<div class="picture">${sampleView(board, 440, 190)}</div>
      <p @click=${closeDialog}>${linkTo({ page: "games", game }, t("As a page of its own, and all other games"))}</p>
      ${rules === "none" ? html`<p>${t("The rules cannot be loaded right now.")}</p>` : nothing}
      ${rules && rules !== "none" ? html`${rules.seats ? html`<p class="terms">${gameSentence(played)}</p>` : nothing} ${rulesText(rules, 3)}` : nothing}`;
  }

  override render() {
    const { rules, played } = this;
    return html`<dialog aria-labelledby="title" @click=${closeOutside}>
      <div class="frame">
        ${dialogHead("title", rules && rules !== "none" ? rules.title : gameName(played?.game ?? ""))}
        <div class="body" tabindex="0">${played ? this.body(played) : nothing}</div>
      </div>
    </dialog>`;
  }
}
