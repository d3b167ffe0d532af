// SPDX-License-Identifier: MIT
/* The lobby: a quick game, the tables that wait for players, opening a table. */
import { html, nothing, type PropertyValues } from "lit";
import { customElement, query, state } from "lit/decorators.js";
import { live } from "lit/directives/live.js";
import { repeat } from "lit/directives/repeat.js";
import { afterPaint } from "../base/after-paint.js";
import { joined, loadHomeTexts, t, tn } from "../base/i18n.js";
import { Late } from "../base/late.js";
import type { Application, Game, OwnTable } from "../base/protocol.js";
import { changedOptions } from "../terms/terms.js";
import { seriousPhrase } from "../terms/words.js";
import type { LastGame } from "../base/settings.js";
import tileStyles from "../board/tile.css";
import { Localized, Watching } from "../ui/controllers.js";
import { bringDialog, closeDialog, closeOutside, dialogHead, openDialog } from "../ui/dialog.js";
import dialogStyles from "../ui/dialog.css";
import { fivePips, heroAlone } from "./alone.js";
import { closedWords } from "./closed.js";
import { heroLine } from "./heroline.js";
import { plusIcon } from "../ui/icons.js";
import { choiceField } from "../ui/fields.js";
import { linkTo } from "../ui/link.js";
import { freeSeats, gameFor, gameName, levelName, moveTime, optionsPhrase, personName } from "../ui/names.js";
import type { KzNewTable } from "./newtable.js";
import "../living/live.js";
import { account, connection, joining, lobby, ownSeats, showTable, showView } from "../page/page.js";
import base from "../ui/base.css";
import controls from "../ui/controls.css";
import styles from "./lobby.css";

/** From this number of open tables on, filters are shown. */
const FILTERED = 4;

/** The puzzle is loaded once it is this far within the window. On a phone its first rows show that there is more below. */
const IN_SIGHT = "0px 0px -200px 0px";

/** The line of tournaments is the last part on a wide screen, where it cannot be scrolled further into the window. Who scrolls sees it at once; without
 * that a first visit stays small. */
const AT_THE_END = "0px";

const tableFilters = new Late(() => import("./filters.js"));

const chances = new Late(() => import("../living/chances.js"));

const seek = new Late(() => import("../seek/panel.js"));

const bringBots = (): Promise<unknown> => import("../local/show.js");

/** Returns the state of a table where the person sits, in words. */
function ownWords({ phase, turn, alone }: OwnTable): string {
  if (turn) return t("Your move");
  if (phase === "pause") return t("The deal is over");
  if (phase === "over") return t("The match is over");
  return alone ? t("against bots") : "";
}

@customElement("kz-lobby")
export class KzLobby extends Watching {
  readonly localized = new Localized(this);
  /** What "Play now" opens. null: what was played last. */
  @state() private wish: LastGame | null = null;
  @state() private busy = false;
  /** The table where the person was asked whether they resign. */
  private resigning = "";
  @query("#resign") private resignDialog!: HTMLDialogElement;
  @query("kz-daily") private daily!: HTMLElement;
  @query("kz-soon") private soon!: HTMLElement;
  /** True if the part next to the play controls could not be loaded. */
  @state() private bare = false;
  private sight: IntersectionObserver[] = [];
  private until = new AbortController();

  static override styles = [base, controls, dialogStyles, tileStyles, styles];

  /** Loads the part next to the play controls, or on a phone below them, and the line of tournaments, each when it comes into sight. A busy device may
   * report in one batch that a part came into sight and left it: the last entry counts. */
  protected override updated(): void {
    if (this.sight.length) return;
    const watch = (part: HTMLElement, rootMargin: string): void => {
      const sight = new IntersectionObserver((seen) => void (seen.at(-1)!.isIntersecting && this.load(part, sight)), { rootMargin });
      sight.observe(part);
      this.sight.push(sight);
    };
    watch(this.daily, IN_SIGHT);
    watch(this.soon, IN_SIGHT);
    this.until = new AbortController();
    addEventListener("scroll", () => watch(this.soon, AT_THE_END), { once: true, capture: true, signal: this.until.signal });
  }

