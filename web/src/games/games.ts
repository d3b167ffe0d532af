// SPDX-License-Identifier: MIT
/* The descriptions of games: /games shows a picture of every game, /games/GAME shows a game's rules and leads to a table. */
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import { live } from "lit/directives/live.js";
import pageStyles from "../ui/page.css";
import { currentLanguage, joined, t } from "../base/i18n.js";
import type { Game } from "../base/protocol.js";
import { comparison, difficultyWords, minutesWords } from "./facts.js";
import { groupsOf, type Group, type Listing } from "./groups.js";
import { readingLinks } from "./guide.js";
import { Localized, Steps, Watching } from "../ui/controllers.js";
import { pickView } from "../ui/forms.js";
import { linkTo } from "../ui/link.js";
import { gameLine, gameName } from "../ui/names.js";
import type { KzNewTable } from "../lobby/newtable.js";
import "../lobby/newtable.js";
import { connection, joining, showTable } from "../page/page.js";
import { fetchListing, fetchRules, type Listed, type Rules } from "../rules/asking.js";
import { rulesText } from "../rules/rules.js";
import base from "../ui/base.css";
import controls from "../ui/controls.css";
import listStyles from "../ui/list.css";
import pickStyles from "../ui/pick.css";
import tileStyles from "../board/tile.css";
import { gamePicture } from "./picture.js";
import textStyles from "../rules/text.css";
import styles from "./games.css";

/** Game -> its lesson. */
const taught = JSON.parse(KZ_TAUGHT) as Record<string, string>;

@customElement("kz-games")
export class KzGames extends Watching {
  readonly localized = new Localized(this);
  /** "": all games. */
  @property() game = "";
  @query("kz-new-table") private newTable!: KzNewTable;
  /** null: requested; "none": not available. */
  @state() private rules: Rules | null | "none" = null;
  /** How the games are grouped and compared. null: requested. */
  @state() private listing: readonly Listed[] | null = null;
  @state() private busy = false;
  /** The forms that are compared where there is room for two only. */
  @state() private pair: readonly string[] = [];
  private asked = "";
  private readonly steps = new Steps(this, () => (this.game || !this.listing ? 0 : this.groups.length));

  static override styles = [base, controls, tileStyles, pageStyles, listStyles, textStyles, pickStyles, styles];

  override connectedCallback(): void {
    super.connectedCallback();
    // Without an answer the games are still shown, under one heading.
    fetchListing().then(
      (listing) => (this.listing = listing),
      () => (this.listing ??= []),
    );
  }

