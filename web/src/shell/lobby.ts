/* The lobby: a game at once, the tables that wait for players, a table of one's own. */
import { css, html, LitElement, nothing } from "lit";
import { customElement, state } from "lit/decorators.js";
import { live } from "lit/directives/live.js";
import { repeat } from "lit/directives/repeat.js";
import { errorText, t, tn } from "../i18n.js";
import type { Application, Game, LobbyFilter } from "../protocol.js";
import { changedOptions } from "../room/terms.js";
import { seriousPhrase } from "../room/words.js";
import type { LastGame } from "../state/settings.js";
import { tileStyles } from "../table/tile-styles.js";
import { Localized, Watching } from "./controllers.js";
import { heroLine } from "./heroline.js";
import { plusIcon } from "./icons.js";
import { choiceField } from "./fields.js";
import { freeSeats, gameFor, gameName, knowsGame, levelName, moveTime, optionsPhrase } from "./names.js";
import type { KzNewTable } from "./newtable.js";
import "./newtable.js";
import { showTable, store } from "./page.js";
import { base, controls } from "./styles.js";

@customElement("kz-lobby")
export class KzLobby extends LitElement {
  readonly localized = new Localized(this);
  readonly watching = new Watching(this, store);
  /** What "Play now" opens; null: what was played last. */
  @state() private wish: LastGame | null = null;
  @state() private busy = false;

  static override styles = [
    base,
    controls,
    tileStyles,
    css`
      :host {
        display: block;
        width: min(960px, 100%);
        margin: 0 auto;
        padding: 8px 24px 48px;
      }

      .hero {
        position: relative;
        display: grid;
        grid-template-columns: 1fr auto;
        align-items: center;
        gap: 24px;
        padding: 36px 40px;
        border: 12px solid var(--kz-rim);
        border-radius: 26px;
        outline: 1px solid var(--kz-rim-light);
        background: var(--kz-table);
        color: var(--kz-table-ink);
        overflow: hidden;
      }
      .hero p {
        color: var(--kz-table-quiet);
        margin: 6px 0 22px;
        max-width: 36ch;
      }
      .hero svg {
        width: 310px;
        height: auto;
      }
      .go {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 18px 16px;
      }

      .game span {
        display: block;
        margin-bottom: 6px;
        color: var(--kz-table-quiet);
        font-size: var(--kz-small);
      }
      .game select {
        max-width: 100%;
        min-height: 44px;
      }

      /* The way into a game is a tile. */
      .play {
        display: inline-grid;
        grid-template-columns: 60px auto;
        align-items: stretch;
        min-height: 64px;
        padding: 0;
        border: 1px solid var(--kz-ivory-shade);
        border-radius: 11px;
        background: var(--kz-ivory);
        color: var(--kz-pip);
        font-size: var(--kz-title);
        font-weight: 650;
        box-shadow:
          var(--kz-tile-shadow),
          0 6px 18px rgb(0 0 0 / 25%);
        cursor: pointer;
        transition:
          transform var(--kz-settle),
          box-shadow var(--kz-settle);
      }
      .play:hover:not([disabled]) {
        transform: translateY(-2px);
      }
      .play:active:not([disabled]) {
        transform: translateY(1px);
      }
      .play:focus-visible {
        outline: 3px solid var(--kz-table-accent);
        outline-offset: 3px;
      }
      .play[disabled] {
        cursor: progress;
      }
      .play svg {
        width: 28px;
        height: 28px;
        margin: auto;
      }
      .play span {
        position: relative;
        display: grid;
        place-items: center;
        margin: 10px 0;
        padding: 0 26px 0 24px;
        border-left: 1.5px solid var(--kz-ivory-shade);
      }
      .play span::before {
        content: "";
        position: absolute;
        left: -4.5px;
        top: calc(50% - 4px);
        width: 8px;
        height: 8px;
        border-radius: 50%;
        background: var(--kz-brass);
      }

      .hero .choice {
        background: rgb(0 0 0 / 18%);
        border-color: transparent;
      }
      .hero .choice label {
        min-height: 40px;
        color: var(--kz-table-ink);
      }
      .hero .choice label:has(input:checked) {
        background: var(--kz-ivory);
        color: var(--kz-pip);
      }
      .hero .choice label:has(input:focus-visible) {
        outline-color: var(--kz-table-accent);
      }
      .hero legend {
        padding: 0;
        margin-bottom: 4px;
        font-size: var(--kz-small);
        color: var(--kz-table-quiet);
      }

      .return {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        justify-content: space-between;
        gap: 12px;
        margin-bottom: 16px;
        padding: 12px 12px 12px 20px;
        border: 1px solid var(--kz-accent);
        border-radius: 14px;
        background: var(--kz-panel);
      }

      .tables {
        margin-top: 32px;
      }
      .head {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        justify-content: space-between;
        gap: 12px;
        margin-bottom: 12px;
      }
      .list {
        border: 1px solid var(--kz-edge);
        border-radius: 16px;
        background: var(--kz-panel);
        overflow: hidden;
      }
      .app {
        display: grid;
        grid-template-columns: auto 1fr auto;
        align-items: center;
        gap: 14px;
        padding: 12px 16px;
      }
      .app + .app {
        border-top: 1px solid var(--kz-edge);
      }
      .face {
        display: grid;
        place-items: center;
        width: 40px;
        height: 40px;
        border-radius: 50%;
        background: var(--kz-raised);
        border: 1px solid var(--kz-edge);
        font-weight: 650;
      }
      .app p {
        text-wrap: pretty;
        overflow-wrap: anywhere;
      }
      .app .quiet {
        font-size: var(--kz-small);
      }
      .free {
        color: var(--kz-accent);
      }
      .empty {
        padding: 28px 24px;
        text-align: center;
        color: var(--kz-quiet);
        text-wrap: balance;
      }
      .filters {
        display: flex;
        flex-wrap: wrap;
        gap: 8px;
        margin-bottom: 12px;
      }
      .tick {
        display: flex;
        align-items: center;
        gap: 8px;
        min-height: 40px;
        padding: 0 12px 0 10px;
        border: 1px solid var(--kz-edge);
        border-radius: 10px;
        color: var(--kz-quiet);
        cursor: pointer;
      }
      .tick:has(input:checked) {
        border-color: var(--kz-accent);
        color: var(--kz-ink);
      }
      .closed {
        max-width: 16em;
      }
      .serious {
        color: var(--kz-yellow);
      }
      .more {
        margin-top: 10px;
        text-align: center;
        color: var(--kz-quiet);
        font-size: var(--kz-small);
      }
      .link {
        padding: 0;
        border: 0;
        background: none;
        font: inherit;
        color: var(--kz-accent);
        text-decoration: underline;
        text-underline-offset: 3px;
        cursor: pointer;
      }

      @media (max-width: 820px) {
        .hero {
          grid-template-columns: 1fr;
          padding: 28px;
        }
        .hero svg.line,
        .picture {
          display: none;
        }
      }
      @media (max-width: 560px) {
        :host {
          padding: 4px 12px 40px;
        }
        .hero {
          padding: 22px 18px 20px;
          border-width: 9px;
          border-radius: 22px;
        }
        .hero p {
          margin-bottom: 18px;
        }
        .picture {
          display: block;
          order: -1;
          margin: 4px auto 0;
        }
        .picture svg {
          display: block;
          width: min(240px, 100%);
        }
        .return {
          padding: 12px;
        }
        .return .button {
          flex: 1 0 auto;
        }
        .go,
        .play {
          width: 100%;
        }
        .play {
          grid-template-columns: 60px 1fr;
        }
        .app {
          grid-template-columns: 1fr auto;
          padding: 12px;
        }
        .app .face {
          display: none;
        }
      }
    `,
  ];