  override disconnectedCallback(): void {
    this.until.abort();
    for (const sight of this.sight.splice(0)) sight.disconnect();
    super.disconnectedCallback();
  }

  private async load(part: HTMLElement, sight: IntersectionObserver): Promise<void> {
    sight.disconnect();
    try {
      await loadHomeTexts();
      await (part === this.daily ? import("../home/home.js") : import("../living/soon.js").catch(() => undefined));
    } catch {
      this.bare = true;
    }
  }

  /** Returns a match of that kind against bots that the person has left for a while. */
  private get left(): string | undefined {
    const { game, seats } = this.quick;
    return ownSeats.own.find((own) => own.alone && own.game === game && own.seats === seats && ownSeats.seated.has(own.table))?.table;
  }

  private async play(): Promise<void> {
    if (lobby.wishes.against === "bots" && this.left) return showTable(this.left);
    if (lobby.wishes.against === "bots") return this.withBots();
    const { rated } = this;
    if (await seek.bring()) await seek.part!.seekGame({ ...this.quick, rated });
    else await this.go((game, seats) => joining.quick(game, seats, rated));
  }

  private async withBots(): Promise<void> {
    await this.go((game, seats) => joining.play(game, seats, this.level));
  }

  private async go(ask: (game: string, seats: number) => Promise<string | null>): Promise<void> {
    this.busy = true;
    // The button first shows that it is pressed. A match needs a number of its own, its hash and a place to keep it.
    await new Promise<void>(afterPaint);
    const { game, seats } = this.quick;
    const table = await ask(game, seats);
    if (table) return showTable(table);
    this.busy = false;
  }

  /** While a match is being opened, nothing else changes here: the table is about to be shown. */
  protected override shouldUpdate(changed: PropertyValues): boolean {
    return !this.busy || changed.size > 0;
  }

  /** Returns the wanted level of bots, if the server has it. */
  private get level(): string {
    const bots = connection.hello?.bots ?? [];
    const { level } = lobby.wishes;
    return bots.includes(level) || bots.length === 0 ? level : bots[0]!;
  }

  private get lost(): boolean {
    return connection.link === "lost";
  }

  private get rated(): boolean {
    return lobby.wishes.rated && Boolean(account.you?.registered);
  }

  private async sit(app: Application): Promise<void> {
    if (await joining.sit(app)) showTable(app.table);
  }

  private async newTable(): Promise<void> {
    (await bringDialog<KzNewTable>(this.renderRoot, "kz-new-table", () => import("./newtable.js")))?.show();
  }

  /** Returns the games that the server offers, the reference game first. */
  private get games(): Game[] {
    return connection.hello?.games ?? [];
  }

