/* The rules of a game, told by the server in the page's language, with a picture of its board. */
import { html, nothing, type TemplateResult } from "lit";
import { customElement, query, state } from "lit/decorators.js";
import { currentLanguage, t } from "../base/i18n.js";
import { sampleView } from "../board/sample.js";
import tileStyles from "../board/tile.css";
import { Localized, Watching } from "../ui/controllers.js";
import { closeDialog, closeOutside, dialogHead, openDialog } from "../ui/dialog.js";
import dialogStyles from "../ui/dialog.css";
import { linkTo } from "../ui/link.js";
import { gameName } from "../ui/names.js";
import { store } from "../page/page.js";
import type { Reading } from "../page/router.js";
import base from "../ui/base.css";
import controls from "../ui/controls.css";
import styles from "./rules.css";
import textStyles from "./text.css";

/** As `GET /rules/GAME` tells them (docs/protocol.md). */
export interface Rules extends Told {
  game: string;
}

/** A text that the server tells in the page's language. */
export interface Told {
  title: string;
  /** `parts`: a server of the version before tells paragraphs alone. */
  sections: { heading: string; parts?: Part[]; paragraphs: string[] }[];
}

/** A paragraph; a table, whose first row is its head; a picture and what it shows. */
type Part = string | { table: string[][] } | { figure: string; text: string };

/** Rejects if they cannot be had. */
export async function fetchRules(game: string, language: string): Promise<Rules> {
  return (await fetchText(encodeURIComponent(game), language)) as Rules;
}

/** As `GET /rules/pages/NAME` tells it. */
export function fetchReading(name: Reading, language: string): Promise<Told> {
  return fetchText(`pages/${name}`, language);
}

async function fetchText(path: string, language: string): Promise<Told> {
  const answer = await fetch(`/rules/${path}?lang=${language}`);
  if (!answer.ok) throw new Error(String(answer.status));
  return (await answer.json()) as Told;
}

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
  if (typeof part === "string") return html`<p>${part}</p>`;
  if ("table" in part) return table(part.table);
  // The words beside it say what is to be seen.
  return html`<figure><img src="/rules/figures/${part.figure}.svg" alt="" loading="lazy" /><figcaption>${part.text}</figcaption></figure>`;
}

/** `depth`: of the headings. */
export function rulesText({ sections }: Told, depth: 2 | 3): TemplateResult[] {
  return sections.map(
    ({ heading, paragraphs, parts = paragraphs }) => html`<section>${depth === 2 ? html`<h2>${heading}</h2>` : html`<h3>${heading}</h3>`} ${parts.map(partText)}</section>`,
  );
}

/** Asks the page, from anywhere in it, to show the rules of a game. */
export function askRules(from: EventTarget, game: string): void {
  from.dispatchEvent(new CustomEvent<string>("kz-rules", { detail: game, bubbles: true, composed: true }));
}

@customElement("kz-rules")
export class KzRules extends Watching {
  readonly localized = new Localized(this);
  @query("dialog") private dialog!: HTMLDialogElement;
  @state() private game = "";
  /** null: being asked for; "none": not to be had. */
  @state() private rules: Rules | null | "none" = null;
  /** What was asked for: another game or language makes it old. */
  private asked = "";

  static override styles = [base, controls, dialogStyles, tileStyles, textStyles, styles];

  show(game: string): void {
    this.game = game;
    openDialog(this.dialog);
  }

  /** A new game or language is asked for when it is to be shown. */
  protected override willUpdate(): void {
    const asked = `${this.game} ${currentLanguage()}`;
    if (!this.game || asked === this.asked) return;
    this.asked = asked;
    this.rules = null;
    void this.load(asked);
  }

  private async load(asked: string): Promise<void> {
    let rules: Rules | "none" = "none";
    try {
      rules = await fetchRules(this.game, currentLanguage());
    } catch {
      // No server: said below, asked for again the next time.
    }
    if (asked !== this.asked) return;
    this.rules = rules;
    if (rules === "none") this.asked = "";
  }

  override render() {
    const { rules, game } = this;
    const board = store.hello?.games.find(({ id }) => id === game)?.board ?? "line";
    return html`<dialog aria-labelledby="title" @click=${closeOutside}>
      <div class="frame">
        ${dialogHead("title", rules && rules !== "none" ? rules.title : gameName(game))}
        <div class="body" tabindex="0">
          ${game ? html`<div class="picture">${sampleView(board, 440, 190)}</div>` : nothing}
          ${game ? html`<p @click=${closeDialog}>${linkTo({ page: "games", game }, t("As a page of its own, and all other games"))}</p>` : nothing}
          ${rules === "none" ? html`<p>${t("The rules cannot be read just now.")}</p>` : rules ? rulesText(rules, 3) : nothing}
        </div>
      </div>
    </dialog>`;
  }
}