  private async play(): Promise<void> {
    await this.go((game, seats) =>
      store.wishes.against === "people" ? store.quick(game, seats, this.rated) : store.play(game, seats, this.level),
    );
  }

  private async withBots(): Promise<void> {
    await this.go((game, seats) => store.play(game, seats, this.level));
  }

  private async go(ask: (game: string, seats: number) => Promise<string | null>): Promise<void> {
    this.busy = true;
    const { game, seats } = this.quick;
    const table = await ask(game, seats);
    this.busy = false;
    if (table) showTable(table);
  }

  /** The bots' level wished for, if the server has it. */
  private get level(): string {
    const bots = store.hello?.bots ?? [];
    const { level } = store.wishes;
    return bots.includes(level) || bots.length === 0 ? level : bots[0]!;
  }

  private get rated(): boolean {
    return store.wishes.rated && Boolean(store.hello?.you.registered);
  }

  private async sit(table: string): Promise<void> {
    if (await store.sit(table)) showTable(table);
  }

  private newTable(): void {
    this.renderRoot.querySelector<KzNewTable>("kz-new-table")?.show();
  }

  /** The games that the page can show, the reference game first. */
  private get games(): Game[] {
    return (store.hello?.games ?? []).filter(({ id }) => knowsGame(id));
  }

