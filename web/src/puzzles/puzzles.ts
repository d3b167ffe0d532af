// SPDX-License-Identifier: MIT
/* `<kz-puzzles>`: the entry to puzzles: the one of the day, one of a game and a theme, and the person's results so far. */
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { live } from "lit/directives/live.js";
import { ask } from "../api/client.js";
import type { Solver } from "../api/schema.js";
import { t, tn, type Words } from "../base/i18n.js";
import { account, router } from "../page/page.js";
import base from "../ui/base.css";
import { Localized, Watching } from "../ui/controllers.js";
import controls from "../ui/controls.css";
import forms from "../ui/forms.css";
import { pickView } from "../ui/forms.js";
import page from "../ui/page.css";
import pickStyles from "../ui/pick.css";
import { chapterOf, chapters, games } from "./book.js";
import { dailyPuzzle, nextPuzzle } from "./choosing.js";
import "./daily.js";
import { daysNow, keep, kept, today } from "./kept.js";
import "./puzzle.js";
import styles from "./puzzles.css";
import { gameWords, themeWords } from "./words.js";

/** The half-width of the 95 % interval of the rating: two deviations. */
const SURE = 2;

@customElement("kz-puzzles")
export class KzPuzzles extends Watching {
  static override styles = [base, controls, forms, page, pickStyles, styles];

  /** What a link asks for: a game, a theme. */
  @property() search = "";
  @state() private daily: string | null | undefined = null;
  @state() private solver: Solver | null = null;
  @state() private wish = { game: kept().game, theme: kept().theme };
  @state() private said: Words | null = null;

  readonly localized = new Localized(this);
  private asked = false;

  private get registered(): boolean {
    return account.you?.registered ?? false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.asked = false;
    void dailyPuzzle().then((daily) => (this.daily = daily));
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has("search") || !this.search) return;
    const members = new URLSearchParams(this.search);
    const game = games.find((one) => one === members.get("game")) ?? "";
    this.choose({ game, theme: "" });
    this.choose({ theme: this.themes().find((one) => one === members.get("theme")) ?? "" });
  }

  protected override updated(): void {
    if (!this.registered || this.asked) return;
    this.asked = true;
    ask("solver", {}).then(
      (solver) => (this.solver = solver),
      () => undefined, // the figures are left out then
    );
  }

  private choose(part: Partial<{ game: string; theme: string }>): void {
    this.wish = { ...this.wish, ...part };
    this.said = null;
    keep((now) => ({ ...now, ...this.wish }));
  }

  private async begin(): Promise<void> {
    const chosen = await nextPuzzle(this.wish, this.registered);
    if (typeof chosen === "object") router.go({ page: "puzzles", puzzle: chosen.puzzle });
    else this.said = () => (chosen === "all" ? t("You have answered all of these puzzles.") : t("Without a connection no puzzle can be loaded."));
  }

  // ---- Views

  private today(): TemplateResult {
    const { daily } = this;
    return html`<section class="panel" aria-labelledby="daily">
      <h2 id="daily">${t("Puzzle of the day")}</h2>
      ${daily === undefined
        ? html`<p>${t("Without a connection there is no way to tell.")}</p>`
        : daily === null
          ? html`<p>${t("Loading…")}</p>`
          : html`<kz-daily></kz-daily>`}
    </section>`;
  }

  /** Returns the themes of the chosen game, those with the most puzzles first. */
  private themes(): string[] {
    const counts = new Map<string, number>();
    for (const { game, themes } of chapters) {
      if (this.wish.game && game !== this.wish.game) continue;
      for (const [theme, count] of Object.entries(themes)) counts.set(theme, (counts.get(theme) ?? 0) + count);
    }
    return [...counts].sort(([, a], [, b]) => b - a).map(([theme]) => theme);
  }

  private choice(): TemplateResult {
    const { game, theme } = this.wish;
    const themes = this.themes();
    const value = (event: Event): string => (event.target as HTMLSelectElement).value;
    const theirs = (next: string): string => (!next || Object.hasOwn(chapterOf(next)?.themes ?? {}, theme) ? theme : "");
    return html`<section class="panel" aria-labelledby="choice">
      <h2 id="choice">${t("Solve puzzles")}</h2>
      <label class="field"
        ><span>${t("Game")}</span>
        <select .value=${live(game)} @change=${(event: Event) => this.choose({ game: value(event), theme: theirs(value(event)) })}>
          <option value="" ?selected=${!game}>${t("All games")}</option>
          ${games.map((id) => html`<option value=${id} ?selected=${id === game}>${gameWords(id)}</option>`)}
        </select></label
      >
      <label class="field"
        ><span>${t("About")}</span>
        ${pickView(
          theme ? themeWords(theme) : t("Everything"),
          html`<select .value=${live(theme)} @change=${(event: Event) => this.choose({ theme: value(event) })}>
            <option value="" ?selected=${!theme}>${t("Everything")}</option>
            ${themes.map((id) => html`<option value=${id} ?selected=${id === theme}>${themeWords(id)}</option>`)}
          </select>`,
        )}</label
      >
      <div class="buttons"><button class="button primary" @click=${this.begin}>${t("Give me a puzzle")}</button></div>
      ${this.said ? html`<p role="status">${this.said()}</p>` : nothing}
    </section>`;
  }

  private figures(): TemplateResult | typeof nothing {
    const here = kept();
    const { solver } = this;
    const right = solver?.solved ?? Object.values(here.done).filter(Boolean).length;
    const all = solver ? solver.solved + solver.missed : Object.keys(here.done).length;
    const run = solver?.run ?? here.run;
    const days = solver?.days ?? daysNow(here, today());
    if (!all && !this.registered) return html`<p class="quiet">${t("Registered players have a puzzle rating.")}</p>`;
    return html`<section class="panel" aria-labelledby="figures">
      <h2 id="figures">${t("How it goes")}</h2>
      <dl>
        ${solver
          ? html`<div><dt>${t("Rating")}</dt><dd>${solver.rating} <span class="quiet" title=${t("So far it is known with 95 % certainty.")}>± ${SURE * solver.deviation}${solver.provisional ? html` · ${t("provisional")}` : nothing}</span></dd></div>`
          : nothing}
        <div><dt>${t("Solved")}</dt><dd>${t("{right} of {all}", { right, all })}</dd></div>
        <div><dt>${t("Right in a row")}</dt><dd>${run} <span class="quiet">${t("(best: {n})", { n: solver?.best_run ?? here.best })}</span></dd></div>
        <div><dt>${t("Days in a row")}</dt><dd>${tn(days, "{n} day", "{n} days")}</dd></div>
      </dl>
      ${this.registered ? nothing : html`<p class="quiet">${t("Registered players have a puzzle rating.")}</p>`}
    </section>`;
  }

  override render() {
    return html`<h1>${t("Puzzles")}</h1>
      <p class="quiet">${t("A position out of play, and a question. You see what the player saw.")}</p>
      ${this.today()} ${this.choice()} ${this.figures()}`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "kz-puzzles": KzPuzzles;
  }
}