  private get games(): Game[] {
    return connection.hello?.games ?? [];
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("game")) this.rules = null;
    const asked = `${this.game} ${currentLanguage()}`;
    if (!this.game || asked === this.asked) return;
    void this.load(asked);
  }

  /** The groups of games, in their order. */
  private get groups(): Group[] {
    return groupsOf(this.games, this.listing ?? []);
  }

  private async load(asked: string): Promise<void> {
    this.asked = asked;
    let rules: Rules | "none" = "none";
    try {
      rules = await fetchRules(this.game, currentLanguage());
    } catch {
      // Reported below.
    }
    if (asked === this.asked) this.rules = rules;
  }

  private async play({ id, seats }: Game): Promise<void> {
    this.busy = true;
    const { lastGame } = joining;
    const table = await joining.play(id, lastGame.game === id && seats.includes(lastGame.seats) ? lastGame.seats : Math.max(...seats));
    this.busy = false;
    if (table) showTable(table);
  }

  private seats({ seats }: Game): string {
    return t("Players: {numbers}", { numbers: seats.join(", ") });
  }

  private playButton(game: Game): TemplateResult {
    const off = this.busy || connection.link !== "online";
    return html`<button class="button" ?disabled=${off} aria-label=${t("Play {game}", { game: gameName(game.id) })} @click=${() => this.play(game)}>${t("Play now")}</button>`;
  }

  private card(game: Listing): TemplateResult {
    const facts = joined([this.seats(game), minutesWords(game.listed), difficultyWords(game.listed)]);
    return html`<li>
      ${linkTo(
        { page: "games", game: game.id },
        html`${gamePicture(game.id, game.board ?? "line")}<span class="told"><b>${gameName(game.id)}</b><span class="quiet small">${facts}</span>${gameLine(game.id) ? html`<span class="small">${gameLine(game.id)}</span>` : nothing}</span>`,
        "card",
      )}
      ${this.playButton(game)}
    </li>`;
  }

  /** Returns a form of a game. `first`: the form with which the others are compared. */
  private form(game: Listing, first: Listing): TemplateResult {
    const { listed } = game;
    const cell = (text: string, usual: string) => html`<td class=${game !== first && text === usual ? "same" : ""}>${text}</td>`;
    const told = (words: (listed: Listed) => string, of: Listed | undefined) => (of ? words(of) : "");
    return html`<tr>
      <th scope="row">${linkTo({ page: "games", game: game.id }, gameName(game.id))}<span class="quiet small">${gameLine(game.id) ?? ""}</span></th>
      ${cell(game.seats.join(", "), first.seats.join(", "))}
      ${comparison().map(([, words]) => cell(told(words, listed), told(words, first.listed)))}
      <td>${this.playButton(game)}</td>
    </tr>`;
  }

  /** Returns any two forms next to each other, for a phone. */
  private two(games: readonly Listing[]): TemplateResult {
    const chosen = [0, 1].map((i) => games.find(({ id }) => id === this.pair[i]) ?? games[i] ?? games[0]!);
    const choose = (i: number, event: Event): void => {
      this.pair = chosen.map(({ id }, at) => (at === i ? (event.target as HTMLSelectElement).value : id));
    };
    const row = (head: string, cells: unknown[]) => html`<tr>
      ${head ? html`<th scope="row">${head}</th>` : html`<td></td>`}
      ${cells.map((cell) => html`<td>${cell}</td>`)}
    </tr>`;
    return html`<table class="two">
      <thead>
        <tr>
          <td></td>
          ${chosen.map(
            ({ id }, i) => html`<th scope="col">
              ${pickView(
                gameName(id),
                html`<select aria-label=${t("Game")} .value=${live(id)} @change=${(event: Event) => choose(i, event)}>
                  ${games.map((game) => html`<option value=${game.id} ?selected=${game.id === id}>${gameName(game.id)}</option>`)}
                </select>`,
              )}
            </th>`,
          )}
        </tr>
      </thead>
      <tbody>
        ${row(t("Rules"), chosen.map(({ id }) => linkTo({ page: "games", game: id }, gameLine(id) || gameName(id))))}
        ${row(t("Players"), chosen.map(({ seats }) => seats.join(", ")))}
        ${comparison().map(([head, words]) => row(head, chosen.map(({ listed }) => listed && words(listed))))}
        ${row("", chosen.map((game) => this.playButton(game)))}
      </tbody>
    </table>`;
  }

  private group({ title, games, forms }: Group): TemplateResult {
    const heads = [t("Game"), t("Players"), ...comparison().map(([head]) => head)];
    const table = (): TemplateResult => html`<div class="frame-table">
      <table class="forms">
        <caption class="visually-hidden">${title}</caption>
        <thead>
          <tr>
            ${heads.map((head) => html`<th scope="col">${head}</th>`)}
            <td></td>
          </tr>
        </thead>
        <tbody>
          ${games.map((game) => this.form(game, games[0]!))}
        </tbody>
      </table>
      ${this.two(games)}
    </div>`;
    return html`<section>
      <h2>${title}</h2>
      ${forms ? table() : html`<ul class="cards">${games.map((game) => this.card(game))}</ul>`}
    </section>`;
  }

  private all(): TemplateResult {
    return html`<h1>${t("Games")}</h1>
      <p class="quiet">${t("Each with its rules, its length and how hard it is to learn.")}</p>
      ${this.listing ? this.groups.slice(0, this.steps.drawn).map((group) => this.group(group)) : html`<p role="status" class="quiet">${t("Loading…")}</p>`}
      ${readingLinks()}`;
  }

  private text(): TemplateResult {
    const { rules } = this;
    if (rules === "none")
      return html`<p role="status">${t("The rules cannot be loaded right now.")}</p>
        <p><button class="button" @click=${() => this.load(this.asked)}>${t("Try again")}</button></p>`;
    return rules ? html`<article>${rulesText(rules, 2)}</article>` : html`<p role="status" class="quiet">${t("Loading…")}</p>`;
  }

  private one(game: Game): TemplateResult {
    const listed = this.listing?.find((one) => one.game === game.id);
    const off = this.busy || connection.link !== "online";
    return html`<h1>${gameName(game.id)}</h1>
      ${gameLine(game.id) ? html`<p>${gameLine(game.id)}</p>` : nothing}
      <p class="quiet">${joined([this.seats(game), minutesWords(listed), difficultyWords(listed)])}</p>
      <div class="one">
        <div>
          ${gamePicture(game.id, game.board ?? "line")}
          <div class="go">
            <button class="button primary" ?disabled=${off} @click=${() => this.play(game)}>${t("Play now against bots")}</button>
            <button class="button" ?disabled=${off} @click=${() => this.newTable.show(game.id)}>${t("Open a table")}</button>
            ${taught[game.id] ? linkTo({ page: "lessons", lesson: taught[game.id]! }, t("Learn it in a lesson"), "button") : nothing}
          </div>
          ${this.text()}
        </div>
        <aside aria-labelledby="others">
          <h2 id="others">${linkTo({ page: "games", game: "" }, t("All games"))}</h2>
          <ul>
            ${this.games.map(({ id }) => html`<li>${linkTo({ page: "games", game: id }, gameName(id), "", undefined, id === game.id)}</li>`)}
          </ul>
          ${readingLinks()}
        </aside>
      </div>
      <kz-new-table></kz-new-table>`;
  }

  override render() {
    if (!connection.hello) return html`<h1>${t("Games")}</h1><p role="status" class="quiet">${t("Loading…")}</p>`;
    if (!this.game) return this.all();
    const game = this.games.find(({ id }) => id === this.game);
    if (game) return this.one(game);
    return html`<h1>${t("Games")}</h1>
      <p class="empty">${t("There is no such game.")} ${linkTo({ page: "games", game: "" }, t("All games"))}</p>`;
  }
}