  /** What "Play now" opens: with as many players as wished, or as the game can have. */
  private get quick(): LastGame {
    const { game, seats } = this.wish ?? store.lastGame;
    const known = this.games.find(({ id }) => id === game) ?? this.games[0];
    if (!known) return { game, seats };
    return { game: known.id, seats: known.seats.includes(seats) ? seats : Math.max(...known.seats) };
  }

  private gameChoice(quick: LastGame) {
    return html`<label class="game"
      ><span>${t("Game")}</span>
      <select
        @change=${(event: Event) => (this.wish = { ...quick, game: (event.target as HTMLSelectElement).value })}
      >
        ${this.games.map(({ id }) => html`<option value=${id} ?selected=${id === quick.game}>${gameName(id)}</option>`)}
      </select>
    </label>`;
  }

  /** Against whom "Play now" plays, and how well the bots play or whether it counts. */
  private againstChoice() {
    const { against } = store.wishes;
    const bots = store.hello?.bots ?? [];
    return html`${choiceField(
      t("Against"),
      "against",
      against,
      [
        ["bots", t("bots")],
        ["people", t("people")],
      ],
      (choice) => store.wish({ against: choice }),
    )}
    ${against === "bots"
      ? html`<label class="game"
          ><span>${t("Bots play as")}</span>
          <select @change=${(event: Event) => store.wish({ level: (event.target as HTMLSelectElement).value })}>
            ${bots.map((level) => html`<option value=${level} ?selected=${level === this.level}>${levelName(level)}</option>`)}
          </select>
        </label>`
      : store.hello?.you.registered
        ? html`<label class="check"
            ><input
              type="checkbox"
              .checked=${live(this.rated)}
              @change=${(event: Event) => store.wish({ rated: (event.target as HTMLInputElement).checked })}
            />${t("Rated")}</label
          >`
        : nothing}`;
  }

  private hero() {
    const { quick } = this;
    const { against } = store.wishes;
    const seats = this.games.find((game) => game.id === quick.game)?.seats ?? [2, 3, 4];
    return html`<section class="hero" aria-labelledby="welcome">
      <div>
        <h1 id="welcome">${t("A table in the yard, and a game of Kozel")}</h1>
        <p>
          ${against === "bots"
            ? tn(quick.seats - 1, "You and {n} bot. No registration.", "You and {n} bots. No registration.")
            : t("At a table where somebody waits, or at a new one until somebody comes.")}
        </p>
        <div class="go">
          <button class="play" ?disabled=${this.busy || store.link !== "online"} @click=${this.play}>
            <svg viewBox="0 0 28 28" aria-hidden="true" fill="currentColor">
              <circle cx="5" cy="5" r="3.4" /><circle cx="23" cy="5" r="3.4" /><circle cx="14" cy="14" r="3.4" />
              <circle cx="5" cy="23" r="3.4" /><circle cx="23" cy="23" r="3.4" />
            </svg>
            <span>${t("Play now")}</span>
          </button>
          ${this.games.length > 1 ? this.gameChoice(quick) : nothing}
          <fieldset>
            <legend>${t("Players")}</legend>
            <div class="choice">
              ${seats.map(
                (count) =>
                  html`<label
                    ><input
                      type="radio"
                      name="seats"
                      .checked=${live(count === quick.seats)}
                      @change=${() => (this.wish = { ...quick, seats: count })}
                    />${count}</label
                  >`,
              )}
            </div>
          </fieldset>
          ${this.againstChoice()}
        </div>
      </div>
      <div class="picture">${heroLine}</div>
    </section>`;
  }

  private mine() {
    // A table that still waits stands in the list with its own button.
    const away = [...store.seated].filter((table) => !store.applications?.has(table));
    return away.map(
      (table) => html`<div class="return">
        <span>${t("You have a seat at a table.")}</span>
        <button class="button primary" @click=${() => showTable(table)}>${t("Back to your table")}</button>
      </div>`,
    );
  }

