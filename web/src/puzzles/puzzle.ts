// SPDX-License-Identifier: MIT
/* `<kz-puzzle>`: one puzzle on the table, as the seat to act saw it. The person answers by laying a tile, or by a button of the list next to it. */
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { t, tn, type Words } from "../base/i18n.js";
import { actWords } from "../board/words.js";
import tileStyles from "../board/tile.css";
import { account, connection, router, showLobby, toasts } from "../page/page.js";
import { positionHash } from "../page/place.js";
import replayStyles from "../replay/replay.css";
import { askRules } from "../rules/asking.js";
import { effect } from "../state/slice.js";
import type { Shown, TableRequest } from "../table/contract.js";
import "../table/table.js";
import { actTiles, choiceView } from "../teach/choice.js";
import teachStyles from "../teach/teach.css";
import base from "../ui/base.css";
import { Localized, Watching } from "../ui/controllers.js";
import { copyText } from "../ui/copy.js";
import controls from "../ui/controls.css";
import { checkIcon, linkIcon } from "../ui/icons.js";
import { linkTo } from "../ui/link.js";
import { gameSentence } from "../ui/names.js";
import noticeStyles from "../ui/notice.css";
import { findPuzzle, gameOf, positionOf, puzzlesOf, shownOf } from "./book.js";
import { nextPuzzle } from "./choosing.js";
import { kept } from "./kept.js";
import styles from "./puzzle.css";
import { Solving } from "./solving.js";
import { takeTapped } from "./tapped.js";
import { countedWords, gameWords, proofWords, questionWords } from "./words.js";

const COPIED_MS = 2500;
const NOTHING: readonly never[] = [];

/** Resolves with whether the person is registered, once the server has reported it. Pending without a connection. */
const isRegistered = (): Promise<boolean> =>
  new Promise((go) => {
    const end = effect(() => {
      if (!account.you) return;
      go(account.you.registered === true);
      queueMicrotask(() => end());
    });
  });

@customElement("kz-puzzle")
export class KzPuzzle extends Watching {
  static override styles = [base, controls, tileStyles, noticeStyles, replayStyles, teachStyles, styles];

  @property() puzzle = "";
  /** `none`: there is no such puzzle; `failed`: it is not available now. */
  @state() private found: "asked" | "none" | "failed" | "there" = "asked";
  /** The text in place of the next puzzle. */
  @state() private end: Words | null = null;
  @state() private copied = false;