  /** Returns what "Play now" opens, with the wanted number of players or the game's number. */
  private get quick(): LastGame {
    const { game, seats } = this.wish ?? joining.lastGame;
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

  /** Returns the choice of opponents for "Play now": people or bots, the bots' level, and whether the match counts. */
  private againstChoice() {
    const { against } = lobby.wishes;
    const bots = connection.hello?.bots ?? [];
    return html`${choiceField(
      t("Against"),
      "against",
      against,
      [
        ["bots", t("bots")],
        ["people", t("people")],
      ],
      (choice) => lobby.wish({ against: choice }),
    )}
    ${against === "bots"
      ? html`<label class="game"
          ><span>${t("Bots play as")}</span>
          <select @change=${(event: Event) => lobby.wish({ level: (event.target as HTMLSelectElement).value })}>
            ${bots.map((level) => html`<option value=${level} ?selected=${level === this.level}>${levelName(level)}</option>`)}
          </select>
        </label>`
      : account.you?.registered
        ? html`<label class="check"
            ><input
              type="checkbox"
              .checked=${live(this.rated)}
              @change=${(event: Event) => lobby.wish({ rated: (event.target as HTMLInputElement).checked })}
            />${t("Rated")}</label
          >`
        : nothing}`;
  }

  /** Returns what "Play now" leads to. */
  private promise(against: string, seats: number): string {
    if (against === "people") return t("With people of about your strength, as soon as they are here.");
    return tn(seats - 1, "You and {n} bot. No registration.", "You and {n} bots. No registration.");
  }

  private hero() {
    if (this.lost) return html`<section class="hero" aria-labelledby="welcome">${heroAlone()}<div class="picture">${heroLine}</div></section>`;
    const { quick } = this;
    const { against } = lobby.wishes;
    const seats = this.games.find((game) => game.id === quick.game)?.seats ?? [2, 3, 4];
    return html`<section class="hero" aria-labelledby="welcome">
      <div>
        <h1 id="welcome">${t("A table in the yard, and a game of Kozel")}</h1>
        <p>
          ${this.promise(against, quick.seats)}
        </p>
        <div class="go">
          <button class="play" ?disabled=${this.busy || connection.link !== "online"} @click=${this.play}>
            ${fivePips}
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
        <p class="learn">${linkTo({ page: "lessons", lesson: "" }, t("Never played? Learn in 8 minutes"))}</p>
      </div>
      <div class="picture">${heroLine}</div>
    </section>`;
  }

  private mine() {
    // A table that still waits is in the list, with its button.
    const away = [...ownSeats.seated].filter((table) => !lobby.tables.listed?.has(table));
    return away.map((table) => {
      const own = ownSeats.own.find((known) => known.table === table);
      const over = own?.phase === "over";
      const what = own ? joined([gameFor(own.game, own.seats), ownWords(own)]) : t("You have a seat at a table.");
      return html`<div class="return">
        <span>${what}</span>
        <span class="ways">
          <button class="button ${over ? "" : "primary"}" @click=${() => showView({ page: "table", table })}>${t("Back to your table")}</button>
          ${over
            ? html`<button class="button" @click=${() => joining.leave(table)}>${t("Leave the table")}</button>`
            : own?.alone
              ? html`<button class="button" @click=${() => this.askResign(table)}>${t("Resign")}</button>`
              : nothing}
        </span>
      </div>`;
    });
  }

  private askResign(table: string): void {
    this.resigning = table;
    openDialog(this.resignDialog);
  }

  private readonly resign = (): void => {
    this.resignDialog.close();
    void joining.leave(this.resigning);
  };

  private resignView() {
    return html`<dialog id="resign" aria-labelledby="resign-title" @click=${closeOutside}>
      <div class="frame">
        ${dialogHead("resign-title", t("Resign?"))}
        <div class="body">${t("You lose the match, the others win.")}</div>
        <div class="foot">
          <button class="button" @click=${closeDialog}>${t("Play on")}</button>
          <button class="button danger" @click=${this.resign}>${t("Resign")}</button>
        </div>
      </div>
    </dialog>`;
  }

  private application(app: Application) {
    const mine = ownSeats.seated.has(app.table);
    const elo = (name: string): string => {
      const value = app.elo?.[app.players.indexOf(name)];
      return value ? ` (${value})` : "";
    };
    const others = app.players.filter((name) => name !== app.by).map((name) => personName(name) + elo(name));
    const game = this.games.find(({ id }) => id === app.game);
    const rules = optionsPhrase(app.game, Object.fromEntries(changedOptions(game, app.options)));
    const closed = closedWords(app);
    const serious = seriousPhrase({ rated: false, lowest: 0, stake: 0, queue: false, ...app });
    return html`<li class="app">
      <span class="face" aria-hidden="true">${[...personName(app.by)][0]}</span>
      <div>
        <p>
          <b>${personName(app.by)}</b>${elo(app.by)}, ${[gameFor(app.game, app.seats), rules, moveTime(app)].filter(Boolean).join(", ")}
        </p>
        <p class="quiet">
          <span class="free">${freeSeats(app)}</span>${serious ? html`&nbsp;· <span class="serious">${serious}</span>` : nothing}${others.length
            ? html`&nbsp;· ${t("also here: {names}", { names: others.join(", ") })}`
            : nothing}
        </p>
        ${app.rated && app.free === 1 ? (void chances.bring(), html`<kz-chances .app=${app}></kz-chances>`) : nothing}
      </div>
      ${mine
        ? html`<button class="button" @click=${() => showView({ page: "table", table: app.table })}>${t("To the table")}</button>`
        : closed
          ? html`<p class="quiet closed">${closed}</p>`
          : html`<button class="button" @click=${() => this.sit(app)}>${t("Sit down")}</button>`}
    </li>`;
  }

  private get filtered(): boolean {
    return Object.keys(lobby.wishes.filter).length > 0;
  }

  private filters() {
    if (tableFilters.part) return html`<kz-table-filters></kz-table-filters>`;
    if (!tableFilters.failed) void tableFilters.bring().then(() => this.requestUpdate());
    return nothing;
  }

  private empty() {
    if (!lobby.tables.listed) return this.lost ? t("You see open tables here when the connection is back.") : t("Asking who is here…");
    if (this.filtered)
      return html`${t("No open table fits right now.")}
        <button class="link" @click=${() => lobby.wish({ filter: {} })}>${t("Show all tables")}</button>`;
    if (lobby.seeking?.seek) return t("No open table fits right now.");
    return html`${t("Nobody is looking for players right now.")}
      <button class="link" @click=${this.withBots}>${t("Bots are ready to play right away.")}</button>`;
  }

  private list() {
    const applications = [...(lobby.tables.listed?.values() ?? [])].filter((app) => app.free > 0);
    const filters = applications.length + lobby.tables.more >= FILTERED || this.filtered ? this.filters() : nothing;
    if (applications.length === 0) return html`${filters}<div class="list empty">${this.empty()}</div>${this.pages()}`;
    return html`${filters}
      <ul class="list">
        ${repeat(
          applications,
          (app) => app.table,
          (app) => this.application(app),
        )}
      </ul>
      ${lobby.tables.more ? html`<p class="more">${tn(lobby.tables.more, "and {n} more table", "and {n} more tables")}</p>` : nothing}
      ${this.pages()}`;
  }

  /** Returns who is here and what runs. Returns nothing while the person is alone here. */
  private life() {
    const { life } = lobby;
    if (!life || life.people < 2) return nothing;
    const people = joined([tn(life.people, "{n} person is here", "{n} people are here"), life.playing > 0 && tn(life.playing, "{n} person plays", "{n} people play")]);
    const watch = life.matches ? html`&nbsp;· ${linkTo({ page: "watch" }, tn(life.matches, "{n} match to watch", "{n} matches to watch"))}` : nothing;
    return html`<p class="life quiet">${people}${watch}</p>`;
  }

  private pages() {
    const { page, more } = lobby.tables;
    const turn = (by: number, text: string) => html`<button class="button plain" @click=${() => lobby.turn(page + by)}>${text}</button>`;
    return html`${page > 0 ? turn(-1, t("Previous page")) : nothing} ${more > 0 ? turn(1, t("Next page")) : nothing}`;
  }

  override render() {
    const bare = this.bare || (this.lost && !connection.hello);
    return html`<div class="all">
        <div class="main">${this.mine()} ${this.hero()}</div>
        <section class="tables" aria-labelledby="tables">
          <div class="head">
            <h2 id="tables">${t("Open tables")}</h2>
            <button class="button" ?disabled=${!connection.hello} @click=${() => void this.newTable()}>${plusIcon} ${t("New table")}</button>
          </div>
          ${this.life()} ${this.list()}
          <kz-soon></kz-soon>
        </section>
        <kz-live .bots=${bringBots}></kz-live>
        <section class="daily" ?hidden=${bare} aria-labelledby="daily">
          <h2 id="daily">${linkTo({ page: "puzzles", puzzle: "" }, t("Puzzle of the day"))}</h2>
          <kz-daily></kz-daily>
        </section>
        <kz-results ?hidden=${bare}></kz-results>
      </div>
      <footer>${linkTo({ page: "tournaments" }, t("Tournaments"))} · ${linkTo({ page: "local", match: "" }, t("Play on this device"))} · ${linkTo({ page: "board" }, t("Set up a position"))} · ${linkTo({ page: "guestbook" }, t("Guestbook"))} · ${linkTo({ page: "fairness" }, t("Why you can trust the deal"))}</footer>
      ${this.resignView()}
      <kz-new-table></kz-new-table>`;
  }
}