  private application(app: Application) {
    const mine = store.seated.has(app.table);
    const elo = (name: string): string => {
      const value = app.elo?.[app.players.indexOf(name)];
      return value ? ` (${value})` : "";
    };
    const others = app.players.filter((name) => name !== app.by).map((name) => name + elo(name));
    const game = this.games.find(({ id }) => id === app.game);
    const rules = optionsPhrase(app.game, Object.fromEntries(changedOptions(game, app.options)));
    const noStake = app.stake ? store.hello?.you.no_stake : undefined;
    const closed = noStake ? errorText({ text: "", ...noStake }) : "";
    const serious = seriousPhrase({ rated: false, lowest: 0, stake: 0, queue: false, ...app });
    return html`<li class="app">
      <span class="face" aria-hidden="true">${app.by.charAt(0)}</span>
      <div>
        <p>
          <b>${app.by}</b>${elo(app.by)}, ${[gameFor(app.game, app.seats), rules, moveTime(app)].filter(Boolean).join(", ")}
        </p>
        <p class="quiet">
          <span class="free">${freeSeats(app)}</span>${serious ? html` · <span class="serious">${serious}</span>` : nothing}${others.length
            ? html` · ${t("also here: {names}", { names: others.join(", ") })}`
            : nothing}
        </p>
      </div>
      ${mine
        ? html`<button class="button" @click=${() => showTable(app.table)}>${t("To the table")}</button>`
        : closed
          ? html`<p class="quiet closed">${closed}</p>`
          : html`<button class="button" @click=${() => this.sit(app.table)}>${t("Sit down")}</button>`}
    </li>`;
  }

  private filter(part: { [K in keyof LobbyFilter]: LobbyFilter[K] | undefined }): void {
    const given = Object.entries({ ...store.wishes.filter, ...part }).filter(([, value]) => value !== undefined);
    store.wish({ filter: Object.fromEntries(given) as LobbyFilter });
  }

  private get filtered(): boolean {
    return Object.keys(store.wishes.filter).length > 0;
  }

  private filters() {
    const { filter } = store.wishes;
    const tick = (label: string, now: boolean, set: (on: boolean) => void) =>
      html`<label class="tick"
        ><input type="checkbox" .checked=${live(now)} @change=${(event: Event) => set((event.target as HTMLInputElement).checked)} />${label}</label
      >`;
    const chosen = (event: Event): string => (event.target as HTMLSelectElement).value;
    return html`<div class="filters" role="group" aria-label=${t("Which tables")}>
      <select aria-label=${t("Game")} @change=${(event: Event) => this.filter({ game: chosen(event) || undefined })}>
        <option value="" ?selected=${!filter.game}>${t("All games")}</option>
        ${this.games.map(({ id }) => html`<option value=${id} ?selected=${id === filter.game}>${gameName(id)}</option>`)}
      </select>
      <select aria-label=${t("Players")} @change=${(event: Event) => this.filter({ seats: Number(chosen(event)) || undefined })}>
        <option value="" ?selected=${!filter.seats}>${t("2 to 4 players")}</option>
        ${[2, 3, 4].map((n) => html`<option value=${n} ?selected=${n === filter.seats}>${t("{n} players", { n })}</option>`)}
      </select>
      ${tick(t("Rated"), filter.rated === true, (on) => this.filter({ rated: on || undefined }))}
      ${tick(t("No stake"), filter.stake === 0, (on) => this.filter({ stake: on ? 0 : undefined }))}
      ${tick(t("Open to me"), filter.fits === true, (on) => this.filter({ fits: on || undefined }))}
    </div>`;
  }

  private empty() {
    if (!store.applications) return t("Asking who is here…");
    if (this.filtered)
      return html`${t("No table is like that just now.")}
        <button class="link" @click=${() => store.wish({ filter: {} })}>${t("Show all tables")}</button>`;
    return html`${t("Nobody is waiting for players just now.")}
      <button class="link" @click=${this.withBots}>${t("Bots are ready to play at once.")}</button>`;
  }

  private list() {
    const applications = [...(store.applications?.values() ?? [])].filter((app) => app.free > 0);
    const filters = applications.length > 0 || this.filtered ? this.filters() : nothing;
    if (applications.length === 0) return html`${filters}<div class="list empty">${this.empty()}</div>${this.pages()}`;
    return html`${filters}
      <ul class="list">
        ${repeat(
          applications,
          (app) => app.table,
          (app) => this.application(app),
        )}
      </ul>
      ${store.more ? html`<p class="more">${tn(store.more, "and {n} more table", "and {n} more tables")}</p>` : nothing}
      ${this.pages()}`;
  }

  private pages() {
    const turn = (by: number, text: string) => html`<button class="button plain" @click=${() => store.turnLobby(store.lobbyPage + by)}>${text}</button>`;
    return html`${store.lobbyPage > 0 ? turn(-1, t("Previous page")) : nothing} ${store.more > 0 ? turn(1, t("Next page")) : nothing}`;
  }

  override render() {
    return html`${this.mine()} ${this.hero()}
      <section class="tables" aria-labelledby="tables">
        <div class="head">
          <h2 id="tables">${t("Open tables")}</h2>
          <button class="button" ?disabled=${!store.hello} @click=${this.newTable}>${plusIcon} ${t("New table")}</button>
        </div>
        ${this.list()}
      </section>
      <kz-new-table></kz-new-table>`;
  }
}