  readonly localized = new Localized(this);
  private solving: Solving | null = null;
  private shown: { of: Solving; you: string; state: Shown } | null = null;
  private fresh = false;

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("puzzle")) void this.load();
  }

  /** After an answer by a button, the focus moves to the button of the next puzzle. */
  protected override updated(): void {
    if (!this.fresh) return;
    this.fresh = false;
    this.renderRoot.querySelector(".result-words")?.scrollIntoView({ block: "nearest" });
    this.renderRoot.querySelector<HTMLElement>(".next")?.focus({ preventScroll: true });
  }

  private get registered(): boolean {
    return account.you?.registered ?? false;
  }

  private async load(): Promise<void> {
    const { puzzle: id } = this;
    this.found = "asked";
    this.solving = null;
    this.end = null;
    const tapped = takeTapped(id); // taken even if the puzzle cannot be loaded: it must not answer the puzzle at a later visit
    try {
      const puzzle = await findPuzzle(id);
      if (id !== this.puzzle) return;
      this.solving = puzzle ? new Solving(puzzle, isRegistered, () => this.requestUpdate()) : null;
      this.found = puzzle ? "there" : "none";
      // The others of its game come next, also without a connection.
      if (puzzle) puzzlesOf(gameOf(id)!).catch(() => undefined);
      if (tapped !== undefined && this.solving) this.answer(tapped);
    } catch {
      if (id === this.puzzle) this.found = "failed";
    }
  }

  private onRequest(event: CustomEvent<TableRequest>): void {
    const { detail } = event;
    if (["exit", "settings", "keys", "register"].includes(detail.do)) return;
    event.stopPropagation();
    if (detail.do === "act") this.answer(detail.act);
    else if (detail.do === "rules") askRules(this, this.stateOf(this.solving!).app);
  }

  private answer(act: string): void {
    this.fresh = true;
    void this.solving!.solve(act);
  }

  private async next(): Promise<void> {
    const { game, theme } = kept();
    const chosen = await nextPuzzle({ game, theme }, this.registered, this.puzzle);
    if (typeof chosen === "object") router.go({ page: "puzzles", puzzle: chosen.puzzle });
    else this.end = () => (chosen === "all" ? t("You have answered all of these puzzles.") : t("Without a connection no other puzzle can be loaded."));
  }

  private async copy(): Promise<void> {
    if (!(await copyText(location.href))) {
      toasts.fail({ code: "", text: t("The link cannot be copied here: it is in the address bar.") });
      return;
    }
    this.copied = true;
    window.setTimeout(() => (this.copied = false), COPIED_MS);
  }

  /** Opens the board with all hands. */
  private async openHands(): Promise<void> {
    const { puzzle } = this;
    try {
      const hash = positionHash(await positionOf(puzzle));
      if (puzzle !== this.puzzle || !this.isConnected) return;
      router.go({ page: "board" });
      history.replaceState(null, "", hash);
    } catch {
      toasts.fail({ code: "", text: t("This page could not be loaded.") });
    }
  }

  // ---- Views

  private notice(): TemplateResult {
    if (this.found === "asked") return html`<h1 class="visually-hidden" role="status">${t("Loading…")}</h1>`;
    const none = this.found === "none";
    return html`<div class="notice">
      <h1 role="status">${none ? t("There is no such puzzle.") : t("The puzzle cannot be loaded right now.")}</h1>
      <div>
        ${none ? nothing : html`<button class="button primary" @click=${() => this.load()}>${t("Try again")}</button>`}
        ${linkTo({ page: "puzzles", puzzle: "" }, t("To the puzzles"), "button")}
        <button class="button" @click=${showLobby}>${t("To the lobby")}</button>
      </div>
    </div>`;
  }

  /** Returns the same object as long as the same is shown: the table compares by identity. */
  private stateOf(solving: Solving): Shown {
    const you = t("You");
    if (this.shown?.of !== solving || this.shown.you !== you) {
      this.shown = { of: solving, you, state: shownOf(solving.puzzle, gameOf(this.puzzle)!, you) };
    }
    return this.shown.state;
  }

  private task(solving: Solving): TemplateResult {
    const { actions, match } = solving.puzzle;
    return html`<p>${t("Lay a tile on the table, or press what you would do:")}</p>
      <ul class="answers">
        ${actions.map(({ act }) => html`<li><button @click=${() => this.answer(act)}>${actTiles(act)}<span class="what">${actWords(act, match.ends)}</span></button></li>`)}
      </ul>`;
  }

  private rating({ known, solver, rated, unsent, streaks }: Solving): TemplateResult | typeof nothing {
    if (unsent) return html`<p class="quiet small">${t("This answer could not be sent, so it is not rated.")}</p>`;
    const run = (n: number) => (n > 1 ? tn(n, "{n} right answer in a row.", "{n} right answers in a row.") : "");
    if (!this.registered) return html`<p class="quiet small">${run(streaks.run)} ${t("Registered players have a puzzle rating.")}</p>`;
    if (!known?.attempt || !solver) return nothing;
    const { before, after } = known.attempt;
    const change = after < before ? `−${before - after}` : `+${after - before}`;
    return html`<p>${rated ? t("Your rating: {rating} ({change})", { rating: solver.rating, change }) : t("You have answered this puzzle before: only the first answer is rated.")}</p>
      <p class="quiet small">${rated ? countedWords(known.attempt, solver) : ""} ${t("Rating of the puzzle: {rating}", { rating: known.rating })}. ${run(solver.run)}</p>`;
  }

  private votes(solving: Solving): TemplateResult | typeof nothing {
    const { known } = solving;
    if (!known?.attempt) return nothing;
    const { vote } = known.attempt;
    const button = (value: 1 | -1, text: string, count: number) =>
      html`<button class="button" aria-pressed=${vote === value} @click=${() => solving.vote(value)}>${text}${count ? html` <b>${count}</b>` : nothing}</button>`;
    return html`<div class="steps" role="group" aria-label=${t("What do you think of this puzzle?")}>
      ${button(1, t("A good puzzle"), known.up)} ${button(-1, t("A poor puzzle"), known.down)}
    </div>`;
  }

  private answerView(solving: Solving): TemplateResult {
    const { puzzle, preview, right, choice } = solving;
    return html`<p class="result-words ${right ? "right" : "wrong"}" role="status">${right ? t("Right.") : t("There was something better.")}</p>
      <div class="steps"><button class="button primary next" @click=${this.next}>${t("Next puzzle")}</button></div>
      ${this.end ? html`<p role="status">${this.end()}</p>` : nothing} ${this.rating(solving)}
      ${choiceView(choice, choice.mark ? t("your answer") : t("Your answer"), puzzle.match, preview, (act) => solving.show(act))}
      <p class="quiet small">${proofWords(puzzle.proof)}</p>
      ${this.votes(solving)}`;
  }

  override render() {
    const { solving } = this;
    if (!solving) return this.notice();
    const { puzzle, answer, pieces } = solving;
    const game = gameOf(this.puzzle)!;
    const shown = this.stateOf(solving);
    return html`<div class="replay">
      <h1 id="question">${questionWords(puzzle)}</h1>
      <div class="stage">
        <kz-table .state=${shown} .step=${null} .ready=${answer === null} .tried=${answer === null ? NOTHING : pieces} @kz-request=${this.onRequest}></kz-table>
      </div>
      <aside>
        <section class="teach drill" aria-labelledby="question">
          <p class="quiet small">${connection.hello ? gameSentence(shown.app) : gameWords(game)}</p>
          ${answer === null ? this.task(solving) : this.answerView(solving)}
        </section>
        <div class="files">
          ${answer === null ? nothing : html`<button class="button" @click=${this.openHands}>${t("Show all hands")}</button>`}
          ${linkTo({ page: "puzzles", puzzle: "" }, t("All puzzles"), "button")}
          <button class="button" @click=${this.copy}>${this.copied ? checkIcon : linkIcon} ${this.copied ? t("Copied") : t("Copy the link")}</button>
        </div>
      </aside>
    </div>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "kz-puzzle": KzPuzzle;
  }
}
