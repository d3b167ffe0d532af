// SPDX-License-Identifier: MIT
/* `<kz-lessons>`: all lessons, with the done ones marked. */
import { html, nothing, type TemplateResult } from "lit";
import { customElement, state } from "lit/decorators.js";
import { onLanguage, t, tn } from "../base/i18n.js";
import base from "../ui/base.css";
import { Localized, Watching } from "../ui/controllers.js";
import controls from "../ui/controls.css";
import { checkIcon } from "../ui/icons.js";
import { linkTo } from "../ui/link.js";
import page from "../ui/page.css";
import { loadLessons, type Lesson } from "./book.js";
import { kept } from "./kept.js";
import "./lesson.js";
import styles from "./lessons.css";

@customElement("kz-lessons")
export class KzLessons extends Watching {
  static override styles = [base, controls, page, styles];

  /** null: requested. */
  @state() private lessons: Lesson[] | null | "failed" = null;

  readonly localized = new Localized(this);
  private endLanguage: (() => void) | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    this.endLanguage = onLanguage(() => void this.load());
    void this.load();
  }

  override disconnectedCallback(): void {
    this.endLanguage?.();
    super.disconnectedCallback();
  }

  private async load(): Promise<void> {
    try {
      this.lessons = await loadLessons();
    } catch {
      this.lessons = "failed";
    }
  }

  private entry({ name, title, steps }: Lesson): TemplateResult {
    const { done, at } = kept();
    const step = at[name];
    return html`<li>
      ${linkTo({ page: "lessons", lesson: name }, title)}
      ${step ? html`<span class="quiet small">${t("Step {n} of {count}", { n: step + 1, count: steps.length })}</span>` : nothing}
      ${done[name] ? html`<span class="done">${checkIcon} ${t("done")}</span>` : nothing}
    </li>`;
  }

  private family(lessons: Lesson[], family: Lesson["family"], heading: string): TemplateResult | typeof nothing {
    const own = lessons.filter((lesson) => lesson.family === family);
    if (own.length === 0) return nothing;
    const done = own.filter(({ name }) => kept().done[name]).length;
    return html`<section class="panel" aria-labelledby=${family}>
      <h2 id=${family}>${heading}</h2>
      <ol class="rows">${own.map((lesson) => this.entry(lesson))}</ol>
      ${done ? html`<p class="quiet small">${tn(done, "{n} lesson done", "{n} lessons done")}</p>` : nothing}
    </section>`;
  }

  override render() {
    const { lessons } = this;
    if (lessons === "failed")
      return html`<h1>${t("Learn to play")}</h1>
        <p role="status">${t("The lessons cannot be loaded right now.")}</p>
        <button class="button" @click=${() => this.load()}>${t("Try again")}</button>`;
    if (!lessons) return html`<h1>${t("Learn to play")}</h1><p role="status" class="quiet">${t("Loading…")}</p>`;
    return html`<h1>${t("Learn to play")}</h1>
      <p class="quiet">${t("Lessons at a real table: eight minutes from your first domino to the end of your first deal.")}</p>
      ${this.family(lessons, "games", t("The games"))} ${this.family(lessons, "principles", t("To play well"))}`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "kz-lessons": KzLessons;
  }
}
