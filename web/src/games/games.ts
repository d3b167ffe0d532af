/* The descriptions: /games shows every game by a picture, /games/GAME tells one's rules and leads into it. */
import { css, html, LitElement, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import { pageStyles } from "../account/styles.js";
import { currentLanguage, t } from "../i18n.js";
import type { Game } from "../protocol.js";
import { Localized, Watching } from "../shell/controllers.js";
import { linkTo } from "../shell/link.js";
import { gameName, knowsGame } from "../shell/names.js";
import type { KzNewTable } from "../shell/newtable.js";
import "../shell/newtable.js";
import { showTable, store } from "../shell/page.js";
import { fetchRules, rulesText, type Rules } from "../shell/rules.js";
import { base, controls } from "../shell/styles.js";
import { listStyles } from "../community/styles.js";
import { tileStyles } from "../table/tile-styles.js";
import { gamePicture } from "./picture.js";

@customElement("kz-games")
export class KzGames extends LitElement {
  readonly localized = new Localized(this);
  readonly watching = new Watching(this, store);
  /** "": all of them. */
  @property() game = "";
  @query("kz-new-table") private newTable!: KzNewTable;
  /** null: being asked for; "none": not to be had. */
  @state() private rules: Rules | null | "none" = null;
  @state() private busy = false;
  private asked = "";

  static override styles = [
    base,
    controls,
    tileStyles,
    pageStyles,
    listStyles,
    css`
      :host {
        --page-width: 1040px;
      }
      .picture {
        border: 8px solid var(--kz-rim);
        border-radius: 18px;
        background: var(--kz-table);
        overflow: hidden;
      }
      .picture svg {
        display: block;
        width: 100%;
        height: auto;
      }
      .cards {
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(min(260px, 100%), 1fr));
        gap: 20px;
        margin-top: 16px;
      }
      .card {
        display: grid;
        gap: 8px;
        height: 100%;
        align-content: start;
        color: inherit;
        text-decoration: none;
        border-radius: 18px;
      }
      .card b {
        text-decoration: underline;
        text-decoration-color: var(--kz-accent);
        text-underline-offset: 3px;
      }
      .card:hover b {
        color: var(--kz-accent);
      }
      .one {
        display: grid;
        grid-template-columns: minmax(0, 1fr) 260px;
        align-items: start;
        gap: 24px;
        margin-top: 16px;
      }
      .one .picture {
        max-width: 640px;
      }
      .go {
        display: flex;
        flex-wrap: wrap;
        gap: 12px;
        margin: 16px 0 8px;
      }
      article h2 {
        margin: 20px 0 4px;
      }
      article p {
        max-width: 68ch;
        margin-bottom: 8px;
        line-height: 1.55;
        text-wrap: pretty;
      }
      aside ul {
        display: grid;
        gap: 2px;
        margin-top: 8px;
      }
      aside li a {
        display: block;
        padding: 8px 12px;
        border-radius: 10px;
        text-decoration: none;
        color: inherit;
      }
      aside li a:not([class]) {
        color: var(--kz-ink);
      }
      aside a:hover {
        background: var(--kz-raised);
      }
      aside a[aria-current] {
        background: var(--kz-raised);
        box-shadow: inset 4px 0 0 var(--kz-accent);
        font-weight: 600;
      }
      @media (max-width: 760px) {
        .one {
          grid-template-columns: minmax(0, 1fr);
        }
        .go .button {
          flex: 1 0 auto;
        }
      }
    `,
  ];

  private get games(): Game[] {
    return (store.hello?.games ?? []).filter(({ id }) => knowsGame(id));
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("game")) this.rules = null;
    const asked = `${this.game} ${currentLanguage()}`;
    if (!this.game || asked === this.asked) return;
    void this.load(asked);
  }

  private async load(asked: string): Promise<void> {
    this.asked = asked;
    let rules: Rules | "none" = "none";
    try {
      rules = await fetchRules(this.game, currentLanguage());
    } catch {
      // Said below.
    }
    if (asked === this.asked) this.rules = rules;
  }

  private async play({ id, seats }: Game): Promise<void> {
    this.busy = true;
    const { lastGame } = store;
    const table = await store.play(id, lastGame.game === id && seats.includes(lastGame.seats) ? lastGame.seats : Math.max(...seats));
    this.busy = false;
    if (table) showTable(table);
  }

  private seats({ seats }: Game): string {
    return t("Players: {numbers}", { numbers: seats.join(", ") });
  }

  private all(): TemplateResult {
    return html`<h1>${t("Games")}</h1>
      <p class="quiet">${t("Each with its rules and a picture of its table.")}</p>
      <ul class="cards">
        ${this.games.map(
          (game) =>
            html`<li>
              ${linkTo(
                { page: "games", game: game.id },
                html`${gamePicture(game.id, game.board ?? "line")}<span><b>${gameName(game.id)}</b><br /><span class="quiet small">${this.seats(game)}</span></span>`,
                "card",
              )}
            </li>`,
        )}
      </ul>`;
  }

  private text(): TemplateResult {
    const { rules } = this;
    if (rules === "none")
      return html`<p role="status">${t("The rules cannot be read just now.")}</p>
        <p><button class="button" @click=${() => this.load(this.asked)}>${t("Try again")}</button></p>`;
    return rules ? html`<article>${rulesText(rules, 2)}</article>` : html`<p role="status" class="quiet">${t("Loading…")}</p>`;
  }

  private one(game: Game): TemplateResult {
    const off = this.busy || store.link !== "online";
    return html`<h1>${gameName(game.id)}</h1>
      <p class="quiet">${this.seats(game)}</p>
      <div class="one">
        <div>
          ${gamePicture(game.id, game.board ?? "line")}
          <div class="go">
            <button class="button primary" ?disabled=${off} @click=${() => this.play(game)}>${t("Play now against bots")}</button>
            <button class="button" ?disabled=${off} @click=${() => this.newTable.show(game.id)}>${t("Open a table")}</button>
          </div>
          ${this.text()}
        </div>
        <aside aria-labelledby="others">
          <h2 id="others">${linkTo({ page: "games", game: "" }, t("All games"))}</h2>
          <ul>
            ${this.games.map(({ id }) => html`<li>${linkTo({ page: "games", game: id }, gameName(id), "", undefined, id === game.id)}</li>`)}
          </ul>
        </aside>
      </div>
      <kz-new-table></kz-new-table>`;
  }

  override render() {
    if (!store.hello) return html`<h1>${t("Games")}</h1><p role="status" class="quiet">${t("Loading…")}</p>`;
    if (!this.game) return this.all();
    const game = this.games.find(({ id }) => id === this.game);
    if (game) return this.one(game);
    return html`<h1>${t("Games")}</h1>
      <p class="empty">${t("There is no such game.")} ${linkTo({ page: "games", game: "" }, t("All games"))}</p>`;
  }
}
