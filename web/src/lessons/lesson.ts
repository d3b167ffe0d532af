// SPDX-License-Identifier: MIT
/* `<kz-lesson>`: one lesson at the real table. The person plays, and the text next to the table explains. */
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { onLanguage, t } from "../base/i18n.js";
import { adviceWords } from "../board/words.js";
import tileStyles from "../board/tile.css";
import { loadCore } from "../local/core.js";
import "../local/view.js";
import { connection, joining, router, showTable } from "../page/page.js";
import base from "../ui/base.css";
import { Localized, Watching } from "../ui/controllers.js";
import controls from "../ui/controls.css";
import { failureText } from "../ui/failure.js";
import { linkTo } from "../ui/link.js";
import { gameName } from "../ui/names.js";
import noticeStyles from "../ui/notice.css";
import { loadLessons, type Lesson } from "./book.js";
import { Course } from "./course.js";
import { isDone, kept, standsAt } from "./kept.js";
import styles from "./lesson.css";
import { lessonText } from "./words.js";

@customElement("kz-lesson")
export class KzLesson extends Watching {
  static override styles = [base, controls, tileStyles, noticeStyles, styles];

  @property() lesson = "";
  /** `none`: there is no such lesson; `failed`: it is not available now. */
  @state() private found: "asked" | "none" | "failed" | "there" = "asked";
  @state() private busy = false;

  readonly localized = new Localized(this);
  private lessons: Lesson[] = [];
  private course: Course | null = null;
  private endLanguage: (() => void) | undefined;
  /** The step whose button has had the focus. */
  private focused = "";

  override connectedCallback(): void {
    super.connectedCallback();
    this.endLanguage = onLanguage(() => void this.retell());
  }

  override disconnectedCallback(): void {
    this.endLanguage?.();
    this.course?.stop();
    this.course = null;
    super.disconnectedCallback();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("lesson")) void this.load();
  }

  private async load(): Promise<void> {
    const { lesson: name } = this;
    this.found = "asked";
    this.course?.stop();
    this.course = null;
    try {
      const [core, lessons] = await Promise.all([loadCore(), loadLessons()]);
      if (name !== this.lesson || !this.isConnected) return;
      this.lessons = lessons;
      const { own } = this;
      const changed = (): void => this.requestUpdate();
      this.course = own ? new Course(core, own, kept().at[name] ?? 0, { name: t("You"), changed }) : null;
      this.found = own ? "there" : "none";
    } catch {
      if (name === this.lesson) this.found = "failed";
    }
  }

  private async retell(): Promise<void> {
    try {
      this.lessons = await loadLessons();
      if (this.own) this.course?.translate(this.own);
    } catch {
      // It stays as it was.
    }
    this.requestUpdate();
  }

  private get own(): Lesson | undefined {
    return this.lessons.find(({ name }) => name === this.lesson);
  }

  protected override updated(): void {
    const { course } = this;
    if (!course) return;
    course.look();
    if (course.over) isDone(this.lesson);
    else standsAt(this.lesson, course.at);
    // A person who plays by keyboard continues by keyboard: the focus moves to the button that leads on, or to the tiles.
    const place = `${this.lesson} ${course.at} ${course.reading}`;
    if (place === this.focused) return;
    this.focused = place;
    this.renderRoot.querySelector(".said")?.scrollTo(0, 0);
    if (course.reading || course.over) this.renderRoot.querySelector<HTMLElement>("[data-on]")?.focus({ preventScroll: true });
  }

  private readonly onward = (): void => {
    const { course } = this;
    if (course?.reading && !course.over) course.next();
  };

  private leave(): void {
    const over = this.course?.table.moment().end;
    if (over && this.course?.reading && !this.course.over) this.onward();
    else router.go({ page: "lessons", lesson: "" });
  }

  private async play({ game, seats }: Lesson): Promise<void> {
    this.busy = true;
    const table = await joining.play(game, seats);
    this.busy = false;
    if (table) showTable(table);
  }

  // ---- Views

  private notice(): TemplateResult {
    if (this.found === "asked") return html`<h1 class="visually-hidden" role="status">${t("Loading…")}</h1>`;
    const none = this.found === "none";
    return html`<div class="notice">
      <h1 role="status">${none ? t("There is no such lesson.") : t("The lesson cannot be loaded right now.")}</h1>
      <div>
        ${none ? nothing : html`<button class="button primary" @click=${() => this.load()}>${t("Try again")}</button>`}
        ${linkTo({ page: "lessons", lesson: "" }, t("All lessons"), "button")}
      </div>
    </div>`;
  }

  /** Returns the answer to the last action. */
  private answer(course: Course): TemplateResult | typeof nothing {
    const { answer, step } = course;
    if (!answer) return nothing;
    if (answer.wanted) {
      if (!step.right) return nothing;
      return html`<p class="answer right">${lessonText(step.right)}</p>`;
    }
    const why = "why" in answer ? failureText(answer.why) : answer.text;
    return html`<p class="answer wrong">${lessonText(why)}</p>`;
  }

  /** Returns what follows the last step: a table, or the next lesson. */
  private ways(own: Lesson): TemplateResult {
    const following = this.lessons[this.lessons.indexOf(own) + 1];
    return html`<p class="done">${t("You have finished this lesson.")}</p>
      <div class="steps">
        ${following ? linkTo({ page: "lessons", lesson: following.name }, html`<span data-next>${t("Next lesson: {title}", { title: following.title })}</span>`, "button primary") : nothing}
        <button class="button" ?disabled=${this.busy || connection.link !== "online"} @click=${() => this.play(own)}>${t("Play {game} now", { game: gameName(own.game) })}</button>
        <button class="button plain" @click=${() => this.restart()}>${t("Begin again")}</button>
      </div>`;
  }

  private restart(): void {
    standsAt(this.lesson, 0);
    void this.load();
  }

  private controls(course: Course): TemplateResult {
    const { answer, step } = course;
    const helpless = answer && !answer.wanted && Array.isArray(step.do);
    return html`<div class="steps">
      ${course.reading ? html`<button class="button primary" data-on @click=${this.onward}>${t("Next")}</button>` : nothing}
      ${helpless ? html`<button class="button" @click=${() => course.show()}>${t("Show me")}</button>` : nothing}
      ${course.at > 0 ? html`<button class="button plain" @click=${() => course.back()}>${t("Back")}</button>` : nothing}
      ${course.at > 0 ? html`<button class="button plain" @click=${() => this.restart()}>${t("Begin again")}</button>` : nothing}
    </div>`;
  }

  override render() {
    const { course, own } = this;
    if (!course || !own) return this.notice();
    const { table, step } = course;
    // What the step waits for is read here, so that the next step is rendered with it.
    void [table.ready, table.feed.current];
    const count = own.steps.length;
    return html`<div class="lesson">
      <section class="said" aria-labelledby="title">
        <h1 id="title">${own.title}</h1>
        <progress max=${count} value=${course.at + 1} aria-label=${t("Step {n} of {count}", { n: course.at + 1, count })}></progress>
        <div role="status" class="text">
          ${step.say.map((text) => html`<p>${lessonText(text)}</p>`)} ${own.principle ? html`<p class="advice">${adviceWords(own.principle)}</p>` : nothing} ${this.answer(course)}
        </div>
        ${course.over ? this.ways(own) : this.controls(course)}
      </section>
      <kz-local-table .table=${table} .next=${this.onward} @kz-leave=${this.leave}></kz-local-table>
    </div>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "kz-lesson": KzLesson;
  }
}
